"""The board or situation in use: what a player set once, so that questions need not name it (`asl-query use 24`)."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_config_path

from asl_query.errors import AslQueryError
from asl_query.shown import shown_name
from asl_query.user_folders import of_user

_FILE = "use.json"
_MOST_BYTES = 4096


class InUse(NamedTuple):
    """A board by its name, or the file of a situation by its whole path; both are empty where nothing is in use."""

    board: str = ""
    facts: str = ""

    def __str__(self) -> str:
        return shown_name(f"board {self.board}" if self.board else self.facts)


def in_use() -> InUse:
    """What is in use; nothing where the file is none of this program's."""
    try:
        path = of_user(user_config_path, "asl_query") / _FILE
        if not path.is_file() or path.stat().st_size > _MOST_BYTES:
            return InUse()
        said = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return InUse()
    board, facts = (said.get("board"), said.get("facts")) if isinstance(said, dict) else (None, None)
    return InUse(board if isinstance(board, str) else "", facts if isinstance(facts, str) else "")


def found_by_name(facts: str | None) -> str | None:
    """The file of facts; of a shipped situation its name is enough."""
    if not facts or Path(facts).exists():
        return facts
    from asl_query.facts.library import shipped_situation

    found = shipped_situation(facts)
    return str(found) if found is not None else facts


def named(what: str, boards: str | Path | None = None) -> InUse:
    """The board of this name, or the situation of this file or name; `nothing` is neither. `boards` is a folder of archives.

    Raises AslQueryError where there is no such board or file, FactsError for a file that is wrong.
    """
    from asl_query.facts.library import known_boards, shipped_situation
    from asl_query.facts.situation_file import read_facts
    from asl_query.pipeline import library_for
    from asl_query.terms.hexes import board_name

    found, file, board = InUse(), Path(os.path.expanduser(what)), board_name(what)
    if board in known_boards() or library_for(boards=boards).archive(board) is not None:
        found = InUse(board=board)
    elif file.is_file() or (file := shipped_situation(what) or file).is_file():
        read_facts(file)
        found = InUse(facts=str(file.resolve()))
    elif what != "nothing":
        known = f"Boards known: {', '.join(known_boards())}, and those of your VASL archives"
        raise AslQueryError(f'There is no board and no file "{what[:80]}". {known}; a situation is a TOML file.')
    return found


def use(what: str) -> InUse:
    """Put a board or the file of a situation in use from now on; `nothing` ends that.

    Raises what `named` raises, and AslQueryError where it cannot be kept.
    """
    from asl_query.writing import write_all

    found = named(what)
    try:
        path = of_user(user_config_path, "asl_query") / _FILE
        path.parent.mkdir(parents=True, exist_ok=True)
        write_all({path: json.dumps(found._asdict()) + "\n"}, force=True)
    except OSError as error:
        where = shown_name(error.filename or "your settings")
        raise AslQueryError(f"What is in use cannot be kept in {where}: {error.strerror}.") from None
    except AslQueryError as error:
        raise AslQueryError(f"What is in use cannot be kept. {error}") from None
    return found
