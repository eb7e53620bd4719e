"""How the verbs of a text stand: what is asked, what is told of who does that, what was done before, and in which phase."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from asl_query.pattern_codes import compiled
from asl_query.reading.catalogue import entries, pieces, states, turning_terms
from asl_query.reading.topic_files import told_of_topic
from asl_query.reading.typed_terms import TypedTerm, Weight, lexicon
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.worked_out import worked_out

NEAR = 3  # words between a verb and its phase, a number and what is counted
WORD = compiled(r"[\w'’-]+|[,.;:?!]")
WHO_DOES = compiled(r"that|which|who|if|when|while|after|before|once|because|unless|although|since|having|has|have|had|did")
STATES_OF_SW = ("malfunctioned", "dismantled", "captured", "assembled", "dm", "DM")
ACTS_AS_STATES = frozenset(("Climb", "swim", "raft", "ford"))
_PAST = compiled(
    r"swam|swum|fell|fallen|shot|led|left|spent|hid|hidden|rode|ridden|broke|went|gone|threw|thrown|took|taken|fought|beg[au]n"
)
_OF_LEAVE = compiled(r"\W*(?:may|can|could|must)\b", re.IGNORECASE)
_OF_A_ROLL = compiled(r"\s+(?:MC|DR|TC)\b")
_PASSIVE = compiled(r"be|is|are|was|were|been|being|get|gets|got|getting")
_NOT_OF_A_VERB = compiled(r"of|by|from|under|no|any|for|an?|the|its|his|my|their|enemy|defensive|advancing|opportunity")
_OF_DOING = compiled(r"us(?:e|es|ed|ing)|mak(?:e|es|ing)|made|perform(?:s|ed|ing)?|by")
_IS_IT_FINE = compiled(r"(?: by [\w ]+)?\W+(?:ok|okay|legal|allowed|possible|fine|permitted)\W*$", re.IGNORECASE)
_BEHIND_A_CLAUSE = compiled(r"(?:\s+\w+){0,5}\s*[,;:]\s*\w")  # moved already, can it still swim?
_ARTICLE = compiled(r"\s+(?:an?|the|its|his|their|my|it)\b", re.IGNORECASE)
_BEGINS = compiled(r"(?:start|begin|began|keep|continue|try|go|stop|end)(?:s|ed|ing)?")
_IS_ALLOWED = compiled(r"\b(?:allow|permit|possib|legal|able|ok(?:ay)?\b|fine\b)", re.IGNORECASE)
_HAS_A_VERB = compiled(
    r"\b(?:may|can|could|must|should|shall|will|would|do|does|did|is|are|am|was|were|has|have|had|gets?|got|needs?)\b",
    re.IGNORECASE,
)  # who asks `climbing w/ LMG?` asks of Climbing
_POSSESSIVE = compiled(r"its|his|her|their|my|your|our")
_OF_RULES = compiled(r"\s+(?:rule|roll|attempt|check|test|procedure)s?\b", re.IGNORECASE)  # the swimming rules
_WHERE = compiled(r"up|down|on|onto|off|at|in|over|half|halfway|midway|partway")  # how a place begins: half way up the cliff
_IS_ASKED_THAT = compiled(
    r"requir\w*|allow\w*|permi(?:t|ss)\w*|possible|possibility|legal|necessary|true|so|correct|right|ok|hope|chance|way|time|turn"
)
_A_SHOT = compiled(r"an?|the|that|this|any|my|his|its|their|one|another|no")  # what is taken, and nothing that was shot
_BEHIND_ALL = compiled(
    r"[\s?.!]*(?:\b(?:too|as well|also|then|now|either|anyway|outright|completely|with (?:it|him|them))\b[\s?.!]*)*$"
)
_COMES_ABOUT = compiled(r"gone|lost|killed|eliminated|destroyed|removed|saved|cancelled", re.IGNORECASE)
_OF_A_NOUN = compiled(r"of|for|by|about|from|as|than|to|vs|versus")  # what climbing costs, how it is with climbing
_SINGULAR = compiled(r"\w+[^s]s")  # a verb: breaks
_ASKS = compiled(r"may|can|could|must|do|does")
_WHO_ASKS = compiled(r"who|which")
_QUESTION_WORD = compiled(r"in|at|on|from|when|where|why|how|what|which|who|under|by")
_THEN = compiled(
    r"(?:\W+\w+){0,6}?(?:\W+(?:and|then|and then)\W+|\s*[+&]\s*)(?:to |also |still )?$", re.IGNORECASE
)  # between two acts, one after the other
_OF_A_COUNTER = compiled(r"\s+(?:counter|marker|chit|level|status)s?\b", re.IGNORECASE)  # a Climb counter, the same Climb level
_ON = compiled(r"on|at|in|under|with|from|off")
_PHASES = frozenset(phase.value for phase in PlayerTurnPhase)
# When something is done anyway, so that nobody need say it: who asks to recover a SW asks of the RPh.
_OF_ITS_PHASE = {"MPh": ("Climb", "move", "enter", "swim"), "RPh": ("recover",), "APh": ("advance",), "RtPh": ("rout",)}
_OWN_DFPH = compiled(r"\b(?:its|his|her|their|my|our|own) (?:own )?(?:DFPh|defensive fire phase)\b", re.IGNORECASE)
_OWN_PHASE = compiled(r"\b(?:its|his|her|their|my|our|own) (?:own )?(\w*Ph)\b", re.IGNORECASE)
_DEFENDER = compiled(r"\bDEFENDER", re.IGNORECASE)
_EDGES = {
    "start": compiled(r"\b(?:start|begin|beginning|outset) of\b", re.IGNORECASE),
    "end": compiled(
        r"\bend of\b|\bafter (?:its|his|her|their|my|our|the)(?: own)? \w*Ph\b"
        r"|(?:Ph|phase) (?:(?:is |are |has )?(?:over|done|finished|ended)|ends?)\b",
        re.IGNORECASE,
    ),
}
_NO_ACTS = frozenset(("ever", "during movement", "direction"))  # when and where something is done
_NOUNS = compiled(r"(?:Assault|Bypass) Movement|AM", re.IGNORECASE)  # a way to move, by its name


class Use(Enum):
    """How a verb stands: it is what is asked, or it is told of who does that, as done now or before; or it says how a SW is."""

    ASKED, TOLD_NOW, TOLD_BEFORE, OF_SW = range(4)


class Deeds(NamedTuple):
    """What a text says of what is done."""

    uses: Mapping[str, frozenset[Use]]  # of each act; none of a noun or a passive
    told_in: frozenset[tuple[str, str]]  # phases, each with the act that is told of it
    asked_in: frozenset[str]  # the phases of what is asked
    asked_when: frozenset[tuple[str, str]]  # the acts that are asked about, each with the phase that stands behind it
    phases: frozenset[str]  # that are named
    implied: frozenset[str]  # the phases that need not be named beside what is
    edges: frozenset[str]  # whether it speaks of the start or the end of something
    own_phases: frozenset[str]  # that are said to be those of its own Player Turn
    is_of_defender: bool  # whether it speaks of the DEFENDER, whose own Player Turn it is not
    of_rolls: frozenset[str]  # the acts after which a roll is called: a jump MC
    is_of_leave: bool  # whether it asks what may or must be done
    first_of_two: frozenset[str]  # the acts that are asked about as done before another one: move and then fire
    is_own_dfph: bool  # whether it speaks of the DFPh of its own Player Turn: one that is not said to be that is the enemy's

    @property
    def done(self) -> frozenset[str]:
        """The acts that were done before."""
        return frozenset(name for name, uses in self.uses.items() if Use.TOLD_BEFORE in uses)

    @property
    def phases_of_its_acts(self) -> frozenset[str]:
        """The phases in which alone what is asked may be done."""
        asked = {act for act, uses in self.uses.items() if Use.ASKED in uses}
        return frozenset(phase for phase, acts in _OF_ITS_PHASE.items() if not asked.isdisjoint(acts))

    @classmethod
    def of(cls, text: str, terms: Sequence[TypedTerm], topic: str) -> Deeds:
        """The deeds of a text that has these terms."""
        uses: dict[str, set[Use]] = {}
        told_in: set[tuple[str, str]] = set()
        asked_in: set[str] = set()
        asked_when: set[tuple[str, str]] = set()
        last: tuple[TypedTerm, Use] | None = None
        for term in terms:
            if term.name in acts_of(topic):
                use = use_of(text, term)
                uses.setdefault(term.name, set()).update(() if use is None else (use,))
                last = last if use in (None, Use.OF_SW) else (term, use)
            elif term.name in _PHASES and last is not None:
                if last[1] is Use.ASKED:
                    asked_in.add(term.name)
                    asked_when.add((last[0].name, term.name))
                elif len(WORD.findall(text[last[0].end : term.start])) <= NEAR:
                    told_in.add((last[0].name, term.name))
        return cls(
            {name: frozenset(found) for name, found in uses.items()},
            frozenset(told_in),
            frozenset(asked_in),
            frozenset(asked_when),
            frozenset(term.name for term in terms if term.name in _PHASES),
            _PHASES.intersection(name for term in terms for name in lexicon(topic).implied.get(term.name, ())),
            frozenset(edge for edge, words in _EDGES.items() if words.search(text)),
            frozenset(phase.upper() for phase in _OWN_PHASE.findall(text)),
            _DEFENDER.search(text) is not None,
            frozenset(term.name for term in terms if term.name in acts_of(topic) and _OF_A_ROLL.match(text, term.end)),
            _OF_LEAVE.match(text) is not None,
            frozenset(_first_of_two(text, [term for term in terms if term.name in acts_of(topic)])),
            _OWN_DFPH.search(text) is not None,
        )

    def are_of(self, reading: Deeds, told: Collection[str], unsaid: Collection[str]) -> bool:
        """Whether a reading tells and asks the same; `told` are acts that sentences in front of the text tell as done, `unsaid`
        those that the reading need not name."""
        asks_an_act = reading.is_of_leave or any(Use.ASKED in uses for uses in reading.uses.values())
        unsaid = reading.of_rolls.union(unsaid)
        done = self.done.union(told) - unsaid
        done_there = frozenset(reading.done if asks_an_act else reading.uses)  # what is of who advances is of who has advanced
        done_there |= frozenset(("move",)) if "spend" in done_there else frozenset()  # MF, and who spent them has moved
        return (
            done <= done_there
            and all(
                _are_one(uses, reading.uses.get(act, uses))
                or (act in self.first_of_two and reading.uses[act] == {Use.TOLD_BEFORE})
                or (not asks_an_act and (Use.ASKED not in uses or reading.uses[act] == {Use.TOLD_NOW}))  # what eliminates it
                for act, uses in self.uses.items()
                if act not in unsaid
            )
            and all(self._is_kept(act, phase, reading) for act, phase in self.told_in)
            and all((act, phase) in self.told_in for act, phase in reading.told_in if phase in self.phases)
            and self.phases <= reading.phases | reading.implied | reading.phases_of_its_acts
            and all(self._is_asked_then(act, phase) for act, phase in reading.asked_when)
            and (reading.edges == self.edges or not self.phases)
            and (reading.own_phases <= self.own_phases or not self.is_of_defender)
            and (self.is_own_dfph or not reading.is_own_dfph)
        )

    def _is_asked_then(self, act: str, phase: str) -> bool:
        """Whether an act that is asked about in some phase is asked about in this one, or no phase stands behind it."""
        phases = {its for one, its in self.asked_when if one == act}
        return not phases or phase in phases

    def _is_kept(self, act: str, phase: str, reading: Deeds) -> bool:
        """Whether a phase in which something was done is not made the phase of what is asked."""
        return phase in self.asked_in or phase not in reading.asked_in or act not in self.uses


def _first_of_two(text: str, acts: Sequence[TypedTerm]) -> Iterator[str]:
    """The acts behind which another one is asked about: can you move and then climb?"""
    for first, second in pairwise(acts):
        if first.name != second.name and _THEN.fullmatch(text[first.end : second.start]) and use_of(text, second) is Use.ASKED:
            yield first.name


def _are_one(of_text: Collection[Use], of_reading: Collection[Use]) -> bool:
    """Whether a verb stands in both alike; in a passive it may be what is asked, but is nothing that is told."""
    if Use.OF_SW in of_reading and Use.ASKED in of_text:
        return False  # who dismantles a HMG is no dismantled squad
    of_text, of_reading = {*of_text} - {Use.OF_SW}, {*of_reading} - {Use.OF_SW}
    if not of_text or not of_reading:
        return Use.TOLD_BEFORE not in (*of_text, *of_reading)
    return of_text == of_reading


@cache
def acts_of(topic: str) -> frozenset[str]:
    """The terms of what a piece may do: what stands behind the piece in a question of the rules."""
    return frozenset(worked_out(f"acts-{topic}", told_of_topic(topic), lambda: sorted(_acts_of(topic))))


def _acts_of(topic: str) -> frozenset[str]:
    found = set()
    for entry in entries(topic):
        at = next((n for n, part in enumerate(entry.parts) if part.slot == "unit"), None)
        if at is None or at + 1 == len(entry.parts) or not re.match(r"may|can|does|must", entry.phrase):
            continue
        found |= {term.name for words in entry.parts[at + 1].wordings for term in _first(words, topic)}
    no_acts = (states(topic) | pieces(topic)) - ACTS_AS_STATES - {*STATES_OF_SW} | turning_terms(topic) | _NO_ACTS
    return frozenset(found) - no_acts


def _first(words: str, topic: str) -> list[TypedTerm]:
    return [term for term in lexicon(topic).terms_of(words)[:1] if term.weight is Weight.TERM]


def use_of(text: str, term: TypedTerm) -> Use | None:
    """How the verb of a term stands; None where it is a noun, a passive, or cannot be told."""
    said = text[term.start : term.end].lower()
    before = [word.lower() for word in WORD.findall(text[: term.start])]
    verb = said.split()[0]
    if term.name in ACTS_AS_STATES and _is_of_a_counter(text, term, verb, before):
        return None
    if _WHERE.fullmatch(verb):
        return None
    if before[-1:] == ["the"] and before[-2:-1] and _OF_DOING.fullmatch(before[-2]) and _OF_RULES.match(text[term.end :]):
        before.pop()  # use the swimming rules
    if verb == "by":
        return None  # how it is done: go round it by bypass
    if before and _OF_DOING.fullmatch(before[-1]):  # use Assault Movement
        if before[-1] in ("using", "by") and before[:-1][-1:] != ["after"] and _HAS_A_VERB.search(text[: term.start]):
            return None  # how it is done: go round it using bypass
        verb = said = before.pop()
    elif _NOUNS.fullmatch(said):
        return None
    is_past = _is_past(verb) or _is_past(said.split()[-1])
    if is_past and " " in said and before[-1:] and _NOT_OF_A_VERB.fullmatch(before[-1]):
        return None  # the targeted Location
    if is_past and term.name in STATES_OF_SW and not _ARTICLE.match(text[term.end :]):
        return Use.OF_SW  # a dismantled HMG
    adverbless = [word for word in before if not word.endswith("ly")]  # be voluntarily cancelled
    if adverbless and _PASSIVE.fullmatch(adverbless[-1]) and (is_past or verb.endswith("ing")):
        return None
    if verb in ("shot", "hit") and before and _A_SHOT.fullmatch(before[-1]):
        return None  # does it get a shot
    is_last = _BEHIND_ALL.match(text[term.end :]) is not None
    is_alone = not before or before[-1] in ",;:" or (before[-1].endswith("ly") and not any(map(WHO_DOES.fullmatch, before)))
    if is_past and is_last and (is_alone or _has_no_verb(text, term)):
        return None  # a squad that breaks: eliminated?, first try automatically passed?, boat sunk: squad gone too?
    if is_past and _IS_IT_FINE.match(text[term.end :]) and not _HAS_A_VERB.search(text[: term.start]):
        return None  # three squads stacked, ok?
    if is_past and _is_of_a_passive(before, is_last=is_last):
        return None  # is its Lane cancelled
    if is_past:
        return Use.TOLD_BEFORE if before or _BEHIND_A_CLAUSE.match(text[term.end :]) else None  # Eliminated?
    if verb.endswith("ing"):
        return None if _OF_RULES.match(text[term.end :]) else _use_of_gerund(before, text)
    if verb.endswith(("er", "ers")):
        return None  # a Climber
    if before and _NOT_OF_A_VERB.fullmatch(before[-1]):
        return None
    return _use_in_clause(before, verb)


def _has_no_verb(text: str, term: TypedTerm) -> bool:
    """Whether a part of a text behind its last mark ends with what may come about and has no verb: half-squad gone?"""
    part = re.split(r"[,.;:?!]", text[: term.start])[-1]
    words = part.split()
    comes_about = _COMES_ABOUT.fullmatch(text[term.start : term.end]) is not None
    return comes_about and 0 < len(words) <= NEAR and not _HAS_A_VERB.search(part) and not any(map(WHO_DOES.fullmatch, words))


def _is_of_a_counter(text: str, term: TypedTerm, verb: str, before: list[str]) -> bool:
    """Whether Climb is said of a counter, a level or a place: on a Climb counter, on Climb 2, on the rock face."""
    is_on = bool(before) and _ON.fullmatch(before[-1]) is not None and not verb.endswith("ing")
    return (
        is_on
        or verb.endswith(("er", "ers"))
        or _ON.fullmatch(verb) is not None
        or _OF_A_COUNTER.match(text[term.end :]) is not None
    )


def _is_of_a_passive(before: list[str], *, is_last: bool) -> bool:
    """Whether a question of what is done to something begins in front of a verb, and no clause stands between, or but one that
    has a verb of its own: is a swimmer that breaks eliminated?"""
    last = max((n for n, word in enumerate(before) if word in ",;:"), default=-1)
    if last >= 0 and before[last + 1 : last + 2] and _PASSIVE.fullmatch(before[last + 1]):
        before = before[last + 1 :]  # with a 12, is its SW eliminated?
    if before and _QUESTION_WORD.fullmatch(before[0]):  # in which cases is it eliminated
        asks = next((n for n, word in enumerate(before[:6]) if _PASSIVE.fullmatch(word) or word in ("has", "have")), 0)
        before = before[asks:]
    is_asked = bool(before) and (_PASSIVE.fullmatch(before[0]) is not None or before[0] in ("has", "have"))
    is_behind_a_clause = is_last and not any(WHO_DOES.fullmatch(word) for word in before[-1:])
    return is_asked and (is_behind_a_clause or not any(WHO_DOES.fullmatch(word) or word in ",.;:" for word in before[1:]))


def _use_of_gerund(before: list[str], text: str) -> Use | None:
    """How Climbing stands: of who does so now, behind `after` as done before, behind `start` as what is asked."""
    if before and before[-1] == "after":
        return Use.TOLD_BEFORE
    if any(_BEGINS.fullmatch(word) for word in before[-2:]):
        return Use.ASKED
    # do its climbing; climbing: is it allowed?, what is the cost of climbing; it is pinned, climbing ok?
    is_a_noun = not before or before[-1] in ",:" or any(one.fullmatch(before[-1]) for one in (_POSSESSIVE, _OF_A_NOUN))
    return None if is_a_noun or _IS_ALLOWED.search(text) or not _HAS_A_VERB.search(text) else Use.TOLD_NOW


def _use_in_clause(before: list[str], verb: str) -> Use:
    """How a verb stands that may be the first behind that, if, while, did: then it is told; `before` are the words before it."""
    for n, word in enumerate(reversed(before)):
        if word == "did":
            return Use.TOLD_BEFORE if n <= 1 else Use.ASKED
        if word in ("have", "has") and n and "to" in (before[-n], before[-1]):
            continue  # does it have to declare that, does it have any way to climb
        if word in ("have", "has") and n and _is_a_whole_clause(before[: -n - 1], verb):
            return Use.ASKED
        if word == "that" and before[: -n - 1] and _IS_ASKED_THAT.fullmatch(before[-n - 2]):
            return Use.ASKED
        if n == len(before) - 1 and _WHO_ASKS.fullmatch(word):
            return Use.ASKED
        if WHO_DOES.fullmatch(word):
            is_told = (n <= NEAR and not _has_its_verb(before[len(before) - n :], word, verb)) or verb.endswith("s")
            return Use.TOLD_NOW if is_told else Use.ASKED
        if _is_past(word) or word in ",.;:?!" or re.fullmatch(r"may|can|could|must|should|will|would|does|do", word):
            return Use.ASKED
    return Use.ASKED


def _has_its_verb(behind: list[str], who: str, verb: str) -> bool:
    """Whether a clause has its own verb in front of one that is of what is asked: does a squad that breaks there survive."""
    if verb.endswith("s"):
        return False
    if who in ("has", "have", "had"):
        return not behind  # does the LMG that it had survive
    is_joined = bool(behind) and re.fullmatch(r"and|or|to|not", behind[-1]) is not None
    return bool(behind) and _SINGULAR.fullmatch(behind[0]) is not None and (not is_joined or behind[-1] == "to")


def _is_a_whole_clause(before: list[str], verb: str) -> bool:
    """Whether a clause in front of a verb has its own: can the squad that has it climb?"""
    is_behind_who = bool(before) and re.fullmatch(r"that|which|who", before[-1]) is not None
    return is_behind_who and not verb.endswith("s") and any(map(_ASKS.fullmatch, before))


def _is_past(verb: str) -> bool:
    return _PAST.fullmatch(verb) is not None or verb.endswith("ed")
