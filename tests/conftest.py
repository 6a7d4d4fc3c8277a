"""What all the tests share."""

import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parents[1]

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
