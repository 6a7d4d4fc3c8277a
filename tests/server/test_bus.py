"""The bus: listeners hear what happens; one that is too slow is told that it has missed something."""

from __future__ import annotations

import asyncio
import threading

from bezique.rulesets import read_rules
from bezique.server.bus import Bus
from bezique.server.table import Setup, Step, Table


def step(table: str = "t") -> Step:
    return Table(Setup(table, read_rules("classic"), ("human", "simple"), 1)).opening


def test_listeners_of_the_table_hear_a_step_from_another_thread() -> None:
    async def go() -> None:
        bus, told = Bus(), step()
        with bus.listening("t") as one, bus.listening("u"):
            threading.Thread(target=bus.publish, args=(told,)).start()
            assert await anext(aiter(one)) == [told]
        bus.publish(told)

    asyncio.run(go())


def test_a_slow_listener_is_told_that_it_has_missed_something() -> None:
    async def go() -> None:
        bus, told = Bus(), step()
        with bus.listening("t") as slow:
            for _ in range(1000):
                bus.publish(told)
            await asyncio.sleep(0)  # let the loop pass them on
            heard = aiter(slow)
            assert await anext(heard) is None
            bus.publish(told)
            assert await anext(heard) == [told]

    asyncio.run(go())


def test_a_closed_subscription_ends() -> None:
    async def go() -> None:
        with Bus().listening("t") as subscription:
            subscription.close()
            assert [steps async for steps in subscription] == []

    asyncio.run(go())


def test_a_loop_that_is_gone_does_not_stop_the_others() -> None:
    bus = Bus()

    async def leave() -> None:
        context = bus.listening("t")
        context.__enter__()
        kept.append(context)

    kept: list[object] = []
    asyncio.run(leave())
    bus.publish(step())
