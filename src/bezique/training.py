"""How the networks of the players are made: recipes, and training that can be stopped and taken up again.

Several learners play from the same weights, each its own deals, and after each round all go on from the mean of what
they have learned; so the result hangs on the recipe and its seed, not on how many cores there are. What is shipped is
the running mean of the last rounds.
"""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from importlib.metadata import version
from math import sqrt
from pathlib import Path
from types import MappingProxyType

from bezique.errors import BeziqueError
from bezique.learner import Learner
from bezique.rng import derive
from bezique.rulesets import read_rules
from bezique.tables import tables_for


class TrainingError(BeziqueError):
    """A recipe that does not exist, or a checkpoint that does not belong to it."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a network is made. The same recipe gives the same weights on one kind of machine."""

    name: str
    rules: Mapping[str, int]
    """The rule sets that it learns, by their text, each with its share of the deals."""
    deals: int
    """How many deals each learner plays; rounded up to whole rounds."""
    scale: int = 100
    """How many points an output of 1 means."""
    learners: int = 2
    round_deals: int = 2_000
    """So many deals each learner plays between two means."""
    first_step: float = 0.004
    last_step: float = 0.0001
    """How far the weights move for a deal, at the beginning and at the end; in between it falls evenly by its ratio."""
    trace: float = 0.7
    """The lambda of the returns."""
    chance: float = 0.02
    """How often a player plays an action at random."""
    bound: float = 8.0
    """A fault counts at most so many times the scale."""
    mean_rounds: int = 50
    """Over about so many rounds the running mean goes."""
    seed: int = 1

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return -(-self.deals // self.round_deals)

    @property
    def whole(self) -> Recipe:
        """The recipe with its deals rounded up to whole rounds, as it is followed.

        >>> recipe_named("polish").whole == recipe_named("polish")
        True
        """
        return replace(self, deals=self.rounds * self.round_deals)

    def step(self, number: int) -> float:
        """How far the weights move in a round."""
        progress = number / max(1, self.rounds - 1)
        return float(self.first_step * (self.last_step / self.first_step) ** progress)


_TWO_PACK = {
    "classic": 8,
    "closing-ten": 2,
    "ladder": 2,
    "plain-sequence": 2,
    "parlour": 2,
    "hoyle": 2,
    "no-turn-up": 2,
}
RECIPES: Mapping[str, Recipe] = MappingProxyType(
    {
        recipe.name: recipe
        for recipe in (
            Recipe("two-pack", _TWO_PACK, deals=4_000_000, last_step=0.00005, bound=2.0, mean_rounds=100),
            Recipe("polish", {"polish": 1}, deals=120_000, scale=200, round_deals=600, mean_rounds=20),
            Recipe("four-pack", {"rubicon": 1}, deals=60_000, scale=500, round_deals=300, mean_rounds=20),
            Recipe("six-pack", {"six-pack": 1}, deals=30_000, scale=2_000, round_deals=150, mean_rounds=20),
            Recipe("three-handed", {"three-handed": 1}, deals=60_000, scale=200, round_deals=300, mean_rounds=20),
            Recipe("four-handed", {"four-handed": 1}, deals=40_000, scale=200, round_deals=200, mean_rounds=20),
            Recipe("four-partners", {"four-partners": 1}, deals=40_000, scale=300, round_deals=200, mean_rounds=20),
        )
    }
)
"""The recipes of the networks that are shipped, by name."""


def recipe_named(name: str) -> Recipe:
    """A recipe. Raises TrainingError that lists what exists."""
    if name not in RECIPES:
        raise TrainingError(f"there is no recipe {name!r}; the recipes are {', '.join(RECIPES)}")
    return RECIPES[name]


class Training:
    """A recipe being followed: ``go_on`` plays a round, ``save`` and ``load`` keep where it stands."""

    def __init__(self, recipe: Recipe) -> None:
        self.recipe = recipe
        self.rounds = 0
        """How many rounds are done."""
        tables = [tables_for(read_rules(text)) for text in recipe.rules]
        self._crews = [
            [Learner(each, derive(recipe.seed, worker, index), recipe.scale) for index, each in enumerate(tables)]
            for worker in range(recipe.learners)
        ]
        sizes = {learner.inputs for learner in self._crews[0]}
        if len(sizes) > 1:
            raise TrainingError(f"rules of different sizes share no network: {', '.join(recipe.rules)}")
        self.mean = Learner(tables[0], recipe.seed, recipe.scale)
        """What would be shipped now."""
        for crew in self._crews:
            crew[0].blend(self.mean, 1.0)

    @property
    def done(self) -> bool:
        """Whether the recipe is followed to its end."""
        return self.rounds >= self.recipe.rounds

    @property
    def deals(self) -> int:
        """How many deals all learners have played."""
        return sum(learner.deals for crew in self._crews for learner in crew)

    def go_on(self) -> None:
        """Play a round, each learner in a thread of its own, and give all of them the mean."""
        with ThreadPoolExecutor(len(self._crews)) as threads:
            list(threads.map(self._play_round, self._crews))
        first = self._crews[0][0]
        for number, crew in enumerate(self._crews[1:], 2):
            first.blend(crew[0], 1 / number)
        for crew in self._crews[1:]:
            crew[0].blend(first, 1.0)
        self.rounds += 1
        self.mean.blend(first, max(1 / self.rounds, 1 / self.recipe.mean_rounds))

    def _play_round(self, crew: list[Learner]) -> None:
        recipe = self.recipe
        shares = list(recipe.rules.values())
        step, total = recipe.step(self.rounds), sum(shares)
        before = crew[0]
        for learner, share in zip(crew, shares, strict=True):
            if learner is not before:
                learner.blend(before, 1.0)
            learner.learn(max(1, recipe.round_deals * share // total), step, recipe.trace, recipe.chance, recipe.bound)
            before = learner
        if before is not crew[0]:
            crew[0].blend(before, 1.0)

    def compare(self, other: Learner, pairs: int, seed: int) -> tuple[float, float]:
        """The points a deal by which the mean beats other weights, and half the width of the interval of 95 %."""
        mean, variance = self.mean.duel(other, pairs, seed)
        return mean, 1.96 * sqrt(variance)

    def snapshot(self) -> Learner:
        """A copy of the mean, to be compared with later."""
        copy = Learner(self.mean.tables, 0, self.recipe.scale)
        copy.blend(self.mean, 1.0)
        return copy

    # Keeping

    def standing(self) -> tuple[bytes, bytes]:
        """Where the training stands, between two rounds; for ``save``."""
        head = json.dumps(
            {
                "recipe": _plain(self.recipe),
                "rounds": self.rounds,
                "standing": [[learner.standing() for learner in crew] for crew in self._crews],
            }
        ).encode()
        body = b"".join(learner.weights().tobytes() for learner in (self.mean, self._crews[0][0]))
        return head, body

    def save(self, path: Path, standing: tuple[bytes, bytes] | None = None) -> None:
        """Write down where the training stands, or stood; the file is whole or not there. Raises OSError."""
        head, body = standing or self.standing()
        part = path.with_name(path.name + ".part")
        part.write_bytes(b"%d\n" % len(head) + head + zlib.compress(body, 1))
        part.replace(path)

    def load(self, path: Path) -> None:
        """Go on from there. Raises TrainingError when the file is that of another recipe, or damaged; OSError."""
        try:
            line, _, rest = path.read_bytes().partition(b"\n")
            head = json.loads(rest[: int(line)])
            weights = array("f")
            weights.frombytes(zlib.decompress(rest[int(line) :]))
        except (ValueError, zlib.error) as error:
            raise TrainingError(f"{path} is no checkpoint of a training") from error
        if head["recipe"] != json.loads(json.dumps(_plain(self.recipe))):
            raise TrainingError(f"{path} is a checkpoint of another recipe than this {self.recipe.name}")
        half = len(weights) // 2
        self.mean.take(weights[:half])
        self.rounds = head["rounds"]
        for crew, standings in zip(self._crews, head["standing"], strict=True):
            crew[0].take(weights[half:])
            for learner, standing in zip(crew, standings, strict=True):
                learner.stand(standing)


def _plain(recipe: Recipe) -> dict[str, object]:
    return asdict(recipe) | {"rules": dict(recipe.rules)}


def card_of(training: Training) -> dict[str, object]:
    """What a card says of how weights were made."""
    return {
        "recipe": _plain(training.recipe),
        "deals": training.deals,
        "inputs": training.mean.inputs,
        "version": version("bezique"),
    }
