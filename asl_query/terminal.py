"""Manners on a terminal: as wide as it is, in colours where it wants them, long texts in a pager, no pictures on it.

What goes to a pipe or a file is the same whatever the terminal.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from asl_query.columns import columns, show_in
from asl_query.errors import AslQueryError
from asl_query.shown import shown

if TYPE_CHECKING:
    from asl_query.render.paint import Paint

_USUAL_PAGER = "less"
_QUIET = 1  # seconds in which nothing is told of how far the work has come
_AGAIN = 0.2  # seconds after which it is told anew
_OF_LESS = "FRX"  # nothing is paged that fits, colours are shown, the text stays when the pager is left


def is_terminal(stream: TextIO | None = None) -> bool:
    """Whether standard output, or another stream, is read by a person."""
    return (stream or sys.stdout).isatty()


def fit_to_terminal() -> None:
    """Lines are as wide as the terminal from now on, if standard output is one."""
    if is_terminal():
        import shutil

        show_in(shutil.get_terminal_size().columns)


def paint() -> Paint:
    """The colours of standard output: none in a pipe, where NO_COLOR is set, or where the terminal knows none."""
    from asl_query.render.paint import Paint

    knows_none = os.environ.get("TERM", "") == "dumb" or (os.name == "nt" and "WT_SESSION" not in os.environ)
    return Paint(is_terminal() and not os.environ.get("NO_COLOR") and not knows_none)


def say(text: str) -> None:
    """Print a line or more, in which nothing is obeyed that came from outside."""
    sys.stdout.write(shown(f"{text}\n"))


def warn(text: str) -> None:
    """The same to standard error; where nobody can be told, nobody is."""
    with suppress(OSError):
        sys.stderr.write(shown(f"{text}\n"))
        sys.stderr.flush()


def show(text: str) -> None:
    """Print a text; on a terminal that is lower than it, through the pager."""
    pager = _pager(text.count("\n")) if is_terminal() else []
    if not pager:
        sys.stdout.write(text)
        return
    import subprocess

    sys.stdout.flush()
    environment = {"LESS": _OF_LESS, **os.environ}
    subprocess.run(pager, input=text, text=True, encoding="utf-8", env=environment, check=False)


def write(text: str, output: str | None, *, force: bool = False) -> None:
    """Write to a file whole or not at all, or to standard output; with `force` over a file that is not this program's, too."""
    if output is None:
        show(text)
        return
    from asl_query.writing import write_all

    write_all({Path(output): text}, force=force)


def _pager(lines: int) -> list[str]:
    """The command of the pager, as PAGER names it or less; nothing where there is none, PAGER is empty, or so many lines fit."""
    import shlex
    import shutil

    if lines < shutil.get_terminal_size().lines:
        return []
    command = shlex.split(os.environ.get("PAGER", _USUAL_PAGER))
    found = shutil.which(command[0]) if command else None
    if found is None or (Path(found).parent.resolve() == Path.cwd() and not Path(command[0]).is_absolute()):
        return []  # Windows looks in the current folder first
    return [found, *command[1:]]


class Progress:
    """Tells on standard error what takes longer than a second, how far it has come and for how long it is at it."""

    def __init__(self) -> None:
        self._doing, self._is_told, self._began = "", False, time.monotonic()
        threading.Thread(target=self._tell_again_and_again, daemon=True).start()

    def __call__(self, how_far: str) -> None:
        """Hear what is being done; nothing is, where that is empty: then the line is taken away, and the clock begins anew."""
        self._doing = how_far
        if not how_far:
            self._began = time.monotonic()
            if self._is_told:
                self._is_told = False
                self._write("")

    def tell(self) -> None:
        """Tell what is being done, if it takes long."""
        seconds = int(time.monotonic() - self._began)
        if self._doing and seconds >= _QUIET:
            self._is_told = True
            self._write(f"{self._doing} ({seconds} s; Ctrl-C stops)")

    def _tell_again_and_again(self) -> None:
        while True:
            time.sleep(_AGAIN)
            self.tell()

    def _write(self, line: str) -> None:
        wide = min(78, columns() - 1)
        sys.stderr.write(f"\r{line[:wide]:{wide}}\r")
        sys.stderr.flush()


def progress() -> Progress | None:
    """Who tells how far the work has come: nobody where standard error is read by no person."""
    return Progress() if is_terminal(sys.stderr) else None


def refuse_picture(what: str, name: str) -> None:
    """Raise AslQueryError where a picture or page would go to a terminal: `-o NAME` puts it into a file."""
    if is_terminal():
        raise AslQueryError(f"{what} cannot be shown on a terminal. Write it to a file: add -o {name}.")
