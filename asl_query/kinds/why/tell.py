"""Why an answer is what it is, in words: the smallest reasons."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText, Tell, TextTable
from asl_query.kinds.inner_answer import as_if_asked
from asl_query.kinds.kind import kind_of
from asl_query.kinds.why.proof import WhyCertificate
from asl_query.kinds.why.question import Why
from asl_query.terms.answers import Answer, Verdict


def tell_why(answer: Answer, tell: Tell) -> AnswerText:
    """The answer that it is about, then the smallest reasons for it."""
    question, certificate = answer.reading, answer.certificate
    assert isinstance(question, Why)
    assert isinstance(certificate, WhyCertificate)
    inner, reasons, kind = as_if_asked(answer, certificate.of), certificate.reasons, kind_of(question.of)
    told = tell(inner)
    verdict = told.verdict
    if question.presumes and inner.answer in (Verdict.YES, Verdict.NO) and inner.answer != question.presumes:
        verdict = f"But it {kind.modal(question.of)}{'' if inner.answer is Verdict.YES else ' not'}: {verdict}"
    if not reasons:
        along = [f"{name}: {what}." for name, what in certificate.along or ()]
        more = [("What lies along the LOS", along)] if along else []
        return AnswerText(verdict, [*more, *told.sections])
    sections: list[tuple[str, list[str] | TextTable]] = []
    for number, one in enumerate(reasons, 1):
        which = "" if len(reasons) == 1 else f" {number} of {len(reasons)}" if certificate.all else f" {number}"
        needed = "each of these is needed" if len(one.needs) > 1 else "this alone is enough"
        heading = f"Reason{which} ({needed})" if which else f"Because ({needed})"
        sections.append((heading if one.needs else "Because", kind.tell_smallest_reason(inner, one)))
    if question.every and not certificate.all:
        sections.append(("More", [f"There may be more reasons than these {len(reasons)}."]))
    return AnswerText(verdict, sections)
