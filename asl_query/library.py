"""Boards by name: the shipped ones, those in a folder of VASL archives, a user's own, and the map that a situation lays out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from pathlib import Path

from asl_query.board.board import Board, Placed, arranged
from asl_query.errors import FactsError, FactsProblem, UnknownBoardError
from asl_query.facts.board_file import BoardFacts
from asl_query.facts.library import board_facts
from asl_query.facts.situation_file import Situation
from asl_query.one_at_a_time import one_at_a_time
from asl_query.rules.asl.b15_grain import season_of
from asl_query.terms.hexes import board_name

BOARDS_VARIABLE = "ASL_QUERY_BOARDS"

Load = Callable[[str], Board]


@one_at_a_time
@lru_cache
def load_board(name: str) -> Board:
    """The shipped board of this name; raises UnknownBoardError."""
    return Board(board_facts(name))


class Library:
    """Where the boards of one question come from: a user's own facts first, then a folder of archives, then the shipped ones."""

    def __init__(self, situation: Situation | None = None, folder: Path | None = None) -> None:
        self.situation, self.folder = situation or Situation(), folder
        if folder is not None:
            from asl_query.facts.archives import check_folder

            check_folder(folder)
        self._alone: dict[str, Board] = {}

    def facts(self, name: str) -> BoardFacts:
        """The facts of one board; raises UnknownBoardError."""
        name = board_name(name)
        own = self.situation.board
        if own is not None and own.board == name:
            return own
        if self.folder is None:
            return board_facts(name)
        facts = _archived(self.folder, name)
        if facts is not None:
            return facts
        try:
            return board_facts(name)
        except UnknownBoardError as error:
            raise UnknownBoardError(
                error.file, [FactsProblem(0, f"{self.folder} has no bd{name}", "Put the archive there."), *error.problems]
            ) from None

    @cached_property
    def map(self) -> Board | None:
        """The map that the situation lays out, if it does."""
        if not self.situation.map:
            return None
        placed: list[Placed] = []
        row = 0
        for line in self.situation.map:
            column, deepest = 0, 0
            for name, is_reversed in line:
                facts = self.facts(name)
                placed.append(Placed(facts, column, row, is_reversed))
                column += facts.columns - 1
                deepest = max(deepest, facts.rows)
            row += deepest
        return arranged(self.situation.source, placed)

    def load(self, name: str) -> Board:
        """The board of this name, or the map that it lies on, in the season of the situation."""
        printed = self._printed(board_name(name))
        return _known(printed.in_season(season_of(self.situation.month))) if self.situation.month else printed

    def _printed(self, name: str) -> Board:
        if self.map is not None and name in self.map.names:
            return _known(self.map)
        if self.situation.board is None and self.folder is None:
            return load_board(name)
        if name not in self._alone:
            self._alone[name] = _known(Board(self.facts(name)))
        return self._alone[name]


def _archived(folder: Path, name: str) -> BoardFacts | None:
    """The facts of a board in a folder of archives; None where it has no archive of it."""
    from asl_query.facts.archives import archive_path, facts_of_archive  # most questions are asked without archives

    archive = archive_path(folder, name)
    if archive is None:
        return None
    facts = facts_of_archive(archive)
    if facts.board != name:
        what = f"the archive calls itself board {facts.board}, not {name}"
        raise FactsError(str(archive), [FactsProblem(0, what, f"Rename the file to bd{facts.board}.")])
    return facts


_BOARDS_KEPT = 4
_recent_boards: dict[str, Board] = {}


def _known(board: Board) -> Board:
    """The board or map of the same content that an earlier question of this process used, with all that was worked out for it."""
    found = _recent_boards.pop(board.text, board)
    _recent_boards[board.text] = found
    while len(_recent_boards) > _BOARDS_KEPT:
        del _recent_boards[next(iter(_recent_boards))]
    return found
