"""B11 Cliffs and Climbing, clause by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from shapely import Polygon, unary_union

from asl_query.acts.choice import UnitChoice
from asl_query.acts.play import Play
from asl_query.board.board import Board
from asl_query.board.geometry import CENTRE
from asl_query.board.sightline import NOWHERE, Ints, Sheet, Threads, Tips, lay
from asl_query.facts.board_file import PaintedLayer
from asl_query.rules.asl.a07_status import leadership_applies
from asl_query.rules.asl.b11_cliffs import (
    Fall,
    behind_cliff,
    falling_dr,
    falling_drm,
    level_after_climb,
    may_attempt_falling_dr,
    may_fire_down,
    may_fire_up,
)
from asl_query.rules.asl.b11_climbers import (
    eliminates_climber,
    hit_by_indirect_fire,
    is_climbed,
    is_commando,
    may_while_climbing,
    takes_check,
)
from asl_query.sight.blockers import BlockerKind
from asl_query.sight.los_instances import Laid
from asl_query.sight.sight import Looks
from asl_query.sight.sight_facts import CLIFF, Ends, sight_facts
from asl_query.terms.actions import LeaveClimb, place_entered
from asl_query.terms.acts import Act, Check, Chooser, Crossing, Marker, PlayerTurnPhase, Road, Roll
from asl_query.terms.hexes import Hexside
from asl_query.terms.phases import Phase
from asl_query.terms.unit_state import State
from asl_query.terms.units import Weapon, Weather
from switched_off import Off, Patch, Rule

BLACK_ART = 6  # map units: less than the black art of a Depression cliff is wide


def no_cliffs(of_depression: bool) -> Callable[[Board], dict[str, frozenset[Hexside]]]:
    """Boards whose cliffs of Depressions, or whose other ones, are ordinary hexsides."""
    joined = Board._joined_hexsides

    def hexsides(self: Board) -> dict[str, frozenset[Hexside]]:
        found = dict(joined(self))
        gone = (s for s in found.get("cliff", ()) if any(bool(self[h].depression) for h in s if h in self) is of_depression)
        return found | {"cliff": found.get("cliff", frozenset()) - frozenset(gone)}

    return hexsides


def as_high_as_its_top(sheet: Sheet, a: Tips, b: Tips, beside: Any = None) -> Threads:
    """A LOS along a cliff hexside meets the level of the higher hex on both sides."""
    t = lay(sheet, a, b, beside)
    along = t.piece_hexes[t.piece]
    is_cliff = (along[:, 1] != NOWHERE) & (sight_facts(sheet.board).hexside_kinds[along[:, 0], along[:, 1]] & CLIFF > 0)
    ground = np.where(is_cliff, np.maximum(t.left.ground, t.right.ground), NOWHERE)
    left, right = (side._replace(ground=np.where(is_cliff, ground, side.ground)) for side in (t.left, t.right))
    return t._replace(left=left, right=right)


def without_black_art(self: Board) -> tuple[tuple[PaintedLayer, ...], ...]:
    """The painted layers with the fringe of the Depression art gone from the Depression hexes that have a cliff."""
    ground, depression, paint = PAINTED(self)
    sides = (side for side in self.cliffs if all(h in self for h in side))
    at_cliffs = unary_union([Polygon(self.vertices(h)) for side in sides for h in side if self[h].depression])
    kept = []
    for layer in depression:
        art = Polygon(layer.outline).buffer(0)
        narrowed = unary_union([art.difference(at_cliffs), art.buffer(-BLACK_ART).intersection(at_cliffs)])
        for part in getattr(narrowed, "geoms", [narrowed]):
            if part.geom_type == "Polygon" and not part.is_empty:
                kept.append(replace(layer, outline=tuple((round(x), round(y)) for x, y in part.exterior.coords[:-1])))
    return ground, tuple(kept), paint


def hides_from_its_own_top(self: Laid, where: Ints, kind: Any, one: Ints, two: Ints) -> None:
    """A cliff hides what lies behind it from a unit in the hex at its top too."""
    AT_HEXSIDES(self, where, kind, one, two)
    los, at = self.threads.node_thread[where], self.threads.node_at[where]
    upper = np.where(self.facts.bottom[two] > self.facts.bottom[one], two, one)
    hides = (kind & CLIFF > 0) & (self.higher_hex[los] == upper) & (self.lower[los] < self.facts.bottom[upper])
    self._note(hides, "B11.21", los, upper, (BlockerKind.CLIFF, np.zeros(len(los), dtype=np.int64)), at, at)


AT_HEXSIDES = Laid._at_hexsides
PAINTED: Callable[[Board], Any] = Board.__dict__["layers"].func
LOOKS = Looks.__init__


def at_centre_dot(of_viewer: bool) -> Callable[..., None]:
    """LOS that come from, or go to, the centre dot of a Climbing unit's hex."""

    def dotted(end: Ends) -> Ends:
        return end._replace(tip=np.full_like(end.tip, CENTRE))

    def looks(self: Looks, facts: Any, a: Ends, b: Ends, purpose: Any, smoke: Any) -> None:
        LOOKS(self, facts, dotted(a) if of_viewer else a, b if of_viewer else dotted(b), purpose, smoke)

    return looks


