"""In which language the program speaks: English, as it stands in the code, or another one from its catalogue.

A text is marked where it stands: ``gettext("The stock is empty.")``, with values as ``gettext("{name} leads.",
name=name)``. English is the text itself, so it needs nothing but this module. The catalogues lie in ``locale``, one
file a language, and hold all texts: those of the engine, of the pages and of the scripts. ``tools/catalogue.py``
collects the texts from the code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ENGLISH: Final = "en"
LANGUAGES: Final[Mapping[str, str]] = MappingProxyType({ENGLISH: "English", "fr": "Français"})
"""The languages, each by its own name."""
FOLDER: Final = Path(__file__).parent / "locale"

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """The language that is spoken here and now: each thread and task has its own."""
    return _spoken.get()


@contextmanager
def speaking(wanted: str) -> Iterator[None]:
    """Speak a language, one of ``LANGUAGES``, for a while.

    >>> with speaking("fr"):
    ...     language()
    'fr'
    """
    token = _spoken.set(wanted)
    try:
        yield
    finally:
        _spoken.reset(token)


def catalogue(wanted: str) -> Catalog:
    """The catalogue of a language other than English, with the files in which each text stands."""
    # English needs nothing but the standard library, so only the others ask for this one.
    from babel.messages.pofile import read_po

    with (FOLDER / f"{wanted}.po").open("rb") as file:
        return read_po(file, locale=wanted)


@lru_cache
def translations(wanted: str) -> NullTranslations:
    """The texts of a language, as the standard library reads them."""
    if wanted == ENGLISH:
        return NullTranslations()
    from babel.messages.mofile import write_mo

    compiled = BytesIO()
    write_mo(compiled, catalogue(wanted))
    compiled.seek(0)
    return GNUTranslations(compiled)


def gettext_noop(text: str) -> str:
    """Mark a text that is translated later, by ``gettext`` of whatever holds it."""
    return text


def pgettext_noop(context: str, text: str) -> str:
    """The same for a text that ``pgettext`` translates later."""
    return text


def gettext(text: str, /, **values: object) -> str:
    """A text in the language that is spoken, with the values of its ``{names}``."""
    return _filled(translations(language()).gettext(text), values)


def pgettext(context: str, text: str, /, **values: object) -> str:
    """The same where a text means different things; the context tells them apart."""
    return _filled(translations(language()).pgettext(context, text), values)


def ngettext(one: str, many: str, number: int, /, **values: object) -> str:
    """The form of a text that goes with a number; ``{number}`` in it is the number as people write it."""
    return _filled(translations(language()).ngettext(one, many, number), {"number": grouped(number), **values})


def _filled(text: str, values: Mapping[str, object]) -> str:
    return text.format_map(values) if values else text


# What is written otherwise in each language


def grouped(number: int) -> str:
    """A number with its thousands set apart.

    >>> grouped(12500)
    '12,500'
    """
    if language() == ENGLISH:
        return f"{number:,}"
    from babel.numbers import format_decimal

    return str(format_decimal(number, locale=language()))


def joined(parts: Sequence[str]) -> str:
    """Parts as a list in a sentence.

    >>> joined(["a king", "a queen", "a jack"])
    'a king, a queen and a jack'
    """
    if len(parts) < 2:
        return "".join(parts)
    return gettext("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])
