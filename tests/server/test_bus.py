"""The bus: listeners hear what happens; one that is too slow is told that it has missed something."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterable
from contextlib import ExitStack

import pytest

from bezique.language import speaking
from bezique.rulesets import read_rules
from bezique.server import bus as bus_module
from bezique.server.bus import EACH, Bus, Heard, NoRoom, Told, told
from bezique.server.snapshot import Step
from bezique.server.table import Setup, Table


def step(table: str = "t") -> Step:
    return Table(Setup(table, read_rules("classic"), ("human", "simple"), 1)).opening


async def frames(listener: AsyncIterable[Heard]) -> list[Told] | None:
    """The next frames that are heard, or None for lost ones; who listens is passed over."""
    async for heard in listener:
        if heard.frames is None or heard.frames:
            return heard.frames
    raise AssertionError("the subscription has ended")


def test_listeners_of_the_table_hear_a_step_from_another_thread() -> None:
    async def go() -> None:
        bus, happened = Bus(), step()
        with bus.listening("t", "a") as one, bus.listening("u", "a"):
            threading.Thread(target=bus.publish, args=(happened,)).start()
            assert await frames(one) == told(happened, "en")
        bus.publish(happened)

    asyncio.run(go())


def test_a_slow_listener_is_told_that_it_has_missed_something() -> None:
    async def go() -> None:
        bus, happened = Bus(), step()
        with bus.listening("t", "a") as slow:
            for _ in range(1000):
                bus.publish(happened)
            await asyncio.sleep(0)  # let the loop pass them on
            assert await frames(slow) is None
            bus.publish(happened)
            assert await frames(slow) == told(happened, "en")

    asyncio.run(go())


def test_a_closed_subscription_ends() -> None:
    async def go() -> None:
        with Bus().listening("t", "a") as subscription:
            subscription.close()
            assert [heard async for heard in subscription] == []

    asyncio.run(go())


def test_a_loop_that_is_gone_does_not_stop_the_others() -> None:
    bus = Bus()

    async def leave() -> None:
        context = bus.listening("t", "a")
        context.__enter__()
        kept.append(context)

    kept: list[object] = []
    asyncio.run(leave())
    bus.publish(step())


def test_a_step_is_put_into_words_once_for_all_who_hear_it_in_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        bus, happened, spoken = Bus(), step(), []

        def noted(step: Step, wanted: str, seat: int) -> list[Told]:
            spoken.append(wanted)
            return told(step, wanted, seat)

        monkeypatch.setattr(bus_module, "told", noted)
        with ExitStack() as stack:
            english = [stack.enter_context(bus.listening("t", "a")) for _ in range(3)]
            with speaking("fr"):
                french = stack.enter_context(bus.listening("t", "b"))
            bus.publish(happened)
            assert sorted(spoken) == ["en", "fr"]
            for listener in english:
                assert await frames(listener) == told(happened, "en")
            heard = await frames(french)
            assert heard == told(happened, "fr")
            assert heard != told(happened, "en")

    asyncio.run(go())


def test_one_player_has_so_many_listeners_and_loses_the_oldest() -> None:
    async def go() -> None:
        bus = Bus()
        with ExitStack() as stack:
            other = stack.enter_context(bus.listening("t", "b"))
            own = [stack.enter_context(bus.listening("t", "a")) for _ in range(EACH + 2)]
            assert [each.is_closed for each in own] == [True, True] + [False] * EACH
            assert not other.is_closed

    asyncio.run(go())


def test_listeners_that_do_not_end_when_they_are_closed_take_room() -> None:
    async def go() -> None:
        bus = Bus()
        with ExitStack() as stack:
            for _ in range(2 * EACH):
                stack.enter_context(bus.listening("t", "a"))
            assert not bus.has_room("a")
            with pytest.raises(NoRoom):
                stack.enter_context(bus.listening("u", "a"))
            assert bus.has_room("b")
        assert bus.has_room("a")

    asyncio.run(go())


def test_there_is_an_end_to_all_listeners_together() -> None:
    async def go() -> None:
        bus = Bus(most=2)
        with bus.listening("t", "a"), bus.listening("u", "b"):
            assert not bus.has_room("c")
            with pytest.raises(NoRoom), bus.listening("v", "c"):
                pass
        assert bus.has_room("c")

    asyncio.run(go())


def test_all_hear_at_which_seats_somebody_listens() -> None:
    async def go() -> None:
        bus = Bus()
        with bus.listening("t", "a", 0) as one, bus.listening("u", "c", 1):
            assert (await anext(aiter(one))).here == frozenset({0})
            with bus.listening("t", "b", 1) as two, bus.listening("t", "b", 1) as twice:
                assert [(await anext(aiter(each))).here for each in (one, two, twice)] == [frozenset({0, 1})] * 3
            assert (await anext(aiter(one))).here == frozenset({0})

    asyncio.run(go())


def test_each_seat_hears_what_it_may_know() -> None:
    async def go() -> None:
        bus, happened = Bus(), Table(Setup("t", read_rules("classic"), ("human", "human"), 1)).opening
        with bus.listening("t", "a", 0) as one, bus.listening("t", "b", 1) as two:
            bus.publish(happened)
            heard = [await frames(each) for each in (one, two)]
            assert heard == [told(happened, "en", seat) for seat in (0, 1)]
            assert heard[0] != heard[1]

    asyncio.run(go())
