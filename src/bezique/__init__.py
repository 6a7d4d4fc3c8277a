"""Bezique: an exact engine for the card game, with opponents, a table in the browser and one in the terminal.

The names below are the library. A deal is made from rules and a seed, looked at through a seat's view, and driven
by actions:

>>> deal = Deal(read_rules("classic"), seed=3)
>>> deal.act(deal.view(deal.turn).actions[0])[0].kind
'play'
"""

from bezique import compiled  # noqa: F401 (goes first: it decides in which form the others load the engine)
from bezique.actions import Action
from bezique.cards import Card, Rank, Suit
from bezique.deal import Deal, Step, shuffled_pack
from bezique.describe import describe, label, summary
from bezique.errors import (
    BeziqueError,
    IllegalAction,
    NoSuchCard,
    NotationError,
    PositionError,
    RecordError,
    RulesError,
)
from bezique.events import Event, ScoreLine
from bezique.match import Ladder, Match, Outcome, first_dealer, judge
from bezique.position import position_text, read_position, view_text
from bezique.record import Record, read_record, record_text
from bezique.rng import Rng
from bezique.rules import Rules
from bezique.rulesets import RULE_SETS, read_rules, rules_text
from bezique.state import State
from bezique.tables import Tables, tables_for
from bezique.view import Meld, PlayerView

__version__ = "0.1.0"

__all__ = [
    "RULE_SETS",
    "Action",
    "BeziqueError",
    "Card",
    "Deal",
    "Event",
    "IllegalAction",
    "Ladder",
    "Match",
    "Meld",
    "NoSuchCard",
    "NotationError",
    "Outcome",
    "PlayerView",
    "PositionError",
    "Rank",
    "Record",
    "RecordError",
    "Rng",
    "Rules",
    "RulesError",
    "ScoreLine",
    "State",
    "Step",
    "Suit",
    "Tables",
    "describe",
    "first_dealer",
    "judge",
    "label",
    "position_text",
    "read_position",
    "read_record",
    "read_rules",
    "record_text",
    "rules_text",
    "shuffled_pack",
    "summary",
    "tables_for",
    "view_text",
]
