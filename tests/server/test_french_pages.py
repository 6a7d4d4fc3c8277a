"""What the server says in French: the texts of its pages, of whole matches, of the tutorial, of what goes wrong."""

from __future__ import annotations

import ast
import csv
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import date
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from starlette.testclient import TestClient

import bezique
from bezique.cards import Card
from bezique.describe import LABELS, label
from bezique.events import Event, ScoreLine
from bezique.language import ENGLISH, FOLDER, LANGUAGES, speaking
from bezique.match import Outcome, settle
from bezique.players import PLAYERS
from bezique.rng import Rng
from bezique.rulesets import RULE_SETS, read_rules
from bezique.server import phrases, seating, titles
from bezique.server.app import create_app
from bezique.server.phrases import Speaker
from bezique.server.results import result
from bezique.server.snapshot import Info
from bezique.server.store import owner_of
from bezique.server.table import players_of
from bezique.server.tables import Tables
from bezique.server.templating import STATIC
from server.playing import Greedy
from server.process import Visitor, choice, running

FRENCH = "fr"
MARK = "\N{BYTE ORDER MARK}"
TOKEN = "f" * 43
SAME = {
    *LANGUAGES.values(),
    *("Bezique", "Hoyle", "Rubicon", "Simple", "Expert"),
    *("Menu", "Points", "Score", "Source", "Brisques", "Carte blanche"),
    "A K Q J",
}
"""Texts that are the same in both languages: names, and words that they share."""
NOTATION = re.compile(
    r"(?:10|[789AKQJ])[♠♥♦♣]"  # a card
    r"|[A-Z]|KS|sha256sum"  # a key; what stands in the text of a seal
    rf"|(?:{'|'.join(RULE_SETS)})(?:\(.*\))?"  # rules
)
ENGLISH_WORDS = re.compile(
    r"\b(?:the|you|your|and|of|is|are|to|with|for|from|in|by|win|wins|won|play|plays|played|deal|deals|draw|draws|declare"
    r"|declares|take|takes|show|shows|leave|leaves|cut|cuts|give|gives|exchange|exchanges|revoke|revokes"
    r"|trick|tricks|match|card|cards|hand|stock|trumps|level|against|computer|north|west|east)\b",
    re.IGNORECASE,
)

# What is compared


@cache
def is_french(english: str, french: str) -> bool:
    """Whether a text is said in French where it has to be."""
    if english in SAME or NOTATION.fullmatch(english) or not re.search(r"[^\W\d_]", english):
        return True
    return french != english and not ENGLISH_WORDS.search(french)


