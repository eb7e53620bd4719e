"""The recorded queries of the project, read once by each process that tries some of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from asl_query.recorded import Recorded, read_recorded

_QUERIES = Path(__file__).parent.parent / "queries"


@cache
def recorded_in(folder: str = "") -> tuple[Recorded, ...]:
    """Those of a folder of `queries/`; of all of them where none is named."""
    within = str(_QUERIES / folder)
    return tuple(query for query in _every() if query.file.startswith(within))


@cache
def _every() -> tuple[Recorded, ...]:
    return tuple(read_recorded(_QUERIES))
