"""Pictures of moving units: ways with their stops, places by the turn in which they are first reached, and what a way costs."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple
from xml.etree import ElementTree as ET

from asl_query.board.board import Board
from asl_query.explain.names import the
from asl_query.explain.turns import spoken_turns
from asl_query.render.svg_map import INK, XY, Key, MapPicture, around, counter, format_number, plate, stroke, text
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Location
from asl_query.terms.numbers import Halves, in_halves

UNIT_COLOURS = ("#101a6b", "#b3281e", "#0b5d3f", "#8a3d00", "#6a1b9a", "#00636b")
WATER, START, REACHED, NOT_REACHED, CLIMB = "#0098e0", "#2743d2", "#0c8f3c", "#c2262e", "#22160c"
TURN_COLOURS = ("#fff3b0", "#fdc168", "#f0845a", "#c9467a", "#7b2a8b", "#2b1055")  # from light to dark, also in grey
DASHES = "7 4"
_STEP_ASIDE = 7  # how far the ways of two units lie apart


class Place(NamedTuple):
    """Where a unit is on the map: in a hex or, with `climb_level`, on the Climb counter of the hexside `side`.

    `side` is the Crest hexside of a unit at Crest status; `within` names a place that is not the hex itself: IN, Crest, level 1.
    """

    hex: Hex
    side: Hexside | None = None
    climb_level: int | None = None
    within: str = ""
    in_water: bool = False
    cx: bool = False


class Followed(NamedTuple):
    """A hexside along which a unit passes the hex `around` in Bypass (A4.3)."""

    side: Hexside
    around: Hex


class Leg(NamedTuple):
    """What one unit does in one phase on the map: its places in order; `bypassed` is what is passed before each but the first."""

    unit: str
    turn: int
    phase: str
    places: tuple[Place, ...]
    bypassed: tuple[tuple[Followed, ...], ...]


class PlacePaid(NamedTuple):
    """A place entered: what is passed in Bypass on the way to it, and its costs as (half MF, what for)."""

    place: Place
    bypassed: tuple[Followed, ...]
    costs: list[tuple[Halves, str]]


class WayEnds(NamedTuple):
    """The hexes where units start, those of the goals, and whether these are reached."""

    starts: list[Hex]
    goals: list[Hex]
    reached: bool


class CrowdedPlaces(NamedTuple):
    """Places that not all units can pass: each with what it holds, of which units, and how much must pass."""

    places: Sequence[tuple[Hex, int]]
    what: str
    must_pass: int


class WayStop(NamedTuple):
    """Where a unit stops: a hex, or the hexside of a Climb counter."""

    hex: Hex
    side: Hexside | None


def ends_of(board: Board, starts: Iterable[Location], goals: Iterable[Location], reached: bool) -> WayEnds:
    """The hexes of some Locations, each once; of a Climb counter the hex at the foot."""

    def hexes_of(places: Iterable[Location]) -> list[Hex]:
        return list(dict.fromkeys(board.foot_and_top(p.climb.side)[0] if p.climb else p.hex for p in places))

    return WayEnds(hexes_of(starts), hexes_of(goals), reached)


def draw_ways(
    board: Board, title: str, ends: WayEnds, units: Iterable[str], drawn: Sequence[Leg], crowd: CrowdedPlaces | None = None,
    plot: ET.Element | None = None,
) -> str:  # fmt: skip
    """The ways of units, with the places that are too small for all of them, and a plot under the map."""
    hexes = [*ends.starts, *ends.goals, *_hexes_of(drawn)]
    picture = MapPicture(board, around(board, hexes))
    names = list(dict.fromkeys([*units, *(leg.unit for leg in drawn)]))
    colours = {name: UNIT_COLOURS[i % len(UNIT_COLOURS)] for i, name in enumerate(names)}
    keys = [*_mark_ends(picture, ends), *_ways(picture, drawn, colours)]
    keys += _draw_crowd(picture, crowd) if crowd is not None else []
    _name_ends(picture, ends)
    return picture.finish(title, keys, plot)


def _hexes_of(drawn: Iterable[Leg]) -> list[Hex]:
    places = (place for leg in drawn for place in leg.places)
    found = [h for place in places for h in (place.side if place.side and place.climb_level is not None else (place.hex,))]
    return [*found, *(f.around for leg in drawn for passed in leg.bypassed for f in passed)]


def _mark_ends(picture: MapPicture, ends: WayEnds) -> list[Key]:
    """Rims round the starts and the goals, and a cross over goals that are not reached."""
    starts, goals, reached = ends
    colour = REACHED if reached else NOT_REACHED
    for hex_ in starts:
        picture.rim(hex_, START)
    for hex_ in goals:
        picture.rim(hex_, colour)
        x, y = picture.centre(hex_)
        for dy in () if reached else (-30, 30):
            stroke(picture.over, [(x - 34, y - dy), (x + 34, y + dy)], NOT_REACHED, 6)
    goal_key = Key("goal" if reached else "goal, not reached", colour, "rim")
    return [Key("start", START, "rim"), *([goal_key] if goals else [])]


def _name_ends(picture: MapPicture, ends: WayEnds) -> None:
    """Words in the starts and the goals; they come last so that no way hides them, and where few stops are."""
    starts, goals, reached = ends
    words, colour = ("GOAL", REACHED) if reached else ("NOT REACHED", NOT_REACHED)
    for hex_ in starts:
        _haloed(picture.over, picture.under(hex_, 55), "START", 13, START)
    for hex_ in goals:
        _haloed(picture.over, _lower(picture.centre(hex_), -42), words, 13, colour)


def _ways(picture: MapPicture, drawn: Sequence[Leg], colours: Mapping[str, str]) -> list[Key]:
    """Every stretch once, Climb counters, and at each stop who is there when."""
    seen: set[tuple[str, Place, Place]] = set()
    shifts = {name: _STEP_ASIDE * (2 * i - len(colours) + 1) / 2 for i, name in enumerate(colours)}
    ways = ET.SubElement(picture.over, "g", {"class": "ways"})
    for leg in drawn:
        for before, after, passed in zip(leg.places, leg.places[1:], leg.bypassed, strict=False):
            stretch = (leg.unit, before._replace(cx=False), after._replace(cx=False))
            if stretch not in seen and (before.hex, before.side) != (after.hex, after.side):
                seen.add(stretch)
                _draw_stretch(picture, ways, before, after, passed, colours[leg.unit], shifts[leg.unit])
    _name_again(picture, _hexes_of(drawn))
    levels = _climb_levels(place for leg in drawn for place in leg.places)
    for side, found in levels.items():
        counter(picture.over, picture.middle(side), _span(found), CLIMB)
    _draw_stops(picture, drawn, colours)
    return _way_keys(drawn, colours, bool(levels))


def _draw_crowd(picture: MapPicture, crowd: CrowdedPlaces) -> list[Key]:
    """Where several units cannot all pass: on each place how many it holds."""
    for hex_, holds in crowd.places:
        plate(picture.over, picture.under(hex_, 22), f"holds {holds}", NOT_REACHED)
    words = f"{crowd.what} that a place on every way holds; {crowd.must_pass} must pass"
    return [Key(words, NOT_REACHED, f"holds {crowd.places[0][1]}")]


def _name_again(picture: MapPicture, hexes: Iterable[Hex]) -> None:
    """The names of hexes that a way runs over."""
    for hex_ in dict.fromkeys(hexes):
        x, y = picture.centre(hex_)
        _haloed(picture.over, (x, y - 18), hex_.short, 11, INK)


def _way_keys(drawn: Sequence[Leg], colours: Mapping[str, str], climbs: bool) -> list[Key]:
    keys = [Key(f"way of {the(name)}", colour, "line") for name, colour in colours.items()] if drawn else []
    if any(place.in_water for leg in drawn for place in leg.places):
        keys.append(Key("in the water", WATER, "line", dashes=DASHES))
    if climbs:
        keys.append(Key("Climb counter with its levels (L)", CLIMB, "counter"))
    return [*keys, Key("there after the MPh of turn 2", next(iter(colours.values())), "2 MPh")] if drawn else keys


def _draw_stretch(
    picture: MapPicture, into: ET.Element, before: Place, after: Place, passed: tuple[Followed, ...], colour: str, shift: float
) -> None:
    """One entry of a place: straight, or along the hexsides passed in Bypass."""
    points = [_point(picture, before), *(_beside(picture, f) for f in passed), _point(picture, after)]
    points = [(x + shift, y + shift) for x, y in points]
    wet = before.in_water or after.in_water
    stroke(into, points, "#ffffff", 7, opacity=0.75)
    stroke(into, points, WATER if wet else colour, 4, DASHES if wet else "")
    _arrow(into, points[-2], points[-1], WATER if wet else colour)


def _point(picture: MapPicture, place: Place) -> XY:
    """Where a place lies in the picture: Crest status half way to its hexside."""
    x, y = picture.centre(place.hex)
    if place.side is None:
        return x, y
    mx, my = picture.middle(place.side)
    return (mx, my) if place.climb_level is not None else ((x + mx) / 2, (y + my) / 2)


def _beside(picture: MapPicture, followed: Followed) -> XY:
    """Just inside a hexside that is followed in Bypass."""
    (mx, my), (x, y) = picture.middle(followed.side), picture.centre(followed.around)
    return mx + 0.1 * (x - mx), my + 0.1 * (y - my)


def _arrow(into: ET.Element, a: XY, b: XY, colour: str) -> None:
    """An arrowhead in the middle of the last stretch."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    dx, dy = dx / length, dy / length
    x, y = (a[0] + b[0]) / 2 + 9 * dx, (a[1] + b[1]) / 2 + 9 * dy
    back = ((20, 7), (15, 0), (20, -7))
    corners = ((x, y), *((x - along * dx - aside * dy, y - along * dy + aside * dx) for along, aside in back))
    points = " ".join(f"{format_number(px)},{format_number(py)}" for px, py in corners)
    ET.SubElement(into, "polygon", {"points": points, "fill": colour, "stroke": "#ffffff", "stroke-width": "1"})


