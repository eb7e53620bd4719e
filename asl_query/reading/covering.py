"""Terms to questions: the question, and what is said beside it, that together account for every term of a text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from math import fsum, log

from asl_query.reading.asked_terms import AskedTerms, Covered
from asl_query.reading.catalogue import (
    CataloguePhrase,
    DeclaredQuestion,
    entries,
    pieces,
    points,
    states,
    telling,
)
from asl_query.reading.cover import PhraseCover, PointCover
from asl_query.reading.typed_terms import lexicon


def covers(asked: AskedTerms, topic: str) -> list[Covered]:
    """Every question that accounts for all that is asked and all that is told but scenery, the best first."""
    phrases = [
        entry for entry in entries(topic) if entry.required <= asked.terms.keys() and asked.is_yes_no in (None, entry.is_yes_no)
    ]
    rows = list(_fitting(points(topic), asked))
    asked = asked._replace(telling=telling(topic).union(*(one.required for one in phrases), *(one.takes for one in rows)))
    every: list[PhraseCover | PointCover] = [PhraseCover(asked, topic, phrase) for phrase in phrases]
    every += (PointCover(asked, topic, row) for row in rows)
    found = [one for cover in every if (one := cover.found()) is not None]
    return sorted(found, key=lambda one: -one.score)


def nearest(asked: AskedTerms, topic: str, most: int, least: float = 0.0) -> list[CataloguePhrase]:
    """The phrases that share most with a text, the nearest first; `least` is the share of all terms that they have in common.

    A term of few phrases counts more than one of many, one that is only told half as much as one that is asked; of phrases as
    near, the one that shares more of the words that tell two questions apart comes first.
    """
    names = frozenset(asked.terms)
    own = (names & _rarity(topic).keys()) - lexicon(topic).scenery
    of_piece = pieces(topic) | states(topic)  # what a slot for a unit or a Searchlight takes

    def likeness(entry: CataloguePhrase) -> float:
        taken = of_piece if any(part.slot in ("unit", "light") for part in entry.parts) else frozenset[str]()
        said = (entry.required & names) | (own & taken)
        return weight_of(said, asked, topic) / (weight_of(entry.required | own, asked, topic) or 1)

    def likeness_in_light(entry: CataloguePhrase) -> float:
        light = frozenset().union(*(part.light[0] for part in entry.parts if part.light))
        asks_so = 0.05 if asked.is_yes_no in (None, entry.is_yes_no) else 0.0
        return likeness(entry) + asks_so + 0.02 * (len(light & asked.light) - len(light - asked.light))

    near = (entry for entry in entries(topic) if entry.required & names and likeness(entry) >= least)
    return sorted(near, key=lambda entry: -likeness_in_light(entry))[:most]


def weight_of(names: Collection[str], asked: AskedTerms, topic: str) -> float:
    """How much some terms tell: one of few phrases more than one of many, one that is only told half as much."""
    known = _rarity(topic)
    return fsum(known.get(name, 0.0) / (2 if name in asked.told else 1) for name in names)


@cache
def _rarity(topic: str) -> Mapping[str, float]:
    """How much each term tells a phrase from others: more, the fewer phrases have it."""
    every = entries(topic)
    how_often = Counter(name for entry in every for name in entry.required)
    return {name: log(1 + len(every) / often) for name, often in how_often.items()}


def in_words_of(asked: AskedTerms, topic: str, entry: CataloguePhrase) -> str:
    """A phrase near to a text with what the text says of its slots and of its unit; of what it does not say, the example."""
    return PhraseCover(asked, topic, entry).near()


def lacking(asked: AskedTerms, topic: str) -> str | None:
    """What a text must say besides to be the question whose terms it has; None where there is no such question."""
    asked = asked._replace(telling=telling(topic))
    fitting = _fitting((point for point in points(topic) if point.asks_for), asked)
    return next((point.asks_for for point in fitting if PointCover(asked, topic, point).lacks()), None)


def _fitting(every: Iterable[DeclaredQuestion], asked: AskedTerms) -> Iterator[DeclaredQuestion]:
    """Those that need nothing which a text does not have, and ask as it does."""
    names = asked.terms.keys() | asked.light
    may_ask_what = not asked.is_strict and not asked.is_yes_no
    for point in every:
        if ((point.is_any and may_ask_what) or asked.is_yes_no in (None, point.is_yes_no)) and point.is_met(names):
            yield point
