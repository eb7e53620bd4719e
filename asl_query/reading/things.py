"""What a text says of the pieces and things that it names: how many, in which state which of them is, and who is with whom."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from asl_query.pattern_codes import compiled
from asl_query.reading.catalogue import SORTS, VALUES, conditions, pieces, states
from asl_query.reading.deeds import ACTS_AS_STATES, NEAR, STATES_OF_SW, WHO_DOES, WORD, Use, acts_of, use_of
from asl_query.reading.typed_terms import TypedTerm, lexicon
from asl_query.terms.classic import SwKind

_IS = compiled(r"\W*(?:is|are)\b", re.IGNORECASE)
_NOT_TOGETHER = compiled(r"\b(?:that|which|who|is|are|by|with|in)\b|[,.;]")
_WITH = compiled(r"\bwith(?:\s+(?:an?|the|its|his|my|their|another|\d+))*\s*$", re.IGNORECASE)
_GROUND = compiled(r"woods|(?:light |dense )?jungle|bamboo|(?:stone |wooden )?buildings?|open ground", re.IGNORECASE)
_STANDS_IN = compiled(r"\b(?:Location|hex|Sniper|enemy|enemy (?:unit|squad|vehicle)) (?:that is )?in (?:an? )?$", re.IGNORECASE)
_SIDES = {
    "above": compiled(r"\b(?:above|higher|up|uphill|upper|top|onto)\b", re.IGNORECASE),
    "below": compiled(r"\b(?:below|beneath|under|lower|down|bottom|base|IN(?:TO)?(?= (?:the|a) gully))\b", re.IGNORECASE),
    "opposite": compiled(r"\bopposite\b", re.IGNORECASE),
}  # how a reading may say where something is to another
_SIDE = compiled(r"\b(?:above|below|beneath|opposite)\b", re.IGNORECASE)
_IS_ALLOWED = compiled(r"\b(?:allowed|able|permitted|entitled|free)\b", re.IGNORECASE)
_AND = compiled(r"\s*(?:and|&|\+)\s*(?:(?:an?|the|its|his|my|their|another|\d+)\s+)*", re.IGNORECASE)
_ENEMY = compiled(
    r"\b(?:enemy|enemies|hostiles?|opposing|opponent['’]s)\b(?!['’]?s? (?:Player )?turn| \w*Ph\b| \w+(?: \w+)? phase)",
    re.IGNORECASE,
)
# Who is the enemy, in other words than that: one who is tracked, whose MPh it is, or of whom one squad is of a nation.
_ENEMY_OTHERWISE = compiled(
    r"\b(?:track(?:s|ed|ing)?|opponents?|in(?:to)? (?:CC|close combat)|the other side|CPVA|KPA|Chinese|Koreans?|Russians?"
    r"|Germans?|Soviets?|Japanese|Italians?|Partisans?)\b",
    re.IGNORECASE,
)
_OF_ENEMY = compiled(r"enemy (?:unit|vehicle)$")
_ENEMY_PHASE = compiled(r"\benemy (\w*Ph)\b", re.IGNORECASE)
_WITH_ENEMY = compiled(r"\b(?:in|inside) (?:an?|the) enemy(?:[ -](?:occupied|held))?[ -](?:hex|Location)\b", re.IGNORECASE)
_OF_A_LINE = compiled(r"fording lines?\b", re.IGNORECASE)
_PIECES_COUNTED = frozenset(("squad", "half-squad", "leader", "crew", "hero", "SMC", "MMC"))
MACHINE_GUNS = frozenset(("MG", "LMG", "MMG", "HMG"))
SUPPORT_WEAPONS = frozenset(sw.value for sw in SwKind) | {"SW", "MG"}
_COMPARES = compiled(r"\b(closer|nearer|farther|further|higher|lower|larger|smaller|longer|shorter)\b", re.IGNORECASE)
_OF_ITSELF = compiled(r"\b(?:ML|morale|ELR|DR|roll|range|level|turn)\s+(?:of\s+|level\s+)?$", re.IGNORECASE)  # ML 8 squad
_THAN = compiled(r"\bthan\b", re.IGNORECASE)
_COUNTED = _PIECES_COUNTED | SUPPORT_WEAPONS | {"friendly", "hex", "MF", "PP", "level", "turn"}
_IS_ANOTHER = compiled(
    r"\b(?:an?|another|other|second|next|third|one|more|extra|additional|each|every|new|\d+)(?: [\w-]+)? $", re.IGNORECASE
)
_IS_FIRED = compiled(r"(?:fir(?:e|es|ed|ing)|shoot|shoots|shot|shooting)\b(?: with)?(?: [\w-]+){0,3} $", re.IGNORECASE)
_IS_HAD = compiled(
    r"(?:carr(?:y|ies|ied|ying)|portag\w+|with|has|have|having|possess\w*)\b(?: (?!fir|shoot)[\w-]+){0,3} $", re.IGNORECASE
)


class NamedThings(NamedTuple):
    """What a text says of its pieces and things."""

    names: frozenset[str]  # all its terms
    said: frozenset[str]  # the same, with those of the sentences around it
    often: Mapping[str, int]  # how often each act and state is said
    counted: frozenset[tuple[str, str]]  # numbers, and what is counted
    used: frozenset[tuple[str, str]]  # SW, and whether they are fired or had
    owned: frozenset[tuple[str, str]]  # states, and the sort of thing in front of which they stand
    asked_of: frozenset[str]  # the states about which it is asked whether a piece is in them
    sorts: frozenset[str]  # of the pieces that are named
    pieces: int  # how many are named
    units: int  # how many of them are named as units, of whatever kind
    places: int  # how many are named
    beside: frozenset[str]  # those of them that are told of as with another
    pairs: frozenset[frozenset[str]]  # the pieces between which an `and` stands
    values: frozenset[str]  # what is named that is counted: a DRM, MF
    grounds: frozenset[str]  # the terrain that a Location, an enemy or a Sniper is in
    sides: frozenset[str]  # where something is to another: above, below, opposite
    sides_said: frozenset[str]  # the same, in whatever words: uphill is above
    has_enemy: bool  # whether it names an enemy unit; the enemy Player Turn and its phases are none
    may_be_of_enemy: bool  # whether it does, or speaks of one in other words
    enemy_phases: frozenset[str]  # phases of the enemy Player Turn
    inside: frozenset[str]  # the hexes that are named as IN or INTO
    is_with_enemy: bool  # whether somebody is in a hex of the enemy
    compared: frozenset[tuple[str, str]]  # what is said to be closer, higher .., and than what

    @classmethod
    def of(cls, text: str, terms: Sequence[TypedTerm], topic: str) -> NamedThings:
        """The things of a text that has these terms."""
        implied = _implied(terms, topic)
        return cls(
            frozenset(term.name for term in terms),
            frozenset(_said(text, terms)),
            Counter(_said_of_it(text, terms, topic)),
            frozenset(_counted(text, terms)),
            frozenset(_used(text, terms)),
            frozenset(_owned(text, terms, topic)),
            frozenset(_asked_of(text, terms, topic)),
            sorts_of(term.name for term in terms),
            _how_many_pieces(text, [term for term in terms if _is_a_piece(term.name, topic) and term.name not in implied]),
            sum(term.name == "unit" for term in terms),
            sum(term.is_place for term in terms),
            frozenset(_beside(text, terms, topic)),
            frozenset(_pairs(text, terms, topic)),
            frozenset(term.name for term in terms if term.name in VALUES),
            frozenset(_grounds(text, terms)),
            frozenset("below" if word.lower() == "beneath" else word.lower() for word in _SIDE.findall(text)),
            frozenset(side for side, words in _SIDES.items() if words.search(text)),
            (has_enemy := _ENEMY.search(text) is not None or any(map(_OF_ENEMY.search, (term.name for term in terms)))),
            has_enemy or _ENEMY_OTHERWISE.search(text) is not None,
            frozenset(phase.lower() for phase in _ENEMY_PHASE.findall(text)),
            frozenset(term.name.removeprefix("IN ") for term in terms if term.is_place and term.name.startswith("IN ")),
            _WITH_ENEMY.search(text) is not None,
            frozenset(_compared(text, terms)),
        )

    def with_terms(self, names: Collection[str]) -> NamedThings:
        """The same of a text that has these terms too, in other sentences."""
        return self._replace(
            said=self.said.union(names),
            sorts=self.sorts | sorts_of(names),
            may_be_of_enemy=self.may_be_of_enemy or any("enemy" in name for name in names),
        )

    def are_of(self, reading: NamedThings) -> bool:
        """Whether a reading says the same of what both name, and names no more and no fewer pieces."""
        return (
            (self.pieces <= 1 or all(self.often[name] <= often for name, often in reading.often.items() if name in self.often))
            and _are_same(self.counted, reading.counted)
            and _are_same(self.used, reading.used)
            and all(one in reading.counted for one in self.counted if one[1] in _PIECES_COUNTED)
            and all(self._is_owned_so(name, thing) for name, thing in reading.owned)
            and self.asked_of.isdisjoint(name for name, _ in reading.owned)
            and (reading.sorts <= self.sorts or self.sorts <= reading.sorts)
            and self.pieces - min(self.units, reading.places) <= max(reading.pieces, 1)
            and (self._is_alone() or self.beside <= reading.beside)
            and all(pair in reading.pairs or pair & reading.beside for pair in self.pairs)
            and not (self.values and reading.values and self.values.isdisjoint(reading.values))
            and self.grounds & reading.names <= reading.grounds
            and reading.grounds & self.names <= self.grounds
            and self.sides <= reading.sides_said
            and (self.may_be_of_enemy or not reading.has_enemy)
            and self.enemy_phases <= reading.enemy_phases
            and {name for name in self.inside if name in reading.names or name in reading.inside} <= reading.inside
            and {name for name in reading.inside if name in self.names or name in self.inside} <= self.inside
            and (not self.is_with_enemy or reading.is_with_enemy)
            and self.compared.isdisjoint((than, one) for one, than in reading.compared)
        )

    def _is_alone(self) -> bool:
        """Whether what stands behind `with` is the piece that does something: I climb with my squad; not with a leader."""
        return self.pieces == 1 and "SMC" not in sorts_of(self.beside)

    def _is_owned_so(self, name: str, thing: str) -> bool:
        """Whether a state stands, if at all, with this sort of thing, or with one whose sort is not said."""
        things = {other for state, other in self.owned if state == name}
        if thing == "SW" and name not in STATES_OF_SW:
            return thing in things
        is_any_piece = self.pieces <= 1 and "piece" in {thing, *things} and not things & {"SW", "enemy"} and thing != "SW"
        return not things or thing in things or is_any_piece


def _are_same(text: Collection[tuple[str, str]], reading: Collection[tuple[str, str]]) -> bool:
    """Whether what stands with a word in both stands with the same thing."""
    return all((name, thing) in text for name, thing in reading if any(name == other for other, _ in text))


def sorts_of(names: Iterable[str]) -> frozenset[str]:
    """The sorts of the pieces among some terms: MMC, SMC, SL, vehicle."""
    return frozenset(sort for name in names if (sort := SORTS.get(name.lower(), "")))


def _said(text: str, terms: Sequence[TypedTerm]) -> Iterator[str]:
    """The terms of a text; what stands on a fording line need not ford."""
    of_a_line = {term.start for term in terms if _OF_A_LINE.match(text[term.start :])}
    return (term.name for term in terms if term.start not in of_a_line)


def _implied(terms: Sequence[TypedTerm], topic: str) -> frozenset[str]:
    """What need not be said beside the other terms: of a GMSL that it is a SL."""
    return frozenset().union(*(lexicon(topic).implied.get(term.name, ()) for term in terms if _is_a_piece(term.name, topic)))


def _said_of_it(text: str, terms: Sequence[TypedTerm], topic: str) -> Iterator[str]:
    """The states and acts of a text, each as often as it is said; a Climber on a Climb counter Climbs but once."""
    counted = conditions(topic) & (states(topic) | acts_of(topic))
    for term in terms:
        is_noun = term.name in ACTS_AS_STATES and use_of(text, term) is None
        if term.name in counted and not is_noun:
            yield term.name


def _is_a_piece(name: str, topic: str) -> bool:
    return name in pieces(topic) - states(topic) - ACTS_AS_STATES


def _beside(text: str, terms: Sequence[TypedTerm], topic: str) -> Iterator[str]:
    """The pieces that are named as with others, with what is said of them in front."""
    for n, term in enumerate(terms):
        if _is_a_piece(term.name, topic) and term.name not in SUPPORT_WEAPONS:
            first = n
            while first and terms[first - 1].name in states(topic):
                first -= 1
            if _WITH.search(text[: terms[first].start]):
                yield term.name


def _pairs(text: str, terms: Sequence[TypedTerm], topic: str) -> Iterator[frozenset[str]]:
    """The pieces between which an `and` stands: who is with whom is the same either way."""
    named = [term for term in terms if _is_a_piece(term.name, topic)]
    for one, other in pairwise(named):
        is_had = (one.name in SUPPORT_WEAPONS) != (other.name in SUPPORT_WEAPONS)  # squad + LMG
        if one.name != other.name and not is_had and _AND.fullmatch(text[one.end : other.start]):
            yield frozenset((one.name, other.name))


def _how_many_pieces(text: str, named: Sequence[TypedTerm]) -> int:
    """How many pieces some terms name; two that stand together name one: infantry units, horsemen (cavalry). What is named
    again is the same one, unless it is said to be another."""
    together = {n for n, (one, other) in enumerate(pairwise(named), 1) if not text[one.end : other.start].strip(" (")}
    again = {
        n
        for n, term in enumerate(named)
        if any(one.name == term.name for one in named[:n]) and _IS_ANOTHER.search(text[: term.start]) is None
    }
    return len(named) - len(together | again)


def _grounds(text: str, terms: Sequence[TypedTerm]) -> Iterator[str]:
    """The terrain that a Location, an enemy or a Sniper is said to be in: a woods Location, an enemy in woods."""
    for term in terms:
        if _GROUND.fullmatch(text[term.start : term.end]):
            behind, before = text[term.end :], text[: term.start]
            if re.match(r"\s+(?:Location|target hex)\b", behind, re.IGNORECASE) or _STANDS_IN.search(before):
                yield term.name


def _counted(text: str, terms: Sequence[TypedTerm]) -> Iterator[tuple[str, str]]:
    """Each number with what is counted, where that stands near behind it."""
    for n, term in enumerate(terms):
        if not re.fullmatch(r"\d+", term.name) or _OF_ITSELF.search(text[: term.start]):
            continue
        near = (other for other in terms[n + 1 : n + 1 + NEAR] if len(WORD.findall(text[term.end : other.start])) < NEAR)
        things = (other.name for other in near if other.name in _COUNTED)
        thing = next(things, "")
        if thing:
            yield term.name, thing


def _compared(text: str, terms: Sequence[TypedTerm]) -> Iterator[tuple[str, str]]:
    """The term in front of each comparative, and the first behind its `than`: the Firer is closer to the SL than the target."""
    for found in _COMPARES.finditer(text):
        than = _THAN.search(text, found.end())
        one = next((term.name for term in reversed(terms) if term.end <= found.start()), "")
        other = next((term.name for term in terms if than is not None and term.start >= than.end()), "")
        if one and other:
            yield one, other


def _used(text: str, terms: Sequence[TypedTerm]) -> Iterator[tuple[str, str]]:
    """Each SW with what is done with it, where the verb stands near in front of it: it is fired, or had."""
    for term in terms:
        if term.name in SUPPORT_WEAPONS:
            before = text[: term.start]
            if _IS_FIRED.search(before):
                yield term.name, "fired"
            elif _IS_HAD.search(before):
                yield term.name, "had"


def _owned(text: str, terms: Sequence[TypedTerm], topic: str) -> Iterator[tuple[str, str]]:
    """Each state that stands in front of a piece or a SW, and what is told behind it as done before, with which of them."""
    things = [(term, thing) for term in terms if (thing := thing_of(term.name, topic))]
    for term in terms:
        is_verb = term.name in acts_of(topic) and use_of(text, term) not in (None, Use.OF_SW)  # to dismantle
        if (term.name in states(topic) - ACTS_AS_STATES or term.name in STATES_OF_SW) and not is_verb:
            other, thing = next(((o, t) for o, t in things if o.start >= term.end), (term, ""))
            if thing and not _NOT_TOGETHER.search(text[term.end : other.start].lower()):
                yield term.name, thing
        elif term.name in acts_of(topic) and use_of(text, term) is Use.TOLD_BEFORE:
            other, thing = next(((o, t) for o, t in reversed(things) if o.end <= term.start), (term, ""))
            if thing and re.fullmatch(
                r"(?:that|which|who)(?:has|have|had)?", "".join(text[other.end : term.start].lower().split())
            ):
                yield term.name, thing


def _asked_of(text: str, terms: Sequence[TypedTerm], topic: str) -> Iterator[str]:
    """The states about which it is asked: those behind the piece that no clause tells (`is a squad that .. still Climbing and
    pinned`), and what may be brought about (`may a swimmer be captured`)."""
    of_pieces = {name for name, _ in _owned(text, terms, topic)}
    for term in terms:
        before = text[: term.start].lower().split()
        is_told = any(WHO_DOES.fullmatch(word) for word in before[-3:])
        comes_about = before[-1:] != [] and re.fullmatch(r"be|become|becomes|get|gets", before[-1]) is not None
        is_asked = comes_about or (_IS.match(text) is not None and not _IS_ALLOWED.search(text[term.end :]))
        if term.name in states(topic) - of_pieces and is_asked and not is_told:
            yield term.name


def thing_of(name: str, topic: str) -> str:
    """Whether a term is a SW, an enemy, or a piece, and of which sort; empty for others."""
    if name in SUPPORT_WEAPONS:
        return "SW"
    if name.startswith("enemy"):
        return "enemy"
    return SORTS.get(name.lower()) or ("piece" if name in pieces(topic) - states(topic) - ACTS_AS_STATES else "")
