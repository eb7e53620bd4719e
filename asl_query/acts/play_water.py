"""E6 for one unit: entering the water, swimming, drifting, drowning, leaving it, and fording."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property

from asl_query.acts.chance import RollChances
from asl_query.acts.choice import Choice, ChoiceOutcome, UnitChoice, span, sure
from asl_query.acts.fitness import OnFoot, bars, footing_of, stayed, survives_on_a_line
from asl_query.acts.marches import laden_mf
from asl_query.acts.step_cost import is_on_bridge, is_on_water, locations_to_enter, step
from asl_query.acts.step_table import StepTable
from asl_query.rules.asl.a04_movement import is_difficult_advance
from asl_query.rules.asl.b19_gullies import level_there
from asl_query.rules.asl.b21_water import drifts, may_ford, may_ford_on
from asl_query.rules.asl.e06_swimmers import drowning_drs, may_go_over_to_fording, may_swim_on
from asl_query.rules.asl.e06_swimming import (
    fording_eliminates,
    jump_mc_drm,
    may_leave_water,
    needs_jump_mc,
)
from asl_query.rules.charts.terrain_chart import is_water
from asl_query.terms.actions import Drift, DrowningDr, Ford, LeaveWater, Stay, Swim, SwimOn
from asl_query.terms.acts import Act
from asl_query.terms.dice import ALL_DR
from asl_query.terms.hexes import Hex, hexside
from asl_query.terms.locations import Location
from asl_query.terms.movement import Reach
from asl_query.terms.numbers import Halves
from asl_query.terms.phases import Phase
from asl_query.terms.unit_state import Afloat, State, standing
from asl_query.terms.water import Current


class WaterPlay:
    """What one unit may do at and in the Water Obstacles of one map."""

    def __init__(
        self, table: StepTable, on_foot: OnFoot, question: Reach, chances: RollChances, may_enter: Callable[..., bool]
    ) -> None:
        self.board, self.has_water = table.board, table.has_water
        self.on_foot, self.unit = on_foot, on_foot.unit
        self.question, self.chances, self.may_enter = question, chances, may_enter
        self.facts = question.waters

    @cached_property
    def is_open(self) -> bool:
        """Whether there is any water that the unit could be in."""
        return self.has_fords or (self.has_water and self._may_swim and not self.question.without_swimming)

    @property
    def has_fords(self) -> bool:
        """Whether there is water on the map that may be forded."""
        return self.has_water and (self.facts.fordable or self.facts.fording_line is not None)

    @property
    def _may_swim(self) -> bool:
        """From the bank, as the unit is when nothing else has happened to it."""
        return not bars(self.on_foot.fitness, Act.ENTER_WATER)

    def is_beside(self, hex_: Hex) -> bool:
        """Whether a hex touches water."""
        return any(True for _ in self._water_around(hex_))

    def is_water(self, place: Location) -> bool:
        """A Water Obstacle; a unit on a bridge is above it."""
        return is_on_water(self.board, place)

    def _water_around(self, hex_: Hex) -> Iterator[Location]:
        return (self.board.beneath(h) for h in self.board.adjacent(hex_) if is_water(self.board[h].terrain))

    def _is_ford(self, hex_: Hex) -> bool:
        line = self.facts.fording_line
        on_line = line is not None and (line.board, line.column) == (hex_.board, hex_.column)
        return may_ford(self.facts.fordable, on_line, infantry=True)

    @property
    def _survives_fording(self) -> bool:
        """Whether fording is not the end of the unit, as along a line it is of some (E6.6)."""
        return self.facts.fordable or survives_on_a_line(self.on_foot.fitness)

    def _may_ford(self, state: State) -> bool:
        """Whether nothing about the unit keeps it from fording."""
        return self._survives_fording and may_ford_on(0, laden_mf(self.unit)) and self.on_foot.may(Act.FORD, state)

    def in_mph(self, state: State) -> Iterator[UnitChoice]:
        """Enter the water, or move on in it; each takes all MF (E6.1, E6.2, B21.41)."""
        if not self.is_open or state.side is not None:
            return
        for place in self._water_around(state.location.hex):
            if not self.may_enter(place, in_mph=True):
                continue
            across_cliff = hexside(state.location.hex, place.hex) in self.board.cliffs
            if state.on_land:
                yield from self._enters(state, place, across_cliff)
            elif not across_cliff:
                yield from self._goes_on(state, place)

    def _enters(self, state: State, place: Location, across_cliff: bool) -> Iterator[UnitChoice]:
        if self._is_ford(place.hex):
            if not across_cliff and self._may_ford(state):
                yield sure(
                    Ford(place), standing(place, stayed(state.flags, Phase.MPH))._replace(afloat=Afloat.FORDING, fresh=True)
                )
        elif self._may_swim and not self.question.without_swimming and self.on_foot.may(Act.ENTER_WATER, state):
            yield self._swims(state, place, across_cliff)

    def _goes_on(self, state: State, place: Location) -> Iterator[UnitChoice]:
        if state.afloat is Afloat.FORDING:
            if self._is_ford(place.hex):
                if self._may_ford(state):
                    yield sure(Ford(place), state._replace(location=place, cx=False, fresh=False))
            elif not fording_eliminates(False, False, False, True, state.swam):
                yield sure(SwimOn(place), state._replace(location=place, afloat=Afloat.SWIMMING, cx=False, swam=False))
            return
        if may_swim_on(mf_spent=0) and self.on_foot.may(Act.SWIM_ON, state):
            yield sure(SwimOn(place), state._replace(location=place, fresh=False))
        if may_go_over_to_fording(True, self._is_ford(place.hex)) and self._may_ford(state):
            yield sure(Ford(place), standing(place, stayed(state.flags, Phase.MPH))._replace(afloat=Afloat.FORDING, swam=True))

    def _swims(self, state: State, place: Location, across_cliff: bool) -> UnitChoice:
        """The swimming TC, and after a jump its MC (E6.1)."""
        here = state.location
        level = level_there(self.board, here) + here.floor
        on_bridge = is_on_bridge(self.board, here)
        water_level = level_there(self.board, place)
        jumps = needs_jump_mc(across_cliff, here.floor > 0, on_bridge, level, water_level)
        drm = jump_mc_drm(level, water_level) if jumps else None
        swimmer = standing(place, self.on_foot.in_the_water(state.flags, on_raft=False))
        rafter = standing(place, self.on_foot.in_the_water(state.flags, on_raft=True))
        stays = standing(here, stayed(state.flags, Phase.MPH))
        tag = "" if drm is None else str(drm)
        ends: dict[str, tuple[State, ...]] = {
            "t" + tag: (swimmer._replace(afloat=Afloat.SWIMMING, fresh=True),),
            "r": (rafter._replace(afloat=Afloat.RAFTING, fresh=True),),
            "u": (stays,),
            "b" + tag: (),
        }
        says = {"t": "swims", "r": "rafts", "u": "fails the swimming TC", "b": "breaks after the jump and is eliminated"}
        outcomes = tuple(
            ChoiceOutcome(symbol, says[symbol[0]], self._rolls(symbol[0], drm), chance, ends[symbol])
            for symbol, chance in self.chances.entry(drm).items()
            if chance
        )
        if len(outcomes) == 1:
            outcomes = (outcomes[0]._replace(symbol=""),)
        return Choice(Swim(place, self.unit.morale_level, drm), outcomes)

    def _rolls(self, kind: str, drm: int | None) -> str:
        """The rolls that have a result, in words."""
        mc = "" if drm is None else f"{drm}MC" if drm else "NMC"
        if self.unit.morale_level is None:
            return "TC passed" + (f", {mc} passed" if mc else "")
        passes = self.chances.tc_passes
        if kind == "u":
            return f"TC {span(tuple(dr for dr in ALL_DR if dr not in passes))}"
        words = f"TC {span(passes)}"
        if kind == "r":
            return f"{words}, colored die less than {self.unit.elr}"
        if drm is None:
            return words
        survives = self.chances.mc_passes(drm)
        chosen = survives if kind == "t" else tuple(dr for dr in ALL_DR if dr not in survives)
        return f"{words}, then {mc} DR {span(chosen)}"

    def is_at_a_ford(self, hex_: Hex) -> bool:
        """Whether who stands in a hex may ford into one beside it."""
        return any(self._is_ford(place.hex) for place in self._water_around(hex_))

    def fords_in_aph(self, state: State) -> Iterator[UnitChoice]:
        """Fording as an advance, from land or on from water hex to water hex: it takes all MF, so that it tires (A4.72)."""
        here = state.location
        is_safe = state.afloat is Afloat.FORDING or self._survives_fording
        tired = self.on_foot.advanced(state.flags, is_difficult=True, footing=footing_of(state))
        if tired is None or not (is_safe and may_ford_on(0, laden_mf(self.unit))):
            return
        for place in self._water_around(here.hex):
            across_cliff = hexside(here.hex, place.hex) in self.board.cliffs
            if self._is_ford(place.hex) and not across_cliff and self.may_enter(place, in_mph=False):
                after = state if state.afloat is Afloat.FORDING else standing(place, tired)._replace(afloat=Afloat.FORDING)
                yield sure(Ford(place), after._replace(location=place, cx=tired.cx, fresh=after is not state))

    def advances(self, state: State) -> Iterator[UnitChoice]:
        """Out of the water in the APh: a swimmer only onto land and through no cliff (E6.2), a forder as any Infantry."""
        here = state.location
        fording = state.afloat is Afloat.FORDING
        if fording:
            yield from self.fords_in_aph(state)
        for hex_ in self.board.adjacent(here.hex):
            across_cliff = hexside(here.hex, hex_) in self.board.cliffs
            if is_water(self.board[hex_].terrain) and not self.board[hex_].bridge:
                continue
            if not fording and not may_leave_water(across_cliff, not self.board[hex_].bridge, onto_pontoon_bridge=False):
                continue
            for place in locations_to_enter(self.board, hex_):
                cost = step(self.board, here, place, self.facts.streams)
                if cost is None or not self.may_enter(place, in_mph=False):
                    continue
                difficult = is_difficult_advance(cost.half_mf, laden_mf(self.unit))
                meets = place in self.question.enemies
                flags = self.on_foot.advanced(state.flags, is_difficult=difficult, meets_enemy=meets, footing=footing_of(state))
                if flags is not None:
                    yield sure(LeaveWater(place, Halves(cost.half_mf), cost.because, difficult), standing(place, flags))

    def drift(self, state: State, phase: Phase) -> UnitChoice:
        """What the Current does at the end of an APh: drift, and in the unit's own APh a Drowning DR (E6.21, B21.121).

        Where the question does not say what the Current is, or where to, everything that any Current might do is left open: what
        cannot be reached even so cannot be reached at all, and nothing else is answered (`missing_fact`).
        """
        swims = state.afloat in (Afloat.SWIMMING, Afloat.RAFTING) and not self._is_ford(state.location.hex)
        calm = state._replace(fresh=False)
        if not swims:
            return sure(Stay(), calm)
        current = self.facts.current
        if current is None:
            anywhere = (calm, *(calm._replace(location=place) for place in self._water_around(state.location.hex)))
            return Choice(Drift(None), (ChoiceOutcome("", "", "", Fraction(1), anywhere),))
        ends: tuple[State, ...] = (calm,)
        is_moved = drifts(current, phase is Phase.END_OF_APH, state.fresh)
        if is_moved:
            ends = tuple(calm._replace(location=place) for place in self.downstream(state.location))
        if not drowning_drs(1, False, phase is Phase.END_OF_APH):
            if not is_moved:
                return sure(Stay(), calm)
            return Choice(Drift(current), (ChoiceOutcome("", "", "", Fraction(1), ends),))
        drowned = self.chances.drowned
        alive = tuple(dr for dr in ALL_DR if dr not in drowned)
        results = (("w", "stays afloat", alive, ends), ("d", "drowns", drowned, ()))
        outcomes = tuple(
            ChoiceOutcome(symbol, says, span(rolls), self.chances.chance(symbol), after)
            for symbol, says, rolls, after in results
            if rolls
        )
        return Choice(DrowningDr(current), outcomes)

    @property
    def missing_fact(self) -> str:
        """What a question must add before it can be answered by swimming; empty when all is said."""
        if self.facts.current is None:
            return 'The Current decides here: add "in a Slow current" (or Moderate, or Heavy; E6.21, B21.121).'
        if self.facts.current is not Current.SLOW and self.facts.toward is None:
            return (
                'It matters which way the river flows: add "flowing toward 8K6", the water hex where it leaves the map (B21.121).'
            )
        return ""

    def downstream(self, place: Location) -> list[Location]:
        """Where the Current drifts a swimmer: the adjacent water hexes nearer to where the river leaves the map; anywhere, where
        the question does not say where that is."""
        around = list(self._water_around(place.hex))
        if self.facts.toward is None:
            return [place, *around]
        far = self._distance.get(place.hex, 0)
        near = [x for x in around if self._distance.get(x.hex, far) < far]
        return near or [place]

    @cached_property
    def _distance(self) -> dict[Hex, int]:
        """Hexes of water to where the river leaves the map."""
        assert self.facts.toward is not None
        found = {self.facts.toward: 0}
        edge = [self.facts.toward]
        while edge:
            following = {p.hex for h in edge for p in self._water_around(h)} - found.keys()
            found |= dict.fromkeys(following, max(found.values()) + 1)
            edge = sorted(following)
        return found
