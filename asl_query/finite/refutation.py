"""A refutation: the certificate that labelled constraints conflict."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from asl_query.records import dataclass

Disjunction = tuple[int, ...]  # literals: numbers of variables, or their negatives, of which one must hold
Hints = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refutation:
    """Clauses of the core's constraints (finite/encoding.py), and lemmas that follow from them without searching.

    A lemma is a clause with its hints; a hint is the place (from 1) of a clause or, after the clauses, of an earlier lemma. The
    last lemma is empty.
    """

    kind: Literal["refutation"] = field(default="refutation", init=False)
    core: tuple[str, ...]
    clauses: tuple[Disjunction, ...]
    lemmas: tuple[tuple[Disjunction, Hints], ...]
