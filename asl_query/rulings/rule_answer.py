"""An answer that rules give to a question about a unit or a Searchlight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from asl_query.terms.answers import FactValue, Outcome

NO_RULE = ""  # what a plain map decides: how far it is from one hex to another, which hexes a line between them crosses


class RuleAnswer(NamedTuple):
    """The answer to such a question: yes, no, a value or hexes; the rule, if one decides, and the facts that decide, by name."""

    answer: Outcome
    rule: str
    facts: Mapping[str, FactValue]


class RuleDeciding(NamedTuple):
    """The key of a rule that decides, with the facts that it was given, by name."""

    rule: str
    facts: Mapping[str, FactValue]


class CaseAnswer(NamedTuple):
    """What the rules say of a case: the answer, the rules that decide it, what it takes for granted because nothing else was
    stated, and which of the stated facts change nothing, as no rule that bears on the question reads them. `no_such` says of a
    piece that what the question presumes of it is not so; `may_unladen` that it may once it has left what it carries (A4.43).
    """

    answer: Outcome
    rules: tuple[RuleDeciding, ...]
    assumed: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    no_such: str = ""
    may_unladen: bool = False
