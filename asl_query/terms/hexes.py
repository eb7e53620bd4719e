"""Hexes and hexsides, named as the boards print them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from asl_query.codec import as_text

AS_WRITTEN = r"\d{0,3}[A-Z]{1,2}\d{1,2}"  # a hex as a text names it, with or without its board
_NAME = re.compile(r"(?P<board>\d{1,3})?(?P<letters>([A-Z])\3?)(?P<number>\d{1,2})")
_LETTERED = re.compile(r"(?P<board>\d{1,3}[ab]|[a-l])(?P<letters>([A-Z])\3?)(?P<number>\d{1,2})")


MAX_ROW = 30  # hexes that a hexrow may have; those that the board does not have are dropped when the board is known


class Hex(NamedTuple):
    """One hex of a board.

    `column` counts from 0 (hexrow A); `number` is the printed number. Hexrows A, C, E, .. begin with number 1,
    hexrows B, D, F, .. with the half hex 0.
    """

    board: str
    column: int
    number: int

    @property
    def letters(self) -> str:
        """The hexrow: A to Z, then AA, BB, .."""
        return chr(65 + self.column % 26) * (self.column // 26 + 1)

    @property
    def short(self) -> str:
        """The name without the board: E7."""
        return f"{self.letters}{self.number}"

    @property
    def name(self) -> str:
        """The name with the board in front: 24E7."""
        return _full_name(self)

    @property
    def row(self) -> int:
        """The place in the hexrow, counted from 0 at the top of the board."""
        return self.number - 1 + (self.column & 1)

    def __str__(self) -> str:
        return self.name


@lru_cache(maxsize=8192)
def _full_name(hex_: Hex) -> str:
    return f"{hex_.board}{hex_.short}"


@lru_cache(maxsize=8192)
def parse_hex(text: str, board: str = "") -> Hex | None:
    """Read '24E7' or, with `board` given, 'E7'; letter case is free. Returns None for anything else.

    Half boards and deluxe boards have a small letter in their name: '1aE7', 'dF1'. Where it could be a hexrow, only a small
    letter before a capital is the board's.
    """
    text = text.strip()
    match = _LETTERED.fullmatch(text) or _NAME.fullmatch(text.upper())
    if match is None:
        split = re.fullmatch(r"(\d{0,3}[A-La-l])([A-Za-z]{1,2}\d{1,2})", text)
        match = _LETTERED.fullmatch(split[1].lower() + split[2].upper()) if split else None
    if match is None:
        return None
    on_board = (match["board"] or "").lstrip("0") or board
    if not on_board:
        return None
    letters = match["letters"]
    return Hex(on_board, ord(letters[0]) - 65 + 26 * (len(letters) - 1), int(match["number"]))


class Hexside(NamedTuple):
    """The side that two adjacent hexes share; always made by `hexside()`, so that either order of the hexes is the same."""

    a: Hex
    b: Hex

    @property
    def name(self) -> str:
        """The name as the rulebook prints it: 15S5-T5."""
        return self.named(lambda hex_: hex_.name)

    def named(self, hex_name: Callable[[Hex], str]) -> str:
        """The same with its hexes named in another way; the second has its board only where that is another one."""
        return f"{hex_name(self.a)}-{self.b.short if self.a.board == self.b.board else hex_name(self.b)}"

    @property
    def short(self) -> str:
        """The name without the board: S5-T5."""
        return f"{self.a.short}-{self.b.short}"

    def other(self, side: Hex) -> Hex:
        """The hex on the far side of `side`."""
        return self.b if side == self.a else self.a

    def __str__(self) -> str:
        return self.name


def hexside(one: Hex, two: Hex) -> Hexside:
    """The hexside between two hexes; whether they touch is for the board to say."""
    return Hexside(one, two) if one <= two else Hexside(two, one)


def parse_hexside(text: str, board: str = "") -> Hexside | None:
    """Read '15S5-T5' or, with `board` given, 'S5-T5'. Returns None for anything else."""
    parts = re.split(r"[-–]", text.strip())
    if len(parts) != 2:
        return None
    one = parse_hex(parts[0], board)
    two = parse_hex(parts[1], one.board) if one else None
    return hexside(one, two) if one and two else None


class Crossed(NamedTuple):
    """What a thread runs through: the inside of one hex, or along the side of two."""

    hexes: tuple[Hex, ...]

    @property
    def name(self) -> str:
        """As an answer prints it: 24C6, or 24C6/24C7 along a hexside."""
        return "/".join(hex_.name for hex_ in self.hexes)


def _crossed(name: str) -> Crossed | None:
    hexes = [parse_hex(part) for part in name.split("/")]
    return Crossed(tuple(hex_ for hex_ in hexes if hex_)) if all(hexes) else None


def hexes_of_row(one: Hex) -> tuple[Hex, ...]:
    """Every hex that the hexrow of this one may have."""
    return tuple(one._replace(number=number) for number in range(MAX_ROW + 1))


def is_row(hexes: Sequence[Hex]) -> bool:
    """Whether these are the hexes of a hexrow, not hexes named one by one."""
    return tuple(hexes) == hexes_of_row(hexes[0]) if hexes else False


as_text(Hex, lambda hex_: hex_.name, parse_hex)
as_text(Hexside, lambda side: side.name, parse_hexside)
as_text(Crossed, lambda crossed: crossed.name, _crossed)
