"""The rule that answers a ruling with what it could be given; of an act the conditions that decide."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import product

from asl_query.board.board import Board
from asl_query.changes.otherwise import DEPENDS, ActOtherwise
from asl_query.changes.rule_inputs import RuleApplication, RuleInputs, rule_application
from asl_query.deadline import raise_if_over
from asl_query.errors import LimitReachedError
from asl_query.logic.machine import Condition, Machine, PartialState
from asl_query.logic.symbolic import read_as_term
from asl_query.logic.terms import Term, Unknown, both, either
from asl_query.rules.index import index
from asl_query.rulings.act_case import ActCase
from asl_query.rulings.act_world import Way
from asl_query.rulings.asl import states_unread, terms_of
from asl_query.rulings.case_answer import case_answer, what_decides
from asl_query.rulings.rows import Row, RuleValue
from asl_query.rulings.ruling_table import Terms
from asl_query.terms.questions import Ruling

UNDECIDED = "undecided"  # where it is not forbidden text decides that was not seen


def ruling_application(board: Board, question: Ruling) -> RuleApplication:
    """The rule that answers a ruling, with its inputs; of an act the conditions that decide."""
    index()  # every rule is registered
    terms = terms_of(question.ruleset)
    act, is_by_rule, asks_back, depends, by_row = what_decides(terms, board, question)
    unread = states_unread(terms, question, case_answer(terms, board, question)) if act is not None and act.found.is_no else []
    if act is not None and not is_by_rule:
        return _act_application(act, unread, DEPENDS if depends else UNDECIDED if asks_back else "")
    row, function, inputs, sources = terms.traced_inputs(board, question, by_row)
    by_rule = rule_application(row.rule, function, inputs, sources)
    if act is not None:
        return _of_both(by_rule, _act_application(act, unread))
    return _with_what_is_open(by_rule, terms, board, question) if by_rule.result is False else by_rule


def _with_what_is_open(rule: RuleApplication, terms: Terms, board: Board, question: Ruling) -> RuleApplication:
    """A rule that forbids what else text decides that was not seen: without that rule it is still undecided."""

    def without_rule(asked: Ruling, row: Row) -> Row:
        return terms.in_its_case(asked, row)._replace(rule="")

    is_open = bool(states_unread(terms, question, case_answer(terms, board, question)) or terms.left_open(board, question))
    if terms.row_of(question).inputs.get("act"):
        try:
            act = what_decides(replace(terms, in_its_case=without_rule), board, question).act
            is_open |= act is not None and bool(act.found.unseen)
        except LimitReachedError:
            raise_if_over()
            is_open = True
    if not is_open:
        return rule
    return replace(rule, of=lambda values: UNDECIDED if rule.of(values) is True else rule.of(values))


def _of_both(rule: RuleApplication, act: RuleApplication) -> RuleApplication:
    """A rule and an act, each of which forbids a case: it is allowed where both are otherwise."""

    def of(values: RuleInputs) -> RuleValue:
        return act.of({**act.facts, **_part(values, act.facts)}) if rule.of(_part(values, rule.inputs)) is True else False

    def allowed_by(kept: Collection[str]) -> RuleInputs | None:
        of_act = act.allowed_by(kept) if act.allowed_by is not None else None
        if of_act is None:
            return None
        for other in rule.counterexamples(name for name in kept if name in rule.inputs):
            changed = {**of_act, **{name: value for name, value in other.items() if value != rule.inputs[name]}}
            if of({**act.facts, **rule.inputs, **changed}) is not False:
                return changed
        return None

    def rule_by(kept: Collection[str]) -> str:
        return rule.rule if rule.determines_result(name for name in kept if name in rule.inputs) else act.rule_by(kept)

    return replace(
        act,
        rule=rule.rule,
        inputs={**rule.inputs, **act.inputs},
        sources={**rule.sources, **act.sources},
        values={**rule.values, **act.values},
        of=of,
        cites=rule_by,
        elsewhere={**act.facts, **rule.inputs},
        allowed_by=allowed_by,
        beside=rule,
    )


def _part(values: RuleInputs, names: Collection[str]) -> dict[str, RuleValue]:
    return {name: value for name, value in values.items() if name in names}


def _act_application(case: ActCase, unread: Sequence[str], by_rule: str = "") -> RuleApplication:
    """The conditions that decide about the act of a case, on the variables that they read; `by_rule` is what the rule of the line
    says that leaves it open."""
    found, machine = case.found, case.machine
    ways = found.bearing
    names = [name for name in machine.variables if any(name in need.reads for way in ways for need in way)]
    if found.is_no:  # of several reasons that by the rule that leads comes first
        own = (need for way in ways for need in way if need.rule and need.rule == case.row.rule)
        first = next(own, found.rules[0] if found.rules else None)
        names.sort(key=lambda name: first is not None and name not in first.reads)
    said: dict[str, tuple[str, ...]] = dict.fromkeys(names, ())
    for given, (variable, _) in case.as_variables.items():
        said |= {variable: (*said[variable], given)} if variable in said and given.removeprefix("is_") != variable else {}
    application = RuleApplication(
        found.rules[0].rule if found.rules else case.row.rule,
        {name: found.case[name] for name in names},
        said,
        {name: machine.variables[name] for name in names},
        lambda values: _is_let(ways, values),
        lambda unknown: _as_term(ways, unknown),
        lambda kept: _rule_by(case, frozenset(kept)),
    )
    return _otherwise(case, application, unread, by_rule) if found.is_no else application


def _otherwise(case: ActCase, application: RuleApplication, unread: Sequence[str], by_rule: str) -> RuleApplication:
    """An act that is forbidden, with all that its conditions read and what of that would have to be otherwise; `unread` are the
    states that only a no stands over, `by_rule` what the rule of the line then leaves it at."""
    left_open = [case.as_variables[state][0] if state in case.as_variables else "" for state in unread]

    def of(values: RuleInputs) -> RuleValue:
        answer = otherwise.answer_with(values)
        is_left_open = any(values.get(name) == otherwise.facts.get(name) for name in left_open)
        return (UNDECIDED if is_left_open else by_rule or answer) if answer else answer

    otherwise = ActOtherwise(case)
    return replace(
        application,
        inputs={name: otherwise.facts[name] for name in application.inputs},
        values=case.machine.variables,
        of=of,
        elsewhere=otherwise.facts,
        allowed_by=otherwise.allowed_by,
        forbidden=case,
    )


def _rule_by(case: ActCase, kept: frozenset[str]) -> str:
    """The rule by which some facts decide: of the conditions that they fail whatever else is so one that is cited, else the
    one that reads least."""
    found, machine = case.found, case.machine
    cited = found.rules[0].rule if found.rules else case.row.rule
    known = {name: frozenset({found.case[name]}) for name in kept}
    failing = [need for way in found.bearing for need in way if need.rule and _surely_fails(machine, need, known)]
    if not failing or any(need.rule == rule.rule for need in failing for rule in found.rules):
        return next((rule.rule for rule in found.rules for need in failing if need.rule == rule.rule), cited)
    return min(failing, key=lambda need: len(need.reads)).rule


def _surely_fails(machine: Machine, need: Condition, known: PartialState) -> bool:
    values = product(*(known.get(name, machine.variables[name]) for name in need.reads))
    return not any(need.holds(*need.of, *case) for case in values)


def _is_let(ways: Sequence[Way], values: RuleInputs) -> bool:
    return any(all(_holds(need, values) for need in way) for way in ways)


def _holds(need: Condition, values: RuleInputs) -> bool:
    return need.holds(*need.of, *(values[name] for name in need.reads))


def _as_term(ways: Sequence[Way], unknown: Mapping[str, Unknown]) -> Term:
    found: Term = False
    for way in ways:
        is_let: Term = True
        for need in way:
            is_let = both(is_let, _condition(need, unknown))
        found = either(found, is_let)
    return found


def _condition(need: Condition, unknown: Mapping[str, Unknown]) -> Term:
    term: Term = read_as_term(need.holds, *need.of, *(unknown[name] for name in need.reads))
    return term
