"""One board's facts: read, checked, and handed on as plain values. No rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import Any

from asl_query.errors import FactsProblem
from asl_query.facts.toml_file import line_of, parse_toml, raise_if_any, read_text, schema_problems, unsound_parts
from asl_query.records import dataclass
from asl_query.terms.hexes import Hex, Hexside, board_name, hexside, parse_hex, parse_hexside

Point = tuple[int, int]
HEXROW_PITCH, HEX_HEIGHT = 96, 64

_SCHEMA = "board.schema.json"
_SIZE = {("board",), ("columns",), ("rows",), ("first_hexrow",), ("first_number",)}  # what says which hexes a board has
_NEIGHBOURS = ((0, -1), (0, 1), (1, 0), (1, 1), (-1, 0), (-1, 1))


@dataclass(frozen=True, slots=True)
class HexFacts:
    """What is printed in one hex. `level` of a Depression hex is the level around it; `slopes` are the adjacent hexes that lie
    down-slope of it."""

    level: int = 0
    terrain: str = "open ground"
    height: float = 0
    depression: str = ""
    centre_in: bool = False
    bridge: str = ""
    bridge_level: int | None = None
    slopes: tuple[Hex, ...] = ()

    @property
    def deck_level(self) -> int:
        """The level of the bridge, which is that of its road (B6.2): that of the hex, where the facts name no other."""
        return self.level if self.bridge_level is None else self.bridge_level


@dataclass(frozen=True, slots=True)
class PaintedLayer:
    """One painted outline; what it paints depends on the list it stands in."""

    outline: tuple[Point, ...]
    level: int = 0
    terrain: str = ""
    height: float = 0
    along: Hexside | None = None
    of: Hex | None = None


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """The facts of one board as the file gives them."""

    board: str
    columns: int
    rows: int
    first_column: int
    covered: tuple[tuple[int, int], ...]
    painted: tuple[tuple[int, int], ...]
    level: int
    hexes: dict[Hex, HexFacts]
    hexsides: dict[str, frozenset[Hexside]]
    ground: tuple[PaintedLayer, ...]
    depression: tuple[PaintedLayer, ...]
    paint: tuple[PaintedLayer, ...]
    hexside_art: tuple[PaintedLayer, ...]
    bridge_art: tuple[PaintedLayer, ...]
    text: str = field(repr=False, default="")
    first_number: int = 1  # of the whole hexes of the first hexrow

    @property
    def width(self) -> int:
        """The board's width in map units."""
        return (self.columns - 1) * HEXROW_PITCH

    @property
    def height(self) -> int:
        """The board's height in map units."""
        return self.rows * HEX_HEIGHT

    def all_hexes(self) -> Iterator[Hex]:
        """Every hex of the printed board, also those without facts."""
        for column in self.hexrows:
            yield from (Hex(self.board, column, number) for number in self.numbers(column))

    @property
    def is_whole(self) -> bool:
        """Whether the facts are those of the whole board, not of an excerpt."""
        return self.covered == self.painted == ((self.hexrows[0], self.hexrows[-1]),)

    @property
    def hexrows(self) -> range:
        """The hexrows of the printed board."""
        return range(self.first_column, self.first_column + self.columns)

    def numbers(self, column: int) -> range:
        """The numbers of the hexes of a hexrow."""
        return numbers_of(column, self.rows, self.first_number)


def numbers_of(column: int, rows: int, first_number: int) -> range:
    """The numbers of the hexes of a hexrow: those of A, C, E, .. begin with `first_number`, those of B, D, F, .. one lower."""
    return range(first_number - (column & 1), first_number + rows)


def _letters(column: int) -> str:
    return Hex("", column, 1).letters


def spoken_hexrows(spans: tuple[tuple[int, int], ...]) -> str:
    """Hexrows in words: hexrows D to H and X to DD."""
    return "hexrows " + " and ".join(f"{_letters(first)} to {_letters(last)}" for first, last in spans)


def column_of(letters: str) -> int:
    """The place of a hexrow, 0 for A."""
    hex_ = parse_hex(f"{letters}1", "RB")
    return 0 if hex_ is None else hex_.column


