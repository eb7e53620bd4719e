"""Whether a reading says of the same one the same as the text: who does what, what was done before it, when, and of how many.

Terms alone do not tell `may a squad that fired in the PFPh move?` from `may a squad that has moved fire in the PFPh?`. So text
and reading are both looked at word for word in the same way; one that tells what is asked, or asks what is told, is no reading.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from asl_query.pattern_codes import compiled
from asl_query.reading.catalogue import turning_terms
from asl_query.reading.deeds import ACTS_AS_STATES, NEAR, WORD, Deeds, Use
from asl_query.reading.things import NamedThings, thing_of
from asl_query.reading.typed_terms import TypedTerm, Weight, lexicon

_KEEPS = compiled(r"\b(?:keep|kept|stay|remain|still|retain|surviv)", re.IGNORECASE)
# What ends or changes; not where somebody stops or ends up, the end of a phase, or an abrupt change of level.
_ENDS = compiled(
    r"\b(?:los[et]|cancel|stop(?!s?\b (?:on|in|at|there|beneath|under|over)\b)|ceas|remov"
    r"|(?<!abrupt )(?<!elevation )(?<!level )chang(?!e its mind)"
    r"|(?<!\bthe )(?<!\bits )(?<!Ph )(?<!\bat )"
    r"end(?=s?\b(?! of| point| up| there| here| (?:a|its|the|this) (?:swim|climb|move))))",
    re.IGNORECASE,
)
# Words of an end by which nothing need end: change hex, a change of CA, end up.
_NO_END = compiled(
    r"\bchang\w* (?:(?:of|the|its|his|my|a|another|in) ){0,2}(?:hex|levels|V?CA|TCA|side|roll|DRM?)|\bends? up\b"
    r"|\bCA(?: be|-)?(?: )?chang\w*",
    re.IGNORECASE,
)
_ENDS_OTHERWISE = compiled(r"\b(?:eliminat|modif|replac|DRM\b)", re.IGNORECASE)  # who is removed or lost, what is changed
_MUST = compiled(
    r"\b(?:must|ha(?:s|ve) (?:(?:an?|the|my|his|its|this|that|every|each) )?(?!LOS\b)\w+ to|has to|have to|had to|need"
    r"|(?<!\bin )forc|oblig|compel"
    r"|mandatory|requir|bound to)",
    re.IGNORECASE,
)
_MAY = compiled(r"\W*(?:may|can|could)\b", re.IGNORECASE)
_OF_LEAVE = compiled(r"\W*(?:is|are)\b.*\b(?:legal|allowed|permitted)\b", re.IGNORECASE)  # is any of these legal
_MUST_FIRST = compiled(r"\W*must\b", re.IGNORECASE)
# What has to be paid, or be taken for something, is so much, or is so: no duty is asked about.
_NO_DUTY = compiled(
    r"\b(?:must|ha(?:s|ve|d) to)(?= (?:pay|add|double|spend|treat|regard|count|consider|use|roll|make|throw)\b)"
    r"|\bmust(?= (?:i|it|he|she|they|we|you|one|(?:an?|the|my|his) \w+) (?:pay|regard|consider)\b)"
    r"|\bneeded(?= for\b|\W*$)|\b(?:must|do|does|need)(?= .* (?:roll|make|throw)\b)",
    re.IGNORECASE,
)
# What something may do to something is how the rules are: can a leader modify it, can he survive it.
_ABILITY = compiled(
    r"\W*(?:can|could)\b.* (?:modify|help|hit|survive|live|affect|become|interdict|treat|cause|reduce)\b", re.IGNORECASE
)
_SAYS_ALLOWED = compiled(r"\b(?:allowed|permitted|legal|possible|feasible)\b", re.IGNORECASE)
_ASKS_WHAT = compiled(r"(?:.*[,:]\s*)?(?:(?:in|at|on|to|by|from|for) )?(?:what|how|which|when|who|where)\b", re.IGNORECASE)
_LEAVE_ASKED = compiled(r"(?:: allowed|\W(?:possible|feasible|legal|allowed|permitted|kosher|legit))\W*$", re.IGNORECASE)
_IF = compiled(r"\W*(?:if|when|while|since|as|after|once|given)\b[^,]*,\s*", re.IGNORECASE)  # in front of what is asked
_NUMBER = r"(?=(?:an? )?\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)"
_OR = compiled(r"\bor\b", re.IGNORECASE)
_IN_THE_WATER = frozenset(("water", "midstream", "drown", "Drowning DR", "fire at swimmer"))
_ROLL = compiled(r"(?:DR|dr|TC|MC)$")
_MOVING = ("swim", "enter", "move", "cross")
_INTO_THE_WATER = frozenset(("swim", "enter", "jump", "pass"))
# Is it ever allowed is may it; nor is it asked of the first one ever, and of what only one ever has.
_EVER = compiled(
    r"^(?!\W*would\b)(?!.*\bonly\b.*\bever\b).*?(?<!first )\bever\b(?! (?:allow|permit|legal|possib))", re.IGNORECASE
)


_ON_THE_WAY = compiled(  # over 2 open hexes, over two turns; not over 12 hexes away
    r"\bover(?= (?:\d+|two|three|four|five|six)(?: \w+){0,3}? (?:hex(?:es)?|turns)\b(?! (?:away|off|distant|of)\b))",
    re.IGNORECASE,
)
_OF_RANGE = compiled(r"\brang|\bdistan|\bfar\b", re.IGNORECASE)
_UPWARDS = compiled(
    r"\b(?:more|greater|over|above|exceed\w*|farther|further|longer|beyond|higher|least|minimum)\b", re.IGNORECASE
)
_WITH_THE_NUMBER = compiled(
    r"\W*(?:or|at|no|up|minimum|maximum)\b", re.IGNORECASE
)  # itself: at least 4, 4 or less, no more than 4
_NO_MORE = compiled(r"\W*no\b", re.IGNORECASE)


class Sides(NamedTuple):
    """To what yes is said, and to what no."""

    keeps: bool  # whether it says that something stays as it is
    ends: frozenset[str]  # the words by which it may say that something ends or changes
    surely_ends: frozenset[str]  # those of them by which it does
    ends_otherwise: bool  # whether it says so in words for one thing alone: is eliminated, modifies
    turned: tuple[str, ...]  # what stands behind each word that turns yes and no round: not, without, immune
    ever: bool  # whether it asks what ever comes about
    choices: frozenset[frozenset[str]]  # the terms between which an `or` stands
    bounds: frozenset[str]  # how words make a number a bound: more than it, or less

    @classmethod
    def of(cls, text: str, terms: Sequence[TypedTerm], topic: str) -> Sides:
        """The sides of a text that has these terms."""
        return cls(
            _KEEPS.search(text) is not None,
            frozenset(word.lower() for word in _ENDS.findall(text)),
            frozenset(word.lower() for word in _ENDS.findall(_NO_END.sub(" ", text))),
            _ENDS_OTHERWISE.search(text) is not None,
            tuple(_turned(text, topic)),
            _EVER.search(text) is not None,
            frozenset(_choices(text, terms)),
            frozenset(map(_kind_of_bound, _bounding(topic).findall(_without_ways(text)))),
        )

    def are_of(self, reading: Sides, in_text: Collection[str], in_reading: Collection[str]) -> bool:
        """Whether yes to a reading is yes to the text, of which these are the terms."""
        return (
            not self._is_turned_round(reading)
            and len(self.turned) % 2 == len(reading.turned) % 2
            and all(name in reading.turned for name in self.turned if name in in_reading)
            and all(name in self.turned for name in reading.turned if name in in_text)
            and (not self.ever or reading.ever)
            and all(choice in reading.choices for choice in self.choices if choice <= {*in_reading})
            and self.bounds == reading.bounds
        )

    def _is_turned_round(self, reading: Sides) -> bool:
        """Whether what is kept in the one is lost in the other."""
        if self.keeps and not reading.keeps:
            return bool(reading.surely_ends - self.ends)
        return bool(self.surely_ends) and not (reading.ends or reading.ends_otherwise)


def _without_ways(text: str) -> str:
    """A text without the `over` of a way: over 2 open hexes; that of a range stays."""
    return text if _OF_RANGE.search(text) else _ON_THE_WAY.sub("across", text)


def _kind_of_bound(bound: str) -> str:
    """Whether a bound is above or below its number, and whether that is in it: > >= < <=."""
    is_above = (_UPWARDS.search(bound) is not None) != (_NO_MORE.match(bound) is not None)
    return f"{'>' if is_above else '<'}{'=' if _WITH_THE_NUMBER.match(bound) else ''}"


def _choices(text: str, terms: Sequence[TypedTerm]) -> Iterator[frozenset[str]]:
    """The terms on both sides of each `or`: a LMG or a MMG is not a LMG and a MMG."""
    for found in _OR.finditer(text):
        before = next((term.name for term in reversed(terms) if term.end <= found.start()), "")
        behind = next((term.name for term in terms if term.start >= found.end()), "")
        if before and behind and before != behind:
            yield frozenset((before, behind))


class Sense(NamedTuple):
    """What a text says of its terms beyond naming them."""

    deeds: Deeds
    things: NamedThings
    sides: Sides

    def with_terms(self, names: Collection[str]) -> Sense:
        """The same of a text that has these terms too, in other sentences."""
        return self._replace(things=self.things.with_terms(names))


# How likely something is asked to be: what is asked is behind it.
_HOW_LIKELY = compiled(
    r"\W*(?:how likely is [\w ]+:|how likely is it that\b"
    r"|(?:what(?:'s| is| are)\s+)?(?:the\s+|my\s+)?(?:probability|chances?|odds|likelihood)\s+(?:is\s+)?that\b)\s*",
    re.IGNORECASE,
)


@lru_cache(maxsize=2000)
def sense_of(text: str, topic: str) -> Sense:
    """What a text says of its terms beyond naming them."""
    text = _HOW_LIKELY.sub("does " if not text.startswith("how likely is ") else "", text, count=1)
    terms = [term for term in lexicon(topic).terms_of(text) if term.weight is Weight.TERM]
    return Sense(Deeds.of(text, terms, topic), NamedThings.of(text, terms, topic), Sides.of(text, terms, topic))


def agree(text: Sense, reading: Sense, told: Collection[str] = ()) -> bool:
    """Whether a reading says nothing else than the text of what both name, and all that was done before; `told` are the acts that
    sentences in front of the question tell as done."""
    return (
        text.deeds.are_of(reading.deeds, _of_another_state(text, reading, told), _rolled(reading))
        and text.things.are_of(reading.things)
        and text.sides.are_of(reading.sides, text.things.names, reading.things.names)
        and _acts_as_states(reading) <= _with_states(text.things.said)
    )


def _acts_as_states(reading: Sense) -> frozenset[str]:
    """The acts that a reading says as states of a piece, and does not ask about: a Climbing squad."""
    uses = reading.deeds.uses
    return frozenset(name for name in ACTS_AS_STATES & reading.things.names if uses.get(name) != frozenset({Use.ASKED}))


def _of_another_state(text: Sense, reading: Sense, told: Collection[str]) -> frozenset[str]:
    """The acts that are told as done but those by which a piece came into the water, where a reading says that it swims. Where it
    asks whether the piece moves on, all of them matter."""
    moves_on = any(Use.ASKED in reading.deeds.uses.get(act, ()) for act in _MOVING)
    is_in_water = "water" in text.things.said and "swim" in _acts_as_states(reading)
    return frozenset(told) - (_INTO_THE_WATER if is_in_water and not moves_on else frozenset())


def _rolled(reading: Sense) -> frozenset[str]:
    """That somebody rolled, where a reading names the roll."""
    return frozenset(("roll",)) if any(_ROLL.search(name) for name in reading.things.names) else frozenset()


def _with_states(said: Collection[str]) -> frozenset[str]:
    """The terms of a text with the state that they tell: who is in the water or may drown swims, if it does not ford."""
    return frozenset(said) | (frozenset(("swim",)) if _IN_THE_WATER & {*said} and "ford" not in said else frozenset())


def asks_otherwise(text: str, reading: str) -> bool:
    """Whether what must be done is asked and nothing of that is said in the reading, or what may be done and that is not."""
    text = _IF.sub("", text, count=1)
    if _SAYS_ALLOWED.search(text) and not _ASKS_WHAT.match(text) and _ASKS_WHAT.match(reading):
        return True  # whether it is permitted is no how much
    if _LEAVE_ASKED.search(text):
        return _is_of_no_leave(reading)
    text = _NO_DUTY.sub("", text)
    is_duty = _MUST.search(text) is not None
    is_leave = (_MAY.match(text) or _OF_LEAVE.match(text)) is not None and not _ABILITY.match(text)
    if is_leave and not is_duty:
        return _is_of_no_leave(reading)
    return is_duty and not is_leave and _MUST.search(reading) is None


def _is_of_no_leave(reading: str) -> bool:
    """Whether a reading asks nothing that may be done; who can see each other is asked of a LOS."""
    return _MAY.match(reading) is None and not reading.startswith("is the LOS ")


def asks_in_another_mood(text: str, reading: str) -> bool:
    """Whether a reading asks what may or must be and the text what is, or the other way round: of two readings the other is
    meant."""
    text = _IF.sub("", text, count=1)
    is_duty = _MUST.search(text) is not None and _MAY.match(text) is None
    if _MUST_FIRST.match(reading):
        return not is_duty
    return is_duty or (_MAY.match(reading) is not None and _MAY.match(text) is None)


def done_by_a_piece(text: str, topic: str) -> frozenset[str]:
    """The acts that a sentence tells as done before by a piece, or by who is meant by it or they."""
    terms = lexicon(topic).terms_of(text)
    ends = [term.end for term in terms if thing_of(term.name, topic) not in ("", "SW", "enemy")]

    def is_by_a_piece(term: TypedTerm) -> bool:
        near = WORD.findall(text[: term.start])[-NEAR:]
        is_named = any(end <= term.start and len(WORD.findall(text[end : term.start])) < NEAR for end in ends)
        return is_named or any(re.fullmatch(r"it|he|she|they|we|i", word, re.IGNORECASE) for word in near)

    done = sense_of(text, topic).deeds.done
    return frozenset(term.name for term in terms if term.name in done and is_by_a_piece(term))


def _turned(text: str, topic: str) -> Iterator[str]:
    """The term behind each word that turns yes and no round, and nothing where there is none."""
    every = lexicon(topic).terms_of(text)
    for n, term in enumerate(every):
        if term.name in turning_terms(topic):
            behind = (other.name for other in every[n + 1 :] if other.weight is Weight.TERM)
            in_front = every[n - 1] if n and not text[every[n - 1].end : term.start].strip() else None  # pin immune?
            yield next(behind, in_front.name if in_front is not None and in_front.weight is Weight.TERM else "")


@cache
def _bounding(topic: str) -> re.Pattern[str]:
    """Finds the words that make a number a bound; # is the number."""
    longest_first = sorted(lexicon(topic).bounding, key=lambda way: (-len(way), way))
    ways = (r"\W+".join(_NUMBER if word == "#" else rf"{word}\b" for word in way.split("_")) for way in longest_first)
    return compiled(rf"(?<!\badd )(?<!\badds )\b(?:{'|'.join(ways)})", re.IGNORECASE)
