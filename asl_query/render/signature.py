"""How a file is known as one that this program wrote, so that it may be replaced by a newer one.

Pages and pictures carry a mark, a saved answer has its fields, a post its first and last line. Other texts and facts files carry
none: they are their reader's to write in.
"""

from __future__ import annotations

import json
import struct
import zlib

from asl_query.explain.compared import NAMES
from asl_query.pattern_codes import compiled
from asl_query.render.markup import BBCODE, MARKDOWN

MOST_BYTES = 50_000_000  # no file of this program is larger
IN_HTML = '<meta name="generator" content="asl-query" />'
IN_SVG = {"data-generator": "asl-query"}  # an attribute of the picture's element
_PNG, _PNG_HEADER_END = b"\x89PNG\r\n\x1a\n", 33
_IN_PNG = b"tEXtSoftware\x00asl-query"
_START = 2000  # bytes in which a mark stands
_OF_ANSWERS = (("question", "id"), ("question", "rulesets"), ("post", "answers"))
# How posts begin: of one answer with its verdict and the question, of two with the name of the first ruleset.
_OF_ONE = compiled(r"\*\*.*\*\*\n\n> |\[b\].*\[/b\]\n\[quote\]")
_OF_TWO = tuple(f"{markup.title(NAMES['asl'])}\n" for markup in (MARKDOWN, BBCODE))


def signed_png(picture: bytes) -> bytes:
    """A PNG with the mark behind its header."""
    chunk = struct.pack(">I", len(_IN_PNG) - 4) + _IN_PNG + struct.pack(">I", zlib.crc32(_IN_PNG))
    return picture[:_PNG_HEADER_END] + chunk + picture[_PNG_HEADER_END:]


def is_ours(content: bytes) -> bool:
    """Whether the whole content of a file is as this program writes it, and nobody wrote anything in front of or behind it."""
    start = content[:_START]
    if start.startswith(_PNG):
        return start[_PNG_HEADER_END + 4 :].startswith(_IN_PNG)
    if start.startswith(b"<svg "):
        return all(f'{name}="{value}"'.encode() in start.partition(b">")[0] for name, value in IN_SVG.items())
    if start.startswith(b"<!DOCTYPE html>"):
        return IN_HTML.encode() in start
    return _is_saved_answer(content) if start.startswith(b"{") else _is_post(content.decode(errors="replace"))


def _is_saved_answer(content: bytes) -> bool:
    """One answer, answers under both rulesets, or the answers to a text with several questions."""
    try:
        found = json.loads(content)
    except (ValueError, RecursionError):
        return False
    return any({"schema", *names} <= set(found) for names in _OF_ANSWERS)


def _is_post(text: str) -> bool:
    lines = text.splitlines() or [""]
    most = 1 if _OF_ONE.match(text) else 2 if text.startswith(_OF_TWO) else 0
    answers = sum(line.startswith("Answer id: ") for line in lines)
    return lines[-1].startswith(("Check: ", "Answer id: ")) and 1 <= answers <= most
