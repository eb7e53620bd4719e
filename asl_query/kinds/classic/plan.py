"""A solver's choice of Squad Leader Classic read as moves: who goes which way, who carries what."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from asl_query.acts.classic.joint_names import JointProblem, Waypoint, WeaponState, at
from asl_query.acts.classic.loads import budget_of, carried_half_pp, half_pp_together
from asl_query.acts.classic.piece_reach import PieceReach
from asl_query.acts.classic.play import Carried, ClassicGame, UnitMove
from asl_query.acts.classic.play_log import ClassicLine
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.acts.classic.step_table import HexStep
from asl_query.finite.closure import bits_of
from asl_query.finite.problem import Option
from asl_query.kinds.classic.joint_problem import JointProblemBuilder
from asl_query.terms.units import Unit


def witness_of(builder: JointProblemBuilder, joint: JointProblem, choice: Mapping[str, Option]) -> tuple[ClassicLine, ...]:
    """The lines of play of a choice; raises ClassicPlayError where bypasses of two units do not agree."""
    game = ClassicGame(builder.reach_map)
    lines: list[ClassicLine] = []
    for index in range(1, builder.last + 1):
        reader = _Phase(builder, joint, choice, index)
        turn = (index + 1) // 2
        lines += game.move(turn, reader.marches()) if index % 2 else game.advance(turn, reader.advances())
        if index % 2 == 0 and index < builder.last:
            lines += game.convert(turn, reader.conversions())
    return tuple(lines)


def line_of_one(reach_map: ReachMap, piece_reach: PieceReach, last: int) -> tuple[ClassicLine, ...]:
    """The lines of play of a unit by itself, in the goal after that phase; it stays wherever it can."""
    here = next(iter(bits_of(piece_reach.layer(last).whole & reach_map.goals)))
    way = [here]
    for index in range(last, 0, -1):
        before = piece_reach.layer(index - 1).whole
        if not before >> here & 1:
            ends = reach_map.within(piece_reach.whole.half_mf) if index % 2 else reach_map.near
            here = min((i for i in bits_of(before) if ends[i] >> here & 1), key=lambda i: _price(reach_map, i, here, index))
        way.insert(0, here)
    game = ClassicGame(reach_map)
    lines: list[ClassicLine] = []
    for index, (start, end) in enumerate(itertools.pairwise(way), 1):
        turn, moves = (index + 1) // 2, []
        if start != end:
            steps = _steps_of_one(reach_map, start, end) if index % 2 else []
            moves = [UnitMove(piece_reach.name, start, end, tuple(steps))]
        lines += game.move(turn, moves) if index % 2 else game.advance(turn, moves)
    return tuple(lines)


def _steps_of_one(reach_map: ReachMap, start: int, end: int) -> list[HexStep]:
    if reach_map.one_hex:
        return [next(e for e in reach_map.steps[start] if e.end == end and not e.step.around)]
    return reach_map.path(start, end)


def _price(reach_map: ReachMap, start: int, end: int, index: int) -> int:
    return reach_map.costs_from(start).get(end, 0) if index % 2 else 0


_MOST_SORTED = 5  # stops whose orders are all tried


class _Phase:
    """One phase of a choice."""

    def __init__(self, builder: JointProblemBuilder, joint: JointProblem, choice: Mapping[str, Option], index: int) -> None:
        self.reach_map, self.builder, self.joint, self.choice, self.index = builder.reach_map, builder, joint, choice, index
        self.units = builder.units

    def _stop(self, name: str) -> Waypoint:
        return self.joint.stops[name][self.choice[name]]

    def _held(self, name: str) -> WeaponState:
        return self.joint.held[name][self.choice[name]]

    def _held_through(self) -> Iterator[tuple[str, WeaponState, WeaponState, WeaponState]]:
        """Each SW: as it is before the phase, by whom and how in it, and as it is after."""
        for placed in self.builder.weapons:
            taken, by, put = (self._held(n) for n in self.builder.carry_names(placed.sw.name, self.index))
            yield placed.sw.name, taken, by, put

    def _carried(self) -> dict[str, list[Carried]]:
        """What each unit carries."""
        found: dict[str, list[Carried]] = {u.name: [] for u in self.units}
        for name, taken, by, put in self._held_through():
            if taken.hex != put.hex or len(by.by) > 1:
                for unit in by.by:
                    partner = next((u for u in by.by if u != unit), "")
                    if taken.hex != put.hex:
                        found[unit].append(Carried(name, taken.hex, put.hex, partner))
        return found

    def marches(self) -> list[UnitMove]:
        """The moves of a Movement Phase; who goes together goes one way, and nobody goes out of his way for nothing."""
        carried = self._carried()
        group = {u.name: u.name for u in self.units}
        companion = {}
        for u in self.units:
            stop = self._stop(self.builder.legs(u.name, self.index)[-1])
            if stop.companion:
                companion[u.name] = stop.companion
                old, new = group[u.name], group[stop.companion]
                group = {name: new if g == old else g for name, g in group.items()}
        moves = []
        for u in self.units:
            together = [name for name, g in group.items() if g == group[u.name]]
            stops = [self._stop(n).hex for n in self.builder.legs(u.name, self.index)]
            used = sorted({leg for name in together for leg in self._legs_used(name)} | {0, len(stops) - 1})
            in_pairs = self._one_step_legs(together, used)
            places = [stops[leg] for leg in used]
            steps = self._steps(places if in_pairs else self._shortest(places, together), in_pairs)
            leader = companion.get(u.name, "") if self._needs_leader(u, steps, carried[u.name]) else ""
            if steps or carried[u.name]:
                moves.append(UnitMove(u.name, stops[0], stops[-1], tuple(steps), leader, tuple(carried[u.name])))
        return moves

    def _shortest(self, places: list[int], together: list[str]) -> list[int]:
        """The same stops in the order that costs least: each SW is taken up before it is put down."""
        start, *between, end = places
        carried = [(taken, put) for unit in together for taken, put in self._from_to(unit)]
        between = list(dict.fromkeys(between))
        if len(between) > _MOST_SORTED:
            return places
        orders = (list(order) for order in itertools.permutations(between))
        fit = [o for o in orders if all(self._before([start, *o, end], *way) for way in carried)]
        costs = self.reach_map.costs_from
        return min(
            ([start, *order, end] for order in fit),
            key=lambda way: sum(costs(a).get(b, 1 << 20) for a, b in itertools.pairwise(way)),
            default=places,
        )

    @staticmethod
    def _before(way: list[int], taken: int, put: int) -> bool:
        return taken in way and put in way[way.index(taken) :]

    def _from_to(self, unit: str) -> list[tuple[int, int]]:
        """From where to where it carries each SW."""
        return [(taken.hex, put.hex) for _, taken, by, put in self._held_through() if unit in by.by and taken.hex != put.hex]

    def _carrying(self, unit: str) -> list[WeaponState]:
        """How a unit carries what it carries away."""
        return [by for _, taken, by, put in self._held_through() if unit in by.by and taken.hex != put.hex]

    def _legs_used(self, unit: str) -> set[int]:
        """The stops at which it takes something up or puts it down."""
        return {leg for by in self._carrying(unit) for leg in (by.leg, by.to_leg)}

    def _one_step_legs(self, together: list[str], used: list[int]) -> set[int]:
        """Which of these stops two SMC come to with a weapon, by one step."""
        return {used.index(by.to_leg) for unit in together for by in self._carrying(unit) if len(by.by) > 1}

    def _needs_leader(self, unit: Unit, steps: list[HexStep], carried: list[Carried]) -> bool:
        """Whether its own MF do not do."""
        weapons = {placed.sw.name: placed.sw for placed in self.reach_map.question.weapons}
        loads = []
        for one in carried:
            apart = self._held(self.builder.carry_names(one.sw, self.index)[1]).dismantled
            loads.append(carried_half_pp(unit, weapons[one.sw], dismantled=apart) or 0)
        left = budget_of(self.reach_map.question, unit, half_pp_together(loads), led=False)
        return not unit.is_smc and sum(e.step.half_mf for e in steps) > left

    def _steps(self, stops: list[int], one_step: set[int]) -> list[HexStep]:
        """The way by these stops; two SMC who carry a weapon take one step with it."""
        steps: list[HexStep] = []
        for leg, (one, other) in enumerate(itertools.pairwise(stops), 1):
            if leg in one_step:
                direct = [e for e in self.reach_map.steps[one] if e.end == other and not e.step.around]
                steps.append(min(direct, key=lambda e: e.step.half_mf))
            elif self.reach_map.one_hex and one != other:
                steps.append(next(e for e in self.reach_map.steps[one] if e.end == other and not e.step.around))
            else:
                steps += self.reach_map.path(one, other)
        return steps

    def advances(self) -> list[UnitMove]:
        """The advances of an Advance Phase."""
        carried = self._carried()
        moves = []
        for u in self.units:
            start, end = (self._stop(at(u.name, i)).hex for i in (self.index - 1, self.index))
            if start != end:
                moves.append(UnitMove(u.name, start, end, carries=tuple(carried[u.name])))
        return moves

    def conversions(self) -> list[str]:
        """The weapons dismantled or put together after this Advance Phase."""
        names = [placed.sw for placed in self.reach_map.question.weapons if placed.sw.name in self.builder.converting]
        return [sw.name for sw in names if self._held(self.builder.before(sw, self.index + 1)).converted]
