"""The LOS whose Hindrances are asked about."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.hindrance.proof import SeasonSights
from asl_query.kinds.hindrance.question import HindranceBetween
from asl_query.kinds.sight.proof import ClearSight
from asl_query.render.marks import Marking, draw_marked, used
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex


def draw_hindrance(board: Board, answer: Answer) -> str:
    """Both ends, the thread, and the hexes that hinder or block it."""
    question, certificate = answer.reading, answer.certificate
    assert isinstance(question, HindranceBetween)
    board = board.with_vehicles(question.circumstances.vehicles)
    ends = [question.viewer.hex, question.target.hex]
    marks: dict[Hex, str] = dict.fromkeys(ends, "start")
    for one in certificate.seasons if isinstance(certificate, SeasonSights) else ():
        if isinstance(one.los, ClearSight):
            marks |= dict.fromkeys((hindrance.hex for hindrance in one.los.hindrances), "smoke")
        else:
            marks[one.los.at] = "reach"
    legend = {"start": "the ends of the LOS", "smoke": "hinders it", "reach": "where it is blocked"}
    return draw_marked(board, Marking(marks, used(legend, marks), ends), answer.question)
