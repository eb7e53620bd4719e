"""The machines by name, each imported when it is asked for, and what is given of their start."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from asl_query.acts.states.partial_states import value_named
from asl_query.board.board import Board
from asl_query.logic.machine import Condition, Machine, MachineState, PartialState, Unseen
from asl_query.rules.asl.b19_gullies import bottom_level
from asl_query.rules.charts.terrain_chart import is_water
from asl_query.terms.acts import Act, AnyAct
from asl_query.terms.classic_acts import ClassicAct
from asl_query.terms.status import And, Is, Not, Or, Wanted


def machine(name: str) -> Machine:
    """The machine of this name; raises KeyError for none."""
    return _machine_and_words(name)[0]


def states(name: str) -> Mapping[str, Wanted]:
    """How the states of a machine are asked for."""
    return _machine_and_words(name)[1]


def acts(name: str) -> Mapping[str, AnyAct]:
    """How the acts of a machine are asked for."""
    return _machine_and_words(name)[2]


def act_named(name: str, text: str) -> AnyAct:
    """The act of a machine with this name; raises KeyError for none."""
    return {act.value: act for act in acts(name).values()}[text]


def _machine_and_words(name: str) -> tuple[Machine, Mapping[str, Wanted], Mapping[str, AnyAct]]:
    if name == "unit":
        from asl_query.acts.states import unit

        return unit.UNIT, unit.STATES, unit.ACTS
    if name == "searchlight":
        from asl_query.acts.states import searchlight

        return searchlight.SEARCHLIGHT, searchlight.STATES, searchlight.ACTS
    if name == "classic":
        from asl_query.acts.states import classic

        return classic.CLASSIC, classic.STATES, classic.ACTS
    raise KeyError(name)


def state_rules(name: str) -> Mapping[Wanted, str]:
    """The states of a machine that a rule defines, with the key of that rule."""
    if name != "unit":
        return {}
    from asl_query.acts.states import unit

    return unit.STATE_RULES


def meant_of_who_acts(name: str, wanted: Wanted) -> Wanted:
    """A state as it is meant of a unit that does something: one that is CX as its MPh begins is called so all that MPh."""
    if name != "unit":
        return wanted
    from asl_query.acts.states import unit

    if isinstance(wanted, And):
        return And(tuple(meant_of_who_acts(name, part) for part in wanted.parts))
    return unit.MEANT.get(wanted, wanted)


def rule_of(name: str, need: Condition, state: MachineState) -> str:
    """The rule by which what is plain fails in a state; empty where there is none."""
    if name != "unit":
        return ""
    from asl_query.acts.states import unit_acts

    return unit_acts.rule_of(need, state)


def unseen_of_act(act: AnyAct) -> tuple[Unseen, ...]:
    """What of the rules about an act was not seen."""
    if isinstance(act, Act):
        from asl_query.acts.states.unit_acts import unseen_of

        return unseen_of(act)
    if isinstance(act, ClassicAct):
        from asl_query.acts.states.classic_untold import unseen_of_classic

        return unseen_of_classic(act)
    return ()


def given_of(of: Machine, given: Iterable[tuple[str, bool | int | str]], board: Board | None) -> PartialState:
    """What a question, and the board if there is one, say of the start; raises KeyError or ValueError for what is no state."""
    said: PartialState = {name: frozenset({value_named(of, name, str(text))}) for name, text in given}
    return {**said, **(_of_board(board) if board is not None else {})}


def _of_board(board: Board) -> PartialState:
    """Which cliffs, Depressions and Water Obstacles the map has."""
    heights = set()
    for side in board.cliffs:
        if side.a in board and side.b in board:
            foot, top = board.foot_and_top(side)
            heights.add(bottom_level(board, top) - bottom_level(board, foot))
    levels = frozenset(h for h in heights if h >= 1)
    return {
        "has_cliffs": frozenset({bool(levels)}),
        **({"cliff_levels": levels} if levels else {}),
        "has_water": frozenset({any(is_water(board[h].terrain) for h in board.hexes)}),
        "has_depressions": frozenset({any(bool(board[h].depression) for h in board.hexes)}),
    }


def formula_with(formula: Wanted, number: int) -> Wanted:
    """The formula of a state with a number in it, in the place of {n}."""
    match formula:
        case Is(variable, value):
            return Is(variable, value.replace("{n}", str(number)))
        case Not(part):
            return Not(formula_with(part, number))
        case And(parts):
            return And(tuple(formula_with(part, number) for part in parts))
        case Or(parts):
            return Or(tuple(formula_with(part, number) for part in parts))
