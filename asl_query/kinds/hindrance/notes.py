"""What answers about Hindrances take for granted, and what they leave out."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.depending import assumed, hindering_weather
from asl_query.kinds.hindrance.question import HindranceBetween
from asl_query.kinds.sight.notes import beneath_bridges, gone
from asl_query.sight.unsure_terrain import unsure_between
from asl_query.terms.answers import Notes


def notes_of_hindrance(board: Board, question: HindranceBetween) -> Notes:
    """Of the Hindrance between two Locations."""
    bare = board.without(question.without)
    around = assumed(bare, question.circumstances, question.smoke, "no units in the way")
    places = (question.viewer, question.target)
    unsure = unsure_between(bare, [question.viewer], [question.target])
    left_out = (*unsure, *beneath_bridges(bare, places), *hindering_weather(question.circumstances))
    return Notes((*gone(question.without), *around), left_out)
