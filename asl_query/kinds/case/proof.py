"""What an answer that one rule gives shows: the facts that the rule was given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from asl_query.terms.answers import FactValue


@dataclass(frozen=True, slots=True)
class RuleFacts:
    """The facts on which a rule decides, by name."""

    facts: Mapping[str, FactValue]
