"""An answer as a value; its JSON form is the contract with other programs."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked, how it was read, what came out, and what proves it.

    `answer` is "yes", "no", "undecided", {"value": ..} or {"hexes": [..]}; `witness` a list of lines, `certificate` a
    table, both as `verify` re-checks them; `because` the rules that decide, with the facts they decide on.
    """

    question: str
    reading: dict[str, Any]
    answer: str | dict[str, Any]
    witness: list[dict[str, Any]] | None
    certificate: dict[str, Any] | None
    because: list[dict[str, Any]]
    id: str
    probability: dict[str, Any] | None = None
    assumed: list[str] = field(default_factory=list)
    not_modelled: list[str] = field(default_factory=list)
    marginal: bool | None = None
    checked: dict[str, Any] = field(default_factory=dict)
    ruleset: str = "asl"
    schema: int = 1

    def to_json(self) -> dict[str, Any]:
        """The answer as plain JSON values."""
        return {f.name: getattr(self, f.name) for f in fields(self)}

    @property
    def is_undecided(self) -> bool:
        """Whether the time ran out; this is never the same as no."""
        return self.answer == "undecided"
