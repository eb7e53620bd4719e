"""What could be otherwise in a question of what a Searchlight may target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from asl_query.acts.targeting import los_to
from asl_query.board.board import Board
from asl_query.changes.axes import Axis, Prices, asked
from asl_query.changes.things_gone import SMOKE_DRM, gone, in_the_way, off_the_board, with_smoke, without_smoke
from asl_query.rules.asl.w10_kinds import is_on_gun_carriage
from asl_query.terms.hexes import Hex
from asl_query.terms.searchlights import Searchlight, Sighting, Spine

_STATES = {
    "malfunctioned": "malfunctioned", "disabled": "disabled", "in_tow": "in tow", "in_motion": "in Motion",
    "in_bypass": "in Bypass", "pinned": "pinned",
}  # fmt: skip
_OF_VEHICLES, _OF_CARRIAGES = ("in_motion", "in_bypass"), ("in_tow",)
_SPOILS = ("malfunctioned", "disabled", "in_tow", "in_motion", "in_bypass")  # whatever the SL would target


def targeting_axes(board: Board, question: Sighting, prices: Prices) -> Iterator[Axis]:
    """The states of the Searchlight, SMOKE and Mist, and what stands in the way of its LOS."""
    light, murk = question.light, question.murk
    for state, called in _STATES.items():
        if getattr(light, state):
            yield prices.one("light", f"not {called}", asked(partial(_light_is, state, False)))
    is_truck = light.type is Searchlight.TMSL  # whose light turns by itself
    if light.facing is not None or (light.vca is not None and not is_truck):
        yield prices.one("light", "facing the target", asked(partial(_facing, vca=light.vca if is_truck else None)))
    if light.vca is not None and is_truck:
        yield prices.one("light", "with another VCA", asked(_with_another_vca))
    for hex_, _ in murk.smoke:
        yield prices.one("smoke", f"no SMOKE in {hex_.name}", asked(partial(_clear, hex_)))
    if murk.mist:
        yield prices.one("weather", "no Mist", asked(_without_mist))
    if light.at.hex == question.target.hex:
        return
    things, _ = in_the_way(board, lambda b: [los_to(b, light, question.target, murk)], dict(murk.smoke))
    own = [light.at.hex] if board[light.at.hex].terrain != "open ground" else []
    for thing in dict.fromkeys([*own, *things]):
        yield gone(board, thing, prices, off_the_board)


def spoils_axes(_: Board, question: Sighting, prices: Prices) -> Iterator[Axis]:
    """States of the Searchlight, and SMOKE in its Location, that keep it from targeting."""
    never = _OF_VEHICLES if is_on_gun_carriage(question.light.type) else _OF_CARRIAGES
    for state in _SPOILS:
        if not getattr(question.light, state) and state not in never:
            yield prices.one("light", _STATES[state], asked(partial(_light_is, state, True)))
    here = question.light.at.hex
    if here not in dict(question.murk.smoke):
        yield prices.one("smoke", f"+{SMOKE_DRM} SMOKE in {here.name}", asked(partial(_smoky, here)))


def _light_is(state: str, there: bool, question: Sighting) -> Sighting:
    return replace(question, light=question.light.with_state(state, there))


def _facing(question: Sighting, vca: Spine) -> Sighting:
    return replace(question, light=replace(question.light, facing=None, vca=vca))


def _with_another_vca(question: Sighting) -> Sighting:
    return replace(question, light=replace(question.light, vca=None))


def _without_mist(question: Sighting) -> Sighting:
    return replace(question, murk=replace(question.murk, mist=0))


def _clear(hex_: Hex, question: Sighting) -> Sighting:
    return replace(question, murk=replace(question.murk, smoke=without_smoke(hex_, question.murk.smoke)))


def _smoky(hex_: Hex, question: Sighting) -> Sighting:
    return replace(question, murk=replace(question.murk, smoke=with_smoke(hex_, question.murk.smoke)))
