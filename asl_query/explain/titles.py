"""Rules as headings cite them."""

from __future__ import annotations

from asl_query.rules.index import cited, known, says
from asl_query.terms.numbers import number_of


def titled(number: str) -> str:
    """A rule number with its title, as a heading cites it."""
    entry = known(number)
    return f"{cited(number)} {entry.title}" if entry else cited(number)


def cited_in_full(rule: str) -> str:
    """A rule, or a part of one by its key, with its title and what it says."""
    return f"{titled(number_of(rule))}: {says(rule)}"
