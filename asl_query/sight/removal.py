"""What would have to be thought away for a LOS to be clear: the truth table over woods, walls, hedges, cliffs and Hindrances."""

from __future__ import annotations

import re
from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.codec import as_text
from asl_query.rules.asl.a06_los import BLOCKING_HINDRANCE_DRM
from asl_query.sight.blockers import BlockerKind, Obstruction
from asl_query.sight.sight import look
from asl_query.terms.hexes import Hex, Hexside, parse_hex
from asl_query.terms.locations import Location

Thing = Hex | Hexside  # what can be thought away: the terrain of a hex, the wall, hedge or cliff of a hexside


class InTheWay(NamedTuple):
    """One thing that blocks a LOS and could be gone: its rule, the hex where it stands, and what it is; of Hindrances that are
    together too many no hex."""

    rule: str
    at: Hex | None
    what: str

    @property
    def name(self) -> str:
        """As an answer prints it: A6.2 at 24D5: woods."""
        return f"{self.rule}{f' at {self.at.name}' if self.at else ''}: {self.what}"


def _in_the_way(name: str) -> InTheWay | None:
    found = re.fullmatch(r"([^\s:]+)(?: at (\w+))?: (.+)", name)
    at = parse_hex(found[2]) if found and found[2] else None
    return InTheWay(found[1], at, found[3]) if found and (at or not found[2]) else None


as_text(InTheWay, lambda thing: thing.name, _in_the_way)
RemovalNeeds = dict[InTheWay, tuple[int, dict[Thing, int]]]


def removal_needs(board: Board, viewer: Location, target: Location) -> tuple[RemovalNeeds, list[Obstruction]]:
    """For everything that blocks and could be gone: how much of it must go, and what each hex or hexside adds to that. Every
    obstacle must; of the Hindrances as many as are too many (A6.7). Also everything that stays whatever is removed."""
    sight = look(board, viewer, target)
    stays: list[Obstruction] = []
    needs: RemovalNeeds = {}
    for obstruction in sight.obstructions:
        thing = removable(obstruction)
        if obstruction.blocker.kind is BlockerKind.HINDRANCES:
            too_many = sight.hindrance_drm - BLOCKING_HINDRANCE_DRM + 1
            helping = (h for h, _ in sight.hindrances if _drm_without(board, h, viewer, target) < sight.hindrance_drm)
            needs[InTheWay(obstruction.rule, None, obstruction.what)] = (too_many, dict.fromkeys(helping, 1))
        elif thing is None:
            stays.append(obstruction)
        else:
            needs[InTheWay(obstruction.rule, obstruction.hex, obstruction.what)] = (1, {thing: 1})
    return needs, stays


def _drm_without(board: Board, hex_: Hex, viewer: Location, target: Location) -> int:
    """The Hindrance that is left; where another hex hinders at the same range it stays as it is."""
    return look(board.without((hex_,)), viewer, target).hindrance_drm


def removable(obstruction: Obstruction) -> Thing | None:
    """What can be thought away of a thing that blocks: the terrain of its hex, its wall or the like, or cliff; not the ground."""
    kind, of = obstruction.blocker
    if kind in (BlockerKind.TERRAIN, BlockerKind.BLIND, BlockerKind.INSIDE):
        return obstruction.hex
    if kind in (BlockerKind.WALL, BlockerKind.BOCAGE, BlockerKind.CLIFF) and isinstance(of, Hexside):
        return of
    return None
