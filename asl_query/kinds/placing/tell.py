"""Where a Searchlight can be set up, in words."""

from __future__ import annotations

from functools import partial

from asl_query.explain.answer_text import AnswerText, HexLine
from asl_query.explain.names import counted
from asl_query.explain.titles import titled
from asl_query.kinds.depending_tell import told_depending, whatever_is_open
from asl_query.kinds.placing.proof import Bars, PlacingHexes
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.questions import Emplace


def tell_emplace(answer: Answer) -> AnswerText:
    """The hexes allowed, and what bars the others."""
    question, certificate, found = answer.reading, answer.certificate, answer.answer
    assert isinstance(question, Emplace)
    assert isinstance(found, PlacingHexes)
    assert isinstance(certificate, Bars)
    barred: dict[tuple[str, str], list[str]] = {}
    for line in certificate.barred:
        barred.setdefault((line.rule, line.what.said), []).append(_short(line.hex, question))
    allowed = [_short(one.hex, question) for one in answer.witness]
    sections: list[tuple[str, list[str]]] = [("These hexes", [HexLine.of(allowed) or "none"])]
    sections += told_depending(found.depends, partial(_short_place, question))
    sections += [(f"Not these, by {titled(rule)}: {what}", [HexLine.of(names)]) for (rule, what), names in barred.items()]
    how = "be Emplaced" if question.emplaced else "set up"
    aim = f" so that it can target {question.target.name}" if question.target else ""
    whatever = whatever_is_open(found.hexes, found.always, found.depends)
    return AnswerText(
        f"A GMSL can {how} in {counted(len(allowed), 'hex', 'hexes')} of board {question.board}{aim}{whatever}.", sections
    )


def _short_place(question: Emplace, place: Location) -> str:
    return _short(place.hex, question)


def _short(hex_: Hex, question: Emplace) -> str:
    return hex_.short if hex_.board == question.board else hex_.name
