"""The players of the table: each picks an action from what its seat may know.

>>> make_player("simple", 1).name
'simple'
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any

from bezique.errors import BeziqueError
from bezique.players.easy import CasualPlayer, NovicePlayer
from bezique.players.levels import ClubPlayer, ExpertPlayer, MasterPlayer
from bezique.players.protocol import Player
from bezique.players.random_player import RandomPlayer
from bezique.players.scholar import ScholarPlayer
from bezique.players.simple import SimplePlayer

__all__ = [
    "LEVELS",
    "PLAYERS",
    "USUAL",
    "CasualPlayer",
    "NovicePlayer",
    "Player",
    "RandomPlayer",
    "ScholarPlayer",
    "SimplePlayer",
    "UnknownPlayer",
    "any_player",
    "make_player",
]

PLAYERS: Mapping[str, Callable[[int], Player]] = MappingProxyType(
    {
        "random": RandomPlayer,
        "novice": NovicePlayer,
        "casual": CasualPlayer,
        "simple": SimplePlayer,
        "club": ClubPlayer,
        "scholar": ScholarPlayer,
        "expert": ExpertPlayer,
        "master": MasterPlayer,
    }
)
"""What makes a player from its seed, by the player's name, the easiest first."""


LEVELS = ("novice", "casual", "club", "expert", "master")
"""The five levels, the easiest first: those of the ladder."""
USUAL = "club"
"""Who plays where nobody has said who should."""


class UnknownPlayer(BeziqueError):
    """No player has that name."""


def make_player(name: str, seed: int) -> Player:
    """A player by its name. Raises UnknownPlayer that lists what exists."""
    if name not in PLAYERS:
        raise UnknownPlayer(f"there is no player {name!r}; the players are {', '.join(PLAYERS)}")
    return PLAYERS[name](seed)


def any_player(name: str, seed: int) -> Player:
    """A player by its name, or one of one's own by ``module:Factory``: what is called with a seed and gives a player.

    The module is imported, from the current directory first. This runs whatever stands there; so the name must come
    from whoever runs the program, never from outside. Raises UnknownPlayer that says what is missing.

    >>> any_player("bezique.players:SimplePlayer", 1).name
    'simple'
    """
    if ":" not in name:
        if name in PLAYERS:
            return PLAYERS[name](seed)
        known = ", ".join(PLAYERS)
        raise UnknownPlayer(f"there is no player {name!r}; the players are {known}, or module:Factory for your own")
    try:
        player = _factory(name)(seed)
    except TypeError as error:
        raise UnknownPlayer(f"{name!r} does not give a player when it is called with a seed: {error}") from error
    if not callable(getattr(player, "choose", None)):
        raise UnknownPlayer(f"what {name!r} gives is not a player: {type(player).__name__} has no method 'choose'")
    return player


@cache
def _factory(name: str) -> Callable[[int], Player]:
    """What makes a player of one's own."""
    module_name, _, factory_name = name.partition(":")
    if not all(part.isidentifier() for part in (*module_name.split("."), *factory_name.split("."))):
        raise UnknownPlayer(f"{name!r} is not a module and a name in it, such as mine:Lowest")
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found: Any = import_module(module_name)
    except ImportError as error:
        raise UnknownPlayer(f"the module of {name!r} cannot be imported: {error}") from error
    for part in factory_name.split("."):
        if not hasattr(found, part):
            raise UnknownPlayer(f"there is no {factory_name!r} in the module {module_name!r}")
        found = getattr(found, part)
    if not callable(found):
        raise UnknownPlayer(f"{name!r} is not a player: it cannot be called with a seed")
    factory: Callable[[int], Player] = found
    return factory
