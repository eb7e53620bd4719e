"""Pictures of IB Lanes: what is lit, dark but within NVR, touched at a vertex only, and who fires along them."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.lights.colours import ASKED, BEAM, DARK, LIT, ONE_SIDE, OPACITY, SHOT, SL, SMOKE, TOUCHED
from asl_query.kinds.lights.lanes import lanes_of
from asl_query.render.svg_map import Key, MapPicture, around, dot, plate, stroke
from asl_query.sight.lanes import Lane
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex
from asl_query.terms.searchlights import Blinded, IsLit, KeepsLit, Lights, Sighting


def draw_lanes(board: Board, answer: Answer) -> str:
    """The Lanes that a question is about, with the Location, the Firer or the target that it asks of."""
    question = answer.reading
    assert isinstance(question, Lights | IsLit | Blinded | Sighting | KeepsLit)
    beams, asked, found = lanes_of(board, question)
    ends = [h for beam in beams for h in (beam.light.at.hex, beam.target.hex)]
    picture = MapPicture(board, around(board, [*ends, *asked, *(h for lane in found for h in lane.hexes)]))
    keys = _tint(picture, found)
    for beam in beams:
        line = [picture.centre(h) for h in (beam.light.at.hex, beam.target.hex)]
        stroke(picture.over, line, BEAM, 3)
        dot(picture.over, line[1], BEAM)
    for hex_ in dict.fromkeys(h for lane in found for h in lane.touched):
        picture.rim(hex_, TOUCHED)
    if any(lane.touched for lane in found):
        keys.append(Key("touched at a vertex only: not in the Lane", TOUCHED, "rim"))
    for hex_ in asked:
        picture.rim(hex_, ASKED)
    if isinstance(question, Blinded):
        stroke(picture.over, [picture.centre(h) for h in asked], SHOT, 3, "7 6")
        keys.append(Key("Firer and target", ASKED, "rim"))
        keys.append(Key("the LOS of the Firer", SHOT, "line", dashes="7 6"))
    elif asked:
        keys.append(Key("what is asked about", ASKED, "rim"))
    for smoky, drm in question.murk.smoke:
        if smoky in picture.hexes:
            plate(picture.over, picture.under(smoky, 18), f"+{drm} SMOKE", SMOKE)
    for beam in beams:
        plate(picture.over, picture.under(beam.light.at.hex, 18), beam.light.type.value, SL)
    keys += [Key("the LOF of the SL", BEAM, "line"), Key("the Searchlight", SL, "SL")]
    return picture.finish(answer.question, keys)


def _tint(picture: MapPicture, found: list[Lane]) -> list[Key]:
    """Colour the hexes of the Lanes, and say what the colours mean."""
    colours: dict[Hex, str] = {}
    for lane in found:
        colours |= {place.hex: DARK for place in lane.darkened}
    by_beam: dict[tuple[Hex, Hex], list[Lane]] = {}
    for lane in found:
        by_beam.setdefault((lane.beam.light.at.hex, lane.beam.target.hex), []).append(lane)
    for sides in by_beam.values():
        every = [set(lane.lit_hexes) for lane in sides]
        colours |= dict.fromkeys(set.union(*every), ONE_SIDE)
        colours |= dict.fromkeys(set.intersection(*every), LIT)
    for hex_, colour in colours.items():
        picture.tint(hex_, colour, OPACITY[colour])
    words = {LIT: "Illuminated", ONE_SIDE: "Illuminated if its side is declared", DARK: "dark, but within NVR"}
    return [Key(words[c], c, opacity=OPACITY[c]) for c in words if c in colours.values()]
