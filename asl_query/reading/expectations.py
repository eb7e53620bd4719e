"""What a sentence says of its answer: the `not` that only expects a no, `Legal?` of what was told, that a value is asked for."""

from __future__ import annotations

import re

from asl_query.pattern_codes import compiled
from asl_query.reading.question_words import Mood, Sentence

_DENIED = compiled(
    r"\b(?P<verb>ca(?=n['’]?t)|can|could|may|might|do|does|is|are|will|would|shall|should)"
    r"(?:n['’]?t\b|not\b|\s+not\b(?!\s+(?:only|just)\b))",
    re.IGNORECASE,
)
_NOT = compiled(r"\bcan(?:['’]t|not)\b|n['’]t\b|\b(?:not|no)\b", re.IGNORECASE)
_IN_A_CLAUSE = compiled(
    r"\b(?:that|which|who|if|when|while|because|since|unless|although|though|where|what|but)\b", re.IGNORECASE
)
_SAYS_SO = (
    r"(?:i|he|she|they|we|you|my \w+|(?:the|his|my) other (?:guy|player|side))(?:['’]d| would| just)?"
    r" (?:say|think|guess|take it|assume|claim|argue|insist|reckon|believe|suppose|figure|bet|swear)s?(?: that| so)?"
)
_BEFORE_A_VERDICT = (
    r"so|and|but|then|now|well|or|all|even|still|really|quite|perfectly|completely|totally|a|is|was|are|be|would|isn't|that|this|it"
    rf"|that's|it's|to|do|does|any|no|he|we|i|they|not|in this case|{_SAYS_SO}"
)
_LEAVE = (
    r"legal|illegal|legit|legitimate|allowed|permitted|permissible|possible|impossible|doable|feasible|ok|okay|kosher"
    r"|(?:can|may) (?:it|he|they|i|we)(?!\W+(?:move|play))"
)
_BEHIND_A_VERDICT = (
    r"or not|so|to do|move|play|shot|attack|option|tactic|then|now|here|thing|i take it|i guess|i hope|i think|is (?:it|that)"
    r"|right|no|isn['’]t it"
)
_VERDICT = compiled(
    rf"\W*(?:(?:{_BEFORE_A_VERDICT})\b\W*)*"
    rf"(?:(?P<leave>{_LEAVE})|fine|right|wrong|correct|true|false|agreed?|yes or no|yes|no|nope|yep|good|valid|go|correct guess"
    rf"|standard practice|problem)(?:\W+(?:{_BEHIND_A_VERDICT}))*\W*",
    re.IGNORECASE,
)
_OUTCOME = compiled(
    r"\W*(?:(?:and|so|then|now|but|any)\b\W*)*"
    r"(?:what(?: now| next| then|['’]s next|(?:['’]s| is| are| was) the (?:effects?|results?|outcome|consequences?|upshot)"
    r"| (?:happens|happened|follows|becomes of (?:it|him|them)|should (?:happen|have happened)))"
    r"|(?:effects?|results?|outcome|consequences?|upshot))"
    r"(?:\W+(?:now|then|next|here|exactly|to (?:it|him|her|them|me|us)))*\W*",
    re.IGNORECASE,
)
_EXPECTED_NO = compiled(
    r"\W*(?:(?:so|then|and|thus|hence|therefore|meaning)\b\W*)*(?=no\s)"
    r"|.*\b(?:gets?|got|has|have|receives?|needs?|there(?:['’]s| is| are)|makes?|suffers?|gives?|adds?|takes?)\s+(?=no\s)"
    r"|.*\s(?=never\s)",
    re.IGNORECASE,
)
_VALUES = r"DRMs?|modifiers?|TEM|MF|MFs|MP|cost|price|odds|chances?|probability|likelihood"
_VALUE_ASKED = compiled(
    rf"^\W*(?:and |so |the |my |total |extra |additional |basic )*(?:{_VALUES}|FP|PP|BPV|TH DRM|earliest turn)"
    r"(?=,| (?:for|to|of|at|from|in|against|when|if|with|on|that)\b|\W*$)"
    rf"|(?<!\d )(?<!\bno )(?<!\bany )(?<!\bthe )\b(?:{_VALUES})(?: in total| total| please)?\W*$",
    re.IGNORECASE,
)


