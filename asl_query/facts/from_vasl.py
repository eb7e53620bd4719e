"""From the pixels of a VASL board archive to facts: hex facts, hexside facts, painted outlines.

Outlines are traced along the pixels, then simplified to a tolerance in pixels and rounded to map units. Terrain of thin hexside
art (walls, hedges, cliffs, bridge parapets) is no terrain of its own: its pixels take the terrain around them.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from asl_query.errors import AslQueryError
from asl_query.facts.board_file import HEX_HEIGHT, HEXROW_PITCH, numbers_of
from asl_query.facts.vasl_archive import Archive
from asl_query.facts.vasl_hexes import as_drawn, is_depression_hex, marked_hexsides, slopes
from asl_query.facts.vasl_levels import read_by_level
from asl_query.facts.vasl_pixels import Grid, filled, narrow
from asl_query.facts.vasl_terrain import (
    BRIDGES,
    DEPRESSIONS,
    HEXSIDES,
    INHERENT,
    MEANING,
    OPEN,
    PATH,
    READ_AS_OTHER,
    ROADS,
    STANDING,
    SUNKEN_ROAD,
    UNKNOWN,
    UNKNOWN_SIDES,
    Meaning,
    meaning_of,
)

try:
    from asl_query.facts.vasl_outlines import Points, Window, outlines
except ModuleNotFoundError as missing:
    needs = f"Reading a VASL board archive needs {missing.name}, which is not installed"
    raise AslQueryError(f'{needs}: pip install "asl-query[boards]", in a clone pip install ".[boards]".') from None
from asl_query.facts.vasl_bridges import FEWEST_PIXELS, deck_of, kind_of, over_water, sides_of
from asl_query.terms.hexes import Hex

DEFAULT_TOLERANCE_PIXELS = 1.5
WIDEST_GULLY_PIXELS = 34
WIDEST_WALL_PIXELS = 10
SAMPLES = 39  # along a hexside
CROSSING_ART = 4  # of them show Depression art on both sides of the hexside: the numbers of a hex may be printed over it
LITTLE_ART = 4  # of them show art whose rules are not known here


_DRAWN = tuple(dict.fromkeys(kind for kind in HEXSIDES.values() if kind != "cliff"))


class Imported(NamedTuple):
    """A board's facts as the facts file holds them, and what was noticed on the way."""

    facts: dict[str, Any]
    notes: list[str]


def facts_of(archive: Archive, tolerance_pixels: float = DEFAULT_TOLERANCE_PIXELS) -> Imported:
    """The facts of a board, as the table that a facts file holds."""
    return _Import(archive, tolerance_pixels).imported()


