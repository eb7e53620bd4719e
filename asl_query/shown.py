"""Words from outside as they are shown: what a terminal or a page would obey instead of showing it is written out."""

from __future__ import annotations

_STAYS = "\n\t"
_ON_ONE_LINE = str.maketrans({"\n": "\\n", "\t": "\\t"})


def shown(text: str) -> str:
    r"""A text in which what is not shown, or turns round what stands beside it, is written out: \x1b, \u202e.

    Ends of lines, tabs and all spaces stay.
    """
    return text if text.isprintable() else "".join(map(_shown, text))


def has_written_out(text: str) -> bool:
    """Whether something in a text had to be written out: nobody types that in a question that he means."""
    import re

    return "\\" in text and re.search(r"\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})", text) is not None


def shown_name(name: object) -> str:
    """The name of a file, or another one, on one line."""
    return shown(str(name)).translate(_ON_ONE_LINE)


def _shown(one: str) -> str:
    import unicodedata  # most texts need it not

    if one.isprintable() or one in _STAYS or unicodedata.category(one) == "Zs":
        return one
    return one.encode("unicode_escape").decode("ascii")
