"""What an answer the other way round shows: the answer to the question that it turns."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from asl_query.errors import QuestionError
from asl_query.kinds.inner_answer import InnerAnswer
from asl_query.records import dataclass
from asl_query.terms.answers import Depends, DependsOn, Outcome, Verdict

_TURNED = {Verdict.YES.value: Verdict.NO, Verdict.NO.value: Verdict.YES}


@dataclass(frozen=True, slots=True)
class TurnedAnswer:
    """The answer to the question that is asked the other way round."""

    kind: Literal["turned"] = field(default="turned", init=False)
    of: InnerAnswer


def turned(outcome: Outcome) -> Outcome:
    """Yes for no and no for yes, also in what each hangs on; raises QuestionError for an outcome that is neither."""
    if isinstance(outcome, Depends):
        rows = [(on, _TURNED.get(on.answer)) for on in outcome.on]
        if all(other is not None for _, other in rows):
            return Depends(tuple(DependsOn(on.fact, on.if_, str(other)) for on, other in rows))
    elif isinstance(outcome, Verdict):
        return _TURNED.get(outcome, outcome)
    raise QuestionError('Only what is answered by yes or no can be asked the other way round: leave out "not:".')
