"""Hints and reviews: what the actions of a decision come to, by what the seat in turn may know."""
