"""A piece with its state, as answers of Squad Leader Classic write it: HMG, HMG (Dm), 15T7, 15T7 (Dm)."""

from __future__ import annotations

from typing import NamedTuple

from asl_query.codec import as_text
from asl_query.terms.hexes import Hex, parse_hex

_DISMANTLED = " (Dm)"


class PieceInStack(NamedTuple):
    """A unit or weapon of a stack by its name, and whether it is dismantled."""

    name: str
    dismantled: bool = False

    def __str__(self) -> str:
        return _written(self.name, self.dismantled)


class PieceInHex(NamedTuple):
    """Where a unit or weapon can be, and whether it is dismantled there."""

    hex: Hex
    dismantled: bool = False

    def __str__(self) -> str:
        return _written(self.hex.name, self.dismantled)


def _written(name: str, dismantled: bool) -> str:
    return name + (_DISMANTLED if dismantled else "")


def _parse_in_stack(text: str) -> PieceInStack | None:
    name = text.removesuffix(_DISMANTLED)
    return PieceInStack(name, name != text) if name else None


def _parse_in_hex(text: str) -> PieceInHex | None:
    name = text.removesuffix(_DISMANTLED)
    hex_ = parse_hex(name)
    return PieceInHex(hex_, name != text) if hex_ is not None else None


as_text(PieceInStack, str, _parse_in_stack)
as_text(PieceInHex, str, _parse_in_hex)
