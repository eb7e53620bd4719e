"""A plot of the turn in which units arrive: a bar a turn, a line for `by then`, and the rest that does not arrive in time."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from xml.etree import ElementTree as ET

from asl_query.explain.turns import percent
from asl_query.render.svg_map import format_number, text

BAR, LINE, REST, GRID, INK = "#4a6fa5", "#b3281e", "#b8b8b8", "#d9d5c7", "#2a2a2a"
_LEFT, _TOP, _WIDE, _HIGH, _BOTTOM = 46, 34, 620, 200, 46


def arrival_plot(arrivals: Mapping[int, Fraction], by_turn: int, eliminated: Fraction = Fraction(0)) -> ET.Element:
    """The chances by turn as a group with its size in `data-width` and `data-height`; no chance is a bar of no height."""
    plot = ET.Element("g", {"class": "arrivals"})
    turns = range(min([1, *arrivals]), by_turn + 1)
    chances = [arrivals.get(turn, Fraction(0)) for turn in turns]
    others = {"eliminated": eliminated} if eliminated else {}
    others[f"not by {by_turn}"] = 1 - sum(chances, eliminated)
    pitch = min(90.0, (_WIDE - _LEFT) / (len(chances) + len(others)))
    right = _LEFT + pitch * (len(chances) + len(others))
    text(plot, (_LEFT, 14), "When it arrives under the best play", 13)
    _axis(plot, right)
    for number, (turn, chance) in enumerate(zip(turns, chances, strict=True)):
        _bar(plot, number, pitch, chance, str(turn), BAR, "turn")
    for number, (name, rest) in enumerate(others.items(), len(chances)):
        _bar(plot, number, pitch, rest, name, REST, "rest")
    _by_then(plot, list(accumulate(chances)), pitch)
    text(plot, (_LEFT + pitch * len(chances) / 2, _TOP + _HIGH + 32), "turn of arrival", 12, "middle")
    plot.set("data-width", format_number(right))
    plot.set("data-height", str(_TOP + _HIGH + _BOTTOM))
    return plot


def _height(chance: Fraction) -> float:
    return float(_HIGH * chance)


def _axis(plot: ET.Element, right: float) -> None:
    """Lines at every fifth of the whole, with their per cent."""
    for share in range(0, 101, 20):
        y = _TOP + _HIGH - _height(Fraction(share, 100))
        line = {"x1": str(_LEFT), "x2": format_number(right), "y1": format_number(y), "y2": format_number(y)}
        ET.SubElement(plot, "line", {**line, "stroke": GRID if share else INK, "stroke-width": "1"})
        text(plot, (_LEFT - 6, y + 4), f"{share} %", 11, "end")


def _bar(plot: ET.Element, number: int, pitch: float, chance: Fraction, words: str, colour: str, kind: str) -> None:
    x, height = _LEFT + pitch * (number + 0.14), _height(chance)
    box = {
        "x": format_number(x),
        "y": format_number(_TOP + _HIGH - height),
        "width": format_number(0.72 * pitch),
        "height": format_number(height),
    }
    bar = ET.SubElement(plot, "rect", {**box, "fill": colour, "class": kind, "data-chance": str(chance)})
    ET.SubElement(bar, "title").text = f"{words}: {chance} ({percent(chance)})"
    middle = x + 0.36 * pitch
    text(plot, (middle, _TOP + _HIGH + 16), words, 11, "middle")
    if chance and height > 20:
        text(plot, (middle, _TOP + _HIGH - 6), _short(chance, pitch), 11, "middle", "#ffffff" if kind == "turn" else INK)
    elif chance:
        text(plot, (middle, _TOP + _HIGH - height - 5), _short(chance, pitch), 11, "middle")


def _by_then(plot: ET.Element, totals: list[Fraction], pitch: float) -> None:
    """The chance to be there by the end of each turn, as a line from bar to bar."""
    points = [(_LEFT + pitch * (i + 0.5), _TOP + _HIGH - _height(total)) for i, total in enumerate(totals)]
    path = " ".join(f"{format_number(x)},{format_number(y)}" for x, y in points)
    ET.SubElement(plot, "polyline", {"points": path, "fill": "none", "stroke": LINE, "stroke-width": "2", "class": "by then"})
    shown = Fraction(0)
    for (x, y), total in zip(points, totals, strict=True):
        ET.SubElement(plot, "circle", cx=format_number(x), cy=format_number(y), r="3", fill=LINE)
        if total != shown:
            text(plot, (x - 5, y - 6), _short(total, pitch), 11, "end", LINE)
        shown = total
    text(plot, (_LEFT + 250, 14), "red line: there by the end of the turn", 11, "start", LINE)


def _short(chance: Fraction, pitch: float) -> str:
    """Per cent with as many decimals as there is room for."""
    return percent(chance) if pitch > 52 else f"{100 * float(chance):.{1 if pitch > 34 else 0}f}"
