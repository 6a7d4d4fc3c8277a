"""The score pad: its page, and what its script is told of each game."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bezique.errors import RulesError
from bezique.rules import Rules
from bezique.rulesets import DEFAULT, RULE_SETS, read_rules, rules_text
from bezique.scorepad import as_data
from bezique.server.pages import error_page
from bezique.server.phrases import sentence
from bezique.server.templating import templates
from bezique.server.titles import called

_templates = templates()


async def score_pad(request: Request) -> Response:
    """The page; ``?rules=`` in its address chooses the game for a new match."""
    try:
        chosen = read_rules(request.query_params.get("rules", DEFAULT))
    except RulesError as error:
        return error_page(request, 404, sentence(str(error)))
    context = {"rule_sets": RULE_SETS.values(), "chosen": rules_text(chosen), "chosen_name": chosen.name}
    return _templates.TemplateResponse(request, "score.html", context)


def _told(rules: Rules) -> dict[str, Any]:
    return {**as_data(rules), "name": called(rules.name)}


async def all_games(request: Request) -> Response:
    """What the script is told of every rule set, so that it can do without the server from then on."""
    return JSONResponse({name: _told(entry.rules) for name, entry in RULE_SETS.items()})


async def game(request: Request) -> Response:
    """What the script is told of the rules that a text stands for."""
    text: str = request.path_params["text"]
    answer: dict[str, Any]
    try:
        answer, status = _told(read_rules(text)), 200
    except RulesError as error:
        answer, status = {"error": sentence(str(error))}, 404
    return JSONResponse(answer, status)


routes = [
    Route("/score", score_pad),
    Route("/score/rules.json", all_games),
    Route("/score/rules/{text:path}.json", game),
]
