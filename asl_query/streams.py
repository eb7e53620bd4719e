"""Standard output and error as they may be: closed, full, or of a code page that lacks what is printed."""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys

ERRORS = "asl_query.in_plain_characters"
# What is printed beyond ASCII, as a console shows it that has not got it.
PLAIN = str.maketrans(
    {"½": "1/2", "–": "-", "—": "-", "→": "->", "‘": "'", "’": "'", "“": '"', "”": '"', "•": "*", "±": "+/-", "…": "...",
     "─": "-", "│": "|", "├": "|", "└": "`"}
)  # fmt: skip


def prepare() -> None:
    """Let standard output and error take any text; what cannot be printed because they are closed is an OSError on flushing."""
    codecs.register_error(ERRORS, _in_plain_characters)
    for number in range(3):  # else the next file that is opened would take the place of a closed one
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = _Closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=ERRORS)


def _in_plain_characters(error: UnicodeError) -> tuple[str, int]:
    """What a code page lacks in characters that every one has; what has no such form is written out."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    plain = lacking.translate(PLAIN).encode("ascii", "backslashreplace").decode("ascii")
    is_behind_number = lacking[0] == "½" and error.object[: error.start][-1:].isdigit()
    return f" {plain}" if is_behind_number else plain, error.end


class _Closed(io.TextIOBase):
    """Standard output or error where there is none."""

    def __init__(self) -> None:
        self._has_lost = False

    def write(self, text: str, /) -> int:
        self._has_lost = True
        return len(text)

    def flush(self) -> None:
        if self._has_lost:
            raise OSError(errno.EBADF, "it is closed")
