"""What a question about printed hexes needs of its board."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.places import refuse
from asl_query.kinds.printed_hexes.question import HexesThat
from asl_query.rulings.things_printed import things
from asl_query.terms.hexes import Hex


def hexes_of(board: Board, name: str) -> tuple[Hex, ...]:
    """The hexes of one board of a map that have facts."""
    return tuple(hex_ for hex_ in board.hexes if hex_.board == name)


def require_known_things(board: Board, question: HexesThat, text: str) -> None:
    """Something is asked for, once, and it is known what shows it."""
    unknown = [thing for thing in question.shows if thing not in things()]
    if unknown:
        refuse(text, f'It is not known what shows "{unknown[0]}"; known are {", ".join(things())}.', unknown[0])
    if len(set(question.shows)) < len(question.shows):
        refuse(text, "One thing is named twice.", question.shows[0])
    if question.level is None and (question.or_higher or not question.shows):
        refuse(text, "Say at which level the hexes are, or what they have.", "hexes")
    if not hexes_of(board, question.board):
        refuse(text, f"There are no facts of hexes of board {question.board}.", "board")
