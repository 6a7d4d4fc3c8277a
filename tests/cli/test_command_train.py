"""``bezique train``: weights from a seed, from the beginning or from a checkpoint."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bezique import networks
from bezique.cli import main
from bezique.network import WeightsError
from bezique.training import Training


@pytest.fixture(autouse=True)
def few_comparisons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparing takes longer than such short trainings."""
    monkeypatch.setattr("bezique.cli.train.PAIRS", 2)
    monkeypatch.setattr("bezique.cli.train.SECONDS", 0.0)


def train(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["train", "polish", "--folder", str(folder), "--deals", "1200", *options])


def test_a_training_leaves_weights_and_their_card(tmp_path: Path) -> None:
    result = train(tmp_path)
    assert result.exit_code == 0, result.output
    assert "2,400 deals" in result.output
    about = json.loads((tmp_path / "polish.json").read_text())
    assert about["recipe"]["name"] == "polish"
    assert about["recipe"]["deals"] == 1200
    assert about["deals"] == 2_400
    assert sorted(path.name for path in tmp_path.iterdir()) == ["polish.json", "polish.net"]


def test_an_interrupted_training_goes_on_to_the_same_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, parted = tmp_path / "whole", tmp_path / "parted"
    assert train(whole).exit_code == 0
    go_on = Training.go_on

    def interrupted(self: Training) -> None:
        if self.rounds == 1:
            raise KeyboardInterrupt
        go_on(self)

    with monkeypatch.context() as patched:
        patched.setattr(Training, "go_on", interrupted)
        result = train(parted)
    assert result.exit_code == 130
    assert "the last checkpoint stays" in result.output
    again = train(parted)
    assert again.exit_code == 0
    assert "Going on after 1,200 deals." in again.output
    assert (parted / "polish.net").read_bytes() == (whole / "polish.net").read_bytes()


def test_a_checkpoint_of_another_recipe_is_told_of_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "polish.checkpoint"
    path.write_bytes(b"7\nsomething else")
    result = train(tmp_path)
    assert result.exit_code != 0
    assert "no checkpoint" in result.output
    assert path.read_bytes() == b"7\nsomething else"


def test_an_unknown_network_names_the_known_ones() -> None:
    result = CliRunner().invoke(main, ["train", "nothing"])
    assert result.exit_code == 2
    assert "two-pack" in result.output


def test_weights_that_were_kept_are_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(networks, "FOLDER", tmp_path)
    networks.keep(b"weights of some kind", {"recipe": {}}, "kept", tmp_path)
    assert networks.weights("kept") == b"weights of some kind"
    (tmp_path / "kept.net").write_bytes(b"damaged")
    networks.weights.cache_clear()
    with pytest.raises(WeightsError, match="missing or damaged"):
        networks.weights("kept")
