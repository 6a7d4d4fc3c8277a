#!/usr/bin/env python3
"""Collect the texts of the program into its catalogues: `python tools/catalogue.py`.

All that is marked in the code (`gettext`, `pgettext`, `ngettext`, `gettext_noop`), in the templates (`_`) and in the
scripts gets an entry in each `src/bezique/locale/*.po`; translations that are there stay, entries that are not needed
any more go. It lists what is still without a translation, and fails then.
"""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).parent.parent / "src" / "bezique"
LOCALE = PACKAGE / "locale"
_METHODS = [
    ("server/static/**.js", "javascript"),
    ("server/templates/**", "jinja2"),
    ("**.py", "python"),
]
_KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_noop": ((1, "c"), 2),
}
_PLURALS = {"fr": "nplurals=2; plural=(n > 1);"}
"""Without the forms for round millions that some count apart: no score has them."""
_OPTIONS = {
    "server/templates/**": {"trim_blocks": "true", "lstrip_blocks": "true"},
    "server/static/**.js": {"parse_template_string": "true"},
}


def collect() -> Catalog:
    """All texts of the program, with the files that they stand in."""
    texts = Catalog()
    places: dict[tuple[str | None, str | tuple[str, ...]], set[str]] = {}
    for file, _, text, _, context in extract_from_dir(PACKAGE, _METHODS, _OPTIONS, _KEYWORDS):
        places.setdefault((context, text), set()).add(Path(file).as_posix())
    for (context, text), files in sorted(places.items(), key=lambda each: (min(each[1]), str(each[0][1]))):
        # Lines are left out: they change with each edit.
        texts.add(text, locations=[(file, 1) for file in sorted(files)], context=context)
    return texts


def update(path: Path) -> list[str]:
    """Bring a catalogue up to date; what it still lacks."""
    language = path.stem
    old = Catalog(locale=language)
    if path.exists():
        with path.open("rb") as file:
            old = read_po(file, locale=language)
    new = Catalog(locale=language)
    new.mime_headers = [("Plural-Forms", _PLURALS[language])]
    lacking = []
    for message in collect():
        if not message.id:
            continue
        known = old.get(message.id, message.context)
        if known is None and isinstance(message.id, tuple):
            known = old.get(message.id[0], message.context)
        string = known.string if known else ""
        if isinstance(message.id, tuple) != isinstance(string, tuple):
            string = ("", "") if isinstance(message.id, tuple) else ""
        new.add(message.id, string, locations=message.locations, context=message.context)
        if not (all(string) if isinstance(string, tuple) else string):
            lacking.append(message.id if isinstance(message.id, str) else message.id[0])
    LOCALE.mkdir(exist_ok=True)
    with path.open("wb") as file:
        write_po(file, new, width=120, omit_header=False, include_lineno=False, ignore_obsolete=True)
    _plain_head(path)
    return lacking


def _plain_head(path: Path) -> None:
    """Leave of the head only what reading needs: no dates, no names."""
    head, _, rest = path.read_text(encoding="utf-8").partition("\n\n")
    needed = ("msgid", "msgstr", '"Language:', '"Plural-Forms:', '"MIME-Version:', '"Content-T')
    kept = [line for line in head.splitlines() if line.startswith(needed)]
    path.write_text("\n".join(kept) + "\n\n" + rest, encoding="utf-8")


if __name__ == "__main__":
    failed = False
    for catalogue in sorted(LOCALE.glob("*.po")) or [LOCALE / "fr.po"]:
        for text in update(catalogue):
            failed = True
            print(f"{catalogue.name}: no translation of {text!r}")
    sys.exit(failed)
