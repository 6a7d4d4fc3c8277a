"""Mirrored pairs are played: the same cards twice, with the players' sides exchanged, or once for each line-up.

The draws are bound to the seats, so that in all games of a pair each seat is dealt and draws the same cards whoever
wins the tricks; what is left of the difference is how they were played.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from bezique.arena.ledger import Ledger
from bezique.arena.plan import DEALS, LineUp, Piece, Plan
from bezique.arena.sequential import BLOCK
from bezique.arena.tally import Part, Result, Tally, seat_players, winner_of
from bezique.batches import Crew, run
from bezique.contest import play_deal, play_to_the_end
from bezique.deal import Deal
from bezique.match import Match, first_dealer
from bezique.players import Player, any_player
from bezique.rng import derive

Spans = tuple[tuple[int, int], ...]
"""Pieces of a plan by number: from one on, so many."""


@dataclass(frozen=True, slots=True)
class Work:
    """Those pieces of a plan that are to be played."""

    plan: Plan
    spans: Spans


def play_arena(plan: Plan, ledger: Ledger, crew: Crew) -> Generator[Part]:
    """Have everything played that the ledger has not; the parts come as they are done, and are in the ledger by then.

    With a sequential test it ends as soon as that has decided, after a block of pairs.
    """
    for first, count in _blocks(plan):
        spans = ledger.missing(first, count)
        left = sum(size for _, size in spans)
        for parts in run(play_batch, Work(plan, spans), left, crew):
            for part in parts:
                ledger.add(part)
                yield part
        if ledger.verdict() not in (None, "undecided"):
            return


def _blocks(plan: Plan) -> Spans:
    """The pieces that are played between two looks at the results: all of them, without a sequential test."""
    size = BLOCK if plan.test else plan.total
    return tuple((first, min(size, plan.total - first)) for first in range(0, plan.total, size))


def play_batch(work: Work, first: int, count: int) -> list[Part]:
    """Play so many of the pieces of some work, from one on; a part for each span that they are in."""
    parts: list[Part] = []
    passed = 0
    for begin, size in work.spans:
        low, high = max(first, passed), min(first + count, passed + size)
        if low < high:
            parts.append(_play_part(work.plan, begin + low - passed, high - low))
        passed += size
    return parts


def _play_part(plan: Plan, first: int, count: int) -> Part:
    part = Part(first)
    for index in range(first, first + count):
        piece = plan.piece(index)
        tally = part.tallies.setdefault((piece.duel, piece.kind), Tally())
        part.results.append(play_pair(plan, piece, tally))
    return part


def play_pair(plan: Plan, piece: Piece, tally: Tally) -> Result:
    """Play a mirrored pair, count its games, and return what came of it."""
    difference = won = 0
    for line_up in plan.line_ups:
        game_difference, game_won = (_play_deal if piece.kind == DEALS else _play_match)(plan, piece, line_up, tally)
        difference += game_difference
        won += game_won
    return Result(difference, won)


def _play_deal(plan: Plan, piece: Piece, line_up: LineUp, tally: Tally) -> Result:
    seed = plan.seed_of(piece)
    deal = Deal(plan.rules, seed=seed, dealer=piece.number % plan.rules.seats, bound=True)
    play_deal(deal, _players(plan, piece, line_up))
    difference = tally.add_deal(deal, line_up)
    return Result(difference, tally.add_game(winner_of(deal, line_up)))


def _play_match(plan: Plan, piece: Piece, line_up: LineUp, tally: Tally) -> Result:
    seed = plan.seed_of(piece)
    match = Match(plan.rules, seed=seed, first_dealer=first_dealer(plan.rules, seed).seat, bound=True)
    play_to_the_end(match, _players(plan, piece, line_up))
    difference = sum(tally.add_deal(deal, line_up) for deal in match.deals)
    players = seat_players(plan.rules, line_up)
    winners = {players[seat] for seat in match.outcome.winners}
    return Result(difference, tally.add_game(winners.pop() if len(winners) == 1 else None))


def _players(plan: Plan, piece: Piece, line_up: LineUp) -> list[Player]:
    """The players by seat. The chance of a player belongs to its seat."""
    names = plan.duels[piece.duel]
    seed = plan.seed_of(piece)
    return [
        any_player(names[player], derive(seed, 0, seat))
        for seat, player in enumerate(seat_players(plan.rules, line_up))
    ]
