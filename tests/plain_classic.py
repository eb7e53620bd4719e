"""Brute force over play of Squad Leader Classic, written from the text of section 4: every group that goes together, every way,
every carrier, every hex where a SW is taken up or put down, over whole positions of all units and SW.

Of the program it takes what one step costs and which hexes an advance may enter, nothing of how it searches or counts PP.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from asl_query.acts.classic.step_table import TerrainOverrides, step_table
from asl_query.board.board import Board
from asl_query.terms.classic import ClassicReach, Sw, SwKind
from asl_query.terms.units import Unit, UnitKind

LIES, CARRIED = -1, -2
NOTE_A = (SwKind.MMG, SwKind.HMG, SwKind.ATR)
HALF_PP = {  # SLC4.2.6 in half PP: squad, HS or crew; leader or hero
    SwKind.LMG: (2, 4), SwKind.MMG: (8, 0), SwKind.HMG: (10, 0), SwKind.ATR: (8, 0), SwKind.FT: (4, 4), SwKind.DC: (2, 2),
    SwKind.PF: (1, 2), SwKind.MC: (1, 2), SwKind.ATM: (1, 2), SwKind.PIAT: (2, 4), SwKind.BAZ: (2, 4), SwKind.PSK: (2, 4),
    SwKind.RADIO: (2, 4),
}  # fmt: skip

Crew = tuple[int, ...]  # one unit, or two SMC, by number
Job = tuple[int, Crew]  # a SW and who carries it


class State(NamedTuple):
    """Where every unit and SW is, and which SW are dismantled."""

    units: tuple[int, ...]
    weapons: tuple[int, ...]
    apart: tuple[bool, ...]


class PlainClassic:
    """All pieces of a question, played by trying everything."""

    def __init__(self, board: Board, question: ClassicReach) -> None:
        closed = (*question.avoiding, *(place.hex for place in question.enemies))
        found = step_table(board, TerrainOverrides(question.costs, question.shellholes, closed), upper_bound=False)
        self.number, self.question = found.number, question
        enemies = {self.number[place.hex] for place in question.enemies}
        avoided = {self.number[hex_] for hex_ in question.avoiding}
        self.steps: list[list[tuple[int, int, bool]]] = [[] for _ in found.steps]  # end, half MF, whether in bypass
        self.near: list[list[int]] = [[] for _ in found.steps]
        for i, row in enumerate(found.steps):
            for e in row if i not in enemies else ():
                if not {e.end, *(self.number[hex_] for hex_, _ in e.step.around)} & (enemies | avoided):
                    self.steps[i].append((e.end, e.step.half_mf, bool(e.step.around)))
            adjacent = (j for j in range(len(found.steps)) if found.near[i] >> j & 1)
            self.near[i] = [] if i in enemies else [j for j in adjacent if j not in avoided]
        self.units = [mover.unit for mover in question.movers]
        self.weapons = [placed.sw for placed in question.weapons]
        self.anywhere = set(range(len(found.steps)))
        self.goals = {self.number[goal.hex] for goal in question.goals}
        self.start = State(
            tuple(self.number[mover.at.hex] for mover in question.movers),
            tuple(self.number[placed.at.hex] for placed in question.weapons),
            tuple(sw.dismantled for sw in self.weapons),
        )
        self._ends: dict[object, set[tuple[int, tuple[int, ...]]]] = {}

    def arrival(self, by_turn: int) -> int | None:
        """The first phase (1: Movement Phase of turn 1) at whose end all are in the goal; 0 at the start."""
        if self.is_goal(self.start):
            return 0
        here, known = {self.start}, (set[State](), set[State]())
        for phase in range(1, 2 * by_turn + 1):
            go = self.moved if phase % 2 else self.advanced
            if any(True for state in here for _ in go(state, self.goals)):
                return phase
            if phase == 2 * by_turn:
                break
            here = {self.in_order(after) for state in here for after in go(state, self.anywhere)}
            here = {after for after in here if after not in known[phase % 2]}  # who waits is no sooner there
            known[phase % 2].update(here)
            if phase % 2 == 0:
                here = {after for state in here for after in self.converted(state)}
        return None

    def is_goal(self, state: State) -> bool:
        return self.goals.issuperset((*state.units, *state.weapons))

    def in_order(self, state: State) -> State:
        """Alike pieces are not told apart."""
        units, weapons = list(state.units), list(zip(state.weapons, state.apart, strict=True))
        for alike in _alike(_sort_of(unit) for unit in self.units):
            for i, at in zip(alike, sorted(units[i] for i in alike), strict=True):
                units[i] = at
        for alike in _alike((sw.kind, sw.counter_half_pp, sw.large) for sw in self.weapons):
            for i, lies in zip(alike, sorted(weapons[i] for i in alike), strict=True):
                weapons[i] = lies
        return State(tuple(units), tuple(at for at, _ in weapons), tuple(apart for _, apart in weapons))

    # what is carried

    def half_pp(self, weapon: int, apart: bool, *, smc: bool = False) -> int:
        """SLC4.2.6, SLC4.2.7."""
        sw = self.weapons[weapon]
        whole = sw.counter_half_pp if sw.kind in (SwKind.MTR, SwKind.LOAD) else HALF_PP[sw.kind][smc]
        if not apart:
            return whole
        return 10 if sw.large else (whole + 3) // 4 * 2  # half, in whole PP, fractions rounded up

    def crews(self, weapon: int, apart: bool, units: Iterable[int]) -> Iterator[Crew]:
        """Who of these may carry it: one unit, or two SMC what needs two."""
        sw, smc = self.weapons[weapon], [u for u in units if self.units[u].is_smc]
        if sw.large and not apart:
            return
        yield from ((u,) for u in units if not (self.units[u].is_smc and sw.kind in NOTE_A))
        if sw.kind in NOTE_A:
            yield from itertools.combinations(smc, 2)

    def load(self, unit: int, jobs: Iterable[Job], apart: tuple[bool, ...]) -> int | None:
        """Its half PP for these jobs; None where nobody may have so much in hand (SLC4.2.3, note A)."""
        own = [(sw, crew) for sw, crew in jobs if unit in crew]
        if any(len(crew) > 1 for _, crew in own):
            return 0 if len(own) == 1 else None
        smc = self.units[unit].is_smc
        total = sum(self.half_pp(sw, apart[sw], smc=smc) for sw, _ in own)
        return None if smc and total > 6 else total

    # Movement Phase

    def moved(self, state: State, into: set[int]) -> Iterator[State]:
        """SLC4.1, SLC4.2: whoever goes together goes the same way all the phase; every piece ends in one of these hexes."""
        for groups in _partitions(list(range(len(self.units)))):
            if all(len({state.units[u] for u in group}) == 1 and self._has_use(group) for group in groups):
                yield from self._groups_moved(state, groups, into)

    def _has_use(self, group: list[int]) -> bool:
        units = [self.units[u] for u in group]
        leads = any(u.kind is UnitKind.LEADER for u in units) and any(not u.is_smc for u in units)
        return len(group) == 1 or leads or sum(u.is_smc for u in units) > 1

    def _groups_moved(self, state: State, groups: list[list[int]], into: set[int]) -> Iterator[State]:
        by_sw: list[list[tuple[int, Crew]]] = []  # for each SW the group and the crew that may carry it, or none
        for sw in range(len(self.weapons)):
            who = [(g, crew) for g, group in enumerate(groups) for crew in self.crews(sw, state.apart[sw], group)]
            by_sw.append([(-1, ()), *who])
        for chosen in itertools.product(*by_sw):
            if any(not crew and at not in into for at, (_, crew) in zip(state.weapons, chosen, strict=True)):
                continue
            jobs = [tuple((sw, crew) for sw, (g, crew) in enumerate(chosen) if g == k) for k in range(len(groups))]
            every = [self.ends(tuple(group), job, state) for group, job in zip(groups, jobs, strict=True)]
            ends = [[(end, downs) for end, downs in found if into.issuperset((end, *downs))] for found in every]
            for after in itertools.product(*ends):
                units, weapons = list(state.units), list(state.weapons)
                for group, job, (end, downs) in zip(groups, jobs, after, strict=True):
                    for u in group:
                        units[u] = end
                    for (sw, _), down in zip(job, downs, strict=True):
                        weapons[sw] = down
                if self.fits(units, weapons, state.apart):
                    yield State(tuple(units), tuple(weapons), state.apart)

    def ends(self, group: tuple[int, ...], jobs: tuple[Job, ...], state: State) -> set[tuple[int, tuple[int, ...]]]:
        """Where a group can end, having carried each SW of its jobs from where it lies to some hex of its way."""
        start, lies = state.units[group[0]], tuple(state.weapons[sw] for sw, _ in jobs)
        key = (group, jobs, start, lies, tuple(state.apart[sw] for sw, _ in jobs))
        if key not in self._ends:
            budget = self.budget(group, jobs, state.apart)
            self._ends[key] = set() if budget is None else self._walk(start, budget, jobs, lies)
        return self._ends[key]

    def budget(self, group: tuple[int, ...], jobs: tuple[Job, ...], apart: tuple[bool, ...]) -> int | None:
        """The half MF that all of the group have; None where one of them is overloaded."""
        led, found = any(self.units[u].kind is UnitKind.LEADER for u in group), []
        for u in group:
            unit, load = self.units[u], self.load(u, jobs, apart)
            if load is None:
                return None
            mf = 12 if unit.is_smc else (6 if unit.inexperienced else 8) + (4 if led else 0)
            found.append(mf - max(0, load - free_half_pp(unit)))
        return min(found) if min(found) >= 0 else None

    def _walk(self, start: int, budget: int, jobs: tuple[Job, ...], lies: tuple[int, ...]) -> set[tuple[int, tuple[int, ...]]]:
        """Hex by hex, cheapest first; on the way each SW lies, is carried, or is down where it was put."""
        found: set[tuple[int, tuple[int, ...]]] = set()
        done: set[tuple[int, tuple[int, ...], bool]] = set()
        queue = [(0, start, (LIES,) * len(jobs), False)]
        while queue:
            spent, here, has, went = heapq.heappop(queue)
            key = (here, has, went and self.question.by_assault_movement)
            if key in done:
                continue
            done.add(key)
            if LIES not in has:
                found.add((here, tuple(here if x == CARRIED else x for x in has)))
            for k, x in enumerate(has):
                if x == CARRIED or (x == LIES and lies[k] == here):
                    heapq.heappush(queue, (spent, here, _changed(has, k, CARRIED if x == LIES else here), went))
            for end, half_mf, bypass in self.steps[here]:
                total = spent + half_mf
                assault = not self.question.by_assault_movement or (not went and not bypass and total < budget)
                both = [k for k, x in enumerate(has) if x == CARRIED and len(jobs[k][1]) > 1]
                if total <= budget and assault and not (both and bypass):
                    after = has
                    for k in both:  # note A: one hex
                        after = _changed(after, k, end)
                    heapq.heappush(queue, (total, end, after, True))
        return found

    # Advance Phase, DFPh, stacking

    def advanced(self, state: State, into: set[int]) -> Iterator[State]:
        """SLC4.4: one hex, for nothing, with one PP more than is free; two SMC with one weapon of 3 PP."""
        for units in itertools.product(*([i for i in (here, *self.near[here]) if i in into] for here in state.units)):
            who: list[list[Crew]] = []
            for sw, at in enumerate(state.weapons):
                able = [u for u, here in enumerate(state.units) if here == at != units[u]]
                crews = self.crews(sw, state.apart[sw], able)
                who.append([*([()] if at in into else []), *(c for c in crews if len({units[u] for u in c}) == 1)])
            for chosen in itertools.product(*who):
                jobs = [(sw, crew) for sw, crew in enumerate(chosen) if crew]
                if all(self._may_advance(u, jobs, state.apart) for u in range(len(units))):
                    weapons = [units[crew[0]] if crew else at for at, crew in zip(state.weapons, chosen, strict=True)]
                    if self.fits(units, weapons, state.apart):
                        yield State(units, tuple(weapons), state.apart)

    def _may_advance(self, unit: int, jobs: list[Job], apart: tuple[bool, ...]) -> bool:
        load = self.load(unit, jobs, apart)
        heavy = any(unit in crew and len(crew) > 1 and self.half_pp(sw, apart[sw]) > 6 for sw, crew in jobs)
        return load is not None and not heavy and load <= free_half_pp(self.units[unit]) + 2

    def converted(self, state: State) -> Iterator[State]:
        """SLC4.2.7: as the friendly DFPh ends, where a unit is with the weapon."""
        both = [
            (apart, not apart) if can_be_dismantled(sw) and at in state.units else (apart,)
            for sw, at, apart in zip(self.weapons, state.weapons, state.apart, strict=True)
        ]
        for apart_now in itertools.product(*both):
            yield state._replace(apart=apart_now)

    def fits(self, units: Iterable[int], weapons: Iterable[int], apart: Iterable[bool]) -> bool:
        """SLC4.3.1 in every hex."""
        held: dict[int, list[int]] = {}
        for unit, here in zip(self.units, units, strict=True):
            there = held.setdefault(here, [0, 0, 0])
            there[0] += 1
            there[1] += not unit.is_smc
        for sw, (at, is_apart) in enumerate(zip(weapons, apart, strict=True)):
            held.setdefault(at, [0, 0, 0])[2] += self.half_pp(sw, is_apart)
        return all(every <= 4 and mmc <= 3 and half_pp <= 20 for every, mmc, half_pp in held.values())


def free_half_pp(unit: Unit) -> int:
    """SLC4.2.2."""
    return 6 if unit.kind is UnitKind.SQUAD else 2 if unit.is_smc else 4


def can_be_dismantled(sw: Sw) -> bool:
    """SLC4.2.7."""
    return sw.kind in (SwKind.MMG, SwKind.HMG) or (sw.kind is SwKind.MTR and (sw.large or sw.counter_half_pp >= 10))


def _sort_of(unit: Unit) -> object:
    return unit.kind, unit.inexperienced


def _alike(sorts: Iterable[object]) -> list[list[int]]:
    found: dict[object, list[int]] = {}
    for i, sort in enumerate(sorts):
        found.setdefault(sort, []).append(i)
    return list(found.values())


def _changed(has: tuple[int, ...], k: int, now: int) -> tuple[int, ...]:
    return (*has[:k], now, *has[k + 1 :])


def _partitions(units: list[int]) -> Iterator[list[list[int]]]:
    """Every way to put these into groups."""
    if not units:
        yield []
        return
    first, *rest = units
    for partition in _partitions(rest):
        yield [[first], *partition]
        for k, group in enumerate(partition):
            yield [*partition[:k], [first, *group], *partition[k + 1 :]]
