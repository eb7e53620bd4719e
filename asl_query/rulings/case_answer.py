"""A case answered: the rule that is asked about, all that bear on the act, what is open, and what was stated for nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import Enum
from typing import NamedTuple, get_type_hints

from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, QuestionError
from asl_query.logic.machine import Machine, MachineState, PartialState, StateValue, Unseen, certain
from asl_query.rules.index import rule_of
from asl_query.rulings.act_verdict import DecidedAct, LetOrNot, Way, decide, is_let
from asl_query.rulings.by_rule import answer_by_rule, deciding_in, said_by
from asl_query.rulings.case_words import called, depends_on, in_times, in_words, not_let
from asl_query.rulings.presumed import NeverTogether, apart_ever, apart_in, with_usual_kind
from asl_query.rulings.reached import could_be_met
from asl_query.rulings.rule_answer import CaseAnswer, RuleDeciding
from asl_query.rulings.rules_shown import besides, exceptions_in, shown_condition
from asl_query.rulings.ruling_table import ActsAsked, Inputs, Meanings, Row, Terms
from asl_query.rulings.time_meant import time_meant
from asl_query.terms.answers import Depends, Value, Verdict
from asl_query.terms.numbers import number_of
from asl_query.terms.questions import GivenValue, Ruling
from asl_query.terms.status import text_of

# What a unit is, not how it is; that a rule does not ask for it is not worth saying.
_WHAT_IT_IS = (
    "is_smc", "vehicle", "searchlight", "mount", "fp", "normal_range", "morale_level", "unit_kind", "sw", "load",
)  # fmt: skip
_OF_A_LOAD = frozenset(("sw", "load", "pp", "portage_pp", "counter_pp", "laden"))  # what says that something is carried
_ARE_TOO = {"swimming": ("rafting",)}  # who is asked about in a table for others: a rafter is a swimmer (E6.41)
_MAY = ("may ", "can ", "(can|may) ", "(may|can) ")
_TAKEN_ANYWAY = ("broken", False)  # said or not


class ActCase(NamedTuple):
    """A case that is about an act: the line of the table, the machine, what was said as variables, and what the rules say."""

    row: Row
    asked: ActsAsked
    act: Enum
    ruleset: str
    as_variables: Mapping[str, tuple[str, frozenset[StateValue]]]
    found: DecidedAct
    not_seen: Collection[str] = ()  # states of which nothing is known but by a rule that reads them

    @property
    def machine(self) -> Machine:
        """The machine of the piece."""
        return self.asked.world.machine

    @property
    def ways(self) -> tuple[Way, ...]:
        """The ways of doing it."""
        return self.asked.world.ways[self.act]

    @property
    def unseen(self) -> tuple[Unseen, ...]:
        """What may be said of it by text that was not seen."""
        return self.asked.world.unseen(self.act)

    @property
    def said(self) -> dict[str, frozenset[StateValue]]:
        """What was stated of each variable."""
        return _agreeing(self.as_variables)

    @property
    def stated(self) -> dict[str, frozenset[StateValue]]:
        """The same, and what follows from that."""
        return {**self.said, **self.asked.following(self.said)}

    def is_let_with(self, told: MachineState) -> LetOrNot:
        """Whether the act is allowed where these variables have these values, whatever was stated of them."""
        said = self._with(told)
        return is_let(self.asked.world, self.act, said, self.asked.following(said))

    def _with(self, told: MachineState) -> dict[str, frozenset[StateValue]]:
        """What was stated, where these variables have these values instead."""
        return {**self.said, **{name: frozenset({value}) for name, value in told.items()}}

    @property
    def open_besides(self) -> set[str]:
        """What every way of the act asks of which nothing was stated and nothing is usual, but for time and the kind of piece."""
        reads = set.intersection(*({name for need in way for name in need.reads} for way in self.ways))
        told = self.said.keys() | certain(self.stated).keys()
        return reads - told - self.asked.world.usual.keys() - {*self.machine.moment, *self.asked.world.kinds}

    @property
    def is_barred_by_its_load(self) -> bool:
        """Whether it is forbidden with what is carried, and would be allowed without; not where nobody ever carries it."""
        load, standing = self.asked.world.load, self.asked.world.standing
        if self.said.get(load) != frozenset({True}) or any(need in standing for need in self.found.rules):
            return False
        unladen = self.is_let_with({load: False})
        return all(unladen.verdicts.values()) and not unladen.unseen

    @property
    def names_read(self) -> set[str]:
        """By what names that was stated which the conditions of the act read, or from which something follows that they read."""
        reads, stated = self.found.reads, self.said
        follows = self._following_read(stated)
        without = {name: {n: v for n, v in stated.items() if n != name} for name in stated.keys() - reads}
        leading = {name for name, rest in without.items() if self._following_read(rest) != follows}
        return {name for name, (variable, _) in self.as_variables.items() if variable in {*reads, *leading}}

    def is_idle(self, name: str) -> bool:
        """Whether something that was stated to be so, of which the rules were seen, may as well not be so."""
        variable, values = self.as_variables.get(name, ("", frozenset()))
        is_said = [value is True for value in values] == [True]  # not 1 PP
        if not is_said or name in self.not_seen:
            return False
        without = self.is_let_with({variable: False})
        if (without.on, without.verdicts, without.unseen) != (self.found.on, self.found.verdicts, self.found.unseen):
            return False
        return not self.found.is_yes or self._takes_no_more({variable: False})

    def _takes_no_more(self, told: MachineState) -> bool:
        """Whether no more need be taken for granted where these variables have these values: with Bugles no E1.91 event."""
        said = self._with(told)
        again = decide(self.asked.world, self.act, said, self.asked.following(said))
        return set(again.taken) <= {*self.found.taken, *self.said}

    def _following_read(self, stated: PartialState) -> PartialState:
        return {name: values for name, values in self.asked.following(stated).items() if name in self.found.reads}


def case_answer(terms: Terms, board: Board, question: Ruling) -> CaseAnswer:
    """What the rules say of a case.

    Raises LimitReachedError for an act of a piece whose acts are not modelled, and where text that was not seen may decide.
    """
    row = terms.row_of(question)
    act = _act_case(terms, question, row, row.inputs)
    no_such, presumed, taken_as_done = _presumed_of(act, terms, board, question, row)
    if no_such is not None:
        return no_such
    try:
        by_rule = answer_by_rule(terms, board, question, row) if row.rule else None
    except QuestionError:
        if act is None or not act.found.is_no:
            raise
        by_rule = None  # whatever the rule was not told, the act is forbidden
    if act is None:
        assert by_rule is not None, "a line of the table has a rule, or an act"
        answer, read = by_rule
        meant = _meant_by_state(terms.acts_of(question), question, row)
        unread = _unread(question, row, {*read, *presumed})
        left_out = _not_known_of(row, answer, (*unread, *_loads_unread(question, row, read)))
        if left_out:
            raise LimitReachedError(f"what other rules make of what is stated ({', '.join(left_out)}) is not modelled")
        return answer._replace(assumed=(*answer.assumed, *meant, *taken_as_done), unread=unread)
    is_ruled_out = by_rule is not None and by_rule[0].answer is Verdict.NO
    apart = None if is_ruled_out else _apart_in(act, question)
    if apart is None and act.found.unseen and not is_ruled_out:
        raise LimitReachedError(act.found.unseen)
    if apart is not None:
        return _never_both(act.machine, apart, row)
    found = _of_act(act, question, by_rule)
    return found._replace(unread=tuple(name for name in found.unread if name.replace(" ", "_") not in presumed))


def _not_known_of(row: Row, answer: CaseAnswer, unread: Collection[str]) -> list[str]:
    """What was stated of which the rule of the line, asked alone, says nothing, so that other rules may make another answer of
    it; nothing where the line says that the rule holds all the same, or where its rule forbids what is asked."""
    if answer.answer is Verdict.NO and row.phrase.startswith(_MAY):
        return []
    return [called(name) for name in unread if name.replace(" ", "_") not in row.even_if and f"{{{name}}}" not in row.phrase]


class Presumed(NamedTuple):
    """That there is no such case, where what the question presumes is not so; the names of what was looked at for that, and what
    is so where it hangs on something."""

    no_such: CaseAnswer | None
    read: set[str]
    taken: tuple[str, ...] = ()


def _presumed_of(act: ActCase | None, terms: Terms, board: Board, question: Ruling, row: Row) -> Presumed:
    """What is presumed of who does something, where nothing else forbids that, or of who is asked about without an act."""
    if act is None:
        return _presumed(terms, board, question, row)
    return Presumed(None, set()) if act.found.is_no else _presumed_by_rule(terms, board, question, row)


class CaseDecided(NamedTuple):
    """What decides a case: its act, the rule of its line, or both, each of which forbids it; `asks_back` says that its rule would
    have to be told more, `depends` that without the act its rule leaves it to what nobody stated; `by_row` is the line with the
    rule that it presumes to say yes, where that says no."""

    act: ActCase | None
    by_rule: bool
    asks_back: bool = False
    depends: bool = False
    by_row: Row | None = None


def what_decides(terms: Terms, board: Board, question: Ruling) -> CaseDecided:
    """Whether the act of a case decides, the rule of its line, or both; a rule that the act asks too is asked once."""
    row = terms.row_of(question)
    act = _act_case(terms, question, row, row.inputs)
    presumed = _row_presumed(row)
    is_looked_at = presumed is not None and (act is None or not act.found.is_no)
    if is_looked_at and said_by(terms.applied(board, question, row=presumed)) is Verdict.NO:
        return CaseDecided(None, by_rule=True, by_row=presumed)
    done = _act_case(terms, question, row, row.presumes) if act is None and "act" in row.presumes else None
    if done is not None and done.found.is_no:
        return CaseDecided(done, by_rule=False)
    apart = _apart_in(act, question) if act is not None else None
    if act is not None and apart is not None:
        return CaseDecided(act._replace(found=apart.bars(act.found)), by_rule=False)
    if act is None or not row.rule:
        return CaseDecided(act, by_rule=act is None)
    try:
        by_rule, _ = answer_by_rule(terms, board, question, row)
    except QuestionError:
        if act.found.is_no:
            return CaseDecided(act, by_rule=False, asks_back=True)
        raise
    if by_rule.answer is Verdict.YES:
        return CaseDecided(None if act.found.is_yes else act, by_rule=act.found.is_yes)
    if _is_barred_anyway(act.found, by_rule):
        return CaseDecided(act, by_rule=False, depends=True)
    if not act.found.is_no:
        return CaseDecided(None, by_rule=True)
    return CaseDecided(act, by_rule=all(need.rule != row.rule for way in act.found.bearing for need in way))


def _act_case(terms: Terms, question: Ruling, row: Row, by: Inputs) -> ActCase | None:
    """The act that a line names, with what it says besides."""
    asked = terms.acts_of(question)
    act = _act_named(asked, by)
    if asked is None or act is None:
        if not row.rule:
            raise LimitReachedError("what such a piece does is not modelled")
        return None
    as_variables = _as_variables(asked, question, by)
    stated = _agreeing(as_variables)
    found = decide(asked.world, act, stated, asked.following(stated))
    return ActCase(row, asked, act, question.ruleset, as_variables, found, terms.states)


def _act_named(asked: ActsAsked | None, by: Inputs) -> Enum | None:
    return next((act for act in asked.acts if act.value == by.get("act")), None) if asked else None


def is_act_forbidden(terms: Terms, question: Ruling) -> bool:
    """Whether the act of a case is forbidden whatever is open, and no text that was not seen may allow it; without a reason."""
    row, asked = terms.row_of(question), terms.acts_of(question)
    act = _act_named(asked, row.inputs)
    if asked is None or act is None:
        return False
    stated = _agreeing(_as_variables(asked, question, row.inputs))
    found = is_let(asked.world, act, stated, asked.following(stated))
    return not any(found.verdicts.values()) and not found.unseen


def _as_variables(asked: ActsAsked, question: Ruling, by: Inputs) -> dict[str, tuple[str, frozenset[StateValue]]]:
    """What is stated, as variables with their values; and what the line says, of variables of which the question says nothing."""
    as_variables = asked.stated_as(dict(question.given))
    if question.ruleset == "asl":
        _require_one_time(asked.world.machine.moment, as_variables, asked.stated_as(_plain_inputs(by)))
    told = {variable for variable, _ in as_variables.values()}
    presumed = asked.stated_as({**_plain_inputs(by), **dict(question.given)})
    return as_variables | {name: said for name, said in presumed.items() if name not in as_variables and said[0] not in told}


def _require_one_time(
    moment: Collection[str],
    stated: Mapping[str, tuple[str, frozenset[StateValue]]],
    by_line: Mapping[str, tuple[str, frozenset[StateValue]]],
) -> None:
    """Raises QuestionError where another time is stated than the words of the line mean: First Fire in the DFPh."""
    for variable, values in by_line.values():
        for its, said in stated.values():
            if its == variable and variable in moment and not values & said:
                meant, other = (" or ".join(map(str, map(text_of, some))) for some in (values, said))
                raise QuestionError(f"What the question says excludes itself: {called(variable)} {meant} and {other}.")


def _agreeing(as_variables: Mapping[str, tuple[str, frozenset[StateValue]]]) -> dict[str, frozenset[StateValue]]:
    """The values of each variable that agree with all that is said of it; raises QuestionError where none does."""
    stated: dict[str, frozenset[StateValue]] = {}
    for name, (variable, values) in as_variables.items():
        both = stated.get(variable, values) & values
        if not both:
            other = next(one for one, (its, _) in as_variables.items() if its == variable)
            raise QuestionError(f"What the question says excludes itself: {called(other)} and {called(name)}.")
        stated[variable] = both
    return stated


def _unread(question: Ruling, row: Row, read: Iterable[str]) -> tuple[str, ...]:
    """What was stated and is read by no rule that bears on the question."""
    states = row.state.lower().split("-")
    known = {*read, *row.inputs, *_WHAT_IT_IS, *states, *(also for state in states for also in _ARE_TOO.get(state, ()))}
    return tuple(name.replace("_", " ") for name, value in question.given if name not in known and (name, value) != _TAKEN_ANYWAY)


def _loads_unread(question: Ruling, row: Row, read: Collection[str]) -> Iterator[str]:
    """A SW or a load that was stated and no rule reads; where something is forbidden anyway it is not worth telling."""
    said = dict(question.given)
    return (name for name in ("sw", "load") if name in said and name not in {*read, *row.inputs} and "SW" not in row.state)


# What is presumed


def _presumed(terms: Terms, board: Board, question: Ruling, row: Row) -> Presumed:
    """What the question presumes, by a rule and as an act.

    Raises QuestionError for a question about what never is that is answered neither by a value nor by what is allowed.
    """
    by_rule = _presumed_by_rule(terms, board, question, row)
    asked, read = terms.acts_of(question), by_rule.read
    if by_rule.no_such is not None or asked is None:
        return by_rule
    machine = asked.world.machine
    said = _agreeing(_as_variables(asked, question, row.presumes))
    if question.ruleset == "asl":
        said = {**asked.in_play, **said}
    apart = _apart_unasked(asked, terms, board, question, row, said) if question.ruleset == "asl" else None
    if apart is not None:
        return Presumed(_never_both(machine, apart, row), set())
    done = _act_case(terms, question, row, row.presumes) if "act" in row.presumes else None
    if done is None:
        return by_rule
    read |= {name for name in done.names_read if not done.is_idle(name)}
    if done.found.is_no:
        found = _of_act(done, question, None)
        load = row.presumes.get("portage_pp")
        laden = f" carrying {load} PP" if load else ""
        return Presumed(_no_such(row, found.rules, f"may not {row.presumes['act']}{laden}"), read)
    if done.found.unseen:
        raise LimitReachedError(done.found.unseen)
    if done.found.is_yes:
        return Presumed(None, read)
    return Presumed(None, read, tuple(one.words for one in depends_on(machine, done.found).on if one.answer == "yes"))


def _presumed_by_rule(terms: Terms, board: Board, question: Ruling, row: Row) -> Presumed:
    """The same by a rule that must say yes; `otherwise` are the words for its no."""
    presumed = _row_presumed(row)
    if presumed is None:
        return Presumed(None, set())
    applied = terms.applied(board, question, row=presumed)
    if said_by(applied) is not Verdict.NO:
        return Presumed(None, applied.read)
    rules, unread = (deciding_in(terms, applied),), _unread(question, row, applied.read)
    no_such = _no_such(row, rules, str(row.presumes.get("otherwise", "there is none")))._replace(unread=unread)
    return Presumed(no_such, applied.read)


def _row_presumed(row: Row) -> Row | None:
    """The line with the rule that it presumes to say yes; None where it presumes none."""
    needed = row.presumes.get("rule")
    return row._replace(rule=needed, inputs={**row.inputs, **row.presumes}) if isinstance(needed, str) else None


def _never_both(machine: Machine, apart: NeverTogether, row: Row) -> CaseAnswer:
    """That no piece is ever what is stated.

    Raises QuestionError for a question about what never is that is answered neither by a value nor by what is allowed.
    """
    never = {**dict(zip(apart.names, apart.values, strict=True)), **apart.kind}
    both = " and ".join(in_words(machine, name, value) for name, value in never.items())
    stated = {name: frozenset({value}) for name, value in never.items()}
    rules = tuple(shown_condition(need, stated, {}) for need in apart.rules)
    if row.rule and _is_asked_by(row, bool) and not row.phrase.startswith(_MAY):
        numbers = dict.fromkeys(number_of(rule.rule) for rule in rules)
        raise QuestionError(f"No piece is ever {both} ({', '.join(numbers)}).")
    return _no_such(row, rules, f"is never {both}{' when that may be done' if apart.is_of_act else ''}")


def _apart_in(act: ActCase, question: Ruling) -> NeverTogether | None:
    """What of that which is stated never holds, or never where the act is done."""
    if question.ruleset != "asl":
        return None
    return apart_in(act.asked.world, act.act, act.found, act.said)


def _apart_unasked(
    asked: ActsAsked, terms: Terms, board: Board, question: Ruling, row: Row, said: PartialState
) -> NeverTogether | None:
    """What of that which is stated never holds, but for that about which the question is: whether who is wounded is eliminated.
    What befalls a squad befalls no Cavalry; what it may do its own rule says."""
    if said.keys() & asked.world.kinds and not row.phrase.startswith(_MAY):
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


# An act


def _of_act(act: ActCase, question: Ruling, by_rule: tuple[CaseAnswer, set[str]] | None) -> CaseAnswer:
    found, machine = act.found, act.machine
    rule_answer, rule_reads = by_rule or (None, set())
    asked_of = {variable for variable, _ in act.asked.stated_as(dict(question.given)).values()}
    of_time = in_times(time_meant(act.asked, act.act, act.said, asked_of))
    cited = {name for need in found.rules for name in need.reads}
    is_told = {name for name, (variable, _) in act.as_variables.items() if variable in cited or not found.is_yes}
    names_read = {name for name in act.names_read if name in is_told or not act.is_idle(name)}
    unread = _unread(question, act.row, {*names_read, *rule_reads})
    meant = tuple(_meant(act, question, rule_answer.rules if rule_answer is not None else ()))
    if rule_answer is not None and rule_answer.answer is not Verdict.YES and not _is_barred_anyway(found, rule_answer):
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


def _is_barred_anyway(found: DecidedAct, by_rule: CaseAnswer) -> bool:
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


def _plain_inputs(inputs: Inputs) -> dict[str, GivenValue]:
    return {name: value for name, value in inputs.items() if isinstance(value, bool | int | str) and name != "act"}


def _meant(act: ActCase, question: Ruling, own: Iterable[RuleDeciding]) -> Iterator[str]:
    """What is taken to be meant by what was stated, and was not said, also in the words of the line, nor is what the `own` rules
    of the question are about."""
    said = {**act.asked.world.usual, **certain(act.said), "act": act.act}
    asked_about = {number_of(rule.rule) for rule in own}
    yield from _told(said, act.asked.meant, question, act.row, asked_about)
    if not act.found.is_no:
        yield from _told(said, act.asked.granted, question, act.row, asked_about)


def _meant_by_state(asked: ActsAsked | None, question: Ruling, row: Row) -> Iterator[str]:
    """What is taken to be meant by a state where nothing is done: who fords does so along a fording line."""
    if asked is not None:
        by = {**row.inputs, **row.presumes}
        yield from _told(certain(_agreeing(_as_variables(asked, question, by))), asked.meant, question, row, set())


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
