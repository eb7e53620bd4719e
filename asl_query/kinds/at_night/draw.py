"""Pictures of LOS at night: what lies in the dark is shaded, what is lit is lit."""

from __future__ import annotations

from asl_query.acts.targeting import bars_to_lane
from asl_query.board.board import Board
from asl_query.kinds.at_night.hidden import what_they_see
from asl_query.kinds.at_night.proof import (
    CountsAtNight,
    FewestAtNight,
    NightCertificate,
    NightHexes,
    NightProof,
    SeenAtNight,
    as_lit,
    place_of,
)
from asl_query.kinds.at_night.question import AtNight, OfNight, OneLos, is_hidden_from, seen_places
from asl_query.kinds.lights.colours import BEAM, LIT, OPACITY, SL
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.kinds.several_sights.question import SeesSeveral
from asl_query.render.marks import LINE, MARKS, hexes_of
from asl_query.render.svg_map import Key, MapPicture, around, dot, plate, stroke
from asl_query.rules.asl.e01_night import is_within_nvr
from asl_query.sight.lanes import lanes
from asl_query.sight.slbi import is_lit_by_slbi
from asl_query.terms.answers import Answer, Depends, Verdict
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.question import Question
from asl_query.terms.questions import FewestSmoke, SeenUnseen, WhoSees

NIGHT = ("#0b1026", 0.62)
GUNFLASH, BLAZE = "#d9480f", "#a11212"


def draw_at_night(board: Board, answer: Answer) -> str | None:
    """The map as it is seen at night: the dark, the lights, and what is seen through them."""
    question, proof = answer.reading, answer.certificate
    assert isinstance(question, AtNight)
    of = question.of
    assert isinstance(of, OfNight)
    lit, darkened = _lit(as_lit(board, question), question)
    if not isinstance(of, OneLos):
        marks = _marks_of_list(question, proof, answer)
        picture = MapPicture(board, around(board, list(marks)) if isinstance(of, FewestSmoke) else board.painted_hexes)
    else:
        lights = [h for beam in question.night.beams for h in (beam.light.at.hex, beam.target.hex)]
        picture = MapPicture(board, around(board, [of.viewer.hex, of.target.hex, *lights]))
        marks = _marks_of_one(of, answer)
    dark = _dark(board, question, lit | darkened, picture)
    for hex_ in dark:
        picture.tint(hex_, *NIGHT)
    for hex_ in lit & set(picture.hexes):
        picture.tint(hex_, LIT, OPACITY[LIT])
    for hex_, (mark, _) in marks.items():
        picture.rim(hex_, MARKS[mark][0])
    keys = [Key(words, MARKS[mark][0], "rim") for mark, words in dict(marks.values()).items()]
    keys += [Key(f"in the dark: farther than the NVR of {question.night.nvr}", NIGHT[0], opacity=NIGHT[1])] if dark else []
    keys += [Key("Illuminated", LIT, opacity=OPACITY[LIT])] if lit else []
    keys += _lights(picture, question)
    if isinstance(of, OneLos):
        ends = [picture.centre(end.hex) for end in (of.viewer, of.target)]
        stroke(picture.over, ends, *LINE)
        for end in ends:
            dot(picture.over, end, LINE[0])
    return picture.finish(answer.question, keys)


def _lit(board: Board, question: AtNight) -> tuple[set[Hex], set[Hex]]:
    """The hexes with a Location that a Lane lights whichever side is declared, or SLBI; and those that SMOKE or Mist leaves dark
    in a Lane, which are within every NVR."""
    found: set[Hex] = set()
    darkened: set[Hex] = set()
    for beam in question.night.beams:
        murk = question.lit(beam.target).murk
        if not bars_to_lane(board, beam, murk):
            each = lanes(board, beam, murk)
            found |= set.intersection(*(set(lane.lit_hexes) for lane in each))
            darkened |= set.intersection(*({place.hex for place in lane.darkened} for lane in each))
    slbi = question.night.slbi
    if slbi is not None:
        found |= {hex_ for hex_ in board.hexes if is_lit_by_slbi(board, Location(hex_), slbi)}
    return found, darkened


def _dark(board: Board, question: AtNight, lit: set[Hex], picture: MapPicture) -> set[Hex]:
    """The hexes that lie in the dark for who looks from a hex; where it is asked from where one is seen, those from which it lies
    in the dark."""
    night, of = question.night, question.of
    if night.nvr is None:
        return set()
    drawn = {near for hex_ in picture.hexes for near in (hex_, *board.adjacent(hex_))}  # their halves show at the picture's edge

    def far(eye: Hex) -> set[Hex]:
        return {hex_ for hex_ in drawn if not is_within_nvr(board.range_hexes(eye, hex_), night.nvr or 0)}

    shown = lit | set(night.gunflashes)
    eyes = _eyes(question, of)
    if eyes:
        return set.intersection(*map(far, eyes)) - shown
    return set().union(*(far(place.hex) for place in seen_places(question) if place.hex not in shown))


