"""Where a Searchlight can be set up: the facts that the question needs."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.errors import QuestionError
from asl_query.kinds.places import require_painted, require_season, require_things
from asl_query.terms.questions import Emplace


def require_target(board: Board, question: Emplace, text: str) -> None:
    """The hex that is to be targeted is there, a LOS can be traced to it, and the SMOKE is there."""
    if not question.board:  # only a typed question can leave it out
        raise QuestionError("Emplace: say on which board.")
    said = question.circumstances
    require_things(text, board, (*(h for h, _ in question.smoke), *said.hexes))
    require_season(text, board, said)
    if question.target is not None:
        require_painted(text, board, question.target)
