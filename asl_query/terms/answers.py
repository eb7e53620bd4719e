"""An answer as a value; its JSON form is the contract with other programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked, how it was read, what came out, and what proves it.

    `answer` is "yes", "no", "undecided", {"value": ..} or {"hexes": [..]}; `witness` a list of lines, `certificate` a
    table, both as `verify` re-checks them; `because` the rules that decide, with the facts they decide on. Printed it is its text
    form, in a notebook its page with its picture.
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
    _show: Callable[[Answer, str], str | None] | None = field(default=None, repr=False, compare=False)  # in a form, on its board

    def to_json(self) -> dict[str, Any]:
        """The answer as plain JSON values."""
        return {f.name: getattr(self, f.name) for f in fields(self) if not f.name.startswith("_")}

    def __str__(self) -> str:
        return self._shown("text") or repr(self)

    def _repr_html_(self) -> str | None:
        return self._shown("html")

    def _repr_markdown_(self) -> str | None:
        return self._shown("md")

    def _repr_svg_(self) -> str | None:
        return self._shown("svg")

    def _shown(self, form: str) -> str | None:
        """The answer in one of the forms; None for one that `ask` did not give, and for a picture where nothing can be drawn."""
        return None if self._show is None else self._show(self, form)

    @property
    def is_undecided(self) -> bool:
        """Whether the time ran out; this is never the same as no."""
        return self.answer == "undecided"
