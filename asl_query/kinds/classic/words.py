"""The rules behind an answer of Squad Leader Classic, in words."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.explain.facts_in_words import case_in_words
from asl_query.explain.titles import titled
from asl_query.terms.answers import Reason

HeadedLines = tuple[str, list[str]]


def told_reasons(because: Iterable[Reason]) -> list[HeadedLines]:
    """The rules behind an answer, each with what it says and the facts that it decides on."""
    sections = []
    for reason in because:
        told = {name: value for name, value in reason.facts.items() if name not in ("piece", "pieces")}
        sections.append((f"By {titled(reason.rule)}", [reason.says, *case_in_words(told)]))
    return sections
