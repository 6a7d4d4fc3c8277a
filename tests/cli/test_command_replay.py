"""``bezique replay``."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bezique.cli import main
from bezique.record import Record, record_text
from bezique.rulesets import read_rules
from bezique.simulate import Series, play_match

MATCH = play_match(Series(read_rules("classic(target=200)"), ("random", "random"), 1, 3), 0)
TEXT = record_text(Record(("Ann", "Bob"), MATCH))


def replay(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["replay", *arguments], input=typed)


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "match.txt"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def test_the_summary_tells_players_deals_tricks_scores_and_result(file: str) -> None:
    result = replay(file)
    assert result.exit_code == 0
    shown = result.stdout.splitlines()
    assert shown[0] == "Ann against Bob, classic(target=200)"
    assert sum(line.startswith("Deal ") for line in shown) == len(MATCH.deals)
    assert sum(line[:3].strip().isdigit() for line in shown) == 32 * len(MATCH.deals)
    last = MATCH.deals[-1].scores
    assert shown[-4] == f"    This deal: Ann {last[0]}, Bob {last[1]}"
    assert shown[-3] == f"    Match: Ann {MATCH.totals[0]}, Bob {MATCH.totals[1]}"
    winner = ("Ann", "Bob")[MATCH.winner or 0]
    assert shown[-1] == f"{winner} won the match by {max(MATCH.totals)} to {min(MATCH.totals)}."


def test_the_standard_input_is_read_for_a_dash(file: str) -> None:
    assert replay("-", typed=TEXT).stdout == replay(file).stdout


def test_all_shows_a_table_after_each_action(file: str) -> None:
    result = replay(file, "--all")
    assert result.exit_code == 0
    actions = sum(len(deal.history) for deal in MATCH.deals)
    assert sum(line.startswith("Trick ") and " of 32 " in line for line in result.stdout.splitlines()) == actions


def test_step_waits_for_enter_and_ends_with_the_input(file: str) -> None:
    result = replay(file, "--step", typed="\n\n\n")
    assert result.exit_code == 0
    assert sum(" of 32 " in line for line in result.stdout.splitlines()) == 3
    assert "Traceback" not in result.output


def test_a_wrong_record_is_refused_with_its_line(tmp_path: Path) -> None:
    number, scores = next(
        (number, line) for number, line in enumerate(TEXT.splitlines(), 1) if line.startswith("scores: ")
    )
    result = replay("-", typed=TEXT.replace(scores, "scores: 7 7", 1))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: line {number}: the record says '7 7'")
    assert result.stdout == ""
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\xff\xfe")
    assert replay(str(picture)).exit_code == 1


def test_what_is_no_file_is_refused(tmp_path: Path, file: str) -> None:
    missing = replay(str(tmp_path / "missing.txt"))
    assert missing.exit_code == 2
    assert missing.stderr.startswith("Error: there is no file ")
    assert replay(str(tmp_path)).exit_code == 2
    assert replay("-", "--step", typed=TEXT).exit_code == 2
