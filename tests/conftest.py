"""What all the tests share."""

import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from bezique import compiled

ROOT = Path(__file__).resolve().parents[1]

# Whatever the tests start runs in the form of the engine in which they run, and has nothing to say of it.
os.environ[compiled.VARIABLE] = "1" if compiled.COMPILED else "0"

# Whatever starts the tests may let Ctrl-C pass, as a shell does with what it puts into the background; the programs
# that the tests start would inherit that, and nothing could be seen of how they are interrupted.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The workers share a small machine: a slow example there says nothing about the code.
settings.register_profile("bezique", deadline=None)
settings.load_profile("bezique")


@pytest.fixture(scope="session")
def chromium_launch() -> dict[str, Any]:
    """The arguments for Playwright's ``chromium.launch``: the machine's own browser, kept off the network."""
    script = ROOT / "tools" / "chromium.sh"
    found = subprocess.run([script, "--find"], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    return {
        "executable_path": found.stdout.strip(),
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ],
    }


LONG = ("rubicon", "six-pack", "eight-pack", "four-handed", "four-partners")
"""Rule sets whose deals are long: where a whole deal is played for each rule set, theirs count as slow."""
WHOLE_DEALS = ("engine", "players", "server", "cli")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the quick part of the tests quick."""
    for item in items:
        parameters = item.name.partition("[")[2]
        if item.path.parent.name in WHOLE_DEALS and any(name in parameters for name in LONG):
            item.add_marker(pytest.mark.slow)
        if item.path.name == "test_api.py" and "killed" in item.name:
            item.add_marker(pytest.mark.slow)
