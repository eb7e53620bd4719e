"""Units and support weapons together as a finite problem: who goes where and with whom, who carries what from where to where.

In a Movement Phase a unit goes from its hex by way of some stops to its end; at a stop it takes SW up or puts them down (stops
may be the same hex). Whoever has a companion, a leader for his bonus or the second SMC of note A, goes the same way stop by stop.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from asl_query.acts.classic.fitness import squad_half_pp
from asl_query.acts.classic.goal_capacity import most_in_hex
from asl_query.acts.classic.joint_names import (
    CarryingUnits,
    JointProblem,
    NamedOption,
    SearchScope,
    Waypoint,
    WeaponState,
    at,
    in_corridor,
    in_either_state,
    moment,
    place_of,
    spent_name,
    waypoint_option,
    weapon_option,
    weapon_states,
)
from asl_query.acts.classic.loads import (
    budget_of,
    carried_half_pp,
    is_leader,
    may_be_led,
    may_convert,
    most_advanced_half_pp,
    most_smc_half_pp,
    pair_may_carry,
)
from asl_query.acts.classic.piece_reach import PieceReach, useful
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.deadline import Deadline
from asl_query.finite.closure import Bits, bits_of
from asl_query.finite.problem import AllowedPairs, AtMost, Implies, Option, Problem
from asl_query.logic.rule import key_of
from asl_query.rules.slc.slc4_1_movement import leader_bonus_mf, may_spend, mf_allotment
from asl_query.rules.slc.slc4_2_portage import chart_half_pp, dismantled_half_pp, free_half_pp, may_carry
from asl_query.rules.slc.slc4_3_stacking import within_limit
from asl_query.rules.slc.slc4_4_advance import may_advance, may_advance_with
from asl_query.terms.classic import PlacedWeapon, Sw
from asl_query.terms.movement import Mover
from asl_query.terms.rule_labels import RuleLabel
from asl_query.terms.units import Unit


class JointProblemBuilder:
    """Poses the problem of bringing every piece to the goal by the end of phase `last`."""

    def __init__(self, reach_map: ReachMap, piece_reaches: Sequence[PieceReach], last: int, scope: SearchScope) -> None:
        self.reach_map, self.last, self.question, self.scope = reach_map, last, reach_map.question, scope
        self.weapons = [x for x in self.question.weapons if scope.weapons is None or x.sw.name in scope.weapons]
        self.count = 2 * len(self.weapons) if scope.stops is None else min(scope.stops, 2 * len(self.weapons))
        self.units = [m.unit for m in self.question.movers]
        self.leaders = [u for u in self.units if is_leader(u)]
        self.smc = [u for u in self.units if u.is_smc]
        self.room = {
            piece_reach.name: in_corridor(useful(piece_reach, last), scope.corridor, piece_reach.start)
            for piece_reach in piece_reaches
        }
        self.converting = {piece_reach.name for piece_reach in piece_reaches if piece_reach.converts}
        self.stops: dict[str, dict[Option, Waypoint]] = {}
        self.held: dict[str, dict[Option, WeaponState]] = {}
        self.choices: dict[str, tuple[Option, ...]] = {}
        self.allowed: list[AllowedPairs] = []
        self.at_most: list[AtMost] = []
        self.implies: list[Implies] = []

    def build(self, deadline: Deadline | None = None) -> JointProblem:
        """The whole problem."""
        deadline = deadline or Deadline()
        for mover in self.question.movers:
            deadline.check()
            self._unit(mover)
        for placed in self.weapons:
            deadline.check()
            self._weapon(placed)
        for index in range(1, self.last + 1):
            self._loads(index)
            self._stacking(index)
        problem = Problem(self.choices, (), tuple(self.allowed), tuple(self.at_most), tuple(self.implies))
        return JointProblem(problem, self.stops, self.held)

    def staying(self) -> list[tuple[str, str]]:
        """Names that are alike where a weapon is not converted, and where a unit is in its place already and stays there."""
        weapons = [placed.sw for placed in self.weapons if placed.sw.name in self.converting]
        unconverted = [(self.before(sw, i + 1), at(sw.name, i)) for i in range(2, self.last, 2) for sw in weapons]
        return [*unconverted, *((at(u.name, i - 1), at(u.name, i)) for i in range(self.last, 0, -1) for u in self.units)]

    # names and their options

    def _stops(self, name: str, stops: Iterable[Waypoint]) -> None:
        options: dict[Option, Waypoint] = {waypoint_option(self.reach_map, stop): stop for stop in stops}
        self.stops[name], self.choices[name] = options, tuple(options)

    def _held(self, name: str, helds: Iterable[WeaponState]) -> None:
        options: dict[Option, WeaponState] = {weapon_option(self.reach_map, held): held for held in helds}
        self.held[name], self.choices[name] = options, tuple(options)

    def _table(self, label: str, one: str, other: str, rows: Iterable[tuple[Option, Option]]) -> None:
        self.allowed.append(AllowedPairs(label, (one, other), frozenset(rows)))

    # units

    def _unit(self, mover: Mover) -> None:
        unit, room = mover.unit, self.room[mover.unit.name]
        for index in range(self.last + 1):
            self._stops(at(unit.name, index), (Waypoint(i) for i in bits_of(room[index].whole)))
        for index in range(1, self.last + 1):
            if index % 2:
                self._march(mover, index)
            else:
                self._advance(unit, index)

    def companions(self, mover: Mover) -> list[str]:
        """With whom it may go all the way: a MMC with a leader, a SMC with one named after it (note A)."""
        if self.scope.with_companion is not None and mover.unit.name not in self.scope.with_companion:
            return []
        if not mover.unit.is_smc:
            return [u.name for u in self.leaders] if may_be_led(self.question, mover) else []
        later = self.smc[self.smc.index(mover.unit) + 1 :]
        return [u.name for u in later] if self.pairs else []

    @cached_property
    def pairs(self) -> list[CarryingUnits]:
        """Two SMC each, where a weapon is there for which it takes two."""
        if not any(pair_may_carry(placed.sw, dismantled=False, advancing=False) for placed in self.weapons):
            return []
        return [(a.name, b.name) for i, a in enumerate(self.smc) for b in self.smc[i + 1 :]]

    def legs(self, unit: str, index: int) -> list[str]:
        """The names of where a unit is in a Movement Phase: where it starts, stops, ends."""
        return [f"{unit} {where}" for where in self._where(index)]

    def moves(self, unit: str, index: int) -> list[str]:
        """The names of how it comes to each of these but the first."""
        return [f"{unit} coming to {where}" for where in self._where(index)[1:]]

    def _where(self, index: int) -> list[str]:
        words = ("starting", *(f"at stop {number}" for number in range(1, self.count + 1)), "ending")
        return [f"{word} in {moment(index)}" for word in words]

    def _march(self, mover: Mover, index: int) -> None:
        """The stops of one Movement Phase, with the MF between them."""
        unit, room = mover.unit, self.room[mover.unit.name]
        label = RuleLabel(key_of(may_spend), f"the MF of {unit.name} in {moment(index)}")
        legs, moves = self.legs(unit.name, index), self.moves(unit.name, index)
        companions = self.companions(mover)
        budget = budget_of(self.question, unit, led=bool(companions))
        starts = [Waypoint(i) for i in bits_of(room[index - 1].whole)]
        starts += [
            Waypoint(i, companion=c) for c in companions for i in bits_of(room[index - 1].whole & self.room[c][index - 1].whole)
        ]
        self._stops(legs[0], starts)
        self._table(label, at(unit.name, index - 1), legs[0], self._alike(at(unit.name, index - 1), legs[0], companion=False))
        stops = self._way_points(unit, index)
        for before, move, after in zip(legs, moves, legs[1:], strict=False):
            ends = room[index].whole if after == legs[-1] else stops
            rows = list(self._coming(before, ends, budget, is_last=after == legs[-1]))
            self._stops(move, dict.fromkeys(stop for _, stop in rows))
            self._stops(after, dict.fromkeys(Waypoint(stop.hex, companion=stop.companion) for _, stop in rows))
            self._table(label, before, move, ((option, waypoint_option(self.reach_map, stop)) for option, stop in rows))
            self._table(label, move, after, self._alike(move, after, companion=True))
            spent = spent_name(move)
            self.choices[spent] = tuple(dict.fromkeys(stop.half_mf for stop in self.stops[move].values()))
            self._table(label, move, spent, ((option, stop.half_mf) for option, stop in self.stops[move].items()))
        self._table(label, legs[-1], at(unit.name, index), self._alike(legs[-1], at(unit.name, index), companion=False))
        if self.count and not self.reach_map.one_hex:
            self._table(label, legs[0], legs[-1], self._direct(unit, legs[0], legs[-1]))
        self.at_most.append(AtMost(label, tuple(self._spent(unit, index, budget)), budget))
        for number, name in enumerate((legs[0], *moves)):
            self._together(unit, name, number, index)

    # What follows from the stops already, said once more of the ends by themselves: it makes proofs many times as short.

    def _direct(self, unit: Unit, start: str, end: str) -> Iterator[tuple[Option, Option]]:
        """Where a unit that starts so can end."""
        ends: dict[tuple[int, str], Option] = {(s.hex, s.companion): o for o, s in self.stops[end].items()}
        for option, stop in self.stops[start].items():
            has = budget_of(self.question, unit, led=bool(stop.companion))
            for hex_, cost in self.reach_map.costs_from(stop.hex).items():
                if cost <= has and (hex_, stop.companion) in ends:
                    yield option, ends[hex_, stop.companion]

    def _near_enough(self, label: str, when: NamedOption, held: WeaponState, half_pp: int, index: int) -> None:
        """A carrier starts and ends no farther from where it takes a weapon up, or puts it down, than the load lets it go."""
        unit = next(u for u in self.units if u.name == held.by[0])
        starts, *_, ends = self.legs(unit.name, index)
        for name, goes in ((starts, lambda x: (x, held.hex)), (ends, lambda y: (held.hex, y))):
            lines = []
            for hex_, options in self._in_hex(name).items():
                start, end = goes(hex_)
                cost = self.reach_map.costs_from(start).get(end, self.reach_map.most_half_mf + 1)
                lines += [
                    ((name, o),) for o, s in options if cost <= budget_of(self.question, unit, half_pp, led=bool(s.companion))
                ]
            self.implies.append(Implies(label, when, tuple(lines)))

    def _carried_so_far(
        self, taken: str, put: str, who: Mapping[bool, Mapping[CarryingUnits, int]]
    ) -> Iterator[tuple[Option, Option]]:
        """From where to where one carrier brings a weapon at most."""
        downs: dict[tuple[bool, CarryingUnits], dict[int, list[Option]]] = {}
        for option, held in self.held[put].items():
            downs.setdefault((held.dismantled, held.by), {}).setdefault(held.hex, []).append(option)
        for option, held in self.held[taken].items():
            there = downs.get((held.dismantled, held.by), {})
            costs = {held.hex: 0} if not held.by else self.reach_map.costs_from(held.hex)
            has = self.reach_map.most_half_mf
            if len(held.by) == 1:
                mover = next(m for m in self.question.movers if m.unit.name == held.by[0])
                half_pp = who[held.dismantled][held.by]
                has = budget_of(self.question, mover.unit, half_pp, led=bool(self.companions(mover)))
            for hex_, cost in costs.items():
                if cost <= has:
                    yield from ((option, other) for other in there.get(hex_, ()))

    def _alike(self, one: str, other: str, *, companion: bool) -> Iterator[tuple[Option, Option]]:
        """The options of two names that are in the same hex, and with the same companion."""
        by_hex: dict[tuple[int, str], list[Option]] = {}
        for option, stop in self.stops[other].items():
            by_hex.setdefault((stop.hex, stop.companion if companion else ""), []).append(option)
        for option, stop in self.stops[one].items():
            for alike in by_hex.get((stop.hex, stop.companion if companion else ""), ()):
                yield option, alike

    def _way_points(self, unit: Unit, index: int) -> Bits:
        """Where a unit may take up or put down: where a weapon may be, and where it starts."""
        found = self.room[unit.name][index - 1].whole
        for placed in self.weapons:
            for layer in self.room[placed.sw.name][index - 1 : index + 1]:
                found |= layer.whole | layer.dismantled
        return found

    def _coming(self, one: str, ends: Bits, budget: int, *, is_last: bool) -> Iterator[tuple[Option, Waypoint]]:
        """From each stop every next one; where two SMC may have to carry a weapon one hex, single steps are told apart."""
        for option, stop in self.stops[one].items():
            if self.reach_map.one_hex:
                ways = self._assault(stop.hex, budget, moves=is_last)
            else:
                ways = [(end, cost, False) for end, cost in self.reach_map.costs_from(stop.hex).items()]
                edges = self.reach_map.steps[stop.hex] if self.pairs else ()
                ways += [(e.end, e.step.half_mf, True) for e in edges if not e.step.around]
            for end, half_mf_, one_step in ways:
                if ends >> end & 1 and half_mf_ <= budget:
                    yield option, Waypoint(end, half_mf_, one_step, stop.companion)

    def _assault(self, start: int, budget: int, *, moves: bool) -> list[tuple[int, int, bool]]:
        """One hex at most, in the last leg; what is carried is carried from the start to the end."""
        edges = [e for e in self.reach_map.steps[start] if moves and not e.step.around and e.step.half_mf <= budget]
        return [(start, 0, False), *((e.end, e.step.half_mf, True) for e in edges)]

    def _spent(self, unit: Unit, index: int, budget: int) -> Iterator[tuple[str, Option, int]]:
        """What the MF are spent on; without a leader his bonus counts as spent."""
        bonus, start = budget - budget_of(self.question, unit, led=False), self.legs(unit.name, index)[0]
        for option, stop in self.stops[start].items():
            if bonus and not stop.companion:
                yield start, option, bonus
        for name in map(spent_name, self.moves(unit.name, index)):
            for option in self.choices[name]:
                if option:
                    yield name, option, int(option)

    def _together(self, unit: Unit, name: str, number: int, index: int) -> None:
        """SLC4.1.5, note A: who has a companion starts with him and goes his way."""
        for option, stop in self.stops[name].items():
            if stop.companion:
                his = (self.legs(stop.companion, index)[0], *self.moves(stop.companion, index))[number]
                rule = key_of(chart_half_pp if unit.is_smc else leader_bonus_mf)
                self._pending.append(
                    (RuleLabel(rule, f"{unit.name} with {stop.companion} in {moment(index)}"), (name, option), his, stop)
                )

    @cached_property
    def _pending(self) -> list[tuple[str, NamedOption, str, Waypoint]]:
        """Needs of a companion, whose own stops may not be posed yet."""
        return []

    def _advance(self, unit: Unit, index: int) -> None:
        one, other = at(unit.name, index - 1), at(unit.name, index)
        near = self.reach_map.near if most_advanced_half_pp(unit) >= 0 else [0] * len(self.reach_map.near)
        rows = [
            (a, b)
            for a, s in self.stops[one].items()
            for b, t in self.stops[other].items()
            if s.hex == t.hex or near[s.hex] >> t.hex & 1
        ]
        self._table(RuleLabel(key_of(may_advance), f"the advance of {unit.name} in {moment(index)}"), one, other, rows)

    # weapons

    def carriers(self, sw: Sw, *, dismantled: bool, advancing: bool) -> dict[CarryingUnits, int]:
        """Who may carry it in a phase, with its half PP for them."""
        found: dict[CarryingUnits, int] = {}
        allowed = self.scope.carriers[sw.name] if self.scope.carriers is not None else {u.name for u in self.units}
        for unit in (u for u in self.units if u.name in allowed):
            half_pp = carried_half_pp(unit, sw, dismantled=dismantled)
            if half_pp is not None and (not advancing or half_pp <= most_advanced_half_pp(unit)):
                found[unit.name,] = half_pp
        if pair_may_carry(sw, dismantled=dismantled, advancing=advancing):
            found |= dict.fromkeys((pair for pair in self.pairs if allowed.issuperset(pair)), most_smc_half_pp())
        return found

    def _weapon(self, placed: PlacedWeapon) -> None:
        sw, room = placed.sw, self.room[placed.sw.name]
        for index in range(self.last + 1):
            converts = sw.name in self.converting and 0 < index < self.last and index % 2 == 0
            self._held(at(sw.name, index), in_either_state(room[index]) if converts else weapon_states(room[index]))
        for index in range(1, self.last + 1):
            self._carry(sw, index)
            if index % 2 == 0 and index < self.last and sw.name in self.converting:
                self._convert(sw, index)

    def before(self, sw: Sw, index: int) -> str:
        """The name of where a weapon is, and in which state, as a phase begins."""
        if index % 2 and index > 1 and sw.name in self.converting:
            return f"{sw.name} after the DFPh before {moment(index)}"
        return at(sw.name, index - 1)

    def carry_names(self, sw: str, index: int) -> tuple[str, str, str]:
        """The names of from where, by whom and to where a weapon is carried in a phase."""
        return f"{sw} taken up in {moment(index)}", f"{sw} carried in {moment(index)}", f"{sw} put down in {moment(index)}"

    def _carry(self, sw: Sw, index: int) -> None:
        """SLC4.1.4: it lies, or one carrier takes it up in one hex and puts it down in another."""
        label = RuleLabel(key_of(mf_allotment), f"who carries the {sw.name} in {moment(index)}")
        before, after = self.before(sw, index), at(sw.name, index)
        taken, by, put = self.carry_names(sw.name, index)
        hows = {d: list(self._hows(sw, index, dismantled=d)) for d in (False, True)}
        places = {name: [(h.hex, h.dismantled) for h in self.held[name].values()] for name in (before, after)}
        ups = dict.fromkeys(WeaponState(z, d, how[0], how[1]) for z, d in dict.fromkeys(places[before]) for how in hows[d])
        downs = dict.fromkeys(WeaponState(z, d, how[0], how[2]) for z, d in dict.fromkeys(places[after]) for how in hows[d])
        self._held(taken, (h for h in ups if self._may_stand(h, index)))
        self._held(put, (h for h in downs if self._may_stand(h, index)))
        self._held(by, (WeaponState(-1, d, *how) for d in (False, True) for how in hows[d]))
        self._table(label, before, taken, self._same(before, taken, place_of, place_of))
        self._table(label, taken, by, self._same(taken, by, lambda h: h[1:4], lambda h: h[1:4]))
        self._table(label, by, put, self._same(by, put, lambda h: (*h[1:3], h.to_leg), lambda h: (*h[1:3], h.leg)))
        self._table(label, put, after, self._same(put, after, place_of, place_of))
        placed: dict[tuple[int, bool], list[Option]] = {}
        for option, held in self.held[before].items():
            placed.setdefault((held.hex, held.dismantled), []).append(option)
        for option, held in self.held[put].items():
            if not held.by:
                lines = tuple(((before, o),) for o in placed.get(held[:2], ()))
                self.implies.append(Implies(label, (put, option), lines))
        who = {d: self.carriers(sw, dismantled=d, advancing=index % 2 == 0) for d in (False, True)}
        says_more = index % 2 and self.count and not self.reach_map.one_hex
        if says_more:
            self._table(label, taken, put, self._carried_so_far(taken, put, who))
        for name in (taken, put):
            for option, held in self.held[name].items():
                if says_more and len(held.by) == 1:
                    self._near_enough(label, (name, option), held, who[held.dismantled][held.by], index)
                for unit in held.by:
                    self._needs_carrier(label, (name, option), unit, held, index, puts_down=name == put)

    def _hows(self, sw: Sw, index: int, *, dismantled: bool) -> Iterator[tuple[CarryingUnits, int, int]]:
        """Who may carry it, from which stop to which: two SMC from one to the next."""
        yield (), 0, 0
        legs = [(1, 2)] if index % 2 == 0 else [(i, j) for j in range(2, self.count + 1) for i in range(1, j)]
        if index % 2 and (self.reach_map.one_hex or not self.count):
            legs = [(self.count, self.count + 1)]
        for carrier in self.carriers(sw, dismantled=dismantled, advancing=index % 2 == 0):
            for i, j in legs:
                if len(carrier) == 1 or j == i + 1:
                    yield carrier, i, j

    def _same(
        self, one: str, other: str, key: Callable[[WeaponState], Hashable], other_key: Callable[[WeaponState], Hashable]
    ) -> Iterator[tuple[Option, Option]]:
        """The options of two names that have the same key."""
        by_key: dict[Hashable, list[Option]] = {}
        for option, held in self.held[other].items():
            by_key.setdefault(other_key(held), []).append(option)
        for option, held in self.held[one].items():
            for alike in by_key.get(key(held), ()):
                yield option, alike

    def _carrier_name(self, unit: str, index: int, leg: int) -> str:
        """The name of where the carrier is at one of his stops; of an advance 1 is its start, 2 its end."""
        return self.legs(unit, index)[leg] if index % 2 else at(unit, index - 2 + leg)

    def _may_stand(self, held: WeaponState, index: int) -> bool:
        return all(held.hex in self._in_hex(self._carrier_name(u, index, held.leg)) for u in held.by)

    def _in_hex(self, name: str) -> dict[int, list[tuple[Option, Waypoint]]]:
        """The options of a unit's name by their hex."""
        if name not in self._by_hex:
            found: dict[int, list[tuple[Option, Waypoint]]] = {}
            for option, stop in self.stops[name].items():
                found.setdefault(stop.hex, []).append((option, stop))
            self._by_hex[name] = found
        return self._by_hex[name]

    @cached_property
    def _by_hex(self) -> dict[str, dict[int, list[tuple[Option, Waypoint]]]]:
        return {}

    def _needs_carrier(self, label: str, when: NamedOption, unit: str, held: WeaponState, index: int, *, puts_down: bool) -> None:
        """Its carrier is there; of two SMC the first has the other as his companion, and they put it down after one step."""
        name = self._carrier_name(unit, index, held.leg)
        companion = held.by[1] if index % 2 and len(held.by) > 1 and unit == held.by[0] else ""
        lines = tuple(((name, o),) for o, s in self._in_hex(name)[held.hex] if companion in ("", s.companion))
        self.implies.append(Implies(label, when, lines))
        if index % 2 and len(held.by) > 1 and puts_down:
            move = self.moves(unit, index)[held.leg - 1]
            steps = tuple(((move, o),) for o, s in self._in_hex(move).get(held.hex, ()) if s.one_step)
            self.implies.append(Implies(label, when, steps))

    def _convert(self, sw: Sw, index: int) -> None:
        """SLC4.2.7: dismantled or put together as the friendly DFPh ends, by a unit that is there."""
        label = RuleLabel(key_of(dismantled_half_pp), f"dismantling the {sw.name} after {moment(index)}")
        one, other = at(sw.name, index), self.before(sw, index + 1)
        useful = weapon_states(self.room[sw.name][index])
        self._held(other, [*useful, *(held._replace(converted=True) for held in useful)])
        self._table(
            label, one, other,
            self._same(one, other, place_of, lambda held: (held.hex, held.dismantled is not held.converted)),
        )  # fmt: skip
        for option, held in self.held[other].items():
            if held.converted:
                names = [at(u.name, index) for u in self.units if may_convert(u, sw)]
                lines = tuple(((n, o),) for n in names for o, _ in self._in_hex(n).get(held.hex, ()))
                self.implies.append(Implies(label, (other, option), lines))

    # what binds several pieces

    def _loads(self, index: int) -> None:
        """SLC4.2.2, SLC4.2.3 and SLC4.4.2: what each unit carries in a phase, against its MF and its limit."""
        for label, when, his, stop in self._pending:
            lines = tuple(((his, o),) for o, s in self._in_hex(his).get(stop.hex, ()) if s.way == stop.way)
            self.implies.append(Implies(label, when, lines))
        self._pending.clear()
        for mover in self.question.movers if self.weapons else ():
            unit = mover.unit
            own, shared = self._carried(unit, index)
            where = f"{unit.name} in {moment(index)}"
            if index % 2 == 0:
                most = most_advanced_half_pp(unit)
                terms = (*own, *((name, option, most) for name, option in shared))
                self.at_most.append(AtMost(RuleLabel(key_of(may_advance_with), f"the load of {where}"), terms, most))
                continue
            budget = budget_of(self.question, unit, led=len(self.companions(mover)) > 0)
            terms = (*self._spent(unit, index, budget), *own)
            most = budget + free_half_pp(unit.kind)
            self.at_most.append(AtMost(RuleLabel(key_of(free_half_pp), f"the load of {where}"), terms, most))
            if unit.is_smc:
                terms = (*own, *((name, option, most_smc_half_pp()) for name, option in shared))
                self.at_most.append(AtMost(RuleLabel(key_of(may_carry), f"the load of {where}"), terms, most_smc_half_pp()))

    def _carried(self, unit: Unit, index: int) -> tuple[list[tuple[str, Option, int]], list[NamedOption]]:
        """The weapons that a unit carries in a phase: by itself, with their half PP, and together with another SMC."""
        own: list[tuple[str, Option, int]] = []
        shared: list[NamedOption] = []
        for placed in self.weapons:
            name = self.carry_names(placed.sw.name, index)[1]
            who = {d: self.carriers(placed.sw, dismantled=d, advancing=index % 2 == 0) for d in (False, True)}
            for option, held in self.held[name].items():
                if held.by == (unit.name,):
                    own.append((name, option, who[held.dismantled][held.by]))
                elif unit.name in held.by:
                    shared.append((name, option))
        return own, shared

    def _stacking(self, index: int) -> None:
        """SLC4.3.1 for every hex that more could crowd than it holds."""
        there: dict[int, list[tuple[str, Option, tuple[int, int, int]]]] = {}
        for unit in self.units:
            name = at(unit.name, index)
            for option, stop in self.stops[name].items():
                there.setdefault(stop.hex, []).append((name, option, (1, int(not unit.is_smc), 0)))
        for placed in self.weapons:
            name = at(placed.sw.name, index)
            for option, held in self.held[name].items():
                half_pp = squad_half_pp(placed.sw, dismantled=held.dismantled)
                there.setdefault(held.hex, []).append((name, option, (0, 0, half_pp)))
        limits = most_in_hex()
        for hex_, terms in there.items():
            for weigh, most in enumerate(limits):
                heaviest: dict[str, int] = {}
                for name, _, weights in terms:
                    heaviest[name] = max(heaviest.get(name, 0), weights[weigh])
                if sum(heaviest.values()) > most:
                    rows = tuple((name, option, weights[weigh]) for name, option, weights in terms if weights[weigh])
                    what = ("units", "MMC", "PP")[weigh]
                    label = RuleLabel(key_of(within_limit), f"{what} in {self.reach_map.names[hex_]} after {moment(index)}")
                    self.at_most.append(AtMost(label, rows, most))
