"""What a question about several places needs of its map."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.in_or_crest import is_depth_open, require_place_or_depth
from asl_query.kinds.places import refuse, require_not_in_bypass, require_season, require_things
from asl_query.kinds.several_sights.question import SeesSeveral, Which
from asl_query.kinds.sight.question import told_of_climbers

MOST_TARGETS = 20
MOST_OPEN = 4  # Depression hexes of which nobody said whether the unit there is IN: each doubles what there is to look at


def require_several(board: Board, question: SeesSeveral, text: str) -> None:
    """The places are there, are not too many, and are no Climb counters."""
    said, targets = question.circumstances, question.targets
    require_things(text, board, (*(h for h, _ in question.smoke), *said.hexes, *question.without))
    require_season(text, board, said)
    if not 0 < len(targets) <= MOST_TARGETS:
        refuse(text, f"{len(targets)} places are named; {MOST_TARGETS} are the most.", "")
    if question.which is Which.ALL and len(set(targets)) < 2:
        refuse(text, "The places are one and the same; name two.", targets[0].hex.short)
    for target in targets:
        require_not_in_bypass(text, target)
        if target.climb:
            refuse(text, told_of_climbers(target), "climb")
        require_place_or_depth(text, board, target)
    left_open = [target for target in targets if is_depth_open(board, target)]
    if len(left_open) > MOST_OPEN:
        hex_ = left_open[-1].hex
        refuse(text, f'Of {len(left_open)} Depression hexes it is open where the unit is: say "IN {hex_.name}".', hex_.short)
