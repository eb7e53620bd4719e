"""The machines by name, each imported when it is asked for, and what a question gives of their start."""

from __future__ import annotations

from collections.abc import Mapping

from asl_query.acts.states.formula import Cube, value_named
from asl_query.board.board import Board
from asl_query.logic.machine import Machine, Value
from asl_query.rules.charts.terrain_chart import is_water
from asl_query.terms.questions import Ever
from asl_query.terms.status import Wanted


def machine(name: str) -> Machine:
    """The machine of this name; raises KeyError for none."""
    return _machine_and_states(name)[0]


def states(name: str) -> Mapping[str, Wanted]:
    """How the states of a machine are asked for."""
    return _machine_and_states(name)[1]


def _machine_and_states(name: str) -> tuple[Machine, Mapping[str, Wanted]]:
    if name == "unit":
        from asl_query.acts.states import unit

        return unit.UNIT, unit.STATES
    if name == "searchlight":
        from asl_query.acts.states import searchlight

        return searchlight.SEARCHLIGHT, searchlight.STATES
    if name == "classic":
        from asl_query.acts.states import classic

        return classic.CLASSIC, classic.STATES
    raise KeyError(name)


def given_of(board: Board, question: Ever) -> Cube:
    """What the question and the board say of the start; raises KeyError or ValueError for what is no state."""
    of = machine(question.machine)
    given: Cube = {name: frozenset({value_named(of, name, str(text))}) for name, text in question.given}
    return {**given, **(_of_board(board) if question.board else {})}


def _of_board(board: Board) -> dict[str, frozenset[Value]]:
    """Which cliffs, Depressions and Water Obstacles the map has."""
    heights = set()
    for side in board.cliffs:
        if side.a in board and side.b in board:
            foot, top = board.foot_and_top(side)
            heights.add(board.bottom(top) - board.bottom(foot))
    levels = frozenset(h for h in heights if h >= 1)
    return {
        "has_cliffs": frozenset({bool(levels)}),
        **({"cliff_levels": levels} if levels else {}),
        "has_water": frozenset({any(is_water(board[h].terrain) for h in board.hexes)}),
        "has_depressions": frozenset({any(bool(board[h].depression) for h in board.hexes)}),
    }


def formula_with(formula: Wanted, number: int) -> Wanted:
    """The formula of a state with a number in it."""
    return tuple(formula_with(part, number) if isinstance(part, tuple) else part.replace("{n}", str(number)) for part in formula)
