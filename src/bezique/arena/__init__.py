"""The arena: how strong computer players are against each other, measured over mirrored pairs on bound draws.

>>> from bezique.batches import Here
>>> from bezique.rulesets import read_rules
>>> ledger = Ledger(Plan(read_rules("classic"), ("random", "random"), pairs=3))
>>> with Here() as crew:
...     for part in play_arena(ledger.plan, ledger, crew):
...         pass
>>> report(ledger).duels[0].points.mean     # equal players on equal cards
0.0
"""

from bezique.arena.ledger import Ledger, LedgerError
from bezique.arena.plan import SEED_LISTS, Plan, PlanError
from bezique.arena.play import play_arena
from bezique.arena.report import Duel, Games, Report, as_data, report, unit
from bezique.arena.sequential import Sequential, TestError

__all__ = [
    "SEED_LISTS",
    "Duel",
    "Games",
    "Ledger",
    "LedgerError",
    "Plan",
    "PlanError",
    "Report",
    "Sequential",
    "TestError",
    "as_data",
    "play_arena",
    "report",
    "unit",
]
