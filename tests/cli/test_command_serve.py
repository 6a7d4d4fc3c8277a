"""``bezique serve`` and ``bezique`` alone; the server itself is tested elsewhere."""

import importlib.metadata
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from bezique import compiled, server
from bezique.cli import main


@pytest.mark.parametrize(
    ("arguments", "served"),
    [
        ([], ("127.0.0.1", 8000, None, True)),
        (["serve", "--open"], ("127.0.0.1", 8000, None, True)),
        (["serve"], ("127.0.0.1", 8000, None, False)),
        (
            ["serve", "--host", "0.0.0.0", "--port", "9", "--database", "a.db", "--no-open"],
            ("0.0.0.0", 9, "a.db", False),
        ),
        (
            ["serve", "--database", "postgresql://me@host/games"],
            ("127.0.0.1", 8000, "postgresql://me@host/games", False),
        ),
    ],
)
def test_what_is_served(arguments: list[str], served: tuple[object, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[object, ...]] = []
    monkeypatch.setattr(server, "serve", lambda *values: calls.append(values))
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    assert calls == [served]


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = CliRunner().invoke(main, ["serve", "--port", str(port), "--database", str(tmp_path / "table.db")])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: port {port} is in use by another program; choose another one")
    assert "--port" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear aunt, " * 100)
    result = CliRunner().invoke(main, ["serve", "--port", "0", "--database", str(path)])
    assert result.exit_code == 2
    assert "letter.txt" in result.stderr
    assert path.read_text().startswith("Dear aunt")


@pytest.mark.parametrize("address", ["nonsense://me:secret@host/games", "sqlite:////no/such/folder/secret.db"])
def test_an_address_that_cannot_be_used_is_refused_and_not_repeated(address: str) -> None:
    result = CliRunner().invoke(main, ["serve", "--port", "0", "--database", address])
    assert result.exit_code == 2
    assert "cannot be used" in result.stderr
    assert "secret" not in result.stderr


def test_help_lists_every_command_and_version_tells_the_version() -> None:
    shown = CliRunner().invoke(main, ["--help"]).stdout
    for command in ("play", "replay", "rules", "serve", "simulate"):
        assert f"\n  {command} " in shown
    version = importlib.metadata.version("bezique")
    run = subprocess.run([sys.executable, "-m", "bezique", "--version"], capture_output=True, text=True, check=True)
    form = "compiled" if compiled.COMPILED else f"uncompiled ({compiled.FAULT})"
    assert run.stdout.strip() == f"bezique, version {version}, {form}"
