"""The rules that an answer to a case shows beside the one that decides, and the facts that each is shown with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from asl_query.logic.machine import Condition, MachineState, PartialState, StateValue
from asl_query.logic.trace import AskedRule, recording
from asl_query.rulings.case_words import called
from asl_query.rulings.rule_answer import RuleDeciding
from asl_query.terms.answers import FactValue
from asl_query.terms.numbers import number_of
from asl_query.terms.status import text_of


def refusing(keys: Iterable[str], asked: Iterable[AskedRule]) -> Iterator[RuleDeciding]:
    """The rules that forbid it among those that were asked, each once; not those that these keys tell already."""
    told = set(map(number_of, keys))
    for key in dict.fromkeys(one.rule.key for one in asked if one.refuses):
        if number_of(key) not in told:
            told.add(number_of(key))
            yield RuleDeciding(key, {})


def exceptions(keys: Iterable[str], asked: Iterable[AskedRule]) -> Iterator[RuleDeciding]:
    """The exceptions that were applied to the rules that were asked; not what these keys tell already."""
    told = set(map(number_of, keys))
    for one in asked:
        for said, number in one.exceptions.items():
            if number and number not in told:
                told.add(number)
                yield RuleDeciding(number, {"exception to": one.rule.number, said.replace("_", " "): "yes"})


def besides(needs: Iterable[Condition]) -> Iterator[RuleDeciding]:
    """The rules without which these conditions would not forbid it either, each once; not those that they cite themselves."""
    told = {number_of(need.rule) for need in needs}
    keys = dict.fromkeys(key for need in needs for key in need.besides)
    yield from (RuleDeciding(key, {}) for key in keys if number_of(key) not in told)


def exceptions_in(needs: Iterable[Condition], state: Mapping[str, StateValue]) -> Iterator[RuleDeciding]:
    """The exceptions that are applied where these conditions are asked of a piece that is so, of each number one."""
    with recording() as asked:
        for need in needs:
            if need.rule and state.keys() >= set(need.reads):
                need.is_met(state)
    yield from exceptions((need.rule for need in needs), asked)


def shown_condition(need: Condition, stated: PartialState, usual: MachineState) -> RuleDeciding:
    """A condition with what was stated of what it reads, and the limits that its rule was asked with."""
    given = {name: next(iter(stated[name])) for name in need.reads if len(stated.get(name, ())) == 1}
    facts: dict[str, FactValue] = {called(name): text_of(value) for name, value in given.items()}
    facts |= {called(name): value for name, value in given.items() if type(value) is int and "half" in name.split("_")}
    case = {**usual, **given}
    limits = _limits(need, case) if case.keys() >= set(need.reads) else ()
    return RuleDeciding(need.rule, {**facts, **dict(limits)})


def _limits(need: Condition, case: MachineState) -> Iterator[tuple[str, FactValue]]:
    """The numbers that the rule of a condition is asked with in a case and that another rule gave, by name; and the number that
    it gives itself, by what of its number it reads."""
    with recording() as asked:
        need.is_met(case)
    gave = {one.answered for one in asked if type(one.answered) is int}
    for one in asked:
        if one.rule.key == need.rule:
            limits = ((name, value) for name, value in one.inputs if name not in case and type(value) is int and value in gave)
            yield from ((called(name), value) for name, value in limits)
            if type(one.answered) is int:
                yield called(one.rule.part or one.rule.function.__name__), one.answered
