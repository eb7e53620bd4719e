"""Pictures that mark hexes: which, with what colour, what the colours mean, and a line from hex to hex."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.render.svg_map import Key, MapPicture, around, dot, stroke
from asl_query.terms.hexes import Hex, Hexside, parse_hex
from asl_query.terms.locations import Climb
from asl_query.terms.question import Question, hexes_named_in

MARKS = {
    "target": ("#2743d2", 0.55), "yes": ("#12a84a", 0.5), "crest": ("#15b7b0", 0.6), "no": ("#c2262e", 0.22),
    "smoke": ("#5b5b66", 0.6), "start": ("#2743d2", 0.5), "reach": ("#7b3fd6", 0.3), "climbed": ("#f2860d", 1.0),
    "bypassed": ("#d61f8f", 1.0),
}  # fmt: skip


LINE = ("#101a6b", 3.0)


class Marking(NamedTuple):
    """What a picture marks: hexes by the name of their mark, the words of the legend by mark, the hexes that a line joins, the
    Climb counters whose hexside is drawn, and the hexsides that are Bypassed."""

    marks: dict[Hex, str]
    legend: dict[str, str]
    line: list[Hex]
    climbs: tuple[Climb, ...] = ()
    bypassed: tuple[Hexside, ...] = ()


def marked_picture(board: Board, marking: Marking, hexes: Iterable[Hex] = ()) -> MapPicture:
    """The part of a board around what is marked, or these hexes of it, with the marks laid on."""
    marks, _, line, climbs, bypassed = marking
    picture = MapPicture(board, hexes or around(board, [*marks, *line]))
    for hex_, mark in marks.items():
        picture.tint(hex_, *MARKS[mark])
    _draw_line(picture, line)
    for climb in climbs:
        stroke(picture.over, picture.ends(climb.side), MARKS["climbed"][0], 7)
    for side in bypassed:
        stroke(picture.over, picture.ends(side), MARKS["bypassed"][0], 7)
    return picture


def draw_marked(board: Board, marking: Marking, title: str, hexes: Iterable[Hex] = ()) -> str:
    """The whole picture."""
    return with_legend(marked_picture(board, marking, hexes), marking, title)


def with_legend(picture: MapPicture, marking: Marking, title: str) -> str:
    """The picture with its title, and what each mark on it means."""
    legend = marking.legend | ({"climbed": "the hexside being Climbed"} if marking.climbs else {})
    legend |= {"bypassed": "the hexside being Bypassed"} if marking.bypassed else {}
    return picture.finish(title, [Key(words, MARKS[kind][0], opacity=MARKS[kind][1]) for kind, words in legend.items()])


def draw_question(board: Board, question: Question, title: str) -> str:
    """What a question is about that has no answer to draw: the hexes that it names."""
    hexes = [h for h in hexes_named_in(question) if h in board]
    marks = dict.fromkeys(hexes, "target")
    return draw_marked(board, Marking(marks, {"target": "what is asked about"}, []), title, () if hexes else board.hexes)


def _draw_line(picture: MapPicture, path: list[Hex]) -> None:
    """A line from hex to hex."""
    spots = [picture.centre(hex_) for hex_ in path]
    if spots:
        stroke(picture.over, spots, *LINE)
    for spot in spots:
        dot(picture.over, spot, LINE[0])


def hexes_of(values: Iterable[str]) -> list[Hex]:
    """Hexes by their names."""
    return [h for h in (parse_hex(name) for name in values) if h is not None]


def used(legend: dict[str, str], marks: dict[Hex, str]) -> dict[str, str]:
    """The entries of a legend that are marked somewhere."""
    return {mark: words for mark, words in legend.items() if mark in marks.values()}
