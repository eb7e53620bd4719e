"""What could be otherwise in a question of LOS."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from asl_query.board.board import Board
from asl_query.changes.axes import Axis, ChangedQuestion, Prices, asked
from asl_query.changes.things_gone import SMOKE_DRM, gone, in_the_way, with_smoke, without_smoke
from asl_query.sight.climber_sights import lines_of_sight
from asl_query.sight.climbers import crosses
from asl_query.sight.open_sight import seen_in, taken_smoke
from asl_query.sight.removal import Thing
from asl_query.sight.sight import Purpose, Sight, look
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Depth, Location
from asl_query.terms.questions import Sees

MOST_LEVELS = 3  # that a viewer is raised by


def sees_axes(board: Board, question: Sees, prices: Prices) -> Iterator[Axis]:
    """SMOKE, vehicles and things in the way gone; where the ground is in the way, a higher viewer, or one at a Crest."""
    for hex_, _ in question.smoke:
        yield prices.one("smoke", f"no SMOKE in {hex_.name}", asked(partial(_clear, hex_)))
    for hex_, what in question.circumstances.vehicles:
        yield prices.one("smoke", f"no {what.value} in {hex_.name}", asked(partial(_driven_off, hex_)))
    there = dict(question.smoke) | dict.fromkeys(hex_ for hex_, _ in question.circumstances.vehicles)
    seen = seen_in(board.without(question.without), question.circumstances)
    things, stays = in_the_way(seen, lambda b: _looks(b, question), there.keys())
    for thing in things:
        yield gone(board, thing, prices, _without)
    viewer = question.viewer
    is_on_ground = viewer.depth is Depth.SURFACE and not (viewer.at_vertices or viewer.floor or viewer.at_level)
    if stays and is_on_ground and not question.any_level:
        steps = [(f"{viewer.hex.name} at level {n}", asked(partial(_raised, n))) for n in range(1, MOST_LEVELS + 1)]
        yield prices.axis("level", steps, helps=False)
    for end, place in (("viewer", viewer), ("target", question.target)) if stays else ():
        if place.depth is Depth.IN and Depth.CREST in board.places(place.hex):
            crest = Location(place.hex, Depth.CREST)
            yield prices.one("level", crest.name, asked(partial(_at_crest, end, crest)), helps=False)


def hides_axes(board: Board, question: Sees, prices: Prices) -> Iterator[Axis]:
    """SMOKE in each hex between the two, then in theirs (A24.2, A24.8)."""
    board = board.without(question.without)
    ends = {question.viewer.hex, question.target.hex}
    lines = [ends for row in lines_of_sight(board, question.viewer, question.target) for ends in row]
    hexes = {hex_ for a, b in lines for part in crosses(board, a, b) for hex_ in part.hexes}
    for hex_ in sorted((h for h in hexes if h in board), key=lambda h: (h in ends, h)):
        yield prices.one("smoke", f"+{SMOKE_DRM} SMOKE in {hex_.name}", asked(partial(_smoky, hex_)))


def _clear(hex_: Hex, question: Sees) -> Sees:
    return replace(question, smoke=without_smoke(hex_, question.smoke))


def _driven_off(hex_: Hex, question: Sees) -> Sees:
    left = tuple(one for one in question.circumstances.vehicles if one[0] != hex_)
    return replace(question, circumstances=replace(question.circumstances, vehicles=left))


def _smoky(hex_: Hex, question: Sees) -> Sees:
    return replace(question, smoke=with_smoke(hex_, question.smoke))


def _looks(board: Board, question: Sees) -> list[Sight]:
    purpose = Purpose.SEARCHLIGHT if question.beam else Purpose.FIRE
    lines = [line for row in lines_of_sight(board, question.viewer, question.target) for line in row]
    smoke = dict(taken_smoke(question.smoke, question.circumstances))
    return [look(board, a, b, purpose, smoke) for a, b in lines]


def _without(thing: Thing, case: ChangedQuestion[Sees]) -> ChangedQuestion[Sees]:
    return case._replace(question=replace(case.question, without=(*case.question.without, thing)))


def _at_crest(end: str, crest: Location, question: Sees) -> Sees:
    return replace(question, viewer=crest) if end == "viewer" else replace(question, target=crest)


def _raised(levels: int, question: Sees) -> Sees:
    return replace(question, viewer=question.viewer._replace(at_level=levels))
