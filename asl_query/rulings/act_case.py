"""A case that is about an act: the line of the table, what was said in the variables of the machine, what the rules say."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum
from typing import NamedTuple

from asl_query.errors import LimitReachedError, QuestionError
from asl_query.logic.machine import Machine, MachineState, PartialState, StateValue, Unseen, certain
from asl_query.rulings.act_verdict import DecidedAct, LetOrNot, decide, is_let
from asl_query.rulings.act_world import Way
from asl_query.rulings.case_words import called
from asl_query.rulings.rows import Inputs, Row
from asl_query.rulings.ruling_table import ActsAsked, Terms
from asl_query.terms.questions import GivenValue, Ruling
from asl_query.terms.status import text_of


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
        return agreeing(self.as_variables)

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


def act_case(terms: Terms, question: Ruling, row: Row, by: Inputs) -> ActCase | None:
    """The act that a line names, with what it says besides."""
    asked = terms.acts_of(question)
    act = _act_named(asked, by)
    if asked is None or act is None:
        if not row.rule:
            raise LimitReachedError("what such a piece does is not modelled")
        return None
    as_variables = in_variables(asked, question, by)
    stated = agreeing(as_variables)
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
    stated = agreeing(in_variables(asked, question, row.inputs))
    found = is_let(asked.world, act, stated, asked.following(stated))
    return not any(found.verdicts.values()) and not found.unseen


def in_variables(asked: ActsAsked, question: Ruling, by: Inputs) -> dict[str, tuple[str, frozenset[StateValue]]]:
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


def agreeing(as_variables: Mapping[str, tuple[str, frozenset[StateValue]]]) -> dict[str, frozenset[StateValue]]:
    """The values of each variable that agree with all that is said of it; raises QuestionError where none does."""
    stated: dict[str, frozenset[StateValue]] = {}
    for name, (variable, values) in as_variables.items():
        both = stated.get(variable, values) & values
        if not both:
            other = next(one for one, (its, _) in as_variables.items() if its == variable)
            raise QuestionError(f"What the question says excludes itself: {called(other)} and {called(name)}.")
        stated[variable] = both
    return stated


def _plain_inputs(inputs: Inputs) -> dict[str, GivenValue]:
    return {name: value for name, value in inputs.items() if isinstance(value, bool | int | str) and name != "act"}
