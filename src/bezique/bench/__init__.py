"""Measures the engine's speed: what ``bezique bench`` prints.

All that is compared is measured in turns, a short slice each, so that a busy machine slows one as much as the other.
"""
