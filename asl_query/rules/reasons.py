"""The rules that decide an answer, as reasons that it carries."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.rules.index import says
from asl_query.terms.answers import FactValue, Reason
from asl_query.terms.numbers import book_order, number_of


def reason(rule: str, **facts: FactValue | list[str]) -> Reason:
    """One reason; of a part (E6.1: jump MC) the number is cited and the part's paraphrase is given."""
    frozen = {name: tuple(value) if isinstance(value, list) else value for name, value in facts.items()}
    return Reason(number_of(rule), says(rule), frozen)


def by_rule(lines: Iterable[tuple[str, str]]) -> tuple[Reason, ...]:
    """What is blocked or barred, each with the rule that decides it, grouped by these rules."""
    grouped: dict[str, list[str]] = {}
    for rule, what in lines:
        grouped.setdefault(rule, []).append(what)
    return tuple(reason(rule, decides=grouped[rule]) for rule in sorted(grouped, key=book_order))


def label(rule: str, what: str) -> str:
    """What a constraint of a finite problem is called: the rule that it comes of, and what it says."""
    return f"{rule} {what}"


def core_by_rule(core: Iterable[str]) -> dict[str, list[str]]:
    """What the labels of a core say, for each rule in the order in which they come."""
    grouped: dict[str, list[str]] = {}
    for one in core:
        rule, _, what = one.partition(" ")
        grouped.setdefault(rule, []).append(what)
    return grouped


def reasons_for_core(core: Iterable[str]) -> tuple[Reason, ...]:
    """The rules of the core of a refutation, each with what it forbids."""
    grouped = core_by_rule(core)
    return tuple(reason(rule, conflict=grouped[rule]) for rule in sorted(grouped, key=book_order))
