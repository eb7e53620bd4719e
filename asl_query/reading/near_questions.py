"""The questions that share most with a text which is not understood, of the text's own unit, numbers and states."""

from __future__ import annotations

from collections.abc import Iterator

from asl_query.reading.asked_terms import AskedTerms, said_by
from asl_query.reading.catalogue import entries, points
from asl_query.reading.cover import PhraseCover, PointCover
from asl_query.reading.covering import weight_of
from asl_query.reading.typed_terms import lexicon

# How much each of these counts against a question, or for it. They were tried on some 200 texts that are not understood, each
# with the question that it asks: that was the first which is offered for 53 of 100, and among the first three for 68.
_OF_MORE = 0.5  # a term that it says and the text does not, against one of the text that it does not say
_OF_A_LACK = 0.3  # something that it needs and the text does not have
_OF_THE_MOOD = 0.1  # that yes or no, or a value, is asked as in the text
_OF_THE_COVER = 0.01  # how well it fits in all else
_LEAST = 0.2  # of 20 right ones one is below


def near_questions(asked: AskedTerms, topic: str, most: int) -> list[str]:
    """The questions that share most with a text, the nearest first; a term of few phrases counts more than one of many, one that
    is only told half as much as one that is asked."""
    asked = asked._replace(is_near=True)
    own = frozenset(asked.terms) - lexicon(topic).scenery
    found: dict[str, float] = {}
    for cover, lacks in _covers(asked, topic):
        one = cover.found()
        if one is not None:
            said = said_by(one.text, topic) | (cover.said & own)
            common, more, fewer = (weight_of(names, asked, topic) for names in (said & own, said - own, own - said))
            share = common / ((common + _OF_MORE * more + fewer) or 1)
            is_asked_so = asked.is_yes_no in (None, cover.is_yes_no)
            likeness = share - _OF_A_LACK * lacks + _OF_THE_MOOD * is_asked_so + _OF_THE_COVER * one.score
            found[one.text] = max(likeness, found.get(one.text, likeness))
    near = (text for text, likeness in found.items() if likeness >= _LEAST)
    return sorted(near, key=lambda text: -found[text])[:most]


def _covers(asked: AskedTerms, topic: str) -> Iterator[tuple[PhraseCover | PointCover, int]]:
    """The questions of whose needs a text has all, or all but one of several; with how many it lacks."""
    names = asked.terms.keys() | asked.light
    for entry in entries(topic):
        if entry.required <= asked.terms.keys():
            yield PhraseCover(asked, topic, entry), 0
    for point in points(topic):
        lacks = sum(point.lacking(names))
        if point.never.isdisjoint(names) and (not lacks or (lacks == 1 and len(point.needs) > 2)):
            yield PointCover(asked, topic, point), lacks
