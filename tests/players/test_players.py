"""What holds for every player: legal, silent about what it cannot see, the same again with the same seed."""

from collections.abc import Sequence
from random import Random

import pytest

from bezique.deal import Deal
from bezique.errors import BeziqueError
from bezique.players import PLAYERS, Player, make_player
from bezique.rulesets import RULE_SETS, read_rules
from bezique.view import PlayerView
from engine.test_secrecy import with_other_secrets

EXTRA_RULES = (
    "parlour(carte_blanche=50, carte_blanche_without=KQJ)",
    "hoyle(hand_size=9, packets=3-3-3)",
    "no-turn-up(trump=first-marriage)",
    "classic(seven_played=10, brisques_when=at-once, unite_singles=yes, higher_closes_lower=no)",
    "parlour(enforcement=penalties)",
    "six-pack(trump=first-marriage, carte_blanche_repeats=no)",
    "three-handed(reform=yes, seven_uses_declaration=yes)",
    "four-partners(seven_uses_declaration=yes, brisques_when=at-once, last_trick_of=stock)",
    "polish(distinct_suits=ATKQJ, brisques_when=end, four_tens=10)",
    "plain-sequence(marriage=0, royal_marriage=0, sequence=0, bezique=0, double_bezique=0, four_aces=0)",
)
PLAYER_NAMES = sorted(PLAYERS)


def number_of_deals(rules: str, cards: int) -> range:
    """As many deals as make up that number of cards, so that long deals are played less often."""
    return range(max(1, cards // read_rules(rules).cards))


def make_players(rules: str, seed: int, *names: str) -> list[Player]:
    """A player for each seat, the names in turn."""
    return [make_player(names[seat % len(names)], seed + seat) for seat in range(read_rules(rules).seats)]


def play_deal(rules: str, seed: int, players: Sequence[Player]) -> Deal:
    """Play a deal to its end; every action must be one of the view's list."""
    deal = Deal(read_rules(rules), seed=seed, dealer=seed % len(players))
    while (seat := deal.turn) is not None:
        view = deal.view(seat)
        action = players[seat].choose(view)
        assert action in view.actions
        deal.act(action)
    return deal


def check_deals(name: str, rules: str, seeds: range) -> None:
    for seed in seeds:
        assert play_deal(rules, seed, make_players(rules, seed, name)).is_over


@pytest.mark.parametrize("name", PLAYER_NAMES)
@pytest.mark.parametrize("rules", [*RULE_SETS, *EXTRA_RULES])
def test_plays_legally(name: str, rules: str) -> None:
    check_deals(name, rules, number_of_deals(rules, 6 * 64))


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYER_NAMES)
@pytest.mark.parametrize("rules", [*RULE_SETS, *EXTRA_RULES])
def test_plays_legally_in_more_deals(name: str, rules: str) -> None:
    seeds = number_of_deals(rules, 10 * 64)
    check_deals(name, rules, range(20, 20 + len(seeds)))


@pytest.mark.parametrize("name", PLAYER_NAMES)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_does_not_look_at_hidden_cards(name: str, rules: str) -> None:
    chance = Random(7)
    changed = 0
    for seed in number_of_deals(rules, 2 * 64):
        deal = Deal(read_rules(rules), seed=seed)
        players = make_players(rules, seed, name)
        while (seat := deal.turn) is not None:
            action = players[seat].choose(deal.view(seat))
            other = with_other_secrets(deal, seat, chance)
            changed += other.hands != deal.state.hands
            assert players[seat].choose(PlayerView(deal.rules, other, seat)) == action
            deal.act(action)
    assert changed > 30


@pytest.mark.parametrize("name", PLAYER_NAMES)
@pytest.mark.parametrize("rules", ["classic", "rubicon", "four-partners", "polish"])
def test_remembers_nothing(name: str, rules: str) -> None:
    """A player asked for the first time in the middle of a deal answers as one that played from its beginning."""
    deal = Deal(read_rules(rules), seed=3)
    players = make_players(rules, 5, name)
    while (seat := deal.turn) is not None:
        action = players[seat].choose(deal.view(seat))
        assert make_player(name, 5 + seat).choose(deal.view(seat)) == action
        deal.act(action)


@pytest.mark.parametrize("name", PLAYER_NAMES)
@pytest.mark.parametrize("rules", ["classic", "six-pack", "three-handed", "four-partners", "polish"])
def test_leaves_the_view_as_it_was(name: str, rules: str) -> None:
    deal = Deal(read_rules(rules), seed=4)
    player = make_player(name, 1)
    while (seat := deal.turn) is not None:
        view = deal.view(seat)
        before = view.state.public[:], view.state.hands[:]
        action = player.choose(view)
        assert (view.state.public, view.state.hands) == before
        deal.act(action)


def test_random_takes_every_action() -> None:
    view = Deal(read_rules("classic"), seed=1).view(1)
    chosen = {make_player("random", seed).choose(view) for seed in range(200)}
    assert chosen == set(view.actions)


def series(rules: str, deals: int) -> tuple[int, int]:
    """Points of simple and of random in a fixed series of deals, every other seat simple, the seats changing."""
    totals = {"simple": 0, "random": 0}
    for seed in range(deals):
        names = ("simple", "random") if seed % 2 else ("random", "simple")
        deal = play_deal(rules, 500 + seed, make_players(rules, seed, *names))
        for seat, points in enumerate(deal.scores):
            totals[names[seat % 2]] += points
    return totals["simple"], totals["random"]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_simple_beats_random_clearly(rules: str) -> None:
    deals = len(number_of_deals(rules, 20 * 64))
    simple, chance = series(rules, deals + deals % 2)
    assert simple > 2 * chance


def test_unknown_player_names_the_known_ones() -> None:
    with pytest.raises(
        BeziqueError, match=r"there is no player 'nobody'; the players are random, novice, casual, simple"
    ):
        make_player("nobody", 1)


def test_players_have_the_name_they_are_made_by() -> None:
    for name in PLAYERS:
        assert make_player(name, 1).name == name
