"""One table: the record of a match folded into its present state. Knows no storage and no HTTP.

A match is its set-up and the actions stored for it; everything else follows from them. ``Table.apply`` takes
one stored action after another and tells what each brought, as a ``Step``.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from bezique.actions import Action
from bezique.cards import Card
from bezique.deal import Deal
from bezique.errors import IllegalAction
from bezique.events import Event
from bezique.explain import find_action
from bezique.language import gettext
from bezique.match import Ladder, Match, Outcome, first_dealer
from bezique.players import USUAL
from bezique.record import read_record, replay
from bezique.rng import derive
from bezique.rules import Rules
from bezique.server.claim import sure_play
from bezique.server.names import Names
from bezique.server.sealed import Chance, SealedPack
from bezique.server.snapshot import HUMAN, PERSON, DealtLine, Info, Seated, Snapshot, Step, Told
from bezique.view import PlayerView

NEXT_DEAL = "next-deal"
GIVE_UP = "give-up"
TAKE_BACK = "take-back"
ASK_BACK, ALLOW_BACK, REFUSE_BACK = "ask-back", "allow-back", "refuse-back"
"""Where several people play, the others are asked whether a move may be taken back, and answer."""
HINT = "hint"
"""Stored when the player was given a hint: it changes nothing, but is counted."""
TAKE_REST = "take-rest"
STAND_IN = "stand-in"
"""With a seat: the computer plays for somebody who has left, until that one is back."""
SIT_DOWN = "sit-down"
"""Stored when somebody for whom the computer played is back."""
DRAW = "draw"

# What seeds were derived for in matches without sealed packs: their deals took the numbers from 1.
_CUT_PATH = 0
_PLAYER_PATH = 0

_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_ID_LENGTH = 10

_REMEMBERED = 60
"""How many events of the running deal can be told again: as many as the page keeps in its list (table.js)."""


@dataclass(frozen=True, slots=True)
class Setup(Seated):
    """How a match was set up; it never changes. ``seed`` stays on the server."""

    id: str
    rules: Rules
    players: tuple[str, ...]
    """For each seat ``human`` (PERSON) or the name of the computer player."""
    seed: int
    previous_dealer: int | None = None
    """Who dealt first in the player's match before with the same rule set."""
    ladder: Ladder | None = None
    """The player's ladder before this match, if the match is part of one."""
    relaxed: bool = False
    """Whether moves can be taken back."""
    sealed: bool = True
    """Whether its packs are sealed; those of earlier versions followed from the seed in another way."""
    record: str = ""
    """The record with which the match begins, if it was taken up from one."""
    names: tuple[str, ...] = ()
    """What people call themselves, by seat, where several play; empty for who has not said, and for the computer."""


@dataclass(frozen=True, slots=True)
class Stored:
    """An action as it is stored.

    ``by`` says who decided: ``player``, ``computer``, ``table`` (there was no choice) or ``claim`` (a card of the rest
    that a player takes, or of the others to it).
    """

    seq: int
    seat: int
    action: str
    by: str
    key: str | None = None


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """What is kept of a finished deal for the player's statistics."""

    number: int
    scores: tuple[int, ...]
    tricks: int
    """How many the player won."""
    scored: dict[str, tuple[int, int]]
    """What brought the player points (codes of score lines): how often, and how many points together."""
    taken_back: int
    """How many moves were taken back in it."""
    hints: int
    """How many hints the player was given in it."""


@dataclass(frozen=True, slots=True)
class _Decision:
    """A choice that a player has made in the running deal, and what stood before it."""

    seat: int
    cards: tuple[Card, ...]
    done: int
    """How many actions of the deal came before it."""
    lines: tuple[DealtLine, ...]
    names: dict[int, Names]