class Texts(HTMLParser):
    """All that a page says: its text nodes, and the attributes that are shown or read out."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent = tag in ("script", "style")
        self.found += [value or "" for name, value in attrs if name in ("title", "aria-label", "label", "placeholder")]

    def handle_endtag(self, tag: str) -> None:
        self._silent = False

    def handle_data(self, data: str) -> None:
        if data.strip() and not self._silent:
            self.found.append(" ".join(data.split()))


def leaves(message: Any, where: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """All values of a message of the wire, each with the names that lead to it."""
    if isinstance(message, dict):
        for name, value in message.items():
            yield from leaves(value, (*where, name))
    elif isinstance(message, list):
        for value in message:
            yield from leaves(value, where)
    else:
        yield where, message


def is_text(where: tuple[str, ...]) -> bool:
    """Whether that is what people read; everything else is the same in every language."""
    return where[-1] in (
        "text",
        "more",
        "label",
        "result",
        "goal",
        "name",
        "begins",
        "within",
        "rulesTitle",
        "error",
        "title",
        "hint",
    ) or ("forbidden" in where)


def untranslated(english: Any, french: Any) -> list[str]:
    """The texts of a message that are not in French; nothing else may differ."""
    found = []
    for (where, said), (there, instead) in zip(leaves(english), leaves(french), strict=True):
        assert where == there
        if is_text(where):
            found += [] if is_french(said, instead) else [f"{'.'.join(where)}: {said} → {instead}"]
        else:
            assert said == instead, where
    return found


class Browser:
    """A browser that is answered in either language."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.tables: Tables = client.app.state.tables  # type: ignore[attr-defined]

    def page(self, path: str, spoken: str) -> str:
        return self.client.get(path, headers={"Accept-Language": spoken}).text

    def texts(self, path: str, spoken: str) -> list[str]:
        page = self.page(path, spoken)
        assert f'<html lang="{spoken}">' in page
        return Texts(page).found

    def begin(self, rules: str, seed: int, opponent: str = "random") -> str:
        """Begin a match; its table."""
        return self.tables.create(owner_of(TOKEN), read_rules(rules), opponent, seed, relaxed=True)

    def state(self, table: str, spoken: str) -> Any:
        return json.loads(self.page(f"/api/tables/{table}", spoken))

    def act(self, table: str, version: int, action: str, spoken: str) -> Any:
        """Do an action; when it has been done at that version, it is only told again."""
        body = {"version": version, "action": action, "key": f"at {version}"}
        answer = self.client.post(f"/api/tables/{table}/actions", json=body, headers={"Accept-Language": spoken})
        assert answer.status_code == 200, answer.text
        return answer.json()["frames"]

    def play(self, table: str, actions: int = 10_000) -> Iterator[tuple[Any, Any]]:
        """Play on, so many actions or to the end of the match: what each brought, in English and in French."""
        rng, state = Rng(1), self.state(table, FRENCH)
        for _ in range(actions):
            if state["match"]["over"]:
                return
            offences = state["view"]["offences"]
            wanted = choice(state, rng)
            if state["match"]["mayTakeBack"] and rng.below(12) == 0:
                wanted = "take-back"
            elif offences and rng.below(4) == 0:
                wanted = offences[rng.below(len(offences))]["action"]
            brought = self.act(table, state["version"], wanted, FRENCH)
            yield self.act(table, state["version"], wanted, ENGLISH), brought
            state = brought[-1]["state"]


