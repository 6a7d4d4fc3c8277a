"""What is said in another language: every text of it, with the same values; and English needs nothing for it."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bezique.cards import Card, Rank, Suit
from bezique.describe import CHANGES, Section, describe, label, summary
from bezique.errors import BeziqueError
from bezique.language import ENGLISH, FOLDER, LANGUAGES, speaking
from bezique.options import GROUPS
from bezique.rules import OPTIONS, Rules
from bezique.rulesets import RULE_SETS, read_rules
from bezique.scorepad import as_data
from bezique.server.setup import grouped, read_form
from rules.table import strict, window

ROOT = Path(__file__).parents[1]
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
WITHOUT_BABEL = """
import sys
sys.modules["babel"] = None  # whoever imports it fails
import bezique
rules = bezique.read_rules("rubicon")
print(len(bezique.describe(rules)), bezique.summary(rules))
"""


def test_english_needs_no_library_for_other_languages() -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT_BABEL], capture_output=True, text=True, check=True)
    rules = read_rules("rubicon")
    assert run.stdout.strip() == f"{len(describe(rules))} {summary(rules)}"


# The catalogues


def catalogue(language: str) -> Catalog:
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def collector() -> Any:
    """The tool that collects the texts from the code."""
    spec = importlib.util.spec_from_file_location("catalogue", ROOT / "tools" / "catalogue.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def entries(texts: Catalog) -> dict[tuple[str | None, str | tuple[str, ...]], set[str]]:
    """Each text, with its context and the files that say it."""
    return {
        (message.context, message.id if isinstance(message.id, str) else tuple(message.id)): {
            file for file, _ in message.locations
        }
        for message in texts
        if message.id
    }


def forms(texts: str | list[str] | tuple[str, ...] | None) -> list[str]:
    """A text, or its forms for one and many."""
    return [texts or ""] if isinstance(texts, str | None) else list(texts)


def translated(language: str) -> Iterator[tuple[Message, list[str], list[str]]]:
    """Each entry with its forms in English and in the language."""
    for message in catalogue(language):
        if message.id:
            yield message, forms(message.id), forms(message.string)


def test_there_is_a_catalogue_for_each_language() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.po")) == sorted(OTHERS)


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_has_the_texts_of_the_code_and_no_others(language: str) -> None:
    assert entries(catalogue(language)) == entries(collector().collect()), "run python tools/catalogue.py"


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated(language: str) -> None:
    for message, _, others in translated(language):
        assert all(others), message.id
        assert not message.fuzzy, message.id


PLACE = re.compile(r"\{(\w*)[^}]*\}")
TAG = re.compile(r"</?[a-z][^>]*>")


@pytest.mark.parametrize("language", OTHERS)
def test_translations_keep_the_values_and_the_markup(language: str) -> None:
    for message, english, others in translated(language):
        # Where a text has forms, the one for a single thing need not tell the number.
        spare = {"number"} if len(english) > 1 else set()
        places = {place for text in english for place in PLACE.findall(text)}
        for text in others:
            assert set(PLACE.findall(text)) - spare == places - spare, message.id
            assert sorted(TAG.findall(text)) == sorted(TAG.findall(english[-1])), message.id


def test_french_is_set_as_french_is() -> None:
    """A narrow space that does not break stands before high signs and within quotation marks."""
    for message, _, others in translated("fr"):
        for text in others:
            plain = TAG.sub("", PLACE.sub("", text))
            assert not re.search(r"(?<![\u202f(])[;!?»]|(?<![\u202f(]):(?=\s|$)|«(?!\u202f)|'", plain), message.id


# The rules


def numbers(section: Section | str) -> Counter[str]:
    """The numbers of a text, without what sets their thousands apart."""
    text = section if isinstance(section, str) else " ".join(prose(section) + [" ".join(row) for row in section.rows])
    return Counter(re.findall(r"\d+(?:\.\d+)?", re.sub(r"(?<=\d)[,\u202f](?=\d{3})", "", text)))


def prose(section: Section) -> list[str]:
    return [section.title, *section.paragraphs]


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=\.) ", text)


def plain(text: str) -> str:
    """A text with ordinary spaces."""
    return text.replace("\u202f", " ")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", [*RULE_SETS, "parlour(carte_blanche=50, enforcement=penalties)"])
def test_rules_are_told_in_the_language(name: str, language: str) -> None:
    rules = read_rules(name)
    english = describe(rules)
    with speaking(language):
        other = describe(rules)
    assert [section.key for section in other] == [section.key for section in english]
    assert len({section.key for section in english}) == len(english)
    for ours, theirs in zip(english, other, strict=True):
        assert numbers(theirs) == numbers(ours), ours.key
        assert len(theirs.rows) == len(ours.rows)
        for paragraph, told in zip(ours.paragraphs, theirs.paragraphs, strict=True):
            assert paragraph != told
            assert not any(sentence in told for sentence in sentences(paragraph)), told


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", [*RULE_SETS, "classic(target=1500, four_tens=10, brisque=0)"])
def test_summaries_are_told_in_the_language(name: str, language: str) -> None:
    rules = read_rules(name)
    english = summary(rules)
    with speaking(language):
        other = summary(rules)
    assert numbers(other) == numbers(english)
    assert not any(sentence in other for sentence in sentences(english))


@pytest.mark.parametrize("language", OTHERS)
def test_every_option_and_every_rule_set_is_told_in_the_language(language: str) -> None:
    def told() -> list[str]:
        texts = [CHANGES[name](Rules()) for name in OPTIONS]
        texts += [text for option in OPTIONS.values() for text in (option.question, option.says)]
        return texts + [text for entry in RULE_SETS.values() for text in (entry.title, entry.source)]

    english = told()
    with speaking(language):
        other = told()
    assert not any(ours == theirs for ours, theirs in zip(english, other, strict=True))


# What is made of a text where it is used


def test_cards_have_their_articles_in_french() -> None:
    assert Card("KS").the == "the king of spades"
    with speaking("fr"):
        assert Card("KS").words == "roi de pique"
        assert Card("KS").symbol == "R♠"
        assert Card("TD").symbol == "10♦"
        words = ("l’as", "le dix", "le roi", "la dame", "le valet", "le neuf", "le huit", "le sept")
        assert [Card(f"{rank.letter}H").the for rank in reversed(Rank)] == [f"{rank} de cœur" for rank in words]
        assert [suit.word for suit in Suit] == ["pique", "cœur", "carreau", "trèfle"]
    assert str(Card("KS")) == "KSa"


def test_refusals_are_told_in_french() -> None:
    with speaking("fr"), pytest.raises(BeziqueError, match="le roi de pique n’est pas dans votre main"):
        window("classic", hand="QSa").act("declare marriage KS QS")
    deal = strict("classic", trick="QCa", hand="TCa JCa AHa")
    with speaking("fr"):
        reasons = {str(card): plain(reason) for card, reason in deal.view(1).forbidden().items()}
    assert reasons == {
        "JCa": "vous devez mettre une carte plus forte que la dame de trèfle, et vous le pouvez",
        "AHa": "on demande trèfle et vous en avez : vous devez fournir la couleur",
    }


def test_the_form_for_a_match_speaks_french() -> None:
    with speaking("fr"):
        errors = read_form({"marriage": "many", "bezique": "5000"}).errors
        wrong = {name: plain(sentence) for name, sentence in errors.items()}
        assert wrong["marriage"] == "Cette valeur doit être un nombre entier de 0 à 1 000, et non « many »."
        assert wrong["bezique"] == "Cette valeur doit être un nombre entier de 0 à 1 000, et non 5000."
        groups = grouped()
    assert [heading for heading, _ in groups] != list(GROUPS.values())
    assert groups[0][0] == "Distribution et atout"


def test_the_score_pad_has_its_words_in_french() -> None:
    with speaking("fr"):
        data = as_data(read_rules("eight-pack"))
        assert label("four-trump-kings") == "Quatre rois d’atout"
    presses = {press["what"]: press for press in data["presses"]}
    assert presses["four-trump-kings"]["label"] == "Quatre rois d’atout"
    assert presses["four-trump-kings"]["cards"] == "R R R R d’atout"
    assert (presses["four-trump-kings"]["group"], data["groups"]["trumps"]) == (
        "trumps",
        "Quatre et cinq atouts de même rang",
    )
