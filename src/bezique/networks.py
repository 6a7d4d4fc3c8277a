"""The networks that are shipped: which one serves which rules, and their weights.

Each is two files in the folder ``weights``: the weights, compressed, and a card that says how they were made. Rules of
the same numbers of packs and seats have the same inputs, so a network serves all their options.
"""

from __future__ import annotations

import json
import lzma
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from bezique.features import Features
from bezique.network import Network, WeightsError
from bezique.rules import Rules
from bezique.tables import Tables

FOLDER = Path(__file__).parent / "weights"
_BY_SEATS = {(3, 3, False): "three-handed", (4, 4, False): "four-handed", (4, 4, True): "four-partners"}


def network_name(rules: Rules) -> str | None:
    """The network that serves these rules, or None where there is none for games of their size.

    >>> from bezique.rulesets import read_rules
    >>> network_name(read_rules("classic(target=500)")), network_name(read_rules("eight-pack"))
    ('two-pack', 'six-pack')
    >>> network_name(read_rules("classic(packs=3)"))
    """
    captured = rules.meld_source == "captured"
    if rules.seats > 2:
        return None if captured else _BY_SEATS.get((rules.seats, rules.packs, rules.partners))
    if captured:
        return "polish" if rules.packs == 2 else None
    if rules.packs == 2:
        return "two-pack"
    if rules.packs < 4:
        return None
    return "four-pack" if rules.packs < 6 else "six-pack"


@lru_cache(maxsize=16)
def weights(name: str) -> bytes:
    """The weights of a network, as ``Network`` takes them. Raises WeightsError when they are not there or damaged."""
    try:
        data = _joined(lzma.decompress((FOLDER / f"{name}.net").read_bytes()))
        wanted = card(name)["sha256"]
    except (OSError, lzma.LZMAError, ValueError, KeyError) as error:
        raise WeightsError(f"the weights of the network {name} are missing or damaged: {error}") from error
    if sha256(data).hexdigest() != wanted:
        raise WeightsError(f"the weights of the network {name} are not those that its card tells of")
    return data


def card(name: str) -> dict[str, Any]:
    """How a network was made, from its card."""
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


def has_network(name: str) -> bool:
    """Whether the weights of a network are there."""
    return (FOLDER / f"{name}.net").is_file()


def keep(data: bytes, about: dict[str, Any], name: str, folder: Path = FOLDER) -> None:
    """Write weights and their card."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.net").write_bytes(lzma.compress(_parted(data), preset=9 | lzma.PRESET_EXTREME))
    text = json.dumps({**about, "sha256": sha256(data).hexdigest()}, indent=2)
    (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def _parted(data: bytes) -> bytes:
    """All low bytes of the numbers, then all high ones: so they are packed closer."""
    return data[::2] + data[1::2]


def _joined(data: bytes) -> bytes:
    half = (len(data) + 1) // 2
    joined = bytearray(len(data))
    joined[::2], joined[1::2] = data[:half], data[half:]
    return bytes(joined)


def network_for(tables: Tables, name: str) -> Network:
    """A network of that name for a game; a new object for each call, since one serves one thread."""
    return Network(weights(name), Features(tables).size)
