"""What an answer at night shows: the answer by day, what the lights make of a Location, and of each LOS whether it is one in the
dark."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Literal

from asl_query.board.board import Board
from asl_query.codec import absent
from asl_query.kinds.at_night.question import AtNight, OneLos
from asl_query.kinds.either_depth import EitherDepth
from asl_query.kinds.hindrance.question import HindranceBetween
from asl_query.kinds.inner_answer import InnerAnswer
from asl_query.kinds.lights.lit.proof import LitLine
from asl_query.kinds.most_seen.proof import MostSeenPlaces, PlaceCount, SeenHexes
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.kinds.several_sights.question import SeesSeveral
from asl_query.kinds.sight.proof import (
    ClearSight,
    Fewest,
    NeverHidden,
    SeeingHexes,
    SeenItself,
    SeenOrBlocked,
    SmokeCounter,
    hexes_and_crests,
)
from asl_query.logic.rule import key_of
from asl_query.records import dataclass
from asl_query.rules.asl.e01_night import is_seen_at_night, is_within_nvr
from asl_query.rules.asl.w10_use import is_los_to_target
from asl_query.sight.climbers import crosses
from asl_query.terms.answers import Answer, Depends, DependsOn, Hexes, Outcome, Value, Verdict
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.questions import LeastRemoved, SeenUnseen, Sees, WhoSees
from asl_query.terms.searchlights import IsLit

Seen = Literal["yes", "no", "depends"]
BLAZE_UNKNOWN = "which Locations a Blaze Illuminates (E1.9, of which the text was not seen)"


@dataclass(frozen=True, slots=True)
class NightSight:
    """Whether a viewer who has a LOS by day sees a Location at night: by which rule, and what it says. Where that depends, any of
    `if_any` is enough."""

    viewer: Location
    target: Location
    range: int
    seen: Seen
    rule: str
    what: str
    if_any: tuple[str, ...] = absent(())


@dataclass(frozen=True, slots=True)
class NightProof:
    """The answer by day, whether the lights reach each Location that was asked about, and the LOS there are by day."""

    kind: Literal["at night"] = field(default="at night", init=False)
    of: InnerAnswer
    lit: tuple[InnerAnswer, ...]
    sights: tuple[NightSight, ...]


@dataclass(frozen=True, slots=True)
class SeenAtNight:
    """What each of some places sees at night, for the hexes that none of them sees."""

    kind: Literal["seen at night"] = field(default="seen at night", init=False)
    by: tuple[InnerAnswer, ...]


@dataclass(frozen=True, slots=True)
class FewestAtNight:
    """Who sees a Location at night, the SMOKE counters that hide it from all of them, and that no fewer do (or that none do)."""

    kind: Literal["fewest at night"] = field(default="fewest at night", init=False)
    seen: InnerAnswer
    counters: tuple[SmokeCounter, ...] | None
    found: Fewest | NeverHidden


@dataclass(frozen=True, slots=True)
class CountsAtNight:
    """Whether the lights reach each Location that they may, how many hexes each place sees at night (or is seen from), and which
    those of the answer do."""

    kind: Literal["counts at night"] = field(default="counts at night", init=False)
    lit: tuple[InnerAnswer, ...]
    places: tuple[PlaceCount, ...]
    rows: tuple[SeenHexes, ...]


NightCertificate = NightProof | SeenAtNight | FewestAtNight | CountsAtNight


@dataclass(frozen=True, slots=True)
class NightPlace:
    """A place for which it is not known whether it is one at night: any of `if_any` is enough unless any of `unless` is so, and
    where `by_day` says so there must be a LOS by day."""

    place: Location
    if_any: tuple[str, ...] = absent(())
    by_day: bool = absent(False)
    unless: tuple[str, ...] = absent(())

    @property
    def words(self) -> str:
        """What must be so for it to be one."""
        said = [" or ".join(self.if_any)] if self.if_any else []
        said += ["there is a LOS by day, which depends"] if self.by_day else []
        said += [f"not ({' or '.join(self.unless)})"] if self.unless else []
        return " and ".join(said)


@dataclass(frozen=True)
class NightHexes(Hexes):
    """The hexes that are asked for, those of them from Crest status only, the places with a LOS by day that the dark hides, and
    those for which it depends."""

    crest_only: tuple[Hex, ...] = absent(())
    in_the_dark: tuple[Location, ...] = absent(())
    depends: tuple[NightPlace, ...] = absent(())


NightOutcome = NightHexes | Verdict | Value | Depends
NightCount = MostSeenPlaces  # what is told of the hex that sees most


def los_by_day(question: AtNight, of: Answer) -> tuple[tuple[Location, Location], ...]:
    """The viewer and the target of each LOS that there is, or may be, by day."""
    asked = question.of
    if isinstance(asked, WhoSees | SeesSeveral):
        targets = (asked.target,) if isinstance(asked, WhoSees) else asked.targets
        pairs = ((place, target) for place in _places(of) for target in targets)
        return tuple((b, a) if question.outward else (a, b) for a, b in pairs)
    if isinstance(asked, SeenUnseen):
        return tuple(_looked_along(asked, of))
    assert isinstance(asked, OneLos)
    return () if of.answer is Verdict.NO else ((asked.viewer, asked.target),)


def _looked_along(asked: SeenUnseen, of: Answer) -> Iterator[tuple[Location, Location]]:
    """The LOS of each place that sees the target by day, and that of the other one where it sees that place."""
    assert isinstance(of.certificate, SeenOrBlocked)
    seen_itself = {line.viewer for line in of.certificate.places if isinstance(line, SeenItself)}
    seeing = (*(one.viewer for one in of.witness), *seen_itself)
    for place in sorted(seeing, key=lambda place: (place.hex, place.depth, place.at_level or 0)):
        yield place, asked.target
        if place in seen_itself:
            yield asked.hidden_from, place


def _places(of: Answer) -> list[Location]:
    """The places with a LOS by day, as it is taken or as it may be."""
    listed = of.answer
    assert isinstance(listed, SeeingHexes)
    return sorted({*clear_places(of), *(one.place for one in listed.depends)}, key=lambda place: (place.hex, place.depth))


def clear_places(of: Answer) -> set[Location]:
    """The places with a LOS by day as it is taken."""
    ways = [way.answer for way in of.certificate.ways[:1]] if isinstance(of.certificate, EitherDepth) else [of]
    found: set[Location] = set()
    for way in ways:
        sights: Sequence[ClearSight] = way.witness or ()
        found |= {line.viewer for line in sights}
    return found


def places_at_night(answer: Answer) -> set[Location]:
    """The places of a list about one place that surely have their LOS at night."""
    found, proof, question = answer.answer, answer.certificate, answer.reading
    assert isinstance(found, NightHexes)
    assert isinstance(proof, NightProof)
    assert isinstance(question, AtNight)
    seen = {place_of(question, sight) for sight in proof.sights if sight.seen == "yes"}
    return (seen & clear_places(proof.of)) - {one.place for one in found.depends}


def to_light(board: Board, question: AtNight, pairs: Iterable[tuple[Location, Location]]) -> list[IsLit]:
    """What is asked of the lights: of each target that the NVR and the Gunflashes leave dark, and that a light may reach: no Lane
    reaches a hex that its LOF does not cross."""
    night = question.night
    if not night.has_light or _is_beam(question):
        return []
    crossed = hexes_of_lanes(board, question)
    dark = dict.fromkeys(target for viewer, target in pairs if not any(_by_itself(board, question, viewer, target)))
    return [question.lit(target) for target in dark if night.slbi is not None or target.hex in crossed]


def as_lit(board: Board, question: AtNight) -> Board:
    """The map that the lights meet: without what the question thinks away."""
    of = question.of
    return board.without(of.without) if isinstance(of, Sees | WhoSees | HindranceBetween | SeesSeveral | MostSeen) else board


def hexes_of_lanes(board: Board, question: AtNight) -> set[Hex]:
    """The hexes that the LOF of a Searchlight crosses."""
    beams = question.night.beams
    return {hex_ for beam in beams for part in crosses(board, beam.light.at, beam.target) for hex_ in part.hexes}


def night_sight(
    board: Board, question: AtNight, viewer: Location, target: Location, lit: Mapping[Location, Answer]
) -> NightSight:  # fmt: skip
    """What the night makes of one LOS; `lit` has what the lights make of Locations."""
    night, distance = question.night, board.range_hexes(viewer.hex, target.hex)
    light = lit.get(target)
    by_light = Verdict.NO if light is None else light.answer
    rule = key_of(is_seen_at_night)
    if _is_beam(question):
        what = "the LOS of a Searchlight is as by day"
        return NightSight(viewer, target, distance, "yes", key_of(is_los_to_target), what)
    is_near, is_marked = _by_itself(board, question, viewer, target)
    if is_seen_at_night(is_near, is_marked, by_light is Verdict.YES):
        if is_near:
            rule, what = key_of(is_within_nvr), f"range {distance}, within the NVR of {night.nvr}"
        elif is_marked:
            what = f"a Gunflash marks the unit in {target.hex.name}"
        else:
            assert light is not None
            what = _told_light(light.witness)
        return NightSight(viewer, target, distance, "yes", rule, what)
    if_any = [f"the NVR is {distance} or more"] if night.nvr is None else []
    if_any += [f"the owner declares {str(by_light.value).removeprefix('only with ')}"] if isinstance(by_light, Value) else []
    if_any += [f"the Blaze in {hex_.name} Illuminates {target.name}" for hex_ in night.blazes]
    if light is not None and by_light is Verdict.NO and isinstance(question.of, LeastRemoved):
        if_any.append(f"a Lane reaches {target.name} with what must be removed gone")
    if if_any:
        return NightSight(viewer, target, distance, "depends", rule, f"range {distance}", tuple(if_any))
    beyond = f"range {distance}, beyond the NVR of {night.nvr}; no Gunflash marks it, and no light reaches it"
    return NightSight(viewer, target, distance, "no", rule, beyond)


def _told_light(lines: Sequence[LitLine]) -> str:
    """By what a Location is lit, or is in a Lane that SMOKE and Mist darken."""
    line = next(line for line in lines if line.in_nvr)
    return f"{'Illuminated by' if line.lit else 'in the Lane of'} {line.searchlight}: {line.what}"


def _by_itself(board: Board, question: AtNight, viewer: Location, target: Location) -> tuple[bool, bool]:
    """Whether a target is within the NVR, and whether a Gunflash marks it."""
    nvr, distance = question.night.nvr, board.range_hexes(viewer.hex, target.hex)
    return nvr is not None and is_within_nvr(distance, nvr), target.hex in question.night.gunflashes


def _is_beam(question: AtNight) -> bool:
    return isinstance(question.of, Sees) and question.of.beam


def at_night(question: AtNight, of: Answer, sights: Sequence[NightSight]) -> NightOutcome:
    """What is answered at night, of the answer by day and what the night makes of each LOS."""
    if isinstance(question.of, WhoSees | SeesSeveral):
        return _hexes(question, of, sights)
    if isinstance(question.of, SeenUnseen):
        return _lookouts(question.of, sights)
    by_day: Outcome = of.answer
    assert isinstance(by_day, Verdict | Value | Depends)
    if not sights or sights[0].seen == "yes":
        return by_day
    if sights[0].seen == "no":
        return Verdict.NO
    fact = " or ".join(sights[0].if_any)
    dark = DependsOn(fact, "no", "no")
    if isinstance(by_day, Depends):
        lit = tuple(DependsOn(f"{fact} and {one.words}", "yes", one.answer) for one in by_day.on)
        return Depends((*lit, dark))
    return Depends((DependsOn(fact, "yes", str(by_day.value) if isinstance(by_day, Value) else str(by_day)), dark))


def place_of(question: AtNight, sight: NightSight) -> Location:
    """The place of a LOS that a list names."""
    return sight.target if question.outward else sight.viewer


def _hexes(question: AtNight, of: Answer, sights: Sequence[NightSight]) -> NightHexes:
    """The hexes with a LOS at night, and those of which the dark makes it none, or it is not known."""
    listed = of.answer
    assert isinstance(listed, SeeingHexes)
    clear, open_by_day = clear_places(of), {one.place for one in listed.depends}
    by_place: dict[Location, list[NightSight]] = {}
    for sight in sights:
        by_place.setdefault(place_of(question, sight), []).append(sight)
    seen: list[Location] = []
    hidden: list[Location] = []
    depends: list[NightPlace] = []
    for place, its in by_place.items():
        if any(sight.seen == "no" for sight in its):
            hidden += [place] if place in clear else []
            continue
        needs = [sight.if_any for sight in its if sight.if_any]
        if not needs and place in clear:
            seen.append(place)
        if needs or place in open_by_day:
            depends.append(NightPlace(place, _all_of(needs), place in open_by_day))
    hexes, crest = hexes_and_crests(seen)
    return NightHexes(hexes, crest, tuple(hidden), tuple(depends))


def _all_of(needs: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """What is enough for several LOS, of each of which any of some things is."""
    each = list(dict.fromkeys(needs))
    return each[0] if len(each) == 1 else (" and ".join(" or ".join(one) for one in each),) if each else ()


def _lookouts(asked: SeenUnseen, sights: Sequence[NightSight]) -> NightHexes:
    """The places from which the target is seen by a unit that the other Location does not see."""
    to_target = {one.viewer: one for one in sights if one.target == asked.target}
    from_other = {one.target: one for one in sights if one.viewer == asked.hidden_from}
    seen: list[str] = []
    hidden: list[Location] = []
    depends: list[NightPlace] = []
    for place, sees in to_target.items():
        seen_itself = from_other.get(place)
        is_dark = seen_itself is None or seen_itself.seen == "no"
        if sees.seen == "no":
            hidden.append(place)
        elif sees.seen == "yes" and is_dark:
            seen.append(place.name)
        elif seen_itself is None or seen_itself.seen != "yes":
            depends.append(NightPlace(place, sees.if_any, unless=() if seen_itself is None else seen_itself.if_any))
    return NightHexes(tuple(seen), (), tuple(hidden), tuple(depends))
