"""Which hexes have a level or show a thing, in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText, HexLine
from asl_query.explain.names import NO_ARTICLE, with_article
from asl_query.kinds.printed_hexes.proof import OtherHexes, PrintedHex
from asl_query.kinds.printed_hexes.question import HexesThat
from asl_query.terms.answers import Answer


def tell_hexes_that(answer: Answer) -> AnswerText:
    """The hexes that are asked for; of a level how many others are at which."""
    question, certificate = answer.reading, answer.certificate
    assert isinstance(question, HexesThat)
    assert isinstance(certificate, OtherHexes)
    found: tuple[PrintedHex, ...] = answer.witness
    count = len(found)
    verdict = f"{count or 'No'} hex{'' if count == 1 else 'es'} of board {question.board} {_asked(question, count)}."
    sections: list[tuple[str, list[str]]] = [("These", [HexLine.of(one.hex.short for one in found)])] if found else []
    if question.level is not None:
        sections.append(("Of the other hexes", [_levels(certificate.hexes)]))
    return AnswerText(verdict, sections)


def _asked(question: HexesThat, count: int) -> str:
    """What is asked of the hexes, in words."""
    parts = []
    if question.level is not None:
        higher = " or higher" if question.or_higher else ""
        parts.append(f"{'is' if count == 1 else 'are'} at level {question.level}{higher}")
    if question.shows:
        named = [thing if thing in NO_ARTICLE else with_article(thing) for thing in question.shows]
        parts.append(f"{'has' if count == 1 else 'have'} {' and '.join(named)}")
    return " and ".join(parts)


def _levels(hexes: tuple[PrintedHex, ...]) -> str:
    """How many hexes are at each level."""
    counts: dict[int, int] = {}
    for one in hexes:
        counts[one.level] = counts.get(one.level, 0) + 1
    return ", ".join(f"{counts[level]} at level {level}" for level in sorted(counts)) or "there are none"
