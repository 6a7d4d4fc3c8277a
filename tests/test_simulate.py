"""Series of matches: their numbers, held against Python's own statistics and against the records of the matches."""

import statistics as python
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bezique.batches import Here
from bezique.rulesets import read_rules
from bezique.samples import deviation, interval, median
from bezique.simulate import Series, Tally, play_batch, play_match, play_series, statistics


def series(rules: str, games: int, seed: int = 1) -> Series:
    """A series between two random players."""
    return Series(read_rules(rules), ("random", "random"), games, seed)


def test_the_interval_is_wilsons() -> None:
    # Newcombe (1998), Statistics in Medicine 17, table I: the score interval for 81/263, 15/148, 0/20 and 1/29.
    for successes, trials, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        assert interval(successes, trials) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(0, 500), st.integers(0, 500))
def test_the_interval_holds_the_share_and_has_a_mirror_image(wins: int, losses: int) -> None:
    low, high = interval(wins, wins + losses)
    assert 0 <= low < high <= 1
    if wins + losses:
        assert low <= wins / (wins + losses) <= high
    assert interval(losses, wins + losses) == pytest.approx((1 - high, 1 - low))


@given(st.lists(st.integers(0, 2000), min_size=2))
def test_the_deviation_is_that_of_a_sample(values: list[int]) -> None:
    found = deviation(sum(values), sum(value * value for value in values), len(values))
    assert found == pytest.approx(python.stdev(values))


@given(st.lists(st.integers(1, 30), min_size=1))
def test_the_median_of_counts(values: list[int]) -> None:
    assert median(Counter(values)) == python.median(values)


def test_the_statistics_are_those_of_the_matches() -> None:
    plan = series("classic(target=300)", 8)
    matches = [play_match(plan, number) for number in range(8)]
    tally = Tally(2)
    with Here() as crew:
        for part in play_series(plan, crew):
            tally += part
    found = statistics(plan, tally)
    deals = [deal for match in matches for deal in match.deals]
    assert (found.matches, found.deals) == (8, len(deals))
    assert found.length_mean == python.mean(len(match.deals) for match in matches)
    assert found.length_median == python.median(len(match.deals) for match in matches)
    for seat, player in enumerate(found.players):
        points = [deal.scores[seat] for deal in deals]
        assert player.wins == sum(match.winner == seat for match in matches)
        assert player.mean == pytest.approx(python.mean(points))
        assert player.deviation == pytest.approx(python.stdev(points))
        lines = [line for deal in deals for line in deal.lines if line.seat == seat and line.what == "marriage"]
        marriages = [source for source in player.sources if source.what == "marriage"]
        assert sum(source.count for source in marriages) == pytest.approx(len(lines) / len(deals))


def test_it_does_not_matter_how_a_series_is_cut() -> None:
    plan = series("ladder", 6)
    whole = play_batch(plan, 0, 6)
    parts = play_batch(plan, 4, 2)
    parts += play_batch(plan, 0, 4)
    assert parts == whole


def test_the_matches_of_a_series_differ() -> None:
    plan = series("classic(target=10)", 3)
    assert len({play_match(plan, number).deal.order for number in range(3)}) == 3


def test_the_first_deal_passes_on_where_the_rules_say_so() -> None:
    dealers = [play_match(series("closing-ten(target=10)", 6), number).first_dealer for number in range(6)]
    assert dealers in ([0, 1] * 3, [1, 0] * 3)
    always = "ladder(alternate_matches=no)"
    assert [play_match(series(always, 3), number).first_dealer for number in range(3)] == [1, 1, 1]


def test_what_is_no_series() -> None:
    with pytest.raises(ValueError, match="2 players are needed, 1 are named"):
        Series(read_rules("classic"), ("random",), 1)
    with pytest.raises(ValueError, match="at least one match"):
        series("classic", 0)
    with pytest.raises(ValueError, match="a seed is a whole number from 0"):
        series("classic", 1, -1)
