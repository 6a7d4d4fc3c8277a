"""Computer players play deals and matches to their end."""

from __future__ import annotations

from collections.abc import Sequence

from bezique.deal import Deal
from bezique.errors import BeziqueError
from bezique.match import Match
from bezique.players import Player

MOST_DEALS = 2_000
"""A match with more deals than this counts as one that never ends."""
_ENOUGH_TO_TELL = 50


class EndlessMatch(BeziqueError):
    """By these rules, with these players, a match does not come to an end."""


def play_deal(deal: Deal, players: Sequence[Player]) -> None:
    """Play a deal to its end; the players are given by seat."""
    while (seat := deal.turn) is not None:
        deal.act(players[seat].choose(deal.view(seat)))


def play_to_the_end(match: Match, players: Sequence[Player]) -> None:
    """Play a match to its end; the players are given by seat. Raises EndlessMatch for one that would never end."""
    while True:
        play_deal(match.deal, players)
        if match.is_over:
            return
        _check_progress(match)
        match.next_deal()


def _check_progress(match: Match) -> None:
    """Raise EndlessMatch when a match is not coming nearer to its end."""
    deals = len(match.deals)
    best = max(match.side_totals)
    goal = match.rules.target if match.rules.match == "target" else 1
    hopeless = deals == _ENOUGH_TO_TELL and best * MOST_DEALS < goal * deals
    if hopeless or deals >= MOST_DEALS:
        raise EndlessMatch(
            f"a match did not end: after {deals:,} deals the best total is {best:,}; by these rules too little scores"
        )
