"""The places that a text names: hexes and hexsides with their board, and where in the hex a unit is."""

from __future__ import annotations

import re
from typing import NamedTuple

from asl_query.pattern_codes import compiled
from asl_query.reading.board_named import BOARD
from asl_query.reading.places.words import marks, word
from asl_query.terms.hexes import BOARD_IN_FRONT, board_in_front, board_name, in_front, on_board

DOWN = "down"  # IN, where the text speaks of a gully
UPSTAIRS = "upstairs"
_HEX_NAMED = r"[A-Z]{1,2}\d{1,2}(?!\w|\.\d|['’]s? (?:gun|crew|turret)s?\b)"
_HEX = compiled(rf"(?<![\w.+])(?:(?P<board>{BOARD_IN_FRONT})[ -]?)?(?P<hex>{_HEX_NAMED})")
_SIDE = compiled(rf"\s?[-–/]\s?(?:{BOARD_IN_FRONT})?(?P<other>{_HEX_NAMED})")
_LOWER = compiled(r"(?<![\w.+/-])(\d{0,3}[a-z]{1,2}\d{1,2})(?!\w|\.\d)")
_LOWER_NO_HEX = compiled(r"bd\d+|t34|m4|mg\d+")
_ORDINALS = {"ground": 0, "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3}


class TypedPlace(NamedTuple):
    """A hex or hexside that a text names, with where it stands in the text.

    `inside` is where in its hex a unit is: IN, Crest, `level 1 of` a building, `at level 2`, or UPSTAIRS, of which the level is
    not said; empty where nothing is said.
    """

    hex: str
    other: str = ""  # the second hex of a hexside
    inside: str = ""
    along: str = ""
    start: int = 0
    end: int = 0
    role: str = ""

    @property
    def is_side(self) -> bool:
        """Whether it is a hexside, or two hexes with a dash between."""
        return bool(self.other)

    @property
    def side(self) -> str:
        """The hexside: 15S5-T5."""
        return f"{self.hex}-{_bare(self.other)}"

    def on_the_ground(self) -> TypedPlace:
        """The place without a level that is told of its hex: units move on the ground."""
        return self._replace(inside="") if self.inside.startswith("at level") else self

    def as_one_jumps_from(self) -> TypedPlace:
        """The place with a level that is told of its hex as that of its building: who jumps into the water starts there."""
        level = self.inside.removeprefix("at level ")
        return self if level == self.inside else self._replace(inside=f"level {level} of" if level != "0" else "")

    def words(self) -> str:
        """The place in the words of the questions."""
        if self.inside == "IN":
            return f"IN {self.hex}"
        if self.inside.endswith(" of"):
            return f"{self.inside} {self.hex}"
        along = f" along {self.along}" if self.along else ""
        return f"{self.hex}{f' {self.inside}' if self.inside else ''}{along}"


def _bare(hex_: str) -> str:
    return re.sub(rf"^{BOARD_IN_FRONT}(?=[A-Z])", "", hex_)


def boards_of(text: str) -> list[tuple[int, str]]:
    """The boards that a text names by themselves, and where."""
    found = [(match.start(), board_name(match[1])) for match in BOARD.finditer(text)]
    found += [(match.start(), match["first"] or match["on"]) for match in word("board_alone").finditer(text)]
    return sorted(found)


def first_board(text: str) -> str:
    """The board that a text names first, by itself or in front of a hex."""
    found = boards_of(text) + [(match.start(), board_in_front(match["board"])) for match in _HEX.finditer(text) if match["board"]]
    return min(found)[1] if found else ""


def with_hexes_in_capitals(text: str) -> str:
    """A text with its small hexes in capitals: 24d9, and d9 where a board is named and no hex has capitals."""
    every = first_board(text) != "" and _HEX.search(text) is None

    def raised(match: re.Match[str]) -> str:
        is_hex = match[1][0].isdigit() or every
        return match[1].upper() if is_hex and not _LOWER_NO_HEX.fullmatch(match[1]) else match[1]

    return _LOWER.sub(raised, text)


def places_of(text: str, board: str) -> tuple[list[TypedPlace], str]:
    """The places of a text in their order; `board` is that of short hexes in front of which no other is named. And the board
    that stands last."""
    boards, named = boards_of(text), list[TypedPlace]()
    at = 0
    for match in _HEX.finditer(text):
        if match.start() < at or _is_no_hex(text, match):
            continue
        board = next((name for start, name in reversed(boards) if start <= match.start()), board)
        if match["board"]:
            board = board_in_front(match["board"])
            boards = [*boards, (match.start(), board)]
        side = _SIDE.match(text, match.end())
        if side and (_SIDE.match(text, side.end()) or text[: match.start()].rstrip().endswith(("-", "–"))):
            side = None  # Y6-Y5-Y6 is a way
        at = side.end() if side else match.end()
        other = in_front(board, side["other"]) if side else ""
        place = TypedPlace(in_front(board, match["hex"]), other, "", "", match.start(), at)
        if not other:
            place = _located(place, text, board)
            at = place.end
        named.append(place)
    return named, max(boards)[1] if boards else board


def _is_no_hex(text: str, match: re.Match[str]) -> bool:
    """Whether what looks like a hex is a vehicle or a rule: an M4, see B11."""
    before, behind = word("no_hex_before"), word("no_hex_behind")
    return before.search(text[: match.end()]) is not None or behind.match(text, match.end()) is not None


def _located(place: TypedPlace, text: str, board: str) -> TypedPlace:
    """A hex with where in it a unit is said to be."""
    before, end = text[: place.start], place.end
    if found := word("floor_in_front").search(before):
        level = found["n"] or _ORDINALS[(found["nth"] or found["nth2"]).lower()]
        return place._replace(inside=f"level {level} of" if str(level) != "0" else "", start=found.start())
    for pattern, inside in marks("inside", "in_front"):
        if found := pattern.search(before):
            return _along(place._replace(inside=inside, start=found.start()), text, board)
    if found := word("upstairs_in_front").search(before):
        return place._replace(inside=UPSTAIRS, start=found.start())
    if found := word("level_in_front").search(before):
        return place._replace(inside=f"at level {found['n']}", start=found.start())
    for pattern, inside in marks("inside", "behind"):
        if found := pattern.match(text, end):
            return _along(place._replace(inside=inside, end=found.end()), text, board)
    if found := word("floor_behind").match(text, end):
        if found["up"]:
            return place._replace(inside=UPSTAIRS, end=found.end())
        level = _ORDINALS[found["nth"].lower()]
        return place._replace(inside=f"level {level} of" if level else "", end=found.end())
    if found := word("level_behind").match(text, end):
        level = "0" if found["ground"] else found["n"] or str(_ORDINALS[found["nth"].lower()])
        return place._replace(inside=f"at level {level}", end=found.end())
    return place


def _along(place: TypedPlace, text: str, board: str) -> TypedPlace:
    """A place at the Crest with the hexside along which it is."""
    if place.inside == "Crest" and (found := word("along").match(text, place.end)):
        first, second = re.split(r"\s?[-–/]\s?", found["side"])
        return place._replace(along=f"{on_board(first, board)}-{_bare(second)}", end=found.end())
    return place