def _draw_stops(picture: MapPicture, drawn: Sequence[Leg], colours: Mapping[str, str]) -> None:
    """At each stop a plate for each unit and phase with the turns in which it comes there: one below the other in a hex, beside a
    Climb counter a column for each unit."""
    for stop, rows in _stops(drawn).items():
        units = list(dict.fromkeys(unit for unit, _ in rows))
        done = dict.fromkeys(units, 0)
        for number, ((unit, words), turns) in enumerate(rows.items()):
            said = f"{spoken_turns(turns)} {words}"
            if stop.side is None:
                at = picture.under(stop.hex, 22 + 17 * number)
            else:
                at = _beside_counter(picture, stop.side, units.index(unit), done[unit])
            done[unit] += 1
            plate(picture.over, at, said, colours[unit])


def _stops(drawn: Sequence[Leg]) -> dict[WayStop, dict[tuple[str, str], list[int]]]:
    """The turns in which units come to each stop, by unit and words."""
    found: dict[WayStop, dict[tuple[str, str], list[int]]] = {}
    for leg in drawn:
        end = leg.places[-1]
        if len(leg.places) > 1 and (end.climb_level is not None or end._replace(cx=False) != leg.places[0]._replace(cx=False)):
            stop = WayStop(end.hex, end.side if end.climb_level is not None else None)
            state = f" L{end.climb_level}" if end.climb_level is not None else " CX" if end.cx else ""
            words = f"{leg.phase}{f' {end.within}' if end.within else ''}{state}"
            found.setdefault(stop, {}).setdefault((leg.unit, words), []).append(leg.turn)
    return found