class _Import:
    def __init__(self, archive: Archive, tolerance: float) -> None:
        self.archive, self.tolerance = archive, tolerance
        self.pitch, self.height = archive.hexrow_pitch, archive.hex_height
        self.scale = self.height / 64.5  # pixels per pixel of a standard board
        self.elevation = archive.elevation.astype(np.int16)
        self.code, notes = read_by_level(archive.code, self.elevation, round(WIDEST_GULLY_PIXELS * self.scale))
        self.notes = [*archive.unread, *notes]

    def imported(self) -> Imported:
        archive = self.archive
        self._note_unknown()
        sides = self._hexsides()
        hexes, patches = self._hexes(sides)
        for name, down in slopes(archive.marked, self.hexes).items():
            hexes.setdefault(name, {})["slopes"] = down
        bridges = self._sides_of_bridges(hexes)
        sides["sunken road side"] = self._sunken_road_sides(hexes)
        facts = {
            "board": archive.name,
            "source": f"Read from the VASL archive of board {archive.name} at a tolerance of {self.tolerance:g} pixels.",
            "columns": archive.columns,
            "rows": archive.rows,
            **({"first_hexrow": Hex("", archive.first_column, 1).letters} if archive.first_column else {}),
            **({"first_number": archive.first_number} if archive.first_number > 1 else {}),
            "hexes": hexes,
            "hexsides": {kind: sorted(names) for kind, names in sides.items() if names},
            "ground": self._ground_layers(self._under_bridges(bridges, hexes)),
            "depression": [*self._depression_layers(), *patches],
            "paint": self._paint_layers(hexes),
            "hexside_art": self._hexside_art(sides),
            "bridge_art": [
                {"of": name, "outline": self._in_map_units(points)}
                for name, mask in bridges.items()
                for _, is_hole, points in outlines(mask, self.scale, self.tolerance)
                if not is_hole
            ],
        }
        return Imported(facts, self.notes)

    def _note_unknown(self) -> None:
        known = {*MEANING, *DEPRESSIONS, *HEXSIDES, *BRIDGES}
        counts = np.bincount(self.code.ravel(), minlength=256)
        undecided: list[str] = []
        for code in np.flatnonzero(counts).tolist():
            name = HEXSIDES.get(code) or meaning_of(code).terrain
            if code not in known:
                self.notes.append(f"terrain code {code} ({counts[code]} pixels) is none of VASL's; what hangs on it is undecided")
            elif code in READ_AS_OTHER:
                self.notes.append(READ_AS_OTHER[code])
            elif name in (*UNKNOWN, *UNKNOWN_SIDES):
                undecided.append(name)
        self.notes += [f"what hangs on its {name} is undecided" for name in dict.fromkeys(undecided)]

    # pixels

    @cached_property
    def terrain(self) -> Grid:
        """The code of each pixel's terrain, where hexside and bridge pixels have taken that of the pixels around them."""
        return filled(self.code, np.isin(self.code, [*HEXSIDES, *BRIDGES, PATH]), round(6 * self.scale))

    @cached_property
    def in_art(self) -> NDArray[np.bool_]:
        """Depression art: what is coded as such, and a narrow band that lies lower than the valley around it (board 24)."""
        coded = np.isin(self.code, list(DEPRESSIONS))
        for level in range(-2, int(self.elevation.min()) - 1, -1):
            coded |= narrow(self.elevation <= level, WIDEST_GULLY_PIXELS * self.scale)
        return coded

    @cached_property
    def ground(self) -> Grid:
        """The level of the ground, in Depressions that around them; cliff art has the lower level beside it, as B11.2 says."""
        plain = self.elevation + self.in_art
        of_pixel, known = self._hex_of_pixel, ~self.in_art
        counts = np.bincount(of_pixel[known] * 64 + plain[known] + 32, minlength=64 * len(self.hexes)).reshape(-1, 64)
        enough = counts > 30 * self.scale**2
        highest = np.where(enough.any(axis=1), 31 - enough[:, ::-1].argmax(axis=1), 99)
        return np.where(self.in_art, np.minimum(plain, highest[of_pixel]), plain)

    # layers

    def _sides_of_bridges(self, hexes: dict[str, dict[str, Any]]) -> dict[str, NDArray[np.bool_]]:
        """The pixels of each bridge but for its road, by its hex."""
        centres = {hex_.short: self.centre(hex_) for hex_ in self.hexes if "bridge" in hexes.get(hex_.short, ())}
        return dict(zip(centres, sides_of(self.code, list(centres.values()), 0.8 * self.height), strict=True))

    def _under_bridges(self, bridges: dict[str, NDArray[np.bool_]], hexes: dict[str, dict[str, Any]]) -> Grid:
        """The level of the ground, under bridges over water that of the water."""
        ground = self.ground.copy()
        for name, sides in bridges.items():
            if "depression" not in hexes[name]:
                ground[deck_of(sides)] = hexes[name].get("level", 0)
        return ground

    def _ground_layers(self, ground: Grid) -> list[dict[str, Any]]:
        found: list[tuple[float, int, Points]] = []
        for level in sorted(set(np.unique(ground).tolist()) - {0}):
            mask = ground >= level if level > 0 else ground <= level
            for area, is_hole, points in outlines(mask, self.scale, self.tolerance):
                found.append((area, (level - 1 if level > 0 else level + 1) if is_hole else level, points))
        found.sort(key=lambda f: -f[0])
        return [{"level": level, "outline": self._in_map_units(points)} for _, level, points in found]

    def _depression_layers(self) -> list[dict[str, Any]]:
        found = [(area, points) for area, is_hole, points in outlines(self.in_art, self.scale, self.tolerance) if not is_hole]
        return [{"kind": self._kind_of_art, "outline": self._in_map_units(points)} for _, points in found]

    @cached_property
    def _kind_of_art(self) -> str:
        """What most Depression art of the board shows."""
        return self._kind_in(np.bincount(self.code.ravel(), minlength=256))

    @staticmethod
    def _kind_in(pixels: Grid) -> str:
        """What most Depression art among so many pixels of each code shows."""
        found = {kind: sum(int(pixels[code]) for code, of in DEPRESSIONS.items() if of == kind) for kind in ("gully", "stream")}
        return "stream" if found["stream"] > found["gully"] else "gully"

    def _paint_layers(self, hexes: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
        found: list[tuple[float, bool, str, float, Points]] = []
        painted = as_drawn(self.code, self._across_gullies(hexes))
        for code in np.unique(painted).tolist():
            terrain, height = meaning_of(code)
            if terrain == "open ground" or terrain in INHERENT:
                continue
            for area, is_hole, points in outlines(painted == code, self.scale, self.tolerance):
                name, top = ("open ground", 0.0) if is_hole else (terrain, height)
                found.append((area, not is_hole, name, top, points))
        found.sort(key=lambda f: (-f[0], f[1]))
        return [
            {"terrain": name, **({"height": top} if top else {}), "outline": self._in_map_units(points)}
            for _, _, name, top, points in found
        ]

    def _across_gullies(self, hexes: dict[str, dict[str, Any]]) -> Grid:
        """The terrain with that of combination hexes going on across their Depression art: woods on each side of it obstruct a
        LOS along it as well (B19.21)."""
        combined = [i for i, hex_ in enumerate(self.hexes) if {"depression", "terrain"} <= set(hexes.get(hex_.short, ()))]
        if not combined:
            return self.terrain
        across = self.in_art & np.isin(self._hex_of_pixel, combined)
        return filled(self.terrain, across, round(WIDEST_GULLY_PIXELS * self.scale / 2))

    def _hexside_art(self, sides: dict[str, list[str]]) -> list[dict[str, Any]]:
        """The art of each wall and hedge, which may lie beside its hexside (B9.1): its pixels belong to the nearest hexside."""
        all_pairs, start, end = self._sides
        which = {f"{a.short}-{b.short}": i for i, (a, b) in enumerate(all_pairs)}
        found = []
        for kind in (kind for kind in _DRAWN if kind != "rowhouse wall"):
            mask = np.isin(self.code, [c for c, k in HEXSIDES.items() if k == kind])
            names = sides.get(kind, [])
            nearest = np.full(self.code.shape, -1, dtype=np.int16)
            least = np.full(self.code.shape, WIDEST_WALL_PIXELS * self.scale, dtype=np.float32)
            for i, name in enumerate(names):
                a, b = start[which[name]], end[which[name]]
                window = self._window(a, b)
                away = _distance(window, a, b)
                closer = away < least[window]
                least[window] = np.where(closer, away, least[window])
                nearest[window] = np.where(closer, i, nearest[window])
            for i, name in enumerate(names):
                window = self._window(start[which[name]], end[which[name]])
                own = np.zeros(self.code.shape, dtype=np.bool_)
                own[window] = mask[window] & (nearest[window] == i)
                found += [
                    {"kind": kind, "along": name, "outline": self._in_map_units(points)}
                    for _, is_hole, points in outlines(own, self.scale, self.tolerance, window)
                    if not is_hole
                ]
        return found

    def _window(self, a: Points, b: Points) -> Window:
        """The pixels around a hexside."""
        reach = WIDEST_WALL_PIXELS * self.scale
        low, high = np.minimum(a, b) - reach, np.maximum(a, b) + reach
        (left, top), (right, bottom) = np.maximum(low, 0).astype(int).tolist(), np.maximum(high, 1).astype(int).tolist()
        width, height = self.code.shape
        return slice(left, min(right + 1, width)), slice(top, min(bottom + 1, height))

    def _in_map_units(self, points: Points) -> list[list[int]]:
        width, height = (self.archive.columns - 1) * HEXROW_PITCH, self.archive.rows * HEX_HEIGHT
        x = np.clip(np.rint(points[:, 0] * HEXROW_PITCH / self.pitch), 0, width).astype(int)
        y = np.clip(np.rint(points[:, 1] * HEX_HEIGHT / self.height), 0, height).astype(int)
        return [list(p) for p in zip(x.tolist(), y.tolist(), strict=True)]

    # hexsides

    @cached_property
    def hexes(self) -> list[Hex]:
        first, rows, number = self.archive.first_column, self.archive.rows, self.archive.first_number
        return [Hex("", c, n) for c in range(first, first + self.archive.columns) for n in numbers_of(c, rows, number)]

    def row(self, hex_: Hex) -> int:
        """The place in the hexrow, counted from 0 at the top of the board."""
        return hex_.row + 1 - self.archive.first_number

    def centre(self, hex_: Hex) -> tuple[float, float]:
        column = hex_.column - self.archive.first_column
        return column * self.pitch, self.height * (self.row(hex_) + (0 if column & 1 else 0.5))

    @cached_property
    def _sides(self) -> tuple[list[tuple[Hex, Hex]], Points, Points]:
        """Every hexside between two hexes of the board, by its hexes and its two ends in pixels."""
        known = set(self.hexes)
        third, half, whole = self.pitch / 3, self.height / 2, 2 * self.pitch / 3
        pairs, start, end = [], [], []
        for hex_ in self.hexes:
            odd = hex_.column & 1
            x, y = self.centre(hex_)
            for (dc, dr), a, b in (
                ((1, 0), (third, -half), (whole, 0.0)),
                ((1, 1), (whole, 0.0), (third, half)),
                ((0, 1), (third, half), (-third, half)),
            ):
                column = hex_.column + dc
                row = hex_.row + dr - (odd if dc else 0)
                other = Hex("", column, row + 1 - (column & 1))
                if other in known:
                    pairs.append((hex_, other))
                    start.append((x + a[0], y + a[1]))
                    end.append((x + b[0], y + b[1]))
        return pairs, np.array(start), np.array(end)

    def _hexsides(self) -> dict[str, list[str]]:
        pairs, start, end = self._sides
        along = (np.arange(SAMPLES) + 0.5) / SAMPLES
        points = start[:, None] + (end - start)[:, None] * along[None, :, None]
        across = np.stack([-(end - start)[:, 1], (end - start)[:, 0]], axis=1)
        across /= np.linalg.norm(across, axis=1)[:, None]

        def shows(mask: NDArray[np.bool_], offset: float) -> Grid:
            at = np.rint(points + across[:, None] * offset * self.scale).astype(int)
            x = np.clip(at[..., 0], 0, mask.shape[0] - 1)
            y = np.clip(at[..., 1], 0, mask.shape[1] - 1)
            found: Grid = mask[x, y]
            return found

        middle = slice(SAMPLES // 3, 2 * SAMPLES // 3)
        found: dict[str, list[str]] = {}

        def keep(kind: str, chosen: NDArray[np.bool_]) -> None:
            found[kind] = [f"{pairs[i][0].short}-{pairs[i][1].short}" for i in np.flatnonzero(chosen)]

        for kind in ("cliff", *_DRAWN):
            mask = np.isin(self.code, [c for c, k in HEXSIDES.items() if k == kind])
            if not mask.any():
                continue
            near = np.any([shows(mask, o) for o in (-2, -1, 0, 1, 2)], axis=0)
            half, inside = near.sum(axis=1) * 2 >= SAMPLES, near[:, middle].sum(axis=1)
            enough = half | (inside >= (4 if kind == "cliff" else 9))
            keep(kind, near.sum(axis=1) >= LITTLE_ART if kind in UNKNOWN_SIDES else enough)
        crossed = np.all([shows(self.in_art, o) for o in (-3, 0, 3)], axis=0)
        keep("depression", crossed.sum(axis=1) >= CROSSING_ART)
        road = np.isin(self.code, ROADS)
        for kind, names in marked_hexsides(self.archive.marked, self.hexes, pairs, self.notes).items():
            found[kind] = sorted({*found.get(kind, ()), *names})
        keep("road", np.all([shows(road, o) for o in (-4, 0, 4)], axis=0).sum(axis=1) >= 5)
        return found

    # hexes

    @cached_property
    def _hex_of_pixel(self) -> NDArray[np.int32]:
        """The number of the hex that holds each pixel."""
        width, height = self.code.shape
        x = np.arange(width) + 0.5
        y = np.arange(height) + 0.5
        number = np.full((self.archive.columns + 1, self.archive.rows + 2), 0, dtype=np.int32)
        for i, hex_ in enumerate(self.hexes):
            number[hex_.column - self.archive.first_column, self.row(hex_)] = i
        left = np.floor(x / self.pitch).astype(int)  # the pixel lies between this hexrow's centre line and the next
        inside = x - left * self.pitch
        found = np.empty((width, height), dtype=np.int32)
        for parity in (0, 1):
            some = np.flatnonzero(left % 2 == parity)
            row = np.floor(y / self.height - 0 if parity == 0 else y / self.height + 0.5).astype(int)
            row_next = np.floor(y / self.height + 0.5 if parity == 0 else y / self.height).astype(int)
            centre_y = self.height * (row + (0.5 if parity == 0 else 0))
            reach = (2 * self.pitch / 3) - np.abs(y - centre_y) / (self.height / 2) * (self.pitch / 3)
            own = inside[some, None] < reach[None, :]
            found[some] = np.where(own, number[left[some, None], row[None, :]], number[left[some, None] + 1, row_next[None, :]])
        return found

    def _hexes(self, sides: dict[str, list[str]]) -> tuple[dict[str, dict[str, Any]], list[dict[str, Any]]]:
        count = len(self.hexes)
        of_pixel = self._hex_of_pixel
        codes = np.bincount((of_pixel * 256 + self.terrain).ravel(), minlength=count * 256).reshape(count, 256)
        bridge = np.bincount(of_pixel[np.isin(self.code, list(BRIDGES))], minlength=count)
        art = np.bincount(of_pixel[self.in_art], minlength=count)
        coded = np.bincount((of_pixel * 256 + self.code).ravel(), minlength=count * 256).reshape(count, 256)
        total = codes.sum(axis=1)
        is_cliff = np.isin(self.code, [c for c, k in HEXSIDES.items() if k == "cliff"])
        crossings: dict[str, int] = {}
        for name in sides.get("depression", ()):
            for part in name.split("-"):
                crossings[part] = crossings.get(part, 0) + 1
        hexes: dict[str, dict[str, Any]] = {}
        patches: list[dict[str, Any]] = []
        for i, hex_ in enumerate(self.hexes):
            facts: dict[str, Any] = {}
            x, y = (round(v) for v in self.centre(hex_))
            reach = round(5 * self.scale)
            near = (slice(max(0, x - reach), x + reach + 1), slice(max(0, y - reach), y + reach + 1))
            levels = self.ground[near][~is_cliff[near]]
            level = int(np.bincount(levels + 20).argmax()) - 20 if len(levels) else int(self.ground[near].flat[0])
            if level:
                facts["level"] = level
            facts |= self._terrain_of(codes[i], int(total[i]), near)
            kind = self._kind_in(coded[i])
            if is_depression_hex(kind, crossings.get(hex_.short, 0), art[i] / total[i]):
                facts["depression"] = kind
                if bridge[i] >= FEWEST_PIXELS * self.scale**2:
                    facts["bridge"] = kind_of(self.code[of_pixel == i])
                in_art = bool(self.in_art[min(x, self.code.shape[0] - 1), min(y, self.code.shape[1] - 1)])
                if not in_art:
                    if "bridge" not in facts:
                        facts["centre_in"] = True
                    patches += self._joined_to_art(hex_, i, of_pixel)
            elif bridge[i] >= FEWEST_PIXELS * self.scale**2:
                facts |= self._bridge_over_water(of_pixel == i)
            if facts:
                hexes[hex_.short] = facts
        return hexes, patches

    def _bridge_over_water(self, inside: NDArray[np.bool_]) -> dict[str, Any]:
        """The facts of a hex with a bridge over water; none where the bridge spills over from the next hex."""
        codes = self.code[inside]
        bridge = over_water(codes, self.elevation[inside])
        if bridge is None:
            return {}
        levels = {"level": bridge.level, "bridge_level": bridge.bridge_level}
        return {**levels, "terrain": "water", "bridge": kind_of(codes)}

    def _sunken_road_sides(self, hexes: dict[str, dict[str, Any]]) -> list[str]:
        """The hexsides of sunken road hexes."""
        art = np.bincount(self._hex_of_pixel[self.code == SUNKEN_ROAD], minlength=len(self.hexes))
        sunken = {hex_ for i, hex_ in enumerate(self.hexes) if art[i] and "depression" in hexes.get(hex_.short, {})}
        return [f"{a.short}-{b.short}" for a, b in self._sides[0] if a in sunken or b in sunken]

    def _terrain_of(self, counts: NDArray[np.int64], total: int, near: tuple[slice, slice]) -> dict[str, Any]:
        """The terrain of a hex: Inherent Terrain and buildings wherever they stand in it, the rest by its centre dot or by most
        of its area; in a Depression a fifth of the area makes a combination hex."""
        share: dict[Meaning, float] = {}
        for code in np.flatnonzero(counts).tolist():
            meaning = meaning_of(code)
            share[meaning] = share.get(meaning, 0) + counts[code] / max(total, 1)
        at_dot = np.bincount(self.terrain[near].ravel(), minlength=256)
        dot = meaning_of(int(at_dot.argmax()))
        ranked = sorted((m for m in share if m != OPEN), key=lambda m: -share[m])
        for meaning in ranked:
            inherent, building = meaning[0] in (*INHERENT, *UNKNOWN), meaning[0].endswith("building") or meaning[0] in STANDING
            if (inherent and share[meaning] > 0.12) or (building and share[meaning] > 0.035):
                return _named(*meaning)
        for meaning in ranked:
            has_art = any(code in DEPRESSIONS for code in np.flatnonzero(counts).tolist())
            enough = 0.2 if has_art else 0.5
            if meaning == dot or share[meaning] > enough:
                return _named(*meaning)
        return {}

    def _joined_to_art(self, hex_: Hex, number: int, of_pixel: NDArray[np.int32]) -> list[dict[str, Any]]:
        """Art that the picture leaves out: from the centre dot to the nearest art, under a bridge to the art on both sides."""
        x, y = self.centre(hex_)
        reach = round(self.height * 0.75)
        left, top = max(0, round(x) - reach), max(0, round(y) - reach)
        window = (slice(left, round(x) + reach + 1), slice(top, round(y) + reach + 1))
        xs, ys = np.nonzero(self.in_art[window] & (of_pixel[window] == number))
        if not len(xs):
            return []
        dx, dy = xs + left + 0.5 - x, ys + top + 0.5 - y
        angle, away = np.arctan2(dy, dx), np.hypot(dx, dy)
        first = int(away.argmin())
        ends = [first]
        apart = np.abs((angle - angle[first] + np.pi) % (2 * np.pi) - np.pi) > np.pi / 2
        if apart.any():
            ends.append(int(np.flatnonzero(apart)[away[apart].argmin()]))
        wide = 5 * self.scale
        patches = []
        for end in ends:
            length = max(float(away[end]), 1e-6)
            ux, uy = dx[end] / length, dy[end] / length
            far = length + wide
            corners = [(-uy * wide, ux * wide), (ux * far - uy * wide, uy * far + ux * wide),
                       (ux * far + uy * wide, uy * far - ux * wide), (uy * wide, -ux * wide)]  # fmt: skip
            start = (x - ux * wide, y - uy * wide)
            points = np.array([(start[0] + cx, start[1] + cy) for cx, cy in (corners[0], corners[3])] +
                              [(x + cx, y + cy) for cx, cy in (corners[2], corners[1])])  # fmt: skip
            patches.append({"kind": self._kind_of_art, "outline": self._in_map_units(points)})
        return patches


def _named(terrain: str, height: float) -> dict[str, Any]:
    return {"terrain": terrain, **({"height": height} if height else {})}


def _distance(window: Window, a: Points, b: Points) -> Points:
    """How far each pixel of a window is from the line from a to b."""
    x = np.arange(window[0].start, window[0].stop)[:, None] + 0.5 - a[0]
    y = np.arange(window[1].start, window[1].stop)[None, :] + 0.5 - a[1]
    (dx, dy) = b - a
    t = np.clip((x * dx + y * dy) / (dx * dx + dy * dy), 0, 1)
    found: Points = np.hypot(x - t * dx, y - t * dy)
    return found
