"""``bezique pace``, through the command line: what it promises to print, never how fast anything is."""

from __future__ import annotations

import json
import math
from typing import Any

from click.testing import CliRunner, Result

from bezique.bench.pace import Pace, Times, measure
from bezique.cli import main
from bezique.deal import Deal
from bezique.players.random_player import RandomPlayer
from bezique.rng import derive
from bezique.rulesets import read_rules


def run(*options: str) -> Result:
    return CliRunner().invoke(main, ["pace", *options])


def paced(*options: str) -> Any:
    """The data of --json."""
    result = run("--json", *options)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_json_has_the_promised_keys_and_times_in_their_order() -> None:
    data = paced("--players", "simple,random", "--deals", "2", "--endings", "5")
    assert set(data) == {"date", "machine", "compiled", "rules", "deals", "seed", "players", "endings"}
    assert set(data["players"]) == {"simple", "random"}
    for times in (*data["players"].values(), data["endings"]):
        assert set(times) == {"count", "mean", "median", "p99", "worst"}
        assert 0 < times["median"] <= times["p99"] <= times["worst"]
        assert times["mean"] <= times["worst"]
    assert data["endings"]["count"] == 5


def test_only_decisions_with_a_choice_count() -> None:
    rules = read_rules("classic")
    pace = Pace()
    for _ in measure(pace, rules, ["random"], 1, 0, 7):
        pass
    deal = Deal(rules, seed=derive(7, 0), dealer=0)
    players = [RandomPlayer(derive(7, 0, seat)) for seat in (0, 1)]
    forced = choices = 0
    while (seat := deal.turn) is not None:
        choices += len(deal.actions()) > 1
        forced += len(deal.actions()) == 1
        deal.act(players[seat].choose(deal.view(seat)))
    assert forced
    assert len(pace.decisions["random"].taken) == choices


def test_three_players_have_no_endings_to_solve() -> None:
    data = paced("--players", "random", "--rules", "three-handed", "--deals", "1", "--endings", "3")
    assert data["endings"] == {"count": 0, "mean": None, "median": None, "p99": None, "worst": None}
    assert "endings solved" not in run("--players", "random", "--rules", "three-handed", "--deals", "1").stdout


def test_shares_are_of_the_quickest() -> None:
    times = Times([0.01 * number for number in range(100, 0, -1)])
    assert (times.share(0.5), times.share(0.99), times.share(1)) == (0.5, 0.99, 1.0)
    assert math.isnan(Times().mean)
    assert math.isnan(Times().share(0.5))


def test_an_unknown_player_is_refused_in_a_sentence() -> None:
    result = run("--players", "simple,nobody")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: there is no player 'nobody'; the players are ")


def test_the_table_fits_into_80_columns() -> None:
    lines = run("--players", "random", "--deals", "1", "--endings", "2").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert any(line.startswith("endings solved") for line in lines)