_NUMBER = r"(?:[+-]?\d+(?:[./]\d+)?|½|half|one|two|three|four|five|six)"
_UNIT = (
    r"(?:MFs?|MPs?|PPs?|portage points|VPs?|FP|points|squads?|half-squads?|HS|hexes|hexsides|hex sides|levels|leaders|TEM|DRM)"
)
_OFFERED = compiled(  # +1 or +2 TEM, 1 VP or 2 VP, 10 or 12 portage points
    rf"(?:\b(?:is|are) (?:it|that|there) )?(?<![\w+-]){_NUMBER}(?: (?P<first_unit>{_UNIT}))?"
    rf"(?:(?:\s*[,/]\s*|,? or ){_NUMBER}(?: {_UNIT})?)*,? or (?P<last>{_NUMBER})(?: (?P<unit>{_UNIT}))?(?![\w-])",
    re.IGNORECASE,
)
_OF_WHAT_MAY_BE = compiled(r"\b(?:may|can|could|must|legal|allowed|possible)\b|^\W*(?:if|when)\b", re.IGNORECASE)
_A_VALUE_FOLLOWS = compiled(  # MF for woods = .., do I pay ..; a CC strength of a swimmer ..
    r"(?:\b(?:is|was|pays?|costs?|gives?|gets?|takes?|worth|what|strength|capacity),?|[=:,]|\s[-–])\s*$", re.IGNORECASE
)
_HOW_MUCH = compiled(r"\W*how\b.*,\s*$", re.IGNORECASE)  # how far does it reach, ..
_NAMES_VALUE = compiled(r"\b(?:MF|PP|VP|TEM|DRM|mod|modifier)\b", re.IGNORECASE)


def with_value_asked(sentence: Sentence) -> Sentence | None:
    """A question that offers several values for its answer, as one for that value: is it 10 or 12 PP is how many PP.

    None where it offers none, or asks what may be done with so many.
    """
    offered = _OFFERED.search(sentence.text)
    if offered is None or sentence.text[offered.end() :].startswith(" to "):
        return None
    in_front, behind = sentence.text[: offered.start()], sentence.text[offered.end() :]
    rest = f"{in_front.rstrip(' ,:=')} {behind}"
    is_of_a_value = asks_a_value(rest) or _HOW_MUCH.match(in_front) is not None
    if not is_of_a_value and (sentence.mood not in (Mood.ANY, Mood.YES_NO) or _OF_WHAT_MAY_BE.search(sentence.text)):
        return None
    unit, is_modifier = offered["unit"] or offered["first_unit"], offered["last"][0] in "+-"
    is_named = _NAMES_VALUE.search(rest) is not None
    follows = _A_VALUE_FOLLOWS.search(in_front) is not None or offered[0].lower().startswith(("is ", "are "))
    if not (unit or is_modifier or is_named or follows):
        return None
    if is_of_a_value:
        asks = unit or ""
    elif is_named:
        asks = "what"
    else:
        asks = f"what {unit or 'DRM'}" if is_modifier else f"how many {unit}" if unit else ""
    text = f"{in_front.rstrip(' ,:=')} {asks} {behind}"
    return Sentence(" ".join(text.split()), sentence.start, Mood.WHAT)


def is_verdict(sentence: Sentence) -> bool:
    """Whether a sentence asks nothing but whether what was told is so, or is allowed: Legal?"""
    return sentence.mood in (Mood.ANY, Mood.YES_NO) and _VERDICT.fullmatch(sentence.text) is not None


def is_of_leave(sentence: Sentence) -> bool:
    """Whether a sentence asks nothing but whether what was told may be done."""
    found = _VERDICT.fullmatch(sentence.text)
    return found is not None and found["leave"] is not None


def asks_the_outcome(sentence: Sentence) -> bool:
    """Whether a sentence asks nothing but what comes of what was told: what now? Effect?"""
    return sentence.mood in (Mood.ANY, Mood.WHAT) and _OUTCOME.fullmatch(sentence.text) is not None


def is_expected_no(sentence: Sentence, at: int) -> bool:
    """Whether the `no` or `never` at a place of a statement is the answer that it expects: so no Gunflash for me."""
    found = _EXPECTED_NO.match(sentence.text) if sentence.mood is Mood.ANY else None
    return found is not None and found.end() == at and not _IN_A_CLAUSE.search(sentence.text[:at])


def asks_a_value(text: str) -> bool:
    """Whether a text without a verb asks for a value: DRM for the glare?"""
    return _VALUE_ASKED.search(text) is not None


def undenied(sentence: Sentence) -> Sentence:
    """A question without the `not` of what is asked, which only expects a no: can they not swim, swimmers can't be pinned.

    That of a clause stays (a squad that is not broken), and that of a question for what is not so (which hexes can not see it).
    Why something is not so is asked of what is so.
    """
    if sentence.mood not in (Mood.YES_NO, Mood.ANY, Mood.WHY):
        return sentence
    denied = _DENIED.search(sentence.text)
    if sentence.mood is Mood.WHY and (no := _NOT.search(sentence.text)) and not _IN_A_CLAUSE.search(sentence.text[: no.start()]):
        verb = "can " if no[0].lower().startswith("ca") else " "
        return sentence._replace(text=f"{sentence.text[: no.start()]}{verb}{sentence.text[no.end() :]}")
    if denied is None or _IN_A_CLAUSE.search(sentence.text[: denied.start()]):
        return sentence
    verb = "can" if denied["verb"].lower() == "ca" else denied["verb"]
    return sentence._replace(text=f"{sentence.text[: denied.start()]}{verb}{sentence.text[denied.end() :]}")
