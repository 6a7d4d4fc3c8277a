"""The same kind of work by other programs, for ``bezique bench``: run by an interpreter in which they are installed.

Writes one line of JSON that says what can be measured; then, for each line ``NAME AMOUNT`` that it reads, what that
took. It needs nothing of Bezique:

    pip install colver open_spiel
"""

from __future__ import annotations

import gc
import json
import signal
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from itertools import cycle
from random import Random
from typing import Any

STATES = 16
clock = time.process_time if time.get_clock_info("process_time").resolution <= 1e-6 else time.perf_counter

Work = Callable[[int], int]


def belote_deal(colver: Any) -> Work:
    """Belote, 32 cards: what colver calls rollouts of a full deal, auction and play; the cards are dealt before."""
    return belote_rollouts([colver.Env.deal(dealer=number % 4, seed=number) for number in range(STATES)])


def belote_cards(colver: Any) -> Work:
    """Belote, 32 cards: the play alone, under a contract that is set."""
    envs = [colver.Env.deal(dealer=number % 4, seed=number) for number in range(STATES)]
    for number, env in enumerate(envs):
        env.set_contract(number % 4, 80, number % 2, 0)
        env.set_phase_playing()
    return belote_rollouts(envs)


def belote_rollouts(envs: list[Any]) -> Work:
    turn = 0

    def work(amount: int) -> int:
        nonlocal turn
        turn += 1
        envs[turn % STATES].rollout(amount)
        return 32 * amount

    return work


def drawn(seed: int) -> Iterator[int]:
    """Numbers drawn beforehand, over and over, as the loops of Bezique have them."""
    chance = Random(seed)
    return cycle([chance.getrandbits(20) for _ in range(10_007)])


def hearts_dealt(pyspiel: Any) -> tuple[Any, list[Any]]:
    """The game without passing, and dealt states."""
    game = pyspiel.load_game("hearts(pass_cards=False)")
    chance = Random(1)
    states = []
    for _ in range(STATES):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        states.append(state)
    return game, states


def hearts_rollouts(pyspiel: Any) -> Work:
    """Hearts, 52 cards: random rollouts in C++ from a dealt state.

    The evaluator cannot be called from Python by itself. A search of one simulation evaluates the root, which is
    exactly so many rollouts.
    """
    game, states = hearts_dealt(pyspiel)
    bots: dict[int, Any] = {}
    turn = 0

    def work(amount: int) -> int:
        nonlocal turn
        turn += 1
        if amount not in bots:
            bots[amount] = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(amount, 1), 2.0, 1, 10, False, 1, False)
        bots[amount].mcts_search(states[turn % STATES])
        return 52 * amount

    return work


def hearts_whole_loop(pyspiel: Any) -> Work:
    """Hearts, 52 cards: the deal too, which here is 53 actions of chance, each equally likely among its like."""
    game, _ = hearts_dealt(pyspiel)
    numbers = drawn(3)

    def work(amount: int) -> int:
        for _ in range(amount):
            state = game.new_initial_state()
            while actions := state.legal_actions():
                state.apply_action(actions[next(numbers) % len(actions)])
        return 52 * amount

    return work


def hearts_loop(pyspiel: Any) -> Work:
    """Hearts, 52 cards: dealt states played to the end from Python."""
    _, states = hearts_dealt(pyspiel)
    numbers = drawn(3)
    turn = 0

    def work(amount: int) -> int:
        nonlocal turn
        for _ in range(amount):
            turn += 1
            state = states[turn % STATES].clone()
            while actions := state.legal_actions():
                state.apply_action(actions[next(numbers) % len(actions)])
        return 52 * amount

    return work


CONTENDERS: dict[str, tuple[str, str, str, int, Callable[[Any], Work]]] = {
    # name: module, distribution, what it is, cards, how to make it
    "belote": ("colver", "colver", "deals", 32, belote_deal),
    "belote-cards": ("colver", "colver", "cards-only", 32, belote_cards),
    "hearts": ("pyspiel", "open_spiel", "deals", 52, hearts_rollouts),
    "hearts-loop": ("pyspiel", "open_spiel", "loop", 52, hearts_loop),
    "hearts-whole-loop": ("pyspiel", "open_spiel", "whole-loop", 52, hearts_whole_loop),
}
NAMES = {"colver": ("colver", "belote"), "pyspiel": ("OpenSpiel", "hearts")}


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asks decides when it is over
    works: dict[str, Work] = {}
    offers: list[dict[str, Any]] = []
    versions: dict[str, str] = {}
    missing: dict[str, str] = {}
    for name, (module, distribution, what, cards, make) in CONTENDERS.items():
        try:
            works[name] = make(__import__(module))
        except Exception as error:  # a package that is there may still not work
            missing[distribution] = f"{type(error).__name__}: {error}"
            continue
        by, game = NAMES[module]
        versions[by] = version(distribution)
        offers.append({"name": name, "what": what, "by": by, "game": game, "cards": cards})
    print(json.dumps({"offers": offers, "versions": versions, "missing": missing}), flush=True)
    gc.disable()
    for line in sys.stdin:
        name, amount = line.split()
        gc.collect()
        begun = clock()
        units = works[name](int(amount))
        print(json.dumps({"seconds": clock() - begun, "units": units}), flush=True)


if __name__ == "__main__":
    main()
