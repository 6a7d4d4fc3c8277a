"""Digests of many seeded deals, by which the two forms of the engine are compared to the byte.

Into the digest of a deal goes everything that the engine says of it: every list of actions and of offences, every
action, and the words of the state at the end; in some deals also all that is logged, what melds would score, and what
each seat sees. The digests of the deals of a rule set are chained, and the chain is recorded at the numbers
of ``MARKS``. ``python tools/digests.py`` writes the record anew, by the uncompiled form.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from bezique import layout as at
from bezique.actions import DECLARE, PLAY, TAG
from bezique.cards import CARDS
from bezique.rng import Rng
from bezique.rules import Rules
from bezique.rulesets import read_rules
from bezique.state import State
from bezique.tables import tables_for
from randomly import RULES, UNUSUAL

RECORD = Path(__file__).parent / "engine" / "digests.txt"
DEALS = 10_000
DEALS_OF_OPTIONS = 1_000
"""How many deals are recorded of each named rule set, and of each set of unusual options."""
MARKS = (10, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000)
PENALTIES = "classic(enforcement=penalties)"
CASES: dict[str, Rules] = {**RULES, **UNUSUAL, PENALTIES: read_rules(PENALTIES)}
"""Every named rule set, and options that none of them has."""
LOGGED = 16
"""Of how many deals one is looked at closely."""
Words = tuple[int, ...]
Chain = dict[int, str]
"""The digest of so many deals."""


def deals_of(name: str) -> int:
    """How many deals of it are recorded."""
    return DEALS if name in RULES else DEALS_OF_OPTIONS


def chain(rules: Rules, deals: int) -> Iterator[tuple[int, str]]:
    """The marks up to that number of deals, with the digest of all deals so far."""
    plain, logged = State(tables_for(rules)), State(tables_for(rules))
    logged.keep_log()
    rng = Rng(1)
    digest = sha256()
    for number in range(1, deals + 1):
        state = plain if number % LOGGED else logged
        state.shuffle_and_deal(rng, number % rules.seats)
        digest.update(_deal(state, rules, rng, number, state is logged))
        if number in MARKS:
            yield number, digest.hexdigest()[:32]


def _deal(state: State, rules: Rules, rng: Rng, number: int, closely: bool) -> bytes:
    """Play a deal, by chance or for a goal, and return all that was to be seen."""
    seen = array("q")
    said: list[object] = []
    kept = _goal(number, state.public[at.TRUMP])
    while actions := state.legal():
        offences = state.offences()
        seen.extend([len(actions), *actions, len(offences), *offences])
        if closely:
            said.append(state.take_log())
            said.append([state.meld_points(action) for action in actions if action >> TAG == DECLARE])
            said.append([state.seen_by(seat).public for seat in range(rules.seats)])
        action = _chosen(actions, offences, kept, rng)
        seen.append(action)
        state.apply(action)
    said += [state.public, state.hands, state.order, state.declared_melds()]
    said += [state.captured_brisques(seat) for seat in range(rules.seats)]
    seen.extend(state.public[at.SCORE : at.SCORE + rules.seats])
    return seen.tobytes() + repr(said).encode()


def _goal(number: int, trump: int) -> Words:
    """The cards to be kept in a deal: in every other one none, in the rest those of beziques or of the sequence."""
    if not number % 2:
        return NOTHING
    if number % 4 == 1 or trump == at.NONE:
        return BEZIQUES[number // 4 % 2]
    return tuple(SEQUENCE if suit == trump else 0 for suit in range(4))


def _words(faces: str) -> Words:
    """The cards of some faces, a word for each suit."""
    words = [0, 0, 0, 0]
    for number, card in enumerate(CARDS):
        if card.face in faces.split():
            words[number >> 6] |= 1 << (number & 63)
    return tuple(words)


NOTHING: Words = (0, 0, 0, 0)
BEZIQUES = (_words("QS JD QD JS"), _words("QH JC QC JH"))
SEQUENCE = _words("JS QS KS TS AS")[0]


def _chosen(actions: list[int], offences: list[int], kept: Words, rng: Rng) -> int:
    """An action by chance; where there is a goal, mostly one that keeps its cards, and mostly a meld."""
    chance = rng.below(100)
    if offences and chance < 3:
        return offences[rng.below(len(offences))]
    if any(kept) and chance < 90:
        if actions[0] >> TAG == PLAY:
            actions = [action for action in actions if not kept[action >> 6 & 3] >> (action & 63) & 1] or actions
        elif melds := [action for action in actions if action >> TAG == DECLARE]:
            return melds[rng.below(len(melds))]
    return actions[rng.below(len(actions))]


def read() -> dict[str, Chain]:
    """The record: for each rule set the digests at the marks."""
    chains: dict[str, Chain] = {}
    if not RECORD.exists():
        return chains
    for line in RECORD.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, number, digest = line.rsplit(maxsplit=2)
            chains.setdefault(name, {})[int(number)] = digest
    return chains


def differences(name: str, recorded: Chain, deals: int) -> Iterator[str]:
    """Where that many deals differ from the record; there are none if all is well."""
    compared = 0
    for number, digest in chain(CASES[name], deals):
        compared = number
        if digest != recorded.get(number):
            yield f"{name}: the first {number:,} deals differ from those recorded"
            return
    if compared != deals:
        yield f"{name}: {deals:,} deals are not one of the numbers recorded"


def text(name: str, found: Chain) -> str:
    """The lines of the record for a rule set."""
    return "".join(f"{name} {number} {digest}\n" for number, digest in found.items())
