"""Lines of sight laid over a board, and what the LOS rules say of every stretch and node: the instances of A6 with B9-B11, B19,
B23, A24, D9 and W10.42. The rules themselves stand in the section files."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from enum import Enum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from asl_query.board.geometry import CENTRE
from asl_query.board.sightline import MAP_UNITS_A_PIXEL, NOWHERE, Reading, Threads, Tips, lay
from asl_query.deadline import raise_if_over
from asl_query.logic.arrays import read_over_arrays
from asl_query.ndarrays import Bools, Floats, Ints
from asl_query.rules.asl.a06_los import (
    building_hides_other_levels,
    hidden_in_depression,
    in_blind_hexes,
    is_los_clear,
    obstacle_blocks,
    shows_on_both_sides,
    too_many_hindrances,
)
from asl_query.rules.asl.b09_walls import hexspine_is_own, wall_blocks
from asl_query.rules.asl.b10_hills import behind_crest_line, hill_blocks
from asl_query.rules.asl.b11_cliffs import behind_cliff, los_to_climber_barred
from asl_query.rules.asl.b19_gullies import is_from_above, misses_depression_hexside, unconnected_depressions
from asl_query.rules.asl.b23_buildings import rowhouse_wall_blocks
from asl_query.rules.asl.w10_searchlights import is_obstacle_to_searchlight
from asl_query.sight.blockers import BlockerKind
from asl_query.sight.found_instances import OF_HINDRANCES, FoundInstances, RuleAsked, rank_of
from asl_query.sight.los_hindrances import smoke_hindrances, terrain_hindrances, vehicle_hindrances
from asl_query.sight.los_stretches import Stretches
from asl_query.sight.sight_facts import (
    BOCAGE,
    CLIFF,
    DEPRESSION,
    KINDS,
    ROWHOUSE_WALL,
    WALL,
    WALL_DRAWN_BESIDE,
    Ends,
    SightFacts,
    sight_facts,
)
from asl_query.sight.slopes import lifted_by_slopes
from asl_query.sight.unknown_terrain import hangs, raise_where_unknown
from asl_query.terms.hexes import Hex

SmokeByHex = Mapping[Hex, int]


class Purpose(Enum):
    """What the LOS is for: fire and seeing, or the beam of a Searchlight (W10.42)."""

    FIRE = "fire"
    SEARCHLIGHT = "searchlight"


BOCAGE_TOP = 2  # half levels above its ground (B9.5)
CLIFF_ART_PIXELS = 12  # as far as the art of a cliff reaches from its hexside, on 19 hexsides of 20 of boards 2, 15 and 24
# Where, by which rule (one for all, or the rank of each), what it is (two numbers), in which hex.
_Blocking = tuple[Bools, RuleAsked | Ints, BlockerKind, Ints, Ints]


class Laid:
    """Some threads laid over the board, and what the rules say of each stretch and node."""

    def __init__(
        self,
        facts: SightFacts,
        a: Ends,
        b: Ends,
        purpose: Purpose,
        smoke: SmokeByHex,
        threads: Threads,
        *,
        is_supposed: bool = False,
    ) -> None:
        """`is_supposed`: the ends are only supposed to be where they are, so that it does not matter what is not known."""
        a, b = (a, b) if is_supposed else lifted_by_slopes(facts, a, b, threads)
        self.facts, self.sheet, self.a, self.b, self.smoke = facts, facts.sheet, a, b, smoke
        self.purpose, self.is_beam = purpose, purpose is Purpose.SEARCHLIGHT
        self.range = self.sheet.range_hexes(a.hex, b.hex)
        a_is_higher = a.level >= b.level
        self.higher, self.lower = np.maximum(a.level, b.level), np.minimum(a.level, b.level)
        self.higher_hex, self.lower_hex = np.where(a_is_higher, a.hex, b.hex), np.where(a_is_higher, b.hex, a.hex)
        self.a_is_higher = a_is_higher
        self.threads = threads
        self.climbs = bool((np.maximum(a.climbed, b.climbed) != NOWHERE).any())
        self.bypasses = bool((a.in_bypass | b.in_bypass).any())
        self.found: list[FoundInstances] = []
        for lay_along in (
            self._along_stretches, self._at_nodes, self._inside_buildings, self._at_depressions, self._at_climbers,
            self._hindered,
        ):  # fmt: skip
            raise_if_over()
            lay_along()
        if not is_supposed:
            raise_where_unknown(self)

    @cached_property
    def blocked(self) -> Bools:
        """Whether each LOS is blocked."""
        blocked = np.zeros(len(self.range), dtype=np.bool_)
        for found in self.found:
            blocked[found.los] = True
        clear: Bools = read_over_arrays(is_los_clear)(blocked)
        return ~clear

    @cached_property
    def stopped(self) -> Bools:
        """Whether something other than too many Hindrances blocks each LOS."""
        stopped = np.zeros(len(self.range), dtype=np.bool_)
        for found in self.found:
            stopped[found.los[found.rank != OF_HINDRANCES]] = True
        return stopped

    def meets(self, terrain: Collection[str]) -> Bools:
        """Whether each thread meets one of these terrains."""
        t, facts = self.threads, self.facts
        is_one = np.array([*(name in terrain for name in facts.terrain), False])  # one more for NOWHERE itself
        painted, inherent = np.append(is_one[facts.paint], False), is_one[facts.inherent]
        one, two = t.piece_hexes.T
        hit = (inherent[one] | inherent[two])[t.piece] | painted[t.left.paint] | painted[t.right.paint]
        found = np.zeros(len(self.range), dtype=np.bool_)
        found[t.thread[hit]] = True
        return found

    @cached_property
    def length(self) -> Floats:
        """How long each thread is, in map units."""
        (ax, ay), (bx, by) = (self.sheet.points(Tips(end.hex, end.tip)) for end in (self.a, self.b))
        found: Floats = np.hypot(ax - bx, ay - by)
        return found

    def _note(
        self, mask: Bools, rule: RuleAsked | Ints, los: Ints, hex_: Ints, what: tuple[BlockerKind | Ints, Ints], start: Floats,
        end: Floats,
    ) -> None:  # fmt: skip
        where = np.flatnonzero(mask)
        if len(where):
            rank = rule[where] if isinstance(rule, np.ndarray) else np.full(len(where), rank_of(rule))
            kind = np.full(len(where), what[0]) if isinstance(what[0], BlockerKind) else what[0][where]
            self.found.append(FoundInstances(los[where], rank, hex_[where], kind, what[1][where], start[where], end[where]))

    # stretches: ground, terrain, the sides of Depressions

    def _along_stretches(self) -> None:
        t = self.threads
        hexes = t.piece_hexes[t.piece]
        one, two = t.piece_hexes.T
        rises = (self.facts.inherent_rises[one] | self.facts.inherent_rises[two])[t.piece]
        for side in (t.left, t.right) if t.differs.any() else (t.left,):
            rises |= (side.ground > self.lower[t.thread]) | (side.barrier != NOWHERE) | self.facts.paint_rises[side.paint]
        rises &= (self.range[t.thread] > 1) | self._before_bypasser(t.thread, hexes)
        where = np.flatnonzero(rises)
        if not len(where):
            return
        stretch = Stretches(self, where, hexes[where])
        left = self._on_side(stretch, t.left)
        some = np.flatnonzero(t.differs[where])
        if len(some):
            beside = Stretches(self, where[some], hexes[where[some]])
            right = self._on_side(beside, t.right)
            on_left = np.any([mask[some] for mask, *_ in left], axis=0)
            on_right = np.any([mask for mask, *_ in right], axis=0)
            both = read_over_arrays(shows_on_both_sides)(on_left, on_right)
            for mask, *_ in left:
                mask[some] &= both
            self._note_all(beside, [(mask & both, *rest) for mask, *rest in right])
        self._note_all(stretch, left)

    def _note_all(self, stretch: Stretches, found: list[_Blocking]) -> None:
        for mask, rule, kind, payload, hex_ in found:
            self._note(mask, rule, stretch.los, hex_, (kind, payload), stretch.start, stretch.end)

    def _on_side(self, s: Stretches, side: Reading) -> list[_Blocking]:
        """Everything that blocks on these stretches, as they read on one side of the thread: mask, rule, what it is, its hex."""
        ground, in_art, paint = side.ground[s.where], side.in_art[s.where], side.paint[s.where]
        found: list[_Blocking] = []
        own_side = np.zeros(len(s.los), dtype=np.bool_)
        for end in (self.a, self.b):
            if not end.is_in.any():
                continue
            level = end.level[s.los]
            own_side |= end.is_in[s.los] & s.holds(end.hex[s.los]) & (ground <= level + 1)  # A6.3 decides there
        on_cliff = s.on_climbed_cliff(self)
        own_side |= on_cliff | (self.range[s.los] <= 1)
        hill = read_over_arrays(hill_blocks)(ground, s.higher, s.lower, (s.to_higher == 0) | s.is_own_slope)
        found.append((hill & ~own_side, hill_blocks, BlockerKind.GROUND, ground, s.hex))
        crest = read_over_arrays(behind_crest_line)(ground, s.higher, s.lower, s.to_higher, s.to_lower)
        own_side |= (s.is_below_own_crest | (s.to_higher == 0)) & (ground <= s.own_level)  # its own Crest Line hides nothing
        own_side |= s.is_across_own_crest & (ground == s.own_level)
        found.append((crest & ~own_side, behind_crest_line, BlockerKind.CREST, ground, s.hex))
        between = (s.to_higher > 0) & (s.to_lower > 0)
        at_level = (s.higher == s.lower) & (s.higher == ground)
        for terrain, top, hex_, is_painted in self._terrain(s, paint):
            top = top + 2 * ground
            here = (terrain != NOWHERE) & (between | self._before_vertex(s) if is_painted else between)
            split = self.facts.kind[terrain] == KINDS.index("split")
            split |= (self.facts.kind[terrain] == KINDS.index("bare")) & self.is_beam
            raised = (self.facts.kind[terrain] == KINDS.index("raised")) & ~at_level
            obstacle = (self.facts.kind[terrain] == KINDS.index("obstacle")) | raised
            obstacle |= read_over_arrays(is_obstacle_to_searchlight)(split, at_level, self.is_beam)
            obstacle &= ~hangs(self, terrain, s.los)
            blocks = here & obstacle & read_over_arrays(obstacle_blocks)(top, s.higher, s.lower)
            number = np.where(split & at_level, rank_of(is_obstacle_to_searchlight), rank_of(obstacle_blocks))
            found.append((blocks, number, BlockerKind.TERRAIN, terrain, hex_))
            blind = read_over_arrays(in_blind_hexes)(top, s.higher, s.lower, s.to_higher, s.to_lower)
            found.append((here & obstacle & blind & ~blocks, in_blind_hexes, BlockerKind.BLIND, terrain, hex_))
        barrier = side.barrier[s.where]
        if (barrier != NOWHERE).any():
            beside = self.facts.beside_art
            own = beside[barrier, self.a.hex[s.los]] | beside[barrier, self.b.hex[s.los]] | ~between
            own |= np.isin(self._wall_of_los(s.los, *self.facts.art_sides[barrier].T), self._spared_walls)
            wall = (
                read_over_arrays(wall_blocks)(ground, s.higher, own) & self.facts.barrier_is_wall[barrier] & (barrier != NOWHERE)
            )
            found.append((wall, wall_blocks, BlockerKind.WALL_ART, barrier, s.hex))
        for end, other in ((self.a, self.b), (self.b, self.a)):
            if not end.is_in.any():
                continue
            level, beyond = end.level[s.los], other.level[s.los]
            from_there = s.range_from(other.hex[s.los])
            beside = read_over_arrays(hidden_in_depression)(beyond - level, from_there, in_art, ground > level)
            above = read_over_arrays(is_from_above)(beyond - level)
            number = np.where(above, rank_of(is_from_above), rank_of(misses_depression_hexside))
            in_own = s.holds(end.hex[s.los]) & self.facts.is_hill_depression[end.hex[s.los]]
            number = np.where(in_own, number, rank_of(hidden_in_depression))
            number = np.where(other.is_in[s.los], rank_of(unconnected_depressions), number)
            number = np.where(self._into_hill_depression[s.los], rank_of(misses_depression_hexside), number)
            here = end.is_in[s.los] & ~on_cliff & (self.range[s.los] > 1)
            found.append((beside & here, number, BlockerKind.BESIDE, ground, s.hex))
        return found

    def _before_bypasser(self, los: Ints, hexes: Ints) -> Bools:
        """Whether stretches of these LOS lie in the hex of a unit in Bypass: adjacent units see it past the obstacle alone."""
        found = np.zeros(len(los), dtype=np.bool_)
        for end in (self.a, self.b) if self.bypasses else ():
            found |= end.in_bypass[los] & (hexes == end.hex[los][:, None]).any(axis=1)
        return found

    def _before_vertex(self, s: Stretches) -> Bools:
        """Whether a stretch lies in the hex of a unit that is Climbing or in Bypass: what is painted there can hide it."""
        found = self._before_bypasser(s.los, s.hexes)
        for end in (self.a, self.b) if self.climbs else ():
            found |= (end.climbed[s.los] != NOWHERE) & s.holds(end.hex[s.los])
        return found

    def _terrain(self, s: Stretches, paint: Ints) -> Iterator[tuple[Ints, Ints, Ints, bool]]:
        """The terrain met on stretches, with its height in half levels and its hex: what is painted there, and (False) Inherent
        Terrain."""
        painted = paint != NOWHERE
        yield np.where(painted, self.facts.paint[paint], NOWHERE), np.where(painted, self.facts.paint_top[paint], 0), s.hex, True
        for one in (0, 1):
            inherent = self.facts.inherent[s.hexes[:, one]]
            if (inherent != NOWHERE).any():
                yield inherent, np.where(inherent == NOWHERE, 0, self.facts.top[inherent]), s.hexes[:, one], False

    @cached_property
    def _into_hill_depression(self) -> Bools:
        """Whether both units are IN, and one is IN a Hill Depression hex and not lower: B19.51 tells of that LOS, not B19.2."""
        hill, a, b = self.facts.is_hill_depression, self.a, self.b
        found: Bools = a.is_in & b.is_in & ((hill[a.hex] & (b.level <= a.level)) | (hill[b.hex] & (a.level <= b.level)))
        return found

    # nodes: walls, hedges, rowhouse walls, cliffs

    def _at_nodes(self) -> None:
        for one, two, kind in self._node_sides:
            where = np.flatnonzero(kind & (CLIFF | WALL | ROWHOUSE_WALL | BOCAGE))
            if len(where):
                self._at_hexsides(where, kind[where], one[where], two[where])

    @cached_property
    def _node_sides(self) -> list[tuple[Ints, Ints, NDArray[np.uint8]]]:
        """Of each two of the three hexes at a node, the smaller number first: these hexes, and the kinds of the hexside."""
        hexes, kinds = self.threads.node_hexes, self.facts.hexside_kinds
        pairs = [np.sort(hexes[:, (i, j)], axis=1).T for i, j in ((0, 1), (0, 2), (1, 2))]
        return [(one, two, kinds[one, two]) for one, two in pairs]

    @cached_property
    def _spared_walls(self) -> Ints:
        """Walls and hedges that hide nothing from an end of a LOS because they run along a hexspine of its own hex or join one at
        the far vertex, by the numbers of `_wall_of_los`."""
        t = self.threads
        sides = [(one, two, kind & (WALL | WALL_DRAWN_BESIDE) > 0) for one, two, kind in self._node_sides]
        walls, is_spared = np.sum([wall for *_, wall in sides], axis=0), np.zeros(len(t.node_thread), dtype=np.bool_)
        for end in (self.a.hex[t.node_thread], self.b.hex[t.node_thread]):
            leads = np.any([self._is_hexspine(wall, one, two, end) for one, two, wall in sides], axis=0)
            is_near = (t.node_hexes == end[:, None]).any(axis=1)
            is_spared |= read_over_arrays(hexspine_is_own)(leads, is_near, walls)
        return np.concatenate([self._wall_of_los(t.node_thread, one, two)[wall & is_spared] for one, two, wall in sides])

    def _wall_of_los(self, los: Ints, one: Ints, two: Ints) -> Ints:
        width = len(self.sheet.hexes) + 1
        found: Ints = (los * width + one) * width + two
        return found

    def _at_hexsides(self, where: Ints, kind: NDArray[np.uint8], one: Ints, two: Ints) -> None:
        t = self.threads
        los, at = t.node_thread[where], t.node_at[where]
        before, after = t.last_stretch[t.node_piece[where]], t.first_stretch[t.node_piece[where] + 1]
        grounds = [(side.ground[before], side.ground[after]) for side in (t.left, t.right)]
        low = np.maximum(*(np.minimum(x, y) for x, y in grounds))
        higher, lower = self.higher[los], self.lower[los]
        far = self.range[los] > 1
        names = one * (len(self.sheet.hexes) + 1) + two
        own = np.isin(self._wall_of_los(los, one, two), self._spared_walls)
        for end in (self.a.hex[los], self.b.hex[los]):
            own |= (one == end) | (two == end)
        wall = read_over_arrays(wall_blocks)(low, higher, own) & (kind & WALL > 0) & far
        self._note(wall, wall_blocks, los, one, (BlockerKind.WALL, names), at, at)
        bocage = read_over_arrays(obstacle_blocks)(2 * low + BOCAGE_TOP, higher, lower) & ~own & (kind & BOCAGE > 0) & far
        self._note(bocage, obstacle_blocks, los, one, (BlockerKind.BOCAGE, names), at, at)
        house = low * 2 + np.maximum(self.facts.building_top[one], self.facts.building_top[two])
        row = read_over_arrays(rowhouse_wall_blocks)(house, higher, lower) & (kind & ROWHOUSE_WALL > 0)
        row &= np.any([self._in_building(side.paint[x]) for side in (t.left, t.right) for x in (before, after)], axis=0)
        self._note(row, rowhouse_wall_blocks, los, one, (BlockerKind.ROWHOUSE_WALL, names), at, at)
        upper = np.where(self.facts.bottom[two] > self.facts.bottom[one], two, one)
        to_cliff = self.sheet.range_hexes(upper, self.higher_hex[los])
        behind = self.sheet.range_hexes(upper, self.lower_hex[los])
        within = self._share_in_cliff_art(los, one, two)
        top = np.minimum(*(self._top_near(side.ground, where, within) for side in (t.left, t.right)))
        cliff = read_over_arrays(behind_cliff)(top, higher, lower, to_cliff, behind, self.higher_hex[los] == upper)
        cliff &= (kind & CLIFF > 0) & far & ~t.node_is_vertex[where]
        self._note(cliff, behind_cliff, los, upper, (BlockerKind.CLIFF, names), at, at)

    def _share_in_cliff_art(self, los: Ints, one: Ints, two: Ints) -> Floats:
        """How much of each thread may lie in the art of a cliff on one side of its hexside: the more slantingly it crosses the
        hexside, the longer it stays in what reaches as far from it."""
        (ax, ay), (bx, by) = (self.sheet.points(Tips(end.hex, end.tip)) for end in (self.a, self.b))
        unit_x, unit_y = MAP_UNITS_A_PIXEL
        across_x, across_y = (self.sheet.x[two] - self.sheet.x[one]) / unit_x, (self.sheet.y[two] - self.sheet.y[one]) / unit_y
        along = np.abs((bx - ax)[los] / unit_x * across_x + (by - ay)[los] / unit_y * across_y) / np.hypot(across_x, across_y)
        share: Floats = CLIFF_ART_PIXELS / np.maximum(along, CLIFF_ART_PIXELS)
        return share

    def _top_near(self, ground: Ints, nodes: Ints, near: Floats) -> Ints:
        """The highest ground within that share of the thread from a node: cliff art has the lower level itself (B11.2)."""
        t = self.threads
        at = t.node_at[nodes]
        before, after = t.node_piece[nodes], t.node_piece[nodes] + 1
        top = np.maximum(ground[t.last_stretch[before]], ground[t.first_stretch[after]])
        for step in range(1, 4):
            back, on = np.maximum(t.last_stretch[before] - step, 0), t.first_stretch[after] + step
            is_near = (back >= t.first_stretch[before]) & (at - t.end[back] <= near)
            top = np.where(is_near, np.maximum(top, ground[back]), top)
            on = np.minimum(on, len(ground) - 1)
            is_near = (on <= t.last_stretch[after]) & (t.start[on] - at <= near)
            top = np.where(is_near, np.maximum(top, ground[on]), top)
        return top

    def _is_hexspine(self, is_wall: Bools, one: Ints, two: Ints, end: Ints) -> Bools:
        """Whether the wall leads away from a vertex of that hex; a thread from its centre dot can only run along it."""
        found, spines = np.zeros(len(is_wall), dtype=np.bool_), self.facts.hexspines
        walls = np.flatnonzero(is_wall)
        each = zip(*(x[walls].tolist() for x in (one, two, end)), strict=True)
        found[walls] = [far in spines[i, j] for i, j, far in each]
        return found

    def _in_building(self, paint: Ints) -> Bools:
        found: Bools = (paint != NOWHERE) & self.facts.is_building[paint]
        return found

    def _inside_buildings(self) -> None:
        """Whether the LOS leaves a building only beyond the unit's own hex (A6.8)."""
        t = self.threads
        for end, los, node in self._end_nodes():
            from_dot = end.tip[los] == CENTRE  # a unit that is Climbing or in Bypass is outside, at a hexside
            before, after = t.last_stretch[t.node_piece[node]], t.first_stretch[t.node_piece[node] + 1]
            within = np.all([self._in_building(side.paint[x]) for side in (t.left, t.right) for x in (before, after)], axis=0)
            roof = [2 * side.ground[after] + self.facts.paint_top[side.paint[after]] for side in (t.left, t.right)]
            within &= (np.minimum(*roof) > 2 * end.level[los]) & from_dot  # above the roof of the next hex the LOS is outside
            blocks = read_over_arrays(building_hides_other_levels)(within, self.higher[los] // 1, self.lower[los] // 1)
            at = t.node_at[node]
            self._note(blocks, building_hides_other_levels, los, end.hex[los], (BlockerKind.INSIDE, los), at, at)

    def _end_nodes(self) -> Iterator[tuple[Ends, Ints, Ints]]:
        """Each end, with the LOS that leave a hex there and the nodes where they do; a LOS from a hex to its own vertex leaves
        none."""
        t = self.threads
        every = np.arange(len(self.range))
        pieces = np.diff(np.append(t.first_piece, len(t.piece_start)))
        first_node = t.first_piece - every  # one node fewer than pieces in each thread before
        los = every[pieces > 1]
        yield self.a, los, first_node[los]
        yield self.b, los, (first_node + pieces - 2)[los]

    # the way into and out of Depressions

    def _at_depressions(self) -> None:
        t = self.threads
        joined = self.facts.hexside_kinds[self.a.hex, self.b.hex] & DEPRESSION > 0
        joined |= self._in_climbed_hexes
        near = self.range <= 1
        los = np.arange(len(self.range))
        unjoined = read_over_arrays(unconnected_depressions)(self.a.is_in & self.b.is_in, near, joined)
        names = np.minimum(self.a.hex, self.b.hex) * (len(self.sheet.hexes) + 1) + np.maximum(self.a.hex, self.b.hex)
        nowhere = np.zeros(len(los))
        first = np.minimum(self.a.hex, self.b.hex)
        self._note(unjoined, unconnected_depressions, los, first, (BlockerKind.UNJOINED, names), nowhere, nowhere)
        for (end, los, node), other in zip(self._end_nodes(), (self.b, self.a), strict=True):
            one, two = t.node_hexes[node, 0], t.node_hexes[node, 1]
            vertex = t.node_is_vertex[node]
            through = ~vertex & (self.facts.hexside_kinds[one, two] & DEPRESSION > 0)
            through &= (one == end.hex[los]) | (two == end.hex[los])  # to a vertex the last hex can be another one
            misses = read_over_arrays(misses_depression_hexside)((other.level - end.level)[los], self.range[los], through)
            number = np.where(other.is_in, rank_of(unconnected_depressions), rank_of(hidden_in_depression))
            number = np.where(self._into_hill_depression, rank_of(misses_depression_hexside), number)
            number = np.where(self.facts.is_hill_depression[end.hex], rank_of(misses_depression_hexside), number)[los]
            kind = np.where(vertex, BlockerKind.VERTEX, BlockerKind.NO_HEXSIDE)
            at = t.node_at[node]
            self._note(misses & (end.is_in & ~near)[los], number, los, end.hex[los], (kind, los), at, at)

    # Climbing units

    @cached_property
    def _in_climbed_hexes(self) -> Bools:
        """Whether one unit is in a hex of the hexside that the other one is Climbing."""
        a, b = self.a, self.b
        at_foot = (a.hex == b.hex) & (np.maximum(a.climbed, b.climbed) != NOWHERE)
        found: Bools = at_foot | (a.hex == b.climbed) | (b.hex == a.climbed)
        return found

    def _at_climbers(self) -> None:
        """Whether a LOS reaches the vertex of a Climbing unit out of the hex at the top: through the hexside (B11.42)."""
        if not self.climbs:
            return
        t = self.threads
        last_piece = np.append(t.first_piece[1:], len(t.piece_start)) - 1
        every = np.arange(len(self.range))
        width = len(self.sheet.hexes) + 1
        for end, piece, at in ((self.a, t.first_piece, 0.0), (self.b, last_piece, 1.0)):
            through = (end.climbed != NOWHERE) & (t.piece_hexes[piece, 0] == end.climbed) & (t.piece_hexes[piece, 1] == NOWHERE)
            barred = read_over_arrays(los_to_climber_barred)(through, self._in_climbed_hexes)
            sides = np.minimum(end.hex, end.climbed) * width + np.maximum(end.hex, end.climbed)
            place = np.full(len(every), at)
            self._note(barred, los_to_climber_barred, every, end.climbed, (BlockerKind.CLIMBED, sides), place, place)

    # Hindrances

    def _hindered(self) -> None:
        self.hindered, self.smoked, self.driven = terrain_hindrances(self), smoke_hindrances(self), vehicle_hindrances(self)
        drm = np.bincount(np.concatenate([self.hindered[0], self.driven[0]]), minlength=len(self.range))
        np.add.at(drm, self.smoked[0], self.smoked[2])
        self.drm = drm
        last = self.a.hex.copy()
        for los, hex_, _ in (self.hindered, self.smoked, self.driven):
            last[los] = hex_
        many = read_over_arrays(too_many_hindrances)(drm)
        los = np.arange(len(drm))
        self._note(many, too_many_hindrances, los, last, (BlockerKind.HINDRANCES, drm), np.zeros(len(drm)), np.ones(len(drm)))

    def both_see(self, los: Ints, which: Ints) -> Bools:
        """Whether nothing but Hindrances stands between each of these LOS' two ends and a vehicle, by its number."""
        there = self.facts.vehicles
        nowhere = np.full(len(which), NOWHERE)
        at = Ends(there.hex[which], there.level[which], there.is_in[which], np.full(len(which), CENTRE), nowhere)
        bare, seen = sight_facts(self.facts.board.bare), np.ones(len(which), dtype=np.bool_)
        for end in (self.a.of(los), self.b.of(los)):
            threads = lay(self.sheet, Tips(end.hex, end.tip), Tips(at.hex, at.tip))
            seen &= ~Laid(bare, end, at, self.purpose, {}, threads).stopped
        return seen
