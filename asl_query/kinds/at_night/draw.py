"""Pictures of LOS at night: what lies in the dark is shaded, what is lit is lit."""

from __future__ import annotations

from asl_query.acts.targeting import bars_to_lane
from asl_query.board.board import Board
from asl_query.kinds.at_night.proof import NightHexes, NightProof, NightSight, place_of
from asl_query.kinds.at_night.question import AtNight
from asl_query.kinds.hindrance.question import HindranceBetween
from asl_query.kinds.lights.colours import BEAM, LIT, OPACITY, SL
from asl_query.render.marks import LINE, MARKS
from asl_query.render.svg_map import Key, MapPicture, around, dot, plate, stroke
from asl_query.rules.asl.e01_night import is_within_nvr
from asl_query.sight.lanes import lanes
from asl_query.terms.answers import Answer, Depends, Verdict
from asl_query.terms.hexes import Hex
from asl_query.terms.questions import Sees, WhoSees

NIGHT = ("#0b1026", 0.62)
GUNFLASH, BLAZE = "#d9480f", "#a11212"


def draw_at_night(board: Board, answer: Answer) -> str | None:
    """The map as it is seen at night: the dark, the lights, and what is seen through them."""
    question, proof = answer.reading, answer.certificate
    assert isinstance(question, AtNight)
    assert isinstance(proof, NightProof)
    of = question.of
    assert isinstance(of, Sees | WhoSees | HindranceBetween)
    lit = _lit(board, question)
    if isinstance(of, WhoSees):
        picture = MapPicture(board, board.painted_hexes)
        eye, marks = of.target.hex, _marks_of_list(question, proof, answer)
    else:
        lights = [h for beam in question.night.beams for h in (beam.light.at.hex, beam.target.hex)]
        picture = MapPicture(board, around(board, [of.viewer.hex, of.target.hex, *lights]))
        eye, marks = of.viewer.hex, _marks_of_one(of, answer)
    dark = _dark(board, question, eye, lit, picture)
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
    if not isinstance(of, WhoSees):
        ends = [picture.centre(end.hex) for end in (of.viewer, of.target)]
        stroke(picture.over, ends, *LINE)
        for end in ends:
            dot(picture.over, end, LINE[0])
    return picture.finish(answer.question, keys)


def _lit(board: Board, question: AtNight) -> set[Hex]:
    """The hexes with a Location that a Lane lights whichever side is declared."""
    found: set[Hex] = set()
    for beam in question.night.beams:
        murk = question.lit(beam.target).murk
        if not bars_to_lane(board, beam, murk):
            found |= set.intersection(*(set(lane.lit_hexes) for lane in lanes(board, beam, murk)))
    return found


def _dark(board: Board, question: AtNight, eye: Hex, lit: set[Hex], picture: MapPicture) -> set[Hex]:
    """The hexes that lie in the dark for who looks from a hex; where it is asked from where one is seen, those from which it lies
    in the dark."""
    night, of = question.night, question.of
    if night.nvr is None or night.slbi is not None:
        return set()
    far = {hex_ for hex_ in picture.hexes if not is_within_nvr(board.range_hexes(eye, hex_), night.nvr)}
    shown = lit | set(night.gunflashes)
    if isinstance(of, WhoSees) and not question.outward:
        return set() if of.target.hex in shown else far
    return far - shown


def _marks_of_list(question: AtNight, proof: NightProof, answer: Answer) -> dict[Hex, tuple[str, str]]:
    """The hexes of a list, those for which it depends, and the one that it is about."""
    found, of = answer.answer, question.of
    assert isinstance(found, NightHexes)
    assert isinstance(of, WhoSees)
    unsure = {one.place.hex for one in found.depends}
    seen = ("yes", "it sees" if question.outward else "sees it")
    marks = {place_of(question, one).hex: seen for one in proof.sights if _is_seen(one)}
    marks |= dict.fromkeys(unsure - marks.keys(), ("crest", "it depends"))
    return {**marks, of.target.hex: ("target", "who looks" if question.outward else "the target")}


def _is_seen(sight: NightSight) -> bool:
    return sight.seen == "yes"


def _marks_of_one(of: Sees | HindranceBetween, answer: Answer) -> dict[Hex, tuple[str, str]]:
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
