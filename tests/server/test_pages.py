"""The start page, the form for a new match, the rules pages: as a browser without scripts uses them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bezique.players import LEVELS
from bezique.rules import OPTIONS
from bezique.rulesets import RULE_SETS, read_rules, rules_text
from bezique.server.app import create_app
from bezique.server.setup import SHOWN, read_form


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    """A browser at a server of its own."""
    with TestClient(create_app(str(tmp_path / "bezique.db")), follow_redirects=False) as client:
        yield client


def text_of(page: str) -> str:
    """What a page says."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def begin(browser: TestClient, **form: str) -> str:
    answer = browser.post("/matches", data=form)
    assert answer.status_code == 303, text_of(answer.text)
    return answer.headers["location"].removeprefix("/t/")


def test_one_press_begins_a_match(browser: TestClient) -> None:
    page = browser.get("/").text
    form = re.search(r'<form method="post" action="/matches">(.*?)</form>', page, re.DOTALL)
    assert form
    assert "Play now" in form[1]
    table = begin(browser, **dict(re.findall(r'name="(\w+)" value="(\w+)"', form[1])))
    state = browser.get(f"/api/tables/{table}").json()
    assert (state["table"]["rules"], state["table"]["players"][1]["kind"]) == ("classic", "club")
    shown = browser.get(f"/t/{table}")
    assert shown.status_code == 200
    assert f'data-table="{table}"' in shown.text


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_form_of_each_rule_set_means_that_rule_set(browser: TestClient, name: str) -> None:
    page = browser.get("/", params={"set": name}).text
    for option in SHOWN:
        assert page.count(f' name="{option.name}"') == 1
        assert unescape(page).count(f">{option.question}</label>") == 1
    fields = fields_of(page)
    table = begin(browser, **fields)
    assert browser.get(f"/api/tables/{table}").json()["table"]["rules"] == name


def fields_of(page: str) -> dict[str, str]:
    """What a browser would send for the form of a page."""
    form = page[page.index('id="setup"') : page.index("Deal the cards")]
    fields = {}
    for tag in re.findall(r"<input[^>]*>", form):
        name, value = re.search(r'name="(\w+)"', tag), re.search(r'value="([^"]*)"', tag)
        assert name
        assert value
        if 'type="radio"' not in tag or " checked" in tag:
            fields[name[1]] = value[1]
    for name_, choices in re.findall(r'<select[^>]*name="(\w+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', choices)
        assert chosen
        fields[name_] = chosen[1]
    return fields


def test_options_without_a_choice_are_no_controls(browser: TestClient) -> None:
    page = browser.get("/").text
    for option in OPTIONS.values():
        if len(option.choices) == 1:
            assert f'name="{option.name}"' not in page


def test_another_rule_set_brings_its_own_values_and_keeps_what_was_changed() -> None:
    shown = read_form({"set": "classic"})
    entered = {**shown.values, "set": "plain-sequence", "base": "classic", "marriage": "30"}
    form = read_form(entered)
    assert form.rules == read_rules("plain-sequence(marriage=30)")
    assert form.values["four_tens"] == "10"


@pytest.mark.parametrize(
    ("target", "other", "rules"),
    [
        ("1000", "", "classic"),
        ("1500", "77", "classic(target=1500)"),
        ("other", "1,234", "classic(target=1234)"),
        ("2500", "", "classic(target=2500)"),
    ],
)
def test_the_target(target: str, other: str, rules: str) -> None:
    form = read_form({"target": target, "target_other": other})
    assert form.rules is not None
    assert rules_text(form.rules) == rules


@pytest.mark.parametrize(
    ("chosen", "target", "other", "meant"),
    [
        ("three-handed", "1000", "", 2000),
        ("three-handed", "1500", "", 1500),
        ("three-handed", "other", "1,000", 2000),
        ("eight-pack", "1000", "", RULE_SETS["eight-pack"].rules.target),
        ("hoyle", "other", "777", 777),
        ("classic", "2000", "", 2000),
    ],
)
def test_the_target_is_that_of_the_set_unless_it_was_changed(chosen: str, target: str, other: str, meant: int) -> None:
    form = read_form({"set": chosen, "base": "classic", "target": target, "target_other": other})
    assert form.rules is not None
    assert form.rules.target == meant


def test_the_form_offers_another_match_like_the_last_one(browser: TestClient) -> None:
    for rules, opponent in (("polish", "novice"), ("rubicon", "master")):
        browser.post("/matches", data={"set": rules, "opponent": opponent})
        page = browser.get("/").text
        assert re.search(rf'<option value="{rules}"[^>]* selected', page)
        assert re.search(rf'name="opponent" value="{opponent}" checked', page)
    assert re.search(r'<option value="hoyle"[^>]* selected', browser.get("/?set=hoyle").text)


def test_a_match_of_two_deals_has_no_target() -> None:
    form = read_form({"set": "ladder", "target": "1500"})
    assert form.rules == read_rules("ladder")
    assert not form.has_target


def test_mistakes_keep_everything_that_was_entered(browser: TestClient) -> None:
    entered = {"set": "hoyle", "opponent": "random", "target": "other", "target_other": "five", "marriage": "abc"}
    answer = browser.post("/matches", data=entered)
    assert answer.status_code == 422
    fields = fields_of(answer.text)
    assert {name: fields[name] for name in entered} == entered
    assert fields["base"] == "hoyle"
    text = text_of(answer.text)
    assert "This must be a whole number from 0 to 1,000, not 'abc'." in text
    assert "This must be a whole number from 10 to 100,000, not 'five'." in text
    assert browser.get("/").text.count("Your matches") == 0


