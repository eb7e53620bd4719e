"""A case answered: the rule that is asked about, all that bear on the act, what is open, and what was stated for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import Enum
from itertools import product

from asl_query.board.board import Board
from asl_query.errors import QuestionError
from asl_query.logic.machine import Condition, Machine, StateValue
from asl_query.rulings.act_verdict import DecidedAct, decide
from asl_query.rulings.rule_answer import CaseAnswer, RuleDeciding
from asl_query.rulings.ruling_table import ActsAsked, Row, RowApplied, RuleInput, Terms, plain_value, shown_input
from asl_query.terms.answers import Depends, DependsOn, FactValue, Outcome, Value, Verdict
from asl_query.terms.numbers import in_halves
from asl_query.terms.questions import GivenValue, Ruling
from asl_query.terms.status import text_of

# What a unit is, not how it is; that a rule does not ask for it is not worth saying.
_WHAT_IT_IS = (
    "is_smc", "cavalry", "vehicle", "searchlight", "mount", "fp", "normal_range", "morale_level", "sw", "unit_kind", "load",
)  # fmt: skip
_NUMBERS = tuple(range(13))  # tried for a number that nobody stated


def case_answer(terms: Terms, board: Board, question: Ruling) -> CaseAnswer:
    """What the rules say of a case, for every value of what is open."""
    row = terms.row_of(question)
    names = _open(terms, board, question, row)
    if not names:
        return _closed(terms, board, question, row)
    cases = {
        values: _closed(terms, board, _with(question, dict(zip(names, values, strict=True))), row)
        for values in product((True, False), repeat=len(names))
    }
    first = next(iter(cases.values()))
    rules = {one.rule: one for case in cases.values() for one in case.rules}
    if len({case.answer for case in cases.values()}) == 1:
        rules = {one.rule: one for one in first.rules}
    on = [
        DependsOn(" and ".join(terms.open[name] for name in names), _if(values), _text(case.answer))
        for values, case in cases.items()
    ]
    return first._replace(
        answer=first.answer if len({case.answer for case in cases.values()}) == 1 else Depends(tuple(on)),
        rules=tuple(RuleDeciding(one.rule, _without(one.facts, names)) for one in rules.values()),
        unread=tuple(name for name in first.unread if all(name in case.unread for case in cases.values())),
    )


def _open(terms: Terms, board: Board, question: Ruling, row: Row) -> list[str]:
    """The inputs of the rule of which nothing is taken for granted, if they can be so at all."""
    try:
        applied = terms.applied(board, question) if row.rule else None
    except QuestionError:
        return []
    stated = {*row.inputs, *dict(question.given), *dict(question.places)}
    return [name for name in terms.open if applied and name not in stated and applied.inputs.get(name) is True]


def _with(question: Ruling, also: Mapping[str, GivenValue]) -> Ruling:
    return replace(question, given=tuple(sorted({**dict(question.given), **also}.items())))


def _without(facts: Mapping[str, FactValue], names: Iterable[str]) -> dict[str, FactValue]:
    left_out = {name.replace("_", " ") for name in names}
    return {name: value for name, value in facts.items() if name not in left_out}


def _closed(terms: Terms, board: Board, question: Ruling, row: Row) -> CaseAnswer:
    asked = terms.acts_of(question)
    act = next((act for act in asked.acts if act.value == row.inputs.get("act")), None) if asked else None
    if asked is None or act is None:
        answer, read = _by_rule(terms, board, question, row)
        return answer._replace(unread=_unread(question, row, read))
    return _of_act(terms, board, asked, act, question, row)


def _unread(question: Ruling, row: Row, read: Iterable[str]) -> tuple[str, ...]:
    """What was stated and is read by no rule that bears on the question."""
    known = {*read, *_WHAT_IT_IS, *row.state.lower().split("-")}
    return tuple(name.replace("_", " ") for name, _ in question.given if name not in known)


# One rule


def _by_rule(terms: Terms, board: Board, question: Ruling, row: Row) -> tuple[CaseAnswer, set[str]]:
    """What the rule of the line says, and the names that it read."""
    try:
        applied = terms.applied(board, question)
    except QuestionError as error:
        return _without_number(terms, board, question, row, error)
    return CaseAnswer(_said(applied), (_deciding(applied),)), applied.read


def _if(values: Iterable[bool]) -> str:
    return ", ".join("yes" if value else "no" for value in values)


def _text(said: Outcome) -> str:
    assert isinstance(said, Verdict | Value), "with nothing open an act is allowed or not"
    return str(said.value)


def _without_number(
    terms: Terms, board: Board, question: Ruling, row: Row, error: QuestionError
) -> tuple[CaseAnswer, set[str]]:  # fmt: skip
    """The answer where it is the same whatever number was not stated; else the error that asks for it."""
    from asl_query.logic.rule import RULES

    names = [name for name in RULES[row.rule].function.__annotations__ if name in ("fp", "tem", "portage_pp", "range_hexes")]
    found = []
    for number in _NUMBERS:
        try:
            found.append(terms.applied(board, question, dict.fromkeys(names, number)))
        except QuestionError:
            raise error from None
    if len({_said(one) for one in found}) != 1:
        raise error
    return CaseAnswer(_said(found[0]), (_deciding(found[0], without=names),)), found[0].read


def _said(applied: RowApplied) -> Verdict | Value:
    found = applied.function(**applied.inputs)
    if isinstance(found, bool):
        return Verdict.YES if found else Verdict.NO
    value = plain_value(found)
    return Value(in_halves(value) if applied.row.in_halves and isinstance(value, int) else value)


def _deciding(applied: RowApplied, without: Iterable[str] = ()) -> RuleDeciding:
    left_out = set(without)
    shown: Mapping[str, RuleInput] = {name: value for name, value in applied.inputs.items() if name not in left_out}
    return RuleDeciding(applied.row.rule, {name.replace("_", " "): shown_input(value) for name, value in shown.items()})


# An act


def _of_act(terms: Terms, board: Board, asked: ActsAsked, act: Enum, question: Ruling, row: Row) -> CaseAnswer:
    machine, ways = asked.world.machine, asked.world.ways[act]
    as_variables = asked.stated_as({**_plain_inputs(row), **dict(question.given)})
    stated = _agreeing(as_variables)
    found = decide(asked.world, act, stated)
    is_asked_anyway = any(need.rule == row.rule for way in ways for need in way)
    rule_answer, rule_reads = _of_line(terms, board, question, row, may_lack=is_asked_anyway)
    read = {name for name, (variable, _) in as_variables.items() if variable in found.reads}
    unread = _unread(question, row, {*read, *rule_reads})
    if rule_answer is not None and not is_asked_anyway and rule_answer.answer is not Verdict.YES:
        return rule_answer._replace(unread=unread)
    said = Verdict.YES if found.is_yes else Verdict.NO if found.is_no else _on(machine, found)
    own = rule_answer.rules if rule_answer is not None and rule_answer.answer is said else ()
    deciding = [need for need in found.rules if need.rule]
    if not own and not deciding:  # nothing is stated that it hangs on but the act itself: when that is done
        deciding = [need for need in ways[0] if need.rule and not set(need.reads).isdisjoint(machine.moment)]
    others = (_shown_condition(need, stated) for need in deciding if need.rule not in {one.rule for one in own})
    return CaseAnswer(said, (*own, *others), tuple(_taken(machine, found)), unread)


def _of_line(
    terms: Terms, board: Board, question: Ruling, row: Row, *, may_lack: bool
) -> tuple[CaseAnswer | None, set[str]]:  # fmt: skip
    """What the rule of a line says beside its act; nothing where the line has none, or it may lack an input and does."""
    try:
        return _by_rule(terms, board, question, row) if row.rule else (None, set())
    except QuestionError:
        if not may_lack:
            raise
        return None, set()


def _agreeing(as_variables: Mapping[str, tuple[str, frozenset[StateValue]]]) -> dict[str, frozenset[StateValue]]:
    """The values of each variable that agree with all that is said of it; raises QuestionError where none does."""
    stated: dict[str, frozenset[StateValue]] = {}
    for name, (variable, values) in as_variables.items():
        both = stated.get(variable, values) & values
        if not both:
            other = next(one for one, (its, _) in as_variables.items() if its == variable)
            raise QuestionError(f"What the question says excludes itself: {_called(other)} and {_called(name)}.")
        stated[variable] = both
    return stated


def _plain_inputs(row: Row) -> dict[str, GivenValue]:
    return {name: value for name, value in row.inputs.items() if isinstance(value, bool | int | str) and name != "act"}


def _shown_condition(need: Condition, stated: Mapping[str, frozenset[StateValue]]) -> RuleDeciding:
    """A condition with what was stated of what it reads."""
    facts: dict[str, FactValue] = {
        _called(name): text_of(next(iter(stated[name]))) for name in need.reads if len(stated.get(name, ())) == 1
    }
    return RuleDeciding(need.rule, facts)


def _called(variable: str) -> str:
    return {"when": "phase", "sw_pp": "PP"}.get(variable, variable.replace("_", " "))


def _taken(machine: Machine, found: DecidedAct) -> Iterable[str]:
    """What is taken for granted, each as what it is not."""
    for name, value in found.taken:
        yield f"not {_in_words(machine, name, value)}" if value is not False else _in_words(machine, name, True)


def _in_words(machine: Machine, name: str, value: StateValue) -> str:
    return machine.words.get((name, value)) or f"{_called(name)} {text_of(value)}"


def _on(machine: Machine, found: DecidedAct) -> Depends:
    """What the verdict depends on: a state, the time, or what a rule asks."""
    if set(found.on) <= set(machine.moment):
        return Depends(tuple(_by_time(found)))
    if len(found.on) == 1:
        name = found.on[0]
        said = {values: _in_words(machine, name, values[0]) for values in found.verdicts}
        return Depends(tuple(DependsOn(said[values], "yes", _yes(let)) for values, let in found.verdicts.items()))
    from asl_query.rules.index import says

    rules = list(dict.fromkeys(need.rule for need in found.rules if need.rule))
    asks = " ".join(says(rule) for rule in rules)
    return Depends((DependsOn(asks, "yes", "yes"), DependsOn(asks, "no", "no")))


def _by_time(found: DecidedAct) -> Iterable[DependsOn]:
    """The times at which it is allowed, then those at which it is not."""
    for let in (True, False):
        times = [_time(dict(zip(found.on, values, strict=True))) for values, one in found.verdicts.items() if one is let]
        if times:
            yield DependsOn("the phase", " or ".join(times), _yes(let))


def _time(values: Mapping[str, StateValue]) -> str:
    turn = {True: "its own ", False: "the enemy "}.get(bool(values["own_turn"]), "") if "own_turn" in values else "the "
    return f"{turn}{text_of(values['when']) if 'when' in values else 'Player Turn'}"


def _yes(let: bool) -> str:
    return "yes" if let else "no"
