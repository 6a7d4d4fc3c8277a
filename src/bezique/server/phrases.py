"""Plain words for the table: what happened. Built from what a seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from bezique.cards import Card
from bezique.describe import label
from bezique.describe.words import capital, meld_within
from bezique.events import Event
from bezique.language import ENGLISH, gettext, gettext_noop, grouped, joined, language
from bezique.rules import Rules
from bezique.server.seating import Person, partner_of


def sentence(text: str) -> str:
    """A message of the engine as a sentence: a capital first, a full stop at the end."""
    text = capital(text)
    return text if text.endswith((".", "!", "?")) else text + "."


def points(number: int) -> str:
    """A number of points, with its thousands set apart."""
    return grouped(number)


def decimal(number: float, places: int) -> str:
    """A number with so many decimal places."""
    if language() == ENGLISH:
        return f"{number:.{places}f}"
    from babel.numbers import format_decimal

    return str(format_decimal(number, format=f"#,##0.{'0' * places}", locale=language()))


def decimal_sign() -> str:
    """What stands before the decimal places."""
    if language() == ENGLISH:
        return "."
    from babel.numbers import get_decimal_symbol

    return str(get_decimal_symbol(language()))


def ladder_score(score: str) -> str:
    """A score of the ladder, whose decimal places are the margins won."""
    return score.replace(".", decimal_sign())


_FIRST_OF_A_MONTH = {"fr": "d'er' MMMM y"}
"""Where the first day of a month is written otherwise than the others: how, as Babel's patterns go."""


def day(when: date) -> str:
    """A day in words."""
    if language() == ENGLISH:
        return f"{when.day} {when:%B} {when.year}"
    from babel.dates import format_date

    pattern = _FIRST_OF_A_MONTH.get(language(), "long") if when.day == 1 else "long"
    return format_date(when, pattern, locale=language())


