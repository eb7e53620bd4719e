"""What fills a question about places: the places that a text names, the one who goes, the turn, the Searchlight."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from asl_query.reading.places.asked import AskedOfPlaces
from asl_query.reading.places.named import UPSTAIRS, TypedPlace
from asl_query.reading.places.roles import Role
from asl_query.reading.places.scene import SaidOfPlaces, distinct, where_somebody_is
from asl_query.reading.places.words import marks, word
from asl_query.records import dataclass

_COUNTS = {word: n for n, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight"), 1)}
MOST_OF_A_STEP, MOST_STOPS = 3, 5  # places of a way that is more than a step, and of the longest
_PAIR = "two places with their board: 24C6 and 24D9"
_STEP = "from which hex and into which, with their board (24E8)"


class AllSaid(NamedTuple):
    """What a post has told, and what it asks now."""

    told: Sequence[SaidOfPlaces]
    asked: SaidOfPlaces
    board: str

    @property
    def words(self) -> str:
        """All of its words."""
        return ". ".join([*(one.text for one in self.told), self.asked.text])

    @property
    def told_places(self) -> list[TypedPlace]:
        """The places that were told."""
        return [place for one in self.told for place in one.places]

    @property
    def places(self) -> list[TypedPlace]:
        """All of its places."""
        return [*self.told_places, *self.asked.places]


@dataclass(frozen=True)
class Lacks:
    """What a question lacks."""

    what: str


@dataclass(frozen=True)
class Crowded:
    """More places than a question has slots."""


Filled = dict[str, str] | Lacks | Crowded


def filled(question: AskedOfPlaces, said: AllSaid) -> Filled:
    """What stands in the slots of a question; what it lacks, or that there is too much."""
    slots = set(question.slots)
    if any(place.inside == UPSTAIRS for place in said.places):
        return Lacks("on which level of the building: level 1 of 24V3")
    found: dict[str, str] = {}
    for fills, fill in _FILLS:
        if slots & fills:
            values = fill(said, question)
            if not isinstance(values, dict):
                return values
            found |= values
    return found


def _pair(said: AllSaid, _: AskedOfPlaces) -> Filled:
    two = _two(where_somebody_is(said.asked.places), where_somebody_is(said.told_places), said)
    if not isinstance(two, tuple):
        return two
    return {"one": two[0].words(), "two": two[1].words()}


def _two(asked: list[TypedPlace], told: list[TypedPlace], said: AllSaid) -> tuple[TypedPlace, TypedPlace] | Lacks | Crowded:
    """The two places of a question: those of what is asked, else with those that are told."""
    if not asked and not told:
        sides = [place for place in said.places if place.is_side and place.role != Role.VIA.value]
        if len(sides) != 1:
            return Lacks(_PAIR)
        return sides[0]._replace(other=""), TypedPlace(sides[0].other)
    others = [place for place in told if all(place.hex != one.hex for one in asked)]
    if len(asked) > 2 or (len(asked) == 1 and len(others) > 1) or (not asked and len(others) > 2):
        return Crowded()
    words = said.asked.without_places()
    is_viewer = word("viewer_first").match(words) is not None and word("los").search(words) is not None
    both = asked if len(asked) == 2 else [*asked, *others] if is_viewer else [*others, *asked]
    return (both[0], both[1]) if len(both) == 2 else Lacks(_PAIR)


def _only_by_climbing(said: AllSaid, start: TypedPlace, end: TypedPlace) -> str:
    """That a unit goes only by Climbing, where the text says that it Climbs."""
    is_said = word("climbs").search(said.words) is not None and word("climbs_not").search(said.words) is None
    return f" only by Climbing {start.hex}-{_bare_hex(end.hex)}" if is_said else ""


def _bare_hex(hex_: str) -> str:
    return re.sub(r"^\d+", "", hex_)


def _chain(said: AllSaid) -> list[TypedPlace] | None:
    """The places of a way of several hexes in the order in which they are entered; None where it is none."""
    idle = (Role.GROUND.value, Role.SMOKE.value)
    every = [place for place in said.places if not place.is_side and place.role not in idle]
    between = [place for place in every if place.role == Role.VIA.value]
    stops = [place for place in every if place.role != Role.VIA.value]
    stops = [place for n, place in enumerate(stops) if not n or place.hex != stops[n - 1].hex]
    if word("back").search(said.words) and len(stops) == 2:
        stops.append(stops[0])
    if len(stops) + len(between) < MOST_OF_A_STEP or not 2 <= len(stops) <= MOST_STOPS:
        return None
    if (
        not between
        and len({place.hex for place in stops}) < len(stops)
        and not (word("back").search(said.words) or _goes_round(said))
    ):
        return None
    first = next((n for n, place in enumerate(stops) if place.role == Role.FROM.value), 0)
    start, rest = stops[first], [*stops[:first], *stops[first + 1 :]]
    return [start, *rest[:-1], *between, rest[-1]]


def _goes_round(said: AllSaid) -> bool:
    """Whether one sentence comes to a hex again."""
    for one in (*said.told, said.asked):
        hexes = [place.hex for place in one.places if not place.is_side]
        if any(hex_ in hexes[n + 2 :] for n, hex_ in enumerate(hexes)):
            return True
    return False


def _mf(said: AllSaid, _: AskedOfPlaces) -> Filled:
    """The MF that a unit has: as they are told, else those of its kind, with a leader and by Double Time."""
    words = word("no_leader").sub(" ", said.words)
    is_led, hurries = word("led").search(words) is not None, word("hurries").search(words) is not None
    told = [*dict.fromkeys(found[1] for found in word("mf_told").finditer(said.asked.text))] or [
        *dict.fromkeys(found[1] for found in word("mf_told").finditer(said.words))
    ]
    if len(told) > 1:
        return Crowded()
    alone = 6 if word("alone").search(words) else 4
    alone = 3 if "inexperienced" in _said("state", words) else alone
    if told:
        is_total = int(told[0]) > alone or not (is_led or hurries)
        return {"mf": told[0]} if is_total else Crowded()
    if word("other_mf").search(said.words):
        return Crowded()
    return {"mf": str(alone + 2 * is_led + 2 * hurries)}


def _way(said: AllSaid, question: AskedOfPlaces) -> Filled:
    """From where to where somebody goes, by way of what, and whether only by Climbing."""
    chain = _chain(said) if "via" in question.slots else None
    if chain is None:
        both = _step(said)
        if not isinstance(both, tuple):
            return both
        chain = list(both)
    start, *between, end = chain
    stops = ", ".join(place.on_the_ground().words() for place in between)
    begin = start.as_one_jumps_from() if "into" in question.slots else start.on_the_ground()
    return {
        "from": begin.words(), "to": end.on_the_ground().words(), "via": f" by way of {stops}" if stops else "",
        "climbing": _only_by_climbing(said, start, end), "into": end.hex, "from_in": f"IN {start.hex}",
        "into_in": f"INTO {end.hex}",
    }  # fmt: skip


def _step(said: AllSaid) -> tuple[TypedPlace, TypedPlace] | Lacks | Crowded:
    """The start and the end of a way of which no other place is told."""
    asked, told = where_somebody_is(said.asked.places), where_somebody_is(said.told_places)
    if any(place.role == Role.VIA.value and not place.is_side for place in said.places):
        return Crowded()
    if not asked and not told:
        sides = [place for place in said.places if place.is_side]
        return (sides[0]._replace(other=""), TypedPlace(sides[0].other)) if len(sides) == 1 else Lacks(_STEP)
    if len(asked) == len(("from", "to")) and any(all(place.hex != one.hex for one in asked) for place in told):
        return Crowded()  # somebody is elsewhere
    both = _two(asked, told, said)
    if not isinstance(both, tuple):
        return Lacks(_STEP) if isinstance(both, Lacks) else both
    start, end = both
    is_turned = start.role == Role.TO.value and end.role in (Role.FROM.value, Role.AT.value)
    return (end, start) if is_turned else (start, end)


def _side(said: AllSaid, _: AskedOfPlaces) -> Filled:
    for places in (said.asked.places, said.told_places):
        sides = list(dict.fromkeys(place.side for place in places if place.is_side))
        if len(sides) == 1:
            return {"side": sides[0]}
        if len(sides) > 1:
            return Crowded()
        hexes = distinct([place for place in places if not place.is_side])
        if len(hexes) == 2 and word("of_a_side").search(said.words):
            return {"side": f"{hexes[0].hex}-{_bare_hex(hexes[1].hex)}"}
        if len(hexes) > 1:
            return Crowded()
    return Lacks("which hexside, with its board (15S5-T5)")


def _one_place(said: AllSaid, question: AskedOfPlaces) -> Filled:
    idle = (Role.VIA.value, Role.SMOKE.value)
    for places in (said.asked.places, said.told_places):
        hexes = distinct([place for place in places if not place.is_side and place.role not in idle])
        if "target" in question.slots and len(hexes) > 1:
            return Crowded()
        if len(hexes) == 1:
            one = hexes[0]
            is_inside = one.inside == "IN"
            if "in_hex" in question.slots and not is_inside:
                return Crowded()
            if "place" in question.slots and one.inside not in ("", "Crest"):
                return Crowded()
            return {"hex": one.hex, "place": one.hex, "target": one.words(), "in_hex": f"IN {one.hex}"}
        if hexes:
            return Crowded()
    return Lacks("which hex, with its board (24E7)")


def _light(said: AllSaid, question: AskedOfPlaces) -> Filled:
    """The Searchlight with what it targets; who may be lit by it, or fires."""
    if word("side_chosen").search(said.words) or not word("of_light").search(said.words):
        return Crowded()
    if question.is_of_light:
        return _sees_by_light(said)
    lane = _lane(said, question)
    if not isinstance(lane, tuple):
        return lane
    source, aim, others = lane
    values = {"source": source.hex, "aim": aim.hex, "light": _kind_of_light(said.words)}
    if "lit" in question.slots:
        asked = distinct([place for place in said.asked.places if not place.is_side and place.role != Role.SMOKE.value])
        lit = asked if len(asked) == 1 else [place for place in others if place in asked] or others
        if len(lit) != 1:
            return Crowded() if lit else Lacks("which hex may be Illuminated")
        values["lit"] = lit[0].words()
    return values | _shot(said, values) if "shooter" in question.slots else values


def _lane(said: AllSaid, question: AskedOfPlaces) -> tuple[TypedPlace, TypedPlace, list[TypedPlace]] | Lacks | Crowded:
    """Where the Searchlight is, what it targets, and what other places are told."""
    lanes = [place for place in said.places if place.is_side]
    sources, aims = _of_role(said.places, Role.LIGHT), _of_role(said.places, Role.AIM)
    if len(lanes) == 1 and not aims:  # lane T7-U3
        sources, aims = [lanes[0]._replace(other="")], [TypedPlace(lanes[0].other)]
    taken = {place.hex for place in (*sources, *aims)}
    free = [place for place in where_somebody_is(said.places) if place.hex not in taken]
    if not sources:
        sources = [place for place in free if place.role == Role.FROM.value][:1] or (free[:1] if len(aims) == 1 else [])
        free = [place for place in free if place not in sources]
    if not aims:
        aims = [place for place in free if place.role == Role.TO.value][:1]
        aims = aims or ([] if {"lit", "shooter"} & set(question.slots) else free[:1])
        free = [place for place in free if place not in aims]
    if len(sources) > 1 or len(aims) > 1:
        return Crowded()
    if not sources or not aims:
        return Lacks("where the Searchlight is and which hex it targets, with their board (44T7, 44U3)")
    return sources[0], aims[0], free


def _sees_by_light(said: AllSaid) -> Filled:
    """The Searchlight of a LOS, where it is at one of the two places."""
    two = _two(where_somebody_is(said.asked.places), where_somebody_is(said.told_places), said)
    lights = {place.hex for place in _of_role(said.places, Role.LIGHT)}
    if not isinstance(two, tuple) or len([place for place in two if place.hex in lights]) != 1:
        return Crowded()
    source, aim = two if two[0].hex in lights else (two[1], two[0])
    return {"source": source.hex, "aim": aim.words()}


def _shot(said: AllSaid, values: dict[str, str]) -> dict[str, str]:
    for places in (said.asked.places, said.places):
        shooters, shots = _of_role(places, Role.SHOOTER), _of_role(places, Role.SHOT_AT)
        if len(shooters) == 1 and len(shots) == 1:
            return {"shooter": shooters[0].hex, "shot_at": shots[0].hex}
        if len(shots) == 1:
            others = [p for p in where_somebody_is(places) if p.hex not in (shots[0].hex, values["source"], values["aim"])]
            if len(others) == 1:
                return {"shooter": others[0].hex, "shot_at": shots[0].hex}
    return {}


def _of_role(places: Sequence[TypedPlace], role: Role) -> list[TypedPlace]:
    return distinct([place for place in places if place.role == role.value and not place.is_side])


def _kind_of_light(words: str) -> str:
    return next(iter(_said("light", words)), "GMSL")


def _said(what: str, words: str) -> list[str]:
    """Which of several things some words say: states, kinds of units, of Searchlights."""
    return [name for pattern, name in marks(what, "anywhere") if pattern.search(words)]


def _unit(said: AllSaid, question: AskedOfPlaces) -> Filled:
    """The unit with what is said of it; who moves is Infantry where nothing is said."""
    if _is_told_of_another(said):
        return Crowded()
    words = word("led").sub(" ", word("no_leader").sub(" ", said.words))
    states = _said("state", words)
    kinds = _said("kind", word("led").sub(" ", word("no_leader").sub(" ", said.asked.text))) or _said("kind", words)
    kind = next(iter(kinds), "squad")
    if not kinds and "Commando" not in states and " reach " in question.question:
        return Crowded()  # who goes somewhere is said
    strengths = {found[1] for found in word("strength").finditer(words)}
    strength = strengths.pop() if len(strengths) == 1 and "DR" in question.question else ""
    unit = " ".join(filter(None, (*states, strength, kind)))
    article = "an" if re.match(r"(?!uni)[aeiou]", unit) else "a"
    return {"unit": f"{article} {unit}", "kind": unit}


def _is_told_of_another(said: AllSaid) -> bool:
    """Whether a state is told of a unit somewhere else than the question, which names both ends, says that its own is."""
    asked = {place.hex for place in said.asked.places}
    if len(asked) < 2:
        return False
    return any(
        one.places and _said("state", one.text) and asked.isdisjoint(place.hex for place in one.places) for one in said.told
    )


def _morale(said: AllSaid, question: AskedOfPlaces) -> Filled:
    found = {match[1] or match[2] for match in word("morale").finditer(said.words)}
    strengths = {match[1] for match in word("strength").finditer(said.words)}
    if len(found) == 1:
        level = found.pop()
        return {"ml": level, "morale": f" if its ML is {level}"}
    if "morale" in question.slots and len(strengths) == 1 and not found:
        return {"morale": ""}
    return Crowded() if found else Lacks("the morale level of who rolls")


def _climb(said: AllSaid, _: AskedOfPlaces) -> Filled:
    levels = {match[1] or match[2] for match in word("climb_level").finditer(said.words)}
    goals = where_somebody_is(said.asked.places)
    if len(levels) != 1 or len(goals) != 1:
        return Crowded()
    return {"level": levels.pop(), "goal": goals[0].hex}


def _turn(said: AllSaid, _: AskedOfPlaces) -> Filled:
    found = [*word("turn").finditer(said.asked.text)] or [*word("turn").finditer(said.words)]
    turns = {_turn_of(match) for match in found}
    if len(turns) != 1:
        return Crowded() if turns else Lacks("by which turn")
    return {"turn": turns.pop()}


def _turn_of(said: re.Match[str]) -> str:
    """The last turn of what a text says: of "before turn 4" it is 3."""
    if said["n"] and said[0].lower().startswith("before"):
        return str(int(said["n"]) - 1)
    return said["n"] or said["alone"] or str(_COUNTS.get(said["count"].lower(), said["count"]))


def _smoke(said: AllSaid, _: AskedOfPlaces) -> Filled:
    """The SMOKE that is told, with its DRM; what is told of no hex is not read."""
    hexes = _of_role(said.places, Role.SMOKE)
    is_said = word("smoke").search(said.words) is not None and word("no_smoke").search(said.words) is None
    if is_said and word("strange_smoke").search(said.words):
        return Crowded()
    if not hexes:
        return Crowded() if is_said else {"smoke": ""}
    drms = {next(filter(None, match.groups())) for match in word("smoke_drm").finditer(said.words)}
    if len(drms) > 1:
        return Crowded()
    kind = "smoke grenades" if word("grenades").search(said.words) else "smoke"
    drm = f"+{drms.pop()} " if drms else ""
    return {"smoke": f" with {drm}{kind} in {', '.join(place.hex for place in hexes)}"}


def _seeing(said: AllSaid, question: AskedOfPlaces) -> Filled:
    smoke = _smoke(said, question)
    if not isinstance(smoke, dict):
        return smoke
    month, season = word("month").search(said.words), word("season").search(said.words)
    when = f" in {month[1].capitalize()}" if month else f" {season[0].lower()}" if season else ""
    return {"seeing": smoke["smoke"] + when}


def _board(said: AllSaid, _: AskedOfPlaces) -> Filled:
    if not word("of_light").search(said.words):
        return Crowded()
    return {"board": said.board, "light": _kind_of_light(said.words)} if said.board else Lacks("on which board")


_FILLS = (
    ({"one", "two"}, _pair),
    ({"from", "to", "into", "climbing", "from_in", "into_in"}, _way),
    ({"mf"}, _mf),
    ({"side"}, _side),
    ({"hex", "place", "target", "in_hex"}, _one_place),
    ({"source", "aim", "lit", "shooter"}, _light),
    ({"unit", "kind"}, _unit),
    ({"ml", "morale"}, _morale),
    ({"level", "goal"}, _climb),
    ({"turn"}, _turn),
    ({"smoke"}, _smoke),
    ({"seeing"}, _seeing),
    ({"board"}, _board),
)
