"""Numbers in addresses."""

from __future__ import annotations

from starlette.convertors import Convertor, register_url_convertor


class _Number(Convertor[int]):
    """A number that anything here may have. Starlette's own takes any digits, of which Python reads only so many."""

    regex = "[0-9]{1,6}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", _Number())
