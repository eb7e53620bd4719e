"""What an answer to `why` shows: the answer that it is about, and the smallest reasons for it."""

from __future__ import annotations

from typing import Any, Literal

from asl_query.codec import absent
from asl_query.kinds.inner_answer import InnerAnswer
from asl_query.records import dataclass


@dataclass(frozen=True, slots=True)
class WhyCertificate:
    """The answer that it is about, with reasons for it of the type that its kind declares.

    Without reasons the whole answer is all there is to say; of a LOS that is clear `along` tells what lies along it.
    """

    kind: Literal["reasons", "the whole answer"]
    of: InnerAnswer
    reasons: tuple[Any, ...]
    all: bool
    along: tuple[tuple[str, str], ...] | None = absent()