@contextmanager
def opened(folder: Path) -> Iterator[Browser]:
    """A browser at a server of its own, with quick computer players."""
    app = create_app(str(folder / "bezique.db"))
    app.state.tables._make_player = Greedy
    cookies = {"player": TOKEN}
    with TestClient(app, cookies=cookies, follow_redirects=False, raise_server_exceptions=False) as client:
        yield Browser(client)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser at a server that the tests of this module share."""
    with opened(tmp_path_factory.mktemp("french")) as found:
        yield found


@pytest.fixture(scope="module")
def tables(browser: Browser) -> dict[str, str]:
    """A match that is over, one of the ladder and one with partners that were given up, and one that runs."""
    over = browser.begin("classic(marriage=30, target=50)", 1)
    list(browser.play(over))
    for rules in ("ladder", "four-partners"):
        browser.tables.give_up(browser.begin(rules, 2, "casual"), owner_of(TOKEN))
    going = browser.begin("three-handed", 3, "master")
    list(browser.play(going, 3))
    return {"OVER": over, "RUNNING": going}


# Pages


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/rules", "/rules/classic", "/rules/classic(target=1500)", "/score", "/ladder", "/statistics", "/fair"),
        *("/tutorial", "/away", "/t/RUNNING", "/t/OVER", "/t/OVER/deals/1", "/?set=whist&opponent=nobody&marriage=x"),
        *("/nowhere", "/t/nowhere", "/t/nowhere/deals/1", "/t/nowhere/record.txt", "/rules/whist"),
    ],
)
def test_all_of_a_page_is_in_french(browser: Browser, tables: dict[str, str], path: str) -> None:
    for name, table in tables.items():
        path = path.replace(name, table)
    english, french = (browser.texts(path, spoken) for spoken in (ENGLISH, FRENCH))
    assert len(english) > 3
    assert [pair for pair in zip(english, french, strict=True) if not is_french(*pair)] == []


def test_pages_before_anything_was_played(tmp_path: Path) -> None:
    with opened(tmp_path) as fresh:
        for path in ("/", "/ladder", "/statistics"):
            english, french = (fresh.texts(path, spoken) for spoken in (ENGLISH, FRENCH))
            assert [pair for pair in zip(english, french, strict=True) if not is_french(*pair)] == []


def test_pages_that_were_begun_anew(tmp_path: Path) -> None:
    with opened(tmp_path) as fresh:
        fresh.tables.give_up(fresh.begin("ladder", 1), owner_of(TOKEN))
        for path in ("/ladder", "/statistics"):
            fresh.client.post(f"{path}/anew")
            english, french = (fresh.texts(path, spoken) for spoken in (ENGLISH, FRENCH))
            assert any(text.startswith("Remis à zéro le") for text in french)
            back = fresh.client.post(f"{path}/back").headers["location"]
            english += fresh.texts(back, ENGLISH)
            french += fresh.texts(back, FRENCH)
            assert [pair for pair in zip(english, french, strict=True) if not is_french(*pair)] == []
        fresh.begin("ladder", 2)
        refused = fresh.client.post("/ladder/anew", headers={"Accept-Language": FRENCH})
        assert refused.status_code == 409
        assert "avant de recommencer l’échelle" in refused.text


def test_files_for_spreadsheets(browser: Browser, tables: dict[str, str]) -> None:
    """English ones go by codes; French ones have words, and open in a French spreadsheet, where a comma is decimal."""
    english, french = (browser.page("/statistics/deals.csv", spoken) for spoken in (ENGLISH, FRENCH))
    assert english.startswith(
        "match,begun,rules,opponent,level,deal,points,points of the others,tricks,taken back,hints,"
    )
    assert french.startswith(
        f"{MARK}partie;commencée le;règles;adversaire;niveau;donne;points;points des autres;levées;"
    )
    (codes, *rows), (names, *lines) = csv.reader(english.splitlines()), csv.reader(french.splitlines(), delimiter=";")
    with speaking(FRENCH):
        assert names[11:] == [label(code) for code in codes[11:]]
    assert [(row[3], line[3]) for row, line in zip(rows, lines, strict=True)] == [("random", "Hasard")] * len(rows)
    assert [[*row[:3], *row[4:]] for row in rows] == [[*line[:3], *line[4:]] for line in lines]

    assert "0.0000" in browser.page("/ladder", ENGLISH)
    assert "0,0000" in browser.page("/ladder", FRENCH)
    assert "0.0000" not in browser.page("/ladder", FRENCH)
    english, french = (browser.page("/ladder/matches.csv", spoken) for spoken in (ENGLISH, FRENCH))
    assert english.splitlines()[0] == "match,begun,level,result,margin,streak,score"
    assert french.splitlines()[0] == f"{MARK}partie;commencée le;niveau;résultat;écart;série;score"
    assert english.splitlines()[1].endswith(",1,lost,0,0,0.0000")
    assert french.splitlines()[1].endswith(";1;perdue;0;0;0,0000")


def test_what_is_read_without_the_server_is_there_in_each_language(browser: Browser) -> None:
    """What is worked out once is worked out for each language."""
    for path in ("/tutorial/lessons.json", "/score/rules.json"):
        english, french, again = (json.loads(browser.page(path, spoken)) for spoken in (ENGLISH, FRENCH, ENGLISH))
        assert english == again
        if "steps" in english:
            assert untranslated(english, french) == []
    shown = json.loads(browser.page(f"{STATIC}/fr.webmanifest", ENGLISH))
    assert (shown["lang"], shown["name"], shown["shortcuts"][0]["name"]) == ("fr", "Bezique", "Apprendre à jouer")
    assert browser.client.get(f"{STATIC}/tlh.webmanifest").status_code == 404


def test_days_and_numbers_are_written_as_in_france() -> None:
    with speaking(FRENCH):
        assert phrases.day(date(2026, 8, 3)) == "3 août 2026"
        assert phrases.day(date(2026, 8, 1)) == "1er août 2026"
        assert phrases.points(12_500) == "12\u202f500"
        assert phrases.decimal(1234.56, 1) == "1\u202f234,6"
    assert phrases.day(date(2026, 8, 3)) == "3 August 2026"
    assert phrases.day(date(2026, 8, 1)) == "1 August 2026"
    assert phrases.decimal(1234.56, 1) == "1234.6"


def test_every_rule_set_and_every_player_has_a_name() -> None:
    assert [titles.rule_set_title(name) for name in RULE_SETS] == [name.capitalize() for name in RULE_SETS]
    assert {name: title for name, title, _ in titles.opponents()} == {name: name.capitalize() for name in PLAYERS}
    with speaking(FRENCH):
        assert len({titles.rule_set_title(name) for name in RULE_SETS}) == len(RULE_SETS)
        assert (
            titles.match_title(read_rules("four-partners"), "club", None)
            == "Par équipes, avec et contre Joueur de club"
        )


# Matches


@pytest.mark.parametrize(
    ("rules", "seed", "kinds"),
    [
        ("classic(target=300)", 1, "turn-up exchange take-turn-up stock-empty take-back end"),
        ("parlour(enforcement=penalties, target=10)", 1, "cut revoke no-draw"),
        ("four-partners(target=10)", 1, "hand-over"),
        ("polish(target=10)", 1, "declare"),
        ("rubicon", 1, "trump match-end"),
    ],
)
def test_a_whole_match_is_told_in_french(browser: Browser, rules: str, seed: int, kinds: str) -> None:
    table = browser.begin(rules, seed)
    english, french = (browser.state(table, spoken) for spoken in (ENGLISH, FRENCH))
    assert untranslated(english, french) == []
    seen = {event["kind"] for event in english["table"]["opening"]}
    for told, instead in browser.play(table):
        assert untranslated(told, instead) == []
        seen |= {frame["event"]["kind"] for frame in told}
    assert set(kinds.split()) <= seen


KINGS = tuple(map(Card, ("KSa", "KHa", "KDa", "KCa")))
SEVEN, ACE = Card("7Ha"), Card("AHa")
EVENTS = [
    *(Event(kind, seat) for seat in (0, 1, 2) for kind in ("deal", "no-draw", "hand-over", "draw")),
    *(
        Event(kind, seat, (SEVEN,), (ScoreLine(seat, "seven", (SEVEN,), 10),))
        for seat in (0, 1)
        for kind in ("play", "seven", "carte-blanche", "turn-up")
    ),
    *(Event(kind, seat, (ACE,)) for seat in (0, 1) for kind in ("draw", "take-turn-up", "trump")),
    *(Event("exchange", seat, (SEVEN, ACE)) for seat in (0, 1)),
    *(Event("carte-blanche", seat, KINGS) for seat in (0, 1)),
    *(Event("trick", seat, KINGS, (ScoreLine(seat, "last-trick", (), 10),)) for seat in (0, 1)),
    *(
        Event("declare", seat, KINGS, (ScoreLine(seat, what, KINGS, 40),))
        for seat in (0, 1)
        for what in LABELS
        if what.endswith(("marriage", "sequence", "bezique", "kings", "trump-aces"))
    ),
    *(Event("cut", seat, KINGS) for seat in (None, 0, 1)),
    Event("stock-empty", None),
    Event("end", None),
    Event("end", None, (), (ScoreLine(0, "brisques", (), 90), ScoreLine(1, "brisques", (), 70))),
]


@pytest.mark.parametrize("guest", [False, True])
@pytest.mark.parametrize("listener", [0, 1, 2])
def test_every_event_is_told_in_french_to_everybody(listener: int, guest: bool) -> None:
    rules = read_rules("four-partners")
    table = Info("t", rules, players_of(rules, "club", [listener]), (), relaxed=False)
    speaker = Speaker(seating.seen_by_guests(table) if guest else seating.around(table, listener), rules)
    told = []
    for spoken in (ENGLISH, FRENCH):
        with speaking(spoken):
            told.append([speaker.event(event) for event in EVENTS])
            told[-1] += [speaker.declared(event, KINGS[:2]) for event in EVENTS if event.kind == "declare"]
            told[-1] += [
                speaker.took_back(Event("take-back", seat, cards), seen)
                for seat in (0, 1)
                for cards in ((), KINGS[:1], KINGS)
                for seen in (0, 3)
            ]
    assert [pair for pair in zip(*told, strict=True) if not is_french(*pair)] == []


@pytest.mark.parametrize("listener", [0, 1])
def test_what_two_players_say_to_each_other(listener: int) -> None:
    for rules in (read_rules("classic"), read_rules("polish")):
        speaker = Speaker(seating.people(2, listener), rules)
        events = [Event("revoke", seat, (ACE,)) for seat in (0, 1)] + [Event("stock-empty", None)]
        events += [Event("cut", seat, KINGS[:2]) for seat in (None, 0, 1)]
        for event in events:
            english = speaker.event(event)
            with speaking(FRENCH):
                assert is_french(english, speaker.event(event)), english


def test_names_stand_in_sentences_as_french_wants_them() -> None:
    table = Info("t", rules := read_rules("classic"), players_of(rules, "club"), (), relaxed=False)
    speaker, guests = Speaker(seating.around(table, 0), rules), Speaker(seating.seen_by_guests(table), rules)
    with speaking(FRENCH):
        assert speaker.names == ("Vous", "Ordinateur")
        assert [speaker.event(Event("deal", seat)) for seat in (0, 1)] == ["Vous donnez.", "L’ordinateur donne."]
        assert speaker.event(Event("revoke", 0)).endswith("sont pour l’ordinateur.")
        assert guests.names == ("Joueur", "Ordinateur")
        assert guests.event(Event("deal", 0)) == "Le joueur donne."


@pytest.mark.parametrize(
    ("rules", "scores", "brisques"),
    [
        ("rubicon", (1500, 1200), (100, 200)),
        ("rubicon", (1240, 1530), (100, 200)),
        ("rubicon", (1290, 1250), (0, 0)),
        ("rubicon", (1700, 800), (100, 100)),
        ("rubicon", (50, 1100), (100, 100)),
        ("rubicon", (900, 1800), (120, 100)),
        ("rubicon", (1800, 900), (100, 120)),
        ("rubicon", (1200, 1200), (200, 100)),
        ("rubicon", (1200, 1200), (160, 160)),
        ("six-pack", (3200, 3200), (0, 0)),
        ("classic(match=single)", (700, 400), (0, 0)),
    ],
)
def test_settlements_are_told_in_french(rules: str, scores: tuple[int, int], brisques: tuple[int, int]) -> None:
    read = read_rules(rules)
    paid = settle(read, scores, brisques)
    outcome = Outcome(True, () if paid.winner is None else (paid.winner,), paid.points, settlement=paid)
    speaker = Speaker(seating.people(2, 0), read)
    english = result(speaker, outcome, scores, brisques)
    with speaking(FRENCH):
        assert is_french(english, result(speaker, outcome, scores, brisques)), english


@pytest.mark.parametrize(
    ("rules", "winners", "said"),
    [
        ("classic", (0,), "Vous gagnez avec 1\u202f240 points d’avance."),
        ("classic", (1,), "L’ordinateur gagne avec 1\u202f240 points d’avance."),
        ("four-partners", (0, 2), "Vous et Nord gagnez avec 1\u202f240 points d’avance."),
        ("four-partners", (1, 3), "Ouest et Est gagnent avec 1\u202f240 points d’avance."),
        ("ladder", (), "La partie est nulle."),
    ],
)
def test_who_has_won_is_told_in_french(rules: str, winners: tuple[int, ...], said: str) -> None:
    read = read_rules(rules)
    with speaking(FRENCH):
        assert result(Speaker(seating.people(read.seats, 0), read), Outcome(True, winners, 1240), (), ()) == said


# What goes wrong, and who hears what


def test_what_goes_wrong_is_told_in_french(browser: Browser, tables: dict[str, str]) -> None:
    client, where = browser.client, f"/api/tables/{tables['RUNNING']}"
    version = browser.state(tables["RUNNING"], FRENCH)["version"]
    wrong: list[tuple[str, str, dict[str, Any]]] = [
        ("GET", "/api/nowhere", {}),
        ("DELETE", "/api/nowhere", {}),
        ("GET", "/api/tables/nowhere", {}),
        ("GET", f"{where}/deals/1", {}),
        ("POST", f"{where}/actions", {"content": b"{"}),
        ("POST", f"{where}/actions", {"json": {"version": 1, "action": "draw", "key": ""}}),
        ("POST", f"{where}/actions", {"json": {"version": 1, "action": "draw", "key": "old"}}),
        ("POST", f"{where}/actions", {"json": {"version": version, "action": "next-deal", "key": "early"}}),
        ("POST", f"{where}/actions", {"json": {"version": version, "action": "take-rest", "key": "bold"}}),
        ("POST", f"/api/tables/{tables['OVER']}/actions", {"json": {"version": 1, "action": "draw", "key": "late"}}),
        ("POST", "/matches", {"headers": {"Origin": "https://elsewhere.example"}}),
        ("POST", "/matches", {"content": b"x" * 40_000}),
    ]
    for method, path, request in wrong:
        english, french = (
            client.request(
                method, path, **{**request, "headers": {"Accept-Language": spoken, **request.get("headers", {})}}
            )
            for spoken in (ENGLISH, FRENCH)
        )
        assert french.status_code == english.status_code >= 400
        assert is_french(english.json()["error"], french.json()["error"]), french.text


def test_a_failure_of_the_program_is_told_in_french(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """That answer is given outside of the layer that speaks the language of the request."""

    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(browser.tables, "played", fail)
    answer = browser.client.get("/statistics", headers={"Accept-Language": FRENCH})
    assert answer.status_code == 500
    assert answer.headers["Content-Language"] == FRENCH
    assert "Le programme a rencontré un problème" in answer.text
    assert "Something went wrong" in browser.page("/statistics", ENGLISH)


def test_who_listens_to_a_table_hears_it_in_their_own_language(tmp_path: Path) -> None:
    with running(tmp_path / "bezique.db") as server, ExitStack() as stack:
        player = Visitor(server.address)
        stack.callback(player.client.close)
        player.begin(opponent="random")
        heard = {}
        for spoken in (FRENCH, ENGLISH):
            listener = Visitor(server.address, player.client.cookies)
            stack.callback(listener.client.close)
            listener.client.headers["Accept-Language"], listener.table = spoken, player.table
            heard[spoken] = stack.enter_context(listener.listening())
        states = {spoken: next(events) for spoken, events in heard.items()}
        assert states[FRENCH][2]["table"]["players"][1]["name"] == "Ordinateur"
        assert states[ENGLISH][2]["table"]["players"][1]["name"] == "Computer"
        player.client.headers["Accept-Language"] = ENGLISH
        state = player.state()
        player.act(state["version"], choice(state, Rng(1)), "k")
        for spoken, plays in ((FRENCH, "Vous jouez "), (ENGLISH, "You play ")):
            frames = (frame for name, _, data in heard[spoken] if name == "frames" for frame in data)
            mine = next(frame for frame in frames if frame["event"]["kind"] == "play" and frame["event"]["seat"] == 0)
            assert mine["event"]["text"].startswith(plays)
            assert (
                mine["state"]["match"]["goal"]
                == {FRENCH: "Le premier à 1\u202f000 points", ENGLISH: "First to 1,000 points"}[spoken]
            )


# The catalogue


def marked(tree: ast.AST) -> Iterator[tuple[str | None, str]]:
    """The texts that a module marks, each after its context."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        texts = [each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        if node.func.id in ("gettext", "gettext_noop", "ngettext") and texts:
            yield None, texts[0]
        if node.func.id in ("pgettext", "pgettext_noop") and len(texts) == 2:
            yield texts[0], texts[1]


def test_what_is_marked_in_the_code_is_in_the_catalogue() -> None:
    """The tool that collects texts overlooks those that are marked inside of another call or of a text."""
    with (FOLDER / f"{FRENCH}.po").open("rb") as file:
        texts = read_po(file, locale=FRENCH)
    missing = []
    for path in Path(bezique.__file__).parent.rglob("*.py"):
        for context, text in marked(ast.parse(path.read_text(encoding="utf-8"))):
            found = texts.get(text, context)
            missing += [] if found and found.string else [text]
    assert missing == []
