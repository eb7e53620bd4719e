"""Which rules decide an answer, with the facts they decide on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from asl_query.rules.index import cited, index, says
from asl_query.terms.numbers import book_order

Reason = dict[str, Any]


def reason(rule: str, **facts: Any) -> Reason:
    """One reason as an answer carries it; of a part (E6.1: jump MC) the number is cited and the part's paraphrase is given."""
    return {"rule": rule.partition(":")[0], "says": says(rule), "facts": facts}


def titled(number: str) -> str:
    """A rule number with its title, as a heading cites it."""
    entry = index().get(number)
    return f"{cited(number)} {entry.title}" if entry else cited(number)


def cited_in_full(rule: str) -> str:
    """A rule, or a part of one by its key, with its title and what it says."""
    return f"{titled(rule.partition(':')[0])}: {says(rule)}"


def by_rule(lines: Iterable[Mapping[str, Any]], name: str) -> list[Reason]:
    """Blocked or barred lines grouped by the rule that decides them."""
    grouped: dict[str, list[str]] = {}
    for line in lines:
        grouped.setdefault(line["rule"], []).append(line[name])
    return [reason(rule, decides=grouped[rule]) for rule in sorted(grouped, key=book_order)]


def core_by_rule(certificate: Mapping[str, Any]) -> dict[str, list[str]]:
    """What stands in the core of a refutation, for each rule in the order in which they come."""
    grouped: dict[str, list[str]] = {}
    for label in certificate["core"]:
        rule, _, what = label.partition(" ")
        grouped.setdefault(rule, []).append(what)
    return grouped


def of_core(certificate: Mapping[str, Any]) -> list[Reason]:
    """The rules of the core of a refutation, each with what it forbids."""
    grouped = core_by_rule(certificate)
    return [reason(rule, conflict=grouped[rule]) for rule in sorted(grouped, key=book_order)]
