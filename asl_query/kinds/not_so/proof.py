"""What an answer the other way round shows: the answer to the question that it turns."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from asl_query.kinds.inner_answer import InnerAnswer
from asl_query.records import dataclass
from asl_query.terms.answers import Depends, DependsOn, Outcome, Verdict

_TURNED = {Verdict.YES.value: Verdict.NO, Verdict.NO.value: Verdict.YES}


@dataclass(frozen=True, slots=True)
class TurnedAnswer:
    """The answer to the question that is asked the other way round."""

    kind: Literal["turned"] = field(default="turned", init=False)
    of: InnerAnswer


def turned(outcome: Outcome) -> Outcome | None:
    """Yes for no and no for yes, also in what each hangs on; None for an outcome that is neither."""
    if isinstance(outcome, Depends):
        rows = [(on, _TURNED.get(on.answer)) for on in outcome.on]
        if any(other is None for _, other in rows):
            return None
        return Depends(tuple(DependsOn(on.fact, on.if_, str(other)) for on, other in rows))
    return _TURNED.get(outcome, outcome) if isinstance(outcome, Verdict) else None
