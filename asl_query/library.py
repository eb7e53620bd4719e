"""Boards by number: the shipped ones, or one that a user gives in its place."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from asl_query.board.board import Board
from asl_query.facts.board_file import BoardFacts
from asl_query.facts.library import board_facts


@lru_cache
def load_board(name: str) -> Board:
    """The shipped board of this number; raises UnknownBoardError."""
    return Board(board_facts(name))


def board_loader(own: BoardFacts | None) -> Callable[[str], Board]:
    """A way to get boards by number in which the user's own facts come first."""
    board = Board(own) if own is not None else None
    return lambda name: board if board is not None and board.name == name else load_board(name)
