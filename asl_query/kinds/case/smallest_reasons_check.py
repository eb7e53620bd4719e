"""Inputs that force what a rule gives, re-checked: every case of the inputs that are not kept is tried; of an act that is
forbidden its conditions are laid out (forbidden_check.py)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from asl_query.changes.rule_inputs import RuleApplication, shown, spoken
from asl_query.changes.smallest_reasons import RuleFact, RuleReason
from asl_query.check.minimal_sets import require_every_set
from asl_query.check.refusal import require, require_equal
from asl_query.kinds.case.forbidden_check import KeptFacts


def check_rule_reasons(application: RuleApplication, reasons: Sequence[RuleReason], *, are_all: bool) -> None:
    """Each reason forces the result, none of its inputs is idle, and where they are said to be all there is no other."""
    require(application.is_small, "certificate, reasons: too many cases to try")
    named = {f"{spoken(name)}: {shown(value)}": name for name, value in application.inputs.items()}

    def forces(kept: list[str]) -> bool:
        is_act = application.forbidden is not None
        return KeptFacts(application, kept).forbid() if is_act else application.determines_result(kept)

    sets = []
    for number, one in enumerate(reasons, 1):
        what = f"certificate, reason {number}"
        require(all(fact.fact in named for fact in one.facts), f"{what}: a fact that the rule was not given")
        kept = [named[fact.fact] for fact in one.facts]
        require(len(set(kept)) == len(kept), f"{what}: one fact twice")
        require_equal(f"{what}, rule", one.rule, application.rule_by(kept))
        require(forces(kept), f"{what}: these facts do not force the answer")
        for name, fact in zip(kept, one.facts, strict=True):
            _check_input(application, {n for n in kept if n != name}, name, fact, f"{what}, {fact.fact}")
        sets.append(frozenset(kept))
    require_every_set(sets, are_all, list(application.inputs), forces)


def _check_input(application: RuleApplication, rest: Collection[str], name: str, fact: RuleFact, what: str) -> None:
    """The case that leaving an input out allows keeps all others of the reason and gives another result."""
    other = dict(application.facts)
    for said, value in fact.otherwise.items():
        key = next((n for n in application.facts if spoken(n) == said), None)
        require(key is not None and key not in rest, f"{what}: {said} cannot be otherwise")
        assert key is not None
        is_now = application.facts[key]
        possible = [v for v in application.values[key] if type(shown(v)) is type(value) and shown(v) == value and v != is_now]
        require(len(possible) == 1, f"{what}: {said} cannot be {value!r}")
        other[key] = possible[0]
    then = application.of(other)
    require(then != application.result, f"{what}: without it the answer is the same")
    require_equal(f"{what}, follows_from", fact.follows_from, tuple(map(spoken, application.sources[name])))
    require_equal(f"{what}, then", fact.then, shown(then))
