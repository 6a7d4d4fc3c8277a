"""Finished deals, trick by trick, each under an address of its own; and finished matches as text.

A finished deal is shown to the browser that played it. Once its match is over, whoever has the address can read it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bezique.cards import Card
from bezique.deal import Deal
from bezique.events import Event
from bezique.language import gettext
from bezique.record import Record, may_name_a_seat, record_text, replay
from bezique.review.decisions import can_be_reviewed
from bezique.rulesets import rules_text
from bezique.server import seating
from bezique.server.heavy import run_heavy
from bezique.server.identity import owner_asking
from bezique.server.pages import error_page, page
from bezique.server.phrases import Speaker
from bezique.server.seating import Person
from bezique.server.tables import FinishedDealOf, Tables
from bezique.server.titles import rule_set_title

_SHOWN = ("play", "trick", "draw", "take-turn-up", "end")
"""Events that the page shows without a sentence."""


@dataclass(slots=True)
class Trick:
    """A trick as the page shows it."""

    number: int
    done: int
    """How many actions of the deal came before it."""
    hands: list[tuple[str, list[Card], list[Card]]]
    """Before it: for each seat its name, its concealed cards, and those that lie open."""
    cards: list[tuple[str, Card, bool]] = field(default_factory=list)
    """The cards played: by whom, and whether it won."""
    told: list[str] = field(default_factory=list)
    """What was declared and scored."""
    drawn: list[tuple[str, Card]] = field(default_factory=list)


def tricks(deal: Deal, speaker: Speaker) -> list[Trick]:
    """A finished deal trick by trick."""
    made: list[Trick] = []
    before = Deal(deal.rules, order=deal.order, dealer=deal.dealer)
    hands = _hands(before, speaker.names)
    for done, (after, step) in enumerate(replay(deal)):
        if not made or made[-1].number != step.trick:
            made.append(Trick(step.trick, done, hands))
        for event in step.events:
            _note(made[-1], event, speaker)
        hands = _hands(after, speaker.names)
    return made


def _hands(deal: Deal, names: Sequence[str]) -> list[tuple[str, list[Card], list[Card]]]:
    views = [deal.view(seat) for seat in range(deal.rules.seats)]
    return [(name, _sorted(view.hand), _sorted(view.table(view.seat))) for name, view in zip(names, views, strict=True)]


def _sorted(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: (card.suit, -card.rank))


def _note(trick: Trick, event: Event, speaker: Speaker) -> None:
    name = speaker.names[event.seat or 0]
    if event.kind == "play":
        trick.cards.append((name, event.cards[0], False))
    elif event.kind == "trick":
        trick.cards = [(who, card, who == name) for who, card, _ in trick.cards]
    elif event.kind in ("draw", "take-turn-up"):
        trick.drawn += [(name, card) for card in event.cards]
    if event.kind == "declare":
        trick.told.append(speaker.declared(event))
    elif event.kind not in _SHOWN or (event.lines and event.kind != "end"):
        trick.told.append(speaker.event(event))


def speaker_of(found: FinishedDealOf, number: int) -> Speaker:
    """Who tells a finished deal, of that number, to whoever reads it."""
    info = found.info
    plays = found.seat is not None and number > info.imported
    return Speaker(seating.around(info, found.seat or 0) if plays else seating.seen_by_guests(info), info.rules)


def no_such_deal(request: Request) -> Response:
    """The answer to whoever may not see a deal, or names one that there is not."""
    return error_page(
        request, 404, gettext("There is no such deal, or it is not for you to see: it may still be running.")
    )


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


async def deal_page(request: Request) -> Response:
    """A finished deal, trick by trick."""
    return await run_heavy(request, lambda: _deal_page(request))


def _deal_page(request: Request) -> Response:
    table_id, number = request.path_params["table"], request.path_params["deal"]
    found = _tables(request).finished_deal(table_id, owner_asking(request), number)
    if found is None:
        return no_such_deal(request)
    deal, match = found.deal, found.match
    speaker = speaker_of(found, number)
    opening = [speaker.event(event) for event in deal.events if event.kind == "turn-up"]
    context = {
        "table_id": table_id,
        "number": number,
        "seat": found.seat or 0,
        "rules": rules_text(deal.rules),
        "rule_set": rule_set_title(deal.rules.name),
        "opening": [speaker.event(deal.events[0]), *opening],
        "tricks": tricks(deal, speaker),
        "end": next((speaker.event(event) for event in deal.events if event.kind == "end"), ""),
        "scores": list(zip(speaker.names, deal.scores, strict=True)),
        "others": [other for other, each in enumerate(match.deals, 1) if each.is_over and other != number],
        "over": match.is_over,
        "has_table": found.has_table,
        "imported": bool(found.info.imported),
        "reviewable": can_be_reviewed(deal),
    }
    return page(request, "deal.html", context)


async def record_file(request: Request) -> Response:
    """A finished match as text, which ``bezique replay`` reads."""
    return await run_heavy(request, lambda: _record_file(request))


def _record_file(request: Request) -> Response:
    table_id = request.path_params["table"]
    found = _tables(request).finished_match(table_id, owner_asking(request))
    if found is None:
        return error_page(request, 404, gettext("There is no such match, or it is not over yet."))
    names = found.names or tuple(_written(person) for person in seating.seen_by_guests(found.info))
    headers = {"Content-Disposition": f'attachment; filename="bezique-{table_id}.txt"'}
    return Response(record_text(Record(names, found.match)), media_type="text/plain", headers=headers)


def _written(person: Person) -> str:
    """What somebody is called in a record, which cannot hold every name; where nothing is left, by the place."""
    name = " ".join(person.name.translate(dict.fromkeys(map(ord, ",#"), " ")).split())
    return name if may_name_a_seat(name) else Person(person.who).name


routes = [
    Route("/t/{table}/deals/{deal:number}", deal_page),
    Route("/t/{table}/record.txt", record_file),
]