@pytest.mark.parametrize(
    "entered",
    [
        {"set": "whist"},
        {"opponent": "nobody"},
        {"trump": "none"},
        {"hand_size": "9"},
        {"set": "classic", "ladder": "yes"},
        {"rules": "classic(targets=3)"},
        {"rules": "<script>alert(1)</script>"},
    ],
)
def test_other_mistakes_are_told(browser: TestClient, entered: dict[str, str]) -> None:
    answer = browser.post("/matches", data=entered)
    assert answer.status_code == 422
    assert 'class="mistake' in answer.text
    assert "<script>alert" not in answer.text


def test_the_summary_without_scripts(browser: TestClient) -> None:
    page = browser.get("/", params={"set": "classic", "base": "classic", "target": "1500", "marriage": "30"}).text
    assert "the target is 1,500" in text_of(page)
    assert "/rules/classic%28marriage%3D30%2C%20target%3D1500%29" in page
    assert fields_of(page)["marriage"] == "30"


def test_the_summary_as_the_script_asks_for_it(browser: TestClient) -> None:
    told = browser.get("/setup", params={"set": "ladder", "base": "classic"}).json()
    assert (told["rules"], told["has_target"], told["ladder"], told["errors"]) == ("ladder", False, True, {})
    assert told["values"]["match"] == "two-deals"
    assert "ladder" in told["summary"]
    assert browser.get("/setup", params={"marriage": "x"}).json()["errors"].keys() == {"marriage"}


def test_the_start_page_lists_matches(browser: TestClient) -> None:
    table = begin(browser, target="1500", opponent="random")
    text = text_of(browser.get("/").text)
    assert "Your matches Classic, against Random First to 1,500 points" in text
    assert "Continue" in text
    assert browser.post(f"/matches/{table}/give-up").headers["location"] == "/"
    text = text_of(browser.get("/").text)
    assert "Your matches" not in text
    assert "Finished matches Classic, against Random" in text
    assert "Given up" in text
    browser.cookies.clear()
    assert "Finished matches" not in browser.get("/").text


def test_one_ladder_match_at_a_time(browser: TestClient) -> None:
    first = begin(browser, set="ladder", opponent="random")
    state = browser.get(f"/api/tables/{first}").json()
    assert state["table"]["ladder"] == {"level": 1, "streak": 0, "score": "0.0000", "best": "0.0000"}
    assert state["table"]["players"][1]["kind"] == LEVELS[0]
    second = browser.post("/matches", data={"set": "ladder"})
    assert second.status_code == 409
    assert "continue it or give it up" in text_of(second.text)
    assert f'href="/t/{first}"' in second.text
    browser.post(f"/matches/{first}/give-up")
    begin(browser, set="ladder")


@pytest.mark.parametrize("text", [*RULE_SETS, "classic(seven_played=10, target=1500)"])
def test_rules_are_written_out(browser: TestClient, text: str) -> None:
    answer = browser.get(f"/rules/{text}")
    assert answer.status_code == 200
    assert f'name="rules" value="{text}"' in answer.text
    assert begin(browser, rules=text)
    assert f'href="/rules/{read_rules(text).name}"' in browser.get("/rules").text


def test_what_is_not_there(browser: TestClient) -> None:
    for path, sentence in {
        "/rules/whist": "There is no rule set 'whist'",
        "/nowhere": "There is no such page.",
        "/t/nowhere": "There is no such table",
    }.items():
        answer = browser.get(path)
        assert answer.status_code == 404
        assert sentence in text_of(answer.text)
    assert browser.get("/api/nowhere").json() == {"error": "There is no such page."}
    assert browser.delete("/").status_code == 405


def test_rule_sets_stand_in_families(browser: TestClient) -> None:
    families = ["Two players, two packs", "Rubicon and its kin", "Three and four players", "Polish Bezique"]
    assert re.findall(r'<optgroup label="([^"]*)">', browser.get("/").text) == families
    page = browser.get("/rules").text
    assert re.findall(r"<h2[^>]*>([^<]*)</h2>", page) == families
    assert page.count(">provisional<") == 1
    for name, entry in RULE_SETS.items():
        assert f'href="/rules/{name}"' in page
        assert ("provisional" in browser.get(f"/rules/{name}").text) == entry.provisional


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seats": "3"}, "64 cards less 3 hands of 8 leave 40, which 3 players cannot draw evenly."),
        ({"hand_size": "9"}, "Packets of 3-2-3 do not make 9 cards."),
        ({"partners": "yes"}, "Partners need four seats."),
        ({"quadruple_bezique": "4500"}, "2 packs hold no 4 bezique pairs."),
    ],
)
def test_options_that_do_not_fit_together_are_told(browser: TestClient, change: dict[str, str], sentence: str) -> None:
    assert browser.get("/setup", params={"set": "classic", **change}).json()["errors"] == {"": sentence}
    answer = browser.post("/matches", data={"set": "classic", **change})
    assert answer.status_code == 422
    assert sentence in text_of(answer.text)


def test_the_lists_show_sides(browser: TestClient) -> None:
    table = begin(browser, set="four-partners", opponent="random")
    page = text_of(browser.get("/").text)
    assert "Four-partners, with and against Random" in page
    assert re.search(r"You and North \d+ West and East \d+", page)
    browser.post(f"/matches/{table}/give-up")
    assert "Given up" in text_of(browser.get("/").text)
