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


def test_an_interruption_in_the_first_round_leaves_nothing_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(self: Training) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Training, "go_on", interrupted)
    result = train(tmp_path)
    assert (result.exit_code, result.stderr) == (130, "Interrupted in the first round.\n")
    assert list(tmp_path.iterdir()) == []


def test_checkpoints_are_written_on_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Path] = []
    monkeypatch.setattr("bezique.cli.train.SECONDS", 0.0)
    monkeypatch.setattr(Training, "save", lambda self, path, standing: kept.append(path))
    assert train(tmp_path).exit_code == 0
    assert kept == [tmp_path / "polish.checkpoint"] * 2


def test_deals_are_rounded_up_to_whole_rounds_and_the_card_has_their_number(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["train", "polish", "--folder", str(tmp_path), "--deals", "601"])
    assert "601 deals are rounded up to whole rounds of 600: each of the 2 learners plays 1,200." in result.output
    about = json.loads((tmp_path / "polish.json").read_text())
    assert (about["recipe"]["deals"], about["deals"]) == (1_200, 2_400)


def test_a_finished_training_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "polish.net").write_bytes(b"hours of work")
    result = train(tmp_path, "--seed", "4")
    assert (result.exit_code, "polish.net is there already" in result.stderr) == (2, True)
    assert (tmp_path / "polish.net").read_bytes() == b"hours of work"


def test_a_folder_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = train(tmp_path / "file" / "folder")
    assert (result.exit_code, "cannot be used: Not a directory" in result.stderr) == (2, True), result.stderr
    (tmp_path / "polish.checkpoint").mkdir()
    result = train(tmp_path)
    assert (result.exit_code, "polish.checkpoint cannot be used: Is a directory" in result.stderr) == (2, True)


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
