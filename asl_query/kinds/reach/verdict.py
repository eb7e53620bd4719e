"""Whether units reach a goal, found without choosing their line of play."""

from __future__ import annotations

from asl_query.acts.play import Play
from asl_query.acts.starting_state import impossible, start_of
from asl_query.board.board import Board
from asl_query.kinds.query_context import QueryContext
from asl_query.search.layers import Layers
from asl_query.terms.answers import Verdict
from asl_query.terms.movement import Reach


def is_plain_no(board: Board, question: Reach) -> bool:
    """Whether a no is re-checked without any certificate: one unit goes alone, or the units cannot be so."""
    return len(question.movers) == 1 or impossible(board, question) is not None


def verdict(context: QueryContext, board: Board, question: Reach) -> Verdict | None:
    """Yes or no of one unit, no of units that cannot be; None where several units go."""
    if impossible(board, question) is not None:
        return Verdict.NO
    if len(question.movers) > 1:
        return None
    with context.watch.stage("graph"):
        layers = Layers(Play(board, question.unit, question), start_of(question.movers[0]), context.deadline)
    return Verdict.NO if layers.arrival(question.by_turn or 0) is None else Verdict.YES


def way_on_foot(question: Reach) -> Reach | None:
    """The question where it is about one unit whose way no viewer and no Assault Movement narrows."""
    is_plain = len(question.movers) == 1 and not question.unseen_by and not question.by_assault_movement
    return question if is_plain else None
