"""Cases made up at random: a piece, facts stated of it in words, an act; and the laws that their answers keep.

A family of cases is a table of pieces, of acts and of facts, the facts that exclude each other in one group.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product

from asl_query.board.board import no_board
from asl_query.errors import LimitReachedError
from asl_query.logic.machine import Condition, Machine, PartialState, StateValue
from asl_query.reading.grammar import read_question
from asl_query.rulings.act_verdict import ActWorld, decide
from asl_query.rulings.asl import ruled, terms_of
from asl_query.rulings.rule_answer import CaseAnswer
from asl_query.terms.answers import Depends, Verdict
from asl_query.terms.questions import GivenValue, Ruling

MOST_FACTS = 4  # of one case


@dataclass(frozen=True)
class Fact:
    """What may be stated: the words, in front of the piece or behind it, and what they say by the names of rule inputs."""

    words: str
    given: Mapping[str, GivenValue]
    in_front: bool = False


@dataclass(frozen=True)
class Family:
    """What cases are made of; `acts` are what follows the piece in a question that begins with "may"."""

    pieces: Sequence[str]
    acts: Sequence[str]
    facts: Sequence[Sequence[Fact]]
    ruleset: str = "asl"


@dataclass(frozen=True)
class Stated:
    """A case: the piece, what is stated of it, and the act."""

    family: Family
    piece: str
    act: str
    facts: tuple[Fact, ...]

    @property
    def text(self) -> str:
        """The question."""
        front = [fact.words for fact in self.facts if fact.in_front]
        behind = [fact.words for fact in self.facts if not fact.in_front]
        return " ".join(["may a", *front, self.piece, self.act, *behind]) + "?"

    def question(self) -> Ruling:
        """The question as it is read."""
        found = read_question(self.text, ruleset=self.family.ruleset)
        assert isinstance(found, Ruling), f"{self.text}: no ruling"
        return found


def cases_of(family: Family, seed: int) -> Iterator[Stated]:
    """Cases without end."""
    rng = random.Random(seed)
    while True:
        groups = rng.sample(range(len(family.facts)), rng.randint(0, MOST_FACTS))
        facts = tuple(rng.choice(family.facts[group]) for group in sorted(groups))
        yield Stated(family, rng.choice(family.pieces), rng.choice(family.acts), facts)


def answer_to(question: Ruling) -> CaseAnswer | None:
    """What the rules say; nothing where rules decide that are not modelled."""
    try:
        return ruled(no_board(), question)
    except LimitReachedError:
        return None


def words_lost(case: Stated) -> list[str]:
    """The first law: what was stated and is not in the question as it is read, and what is told to change nothing and does."""
    question = case.question()
    given = dict(question.given)
    lost = [fact.words for fact in case.facts for name, value in fact.given.items() if given.get(name) != value]
    answer = answer_to(question)
    for fact in case.facts if answer is not None else ():
        if all(name.replace("_", " ") in answer.unread for name in fact.given):
            without = Stated(case.family, case.piece, case.act, tuple(other for other in case.facts if other is not fact))
            other = answer_to(without.question())
            if other is not None and str(other.answer) != str(answer.answer):
                lost.append(f"{fact.words}: said to change nothing, and does")
    return lost


def widened(case: Stated) -> list[str]:
    """The second law: what less is stated than answers otherwise, though nothing was taken for granted that is contradicted."""
    found = []
    answer = answer_to(case.question())
    for fact in case.facts:
        less = Stated(case.family, case.piece, case.act, tuple(other for other in case.facts if other is not fact))
        wider = answer_to(less.question())
        if answer is None or wider is None or isinstance(wider.answer, Depends) or wider.answer == answer.answer:
            continue
        if not contradicts(fact, less) and not is_none(case):
            found.append(f"{less.text} {said(wider)}; {case.text} {said(answer)}")
    return found


def contradicts(fact: Fact, less: Stated) -> bool:
    """Whether a fact that a case does not state contradicts what its answer takes for granted."""
    question = less.question()
    terms = terms_of(question.ruleset)
    row, asked = terms.row_of(question), terms.acts_of(question)
    if asked is None:
        return False
    act = next(act for act in asked.acts if act.value == row.inputs["act"])
    plain = {name: value for name, value in row.inputs.items() if isinstance(value, bool | int | str) and name != "act"}
    stated = dict(asked.stated_as({**plain, **dict(question.given)}).values())
    implied = {variable for variable, _ in asked.stated_as(plain).values()}  # by the words of the act itself
    its_time = set(asked.world.machine.moment) - stated.keys()  # an act is done in its time, if that is not stated
    taken = {*its_time, *decide(asked.world, act, stated, asked.following(stated)).taken, *implied}
    return any(variable in taken for variable, _ in asked.stated_as(fact.given).values())


def is_none(case: Stated) -> bool:
    """Whether what a case says is what no piece is at once, so that it is no narrower case of anything."""
    question = case.question()
    terms = terms_of(question.ruleset)
    asked = terms.acts_of(question)
    if asked is None:
        return False
    by_words = {name: value for name, value in terms.row_of(question).inputs.items() if isinstance(value, bool | int)}
    stated = dict(asked.stated_as({**by_words, **dict(question.given)}).values())
    return any(not could_be_met_by(asked.world.machine, need, stated) for need in asked.world.standing)


def could_be_met_by(machine: Machine, need: Condition, stated: PartialState) -> bool:
    """Whether a condition holds for some values that agree with what is stated."""
    values = product(*(stated.get(name, machine.variables[name]) for name in need.reads))
    return any(need.holds(*need.of, *case) for case in values)


def said(answer: CaseAnswer) -> str:
    """An answer in a message."""
    return answer.answer.value if isinstance(answer.answer, Verdict) else str(answer.answer)


def states_of_play(machine: Machine, seed: int, steps: int) -> Iterator[dict[str, StateValue]]:
    """The states of a line of play made up at random."""
    rng = random.Random(seed)
    while True:
        state = {name: rng.choice(values) for name, values in machine.variables.items()}
        state |= {name: rng.choice(sorted(values, key=str)) for name, values in machine.start.items()}
        for _ in range(steps):
            yield dict(state)
            legal = [event for event in machine.events if not event.unseen and event.may_happen(state)]
            state = rng.choice(legal).after(state)


def two_worlds(world: ActWorld, machine: Machine, state: Mapping[str, StateValue], case: Mapping[str, StateValue]) -> list[str]:
    """The third law: the acts of which play and the case say two things in a state; `case` is all that the case states."""
    stated = {name: frozenset({value}) for name, value in case.items()}
    done = {event.act for event in machine.events if event.act is not None}
    in_play = {event.act for event in machine.events if event.act is not None and event.may_happen(state)}
    in_play = set(chain.from_iterable(getattr(act, "wider", (act,)) for act in in_play))
    return [f"{act.value}: {'play' if act in in_play else 'the case'} allows it" for act in sorted(done, key=str)
            if decide(world, act, stated).is_yes is not (act in in_play)]  # fmt: skip
