"""Names of units and weapons of Squad Leader Classic in sentences, and the rules behind an answer."""

from __future__ import annotations

import re
from collections.abc import Iterable

from asl_query.explain.titles import titled
from asl_query.terms.answers import FactValue, Reason

HeadedLines = tuple[str, list[str]]
_OWN_NAME = re.compile(r" [A-Z]$|-([a-z]|\d+)$")  # squad A, squad-a, hmg-1


def the(name: str) -> str:
    """The HMG, but squad A, hmg-1: a counter with a name of its own."""
    return name if _OWN_NAME.search(name) else f"the {name}"


def sentence(words: str) -> str:
    """With a capital letter first."""
    return words[0].upper() + words[1:]


def _listed(value: FactValue) -> str:
    return str(list(value) if isinstance(value, tuple) else value)


def told_reasons(because: Iterable[Reason]) -> list[HeadedLines]:
    """The rules behind an answer, each with what it says and the facts that it decides on."""
    sections = []
    for reason in because:
        told = {name: value for name, value in reason.facts.items() if name not in ("piece", "pieces")}
        facts = [f"{name}: {_listed(value)}" for name, value in told.items() if value not in ((), "")]
        sections.append((f"By {titled(reason.rule)}", [reason.says, *facts]))
    return sections
