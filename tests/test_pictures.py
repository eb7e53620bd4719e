"""Pictures, pages and words of answers about moving units: what is marked is what the JSON of the answer says."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from asl_query import ask, load_board
from asl_query.cli import main
from asl_query.codec import from_json
from asl_query.errors import AslQueryError
from asl_query.explain.turns import spoken_turns
from asl_query.kinds.reach.chance_tell import say_policy
from asl_query.pipeline import board_for
from asl_query.render.board_picture import draw_board
from asl_query.render.html import as_html
from asl_query.render.ways import NOT_REACHED, REACHED, START, UNIT_COLOURS, WATER, turn_colour
from asl_query.showing import draw, has_picture, tell
from asl_query.terms.answers import Answer
from asl_query.terms.play_lines import PlayLine

SVG = "{http://www.w3.org/2000/svg}"
XY = tuple[float, float]

WALKS = "can a squad at 15T5 reach 15S5 by turn 5?"
CANNOT = "can a squad at 15U5 reach 15S5 by turn 2 only by Climbing 15S5-T5?"
CLIMBS = "how likely is a squad at 15U5 to reach 15S5 by turn 5 only by Climbing 15S5-T5?"
SWIMS = "how likely is a 4-6-7 squad at 8M10 to reach 8K5 by turn 7 in slow current?"
BYPASSES = "can a squad at 24G3 reach 24F5 by turn 1?"
REACH = "what is the reach of a squad at 15T5 by turn 2?"
COST = "how many MF does it cost a squad to move from 15T5 to 15S5?"
TOGETHER = "can a squad at 15T5 and a 9-1 leader at 15U5 both reach 15S5 by turn 4?"
CROWD = "can a squad at 15T5, a squad at 15T5, a squad at 15T5 and a squad at 15T6 all reach 15S5 by turn 4?"


@dataclass
class Drawn:
    """A picture and the answer that it shows."""

    svg: ET.Element
    json: dict[str, Any]

    @property
    def words(self) -> list[str]:
        return [t.text or "" for t in self.svg.iter(f"{SVG}text") if t.get("aria-hidden") is None]

    @cached_property
    def centres(self) -> dict[str, XY]:
        """The centre dots by hex name: a name stands 18 above its dot."""
        names = (t for t in self.svg.iter(f"{SVG}text") if re.fullmatch(r"[A-Z]{1,2}\d+", t.text or ""))
        return {str(t.text): (_number(t, "x"), _number(t, "y") + 18) for t in names}

    def labels(self, kind: str) -> list[tuple[str, XY]]:
        """What is written on the map, with its place; the keys under the map are not on it."""
        on_map = next(g for g in self.svg.iter(f"{SVG}g") if g.get("clip-path"))
        return [(str(t.text), (_number(t, "x"), _number(t, "y"))) for t in on_map.iter(f"{SVG}text") if t.get("class") == kind]

    def ways(self, colour: str) -> list[list[XY]]:
        group = next(g for g in self.svg.iter(f"{SVG}g") if g.get("class") == "ways")
        lines = (p for p in group.iter(f"{SVG}polyline") if p.get("stroke") == colour)
        return [[_pair(point) for point in str(p.get("points")).split()] for p in lines]

    def hex_at(self, at: XY) -> str:
        centres = self.centres
        return min(centres, key=lambda name: _apart(centres[name], at))


def _number(element: ET.Element, name: str) -> float:
    return float(str(element.get(name)))


def _pair(text: str) -> XY:
    x, y = text.split(",")
    return float(x), float(y)


def _apart(a: XY, b: XY) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


@pytest.fixture(scope="module")
def drawn() -> Callable[[str], Drawn]:
    known: dict[str, Drawn] = {}

    def drawn_once(question: str) -> Drawn:
        if question not in known:
            answer = ask(question)
            svg = draw(board_for(answer), answer)
            known[question] = Drawn(ET.fromstring(svg), json.loads(json.dumps(answer.to_json())))
        return known[question]

    return drawn_once


def test_a_line_of_play_runs_through_every_hex_entered(drawn: Callable[[str], Drawn]) -> None:
    picture = drawn(WALKS)
    entered = ["15T5"]
    for line in picture.json["witness"]:
        entered += [entry["to"] for entry in line["path"]] if line["action"] == "march" else [line["to"]]
    assert [picture.hex_at(end) for way in picture.ways(UNIT_COLOURS[0]) for end in way[1:]] == [n[2:] for n in entered[1:]]
    stops = {words: picture.hex_at(at) for words, at in picture.labels("plate")}
    wanted = {
        f"{line['turn']} {line['phase']}{' CX' if line['after'].endswith('CX') else ''}": line["after"].split()[0][2:]
        for line in picture.json["witness"]
    }
    assert stops == wanted
    assert {"START", "GOAL", "start", "goal", "way of the squad"} <= set(picture.words)


def test_the_way_in_bypass_follows_hexsides(drawn: Callable[[str], Drawn]) -> None:
    """From 24F3 along E4-F4 and E5-F4 to F5, west of the woods of F4 (A4.3), and never through its centre."""
    picture = drawn(BYPASSES)
    assert any(entry.get("bypassing") == ["24F4"] for entry in picture.json["witness"][0]["path"])
    way = next(way for way in picture.ways(UNIT_COLOURS[0]) if len(way) > 2)
    assert (picture.hex_at(way[0]), picture.hex_at(way[-1])) == ("F3", "F5")
    middle = picture.centres["F4"]
    assert all(x < middle[0] - 30 for x, _ in way[1:-1])


def test_reach_is_numbered_and_coloured_by_turn(drawn: Callable[[str], Drawn]) -> None:
    picture = drawn(REACH)
    first: dict[str, int] = {}
    for row in picture.json["witness"]:
        for name in row["new"]:
            if not name.startswith("Climb"):
                first.setdefault(name.removeprefix("15"), row["turn"])
    shown = {picture.hex_at((x, y - 9)): int(words) for words, (x, y) in picture.labels("turn") if y > 30}
    assert shown.items() <= first.items()
    assert len(picture.labels("turn")) == len(first) == len(picture.json["answer"]["hexes"])
    tints = Counter(p.get("fill") for p in picture.svg.iter(f"{SVG}polygon") if p.get("fill-opacity") == "0.72")
    assert tints == {turn_colour(turn, 2): count for turn, count in Counter(first.values()).items()}
    assert {"first in turn 1", "first in turn 2"} <= set(picture.words)


def test_a_no_shows_what_can_be_reached_and_crosses_the_goal_out(drawn: Callable[[str], Drawn]) -> None:
    picture = drawn(CANNOT)
    numbers = Counter(words for words, _ in picture.labels("turn"))
    new: set[str] = set()
    counts: dict[str, int] = {}
    for turn in picture.json["certificate"]["turns"]:
        names = {n.split()[0] for phase in ("MPh", "APh") for n in turn[phase]["new"] if not n.startswith("Climb")}
        counts[str(turn["turn"])] = len(names - new)
        new |= names
    assert numbers == counts
    assert {"NOT REACHED", "goal, not reached"} <= set(picture.words)
    goal = picture.centres["S5"]
    crosses = [p for p in picture.svg.iter(f"{SVG}polyline") if p.get("stroke") == NOT_REACHED]
    assert len(crosses) == 2
    assert all(_apart(goal, _middle(str(p.get("points")))) < 0.2 for p in crosses)


def _middle(points: str) -> XY:
    a, b = map(_pair, points.split())
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


@pytest.mark.parametrize("question", [CLIMBS, SWIMS])
def test_the_plot_shows_the_chance_of_each_turn_and_the_rest(question: str, drawn: Callable[[str], Drawn]) -> None:
    picture = drawn(question)
    arrivals = {turn: Fraction(chance) for turn, chance in picture.json["probability"]["arrivals"].items()}
    bars = [r for r in picture.svg.iter(f"{SVG}rect") if r.get("data-chance")]
    chances = [Fraction(str(bar.get("data-chance"))) for bar in bars]
    assert sum(chances) == 1
    turns = [chance for chance, bar in zip(chances, bars, strict=True) if bar.get("class") != "rest"]
    assert turns == [arrivals.get(str(turn), 0) for turn in range(1, picture.json["reading"]["by_turn"] + 1)]
    assert sum(turns) == Fraction(picture.json["answer"]["value"])
    assert chances[len(turns)] == Fraction(picture.json["probability"]["eliminated"]) > 0
    assert [_number(bar, "height") for bar in bars] == pytest.approx([200 * float(chance) for chance in chances], abs=0.06)
    line = next(p for p in picture.svg.iter(f"{SVG}polyline") if p.get("class") == "by then")
    heights = [_pair(point)[1] for point in str(line.get("points")).split()]
    assert heights[0] - heights[-1] == pytest.approx(200 * float(sum(turns) - chances[0]), abs=0.11)
    assert heights == sorted(heights, reverse=True)
    width = float(str(picture.svg.get("viewBox")).split()[2])
    assert max(_number(bar, "x") + _number(bar, "width") for bar in bars) < width - 10


def test_a_chance_that_is_not_sure_is_not_crossed_out(drawn: Callable[[str], Drawn]) -> None:
    picture = drawn("can a squad at 15U5 always reach 15S5 by turn 5 only by Climbing 15S5-T5?")
    assert picture.json["answer"] == "no"
    assert "GOAL" in picture.words
    rest = [Fraction(str(r.get("data-chance"))) for r in picture.svg.iter(f"{SVG}rect") if r.get("class") == "rest"]
    assert sum(rest) == 1 - Fraction(picture.json["probability"]["exact"])


@pytest.mark.parametrize(
    ("question", "hexes"),
    [
        ("can a squad at 24E6 reach 24E7 Crest along E7-F7 by turn 2?", ["E6", "E7"]),
        ("can a squad IN 24E8 reach 24E7 Crest by turn 3?", ["E8", "E7"]),
        ("can a squad at 15T5 reach 15S5 or 15X4 by turn 1?", ["T5", "S5", "X4"]),
        ("can a squad at 15T5 reach 15T5 by turn 1?", ["T5"]),
    ],
)
def test_starts_and_goals_of_every_kind_are_marked(question: str, hexes: list[str], drawn: Callable[[str], Drawn]) -> None:
    picture = drawn(question)
    rims = [p for p in picture.svg.iter(f"{SVG}polygon") if p.get("stroke-width") == "5"]
    marked = [picture.hex_at(_centre([_pair(point) for point in str(p.get("points")).split()])) for p in rims]
    assert list(dict.fromkeys(marked)) == hexes


def _centre(points: list[XY]) -> XY:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def test_climb_counters_stand_at_their_hexside(drawn: Callable[[str], Drawn]) -> None:
    picture = drawn(CLIMBS)
    (x1, y1), (x2, y2) = picture.centres["S5"], picture.centres["T5"]
    counters = [r for r in picture.svg.iter(f"{SVG}rect") if r.get("fill") == "#ffffff" and r.get("height") == "18"]
    at = (_number(counters[0], "x") + _number(counters[0], "width") / 2, _number(counters[0], "y") + 9)
    assert _apart(at, ((x1 + x2) / 2, (y1 + y2) / 2)) < 0.2
    lines = [line for line in picture.json["witness"] if line["after"].startswith("Climb") and line["after"] != line["from"]]
    levels = {line["after"].split()[2] for line in lines}
    assert {plate.partition(" L")[2] for plate, _ in picture.labels("plate") if " L" in plate} == levels == {"1", "2", "3"}
    assert "0-3" in picture.words  # level 0 is where a Climber who fell short of level 1 stands


def test_ways_through_water_have_their_own_colour(drawn: Callable[[str], Drawn]) -> None:
    picture = drawn(SWIMS)
    wet = set()
    for line in picture.json["witness"]:
        if line["action"] in ("swim", "swim on", "leave the water"):
            wet.add((line["from"].split(" unarmed")[0], line["after"].split(" unarmed")[0]))
    assert len(picture.ways(WATER)) == len(wet)
    assert "in the water" in picture.words


def test_costs_stand_in_their_hexes(drawn: Callable[[str], Drawn]) -> None:
    picture = drawn(COST)
    paid: dict[str, int] = {}
    for line in picture.json["witness"]:
        paid[line["to"]] = paid.get(line["to"], 0) + int(line["mf"])
    shown = {picture.hex_at((x, y - 24)): words for words, (x, y) in picture.labels("plate")}
    assert shown == {name.removeprefix("15"): f"{mf} MF" for name, mf in paid.items()}
    assert sum(paid.values()) == picture.json["answer"]["value"]


def test_each_unit_has_its_colour_and_its_name(drawn: Callable[[str], Drawn]) -> None:
    picture = drawn(TOGETHER)
    ends: dict[str, list[str]] = {"squad": [], "9-1 leader": []}
    for line in picture.json["witness"]:
        if "unit" in line:
            ends[line["unit"]].append(line["after"].split()[0][2:])
    for colour, name in zip(UNIT_COLOURS, ends, strict=False):
        assert f"way of the {name}" in picture.words
        passed = [picture.hex_at(way[-1]) for way in picture.ways(colour)]
        assert [h for h in passed if h in ends[name]] == list(dict.fromkeys(ends[name]))  # a unit may stay for a phase
    rims = Counter(p.get("stroke") for p in picture.svg.iter(f"{SVG}polygon") if p.get("stroke-width") == "5")
    assert rims == {START: 2, REACHED: 1}


def test_a_crowded_place_says_what_it_holds(drawn: Callable[[str], Drawn]) -> None:
    """Six half-squads, three squads, stack in a Location (A5.1); four squads are eight."""
    picture = drawn(CROWD)
    words, at = picture.labels("plate")[0]
    assert (words, picture.hex_at(at)) == ("holds 6", "S5")
    assert any("8 must pass" in w for w in picture.words)


@pytest.mark.parametrize("last", [1, 2, 3, 7, 30])
def test_turn_colours_darken_so_that_grey_can_be_read(last: int) -> None:
    def grey(colour: str) -> float:
        red, green, blue = bytes.fromhex(colour[1:])
        return 0.299 * red + 0.587 * green + 0.114 * blue

    shades = [grey(turn_colour(turn, last)) for turn in range(1, last + 1)]
    assert shades == sorted(shades, reverse=True)
    assert last == 1 or shades[0] - shades[-1] > 150


def test_undecided_is_drawn_and_a_form_without_places_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    question = "how soon can a squad at 15T5 reach 15S5?"
    assert main(["ask", question, "--limit", "0", "--format", "svg"]) == 3
    picture = ET.fromstring(capsys.readouterr().out)
    assert f"{question} (undecided)" in [t.text for t in picture.iter(f"{SVG}text")]
    other = ask("may a broken squad Climb?")
    assert not has_picture(other)
    with pytest.raises(AslQueryError, match="no picture"):
        draw(board_for(_some_answer()), other)


def test_a_page_about_the_rules_alone_has_no_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "may a broken squad Climb?", "--format", "html"]) == 0
    page = capsys.readouterr().out
    assert "<h1>No" in page
    assert "<svg" not in page
    assert main(["ask", "may a broken squad Climb?", "--format", "svg"]) == 2


def _some_answer() -> Answer:
    return ask("is hexside 24E8-F8 a cliff hexside?")


def test_a_page_holds_verdict_table_and_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", CLIMBS, "--format", "html"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("<!DOCTYPE html>")
    tree = ET.fromstring(page.removeprefix("<!DOCTYPE html>\n").replace('<meta charset="utf-8">', ""))
    assert "2125/2592" in str(tree.findtext("body/h1"))
    cells = [[cell.text for cell in row] for row in tree.findall("body/table/tr")]
    assert cells[1:] == [
        ["4", "125/216", "57.87 %", "57.87 %"],
        ["5", "625/2592", "24.11 %", "81.98 %"],
        ["eliminated", "17/192", "8.85 %", None],  # 1/36 and 35/36² in turns 2, 3; in turns 4, 5 of those who still can arrive
        ["not by 5", "475/5184", "9.16 %", None],
    ]
    assert tree.find(f"body/figure/{SVG}svg") is not None
    outside = re.findall(r'(?:href|src)="([^"#][^"]*)"|url\((?!#)', page)
    assert not outside  # nothing is fetched


def test_a_page_escapes_every_word() -> None:
    nasty = "<script>alert('&')</script>"
    answer = replace(_some_answer(), question=nasty, assumed=(nasty,), id=nasty)
    page = as_html(answer, tell(answer), "")
    assert "<script" not in page
    assert page.count("&lt;script&gt;alert(&#x27;&amp;&#x27;)&lt;/script&gt;") == 3


def test_chances_stand_in_a_table_in_text_markdown_and_bbcode(capsys: pytest.CaptureFixture[str]) -> None:
    main(["ask", CLIMBS])
    assert "        turn    chance  per cent  by then\n           4   125/216   57.87 %  57.87 %\n" in capsys.readouterr().out
    main(["ask", CLIMBS, "--format", "md"])
    assert "| turn | chance | per cent | by then |\n| ---: | ---: | ---: | ---: |\n| 4 | 125/216 |" in capsys.readouterr().out
    main(["ask", CLIMBS, "--format", "bbcode"])
    assert "[table]\n[tr][th]turn[/th]" in capsys.readouterr().out


def lines_of(picture: Drawn) -> tuple[PlayLine, ...]:
    found: tuple[PlayLine, ...] = from_json(tuple[PlayLine, ...], picture.json["witness"])
    return found


def test_a_policy_names_the_places_where_there_are_several(drawn: Callable[[str], Drawn]) -> None:
    assert say_policy(lines_of(drawn(CLIMBS))) == [
        "Turn 1 APh: advances into 15T5 (1 MF).",
        "Turns 2-5 MPh: Climbs up 15S5-T5, Falling DR [B11.41] changes level on a DR of 9 or less.",
        "Turns 4-5 APh: leaves the Climb counter into 15S5 [B11.432]; now CX.",
    ]
    swims = say_policy(lines_of(drawn(SWIMS)))
    assert "Turn 1 APh, in 8M10: advances into 8L10 (2 MF)." in swims
    assert "Turn 2 MPh, swimming in 8M9: swims to 8M8 with all its MF [E6.2]." in swims
    assert not any("drifts" in line for line in swims)  # a Slow Current drifts nobody


def test_equal_doings_are_merged_and_gaps_are_told() -> None:
    def line(turn: int, start: str, to: str) -> PlayLine:
        return PlayLine.from_json(
            {"turn": turn, "phase": "APh", "unit": "squad", "from": start, "action": "advance", "to": to, "mf": "1",
             "rules": [], "difficult": False, "after": to}
        )  # fmt: skip

    lines = [line(1, "15T5", "15T4"), line(2, "15T5", "15T4"), line(4, "15T5", "15T4"), line(4, "15U5", "15T4")]
    assert say_policy(lines) == ["Turns 1-2, 4 APh: advances into 15T4 (1 MF)."]
    lines.append(line(4, "15V5", "15V4"))
    assert say_policy(lines) == [
        "Turns 1-2 APh: advances into 15T4 (1 MF).",
        "Turn 4 APh, in 15T5 or in 15U5: advances into 15T4 (1 MF).",
        "Turn 4 APh, in 15V5: advances into 15V4 (1 MF).",
    ]
    assert spoken_turns([5, 3, 4, 9, 9, 1]) == "1, 3-5, 9"


def test_reach_is_told_in_book_order(capsys: pytest.CaptureFixture[str]) -> None:
    main(["ask", "what is the reach of a squad IN 24E7 by turn 1?"])
    text = " ".join(capsys.readouterr().out.split())
    assert "New in turn 1 APh: B7 B8 C7 C9 D6 D7 E5 E6 E10 F4 F10 G5 G10 I5 I7 I8 I9 I10" in text  # E6 before E10
    assert "IN D8 E7 E8 F6 G6 H5" in text
    assert "Crest: D8 along C9-D8, E7 along E7-F7" in text
    assert "Climb levels -2 to -1 of D6-E7 D7-E7 E6-E7" in text


def test_through_a_clearing_the_ground_is_seen_at_its_own_level() -> None:
    """The clearings of 24F4 and 24K5 lie at level -1."""
    board = load_board("24")
    drawn = ET.fromstring(draw_board(board))
    clearings = [layer for layer in board.layers[2] if layer.terrain == "open ground"]
    assert clearings
    uses = [use for use in drawn.iter(f"{SVG}use") if "clearing" in use.get("clip-path", "")]
    assert len(uses) == len(clearings)
    ground = {f"#{group.get('id')}": group for group in drawn.iter(f"{SVG}g") if group.get("id")}
    levels = {polygon.get("fill") for use in uses for polygon in ground[use.get("href", "")]}
    assert len(levels) >= 2
