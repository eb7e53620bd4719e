"""The English of the tables of rulings: a phrase as a pattern for questions, and what of it a question said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Set
from functools import cache
from typing import Any, NamedTuple

from asl_query.pattern_codes import compiled

PIECE = compiled(r"\[([^\]]*)\]|\(([^)]*)\)|\{(\w+)\}|([^\s<>\[\](){}]+)")
ANYTHING = r"\S+(?: \S+)*?"
_ARTICLE = compiled(r"(?<![^ ])(?:a(?! edge)|an|the) ", re.IGNORECASE)  # the A edge is a board edge
# Words that say the same in a question; both it and the phrases are put in the second.
_SAME = {
    "can": "may", "could": "may", "might": "may", "if": "when", "while": "when", "whenever": "when", "during": "in",
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "eleven": "11", "twelve": "12",
}  # fmt: skip
_PHASES = {
    "rally": "RPh", "prep fire": "PFPh", "movement": "MPh", "defensive fire": "DFPh", "advancing fire": "AFPh",
    "advance fire": "AFPh", "rout": "RtPh", "advance": "APh", "close combat": "CCPh",
}  # fmt: skip
_PHASE = compiled(rf"\b({'|'.join(_PHASES)}) phase\b", re.IGNORECASE)
# Words in full, and how the phrases write them.
_SHORTER = (
    (r"\b(what|who)['’]s\b", r"\1 is"), (r"\bMFs\b", "MF"), (r"\bmovement (?:factors?|allowance|points?)\b", "MF"),
    (r"\bportage points?\b", "PP"), (r"\bsupport weapons?\b", "SW"), (r"\bhalf (?=squads?\b)", "half-"), (r"(?<=\d)mm\b", " mm"),
    (r"\bclosed[- ]topped\b", "CT"), (r"\bbuttoned[- ]up\b", "BU"),
)  # fmt: skip
_TO = r"to (?=(?:enter|cross|move|go|bypass|come)\b)"
# What players of Squad Leader Classic type for what its phrases say.
_OTHERWISE = (
    (r"\(s\)", "s"),
    (r"\bheavy (?:machine ?gun|MG)(s?)\b", r"HMG\1"), (r"\bmedium (?:machine ?gun|MG)(s?)\b", r"MMG\1"),
    (r"\blight (?:machine ?gun|MG)(s?)\b", r"LMG\1"),
    (r"\b(MMC|SMC|SW|LMG|MMG|HMG|MG|ATR|PIAT|panzerfaust|bazooka|radio|flamethrower|demolition charge)s\b", r"\1"),
    (r"^(can|could|may) (?:I|we|you) (?!take|return)", r"\1 a unit "),
    (r"\b(?:my|your|our) (?=(?:[\w-]+ )?(?:squad|half-squad|HS|crew|leader|hero|unit|MMC|SMC)s?\b)", "a "),
    (r"\buse AM\b|\b(?:(?:use|make|do) )?(?:an )?assault mov(?:e|ing)\b", "use Assault Movement"),
    (r"^how (?:many|much) MF|^how much(?= (?:does it|is needed|to)\b)", "how many MF"),
    (rf"^(how many MF)(?: (?:is|are|does it) (?:needed|required|need|take))? {_TO}", r"\1 does it cost to "),
    (r"^(how many MF does it) take\b", r"\1 cost"),
    (rf"^how many MF (?:does|do|must) (\w\S*(?: \S+)*?) (?:need|pay|spend|use) {_TO}", r"how many MF does it cost \1 to "),
    (r"^what (?:does|do) (.+) weigh\b|^how much (?:does|do) (.+) weigh\b", r"how many PP does \1\2 weigh"),
    (r"^how far (?=(?:can|may|could|does|do)\b)", "how many hexes "),
    (
        r"\b(?:an? |the )?(?:adjacent )?hex (?:(?:that is )?(?:held|occupied) by|that (?:holds|has)|holding|containing|with|of) "
        r"(?:an? |the )?(?:known )?enem(?:y|ies)(?: (?:squad|unit|half-squad|crew|infantry)s?)?\b|\ban enemy-occupied hex\b",
        "an enemy hex",
    ),
    (r"\buse bypass(?: movement)?(?: in(?= a\b))?(?= (?:a|an|the|along|around|in)\b)", "bypass"),
    (r"\b(?:an? )?(building|woods)(?: hex)? that is (?:on fire|burning|ablaze)\b", r"burning \1"),
    (r"\bput (?:in|into) (?:the |a )?dismantled state\b", "dismantled"),
    (r",(?= (?:without|with no|carrying|with) )", ""),
    (r"^how heavy is\b|^what is the weight of\b", "what is the PP of"),
    # What is so at the end of a phase is not asked of the phase.
    (r"\b(?:in|during) (?:the |its |their )?(MPh|APh) (?=.*\bend (?:of )?(?:the )?\1\b)", ""),
    (r"\b(end (?:of )?(?:the )?(MPh|APh)\b.*?) (?:in|during) (?:the |its |their )?\2\b", r"\1"),
    (r"(?<=\bhex) (?:during movement|while (?:they )?(?:are )?mov(?:e|ing))$", " in the MPh"),
)  # fmt: skip
_COST_OF = compiled(
    r"^what is the (?:MF )?cost (?:(?:for|to) (?P<unit>(?:an? |the )?[\w-]+(?: [\w-]+){0,4}?) )?(?:(?:for|of|to) )?"
    r"(?P<verb>enter(?:ing)?|cross(?:ing)?|mov(?:e|ing)|go(?:ing)?|bypass(?:ing)?|com(?:e|ing)) ",
    re.IGNORECASE,
)
_POSSESSIVE = compiled(
    r"\b((?:an?|the) )?((?:(?!(?:an?|the|does|is|what) )[\w-]+ )*[\w-]+)['’]s? (MF|IPC|PP|maximum PP)\b", re.IGNORECASE
)


def without_padding(text: str, ruleset: str = "asl") -> str:
    """A question without articles and marks, every word followed by one space."""
    text = _PHASE.sub(lambda phase: _PHASES[phase[1].lower()], " ".join(re.sub(r"[?!.]+\s*$", "", text).split()))
    for spoken, written in (*_SHORTER, *(_OTHERWISE if ruleset == "slc" else ())):
        text = re.sub(spoken, written, text, flags=re.IGNORECASE)
    if ruleset == "slc":
        text = _COST_OF.sub(_what_it_costs, text)
    words = _POSSESSIVE.sub(r"\3 of \1\2", text).split()
    return _ARTICLE.sub("", "".join(f"{word} " for word in words))


def _what_it_costs(asked: re.Match[str]) -> str:
    verb = re.sub(r"(mov|com)?ing$", lambda end: f"{end[1]}e" if end[1] else "", asked["verb"].lower())
    return f"what does it cost {asked['unit'] + ' ' if asked['unit'] else ''}to {verb} "


def with_synonyms(words: str) -> str:
    """Words, each followed by a space, with one word for all that say the same."""
    return "".join(f"{_SAME.get(word.lower(), word)} " for word in words.split())


@cache
def normalised_words(word: str) -> tuple[str, ...]:
    """A word of a phrase as the words that a question must have for it."""
    return tuple(with_synonyms(without_padding(word)).lower().split())


class WordsNeeded(NamedTuple):
    """The words without which a question is not put in a phrase: all of some, and of each of some choices those of one."""

    every: frozenset[str]
    choices: tuple[tuple[frozenset[str], ...], ...]

    def are_among(self, words: Set[str]) -> bool:
        """Whether a question with these words, in small letters, may be put in it."""
        return self.every <= words and all(any(those <= words for those in choice) for choice in self.choices)

    def told(self) -> list[Any]:
        """They as JSON."""
        return [_joined(self.every), [list(map(_joined, choice)) for choice in self.choices]]

    @classmethod
    def of_told(cls, told: Any) -> WordsNeeded:
        """They as they were told."""
        every, choices = told
        return cls(_words(every), tuple(tuple(map(_words, choice)) for choice in choices))


def _joined(words: Iterable[str]) -> str:
    return " ".join(sorted(words))


@cache
def _words(joined: str) -> frozenset[str]:
    return frozenset(joined.split())


def words_needed(phrase: str, put: Callable[[str], Iterable[str]] = normalised_words) -> WordsNeeded:
    """The words that a question in a phrase must have; `put` says how some words of the phrase stand in a question."""
    every, choices = set[str](), list[tuple[frozenset[str], ...]]()
    for _, choice, _, word in PIECE.findall(phrase):
        every.update(put(word) if word else ())
        if choice:
            choices.append(tuple(frozenset(put(words)) for words in choice.split("|")))
    return WordsNeeded(frozenset(every), tuple(choices))


def as_pattern(phrase: str, slots: Callable[[str], str], at: int | None = None) -> str:
    """A phrase as a pattern for a question whose every word is followed by one space; `slots` says what may stand in one.

    With `at`, the place in the whole phrase where this part begins, what is either and what may be left out are named groups by
    their places.
    """
    parts = []
    for piece in PIECE.finditer(phrase):
        optional, choice, slot, word = piece.groups()
        place = None if at is None else at + piece.start()
        name = "?:" if place is None else f"?P<at_{place}>"
        if optional is not None:
            parts.append(f"({name}{as_pattern(optional, slots, None if place is None else place + 1)})?")
        elif choice is not None:
            parts.append(f"({name}{'|'.join(re.escape(with_synonyms(without_padding(words))) for words in choice.split('|'))})")
        elif slot is not None:
            parts.append(f"(?P<{slot}>{slots(slot)}) ")
        else:
            parts.append(re.escape(with_synonyms(without_padding(word))))
    return "".join(parts)


def as_asked(phrase: str, question: str, ruleset: str) -> tuple[str, Mapping[str, str]] | None:
    """The phrase with what the question said of what is either or may be left out, and the words it has for each slot; None for
    a question that is not put in this phrase."""
    pattern = as_pattern(phrase, lambda _: ANYTHING, 0)
    found = re.fullmatch(pattern, with_synonyms(without_padding(question, ruleset)), re.IGNORECASE)
    if found is None:
        return None
    return " ".join(_resolved(phrase, found, 0).split()), {
        name: said for name, said in found.groupdict().items() if said and not name.startswith("at_")
    }


def _resolved(phrase: str, found: re.Match[str], at: int) -> str:
    def resolve(piece: re.Match[str]) -> str:
        optional, choice, _, _ = piece.groups()
        if optional is not None:
            inside = at + piece.start() + 1
            return _resolved(optional, found, inside) if found[f"at_{inside - 1}"] else ""
        if choice is not None:
            said = found[f"at_{at + piece.start()}"].lower()
            return next(words for words in choice.split("|") if with_synonyms(without_padding(words)).lower() == said)
        return piece[0]

    return PIECE.sub(resolve, phrase)
