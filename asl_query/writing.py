"""Files written whole or not at all, and never over what this program did not write.

A file is written beside its place under a name that nobody can foresee, and then takes its place in one step.
"""

from __future__ import annotations

import os
import secrets
import shutil
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from asl_query.errors import AslQueryError
from asl_query.left_over import take_away_left_over
from asl_query.render.signature import MOST_BYTES, is_ours
from asl_query.shown import shown_name

_FAILURES = (OSError, ValueError, RuntimeError)  # also of a name with a NUL, of links that lead in a circle
_BEGINS, _ENDS = ".asl-query-", ".part"  # of the fresh name
_OWN_MODE = 0o600  # of a file that is still being written, before it gets that of the file which it replaces


def write_all(files: Mapping[Path, str] | Mapping[Path, bytes], *, force: bool = False) -> None:
    """Write files, all of them or none.

    A file that is there keeps its mode; it is replaced where this program wrote it, where it is empty, or with `force`. A link is
    followed where it leads to a plain file of the user's. Raises AslQueryError where one may not or cannot be written.
    """
    written: list[_Written] = []
    path = Path()
    try:
        for path, content in files.items():
            whole = content if isinstance(content, bytes) else content.encode("utf-8", "backslashreplace")
            place = _place(path, force=force)
            if any(place.at == one.place.at for one in written):
                raise _refusal(path, "another file of the same answer would be written there too")
            written.append(_Written(path, place, whole))
            written[-1].write_beside()
        for one in written:
            path = one.named
            one.take_place(keeps_older=len(written) > 1)
    except BaseException as error:
        for one in reversed(written):
            one.take_back()
        if isinstance(error, _FAILURES):
            raise _refusal(path, _why(error)) from None
        raise
    finally:
        for one in written:
            one.tidy_up()


def require_writable(path: Path, *, force: bool = False) -> None:
    """Raise AslQueryError where a file may not be written: what takes long to work out is refused before."""
    try:
        _place(path, force=force)
    except _FAILURES as error:
        raise _refusal(path, _why(error)) from None


class _Place(NamedTuple):
    """Where a file really lies, links followed, and what is there; None where nothing is."""

    at: Path
    older: os.stat_result | None = None


class _Written:
    """One file on its way to its place."""

    def __init__(self, named: Path, place: _Place, content: bytes) -> None:
        self.named, self.place, self.content = named, place, content
        self._beside, self._kept = self._fresh_name(), self._fresh_name()
        self._is_in_place = False

    def _fresh_name(self) -> Path:
        return self.place.at.with_name(f"{_BEGINS}{secrets.token_hex(8)}{_ENDS}")

    def write_beside(self) -> None:
        """Write it under its fresh name, with the mode of the file that it replaces."""
        older = self.place.older
        mode = None if older is None else stat.S_IMODE(older.st_mode) & 0o777
        first_mode = 0o666 if mode is None else _OWN_MODE
        with open(self._beside, "xb", opener=lambda name, flags: os.open(name, flags, first_mode)) as file:
            if mode is not None:
                os.chmod(self._beside, mode)
            file.write(self.content)

    def take_place(self, *, keeps_older: bool) -> None:
        """Put it where it belongs; what lies there is kept where another file may still fail."""
        if keeps_older and self.place.older is not None:
            shutil.copy2(self.place.at, self._kept)
        self._is_in_place = True  # from now on: what is kept is put back wherever an interruption falls
        os.replace(self._beside, self.place.at)

    def take_back(self) -> None:
        """Let lie in its place what lay there before."""
        if not self._is_in_place:
            return
        with suppress(OSError):
            if self._kept.exists():
                self._kept.replace(self.place.at)
            elif self.place.older is None:
                self.place.at.unlink()

    def tidy_up(self) -> None:
        """Leave nothing beside it."""
        for name in (self._beside, self._kept):
            with suppress(OSError):
                name.unlink(missing_ok=True)
        with suppress(OSError):  # also nothing of a program that was ended in the midst of it
            take_away_left_over(self.place.at.parent, lambda name: name.startswith(_BEGINS) and name.endswith(_ENDS))


def _place(named: Path, *, force: bool) -> _Place:
    """Where a file of this name is to lie; raises AslQueryError where what is there is not to be replaced."""
    if not named.name:
        raise _refusal(named, "it is a folder")
    at = named.parent.resolve() / named.name
    try:
        there = at.lstat()
    except FileNotFoundError:
        return _Place(at)
    if stat.S_ISLNK(there.st_mode):
        at, there = _led_to(named)
    if stat.S_ISDIR(there.st_mode):
        raise _refusal(named, "it is a folder")
    if not stat.S_ISREG(there.st_mode):
        raise _refusal(named, "it is no ordinary file but a device, a pipe or the like")
    if not there.st_mode & 0o222:
        raise _refusal(named, "it is write-protected")
    if not (force or there.st_size == 0 or _is_ours(at)):
        what = "it is there already, and nothing in it shows that asl-query alone wrote it"
        raise _refusal(named, what, "Name another file, or add --force (in Python force=True) to replace it.")
    return _Place(at, there)


def _led_to(link: Path) -> tuple[Path, os.stat_result]:
    """To what a link leads; only to what is the user's own."""
    try:
        at = link.resolve(strict=True)
        there = at.stat()
    except (OSError, RuntimeError):
        raise _refusal(link, "it is a link that leads to no file") from None
    if hasattr(os, "getuid") and there.st_uid != os.getuid():
        raise _refusal(link, "it is a link to what is not yours")
    return at, there


def _is_ours(at: Path) -> bool:
    with at.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    return len(content) <= MOST_BYTES and is_ours(content)


def _why(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)


def _refusal(path: Path, why: str, remedy: str = "Name another file.") -> AslQueryError:
    return AslQueryError(f"{shown_name(path)} cannot be written: {why}. {remedy}")
