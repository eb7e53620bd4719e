"""The rule that answers a ruling with what it could be given; of an act the conditions that decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from asl_query.board.board import Board
from asl_query.changes.rule_inputs import RuleApplication, RuleInputs, rule_application
from asl_query.logic.machine import Condition, Machine, PartialState
from asl_query.logic.symbolic import read_as_term
from asl_query.logic.terms import Term, Unknown, both, either
from asl_query.rules.index import index
from asl_query.rulings.act_verdict import Way
from asl_query.rulings.asl import terms_of
from asl_query.rulings.case_answer import ActCase, deciding_act
from asl_query.terms.questions import Ruling


def ruling_application(board: Board, question: Ruling) -> RuleApplication:
    """The rule that answers a ruling, with its inputs; of an act the conditions that decide."""
    index()  # every rule is registered
    terms = terms_of(question.ruleset)
    act = deciding_act(terms, board, question)
    if act is not None:
        return _act_application(act)
    row, function, inputs, sources = terms.traced_inputs(board, question)
    return rule_application(row.rule, function, inputs, sources)


def _act_application(case: ActCase) -> RuleApplication:
    """The conditions that decide about the act of a case, on the variables that they read."""
    found, machine = case.found, case.machine
    ways = found.bearing
    names = [name for name in machine.variables if any(name in need.reads for way in ways for need in way)]
    if found.is_no:  # of several reasons that by the rule that leads comes first
        names.sort(key=lambda name: name not in found.rules[0].reads if found.rules else False)
    said: dict[str, tuple[str, ...]] = dict.fromkeys(names, ())
    for given, (variable, _) in case.as_variables.items():
        said |= {variable: (*said[variable], given)} if variable in said and given.removeprefix("is_") != variable else {}
    return RuleApplication(
        found.rules[0].rule if found.rules else case.row.rule,
        {name: found.case[name] for name in names},
        said,
        {name: machine.variables[name] for name in names},
        lambda values: _is_let(ways, values),
        lambda unknown: _as_term(ways, unknown),
        lambda kept: _rule_by(case, frozenset(kept)),
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
