"""A post into its sentences: what is told, what is asked, and what of one question is asked of the next."""

from __future__ import annotations

import re

from asl_query.pattern_codes import compiled
from asl_query.reading.asides import story_ends, told_apart
from asl_query.reading.expectations import asks_a_value, is_verdict
from asl_query.reading.question_words import AUXILIARY, FILLER, Mood, Sentence
from asl_query.terms.hexes import AS_WRITTEN

_END = compiled(
    r"(?<=[?!])(?!['’\"])\s*"
    r"|(?<=[a-z0-9)\]])(?:(?<!\b[Nn]o)|(?=\.\s+[A-Z][a-z]))(?<!\bi\.e)(?<!\be\.g)(?<!\bsect)(?<!\b[Ss]ec)\.+\s+"
    rf"|(?<=[A-Z]{{2}})\.+\s+(?=[A-Z]|{AUXILIARY}\b)"
    r"|(?<=row [A-Z])\.+\s+|\.{2,}\s*|\s*[\n;]\s*"
    r"|(?:^|(?<!level)(?<!lvl)(?<!turn)(?<!range)\s)(?:\(?\d\)|\*|•|[a-d]\)|\(?i{1,3}\))\s+|(?:^|\n)\s*\d\.\s+"
    rf"|\s+[-–]{{1,2}}\s+(?!(?:IN |INTO )?{AS_WRITTEN}\b)"  # not between the hexes of a way
)
_AND_ASKS = compiled(
    rf",?\s+and\s+(?=(?:can|may|could|must|does|do|will)\s+(?:it|he|she|they|this|that|the|my|a|an|his|its|{AS_WRITTEN})\b"
    r"|(?:(?:on|in|with|at|from|by|to|for|if (?:so|yes|not|no),?)\s+)?(?:what(?:'s)?|which|how|who|whose|when)\b)"
    r"|,\s+and\s+(?=(?:is|are|does|can)\s)",
    re.IGNORECASE,
)
# Items of a list behind what is asked of each of them: a line or a mark of its own for each, or a slash between them.
_LIST = compiled(r"(?P<lead>[^\n:?]*[^\n:?\s]):\s*(?P<items>\S.*)", re.DOTALL)
_LIST_OF_A_QUESTION = compiled(
    r"(?P<lead>(?:(?<=[.!?\n])|^)\s*[^\n.!?]*\b(?:which|what|can|may|does|do|is|are|legal|allowed|ok)\b[^\n.!?]*\??)\s*\n"
    r"(?P<items>\s*(?:\(?(?:\d|[a-h])\)|\d\.|[*•–-])\s.*)",
    re.DOTALL | re.IGNORECASE,
)
_LIST_IN_A_QUESTION = compiled(
    r"(?P<lead>(?:(?<=[.!?\n])|^)\s*[^\n.!?:]*[^\n.!?:\s]\??)\s+(?P<items>\(?(?:i\)\s[^\n]*\sii|a\)\s[^\n]*\sb|1\)\s[^\n]*\s2)\)\s.*)",
    re.DOTALL,
)
_WHICH_OF_THEM = compiled(
    r"\bwhich (?:ones? )?of (?:these|those|them|the following)(?: \w+(?= (?:can|may|is|are|do|does)))?\s+", re.IGNORECASE
)
_ITEM_MARK = compiled(r"(?:^|\n|(?<=\s))\s*(?:\(?(?:\d|[a-h]|i{1,3}|iv)\)|\d\.|[*•–-])\s+", re.IGNORECASE)
_SLASH = compiled(r"\s+/\s+")
_MARK = compiled(r"\s*(?:\(?(?:\d|[a-e]|i{1,3})\)|\d\.(?=\s)|[*•]|-(?!\d))?\s*")  # of a list
_YES_NO = compiled(rf"(?:(?:{FILLER})\b,?\s*)*{AUXILIARY}\b", re.IGNORECASE)
_WHAT = compiled(
    rf"(?:(?:{FILLER}|for|by|with|on|in|at|to|from|against|until|after|under)\b,?\s*)*(?:exactly\s+)?"
    r"(?:what|which|who|whom|whose|when|where|how)\b",
    re.IGNORECASE,
)
# In front of what is asked, and no question when: when a SL is disabled, is its Lane cancelled?
_IN_SUCH_A_CASE = compiled(
    rf"(?:(?:{FILLER})\b,?\s*)*(?:when(?:ever)?|where|while|after|once)\s+(?!{AUXILIARY}\b|to\b|(?:exactly|precisely|else|during|in|on|at|and|within)\b)[^?]*?"
    rf"(?:[,:]\s*(?:so\s+|then\s+)?(?:{AUXILIARY}|(?P<what>what|which|how|who|whose))\b"
    r"|(?P<asks_what>\s(?:what|which|how|who|where)\b(?: \w+){0,2})?"
    r"(?<!\bit)(?<!\bthat)(?<!\bthere)(?<!\bthey)(?<!\bhe)(?<!\bwhich)"
    r"\s(?:(?P<is>is|are|has)|does|do|must|may|can)(?=\s+(?:an?|the|my|his|its|it|he|she|they|we|i|that|this|one)\s+[^?]*\w))",
    re.IGNORECASE,
)
# Who only wishes for something asks nothing: would love to have it inside.
_WISHES = compiled(r"(?:would|will|do) (?:love|like|prefer|want|hate)\b", re.IGNORECASE)
_WONDERS = r"wonder(?:ing|ed)?|curious|ask(?:ing)?|know|tell me|unsure|not sure|question is|disagree|argu(?:e|ing)"
_IS_IT_TRUE = r"(?:is it|it is) (?:true|correct|right|legal|allowed|possible|ok|okay)(?: that| for| to)?"
_ASKS_WHETHER = compiled(
    rf".*\b(?:(?:{_WONDERS})\s*,?\s*(?:if|whether)|whether|{_IS_IT_TRUE}|any(?:one| ?body) knows? if)\s+(?P<asked>.+)",
    re.IGNORECASE,
)
_DECIDES = compiled(r"\b(?:decid|choos|declar|announc|determin|chang|affect|matter)\w*\s+whether\b", re.IGNORECASE)
_ASKS_WHAT = compiled(
    rf".*\b(?:{_WONDERS}|explain|understand|figure out|sure|list|show me)\s+(?:about\s+)?"
    r"(?P<asked>(?:what|which|who|when|where|how|why)\b.+)",
    re.IGNORECASE,
)
_ASKS_INSIDE = compiled(rf"[,:]\s*(?=(?:{AUXILIARY}|what|which|who|when|where|how)\b)", re.IGNORECASE)
_ASKS_BEHIND_A_COLON = compiled(
    rf":\s*(?:(?:{FILLER})\b,?\s*)*(?:{AUXILIARY}|what|which|who|when|where|how (?:many|much))\b", re.IGNORECASE
)
_WHY = compiled(
    rf"(?:(?:{FILLER}|can (?:you|someone|anyone) (?:explain|tell me))\b,?\s*)*"
    r"(?:why|how come|what(?: is|'s) the reason|for what reason|on what grounds)\b(?:\s+is it)?(?:\s+that)?,?\s*",
    re.IGNORECASE,
)
_WOULD_LET = compiled(
    rf"(?:(?:{FILLER})\b,?\s*)*(?:"
    r"what (?:would|could|might|does|will|can) (?:it take (?:to|for)|let|allow|enable|make it possible (?:for|to|that)|help)"
    r"|what (?:would|must|has to|needs to|should)(?: have to)? (?:change|happen|be different)(?: so| for| to)?(?: that)?"
    r"|how (?:can|could|do) i (?:get|make|let|have))\s+",
    re.IGNORECASE,
)
_TAG = compiled(
    r"(?:(?:,\s*|\s+)(?:or not|or what|or something(?: like that)?|or did i mis(?:read|understand)(?: it| that| this)?|yes/no|y/n"
    r"|did i (?:read|get|understand) (?:it|that|this) (?:right|correctly)"
    r"|right|correct|yes|no|true|ok|huh|eh|please|if any|if so|"
    rf"(?:{AUXILIARY}(?:n't)?|can ?not)\s+(?:i|it|he|she|they|we|you|that)(?:\s+not)?))\s*\?*\s*$",
    re.IGNORECASE,
)


