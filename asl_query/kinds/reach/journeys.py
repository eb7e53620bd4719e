"""Lines of play as ways over the map: what a picture of moving units draws. One line of a log is one leg."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from asl_query.acts.reach_of import reach_by_turn
from asl_query.acts.state import State, parse_state
from asl_query.board.board import Board
from asl_query.rules.asl.a04_bypass import bypass_runs
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Depth


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
    """One line of a log on the map: its places in order; `bypassed` is what is passed before each but the first."""

    unit: str
    turn: int
    phase: str
    action: str
    places: tuple[Place, ...]
    bypassed: tuple[tuple[Followed, ...], ...]


class Entered(NamedTuple):
    """A place entered: what is passed in Bypass on the way to it, and its costs as (MF, what for)."""

    place: Place
    bypassed: tuple[Followed, ...]
    costs: list[tuple[str, str]]


def legs(board: Board, lines: Iterable[Mapping[str, Any]]) -> list[Leg]:
    """The lines of a log, or of a policy, in their order; a line about no one unit (who stacks where) is no leg."""
    return [_leg(board, line) for line in lines if "from" in line]


def _leg(board: Board, line: Mapping[str, Any]) -> Leg:
    entries = line.get("path", [])
    places = [place_of(line["from"]), *(place_of(entry["to"]) for entry in entries[:-1])]
    if entries or line["after"] != line["from"]:
        places.append(place_of(line["after"]))
    around = [[place_of(name).hex for name in entry.get("bypassing", [])] for entry in entries] or [[]]
    pairs = zip(places, places[1:], around, strict=False)
    bypassed = tuple(_followed(board, [before.hex, *passed, after.hex]) for before, after, passed in pairs)
    return Leg(line["unit"], line["turn"], line["phase"], line["action"], tuple(places), bypassed)


def _followed(board: Board, stations: list[Hex]) -> tuple[Followed, ...]:
    """The hexsides along which a unit goes from the first hex round those between to the last."""
    found: list[Followed] = []
    for before, around, after in zip(stations, stations[1:], stations[2:], strict=False):
        run = next((r for r in bypass_runs(board, before) if r.around == around and r.end == after), None)
        found += [Followed(side, around) for side in (run.along if run is not None else ())]
    return tuple(found)


def ways_paid(board: Board, start: str, lines: Iterable[Mapping[str, Any]]) -> list[Entered]:
    """The places of a ledger of MF in the order in which they are entered, each with its costs."""
    found: list[Entered] = []
    here = place_of(start)
    for line in lines:
        there = place_of(line["to"])
        if there != here:
            run = None if there.hex in board.adjacent(here.hex) else next(
                (r for r in bypass_runs(board, here.hex) if r.end == there.hex), None)  # fmt: skip
            found.append(Entered(there, tuple(Followed(side, run.around) for side in run.along) if run else (), []))
            here = there
        found[-1].costs.append((line["mf"], line["for"]))
    return found


def place_of(name: str) -> Place:
    """The place of a state or Location by its name; ValueError for any other text."""
    state = parse_state(name)
    if state is None:
        raise ValueError(f"'{name}' is no state of a unit")
    return _place(state)


def _place(state: State) -> Place:
    if state.side is not None:
        return Place(state.side.a, state.side, state.level, cx=state.cx)
    there = state.location
    within = {Depth.IN: "IN", Depth.CREST: "Crest"}.get(there.depth, f"level {there.floor}" if there.floor else "")
    return Place(there.hex, there.along, None, within, bool(state.afloat.value), state.cx)


def first_turns(certificate: Mapping[str, Any]) -> dict[Place, int]:
    """Every place of a closed set with the turn in which a unit can first be there."""
    return new_places(reach_by_turn(certificate)[1])


def new_places(rows: Iterable[Mapping[str, Any]]) -> dict[Place, int]:
    """The places of rows of (turn, phase, new places) with their turn."""
    found: dict[Place, int] = {}
    for row in rows:
        for name in row["new"]:
            found.setdefault(place_of(name), row["turn"])
    return found


__all__ = ["Entered", "Followed", "Leg", "Place", "first_turns", "legs", "new_places", "place_of", "ways_paid"]
