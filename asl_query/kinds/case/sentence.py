"""A ruling as a sentence: its phrase turned from a question into an answer."""

from __future__ import annotations

import re

from asl_query.rulings.phrases import as_asked
from asl_query.terms.answers import Value, Verdict
from asl_query.terms.classic import SwKind
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.questions import GivenValue, Ruling

Said = dict[str, GivenValue | Hex | Hexside]  # what a question says, by the slots of its phrase
_SUBJECT = re.compile(r"(?P<verb>\S+) (?:<(?P<subject>[^>]*)>|(?P<unit>\{unit\})) (?P<rest>.*)")
_NEGATED = {
    "may": "may not", "can": "cannot", "must": "need not", "is": "is not", "are": "are not", "does": "does not", "do": "do not",
    "has": "has no",
}  # fmt: skip


_AS_TYPED = ("sw", "terrain", "other", "left", "entered")  # slots whose value has several names: the one asked is told
_SW = {kind.value.lower(): kind.value for kind in SwKind}
_MF = re.compile(r"^(?:what|how much) (?=does it cost)")
# What is told with an article where none stands in front.
_COUNTED = re.compile(
    r"(?:(?:wooden |stone )?building|shell ?hole|wheat ?field|bunker|entrenchment|trench|hex)\b|"
    r"(?:open ground|clear(?: terrain)?|woods|grain|(?:wooden |stone )?building|shell ?holes?|wheat ?fields?)(?= hex\b)"
)
_NO_ARTICLE = re.compile(r"(?:\}|\ban?|\bthe|\bany|\badjacent|\bhigher|\band|\b(?:hex|hexes) (?:of|with)|\bhow many)$")


def sentence(question: Ruling, answer: Verdict | Value, text: str = "") -> str:
    """What a ruling found, in one sentence; of Squad Leader Classic in the words of the question as it was typed."""
    said: Said = {**({"unit": question.who} if question.who else {}), **dict(question.given), **dict(question.places)}
    weather = [name.replace("_", " ") for name in ("rain", "snow", "heavy_winds") if name in said]
    said |= {"weather": f"in {' and '.join(weather)}"} if weather else {}
    asked = as_asked(question.phrase, text, "slc") if question.ruleset == "slc" else None
    phrase = _without_choices(question.phrase, said) if asked is None else _MF.sub("how many MF ", asked[0])
    if asked is not None:
        said |= {name: _as_typed(name, words, phrase) for name, words in asked[1].items() if name in _AS_TYPED}
    if isinstance(answer, Value):
        return _of_value(_filled(phrase, said), str(answer.value))
    return _of_verdict(phrase, said, answer is Verdict.YES)


def _without_choices(phrase: str, said: Said) -> str:
    """The phrase with the first of what is either, and of what may be left out only what was said."""

    def keep(match: re.Match[str]) -> str:
        slots = re.findall(r"\{(\w+)\}", match[1])
        return match[1] if slots and all(slot in said for slot in slots) else ""

    phrase = re.sub(r"\[([^\]]*)\]", keep, phrase)
    return " ".join(re.sub(r"\(([^|)]*)\|?[^)]*\)", r"\1", phrase).split())


def _as_typed(slot: str, words: str, phrase: str) -> str:
    """The words of a question for a slot, with their article where the phrase has none in front."""
    words = _SW.get(words.lower(), words.lower())
    before, _, behind = phrase.partition(f"{{{slot}}}")
    is_bare = _COUNTED.match(words + behind) and not _NO_ARTICLE.search(before.rstrip())
    return f"a {words}" if is_bare and slot != "sw" else words


def _filled(words: str, said: Said) -> str:
    filled = re.sub(r"\{(\w+)\}", lambda slot: str(said[slot[1]]), words).replace("<", "").replace(" >", "").replace(">", "")
    return re.sub(r"\b(its|his|same|\d+) an? ", r"\1 ", re.sub(r"\ba (?=[AEIOUaeio8])", "an ", " ".join(filled.split())))


def _of_verdict(phrase: str, said: Said, yes: bool) -> str:
    parts = _SUBJECT.fullmatch(phrase)
    if phrase.startswith("is there a "):
        return f"{'Yes, there is a' if yes else 'No, there is no'} {_filled(phrase.removeprefix('is there a '), said)}."
    if parts is None:
        return f"{'Yes' if yes else 'No'}: {_filled(phrase, said)}."
    verb = parts["verb"].lower()
    words = f"{verb if yes else _NEGATED[verb]} {parts['rest']}"
    subject = parts["subject"] or "{unit}"
    return f"{'Yes' if yes else 'No'}, {_filled(f'{subject} {words}', said)}."


def _of_value(asked: str, value: str) -> str:
    number = (
        f"{int(value):+d}" if re.search(r"\b(?:DRM|drm)\b(?! of [-+]?\d)", asked) and re.fullmatch(r"-?\d+", value) else value
    )
    if asked.startswith("what is the "):
        return f"T{asked.removeprefix('what is t')} is {number}."
    return f"{asked[0].upper()}{asked[1:]}? {number[0].upper()}{number[1:]}."
