"""What a seat is told, in the shapes of docs/wire.md.

Built only from the seat's own ``PlayerView``, from events as that seat may see them (``Event.seen_by``), and from
what everybody knows of the match. A stored action may bring several events (a card played, the trick won); each
becomes a frame, and the states between them are worked out from what the seat was told before.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bezique.actions import Action
from bezique.cards import Card, Suit
from bezique.describe import label
from bezique.events import Event
from bezique.match import Ladder
from bezique.review.hints import Hint
from bezique.review.prospects import Prospect, Prospects, pair
from bezique.review.words import reason_text
from bezique.rulesets import rules_text
from bezique.server import between, phrases, seating
from bezique.server import messages as to
from bezique.server.claim import sure_play
from bezique.server.labels import action_labels, borrowed, meld_label, offence_label
from bezique.server.names import Names, without_copies
from bezique.server.phrases import Speaker
from bezique.server.results import goal, result
from bezique.server.snapshot import DealtLine, Snapshot, Step, Told
from bezique.server.table import is_forced
from bezique.server.titles import called
from bezique.view import PlayerView

_BRISQUE_RANKS = "TA"
encode = msgspec.json.Encoder().encode
"""A message as JSON bytes."""


def state(snapshot: Snapshot, seat: int) -> to.State:
    """The state of a table for a seat."""
    teller = _Teller(snapshot, seat)
    return to.State(snapshot.version, teller.table(), teller.match(), teller.view())


def frames(step: Step, seat: int) -> list[to.Frame]:
    """What a step brought, event by event, for a seat; each has a version of its own."""
    teller = _Teller(step.after, seat)
    last = state(step.after, seat)
    present = state(step.before, seat) if step.before else between.empty(last, len(step.events))
    made: list[to.Frame] = []
    for position, told in enumerate(step.told):
        event = teller.event(told)
        is_last = position == len(step.events) - 1
        present = last if is_last else between.after(present, event, last)
        made.append(to.Frame(event, present))
    return made


def all_frames(steps: Iterable[Step], seat: int) -> list[to.Frame]:
    """What several steps brought, in order."""
    return [frame for step in steps for frame in frames(step, seat)]


def happened(snapshot: Snapshot, seat: int) -> list[tuple[str, str]]:
    """What a seat was told last of this deal, in order: ``text`` and ``more`` of each event, as its frame had them."""
    words = _Words(snapshot, seat)
    return [(words.text(told), words.more(told)) for told in snapshot.told]


def hint(snapshot: Snapshot, seat: int, found: Hint) -> to.HintMessage:
    """A hint for a seat at a snapshot."""
    names = snapshot.names[seat]
    return to.HintMessage(
        version=snapshot.version,
        advice=names.text(found.advice),
        equal=[names.text(action) for action in found.equal],
        worlds=found.worlds,
        exact=found.exact,
        actions=[
            to.EstimateMessage(names.text(each.action), round(each.points, 1), round(each.half, 1))
            for each in found.estimates
        ],
        reasons=[reason_text(reason) for reason in found.reasons],
    )


class _Words:
    """Tells one seat what has happened up to a snapshot."""

    def __init__(self, snapshot: Snapshot, seat: int) -> None:
        self.snapshot = snapshot
        self.seat = seat
        self.rules = snapshot.info.rules
        self.speaker = Speaker(seating.around(snapshot.info, seat), self.rules)

    def result(self) -> str:
        """How the match ended, or nothing while it runs."""
        snapshot = self.snapshot
        scores = snapshot.results[-1] if snapshot.results else ()
        return result(self.speaker, snapshot.outcome, scores, snapshot.brisques, snapshot.gave_up)

    def text(self, told: Told) -> str:
        """What happened, as far as the seat may know it."""
        seen = told.event.seen_by(self.seat)
        if seen.kind == "match-end":
            return self.result()
        if seen.kind == "declare":
            return self.speaker.declared(seen, self._lent(told))
        if seen.kind == "take-back":
            return self.speaker.took_back(seen, told.forgotten.get(self.seat, 0))
        return self.speaker.event(seen)

    def more(self, told: Told) -> str:
        """What the table shows of it besides, for who only listens."""
        seen = told.event.seen_by(self.seat)
        if seen.seat is None:
            return ""
        return self.speaker.more(seen, told.open[seen.seat], self._lent(told))

    def _lent(self, told: Told) -> list[Card]:
        """Those of the cards that lay before the partner."""
        partner = seating.partner_of(self.rules, told.event.seat or 0)
        return [] if partner is None else [card for card in told.event.cards if card in told.open[partner]]


class _Teller:
    """Puts one snapshot into words and shapes for one seat."""

    def __init__(self, snapshot: Snapshot, seat: int) -> None:
        self.snapshot = snapshot
        self.seat = seat
        self.known: PlayerView = snapshot.views[seat]
        self.names: Names = snapshot.names[seat]
        self.prospects = Prospects(self.known)
        self.rules = snapshot.info.rules
        self.words = _Words(snapshot, seat)
        self.speaker = self.words.speaker

    def table(self) -> to.TableMessage:
        """Who plays what."""
        info = self.snapshot.info
        places = seating.places(self.rules.seats, self.seat)
        people = zip(self.speaker.people, info.players, places, strict=True)
        return to.TableMessage(
            id=info.id,
            seat=self.seat,
            rules=rules_text(info.rules),
            rules_title=called(info.rules.name),
            players=[to.Player(who.name, who.beginning, who.inside, kind, place) for who, kind, place in people],
            ladder=_ladder(self.snapshot.ladder),
            opening=[self._cut(event) for event in info.cuts],
            relaxed=info.relaxed,
            imported=info.imported,
        )

    def match(self) -> to.MatchMessage:
        """Where the match stands."""
        snapshot, rules = self.snapshot, self.rules
        return to.MatchMessage(
            deal=snapshot.deal,
            target=rules.target if rules.match == "target" else None,
            totals=list(snapshot.totals),
            deals=[list(scores) for scores in snapshot.results],
            sides=[list(side) for side in rules.sides],
            side_totals=list(snapshot.side_totals),
            over=snapshot.outcome.over,
            winner=snapshot.outcome.winner,
            winners=list(snapshot.outcome.winners),
            result=self.words.result(),
            may_continue=snapshot.may_continue,
            goal=goal(rules),
            may_take_back=self.seat in snapshot.may_take_back,
            asked=snapshot.asked,
            may_answer=self.seat in snapshot.may_answer,
            stand_ins=list(snapshot.stand_ins),
            taken_back=list(snapshot.taken_back),
            hints=list(snapshot.hints),
            seal=snapshot.seal,
        )

    def view(self) -> to.View:
        """The deal as the seat knows it."""
        known, names = self.known, self.names
        over = self.snapshot.outcome.over
        waits = over or is_forced(known)
        return to.View(
            phase="over" if over else known.phase,
            strict=known.strict,
            turn=None if over else known.turn,
            dealer=known.dealer,
            leader=known.leader,
            tricks=known.tricks,
            trump=None if known.trump is None else known.trump.letter,
            turn_up=None if known.turn_up is None else names.name(known.turn_up),
            stock=known.stock,
            table_is=self.rules.meld_source,
            partner=seating.partner_of(self.rules, self.seat),
            handed_over=self.rules.partners and known.phase == "window" and known.turn != known.leader,
            trick=self._played(known.trick),
            last_trick=self._last_trick(),
            hand=names.all(known.hand),
            seats=[self._seat(seat) for seat in range(known.rules.seats)],
            actions=[] if waits else self._actions(),
            offences=[] if waits else self._offences(),
            forbidden={} if waits else self._forbidden(),
            lines=[self._line(line) for line in self.snapshot.lines],
            pair=pair(self.rules, known.trump),
            prospects=[] if over else [self._prospect(each) for each in self.prospects.found()],
            take_rest=not over and sure_play(known) is not None,
        )

    def event(self, told: Told) -> to.EventMessage:
        """An event as the seat may know it."""
        if told.event.kind == "cut":
            return self._cut(told.event)
        seen = told.event.seen_by(self.seat)
        written = {id(dealt.line): dealt for dealt in self.snapshot.lines}
        return to.EventMessage(
            kind=seen.kind,
            seat=seen.seat,
            cards=self.names.all(seen.cards),
            lines=[self._line(written[id(line)]) for line in seen.lines],
            text=self.words.text(told),
            more=self.words.more(told),
        )

    def _cut(self, event: Event) -> to.EventMessage:
        """The cutting of cards, before any deal: the cards have names of their own."""
        cards = Names().seeing(event.cards).all(event.cards)
        return to.EventMessage("cut", event.seat, cards, [], self.speaker.event(event))

    def _seat(self, seat: int) -> to.Seat:
        known = self.known
        return to.Seat(
            score=known.scores[seat],
            concealed=known.concealed(seat),
            known=self.names.all(known.known(seat)),
            table=[
                to.OnTable(self.names.name(card), list(known.served(card)), self.prospects.may_serve(seat, card))
                for card in known.table(seat)
            ],
            brisques=sum(card.rank.letter in _BRISQUE_RANKS for card in self._captured(seat)),
        )

    def _captured(self, seat: int) -> tuple[Card, ...]:
        """What a seat has won in tricks, face down or open."""
        won = self.known.won(seat)
        return won + self.known.table(seat) if self.rules.meld_source == "captured" else won

    def _actions(self) -> list[to.ActionMessage]:
        labels = action_labels(self.known, self.speaker.people)
        return [self._action(action, text) for action, text in zip(self.known.actions, labels, strict=True)]

    def _action(self, action: Action, text: str) -> to.ActionMessage:
        later, loses = self.prospects.after(action) if action.meld else ([], [])
        return to.ActionMessage(
            action=self.names.text(action),
            verb=action.verb,
            cards=self.names.all(action.cards),
            meld=action.meld,
            label=text,
            points=self.known.points(action),
            borrowed=self.names.all(borrowed(self.known, self.seat, action.cards) if action.meld else ()),
            later=later,
            loses=loses,
        )

    def _prospect(self, prospect: Prospect) -> to.ProspectMessage:
        return to.ProspectMessage(
            meld=prospect.name,
            label=meld_label(self.known, prospect.name, prospect.suit or Suit.SPADES),
            points=prospect.points,
            have=self.names.all(prospect.have),
            missing=list(prospect.missing),
            unseen=list(prospect.unseen),
        )

    def _offences(self) -> list[to.ActionMessage]:
        return [
            to.ActionMessage(
                action=self.names.text(action),
                verb=action.verb,
                cards=self.names.all(action.cards),
                meld="",
                label=offence_label(self.known, action, self.speaker.people),
                points=0,
                borrowed=[],
            )
            for action in self.known.offences
        ]

    def _forbidden(self) -> dict[str, str]:
        reasons = self.known.forbidden()
        return {self.names.name(card): sentence(reason) for card, reason in reasons.items()}

    def _last_trick(self) -> to.LastTrick | None:
        winner = self.known.last_winner
        return None if winner is None else to.LastTrick(winner, self._played(self.known.last_trick))

    def _played(self, cards: Iterable[tuple[int, Card]]) -> list[to.Played]:
        return [to.Played(seat, self.names.name(card)) for seat, card in cards]

    def _line(self, dealt: DealtLine) -> to.Line:
        line = dealt.line
        return to.Line(
            seat=line.seat,
            what=line.what,
            label=label(line.what),
            cards=self.names.all(line.cards),
            points=line.points,
            trick=dealt.trick,
            deal=dealt.deal,
        )


def sentence(error: object) -> str:
    """A reason of the engine as a sentence for the page."""
    return phrases.sentence(without_copies(str(error)))


def _ladder(ladder: Ladder | None) -> to.LadderMessage | None:
    return None if ladder is None else to.LadderMessage(ladder.level, ladder.streak, ladder.score, ladder.best)