# How something is, and no tag: is the lamp ok?
# What else it may be is asked with it: can it climb like that, or does it have to drop it first?
_OR_ELSE = compiled(
    rf",?\s+or\s+(?:{AUXILIARY})\s+(?:i|it|he|she|they|we|you|this|that|these|those|(?:the|my|his|your)\s+\w+)\s+\w.*",
    re.IGNORECASE | re.DOTALL,
)
_IS_IT_SO = compiled(r"(?:is|are|was|were)\b[^,]*\s(?:ok|right|correct|true)", re.IGNORECASE)

# What only asks again whether it is so: is it? or not?
_ONLY_A_TAG = compiled(
    rf"\W*(?:{AUXILIARY}(?: not)? (?:i|it|he|she|they|we|you|that|this|there)(?: not)?(?: one| so)?|or not|yes or no|y/n|right"
    r"|or what)\W*",
    re.IGNORECASE,
)
# Numbers that are of a name or of a year: No. 4, Flak 38, '44, 1943.
_OF_A_NAME = compiled(r"\bNo\. ?\d+\b|(?<=\bFlak) ?\d+\b|(?<=\bPak) ?\d+\b|(?<=\bType) \d+\b|(?<=\bMark) \d+\b|(?<!\w)['’]\d\d\b")
_SAYS_OF_A_RULE = (  # what a rule is said to do: it is asked of that rule
    rf"(?:{AUXILIARY}|appl\w+|prevent\w*|bar(?:s|red)?|forbid\w*|allow\w*|says?|means?|affects?|holds?|counts?|covers?|lets?|requires?"
    r"|makes?|permits?|matters?|limits?|prohibits?|restricts?|hits?|or|and|too|also|here|still|when|if|for|to|against|on|in|at|by|with|of|vs|ok|legal)\b"
)
# The number of a rule that is only cited: B11.41, 10.25: (A5.5), per E1.7. Who asks what A4.72 bars asks of it.
_CITED = compiled(
    r"(?<![\w.-])(?:B11|B19|E6|W10)\.\d+[a-z]?\b(?!\.\d)"
    r"|(?<![\w.+-])(?:10|11|19)\.\d{1,4}\b(?!\.\d|\s?(?:MF|PP|levels?|hexes)\b)"
    r"|^\W*[A-EW]?\d{1,2}\.\d+\b(?=\s*[:,-]|\s+(?:says|question)\b)|\((?:see |per |rule )?[A-EW]?\d{1,2}\.\d+\)"
    r"|\b(?:per|see|acc(?:ording|\.)? to) (?:rule )?[A-EW]?\d{1,2}\.\d+\b"
    rf"|\b(?:(?:for|under|in|by|of) )?(?<!from )(?<!against )(?<!is )(?<!does )(?<!do )(?<!may )(?<!can )"
    rf"(?!E1\.)[A-H]\d{{1,2}}\.\d+[a-z]?(?= (?:purposes|(?!{_SAYS_OF_A_RULE})[a-z][a-z-]+))"
)
_SAYS_AGAIN = compiled(
    r"\W*(?:(?:or|and|but)\b\W*)?(?:I mean|in other words|that is to say|or rather|meaning)\b\W*", re.IGNORECASE
)
_ONLY_VALUES = compiled(  # 2 or 4?
    r"\W*(?:(?:is (?:it|that)|so|or|just)\b\W*)*"
    r"[+-]?\d+(?:\s+(?:MF|PP|VP|DRM|hexes))?(?:(?:\s*[,/]\s*|\s*,?\s*\bor\b\s*)[+-]?\d+)+(?:\s+(?:MF|PP|VP|DRM|hexes))?\W*",
    re.IGNORECASE,
)
_CHOICE = compiled(  # .., 10 or 11?
    r",\s*(?:is it\s+)?[+-]?\d+(?:\s*,\s*[+-]?\d+)*\s*,?\s*\bor\s+[+-]?\d+(?:\s+(?:MF|PP|VP|DRM|hexes))?\W*$", re.IGNORECASE
)
_YEAR = compiled(r"\b19[34]\d\b")
_CONCEALED = compiled(r"(?<=\s)['\"“”‘’]\?['\"“”‘’]|(?<=\bthe )\?(?=\s)|(?<=\ba )\?(?=\s)")  # under a "?"
# What is typed short, and when the game was played, which no rule asks.
_SHORTENED = (
    (
        compiled(
            r"\bis there (?:still )?(?:any|a|no|some) (?:way|chance|possibility|hope) (?:that |for )?"
            r"(?=(?:an?|the|my|his|its|it|he|she|they|we|i)\b)",
            re.IGNORECASE,
        ),
        "can ",
    ),
    (compiled(r"(?<![\d-])6\s?[-,+/&]\s?6(?![-\d])|\bdouble[- ]six(?:es)?\b|\btwo sixes\b", re.IGNORECASE), "12"),
    (compiled(r"\b(what|where|who|how)s\b", re.IGNORECASE), r"\1 is"),
    (compiled(r"\bw/o(?:ut)?\b", re.IGNORECASE), "without"),
    (compiled(r"\bw/ ?", re.IGNORECASE), "with "),
    (
        compiled(  # a lamp that's on
            r"(?<=\b)((?:(?:[GTA]M)?SL|searchlight|spotlight|lamp|light)(?:,? (?:is|was|that is|that['’]s|which is))?) on"
            r"(?=\s*(?:[,.:;?!)+–-]|$|(?:and|when|while|or)\b))",
            re.IGNORECASE,
        ),
        r"\1 switched on",
    ),
    (compiled(r"\s=\s*\?+(?=\s*(?:MF|PP|VP|MP)\b)", re.IGNORECASE), " how many"),
    (compiled(r"\s=(?=\s*\?|\s*$)"), ""),
    (compiled(r"\s=(?= (?:\w+ed|out|gone)\b)"), " is"),
    (compiled(r"(?<=[?])\s*i\.e\.,? ?", re.IGNORECASE), " I mean "),
    (compiled(r"\b(?:i\.e\.|e\.g\.),? ?", re.IGNORECASE), ""),
    (compiled(r"(?<=[?])\s*i\.e\.,? ?", re.IGNORECASE), " I mean "),
    (compiled(r"\b(?:i\.e\.|e\.g\.),? ?", re.IGNORECASE), ""),
    (
        compiled(
            r"\b(?:last (?:night|week(?:end)?|month|game|time we played)|yesterday|the other (?:day|night|evening)),? ?",
            re.IGNORECASE,
        ),
        "",
    ),
)
_ONLY_A_MARK = compiled(r"\W*(?:\d|[a-h]|i{1,3})\W*", re.IGNORECASE)
_TAG_OF_A_VERB = compiled(rf",\s*{AUXILIARY}(?:n['’]t)?\s+(?:i|it|he|she|they|we|you|that)(?:\s+not)?\W*$", re.IGNORECASE)
_YES_OR_NO = compiled(r"\b(?:yes/no|y/n)\W*$", re.IGNORECASE)


