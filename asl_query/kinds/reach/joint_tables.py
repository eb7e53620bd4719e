"""The tables of a joint problem held to the rules: no move is missing that could lead to the goal.

The problem is posed by the same code as for the solver; here every state's moves are worked out once more by plain replay of
each choice and by the arrays of check/forward.py, and what leaves the tables must be unable to reach the goal, or do no more than
become CX where it stands: whatever a unit can do then, it can do as well without being CX.
"""

from __future__ import annotations

from asl_query.acts.play import Play
from asl_query.acts.starting_state import start_of
from asl_query.board.board import Board
from asl_query.check.chances import Backward
from asl_query.check.forward import Forward
from asl_query.check.refusal import require
from asl_query.search.joint import LED, Joint, has_leader
from asl_query.terms.movement import Mover, Reach


def check_tables(board: Board, question: Reach, joint: Joint, by_turn: int) -> None:
    """Refuse tables that leave out a way to the goal."""
    seen: set[object] = set()
    for mover in question.movers:
        alike = (tuple(getattr(mover.unit, f) for f in type(mover.unit).__slots__ if f != "name"), mover.at)
        if alike not in seen:
            seen.add(alike)
            _check_unit(board, question, joint, mover, by_turn)


def _check_unit(board: Board, question: Reach, joint: Joint, mover: Mover, by_turn: int) -> None:
    play = Play(board, mover.unit, question, led=has_leader(question, mover))
    backward = Backward(play, start_of(mover), by_turn)
    names = joint.names[mover.unit.name]
    tables = {table.over: table.combinations for table in joint.problem.allowed}
    for index, (turn, phase) in enumerate(backward.whens):
        rows = {(a.removesuffix(LED), b.removesuffix(LED)) for a, b in tables[names[index], names[index + 1]]}  # type: ignore[union-attr]
        for state in set(joint.states[names[index]].values()):
            forward = Forward(play, state)
            forward.advance(turn, phase)
            for after in forward.states():
                dead = not backward.of(index + 1, after) or (after.cx and after == state._replace(cx=True))
                what = f"certificate: turn {turn} {phase.value}: from {state.name} the {mover.unit.name} may go to {after.name}"
                require(dead or (state.name, after.name) in rows, what)