class Speaker:
    """Tells the events of a table to one of ``people``, who sit there, or to a guest."""

    def __init__(self, people: Sequence[Person], rules: Rules) -> None:
        self.people = tuple(people)
        self.rules = rules

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return tuple(person.name for person in self.people)

    def says(self, seat: int | None, you: str, other: str, /, **values: object) -> str:
        """A text about a seat: ``you`` when that is the listener, otherwise ``other``, in which it is ``{name}``."""
        person = self.people[seat or 0]
        return gettext(you, **values) if person.is_you else gettext(other, name=person.beginning, **values)

    def event(self, event: Event) -> str:
        """What happened, as one or two sentences."""
        return _TELL[event.kind](self, event)

    def declared(self, event: Event, lent: Sequence[Card] = ()) -> str:
        """A declaration; ``lent`` are those of its cards that lie before the partner."""
        meld = meld_within(event.lines[0].what if event.lines else "", event.cards[0].suit)
        text = self.says(
            event.seat, gettext_noop("You declare {meld}"), gettext_noop("{name} declares {meld}"), meld=meld
        )
        if lent:
            cards = joined([card.words for card in lent])
            partner = self.people[partner_of(self.rules, event.seat or 0) or 0]
            if partner.is_you:
                text = gettext("{declared} with your {cards}", declared=text, cards=cards)
            else:
                text = gettext("{declared} with {name}'s {cards}", declared=text, name=partner.inside, cards=cards)
        return _with_points(text, event)

    def more(self, event: Event, lying: Sequence[Card], lent: Sequence[Card] = ()) -> str:
        """What the table shows of an event and its text does not tell, for who only listens.

        ``lying`` are the cards that lay open before the seat, ``lent`` those of the event that lay before the partner.
        """
        if self.rules.meld_source == "captured":
            return ""  # no card of the hand comes to lie open, and none that does is played
        if event.kind == "play":
            (card,) = event.cards
            twin = card not in lying and any(other.face == card.face for other in lying)
            return gettext("From the hand.") if twin else ""
        if event.kind == "declare":
            return self._laid(event, [card for card in event.cards if card not in lying and card not in lent])
        if event.kind == "carte-blanche" and len(event.cards) > 1:
            return gettext("Shown: {cards}.", cards=joined([card.words for card in event.cards]))
        return ""

    def _laid(self, event: Event, laid: Sequence[Card]) -> str:
        """Which cards a declaration brought on the table, unless its name tells."""
        if not laid:
            return gettext("All its cards lay on the table.")
        of_any_suit = event.lines and event.lines[0].what.startswith(("four-", "five-"))
        if len(laid) == len(event.cards) and not of_any_suit:
            return ""
        return gettext("New on the table: {cards}.", cards=joined([card.words for card in laid]))

    def took_back(self, event: Event, seen: int) -> str:
        """A move taken back; ``seen`` is how many cards have come to sight since, which nobody can forget."""
        if len(event.cards) == 1:
            text = self.says(
                event.seat,
                gettext_noop("You take back {card}."),
                gettext_noop("{name} takes back {card}."),
                card=event.cards[0].the,
            )
        elif event.cards:
            text = self.says(
                event.seat,
                gettext_noop("You take back the declaration."),
                gettext_noop("{name} takes back the declaration."),
            )
        else:
            text = self.says(
                event.seat,
                gettext_noop("You take back the last decision."),
                gettext_noop("{name} takes back the last decision."),
            )
        return " ".join([text, gettext("Cards seen since: {number}.", number=seen)]) if seen else text

    def _ask_back(self, event: Event) -> str:
        if len(event.cards) == 1:
            asks = (
                gettext_noop("You ask whether you may take back {card}."),
                gettext_noop("{name} asks whether {card} may be taken back."),
            )
            return self.says(event.seat, *asks, card=event.cards[0].the)
        return self.says(
            event.seat,
            gettext_noop("You ask whether you may take back your last move."),
            gettext_noop("{name} asks whether the last move may be taken back."),
        )

    def _refuse_back(self, event: Event) -> str:
        return self.says(
            event.seat, gettext_noop("You would rather go on."), gettext_noop("{name} would rather go on.")
        )

    def _deal(self, event: Event) -> str:
        return self.says(event.seat, gettext_noop("You deal."), gettext_noop("{name} deals."))

    def _cut(self, event: Event) -> str:
        first, *others = event.cards
        cut = self.says(0, gettext_noop("You cut {card}"), gettext_noop("{name} cut {card}"), card=first.the)
        cuts = ", ".join(
            [
                cut,
                *(
                    gettext("{name} {card}", name=person.inside, card=card.the)
                    for person, card in zip(self.people[1:], others, strict=True)
                ),
            ]
        )
        if event.seat is not None:
            dealer = self.people[event.seat]
            if dealer.is_you:
                return gettext("{cuts}: you deal.", cuts=cuts)
            return gettext("{cuts}: {name} deals.", cuts=cuts, name=dealer.inside)
        if len(self.people) == 2:
            return gettext("{cuts}: equal ranks, so both cut again.", cuts=cuts)
        return gettext("{cuts}: equal ranks, so all cut again.", cuts=cuts)

    def _turn_up(self, event: Event) -> str:
        card = event.cards[0]
        told = [capital(gettext("{card} is turned up: {suit} are trumps.", card=card.the, suit=card.suit.word))]
        return " ".join([*told, *self._scores(event)])

    def _scores(self, event: Event) -> list[str]:
        """Who scored, where that is not the seat of the event."""
        scores = gettext_noop("You score {points}."), gettext_noop("{name} scores {points}.")
        return [self.says(line.seat, *scores, points=points(line.points)) for line in event.lines]

    def _play(self, event: Event) -> str:
        plays = gettext_noop("You play {card}"), gettext_noop("{name} plays {card}")
        return _with_points(self.says(event.seat, *plays, card=event.cards[0].the), event)

    def _trick(self, event: Event) -> str:
        won = self.says(event.seat, gettext_noop("You win the trick."), gettext_noop("{name} wins the trick."))
        extra = [
            gettext("{what}: {points}.", what=label(line.what), points=points(line.points)) for line in event.lines
        ]
        return " ".join([won, *extra])

    def _trump(self, event: Event) -> str:
        return capital(gettext("{suit} are trumps.", suit=event.cards[0].suit.word))

    def _exchange(self, event: Event) -> str:
        seven, turn_up = (card.the for card in event.cards)
        exchanges = (
            gettext_noop("You exchange {seven} for {turn_up}"),
            gettext_noop("{name} exchanges {seven} for {turn_up}"),
        )
        return _with_points(self.says(event.seat, *exchanges, seven=seven, turn_up=turn_up), event)

    def _seven(self, event: Event) -> str:
        shows = gettext_noop("You show {card}"), gettext_noop("{name} shows {card}")
        return _with_points(self.says(event.seat, *shows, card=event.cards[0].the), event)

    def _draw(self, event: Event) -> str:
        if event.cards:
            draws = gettext_noop("You draw {card}."), gettext_noop("{name} draws {card}.")
            drawn = self.says(event.seat, *draws, card=event.cards[0].the)
        else:
            drawn = self.says(event.seat, gettext_noop("You draw a card."), gettext_noop("{name} draws a card."))
        return " ".join([drawn, *self._scores(event)])

    def _take_turn_up(self, event: Event) -> str:
        takes = gettext_noop("You take the turn-up, {card}."), gettext_noop("{name} takes the turn-up, {card}.")
        return self.says(event.seat, *takes, card=event.cards[0].the)

    def _stock_empty(self, event: Event) -> str:
        if self.rules.meld_source == "captured":
            return gettext("The stock is empty: from now on suit must be followed and tricks won.")
        return gettext(
            "The stock is empty: declared cards go back into the hands, and from now on suit must be followed "
            "and tricks won."
        )

    def _carte_blanche(self, event: Event) -> str:
        if len(event.cards) == 1:
            shows = gettext_noop("You show {card}, no court card"), gettext_noop("{name} shows {card}, no court card")
            return _with_points(self.says(event.seat, *shows, card=event.cards[0].the), event)
        shows = gettext_noop("You show a carte blanche"), gettext_noop("{name} shows a carte blanche")
        return _with_points(self.says(event.seat, *shows), event)

    def _hand_over(self, event: Event) -> str:
        partner = self.people[partner_of(self.rules, event.seat or 0) or 0]
        return self._to(
            event.seat,
            partner,
            gettext_noop("You leave the declaration to {other}."),
            gettext_noop("{name} leaves the declaration to you."),
            gettext_noop("{name} leaves the declaration to {other}."),
        )

    def _stand_in(self, event: Event) -> str:
        plays = gettext_noop("The computer plays for you."), gettext_noop("The computer plays for {other}.")
        return self.says(event.seat, *plays, other=self.people[event.seat or 0].inside)

    def _sit_down(self, event: Event) -> str:
        plays = gettext_noop("You play again for yourself."), gettext_noop("{name} is back and plays again.")
        return self.says(event.seat, *plays)

    def _no_draw(self, event: Event) -> str:
        leaves = gettext_noop("You leave the stock alone."), gettext_noop("{name} leaves the stock alone.")
        return " ".join([self.says(event.seat, *leaves), *self._scores(event)])

    def _revoke(self, event: Event) -> str:
        return self._to(
            event.seat,
            self.people[1 - (event.seat or 0)],
            gettext_noop("You revoke: the brisques that are left go to {other}."),
            gettext_noop("{name} revokes: the brisques that are left go to you."),
            gettext_noop("{name} revokes: the brisques that are left go to {other}."),
        )

    def _to(self, seat: int | None, other: Person, from_you: str, to_you: str, between: str) -> str:
        """A text about a seat and another one, whom it gives something."""
        if other.is_you:
            return self.says(seat, from_you, to_you)
        return self.says(seat, from_you, between, other=other.inside)

    def _end(self, event: Event) -> str:
        counted = {line.seat: line.points for line in event.lines if line.what == "brisques"}
        if not counted:
            return gettext("The deal is over.")
        shares = [f"{person.inside} {points(counted.get(seat, 0))}" for seat, person in enumerate(self.people)]
        return gettext("The deal is over. Aces and tens: {shares}.", shares=", ".join(shares))


_TELL = {
    "cut": Speaker._cut,
    "deal": Speaker._deal,
    "turn-up": Speaker._turn_up,
    "play": Speaker._play,
    "trick": Speaker._trick,
    "declare": Speaker.declared,
    "trump": Speaker._trump,
    "exchange": Speaker._exchange,
    "seven": Speaker._seven,
    "draw": Speaker._draw,
    "take-turn-up": Speaker._take_turn_up,
    "stock-empty": Speaker._stock_empty,
    "carte-blanche": Speaker._carte_blanche,
    "hand-over": Speaker._hand_over,
    "no-draw": Speaker._no_draw,
    "ask-back": Speaker._ask_back,
    "refuse-back": Speaker._refuse_back,
    "stand-in": Speaker._stand_in,
    "sit-down": Speaker._sit_down,
    "revoke": Speaker._revoke,
    "end": Speaker._end,
}


def _with_points(text: str, event: Event) -> str:
    """A text as a sentence, with what the event scored."""
    total = sum(line.points for line in event.lines)
    return gettext("{what}: {points}.", what=text, points=points(total)) if total else f"{text}."
