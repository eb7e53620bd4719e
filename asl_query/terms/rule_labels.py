"""What the constraints of a finite problem are called that come of rules: the number of the rule, and what it says there."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.codec import as_text
from asl_query.terms.numbers import normalise, number_of


class RuleLabel(str):
    """A label that carries its rule: for a solver, and in JSON, it is one text."""

    rule: str
    what: str

    def __new__(cls, rule: str, what: str) -> RuleLabel:
        """Of the key of a rule the number is shown."""
        label = super().__new__(cls, f"{number_of(rule)} {what}")
        label.rule, label.what = number_of(rule), what
        return label


def _read(text: str) -> RuleLabel | None:
    number, _, what = text.partition(" ")
    return RuleLabel(number, what) if what and normalise(number) == number else None


as_text(RuleLabel, str, _read)


def labels_of_rules(core: Iterable[str]) -> tuple[RuleLabel, ...]:
    """The core of a problem all of whose constraints come of rules."""
    labels = tuple(core)
    found = tuple(one for one in labels if isinstance(one, RuleLabel))
    assert len(found) == len(labels), "a constraint that comes of no rule"
    return found
