"""Which hexes of a board have a level and show some things."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.printed_hexes.needs import hexes_of
from asl_query.kinds.printed_hexes.proof import OtherHexes, PrintedHex
from asl_query.kinds.printed_hexes.question import HexesThat
from asl_query.rulings.things_printed import shown_by
from asl_query.terms.answers import Finding, Hexes


def hexes_that(board: Board, question: HexesThat) -> Finding:
    """Every hex of the board, those asked for in the witness and all others in the certificate."""
    every = [PrintedHex(hex_, board[hex_].level, shown_by(board, hex_)) for hex_ in hexes_of(board, question.board)]
    found = [one for one in every if _is_asked_for(question, one)]
    return Finding(
        Hexes(tuple(one.hex.name for one in found)),
        witness=tuple(found),
        certificate=OtherHexes(tuple(one for one in every if one not in found)),
        checked={"solver": "none needed"},
    )


def _is_asked_for(question: HexesThat, one: PrintedHex) -> bool:
    at_level = question.level is None or (one.level >= question.level if question.or_higher else one.level == question.level)
    return at_level and set(question.shows) <= set(one.shows)
