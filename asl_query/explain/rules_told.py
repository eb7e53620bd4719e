"""The rules that decide, one section a rule."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.explain.facts_in_words import case_in_words
from asl_query.explain.titles import titled
from asl_query.terms.answers import Reason


def rules_told(because: Sequence[Reason]) -> list[tuple[str, list[str]]]:
    """Each rule with what it says and the facts it decides on."""
    return [(f"By {titled(reason.rule)}", [reason.says, *case_in_words(reason.facts)]) for reason in because]
