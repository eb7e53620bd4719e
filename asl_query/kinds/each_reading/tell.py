"""What each reading makes of a question, in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText, TextTable
from asl_query.kinds.kind import Tell
from asl_query.kinds.untyped import UntypedAnswer, retyped
from asl_query.kinds.why.inner import inner_of


def tell_each_reading(answer: UntypedAnswer, tell: Tell) -> AnswerText:
    """The answer under the reading taken, and under which others it is another."""
    assert answer.certificate is not None
    taken = inner_of(answer, answer.certificate["taken"])
    told = tell(retyped(taken))
    other: list[str] = []
    alike: list[str] = []
    for one in answer.certificate["others"]:
        inner = inner_of(answer, one["answer"])
        cited = f'"{one["reading"]}" ({one["rules"][0]})'
        if (inner.answer, inner.probability) == (taken.answer, taken.probability):
            alike.append(cited)
        else:
            other.append(f"Under {cited}: {tell(retyped(inner)).verdict}")
    sections: list[tuple[str, list[str] | TextTable]] = []
    if other:
        sections.append(("Other readings answer otherwise", other))
    if alike:
        sections.append(("The same answer", [f"Under {'; '.join(alike)}."]))
    if not other and not alike:
        sections.append(("Other readings", ["None is known of a rule that it uses."]))
    return AnswerText(f"Under the reading taken: {told.verdict}", [*sections, *told.sections])
