"""The players of the table: each picks an action from what its seat may know.

>>> make_player("simple", 1).name
'simple'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

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
