"""Seeded situations of one Searchlight over turns on little boards, and what becomes of it: as its case tells it act by act, as
play lets it try everything, as it is searched, as it is checked.

Between them they reach every rule that a Searchlight on a map is subject to: each type in every terrain, within range and beyond,
in and out of its CA, with whatever is at its target, SMOKE and Mist, and what has befallen it or befalls it later.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from compared_play import checked
from tried_mutants import forget_all
from unit_situations import board_with

from asl_query.acts.light_choice import LightState
from asl_query.acts.light_fitness import lamp_once
from asl_query.acts.light_play import LightPlay, bars_to_lighting
from asl_query.acts.placement_limits import ground_of
from asl_query.acts.states.lamps import lamp_after_reliability, lamp_after_repair
from asl_query.acts.states.searchlight_acts import usual_of_searchlights
from asl_query.acts.states.searchlight_conditions import may_stand_there
from asl_query.acts.states.searchlight_standing import STANDING
from asl_query.acts.targeting import ca_when_lighting, has_los_by_day, hexspines_changed
from asl_query.board.board import Board
from asl_query.deadline import Deadline
from asl_query.kinds.lights.chances import LightChance
from asl_query.kinds.lights.keeping_lit.check import _best, _phases
from asl_query.kinds.lights.keeping_lit.proof import BestLighting
from asl_query.kinds.query_context import QueryContext
from asl_query.logic.machine import StateValue
from asl_query.pipeline import find
from asl_query.rules.asl.a09_repair import repaired
from asl_query.rules.asl.w10_use import bore_sight_drm_lost, ca_after_targeting, reliability
from asl_query.rules.charts.terrain_chart import is_water
from asl_query.rulings.act_verdict import is_let
from asl_query.rulings.searchlight_cases import acts_of_searchlights
from asl_query.search import keeping_lit as search
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.answers import Verdict
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.phases import Phase, TurnPhase
from asl_query.terms.question import Question
from asl_query.terms.searchlight_kinds import NightWeather
from asl_query.terms.searchlight_use import SearchlightAct, SearchlightEvent, SightingRow
from asl_query.terms.searchlights import (
    Asks,
    Beam,
    Blinded,
    IsLit,
    KeepsLit,
    Light,
    Lights,
    Mount,
    Obscurement,
    Searchlight,
    Side,
    Sighting,
    TargetSituation,
    Traverse,
)
from asl_query.terms.status import Crew, Lamp

SHAPES = ((5, 3), (5, 3), (2, 20), (1, 46))  # hexrows and rows: clumps, and strips beyond the reach of each type
TERRAIN = (
    "open ground", "open ground", "open ground", "woods", "woods", "brush", "grain", "orchard", "marsh", "rubble",
    "stone building",
)  # fmt: skip
WITHOUT_EFFECT = (SearchlightEvent.FRIENDLY_ENTERS, SearchlightEvent.ENEMY_IN_LANE)  # on a Lane
OF_VEHICLES = (SearchlightEvent.ABANDONED, SearchlightEvent.MOTION_ATTEMPT, SearchlightEvent.FAILED_MOTION_ATTEMPT)
HELPING = (SightingRow.HAZARDOUS, SightingRow.MOVING_VEHICLE)  # rows of W10.3 whose lost value is a minus
ROLLS = [one + other for one in range(1, 7) for other in range(1, 7)]
MOVING = ("moving_enemy", "ffmo", "ffnam", "hazardous", "moving_vehicle")  # what only goes for an enemy while he moves


class LightSituation(NamedTuple):
    """A Searchlight on a map under the terms of a question over turns."""

    board: Board
    question: KeepsLit


def light_situation(number: int) -> LightSituation:
    """One of them."""
    rng = random.Random(f"light {number}")
    board = _dark_board(rng)
    at, target = rng.sample(board.hexes, 2) if rng.random() < 0.95 else [rng.choice(board.hexes)] * 2
    return LightSituation(board, _over_turns(rng, board, at, board.ground(target)))


def _dark_board(rng: random.Random) -> Board:
    columns, rows = rng.choice(SHAPES)
    bare = board_with(columns, rows, {})
    hexes: dict[Hex, dict[str, Any]] = {}
    paint = []
    for hex_ in bare.hexes:
        (x, y), terrain = bare.centre(hex_), rng.choice(TERRAIN) if rows < 10 or rng.random() < 0.2 else "open ground"
        facts: dict[str, Any] = {"terrain": terrain} | ({"height": 1} if terrain == "stone building" else {})
        if terrain != "open ground" and rng.random() < 0.2:
            paint.append(facts | {"outline": [[x - 14, y - 14], [x + 14, y - 14], [x + 14, y + 14], [x - 14, y + 14]]})
        hexes[hex_] = facts | {"level": rng.choice((0, 0, 0, 1, 2)) if rows < 10 else 0}
    return board_with(columns, rows, hexes, paint=paint)


def _over_turns(rng: random.Random, board: Board, at: Hex, target: Location) -> KeepsLit:
    def sometimes(share: float) -> bool:
        return rng.random() < share

    light = _light(rng, board, at, target)
    in_turn = rng.choice((1, 1, 2))
    until_turn = in_turn + rng.choice((0, 0, 1))
    not_of_it = (*WITHOUT_EFFECT, *(OF_VEHICLES if light.type is Searchlight.GMSL else ()))
    possible = [one for one in SearchlightEvent if one not in not_of_it]
    smoke = ((at, 2),) if sometimes(0.1) else ((target.hex, rng.choice((2, 3))),) if sometimes(0.1) else ()
    moves = sometimes(0.4)
    there = TargetSituation(
        known_enemy=sometimes(0.7), **{name: moves and sometimes(0.4) for name in MOVING[1:]}, moving_enemy=moves,
        gunflash=sometimes(0.2), lit=sometimes(0.2), crosses_lit=sometimes(0.2), sl_lit=sometimes(0.2),
        nvr=rng.choice((1, 2, 30)), lost=tuple((row, -1 if row in HELPING else 1) for row in SightingRow),
    )  # fmt: skip
    return KeepsLit(
        light, target, in_turn, until_turn, Asks.VERDICT, still=until_turn == in_turn or sometimes(0.5),
        enemy_moves_first=sometimes(0.5), from_turn=rng.choice((1, 1, 1, 2)), extreme_winter=sometimes(0.3),
        events=tuple((rng.choice(possible), rng.randint(1, until_turn)) for _ in range(sometimes(0.3))),
        there=there, murk=Obscurement(smoke, rng.choice((0, 0, 0, 0, 1, 2))),
    )  # fmt: skip


def _light(rng: random.Random, board: Board, at: Hex, target: Location) -> Light:
    def sometimes(share: float = 0.15) -> bool:
        return rng.random() < share

    kind = rng.choice(list(Searchlight))
    is_gun, is_afv = kind is Searchlight.GMSL, kind is Searchlight.AMSL
    lamp = rng.choice((Lamp.OFF, Lamp.OFF, Lamp.OFF, Lamp.ON, Lamp.ON, Lamp.MALFUNCTIONED, Lamp.DISABLED))
    mount = rng.choice((None, *Mount)) if is_afv else None
    bore_sighted = rng.choice([target, *(board.ground(one) for one in board.hexes[:2])])
    return Light(
        kind, board.ground(at), kind.value, mount, rng.choice((None, *Traverse)) if is_afv and mount is not Mount.BOW else None,
        facing=rng.choice((None, 1, 2, 3, 4, 5, 6)), vca=None if is_gun else rng.choice((None, 1, 2, 3, 4, 5, 6)),
        morale_level=rng.randint(6, 10), pinned=sometimes(), in_tow=is_gun and sometimes(0.1), emplaced=is_gun and sometimes(),
        malfunctioned=lamp is Lamp.MALFUNCTIONED, disabled=lamp is Lamp.DISABLED, in_bypass=not is_gun and sometimes(0.08),
        in_motion=not is_gun and sometimes(0.08), stunned=is_afv and sometimes(), buttoned_up=is_afv and sometimes(),
        captured=sometimes(), bore_sighted=bore_sighted if sometimes(0.4) and bore_sighted.hex != at else None,
        bore_sight_lost=sometimes(), sighted_before=sometimes(0.3), target=target if lamp is Lamp.ON else None,
    )  # fmt: skip


# As the case tells it


class ByCase:
    """What may be done in a phase is what the case says of it with all its facts; what comes of a roll is what the question about
    that roll says."""

    def __init__(self, board: Board, question: KeepsLit) -> None:
        self.board, self.question, self.play = board, question, LightPlay(board, question)
        self.whens = self.play.whens()
        self._afters: dict[tuple[LightState, TurnPhase], list[dict[LightState, Fraction]]] = {}
        light, target = question.light, question.target
        self.distance = board.range_hexes(light.at.hex, target.hex)
        self.daytime_los = has_los_by_day(board, light, target, question.murk)
        self.outside_ca = hexspines_changed(board, light, target.hex) > 0
        lit = IsLit(target, (Beam(replace(light, malfunctioned=False, disabled=False, target=target), target),), question.murk)
        found = find(QueryContext(Deadline(None), find), board, lit)
        self.lights_it = found.answer is not Verdict.NO  # its owner declares the side
        self.ca = ca_when_lighting(board, light, target.hex)

    def facts(self, state: LightState, when: TurnPhase, *, at_moving: bool = False) -> dict[str, StateValue]:
        """The case as one would state it, with what the map says."""
        light, there, question = self.light_then(when), self.question.there, self.question
        said: dict[str, StateValue] = {
            "kind": light.type, "lamp": state.lamp, "crew": Crew.PINNED if light.pinned else Crew.READY, "in_tow": light.in_tow,
            "emplaced": light.emplaced, "in_motion": light.in_motion, "in_bypass": light.in_bypass, "range_hexes": self.distance,
            "ground": ground_of(self.board[light.at.hex].terrain), "smoke": light.at.hex in dict(question.murk.smoke),
            "outside_ca": self.outside_ca and not state.turned, "daytime_los": self.daytime_los,
            "light_event": when.turn >= question.from_turn, "first_light_turn_over": True, "at_start": not at_moving,
            "moving_enemy_there": at_moving and there.moving_enemy and when.phase is Phase.ENEMY_MPH,
            "within_nvr": there.nvr is not None and self.distance <= there.nvr,
            "own_turn": when.phase is not Phase.ENEMY_MPH, "on_ct_afv": True, "ce": not light.buttoned_up,
            "when": PlayerTurnPhase(when.phase.value) if when.phase is not Phase.ENEMY_MPH else PlayerTurnPhase.MPH,
        }  # fmt: skip
        if light.type is Searchlight.TMSL and light.vca is not None and self.ca is not None:
            assert isinstance(light.vca, int)
            said |= {"sl_ca": self.ca, "vca": light.vca}
        return said | self.still_so(when)

    def light_then(self, when: TurnPhase) -> Light:
        """The Searchlight in a phase: a pinned crew is so in the first Player Turn alone."""
        is_first = when.turn == 1 and (when.phase is Phase.ENEMY_MPH) is self.question.enemy_moves_first
        return replace(self.question.light, pinned=self.question.light.pinned and is_first)

    def still_so(self, when: TurnPhase) -> dict[str, StateValue]:
        """What befell it in the enemy MPh before its Player Turn: it is in Motion up to its MPh, not rallied before its RPh."""
        found: dict[str, StateValue] = {}
        for event, turn in self.question.events:
            is_next = when.turn == turn + (not self.question.enemy_moves_first) and when.phase is not Phase.ENEMY_MPH
            if is_next and event is SearchlightEvent.MOTION_ATTEMPT:
                found["in_motion"] = True
            if is_next and when.phase is Phase.RPH and "not in Good Order" in event.value:
                found["crew"] = Crew.NOT_GOOD_ORDER
        return found

    def may(self, act: SearchlightAct, state: LightState, when: TurnPhase, *, at_moving: bool = False) -> bool:
        """Whether the case lets it do so."""
        said = {name: frozenset({value}) for name, value in self.facts(state, when, at_moving=at_moving).items()}
        return all(is_let(acts_of_searchlights().world, act, said, {}).verdicts.values())

    @property
    def is_one(self) -> bool:
        """Whether a Searchlight can be so, and where it is."""
        light, start = self.question.light, self.play.start
        state = {**usual_of_searchlights(), **self.facts(start, self.whens[0])}
        terrain = self.board[light.at.hex].terrain
        if start.lamp is Lamp.ON and (light.in_motion or light.in_bypass):
            return False  # whether it can be is not said (W10.21)
        stands = all(need.is_met(state) for need in STANDING)
        return stands and may_stand_there.holds(terrain, is_water(terrain), light.type)

    def rolls(self, state: LightState, when: TurnPhase) -> Iterator[dict[LightState, Fraction]]:
        """What each thing that may be done comes to, and how likely."""
        if when.phase is Phase.RPH:
            yield {state: Fraction(1)}
            if self.may(SearchlightAct.BE_REPAIRED, state, when):
                yield _shared(state, [lamp_after_repair(repaired(dr)) for dr in range(1, 7)])
        elif state.lamp is Lamp.ON:
            yield {state._replace(lamp=lamp_once(SearchlightEvent.NOT_MAINTAINED, Lamp.ON)): Fraction(1)}
            if self.may(SearchlightAct.MAINTAIN, state, when):
                winter = self.question.extreme_winter
                yield _shared(state, [lamp_after_reliability(reliability(dr, winter)) for dr in ROLLS])
        else:
            yield {state: Fraction(1)}
            for at_moving in (False, True):
                if self.may(SearchlightAct.TARGET, state, when, at_moving=at_moving):
                    turned = state.turned or ca_after_targeting(self.outside_ca, True)
                    passed = self.sighting_tc(state, when, at_moving=at_moving)
                    yield {LightState(Lamp.ON, turned, True): passed, LightState(Lamp.OFF, turned, True): 1 - passed}

    def sighting_tc(self, state: LightState, when: TurnPhase, *, at_moving: bool) -> Fraction:
        """How likely its Sighting TC is passed, asked for by itself."""
        question = self.question
        light = replace(
            self.light_then(when), malfunctioned=False, disabled=False, target=None, sighted_before=state.sighted
        )  # fmt: skip
        if state.turned:
            truck = light.type is Searchlight.TMSL  # its VCA stays; of any other nothing is said, so that it faces the target
            lost = bore_sight_drm_lost(True, light.bore_sight_lost)
            light = replace(
                light, facing=self.ca if truck else None, vca=light.vca if truck else None, bore_sight_lost=lost
            )  # fmt: skip
        there = question.there if at_moving else replace(question.there, **dict.fromkeys(MOVING, False))
        asked = Sighting(light, question.target, Asks.CHANCE, there, question.murk)
        found = find(QueryContext(Deadline(None), find), self.board, asked).answer
        assert isinstance(found, LightChance), found
        return found.value

    def afters(self, state: LightState, when: TurnPhase) -> list[dict[LightState, Fraction]]:
        """The same with what befalls it at the end of the phase, and no more than what is still wanted."""
        if (state, when) not in self._afters:
            self._afters[state, when] = list(self._struck(state, when))
        return self._afters[state, when]

    def _struck(self, state: LightState, when: TurnPhase) -> Iterator[dict[LightState, Fraction]]:
        befalls = [event for event, turn in self.question.events if turn == when.turn and when.phase is Phase.ENEMY_MPH]
        for roll in self.rolls(state, when):
            found: dict[LightState, Fraction] = {}
            for after, chance in roll.items():
                lamp = after.lamp
                for event in befalls:
                    lamp = lamp_once(event, lamp)
                if chance and ((lamp is Lamp.ON and self.lights_it) or not self.play.must_be_lit(when)):
                    struck = after._replace(lamp=lamp)
                    found[struck] = found.get(struck, Fraction(0)) + chance
            yield found

    def phases(self) -> list[list[str]]:
        """The states before each phase and after the last one."""
        here = {self.play.start}
        found = [here]
        for when in self.whens:
            here = {after for state in here for roll in self.afters(state, when) for after in roll}
            found.append(here)
        return [sorted(state.name for state in states) for states in found]

    def chance(self) -> Fraction:
        """The chance of what is asked, under the best play."""

        @cache
        def worth(number: int, state: LightState) -> Fraction:
            if number == len(self.whens):
                return Fraction(1)
            rolls = self.afters(state, self.whens[number])
            return max(sum((p * worth(number + 1, s) for s, p in roll.items()), Fraction(0)) for roll in rolls)

        return worth(0, self.play.start)


def _shared(state: LightState, lamps: list[Lamp]) -> dict[LightState, Fraction]:
    return {state._replace(lamp=lamp): Fraction(lamps.count(lamp), len(lamps)) for lamp in set(lamps)}


# All ways


@cache
def light_situations() -> tuple[LightSituation, ...]:
    """Those that are tried, made before any rule is changed: each of a Searchlight that there can be, whose vehicle is not
    Abandoned, as the text on who crews it again was not seen."""
    made = map(light_situation, range(170))
    return tuple(one for one in made if ByCase(*one).is_one and SearchlightEvent.ABANDONED not in dict(one.question.events))


def four_ways(situation: LightSituation) -> list[list[str]] | None:
    """The states of a Searchlight after each phase, and its chance of what is asked: as its case tells it, as play lets it try
    everything, as it is searched, as it is checked. None where the rules let no Searchlight be so."""
    board, question = situation
    case, play = ByCase(board, question), LightPlay(board, question)
    if not case.is_one:
        return None
    if bars_to_lighting(board, question):
        return [[str(case.chance()), "0", str(chance_found(situation))]]
    searched = [sorted(state.name for state in states) for states in search.layers(play)]
    checked_ = [sorted(state.name for state in states) for states in _phases(play)]
    found = [list(map(str, row)) for row in zip(case.phases(), searched, checked_, strict=True)]
    return [*found, [str(case.chance()), str(search.best_play(play).exact), str(_best(play)), str(chance_found(situation))]]


def chance_found(situation: LightSituation) -> Fraction:
    """The chance that the answer gives; its check raises Refused where it does not bear that out."""
    certificate = checked(*situation).certificate
    return certificate.chance if isinstance(certificate, BestLighting) else Fraction(0)


def lit_anew(numbers: list[int]) -> list[list[list[str]] | None]:
    """The ways of each situation with nothing taken from what was asked before."""
    forget_all()
    return [four_ways(light_situations()[number]) for number in numbers]


# Other questions about Searchlights


@cache
def light_questions() -> tuple[tuple[Board, Question], ...]:
    """Questions of what a Lane lights, whether a Location is lit, whom a Searchlight blinds, and of a Sighting TC."""
    return tuple(_light_question(number) for number in range(100))


def _light_question(number: int) -> tuple[Board, Question]:
    rng = random.Random(f"other {number}")
    board, question = light_situation(number + 1000)
    light, target, murk = question.light, question.target, question.murk
    one, other = (board.ground(hex_) for hex_ in rng.sample(board.hexes, 2))
    beam = Beam(light, target, rng.choice((None, *Side)))
    there = replace(question.there, lost=question.there.lost if rng.random() < 0.5 else (), beams=_beams(rng, board))
    asks = rng.choice(list(Asks))
    found: tuple[Question, ...] = (
        Lights(beam, murk),
        IsLit(one, (beam, *there.beams), murk, rng.random() < 0.5, rng.choice((None, *NightWeather))),
        Blinded(one, other, beam, murk, rng.choice((Asks.VERDICT, Asks.DRM))),
        Blinded(one, light.at, beam, murk, at_light=True),
        Sighting(light, target, asks, there, murk),
    )
    return board, found[number % len(found)]


def _beams(rng: random.Random, board: Board) -> tuple[Beam, ...]:
    at, target = (board.ground(hex_) for hex_ in rng.sample(board.hexes, 2))
    return (Beam(Light(Searchlight.GMSL, at, "other"), target),) if rng.random() < 0.5 else ()


def light_found_and_checked(number: int) -> str:
    """What is found for such a question; its check raises Refused where it does not bear that out."""
    return str(checked(*light_questions()[number]).answer)


def light_checked_anew(numbers: list[int]) -> list[str]:
    """The same of some with nothing taken from what was asked before."""
    forget_all()
    return [light_found_and_checked(number) for number in numbers]
