"""Manners on a terminal: as wide as it is, in colours where it wants them, long texts in a pager, no pictures on it.

What goes to a pipe or a file is the same whatever the terminal.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from asl_query.columns import show_in
from asl_query.errors import AslQueryError

if TYPE_CHECKING:
    from asl_query.render.paint import Paint

_USUAL_PAGER = "less"
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


def write(text: str, output: str | None) -> None:
    """Write to a file whole or not at all, or to standard output."""
    if output is None:
        show(text)
        return
    from asl_query.posting import write_all

    write_all({Path(output): text})


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


def refuse_picture(what: str, name: str) -> None:
    """Raise AslQueryError where a picture or page would go to a terminal: `-o NAME` puts it into a file."""
    if is_terminal():
        raise AslQueryError(f"{what} cannot be shown on a terminal. Write it to a file: add -o {name}.")
