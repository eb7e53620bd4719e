"""Where a GMSL can be set up, and from where it can target a hex, as a finite problem over the hexes of a board."""

from __future__ import annotations

from typing import NamedTuple

from asl_query.acts.placement import all_bars
from asl_query.acts.placement_limits import Bar
from asl_query.board.board import Board
from asl_query.deadline import Deadline
from asl_query.finite.problem import Forbidden, Problem
from asl_query.terms.hexes import Hex
from asl_query.terms.questions import Emplace


class Candidate(NamedTuple):
    """A hex and everything that bars the GMSL from it."""

    hex: Hex
    bars: tuple[Bar, ...]


def candidates(board: Board, question: Emplace, deadline: Deadline) -> list[Candidate]:
    """Every hex that is asked about with what bars it."""
    deadline.check()
    against = all_bars(board, question.board, question.emplaced, question.target)
    return [Candidate(hex_, tuple(found)) for hex_, found in against.items()]


def pose(found: list[Candidate]) -> Problem:
    """Choose a hex that nothing bars."""
    barred: dict[str, set[tuple[str | int, ...]]] = {}
    for candidate in found:
        for bar in candidate.bars:
            barred.setdefault(label(bar), set()).add((candidate.hex.name,))
    return Problem(
        {"hex": tuple(c.hex.name for c in found)},
        tuple(Forbidden(name, ("hex",), frozenset(hexes)) for name, hexes in barred.items()),
    )


def label(bar: Bar) -> str:
    """The name of a bar, as cores give it back."""
    return f"{bar.rule}: {bar.what}"
