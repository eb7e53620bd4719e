"""What GMSLs light from every hex of a board: hexes they could target one at a time, and what each Lane lights at once.

Many LOF are laid at once as whole numbers on the lattice of board/geometry.py. LOF that meet SMOKE, and those between two levels,
are worked out one by one by sight/lanes.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

import numpy as np

from asl_query.acts.placement_limits import Bar, bars_to_standing
from asl_query.acts.targeting import bars_of_place, bars_to_targeting
from asl_query.board.board import Board
from asl_query.deadline import kept_around, raise_if_over
from asl_query.kinds.lights.covering.aimed import Aimed
from asl_query.logic.arrays import read_over_arrays
from asl_query.logic.rule import key_of
from asl_query.ndarrays import Bools, Ints
from asl_query.rules.asl.w10_lanes import darkens
from asl_query.rules.asl.w10_searchlights import beam_range_hexes, in_beam_range
from asl_query.sight.lanes import lanes
from asl_query.sight.sight import Purpose, level_of, look_between
from asl_query.terms.hexes import Hex
from asl_query.terms.searchlights import Beam, Covering, Light, LightsFor, Obscurement, Searchlight, Side


@lru_cache(maxsize=4)
def light_cover(board: Board, question: LightsFor) -> LightCover:
    """The cover of a question, worked out once."""
    return LightCover(board, question)


class LightCover:
    """The hexes of one board where a GMSL may be Emplaced and target, and what it lights from there."""

    def __init__(self, board: Board, question: LightsFor) -> None:
        self.board, self.murk = board, Obscurement(question.smoke)
        self.needs = question.hexes
        self.smoke, self.at_once = dict(question.smoke), question.at_once
        self.needs_all_lof = question.wants is Covering.NONE

    @cached_property
    def hexes(self) -> list[Hex]:
        """Every hex of the board whose art is painted."""
        names = {hex_.board for hex_ in self.needs}
        return [h for h in self.board.painted_hexes if h.board in names]

    @cached_property
    def barred(self) -> dict[Hex, Bar]:
        """The hexes where no GMSL may be Emplaced, or from where it may target nothing."""
        found: dict[Hex, Bar] = {}
        for hex_ in self.hexes:
            of_place = bars_of_place(self.board, _gmsl(self.board, hex_), 1, hex_ in self.smoke)
            for bar in (*bars_to_standing(self.board, hex_, emplaced=True), *of_place):
                found.setdefault(hex_, bar)
        return found

    @cached_property
    def places(self) -> list[Hex]:
        """The hexes from which one may light; where none is to be lit only those from which every LOF can be traced."""
        free = [h for h in self.hexes if h not in self.barred]
        if not self.needs_all_lof or self.board.is_painted:
            return free
        return [h for h in free if all(h == need or self.board.traceable(h, need) for need in self.needs)]

    @cached_property
    def targets(self) -> Bools:
        """For each place and each hex that is to be lit whether a GMSL there can light it: its own hex, or one it can target."""
        return (self._clear & ~self._darkened)[:, [self._number[h] for h in self.needs]]

    @cached_property
    def _clear(self) -> Bools:
        """For each place and each hex whether one can target it; as far as it is asked for: hexes to be lit, or all for Lanes."""
        grounds = [self.board.ground(h) for h in self.hexes]
        starts = np.array([self._number[h] for h in self.places], dtype=np.int64)
        ends = np.arange(len(grounds)) if self.at_once else np.array([self._number[h] for h in self.needs], dtype=np.int64)
        a, b = (x.reshape(-1) for x in np.meshgrid(starts, ends, indexing="ij"))
        found = np.eye(len(grounds), dtype=np.bool_)
        a, b = a[a != b], b[a != b]
        if not self.smoke:  # then a LOS is clear both ways or neither
            a, b = (x.reshape(-1) for x in np.unique(np.stack([np.minimum(a, b), np.maximum(a, b)]), axis=1))
        if not len(a):
            return found[starts]
        looks = look_between(self.board, grounds, a, b, Purpose.SEARCHLIGHT, self.smoke)
        clear = read_over_arrays(in_beam_range)(looks.range, beam_range_hexes(Searchlight.GMSL)) & ~looks.blocked
        if not self.board.is_painted:
            ends_of = zip(a.tolist(), b.tolist(), strict=True)
            clear &= np.array([self.board.traceable(self.hexes[i], self.hexes[j]) for i, j in ends_of], dtype=np.bool_)
        found[a, b] = clear
        if not self.smoke:
            found[b, a] = clear
        return found[starts]

    @cached_property
    def _number(self) -> dict[Hex, int]:
        return {hex_: i for i, hex_ in enumerate(self.hexes)}

    @cached_property
    def _in_smoke(self) -> list[Ints]:
        """For each place how the LOF to every hex runs past each hex of SMOKE."""
        smoky = [h for h in self.smoke if h in self._number]
        return [self._along(place, smoky) for place in self.places]

    @cached_property
    def _darkened(self) -> Bools:
        """For each place and each hex whether the SMOKE on its LOF leaves it dark (W10.221)."""
        found = np.zeros((len(self.places), len(self.hexes)), dtype=np.bool_)
        drm = np.array([d for h, d in self.smoke.items() if h in self._number], dtype=np.int64)
        for i, ways in enumerate(self._in_smoke if len(drm) else ()):
            raise_if_over()
            total = ((ways == 1) * drm).sum(axis=1)
            beside = (ways > 1).any(axis=1)
            found[i] = read_over_arrays(darkens)(total)
            for j in np.flatnonzero(beside & self._clear[i]):
                found[i, j] = not self._lights(self.places[i], self.hexes[j])
        return found

    def _lights(self, place: Hex, hex_: Hex) -> bool:
        """Whether a Lane to a hex, of whichever side, lights it: worked out by sight/lanes.py."""
        wanted = self.board.ground(hex_)
        return any(wanted in lane.lit for lane in lanes(self.board, Beam(_gmsl(self.board, place), wanted), self.murk))

    def _along(self, place: Hex, hexes: Sequence[Hex], targets: Ints | None = None) -> Ints:
        """For the LOF from a place to targets (or to every hex), and for some hexes: 1 where it runs through the hex, 2 or 3
        where it runs along a hexside of it with the hex on its left or right, 0 where it does neither."""
        raise_if_over()
        x0, y0 = self.board.lattice(place)
        to = self._lattices[targets if targets is not None else slice(None)] - (x0, y0)
        centres = np.array([self.board.lattice(h) for h in hexes], dtype=np.int64).reshape(-1, 2) - (x0, y0)
        dx, dy = to[:, 0, None], to[:, 1, None]
        cx, cy = centres[None, :, 0], centres[None, :, 1]
        slabs = ((dy, cy, 1), (dx + dy, cx + cy, 2), (dx - dy, cx - cy, 2))
        whole = np.ones_like(dx)
        for slope, _, _ in slabs:
            whole = whole * np.where(slope == 0, 1, np.abs(slope))
        low, high = np.zeros((len(to), len(centres)), dtype=np.int64), np.broadcast_to(whole, (len(to), len(centres))).copy()
        inside, beside = np.ones(low.shape, dtype=np.bool_), np.zeros(low.shape, dtype=np.bool_)
        for slope, offset, half in slabs:
            flat = np.broadcast_to(slope == 0, low.shape)
            inside &= ~flat | (np.abs(offset) <= half)
            beside |= flat & (np.abs(offset) == half)
            unit = whole // np.where(slope == 0, 1, np.abs(slope))
            signed = np.where(slope > 0, offset, -offset)
            low = np.where(flat, low, np.maximum(low, (signed - half) * unit))
            high = np.where(flat, high, np.minimum(high, (signed + half) * unit))
        runs = inside & (low < high)
        left = dx * cy - dy * cx < 0
        found: Ints = np.where(runs, np.where(beside, np.where(left, 2, 3), 1), 0)
        return found

    @cached_property
    def _lattices(self) -> Ints:
        return np.array([self.board.lattice(h) for h in self.hexes], dtype=np.int64)

    def lanes_at_once(self) -> dict[Aimed, Bools]:
        """What every Lane lights of the hexes wanted; of Lanes from one place that light no more than another one, the other."""
        found: dict[Aimed, Bools] = {}
        for i, place in enumerate(self.places):
            kept_around().report_progress(f"the Lanes of hex {i + 1} of {len(self.places)}")
            rows: dict[int, tuple[Aimed, Bools]] = {}
            for aimed, lit in self._lanes_from(i, place):
                rows.setdefault(_as_bits(lit), (aimed, lit))
            kept: list[int] = []
            for bits in sorted(rows, key=int.bit_count, reverse=True):
                if bits and not any(bits & other == bits for other in kept):
                    kept.append(bits)
            found |= dict(rows[bits] for bits in kept)
        return found

    def _lanes_from(self, i: int, place: Hex) -> Iterator[tuple[Aimed, Bools]]:
        """The Lanes of one place with the wanted hexes that each lights."""
        raise_if_over()
        here = self._number[place]
        aimed_at = np.flatnonzero(self._clear[i] & (np.arange(len(self.hexes)) != here))
        along = self._along(place, self.needs, aimed_at)
        wanted = np.array([self._number[h] for h in self.needs])
        own, ends = wanted == here, aimed_at[:, None] == wanted
        rise = np.abs(self._levels[aimed_at] - self._levels[here])
        smoky = (self._in_smoke[i][aimed_at] > 0).any(axis=1)
        between = ((along > 0) & ~own & ~ends).any(axis=1)
        is_exact = between & (self._may_be_slope(place, aimed_at, rise) | smoky)
        for t in aimed_at[is_exact]:
            yield from self._exact(place, self.hexes[t])
        of_all = own | (ends & ~self._darkened[i][aimed_at][:, None])
        is_grain = (along > 1).any(axis=1) & (rise == 0)
        sides: tuple[tuple[Side | None, int], ...] = ((None, 1), (Side.LEFT, 2), (Side.RIGHT, 3))
        for side, code in sides:
            taken = ((along == 1) | (along == code)) & self.targets[i] & (rise == 0)[:, None]
            for row in np.flatnonzero(~is_exact & (is_grain == (side is not None))):
                yield Aimed(place, self.hexes[aimed_at[row]], side), of_all[row] | taken[row]

    @cached_property
    def _levels(self) -> Ints:
        return np.array([level_of(self.board, self.board.ground(h)) for h in self.hexes])

    def _may_be_slope(self, place: Hex, targets: Ints, rise: Ints) -> Bools:
        """The targets that a Continuous Slope might lead to: at least as many levels away as hexes."""
        far: Ints = np.array([self.board.range_hexes(place, self.hexes[t]) for t in targets], dtype=np.int64)
        return (rise > 0) & (far <= rise)

    def _exact(self, place: Hex, target: Hex) -> Iterator[tuple[Aimed, Bools]]:
        beam = Beam(_gmsl(self.board, place), self.board.ground(target))
        for lane in lanes(self.board, beam, self.murk):
            lit = np.array([self.board.ground(h) in lane.lit for h in self.needs])
            yield Aimed(place, target, lane.beam.side), lit

    @cached_property
    def options(self) -> tuple[list[Aimed], Bools]:
        """The options, each with the wanted hexes that it lights: Lanes at once, the shorter first, or places."""
        if not self.at_once:
            return [Aimed(h) for h in self.places], self.targets
        found = dict(sorted(self.lanes_at_once().items(), key=lambda item: self._length(item[0])))
        lit = np.array(list(found.values()), dtype=np.bool_).reshape(-1, len(self.needs))
        return list(found), lit

    def _length(self, aimed: Aimed) -> int:
        return self.board.range_hexes(aimed.place, aimed.target or aimed.place)

    @property
    def never_lit(self) -> tuple[Hex, ...]:
        """The wanted hexes that no choice lights."""
        _, lit = self.options
        return tuple(h for h, count in zip(self.needs, lit.sum(axis=0).tolist(), strict=True) if not count)

    def why_dark(self, place: Hex, hex_: Hex) -> Bar:
        """Why a GMSL in one hex cannot light another."""
        bars = bars_to_targeting(self.board, _gmsl(self.board, place), self.board.ground(hex_), self.murk)
        return bars[0] if bars else Bar(key_of(darkens), "SMOKE leaves it dark")


def _as_bits(lit: Bools) -> int:
    """A row as the bits of a whole number."""
    return int.from_bytes(np.packbits(lit).tobytes(), "big")


def _gmsl(board: Board, hex_: Hex) -> Light:
    return Light(Searchlight.GMSL, board.ground(hex_), "GMSL")
