"""The score pad: its arithmetic, its data, the terminal and the server's routes."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from starlette.testclient import TestClient

from bezique.cli import main
from bezique.deal import Deal
from bezique.match import Match
from bezique.players import make_player
from bezique.rules import Rules
from bezique.rulesets import RULE_SETS, read_rules
from bezique.scorepad import (
    Entry,
    PadError,
    Standing,
    after,
    as_data,
    begin,
    counted_brisques,
    entry_data,
    fold,
    presses,
    problem,
    read_entry,
)
from bezique.server.app import create_app
from pads import random_pad

CLASSIC = read_rules("classic")
RUBICON = read_rules("rubicon")


def end(*brisques: int, last: int | None = 0) -> Entry:
    return Entry("end", brisques=brisques, last=last)


def points(side: int, number: int) -> Entry:
    return Entry("score", side, "other", number)


def test_a_match_to_a_target() -> None:
    deal = [Entry("score", 0, "marriage", 20), Entry("score", 1, "sequence", 250), end(10, 6, last=1)]
    standing = fold(CLASSIC, deal, first_dealer=1)
    assert standing.totals == (20 + 100, 250 + 60 + 10)
    assert not standing.outcome.over
    # The other player deals the second time, and this one's opponent leads.
    assert [(sheet.dealer, sheet.leader) for sheet in standing.deals] == [(1, 0), (0, 1)]
    again = fold(CLASSIC, [*deal, points(1, 680), end(16, 0, last=0)], first_dealer=1)
    assert again.totals == (290, 1000)
    assert (again.outcome.winner, again.outcome.margin) == (1, 710)
    assert len(again.deals) == 2
    assert problem(CLASSIC, again, points(0, 5)) == "The match is over."


def test_penalties_are_given_to_all_opponents() -> None:
    standing = fold(read_rules("three-handed"), [Entry("penalty", 1, "penalty-hand", 100)])
    assert standing.totals == (100, 0, 100)
    assert [(line.side, line.paid_by) for line in standing.deal.lines] == [(0, 1), (2, 1)]
    partners = fold(read_rules("four-partners"), [Entry("penalty", 1, "penalty-draw", 10)])
    assert partners.totals == (10, 0)


@pytest.mark.parametrize(
    ("rules", "entry", "sentence"),
    [
        ("classic", end(9, 8), "There are 16 brisques in the pack, but these make 17."),
        ("classic", end(9), "Count the brisques of every side: there are 16."),
        ("classic", end(), "Count the brisques of every side: there are 16."),
        ("classic", end(17, -1), "Count the brisques of every side: there are 16."),
        ("classic", end(8, 8, last=None), "Say who won the last trick."),
        ("classic", end(8, 8, last=2), "Say who won the last trick."),
        ("closing-ten", end(8, 8, last=None), "Say who won the last trick of the stock."),
        ("four-handed", end(8, 8, 8, 7), "There are 32 brisques in the pack, but these make 31."),
        ("polish", end(8, 8), "Brisques are not counted at the end in these rules."),
        ("rubicon", end(), "Count the brisques: they may decide this deal."),
        ("classic", Entry("score", 0, "plain-sequence", 150), "That scores nothing in these rules."),
        ("classic", Entry("penalty", 0, "marriage", 20), "That scores nothing in these rules."),
        ("classic", Entry("score", 2, "marriage", 20), "That cannot be written down."),
        ("classic", Entry("gift", 0, "marriage", 20), "That cannot be written down."),
        ("classic", points(0, 0), "A number from 1 to 20,000 is needed."),
        ("classic", points(0, 20_001), "A number from 1 to 20,000 is needed."),
    ],
)
def test_what_cannot_be_written_down_and_why(rules: str, entry: Entry, sentence: str) -> None:
    found = read_rules(rules)
    assert problem(found, begin(found), entry) == sentence
    with pytest.raises(PadError, match=sentence[:20]):
        after(found, begin(found), entry)


def test_with_penalties_cards_may_be_left_that_count_for_nobody() -> None:
    rules = read_rules("parlour(enforcement=penalties)")
    assert problem(rules, begin(rules), end(8, 6)) == ""
    assert problem(rules, begin(rules), end(9, 8)) == "There are 16 brisques in the pack, but these make 17."
    assert problem(read_rules("parlour"), begin(rules), end(8, 6)) != ""


def test_brisques_need_not_be_counted_where_they_decide_nothing() -> None:
    paid = fold(RUBICON, [points(0, 1500), points(1, 1210), end(last=0)]).outcome.settlement
    assert paid is not None
    # 1,550 and 1,210: 1,500 less 1,200 and 500 for the game.
    assert (paid.winner, paid.points) == (0, 800)
    saved = fold(RUBICON, [points(0, 1500), points(1, 900), end(20, 12, last=0)]).outcome.settlement
    assert saved is not None
    # With brisques 1,750 and 1,020, and both count.
    assert (saved.points, saved.saved) == (1700 - 1000 + 500, True)


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_pad_agrees_with_the_table(name: str) -> None:
    """A match of random players, written down as people would, stands on the pad as it does at the table."""
    rules = RULE_SETS[name].rules
    if rules.match == "target":
        rules = rules.replace(target=300)
    match = Match(rules, seed=4, first_dealer=1)
    player = make_player("random", 1)
    entries: list[Entry] = []
    while True:
        while (seat := match.deal.turn) is not None:
            match.deal.act(player.choose(match.deal.view(seat)), seat)
        entries += written_down(rules, match.deal)
        if match.is_over:
            break
        match.next_deal()
    standing = fold(rules, entries, first_dealer=1)
    assert standing.totals == match.side_totals
    assert standing.outcome == match.outcome
    assert [sheet.dealer for sheet in standing.deals] == [deal.dealer for deal in match.deals]


def written_down(rules: Rules, deal: Deal) -> list[Entry]:
    """The score sheet of a deal as entries."""
    side_of = {seat: number for number, side in enumerate(rules.sides) for seat in side}
    at_end = {"last-trick", "last-of-stock"} | ({"brisques"} if rules.brisques_when != "at-once" else set())
    entries = [
        Entry("score", side_of[line.seat], line.what, line.points) for line in deal.lines if line.what not in at_end
    ]
    last = next((side_of[line.seat] for line in deal.lines if line.what.startswith("last")), None)
    counts = [0] * len(rules.sides)
    for seat, worth in enumerate(deal.brisques):
        counts[side_of[seat]] += worth // rules.brisque if rules.brisque else 0
    return [*entries, Entry("end", brisques=tuple(counts) if counted_brisques(rules) else (), last=last)]


@pytest.mark.parametrize("name", RULE_SETS)
def test_undoing_is_leaving_out_and_plain_data_keeps_entries(name: str) -> None:
    rules = RULE_SETS[name].rules
    tried, said = random_pad(rules, 5)
    good = [entry for entry, wrong in zip(tried, said, strict=True) if not wrong]
    assert [read_entry(json.loads(json.dumps(entry_data(entry)))) for entry in good] == good
    standings: list[Standing] = [begin(rules, 5 % rules.seats)]
    for entry in good:
        standings.append(after(rules, standings[-1], entry))
    assert all(fold(rules, good[:number], 5 % rules.seats) == each for number, each in enumerate(standings))


@pytest.mark.parametrize("data", [None, 3, {"kind": "score", "points": "9"}, {"kind": "end", "brisques": 3}])
def test_other_data_is_no_entry(data: object) -> None:
    with pytest.raises(PadError):
        read_entry(data)


def test_every_score_line_that_can_come_about_has_its_press() -> None:
    assert [press.what for press in presses(CLASSIC)][-2:] == ["seven", "turn-up-seven"]
    assert "carte-blanche" in [press.what for press in presses(RUBICON)]
    assert len({press.what for press in presses(read_rules("eight-pack"))}) == 24
    assert presses(read_rules("polish"))[-1].what == "brisques"


# In the terminal


def score(typed: list[str], *arguments: str) -> Result:
    return CliRunner().invoke(main, ["score", *arguments], input="".join(f"{line}\n" for line in typed))


def test_a_pad_in_the_terminal() -> None:
    typed = ["ann marriage", "2 30", "b penalty 100", "end", "9", "8", "ann", "end", "9", "7", "1", "undo", "sheet"]
    result = score(typed, "--names", "Ann, Bob")
    assert result.exit_code == 0, result.output
    assert "Ann, marriage: 20. Now 20." in result.stdout
    assert "Ann, penalty: too many cards: 100, from Bob. Now 120." in result.stdout
    assert "There are 16 brisques in the pack, but these make 17." in result.stdout
    assert "Deal 2: Bob deals, Ann leads." in result.stdout
    assert "Taken back: the end of the deal." in result.stdout
    assert result.stdout.splitlines()[-1].split() == ["Together", "120", "30"]
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_the_terminal_tells_settlements_and_keeps_the_pad_in_a_file(tmp_path: Path) -> None:
    file = str(tmp_path / "pad.json")
    first = score(["1 1500", "2 560"], "rubicon", "--names", "Ann,Bob", "--file", file)
    assert first.exit_code == 0
    second = score(["end", "20", "12", "ann"], "--file", file)
    assert "Ann won the match and is paid 3,300 points." in " ".join(second.stdout.split())
    assert "Bob did not reach 1,000 and was rubiconed" in " ".join(second.stdout.split())
    assert "The match is over." in score(["1 20", "end"], "--file", file).stdout
    other = tmp_path / "letter.txt"
    other.write_text("Dear aunt")
    assert score([], "--file", str(other)).exit_code == 2
    assert other.read_text() == "Dear aunt"


def test_partners_in_the_terminal() -> None:
    result = score(["cid triple-bezique", "dan 10"], "four-partners", "--names", "Ann,Bob,Cid,Dan")
    assert "Ann and Cid, triple bezique: 1,500. Now 1,500." in result.stdout
    assert "Bob and Dan, other points: 10. Now 10." in result.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--names", "Ann"], "Error: 2 names are needed, 1 given"),
        (["--names", "Ann,ann"], "Error: everybody needs a name of their own"),
        (["--dealer", "3"], "Error: 2 play, so there is no player 3"),
    ],
)
def test_refusals(arguments: list[str], sentence: str) -> None:
    result = score([], *arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith(sentence)


def test_what_is_not_understood_is_said(tmp_path: Path) -> None:
    typed = ["zoe 10", "ann", "ann four", "ann penalty 7", "ann ²", "undo", "list", "help", "ann 0"]
    shown = " ".join(score(typed, "--names", "Ann,Bob").stdout.split())
    for sentence in (
        "Who? Begin with a name or a number: Ann, Bob.",
        "For what?",
        "'four' is nothing that scores here",
        "A penalty is 100 (too many cards) or 10 (a card not drawn).",
        "Nothing has been written down yet.",
        "At the end: 16 brisques for 10 each",
        "A number from 1 to 20,000 is needed.",
    ):
        assert sentence in shown
    assert "Traceback" not in shown


# On the server


def test_the_page_and_its_data(tmp_path: Path) -> None:
    with TestClient(create_app(str(tmp_path / "bezique.db"))) as client:
        page = client.get("/score")
        assert page.status_code == 200
        assert "<script>" not in page.text
        assert "style=" not in page.text
        assert all(f'value="{name}"' in page.text for name in RULE_SETS)
        assert 'data-chosen="classic(target=1500)"' in client.get("/score?rules=classic(target=1500)").text
        assert client.get("/score?rules=nothing").status_code == 404
        everything = client.get("/score/rules.json").json()
        assert everything == json.loads(json.dumps({name: as_data(entry.rules) for name, entry in RULE_SETS.items()}))
        one = client.get("/score/rules/classic(target=1500).json").json()
        assert one["match"]["target"] == 1500
        wrong = client.get("/score/rules/clasic.json")
        assert wrong.status_code == 404
        assert "did you mean" in wrong.json()["error"]
        assert '<a href="/score">Score pad</a>' in client.get("/").text
