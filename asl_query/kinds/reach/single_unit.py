"""How one unit's way is found: the layers of its question, its line of play."""

from __future__ import annotations

from asl_query.acts.play import Play
from asl_query.acts.starting_state import start_of
from asl_query.board.board import Board
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.reach.proof import Certificate, Witness
from asl_query.search.layers import Layers
from asl_query.terms.answers import Finding, Value, Verdict
from asl_query.terms.movement import Reach, Reaching


def layers_of(context: QueryContext, board: Board, question: Reach) -> Layers:
    """The layers of a question about one unit."""
    with context.watch.stage("graph"):
        play = Play(board, question.unit, question)
        return Layers(play, start_of(question.movers[0]), context.deadline)


def arrived(question: Reach, turn: int, solver: str, witness: Witness = (), certificate: Certificate = None) -> Finding:
    """A yes, or the turn where it is asked for; with what proves it."""
    said = Verdict.YES if question.asks is Reaching.CAN else Value(turn)
    return Finding(said, witness=witness, certificate=certificate, checked={"solver": solver})
