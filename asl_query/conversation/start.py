"""`asl-query` alone: a conversation on the terminal, or line by line from a pipe."""

from __future__ import annotations

import gc
import io
import sys
from collections.abc import Callable

from asl_query import __version__
from asl_query.conversation.session import Session
from asl_query.in_use import in_use


def converse(on_progress: Callable[[str], None] | None) -> int | None:
    """Begin with what is in use; returns the exit code, None where there is neither a terminal nor a line of input."""
    gc.enable()  # many questions in one process
    using = in_use()
    session = Session(facts=using.facts or None, board=using.board, on_progress=on_progress)
    if sys.stdin is None:
        return None
    if sys.stdin.isatty() and sys.stdout.isatty():
        from asl_query.conversation.prompt import converse_on_terminal

        told = f" Using {using} (asl-query use)." if any(using) else ""
        return converse_on_terminal(session, f"asl-query {__version__}.{told} Type a question, or help; Ctrl-D ends.")
    from asl_query.conversation.lines import converse_by_lines

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is no text is not understood, like any other word
    return converse_by_lines(session, sys.stdin, sys.stdout)
