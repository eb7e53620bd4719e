"""What the terms of a post are said of: whose a state is, what a `not` turns, what of earlier questions still holds."""

from __future__ import annotations

import re

from asl_query.reading.catalogue import pieces, states, turning_terms, vocabulary
from asl_query.reading.question_words import Mood, Sentence
from asl_query.reading.things import SUPPORT_WEAPONS
from asl_query.reading.typed_terms import TypedTerm, Weight
from asl_query.terms.acts import PlayerTurnPhase

_PHASES = frozenset(phase.value for phase in PlayerTurnPhase)
_PRONOUN = re.compile(r"\b(?:it|he|she|they|them|him|those|that one|this one|these|same)\b", re.IGNORECASE)
_AUXILIARIES = frozenset(("can", "could", "may", "is", "are", "do", "does", "did", "will", "would", "has", "have", "should"))


def not_said_anew(before: list[TypedTerm], asks: list[TypedTerm], topic: str) -> list[TypedTerm]:
    """What was asked before and still holds: not the phase, the piece with its states, the SW or the numbers where a question has
    others."""
    names = {term.name for term in asks}
    mortars = frozenset(name for name in vocabulary(topic) if "mortar" in name.lower())
    sorts = [sort for sort in (_PHASES, pieces(topic), SUPPORT_WEAPONS | mortars) if not sort.isdisjoint(names)]
    if not (pieces(topic) - states(topic)).isdisjoint(names):
        sorts.append(states(topic))
    has_number = any(term.is_value and not term.is_place for term in asks)
    gone = {term.name for term in before if any(term.name in sort for sort in sorts)}
    return [term for term in before if term.name not in gone and not (has_number and term.is_value and not term.is_place)]


def points_back(text: str, terms: list[TypedTerm], topic: str) -> bool:
    """Whether a question is about what was named before: it, they, or no piece at all."""
    return _PRONOUN.search(text) is not None and not any(term.name in pieces(topic) for term in terms)


def unnegated(terms: list[TypedTerm], sentence: Sentence) -> list[TypedTerm]:
    """The terms of a question without the "not" that only expects a no: can they not swim?"""
    if sentence.mood is Mood.TELLS:
        return terms
    first = next((i for i, term in enumerate(terms) if term.name in _AUXILIARIES), len(terms))
    at = next((i for i, term in enumerate(terms) if term.name == "not"), None)
    is_of_asking = at is not None and first < at <= first + 2 and not any(t.weight is Weight.TERM for t in terms[:at])
    return terms if at is None or not is_of_asking else [*terms[:at], *terms[at + 1 :]]


def with_owners(terms: list[TypedTerm], topic: str) -> list[TypedTerm]:
    """The terms with the piece of which each state is said: a broken leader, a squad that is broken."""
    said_of = [
        (n, term.name)
        for n, term in enumerate(terms)
        if term.name in pieces(topic) - states(topic) or term.name.startswith("enemy")
    ]

    def owner(n: int) -> str:
        behind = next((found for found in said_of if n < found[0] <= n + 2), None)
        found = behind or next((found for found in reversed(said_of) if found[0] < n), None)
        if found is None:
            return ""
        at, name = found
        return "enemy" if any(term.name.startswith("enemy") for term in terms[max(at - 2, 0) : at + 1]) else name

    return [term._replace(role=owner(n)) if term.name in states(topic) else term for n, term in enumerate(terms)]


def with_turned(terms: list[TypedTerm], topic: str) -> list[TypedTerm]:
    """The terms with what stands behind each word that turns yes and no round."""

    def turned(n: int) -> str:
        return next((other.name for other in terms[n + 1 :] if other.weight is Weight.TERM), "")

    return [term._replace(role=turned(n)) if term.name in turning_terms(topic) else term for n, term in enumerate(terms)]
