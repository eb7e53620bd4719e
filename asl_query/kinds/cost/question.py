"""How many MF a way costs: what the question leaves open settled, and the facts it needs."""

from __future__ import annotations

from dataclasses import replace

from asl_query.acts.starting_state import wrong_crest
from asl_query.acts.step_cost import is_on_water
from asl_query.board.board import Board
from asl_query.kinds.cost.cheapest import legs_of
from asl_query.kinds.places import refuse, require_not_in_bypass, require_on_foot, require_stand, require_streams, standing
from asl_query.terms.movement import CostMf


def with_places_settled(board: Board, question: CostMf, _: str) -> tuple[CostMf, list[str]]:
    """Where units stand: IN a Depression unless the Crest is named, at their side of a Crest."""
    between = tuple(standing(board, place) for place in question.by_way_of)
    return replace(question, start=standing(board, question.start), end=standing(board, question.end), by_way_of=between), []


def require_cost(board: Board, question: CostMf, text: str) -> None:
    """Two different places between which a unit goes on foot."""
    require_streams(board, question.waters)
    if question.unit.broken:
        refuse(text, "A broken unit does not move in its MPh (A10.4), and rout is not modelled (A10.5).", "broken")
    for place in (question.start, *question.by_way_of, question.end):
        require_stand(text, board, place)
        require_not_in_bypass(text, place)
        if place.climb is not None:
            refuse(text, "Climbing takes all MF (B11.43); ask for the MF of a way on foot.", "climb")
        require_on_foot(text, place)
        wrong = wrong_crest(board, place)
        if wrong is not None:
            refuse(text, wrong.text, wrong.word)
        if is_on_water(board, place):
            refuse(
                text,
                f"{place.hex.name} is a Water Obstacle: swimming and fording take all MF (E6.1, B21.41).",
                place.hex.short,
            )
    for one, two in legs_of(question):
        if one == two:
            refuse(text, f"Both places are {two.name}; name two.", two.hex.short)