def touching(a: Hex, b: Hex) -> bool:
    """Whether two hexes of one board share a hexside."""
    odd = a.column & 1
    return any(
        b.column == a.column + dc and b.row == a.row + dr - (odd if dc else 0) for dc, dr in _NEIGHBOURS
    )  # beside an odd hexrow the neighbours stand half a hex higher


def read_board_file(path: Path) -> BoardFacts:
    """Read one board's facts file; raises FactsError with every problem of the file."""
    shown = str(path)
    text = read_text(path)
    data = parse_toml(text, shown)
    problems = schema_problems(data, _SCHEMA, text)
    if not (problems and unsound_parts(data, _SCHEMA) & _SIZE):  # else what hexes there are is not known
        problems += _BoardSemanticChecks(data, text).all_problems()
    raise_if_any(shown, problems)
    return facts_from_table(data, text)


class _BoardSemanticChecks:
    """What the schema cannot say: hexes that the board does not have, hexes that do not touch, points off the board.

    It looks at the parts that are written as they should be; the schema reports the rest, so that all comes at once.
    """

    def __init__(self, data: dict[str, Any], text: str) -> None:
        self.data, self.text = data, text
        self.board = board_name(_or_else(data.get("board"), str, "0"))
        self.columns, self.rows = _or_else(data.get("columns"), int, 33), _or_else(data.get("rows"), int, 10)
        self.first_column = column_of(_or_else(data.get("first_hexrow"), str, "A"))
        self.first_number = _or_else(data.get("first_number"), int, 1)
        self.problems: list[FactsProblem] = []

    def all_problems(self) -> list[FactsProblem]:
        for name in _or_else(self.data.get("hexes"), dict, {}):
            here = self._known(name, partial(line_of, self.text, ("hexes", name)))
            if here is not None:
                self._slopes(here, _or_else(_or_else(self.data["hexes"][name], dict, {}).get("slopes"), list, []))
        for kind, names in _or_else(self.data.get("hexsides"), dict, {}).items():
            self._hexsides(kind, [n for n in _or_else(names, list, []) if isinstance(n, str) and n.count("-") == 1])
        for layer in ("ground", "depression", "paint", "hexside_art", "bridge_art"):
            for i, item in enumerate(_or_else(self.data.get(layer), list, [])):
                self._outline((layer, i, "outline"), _or_else(item, dict, {}).get("outline"))
        for i, item in enumerate(_or_else(self.data.get("bridge_art"), list, [])):
            self._side_of_bridge(_or_else(_or_else(item, dict, {}).get("of"), str, ""), ("bridge_art", i, "of"))
        return self.problems

    def _slopes(self, hex_: Hex, names: list[Any]) -> None:
        for name in names:
            line = partial(line_of, self.text, ("hexes", hex_.short))
            down = self._known(name, line) if isinstance(name, str) else None
            if down is not None and not touching(hex_, down):
                what = f"hexes {hex_.short} and {name} do not touch"
                self.problems.append(FactsProblem(line(), what, "Name an adjacent hex that lies down-slope."))

    def _side_of_bridge(self, name: str, path: tuple[str | int, ...]) -> None:
        line = partial(line_of, self.text, path)
        hexes = self.data.get("hexes", {})
        facts = _or_else(hexes.get(name), dict, {}) if isinstance(hexes, dict) else {"bridge": "not told"}  # that is told there
        if self._known(name, line) is not None and "bridge" not in facts:
            what = f"hex {name} has no bridge whose side this could be"
            self.problems.append(FactsProblem(line(), what, 'Give the hex bridge = "stone" or "wooden".'))

    def _known(self, name: str, line: Callable[[], int]) -> Hex | None:
        hex_ = parse_hex(name, self.board)
        columns = range(self.first_column, self.first_column + self.columns)
        numbers = numbers_of(hex_.column, self.rows, self.first_number) if hex_ is not None else range(0)
        if hex_ is None or (hex_.column in columns and hex_.number in numbers):
            return hex_
        remedy = f"Its hexrow {hex_.letters} has {hex_.letters}{numbers[0]}-{hex_.letters}{numbers[-1]}."
        if hex_.column not in columns:
            remedy = f"Hexrows go from {_letters(columns[0])} to {_letters(columns[-1])}."
        self.problems.append(FactsProblem(line(), f"board {self.board} has no hex {name}", remedy))
        return None

    def _hexsides(self, kind: str, names: list[str]) -> None:
        seen: set[Hexside] = set()
        for name in names:
            line = partial(_line_of_word, self.text, ("hexsides", kind), name)
            one, two = (self._known(n, line) for n in name.split("-"))
            if one is None or two is None:
                continue
            if not touching(one, two):
                what = f"hexes {one.short} and {two.short} do not touch"
                self.problems.append(FactsProblem(line(), what, "Name two adjacent hexes."))
            if hexside(one, two) in seen:
                self.problems.append(FactsProblem(line(), f"hexside {name} stands here twice", "Remove one of them."))
            seen.add(hexside(one, two))

    def _outline(self, path: tuple[str | int, ...], outline: Any) -> None:
        width, height = (self.columns - 1) * HEXROW_PITCH, self.rows * HEX_HEIGHT
        points = [p for p in _or_else(outline, list, []) if isinstance(p, list) and [type(x) for x in p] == [int, int]]
        off = [p for p in points if not (0 <= p[0] <= width and 0 <= p[1] <= height)]
        if off:
            remedy = f"Keep points within [0, 0] and [{width}, {height}]."
            self.problems.append(FactsProblem(line_of(self.text, path), f"point {off[0]} lies off the board", remedy))


