"""Rulings, and fire through a cliff: the facts that the questions need."""

from __future__ import annotations

import re

from asl_query.board.board import Board
from asl_query.kinds.places import refuse, require_climb_level, require_things
from asl_query.rules.charts.terrain_chart import is_water
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.questions import MayFire, Ruling


def require_ruling(board: Board, question: Ruling, text: str) -> None:
    """Hexes that exist; a step between hexes that touch; a cliff hexside, and hexes and hexsides at its foot or top; water to
    swim in, and Depressions to be IN."""
    from asl_query.rulings.rows import rulings  # the other forms do without its rules

    places = dict(question.places)
    require_things(text, board, tuple(places.values()))
    row = rulings(question.ruleset)[question.state, question.phrase]
    for name, place in question.places:
        if isinstance(place, Hex) and name == row.water and not is_water(board[place].terrain):
            refuse(text, f"{place.name} is no Water Obstacle (B21.1).", place.short)
        if isinstance(place, Hex) and name in row.inside and not board[place].depression:
            refuse(text, f"{place.name} is no Depression hex, so nothing is IN it (A.6).", place.short)
        if isinstance(place, Hex) and name in row.inside and board[place].bridge and _is_said_to_be_in(place, text):
            whereabouts = f'say "IN {place.name}" of who is beneath it, and ask "what is the level of {place.name}?" of its road'
            refuse(text, f"{place.name} has a bridge, and a unit there is on it (B19.1): {whereabouts}.", place.short)
    start, end, side, through = (places.get(name) for name in ("from", "into", "side", "through"))
    if isinstance(start, Hex) and isinstance(end, Hex) and end not in board.adjacent(start):
        refuse(text, f"Hexes {start.short} and {end.short} do not touch.", end.short)
    if not isinstance(side, Hexside):
        return
    climbed = start is None or end is None  # else the hexside of a Snap Shot
    if climbed and side not in board.cliffs:
        refuse(text, f"{side.name} is no cliff hexside (B11.1).", side.short)
    level = dict(question.given).get("level")
    if climbed and isinstance(level, int):
        require_climb_level(text, board, side, level)
    for hex_ in (start, end):
        if isinstance(hex_, Hex) and hex_ not in side:
            refuse(text, f"{hex_.name} is no hex of the hexside {side.short}.", hex_.short)
    if isinstance(through, Hexside) and end not in through:
        refuse(text, f"{through.name} is no hexside of {end}.", through.short)


def _is_said_to_be_in(hex_: Hex, text: str) -> bool:
    """Whether somebody is "in" a hex, wherever in it, and not "IN" it at the bottom (A.6)."""
    return re.search(rf"\bin (?:hex )?(?:{hex_.board})?{hex_.short}\b", text) is not None


def require_hexside(board: Board, question: MayFire, text: str) -> None:
    """The hexside is there."""
    require_things(text, board, (question.side,))
