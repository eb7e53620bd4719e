"""What answers about several places take for granted, and what they leave out."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.depending import assumed, hindering_weather
from asl_query.kinds.in_or_crest import is_depth_open
from asl_query.kinds.query_context import only_painted
from asl_query.kinds.several_sights.question import SeesSeveral
from asl_query.kinds.sight.notes import beneath_bridges, gone
from asl_query.kinds.sight.proof import ClearSight
from asl_query.sight.open_sight import seen_in
from asl_query.sight.unsure_terrain import unsure_between
from asl_query.terms.answers import Answer, Finding, Notes


def notes_of_several(board: Board, question: SeesSeveral, found: Finding | Answer) -> Notes:
    """Of who sees all of several places, or none."""
    bare = board.without(question.without)
    here = seen_in(bare, question.circumstances)
    left_open = [target.hex.name for target in question.targets if is_depth_open(bare, target)]
    taken = [f"where one answer is told a unit in {', '.join(left_open)} is IN it (B19.1)"] if left_open else []
    shown: tuple[ClearSight, ...] = found.witness
    places = (*question.targets, *(line.viewer for line in shown))
    around = assumed(bare, question.circumstances, question.smoke, "no units in the way")
    return Notes(
        (*only_painted(here, "viewers"), *taken, *gone(question.without), *around),
        (
            *unsure_between(bare, [line.viewer for line in shown], question.targets),
            *beneath_bridges(here, places),
            *hindering_weather(question.circumstances),
        ),
    )