def sentences_of(post: str) -> list[Sentence]:
    """The sentences of a post in their order; where none asks, the last one does.

    What is asked of each item of a list is a sentence of each item.
    """
    for no_number in (_OF_A_NAME, _CITED):
        post = no_number.sub(lambda found: " " * len(found[0]), post)
    post = _YEAR.sub("then", _CONCEALED.sub("concealment", post))
    for shortened, whole in _SHORTENED:
        post = shortened.sub(whole, post)
    lead, items = _listed(post)
    if items:
        *told, (_, last) = _cut(lead)
        in_front = [one for start, text in told if (one := _sentence(text, start)) is not None]
        return [*in_front, *(_asked_of(last, item, post) for item in items)]
    found: list[Sentence] = []
    for start, text in _cut(post):
        sentence = _sentence(text, start)
        is_asked = bool(found) and found[-1].mood is not Mood.TELLS
        if found and _ONLY_VALUES.fullmatch(text):  # what costs 2 or 4 is asked what it costs
            found[-1] = found[-1] if is_asked else found[-1]._replace(mood=Mood.WHAT)
        elif sentence is not None and not (is_asked and _ONLY_A_TAG.fullmatch(text)):
            is_of_it = is_asked and found[-1].mood is Mood.ANY and is_verdict(sentence)  # a light on a bridge? Legal?
            if is_of_it or (is_asked and _SAYS_AGAIN.match(text)):
                found[-1] = found[-1]._replace(mood=Mood.TELLS)
            found.append(sentence)
    if found and all(one.mood is Mood.TELLS for one in found):
        found[-1] = found[-1]._replace(mood=Mood.WHAT if asks_a_value(found[-1].text) else Mood.ANY)
    return found


