"""What answers about the hex that sees most take for granted, and what they leave out."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.depending import assumed, hindering_weather
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.kinds.query_context import only_painted
from asl_query.kinds.sight.notes import gone
from asl_query.sight.open_sight import seen_in
from asl_query.terms.answers import Notes

_AS_DRAWN = "every thread as it is drawn: a pixel beside that some counts are others (A6.1)"


def notes_of_most_seen(board: Board, question: MostSeen) -> Notes:
    """Of the hex that sees the most, or the fewest."""
    bare = board.without(question.without)
    here = seen_in(bare, question.circumstances)
    counted = f"a hex of board {question.board} is seen where a unit on its ground, IN it or at its Crest is"
    around = assumed(
        bare, question.circumstances, question.smoke, "no units in the way", "no viewer in an upper level", _AS_DRAWN
    )
    return Notes(
        (*only_painted(here, "viewers"), counted, *gone(question.without), *around), hindering_weather(question.circumstances)
    )
