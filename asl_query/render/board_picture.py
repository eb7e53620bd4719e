"""The picture of a whole board."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.render.svg_map import MapPicture


def draw_board(board: Board) -> str:
    """The whole covered board."""
    return MapPicture(board, board.hexes).finish(f"Board {board.name}", [])
