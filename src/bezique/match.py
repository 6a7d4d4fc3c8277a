"""Matches: who deals, when a match is over and who has won it, and the ladder of five rivals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bezique.cards import Card
from bezique.deal import Deal, shuffled_pack
from bezique.errors import IllegalAction
from bezique.language import gettext
from bezique.rng import Rng, derive
from bezique.rules import Rules


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where a match stands: whether it is over, which seats have won (none for a draw), by how much.

    The margin is the difference to the next best, or what the settlement of a single deal gives the winner.
    """

    over: bool
    winners: tuple[int, ...] = ()
    margin: int = 0
    given_up: bool = False
    settlement: Settlement | None = None

    @property
    def winner(self) -> int | None:
        """The seat that has won (of partners the first), or None."""
        return self.winners[0] if self.winners else None

    @property
    def draw(self) -> bool:
        """Whether the match ended level."""
        return self.over and not self.winners


RUNNING = Outcome(False)


def totals_of(rules: Rules, results: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The match totals by seat, from the scores of the deals."""
    return tuple(sum(scores[seat] for scores in results) for seat in range(rules.seats))


def side_totals_of(rules: Rules, results: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The match totals by side: partners together, everybody else alone."""
    totals = totals_of(rules, results)
    return tuple(sum(totals[seat] for seat in side) for side in rules.sides)


def judge(rules: Rules, results: Sequence[Sequence[int]], brisques: Sequence[Sequence[int]] | None = None) -> Outcome:
    """Where a match stands after the deals whose scores are given.

    To a target: the higher total wins once somebody has the target. Two deals: whoever has ``early_win`` points
    and is ahead wins after the first, otherwise the higher total of both. A single deal: its settlement, for
    which the worth of each seat's brisques may matter. Level totals play on or are a draw.
    """
    if rules.match == "single":
        return _judge_single(rules, results, brisques)
    totals = side_totals_of(rules, results)
    ranking = sorted(totals, reverse=True)
    margin = ranking[0] - ranking[1]
    if rules.match == "target":
        finished = ranking[0] >= rules.target
    else:
        early = len(results) == 1 and ranking[0] >= rules.early_win and margin > 0
        finished = early or len(results) >= 2
    if not finished or (margin == 0 and rules.tie == "play-on"):
        return RUNNING
    return Outcome(True, rules.sides[totals.index(ranking[0])] if margin else (), margin)


def _judge_single(rules: Rules, results: Sequence[Sequence[int]], brisques: Sequence[Sequence[int]] | None) -> Outcome:
    if not results:
        return RUNNING
    paid = settle(rules, results[0], brisques[0] if brisques else (0,) * rules.seats)
    return Outcome(True, () if paid.winner is None else (paid.winner,), paid.points, settlement=paid)


@dataclass(frozen=True, slots=True)
class Settlement:
    """How a match of a single deal is paid: to whom, how many points, and why."""

    winner: int | None
    points: int
    rubiconed: bool = False
    """Whether the loser did not reach the rubicon."""
    saved: bool = False
    """Whether brisques lifted the loser over the rubicon."""
    tie_broken: bool = False
    """Whether brisques decided between equal scores."""


def settle(rules: Rules, scores: Sequence[int], brisques: Sequence[int]) -> Settlement:
    """Pay a single deal of two players from their scores and what their brisques are worth (laws 57 to 61).

    Brisques decide a tie, and may lift a loser over the rubicon; where they count, they count for both.
    """
    with_brisques = [score + worth for score, worth in zip(scores, brisques, strict=True)]
    tie = scores[0] == scores[1]
    deciding = with_brisques if tie else scores
    if deciding[0] == deciding[1]:
        return Settlement(None, 0)
    winner = 0 if deciding[0] > deciding[1] else 1
    loser = 1 - winner
    saved = (tie or scores[loser] < rules.rubicon) and with_brisques[loser] >= rules.rubicon
    counted = with_brisques if saved else scores
    high, low = _hundreds(counted[winner]), _hundreds(counted[loser])
    if counted[loser] < rules.rubicon:
        points = high + max(100, low) + rules.rubicon_bonus
        return Settlement(winner, points, rubiconed=True, tie_broken=tie)
    return Settlement(winner, max(100, high - low) + rules.game_bonus, saved=saved and not tie, tie_broken=tie)


def _hundreds(score: int) -> int:
    """A score without what is left over a full hundred."""
    return score - score % 100


@dataclass(frozen=True, slots=True)
class FirstDealer:
    """Who deals first, and the cards that were cut for it: one row a round, one card a seat."""

    seat: int
    cuts: tuple[tuple[Card, ...], ...] = ()


def first_dealer(rules: Rules, seed: int, previous: int | None = None) -> FirstDealer:
    """Who deals first in a match, given who dealt first in the match before (None if there was none)."""
    if previous is not None and rules.alternate_matches:
        return FirstDealer((previous + 1) % rules.seats)
    if rules.first_dealer == "computer":
        return FirstDealer(1)
    if rules.first_dealer == "random":
        return FirstDealer(Rng(seed).below(rules.seats))
    pack = iter(shuffled_pack(rules, seed))
    cuts: list[tuple[Card, ...]] = []
    while True:
        cut = tuple(next(pack) for _ in range(rules.seats))
        cuts.append(cut)
        ranks = [card.rank for card in cut]
        if ranks.count(max(ranks)) == 1:
            return FirstDealer(ranks.index(max(ranks)), tuple(cuts))


class Match:
    """A match: deals one after another until it is decided.

    All chance follows from the seed; without a seed each deal is given its pack by the caller.

    >>> from bezique.rulesets import read_rules
    >>> match = Match(read_rules("classic"), seed=7)
    >>> match.deal.dealer == match.first_dealer, match.totals, match.is_over
    (True, (0, 0), False)
    """

    def __init__(
        self,
        rules: Rules,
        *,
        seed: int | None = None,
        first_dealer: int | None = None,
        order: Sequence[Card] | None = None,
        bound: bool = False,
    ) -> None:
        """Begin a match with its first deal, from a seed or from the first pack; seat 0 deals it unless told.

        With bound draws (class Deal) each seat draws the same cards whoever wins the tricks.
        """
        self.rules = rules
        """The rules of the match."""
        self.seed = seed
        """What all its deals follow from, or None."""
        self.first_dealer = first_dealer or 0
        """The seat that deals first."""
        self.deals: list[Deal] = []
        """The deals so far; the last one may be running."""
        self.given_up: int | None = None
        """The seat that gave the match up, or None."""
        self.bound = bound
        """Whether draws are bound to the seats."""
        self._start(order)

    @property
    def deal(self) -> Deal:
        """The running deal, or the last one."""
        return self.deals[-1]

    @property
    def dealer(self) -> int:
        """The seat that deals, or dealt, this deal."""
        return self.deal.dealer

    @property
    def results(self) -> tuple[tuple[int, ...], ...]:
        """The scores of the finished deals."""
        return tuple(deal.scores for deal in self.deals if deal.is_over)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the finished deals together, by seat."""
        return totals_of(self.rules, self.results)

    @property
    def side_totals(self) -> tuple[int, ...]:
        """The points of the finished deals together, by side: partners have one score."""
        return side_totals_of(self.rules, self.results)

    @property
    def outcome(self) -> Outcome:
        """Where the match stands: decided only between deals, or by giving up."""
        if self.given_up is not None:
            mine = next(side for side in self.rules.sides if self.given_up in side)
            return Outcome(True, tuple(seat for seat in range(self.rules.seats) if seat not in mine), given_up=True)
        if not self.deal.is_over:
            return RUNNING
        counts = self.rules.brisques_when == "settlement"
        return judge(self.rules, self.results, tuple(deal.brisques for deal in self.deals) if counts else None)

    @property
    def is_over(self) -> bool:
        """Whether the match is decided."""
        return self.outcome.over

    @property
    def winner(self) -> int | None:
        """The seat that has won (of partners the first), or None."""
        return self.outcome.winner

    @property
    def is_draw(self) -> bool:
        """Whether the match ended level."""
        return self.outcome.draw

    def next_deal(self, order: Sequence[Card] | None = None) -> Deal:
        """Deal again; the deal passes to the next seat. Raises IllegalAction while a deal runs or at the end."""
        if self.is_over:
            raise IllegalAction("match-over", gettext("the match is over"))
        if not self.deal.is_over:
            raise IllegalAction("deal-running", gettext("the deal is not finished yet"))
        return self._start(order)

    def give_up(self, seat: int) -> None:
        """Give the match up: the others win. Raises IllegalAction when it is over."""
        if self.is_over:
            raise IllegalAction("match-over", gettext("the match is over"))
        self.given_up = seat

    def _start(self, order: Sequence[Card] | None) -> Deal:
        number = len(self.deals)
        dealer = (self.first_dealer + number) % self.rules.seats
        seed = None if self.seed is None or order is not None else derive(self.seed, number + 1)
        deal = Deal(self.rules, seed=seed, order=order, dealer=dealer, bound=self.bound, earlier=self.results)
        self.deals.append(deal)
        return deal


TOP_LEVEL = 5
MARGIN_CAP = 9_999


@dataclass(frozen=True, slots=True)
class Ladder:
    """The ladder of matches: each win in a row brings a stronger rival; the streak and its margins are the score.

    >>> ladder = Ladder().won(120).won(250).won(500)
    >>> ladder.score, ladder.level
    ('3.0870', 4)
    """

    streak: int = 0
    margins: int = 0
    best_streak: int = 0
    best_margins: int = 0

    @property
    def level(self) -> int:
        """The level of the next rival, 1 to 5."""
        return min(TOP_LEVEL, self.streak + 1)

    @property
    def score(self) -> str:
        """Wins in a row, then the sum of their margins as four decimals, at most 9,999."""
        return _ladder_score(self.streak, self.margins)

    @property
    def best(self) -> str:
        """The best score so far."""
        return _ladder_score(self.best_streak, self.best_margins)

    def won(self, margin: int) -> Ladder:
        """The ladder after a won match."""
        streak, margins = self.streak + 1, min(MARGIN_CAP, self.margins + margin)
        best = max((streak, margins), (self.best_streak, self.best_margins))
        return Ladder(streak, margins, *best)

    def lost(self) -> Ladder:
        """The ladder after a lost match: the streak ends."""
        return replace(self, streak=0, margins=0)

    drawn = lost
    """The ladder after a drawn match: the streak ends as well."""


def _ladder_score(streak: int, margins: int) -> str:
    return f"{streak}.{margins:04d}"
