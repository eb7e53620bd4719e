"""The machines by name, each imported when it is asked for, and what a question gives of their start."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from asl_query.board.board import Board
from asl_query.logic.machine import Machine, Value
from asl_query.rules.ever.formula import Cube, value_named
from asl_query.rules.terrain_chart import is_water
from asl_query.terms.questions import Ever
from asl_query.terms.status import Wanted

_HOMES = {
    "unit": ("ever.unit", "UNIT"),
    "searchlight": ("ever.searchlight", "SEARCHLIGHT"),
    "classic": ("classic.ever", "CLASSIC"),
}


def machine(name: str) -> Machine:
    """The machine of this name; raises KeyError for none."""
    module, attribute = _HOMES[name]
    found: Machine = getattr(import_module(f"asl_query.rules.{module}"), attribute)
    return found


def states(name: str) -> Mapping[str, Wanted]:
    """How the states of a machine are asked for."""
    module, _ = _HOMES[name]
    found: Mapping[str, Wanted] = import_module(f"asl_query.rules.{module}").STATES
    return found


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
