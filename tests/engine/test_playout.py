"""Play-outs, and the meld that they declare, held against what must be true of them: rules, counts, enumeration, C."""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain
from random import Random
from threading import Thread

import pytest

from bezique import layout as at
from bezique.actions import DECLARE_BITS, Action
from bezique.bench.limit import COMPILERS, compile_limit, sources_of_checkout
from bezique.deal import Deal
from bezique.options import Value
from bezique.playout import PlayOuts
from bezique.rng import Rng
from bezique.rules import Rules
from bezique.state import State
from randomly import GOALS, RULES, UNUSUAL, hoarding_action, random_deal

CLASSIC = RULES["classic"]
ACE_AND_TEN = (6, 7)


def everything(state: State) -> tuple[list[int], list[int], bytes]:
    return state.public, state.hands, state.order


def brisque_points(rules: Rules) -> int:
    """What all aces and tens of the pack score in a deal."""
    return 0 if rules.brisques_when == "settlement" else 8 * rules.packs * rules.brisque


# Whole deals


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="needs a C compiler")
def test_the_same_in_c_gives_the_same() -> None:
    limit = compile_limit(sources_of_checkout())
    for seed in (1, 2):
        rng, outs = Rng(seed), PlayOuts(CLASSIC, seed)
        outs.deals(2_000)
        assert limit.play(2_000, rng.state) == (outs.digest, list(outs.sums))


@pytest.mark.parametrize("name", [*RULES, *UNUSUAL])
def test_brisques_and_last_trick_are_counted_in_full_in_every_deal(name: str) -> None:
    # What they score does not change what is played, so without them each deal has exactly that much less.
    rules = (RULES | UNUSUAL)[name]
    with_them, without = PlayOuts(rules, 6), PlayOuts(rules.replace(brisque=0, last_trick=0), 6)
    before = 0
    for _ in range(20):
        with_them.deals(1)
        without.deals(1)
        difference = sum(with_them.sums) - sum(without.sums)
        assert difference - before == brisque_points(rules) + rules.last_trick
        before = difference


def without_melds(**changes: Value) -> Rules:
    """Classic rules in which only tricks score."""
    fours = {f"four_{rank}": 0 for rank in ("aces", "kings", "queens", "jacks")}
    others = dict.fromkeys(("marriage", "royal_marriage", "sequence", "bezique", "double_bezique"), 0)
    return CLASSIC.replace(**{"seven": 0, "turn_up_seven": 0, **fours, **others, **changes})


@pytest.mark.parametrize("packs", [2, 4, 8])
def test_where_nothing_is_declared_only_the_tricks_score(packs: int) -> None:
    outs = PlayOuts(without_melds(packs=packs), 3)
    outs.deals(50)
    assert sum(outs.sums) == 50 * (packs * 8 * 10 + 10)


@pytest.mark.parametrize("name", RULES)
def test_the_digest_follows_from_the_scores_in_their_order(name: str) -> None:
    outs, digest, before = PlayOuts(RULES[name], 4), 0, (0,) * RULES[name].seats
    for number in range(10):
        outs.deals(1)
        assert outs.count == number + 1
        for score, earlier in zip(outs.sums, before, strict=True):
            digest = (digest ^ (score - earlier)) * 1099511628211 % 2**64
        before = outs.sums
    assert outs.digest == digest
    at_once = PlayOuts(RULES[name], 4)
    at_once.deals(10)
    assert (at_once.digest, at_once.sums, at_once.count) == (digest, before, 10)


def test_chance_favours_no_seat() -> None:
    # Each deals in turn, so in the long run they get the same. In one deal their difference has a standard deviation
    # of about 90 points; the seed is fixed.
    outs = PlayOuts(CLASSIC, 9)
    outs.deals(4_000)
    assert abs(outs.sums[0] - outs.sums[1]) < 5 * 90 * 4_000**0.5


def test_threads_side_by_side_play_what_they_play_alone() -> None:
    rules = [CLASSIC, RULES["rubicon"]]
    together = [PlayOuts(game, seed) for seed, game in enumerate(rules)]
    threads = [Thread(target=outs.deals, args=(300,)) for outs in together]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for seed, (game, outs) in enumerate(zip(rules, together, strict=True)):
        alone = PlayOuts(game, seed)
        alone.deals(300)
        assert (outs.sums, outs.digest, outs.count) == (alone.sums, alone.digest, alone.count)


# From positions


@pytest.mark.parametrize("name", RULES)
def test_a_position_stays_as_it_was(name: str) -> None:
    outs = PlayOuts(RULES[name], 1)
    for step, deal in enumerate(random_deal(RULES[name], 2)):
        if step % 7 == 0:
            before = everything(deal.state)
            outs.from_position(deal.state, 3)
            assert everything(deal.state) == before


