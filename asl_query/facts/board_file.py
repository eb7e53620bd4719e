"""One board's facts: read, checked, and handed on as plain values. No rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from asl_query.errors import Problem
from asl_query.facts.toml_file import line_of, parse_toml, raise_if_any, read_text, schema_problems
from asl_query.terms.hexes import Hex, Hexside, hexside, parse_hex, parse_hexside

Point = tuple[int, int]
HEXROW_PITCH, HEX_HEIGHT = 96, 64

_NEIGHBOURS = ((0, -1), (0, 1), (1, 0), (1, 1), (-1, 0), (-1, 1))


@dataclass(frozen=True, slots=True)
class HexFacts:
    """What is printed in one hex. `level` of a Depression hex is the level around it; IN it is one lower."""

    level: int = 0
    terrain: str = "open ground"
    height: float = 0
    depression: str = ""
    centre_in: bool = False
    bridge: str = ""


@dataclass(frozen=True, slots=True)
class Layer:
    """One painted outline; what it paints depends on the list it stands in."""

    outline: tuple[Point, ...]
    level: int = 0
    terrain: str = ""
    height: float = 0


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """The facts of one board as the file gives them."""

    board: str
    columns: int
    rows: int
    covered: tuple[int, int]
    painted: tuple[int, int]
    level: int
    hexes: dict[Hex, HexFacts]
    hexsides: dict[str, frozenset[Hexside]]
    ground: tuple[Layer, ...]
    depression: tuple[Layer, ...]
    paint: tuple[Layer, ...]
    text: str = field(repr=False, default="")


def on_board(hex_: Hex, columns: int, rows: int) -> bool:
    """Whether a board of this size has the hex: even hexrows 1..rows, odd ones 0..rows."""
    return 0 <= hex_.column < columns and (hex_.column & 1) ^ 1 <= hex_.number <= rows


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
    problems = schema_problems(data, "board.schema.json", text)
    raise_if_any(shown, problems)
    raise_if_any(shown, _sense_problems(data, text))
    return _facts(data, text)


def _sense_problems(data: dict[str, Any], text: str) -> list[Problem]:
    """What the schema cannot say: hexes that the board does not have, hexes that do not touch, points off the board."""
    problems: list[Problem] = []
    board, columns, rows = data["board"], data.get("columns", 33), data.get("rows", 10)

    def known(name: str, line: Callable[[], int]) -> Hex | None:
        hex_ = parse_hex(name, board)
        if hex_ is not None and on_board(hex_, columns, rows):
            return hex_
        span = f"hexrow {hex_.letters} has {hex_.letters}{(hex_.column & 1) ^ 1}-{hex_.letters}{rows}" if hex_ else ""
        beyond = hex_ is None or hex_.column >= columns
        last = Hex(board, columns - 1, 1).letters
        problems.append(
            Problem(line(), f"board {board} has no hex {name}", f"Hexrows go from A to {last}." if beyond else f"Its {span}.")
        )
        return None

    for name in data.get("hexes", {}):
        known(name, partial(line_of, text, ("hexes", name)))
    for kind, names in data.get("hexsides", {}).items():
        seen: set[Hexside] = set()
        for name in names:
            here = partial(_line_of_word, text, ("hexsides", kind), name)
            one, two = (known(n, here) for n in name.split("-"))
            if one is None or two is None:
                continue
            if not touching(one, two):
                problems.append(Problem(here(), f"hexes {one.short} and {two.short} do not touch", "Name two adjacent hexes."))
            if hexside(one, two) in seen:
                problems.append(Problem(here(), f"hexside {name} stands here twice", "Remove one of them."))
            seen.add(hexside(one, two))
    width, height = (columns - 1) * HEXROW_PITCH, rows * HEX_HEIGHT
    for layer in ("ground", "depression", "paint"):
        for i, item in enumerate(data.get(layer, ())):
            off = [p for p in item["outline"] if not (0 <= p[0] <= width and 0 <= p[1] <= height)]
            if off:
                line = line_of(text, (layer, i, "outline"))
                problems.append(
                    Problem(line, f"point {off[0]} lies off the board", f"Keep points within [0, 0] and [{width}, {height}].")
                )
    return problems


def _line_of_word(text: str, path: tuple[str, ...], word: str) -> int:
    """The first line from that of `path` on that holds the quoted word (an array may run over several lines)."""
    line = line_of(text, path)
    for number, content in enumerate(text.split("\n")[line - 1 :], line):
        if f'"{word}"' in content or f"'{word}'" in content:
            return number
    return line


def _facts(data: dict[str, Any], text: str) -> BoardFacts:
    board, columns = data["board"], data.get("columns", 33)
    level = data.get("level", 0)

    def hexrows(span: str) -> tuple[int, int]:
        first, last = span.split("-")
        return column(first), column(last)

    def column(letters: str) -> int:
        hex_ = parse_hex(f"{letters}1", board)
        assert hex_ is not None, "the schema lets through only hexrow letters"
        return hex_.column

    def side(name: str) -> Hexside:
        found = parse_hexside(name, board)
        assert found is not None, "the schema lets through only hexside names"
        return found

    def layers(key: str) -> tuple[Layer, ...]:
        return tuple(
            Layer(
                tuple((x, y) for x, y in item["outline"]),
                item.get("level", 0),
                item.get("terrain", item.get("kind", "")),
                item.get("height", 0),
            )
            for item in data.get(key, ())
        )

    whole = f"A-{Hex(board, columns - 1, 1).letters}"
    covers = data.get("covers", whole)
    hexes: dict[Hex, HexFacts] = {}
    for name, facts in data.get("hexes", {}).items():
        hex_ = parse_hex(name, board)
        assert hex_ is not None
        hexes[hex_] = HexFacts(**{"level": level, **facts})
    return BoardFacts(
        board=board,
        columns=columns,
        rows=data.get("rows", 10),
        covered=hexrows(covers),
        painted=hexrows(data.get("painted", covers)),
        level=level,
        hexes=hexes,
        hexsides={kind: frozenset(map(side, names)) for kind, names in data.get("hexsides", {}).items()},
        ground=layers("ground"),
        depression=layers("depression"),
        paint=layers("paint"),
        text=text,
    )
