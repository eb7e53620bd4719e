"""An answer that one rule gives."""

from __future__ import annotations

from typing import Any, NamedTuple


class RuleAnswer(NamedTuple):
    """The answer to such a question: yes, no, a value or hexes; the rule, and the facts that decide."""

    answer: str | dict[str, Any]
    rule: str
    facts: dict[str, Any]
