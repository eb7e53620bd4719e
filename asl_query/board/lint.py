"""Do a board's hex facts and its painted layers agree? A hand that slipped shows here."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.errors import FactsProblem
from asl_query.facts.board_file import BoardFacts, Point
from asl_query.facts.toml_file import line_of


def layer_problems(facts: BoardFacts) -> list[FactsProblem]:
    """Every hex whose level differs from the ground painted at its centre dot, or whose centre dot is not IN as it should."""
    board = Board(facts)
    ground, depression, _ = board.layers
    problems = []
    for hex_ in board.painted_hexes:
        dot = _on_board(board.centre(hex_), facts)
        line = line_of(facts.text, ("hexes", hex_.short))
        painted = facts.level
        for layer in ground:
            if inside(dot, layer.outline):
                painted = layer.level
        if painted != board[hex_].level:
            what = f"{hex_.short} has level {board[hex_].level}, but the ground painted at its centre dot has level {painted}"
            problems.append(FactsProblem(line, what, "Correct the hex or the outline."))
        in_art = any(inside(dot, layer.outline) for layer in depression)
        should = bool(board[hex_].depression) and not board[hex_].bridge
        if in_art and not board[hex_].depression:
            problems.append(
                FactsProblem(line, f"the centre dot of {hex_.short} lies in Depression art", "Give it depression = ...")
            )
        if should and not in_art:
            what = f"{hex_.short} is a Depression hex, but its centre dot lies outside the painted art"
            problems.append(FactsProblem(line, what, "Let the outline take in the centre dot."))
    return problems


def _on_board(dot: Point, facts: BoardFacts) -> Point:
    """A centre dot on the very edge of the board, moved one unit onto it."""
    return min(max(dot[0], 1), facts.width - 1), min(max(dot[1], 1), facts.height - 1)


def inside(point: Point, outline: tuple[Point, ...]) -> bool:
    """Whether a point lies inside an outline (a point on the edge counts as either)."""
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y1 > y) != (y2 > y):
            side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
            crossings += (side > 0) == (y2 > y1)
    return crossings % 2 == 1
