"""Why a unit comes no further: the rules asked on the way on from the places nearest to its goal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypeVar

from asl_query.acts.play import Play
from asl_query.acts.step_cost import locations_to_enter
from asl_query.board.board import Board
from asl_query.deadline import raise_if_over
from asl_query.logic.trace import AskedRule, is_recording, recording, silence, that_decide, that_refuse
from asl_query.reasons.asked_again import closed_to
from asl_query.rules.charts.terrain_chart import terrain_chart
from asl_query.terms.actions import LED_MARCHES, UNLED_MARCHES, March, Stay
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.movement import Reach
from asl_query.terms.phases import Phase
from asl_query.terms.unit_state import State

_T = TypeVar("_T")


class WayOn(NamedTuple):
    """The rules asked on the way on: those that forbid it, and those of terrain that is closed; those by which it takes its time,
    with those that made a step too dear."""

    refused: tuple[AskedRule, ...] = ()
    closed: tuple[str, ...] = ()
    takes_time: tuple[AskedRule, ...] = ()
    too_dear: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return any(self)


def way_on(play: Play, states: Iterable[State], goals: set[Hex]) -> WayOn:
    """What is asked where a unit that can be in all these states is nearest to one of these hexes."""
    every = list(states)
    ahead = _ways_ahead(play, {state.location.hex for state in every}, goals)
    nearest = (state for state in every if state.location.hex in ahead)
    return together(_from(play, state, ahead[state.location.hex]) for state in _soundest(nearest))


def leaving(play: Play, state: State) -> WayOn:
    """What is asked where a unit would walk out of its hex, wherever to."""
    ahead = {end.hex for end, *_ in play.steps_from(state.location)} - {state.location.hex} if state.on_land else set()
    return _from(play, state, ahead)


def dry_shod(question: Reach) -> Reach:
    """The question of a unit that neither Climbs nor is in the water."""
    waters = replace(question.waters, fordable=False, fording_line=None)
    return replace(question, without_climbing=True, without_swimming=True, waters=waters)


def way_on_foot(play: Play, places: Iterable[Location], goals: set[Hex]) -> WayOn:
    """What bars every step on where a unit that can walk to these Locations is nearest to one of these hexes."""
    every = list(places)
    ways = _ways_ahead(play, {place.hex for place in every}, goals)
    found = []
    for place, ahead in ((place, ways[place.hex]) for place in every if place.hex in ways):
        refused = tuple(_asked_of_each_step(play, State(place), ahead))
        found.append(WayOn(refused, () if refused else tuple(_closed_by_chart(play, ahead))))
    return together(found)


def _ways_ahead(play: Play, hexes: Iterable[Hex], goals: set[Hex]) -> dict[Hex, set[Hex]]:
    """Of these hexes those nearest to the goals, with the hexes ahead that the question does not keep the unit out of."""
    found = {}
    for hex_ in hexes:
        away = range_to(play, hex_, goals)
        ahead = (goals if away <= 1 else _nearer(play, hex_, goals)) - play.avoided
        if ahead:
            found[hex_] = (max(away, 1), ahead)  # who stands in the goal hex but is not as asked: how it came there
    nearest = min((away for away, _ in found.values()), default=0)
    return {hex_: ahead for hex_, (away, ahead) in found.items() if away == nearest}


def together(ways: Iterable[WayOn]) -> WayOn:
    """What is asked on several ways."""
    found = list(ways)
    return WayOn(
        _each_once(way.refused for way in found), _each_once(way.closed for way in found),
        _each_once(way.takes_time for way in found), _each_once(way.too_dear for way in found),
    )  # fmt: skip


def _each_once(parts: Iterable[tuple[_T, ...]]) -> tuple[_T, ...]:
    return tuple(dict.fromkeys(one for part in parts for one in part))


def range_to(play: Play, hex_: Hex, goals: Iterable[Hex]) -> int:
    """The range from a hex to the nearest of these."""
    return min(_range_between(play.board, hex_, goal) for goal in goals)


def _range_between(board: Board, hex_: Hex, goal: Hex) -> int:
    known = _ranges_from(board, goal)
    if hex_ not in known:
        known[hex_] = board.range_hexes(hex_, goal)
    return known[hex_]


@lru_cache(maxsize=16)
def _ranges_from(_: Board, __: Hex) -> dict[Hex, int]:
    """The ranges of hexes from one on a map, as far as they were asked for."""
    return {}


def _nearer(play: Play, hex_: Hex, goals: set[Hex]) -> set[Hex]:
    here = range_to(play, hex_, goals)
    return {h for h in play.board.adjacent(hex_) if range_to(play, h, goals) < here}


def _soundest(states: Iterable[State]) -> Iterator[State]:
    """Of each place the state that bars least."""
    best: dict[object, State] = {}
    for state in states:
        place = (state.place, state.afloat, state.empty_handed)
        known = best.get(place)
        if known is None or _bars(state) < _bars(known):
            best[place] = state
    yield from best.values()


def _bars(state: State) -> tuple[bool, ...]:
    return state.melee, state.pinned, state.cx, state.unarmed, state.fresh


def _from(play: Play, state: State, ahead: Iterable[Hex]) -> WayOn:
    """What is asked on the way from a state into the hexes ahead; once under the same terms, whoever asks."""
    known, case = _known_ways(play.terms), (state, frozenset(ahead), play.question.by_turn)
    if case not in known or is_recording():
        known[case] = _asked_from(play, state, frozenset(ahead))
    return known[case]


@lru_cache(maxsize=16)
def _known_ways(_: tuple[object, ...]) -> dict[tuple[State, frozenset[Hex], int | None], WayOn]:
    """What was asked on ways under these terms, which decide all of it but what is done by which turn."""
    return {}


def _asked_from(play: Play, state: State, there: frozenset[Hex]) -> WayOn:
    gets_on, rolls, too_dear = False, False, dict[str, None]()
    raise_if_over()
    narrow = closed_to(play, {state.location.hex, *there, *(state.side or ())})
    with recording() as on_foot:
        for cost, because, by_road in _steps(narrow, state, there):
            marches = (how for how in _marches(narrow) if by_road or not how.is_road)
            most = max((narrow.half_mf(how, state) for how in marches), default=0)
            gets_on |= most >= cost
            if most < cost:
                too_dear |= dict.fromkeys(because)
    asked = [on_foot]
    leads = not state.on_land or _an_advance_leads(narrow, state, there)
    for phase in (Phase.RPH, Phase.MPH, *((Phase.APH,) if leads else ())):
        with recording() as otherwise:
            for choice in narrow.choices(state, play.question.by_turn or 1, phase):
                gets_on |= any(after.place != state.place for outcome in choice.outcomes for after in outcome.states)
                rolls |= not isinstance(choice.action, Stay)
        asked.append(otherwise)
    decide = tuple(one for part in asked for one in that_decide(part))
    if gets_on:
        return WayOn(takes_time=decide)
    refused = tuple(that_refuse([one for part in asked for one in part]))
    if rolls or (too_dear and not play.unit.broken):
        return WayOn(refused, (), decide, tuple(too_dear))
    refused = refused or tuple(_asked_of_each_step(narrow, state, there))
    return WayOn(refused, () if refused else tuple(_closed_by_chart(play, there)))


def _an_advance_leads(play: Play, state: State, there: frozenset[Hex]) -> bool:
    """Whether an advance enters one of these hexes, or a place in its own hex, as its Crest, from which a step does."""
    with silence():
        ends = [end for end, *_ in play.advance_steps(state.location)]
        return any(end.hex in there or any(after.hex in there for after, *_ in play.steps_from(end)) for end in ends)


def _steps(play: Play, state: State, there: frozenset[Hex]) -> Iterator[tuple[int, tuple[str, ...], bool]]:
    for end, step, cost in play.steps_from(state.location) if state.on_land else ():
        if end.hex in there and end != state.location:
            yield cost, step.because, step.by_road


def _marches(play: Play) -> tuple[March, ...]:
    if play.question.by_assault_movement:
        return (March.ASSAULT,)
    return (*UNLED_MARCHES, *(LED_MARCHES if play.led else ()))


def _asked_of_each_step(play: Play, state: State, there: Iterable[Hex]) -> Iterator[AskedRule]:
    """What forbids the steps that the table of the map does not have: across a cliff (B11.4); not into closed terrain."""
    with recording() as asked:
        for hex_ in there:
            if state.on_land and not any(_closed_by_chart(play, [hex_])) and hex_ in play.board.adjacent(state.location.hex):
                for end in locations_to_enter(play.board, hex_):
                    if not play.question.lets_climbers_alone_enter(end):
                        play.table.step(state.location, end)
    yield from that_refuse(asked)


def _closed_by_chart(play: Play, there: Iterable[Hex]) -> Iterator[str]:
    """The rules of terrain that nobody enters on foot."""
    for hex_ in there:
        terrain = terrain_chart()[play.board[hex_].terrain]
        if terrain.half_mf is None and not play.board[hex_].bridge:
            yield terrain.rule