CHOICES, IS_GOAL, LEAVES = Play.choices, Play.is_goal, Play._leaves_climb
Choices = Iterator[UnitChoice]


def not_cx_on_its_counter(self: Play, state: State) -> bool:
    return IS_GOAL(self, state._replace(cx=state.cx and state.side is None))


def leaves_upward_only(self: Play, state: State) -> Choices:
    for choice in LEAVES(self, state):
        if state.side is not None and place_entered(choice.action) != self.cliff(state.side).foot:
            yield choice


def leaves_in_mph(self: Play, state: State, turn: int, phase: Phase) -> Choices:
    yield from CHOICES(self, state, turn, phase)
    if phase is Phase.MPH:
        yield from LEAVES(self, state)


def leaves_a_turn_later(self: Play, state: State, turn: int, phase: Phase) -> Choices:
    left = [choice for choice in CHOICES(self, state, turn, phase) if not isinstance(choice.action, LeaveClimb)]
    yield from left
    if phase is Phase.MPH:
        yield from LEAVES(self, state)


def except_for(rule: Callable[..., Any], *cases: Any, to: Any = True) -> Callable[[Any], Any]:
    """A rule of one input that says something else in some cases."""
    return lambda value: to if value in cases else rule(value)


def hides_at_its_level_too(ground: int, higher: int, lower: int, to: int, behind: int, at_top: bool) -> bool:
    """A cliff hides units at the level of its top as well as those below."""
    return behind_cliff(ground, higher, lower - (lower == ground), to, behind, at_top)


def at_final(final_dr: int, instead: Fall, of_commandos: bool = False) -> Callable[..., Fall]:
    """The Falling DR with another result at one Final DR."""

    def fall(dr: int, commando: bool, weather: Weather) -> Fall:
        is_it = dr + falling_drm(weather) == final_dr and commando is of_commandos
        return instead if is_it else falling_dr(dr, commando, weather)

    return fall