def _or_else(value: Any, kind: type, otherwise: Any) -> Any:
    return value if isinstance(value, kind) and not isinstance(value, bool) else otherwise


def _line_of_word(text: str, path: tuple[str, ...], word: str) -> int:
    """The first line from that of `path` on that holds the quoted word (an array may run over several lines)."""
    line = line_of(text, path)
    for number, content in enumerate(text.split("\n")[line - 1 :], line):
        if f'"{word}"' in content or f"'{word}'" in content:
            return number
    return line


def facts_from_table(data: dict[str, Any], text: str) -> BoardFacts:
    """The facts of a board from the table of its file, which has been checked; `text` is what its identity is taken from."""
    board, columns = board_name(data["board"]), data.get("columns", 33)
    level = data.get("level", 0)

    def hexrows(spans: str) -> tuple[tuple[int, int], ...]:
        ends = (span.strip().split("-") for span in spans.split(","))
        return tuple((column_of(first), column_of(last)) for first, last in ends)

    def side(name: str) -> Hexside:
        found = parse_hexside(name, board)
        assert found is not None, "the schema lets through only hexside names"
        return found

    def at(name: str) -> Hex:
        found = parse_hex(name, board)
        assert found is not None, "the schema lets through only names of hexes"
        return found

    def layers(key: str) -> tuple[PaintedLayer, ...]:
        return tuple(
            PaintedLayer(
                tuple((x, y) for x, y in item["outline"]),
                item.get("level", 0),
                item.get("terrain", item.get("kind", "")),
                item.get("height", 0),
                side(item["along"]) if "along" in item else None,
                parse_hex(item["of"], board) if "of" in item else None,
            )
            for item in data.get(key, ())
        )

    first_column = column_of(data.get("first_hexrow", "A"))
    whole = f"{_letters(first_column)}-{_letters(first_column + columns - 1)}"
    covers = data.get("covers", whole)
    hexes: dict[Hex, HexFacts] = {}
    for name, facts in data.get("hexes", {}).items():
        hexes[at(name)] = HexFacts(**{"level": level, **facts, "slopes": tuple(map(at, facts.get("slopes", ())))})
    return BoardFacts(
        board=board,
        columns=columns,
        rows=data.get("rows", 10),
        first_column=first_column,
        covered=hexrows(covers),
        painted=hexrows(data.get("painted", covers)),
        level=level,
        hexes=hexes,
        hexsides={kind: frozenset(map(side, names)) for kind, names in data.get("hexsides", {}).items()},
        ground=layers("ground"),
        depression=layers("depression"),
        paint=layers("paint"),
        hexside_art=layers("hexside_art"),
        bridge_art=layers("bridge_art"),
        text=text,
        first_number=data.get("first_number", 1),
    )
