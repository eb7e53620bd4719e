"""Pictures of Squad Leader Classic: lines of play, what can be reached by turn, and what a way costs."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.classic.journeys import classic_legs, classic_turns, ways_paid
from asl_query.kinds.untyped import UntypedAnswer
from asl_query.render.svg_map import hex_of
from asl_query.render.ways import Place, WayEnds, draw_first_turns, draw_way_paid, draw_ways


def draw_classic(board: Board, answer: UntypedAnswer) -> str:
    """Where units go or could go."""
    reading = answer.reading
    starts = [hex_of(board, mover["at"]) for mover in reading["movers"]]
    goals = [hex_of(board, goal) for goal in (reading["goal"], *reading["or_goals"]) if goal]
    ends = WayEnds(list(dict.fromkeys(starts)), list(dict.fromkeys(goals)), answer.answer != "no")
    is_list = answer.answer != "no" and "hexes" in answer.answer
    turns = classic_turns(answer) if answer.answer == "no" or is_list else {}
    if turns or is_list:
        return draw_first_turns(board, answer.question, turns, ends._replace(reached=False), reading["by_turn"])
    return draw_ways(board, answer.question, ends, [mover["unit"]["name"] for mover in reading["movers"]], classic_legs(answer))


def draw_classic_cost(board: Board, answer: UntypedAnswer) -> str:
    """The cheapest way with the MF written in each hex."""
    start, goal = (hex_of(board, answer.reading[end]) for end in ("start", "end"))
    entered = ways_paid(board, start, answer.witness or ())
    return draw_way_paid(board, answer.question, Place(start), goal, entered, answer.answer != "no")
