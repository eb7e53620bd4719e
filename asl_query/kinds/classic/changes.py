"""What could be otherwise in a question of Squad Leader Classic about where units and support weapons can go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from asl_query.board.board import Board
from asl_query.changes.axes import Axis, Prices, asked
from asl_query.terms.classic import ClassicReach
from asl_query.terms.hexes import Hex
from asl_query.terms.movement import Mover
from asl_query.terms.units import Unit, UnitKind

LAST_TURN = 50


def reach_axes(_: Board, question: ClassicReach, prices: Prices) -> Iterator[Axis]:
    """Turns, a leader, support weapons left behind, and the conditions of the question."""
    yield _turns(prices, 1, LAST_TURN - (question.by_turn or 0))
    if not any(m.unit.kind is UnitKind.LEADER for m in question.movers):
        yield prices.one("leader", "a leader goes along", asked(_led), helps=False)
    for placed in question.weapons:
        yield prices.one("load", f"without the {placed.sw.name}", asked(partial(_left, placed.sw.name)))
    for place in question.enemies:
        yield prices.one("enemy", f"no enemy unit in {place.name}", asked(partial(_no_enemy, place.hex)))
    if question.by_assault_movement:
        yield prices.one("condition", "not by Assault Movement", asked(partial(_assaulting, False)))
    for hex_ in question.avoiding:
        yield prices.one("condition", f"entering {hex_.name}", asked(partial(_may_enter, hex_)))
    for hex_ in question.shellholes:
        yield prices.one("terrain", f"without the shell holes in {hex_.name}", asked(partial(_filled, hex_)), helps=False)


def hinder_axes(_: Board, question: ClassicReach, prices: Prices) -> Iterator[Axis]:
    """Fewer turns; Assault Movement only."""
    yield _turns(prices, -1, (question.by_turn or 0) - 1)
    if not question.by_assault_movement:
        yield prices.one("condition", "by Assault Movement", asked(partial(_assaulting, True)))


def _turns(prices: Prices, sign: int, room: int) -> Axis:
    many = range(1, min(room, prices.most_turns) + 1)
    return prices.axis("turn", [(f"{sign * n:+d} turn{'s' if n > 1 else ''}", asked(partial(_later, sign * n))) for n in many])


def _later(turns: int, question: ClassicReach) -> ClassicReach:
    return replace(question, by_turn=(question.by_turn or 0) + turns)


def _assaulting(there: bool, question: ClassicReach) -> ClassicReach:
    return replace(question, by_assault_movement=there)


def _led(question: ClassicReach) -> ClassicReach:
    return replace(question, movers=(*question.movers, Mover(Unit(UnitKind.LEADER, "leader"), question.movers[0].at)))


def _left(name: str, question: ClassicReach) -> ClassicReach:
    return replace(question, weapons=tuple(placed for placed in question.weapons if placed.sw.name != name))


def _no_enemy(hex_: Hex, question: ClassicReach) -> ClassicReach:
    return replace(question, enemies=tuple(place for place in question.enemies if place.hex != hex_))


def _may_enter(hex_: Hex, question: ClassicReach) -> ClassicReach:
    return replace(question, avoiding=tuple(h for h in question.avoiding if h != hex_))


def _filled(hex_: Hex, question: ClassicReach) -> ClassicReach:
    return replace(question, shellholes=tuple(h for h in question.shellholes if h != hex_))
