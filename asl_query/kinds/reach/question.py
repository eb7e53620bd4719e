"""Where units can go: what the question leaves open settled, and the facts it needs."""

from __future__ import annotations

from dataclasses import replace

from asl_query.acts.starting_state import impossible, wrong_crest
from asl_query.board.board import Board
from asl_query.errors import QuestionError
from asl_query.kinds.places import (
    refuse,
    require_hex,
    require_not_in_bypass,
    require_on_foot,
    require_place,
    require_stand,
    require_streams,
    require_things,
    require_turns,
    standing,
)
from asl_query.rules.charts.terrain_chart import is_water
from asl_query.terms.hexes import is_row
from asl_query.terms.locations import Depth
from asl_query.terms.movement import Ending, Mover, Reach, Reaching


def with_places_settled(board: Board, question: Reach, text: str) -> tuple[Reach, list[str]]:
    """Where units stand: IN a Depression unless the Crest is named, at their side of a Crest; of a hexrow the hexes there are."""
    goals = question.goals
    if is_row([g.hex for g in goals]):
        goals = tuple(g for g in goals if g.hex in board) or goals[:1]
    goals = tuple(standing(board, goal) if goal.depth is Depth.CREST and goal.along is not None else goal for goal in goals)
    settled = replace(
        question,
        movers=tuple(Mover(unit, standing(board, at)) for unit, at in question.movers),
        goal=goals[0] if goals else None,
        or_goals=goals[1:],
        enemies=tuple(standing(board, place) for place in question.enemies),
        unseen_by=tuple(standing(board, place) for place in question.unseen_by),
    )
    if question.night is None:
        return settled, []
    from asl_query.kinds.reach.at_night import with_night_settled

    return with_night_settled(board, settled, question.night, text)


def require_moves(board: Board, question: Reach, text: str) -> None:
    """Places where units can start and end, hexsides that can be Climbed, viewers that can stand where they look from."""
    lacks_turn = question.by_turn is None and question.asks is not Reaching.HOW_SOON
    if lacks_turn or (not question.goals and question.asks is not Reaching.WHERE):  # only a typed question can
        raise QuestionError(f"Reach: say {'by which turn (by_turn)' if lacks_turn else 'where to (goal)'}.")
    require_turns(question.by_turn, *(turn for turn, _ in question.forced_dr))
    for place in (*(m.at for m in question.movers), *question.goals, *question.enemies):
        require_stand(text, board, place)
        require_not_in_bypass(text, place)
    for goal in question.goals:
        require_on_foot(text, goal)
    if question.waters.rafting and Ending.ARMED in question.ending and any(m.unit.elr is None for m in question.movers):
        refuse(text, 'Its ELR decides whether it rafts, and so comes out armed (E6.41): say "a 4-6-7 squad with ELR 3".', "armed")
    late = next((turn for turn, _ in question.forced_dr if turn > (question.by_turn or turn)), None)
    if late is not None:
        refuse(text, f"Turn {late} comes after turn {question.by_turn}, so its Falling DR changes nothing.", f"turn {late}")
    waters = question.waters
    for hex_ in (*question.avoiding, *(h for h, _ in question.smoke), *filter(None, (waters.toward, waters.fording_line))):
        require_hex(text, board, hex_)
    for hex_ in filter(None, (waters.toward, waters.fording_line)):
        if not is_water(board[hex_].terrain):
            refuse(text, f"{hex_.name} is no water hex ({board[hex_].terrain}).", hex_.short)
    for place in question.unseen_by:
        require_place(text, board, place)
        require_not_in_bypass(text, place)
        if place.climb is not None:
            refuse(text, "What a Climbing viewer sees of moving units is not asked here; name a hex.", "climb")
    if question.night is not None:
        from asl_query.kinds.reach.at_night import require_told_night

        require_told_night(board, question, question.night, text)
    side = question.only_by_climbing
    if side is not None:
        require_things(text, board, (side,))
        if side not in board.cliffs:
            refuse(text, f"{side.name} is no cliff hexside (B11.1).", side.short)
        for goal in question.goals:
            if goal.hex not in side:
                refuse(text, f"Climbing {side.name} does not lead into {goal.name}.", side.short)
    wrong = impossible(board, question) or next(filter(None, (wrong_crest(board, place) for place in question.enemies)), None)
    if wrong is not None:
        refuse(text, wrong.text, wrong.word)
    require_streams(board, question.waters)
