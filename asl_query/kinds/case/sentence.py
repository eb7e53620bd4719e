"""A ruling as a sentence: its phrase turned from a question into an answer."""

from __future__ import annotations

import re

from asl_query.explain.turns import percent
from asl_query.pattern_codes import compiled
from asl_query.rulings.phrases import as_asked
from asl_query.terms.answers import Value, Verdict
from asl_query.terms.classic import SwKind
from asl_query.terms.classic_acts import Fortification
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.questions import GivenValue, Ruling

Said = dict[str, GivenValue | Hex | Hexside]  # what a question says, by the slots of its phrase
_IS_THERE = "is there a "
_SUBJECT = compiled(r"(?P<verb>\S+) (?:<(?P<subject>[^>]*)>|(?P<unit>\{unit\})) (?P<rest>.*)")
_NEGATED = {
    "may": "may not", "can": "cannot", "must": "need not", "is": "is not", "are": "are not", "does": "does not", "do": "do not",
    "has": "has no",
}  # fmt: skip


_AS_TYPED = ("sw", "terrain", "other", "left", "entered")  # slots whose value has several names: the one asked is told
_SW = {kind.value.lower(): kind.value for kind in SwKind}
_FORTIFICATIONS = tuple(place.value for place in Fortification)
_MF = compiled(r"^(?:what|how much) (?=does it cost)")
# What is told with an article where none stands in front.
_COUNTED = compiled(
    r"(?:(?:wooden |stone )?building|shell ?hole|wheat ?field|bunker|entrenchment|trench|hex)\b|"
    r"(?:open ground|clear(?: terrain)?|woods|grain|(?:wooden |stone )?building|shell ?holes?|wheat ?fields?)(?= hex\b)"
)
_NO_ARTICLE = compiled(r"(?:\}|\ban?|\bthe|\bany|\badjacent|\bhigher|\band|\b(?:hex|hexes) (?:of|with)|\bhow many)$")


def sentence(question: Ruling, answer: Verdict | Value, text: str = "") -> str:
    """What a ruling found, in one sentence, in the words of the question as it was typed where they are those of its phrase."""
    phrase, said = _phrased(question, text)
    if isinstance(answer, Value):
        return _of_value(_filled(phrase, said), str(answer.value))
    is_so = answer is Verdict.YES
    return f"{'Yes' if is_so else 'No'}{',' if _has_subject(phrase) else ':'} {_stated(phrase, said, is_so)}."


def statement(question: Ruling, is_so: bool) -> str:
    """What a ruling asks, said as what holds or as what does not."""
    return _stated(*_phrased(question, ""), is_so)


def in_its_phrase(question: Ruling) -> str:
    """A ruling as a question in the words of its phrase; raises KeyError for what the phrase needs and it does not say."""
    return _filled(*_phrased(question, ""))


def _phrased(question: Ruling, text: str) -> tuple[str, Said]:
    """The phrase of a ruling, and what its slots are filled with."""
    said: Said = {**({"unit": question.who} if question.who else {}), **dict(question.given), **dict(question.places)}
    weather = [name.replace("_", " ") for name in ("rain", "snow", "heavy_winds") if name in said]
    its_weather = f"in {' and '.join(weather)}" if weather else ""
    if its_weather and "{weather}" in question.phrase:  # told once, also where it stands behind the unit
        said |= {"weather": its_weather, "unit": question.who.replace(f" {its_weather}", "")}
    asked = as_asked(question.phrase, text, "slc") if question.ruleset == "slc" else None
    if asked is None:
        words = f" {' '.join(re.sub(r'[?,.]', ' ', text.lower()).split())} "
        return _laden(_without_choices(question.phrase, said, words), question) + _when_besides(question), said
    phrase = _MF.sub("how many MF ", asked[0])
    return phrase, said | {name: _as_typed(name, words, phrase) for name, words in asked[1].items() if name in _AS_TYPED}


