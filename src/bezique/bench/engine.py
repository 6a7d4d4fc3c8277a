"""What of the engine is measured: play-outs, copies, lists of actions, and the interface from a Python loop."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from threading import Thread

from bezique import layout as at
from bezique import playout
from bezique.bench.slices import Contender, Slice, timed, wall
from bezique.deal import Deal
from bezique.playout import PlayOuts
from bezique.rng import Rng
from bezique.rules import Rules
from bezique.rulesets import rules_text
from bezique.state import State

STATES = 16
"""From how many positions play-outs from the middle start, and how many are copied in turn."""
LEGAL_DEALS = 4


def is_compiled() -> bool:
    """Whether the engine runs in its compiled form."""
    return Path(playout.__file__).suffix != ".py"


def engine_contenders(rules: Rules, threads: bool) -> Iterator[Contender]:
    """All that is measured of a game; play-outs by one thread and by two only where that is wanted."""
    contender = partial(Contender, by="bezique", game=rules_text(rules))
    yield contender("deals", unit="card", run=_WholeDeals(rules), cards=rules.cards)
    yield contender("middle", unit="card", run=_FromTheMiddle(rules))
    yield contender("copies", unit="copy", run=_Copies(rules))
    yield contender("legal", unit="list", run=_LegalLists(rules))
    yield contender("loop", unit="card", run=_Loop(rules), cards=rules.cards)
    yield contender("whole-loop", unit="card", run=_WholeLoop(rules), cards=rules.cards)
    yield contender("action-loop", unit="card", run=_ActionLoop(rules), cards=rules.cards)
    yield contender("deal-loop", unit="card", run=_DealLoop(rules), cards=rules.cards)
    if threads:
        yield contender("one-thread", unit="card", run=_Threads(rules, 1), cards=rules.cards, length=4)
        yield contender("two-threads", unit="card", run=_Threads(rules, 2), cards=rules.cards, length=4)


def more_cards(rules: Rules, packs: int) -> Contender:
    """Whole deals by the same rules with more packs: what the number of cards costs, and nothing else."""
    more = rules.replace(packs=packs)
    return Contender("deals", "bezique", rules_text(more), "card", _WholeDeals(more), cards=more.cards)


class _WholeDeals:
    """Whole deals by PlayOuts."""

    def __init__(self, rules: Rules) -> None:
        self.outs = PlayOuts(rules, seed=1)
        self.cards = rules.cards

    def __call__(self, amount: int) -> Slice:
        def work() -> int:
            self.outs.deals(amount)
            return amount * self.cards

        return timed(work)


class _FromTheMiddle:
    """Play-outs from positions before the trick after half of them, a fresh position in each slice."""

    def __init__(self, rules: Rules) -> None:
        self.outs = PlayOuts(rules, seed=2)
        self.states = [_middle(rules, number) for number in range(STATES)]
        self.cards = rules.cards - rules.tricks // 2 * rules.seats
        self.turn = 0

    def __call__(self, amount: int) -> Slice:
        self.turn += 1
        state = self.states[self.turn % STATES]

        def work() -> int:
            self.outs.from_position(state, amount)
            return amount * self.cards

        return timed(work)


class _Copies:
    """Copies of states from all parts of a deal."""

    def __init__(self, rules: Rules) -> None:
        whole = list(_positions(rules, 1))
        self.states = [whole[number * len(whole) // STATES] for number in range(STATES)]

    def __call__(self, amount: int) -> Slice:
        states = self.states

        def work() -> int:
            for _ in range(amount):
                for state in states:
                    state.copy()
            return amount * STATES

        return timed(work)


class _LegalLists:
    """Lists of legal actions at all positions of some deals: leads, answers, windows, strict play."""

    def __init__(self, rules: Rules) -> None:
        self.states = [state for number in range(LEGAL_DEALS) for state in _positions(rules, number)][::LEGAL_DEALS]

    def __call__(self, amount: int) -> Slice:
        states = self.states

        def work() -> int:
            for _ in range(amount):
                for state in states:
                    state.legal()
            return amount * len(states)

        return timed(work)


class _Loop:
    """Deals played to the end from Python, any action equally likely, by numbers drawn beforehand."""

    def __init__(self, rules: Rules) -> None:
        self.deals = cycle([Deal(rules, seed=number) for number in range(STATES)])
        self.states = cycle([Deal(rules, seed=number).state.copy() for number in range(STATES)])
        self.cards = rules.cards
        self.numbers = drawn(3)

    def __call__(self, amount: int) -> Slice:
        def work() -> int:
            for _ in range(amount):
                self.play()
            return amount * self.cards

        return timed(work)

    def play(self) -> None:
        """Play one deal: from a copy of a dealt position, from decision to decision."""
        self.play_on(next(self.states).copy())

    def play_on(self, state: State) -> None:
        """Choose one of the actions and go on with it, to the end."""
        numbers = self.numbers
        actions = state.decision()
        while actions:
            actions = state.advance(actions[next(numbers) % len(actions)])


class _WholeLoop(_Loop):
    """The same; shuffles and deals, too."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.rng = Rng(3)
        self.state = next(self.states)

    def play(self) -> None:
        self.state.shuffle_and_deal(self.rng, 0)
        self.play_on(self.state)


class _ActionLoop(_Loop):
    """The same action by action, those that leave no choice too: ask for the legal ones, choose, apply."""

    def play_on(self, state: State) -> None:
        numbers = self.numbers
        while actions := state.legal():
            state.apply(actions[next(numbers) % len(actions)])


class _DealLoop(_Loop):
    """The same through the friendly interface: objects, events, history."""

    def play(self) -> None:
        numbers, deal = self.numbers, next(self.deals).copy()
        while actions := deal.actions():
            deal.act(actions[next(numbers) % len(actions)])


class _Threads:
    """Whole deals by some threads side by side, each with its own object; all their cards count."""

    def __init__(self, rules: Rules, number: int) -> None:
        self.outs = [PlayOuts(rules, seed=5 + thread) for thread in range(number)]
        self.cards = rules.cards

    def __call__(self, amount: int) -> Slice:
        def work() -> int:
            threads = [Thread(target=outs.deals, args=(amount,)) for outs in self.outs]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            return len(threads) * amount * self.cards

        return timed(work, wall)


def drawn(seed: int) -> Iterator[int]:
    """Numbers drawn beforehand, over and over: a loop is to measure the engine, not Python's chance."""
    chance = Random(seed)
    return cycle([chance.getrandbits(20) for _ in range(10_007)])


def _positions(rules: Rules, number: int) -> Iterator[State]:
    """Every position of a random deal."""
    chance = Random(number)
    state = Deal(rules, seed=number).state.copy()
    while actions := state.legal():
        yield state.copy()
        state.apply(chance.choice(actions))


def _middle(rules: Rules, number: int) -> State:
    """The lead after half of the tricks of a random deal."""
    for state in _positions(rules, number):
        if state.public[at.TRICKS] == rules.tricks // 2 and state.public[at.PHASE] == at.PLAYING:
            return state
    raise AssertionError("a deal has a middle")
