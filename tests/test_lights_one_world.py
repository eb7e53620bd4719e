"""Searchlights are one world: what is offered on a map in a phase is what the case says with its facts, under mutants too."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from asked_rules import forget
from large import first, parts
from mutant_runs import under
from mutants import mutants_of

from asl_query import ask
from asl_query.acts.light_choice import LightAction, LightState
from asl_query.acts.light_play import LightPlay
from asl_query.acts.placement_limits import ground_of
from asl_query.acts.states.searchlight_standing import STANDING
from asl_query.acts.targeting import ca_when_lighting, hexspines_changed
from asl_query.board.board import Board
from asl_query.library import load_board
from asl_query.logic.machine import StateValue
from asl_query.logic.rule import RULES
from asl_query.rules.index import index
from asl_query.rulings.act_verdict import decide
from asl_query.rulings.searchlight_cases import acts_of_searchlights
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.phases import Phase, TurnPhase
from asl_query.terms.searchlight_use import SearchlightAct
from asl_query.terms.searchlights import Asks, KeepsLit, Light, Obscurement, Searchlight, TargetSituation
from asl_query.terms.status import Crew, Lamp

SEED = 10_060  # the number of the case is added
TRIED = range(150)  # under each mutant
ACTS = {
    LightAction.REPAIR: SearchlightAct.BE_REPAIRED,
    LightAction.MAINTAIN: SearchlightAct.MAINTAIN,
    LightAction.SIGHT: SearchlightAct.TARGET,
    LightAction.SIGHT_SURELY: SearchlightAct.TARGET,
    LightAction.SIGHT_MOVING: SearchlightAct.TARGET,
    LightAction.SIGHT_MOVING_SURELY: SearchlightAct.TARGET,
}
MOVING = (LightAction.SIGHT_MOVING, LightAction.SIGHT_MOVING_SURELY)
# What a case of the test can show; W10.11 and W10.111 where a GMSL stands are asked of every hex in test_set_ups.
RULES_ASKED = (
    "W10.11: in tow", "W10.12", "W10.2", "W10.2: maximum range", "W10.21", "W10.41", "W10.41: pinned crew",
    "W10.41: targets of a pinned crew", "W10.41: terrain", "W10.45: repair", "W10.5", "W10.51", "W10.53",
)  # fmt: skip
ASKED_OF_PLAY = "can a malfunctioned TMSL with ML 8 at 44T7 light 44U3 in turn 1 with a Known enemy there?"


class Case(NamedTuple):
    """One SL with its target, in a state and a phase."""

    question: KeepsLit
    state: LightState
    when: TurnPhase


@cache
def board() -> Board:
    return load_board("44")


def case_of(number: int) -> Case:
    """A case made up at random."""
    rng = random.Random(SEED + number)
    hexes = board().painted_hexes
    kind, at = rng.choice(list(Searchlight)), rng.choice(hexes)
    wanted = rng.choice((range(25), range(18, 20)))  # the limit of an AMSL among them
    near = [h for h in hexes if board().range_hexes(at, h) in wanted and board().traceable(at, h)] or [at]
    vehicle, gun = kind is not Searchlight.GMSL, kind is Searchlight.GMSL

    def sometimes(share: float = 0.2) -> bool:
        return rng.random() < share

    light = Light(
        kind, board().ground(at), kind.value, facing=rng.choice((None, 1, 2, 3, 4, 5, 6)), morale_level=8, pinned=sometimes(0.5),
        vca=rng.randint(1, 6) if vehicle and sometimes(0.7) else None, in_tow=gun and sometimes(),
        in_motion=vehicle and sometimes(), in_bypass=vehicle and sometimes(),
        buttoned_up=kind is Searchlight.AMSL and sometimes(0.5),
    )  # fmt: skip
    there = TargetSituation(moving_enemy=sometimes(0.5), known_enemy=True, nvr=rng.choice((None, 3, 30)))
    murk = Obscurement(((at, 2),) if sometimes() else ())
    question = KeepsLit(
        light, board().ground(rng.choice(near)), 2, 2, Asks.VERDICT, from_turn=rng.choice((1, 2)), there=there, murk=murk
    )
    phase = rng.choice((Phase.RPH, Phase.PFPH, Phase.ENEMY_MPH))
    state = LightState(rng.choice(list(Lamp)), turned=sometimes(), sighted=sometimes(0.5))
    return Case(question, state, TurnPhase(rng.choice((1, 2)), phase))


def stated(case: Case, *, at_moving: bool) -> dict[str, frozenset[StateValue]]:
    """The case as one would state it, with what the map says."""
    question, state, when = case
    light, target, there = question.light, question.target, question.there
    distance = board().range_hexes(light.at.hex, target.hex)
    said: dict[str, StateValue] = {
        "kind": light.type, "lamp": state.lamp, "crew": Crew.PINNED if light.pinned else Crew.READY,
        "in_tow": light.in_tow, "in_motion": light.in_motion, "in_bypass": light.in_bypass, "range_hexes": distance,
        "ground": ground_of(board()[light.at.hex].terrain), "smoke": light.at.hex in dict(question.murk.smoke),
        "outside_ca": hexspines_changed(board(), light, target.hex) > 0 and not state.turned,
        "light_event": when.turn >= question.from_turn, "first_light_turn_over": True, "at_start": not at_moving,
        "moving_enemy_there": at_moving and there.moving_enemy, "within_nvr": there.nvr is not None and distance <= there.nvr,
        "own_turn": when.phase is not Phase.ENEMY_MPH, "on_ct_afv": True, "ce": not light.buttoned_up,
        "when": PlayerTurnPhase(when.phase.value) if when.phase is not Phase.ENEMY_MPH else PlayerTurnPhase.MPH,
    }  # fmt: skip
    ca = ca_when_lighting(board(), light, target.hex)
    if light.type is Searchlight.TMSL and light.vca is not None and ca is not None:
        said |= {"sl_ca": ca, "vca": light.vca}
    return {name: frozenset({value}) for name, value in said.items()}


def offered(case: Case) -> set[tuple[SearchlightAct, bool]]:
    """What may be done on the map, the TC at a moving enemy apart."""
    choices = LightPlay(board(), case.question).choices(case.state, case.when)
    return {(ACTS[one.action], one.action in MOVING) for one in choices if one.action in ACTS}


def allowed(case: Case) -> Iterator[tuple[SearchlightAct, bool]]:
    """What the case lets be done; on a map a repair and the upkeep are for the start of a phase."""
    world = acts_of_searchlights().world
    for at_moving in (False, True):
        said = stated(case, at_moving=at_moving)
        for act in (SearchlightAct.TARGET,) if at_moving else dict.fromkeys(ACTS.values()):
            if decide(world, act, said).is_yes:
                yield act, at_moving


def is_one_world(case: Case) -> bool:
    """Whether map and case say the same, of a Searchlight in a state in which one can be."""
    state = {name: next(iter(values)) for name, values in stated(case, at_moving=False).items()}
    if not all(need.is_met(state) for need in STANDING if state.keys() >= set(need.reads)):
        return True
    return offered(case) == set(allowed(case))


@pytest.mark.parametrize("tried", parts(40, 3_000))
def test_what_is_offered_on_a_map_is_what_the_case_allows(tried: range) -> None:
    index()
    for number in tried:
        case = case_of(number)
        assert is_one_world(case), f"seed {SEED + number}: {case}"


def offers(numbers: range) -> list[list[list[object]]]:
    """What is offered in each case."""
    return [sorted([act.value, at_moving] for act, at_moving in offered(case_of(number))) for number in numbers]


def differing(plain: list[list[list[object]]]) -> list[int]:
    """Under a mutant: the cases in which something else is offered than without it. In some of these, and in some others, the
    case says the same as the map; and the check bears out what is found."""
    forget("asl_query.acts", "asl_query.rulings")
    sys.setprofile(lambda *_: None)  # while anyone listens nothing is told from memory
    try:
        changed = [number for number, one in enumerate(offers(TRIED)) if one != plain[number]]
        for number in (*changed[:3], *TRIED[:2]):
            case = case_of(number)
            assert is_one_world(case), f"seed {SEED + number}: {case}"
        ask(ASKED_OF_PLAY)
    finally:
        sys.setprofile(None)
    return changed


@pytest.mark.parametrize("key", first(3, RULES_ASKED))
def test_a_mutant_changes_play_search_check_and_cases_alike(key: str) -> None:
    index()
    plain = offers(TRIED)
    for mutant in random.Random(key).sample(mutants_of(RULES[key]), len(mutants_of(RULES[key]))):
        changed = under(mutant, lambda: differing(plain))
        assert isinstance(changed, list), f"{mutant.name}: {changed}"
        if changed:
            return
    pytest.fail(f"no mutant of {key} changes what is offered")
