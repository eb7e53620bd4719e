"""What the question which hex sees most needs of its map."""

from __future__ import annotations

from collections.abc import Callable

from asl_query.board.board import Board
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.kinds.places import refuse, require_season, require_things
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location

Shows = Callable[[Location, Location], bool]  # whether the first place counts a hex for the second one in it
MOST_HEXES = 2700  # of a board: 65 hexrows of 40 hexes, on which every LOS is looked along in minutes


def hexes_of_board(board: Board, name: str) -> tuple[Hex, ...]:
    """The hexes of one board of a map among which LOS can be traced."""
    return tuple(hex_ for hex_ in board.painted_hexes if hex_.board == name)


def require_board(board: Board, question: MostSeen, text: str) -> None:
    """The board has not too many hexes to look from each at each, and what is said of it is there."""
    said = question.circumstances
    require_things(text, board, (*(h for h, _ in question.smoke), *said.hexes, *question.without))
    require_season(text, board, said)
    count = len(hexes_of_board(board, question.board))
    if not 1 < count <= MOST_HEXES:
        refuse(text, f"Board {question.board} has {count:,} hexes with LOS facts; 2 to {MOST_HEXES:,} can be compared.", "board")