def _eyes(question: AtNight, of: Question) -> list[Hex]:
    """The hexes from which somebody looks, of whom all the dark is drawn; none where it is asked who looks."""
    if isinstance(of, OneLos):
        return [of.viewer.hex]
    if isinstance(of, SeenUnseen):
        return [of.hidden_from.hex]
    if is_hidden_from(of):
        return [asked.of.target.hex for asked in what_they_see(question) if isinstance(asked.of, WhoSees)]
    return [of.target.hex] if question.outward and isinstance(of, WhoSees) else []


def _marks_of_list(question: AtNight, proof: NightCertificate, answer: Answer) -> dict[Hex, tuple[str, str]]:
    """The hexes of a list, those for which it depends, and what it is about."""
    of, found = question.of, answer.answer
    match proof:
        case NightProof():
            assert isinstance(found, NightHexes)
            return _marks_of_sights(question, proof, found)
        case SeenAtNight():
            assert isinstance(of, SeesSeveral)
            assert isinstance(found, NightHexes)
            marks = dict.fromkeys(hexes_of(found.hexes), ("yes", "hidden from all of them"))
            marks |= {one.place.hex: ("crest", "it depends") for one in found.depends if one.place.hex not in marks}
            return {**marks, **{place.hex: ("target", "the places") for place in of.targets}}
        case FewestAtNight(counters=counters):
            assert isinstance(of, FewestSmoke)
            smoky = {one.hex: ("smoke", f"+{of.drm} SMOKE") for one in counters or ()}
            return {of.target.hex: ("target", "the target"), **smoky}
        case CountsAtNight(rows=rows):
            marks = {hex_: ("yes", "seen from there" if question.outward else "sees it") for row in rows for hex_ in row.hexes}
            most = "fewest" if isinstance(of, MostSeen) and of.fewest else "most"
            best = f"sees the {most}" if question.outward else f"seen from the {most}"
            return {**marks, **{row.place.hex: ("target", best) for row in rows}}


def _marks_of_sights(question: AtNight, proof: NightProof, found: NightHexes) -> dict[Hex, tuple[str, str]]:
    """Those of a list of places with a LOS to one or several."""
    of = question.of
    assert isinstance(of, WhoSees | SeesSeveral | SeenUnseen)
    unsure, hidden = {one.place for one in found.depends}, set(found.in_the_dark)
    if isinstance(of, SeenUnseen):
        seeing = [one.viewer for one in proof.sights if one.viewer.name in found.hexes]
        marks = {place.hex: ("yes", "sees it unseen") for place in seeing}
    else:
        places = {place_of(question, one): one for one in proof.sights}
        seen = ("yes", "it sees" if question.outward else "sees it" if isinstance(of, WhoSees) else "sees them")
        marks = {place.hex: seen for place, one in places.items() if one.seen == "yes" and place not in unsure | hidden}
    marks |= {place.hex: ("crest", "it depends") for place in unsure if place.hex not in marks}
    if isinstance(of, SeenUnseen):
        return {**marks, of.hidden_from.hex: ("no", "from where it must not be seen"), of.target.hex: ("target", "the target")}
    about = (of.target,) if isinstance(of, WhoSees) else of.targets
    return {**marks, **{place.hex: ("target", "who looks" if question.outward else "the target") for place in about}}


def _marks_of_one(of: OneLos, answer: Answer) -> dict[Hex, tuple[str, str]]:
    """Both ends."""
    mark = "no" if answer.answer is Verdict.NO else "crest" if isinstance(answer.answer, Depends) else "yes"
    said = {"no": "not seen", "crest": "seen or not: it depends", "yes": "seen"}[mark]
    return {of.viewer.hex: ("start", "the viewer"), of.target.hex: (mark, f"the target: {said}")}


def _lights(picture: MapPicture, question: AtNight) -> list[Key]:
    """The Searchlights with their LOF, Gunflashes and Blazes."""
    night, keys = question.night, list[Key]()
    for beam in night.beams:
        ends = [beam.light.at.hex, beam.target.hex]
        stroke(picture.over, [picture.centre(h) for h in ends], BEAM, 3)
        plate(picture.over, picture.under(ends[0], 18), beam.light.type.value, SL)
    keys += [Key("the LOF of the SL", BEAM, "line"), Key("the Searchlight", SL, "SL")] if night.beams else []
    for hexes, words, colour in ((night.gunflashes, "Gunflash", GUNFLASH), (night.blazes, "Blaze", BLAZE)):
        for hex_ in set(hexes) & set(picture.hexes):
            plate(picture.over, picture.under(hex_, 18), words, colour)
    return keys
