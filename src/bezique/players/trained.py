"""What the trained players share: the network of their rules, in a chooser or a searcher.

These objects have room for one position at a time and are large; so each thread keeps a few, and the players themselves
keep nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import local

from bezique.chooser import Chooser
from bezique.networks import has_network, network_for, network_name
from bezique.rules import Rules
from bezique.search import Searcher
from bezique.tables import Tables

_KEPT = 6


def trained_for(rules: Rules) -> str | None:
    """The network that serves these rules, if there is one."""
    name = network_name(rules)
    return name if name is not None and has_network(name) else None


class _Desk(local):
    """What a thread keeps."""

    def __init__(self) -> None:
        self.tools: OrderedDict[tuple[object, ...], Chooser | Searcher] = OrderedDict()


_DESK = _Desk()


def _kept(key: tuple[object, ...]) -> Chooser | Searcher | None:
    found = _DESK.tools.get(key)
    if found is not None:
        _DESK.tools.move_to_end(key)
    return found


def _keep(key: tuple[object, ...], tool: Chooser | Searcher) -> None:
    _DESK.tools[key] = tool
    if len(_DESK.tools) > _KEPT:
        _DESK.tools.popitem(last=False)


def chooser_for(tables: Tables, network: str) -> Chooser:
    """A chooser with that network, of the present thread."""
    key = (Chooser, tables.rules, network)
    found = _kept(key)
    if not isinstance(found, Chooser):
        found = Chooser(tables, network_for(tables, network))
        _keep(key, found)
    return found


def searcher_for(tables: Tables, network: str, settings: tuple[int, int, int, int]) -> Searcher:
    """A searcher with that network, of the present thread; settings as class Searcher has them."""
    key = (Searcher, tables.rules, network, settings)
    found = _kept(key)
    if not isinstance(found, Searcher):
        found = Searcher(tables, network_for(tables, network), *settings)
        _keep(key, found)
    return found
