"""A chance in words: what it is, and which DR have it."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.explain.answer_text import AnswerText
from asl_query.explain.rules_told import rules_told
from asl_query.kinds.roll_odds.proof import EveryRoll, RollChance, said
from asl_query.kinds.roll_odds.question import RollOdds
from asl_query.terms.answers import Answer


def tell_roll_odds(answer: Answer) -> AnswerText:
    """The chance, then what the DR bring about."""
    question, certificate = answer.reading, answer.certificate
    assert isinstance(question, RollOdds)
    assert isinstance(certificate, EveryRoll)
    assert isinstance(answer.answer, RollChance)
    percent = f"about {100 * float(answer.answer.value):.2f} %"
    by_outcome: dict[str, list[int]] = {}
    for one in certificate.rolls:
        by_outcome.setdefault(said(one.answer.answer), []).append(one.dr)
    often = f" {question.times} times in a row" if question.times > 1 else ""
    lines = [f"DR {_spans(rolls)}: {outcome}." for outcome, rolls in by_outcome.items()]
    verdict = f'The chance of "{question.wanted}"{often} is {answer.answer.value} ({percent}).'
    return AnswerText(verdict, [("What each DR brings about", lines), *rules_told(answer.because)])


def _spans(rolls: Sequence[int]) -> str:
    """Numbers in order, those that follow one another as from .. to."""
    spans: list[list[int]] = []
    for dr in rolls:
        if spans and dr == spans[-1][-1] + 1:
            spans[-1].append(dr)
        else:
            spans.append([dr])
    return ", ".join(f"{span[0]}" if len(span) == 1 else f"{span[0]} to {span[-1]}" for span in spans)
