"""An answer that one rule gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from asl_query.terms.answers import FactValue, Outcome


class RuleAnswer(NamedTuple):
    """The answer to such a question: yes, no, a value or hexes; the rule, and the facts that decide, by name."""

    answer: Outcome
    rule: str
    facts: Mapping[str, FactValue]
