"""Lines of play as ways over the map: what a picture of moving units draws. One line of a log is one leg."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.acts.out_of_reach import NewPlaces
from asl_query.board.board import Board
from asl_query.board.bypass import Run
from asl_query.render.ways import Followed, Leg, Place
from asl_query.rules.asl.a04_bypass import bypass_runs
from asl_query.terms.actions import MarchAlong
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Depth, Location
from asl_query.terms.play_lines import PlayLine
from asl_query.terms.unit_state import Afloat, State


def legs(board: Board, lines: Iterable[PlayLine]) -> list[Leg]:
    """The lines of a log, or of a policy, in their order."""
    return [_leg(board, line) for line in lines]


def _leg(board: Board, line: PlayLine) -> Leg:
    path = line.action.path if isinstance(line.action, MarchAlong) else ()
    places = [place_of(line.from_), *(place_of_location(step.to) for step in path[:-1])]
    if path or line.after.name != line.from_.name:
        places.append(place_of(line.after))
    around = [step.bypassing for step in path] or [()]
    pairs = zip(places, places[1:], around, strict=False)
    bypassed = tuple(_followed(board, [before.hex, *passed, after.hex]) for before, after, passed in pairs)
    return Leg(line.unit, line.turn, line.phase.value, tuple(places), bypassed)


def _followed(board: Board, stations: list[Hex]) -> tuple[Followed, ...]:
    """The hexsides along which a unit goes from the first hex round those between to the last."""
    found: list[Followed] = []
    for before, around, after in zip(stations, stations[1:], stations[2:], strict=False):
        run = next((r for r in bypass_runs(board, before) if r.around == around and r.end == after), None)
        found += followed(run) if run is not None else ()
    return tuple(found)


def followed(run: Run) -> tuple[Followed, ...]:
    """The hexsides of a run round an obstacle."""
    return tuple(Followed(side, run.around) for side in run.along)


def place_of(state: State) -> Place:
    """Where a unit in a state is on the map."""
    if state.side is not None:
        return Place(state.side.a, state.side, state.level, cx=state.cx)
    return place_of_location(state.location)._replace(in_water=state.afloat is not Afloat.NO, cx=state.cx)


def place_of_location(location: Location) -> Place:
    """Where a Location, or a Climb counter, is on the map; who is on one is CX."""
    if location.climb is not None:
        return Place(location.climb.side.a, location.climb.side, location.climb.level, cx=True)
    within = {Depth.IN: "IN", Depth.CREST: "Crest"}.get(location.depth, f"level {location.floor}" if location.floor else "")
    return Place(location.hex, location.along, None, within)


def new_places(rows: Iterable[NewPlaces]) -> dict[Place, int]:
    """The places of rows with the first turn in which a unit can be there."""
    found: dict[Place, int] = {}
    for row in rows:
        for location in row.new:
            found.setdefault(place_of_location(location), row.turn)
    return found
