"""Which hexes see all of several places, or none, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from asl_query.explain.answer_text import AnswerText, HexLine
from asl_query.explain.names import Shorten, into, shorter
from asl_query.explain.titles import titled
from asl_query.kinds.depending_tell import told_depending, whatever_is_open
from asl_query.kinds.several_sights.question import SeesSeveral, Which
from asl_query.kinds.sight.proof import BlockedSight, ClearSight, Obstructions, SeeingHexes
from asl_query.kinds.sight.tell import MARGINAL, line_of_places
from asl_query.render.marks import hexes_of
from asl_query.terms.answers import Answer
from asl_query.terms.numbers import book_order


def tell_several(answer: Answer) -> AnswerText:
    """The hexes, what keeps each other one from being one, and what depends on something."""
    question, found, certificate = answer.reading, answer.answer, answer.certificate
    assert isinstance(question, SeesSeveral)
    assert isinstance(found, SeeingHexes)
    assert isinstance(certificate, Obstructions)
    short, count = shorter(question.targets[0]), len(found.hexes)
    whatever = whatever_is_open(found.hexes, found.always, found.depends)
    crest = f", and {' '.join(map(short, found.crest_only))} from Crest status only" if found.crest_only else ""
    verdict = f"{count or 'No'} hex{'es' if count != 1 else ''} {_can_see(question, count)}{whatever}{crest}."
    sections: list[tuple[str, list[str]]] = [("These", [HexLine.of(map(short, hexes_of(found.hexes))) or "none"])]
    sections += told_depending(found.depends, short)
    sections += _others(question, answer.witness, certificate.blocked, short)
    if found.marginal:
        sections.append((MARGINAL, [line_of_places(found.marginal, short)]))
    return AnswerText(verdict, sections)


def _can_see(question: SeesSeveral, count: int) -> str:
    """What the hexes can do, in words."""
    names = [into(target) for target in question.targets]
    if question.which is Which.ALL:
        return f"can see {'both ' if len(names) == 2 else ''}{_joined(names, 'and')}"
    if len(names) == 1:
        return f"cannot be seen from {question.targets[0].name}"
    places = [target.name for target in question.targets]
    return f"{'is' if count == 1 else 'are'} hidden from {_joined(places, 'and')}"


def _joined(names: Sequence[str], word: str) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"


def _others(
    question: SeesSeveral, clear: Iterable[ClearSight], blocked: Iterable[BlockedSight], short: Shorten
) -> list[tuple[str, list[str]]]:
    """Of each target the places that fail it: by what blocks, or since they see it."""
    if question.which is Which.NONE:
        return _seen_from(clear, short)
    by_rule: dict[str, dict[str, list[str]]] = {}
    for line in blocked:
        thing = f"{into(line.target)}, {line.what} at {short(line.at)}"
        by_rule.setdefault(line.rule, {}).setdefault(thing, []).append(short(line.viewer))
    return [
        (f"Not, by {titled(rule)}, to", [f"{thing}: {', '.join(viewers)}" for thing, viewers in by_rule[rule].items()])
        for rule in sorted(by_rule, key=book_order)
    ]


def _seen_from(clear: Iterable[ClearSight], short: Shorten) -> list[tuple[str, list[str]]]:
    """The places that a target sees, each at the first one that does."""
    found: dict[str, list[str]] = {}
    for line in clear:
        found.setdefault(line.target.name, []).append(short(line.viewer))
    return [(f"Seen from {target}", [HexLine.of(viewers)]) for target, viewers in found.items()]
