"""Packs that are fixed and sealed before they are dealt, and opened when the deal is over.

The seal of a deal is the SHA-256 of a random salt and the order of the pack; it is told with the first cards and gives
nothing away. Salt and order are told when no card of the deal can be played any more; whoever kept the seal can check
that the pack was not changed after it.

All chance of a match comes from its secret, by HMAC-SHA256 under a label for each purpose. So nothing that is shown of
one deal, not even its whole pack, helps to guess another one, or what a computer player will choose: that would take
the secret, which never leaves the server.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from bezique.cards import Card, pack_cards
from bezique.rules import Rules

_SECRET_BYTES = 16
_WORD = 4
_WORDS = 1 << 8 * _WORD


@dataclass(frozen=True)
class SealedPack:
    """The pack of one deal in its order, the top card first, with the salt of its seal."""

    order: tuple[Card, ...]
    salt: str

    @property
    def text(self) -> str:
        """What the seal is made of: the salt and the faces of the cards, each after a blank."""
        return " ".join((self.salt, *(card.face for card in self.order)))

    @cached_property
    def seal(self) -> str:
        """The SHA-256 of that text, in hexadecimal."""
        return hashlib.sha256(self.text.encode()).hexdigest()


class Chance:
    """The chance of a match, all from one secret."""

    def __init__(self, secret: int) -> None:
        self._key = secret.to_bytes(_SECRET_BYTES, "big")

    def pack(self, rules: Rules, deal: int) -> SealedPack:
        """The pack of a deal (from 1); every order is equally likely."""
        cards = list(pack_cards(rules.packs))
        words = self._words(f"pack {deal}")
        for last in range(len(cards) - 1, 0, -1):
            other = _below(last + 1, words)
            cards[last], cards[other] = cards[other], cards[last]
        return SealedPack(tuple(cards), self._block(f"salt {deal}").hex())

    def seed(self, *purpose: str | int) -> int:
        """A seed for something else that is left to chance."""
        return int.from_bytes(self._block(f"seed {' '.join(map(str, purpose))}")[:_SECRET_BYTES], "big")

    def _block(self, label: str) -> bytes:
        return hmac.digest(self._key, label.encode(), "sha256")

    def _words(self, label: str) -> Iterator[int]:
        """A stream of random words of 32 bits."""
        block = 0
        while True:
            found = self._block(f"{label} {block}")
            yield from (int.from_bytes(found[at : at + _WORD], "big") for at in range(0, len(found), _WORD))
            block += 1


def _below(limit: int, words: Iterator[int]) -> int:
    """A number below a limit, each equally likely: words that would favour some are passed over."""
    fair = _WORDS - _WORDS % limit
    return next(word for word in words if word < fair) % limit
