"""A conversation from a pipe: a line is a question, and what is said to each stands in its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from asl_query.conversation.commands import Reply, reply
from asl_query.conversation.session import MOST_CHARACTERS, Session
from asl_query.shown import shown

MOST_PASSED_OVER = 1_000_000  # characters of a line that is too long


def converse_by_lines(session: Session, lines: TextIO, out: TextIO) -> int | None:
    """Answer each line; returns 2 where one was refused, else 0, or None where no line came.

    Each is repeated behind `>` and followed by what is said to it, an error too; an empty line stands between any two.
    """
    asked, refused = 0, 0
    for line in _lines(lines):
        said = _too_long() if len(line) > MOST_CHARACTERS else reply(session, line)
        if said.is_last:
            return 2 if refused else 0
        out.write(f"{chr(10) if asked else ''}> {line[:MOST_CHARACTERS]}\n{said.text}\n")
        out.flush()
        asked += 1
        refused += said.is_error
    return None if not asked else 2 if refused else 0


def _lines(lines: TextIO) -> Iterator[str]:
    """The lines that say something; of one that is too long so much that this can be seen. One without an end is the last."""
    while line := lines.readline(MOST_CHARACTERS + 2):
        rest, passed_over = line, 0
        while rest and not rest.endswith("\n") and passed_over < MOST_PASSED_OVER:
            rest = lines.readline(MOST_CHARACTERS)
            passed_over += len(rest)
        if said := line.replace("\t", " ").strip():
            yield shown(said)
        if passed_over >= MOST_PASSED_OVER:
            return  # these are no lines: a device that has no end


def _too_long() -> Reply:
    return Reply(f"This line has more than {MOST_CHARACTERS:,} characters. Ask one thing a line.", is_error=True)
