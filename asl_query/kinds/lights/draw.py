"""Pictures of IB Lanes: what is lit, dark but within NVR, touched at a vertex only, and who fires along them."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.codec import from_json
from asl_query.kinds.lights.lanes import Lane, lanes_of
from asl_query.kinds.untyped import UntypedAnswer
from asl_query.render.svg_map import Key, MapPicture, around, dot, plate, stroke
from asl_query.terms.hexes import Hex, parse_hex
from asl_query.terms.question import Question
from asl_query.terms.searchlights import Blinded, Covering, IsLit, KeepsLit, Lights, LightsFor, Sighting

_LIT = "#ffe23d"
_ONE_SIDE = "#ffb43d"
_DARK = "#3b3f8f"
_TOUCHED = "#5a5a5a"
_ASKED = "#2743d2"
_BEAM = "#b86a00"
_SHOT = "#101a6b"
_SL = "#8a4b00"
_SMOKE = "#5b5b66"
_NOT_LIT = "#1d2b53"
_OPACITY = {_LIT: 0.72, _ONE_SIDE: 0.6, _DARK: 0.5}


def draw_lanes(board: Board, answer: UntypedAnswer) -> str:
    """The Lanes that a question is about, with the Location, the Firer or the target that it asks of."""
    question = from_json(Question, answer.reading)
    assert isinstance(question, Lights | IsLit | Blinded | Sighting | KeepsLit)
    beams, asked, found = lanes_of(board, question)
    ends = [h for beam in beams for h in (beam.light.at.hex, beam.target.hex)]
    picture = MapPicture(board, around(board, [*ends, *asked, *(h for lane in found for h in lane.hexes)]))
    keys = _tint(picture, found)
    for beam in beams:
        line = [picture.centre(h) for h in (beam.light.at.hex, beam.target.hex)]
        stroke(picture.over, line, _BEAM, 3)
        dot(picture.over, line[1], _BEAM)
    for hex_ in dict.fromkeys(h for lane in found for h in lane.touched):
        picture.rim(hex_, _TOUCHED)
    if any(lane.touched for lane in found):
        keys.append(Key("touched at a vertex only: not in the Lane", _TOUCHED, "rim"))
    for hex_ in asked:
        picture.rim(hex_, _ASKED)
    if isinstance(question, Blinded):
        stroke(picture.over, [picture.centre(h) for h in asked], _SHOT, 3, "7 6")
        keys.append(Key("Firer and target", _ASKED, "rim"))
        keys.append(Key("the LOS of the Firer", _SHOT, "line", dashes="7 6"))
    elif asked:
        keys.append(Key("what is asked about", _ASKED, "rim"))
    for smoky, drm in question.murk.smoke:
        if smoky in picture.hexes:
            plate(picture.over, picture.under(smoky, 18), f"+{drm} SMOKE", _SMOKE)
    for beam in beams:
        plate(picture.over, picture.under(beam.light.at.hex, 18), beam.light.type.value, _SL)
    keys += [Key("the LOF of the SL", _BEAM, "line"), Key("the Searchlight", _SL, "SL")]
    return picture.finish(answer.question, keys)


def _tint(picture: MapPicture, found: list[Lane]) -> list[Key]:
    """Colour the hexes of the Lanes, and say what the colours mean."""
    colours: dict[Hex, str] = {}
    for lane in found:
        colours |= {place.hex: _DARK for place in lane.darkened}
    by_beam: dict[tuple[Hex, Hex], list[Lane]] = {}
    for lane in found:
        by_beam.setdefault((lane.beam.light.at.hex, lane.beam.target.hex), []).append(lane)
    for sides in by_beam.values():
        every = [set(lane.lit_hexes) for lane in sides]
        colours |= dict.fromkeys(set.union(*every), _ONE_SIDE)
        colours |= dict.fromkeys(set.intersection(*every), _LIT)
    for hex_, colour in colours.items():
        picture.tint(hex_, colour, _OPACITY[colour])
    words = {_LIT: "Illuminated", _ONE_SIDE: "Illuminated if its side is declared", _DARK: "dark, but within NVR"}
    return [Key(words[c], c, opacity=_OPACITY[c]) for c in words if c in colours.values()]


def draw_lights_for(board: Board, answer: UntypedAnswer) -> str:
    """Where several GMSLs stand and what they light, or from where none of some hexes can be lit."""
    question = from_json(Question, answer.reading)
    assert isinstance(question, LightsFor)
    picture = MapPicture(board, [h for h in board.hexes if h.board == question.board])
    if question.wants is Covering.NONE:
        return _draw_dark(picture, answer, question)
    lit: set[str] = set()
    for line in answer.witness or []:
        lit.update(line["lights"])
    dark = any(hex_.name not in lit for hex_ in question.hexes)
    keys = [
        Key("Illuminated, of the hexes asked about", _LIT, opacity=_OPACITY[_LIT]),
        *([Key("not lit", _NOT_LIT, opacity=0.55)] if dark else []),
        Key("a GMSL", _SL, "SL"),
    ]
    for hex_ in question.hexes:
        picture.tint(hex_, *((_LIT, _OPACITY[_LIT]) if hex_.name in lit else (_NOT_LIT, 0.55)))
    for line in answer.witness or []:
        place, _, rest = line["searchlight"].partition(" to ")
        start, end = parse_hex(place), parse_hex(rest.partition(",")[0])
        assert start is not None
        if end is not None:
            stroke(picture.over, [picture.centre(start), picture.centre(end)], _BEAM, 3)
            dot(picture.over, picture.centre(end), _BEAM)
        picture.rim(start, _SL)
        plate(picture.over, picture.under(start, 18), "GMSL", _SL)
    keys += [Key("the LOF of its Lane", _BEAM, "line")] if question.at_once else []
    return picture.finish(answer.question, keys)


def _draw_dark(picture: MapPicture, answer: UntypedAnswer, question: LightsFor) -> str:
    assert isinstance(answer.answer, dict)
    for hex_ in filter(None, map(parse_hex, answer.answer["hexes"])):
        picture.tint(hex_, _DARK, _OPACITY[_DARK])
    for hex_ in question.hexes:
        picture.rim(hex_, _ASKED)
    keys = [Key("from here none of them can be lit", _DARK, opacity=_OPACITY[_DARK]), Key("what is asked about", _ASKED, "rim")]
    return picture.finish(answer.question, keys)