def _listed(post: str) -> tuple[str, list[str]]:
    """What is asked of each item of a list, and the items, each of which asks nothing by itself; none where there is no list.

    The list stands behind a colon, or with its marks right behind or in a question.
    """
    found = _LIST.search(post) or _LIST_OF_A_QUESTION.search(post) or _LIST_IN_A_QUESTION.search(post)
    if found is None:
        return "", []
    marks = [*_ITEM_MARK.finditer(found["items"])]
    is_marked = len(marks) > 1 and not found["items"][: marks[0].start()].strip()
    parts = _ITEM_MARK.split(found["items"])[1:] if is_marked else _SLASH.split(found["items"])
    items = [part.strip(" \n;,.?") for part in parts]
    if len(items) < 2 or not all(items) or any("?" in part.rstrip(" \n?") for part in parts):
        return "", []
    if any(_YES_NO.match(item) or _WHAT.match(item) or "\n" in item for item in items):
        return "", []
    if found.re is not _LIST:
        asked = _sentence(f"{found['lead'].strip().rstrip('?')}?", 0)
        if not is_marked or asked is None or asked.mood is Mood.TELLS:
            return "", []
    return f"{post[: found.start()]}{found['lead'].rstrip('?')}", items


def _asked_of(lead: str, item: str, post: str) -> Sentence:
    """What is asked of one item of a list; `lead` is the sentence that the list ends."""
    asked = _sentence(f"{_WHICH_OF_THEM.sub('', lead)} {item}?", 0)
    return (asked or Sentence(item, 0, Mood.ANY))._replace(start=max(post.find(item), 0))


