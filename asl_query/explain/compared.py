"""The same question under both rulesets: what makes the difference."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import cache
from pathlib import Path

from asl_query.codec import Json, to_json
from asl_query.records import dataclass
from asl_query.rules.index import cited
from asl_query.terms.answers import Answer
from asl_query.worked_out import own_table

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

    def to_json(self) -> dict[str, Json]:
        """Both answers as plain JSON values, and what makes the difference."""
        rulesets = {
            **{name: a.to_json() for name, a in self.answers.items()},
            **{n: {"error": e} for n, e in self.errors.items()},
        }
        return {"schema": 1, "question": self.question, "rulesets": rulesets, "difference": to_json(differences(self))}


@dataclass(frozen=True, slots=True)
class Topic:
    """What the rulesets part in, in words, with the rules of each that decide it."""

    topic: str
    says: str
    asl: tuple[str, ...]
    slc: tuple[str, ...]


def differences(compared: Compared) -> list[Topic]:
    """The topics on which the rulesets part and on which one of the answers rests, with the rules that it cites."""
    used = {name: {reason.rule for reason in answer.because} for name, answer in compared.answers.items()}
    rests_on = ((one, {*one.asl} & used.get("asl", set()), {*one.slc} & used.get("slc", set())) for one in _topics())
    return [replace(one, asl=_cited(one.asl), slc=_cited(one.slc)) for one, asl, slc in rests_on if asl or slc]


def _cited(rules: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(cited, rules))


@cache
def _topics() -> tuple[Topic, ...]:
    rows = own_table(Path(__file__).parent / "topics.toml")
    return tuple(Topic(topic, row["says"], tuple(row["asl"]), tuple(row["slc"])) for topic, row in rows.items())
