"""What a text asks, by its terms, and the terms that a question says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from asl_query.reading.typed_terms import TypedTerm, Weight, lexicon


class AskedTerms(NamedTuple):
    """What a text asks: the terms that it says by name, those of them that are only told beside it or asked before, its light
    words, and whether yes or no is the answer (None: any)."""

    terms: Mapping[str, TypedTerm]
    told: frozenset[str] = frozenset()
    in_front: frozenset[str] = frozenset()  # those of them that stand in front of what is asked, in its own sentence
    spare: frozenset[str] = frozenset()  # of an earlier question: what this one says nothing of
    light: frozenset[str] = frozenset()
    is_yes_no: bool | None = None
    is_strict: bool = False  # when, who, in which phase, how many: nothing else is an answer
    is_near: bool = False  # questions near to it are looked for: whatever they do not say is passed over
    telling: frozenset[str] = frozenset()  # the terms by which one question that it may be is another one than the next
    twice: frozenset[str] = frozenset()  # the numbers that stand in what is asked more than once
    roles: Mapping[str, frozenset[str]] = {}  # of each number what it counts, of each `not` what it turns, wherever it stands

    @classmethod
    def of(
        cls, topic: str, asks: Sequence[TypedTerm], told: Sequence[TypedTerm] = (), before: Sequence[TypedTerm] = (),
        is_yes_no: bool | None = None, begins: int = 0,
    ) -> AskedTerms:  # fmt: skip
        """The terms and light words of what is asked, of what is told, and of what was asked before; a sentence asks from one of
        its terms on, and tells in front of it."""
        terms = {term.name: term for term in (*before, *told, *asks) if term.weight is Weight.TERM}
        for those, name in lexicon(topic).said_together(frozenset(terms)):
            terms[name] = terms[next(iter(those))]._replace(name=name)
        own = {term.name for term in asks[begins:]}
        light = frozenset(term.name for term in asks if term.weight is Weight.LIGHT)
        spare = {term.name for term in before} - {term.name for term in (*told, *asks)}
        roles: dict[str, set[str]] = {}
        for term in (*before, *told, *asks):
            roles.setdefault(term.name, set()).add(term.role)
        every = {name: frozenset(found) for name, found in roles.items()}
        in_front = frozenset(term.name for term in asks[:begins]) - own
        how_often = Counter(term.name for term in asks if term.is_value and not term.is_place)
        twice = frozenset(name for name, often in how_often.items() if often > 1)
        return cls(terms, frozenset(terms) - own, in_front, frozenset(spare), light, is_yes_no, twice=twice, roles=every)

    @property
    def only_told(self) -> frozenset[str]:
        """The terms that are told, and not in the sentence that asks."""
        return self.told - self.in_front


class Covered(NamedTuple):
    """A question in plain words; what of the text it does not say, and how well it fits; how many terms of what is asked it
    accounts for, and how many it passes over; the terms that it does not know of, of questions that ask the same of more."""

    text: str
    unused: tuple[str, ...]
    score: float
    says: int
    passes_over: int
    refined_by: frozenset[str] = frozenset()


@lru_cache(maxsize=1024)
def said_by(question: str, topic: str) -> frozenset[str]:
    """The terms of a question, with what they imply and what they are made of."""
    words = lexicon(topic)
    names = {term.name for term in words.terms_of(question)}
    names |= {name for those, term in words.together if term in names for name in those}
    return frozenset(names.union(*(words.implied.get(name, ()) for name in names)))
