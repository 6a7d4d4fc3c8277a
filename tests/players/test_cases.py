"""One position file for each piece of advice in tests/cases, with what simple and scholar are to do there.

The head of a file names the origin and the advice, the seat, and either what is expected (``expect: play 7C |
play 8D``: any of these) or what would be silly (``avoid: play QS``). The position follows after ``---``.
"""

from dataclasses import dataclass
from pathlib import Path

import pytest

from bezique.actions import Action
from bezique.deal import Deal
from bezique.players import make_player
from bezique.position import read_position

CASES = Path(__file__).resolve().parents[1] / "cases"
SEEDS = range(5)


@dataclass(frozen=True)
class Case:
    """A position file."""

    seat: int
    expect: tuple[str, ...]
    avoid: tuple[str, ...]
    deal: Deal


def read_case(path: Path) -> Case:
    """Read a position file; its head must say where the advice comes from and what it is."""
    head, _, position = path.read_text().partition("\n---\n")
    fields = {}
    for line in head.splitlines():
        key, colon, value = line.removeprefix("# ").partition(":")
        assert colon, f"{path.name}: {line!r} is no line of a head"
        assert key not in fields, f"{path.name}: {key} stands there twice"
        fields[key] = value.strip()
    assert fields.keys() - {"expect", "avoid"} == {"origin", "advice", "seat"}, path.name
    wished = {key: tuple(fields[key].split(" | ")) if key in fields else () for key in ("expect", "avoid")}
    assert wished["expect"] or wished["avoid"], f"{path.name} wants nothing"
    return Case(int(fields["seat"]), wished["expect"], wished["avoid"], read_position(position))


def meant(deal: Deal, text: str) -> Action:
    """The legal action that a text stands for."""
    after = deal.copy()
    after.act(text)
    return after.history[-1]


def test_every_piece_of_advice_has_its_case() -> None:
    assert len(list(CASES.glob("*.txt"))) >= 25


@pytest.mark.parametrize("name", ["simple", "scholar"])
@pytest.mark.parametrize("path", sorted(CASES.glob("*.txt")), ids=lambda path: path.stem)
def test_advice_is_followed(path: Path, name: str) -> None:
    case = read_case(path)
    view = case.deal.view(case.seat)
    expect = {meant(case.deal, text) for text in case.expect}
    avoid = {meant(case.deal, text) for text in case.avoid}
    for seed in SEEDS:
        chosen = make_player(name, seed).choose(view)
        assert not expect or chosen in expect
        assert chosen not in avoid
