"""Whether a reading says of the same one the same as the text: who does what, what was done before it, when, and of how many.

Terms alone do not tell `may a squad that fired in the PFPh move?` from `may a squad that has moved fire in the PFPh?`. So text
and reading are both looked at word for word in the same way; one that tells what is asked, or asks what is told, is no reading.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from typing import NamedTuple

from asl_query.reading.catalogue import SORTS, entries, pieces, states
from asl_query.reading.typed_terms import TypedTerm, Weight, lexicon
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.classic import SwKind


class Use(Enum):
    """How a verb stands: it is what is asked, or it is told of who does that, as done now or before."""

    ASKED, TOLD_NOW, TOLD_BEFORE = range(3)


class Sense(NamedTuple):
    """What a text says of its terms beyond naming them."""

    uses: Mapping[str, frozenset[Use]]  # of each act; none of a noun or a passive
    done: frozenset[str]  # the acts that were done before
    told_in: frozenset[tuple[str, str]]  # phases, each with the act that is told of it
    asked_in: frozenset[str]  # the phases of what is asked
    phases: frozenset[str]  # that are named
    implied: frozenset[str]  # the phases that need not be named beside what is
    often: Mapping[str, int]  # how often each act and SW is said
    counted: frozenset[tuple[str, str]]  # numbers, and what is counted
    owned: frozenset[tuple[str, str]]  # states, and the sort of thing in front of which they stand
    sorts: frozenset[str]  # of the pieces that are named
    values: frozenset[str]  # what is named that is counted: a DRM, MF
    keeps: bool  # whether it says that something stays as it is
    ends: frozenset[str]  # the words by which it says that something ends or changes
    asked_of: frozenset[str]  # the states about which it is asked whether a piece is in them
    pieces: int  # how many are named
    beside: frozenset[str]  # those of them that are told of as with another
    turned: tuple[str, ...]  # what stands behind each word that turns yes and no round: not, without, immune
    names: frozenset[str]  # all its terms
    grounds: frozenset[str]  # the terrain that a Location, an enemy or a Sniper is in
    edges: frozenset[str]  # whether it speaks of the start or the end of something
    ever: bool  # whether it asks what ever comes about


_PAST = re.compile(
    r"swam|swum|fell|fallen|shot|led|left|spent|hid|hidden|rode|ridden|broke|went|gone|threw|thrown|took|taken|fought|beg[au]n"
)
_WHO_DOES = re.compile(r"that|which|who|if|when|while|after|before|once|because|unless|although|since|having|has|have|had|did")
_PASSIVE = re.compile(r"be|is|are|was|were|been|being|get|gets|got|getting")
_NOT_OF_A_VERB = re.compile(r"of|by|from|under|no|any|for|an?|the|its|his|my|their|enemy|defensive|advancing|opportunity")
_OF_DOING = re.compile(r"us(?:e|es|ed|ing)|mak(?:e|es|ing)|made|perform(?:s|ed|ing)?|by")
_ARTICLE = re.compile(r"\s+(?:an?|the|its|his|their|my|it)\b", re.IGNORECASE)
_IS = re.compile(r"\W*(?:is|are)\b", re.IGNORECASE)
_KEEPS = re.compile(r"\b(?:keep|kept|stay|remain|still|retain|surviv)", re.IGNORECASE)
_ENDS = re.compile(r"\b(?:los[et]|cancel|stop|ceas|remov|chang|end(?=s?\b(?! of)))", re.IGNORECASE)
_WORD = re.compile(r"[\w'’-]+|[,.;:?!]")
_PHASES = frozenset(phase.value for phase in PlayerTurnPhase)
_COUNTED = frozenset(
    ("squad", "friendly", "half-squad", "leader", "crew", "hero", "hex", "MF", "PP", "level", "turn", "SMC", "MMC")
)
_PIECES_COUNTED = frozenset(("squad", "half-squad", "leader", "crew", "hero", "SMC", "MMC"))
_VALUES = frozenset(("DRM", "TEM", "MF", "PP", "FP", "VP", "BPV"))
_SW = frozenset(sw.value for sw in SwKind) | {"SW", "MG"}
_ACTS_AS_STATES = frozenset(("Climb", "swim", "raft", "ford"))
_BEGINS = re.compile(r"(?:start|begin|began|keep|continue|try|go|stop|end)(?:s|ed|ing)?")
_IS_ALLOWED = re.compile(r"\b(?:allow|permit|possib|legal|able)", re.IGNORECASE)
_STATES_OF_SW = ("malfunctioned", "dismantled", "captured", "assembled")
_NOT_TOGETHER = re.compile(r"\b(?:that|which|who|is|are|by|with|in)\b|[,.;]")
_MUST = re.compile(r"\b(?:must|has to|have to|had to|need|forc|oblig|compel|mandatory|requir|bound to)", re.IGNORECASE)
_MAY = re.compile(r"\W*(?:may|can|could)\b", re.IGNORECASE)
_EVER = re.compile(r"\bever\b", re.IGNORECASE)
_WITH = re.compile(r"\b(?:with|and)(?:\s+(?:an?|the|its|his|my|their|another|\d+))*\s*$", re.IGNORECASE)
_GROUND = re.compile(r"woods|(?:light |dense )?jungle|bamboo|(?:stone |wooden )?buildings?|open ground", re.IGNORECASE)
_STANDS_IN = re.compile(r"\b(?:Location|hex|Sniper|enemy|enemy (?:unit|squad|vehicle)) (?:that is )?in (?:an? )?$", re.IGNORECASE)
_EDGES = {
    "start": re.compile(r"\b(?:start|begin|beginning|outset) of\b", re.IGNORECASE),
    "end": re.compile(r"\bend of\b", re.IGNORECASE),
}
NEAR = 3  # words between a verb and its phase, a number and what is counted


@cache
def _acts(topic: str) -> frozenset[str]:
    """The terms of what a piece may do: what stands behind the piece in a question of the rules."""
    found = set()
    for entry in entries(topic):
        at = next((n for n, part in enumerate(entry.parts) if part.slot == "unit"), None)
        if at is None or at + 1 == len(entry.parts) or not re.match(r"may|can|does|must", entry.phrase):
            continue
        found |= {term.name for words in entry.parts[at + 1].wordings for term in _first(words, topic)}
    return frozenset(found) - ((states(topic) | pieces(topic)) - _ACTS_AS_STATES - {*_STATES_OF_SW})


def sorts_of(names: Iterable[str]) -> frozenset[str]:
    """The sorts of the pieces among some terms: MMC, SMC, SL, vehicle."""
    return frozenset(sort for name in names if (sort := SORTS.get(name.lower(), "")))


def _first(words: str, topic: str) -> list[TypedTerm]:
    return [term for term in lexicon(topic).terms_of(words)[:1] if term.weight is Weight.TERM]


def sense_of(text: str, topic: str) -> Sense:
    """What a text says of its terms beyond naming them."""
    terms = [term for term in lexicon(topic).terms_of(text) if term.weight is Weight.TERM]
    uses: dict[str, set[Use]] = {}
    told_in: set[tuple[str, str]] = set()
    asked_in: set[str] = set()
    last: tuple[TypedTerm, Use] | None = None
    for term in terms:
        if term.name in _acts(topic):
            use = _use(text, term)
            uses.setdefault(term.name, set()).update(() if use is None else (use,))
            last = last if use is None else (term, use)
        elif term.name in _PHASES and last is not None:
            if last[1] is Use.ASKED:
                asked_in.add(term.name)
            elif len(_WORD.findall(text[last[0].end : term.start])) <= NEAR:
                told_in.add((last[0].name, term.name))
    return Sense(
        {name: frozenset(found) for name, found in uses.items()},
        frozenset(name for name, found in uses.items() if Use.TOLD_BEFORE in found),
        frozenset(told_in),
        frozenset(asked_in),
        frozenset(term.name for term in terms if term.name in _PHASES),
        _PHASES.intersection(name for term in terms for name in lexicon(topic).implied.get(term.name, ())),
        Counter(term.name for term in terms if term.name in _acts(topic) | _SW),
        frozenset(_counted(text, terms)),
        frozenset(_owned(text, terms, topic)),
        sorts_of(term.name for term in terms),
        frozenset(term.name for term in terms if term.name in _VALUES),
        _KEEPS.search(text) is not None,
        frozenset(word.lower() for word in _ENDS.findall(text)),
        frozenset(_asked_of(text, terms, topic)),
        sum(_is_a_piece(term.name, topic) for term in terms),
        frozenset(_beside(text, terms, topic)),
        tuple(_turned(text, topic)),
        frozenset(term.name for term in terms),
        frozenset(_grounds(text, terms)),
        frozenset(edge for edge, words in _EDGES.items() if words.search(text)),
        _EVER.search(text) is not None,
    )


def _is_a_piece(name: str, topic: str) -> bool:
    return name in pieces(topic) - states(topic) - _ACTS_AS_STATES


def _beside(text: str, terms: list[TypedTerm], topic: str) -> Iterator[str]:
    """The pieces that are named as with others, with what is said of them in front."""
    for n, term in enumerate(terms):
        if _is_a_piece(term.name, topic):
            first = n
            while first and terms[first - 1].name in states(topic):
                first -= 1
            if _WITH.search(text[: terms[first].start]):
                yield term.name


def _turned(text: str, topic: str) -> Iterator[str]:
    """The term behind each word that turns yes and no round, and nothing where there is none."""
    every = lexicon(topic).terms_of(text)
    for n, term in enumerate(every):
        if term.name in turning_words(topic):
            behind = (other.name for other in every[n + 1 :] if other.weight is Weight.TERM)
            yield next(behind, "")


def _grounds(text: str, terms: list[TypedTerm]) -> Iterator[str]:
    """The terrain that a Location, an enemy or a Sniper is said to be in: a woods Location, an enemy in woods."""
    for term in terms:
        if _GROUND.fullmatch(text[term.start : term.end]):
            behind, before = text[term.end :], text[: term.start]
            if re.match(r"\s+(?:Location|target hex)\b", behind, re.IGNORECASE) or _STANDS_IN.search(before):
                yield term.name


@cache
def turning_words(topic: str) -> frozenset[str]:
    """The terms that turn yes and no round: not, without, immune."""
    return frozenset(map(lexicon(topic).stem, lexicon(topic).turning))


def _use(text: str, term: TypedTerm) -> Use | None:
    """How the verb of a term stands; None where it is a noun, a passive, or cannot be told."""
    said = text[term.start : term.end].lower()
    before = [word.lower() for word in _WORD.findall(text[: term.start])]
    verb = said.split()[0]
    if before and _OF_DOING.fullmatch(before[-1]):  # use Assault Movement
        verb = said = before.pop()
    is_past = _is_past(verb) or _is_past(said.split()[-1])
    if is_past and term.name in _STATES_OF_SW and not _ARTICLE.match(text[term.end :]):
        return None  # a dismantled HMG
    if before and _PASSIVE.fullmatch(before[-1]) and (is_past or verb.endswith("ing")):
        return None
    if is_past:
        return Use.TOLD_BEFORE
    if verb.endswith("ing"):
        return _use_of_gerund(before, text)
    if verb.endswith(("er", "ers")):
        return None  # a Climber
    if before and _NOT_OF_A_VERB.fullmatch(before[-1]):
        return None
    return _use_in_clause(before, verb)


def _use_of_gerund(before: list[str], text: str) -> Use | None:
    """How Climbing stands: of who does so now, behind `after` as done before, behind `start` as what is asked."""
    if before and before[-1] == "after":
        return Use.TOLD_BEFORE
    if any(_BEGINS.fullmatch(word) for word in before[-2:]):
        return Use.ASKED
    return None if _IS_ALLOWED.search(text) else Use.TOLD_NOW


def _use_in_clause(before: list[str], verb: str) -> Use:
    """How a verb stands that may be the first behind that, if, while, did: then it is told; `before` are the words before it."""
    for n, word in enumerate(reversed(before)):
        if word == "did":
            return Use.TOLD_BEFORE if n <= 1 else Use.ASKED
        if _WHO_DOES.fullmatch(word):
            return Use.TOLD_NOW if n <= NEAR or verb.endswith("s") else Use.ASKED
        if _is_past(word) or word in ",.;:?!" or re.fullmatch(r"may|can|could|must|should|will|would|does|do", word):
            return Use.ASKED
    return Use.ASKED


def _is_past(verb: str) -> bool:
    return _PAST.fullmatch(verb) is not None or verb.endswith("ed")


def _counted(text: str, terms: list[TypedTerm]) -> Iterator[tuple[str, str]]:
    """Each number with what is counted, where that stands near behind it."""
    for n, term in enumerate(terms):
        if not re.fullmatch(r"\d+", term.name):
            continue
        near = (other for other in terms[n + 1 : n + 1 + NEAR] if len(_WORD.findall(text[term.end : other.start])) < NEAR)
        things = (other.name for other in near if other.name in _COUNTED)
        thing = next(things, "")
        if thing:
            yield term.name, thing


def _owned(text: str, terms: list[TypedTerm], topic: str) -> Iterator[tuple[str, str]]:
    """Each state that stands in front of a piece or a SW, and what is told behind it as done before, with which of them."""
    things = [(term, thing) for term in terms if (thing := _thing(term.name, topic))]
    for term in terms:
        is_verb = term.name in _STATES_OF_SW and _use(text, term) is not None  # to dismantle
        if (term.name in states(topic) or term.name in _STATES_OF_SW) and not is_verb:
            other, thing = next(((o, t) for o, t in things if o.start >= term.end), (term, ""))
            if thing and not _NOT_TOGETHER.search(text[term.end : other.start].lower()):
                yield term.name, thing
        elif term.name in _acts(topic) and _use(text, term) is Use.TOLD_BEFORE:
            other, thing = next(((o, t) for o, t in reversed(things) if o.end <= term.start), (term, ""))
            if thing and re.fullmatch(
                r"(?:that|which|who)(?:has|have|had)?", "".join(text[other.end : term.start].lower().split())
            ):
                yield term.name, thing


def _asked_of(text: str, terms: list[TypedTerm], topic: str) -> Iterator[str]:
    """The states about which it is asked: those behind the piece that no clause tells (`is a squad that .. still Climbing and
    pinned`), and what may be brought about (`may a swimmer be captured`)."""
    of_pieces = {name for name, _ in _owned(text, terms, topic)}
    for term in terms:
        before = text[: term.start].lower().split()
        is_told = any(_WHO_DOES.fullmatch(word) for word in before[-3:])
        comes_about = before[-1:] != [] and re.fullmatch(r"be|become|becomes|get|gets", before[-1]) is not None
        if term.name in states(topic) - of_pieces and (comes_about or _IS.match(text)) and not is_told:
            yield term.name


def _thing(name: str, topic: str) -> str:
    """Whether a term is a SW, an enemy, or a piece, and of which sort; empty for others."""
    if name in _SW:
        return "SW"
    if name.startswith("enemy"):
        return "enemy"
    return SORTS.get(name.lower()) or ("piece" if name in pieces(topic) - states(topic) - _ACTS_AS_STATES else "")


def done_by_a_piece(text: str, topic: str) -> frozenset[str]:
    """The acts that a sentence tells as done before by a piece, or by who is meant by it or they."""
    terms = lexicon(topic).terms_of(text)
    ends = [term.end for term in terms if _thing(term.name, topic) not in ("", "SW", "enemy")]

    def is_by_a_piece(term: TypedTerm) -> bool:
        near = _WORD.findall(text[: term.start])[-NEAR:]
        is_named = any(end <= term.start and len(_WORD.findall(text[end : term.start])) < NEAR for end in ends)
        return is_named or any(re.fullmatch(r"it|he|she|they|we|i", word, re.IGNORECASE) for word in near)

    done = sense_of(text, topic).done
    return frozenset(term.name for term in terms if term.name in done and is_by_a_piece(term))


def agree(text: Sense, reading: Sense, told: Collection[str] = ()) -> bool:
    """Whether a reading says nothing else than the text of what both name, and all that was done before; `told` are the acts that
    sentences in front of the question tell as done."""
    return (
        text.done.union(told) <= reading.done
        and all(_are_one(uses, reading.uses.get(act, uses)) for act, uses in text.uses.items())
        and all(text.often[act] <= often for act, often in reading.often.items() if act in text.often)
        and all(_is_kept(act, phase, text, reading) for act, phase in text.told_in)
        and all((act, phase) in text.told_in for act, phase in reading.told_in if phase in text.phases)
        and text.phases <= reading.phases | reading.implied
        and _are_same(text.counted, reading.counted)
        and all(one in reading.counted for one in text.counted if one[1] in _PIECES_COUNTED)
        and all(_is_owned_so(name, thing, text) for name, thing in reading.owned)
        and all(name not in text.asked_of for name, _ in reading.owned)
        and (reading.sorts <= text.sorts or text.sorts <= reading.sorts)
        and not (text.values and reading.values and text.values.isdisjoint(reading.values))
        and not _is_turned_round(text, reading)
        and text.pieces <= max(reading.pieces, 1)
        and text.beside <= reading.beside
        and len(text.turned) % 2 == len(reading.turned) % 2
        and all(name in reading.turned for name in text.turned if name in reading.names)
        and all(name in text.turned for name in reading.turned if name in text.names)
        and (not text.ever or reading.ever)
        and all(name in reading.grounds for name in text.grounds & reading.names)
        and all(name in text.grounds for name in reading.grounds & text.names)
        and (reading.edges <= text.edges or not text.phases)
    )


def asks_otherwise(text: str, reading: str) -> bool:
    """Whether what must be done is asked, and what may be done was."""
    is_duty, is_leave = _MUST.search(text) is not None, _MAY.match(text) is not None
    if is_leave and not is_duty:
        return _MAY.match(reading) is None
    return is_duty and not is_leave and _MAY.match(reading) is not None


def _are_one(of_text: Collection[Use], of_reading: Collection[Use]) -> bool:
    """Whether a verb stands in both alike; in a passive it may be what is asked, but is nothing that is told."""
    if not of_text or not of_reading:
        return Use.TOLD_BEFORE not in (*of_text, *of_reading)
    return {*of_text} == {*of_reading}


def _is_owned_so(name: str, thing: str, text: Sense) -> bool:
    """Whether a state stands in a text, if at all, with this sort of thing, or with one whose sort is not said."""
    things = {other for state, other in text.owned if state == name}
    if thing == "SW" and name not in _STATES_OF_SW:
        return thing in things
    return not things or thing in things or ("piece" in {thing, *things} and not things & {"SW", "enemy"} and thing != "SW")


def _is_turned_round(text: Sense, reading: Sense) -> bool:
    """Whether yes to the one is no to the other: what is kept in the one is lost in the other."""
    if text.keeps and not reading.keeps:
        return bool(reading.ends - text.ends)
    return bool(text.ends) and not reading.ends


def _is_kept(act: str, phase: str, text: Sense, reading: Sense) -> bool:
    """Whether a phase in which something was done is not made the phase of what is asked."""
    return phase in text.asked_in or phase not in reading.asked_in or act not in text.uses


def _are_same(text: Collection[tuple[str, str]], reading: Collection[tuple[str, str]]) -> bool:
    """Whether what stands with a word in both stands with the same thing."""
    return all((name, thing) in text for name, thing in reading if any(name == other for other, _ in text))
