"""What would let it, or stop it, in words: the cheapest set of changes, then each set with its line of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from asl_query.explain.answer_text import AnswerText, Tell
from asl_query.explain.names import sentence
from asl_query.explain.rules_told import rules_told
from asl_query.kinds.kind import kind_of
from asl_query.kinds.would_let.proof import ChangedAnswer, ChangesTried, CheapestChanges, NotEnough, TriedChange, WhatDecides
from asl_query.kinds.would_let.question import WouldLet
from asl_query.terms.answers import Answer, Verdict

MOST_TOLD = 5  # sets of changes told one by one


def after_changes(answer: Answer, line: ChangedAnswer) -> Answer:
    """The answer after one set of changes, as the question itself would have it."""
    return replace(
        answer, reading=line.reading, answer=line.answer, witness=line.witness, certificate=line.certificate,
        because=line.because, probability=line.probability, marginal=line.marginal,
    )  # fmt: skip


def cheapest(answer: Answer) -> ChangedAnswer | None:
    """The cheapest set of changes that turns the answer, if any does."""
    certificate: ChangesTried | None = answer.certificate
    terrain = [certificate.terrain.answer] if certificate and certificate.terrain else []
    return min([*(answer.witness or ())[:1], *terrain], key=lambda line: line.cost, default=None)


def tell_would_let(answer: Answer, tell: Tell) -> AnswerText:
    """The sets, the cheapest first; `tell` puts the question inside into words."""
    question, certificate = answer.reading, answer.certificate
    assert isinstance(question, WouldLet)
    lines: tuple[ChangedAnswer, ...] = answer.witness or ()
    what = kind_of(question.of).statement(question.of, not question.stops)
    if isinstance(answer.answer, WhatDecides):
        sections = [("As it was asked", [answer.answer.depends.words]), *rules_told(answer.because)]
        return AnswerText(f"{sentence(what)} if: {answer.answer.value}.", sections)
    if certificate is None:
        return AnswerText(
            f"{'It cannot' if question.stops else 'It can'} already: {what}.",
            [("So", [sentence(_short(answer, lines[0], tell))])],
        )
    assert isinstance(certificate, ChangesTried)
    terrain = [certificate.terrain.answer] if certificate.terrain else []
    sections = [
        ("Smallest sets of changes, cheapest first", _told_sets(answer, lines, tell)),
        ("Not enough, each line by itself", _not_enough(certificate.not_) if lines else []),
        ("By terrain thought away, along the shortest way found on foot (none of it can stay)",
         [f"{_changes(line)}: {_short(answer, line, tell)}" for line in terrain]),
        (_tried_how(question), [*_tried(certificate.tried), *_no_way(answer, question)]),
        ("Left open", [f"{', '.join(one.changes)}: {one.because}" for one in certificate.open]),
    ]  # fmt: skip
    return AnswerText(_verdict(answer, question, what), [(heading, body) for heading, body in sections if any(body)])


def _verdict(answer: Answer, question: WouldLet, what: str) -> str:
    if isinstance(answer.answer, CheapestChanges):
        return f"{sentence(what)} if: {answer.answer.value}."
    is_tried = answer.certificate.tried != ()
    none = "none of the changes tried does, even all together" if is_tried else "no change is known that would"
    return f"Nothing {'stops' if question.stops else 'lets'} it: {none}."


def _told_sets(answer: Answer, lines: Sequence[ChangedAnswer], tell: Tell) -> list[str]:
    told = [f"{n}. {_changes(line)}: {_short(answer, line, tell)}" for n, line in enumerate(lines[:MOST_TOLD], 1)]
    more = lines[MOST_TOLD:]
    same = sum(line.cost == lines[MOST_TOLD - 1].cost for line in more)
    and_more = f"{len(more)} more, {same or 'none'} of the same cost as the last (--format json lists all)."
    return [*told, *([and_more] if more else [])]


def _not_enough(refused: Sequence[NotEnough]) -> list[str]:
    """The greatest sets that are not enough, one a line: two lines together may well be enough."""
    sets = [set(one.changes) for one in refused]
    return [", ".join(one.changes) for one, here in zip(refused, sets, strict=True) if not any(here < larger for larger in sets)]


def _no_way(answer: Answer, question: WouldLet) -> list[str]:
    """That terrain was looked at too, in vain."""
    is_looked_at = kind_of(question.of).way_on_foot(question.of) is not None and not question.stops
    in_vain = answer.answer is Verdict.NO and is_looked_at
    return ["terrain thought away: no way on foot was found that would do"] if in_vain else []


def _tried_how(question: WouldLet) -> str:
    most = kind_of(question.of).changes_at_once
    together = "every set of them" if most is None else f"every set of up to {most}"
    return f"Tried ({together}), with what each costs"


def _changes(line: ChangedAnswer) -> str:
    return f"{' and '.join(line.words)} (cost {line.cost})"


def _tried(tried: Sequence[TriedChange]) -> list[str]:
    """Every change by its cost; of those with steps what one of them costs."""
    found: dict[int, list[str]] = {}
    for one in tried:
        found.setdefault(one.cost, []).append(one.change)
    return [f"{cost}: {'; '.join(names)}" for cost, names in sorted(found.items())]


def _short(answer: Answer, line: ChangedAnswer, tell: Tell) -> str:
    """The witness of a set in one line, or the verdict."""
    inner = after_changes(answer, line)
    return kind_of(line.reading).line_of_play(inner) or tell(inner).verdict
