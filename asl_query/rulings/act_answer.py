"""What the rules say of an act in a case, told: the rules that decide, what is taken for granted, what is never so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from asl_query.logic.machine import Machine, MachineState, PartialState, StateValue, certain
from asl_query.rulings.act_case import ActCase, agreeing, in_variables
from asl_query.rulings.act_verdict import DecidedAct
from asl_query.rulings.case_words import depends_on, in_times, in_words, not_let
from asl_query.rulings.reached import could_be_met
from asl_query.rulings.rows import Row
from asl_query.rulings.rule_answer import CaseAnswer, RuleDeciding
from asl_query.rulings.rules_shown import besides, exceptions_in, shown_condition
from asl_query.rulings.ruling_table import ActsAsked, Meanings
from asl_query.rulings.stated_unread import stated_unread
from asl_query.rulings.time_meant import time_meant
from asl_query.terms.answers import Depends, Verdict
from asl_query.terms.numbers import number_of
from asl_query.terms.questions import Ruling

_OF_A_LOAD = frozenset(("sw", "load", "pp", "portage_pp", "counter_pp", "laden"))  # what says that something is carried


def of_act(act: ActCase, question: Ruling, by_rule: tuple[CaseAnswer, set[str]] | None) -> CaseAnswer:
    """What the rules say of an act; `by_rule` is what the rule of its line says, with the names that it read."""
    found, machine = act.found, act.machine
    rule_answer, rule_reads = by_rule or (None, set())
    asked_of = {variable for variable, _ in act.asked.stated_as(dict(question.given)).values()}
    of_time = in_times(time_meant(act.asked, act.act, act.said, asked_of))
    cited = {name for need in found.rules for name in need.reads}
    is_told = {name for name, (variable, _) in act.as_variables.items() if variable in cited or not found.is_yes}
    names_read = {name for name in act.names_read if name in is_told or not act.is_idle(name)}
    unread = stated_unread(question, act.row, {*names_read, *rule_reads})
    meant = tuple(_meant(act, question, rule_answer.rules if rule_answer is not None else ()))
    if rule_answer is not None and rule_answer.answer is not Verdict.YES and not is_barred_anyway(found, rule_answer):
        also = dict.fromkeys((*rule_answer.assumed, *filter(None, [of_time]), *meant))
        return rule_answer._replace(assumed=tuple(also), unread=unread)
    stated = act.said
    in_full = {**stated, **dict(_beyond_the_most(act, question))}
    rules = tuple(shown_condition(need, in_full, act.asked.world.usual) for need in found.rules if need.rule)
    if found.over:
        return CaseAnswer(Verdict.NO, rules, meant, unread, f"is never {_over(machine, found)}")
    never = _never(act, stated)
    if never:
        return CaseAnswer(Verdict.NO, rules, meant, unread, f"is never {never}")
    if found.is_no:
        rules += tuple(besides(found.rules))
    rules += tuple(exceptions_in(found.rules, {**act.asked.world.usual, **certain(stated)}))
    meant += (of_time,) if of_time and found.is_no else ()
    own = rule_answer.rules if rule_answer is not None else ()
    if own:
        permits, told = act.asked.world.permits(act.act), {number_of(rule.rule) for rule in own}
        letting = (need for need in found.rules if need in permits and number_of(need.rule) not in told)
        own += tuple(shown_condition(need, in_full, act.asked.world.usual) for need in letting)
    own_assumed = rule_answer.assumed if rule_answer is not None else ()
    assumed = tuple(dict.fromkeys([*own_assumed, *meant, *_taken(act.asked, found, question)]))
    if found.is_yes:
        when = in_times(found.times)
        return CaseAnswer(Verdict.YES, own or rules, (when, *assumed) if when else assumed, unread)
    if found.is_no:
        return CaseAnswer(Verdict.NO, rules, assumed, unread, not_let(act.row.phrase, act.act), act.is_barred_by_its_load)
    return CaseAnswer(depends_on(machine, found), rules, assumed, unread)


def is_barred_anyway(found: DecidedAct, by_rule: CaseAnswer) -> bool:
    """Whether the act is forbidden, on whatever the rule of the line depends."""
    return found.is_no and isinstance(by_rule.answer, Depends)


def _beyond_the_most(act: ActCase, question: Ruling) -> Iterator[tuple[str, frozenset[StateValue]]]:
    """Numbers that are stated and that the machine counts as the most it tells apart."""
    for name, said in question.given:
        variable, values = act.as_variables.get(name, ("", frozenset()))
        if type(said) is int and type(most := next(iter(values), None)) is int and said > most:
            yield variable, frozenset({said})


def _over(machine: Machine, found: DecidedAct) -> str:
    """What is never so when an act is done."""
    return f"{' and '.join(in_words(machine, name, True) for name in found.over)} {in_times(found.times)}"


def _never(act: ActCase, stated: PartialState) -> str:
    """What was stated and is never so at once, where that alone decides."""
    said = certain(stated)
    if not all(need in act.asked.world.standing and not could_be_met(act.machine, need, said) for need in act.found.rules):
        return ""
    kinds = act.asked.world.kinds
    names = dict.fromkeys(name for need in act.found.rules for name in need.reads if name in said and said[name] is not False)
    told = [name for name in names if name not in kinds] or names
    return " and ".join(in_words(act.machine, name, said[name]) for name in told)


def _meant(act: ActCase, question: Ruling, own: Iterable[RuleDeciding]) -> Iterator[str]:
    """What is taken to be meant by what was stated, and was not said, also in the words of the line, nor is what the `own` rules
    of the question are about."""
    said = {**act.asked.world.usual, **certain(act.said), "act": act.act}
    asked_about = {number_of(rule.rule) for rule in own}
    yield from _told(said, act.asked.meant, question, act.row, asked_about)
    if not act.found.is_no:
        yield from _told(said, act.asked.granted, question, act.row, asked_about)


def meant_by_state(asked: ActsAsked | None, question: Ruling, row: Row) -> Iterator[str]:
    """What is taken to be meant by a state where nothing is done: who fords does so along a fording line."""
    if asked is not None:
        by = {**row.inputs, **row.presumes}
        yield from _told(certain(agreeing(in_variables(asked, question, by))), asked.meant, question, row, set())


def _told(said: MachineState, meant: Meanings, question: Ruling, row: Row, asked_about: set[str]) -> Iterator[str]:
    """What is meant by what was said, and stands neither in the words of the question nor in a rule that it is asked about."""
    for so, (told, word) in meant.items():
        is_said = word in question.who or word in row.phrase or word in asked_about
        if said.items() >= dict(so).items() and not is_said:
            yield told


def _taken(asked: ActsAsked, found: DecidedAct, question: Ruling) -> Iterable[str]:
    """What is taken for granted; not that nothing is carried where the line is of a load."""
    machine = asked.world.machine
    is_of_a_load = not _OF_A_LOAD.isdisjoint(dict(question.given))
    for name in found.taken:
        if name in machine.moment or (is_of_a_load and asked.called.get(name) == "portage_pp"):
            continue
        usual = asked.world.usual[name]
        yield in_words(machine, name, usual)
