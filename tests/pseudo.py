"""A made-up language, by which texts are found that nobody has marked for translation.

In it each text of the program is itself, between brackets: ⟦You lead.⟧ Places for values stay outside of them, so a
value that is a text needs brackets of its own. The program takes the language for French; as a program of its own
this file starts ``bezique`` with such a catalogue: ``python tests/pseudo.py FOLDER serve ...``.

``finds`` goes through the document of a page and lists what stands outside of brackets.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

from babel.dates import get_month_names
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from playwright.sync_api import Page

from bezique import language

SPOKEN = "fr"
"""The language whose place it takes."""
ALLOWED = frozenset({"Bezique", "SHA"})
"""Words that are the same in every language: the name of the game and that of a method."""
DATE = re.compile(rf"\d+(?:er)? (?:{'|'.join(get_month_names(locale=SPOKEN).values())}) \d+")
"""Days come from a library."""
CARD = re.compile(r"(?:10|[789JQKTAVDRX])[♠♥♦♣]|\d+[A-Z]")
"""Cards and marks by their letters."""
_TAG = re.compile(r"</?[a-zA-Z][^>]*>")
_PLACE = re.compile(r"\{[^{}]*\}")
_WORD = re.compile(r"[^\W\d_]{2,}")
_CATALOGUE = Path(__file__).parent.parent / "tools" / "catalogue.py"


def collected() -> Catalog:
    """All texts of the program, as ``tools/catalogue.py`` finds them."""
    spec = importlib.util.spec_from_file_location("catalogue", _CATALOGUE)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    texts: Catalog = tool.collect()
    return texts


def bracketed(text: str) -> str:
    """A text between brackets, its markup and the places of its values left out.

    >>> bracketed("{name} leads a <b>seven</b>.")
    '{name}⟦ leads a ⟧<b>⟦seven⟧</b>⟦.⟧'
    """
    outside = re.compile(f"({_TAG.pattern}|{_PLACE.pattern})")
    parts = outside.split(text)
    return "".join(part if outside.fullmatch(part) or not part else f"⟦{part}⟧" for part in parts)


def write(folder: Path) -> None:
    """Write the catalogue of the language into a folder."""
    made = Catalog(locale=SPOKEN)
    made.mime_headers = [("Plural-Forms", "nplurals=2; plural=(n > 1);")]
    for message in collected():
        if message.id:
            string = bracketed(message.id) if isinstance(message.id, str) else tuple(map(bracketed, message.id))
            made.add(message.id, string, locations=message.locations, context=message.context)
    with (folder / f"{SPOKEN}.po").open("wb") as file:
        write_po(file, made)


def unmarked(text: str) -> list[str]:
    """The pieces of a text outside of brackets that hold a word of some language.

    A bracket whose other half stands in another element reaches to the end of the text.

    >>> unmarked("⟦Last trick: ⟧West, K♠ ⟦won⟧"), unmarked("ealer⟧ 10♥")
    (['West, K♠'], [])
    """
    pieces, depth = [""], 0
    for sign in text:
        if sign == "⟦":
            depth += 1
            pieces.append("")
        elif sign == "⟧":
            if depth == 0:
                pieces[-1] = ""
            depth = max(0, depth - 1)
        elif depth == 0:
            pieces[-1] += sign
    stripped = (piece.strip(" \n\t\u00a0\u202f.,:;·✓") for piece in pieces)
    return [piece for piece in stripped if set(_WORD.findall(DATE.sub("", CARD.sub("", piece)))) - ALLOWED]


_TEXTS = """() => {
  const found = [];
  const note = (element, text) => {
    if (!text?.trim() || element.closest('script, style, noscript, code, [lang]:not(html)')) return;
    const where = element.closest('[id]');
    found.push([`${where ? `#${where.id} ` : ''}${element.tagName.toLowerCase()}`, text]);
  };
  const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) note(walk.currentNode.parentElement, walk.currentNode.data);
  for (const element of document.querySelectorAll('*')) {
    for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'data-again']) {
      note(element, element.getAttribute(name));
    }
  }
  return found;
}"""
"""What is to be read or heard in a page."""


def finds(page: Page) -> list[str]:
    """Each text of a page that stands outside of brackets, with the element in which it is."""
    texts = [*page.evaluate(_TEXTS), ["title", page.title()]]
    return [f"{where}: {piece!r}" for where, text in texts for piece in unmarked(text)]


def main(arguments: Sequence[str]) -> None:
    """Run ``bezique`` with the catalogues of a folder."""
    folder, *command = arguments
    with patch.object(language, "FOLDER", Path(folder)):
        # Whoever reads catalogues asks for the folder when it is imported.
        from bezique.cli import main as bezique

        bezique(command)


if __name__ == "__main__":
    main(sys.argv[1:])