OFF: dict[str, Off] = {
    "B11.1-1": Patch("asl_query.board.board:Board._joined_hexsides", no_cliffs(of_depression=False)),
    "B11.1-2": Patch("asl_query.board.board:Board._joined_hexsides", no_cliffs(of_depression=True)),
    "B11.2-1": Patch("asl_query.board.sightline:lay", as_high_as_its_top),
    "B11.2-2": Patch("asl_query.board.board:Board.layers", property(without_black_art)),
    "B11.21-1": Rule(
        "B11.21",
        lambda ground, higher, lower, to, behind, at_top: (
            higher - lower < 2 and behind_cliff(ground, higher, lower, to, behind, at_top)
        ),
    ),
    "B11.21-2": Patch("asl_query.sight.los_instances:Laid._at_hexsides", hides_from_its_own_top),
    "B11.21-3": Rule("B11.21", hides_at_its_level_too),
    "B11.3-1": Rule("B11.3", lambda tem: tem + 1),
    "B11.3-2": Rule("B11.3: limits", lambda across_cliff: True),
    "B11.31-1": Rule("B11.31", except_for(may_fire_down, Weapon.VEHICLE)),
    "B11.31-2": Rule("B11.31", except_for(may_fire_down, Weapon.IFE)),
    "B11.31-3": Rule("B11.31", except_for(may_fire_down, Weapon.PIAT)),
    "B11.31-3 Gun": Rule("B11.31", except_for(may_fire_down, Weapon.GUN)),
    "B11.31-3 mortar": Rule("B11.31", except_for(may_fire_down, Weapon.MORTAR)),
    "B11.31-4": Rule("B11.31", except_for(may_fire_down, Weapon.LATW, to=False)),
    "B11.31-5": Rule("B11.31", except_for(may_fire_down, Weapon.SHORT_MORTAR, to=False)),
    "B11.31-6": Rule("B11.31", except_for(may_fire_down, Weapon.MG, Weapon.ATR, Weapon.OTHER_SW, to=False)),
    "B11.31-6 Small Arms": Rule("B11.31", except_for(may_fire_down, Weapon.SMALL_ARMS, to=False)),
    "B11.32-1": Rule("B11.32", lambda weapon: True),
    "B11.32-1 LATW": Rule("B11.32", except_for(may_fire_up, Weapon.LATW)),
    "B11.32-2": Rule("B11.32", except_for(may_fire_up, Weapon.AA_GUN, to=False)),
    "B11.32-3": Rule("B11.32", except_for(may_fire_up, Weapon.MG, to=False)),
    "B11.32-3 vehicular": Rule("B11.32", except_for(may_fire_up, Weapon.VEHICLE)),
    "B11.32-4": Rule("B11.32", except_for(may_fire_up, Weapon.ATR, to=False)),
    "B11.32-5": Rule("B11.32", except_for(may_fire_up, Weapon.PIAT, to=False)),
    "B11.32-6": Rule("B11.32", except_for(may_fire_up, Weapon.SHORT_MORTAR, to=False)),
    "B11.32-6 minimum range": Rule("B11.32", except_for(may_fire_up, Weapon.MORTAR)),
    "B11.32-7": Rule("B11.32", except_for(may_fire_up, Weapon.SMALL_ARMS, to=False)),
    "B11.4-1": Rule("B11.4", lambda good_order: True),
    "B11.4-2": Rule("B11.4: crossing", lambda across_cliff, climbing, infantry: not across_cliff or climbing),
    "B11.4-3": Rule("B11.4: crossing", lambda across_cliff, climbing, infantry: not across_cliff or infantry),
    "B11.4-4": Rule("B11.4: while Climbing", except_for(may_while_climbing, Act.USE_SW)),
    "B11.4-5": Rule("B11.4: while Climbing", except_for(may_while_climbing, Act.TRANSFER_SW)),
    "B11.4-6": Rule("B11.4: while Climbing", except_for(may_while_climbing, Act.RECOVER_SW)),
    "B11.4-7": Rule("B11.4: while Climbing", except_for(may_while_climbing, Act.DISMANTLE_SW)),
    "B11.4-8": Rule("B11.4: while Climbing", except_for(may_while_climbing, Act.REPAIR_SW)),
    "B11.4-9": Rule("B11.4: while Climbing", except_for(may_while_climbing, Act.PREP_FIRE)),
    "B11.4-10": Rule("B11.4: while Climbing", except_for(may_while_climbing, Act.MOVE)),
    "B11.4-11": Rule("B11.4: advance", lambda off_the_counter: True),
    "B11.4-12": Rule("B11.4: Pinning", lambda climbing: True),
    "B11.4-13": Rule("B11.4: scaling", except_for(is_climbed, Crossing.BUILDING, to=False)),
    "B11.4-14": Rule("B11.4: scaling", except_for(is_climbed, Crossing.BRIDGE, to=False)),
    "B11.41-1": Rule("B11.41", at_final(10, Fall.CHANGES_LEVEL)),
    "B11.41-2": Rule("A.10", except_for(leadership_applies, Roll.FALLING_DR)),
    "B11.41-3": Rule("B11.41", at_final(11, Fall.ELIMINATED)),
    "B11.41-4": Rule("B11.41: held", lambda fall: fall is Fall.CHANGES_LEVEL),
    "B11.41-5": Rule("B11.41", at_final(12, Fall.STAYS)),
    "B11.41-6": Rule("B11.41: SW", lambda fall: False),
    "B11.41-7": Rule("B11.41: DRM", lambda weather: int(weather.snow) + int(weather.heavy_winds)),
    "B11.41-8": Rule("B11.41: DRM", lambda weather: int(weather.rain) + int(weather.heavy_winds)),
    "B11.41-9": Rule("B11.41: DRM", lambda weather: int(weather.rain) + int(weather.snow)),
    "B11.41-10": Rule("B11.41: DRM", lambda weather: int(weather.rain or weather.snow or weather.heavy_winds)),
    "B11.41-11": Rule("A.7", lambda broken: True),
    "B11.41-11 states": Rule("A.7: states", lambda broken, berserk, captured, in_melee: not (berserk or captured or in_melee)),
    "B11.41-12": Rule("B11.41: who", lambda wounded, pp, ipc: may_attempt_falling_dr(False, pp, ipc)),
    "B11.41-13": Rule("B11.41: who", lambda wounded, pp, ipc: may_attempt_falling_dr(wounded, pp, ipc + 1)),
    "B11.42-1": Rule("B11.42: Hazardous Movement", lambda climbing: 0),
    "B11.42-2": Rule("B11.42", lambda through, in_its_hexes: False),
    "B11.42-3": Rule("B11.42", lambda through, in_its_hexes: through),
    "B11.42-4": Patch("asl_query.sight.sight:Looks.__init__", at_centre_dot(of_viewer=False)),
    "B11.42-5": Rule("B11.42: vertex", lambda arrow_is_clear: Chooser.OPPONENT),
    "B11.42-6": Rule("B11.42: vertex", lambda arrow_is_clear: Chooser.ARROW),
    "B11.42-7": Rule("B11.42: TEM", lambda tem, height_advantage: tem + min(height_advantage, 0)),
    "B11.42-8": Rule("B11.42: TEM", lambda tem, height_advantage: min(tem, 0) + height_advantage),
    "B11.42-9": Rule("B11.42: Hindrances", lambda drm: 0),
    "B11.42-10": Rule("B11.42: elimination", lambda breaks, wounded, berserk: eliminates_climber(False, wounded, berserk)),
    "B11.42-11": Rule("B11.42: elimination", lambda breaks, wounded, berserk: eliminates_climber(breaks, False, berserk)),
    "B11.42-12": Rule("B11.42: elimination", lambda breaks, wounded, berserk: eliminates_climber(breaks, wounded, False)),
    "B11.42-13": Rule("B11.42: checks", lambda check, climbing: check is Check.OTHER_MC or takes_check(check, climbing)),
    "B11.42-14": Rule("B11.42: checks", lambda check, climbing: check is Check.LLMC or takes_check(check, climbing)),
    "B11.42-14 LLTC": Rule("B11.42: checks", lambda check, climbing: check is Check.LLTC or takes_check(check, climbing)),
    "B11.42-15": Rule("B11.42: Indirect Fire", lambda level, base_level, opposite: True),
    "B11.42-15 base level": Rule("B11.42: Indirect Fire", lambda level, base_level, opposite: opposite),
    "B11.42-16": Rule("B11.42: Indirect Fire", lambda level, base, opposite: hit_by_indirect_fire(level, base, False)),
    "B11.42-17": Rule("B11.42: OBA", lambda edge: Road.A),
    "B11.42-18": Rule("B11.42: OBA", lambda edge: Road.Q),
    "B11.43-1": Rule("B11.43: MF", lambda mf_spent: True),
    "B11.43-2": Rule("B11.43: hex", lambda level, beyond: level > beyond),
    "B11.43-3": Rule("B11.43: level", lambda level: 0),
    "B11.43-4": Rule("B11.43", lambda level, ascending, fall: level_after_climb(level, ascending, fall) - (not ascending)),
    "B11.43-5": Rule("B11.43", lambda level, ascending, fall: level_after_climb(level, ascending, fall) + ascending),
    "B11.43-6": Rule("B11.43: stacking", lambda climb_levels, squads: squads),
    "B11.43-7": Rule("B11.43: equipment", lambda on_counter, possessed: False),
    "B11.431-1": Rule("B11.431", lambda phase: phase in (PlayerTurnPhase.AFPH, PlayerTurnPhase.DFPH)),
    "B11.431-2": Rule("B11.431: range", lambda range_hexes, normal_range: range_hexes <= 2 * normal_range),
    "B11.431-3": Rule("B11.431: PBF", lambda fp, adjacent: fp),
    "B11.431-4": Patch("asl_query.sight.sight:Looks.__init__", at_centre_dot(of_viewer=True)),
    "B11.431-4 both": Rule("B11.431: LOS", lambda from_one, from_other: from_one or from_other),
    "B11.432-1": Rule("B11.432: phase", lambda phase: phase in (PlayerTurnPhase.MPH, PlayerTurnPhase.APH)),
    "B11.432-2": Patch("asl_query.acts.play:Play._may_step_up", lambda self, top: False),
    "B11.432-3": Rule("B11.432: counter", lambda off_the_counter: True),
    "B11.432-4": Patch("asl_query.acts.play:Play._leaves_climb", leaves_upward_only),
    "B11.432-5": Rule("B11.432: difficult terrain", lambda difficult, cx, off_counter: not (difficult and cx)),
    "B11.432-6": Rule("B11.432: pin", lambda left_encircled, in_smoke: left_encircled),
    "B11.432-6 Encircled": Rule("B11.432: pin", lambda left_encircled, in_smoke: in_smoke),
    "B11.432-7": Rule("B11.432: building", lambda crossing: Marker.NOTHING),
    "B11.433-1": Rule("B11.433", lambda gurkha, by_ssr, in_dyo: is_commando(False, by_ssr, in_dyo)),
    "B11.433-2": Rule("B11.433", lambda gurkha, by_ssr, in_dyo: is_commando(gurkha, False, in_dyo)),
    "B11.433-3": Rule("B11.433", lambda gurkha, by_ssr, in_dyo: is_commando(gurkha, by_ssr, False)),
    "B11.433-4": Rule("B11.41", at_final(11, Fall.STAYS, of_commandos=True)),
    "B11.433-5": Rule("B11.41", at_final(12, Fall.ELIMINATED, of_commandos=True)),
    "B11.434-1": Patch("asl_query.acts.play:Play.is_goal", not_cx_on_its_counter),
    "B11.434-2": Rule("B11.434", lambda was_on_counter, cx, at_base_level: False),
    "B11.434-3": Rule("B11.43: MF", lambda mf_spent: mf_spent <= 2),
    "B11.434-4": Rule(
        "B11.43", lambda level, ascending, fall: level - 1 if fall is Fall.STAYS else level_after_climb(level, ascending, fall)
    ),
    "B11.434-5": Rule("B11.432", lambda level, destination: level == destination and level > 0),
    "B11.434-6": Patch("asl_query.acts.play:Play.choices", leaves_in_mph),
    "B11.434-7": Rule("B11.432", lambda level, destination: True),
    "B11.434-8": Patch("asl_query.acts.play:Play.choices", leaves_a_turn_later),
}

SURVIVES: dict[str, str] = {}
