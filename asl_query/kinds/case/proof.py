"""What the answer to a case shows: the facts that its rules were given, and what was stated and changes nothing."""

from __future__ import annotations

from collections.abc import Mapping

from asl_query.records import dataclass
from asl_query.rulings.rule_answer import CaseAnswer
from asl_query.terms.answers import FactValue


@dataclass(frozen=True, slots=True)
class RuleFacts:
    """The facts on which a rule decides, by name."""

    facts: Mapping[str, FactValue]


@dataclass(frozen=True, slots=True)
class FactsUnread:
    """What was stated and changes nothing: no rule that bears on the question reads it."""

    changes_nothing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoSuchCase:
    """What the question presumes of its piece and the rules do not let be: it may not Climb, it is never Climbing and pinned."""

    no_such_case: str


@dataclass(frozen=True, slots=True)
class MayUnladen:
    """That what is forbidden is allowed to who leaves what it carries (A4.43)."""

    if_it_leaves: str = "what it carries"


CaseWitness = tuple[RuleFacts | FactsUnread | NoSuchCase | MayUnladen, ...]


def witness_of(found: CaseAnswer) -> CaseWitness:
    """What an answer shows: the facts of each of its rules, what changes nothing, what is no such case, what its load bars."""
    unread = (FactsUnread(found.unread),) if found.unread else ()
    no_such = (NoSuchCase(found.no_such),) if found.no_such else ()
    unladen = (MayUnladen(),) if found.may_unladen else ()
    return (*(RuleFacts(one.facts) for one in found.rules), *unread, *no_such, *unladen)