@pytest.mark.parametrize("name", RULES)
def test_with_one_card_in_each_hand_there_is_one_result(name: str) -> None:
    rules = RULES[name]
    for number in range(5):
        states = [deal.state.copy() for deal in random_deal(rules, number) if deal.trick == rules.tricks]
        last = Deal.at_state(rules, states[0])
        while not last.is_over:
            (action,) = last.actions()
            last.act(action)
        outs = PlayOuts(rules, number)
        outs.from_position(states[0], 10)
        assert outs.sums == tuple(10 * score for score in last.scores)


@pytest.mark.parametrize("packs", [2, 4, 8])
@pytest.mark.parametrize("seven", [0, 10])
def test_from_anywhere_each_card_is_played_once(packs: int, seven: int) -> None:
    # Sevens take the turn-up into the hand; their points are known when all of them have scored or none does.
    rules = without_melds(packs=packs, seven=seven)
    outs, before = PlayOuts(rules, 2), 0
    for step, deal in enumerate(random_deal(rules, 5)):
        outs.from_position(deal.state, 1)
        score, before = sum(outs.sums) - before, sum(outs.sums)
        brisques_and_last_trick = packs * 8 * 10 + 10
        assert score >= brisques_and_last_trick, step
        assert (score - brisques_and_last_trick) in range(0, packs * seven + 1, 10), step


@pytest.mark.parametrize("packs", [2, 3, 8])
def test_each_card_of_the_hand_is_as_likely(packs: int) -> None:
    # In the last trick before strict play nothing scores but that trick: the mean tells how often the leader won it.
    rules = without_melds(packs=packs, brisque=0, last_trick_of="stock")
    deal = next(
        each for each in random_deal(rules, 1) if each.trick == rules.tricks - 8 and not each.state.word(at.STRICT)
    )
    state = deal.state
    leader, trump = state.word(at.TURN), state.word(at.TRUMP)
    hands = [cards_of(state.hands[4 * seat : 4 * seat + 4]) for seat in (leader, 1 - leader)]
    assert [len(hand) for hand in hands] == [8, 8]
    won = sum(not takes(answer, led, trump) for led in hands[0] for answer in hands[1]) / 64
    outs, times = PlayOuts(rules, 1), 20_000
    outs.from_position(state, times)
    assert sum(outs.sums) == 10 * times
    assert 0 < won < 1
    assert abs(outs.sums[leader] / 10 / times - won) <= 5 * (won * (1 - won) / times) ** 0.5


def cards_of(words: Sequence[int]) -> frozenset[int]:
    return frozenset(suit << 6 | bit for suit in range(4) for bit in range(64) if words[suit] >> bit & 1)


def takes(answer: int, led: int, trump: int) -> bool:
    """Whether the second card wins the trick."""
    return answer >> 3 > led >> 3 if answer >> 6 == led >> 6 else answer >> 6 == trump


def strict_choices(hand: frozenset[int], led: int | None, trump: int) -> list[int]:
    """What may be played after the stock: follow suit and beat, else follow, else trump, else anything."""
    if led is None:
        return sorted(hand)
    suit = [card for card in hand if card >> 6 == led >> 6]
    higher = [card for card in suit if card >> 3 > led >> 3]
    return sorted(higher or suit or [card for card in hand if card >> 6 == trump] or hand)


def endings(
    hands: tuple[frozenset[int], frozenset[int]], leader: int, trump: int, points: tuple[int, int], chance: Fraction
) -> Iterator[tuple[tuple[int, int], Fraction]]:
    """Every way in which a strict ending of two may go, when each card that may be played is equally likely."""
    follower = 1 - leader
    leads = strict_choices(hands[leader], None, trump)
    for led in leads:
        answers = strict_choices(hands[follower], led, trump)
        for answer in answers:
            winner = follower if takes(answer, led, trump) else leader
            rest = (hands[0] - {led, answer}, hands[1] - {led, answer})
            gain = 10 * sum(card >> 3 & 7 in ACE_AND_TEN for card in (led, answer)) + (0 if rest[0] else 10)
            after = (points[0] + gain * (winner == 0), points[1] + gain * (winner == 1))
            share = chance / len(leads) / len(answers)
            if rest[0]:
                yield from endings(rest, winner, trump, after, share)
            else:
                yield after, share


