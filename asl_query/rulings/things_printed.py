"""What a hex shows, by what players call it: bridge, woods, gully, cliff (things_printed.toml)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from asl_query.board.board import Board
from asl_query.errors import UnknownTerrainError
from asl_query.rules.charts.terrain_chart import is_water, may_be_open_ground
from asl_query.terms.hexes import Hex
from asl_query.worked_out import own_table


@cache
def things() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Of each thing the facts that show it, and by which names; an empty name stands for any."""
    rows = own_table(Path(__file__).parent / "things_printed.toml")
    return {name: {of: tuple(names) for of, names in row.items()} for name, row in rows.items()}


def thing_named(word: str) -> str:
    """A thing by a word for it, which may stand for several: bridges, gullies; a word that is none stays as it is."""
    singular = (word, word.removesuffix("s"), word.removesuffix("es"), f"{word.removesuffix('ies')}y")
    return next((name for name in singular if name in things()), word)


def shows(board: Board, hex_: Hex, thing: str) -> bool:
    """Whether a hex shows a thing, or has a hexside that does."""
    facts = board[hex_]
    there = {"terrain": facts.terrain, "depression": facts.depression, "bridge": facts.bridge}
    for of, names in things()[thing].items():
        if of == "hexside":
            if any(hex_ in side for name in names for side in board.hexsides.get(name, ())):
                return True
        elif there[of] and ("" in names or there[of] in names):
            return True
    return False


def shown_by(board: Board, hex_: Hex) -> tuple[str, ...]:
    """Every thing that a hex shows, in the order of the table."""
    return tuple(thing for thing in things() if shows(board, hex_, thing))


def is_other_terrain(board: Board, hex_: Hex) -> bool:
    """Whether a hex has terrain beside its ground; raises UnknownTerrainError for what may be Open Ground and may not."""
    name = board[hex_].terrain
    if name != "open ground" and not is_water(name) and may_be_open_ground(name):
        raise UnknownTerrainError("whether it is Open Ground", name, hex_.name)
    return name != "open ground"
