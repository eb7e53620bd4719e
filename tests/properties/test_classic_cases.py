"""Laws of cases of Squad Leader Classic: no stated word is lost, more facts only narrow, and play does only what may be done."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import pytest
from large import parts

from asl_query.acts.states.classic import CLASSIC
from asl_query.board.board import no_board
from asl_query.errors import AslQueryError, LimitReachedError, QuestionError
from asl_query.logic.machine import MachineState
from asl_query.reading.grammar import read_question
from asl_query.rulings.act_verdict import decide
from asl_query.rulings.asl import ruled
from asl_query.rulings.classic_cases import acts_of_classic
from asl_query.rulings.rule_answer import CaseAnswer
from asl_query.rulings.slc import CLASSIC as TERMS
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.answers import Verdict
from asl_query.terms.questions import GivenValue, Ruling

CASES = parts(120, 10_000)
NO_BOARD = no_board()
OPEN = "undecided or asked back"
MOST_SAID = 3
MOST_MORE = 2
TELL_TABLES = ("load", "portage_pp", "pinned", "led")  # what is said of a unit that has phrases of its own
EVENTS_WALKED = 40


class Fact(NamedTuple):
    """Something to say of a unit: the words behind it, what they say, and what of `Assumed` they contradict."""

    words: str
    given: dict[str, GivenValue]
    unlike: tuple[str, ...] = ()


FACTS = (
    Fact("that is broken", {"broken": True}, ("not broken",)),
    Fact("that is pinned", {"pinned": True}, ("not pinned",)),
    Fact("that is TI", {"ti": True}, ("not TI",)),
    Fact("that is berserk", {"berserk": True}, ("not berserk",)),
    Fact("that is wounded", {"wounded": True}),
    Fact("that is concealed", {"concealed": True}),
    Fact("that is captured", {"captured": True}),
    Fact("in Melee", {"in_melee": True}, ("not in an enemy hex",)),
    Fact("that is inexperienced", {"inexperienced": True}, ("not inexperienced",)),
    Fact("with no leader", {"led": False}),
    Fact("stacked with a leader for the whole MPh", {"led": True}, ("not with a leader for the whole MPh",)),
    Fact("carrying a HMG", {"load": "HMG"}, ("carrying no SW",)),
    Fact("carrying a LMG", {"load": "LMG"}, ("carrying no SW",)),
    Fact("carrying 8 PP", {"portage_pp": 8}, ("carrying no SW",)),
    Fact("carrying nothing", {"portage_pp": 0}),
    Fact("that has Prep Fired", {"prep_fired": True}, ("not having Prep Fired", "in the enemy DFPh")),
    Fact("that has already moved", {"moved": True}, ("not having moved", "in the enemy DFPh")),
    Fact("that has already advanced", {"advanced": True}, ("not having advanced", "in its own MPh", "in the enemy DFPh")),
)
ASKED = (
    "may {} move",
    "may {} advance one hex",
    "may {} bypass woods",
    "may {} use Assault Movement",
    "may {} drop a LMG",
    "may {} dismantle a HMG",
    "may {} enter two woods hexes",
    "may {} turn",
    "may {} rout",
    "may {} fire",
    "may {} advance into an enemy hex",
    "may {} carry a HMG",
    "how many MF does {} have",
    "how many PP may {} advance with",
    "what is the IPC of {}",
    "may {} spend 3 MF",
)
KINDS = ("squad", "half-squad", "crew", "leader", "hero", "unit")


class Case(NamedTuple):
    """A question with its facts."""

    asked: str
    kind: str
    facts: tuple[Fact, ...]

    @property
    def text(self) -> str:
        return self.asked.format(" ".join([f"a {self.kind}", *(fact.words for fact in self.facts)])) + "?"

    def saying(self, fact: Fact) -> Case:
        return self._replace(facts=(*self.facts, fact))


def case(seed: int) -> Case:
    rng = random.Random(seed)
    facts: list[Fact] = []
    for fact in rng.sample(FACTS, rng.randint(0, MOST_SAID)):
        if is_apart(fact, facts):
            facts.append(fact)
    return Case(rng.choice(ASKED), rng.choice(KINDS), tuple(facts))


def is_apart(fact: Fact, facts: list[Fact] | tuple[Fact, ...]) -> bool:
    """Whether it is about something that these do not speak of."""
    loads = {"load", "portage_pp"}
    said = {name for one in facts for name in one.given}
    return not said & fact.given.keys() and not (said & loads and fact.given.keys() & loads)


@cache
def read(text: str) -> Ruling | None:
    try:
        question = read_question(text, ruleset="slc")
    except QuestionError:
        return None
    return question if isinstance(question, Ruling) else None


def found(question: Ruling) -> CaseAnswer | None:
    try:
        return ruled(NO_BOARD, question)
    except (LimitReachedError, QuestionError):
        return None


@pytest.mark.parametrize("seeds", CASES)
def test_no_stated_word_is_lost(seeds: range) -> None:
    kinds = Counter[str]()
    for seed in seeds:
        asked = case(seed)
        question = read(asked.text)
        kinds["read" if question else "not read"] += 1
        if question is None:
            continue
        given = {**TERMS.row_of(question).inputs, **dict(question.given)}
        lost = [fact.words for fact in asked.facts if not fact.given.items() <= given.items()]
        assert not lost, f"seed {seed}: {asked.text}"
        answer = found(question)
        for fact in asked.facts if answer is not None else ():
            names = [name.replace("_", " ") for name in fact.given]
            if all(name in answer.unread for name in names):  # it changes nothing: without it the answer is the same
                less = read(asked._replace(facts=tuple(one for one in asked.facts if one is not fact)).text)
                without = found(less) if less is not None else None
                assert without is None or without.answer == answer.answer, f"seed {seed}: {asked.text}"
    assert kinds["read"] > 0.9 * len(seeds)


def with_more(question: Ruling, asked: Case, fact: Fact) -> Ruling | None:
    if any(name in TELL_TABLES for name in fact.given):
        return read(asked.saying(fact).text)
    return replace(question, given=tuple(sorted({**dict(question.given), **fact.given}.items())))


@pytest.mark.parametrize("seeds", CASES)
def test_more_facts_only_narrow(seeds: range) -> None:
    kinds = Counter[str]()
    for seed in seeds:
        asked = case(seed)
        question = read(asked.text)
        answer = found(question) if question is not None else None
        if answer is None or answer.answer not in (Verdict.YES, Verdict.NO):
            continue
        apart = [fact for fact in FACTS if is_apart(fact, asked.facts) and not set(fact.unlike) & set(answer.assumed)]
        for fact in random.Random(seed).sample(apart, min(MOST_MORE, len(apart))):
            more = with_more(question, asked, fact)
            narrower = found(more) if more is not None else None
            said = narrower.answer if narrower is not None else OPEN
            kinds[said.value if isinstance(said, Verdict) else str(said)] += 1
            may_be = {answer.answer} if answer.answer is Verdict.NO else {answer.answer, OPEN}
            if more is not None:
                assert said in may_be, f"seed {seed}: {asked.text} {answer.answer.value}; {asked.saying(fact).text} {said}"
    assert min(kinds["yes"], kinds["no"]) > len(seeds) / 10


@pytest.mark.parametrize("seeds", CASES)
def test_what_is_done_in_play_is_never_forbidden(seeds: range) -> None:
    done = 0
    for seed in seeds:
        for state, name in walk(seed):
            event = CLASSIC.by_name[name]
            asked = acts_of_classic(Ruling("", "any", "", (), ()))
            assert asked is not None
            for act in event.act.wider if event.act is not None else ():  # type: ignore[attr-defined]
                stated = {
                    variable: frozenset({value}) for variable, value in state.items() if variable in asked.world.machine.variables
                }
                stated |= {"inexperienced": frozenset({False}), "led": frozenset({True})}
                assert not decide(asked.world, act, stated).is_no, f"seed {seed}: {name} in {state}"
                done += 1
    assert done > len(seeds)


def walk(seed: int) -> list[tuple[MachineState, str]]:
    """A line of play at random: each state, and what happens in it."""
    rng = random.Random(seed)
    state: dict[str, object] = {name: rng.choice(sorted(values, key=str)) for name, values in CLASSIC.starting({}).items()}
    line: list[tuple[MachineState, str]] = []
    for _ in range(EVENTS_WALKED):
        events = [event for event in CLASSIC.events if event.may_happen(state)]  # type: ignore[arg-type]
        events.sort(key=lambda event: rng.random() + ("when" in event.sets) / 4 + (event.act is None) / 2)
        line.append((dict(state), events[0].name))  # type: ignore[arg-type]
        state = events[0].after(state)  # type: ignore[arg-type,assignment]
    return line


@pytest.mark.parametrize("phase", PlayerTurnPhase)
@pytest.mark.parametrize("words", ["move", "advance one hex", "use Assault Movement"])
def test_an_act_is_done_in_its_phase_alone(words: str, phase: PlayerTurnPhase) -> None:
    question = read(f"may a squad {words} in the {phase.value}?")
    assert question is not None
    its = {"move": ("MPh", "APh"), "advance one hex": ("APh",)}.get(words, ("MPh",))  # to move in the APh is to advance
    answer = found(question)
    assert answer is not None
    assert answer.answer is (Verdict.YES if phase.value in its else Verdict.NO)


def test_the_states_that_section_4_does_not_know_are_undecided() -> None:
    for state in TERMS.states:
        question = Ruling("may {unit} (turn|change direction) [between two hexes]", "any", "a squad", ((state, True),), (), "slc")
        with pytest.raises(AslQueryError) if state not in ("inexperienced", "ti") else pytest.MonkeyPatch.context():
            ruled(NO_BOARD, question)
