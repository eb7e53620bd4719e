"""A joint problem posed once more from the rules: no move is missing that could lead to the goal.

The search reads its tables off layers of bits; here every state's moves are worked out by plain replay of each choice and by the
arrays of check/forward.py. Who only becomes CX where it stands can do nothing that it could not do as well without being CX, so
that is left out.
"""

from __future__ import annotations

from asl_query.acts.joint import Joint, UnitTables, joint_problem, kinds_of, play_of
from asl_query.acts.play import Play
from asl_query.acts.starting_state import start_of
from asl_query.board.board import Board
from asl_query.check.chance import Backward
from asl_query.check.forward import Forward
from asl_query.terms.movement import Mover, Reach
from asl_query.terms.phases import TurnPhase
from asl_query.terms.unit_state import State


def problem_by_replay(board: Board, question: Reach, by_turn: int) -> Joint:
    """The problem of bringing every unit to the goal by the end of a turn."""
    tables: dict[str, UnitTables] = {}
    for mover, alike in kinds_of(question):
        tables |= dict.fromkeys(alike, _tables(board, question, mover, by_turn))
    return joint_problem(question, {m.unit.name: tables[m.unit.name] for m in question.movers})


def _tables(board: Board, question: Reach, mover: Mover, by_turn: int) -> UnitTables:
    play = play_of(board, question, mover)
    backward = Backward(play, start_of(mover), by_turn, at_end=True)
    unled = Forward(Play(board, mover.unit, question), start_of(mover)) if play.led else None
    states = [sorted(backward.states_with_a_chance(index), key=lambda s: s.name) for index in range(len(backward.whens) + 1)]
    ways = []
    for index, when in enumerate(backward.whens):
        wanted = set(states[index + 1])
        found: dict[tuple[State, State], bool] = {}
        for state in states[index]:
            ends = _ends(backward.forward, state, when) & wanted
            alone = ends if unled is None else _ends(unled, state, when)
            tired = play.stay(state, when.phase)._replace(cx=True)
            found |= {(state, after): after not in alone for after in ends if state.cx or after != tired}
        ways.append(found)
    return UnitTables(backward.whens, states, ways)


def _ends(play: Forward, state: State, when: TurnPhase) -> set[State]:
    """Every state that a phase leads to."""
    forward = play.starting_in(state)
    forward.advance(*when)
    return set(forward.states())
