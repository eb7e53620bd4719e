"""A folder of VASL board archives used in place: each archive is read once and its facts are kept, tied to its bytes."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from asl_query.errors import FactsError, FactsProblem
from asl_query.facts.board_file import BoardFacts, facts_from_table
from asl_query.facts.vasl_archive import MAX_ARCHIVE_BYTES
from asl_query.kept import keep, read_kept
from asl_query.plain_files import read_plain

MAX_NUMBER = 10_000  # behind it come the boards that are called by letters
READER_VERSION = b"7"  # goes up with every change of what an archive is read as


def archive_path(folder: Path, board: str) -> Path | None:
    """The archive of a board in a folder: bd24 or bd02, however it is written; nothing where there is none."""
    wanted = {f"bd{board}".lower(), f"bd{board.zfill(2)}".lower(), f"bd{board.zfill(3)}".lower()}
    found = [p for p in folder.iterdir() if p.name.lower() in wanted and p.is_file()]
    return min(found, default=None)


def archives_in(folder: Path) -> list[Path]:
    """The archives of a folder in the order of their boards."""
    check_folder(folder)
    found = [p for p in folder.iterdir() if p.name.lower().startswith("bd") and p.is_file()]
    return sorted(found, key=_number_first)


def _number_first(path: Path) -> tuple[int, str]:
    number = re.match(r"bd0*(\d+)", path.name, re.IGNORECASE)
    return int(number[1]) if number else MAX_NUMBER, path.name


def check_folder(folder: Path) -> None:
    """Refuse a folder of archives that is none."""
    if not folder.is_dir():
        raise FactsError(
            str(folder), [FactsProblem(0, "there is no such folder", "Name the folder that holds bd01, bd02 and so on.")]
        )


class ReadArchive(NamedTuple):
    """The facts of the board in an archive, and what of it was read otherwise or not at all."""

    facts: BoardFacts
    notes: tuple[str, ...]


def facts_of_archive(path: Path) -> BoardFacts:
    """The facts of the board in an archive, from the cache where the same archive has been read before."""
    return read_of_archive(path).facts


def read_of_archive(path: Path) -> ReadArchive:
    """The same with what was noticed on the way; raises FactsError for an archive that cannot be read."""
    try:
        made_from = READER_VERSION + read_plain(path, MAX_ARCHIVE_BYTES)
    except OSError as error:
        raise FactsError(
            str(path), [FactsProblem(0, f"it cannot be read ({error.strerror})", "Check its permissions.")]
        ) from None
    kept = read_kept("board", made_from)
    if kept is None:
        kept = _read(path).encode()
        keep("board", made_from, kept)
    notes, _, facts = kept.decode().partition("\n")
    return ReadArchive(_facts(facts), tuple(json.loads(notes)))


@lru_cache(maxsize=16)
def _facts(text: str) -> BoardFacts:
    return facts_from_table(json.loads(text), text)


def _read(path: Path) -> str:
    from asl_query.facts.from_vasl import facts_of  # its libraries take long to import and the cache needs none of them
    from asl_query.facts.vasl_archive import read_archive

    found = facts_of(read_archive(path))
    return f"{json.dumps(found.notes)}\n{json.dumps(found.facts, separators=(',', ':'))}"
