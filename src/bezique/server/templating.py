"""What the pages are made from: the templates, and the addresses of what belongs to them.

Scripts, styles and icons stand under an address that changes with them, so browsers keep them for good, and a page
never gets a script of another version. Templates write ``/static/…``; the loader puts the version into it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.templating import Jinja2Templates

from bezique.language import FOLDER as LOCALE_FOLDER
from bezique.language import LANGUAGES, gettext, language, ngettext
from bezique.server.titles import rule_set_title

_HERE = Path(__file__).parent
STATIC_FOLDER = _HERE / "static"
_TEMPLATES_FOLDER = _HERE / "templates"
_IMPORT = re.compile(r"^(?:import|export)\b[^;]*?\bfrom '\./([\w-]+\.js)';|^import '\./([\w-]+\.js)';", re.MULTILINE)


def _digest() -> str:
    found = hashlib.sha256()
    for folder in (STATIC_FOLDER, _TEMPLATES_FOLDER, LOCALE_FOLDER):
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:12]


VERSION = _digest()
"""Changes whenever a page, a script or a style does."""
STATIC = f"/static/{VERSION}"
"""Where scripts, styles and icons stand."""


class _Versioned(FileSystemLoader):
    """Reads templates, and completes the addresses in them."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The template, its file, and whether that is still the same."""
        source, file, is_same = super().get_source(environment, template)
        return source.replace('"/static/', f'"{STATIC}/'), file, is_same


def imported(script: str) -> list[str]:
    """The modules that a script of ours imports, directly or not, each once; not the script itself."""
    found = [script]
    for name in found:
        source = (STATIC_FOLDER / "js" / name).read_text(encoding="utf-8")
        wanted = [first or second for first, second in _IMPORT.findall(source)]
        found += [each for each in dict.fromkeys(wanted) if each not in found]
    return found[1:]


def script(name: str) -> Markup:
    """The element that runs a script, and those by which all that it imports is fetched at once."""
    links = [f'<link rel="modulepreload" href="{STATIC}/js/{each}">' for each in imported(name)]
    return Markup("\n".join([*links, f'<script type="module" src="{STATIC}/js/{name}"></script>']))


def soon(*names: str) -> Markup:
    """Elements by which the browser fetches, when it has nothing else to do, what the next page will need."""
    scripts = [name for name in names if name.endswith(".js")]
    modules = dict.fromkeys(each for name in scripts for each in (name, *imported(name)))
    addresses = [f"{STATIC}/js/{each}" for each in modules]
    addresses += [f"{STATIC}/css/{name}" for name in names if name not in scripts]
    return Markup("\n".join(f'<link rel="prefetch" href="{each}">' for each in addresses))


def _gettext(text: str, /, **values: object) -> Markup:
    """A text of a template in the language that is spoken. It may hold markup; its values are escaped."""
    return Markup(gettext(text)).format_map({name: escape(value) for name, value in values.items()})


def _ngettext(one: str, many: str, number: int, /, **values: object) -> Markup:
    escaped = {name: escape(value) for name, value in values.items()}
    return Markup(ngettext(one, many, number, **escaped))


def templates() -> Jinja2Templates:
    """The templates, for one module's pages."""
    environment = Environment(
        loader=_Versioned(_TEMPLATES_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(rule_set_title=rule_set_title)
    environment.globals.update(
        script=script, soon=soon, _=_gettext, ngettext=_ngettext, language=language, languages=LANGUAGES, static=STATIC
    )
    return Jinja2Templates(env=environment)
