"""What could be otherwise in a question of LOS, or of what a Searchlight may target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from asl_query.acts.targeting import los_to
from asl_query.board.board import Board
from asl_query.changes.axes import Axis, ChangedQuestion, Prices, asked
from asl_query.changes.things_gone import Thing, gone, in_the_way, off_the_board
from asl_query.sight.climber_sights import lines_of_sight
from asl_query.sight.climbers import crosses
from asl_query.sight.sight import Purpose, Sight, look
from asl_query.terms.hexes import Hex, parse_hex
from asl_query.terms.locations import Depth
from asl_query.terms.questions import Sees
from asl_query.terms.searchlights import Murk, Sighting

SMOKE_DRM = 3  # of the SMOKE that would stop a LOS
MOST_LEVELS = 3  # that a viewer is raised by
_STATES = ("malfunctioned", "disabled", "in_tow", "in_motion", "in_bypass", "pinned")


def sees_axes(board: Board, question: Sees, prices: Prices) -> Iterator[Axis]:
    """SMOKE and things in the way gone; where the ground itself is in the way, a viewer that is higher."""
    for hex_, _ in question.smoke:
        yield prices.one("smoke", f"no SMOKE in {hex_.name}", asked(partial(_clear, hex_)))
    things, stays = in_the_way(board.without(question.without), lambda b: _looks(b, question), dict(question.smoke))
    for thing in things:
        yield gone(board, thing, prices, _without)
    viewer = question.viewer
    if stays and viewer.depth is Depth.SURFACE and not (viewer.climb or viewer.floor or viewer.at_level or question.any_level):
        steps = [(f"{viewer.hex.name} at level {n}", asked(partial(_raised, n))) for n in range(1, MOST_LEVELS + 1)]
        yield prices.axis("level", steps, helps=False)


def hides_axes(board: Board, question: Sees, prices: Prices) -> Iterator[Axis]:
    """SMOKE in each hex between the two."""
    board = board.without(question.without)
    ends = {question.viewer.hex, question.target.hex}
    names = {
        name for row in lines_of_sight(board, question.viewer, question.target) for a, b in row for name in crosses(board, a, b)
    }
    hexes = {parse_hex(part, question.target.hex.board) for name in names for part in name.split("/")}
    for hex_ in sorted(h for h in hexes if h is not None and h not in ends and h in board):
        yield prices.one("smoke", f"+{SMOKE_DRM} SMOKE in {hex_.name}", asked(partial(_smoky, hex_)))


def _looks(board: Board, question: Sees) -> list[Sight]:
    purpose = Purpose.SEARCHLIGHT if question.beam else Purpose.FIRE
    lines = [line for row in lines_of_sight(board, question.viewer, question.target) for line in row]
    return [look(board, a, b, purpose, dict(question.smoke)) for a, b in lines]


def _without(thing: Thing, case: ChangedQuestion[Sees]) -> ChangedQuestion[Sees]:
    return case._replace(question=replace(case.question, without=(*case.question.without, thing)))


def _clear(hex_: Hex, question: Any) -> Any:
    return replace(question, smoke=tuple((h, drm) for h, drm in question.smoke if h != hex_))


def _smoky(hex_: Hex, question: Any) -> Any:
    return replace(question, smoke=tuple(sorted({**dict(question.smoke), hex_: SMOKE_DRM}.items())))


def _raised(levels: int, question: Sees) -> Sees:
    return replace(question, viewer=question.viewer._replace(at_level=levels))


def targeting_axes(board: Board, question: Sighting, prices: Prices) -> Iterator[Axis]:
    """The states of the Searchlight, SMOKE and Mist, and what stands in the way of its LOS."""
    light, murk = question.light, question.murk
    for state in _STATES:
        if getattr(light, state):
            yield prices.one("light", f"not {_called(state)}", asked(partial(_light_is, state, False)))
    if light.facing is not None or light.vca is not None:
        yield prices.one("light", "facing the target", asked(lambda q: replace(q, light=replace(q.light, facing=None, vca=None))))
    for hex_, _ in murk.smoke:
        yield prices.one("smoke", f"no SMOKE in {hex_.name}", asked(partial(_murk_without, hex_)))
    if murk.mist:
        yield prices.one("weather", "no Mist", asked(lambda q: replace(q, murk=replace(q.murk, mist=0))))
    if light.at.hex == question.target.hex:
        return
    things, _ = in_the_way(board, lambda b: [los_to(b, light, question.target, murk)], dict(murk.smoke))
    for thing in dict.fromkeys([*([light.at.hex] if board[light.at.hex].terrain != "open ground" else []), *things]):
        yield gone(board, thing, prices, off_the_board)


def _called(state: str) -> str:
    return state.replace("_", " ").replace("motion", "Motion").replace("bypass", "Bypass")


def _light_is(state: str, there: bool, question: Sighting) -> Sighting:
    says: Any = {state: there}
    return replace(question, light=replace(question.light, **says))


def _murk_without(hex_: Hex, question: Sighting) -> Sighting:
    murk: Murk = _clear(hex_, question.murk)
    return replace(question, murk=murk)


def spoils_axes(_: Board, question: Sighting, prices: Prices) -> Iterator[Axis]:
    """States of the Searchlight, and SMOKE in its Location, that keep it from targeting."""
    for state in _STATES[:-1]:
        if not getattr(question.light, state):
            yield prices.one("light", _called(state), asked(partial(_light_is, state, True)))
    here = question.light.at.hex
    if here not in dict(question.murk.smoke):
        smoky = asked(lambda q: replace(q, murk=_smoky(here, q.murk)))
        yield prices.one("smoke", f"+{SMOKE_DRM} SMOKE in {here.name}", smoky)
