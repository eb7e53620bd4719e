"""The rules by which a hex sees the most others."""

from __future__ import annotations

from asl_query.logic.rule import key_of
from asl_query.rules.asl.a06_los import is_los_clear
from asl_query.rules.reasons import reason
from asl_query.terms.answers import Reason


def reasons_for_most_seen() -> tuple[Reason, ...]:
    """When a LOS is clear; every rule of LOS has its say in the count."""
    return (reason(key_of(is_los_clear)),)
