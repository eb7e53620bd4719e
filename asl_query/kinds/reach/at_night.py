"""A way that is unseen at night: what the night must say, so that it is known what is seen."""

from __future__ import annotations

from dataclasses import replace

from asl_query.acts.seen_at_night import lit_by_each
from asl_query.board.board import Board
from asl_query.kinds.lights.question import require_lights, with_lights_settled
from asl_query.kinds.places import refuse, require_hex
from asl_query.terms.movement import Reach
from asl_query.terms.night import Night
from asl_query.terms.searchlights import IsLit, Obscurement


def with_night_settled(board: Board, question: Reach, night: Night, text: str) -> tuple[Reach, list[str]]:
    """The question with the Lanes of its night as a question about them has them."""
    if not night.beams:
        return question, []
    lights, notes = with_lights_settled(board, _asked(question, night), text)
    return replace(question, night=replace(night, beams=lights.beams)), notes


def require_told_night(board: Board, question: Reach, night: Night, text: str) -> None:
    """Somebody looks, the NVR is said, what the night has is on the map, and it is known what is lit."""
    if not question.unseen_by:
        refuse(text, 'Moving at night (E1) is not modelled, only who sees it: ".. unseen by 15S5 at night with NVR 2".', "night")
    if night.nvr is None:
        refuse(text, "What is unseen at night hangs on the NVR; say it: at night with NVR 3.", "night")
    if night.blazes:
        refuse(text, "What a Blaze lights is not known (E1.9, of which the text was not seen); leave it out.", "blaze")
    for hex_ in night.gunflashes:
        require_hex(text, board, hex_)
    if night.beams:
        require_lights(board, _asked(question, night), text)
    for beam in night.beams:
        sides = set(lit_by_each(board, replace(night, beams=(beam,)), question.smoke))
        if len(sides) > 1:
            refuse(text, f"What the {beam.light.told} lights hangs on the side that its owner declares; say it: taking the "
                   "left-side hexes.", "targeting")  # fmt: skip


def _asked(question: Reach, night: Night) -> IsLit:
    """A question about the Lanes of the night."""
    return IsLit(night.beams[0].target, night.beams, Obscurement(question.smoke, night.mist), True, night.slbi)