def _cut(post: str) -> list[tuple[int, str]]:
    parts, at = [], 0
    for end in _END.finditer(post):
        parts.append((at, post[at : end.start()]))
        at = end.end()
    parts.append((at, post[at:]))
    parts = [(start + begin, words) for start, text in parts for begin, words in _asked_one_by_one(text)]
    parts = [part for start, text in parts for part in told_apart(start, text)]
    said = [(start, text) for start, text in parts if re.search(r"\w", text)]
    said = [part for part in said if not _ONLY_A_MARK.fullmatch(part[1])] or said
    return [_unmarked(start, text) for start, text in said]


def _unmarked(start: int, text: str) -> tuple[int, str]:
    """A part without the mark of a list in front of it, and where it then begins."""
    mark = _MARK.match(text)
    behind = mark.end() if mark else 0
    return start + behind, text[behind:].strip()


def _asked_one_by_one(text: str) -> list[tuple[int, str]]:
    """The questions of one sentence, each with where it begins: can he swim, and can he climb?"""
    found, at = [], 0
    for joint in _AND_ASKS.finditer(text):
        part = text[at : joint.start()]
        found.append((at, f"{part}?" if _ASKS_INSIDE.search(part) else part))
        at = joint.end()
    return [*found, (at, text[at:])]


def _sentence(text: str, start: int) -> Sentence | None:
    is_marked = text.rstrip().endswith("?")
    words = text.rstrip(" ?!.,:")
    words = _OR_ELSE.sub("", words) if is_marked and _YES_NO.match(words) else words
    untagged = words if _IS_IT_SO.fullmatch(words) else _TAG.sub("", words)
    if untagged and _YES_OR_NO.search(words):
        return Sentence(untagged, start, Mood.YES_NO, story_ends(untagged))
    is_tagged = untagged != words and (is_marked or _TAG_OF_A_VERB.search(words) is not None)
    words = untagged or words
    for pattern, mood in ((_WHY, Mood.WHY), (_WOULD_LET, Mood.WOULD_LET)):
        if match := pattern.match(words):
            return Sentence(words[match.end() :], start + match.end(), mood)
    if (case := _IN_SUCH_A_CASE.match(words)) and (is_marked or not case["is"]):
        return Sentence(words, start, Mood.WHAT if case["what"] or case["asks_what"] else Mood.YES_NO)
    if not is_marked and _WISHES.match(words):
        return Sentence(words, start, Mood.TELLS)
    asks_itself = _WHAT.match(words) or (_YES_NO.match(words) and _DECIDES.search(words))  # when must I decide whether to track
    if not asks_itself and (match := _ASKS_WHETHER.fullmatch(words)):
        return Sentence(match["asked"], start + match.start("asked"), Mood.YES_NO)
    if match := _ASKS_WHAT.fullmatch(words):
        return _sentence(f"{match['asked']}?", start + match.start("asked"))
    if _YES_NO.match(words):
        return Sentence(words, start, Mood.YES_NO)
    if _WHAT.match(words):
        return Sentence(_CHOICE.sub("", words), start, Mood.WHAT)
    if is_marked or is_tagged or _ASKS_BEHIND_A_COLON.search(words):
        inner = _ASKS_INSIDE.search(words)
        if inner is not None:
            mood = Mood.YES_NO if _YES_NO.match(words[inner.end() :]) else Mood.WHAT
            return Sentence(words, start, mood, story_ends(words))
        return Sentence(words, start, Mood.WHAT if asks_a_value(words) else Mood.ANY)
    return Sentence(words, start, Mood.TELLS)
