"""Files that somebody names, read within bounds: ordinary files of a known size, never a pipe or a device that has no end."""

from __future__ import annotations

import os
import stat
from math import ceil
from pathlib import Path

from asl_query.errors import FactsError, FactsProblem

# What a name may stand for that is no ordinary file.
_NO_FILES = (
    (stat.S_ISDIR, "this is a folder, not a file", "Name one file in it."),
    (stat.S_ISFIFO, "this is a pipe, not a file", "Save what comes out of it to a file, and name that."),
    (stat.S_ISSOCK, "this is a socket, not a file", "Name an ordinary file."),
    (lambda mode: not stat.S_ISREG(mode), "this is a device, not a file", "Name an ordinary file."),
)


def read_plain(path: Path, most_bytes: int) -> bytes:
    """The content of an ordinary file of at most so many bytes; anything else is refused before it is read.

    Raises FactsError that says why and what to do instead, and OSError where the system refuses.
    """
    _refuse_if_unfit(path, path.stat(), most_bytes)  # before it is opened, which may itself take forever or set something off
    with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)), "rb") as file:
        told = os.fstat(file.fileno())
        _refuse_if_unfit(path, told, most_bytes)
        content = file.read(most_bytes + 1)
    if len(content) > most_bytes:
        raise _too_large(path, len(content), most_bytes)
    if content and not told.st_size:
        raise _refused(path, "this is no file of a disk: the system makes it up as it is read", "Name an ordinary file.")
    return content


def _refuse_if_unfit(path: Path, told: os.stat_result, most_bytes: int) -> None:
    for is_so, what, remedy in _NO_FILES:
        if is_so(told.st_mode):
            raise _refused(path, what, remedy)
    if told.st_size > most_bytes:
        raise _too_large(path, told.st_size, most_bytes)


def _too_large(path: Path, size: int, most_bytes: int) -> FactsError:
    what = f"the file has {ceil(size / 1e6):,} MB; of such a file at most {most_bytes // 1_000_000} MB are read"
    return _refused(path, what, "Check that this is the file you meant.")


def _refused(path: Path, what: str, remedy: str) -> FactsError:
    return FactsError(str(path), [FactsProblem(0, what, remedy)])
