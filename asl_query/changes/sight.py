"""What stands in the way of a LOS, thought away, and SMOKE; and what could be otherwise in what a Searchlight may target."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from asl_query.acts.targeting import los_to
from asl_query.board.board import Board
from asl_query.changes.axes import Axis, Case, Prices, asked
from asl_query.sight.blockers import BlockerKind
from asl_query.sight.removal import Thing, removable
from asl_query.sight.sight import Sight
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.searchlights import Murk, Sighting

SMOKE_DRM = 3  # of the SMOKE that would stop a LOS
_STATES = ("malfunctioned", "disabled", "in_tow", "in_motion", "in_bypass", "pinned")


def in_the_way(board: Board, looks: Callable[[Board], list[Sight]], smoke: dict[Hex, int]) -> tuple[list[Thing], bool]:
    """Every hex, cliff, wall or hedge that blocks or hinders and could be gone, and whether something is left that could not."""
    things: list[Thing] = []
    while True:
        sights = looks(board.without(tuple(things)))
        found = {thing for sight in sights for thing in _removable(sight, smoke)} - set(things)
        if not found:
            left = [o for sight in sights for o in sight.obstructions if o.blocker.kind is not BlockerKind.HINDRANCES]
            return things, any(removable(o) is None for o in left)
        things += sorted(found, key=lambda thing: thing.name)


def _removable(sight: Sight, smoke: dict[Hex, int]) -> Iterator[Thing]:
    for obstruction in sight.obstructions:
        thing = removable(obstruction)
        if obstruction.blocker.kind is BlockerKind.HINDRANCES:
            yield from (hex_ for hex_, _ in sight.hindrances if hex_ not in smoke)
        elif thing is not None:
            yield thing


def gone(board: Board, thing: Thing, prices: Prices, make: Callable[[Thing, Case], Case]) -> Axis:
    """A thing thought away."""
    if isinstance(thing, Hexside):
        kind = next((kind for kind in ("cliff", "wall", "hedge") if thing in board.hexsides.get(kind, ())), "hexside")
        return prices.one("cliff", f"without the {kind} {thing.name}", partial(make, thing))
    terrain = board[thing].terrain
    what = "terrain" if terrain == "open ground" else terrain
    return prices.one("terrain", f"without the {what} in {thing.name}", partial(make, thing))


def off_the_board(thing: Thing, case: Case) -> Case:
    """A thing thought away where the question itself has no words for it."""
    return case._replace(board=case.board.without((thing,)))


def terrain_axes(board: Board, things: Sequence[Thing], prices: Prices) -> list[Axis]:
    """Things on the way of units, each thought away."""
    return [gone(board, thing, prices, off_the_board) for thing in things]


def without_smoke(hex_: Hex, question: Any) -> Any:
    """A question, or what obscures a LOS, with no SMOKE in a hex."""
    return replace(question, smoke=tuple((h, drm) for h, drm in question.smoke if h != hex_))


def with_smoke(hex_: Hex, question: Any) -> Any:
    """A question, or what obscures a LOS, with SMOKE in a hex."""
    return replace(question, smoke=tuple(sorted({**dict(question.smoke), hex_: SMOKE_DRM}.items())))


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
    murk: Murk = without_smoke(hex_, question.murk)
    return replace(question, murk=murk)


def spoils_axes(_: Board, question: Sighting, prices: Prices) -> Iterator[Axis]:
    """States of the Searchlight, and SMOKE in its Location, that keep it from targeting."""
    for state in _STATES[:-1]:
        if not getattr(question.light, state):
            yield prices.one("light", _called(state), asked(partial(_light_is, state, True)))
    here = question.light.at.hex
    if here not in dict(question.murk.smoke):
        smoky = asked(lambda q: replace(q, murk=with_smoke(here, q.murk)))
        yield prices.one("smoke", f"+{SMOKE_DRM} SMOKE in {here.name}", smoky)
