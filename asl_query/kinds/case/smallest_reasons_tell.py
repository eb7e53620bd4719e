"""Inputs that force what a rule gives, in words."""

from __future__ import annotations

from collections.abc import Mapping

from asl_query.changes.rule_inputs import shown, spoken
from asl_query.changes.smallest_reasons import RuleFact, RuleReason, Shown
from asl_query.explain.facts_in_words import in_whole
from asl_query.explain.names import sentence
from asl_query.explain.titles import cited_in_full
from asl_query.logic.machine import Machine, StateValue, certain
from asl_query.rulings.asl import terms_of
from asl_query.rulings.case_words import called, in_times, in_words
from asl_query.rulings.ruling_table import ActsAsked
from asl_query.terms.questions import Ruling


def tell_rule_reason(one: RuleReason) -> list[str]:
    """The rule, then each input with what would be otherwise without it."""
    lines = [cited_in_full(one.rule)]
    for fact in one.facts:
        follows = f" (it is {' and '.join(fact.follows_from)})" if fact.follows_from else ""
        changed = ", ".join(_told(name, value) for name, value in fact.otherwise.items())
        lines.append(f"{sentence(_told(*_name_and_value(fact.fact)))}{follows}. Were it not so ({changed}): {fact.then}.")
    return lines if one.facts else [*lines, "Whatever the facts are."]


def tell_reason_of_case(question: Ruling, one: RuleReason) -> list[str]:
    """The same of a case, in the words of the states that are looked at; where it is about no act, by the names of the inputs."""
    asked = terms_of(question.ruleset).acts_of(question)
    names = {spoken(name) for name in asked.world.machine.variables} if asked else set()
    told = {name for fact in one.facts for name in (*fact.otherwise, _name_and_value(fact.fact)[0])}
    if asked is None or not told <= names:
        return tell_rule_reason(one)
    machine = asked.world.machine
    lines = [cited_in_full(one.rule)]
    for fact in one.facts:
        is_so = _as_said(machine, dict([_name_and_value(fact.fact)]))
        besides = _stated_besides(asked, question, one, fact) if fact.then == "yes" else ""
        also = f" What is stated besides would have to be otherwise too: {besides}." if besides else ""
        lines.append(f"{sentence(is_so)}. Were it not so ({_as_said(machine, fact.otherwise)}): {fact.then}.{also}")
    return lines if one.facts else [*lines, "Whatever the facts are."]


def _stated_besides(asked: ActsAsked, question: Ruling, one: RuleReason, fact: RuleFact) -> str:
    """What a question states that is no part of a reason, and would have to be otherwise as well."""
    reason = {_name_and_value(of.fact)[0] for of in one.facts}
    stated = {name: certain({name: values}) for name, values in asked.stated_as(dict(question.given)).values()}
    so = {name: so[name] for name, so in stated.items() if so and spoken(name) in fact.otherwise.keys() - reason}
    return _as_said(asked.world.machine, {spoken(name): shown(value) for name, value in so.items()})


def _name_and_value(fact: str) -> tuple[str, Shown]:
    name, _, value = fact.partition(": ")
    return name, int(value) if value.isdecimal() else value


def _told(name: str, value: Shown) -> str:
    """An input with its value, what is counted in halves as whole ones."""
    said, number = (name, value) if value is None else in_whole(name, value)
    return f"{said}: {number}"


def _as_said(machine: Machine, values: Mapping[str, Shown]) -> str:
    """Values of variables in the words of the game, the time last."""
    found = {name: _value_of(machine, name, values[spoken(name)]) for name in machine.variables if spoken(name) in values}
    time = {name: value for name, value in found.items() if name in machine.moment}
    said = [_said(machine, name, value) for name, value in found.items() if name not in time]
    return ", ".join([*said, *([in_times([time])] if time else [])])


def _said(machine: Machine, name: str, value: StateValue) -> str:
    is_bare = type(value) is int and (name, value) not in machine.words
    return _told(called(name), shown(value)) if is_bare else in_words(machine, name, value)


def _value_of(machine: Machine, name: str, said: Shown) -> StateValue:
    return next(value for value in machine.variables[name] if type(shown(value)) is type(said) and shown(value) == said)