def _beside_counter(picture: MapPicture, side: Hexside, column: int, row: int) -> XY:
    """Right of a Climb counter, away from the plates and names of the hexes beside it."""
    x, y = picture.middle(side)
    right = max(map(picture.centre, side))
    return x + 60 + 84 * column, y + (-4 - 17 * row if right[1] > y else 2 + 17 * row)


def _climb_levels(places: Iterable[Place]) -> dict[Hexside, list[int]]:
    found: dict[Hexside, list[int]] = {}
    for place in places:
        if place.side is not None and place.climb_level is not None:
            found.setdefault(place.side, []).append(place.climb_level)
    return found


def _span(levels: list[int]) -> str:
    low, high = min(levels), max(levels)
    return str(low) if low == high else f"{low} to {high}" if low < 0 else f"{low}-{high}"


def draw_first_turns(board: Board, title: str, first: Mapping[Place, int], ends: WayEnds, by_turn: int | None) -> str:
    """Places coloured by the turn in which a unit can first be there."""
    hexes: dict[Hex, int] = {}
    for place, turn in first.items():
        if place.climb_level is None:
            hexes[place.hex] = min(turn, hexes.get(place.hex, turn))
    last = by_turn or max([1, *hexes.values()])
    picture = MapPicture(board, around(board, [*hexes, *ends.starts, *ends.goals]))
    for hex_, turn in hexes.items():
        picture.tint(hex_, turn_colour(turn, last), 0.72)
        _haloed(picture.over, picture.inside(_lower(picture.centre(hex_), 9)), str(turn), 27, INK).set("class", "turn")
    _name_again(picture, hexes)
    for place, turn in first.items():
        if place.within and turn > hexes[place.hex]:
            _haloed(picture.over, _lower(picture.centre(place.hex), 40), f"{place.within} {turn}", 13, INK)
    keys = _mark_ends(picture, ends)
    keys += [Key(f"first in turn {turn}", turn_colour(turn, last), opacity=0.9) for turn in sorted({*hexes.values()})]
    keys += _climbs_by_turn(picture, first, last)
    _name_ends(picture, ends)
    return picture.finish(title, keys)


