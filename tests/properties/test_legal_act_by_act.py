"""A line of play is legal act by act: each act that it does may be done, asked of its own in the state that it is done in.

Of lines made up at random, of those that answers about edge cases tell, and of those that units, Searchlights and units of
section 4 play on a map.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import islice
from typing import NamedTuple

import pytest
from case_families import CLIMBING, FAMILIES, LIGHTS, SECTION_4, SWIMMING, SYSTEMS, over
from large import parts
from light_situations import ByCase
from random_cases import Fact, Family, acts_of, answer_to, line_of_play, stated_of
from recorded_queries import recorded_in

from asl_query import ask
from asl_query.acts.classic.play_log import AdvanceLine, ConversionLine, MarchLine
from asl_query.acts.fitness import begun, fitness_of, footing_of
from asl_query.acts.light_choice import LightAction
from asl_query.acts.light_log import LightLine
from asl_query.acts.states.classic_conditions import goes_so_far
from asl_query.acts.states.line import EventTrace
from asl_query.acts.states.machines import machine
from asl_query.acts.states.partial_states import value_named
from asl_query.errors import QuestionError
from asl_query.library import load_board
from asl_query.logic.machine import Condition, Machine, MachineState, StateValue
from asl_query.reading.grammar import read_question
from asl_query.reading.modifiers import MOST
from asl_query.rules.index import index
from asl_query.rulings.act_verdict import decide
from asl_query.rulings.asl import terms_of
from asl_query.rulings.classic_loads import MOST_HALF_PP
from asl_query.terms import actions
from asl_query.terms.acts import Act, PlayerTurnPhase
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.classic import ClassicReach, SwKind
from asl_query.terms.classic_acts import ClassicAct
from asl_query.terms.movement import Reach
from asl_query.terms.phases import Phase, TurnPhase
from asl_query.terms.play_lines import PlayLine
from asl_query.terms.questions import Ever, Ruling
from asl_query.terms.searchlight_use import SearchlightAct
from asl_query.terms.searchlights import KeepsLit
from asl_query.terms.unit_state import Afloat

SEED = 40_407  # the number of the case is added
EVENTS = 30  # of a line of play
MACHINES = {"unit": CLIMBING, "searchlight": LIGHTS, "classic": SECTION_4}
# What an act is called in a question, beside what the families say.
CALLED: Mapping[str, tuple[str, ...]] = {
    SWIMMING.name: ("swim into another water hex",), LIGHTS.name: ("be towed", "be Pushed", "be set up Emplaced"),
}  # fmt: skip
TOLD_IN = {Ever: (" ever ", " become "), Reach: (" reach ",), ClassicReach: (" reach ",), KeepsLit: (" light ",)}
AT_MOVING = (LightAction.SIGHT_MOVING, LightAction.SIGHT_MOVING_SURELY)
ACTS = {
    LightAction.REPAIR: SearchlightAct.BE_REPAIRED,
    LightAction.MAINTAIN: SearchlightAct.MAINTAIN,
    **dict.fromkeys((LightAction.SIGHT, LightAction.SIGHT_SURELY, *AT_MOVING), SearchlightAct.TARGET),
}
RECORDED = parts(2, 1_000)  # queries of a kind: more than there are


def test_families_of_the_machines() -> None:
    assert {name: family.machine for name, family in MACHINES.items()} == {name: machine(name) for name in MACHINES}


def refused(family: Family, act: Enum, state: MachineState) -> bool:
    """Whether the act may not be done in a state that is stated whole."""
    return not decide(family.world, act, stated_of(family, state)).is_yes


# Lines made up at random


@over(SYSTEMS, 10_000, few=6)
def test_a_line_made_up_at_random_is_legal_act_by_act(family: Family, tried: range) -> None:
    index()
    done = 0
    for number in tried:
        for state, event in line_of_play(family, SEED + number, EVENTS):
            for act in acts_of(event):
                if act is ClassicAct.MOVE and goes_so_far.asked_of(2) not in event.needs:
                    continue  # who is asked whether a unit may move is asked about another hex
                assert not refused(family, act, state), f"{family.name}, seed {SEED + number}: {event.name} in {state}"
                done += 1
    assert done > len(tried) / 2


# The same in words


class Words(NamedTuple):
    """A fact and what it says of the variables."""

    fact: Fact
    says: Mapping[str, frozenset[StateValue]]


def piece_of(family: Family, state: MachineState) -> str:
    if family.machine.name == "searchlight":
        kind = state["kind"]
        assert isinstance(kind, Enum)
        return f"a {kind.value}"
    return "Cavalry" if state["cavalry"] else "a leader" if state["smc"] else "a squad"


@cache
def words_of(family: Family) -> tuple[Words, ...]:
    """What can be said of the piece, but for the time; what says most first: malfunctioned before switched off."""
    asked = family.acts_asked()
    every = [Words(fact, dict(asked.stated_as(fact.given).values())) for group in family.facts for fact in group]
    found = [one for one in every if not one.says.keys() & set(family.machine.moment)]
    return tuple(sorted(found, key=lambda one: max(map(len, one.says.values()), default=0)))


def acts_called(family: Family) -> dict[Enum, str]:
    """How a question asks about an act."""
    found: dict[Enum, str] = {}
    for words in (*family.acts, *CALLED.get(family.name, ())):
        for piece in ("a squad", "a swimming squad", "a GMSL"):
            try:
                question = read_question(f"may {piece} {words}?")
            except QuestionError:
                continue
            assert isinstance(question, Ruling)
            row = terms_of("asl").row_of(question)
            same = [act for act in family.acts_asked().acts if act.value == row.inputs.get("act")]
            found |= {act: words for act in same if not row.rule and act not in found and set(row.inputs) == {"act"}}
    return found


def time_of(state: MachineState) -> str:
    when = state["when"]
    assert isinstance(when, PlayerTurnPhase)
    return "" if state.get("setting_up") else f" in {'its own' if state['own_turn'] else 'the enemy'} {when.value}"


def in_words(family: Family, act: Enum, called: str, state: MachineState) -> str | None:
    """The question about an act in a state; None where something that the act reads has no words, or one would have to say more
    than a question says."""
    world = family.world
    reads = {name for way in world.ways[act] for need in way for name in need.reads} & family.machine.variables.keys()
    said: set[str] = {*family.machine.moment, *world.kinds, *world.implied} - {"commando"}
    facts: list[Fact] = []
    for fact, says in words_of(family):
        if not says.keys() & said and says.keys() <= state.keys() and all(state[name] in values for name, values in says.items()):
            facts.append(fact)
            said |= says.keys()
    is_wordless = any(name not in said and state[name] != world.usual.get(name) for name in reads)
    if is_wordless or len(facts) > MOST:
        return None
    front = " ".join(fact.words for fact in facts if fact.in_front)
    behind = " ".join(fact.words for fact in facts if not fact.in_front)
    article, _, noun = piece_of(family, state).rpartition(" ")
    who = " ".join(filter(None, (article or ("a" if front else ""), front, noun, called, behind)))
    return f"may {who}{time_of(state)}?"


def is_met_in(state: MachineState, needs: tuple[Condition, ...]) -> bool:
    """Whether conditions hold in a state of play; not where they read what is of no play."""
    return all(state.keys() >= set(need.reads) and need.is_met(state) for need in needs)


@over(FAMILIES, 10_000, few=6)
def test_and_so_it_is_when_it_is_asked_in_words(family: Family, tried: range) -> None:
    index()
    called, asked = acts_called(family), 0
    for number in tried:
        for state, event in line_of_play(family, SEED + number, EVENTS):
            for act in acts_of(event):
                text = in_words(family, act, called[act], state) if act in called else None
                if text is not None:
                    question = read_question(text)
                    assert isinstance(question, Ruling)
                    answer = answer_to(question)
                    unseen = any(is_met_in(state, one.needs) for one in family.world.unseen(act))
                    assert answer is not None or unseen, text
                    assert answer is None or answer.answer is not Verdict.NO, f"{family.name}, seed {SEED + number}: {text}"
                    asked += 1
    assert asked > len(tried) / 10


# Lines that answers tell


def recorded_with_a_line(kind: type) -> Iterator[tuple[str, str]]:
    """The recorded queries of a kind whose answer may tell a line of play, each with its ruleset."""
    for one in recorded_in():
        if any(word in one.ask for word in TOLD_IN[kind]) and one.answer != "no" and one.facts is None:
            try:
                if isinstance(read_question(one.ask, ruleset=one.ruleset or "asl"), kind):
                    yield one.ask, one.ruleset or "asl"
            except QuestionError:
                continue


def answers_of(kind: type, numbers: range) -> Iterator[tuple[str, Answer]]:
    """What is answered to some of these."""
    for text, ruleset in islice(recorded_with_a_line(kind), numbers.start, numbers.stop):
        yield text, ask(text, ruleset=ruleset)


def states_of_trace(of: Machine, trace: EventTrace) -> Iterator[tuple[dict[str, StateValue], str]]:
    """Each state of a line of play as an answer tells it, and what happens in it."""
    state = {name: value_named(of, name, text) for name, text in trace.start.items()}
    for one in trace.events:
        yield dict(state), one.event
        state = of.by_name[one.event].after(state)


@pytest.mark.parametrize("numbers", RECORDED)
def test_the_line_of_an_edge_case_is_legal_act_by_act(numbers: range) -> None:
    done = 0
    for text, answer in answers_of(Ever, numbers):
        reading, trace = answer.reading, answer.witness
        assert isinstance(reading, Ever)
        assert isinstance(trace, EventTrace)
        family = MACHINES[reading.machine]
        for state, name in states_of_trace(family.machine, trace) if trace.start else ():
            for act in acts_of(family.machine.by_name[name]):
                assert not refused(family, act, state), f"{text}: {name}"
                done += 1
    assert done


_DONE_BY: Mapping[type, Act] = {
    actions.EnterAllMf: Act.MOVE, actions.Advance: Act.ADVANCE, actions.LeaveWater: Act.ADVANCE, actions.ClimbCliff: Act.CLIMB,
    actions.LeaveClimb: Act.ADVANCE_OFF, actions.Swim: Act.ENTER_WATER, actions.SwimOn: Act.SWIM_ON, actions.Ford: Act.FORD,
    actions.RecoverSw: Act.RECOVER_SW,
}  # fmt: skip
_ENEMYS = {Phase.ENEMY_APH: PlayerTurnPhase.APH, Phase.ENEMY_MPH: PlayerTurnPhase.MPH}


def done_on_the_map(line: PlayLine) -> Act | None:
    if isinstance(line.action, actions.MarchAlong) and line.from_.afloat is Afloat.FORDING:
        return Act.FORD  # ashore
    if isinstance(line.action, actions.MarchAlong):
        return Act.DOUBLE_TIME if line.action.how.is_double_time else Act.MOVE
    if isinstance(line.action, actions.Ford) and line.phase is Phase.APH:
        return Act.ADVANCE  # along the line (B21.41)
    return _DONE_BY.get(type(line.action))


@pytest.mark.parametrize("numbers", RECORDED)
def test_a_line_on_the_map_is_legal_act_by_act(numbers: range) -> None:
    done = 0
    for text, answer in answers_of(Reach, numbers):
        question = answer.reading
        assert isinstance(question, Reach)
        units = {mover.unit.name: mover.unit for mover in question.movers}
        for line in answer.witness or ():
            act = done_on_the_map(line) if isinstance(line, PlayLine) else None
            if act is not None:
                state = line.from_
                state_of_unit = {
                    **fitness_of(units[line.unit]).in_state(footing_of(state), begun(state.flags, line.phase)),
                    "own_turn": line.phase not in _ENEMYS, "when": _ENEMYS.get(line.phase) or PlayerTurnPhase(line.phase.value),
                }  # fmt: skip
                known = CLIMBING.machine.variables
                said = {n: frozenset({value}) for n, value in state_of_unit.items() if value in known.get(n, ())}
                assert not decide(CLIMBING.world, act, said).is_no, f"{text}: {line}"
                done += 1
    assert done


@pytest.mark.parametrize("numbers", RECORDED)
def test_a_line_of_a_searchlight_on_the_map_is_legal_act_by_act(numbers: range) -> None:
    done = 0
    for text, answer in answers_of(KeepsLit, numbers):
        question = answer.reading
        assert isinstance(question, KeepsLit)
        for line in answer.witness or ():
            if isinstance(line, LightLine) and line.action in ACTS:
                case = ByCase(load_board(question.target.hex.board), question)
                when, at_moving = TurnPhase(line.turn, line.phase), line.action in AT_MOVING
                assert case.may(ACTS[line.action], line.from_, when, at_moving=at_moving), f"{text}: {line}"
                done += 1
    assert done


def converts_a_mortar(question: ClassicReach, line: MarchLine | AdvanceLine | ConversionLine) -> bool:
    """What stands on the counter of a mortar no case of a unit tells."""
    mortars = [placed.sw.name for placed in question.weapons if placed.sw.kind is SwKind.MTR]
    return isinstance(line, ConversionLine) and line.sw in mortars


def stated_on_the_map(
    question: ClassicReach, line: MarchLine | AdvanceLine | ConversionLine
) -> tuple[ClassicAct, dict[str, frozenset[StateValue]]]:
    """What a unit of section 4 does in a line, and its case: who it is, what it carries, when."""
    unit = next(mover.unit for mover in question.movers if mover.unit.name == line.unit)
    kinds = {placed.sw.name: placed.sw.kind for placed in question.weapons}
    marched = ClassicAct.ASSAULT_MOVE if question.by_assault_movement else ClassicAct.MOVE
    act = {MarchLine: marched, AdvanceLine: ClassicAct.ADVANCE, ConversionLine: ClassicAct.CONVERT}[type(line)]
    usual: dict[str, StateValue] = {n: False for n, values in SECTION_4.machine.variables.items() if values == (False, True)}
    if isinstance(line, ConversionLine):
        sw, half_pp = kinds[line.sw], MOST_HALF_PP // 10
    else:
        alone = line.carries[0] if len(line.carries) == 1 and not line.carries[0].partner else None
        sw, half_pp = (kinds[alone.sw] if alone is not None else SwKind.LOAD), min(line.pp, MOST_HALF_PP)
    case: dict[str, StateValue] = {
        **usual, "kind": unit.kind, "inexperienced": unit.inexperienced, "broken": unit.broken, "sw": sw, "half_pp": half_pp,
        "led": isinstance(line, MarchLine) and bool(line.leader), "own_turn": act is not ClassicAct.CONVERT,
        "when": PlayerTurnPhase(line.phase),
    }  # fmt: skip
    return act, {name: frozenset({value}) for name, value in case.items()}


@pytest.mark.parametrize("numbers", RECORDED)
def test_a_line_of_section_4_on_the_map_is_legal_act_by_act(numbers: range) -> None:
    done = 0
    for text, answer in answers_of(ClassicReach, numbers):
        question = answer.reading
        assert isinstance(question, ClassicReach)
        for line in answer.witness or ():
            if isinstance(line, MarchLine | AdvanceLine | ConversionLine) and not converts_a_mortar(question, line):
                act, said = stated_on_the_map(question, line)
                assert not decide(SECTION_4.world, act, said).is_no, f"{text}: {line}"
                done += 1
    assert done
