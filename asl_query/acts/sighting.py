"""The DRM of a Sighting TC row by row (W10.3), with the rows whose printed value our text has lost, and the chance to pass."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from asl_query.acts.sighting_rows import RowDrm
from asl_query.acts.targeting import bars_to_lane, hexspines_changed, los_to
from asl_query.board.board import Board
from asl_query.board.geometry import trace
from asl_query.rules.asl.w10_sighting import (
    ca_change_drm,
    captured_drm,
    counts_hazardous,
    counts_lit_on_the_way,
    counts_moving_vehicle,
    counts_no_known_enemy,
    counts_pinned,
    counts_sl_lit,
    counts_stunned_or_bu,
    exposed_drm,
    hindrance_drm,
    lit_drm,
    passes_sighting_tc,
    range_drm,
)
from asl_query.rules.asl.w10_use import bore_sight_drm, bore_sight_drm_lost, passes_automatically
from asl_query.sight.lanes import lanes
from asl_query.terms.dice import ALL_DR, chance_of
from asl_query.terms.locations import Location
from asl_query.terms.searchlight_use import SightingRow
from asl_query.terms.searchlights import Beam, Light, Mount, Obscurement, TargetSituation, Traverse

# Rows whose printed value is lost, with the sign that it must have (notes, W-2).
LOST_SIGN = {
    SightingRow.NO_KNOWN_ENEMY: 1, SightingRow.HAZARDOUS: -1, SightingRow.MOVING_VEHICLE: -1, SightingRow.PINNED: 1,
    SightingRow.STUNNED_OR_BU: 1, SightingRow.LIT_HEXES_CROSSED: 1, SightingRow.SL_LIT: 1,
}  # fmt: skip


class SightingTable(NamedTuple):
    """The rows that apply. `known` is the sum of those with a value; `least` and `most` what the DRM is between, None where a
    lost value leaves it open."""

    rows: tuple[RowDrm, ...]

    @property
    def known(self) -> int:
        """The sum of the rows that have a value."""
        return sum(one.drm or 0 for one in self.rows)

    @property
    def lost(self) -> tuple[SightingRow, ...]:
        """The rows that apply and have none."""
        return tuple(one.row for one in self.rows if one.drm is None)

    @property
    def least(self) -> int | None:
        """The least that the DRM can be."""
        return None if any(LOST_SIGN[row] < 0 for row in self.lost) else self.known

    @property
    def most(self) -> int | None:
        """The most that it can be."""
        return None if any(LOST_SIGN[row] > 0 for row in self.lost) else self.known


def sighting_table(board: Board, light: Light, target: Location, there: TargetSituation, murk: Obscurement) -> SightingTable:
    """The rows that apply to a SL and its target."""
    return SightingTable(tuple(one for one in _rows(board, light, target, there, murk) if one.drm != 0))


def _rows(board: Board, light: Light, target: Location, there: TargetSituation, murk: Obscurement) -> Iterator[RowDrm]:
    distance = board.range_hexes(light.at.hex, target.hex)
    sight = los_to(board, light, target, murk)
    changed = hexspines_changed(board, light, target.hex)
    sighted = is_bore_sighted(light, target, changed)
    yield RowDrm(SightingRow.OUTSIDE_CA, ca_change_drm(light.type, traverse_of(light), changed))
    yield RowDrm(SightingRow.RANGE, range_drm(distance))
    yield RowDrm(SightingRow.HINDRANCES, hindrance_drm(sight.hindrance_drm, murk.mist))
    yield RowDrm(SightingRow.EXPOSED, exposed_drm(there.ffmo, there.ffnam))
    yield RowDrm(SightingRow.CAPTURED, captured_drm(light.captured))
    elsewhere = lit_by(board, there.beams, murk)
    yield RowDrm(SightingRow.LIT, lit_drm(there.lit or target in elsewhere))
    yield RowDrm(SightingRow.BORE_SIGHTED, bore_sight_drm(light.bore_sighted == target, not sighted))
    lost = dict(there.lost)
    within_nvr = there.nvr is None or distance <= there.nvr
    crossed = there.crosses_lit + _crossed(board, light, target, elsewhere)
    for row, applies in (
        (
            SightingRow.NO_KNOWN_ENEMY,
            counts_no_known_enemy(there.known_enemy, sighted, there.gunflash, there.moving_enemy),
        ),
        (SightingRow.HAZARDOUS, counts_hazardous(there.hazardous, within_nvr)),
        (SightingRow.MOVING_VEHICLE, counts_moving_vehicle(there.moving_vehicle)),
        (SightingRow.PINNED, counts_pinned(light.pinned)),
        (SightingRow.STUNNED_OR_BU, counts_stunned_or_bu(light.stunned, light.buttoned_up)),
        (SightingRow.LIT_HEXES_CROSSED, bool(counts_lit_on_the_way(crossed))),
        (SightingRow.SL_LIT, counts_sl_lit(there.sl_lit or light.at in elsewhere)),
    ):
        if applies:
            yield RowDrm(row, lost.get(row))


@lru_cache(maxsize=64)
def lit_by(board: Board, beams: tuple[Beam, ...], murk: Obscurement) -> frozenset[Location]:
    """What other Searchlights light, whichever sides their owners have declared."""
    found: set[Location] = set()
    for beam in beams:
        if not bars_to_lane(board, beam, murk):
            found |= set.intersection(*(set(lane.lit) for lane in lanes(board, beam, murk)))
    return frozenset(found)


def _crossed(board: Board, light: Light, target: Location, lit: frozenset[Location]) -> int:
    """How many lit hexes the LOF crosses between the SL and its target."""
    hexes = {place.hex for place in lit} - {light.at.hex, target.hex}
    pieces = trace(board.spot(light.at.hex), board.spot(target.hex)).pieces
    return len(hexes & {board.hex_at(spot) for piece in pieces for spot in piece.spots})


def is_bore_sighted(light: Light, target: Location, hexspines: int) -> bool:
    """Whether Bore Sighting goes for this target still, when the CA is changed by so many hexspines for it."""
    return light.bore_sighted == target and not bore_sight_drm_lost(hexspines > 0, light.bore_sight_lost)


def is_automatic(light: Light, target: Location) -> bool:
    """Whether the TC is passed without a roll (W10.43)."""
    return passes_automatically(not light.sighted_before, light.bore_sighted == target and not light.bore_sight_lost)


def traverse_of(light: Light) -> Traverse:
    """How its mount turns; a bow mount like NT (W-16), a turret of which nothing is said like T."""
    return Traverse.NT if light.mount is Mount.BOW else light.traverse or Traverse.T


def chance_to_pass(drm: int | None, morale_level: int, sign: int) -> Fraction:
    """The chance of a TC; of a DRM that is open (None) towards `sign`, what is left of it when that is without bound."""
    if drm is None:
        return Fraction(0) if sign > 0 else Fraction(1)
    return chance_of(dr for dr in ALL_DR if passes_sighting_tc(dr, drm, morale_level))


def chances(table: SightingTable, morale_level: int) -> tuple[Fraction, Fraction]:
    """The least and the greatest chance to pass that the table leaves open."""
    return chance_to_pass(table.most, morale_level, 1), chance_to_pass(table.least, morale_level, -1)
