"""An IB Lane on a map: the hexes along its LOF, what it lights, what SMOKE and Mist leave dark, whom it blinds (W10.22-.25)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.board.geometry import Trace, trace
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a06_los import too_many_hindrances
from asl_query.rules.asl.w10_lanes import (
    chain_goes_on,
    darkens,
    hexside_is_lit,
    is_along,
    is_blinded,
    is_on_declared_side,
    is_same_level,
    keeps_slope,
    lane_lights,
    lights_own_hex,
)
from asl_query.sight.sight import Purpose, Sight, level_of, look_all
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.searchlights import Beam, Obscurement, Side

_NONE = Obscurement()


class LightReason(NamedTuple):
    """Why a Location is lit or dark: the rule, and what it says of it."""

    rule: str
    what: str


NOT_ALONG = LightReason(key_of(lane_lights), "not along the LOF")  # of what is in no hex of a Lane


class Lane(NamedTuple):
    """One Lane. `hexes` lie along its LOF, the SL's own first and the target's last; `touched` are met at a single vertex;
    `off_side` lie on the side that was not declared. `drm` is the SMOKE and Mist up to and with each hex. `lit` are Locations,
    `dark` the others of these hexes with the reason, `darkened` those of them that SMOKE or Mist leaves dark."""

    beam: Beam
    hexes: tuple[Hex, ...]
    touched: tuple[Hex, ...]
    off_side: tuple[Hex, ...]
    is_same_level: bool
    drm: dict[Hex, int]
    lit: tuple[Location, ...]
    dark: dict[Location, LightReason]
    darkened: tuple[Location, ...]

    @property
    def lit_hexes(self) -> tuple[Hex, ...]:
        """The hexes with a lit Location."""
        return tuple(dict.fromkeys(place.hex for place in self.lit))


def lanes(board: Board, beam: Beam, murk: Obscurement) -> list[Lane]:
    """The Lane; where its owner has yet to declare the side of an Alternate Hex Grain, the one of each side."""
    traced = trace(board.spot(beam.light.at.hex), board.spot(beam.target.hex))
    if not is_on_grain(traced):
        return [_lane(board, Beam(beam.light, beam.target), traced, murk)]
    sides = (beam.side,) if beam.side else tuple(Side)
    return [_lane(board, Beam(beam.light, beam.target, side), traced, murk) for side in sides]


def on_grain(board: Board, beam: Beam) -> bool:
    """Whether the LOF of a Searchlight lies along an Alternate Hex Grain."""
    return is_on_grain(trace(board.spot(beam.light.at.hex), board.spot(beam.target.hex)))


def is_on_grain(traced: Trace) -> bool:
    """Whether a LOF lies along an Alternate Hex Grain: it then runs along hexsides."""
    return any(len(piece.spots) == 2 for piece in traced.pieces)


def _lane(board: Board, beam: Beam, traced: Trace, murk: Obscurement) -> Lane:
    start, target = beam.light.at, beam.target
    hexes, touched, off_side = _along(board, beam, traced)
    drm = _drm_along(board, traced, murk)
    same = is_same_level(level_of(board, start), level_of(board, target), _is_slope(board, beam, hexes))
    places = [place for hex_ in hexes if hex_ != start.hex for place in locations(board, hex_)]
    by_ground = looks = look_all(board, [start] * len(places), places, Purpose.SEARCHLIGHT, dict(murk.smoke))
    hidden = looks.blocked.tolist() if places else []
    if murk.smoke and any(hidden):  # whether the ground alone hides them too
        by_ground = look_all(board, [start] * len(places), places, Purpose.SEARCHLIGHT)
    blocked = by_ground.blocked.tolist() if places else []
    lit = [place for place in locations(board, start.hex) if lights_own_hex()]
    dark: dict[Location, LightReason] = {}
    darkened: list[Location] = []
    for i, place in enumerate(places):
        is_end = place.hex == target.hex
        if not lane_lights(is_end, same, not blocked[i]):
            dark[place] = why_dark(by_ground.sight(i) if blocked[i] else None)
        elif darkens(drm.get(place.hex, 0)):
            dark[place] = why_darkened(drm.get(place.hex, 0))
            darkened.append(place)
        elif not lane_lights(is_end, same, not (hides(looks.sight(i), murk) if murk.mist else hidden[i])):
            dark[place] = why_dark(looks.sight(i), murk)
        else:
            lit.append(place)
    return Lane(beam, hexes, touched, off_side, same, drm, tuple(lit), dark, tuple(darkened))


def hides(sight: Sight, murk: Obscurement) -> bool:
    """Whether a LOS of the SL is blocked, all Hindrances counted with the Mist (A6.7)."""
    return not sight.is_clear or too_many_hindrances(sight.hindrance_drm + murk.mist)


def why_dark(sight: Sight | None, murk: Obscurement = _NONE) -> LightReason:
    """Why a Location along the LOF is not lit though SMOKE and Mist do not darken it."""
    if sight is None:
        return LightReason(key_of(lane_lights), "the LOF is not same-level, so that only the target hex and the SL's own are lit")
    if sight.obstructions:
        first = sight.obstructions[0]
        return LightReason(key_of(lane_lights), f"out of the SL's LOS: {first.what} at {first.hex.name}")
    return LightReason(key_of(lane_lights), f"out of the SL's LOS: Hindrances of +{sight.hindrance_drm + murk.mist}")


def why_darkened(drm: int) -> LightReason:
    """What SMOKE and Mist leave dark."""
    return LightReason(key_of(darkens), f"SMOKE and Mist of +{drm} up to here")


def _along(board: Board, beam: Beam, traced: Trace) -> tuple[tuple[Hex, ...], ...]:
    """The hexes along the LOF in order, those that it meets at a vertex only, and those of the side that was not declared."""
    (x0, y0), (x1, y1) = board.centre(beam.light.at.hex), board.centre(beam.target.hex)
    taken: list[Hex] = []
    touched: list[Hex] = []
    left_out: list[Hex] = []
    met = {spot for piece in traced.pieces for spot in piece.spots}
    at_vertices = [(spot,) for node in traced.nodes for spot in node.spots if spot not in met]
    for spots in (*(piece.spots for piece in traced.pieces), *at_vertices):
        here = {hex_: spot for spot in spots if (hex_ := board.hex_at(spot)) is not None}
        for hex_, spot in sorted(here.items()):
            x, y = board.centre(hex_)
            is_left = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) < 0
            mine = is_on_declared_side(len(spots) == 2, is_left, beam.side is Side.LEFT)
            (left_out if not mine else taken if is_along(spot not in met) else touched).append(hex_)
    return tuple(dict.fromkeys(taken)), tuple(dict.fromkeys(touched)), tuple(dict.fromkeys(left_out))


def _drm_along(board: Board, traced: Trace, murk: Obscurement) -> dict[Hex, int]:
    """The SMOKE and Mist from the SL up to and with each hex of the LOF."""
    smoke = dict(murk.smoke)
    found: dict[Hex, int] = {}
    total = 0
    for number, piece in enumerate(traced.pieces):
        here = [hex_ for hex_ in map(board.hex_at, piece.spots) if hex_ is not None]
        if number:
            total += max((smoke.get(hex_, 0) for hex_ in here), default=0)
        for hex_ in here:
            found.setdefault(hex_, total + (murk.mist if number else 0))
    return found


def _is_slope(board: Board, beam: Beam, hexes: Sequence[Hex]) -> bool:
    """Whether the Lane follows a Continuous Slope (B.5)."""
    levels = [level_of(board, beam.light.at), *(board[h].level for h in hexes[1:-1]), level_of(board, beam.target)]
    steps = [b - a for a, b in pairwise(levels)]
    return bool(steps) and all(keeps_slope(step, steps[0]) for step in steps)


def locations(board: Board, hex_: Hex) -> list[Location]:
    """Every Location of a hex: in, IN and at the Crest of it, on and beneath its bridge, and the upper levels of its building."""
    floors = board.floors(hex_)
    return [*(Location(hex_, depth) for depth in board.places(hex_)), *(Location(hex_, floor=floor) for floor in floors)]


class Blindness(NamedTuple):
    """Whether IB Blindness applies, with the three conditions; `strict` where a LOS must meet lit Locations only (W-1)."""

    applies: bool
    strict: bool
    both_lit: bool
    chain: tuple[Hex, ...]
    unlit: tuple[Hex, ...]
    target_range: int
    firer_range: int


def blindness(board: Board, lane: Lane, firer: Location, target: Location) -> Blindness:
    """W10.25 for one Lane and one LOS."""
    lit = set(lane.lit)
    at = lane.beam.light.at.hex
    ranges = board.range_hexes(at, target.hex), board.range_hexes(at, firer.hex)
    ends = firer in lit, target in lit
    pieces = [
        tuple(sorted(filter(None, map(board.hex_at, p.spots))))
        for p in trace(board.spot(firer.hex), board.spot(target.hex)).pieces
    ]
    lit_hexes = set(lane.lit_hexes)
    unlit = tuple(h for piece in pieces for h in piece if h not in lit_hexes)
    chain = tuple(next((h for h in piece if h in lit_hexes), None) for piece in pieces)
    told = tuple(h for h in chain if h is not None)
    applies = is_blinded(*ends, leads_through_light(board, pieces, lit_hexes), *ranges)
    return Blindness(applies, is_blinded(*ends, not unlit, *ranges), all(ends), told, unlit, *ranges)


def leads_through_light(board: Board, pieces: Sequence[Sequence[Hex]], lit_hexes: set[Hex]) -> bool:
    """Whether each lit hex of the LOS touches the lit one before it, whatever dark ones are clipped between (W10.25)."""
    last, between = pieces[0], False
    for piece in pieces:
        if not hexside_is_lit(piece[0] in lit_hexes, piece[-1] in lit_hexes):
            between = True
            continue
        touch = any(h in lit_hexes and (h in last or h in board.adjacent(g)) for h in piece for g in last if g in lit_hexes)
        if not chain_goes_on(between, touch):
            return False
        last, between = piece, False
    return True
