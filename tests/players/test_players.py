"""What holds for every player: legal, silent about what it cannot see, the same again with the same seed."""

from functools import cache

import pytest

from bezique.cards import CARDS, Card
from bezique.deal import Deal
from bezique.errors import BeziqueError
from bezique.players import PLAYERS, Player, make_player
from bezique.rng import Rng
from bezique.rulesets import RULE_SETS, read_rules
from bezique.state import State
from bezique.view import PlayerView

EXTRA_RULES = (
    "parlour(carte_blanche=50, carte_blanche_without=KQJ)",
    "hoyle(hand_size=9, packets=3-3-3)",
    "no-turn-up(trump=first-marriage)",
    "classic(seven_played=10, brisques_when=at-once, unite_singles=yes, higher_closes_lower=no)",
    "plain-sequence(marriage=0, royal_marriage=0, sequence=0, bezique=0, double_bezique=0, four_aces=0)",
)
PLAYER_NAMES = sorted(PLAYERS)


def play_deal(rules: str, seed: int, players: tuple[Player, Player]) -> Deal:
    """Play a deal to its end; every action must be one of the view's list."""
    deal = Deal(read_rules(rules), seed=seed, dealer=seed % 2)
    while (seat := deal.turn) is not None:
        view = deal.view(seat)
        action = players[seat].choose(view)
        assert action in view.actions
        deal.act(action)
    return deal


def check_deals(name: str, rules: str, seeds: range) -> None:
    for seed in seeds:
        deal = play_deal(rules, seed, (make_player(name, seed), make_player(name, seed + 1)))
        assert deal.is_over


@pytest.mark.parametrize("name", PLAYER_NAMES)
@pytest.mark.parametrize("rules", [*RULE_SETS, *EXTRA_RULES])
def test_plays_legally(name: str, rules: str) -> None:
    check_deals(name, rules, range(20))


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYER_NAMES)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_plays_legally_in_hundreds_of_deals(name: str, rules: str) -> None:
    check_deals(name, rules, range(20, 320))


def shuffle_secrets(view: PlayerView, state: State, rng: Rng) -> State:
    """The same deal for one seat, with other cards wherever it cannot look."""
    other, seat = state.copy(), view.seat
    rival = 1 - seat
    hidden = list(view.unseen)
    rng.shuffle(hidden)
    stock = len(state.order) - view.stock
    openly = view.known(rival)
    number = view.concealed(rival) - len(openly)
    words = [0, 0, 0, 0]
    for card in (*hidden[:number], *openly):
        words[card.suit] |= 1 << (card & 63)
    other.hands[4 * rival : 4 * rival + 4] = words
    other.order = bytes(state.order[:stock]) + bytes(hidden[number:])
    return other


def secrets(state: State, rival: int) -> tuple[list[int], bytes]:
    """What a seat cannot know of a deal."""
    return state.hands[4 * rival : 4 * rival + 4], bytes(state.order)


@pytest.mark.parametrize("name", PLAYER_NAMES)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_does_not_look_at_hidden_cards(name: str, rules: str) -> None:
    rng = Rng(7)
    changed = 0
    for seed in range(6):
        deal = Deal(read_rules(rules), seed=seed)
        players = make_player(name, seed), make_player(name, seed + 1)
        while (seat := deal.turn) is not None:
            view = deal.view(seat)
            action = players[seat].choose(view)
            shuffled = shuffle_secrets(view, deal.state, rng)
            changed += secrets(shuffled, 1 - seat) != secrets(deal.state, 1 - seat)
            assert players[seat].choose(PlayerView(deal.rules, shuffled, seat)) == action
            deal.act(action)
    assert changed > 100


@pytest.mark.parametrize("name", PLAYER_NAMES)
def test_remembers_nothing(name: str) -> None:
    """A player asked for the first time in the middle of a deal answers as one that played from its beginning."""
    deal = Deal(read_rules("classic"), seed=3)
    players = make_player(name, 5), make_player(name, 6)
    while (seat := deal.turn) is not None:
        action = players[seat].choose(deal.view(seat))
        assert make_player(name, 5 + seat).choose(deal.view(seat)) == action
        deal.act(action)


@pytest.mark.parametrize("name", PLAYER_NAMES)
def test_leaves_the_view_as_it_was(name: str) -> None:
    deal = Deal(read_rules("classic"), seed=4)
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


@cache
def series(rules: str, deals: int) -> tuple[int, int]:
    """Points of simple and of random in a fixed series of deals, the seats changing."""
    totals = [0, 0]
    for seed in range(deals):
        names = ("simple", "random") if seed % 2 else ("random", "simple")
        scores = play_deal(rules, 500 + seed, (make_player(names[0], seed), make_player(names[1], seed))).scores
        for name, points in zip(names, scores, strict=True):
            totals[name == "random"] += points
    return totals[0], totals[1]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_simple_beats_random_clearly(rules: str) -> None:
    simple, chance = series(rules, 60)
    assert simple > 2.5 * chance


def test_unknown_player_names_the_known_ones() -> None:
    with pytest.raises(BeziqueError, match=r"there is no player 'nobody'; the players are random, simple"):
        make_player("nobody", 1)


def test_players_have_the_name_they_are_made_by() -> None:
    for name in PLAYERS:
        assert make_player(name, 1).name == name


def test_hidden_cards_are_all_changed_by_the_shuffle() -> None:
    """The check above would be worth little if the shuffle kept cards in their places."""
    deal = Deal(read_rules("classic"), seed=2)
    view = deal.view(1)
    shuffled = shuffle_secrets(view, deal.state, Rng(1))
    cards: list[Card] = [CARDS[card] for card in shuffled.order]
    assert set(cards) <= set(view.unseen)
    assert secrets(shuffled, 0) != secrets(deal.state, 0)
