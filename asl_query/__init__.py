"""Answers questions about Advanced Squad Leader with a witness or a certificate, each citing rule numbers.

>>> from asl_query import ask
>>> ask("can 24C6 see INTO 24E7?").answer
'no'

Questions are texts or typed values (`asl_query.questions`); `read` makes one of the other. A public name is imported when it is
first used, so that starting up costs nothing.
"""

TYPE_CHECKING = False  # that of typing would be imported before the current folder is forgotten and Ctrl-C heeded
if TYPE_CHECKING:
    from typing import Any

    from asl_query.conversation.session import Session
    from asl_query.errors import AslQueryError
    from asl_query.facts.situation_file import Situation
    from asl_query.library import load_board
    from asl_query.pipeline import ask, ask_post, compare, read
    from asl_query.terms.answers import Answer
    from asl_query.verifying import verify

__all__ = ["Answer", "AslQueryError", "Session", "Situation", "ask", "ask_post", "compare", "load_board", "read", "verify"]
__version__ = "0.2.0"


def __getattr__(name: str) -> "Any":
    if name not in __all__:
        raise AttributeError(f"module 'asl_query' has no attribute {name!r}")
    globals().update(_public())
    return globals()[name]


def _public() -> "dict[str, Any]":
    from asl_query.conversation.session import Session
    from asl_query.errors import AslQueryError
    from asl_query.facts.situation_file import Situation
    from asl_query.library import load_board
    from asl_query.pipeline import ask, ask_post, compare, read
    from asl_query.terms.answers import Answer
    from asl_query.verifying import verify

    public = (Answer, AslQueryError, Session, Situation, ask, ask_post, compare, load_board, read, verify)
    return {one.__name__: one for one in public}
