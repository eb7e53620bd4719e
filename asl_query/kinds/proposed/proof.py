"""What shows whether a proposed value is so: the answer to the question for it."""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction
from typing import Any, Literal

from asl_query.errors import QuestionError
from asl_query.kinds.inner_answer import InnerAnswer
from asl_query.pattern_codes import compiled
from asl_query.records import dataclass
from asl_query.terms.answers import Depends, DependsOn, Hexes, Outcome, Value, Verdict

_NUMBER = compiled(
    r"(?P<sign>[-+−]?)(?:(?P<whole>\d+)(?P<half>½)?|(?P<alone>½)|(?P<top>\d+)/(?P<bottom>0*[1-9]\d*))(?P<of_100>\s*%)?"
)


@dataclass(frozen=True, slots=True)
class AnsweredValue:
    """The answer to the question for the value."""

    kind: Literal["answered value"] = field(default="answered value", init=False)
    of: InnerAnswer


def is_so(outcome: Outcome, value: str) -> Outcome:
    """Whether an outcome is the proposed value, also in what each hangs on; of a list it is how many.

    Raises QuestionError where rows that are lost leave open whether it is.
    """
    if isinstance(outcome, Depends):
        rows = tuple(DependsOn(on.fact, on.if_, str(_verdict(on.answer, value))) for on in outcome.on)
        verdicts = {row.answer for row in rows}
        return Depends(rows) if len(verdicts) > 1 else Verdict(verdicts.pop())
    if isinstance(outcome, Hexes):
        return _verdict(len(outcome.hexes), value)
    if isinstance(outcome, Value) and hasattr(outcome, "lost"):
        return _within(outcome, value)
    return _verdict(outcome.value if isinstance(outcome, Value) else str(outcome), value)


def _verdict(found: int | str | Fraction, value: str) -> Verdict:
    one, other = as_number(str(found)), as_number(value)
    same = str(found).lower() == value.lower() if one is None else one == other
    return Verdict.YES if same else Verdict.NO


def _within(outcome: Any, value: str) -> Verdict:
    """No for what lies outside of what lost rows leave open."""
    number = as_number(value)
    is_within = number is not None and all((
        outcome.least is None or outcome.least <= number, outcome.most is None or number <= outcome.most,
    ))  # fmt: skip
    if is_within:
        raise QuestionError(f"The answer is {outcome.value}: rows that are lost may make it {value} or not.")
    return Verdict.NO


def as_number(text: str) -> Fraction | None:
    """A number as players write it; None for what is none."""
    number = _NUMBER.fullmatch(text.strip())
    if number is None:
        return None
    size = Fraction(int(number["whole"] or number["top"] or 0), int(number["bottom"] or 1))
    size += Fraction(1, 2) if number["half"] or number["alone"] else 0
    size /= 100 if number["of_100"] else 1
    return size if number["sign"] in ("", "+") else -size
