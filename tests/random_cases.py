"""Cases made up at random: a piece, facts stated of it in words, an act; and the laws that their answers keep.

A family of cases is a table of pieces, of acts and of facts, the facts that exclude each other in one group.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise

from asl_query.board.board import no_board
from asl_query.errors import LimitReachedError, QuestionError
from asl_query.logic.machine import Event, Machine, MachineState, StateValue, certain
from asl_query.reading.grammar import read_question
from asl_query.rulings.act_verdict import decide
from asl_query.rulings.act_world import ActWorld
from asl_query.rulings.asl import ruled, terms_of
from asl_query.rulings.reached import could_be_met
from asl_query.rulings.rule_answer import CaseAnswer
from asl_query.rulings.ruling_table import ActsAsked
from asl_query.terms.answers import Verdict
from asl_query.terms.questions import GivenValue, Ruling

MOST_FACTS = 4  # of one case
LEADING = 0.5  # how often what leads to where a family is happens, if it can


@dataclass(frozen=True, eq=False)
class Fact:
    """What may be stated: the words, in front of the piece or behind it, and what they say by the names of rule inputs."""

    words: str
    given: Mapping[str, GivenValue]
    in_front: bool = False


def _anywhere(_: MachineState) -> bool:
    return True


def _nowhere(_: Event) -> bool:
    return False


@dataclass(frozen=True, eq=False)
class Family:
    """What cases of a system of rules are made of; `acts` are what follows the piece in a question that begins with "may", or a
    question with the piece in the place of {}.

    Of `acts_asked` are the acts, and `machine` has the states that play comes to. Every case is about one of `its_acts` or of a
    piece in one of `its_states`, if there are any: in play what `is_there`, and to which an event `leads`. `at_hand` are the
    circumstances in which the machine plays, beside its states. What is behind a piece is behind its act, if it is not
    `is_told_first`.
    """

    name: str
    pieces: Sequence[str]
    acts: Sequence[str]
    facts: Sequence[Sequence[Fact]]
    acts_asked: Callable[[], ActsAsked]
    machine: Machine
    its_acts: Sequence[str] = ()
    its_states: Sequence[str] = ()
    is_there: Callable[[MachineState], bool] = _anywhere
    leads: Callable[[Event], bool] = _nowhere
    at_hand: Mapping[str, StateValue] = field(default_factory=dict)
    ruleset: str = "asl"
    is_told_first: bool = False

    @property
    def world(self) -> ActWorld:
        """Its acts."""
        return self.acts_asked().world


@dataclass(frozen=True, eq=False)
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
        rest = (*behind, self.act) if self.family.is_told_first else (self.act, *behind)
        who = " ".join(["a", *front, self.piece])
        if "{}" in self.act:
            return self.act.format(" ".join([who, *behind])) + "?"
        return " ".join(["may", who, *rest]) + "?"

    def question(self) -> Ruling:
        """The question as it is read."""
        found = read_question(self.text, ruleset=self.family.ruleset)
        assert isinstance(found, Ruling), f"{self.text}: no ruling"
        return found


def case_of(family: Family, seed: int) -> Stated:
    """A case, which touches the system of the family."""
    rng = random.Random(seed)
    found = _random_case(family, rng)
    while not _is_of_its_system(found):
        found = _random_case(family, rng)
    return found


def _random_case(family: Family, rng: random.Random) -> Stated:
    groups = rng.sample(range(len(family.facts)), rng.randint(0, MOST_FACTS))
    facts = tuple(rng.choice(family.facts[group]) for group in sorted(groups))
    return Stated(family, rng.choice(family.pieces), rng.choice(family.acts), facts)


def _is_of_its_system(case: Stated) -> bool:
    its_acts, its_states = case.family.its_acts, case.family.its_states
    return case.act in its_acts or any(fact.words in its_states for fact in case.facts) or not its_acts


def answer_to(question: Ruling) -> CaseAnswer | None:
    """What the rules say; nothing where rules decide that are not modelled, or where section 4 asks the question back."""
    try:
        return ruled(no_board(), question)
    except LimitReachedError:
        return None
    except QuestionError:
        if question.ruleset == "asl":
            raise
        return None


def is_forbidden(question: Ruling) -> bool:
    """Whether it asks what may be done, and that may not."""
    answer = answer_to(question)
    return answer is not None and answer.answer is Verdict.NO and question.phrase.startswith("may ")


def words_lost(case: Stated) -> list[str]:
    """The first law: what was stated and is not in the question as it is read, and what is told to change nothing and does."""
    question = case.question()
    given = {**terms_of(question.ruleset).row_of(question).inputs, **dict(question.given)}
    said = [fact for fact in case.facts if not _says_when_it_was_done(fact, case)]
    lost = [
        fact.words
        for fact in said
        for name, value in fact.given.items()
        if value not in (given.get(name), given.get(f"{name}_before"))
    ]
    answer = answer_to(question)
    for fact in case.facts if answer is not None else ():
        if all(name.replace("_", " ") in answer.unread for name in fact.given):
            less = Stated(case.family, case.piece, case.act, tuple(other for other in case.facts if other is not fact)).question()
            is_read_alike = dict(less.given) == {name: value for name, value in question.given if name not in fact.given}
            other = answer_to(less) if is_read_alike else None  # without it a time may be that of another fact
            if other is not None and str(other.answer) != str(answer.answer):
                lost.append(f"{fact.words}: said to change nothing, and does")
    return lost


def _says_when_it_was_done(fact: Fact, case: Stated) -> bool:
    """Whether a time is that of what stands before it: `that has spent 1 MF in its own MPh` says not when the unit acts."""
    behind = [one for one in case.facts if not one.in_front]
    return "phase" in fact.given and any("mf_spent" in one.given and then is fact for one, then in pairwise(behind))


def widened(case: Stated) -> list[str]:
    """The second law: what less is stated than answers otherwise, though nothing was taken for granted that is contradicted."""
    found = []
    answer = answer_to(case.question())
    for fact in case.facts:
        less = Stated(case.family, case.piece, case.act, tuple(other for other in case.facts if other is not fact))
        wider = answer_to(less.question())
        if wider is None or not isinstance(wider.answer, Verdict):
            continue
        if answer is None and wider.answer is Verdict.YES:
            continue  # what is stated more may be beyond the rules that are modelled
        if answer is not None and (wider.answer == answer.answer or answer.no_such):
            continue  # what nobody is narrows nothing
        if not set(less.question().given) <= set(case.question().given) or is_no_piece_of_another_kind(case):
            continue  # what was said is meant otherwise beside this: "that has spent 1 MF in its own MPh"
        is_denied = any(taken.startswith("not ") and taken.removeprefix("not ") in fact.words for taken in wider.assumed)
        if not is_denied and not contradicts(fact, less):
            found.append(f"{less.text} {said(wider)}; {case.text} {said(answer) if answer is not None else 'open'}")
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
    follows = asked.following(stated)
    taken = {*its_time, *decide(asked.world, act, stated, follows).taken, *implied, *follows}
    return any(variable in taken for variable, _ in asked.stated_as(fact.given).values())


def asked_of(case: Stated) -> tuple[ActsAsked, Enum, dict[str, frozenset[StateValue]]]:
    """The acts of the piece, the one that the case is about, and what it states."""
    question = case.question()
    terms = terms_of(question.ruleset)
    row, asked = terms.row_of(question), terms.acts_of(question)
    assert asked is not None
    act = next(one for one in asked.acts if one.value == row.inputs["act"])
    plain = {name: value for name, value in row.inputs.items() if isinstance(value, bool | int | str) and name != "act"}
    return asked, act, dict(asked.stated_as({**plain, **dict(question.given)}).values())


def is_no_piece_of_another_kind(case: Stated) -> bool:
    """Whether an answer hangs on the kind of piece alone, as the other kinds never are as is stated."""
    asked, act, stated = asked_of(case)
    found = decide(asked.world, act, stated, asked.following(stated))
    barred = [dict(zip(found.on, values, strict=True)) for values, is_let in found.verdicts.items() if not is_let]
    states = [{**certain(stated), **kind} for kind in barred]
    return (
        bool(found.on)
        and asked.world.kinds.issuperset(found.on)
        and all(any(not could_be_met(asked.world.machine, need, state) for need in asked.world.standing) for state in states)
    )


def said(answer: CaseAnswer) -> str:
    """An answer in a message."""
    return answer.answer.value if isinstance(answer.answer, Verdict) else str(answer.answer)


Line = list[tuple[dict[str, StateValue], Event]]  # each state, and what happens in it


def line_of_play(family: Family, seed: int, events: int) -> Line:
    """A line of play made up at random, which comes to where the family is."""
    rng = random.Random(seed)
    line = _random_line(family, rng, events)
    while not any(family.is_there(state) for state, _ in line):
        line = _random_line(family, rng, events)
    return line


def _random_line(family: Family, rng: random.Random, events: int) -> Line:
    machine = family.machine
    state = {name: rng.choice(values) for name, values in machine.variables.items()}
    state |= {name: rng.choice(sorted(values, key=str)) for name, values in machine.start.items()}
    line: Line = []
    seen = [event for event in machine.events if not event.unseen]
    leading, others = [event for event in seen if family.leads(event)], [event for event in seen if not family.leads(event)]
    for _ in range(events):
        tried = [leading, others] if rng.random() < LEADING else [seen]
        shuffled = (event for some in tried for event in rng.sample(some, len(some)))
        event = next(event for event in shuffled if event.may_happen(state))
        line.append((state, event))
        state = event.after(state)
    return line


def state_of_play(family: Family, seed: int, events: int) -> dict[str, StateValue]:
    """The last state of such a line that is where the family is."""
    return next(state for state, _ in reversed(line_of_play(family, seed, events)) if family.is_there(state))


def stated_of(family: Family, state: MachineState) -> dict[str, frozenset[StateValue]]:
    """A state of play as a case states it, with the circumstances in which the machine plays."""
    return {name: frozenset({value}) for name, value in {**state, **family.at_hand}.items()}


def two_worlds(family: Family, state: MachineState) -> list[str]:
    """The third law: the acts of which play and the case say two things in a state."""
    stated, events = stated_of(family, state), [event for event in family.machine.events if event.act is not None]
    done = {event.act for event in events if event.act is not None}
    happen = [event for event in events if event.may_happen(state)]
    in_play = {act for event in happen if not event.unseen for act in acts_of(event)}
    unseen = {act for event in happen if event.unseen for act in acts_of(event)} - in_play
    wrong = []
    for act in sorted(done, key=str):
        found = decide(family.world, act, stated)
        if found.is_yes is not (act in in_play):
            wrong.append(f"{act.value}: {'play' if act in in_play else 'the case'} allows it")
        elif act in unseen and not found.unseen:
            wrong.append(f"{act.value}: only text that was not seen allows it, and the case does not say so")
    return wrong


def acts_of(event: Event) -> tuple[Enum, ...]:
    """What is done in an event, and what that is a kind of."""
    return () if event.act is None else getattr(event.act, "wider", (event.act,))
