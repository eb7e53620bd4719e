"""What a question presumes, by a rule and as an act: where that is not so, there is no such case."""

from __future__ import annotations

from typing import NamedTuple, get_type_hints

from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, QuestionError
from asl_query.logic.machine import Machine, PartialState
from asl_query.rules.index import rule_of
from asl_query.rulings.act_answer import of_act
from asl_query.rulings.act_case import ActCase, act_case, agreeing, in_variables
from asl_query.rulings.by_rule import answer_by_rule, deciding_in, said_by
from asl_query.rulings.case_words import depends_on, in_words
from asl_query.rulings.presumed import NeverTogether, apart_ever, apart_in, with_usual_kind
from asl_query.rulings.rows import Row
from asl_query.rulings.rule_answer import CaseAnswer, RuleDeciding
from asl_query.rulings.rules_shown import shown_condition
from asl_query.rulings.ruling_table import ActsAsked, Terms
from asl_query.rulings.stated_unread import MAY, stated_unread
from asl_query.terms.answers import Value, Verdict
from asl_query.terms.numbers import number_of
from asl_query.terms.questions import Ruling


class Presumed(NamedTuple):
    """That there is no such case, where what the question presumes is not so; the names of what was looked at for that, and what
    is so where it hangs on something."""

    no_such: CaseAnswer | None
    read: set[str]
    taken: tuple[str, ...] = ()


def presumed_of(act: ActCase | None, terms: Terms, board: Board, question: Ruling, row: Row) -> Presumed:
    """What is presumed of who does something, where nothing else forbids that, or of who is asked about without an act."""
    if act is None:
        return _presumed(terms, board, question, row)
    return Presumed(None, set()) if act.found.is_no else presumed_by_rule(terms, board, question, row)


def _presumed(terms: Terms, board: Board, question: Ruling, row: Row) -> Presumed:
    """What the question presumes, by a rule and as an act.

    Raises QuestionError for a question about what never is that is answered neither by a value nor by what is allowed.
    """
    by_rule = presumed_by_rule(terms, board, question, row)
    asked, read = terms.acts_of(question), by_rule.read
    if by_rule.no_such is not None or asked is None:
        return by_rule
    machine = asked.world.machine
    said = agreeing(in_variables(asked, question, row.presumes))
    if question.ruleset == "asl":
        said = {**asked.in_play, **said}
    apart = _apart_unasked(asked, terms, board, question, row, said) if question.ruleset == "asl" else None
    if apart is not None:
        return Presumed(never_both(machine, apart, row), set())
    done = act_case(terms, question, row, row.presumes) if "act" in row.presumes else None
    if done is None:
        return by_rule
    read |= {name for name in done.names_read if not done.is_idle(name)}
    if done.found.is_no:
        found = of_act(done, question, None)
        load = row.presumes.get("portage_pp")
        laden = f" carrying {load} PP" if load else ""
        return Presumed(_no_such(row, found.rules, f"may not {row.presumes['act']}{laden}"), read)
    if done.found.unseen:
        raise LimitReachedError(done.found.unseen)
    if done.found.is_yes:
        return Presumed(None, read)
    return Presumed(None, read, tuple(one.words for one in depends_on(machine, done.found).on if one.answer == "yes"))


def presumed_by_rule(terms: Terms, board: Board, question: Ruling, row: Row) -> Presumed:
    """The same by a rule that must say yes; `otherwise` are the words for its no."""
    presumed = row_presumed(row)
    if presumed is None:
        return Presumed(None, set())
    applied = terms.applied(board, question, row=presumed)
    if said_by(applied) is not Verdict.NO:
        return Presumed(None, applied.read)
    rules, unread = (deciding_in(terms, applied),), stated_unread(question, row, applied.read)
    no_such = _no_such(row, rules, str(row.presumes.get("otherwise", "there is none")))._replace(unread=unread)
    return Presumed(no_such, applied.read)


def row_presumed(row: Row) -> Row | None:
    """The line with the rule that it presumes to say yes; None where it presumes none."""
    needed = row.presumes.get("rule")
    return row._replace(rule=needed, inputs={**row.inputs, **row.presumes}) if isinstance(needed, str) else None


def never_both(machine: Machine, apart: NeverTogether, row: Row) -> CaseAnswer:
    """That no piece is ever what is stated.

    Raises QuestionError for a question about what never is that is answered neither by a value nor by what is allowed.
    """
    never = {**dict(zip(apart.names, apart.values, strict=True)), **apart.kind}
    both = " and ".join(in_words(machine, name, value) for name, value in never.items())
    stated = {name: frozenset({value}) for name, value in never.items()}
    rules = tuple(shown_condition(need, stated, {}) for need in apart.rules)
    if row.rule and _is_asked_by(row, bool) and not row.phrase.startswith(MAY):
        numbers = dict.fromkeys(number_of(rule.rule) for rule in rules)
        raise QuestionError(f"No piece is ever {both} ({', '.join(numbers)}).")
    return _no_such(row, rules, f"is never {both}{' when that may be done' if apart.is_of_act else ''}")


def apart_in_case(act: ActCase, question: Ruling) -> NeverTogether | None:
    """What of that which is stated never holds, or never where the act is done."""
    if question.ruleset != "asl":
        return None
    return apart_in(act.asked.world, act.act, act.found, act.said)


def _apart_unasked(
    asked: ActsAsked, terms: Terms, board: Board, question: Ruling, row: Row, said: PartialState
) -> NeverTogether | None:
    """What of that which is stated never holds, but for that about which the question is: whether who is wounded is eliminated.
    What befalls a squad befalls no Cavalry; what it may do its own rule says."""
    if said.keys() & asked.world.kinds and not row.phrase.startswith(MAY):
        said = with_usual_kind(asked.world, said)
    apart = apart_ever(asked.world, said)
    while apart is not None and (about := _asked_about(apart, terms, board, question, row)):
        said = {name: values for name, values in said.items() if name not in about}
        apart = apart_ever(asked.world, said)
    return apart


def _asked_about(apart: NeverTogether, terms: Terms, board: Board, question: Ruling, row: Row) -> set[str]:
    """Those of the states that are kept apart with which the rule of the line is asked, if it is what keeps them apart."""
    if row.rule not in {need.rule for need in apart.rules}:
        return set()
    _, read = answer_by_rule(terms, board, question, row)
    asked = terms.acts_of(question)
    as_variables = asked.stated_as(dict(question.given)) if asked is not None else {}
    return read.intersection(apart.names) or {as_variables[name][0] for name in read & as_variables.keys()}.intersection(
        apart.names
    )


def _no_such(row: Row, rules: tuple[RuleDeciding, ...], why: str) -> CaseAnswer:
    return CaseAnswer(Verdict.NO if not row.rule or _is_asked_by(row, bool) else Value("none"), rules, no_such=why)


def _is_asked_by(row: Row, kind: type) -> bool:
    """Whether the rule of a line gives this kind of value."""
    return get_type_hints(rule_of(row.rule).function)["return"] is kind
