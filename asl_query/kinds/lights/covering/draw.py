"""Where several GMSLs stand and what they light, or from where none of some hexes can be lit."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.lights.colours import ASKED, BEAM, DARK, LIT, NOT_LIT, OPACITY, SL
from asl_query.kinds.lights.covering.proof import ChosenLight, DarkPlace, SetUp
from asl_query.render.svg_map import Key, MapPicture, dot, plate, stroke
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex
from asl_query.terms.searchlights import Covering, LightsFor


def draw_lights_for(board: Board, answer: Answer) -> str:
    """The hexes asked about, lit and dark, with the GMSLs; or the hexes from where none of them can be lit."""
    question = answer.reading
    assert isinstance(question, LightsFor)
    picture = MapPicture(board, [h for h in board.hexes if h.board == question.board])
    if question.wants is Covering.NONE:
        return _draw_dark(picture, answer, question)
    if question.wants is Covering.EVERY:
        return _draw_set_ups(picture, answer, question)
    chosen: tuple[ChosenLight, ...] = answer.witness or ()
    lit: set[Hex] = set()
    for line in chosen:
        lit.update(line.lights)
    dark = any(hex_ not in lit for hex_ in question.hexes)
    keys = [
        Key("Illuminated, of the hexes asked about", LIT, opacity=OPACITY[LIT]),
        *([Key("not lit", NOT_LIT, opacity=0.55)] if dark else []),
        Key("a GMSL", SL, "SL"),
    ]
    for hex_ in question.hexes:
        picture.tint(hex_, *((LIT, OPACITY[LIT]) if hex_ in lit else (NOT_LIT, 0.55)))
    for line in chosen:
        start, end, _ = line.searchlight
        if end is not None:
            stroke(picture.over, [picture.centre(start), picture.centre(end)], BEAM, 3)
            dot(picture.over, picture.centre(end), BEAM)
        picture.rim(start, SL)
        plate(picture.over, picture.under(start, 18), "GMSL", SL)
    keys += [Key("the LOF of its Lane", BEAM, "line")] if question.at_once else []
    return picture.finish(answer.question, keys)


def _draw_set_ups(picture: MapPicture, answer: Answer, question: LightsFor) -> str:
    set_ups: tuple[SetUp, ...] = answer.witness
    for hex_ in sorted({place for one in set_ups for place in one.places}):
        picture.tint(hex_, LIT, OPACITY[LIT])
    for hex_ in question.hexes:
        picture.rim(hex_, ASKED)
    keys = [Key("a GMSL stands here in some set-up", LIT, opacity=OPACITY[LIT]), Key("what is asked about", ASKED, "rim")]
    return picture.finish(answer.question, keys)


def _draw_dark(picture: MapPicture, answer: Answer, question: LightsFor) -> str:
    places: tuple[DarkPlace, ...] = answer.witness
    for one in places:
        picture.tint(one.hex, DARK, OPACITY[DARK])
    for hex_ in question.hexes:
        picture.rim(hex_, ASKED)
    keys = [Key("from here none of them can be lit", DARK, opacity=OPACITY[DARK]), Key("what is asked about", ASKED, "rim")]
    return picture.finish(answer.question, keys)
