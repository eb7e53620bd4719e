"""How wide lines of text are: as wide as the terminal on which they are shown, else 110 columns."""

from __future__ import annotations

import textwrap
from contextvars import ContextVar

WIDTH = 110  # columns where nobody says how wide lines may be: in a pipe, a file, a post
LEAST = 40  # columns: narrower lines cannot be read
_COLUMNS: ContextVar[int] = ContextVar("columns", default=WIDTH)


def columns() -> int:
    """The columns of a line of text."""
    return _COLUMNS.get()


def show_in(wide: int) -> None:
    """Lines are shown in so many columns from now on; never in more than 110 and never in fewer than 40."""
    _COLUMNS.set(min(WIDTH, max(LEAST, wide)))


def wrapped(text: str, indent: str = "", further: str | None = None) -> list[str]:
    """A text in lines, the first behind `indent`, others behind `further`, or behind the same."""
    behind = indent if further is None else further
    return textwrap.wrap(text, columns(), initial_indent=indent, subsequent_indent=behind, break_on_hyphens=False)
