"""What the owner of a Searchlight may do with it in each phase, with the states it can come to (W10.3 to W10.53)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from asl_query.acts.light_after import is_pinned_then, never_ends, still_so
from asl_query.acts.light_choice import (
    LightAction,
    LightChoice,
    LightOutcome,
    LightResult,
    LightState,
    rolled,
    sure,
)
from asl_query.acts.light_fitness import LightFacts, at_time, bars, crew_of, lamp_of, lamp_once
from asl_query.acts.placement_limits import Bar
from asl_query.acts.sighting import LOST_SIGN, SightingTable, is_automatic, sighting_table
from asl_query.acts.sighting_rows import CountedRow
from asl_query.acts.states.lamps import lamp_after_reliability, lamp_after_repair
from asl_query.acts.targeting import bars_to_lane, bars_to_targeting, facts_at, has_los_by_day, hexspines_changed
from asl_query.board.board import Board
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a09_repair import Repair, repaired
from asl_query.rules.asl.w10_sighting import passes_sighting_tc
from asl_query.rules.asl.w10_use import (
    bore_sight_drm_lost,
    ca_after_targeting,
    may_bore_sight,
    reliability,
)
from asl_query.sight.lanes import NOT_ALONG, lanes
from asl_query.terms.dice import ALL_DR, chance_of
from asl_query.terms.phases import Phase, TurnPhase
from asl_query.terms.searchlight_use import Reliability, SearchlightAct, SearchlightEvent, SightingRow
from asl_query.terms.searchlights import Beam, KeepsLit, TargetSituation
from asl_query.terms.status import Lamp

ROLLS = {
    "t": "passes the Sighting TC", "u": "fails it", "tc": "passes the Sighting TC that changes the CA", "uc": "fails it",
    "tm": "passes the Sighting TC at the moving enemy", "um": "fails it", "tcm": "passes it at the moving enemy, changing the CA",
    "ucm": "fails it", "tp": "passes the Sighting TC, pinned", "up": "fails it", "tcp": "passes it, pinned, changing the CA",
    "ucp": "fails it", "tmp": "passes it at the moving enemy, pinned", "ump": "fails it",
    "tcmp": "passes it at the moving enemy, pinned, changing the CA", "ucmp": "fails it",
    "k": "keeps the Lane (Reliability DR)", "x": "malfunctions", "d": "is disabled",
    "r": "is repaired", "b": "stays malfunctioned", "z": "is disabled by the Repair dr",
}  # fmt: skip


def has_its_lane(board: Board, question: KeepsLit) -> bool:
    """Whether the Lane of the SL lies on the target already."""
    light, target = question.light, question.target
    return light.target == target and not bars_to_lane(board, Beam(light, target), question.murk)


def bars_to_lighting(board: Board, question: KeepsLit) -> list[Bar]:
    """What keeps the SL from ever lighting the target: what bars a Lane, unless its Lane lies there already, and what leaves the
    target dark in it. A pin is over in time."""
    working, target = replace(question.light, malfunctioned=False, disabled=False, pinned=False), question.target
    barred = [] if has_its_lane(board, question) else bars_to_targeting(board, working, target, question.murk)
    if barred or question.light.at.hex == target.hex:
        return barred
    found = lanes(board, Beam(working, target), question.murk)
    if any(target in lane.lit for lane in found):  # its owner declares the side
        return []
    why = found[0].dark.get(target, NOT_ALONG)
    return [Bar(why.rule, f"{target.name} stays dark: {why.what}")]


class LightPlay:
    """What one SL may do on one map under the terms of a question. `lost_drm`: what the rows of W10.3 whose value our text has
    lost are taken to add in all."""

    def __init__(self, board: Board, question: KeepsLit, lost_drm: int = 0) -> None:
        self.board, self.question, self.light, self.lost_drm = board, question, question.light, lost_drm
        self.hexspines = hexspines_changed(board, self.light, question.target.hex)
        self.crewed_again = False
        self._tables: dict[tuple[bool, bool, bool], SightingTable] = {}

    def taking(self, lost_drm: int) -> LightPlay:
        """The same play where the lost rows add so much; what is known of the map is shared."""
        other = copy(self)
        other.lost_drm = lost_drm
        return other

    def crewed_at_once(self) -> LightPlay | None:
        """The same play where what no event that was seen ends is over at once; None where nothing of the kind befalls the SL."""
        if not any(never_ends(event) for event, _ in self.question.events):
            return None
        other = copy(self)
        other.crewed_again = True
        return other

    @cached_property
    def start(self) -> LightState:
        """The SL as the question has it; one whose Lane lies on the target is lit."""
        light = self.light
        lamp = Lamp.ON if has_its_lane(self.board, self.question) else lamp_of(light)
        return LightState(lamp, sighted=light.sighted_before or light.target is not None)

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The phases of a turn in which something is done, in the order of its two Player Turns."""
        own, enemy = (Phase.RPH, Phase.PFPH), (Phase.ENEMY_MPH,)
        return (*enemy, *own) if self.question.enemy_moves_first else (*own, *enemy)

    def whens(self) -> list[TurnPhase]:
        """Every phase up to the end of the last turn asked about."""
        return [TurnPhase(turn, phase) for turn in range(1, self.question.until_turn + 1) for phase in self.phases]

    def must_be_lit(self, when: TurnPhase) -> bool:
        """Whether the question wants the Lane in place after this phase."""
        question = self.question
        is_last = when.phase is self.phases[-1]
        if is_last and when.turn in (question.in_turn, question.until_turn):
            return True
        return question.still and question.in_turn < when.turn

    def choices(self, state: LightState, when: TurnPhase) -> Iterator[LightChoice]:
        """Everything that may be done in a phase, with what befalls the SL after it; doing nothing comes first."""
        events = self.question.events if when.phase is Phase.ENEMY_MPH else ()
        befalls = tuple(event for event, turn in events if turn == when.turn)
        for choice in self._choices(state, when):
            outcomes = tuple(one._replace(after=_struck(one.after, befalls)) for one in choice.outcomes)
            yield choice._replace(outcomes=outcomes, then=befalls or None)

    def _choices(self, state: LightState, when: TurnPhase) -> Iterator[LightChoice]:
        if when.phase is Phase.RPH:
            yield sure(LightAction.NOTHING, state)
            if self._may(SearchlightAct.BE_REPAIRED, state, when):
                yield self._repair(state)
            return
        if state.lamp is Lamp.ON:
            lapsed = state._replace(lamp=lamp_once(SearchlightEvent.NOT_MAINTAINED, state.lamp))
            yield sure(LightAction.LET_GO, lapsed)
            if self._may(SearchlightAct.MAINTAIN, state, when):
                yield self._maintain(state)
            return
        yield sure(LightAction.NOTHING, state)
        for at_moving in (False, True):
            if self._may(SearchlightAct.TARGET, state, when, at_moving=at_moving):
                yield self._sighting(state, at_moving, pinned=is_pinned_then(self.question, when))

    def _may(self, act: SearchlightAct, state: LightState, when: TurnPhase, *, at_moving: bool = False) -> bool:
        """Whether the SL may do so as a phase starts; or `at_moving`: later in it, at an enemy that moves."""
        question = self.question
        is_moving = at_moving and when.phase is Phase.ENEMY_MPH and question.there.moving_enemy
        facts = at_time(self.facts, when.phase, at_start=not at_moving) | {
            "lamp": state.lamp,
            "light_event": when.turn >= question.from_turn,
            "outside_ca": self.hexspines > 0 and not state.turned,
            "moving_enemy_there": is_moving,
            "crew": crew_of(replace(self.light, pinned=is_pinned_then(question, when))),
            **still_so(question, when, crewed_again=self.crewed_again),
        }
        return not bars(act, facts)

    @cached_property
    def facts(self) -> LightFacts:
        """What the map says of the SL and its target."""
        nvr = self.question.there.nvr
        facts = facts_at(self.board, self.light, self.question.target, self.question.murk)
        distance = self.board.range_hexes(self.light.at.hex, self.question.target.hex)
        by_day = has_los_by_day(self.board, self.light, self.question.target, self.question.murk)
        return {**facts, "within_nvr": nvr is not None and distance <= nvr, "daytime_los": by_day}

    def _repair(self, state: LightState) -> LightChoice:
        symbols = {Repair.REPAIRED: "r", Repair.STILL_BROKEN: "b", Repair.DISABLED: "z"}
        outcomes = []
        for found in symbols:
            drs = tuple(dr for dr in range(1, 7) if repaired(dr) is found)
            after, chance = state._replace(lamp=lamp_after_repair(found)), Fraction(len(drs), 6)
            outcomes.append(rolled(symbols[found], LightResult(found.value), drs, chance, after, 1))
        return LightChoice(LightAction.REPAIR, _that_can_be(outcomes))

    def _maintain(self, state: LightState) -> LightChoice:
        symbols = {Reliability.KEPT: "k", Reliability.MALFUNCTIONED: "x", Reliability.DISABLED: "d"}
        outcomes = []
        for found in symbols:
            drs = tuple(dr for dr in ALL_DR if reliability(dr, self.question.extreme_winter) is found)
            after = state._replace(lamp=lamp_after_reliability(found))
            outcomes.append(rolled(symbols[found], LightResult(found.value), drs, chance_of(drs), after))
        return LightChoice(LightAction.MAINTAIN, _that_can_be(outcomes))

    def _sighting(self, state: LightState, at_moving: bool, *, pinned: bool) -> LightChoice:
        table = self.table(state, at_moving, pinned=pinned)
        turns = ca_after_targeting(self.hexspines > 0 and not state.turned, True)
        after = LightState(Lamp.OFF, state.turned or turns, True)
        lit = after._replace(lamp=Lamp.ON)
        if is_automatic(replace(self.light, sighted_before=state.sighted), self.question.target):
            return sure(
                LightAction.SIGHT_MOVING_SURELY if at_moving else LightAction.SIGHT_SURELY, lit, (key_of(may_bore_sight),)
            )
        drm, morale = table.known + self.lost_drm * bool(table.lost), self.light.morale_level or 0
        passes = tuple(dr for dr in ALL_DR if passes_sighting_tc(dr, drm, morale))
        fails = tuple(dr for dr in ALL_DR if dr not in passes)
        tag = ("c" if turns else "") + ("m" if at_moving else "") + ("p" if pinned else "")
        outcomes = [
            rolled("t" + tag, LightResult.PASSES, passes, chance_of(passes), lit),
            rolled("u" + tag, LightResult.FAILS, fails, chance_of(fails), after),
        ]
        action = LightAction.SIGHT_MOVING if at_moving else LightAction.SIGHT
        return LightChoice(action, _that_can_be(outcomes), drm, tuple(CountedRow(*row) for row in table.rows))

    def table(self, state: LightState, at_moving: bool, *, pinned: bool) -> SightingTable:
        """The rows of W10.3 in a state: a SL that has turned has the target in its CA, and its Bore Sighting is lost (W10.43)."""
        key = (state.turned, at_moving, pinned)
        if key not in self._tables:
            light = replace(self.light, pinned=pinned)
            if state.turned:
                lost = bore_sight_drm_lost(True, light.bore_sight_lost)
                light = replace(light, facing=None, vca=None, bore_sight_lost=lost)
            there = self.question.there if at_moving else _before_moving(self.question.there)
            self._tables[key] = sighting_table(self.board, light, self.question.target, there, self.question.murk)
        return self._tables[key]

    @property
    def lost_rows(self) -> tuple[SightingRow, ...]:
        """The rows without a value that some Sighting TC of this SL meets."""
        states = (self.start, self.start._replace(turned=True))
        at_moving = (False, True) if self.question.there.moving_enemy else (False,)
        tables = (self.table(state, moving, pinned=pinned) for state in states for moving in at_moving for pinned in self._pins)
        return tuple(dict.fromkeys(row for table in tables for row in table.lost))

    @property
    def _pins(self) -> set[bool]:
        """Whether its crew is pinned, in some phase."""
        return {is_pinned_then(self.question, when) for when in self.whens()}

    @property
    def lost_span(self) -> tuple[int, int]:
        """The most and the least that the lost rows can add: what makes a chance least, and what makes it greatest."""
        signs = [LOST_SIGN[row] for row in self.lost_rows]
        return BEYOND * (1 in signs), -BEYOND * (-1 in signs)


def _that_can_be(outcomes: Iterable[LightOutcome]) -> tuple[LightOutcome, ...]:
    """Those that some roll has."""
    return tuple(one for one in outcomes if one.chance)


def _struck(state: LightState, befalls: tuple[SearchlightEvent, ...]) -> LightState:
    """What W10.21 makes of a SL that something befalls: it is off, and may be malfunctioned or disabled."""
    for event in befalls:
        state = state._replace(lamp=lamp_once(event, state.lamp))
    return state


BEYOND = 40  # a DRM that no DR can make good


def _before_moving(there: TargetSituation) -> TargetSituation:
    """What is at the target as a phase starts: nobody moves yet."""
    return replace(there, moving_enemy=False, ffmo=False, ffnam=False, hazardous=False, moving_vehicle=False)