def _laden(phrase: str, question: Ruling) -> str:
    """The phrase with the load that was said besides it, of pieces that the phrase names."""
    load = dict(question.given).get("load")
    if question.ruleset != "slc" or question.who or load is None or "{load}" in question.phrase:
        return phrase
    items = (item if item[0].isdigit() else f"a {item}" for item in str(load).split(" + "))
    return phrase.replace(">", f" with {' and '.join(items)}>", 1)


def _when_besides(question: Ruling) -> str:
    """The phase, or Close Combat, that was said besides the phrase, of pieces that the phrase names."""
    given = dict(question.given)
    if question.ruleset == "slc" and not question.who and given.get("in_melee") and "Close Combat" not in question.phrase:
        return " in Close Combat"
    if question.ruleset != "slc" or question.who or "phase" not in given or "{phase}" in question.phrase:
        return ""
    return f" in the {'' if given.get('own_turn', True) else 'enemy '}{given['phase']}"


def _without_choices(phrase: str, said: Said, words: str = "") -> str:
    """The phrase with the first of what is either that these words have, and of what may be left out only what was said."""

    def keep(match: re.Match[str]) -> str:
        slots = re.findall(r"\{(\w+)\}", match[1])
        return match[1] if slots and all(slot in said for slot in slots) else ""

    phrase = re.sub(r"\[([^\]]*)\]", keep, phrase)
    return " ".join(re.sub(r"\(([^)]*)\)", lambda choice: _chosen(choice[1].split("|"), words), phrase).split())


def _chosen(choices: list[str], words: str) -> str:
    said = [choice for choice in choices if choice and f" {choice.lower()} " in words]
    return max(said, key=len, default=choices[0])


def _as_typed(slot: str, words: str, phrase: str) -> str:
    """The words of a question for a slot, with their article where the phrase has none in front."""
    named = _SW if slot == "sw" else _FORTIFICATIONS if slot in ("left", "entered") else ()
    # a pattern takes what is said behind it for a part of its name
    words = next((name for name in named if words.lower().startswith(f"{name} ")), words)
    words = _SW.get(words.lower(), words.lower())
    before, _, behind = phrase.partition(f"{{{slot}}}")
    is_bare = _COUNTED.match(words + behind) and not _NO_ARTICLE.search(before.rstrip())
    return f"a {words}" if is_bare and slot != "sw" else words


def _filled(words: str, said: Said) -> str:
    """The words with what was said in their places; a count that is none is left out of what is said."""
    filled = re.sub(r"\{(\w+)\}", lambda slot: str(said.get(slot[1], "no")), words)
    filled = filled.replace("<", "").replace(" >", "").replace(">", "")
    return re.sub(r"\b(its|his|same|\d+) (?:an?|the) ", r"\1 ", re.sub(r"\ba (?=[AEIOUaeio8])", "an ", " ".join(filled.split())))


def _has_subject(phrase: str) -> bool:
    return phrase.startswith(_IS_THERE) or _SUBJECT.fullmatch(phrase) is not None


def _stated(phrase: str, said: Said, is_so: bool) -> str:
    if phrase.startswith(_IS_THERE):
        return f"there is {'a' if is_so else 'no'} {_filled(phrase.removeprefix(_IS_THERE), said)}"
    parts = _SUBJECT.fullmatch(phrase)
    if parts is None:
        return _filled(phrase, said)
    verb = parts["verb"].lower()
    words = f"{verb if is_so else _NEGATED[verb]} {parts['rest']}"
    subject = parts["subject"] or "{unit}"
    return _filled(f"{subject} {words}", said)


def _of_value(asked: str, value: str) -> str:
    number = (
        f"{int(value):+d}" if re.search(r"\b(?:DRM|drm)\b(?! of [-+]?\d)", asked) and re.fullmatch(r"-?\d+", value) else value
    )
    if "/" in value and re.fullmatch(r"\d+/\d+", value):
        number = f"{value} (about {percent(value)})"
    if asked.startswith("what is the "):
        return f"T{asked.removeprefix('what is t')} is {number}."
    return f"{asked[0].upper()}{asked[1:]}? {number[0].upper()}{number[1:]}."
