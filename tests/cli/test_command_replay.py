"""``bezique replay``."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bezique.cli import main
from bezique.cli.common import settlement_sentences
from bezique.errors import RecordError
from bezique.match import settle
from bezique.record import Record, read_record, record_text
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


def test_partners_are_named_together() -> None:
    match = play_match(Series(read_rules("four-partners(target=10)"), ("random",) * 4, 1, 3), 0)
    names = ("Ann", "Bob", "Cid", "Dan")
    text = record_text(Record(names, match))
    shown = replay("-", typed=text).stdout.splitlines()
    assert shown[0] == "Ann and Cid against Bob and Dan, four-partners(target=10)"
    ours, theirs = match.side_totals
    assert f"    Match: Ann and Cid {ours}, Bob and Dan {theirs}" in shown
    winners = "Ann and Cid" if ours > theirs else "Bob and Dan"
    assert shown[-1] == f"{winners} won the match by {max(ours, theirs)} to {min(ours, theirs)}."
    everything = replay("-", "--all", typed=text).stdout.splitlines()
    assert max(map(len, everything)) <= 80


@pytest.mark.parametrize(
    ("scores", "brisques", "told"),
    [
        # The laws' own arithmetic: full hundreds, 500 for the game; rubiconed, both scores and 1,300.
        (
            (2170, 1090),
            (100, 100),
            "Ann won the match and is paid 1,600 points. That is the difference in full hundreds",
        ),
        (
            (1240, 560),
            (300, 20),
            "Ann won the match and is paid 3,000 points. Bob did not reach 1,000 and was rubiconed",
        ),
        ((1240, 900), (100, 220), "Ann won the match and is paid 700 points. Brisques lifted Bob over the rubicon"),
        ((1240, 1240), (100, 220), "Bob won the match and is paid 600 points. The scores are equal at 1,240, so"),
        ((700, 700), (160, 160), "The scores and brisques are equal: nobody wins, and nothing is paid."),
    ],
)
def test_settlements_in_words(scores: tuple[int, int], brisques: tuple[int, int], told: str) -> None:
    rules = read_rules("rubicon")
    sentences = settlement_sentences(rules, scores, settle(rules, scores, brisques), ("Ann", "Bob"))
    assert " ".join(sentences).startswith(told)


@pytest.mark.parametrize("name", ["Al #1", "A, B", " ", "A\nB", "A\u2028B", "A\x85B", "A\fB", "\x1b[31mAnn"])
def test_a_name_that_a_record_could_not_hold_is_not_written(name: str) -> None:
    with pytest.raises(RecordError, match="cannot be the name of a seat"):
        record_text(Record((name, "Bob"), MATCH))


@pytest.mark.parametrize("name", ["Ann", "Zoë 2", "李", "O'Neill-Smith (computer)"])
def test_every_other_name_is_read_again(name: str) -> None:
    assert read_record(record_text(Record((name, "Bob"), MATCH))).names == (name, "Bob")


@pytest.mark.parametrize("name", ["\x1b[31mAnn", "\u202eAnn", "\x07"])
def test_control_characters_of_a_foreign_record_are_not_shown(name: str) -> None:
    result = replay("-", typed=TEXT.replace("seats: Ann", f"seats: {name}", 1))
    assert (result.exit_code, "line 3" in result.stderr) == (1, True)
    assert "cannot be the name of a seat" in result.stderr
    assert name not in result.output
