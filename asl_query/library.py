"""Boards by name: the shipped ones, those in a folder of VASL archives, a user's own, and the map that a situation lays out."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from asl_query.board.board import Board, Placed, arranged
from asl_query.errors import AslQueryError, FactsError, FactsProblem, UnknownBoardError
from asl_query.facts.board_file import BoardFacts
from asl_query.facts.library import board_facts, known_boards
from asl_query.facts.situation_file import Situation
from asl_query.one_at_a_time import one_at_a_time
from asl_query.rules.asl.b15_grain import season_of
from asl_query.terms.hexes import board_name, in_front

if TYPE_CHECKING:
    from asl_query.facts.vasl_folder import FoundFolder

BOARDS_VARIABLE = "ASL_QUERY_BOARDS"

Load = Callable[[str], Board]


@one_at_a_time
@lru_cache
def load_board(name: str) -> Board:
    """The shipped board of this name; raises UnknownBoardError."""
    return Board(board_facts(name))


class Library:
    """Where the boards of one question come from: a user's own facts first, then a folder of archives, then the shipped ones.

    Where no folder is named, that in which VASL keeps its boards gives those of which nothing or an excerpt is shipped.
    """

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
            return self._shipped_or_found(name)
        archive = self.archive(name)
        if archive is not None:
            return _archived(archive, name)
        try:
            return board_facts(name)
        except UnknownBoardError as error:
            raise UnknownBoardError(
                error.file, [FactsProblem(0, f"{self.folder} has no bd{name}", "Put the archive there."), *error.problems]
            ) from None

    def archive(self, name: str) -> Path | None:
        """The archive that comes before what is shipped of a board; None where there is none."""
        folder = self.folder
        if folder is None:
            is_whole = name in known_boards() and board_facts(name).is_whole
            found = None if is_whole else found_folder()
            folder = found.path if found is not None else None
        if folder is None:
            return None
        from asl_query.facts.archives import archive_path  # most questions are asked without archives

        return archive_path(folder, name)

    def _shipped_or_found(self, name: str) -> BoardFacts:
        archive = self.archive(name)
        if archive is None:
            return board_facts(name)
        try:
            return _archived(archive, name)
        except AslQueryError:
            if name not in known_boards():
                raise
            return board_facts(name)  # nobody named the archive that cannot be read

    @cached_property
    def map(self) -> Board | None:
        """The map that the situation lays out, if it does."""
        if not self.situation.map:
            return None
        placed: list[Placed] = []
        row = 0
        for line in self.situation.map:
            column, deepest = 0, 0
            for board in line:
                facts = board.part_of(self.facts(board.name), self.situation.source)
                placed.append(Placed(facts, column, row, board.is_reversed))
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
        if name not in self._alone:
            facts = self.facts(name)
            is_shipped = name in known_boards() and facts is board_facts(name)
            self._alone[name] = load_board(name) if is_shipped else _known(Board(facts))
        return self._alone[name]


def found_folder() -> FoundFolder | None:
    """The folder in which VASL keeps its boards; None where none is found, or ASL_QUERY_BOARDS names one or is left empty."""
    if BOARDS_VARIABLE in os.environ:
        return None
    from asl_query.facts.vasl_folder import vasl_folder  # what is shipped whole needs none

    return vasl_folder()


def _archived(archive: Path, name: str) -> BoardFacts:
    """The facts of a board in its archive."""
    from asl_query.facts.archives import facts_of_archive

    facts = facts_of_archive(archive)
    if facts.board != name:
        is_case = facts.board.lower() == name.lower()
        remedy = f"Ask about {in_front(facts.board, 'H3')} and so on." if is_case else f"Rename the file to bd{facts.board}."
        raise FactsError(str(archive), [FactsProblem(0, f"the archive calls itself board {facts.board}, not {name}", remedy)])
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