def _climbs_by_turn(picture: MapPicture, first: Mapping[Place, int], last: int) -> list[Key]:
    """The Climb counters that can be reached, in the colour of the first turn."""
    climbs = _climb_levels(first)
    for side, levels in climbs.items():
        turn = min(turn for place, turn in first.items() if place.side == side and place.climb_level is not None)
        counter(picture.over, picture.middle(side), _span(levels), turn_colour(turn, last, 0.4))
    return [Key("Climb counters: the levels reached, rim in the turn's colour", CLIMB, "counter")] if climbs else []


def _lower(at: XY, by: float) -> XY:
    return at[0], at[1] + by


def turn_colour(turn: int, last: int, least: float = 0.0) -> str:
    """The colour of a turn, the later the darker; `least` (0 to 1) leaves out the lightest part of the scale."""
    place = 0.0 if last <= 1 else (turn - 1) / (last - 1)
    place = (least + (1 - least) * place) * (len(TURN_COLOURS) - 1)
    low = min(int(place), len(TURN_COLOURS) - 2)
    one, two = (bytes.fromhex(TURN_COLOURS[i][1:]) for i in (low, low + 1))
    return "#" + "".join(f"{round(a + (place - low) * (b - a)):02x}" for a, b in zip(one, two, strict=True))


def _haloed(into: ET.Element, at: XY, words: str, size: float, colour: str) -> ET.Element:
    """Words with a white rim, to be read on any ground."""
    halo = text(into, at, words, size, "middle", "#ffffff")
    halo.set("stroke", "#ffffff")
    halo.set("stroke-width", "4")
    halo.set("aria-hidden", "true")
    found = text(into, at, words, size, "middle", colour)
    found.set("font-weight", "bold")
    halo.set("font-weight", "bold")
    return found


def draw_way_paid(board: Board, title: str, start: Place, goal: Hex, entered: Sequence[PlacePaid], reached: bool) -> str:
    """The cheapest way with the MF written in each hex."""
    places = [start, *(e.place for e in entered)]
    picture = MapPicture(board, around(board, [goal, *(place.hex for place in places)]))
    ends = WayEnds([start.hex], [goal], reached)
    keys = _mark_ends(picture, ends)
    ways = ET.SubElement(picture.over, "g", {"class": "ways"})
    for (before, after), entry in zip(itertools.pairwise(places), entered, strict=True):
        _draw_stretch(picture, ways, before, after, entry.bypassed, UNIT_COLOURS[0], 0)
    _name_again(picture, (place.hex for place in places))
    _name_ends(picture, ends)
    for entry in entered:
        total = Fraction(sum(mf for mf, _ in entry.costs), 2)
        spot = _point(picture, entry.place)
        plate(picture.over, _lower(spot, 20), f"{_mixed(total)} MF", UNIT_COLOURS[0])
        for number, (mf, what) in enumerate(entry.costs):
            _haloed(picture.over, _lower(spot, 41 + 12 * number), f"{in_halves(mf)} {what}", 10.5, INK)
    return picture.finish(title, [*keys, *([Key("the cheapest way", UNIT_COLOURS[0], "line")] if entered else [])])


def _mixed(value: Fraction) -> str:
    """1/2, 2, 2 1/2."""
    whole, rest = divmod(value, 1)
    return f"{whole} {rest}" if whole and rest else str(rest or whole)
