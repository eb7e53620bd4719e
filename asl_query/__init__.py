"""Answers questions about Advanced Squad Leader with a witness or a certificate, each citing rule numbers.

>>> from asl_query import ask
>>> ask("can 24C6 see INTO 24E7?").answer
'no'

Questions are texts or typed values (`asl_query.questions`); `read` makes one of the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from asl_query.errors import AslQueryError
    from asl_query.library import load_board
    from asl_query.pipeline import ask, compare, read
    from asl_query.terms.answers import Answer
    from asl_query.verifying import verify

__all__ = ["Answer", "AslQueryError", "ask", "compare", "load_board", "read", "verify"]
__version__ = "0.2.0"

_HOMES = {
    "Answer": "asl_query.terms.answers",
    "AslQueryError": "asl_query.errors",
    "ask": "asl_query.pipeline",
    "compare": "asl_query.pipeline",
    "load_board": "asl_query.library",
    "read": "asl_query.pipeline",
    "verify": "asl_query.verifying",
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that starting up costs nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module 'asl_query' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
