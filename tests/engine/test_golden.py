"""Golden records: nothing that anybody sees or may do in them has changed (``python tools/golden.py`` renews them)."""

from __future__ import annotations

import pytest

from bezique.record import read_record
from bezique.rulesets import RULE_SETS
from golden import RECORDS, golden_text


def test_every_rule_set_has_its_golden_record() -> None:
    assert {path.stem for path in RECORDS.glob("*.txt")} == set(RULE_SETS)


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_deal_of_the_golden_record_is_seen_as_it_was(name: str) -> None:
    text = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    record = read_record(text)
    assert record.match.rules == RULE_SETS[name].rules
    assert record.match.deal.is_over
    assert golden_text(record) == text