class Table:
    """A match in progress."""

    def __init__(self, setup: Setup) -> None:
        """Begin the match: cut for the deal if the rules say so, and deal."""
        self.setup = setup
        self.seq = 0
        """How many actions have been applied."""
        self.keys: dict[str, int] = {}
        """The idempotency keys of the stored actions."""
        self._lines: tuple[DealtLine, ...] = ()
        self._told: tuple[Told, ...] = ()
        self._decisions: list[_Decision] = []
        self._taken_back, self._hints = [0], [0]
        self._hinted_at = -1
        self._stand_ins: set[int] = set()
        self._asked: int | None = None
        self._is_last_open = False
        self._humans = setup.humans
        self._names = {seat: Names() for seat in self._humans}
        self._chance = Chance(setup.seed) if setup.sealed else None
        self._packs: list[SealedPack | None] = []
        self.opening = self._go_on(setup.record) if setup.record else self._open()
        self.snapshot = self.opening.after
        """The table as it is now."""

    def _open(self) -> Step:
        """Begin with the first deal."""
        setup = self.setup
        cut = derive(setup.seed, _CUT_PATH) if self._chance is None else self._chance.seed("cut")
        first = first_dealer(setup.rules, cut, setup.previous_dealer)
        self.match = self._begin(first.seat)
        cuts = tuple(Event("cut", first.seat if cards is first.cuts[-1] else None, cards) for cards in first.cuts)
        self.info = Info(setup.id, setup.rules, setup.players, cuts, setup.relaxed, names=setup.names)
        events = (*cuts, *self.match.deal.events)
        self._note(events, self.match.deal)
        self._tell(events, ((),) * setup.rules.seats)
        return Step(0, events, None, self._snapshot(len(events)))

    def _go_on(self, record: str) -> Step:
        """Begin where a record ends. Its packs were never sealed here; those of the deals after it are."""
        setup = self.setup
        self.match = read_record(record).match
        deal, count = self.match.deal, len(self.match.deals)
        self.info = Info(setup.id, setup.rules, setup.players, (), setup.relaxed, imported=count)
        self._packs = [None] * count
        self._taken_back, self._hints = [0] * count, [0] * count
        dealt = Deal(deal.rules, order=deal.order, dealer=deal.dealer)
        self._note(dealt.events, dealt)
        self._tell(dealt.events, lying := _open_cards(dealt))
        for after, step in replay(deal):
            self._note(step.events, after)
            self._tell(step.events, lying)
            lying = _open_cards(after)
        return Step(0, (), None, self._snapshot(len(deal.events)))

    def _begin(self, first_dealer: int) -> Match:
        """The match before its first play; all its packs follow from the seed."""
        return Match(self.setup.rules, seed=self.setup.seed, first_dealer=first_dealer, order=self._next_order())

    @property
    def version(self) -> int:
        """How many events there have been."""
        return self.snapshot.version

    @property
    def turn(self) -> int | None:
        """The seat that has to act, or None between deals and at the end."""
        return None if self.match.is_over else self.match.deal.turn

    def pending(self) -> tuple[int, bool] | None:
        """What the table has to do by itself: (seat, whether there is only ``draw`` to choose), or None."""
        seat = self.turn
        if seat is None:
            return None
        forced = is_forced(self.match.deal.view(seat))
        return (seat, forced) if forced or self.player(seat) != PERSON else None

    def player(self, seat: int) -> str:
        """Who plays a seat now: PERSON or the name of a computer player."""
        return USUAL if seat in self._stand_ins else self.setup.players[seat]

    def view(self, seat: int) -> PlayerView:
        """What a seat knows now."""
        return self.match.deal.view(seat)

    def player_seed(self, seat: int) -> int:
        """The seed for the next choice of a computer player.

        It follows from what has been played, so taking a move back and making it again brings the same answer.
        """
        deal, done = len(self.match.deals), len(self.match.deal.history)
        if self._chance is None:
            return derive(self.setup.seed, _PLAYER_PATH, seat + 1, deal, done)
        return self._chance.seed("player", seat, deal, done)

    def opened(self, number: int) -> SealedPack | None:
        """The pack of a deal, from 1, of which no card can be played any more; None for others and unsealed ones."""
        deals = self.match.deals
        if not 1 <= number <= len(self._packs) or not (deals[number - 1].is_over or self.match.is_over):
            return None
        return self._packs[number - 1]

    def _next_order(self) -> tuple[Card, ...] | None:
        """The order of the next pack, where packs are sealed."""
        if self._chance is None:
            return None
        pack = self._chance.pack(self.setup.rules, len(self._packs) + 1)
        self._packs.append(pack)
        return pack.order

    @property
    def may_take_back(self) -> tuple[int, ...]:
        """The seats that have a decision to take back in the running deal, or may ask the others for it.

        Of several people the one who made the last decision may ask, as long as nobody else has acted since, and no
        card has come to that one's sight.
        """
        if not self._decisions or self.match.deal.is_over or self.match.is_over:
            return ()
        if self.setup.relaxed or (self._is_last_open and not self.may_answer):
            return (self._decisions[-1].seat,)
        return ()

    @property
    def may_answer(self) -> tuple[int, ...]:
        """The seats that are asked whether a move may be taken back."""
        return () if self._asked is None else self._rivals(self._asked)

    def _rivals(self, seat: int) -> tuple[int, ...]:
        """The people who play against a seat, and are there."""
        side = next(side for side in self.setup.rules.sides if seat in side)
        return tuple(other for other in self._humans if other not in side and other not in self._stand_ins)

    @property
    def is_hinted(self) -> bool:
        """Whether the player was given a hint for the present decision."""
        return self._hinted_at == self.version

    def check(self, seat: int, text: str, *, by_person: bool = True) -> str:
        """The action that a seat means, as it is to be stored; people name cards as they have come to see them.

        Raises NotationError, NoSuchCard or IllegalAction when it may not do that; nothing is changed.
        """
        word = text.strip()
        if self.match.is_over:
            raise IllegalAction("match-over", gettext("the match is over"))
        if word == GIVE_UP:
            return word
        if word == NEXT_DEAL:
            if not self.match.deal.is_over:
                raise IllegalAction("deal-running", gettext("the deal is not finished yet"))
            return word
        if word == TAKE_BACK:
            self._check_take_back(seat)
            return ASK_BACK if self.setup.is_shared and self._rivals(seat) else TAKE_BACK
        if word in (ALLOW_BACK, REFUSE_BACK):
            if seat not in self.may_answer:
                raise IllegalAction("not-asked", gettext("nobody asks you whether a move may be taken back"))
            return word
        if word.startswith(f"{STAND_IN} "):
            self._check_stand_in(seat, word)
            return word
        if self.turn is not None and self.turn != seat:
            raise IllegalAction("not-your-turn", gettext("it is not your turn"))
        if word == TAKE_REST:
            return str(self._sure(seat, claimed=False))
        read = self._names[seat].read(word) if by_person and seat in self._names else word
        view = self.view(seat)
        return str(find_action(view.state, view.actions + view.offences, read))

    def apply(self, stored: Stored) -> Step:
        """Do a stored action; what it brought. It must have been checked."""
        before, lying = self.snapshot, _open_cards(self.match.deal)
        events = self._do(stored)
        if self.match.is_over:
            events = (*events, Event("match-end", self.match.winner))
        self._note(events, self.match.deal)
        forgotten = {seat: len(before.names[seat]) - len(self._names[seat]) for seat in self._humans}
        self._tell(events, lying, forgotten if stored.action in (TAKE_BACK, ALLOW_BACK) else {})
        self._is_last_open = self._is_last_open and self._has_seen_nothing_since()
        self.seq = stored.seq
        if stored.key is not None:
            self.keys[stored.key] = stored.seq
        self.snapshot = self._snapshot(before.version + len(events))
        return Step(stored.seq, events, before, self.snapshot)

    def finished(self) -> list[FinishedDeal]:
        """The finished deals of the match."""
        deals = zip(self.match.deals, self._taken_back, self._hints, strict=True)
        return [
            _finished(number, deal, back, hints) for number, (deal, back, hints) in enumerate(deals, 1) if deal.is_over
        ]

    def claimed(self, seat: int) -> Stored:
        """The next card of the rest that a seat takes: its own, or any that another person may add to the trick."""
        turn = self.turn
        if turn is None or turn == seat:
            return Stored(self.seq + 1, seat, str(self._sure(seat, claimed=True)), "claim")
        return Stored(self.seq + 1, turn, str(self.view(turn).actions[0]), "claim")

    def _sure(self, seat: int, claimed: bool) -> Action:
        play = sure_play(self.view(seat), least=1) if claimed else sure_play(self.view(seat))
        if play is None:
            raise IllegalAction("not-certain", gettext("it is not certain that you win all the tricks that are left"))
        return play

    def _check_stand_in(self, seat: int, word: str) -> None:
        others = [str(other) for other in self._humans if other != seat and other not in self._stand_ins]
        if word.removeprefix(f"{STAND_IN} ") not in others:
            raise IllegalAction("no-stand-in", gettext("there sits nobody for whom the computer could play"))

    def is_away(self, seat: int) -> bool:
        """Whether the computer plays for the person of that seat."""
        return seat in self._stand_ins

    def _check_take_back(self, seat: int) -> None:
        if self.setup.is_shared:
            if self.may_answer:
                raise IllegalAction("no-take-back", gettext("the others have been asked already"))
            if seat not in self.may_take_back:
                last = gettext(
                    "only your last move can be taken back, and only until somebody else acts or you see another card"
                )
                raise IllegalAction("no-take-back", last)
            return
        if not self.setup.relaxed:
            raise IllegalAction("no-take-back", gettext("in this match no move is taken back"))
        if self.match.deal.is_over:
            raise IllegalAction("no-take-back", gettext("the deal is over, so its moves stand"))
        if not self._decisions:
            raise IllegalAction("no-take-back", gettext("there is no decision of yours to take back in this deal"))

    def _do(self, stored: Stored) -> tuple[Event, ...]:
        if stored.action == GIVE_UP:
            self.match.give_up(stored.seat)
            self._asked = None
            return ()
        if stored.action == NEXT_DEAL:
            deal = self.match.next_deal(self._next_order())
            self._lines, self._told = (), ()
            self._decisions.clear()
            self._is_last_open = False
            self._taken_back.append(0)
            self._hints.append(0)
            self._names = {seat: Names() for seat in self._humans}
            return tuple(deal.events)
        if stored.action == ASK_BACK:
            self._asked = stored.seat
            return (Event(ASK_BACK, stored.seat, self._decisions[-1].cards),)
        if stored.action == REFUSE_BACK:
            self._asked = None
            return (Event(REFUSE_BACK, stored.seat),)
        if stored.action in (TAKE_BACK, ALLOW_BACK):
            return (self._take_back(),)
        if stored.action.startswith(STAND_IN):
            seat = stands_in(stored.action)
            self._stand_ins.add(seat)
            return (Event(STAND_IN, seat),)
        if stored.action == SIT_DOWN:
            self._stand_ins.discard(stored.seat)
            return (Event(SIT_DOWN, stored.seat),)
        if stored.action == HINT:
            self._hints[-1] += 1
            self._hinted_at = self.version
            return ()
        deal = self.match.deal
        before = _Decision(stored.seat, (), len(deal.history), self._lines, dict(self._names))
        is_choice = stored.by == "player" and len(deal.actions()) + len(deal.offences()) > 1
        events = deal.act(stored.action, stored.seat)
        self._asked = None
        if is_choice:
            self._decisions.append(replace(before, cards=deal.history[-1].cards))
            self._is_last_open = self.setup.is_shared
        elif not self._decisions or self._decisions[-1].seat != stored.seat:
            self._is_last_open = False
        return events

    def _has_seen_nothing_since(self) -> bool:
        """Whether the one who made the last decision has seen no card since that was not known before."""
        last = self._decisions[-1]
        return len(self._names[last.seat]) == len(last.names[last.seat])

    def _take_back(self) -> Event:
        """Go back to the last decision: all that came of it has not happened, and is only remembered."""
        last = self._decisions.pop()
        self._asked, self._is_last_open = None, False
        self.match.deal.rewind(last.done)
        self._lines, self._names = last.lines, last.names
        self._taken_back[-1] += 1
        return Event(TAKE_BACK, last.seat, last.cards)

    def _note(self, events: Sequence[Event], deal: Deal) -> None:
        """Keep the score lines, and give names to the cards that the human seats have come to see."""
        trick = deal.view(HUMAN).tricks
        finished = any(event.kind == "trick" for event in events)
        for event in events:
            number = trick + (event.kind == "play" and not finished)
            self._lines += tuple(DealtLine(line, number, len(self.match.deals)) for line in event.lines)
        for seat in self._humans:
            shown = [card for event in events if event.kind != "cut" for card in _cards_in(event.seen_by(seat))]
            self._names[seat] = self._names[seat].seeing([*shown, *deal.view(seat).held])

    def _tell(
        self, events: Sequence[Event], lying: tuple[tuple[Card, ...], ...], forgotten: Mapping[int, int] | None = None
    ) -> None:
        """Remember what happened; ``lying`` are the cards that lay open before."""
        told = (Told(event, lying, forgotten or {}) for event in events)
        self._told = (*self._told, *told)[-max(_REMEMBERED, len(events)) :]

    def _snapshot(self, version: int) -> Snapshot:
        match = self.match
        return Snapshot(
            info=self.info,
            version=version,
            views={seat: match.deal.view(seat) for seat in self._humans},
            names=dict(self._names),
            deal=len(match.deals),
            results=match.results,
            totals=match.totals,
            side_totals=match.side_totals,
            brisques=self._brisques(),
            outcome=match.outcome,
            gave_up=match.given_up,
            may_continue=match.deal.is_over and not match.is_over,
            lines=self._lines,
            ladder=self._ladder(match.outcome),
            may_take_back=self.may_take_back,
            asked=self._asked,
            may_answer=self.may_answer,
            stand_ins=tuple(sorted(self._stand_ins)),
            taken_back=tuple(self._taken_back),
            hints=tuple(self._hints),
            seal=self._packs[-1].seal if self._packs and self._packs[-1] else "",
            told=self._told,
        )

    def _brisques(self) -> tuple[int, ...]:
        if self.match.deal.is_over and self.setup.rules.brisques_when == "settlement":
            return self.match.deal.brisques
        return (0,) * self.setup.rules.seats

    def _ladder(self, outcome: Outcome) -> Ladder | None:
        before = self.setup.ladder
        return before if before is None or not outcome.over else climbed(before, outcome)


