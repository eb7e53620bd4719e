"""And, or and not of z3's truth values. z3's own functions coerce and compare every part first, which takes most of the time of
building a large term."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import z3


def all_of(parts: Iterable[Any]) -> Any:
    """All of these hold."""
    return _joined(z3.Z3_mk_and, parts)


def any_of(parts: Iterable[Any]) -> Any:
    """One of these holds."""
    return _joined(z3.Z3_mk_or, parts)


def opposite(part: Any) -> Any:
    """It does not hold."""
    context = z3.main_ctx()
    return z3.BoolRef(z3.Z3_mk_not(context.ref(), part.as_ast()), context)


def _joined(make: Callable[..., Any], parts: Iterable[Any]) -> Any:
    kept, context = list(parts), z3.main_ctx()  # z3 counts who refers to a term: none may go before they are joined
    terms = (z3.Ast * len(kept))(*(part.as_ast() for part in kept))
    return z3.BoolRef(make(context.ref(), len(kept), terms), context)
