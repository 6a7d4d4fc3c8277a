"""What the browser keeps to do without the server for a while: the service worker, and the page that says so.

Kept are scripts and styles, and pages that are the same for everybody: rules, score pad, tutorial. Nothing that belongs
to a player is kept, and nothing is ever sent later: what is done at a table is done by the server or not at all.
"""

from __future__ import annotations

from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bezique.language import ENGLISH, LANGUAGES, language, speaking
from bezique.rulesets import RULE_SETS
from bezique.server.templating import STATIC, STATIC_FOLDER, VERSION, templates

AWAY = "/away"
_WORKER = STATIC_FOLDER / "js" / "worker.js"
_LEFT_OUT = ("worker.js", ".png")
"""Files that no page needs: those that the browser takes for itself."""
PAGES = (
    AWAY,
    "/tutorial",
    "/tutorial/lessons.json",
    "/score",
    "/score/rules.json",
    "/rules",
    *(f"/rules/{name}" for name in RULE_SETS),
)
"""What can be read without the server."""
_templates = templates()


def files(spoken: str) -> list[str]:
    """The addresses of all scripts and styles that pages in a language need."""
    found = [path for path in sorted(STATIC_FOLDER.rglob("*")) if path.is_file() and not path.name.endswith(_LEFT_OUT)]
    texts = [] if spoken == ENGLISH else [f"{STATIC}/texts/{spoken}.js"]
    addresses = [f"{STATIC}/{path.relative_to(STATIC_FOLDER).as_posix()}" for path in found]
    return [*addresses, f"{STATIC}/{spoken}.webmanifest", *texts]


@cache
def _worker(spoken: str) -> bytes:
    kept = msgspec.json.encode(
        {"version": VERSION, "language": spoken, "away": AWAY, "files": files(spoken), "pages": PAGES}
    )
    return b"self.SHELL = " + kept + b";\n" + _WORKER.read_bytes()


async def worker(_request: Request) -> Response:
    """The service worker of this version, in the language that the browser is spoken to."""
    return Response(_worker(language()), media_type="text/javascript")


async def away(request: Request) -> Response:
    """The page that is shown when the server does not answer."""
    return _templates.TemplateResponse(request, "away.html")


async def manifest(request: Request) -> Response:
    """What the browser needs to know to install the table. It asks without cookies, so the address has the language."""
    wanted = request.path_params["language"]
    if wanted not in LANGUAGES:
        return Response(status_code=404)
    with speaking(wanted):
        return _templates.TemplateResponse(
            request,
            "manifest.webmanifest",
            media_type="application/manifest+json",
            headers={"Content-Language": wanted},
        )


async def alive(_request: Request) -> Response:
    """Says that the server answers."""
    return Response(status_code=204)


routes = [
    Route("/sw.js", worker),
    Route(AWAY, away),
    Route("/alive", alive),
    Route(STATIC + "/{language}.webmanifest", manifest),
]
