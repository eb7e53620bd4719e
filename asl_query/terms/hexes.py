"""Hexes and hexsides, named as the boards print them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from asl_query.codec import as_text
from asl_query.pattern_codes import compiled

# Boards with names of several letters that run on into the hex, as VASL names them: BFPMG5, BFPDW1bC12, FrFAE7, Blank0C4.
_SERIES = r"BFPDW\d{1,2}[ab]?|BFP(?:\d{1,2}|[A-Z])|FrF[A-Z]|Blank\d{0,2}"
_BEGINS = ("BFPDW", "BFP", "FrF", "Blank")
_ANY_OTHER = r"[A-Za-z0-9]{1,12}_"  # the name of any board may be parted from the hex: RB_H3
_HEXROW = "(?:" + "|".join(f"{letter}{{1,3}}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ") + ")"
LETTERED_BOARD = rf"(?-i:\d{{1,3}}[a-z]|[a-z]|{_SERIES}|{_ANY_OTHER})"
LETTERED = rf"(?:{LETTERED_BOARD}(?=(?-i:{_HEXROW})\d))"
BOARD_IN_FRONT = rf"(?:{LETTERED}|\d{{1,3}})"  # the board of a hex; letters are one only as they are printed, before a capital
AS_WRITTEN = rf"(?:{LETTERED}{_HEXROW}|\d{{0,3}}[A-Z]{{1,2}})\d{{1,2}}"  # a hex as a text names it, with or without its board
HEX_IN_ANY_CASE = rf"(?:{LETTERED}{_HEXROW}|(?:\d{{1,3}}[ab]?|[a-l])?[A-Za-z]{{1,2}})\d{{1,2}}"  # in a list of hexes
BOARD_IN_FILES = rf"(\d{{1,3}}[a-z]?|[a-z]|{_SERIES}|{_ANY_OTHER})".replace(r"\d", "[0-9]")  # in front of a hex, in the schemas
# A board and a hex where nothing else can stand, in any letter case; in lower case, as the grammars read them.
_EXPECTED = _SERIES.lower().replace(r"\d", "[0-9]")
BOARD_EXPECTED = rf"(?:[0-9]{{1,3}}[a-z]?|[a-z]|{_EXPECTED})"
HEX_EXPECTED = rf"(?:[0-9]{{0,3}}[a-z]{{1,3}}|(?:{_EXPECTED}|[a-z0-9]{{1,12}}_)[a-z]{{1,3}})[0-9]{{1,2}}"

_PLAIN = compiled(r"\d{1,3}[a-z]?|[a-z]")
_RUN_TOGETHER = rf"(?P<board>(?=[0-9]*[A-Za-z])[A-Za-z0-9]{{1,12}}?)(?P<short>{_HEXROW}\d{{1,2}})"
_SHORT = r"(?P<letters>([A-Z])\3{0,2})(?P<number>\d{1,2})"
_OF_SERIES = rf"(?P<board>{_SERIES}|{_ANY_OTHER}){_SHORT}"  # as others that few need compiled when it is asked for
_OF_LETTER = compiled(r"(?P<board>\d{1,3}[a-z]|[a-z])(?P<letters>([A-Z])\3?)(?P<number>\d{1,2})")
_OF_NUMBER = compiled(r"(?P<board>\d{1,3})?(?P<letters>([A-Z])\3?)(?P<number>\d{1,2})")
_OF_NO_BOARD = compiled(rf"(?P<board>){_SHORT}")
_IN_ANY_CASE = compiled(r"(\d{1,3}[A-Za-z]|[A-La-l]|[m-z])([A-Za-z]{1,2}\d{1,2})")  # in capitals MG42 is no hex


MAX_ROW = 60  # hexes that a hexrow may have; those that the board does not have are dropped when the board is known


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
    return in_front(hex_.board, hex_.short)


def in_front(board: str, short: str) -> str:
    """A hex with its board in front: 24E7, BFPMG5; a name that would run into the hex is parted from it: RB_H3."""
    is_long_row = short[2:3].isalpha()
    runs_on = not board or (_PLAIN.fullmatch(board) and not is_long_row) or re.fullmatch(_SERIES, board)
    return f"{board}{short}" if runs_on else f"{board}_{short}"


def on_board(typed: str, board: str) -> str:
    """A hex as it is typed with this board in front, where it has none of its own."""
    return typed if re.match(rf"{BOARD_IN_FRONT}(?=[A-Za-z])", typed) else in_front(board, typed)


def as_printed(typed: str) -> str:
    """A hex as it is typed in the letter case of the boards; small letters before a capital are those of a board."""
    return typed if re.match(LETTERED, typed) else typed.upper()


def meant_by(typed: str) -> str:
    """How a hex is written that is typed with letters run together which are no board's: RB_H3 for RBH3, wH3 for WH3."""
    found = re.fullmatch(_RUN_TOGETHER, typed)
    if found is None:
        return ""
    return in_front(board_name(found["board"]), found["short"])


def board_in_front(typed: str) -> str:
    """The board of what BOARD_IN_FRONT has found."""
    return board_name(typed.removesuffix("_"))


def board_name(typed: str) -> str:
    """The name of a board as its hexes carry it, from how it may be typed: 5 for 05, 1a for 1A, w for W, BFPM for bfpm."""
    name = re.sub(r"^0+(?=\d)", "", typed.strip())
    if re.fullmatch(r"\d*[A-Za-z]?", name):
        return name.lower()
    if re.fullmatch(_SERIES, name, re.IGNORECASE):
        begins = next(one for one in _BEGINS if name.lower().startswith(one.lower()))
        rest = name[len(begins) :]
        return begins + (rest.lower() if begins == "BFPDW" else rest.upper())
    return name


@lru_cache(maxsize=8192)
def parse_hex(text: str, board: str = "") -> Hex | None:
    """Read '24E7' or, with `board` given, 'E7'; letter case is free. Returns None for anything else.

    Half boards and deluxe boards have a small letter in their name: '1aE7', 'dF1'. Where it could be a hexrow, only a small
    letter before a capital is the board's. Any name may be parted from the hex: 'RB_H3'.
    """
    text = text.strip()
    match = _OF_LETTER.fullmatch(text) or _OF_NUMBER.fullmatch(text.upper()) or re.fullmatch(_OF_SERIES, text, re.IGNORECASE)
    if match is None and board:
        match = _OF_NO_BOARD.fullmatch(text.upper())
    if match is None:
        split = _IN_ANY_CASE.fullmatch(text)
        match = _OF_LETTER.fullmatch(split[1].lower() + split[2].upper()) if split else None
    if match is None:
        return None
    own = board_in_front(match["board"] or "") or board
    if not own:
        return None
    letters = match["letters"].upper()
    return Hex(own, ord(letters[0]) - 65 + 26 * (len(letters) - 1), int(match["number"]))


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
