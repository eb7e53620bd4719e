"""The same question under both rulesets: what makes the difference."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import tomli

from asl_query.rules.index import cited
from asl_query.terms.answers import Answer

NAMES = {"asl": "Advanced Squad Leader", "slc": "Squad Leader Classic"}


@dataclass(frozen=True, slots=True)
class Compared:
    """One question under each ruleset: the answers, or why a ruleset has none."""

    question: str
    answers: Mapping[str, Answer]
    errors: Mapping[str, str]
    _show: Callable[[Compared, str], str] | None = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        return repr(self) if self._show is None else self._show(self, "text")

    def _repr_html_(self) -> str | None:
        return None if self._show is None else self._show(self, "html")

    def _repr_markdown_(self) -> str | None:
        return None if self._show is None else self._show(self, "md")

    @property
    def is_undecided(self) -> bool:
        """Whether an answer is undecided."""
        return any(answer.is_undecided for answer in self.answers.values())

    @property
    def agrees(self) -> bool:
        """Whether both rulesets answer, and alike."""
        found = [answer.answer for answer in self.answers.values()]
        return len(found) == len(NAMES) and found[0] == found[1]

    def to_json(self) -> dict[str, Any]:
        """Both answers as plain JSON values, and what makes the difference."""
        rulesets = {
            **{name: a.to_json() for name, a in self.answers.items()},
            **{n: {"error": e} for n, e in self.errors.items()},
        }
        return {"schema": 1, "question": self.question, "rulesets": rulesets, "difference": differences(self)}


def differences(compared: Compared) -> list[dict[str, Any]]:
    """The topics on which the rulesets part and on which one of the answers rests, with the rules that it cites."""
    used = {name: {reason.rule for reason in answer.because} for name, answer in compared.answers.items()}
    found = []
    for topic, row in _topics().items():
        met = {name: [n for n in row[name] if n in used.get(name, ())] for name in NAMES}
        if any(met.values()):
            found.append({"topic": topic, "says": row["says"], **{name: list(map(cited, row[name])) for name in NAMES}})
    return found


@cache
def _topics() -> dict[str, Any]:
    return tomli.loads((Path(__file__).parent / "topics.toml").read_text(encoding="utf-8"))
