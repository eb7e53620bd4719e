"""Pictures of where units can go: lines of play, what can be reached by turn, and the best play with its chances."""

from __future__ import annotations

from asl_query.acts.out_of_reach import ClosedSet, Crowd, NewPlaces, OneCannot, places_by_turn
from asl_query.board.board import Board
from asl_query.kinds.reach.journeys import legs, new_places, place_of_location
from asl_query.kinds.reach.proof import ArrivalChance, lines_of
from asl_query.render.arrival_plot import arrival_plot
from asl_query.render.ways import CrowdedPlaces, WayEnds, draw_first_turns, draw_ways, ends_of
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.movement import Reach, Reaching


def draw_reach(board: Board, answer: Answer) -> str:
    """Where units can go: the line of play, the reach by turn, or the best play with its chances."""
    question, certificate = answer.reading, answer.certificate
    assert isinstance(question, Reach)
    if question.asks is Reaching.WHERE:
        return _draw_turns(board, answer, tuple(row for row in answer.witness if isinstance(row, NewPlaces)))
    closed = certificate.closed_set if isinstance(certificate, OneCannot) else certificate
    if answer.answer is Verdict.NO and isinstance(closed, ClosedSet):
        return _draw_turns(board, answer, places_by_turn(closed))
    chance = answer.probability
    plot = arrival_plot(chance.arrivals, question.by_turn or 0, chance.eliminated) if isinstance(chance, ArrivalChance) else None
    drawn = legs(board, lines_of(answer.witness))
    names = [mover.unit.name for mover in question.movers]
    return draw_ways(board, answer.question, _ends(board, answer), names, drawn, _crowd(certificate), plot)


def _draw_turns(board: Board, answer: Answer, rows: tuple[NewPlaces, ...]) -> str:
    """The hexes coloured by the turn in which a unit can first be there."""
    question = answer.reading
    assert isinstance(question, Reach)
    ends = _ends(board, answer)._replace(reached=False)
    return draw_first_turns(board, answer.question, new_places(rows), ends, question.by_turn)


def _ends(board: Board, answer: Answer) -> WayEnds:
    """Where the units start, where they want to go, and whether they come there."""
    question, chance = answer.reading, answer.probability
    assert isinstance(question, Reach)
    reached = chance.exact != 0 if isinstance(chance, ArrivalChance) else answer.answer is not Verdict.NO
    return ends_of(board, (mover.at for mover in question.movers), question.goals, reached)


def _crowd(certificate: object) -> CrowdedPlaces | None:
    """The places that are too small for all of them."""
    if not isinstance(certificate, Crowd):
        return None
    places = [(place_of_location(place).hex, holds) for _, place, holds in certificate.cut.places]
    return CrowdedPlaces(places, "half-squads" if certificate.of == "MMC" else "SMC", certificate.cut.supply)
