"""What would have to be thought away for a LOS to be clear: the truth table over woods, walls, hedges, cliffs and Hindrances."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.rules.asl.a06_los import BLOCKING_HINDRANCE_DRM
from asl_query.sight.sight import Obstruction, look
from asl_query.terms.hexes import Hex, Hexside, parse_hexside
from asl_query.terms.locations import Location

Needs = dict[str, tuple[int, dict[str, int]]]


def removal_needs(board: Board, viewer: Location, target: Location) -> tuple[Needs, list[Obstruction]]:
    """For everything that blocks and could be gone: how much of it must go, and what each hex or hexside adds to that. Every
    obstacle must; of the Hindrances as many as are too many (A6.7). Also everything that stays whatever is removed."""
    sight = look(board, viewer, target)
    stays: list[Obstruction] = []
    needs: Needs = {}
    for obstruction in sight.obstructions:
        thing = removable(obstruction)
        if obstruction.rule == "A6.7":
            too_many = sight.hindrance_drm - BLOCKING_HINDRANCE_DRM + 1
            helps = {h.name: 1 for h, _ in sight.hindrances if _drm_without(board, h, viewer, target) < sight.hindrance_drm}
            needs[f"A6.7: {obstruction.what}"] = (too_many, helps)
        elif thing is None:
            stays.append(obstruction)
        else:
            needs[f"{obstruction.rule} at {obstruction.hex.name}: {obstruction.what}"] = (1, {thing.name: 1})
    return needs, stays


def _drm_without(board: Board, hex_: Hex, viewer: Location, target: Location) -> int:
    """The Hindrance that is left; where another hex hinders at the same range it stays as it is."""
    return look(board.without((hex_,)), viewer, target).hindrance_drm


def removable(obstruction: Obstruction) -> Hex | Hexside | None:
    """What can be thought away of a thing that blocks: the terrain of its hex, its wall, hedge or cliff; not the ground."""
    if obstruction.rule in ("A6.2", "A6.4", "A6.8", "W10.42"):
        return obstruction.hex
    if obstruction.rule in ("B9.1", "B11.21"):
        return parse_hexside(obstruction.what.split()[-1], obstruction.hex.board)
    return None
