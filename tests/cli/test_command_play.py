"""``bezique play``, with what is typed given in advance."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bezique.cli import main
from bezique.cli.common import outcome_text
from bezique.cli.play import HELP
from bezique.match import Ladder
from bezique.melds import MELD_NAMES
from bezique.players import LEVELS
from bezique.position import read_position
from bezique.record import Record, read_record
from bezique.rulesets import RULE_SETS

ENOUGH = ["1"] * 250
"""More decisions than a deal can have; those left over change nothing."""


def play(typed: list[str], *arguments: str) -> Result:
    """A game with the lines that are typed, then the end of the input."""
    return CliRunner().invoke(main, ["play", *arguments], input="".join(f"{line}\n" for line in typed))


def saved(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"))


def test_a_match_is_played_to_its_end_and_its_record_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    typed = [*ENOUGH, "score", f"save {file}", ""]
    result = play(typed, "classic(target=10)", "--against", "random", "--seed", "1", "--name", "Ann")
    assert result.exit_code == 0, result.output
    record = saved(file)
    match = record.match
    assert record.names == ("Ann", "Computer")
    assert match.is_over
    assert len(match.deals) == 1
    winner = record.names[match.winner or 0]
    assert f"\n{winner} won the match by {max(match.totals)} to {min(match.totals)}.\n" in result.stdout
    assert f"This deal: Ann {match.totals[0]}, Computer {match.totals[1]}." in result.stdout
    # The program draws itself where nothing else may be done.
    assert not re.search(r"^ +1 draw", result.stdout, re.MULTILINE)
    assert max(map(len, result.stdout.splitlines())) <= max(80, len(f"Answer with > save {file}") + 30)

    shown = CliRunner().invoke(main, ["replay", str(file)])
    assert shown.exit_code == 0
    assert f"{winner} won the match by {max(match.totals)} to {min(match.totals)}." in shown.stdout


def test_a_whole_deal_through_a_pipe_without_pips(tmp_path: Path) -> None:
    typed = "\n".join([*ENOUGH, "save match.txt", ""]) + "\n"
    run = subprocess.run(
        [sys.executable, "-m", "bezique", "play", "ladder", "--against", "random", "--seed", "8"],
        input=typed.encode(),
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "TERM": "dumb"},
    )
    assert run.returncode == 0, run.stderr.decode()
    assert run.stderr == b""
    shown = run.stdout.decode("ascii")
    assert "\x1b" not in shown
    assert "A match outside the ladder, since its rival is named." in shown
    assert "Level" not in shown
    assert saved(tmp_path / "match.txt").match.results
    assert "This deal: You " in shown


def test_the_ladder_is_climbed_match_by_match(tmp_path: Path) -> None:
    """S0: each win raises the rival one level; after a loss or a draw the ladder begins anew."""
    files = [tmp_path / str(number) for number in range(4)]
    typed = [line for file in files for line in (*ENOUGH, "", *ENOUGH, f"save {file}", "undo", "")]
    result = play(typed, "ladder(early_win=10000)", "--seed", "2")
    ladder, told = Ladder(), []
    for file in files:
        match = saved(file).match
        told.append(f"Level {ladder.level} of 5: the rival is {LEVELS[ladder.level - 1]}.")
        assert match.is_over
        ladder = ladder.won(match.outcome.margin) if match.winner == 0 else ladder.lost()
        told.append(f"Ladder score: {ladder.score}; the best so far: {ladder.best}.")
    said = re.findall(r"^(?:Level \d of|Ladder score:).*$", result.stdout, re.MULTILINE)
    assert said[: len(told)] == told
    assert result.stdout.count("On the ladder nothing is taken back.") == len(files)
    assert len({file.read_text(encoding="utf-8") for file in files}) == len(files)


def test_the_same_seed_and_lines_give_the_same_game() -> None:
    first = play(ENOUGH[:40], "--seed", "6")
    assert play(ENOUGH[:40], "--seed", "6").stdout == first.stdout
    assert play(ENOUGH[:40], "--seed", "7").stdout != first.stdout


def test_undo_goes_back_to_the_decision_before(tmp_path: Path) -> None:
    before, after, later = (tmp_path / name for name in ("before", "after", "later"))
    typed = ["1", "1", f"save {before}", "2", f"save {later}", "undo", f"save {after}", "undo", "undo", "undo"]
    result = play(typed, "--seed", "6")
    assert before.read_text() == after.read_text() != later.read_text()
    assert result.stdout.count("Taken back.") == 3
    assert "There is no decision of yours to take back in this deal." in result.stdout


def test_what_cannot_be_done_is_said_in_a_sentence_and_changes_nothing(tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    wrong = ["99", "0", "ZZ", "fly", "draw", "declare bezique", "declare", "d 44", "declare three-kings", "seven x"]
    result = play([f"save {before}", *wrong, f"save {after}"], "--seed", "6")
    assert result.exit_code == 0
    assert before.read_text() == after.read_text()
    assert "There is no number 99; the numbers go from 1 to 8." in result.stdout
    assert "'ZZ' is not an action" in result.stdout
    assert "There is no meld 'three-kings'" in result.stdout
    assert "Traceback" not in result.output


def test_cards_may_be_typed_in_any_spelling(tmp_path: Path) -> None:
    begun = tmp_path / "begun.txt"
    play([f"save {begun}"], "--seed", "6")
    card = saved(begun).match.deal.view(0).hand[0]
    for number, text in enumerate((card.face.lower(), card.symbol, f"play {card.face}", f"p {card}")):
        file = tmp_path / str(number)
        play([text, f"save {file}"], "--seed", "6")
        played = next(step.action for step in saved(file).match.deal.steps() if step.seat == 0)
        assert played.cards[0].face == card.face


def test_the_position_holds_no_secrets_and_can_be_read() -> None:
    result = play(["1", "position"], "--seed", "6")
    lines = [line.rpartition("> ")[2] for line in result.stdout.splitlines()]
    lines = [line for line in lines if re.match(r"[a-z-]+( \d)?:", line)]
    keys = {line.partition(":")[0] for line in lines}
    assert "hand 0" in keys
    assert not keys & {"hand 1", "stock"}
    assert read_position("\n".join(lines)).turn == 0


def test_a_foreign_file_is_not_overwritten(tmp_path: Path) -> None:
    letter, own = tmp_path / "letter.txt", tmp_path / "own.txt"
    letter.write_text("Dear aunt")
    result = play([f"save {letter}", f"save {own}", "1", f"save {own}", "save", f"save {tmp_path}/no/x"], "--seed", "1")
    assert letter.read_text() == "Dear aunt"
    told = " ".join(result.stdout.split())
    assert f"{letter} exists already; choose another name." in told
    assert "Save where?" in told
    assert "cannot be written: No such file or directory." in told
    assert any(step.seat == 0 for step in saved(own).match.deal.steps())


def test_the_end_of_input_and_interrupts_leave_politely(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = play([], "--seed", "1")
    assert ended.exit_code == 0
    assert ended.stdout.rstrip().endswith("Good-bye.")
    assert "save FILE" in ended.stdout

    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    interrupted = play([], "--seed", "1")
    assert interrupted.exit_code == 0
    assert "save FILE" in interrupted.stdout
    assert "Traceback" not in interrupted.output


def test_commands_that_only_show() -> None:
    result = play(["last", "score", "rules", "help", "1", "last", "table", "quit"], "--seed", "1")
    assert "No trick has been played yet." in result.stdout
    assert "Nothing has been scored in this deal yet." in result.stdout
    assert "The game in short" in result.stdout
    assert "Last trick: " in result.stdout
    assert all(name in result.stdout for name in MELD_NAMES)
    assert result.stdout.rstrip().endswith("Good-bye.")
    assert max(map(len, HELP.splitlines())) <= 80


def test_a_cut_for_the_deal_is_shown() -> None:
    result = play(["quit"], "hoyle", "--seed", "1", "--name", "Ann")
    assert re.search(r"Cut for the deal: Ann: \w+., Computer: \w+.\.", result.stdout)


@pytest.mark.parametrize("name", [name for name in RULE_SETS if name != "classic"])
def test_every_rule_set_can_be_played_and_kept(name: str, tmp_path: Path) -> None:
    """A whole deal, in which everything is declared that can be; then the score sheet and the record."""
    file = tmp_path / "match.txt"
    typed = [*["d 1", "carte-blanche", "1"] * 140, "score", f"save {file}"]
    result = play(typed, name, "--against", "random", "--seed", "11", "--name", "Ann")
    assert result.exit_code == 0, result.output
    match = saved(file).match
    assert match.deals[0].is_over
    shown = [line.rpartition(" > ")[2] for line in result.stdout.splitlines()]
    assert max(len(line) for line in shown if str(tmp_path)[:20] not in line) <= 80
    assert "Traceback" not in result.output
    replayed = CliRunner().invoke(main, ["replay", str(file)])
    assert replayed.exit_code == 0
    # Long results are broken into lines at other places there.
    assert " ".join(outcome_text(match, saved(file).names).split()) in " ".join(replayed.stdout.split())


def test_partners_hear_of_their_totals_and_of_declarations_left_to_them(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    typed = [*["hand-over", "1"] * 100, f"save {file}"]
    result = play(typed, "four-partners(target=10)", "--against", "random", "--seed", "2", "--name", "Ann")
    match = saved(file).match
    assert match.is_over
    assert "your partner is North." in " ".join(result.stdout.split())
    assert "Ann leaves the declaration to North." in result.stdout
    ours, theirs = match.side_totals
    assert f"Match: Ann and North {ours:,}, West and East {theirs:,}." in result.stdout
    winners = "Ann and North" if ours > theirs else "West and East"
    assert f"{winners} won the match by {max(ours, theirs):,} to {min(ours, theirs):,}." in result.stdout


def test_where_players_draw_themselves_mistakes_are_possible_and_paid(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    typed = ["1", "no-draw", *["1", "draw", "draw"] * 4, "score", *["1", "draw"] * 120, f"save {file}"]
    result = play(typed, "parlour(enforcement=penalties)", "--against", "random", "--seed", "5", "--name", "Ann")
    assert result.exit_code == 0, result.output
    assert "Ann does not draw: Computer 10 for penalty: a card not drawn." in result.stdout
    assert "At a price no-draw: Computer gets 10" in result.stdout
    assert "At a price draw: a card too many, and Computer gets 100" in result.stdout
    assert "Computer 100 for penalty: too many cards" in result.stdout
    assert saved(file).match.deals[0].is_over
    assert CliRunner().invoke(main, ["replay", str(file)]).exit_code == 0


def test_a_revoke_is_played_and_told(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    cards = [f"{rank}{suit}" for suit in "SHDC" for rank in "789JQKTA"]
    typed = [*["1", "draw"] * 24, *cards * 8, f"save {file}"]
    result = play(typed, "parlour(enforcement=penalties)", "--against", "random", "--seed", "4", "--name", "Ann")
    assert result.exit_code == 0
    deal = saved(file).match.deals[0]
    assert any(event.kind == "revoke" and event.seat == 0 for event in deal.events)
    told = " ".join(result.stdout.split())
    assert "That is a revoke: the brisques that are left go to Computer." in told
    assert "a card with a dot would be a revoke" in told
    assert "a revoke" in CliRunner().invoke(main, ["replay", str(file)]).stdout


def test_several_computer_players_are_named_from_the_left() -> None:
    assert "West" in play(["1"], "three-handed", "--against", "random, random", "--seed", "1").stdout
    refused = play([], "three-handed", "--against", "random,random,random")
    assert refused.exit_code == 2
    assert refused.stderr.startswith("Error: 2 players are needed, 3 named; write for example --against simple,random")
    assert play([], "--against", "random,random").stderr.startswith("Error: one player is needed, 2 named")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--against", "nobody"], "Error: there is no player 'nobody'; the players are "),
        (["--name", "Ann, Bob"], "Error: a name has 1 to 20 characters and neither comma nor #"),
        (["--name", "Al #1"], "Error: a name has 1 to 20 characters and neither comma nor #; 'Al #1' will not do"),
        (["--name", " "], "Error: a name has 1 to 20 characters"),
        (["clasic"], "Error: there is no rule set 'clasic'; did you mean 'classic'?"),
    ],
)
def test_refusals(arguments: list[str], sentence: str) -> None:
    result = play([], *arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith(sentence)


def test_a_hint_names_an_action_says_why_and_compares_the_others() -> None:
    result = play(["hint", "quit"], "classic", "--against", "random", "--seed", "6")
    shown = result.stdout.split("Hint: ")[1].split("Good-bye")[0].splitlines()
    assert re.match(r"play \w+[♠♥♦♣]", shown[0])
    compared = [line.split("  ") for line in shown if re.search(r"(best|about equal| ± [\d.]+)  play ", line)]
    assert len(compared) == 8
    assert [compared[0][-2].strip(), compared[0][-1]] == ["best", shown[0]]
    assert shown[1].endswith(".")
    assert "possible deals were looked at." in result.stdout


def test_on_the_ladder_and_where_nothing_is_known_of_the_rules_there_are_no_hints() -> None:
    assert "On the ladder there are no hints." in play(["hint", "quit"], "ladder", "--seed", "1").stdout
    odd = play(["hint", "quit"], "classic(packs=3)", "--against", "random", "--seed", "1")
    assert "No hint: there is no network for games of 2 seats and 3 packs." in odd.stdout
