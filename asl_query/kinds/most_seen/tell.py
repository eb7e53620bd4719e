"""Which hexes of a board see the most others, in words."""

from __future__ import annotations

from enum import Enum

from asl_query.explain.answer_text import AnswerText, HexLine
from asl_query.explain.names import shorter
from asl_query.kinds.most_seen.proof import MostSeenPlaces, PlaceCounts, SeenHexes
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.terms.answers import Answer


class Counted(Enum):
    """Which hexes of a place are counted: those that it sees, or those from which it is seen; by day they are the same (A6.5)."""

    EITHER_WAY = "either way"
    SEES = "sees"
    SEEN_FROM = "seen from"


_NEXT = 10  # places that are told behind the best


def tell_most_seen(answer: Answer, counted: Counted = Counted.EITHER_WAY) -> AnswerText:
    """The places, how many hexes they see (or from how many they are seen) and which, and those that come next."""
    question, found, certificate = answer.reading, answer.answer, answer.certificate
    assert isinstance(question, MostSeen)
    assert isinstance(found, MostSeenPlaces)
    assert isinstance(certificate, PlaceCounts)
    rows: tuple[SeenHexes, ...] = answer.witness
    short = shorter(rows[0].place)
    names = [short(row.place) for row in rows]
    most = "fewest" if question.fewest else "most"
    one, many = ("is seen from", "are seen from") if counted is Counted.SEEN_FROM else ("sees", "see")
    verb = one if len(names) == 1 else many
    verdict = f"{_listed(names)} {verb} the {most} hexes of board {question.board}: {found.sees} of {found.of} others."
    if question.fewest and not found.sees and counted is Counted.SEES:
        verdict = f"{_listed(names)} {verb} no other hex of board {question.board}."
    elif question.fewest and not found.sees:
        verdict = f"Nobody on board {question.board} sees {_listed(names)}."
    elif question.fewest and counted is not Counted.SEES:
        verdict += " So there is no hex that no one sees."
    sections: list[tuple[str, list[str]]] = [
        (f"{short(row.place)} {one}", [HexLine.of(map(short, row.hexes))]) for row in rows[:_NEXT] if row.hexes
    ]
    others = sorted((place for place in certificate.places if place.sees != found.sees), key=lambda place: place.sees)
    behind = others[:_NEXT] if question.fewest else others[::-1][:_NEXT]
    sections.append(("Next", [", ".join(f"{short(next_.place)} {next_.sees}" for next_ in behind)]))
    return AnswerText(verdict, sections)


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