@pytest.mark.parametrize("number", range(6))
def test_the_mean_of_an_ending_is_that_of_all_ways_it_may_go(number: int) -> None:
    states = [deal.state.copy() for deal in random_deal(CLASSIC, number) if deal.trick == CLASSIC.tricks - 3]
    public, words = states[0].public, states[0].hands
    assert public[at.STRICT]
    assert not public[at.IN_TRICK]
    hands = [cards_of(words[4 * seat : 4 * seat + 4]) for seat in (0, 1)]
    assert [len(hand) for hand in hands] == [4, 4]
    so_far = Deal.at_state(CLASSIC, states[0])
    points = (so_far.scores[0] + so_far.brisques[0], so_far.scores[1] + so_far.brisques[1])
    shares: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for result, share in endings((hands[0], hands[1]), public[at.TURN], public[at.TRUMP], points, Fraction(1)):
        shares[result] += share
    assert sum(shares.values()) == 1

    outs, times = PlayOuts(CLASSIC, number), 4_000
    outs.from_position(states[0], times)
    for seat in (0, 1):
        mean = float(sum(result[seat] * share for result, share in shares.items()))
        variance = float(sum((result[seat] - mean) ** 2 * float(share) for result, share in shares.items()))
        assert abs(outs.sums[seat] / times - mean) <= 5 * (variance / times) ** 0.5 + 1e-9
    assert sum(outs.sums) == times * sum(next(iter(shares)))


# The meld that scores most


def rich_deal(rules: Rules, number: int) -> Iterator[Deal]:
    """A deal in which the cards of a rare meld are kept; the same object after each action."""
    chance, deal = Random(number), Deal(rules, seed=number)
    while not deal.is_over:
        deal.act(hoarding_action(deal.actions(), chance, GOALS[number % len(GOALS)]))
        yield deal


@pytest.mark.parametrize("name", [*RULES, *UNUSUAL])
def test_the_best_meld_is_one_of_those_that_score_most(name: str) -> None:
    rules = (RULES | UNUSUAL)[name]
    windows = 0
    for number in range(12):
        for deal in chain(random_deal(rules, number), rich_deal(rules, number)):
            state = deal.state
            if state.public[at.PHASE] != at.WINDOW or state.public[at.DRAWN]:
                continue
            best, found = state.finder().best(), state.finder().find()
            assert (best == 0) == (not found), deal.history
            if not found:
                continue
            windows += 1
            most = max(state.meld_points(meld) for meld in found)
            assert state.meld_points(best) == most
            tried, before = deal.copy(), sum(deal.scores)
            tried.act(Action(DECLARE_BITS | best))
            assert sum(tried.scores) == before + most
            assert tried.state.declared_melds()[-1] & (1 << 48) - 1 == best
    assert windows > 20


def test_a_position_that_lacks_cards_or_is_of_another_game_is_refused() -> None:
    outs = PlayOuts(RULES["classic"], 1)
    for deal in random_deal(RULES["classic"], 3):
        for seat in range(2):
            view = deal.view(seat)
            if view.concealed(1 - seat) or view.stock:
                with pytest.raises(ValueError, match="lacks cards"):
                    outs.from_position(view.state, 1)
    with pytest.raises(ValueError, match="another game"):
        outs.from_position(Deal(RULES["rubicon"], seed=1).state, 1)
    assert outs.count == 0


@pytest.mark.parametrize("name", ["classic", "six-pack", "polish", "three-handed"])
def test_a_position_to_which_no_play_comes_is_refused(name: str) -> None:
    rules = RULES[name]
    outs = PlayOuts(rules, 1)
    for step, deal in enumerate(random_deal(rules, 3)):
        state, refused = deal.state, 0
        if step % 9 or not state.order:
            continue
        hands, order = state.hands, list(state.order)
        card = order[0]
        with_it = [word | (1 << (card & 63)) * (place == card >> 6) for place, word in enumerate(hands)]
        counted = [word + (place == at.COUNT) for place, word in enumerate(state.public)]
        for wrong in (
            state.replace(counted, with_it, order),
            state.replace(state.public, hands, [*order[:-1], order[0]]) if len(order) > 1 else None,
        ):
            if wrong is not None:
                with pytest.raises(ValueError, match="no play comes to this position"):
                    outs.from_position(wrong, 1)
                refused += 1
        assert refused
    assert outs.count == 0


def test_whoever_left_the_stock_alone_until_the_hand_was_empty_draws() -> None:
    rules = RULES["classic"].replace(enforcement="penalties")
    outs = PlayOuts(rules, 1)
    deal = Deal(rules, seed=2)
    empty = 0
    while not deal.is_over:
        empty += bool(deal.view(deal.turn or 0).phase == "play" and not deal.view(deal.turn or 0).held)
        outs.from_position(deal.state, 1)
        lazy = [action for action in deal.offences() if action.verb == "no-draw"]
        deal.act(lazy[0] if lazy else deal.actions()[0])
    assert empty
    assert outs.count > 30
