"""The rules that decide an answer, as reasons that it carries."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.logic.trace import AskedRule
from asl_query.rules.index import says
from asl_query.terms.answers import FactValue, Reason
from asl_query.terms.numbers import book_order, number_of
from asl_query.terms.rule_labels import RuleLabel


def reason(rule: str, **facts: FactValue | list[str]) -> Reason:
    """One reason; of a part (E6.1: jump MC) the number is cited and the part's paraphrase is given."""
    frozen = {name: tuple(value) if isinstance(value, list) else value for name, value in facts.items()}
    return Reason(number_of(rule), says(rule), frozen)


class RulesNoted:
    """The rules that decide, in the order in which they are noted, each with where; one that is noted under several parts of its
    number is told by its main one."""

    def __init__(self) -> None:
        self._at: dict[str, list[str]] = {}
        self._keys: dict[str, list[str]] = {}

    def note(self, rules: Iterable[str], *where: str) -> None:
        """Rules, or parts of rules, that decide; somewhere, if it matters where."""
        for key in rules:
            number = number_of(key)
            self._keys.setdefault(number, []).append(key)
            at = self._at.setdefault(number, [])
            at += (one for one in where if one not in at)

    def note_asked(self, asked: Iterable[AskedRule], *where: str) -> None:
        """Rules as they were asked, each followed by the exceptions to it that were applied."""
        for one in asked:
            self.note((one.rule.key, *filter(None, one.exceptions.values())), *where)

    def reasons(self) -> tuple[Reason, ...]:
        """The reasons, in the order of the book."""
        return tuple(
            reason(self._told(number), **({"at": at} if at else {}))
            for number, at in sorted(self._at.items(), key=lambda one: book_order(one[0]))
        )

    def _told(self, number: str) -> str:
        keys = self._keys[number]
        return number if number in keys else keys[0]


def by_rule(lines: Iterable[tuple[str, str]]) -> tuple[Reason, ...]:
    """What is blocked or barred, each with the rule that decides it, grouped by these rules."""
    grouped: dict[str, list[str]] = {}
    for rule, what in lines:
        grouped.setdefault(rule, []).append(what)
    return tuple(reason(rule, decides=grouped[rule]) for rule in sorted(grouped, key=book_order))


def core_by_rule(core: Iterable[RuleLabel]) -> dict[str, list[str]]:
    """What the labels of a core say, for each rule in the order in which they come."""
    grouped: dict[str, list[str]] = {}
    for label in core:
        grouped.setdefault(label.rule, []).append(label.what)
    return grouped


def reasons_for_core(core: Iterable[RuleLabel]) -> tuple[Reason, ...]:
    """The rules of the core of a refutation, each with what it forbids."""
    grouped = core_by_rule(core)
    return tuple(reason(rule, conflict=grouped[rule]) for rule in sorted(grouped, key=book_order))