def _finished(number: int, deal: Deal, taken_back: int, hints: int) -> FinishedDeal:
    scored: dict[str, tuple[int, int]] = {}
    for line in deal.lines:
        if line.seat == HUMAN:
            times, points = scored.get(line.what, (0, 0))
            scored[line.what] = (times + 1, points + line.points)
    tricks = sum(event.kind == "trick" and event.seat == HUMAN for event in deal.events)
    return FinishedDeal(number, deal.scores, tricks, scored, taken_back, hints)


def players_of(rules: Rules, opponent: str, humans: Collection[int] = (HUMAN,)) -> tuple[str, ...]:
    """Who plays: people on some seats (the first), the computer player on every other."""
    return tuple(PERSON if seat in humans else opponent for seat in range(rules.seats))


def new_id() -> str:
    """An id for a table, which nobody can guess."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def stands_in(action: str) -> int:
    """The seat that the computer takes over by a checked action ``stand-in``."""
    return int(action.removeprefix(f"{STAND_IN} "))


def is_forced(view: PlayerView) -> bool:
    """Whether the seat in turn has nothing to choose: its window allows only to draw, not even against the rules."""
    return view.phase == "window" and [action.verb for action in view.actions] == [DRAW] and not view.offences


def climbed(ladder: Ladder, outcome: Outcome) -> Ladder:
    """The ladder of the human seat after a finished match; a match given up is lost."""
    if outcome.winner is None:
        return ladder.drawn()
    return ladder.won(outcome.margin) if outcome.winner == HUMAN else ladder.lost()


def _open_cards(deal: Deal) -> tuple[tuple[Card, ...], ...]:
    """The cards that lie open before each seat."""
    view = deal.view(HUMAN)
    return tuple(view.table(seat) for seat in range(deal.rules.seats))


def _cards_in(event: Event) -> list[Card]:
    return [*event.cards, *(card for line in event.lines for card in line.cards)]
