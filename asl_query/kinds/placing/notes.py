"""What answers about placing a Searchlight take for granted, and what they leave out."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.depending import assumed, hindering_weather
from asl_query.kinds.query_context import only_painted
from asl_query.terms.answers import Notes
from asl_query.terms.questions import Emplace


def notes_of_placing(board: Board, question: Emplace) -> Notes:
    """Of where a Searchlight can be set up."""
    alone = "one GMSL with its crew, nothing else on the board"
    if question.target is None:
        return Notes((alone,))
    said = question.circumstances
    return Notes(
        (*only_painted(board, "hexes"), alone, *assumed(board, said, question.smoke, "LOS as by day (W10.4)")),
        ("W10.3 the Sighting TC: whether it passes is a roll of its own", *hindering_weather(said)),
    )
