"""Which hexes of a board see the most others, in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText, HexLine
from asl_query.explain.names import shorter
from asl_query.kinds.most_seen.proof import MostSeenPlaces, PlaceCounts, SeenHexes
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.terms.answers import Answer

_NEXT = 10  # places that are told behind the best


def tell_most_seen(answer: Answer) -> AnswerText:
    """The places, how many hexes they see and which, and those that come next."""
    question, found, certificate = answer.reading, answer.answer, answer.certificate
    assert isinstance(question, MostSeen)
    assert isinstance(found, MostSeenPlaces)
    assert isinstance(certificate, PlaceCounts)
    rows: tuple[SeenHexes, ...] = answer.witness
    short = shorter(rows[0].place)
    names = [short(row.place) for row in rows]
    most = "fewest" if question.fewest else "most"
    verb = "sees" if len(names) == 1 else "see"
    verdict = f"{_listed(names)} {verb} the {most} hexes of board {question.board}: {found.sees} of {found.of} others."
    if question.fewest and not found.sees:
        verdict = f"Nobody on board {question.board} sees {_listed(names)}."
    elif question.fewest:
        verdict += " So there is no hex that no one sees."
    sections: list[tuple[str, list[str]]] = [
        (f"{short(row.place)} sees", [HexLine.of(map(short, row.hexes))]) for row in rows[:_NEXT] if row.hexes
    ]
    others = sorted((one for one in certificate.places if one.sees != found.sees), key=lambda one: one.sees)
    behind = others[:_NEXT] if question.fewest else others[::-1][:_NEXT]
    sections.append(("Next", [", ".join(f"{short(one.place)} {one.sees}" for one in behind)]))
    return AnswerText(verdict, sections)


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
