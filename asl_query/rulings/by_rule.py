"""One rule asked for a case: its answer for every value of what is open, with what it takes for granted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from fractions import Fraction
from itertools import product

from asl_query.board.board import Board
from asl_query.errors import QuestionError
from asl_query.logic.trace import recording
from asl_query.rules.index import rule_of
from asl_query.rulings.rows import Row, RuleInput
from asl_query.rulings.rule_answer import CaseAnswer, RuleDeciding
from asl_query.rulings.rules_shown import exceptions, refusing
from asl_query.rulings.ruling_table import GivenInputs, RowApplied, Terms, plain_value, shown_input
from asl_query.terms.answers import Depends, DependsOn, Value, Verdict
from asl_query.terms.numbers import in_halves, number_of
from asl_query.terms.questions import Ruling
from asl_query.terms.units import Weather

WAYS_OF_2_DICE = 36
_NUMBERS = tuple(range(13))  # tried for a number that nobody stated


def answer_by_rule(terms: Terms, board: Board, question: Ruling, row: Row) -> tuple[CaseAnswer, set[str]]:
    """What the rule of the line says for every value of what is open, and the names that it read."""
    try:
        with recording() as asked:
            applied = terms.applied(board, question)
            said = said_by(applied)
    except QuestionError as error:
        return _without_number(terms, board, question, row, error)
    stated = {*row.inputs, *dict(question.given), *dict(question.places)}
    names = [name for name in terms.open if name not in stated and _is_open(terms, board, question, applied, name)]
    if not names:
        assumed = _taken_by_rule(terms, board, question, applied)
        idle = [*_idle(applied, stated), *assumed]
        also = [one.rule for one in refusing([row.rule], asked)] if said is Verdict.NO else []
        also += _ruling_out(terms, board, question, applied, {*stated, *idle})
        by = {number_of(key): RuleDeciding(key, {}) for key in reversed(also) if number_of(key) != number_of(row.rule)}
        rules = (deciding_in(terms, applied, idle=idle), *reversed(by.values()), *exceptions([row.rule], asked))
        return CaseAnswer(said, rules, tuple(assumed.values())), applied.read
    every = product((True, False), repeat=len(names))
    cases = {values: terms.applied(board, question, dict(zip(names, values, strict=True))) for values in every}
    found = {values: said_by(case) for values, case in cases.items()}
    if len(set(found.values())) == 1:
        return CaseAnswer(said, (deciding_in(terms, applied, without=names),)), applied.read
    on = [DependsOn(" and ".join(terms.open[name] for name in names), _if(values), _text(said)) for values, said in found.items()]
    taken = dict.fromkeys(words for case in cases.values() for words in _taken_by_rule(terms, board, question, case).values())
    varied = [name for name, value in applied.inputs.items() if any(case.inputs[name] != value for case in cases.values())]
    return CaseAnswer(Depends(tuple(on)), (deciding_in(terms, applied, without=[*names, *varied]),), tuple(taken)), applied.read


def _ruling_out(terms: Terms, board: Board, question: Ruling, applied: RowApplied, beside: Set[str]) -> Iterator[str]:
    """The keys of the rules that keep what is open from being so, but for what is `beside` the point."""
    given = GivenInputs(terms, board, {**applied.row.inputs, **dict(question.given), **dict(question.places)})
    for name, keeping in terms.ruled_out_by.items():
        if name not in beside and applied.inputs.get(name) is False:
            yield from (need.rule for need in keeping(given))


def _is_open(terms: Terms, board: Board, question: Ruling, applied: RowApplied, name: str) -> bool:
    """Whether an input that nobody stated may be either: what follows from the rest may only rule it out. What inputs follow
    from is open where the other value, too, gives another answer."""
    if name in applied.inputs:
        return applied.inputs[name] is True or name not in terms.follows
    if name not in applied.read or name not in terms.if_unsaid:
        return False
    return said_by(terms.applied(board, question, {name: not terms.if_unsaid[name]})) != said_by(applied)


def _idle(applied: RowApplied, stated: Iterable[str]) -> list[str]:
    """Of the inputs that are no because nobody said yes those whose yes would change nothing."""
    told, said = set(stated), said_by(applied)
    unsaid = [name for name, value in applied.inputs.items() if value is False and name not in told]
    return [name for name in unsaid if said_by(applied._replace(inputs={**applied.inputs, name: True})) == said]


def _taken_by_rule(terms: Terms, board: Board, question: Ruling, applied: RowApplied) -> dict[str, str]:
    """What the rule takes for granted of what was not stated and follows from no place, where it would say something else: how
    that is told, by the name of the input."""
    stated = {*applied.row.inputs, *dict(question.given)}
    acts = terms.acts_of(question)
    variables = {variable for variable, _ in acts.stated_as(dict(question.given)).values()} if acts else set()
    found: dict[str, str] = {}
    for name, (other, words) in terms.taken.items():
        states = acts.stated_as({name: plain_value(other)}).values() if acts and not isinstance(other, Weather) else ()
        is_stated = name in stated or any(variable in variables for variable, _ in states)
        if name in applied.read and not is_stated and not (name in terms.follows and question.places):
            try:
                otherwise = said_by(terms.applied(board, question, {name: other}))
            except QuestionError:
                continue
            found |= {name: words} if otherwise != said_by(applied) else {}
    return found


def _if(values: Iterable[bool]) -> str:
    return ", ".join("yes" if value else "no" for value in values)


def _text(said: Verdict | Value) -> str:
    return said.value if isinstance(said, Verdict) else str(said.value)


def _without_number(
    terms: Terms, board: Board, question: Ruling, row: Row, error: QuestionError
) -> tuple[CaseAnswer, set[str]]:  # fmt: skip
    """The answer where it is the same whatever number was not stated; else the error that asks for it."""
    names = [name for name in rule_of(row.rule).function.__annotations__ if name in ("fp", "tem", "portage_pp", "range_hexes")]
    found = []
    for number in _NUMBERS:
        try:
            found.append(terms.applied(board, question, dict.fromkeys(names, number)))
        except QuestionError:
            raise error from None
    if len({said_by(one) for one in found}) != 1:
        raise error
    return CaseAnswer(said_by(found[0]), (deciding_in(terms, found[0], without=names),)), found[0].read


def said_by(applied: RowApplied) -> Verdict | Value:
    """What a rule says of its inputs."""
    found = applied.function(**applied.inputs)
    if isinstance(found, bool):
        return Verdict.YES if found else Verdict.NO
    value = plain_value(found)
    if applied.row.in_36ths and isinstance(value, int):
        return Value(str(Fraction(value, WAYS_OF_2_DICE)))
    return Value(in_halves(value) if applied.row.in_halves and isinstance(value, int) else value)


def deciding_in(terms: Terms, applied: RowApplied, without: Iterable[str] = (), idle: Iterable[str] = ()) -> RuleDeciding:
    """The rule with its inputs, `without` those that are open and those that are `idle`."""
    left_out, worked_out = set(without), terms.worked_out.get(applied.row.rule)
    hidden = {*left_out, *idle}
    shown: Mapping[str, RuleInput] = {name: value for name, value in applied.inputs.items() if name not in hidden}
    facts = {name.replace("_", " "): shown_input(value) for name, value in shown.items()}
    return RuleDeciding(applied.row.rule, {**facts, **(worked_out(applied.inputs) if worked_out and not left_out else {})})
