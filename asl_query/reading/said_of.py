"""What the terms of a post are said of: whose a state is, what a `not` turns, what of earlier questions still holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from asl_query.pattern_codes import compiled
from asl_query.reading.catalogue import SORTS, VALUES, conditions, pieces, states, times_and_weather, turning_terms, vocabulary
from asl_query.reading.deeds import ACTS_AS_STATES
from asl_query.reading.question_words import Mood, Sentence
from asl_query.reading.things import MACHINE_GUNS, SUPPORT_WEAPONS
from asl_query.reading.typed_terms import TypedTerm, Weight, lexicon
from asl_query.terms.acts import PlayerTurnPhase

_PHASES = frozenset(phase.value for phase in PlayerTurnPhase)
PRONOUN = compiled(r"\b(?:it|he|she|they|them|him|those|that one|this one|these|same)\b", re.IGNORECASE)
_MINE = compiled(r"\b(?:my|mine|our|ours)\b", re.IGNORECASE)
_THEIRS = compiled(r"\b(?:his|their|enemy|enemies|opponent(?:['’]s)?|other|another)\b", re.IGNORECASE)
_SWIMMER = compiled(r"\b(?:swimmer|climber|rafter|forder)s?\b", re.IGNORECASE)
_BY = compiled(r"\b(?:by|from) (?:an?|the|some|his|their|enemy)(?: (?!my|our)\w+)? $", re.IGNORECASE)
_FIRES = compiled(
    r"\s*(?:fire\b(?! (?:it|at))|with (?:an? )?(?:LOS|line of sight)\b|(?:fires|fired|shoots|opens|opened|hits|sees)\b)",
    re.IGNORECASE,
)
_OWN = compiled(r"\b(?:my|our|its|with|has|have|had|carr\w+|having)\b(?: \w+)? (?:\w+ )?$", re.IGNORECASE)
_OF_UNITS = frozenset(("broken", "wounded", "pinned", "CX", "berserk", "TI"))  # states that only units are in
_IS = frozenset(("is", "are", "was", "were", "get", "got", "has", "have", "been"))
ANOTHER = "enemy"  # the role of what is said of another piece than the question is about
_TERRAIN = (
    "woods", "building", "grain", "brush", "orchard", "rubble", "marsh", "gully", "road", "graveyard", "crag", "Open Ground",
)  # fmt: skip
_AUXILIARIES = frozenset(("can", "could", "may", "is", "are", "do", "does", "did", "will", "would", "has", "have", "should"))


def not_said_anew(before: list[TypedTerm], asks: list[TypedTerm], topic: str) -> list[TypedTerm]:
    """What was asked before and still holds: not the phase, the piece with its states, the SW, the terrain or the numbers where a
    question has others."""
    names = {term.name for term in asks}
    mortars = frozenset(name for name in vocabulary(topic) if "mortar" in name.lower())
    sorts = [sort for sort in (_PHASES, pieces(topic), SUPPORT_WEAPONS | mortars, _terrain(topic)) if not sort.isdisjoint(names)]
    if not (pieces(topic) - states(topic)).isdisjoint(names):
        sorts.append(states(topic))
    has_number = any(term.is_value and not term.is_place for term in asks)
    gone = {term.name for term in before if any(term.name in sort for sort in sorts)}
    return [term for term in before if term.name not in gone and not (has_number and term.is_value and not term.is_place)]


@cache
def _terrain(topic: str) -> frozenset[str]:
    """The terms of what a hex may have."""
    return frozenset(term.name for name in _TERRAIN for term in lexicon(topic).terms_of(name))


def points_back(text: str, terms: list[TypedTerm], topic: str) -> bool:
    """Whether a question is about what was named before: it, they, or no piece at all."""
    return PRONOUN.search(text) is not None and not any(term.name in pieces(topic) - ACTS_AS_STATES for term in terms)


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
    named = _named(terms, topic)

    def owner(n: int) -> str:
        if n and terms[n].name in _OF_UNITS and _is_no_piece(terms, n, topic):
            return ANOTHER  # my LMG is broken
        at = _owner(n, named)
        if at is None:
            return ""
        return ANOTHER if any(term.name.startswith(ANOTHER) for term in terms[max(at - 2, 0) : at + 1]) else terms[at].name

    return [term._replace(role=owner(n)) if term.name in states(topic) else term for n, term in enumerate(terms)]


def without_firers(terms: Sequence[TypedTerm], text: str) -> list[TypedTerm]:
    """The terms without the MG that somebody else fires: hit by an MMG, an enemy MG opens fire. The piece has none of it."""

    def fires(term: TypedTerm) -> bool:
        front, behind = text[: term.start], text[term.end :]
        is_fire = _BY.search(front) is not None or _FIRES.match(behind) is not None
        return term.name in MACHINE_GUNS and is_fire and not _OWN.search(front)

    return [term for term in terms if not fires(term)]


def _named(terms: list[TypedTerm], topic: str) -> list[int]:
    """The places of the pieces among some terms, and of the enemy."""
    every = pieces(topic) - states(topic)
    return [n for n, term in enumerate(terms) if term.name in every or term.name.startswith(ANOTHER)]


def _owner(n: int, named: list[int]) -> int | None:
    """The place of the piece of which something is said: right behind it, else the last one in front; None where none is."""
    behind = next((at for at in named if n < at <= n + 2), None)
    return behind if behind is not None else next((at for at in reversed(named) if at < n), None)


def _is_no_piece(terms: list[TypedTerm], n: int, topic: str) -> bool:
    """Whether a state is said of what stands right in front of its verb, and that is no piece: the road is broken."""
    verbs = [at for at in range(max(n - 2, 0), n) if terms[at].name in _IS]
    if not verbs or not verbs[0]:
        return False
    subject = terms[verbs[0] - 1]
    is_piece = subject.name in pieces(topic) | states(topic) | ACTS_AS_STATES or subject.name.startswith(ANOTHER)
    return subject.weight is Weight.TERM and not is_piece and not subject.is_value


def may_be_of_another(told: list[TypedTerm], asked: list[TypedTerm], text: str, topic: str) -> bool:
    """Whether a question may be about another piece than what was told: it says whose its piece is, or two sorts are named."""
    named = {SORTS.get(term.name.lower(), term.name) for term in (*told, *asked) if term.name in pieces(topic) - states(topic)}
    is_a_piece = _SWIMMER.search(text) is not None
    is_one_named = is_a_piece or any(term.name in pieces(topic) - states(topic) - ACTS_AS_STATES for term in asked)
    says_whose = _MINE.search(text) is not None or _THEIRS.search(text) is not None
    return says_whose or (is_one_named and len(named) > (0 if is_a_piece else 1))


def of_another(terms: list[TypedTerm], text: str, asked: str, topic: str) -> list[TypedTerm]:
    """The terms of what is told, with the role of another's for what is said of a piece of the other side than the question
    asks about, or of another one than `my` piece: his squad is broken, may mine climb?"""
    mine, theirs = _MINE.search(asked) is not None, _THEIRS.search(asked) is not None
    if mine == theirs:
        return terms
    named = _named(terms, topic)

    def is_of_another(n: int) -> bool:
        at = _owner(n, named)
        in_front = text[: terms[n if at is None else at].start].split()[-3:]
        beside = " ".join((*in_front, *([] if at is None else [terms[at].name])))
        if theirs:
            return _MINE.search(beside) is not None
        others = text.replace(beside, "", 1)
        return _MINE.search(beside) is None and (_THEIRS.search(beside) is not None or _MINE.search(others) is not None)

    said = (conditions(topic) | ACTS_AS_STATES) - times_and_weather(topic) - VALUES
    return [term._replace(role=ANOTHER) if term.name in said and is_of_another(n) else term for n, term in enumerate(terms)]


def with_turned(terms: list[TypedTerm], topic: str) -> list[TypedTerm]:
    """The terms with what stands behind each word that turns yes and no round."""

    def turned(n: int) -> str:
        return next((other.name for other in terms[n + 1 :] if other.weight is Weight.TERM), "")

    return [term._replace(role=turned(n)) if term.name in turning_terms(topic) else term for n, term in enumerate(terms)]
