"""What players type, as a question of the grammar: padding taken away, words spelled out, whole questions put in other words.

The words stand in paraphrases.toml. Nothing here knows what a question means: a rewriting counts only where the grammar or a
table of rulings reads it, and where two rewritings are read differently the user is asked which is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from asl_query import patterns
from asl_query.deadline import raise_if_over
from asl_query.errors import AskBackError, QuestionError
from asl_query.pattern_codes import compiled
from asl_query.patterns import SeldomPattern, texts_needed
from asl_query.rulings import phrases as english
from asl_query.rulings.phrases import PIECE, WordsNeeded, words_needed
from asl_query.rulings.things_printed import things
from asl_query.terms.hexes import BOARD_EXPECTED, HEX_EXPECTED, in_front, parse_hex
from asl_query.terms.question import Question
from asl_query.worked_out import own_table, told_of, worked_out

MOST_STEPS = 4  # rewritings one after the other
MOST_TEXTS = 40  # texts tried for one question
MOST_CHARACTERS = 400  # of a question that is put in other words; players write shorter ones

_TABLE = Path(__file__).parent / "paraphrases.toml"
_HEX = rf"{HEX_EXPECTED}(?![\w-])"
_SIDE = rf"{HEX_EXPECTED}[-–]{HEX_EXPECTED}(?!\w)"
_KIND = r"(?:squad|half-squad|HS|crew|leader|hero|unit|MMC|SMC|infantry|troops)s?"
_PLACE = (
    rf"(?:(?:in(?:to)?|hex|level \d+ of|(?:(?:beneath|under) )?the bridge in|climb level -?\d+ of"
    rf"|(?:the |an? )?crest (?:status )?(?:level |unit )?of) )*(?:{_SIDE}|{_HEX})"
    rf"(?: crest(?: along {_SIDE})?| in bypass along {_SIDE}| at level -?\d+| at any level)?"
)
# What a unit that sees or is seen may be called: a LOS is the same for all of them.
_LIKE = (
    r"(?:(?:\d+-\d+(?:-\d+)?|broken|pinned|cx|commando|wounded|concealed|hidden|elite|green|single|enemy|friendly|german|russian"
    r"|american|british|good order) )"
)
_TARGET = rf"(?:(?:an? |the )?{_LIKE}{{0,3}}{_KIND} (?:at|(?=in|climb|beneath)) ?|at )?(?:in )?{_PLACE}"
_LIGHT = r"(?:(?:(?:ground|truck|afv)-mounted )?(?:searchlight|sl)|(?:gm|tm|am)sl)"
_REACHING = {
    "reach": "reaches|reaching", "enter": "enters|entering", "occupy": "occupies|occupying",
    "get": "gets|getting", "go": "goes|going", "move": "moves|moving", "make it": "makes it|making it", "be": "is|being",
    "arrive": "arrives|arriving", "swim": "swims|swimming", "walk": "walks|walking", "run": "runs|running",
    "sneak": "sneaks|sneaking", "cross": "crosses|crossing", "come": "comes|coming", "march": "marches|marching",
}  # fmt: skip
_ACROSS = r"(?: up| over| across| down)?(?: the (?:river|stream|water))?"
_GO = "|".join(("get", "go", "move", "make it", "swim", "walk", "run", "sneak", "cross", "come", "march", "travel", "be moved"))


def _reaching(verbs: str) -> str:
    goal = rf"(?= (?:hexrow )?(?:IN |INTO )?(?:{_SIDE}|{_HEX}|level|climb))"
    return rf"(?:{verbs}){_ACROSS}(?: (?:to|into|in|at|on|onto))?(?: (?:the|hex))?{goal}"


_SLOTS = {
    "hex": _HEX, "side": _SIDE, "place": _PLACE, "target": _TARGET, "into": rf"into {_PLACE}",
    "to": _reaching("|".join(_REACHING)), "tos": _reaching("|".join(_REACHING.values())), "go": rf"(?:{_GO}){_ACROSS}",
    "when": r"(?:by (?:the )?(?:end of )?turn \S+|before turn \d+|(?:in|within) \S+ turns?)",
    "odds": r"(?:(?:what (?:is|are) )?(?:the )?(?:chances?|odds|probability|likelihood)(?: (?:that|of|for))?"
            r"|how (?:likely|probable)(?: is(?: it)?(?: (?:that|for))?)?)",
    "lamp": rf"(?:[\w-]+ )*?{_LIGHT}(?: \S+)*?", "light": rf"(?:an? |the )?{_LIGHT}", "lights": rf"{_LIGHT}s?",
    "board": BOARD_EXPECTED, "sw": r"[\w-]+", "n": r"\d+", "lvl": r"-?\d+",
    "thing": rf"(?:(?:an?|the) )?(?:{'|'.join(sorted(things(), key=len, reverse=True))})(?:s|ies)?|gullies",
}  # fmt: skip
_OF_A_HEX = ("hex", "side", "place", "target", "into")  # slots
_A_HEX = compiled(r"[a-z]\d", re.IGNORECASE)  # has each of them
_ANYTHING = r"\S+(?: \S+)*?"
_MACROS = {"hex": _HEX, "side": _SIDE, "place": _PLACE, "kind": _KIND}


class Offer(NamedTuple):
    """What a question that is not guessed at may mean: why it is not answered, and what to ask."""

    why: str
    questions: tuple[str, ...]


class _Form(NamedTuple):
    says: str
    needs: WordsNeeded
    names_a_hex: bool
    reads: tuple[str, ...]
    why: str
    ruleset: str


ReadText = Callable[[str], Question]


def as_meant(text: str, ruleset: str, read: ReadText, unreadable: type[Exception]) -> tuple[Question, str] | None:
    """A question that `read` does not know as it stands (it raises `unreadable`), and the words it was read in.

    None where no rewriting is read. Raises QuestionError for what is ambiguous, and for a rewriting that lacks something.
    """
    found: list[tuple[Question, str]] = []
    wanting: list[tuple[str, QuestionError]] = []
    tried = list(_rewritings(text, ruleset))
    for words in tried:
        try:
            question = read(words)
        except unreadable:
            continue
        except QuestionError as error:
            wanting.append((words, error))
            continue
        if all(question != other for other, _ in found):
            found.append((question, words))
    if len(found) > 1:
        _ask_back(text, Offer("This can be read in more than one way.", tuple(words for _, words in found[:3])))
    if found:
        return found[0]
    for words in tried:
        if (offer := _offer(words, ruleset)) is not None:
            runs = tuple(one for one in offer.questions if _is_read(one, ruleset, read, unreadable))
            if runs:
                _ask_back(text, offer._replace(questions=runs))
    if wanting:
        words, lacks = wanting[0]
        kind = AskBackError if isinstance(lacks, AskBackError) else QuestionError
        raise kind(f'Read as "{words}": {lacks.what}', lacks.text, lacks.start, lacks.length)
    return None


def spelled(text: str) -> str:
    """A question without what is said around it, in the words of the forms; empty where nothing is asked."""
    text = re.sub(r"\s*([,;:!])(?=\s|$)|\.(?=\s|$)", lambda mark: f"{mark[1] or ','}", " ".join(text.split()))
    text = text.strip(" ?!.,;:")
    front, behind, words = _patterns()
    before = None
    while before != text:
        before = text
        for pattern in front:
            text = pattern.sub("", text, count=1).strip(" ,")
        for pattern in behind:
            text = pattern.sub("", text, count=1).strip(" ?!.,;:")
    for pattern, said in words:
        text = pattern.sub(said, text)
    return re.sub(r"<MG (\w)\w*>", lambda kind: f"{kind[1].upper()}MG", " ".join(text.split()))


def _ask_back(text: str, offer: Offer) -> None:
    raise AskBackError(f"{offer.why} Ask instead:", text, near=offer.questions)


def _is_read(question: str, ruleset: str, read: ReadText, unreadable: type[Exception]) -> bool:
    """Whether a question that is offered is read, in whatever words."""
    for words in _rewritings(question, ruleset):
        try:
            read(words)
        except (unreadable, QuestionError):
            continue
        return True
    return False


def _rewritings(text: str, ruleset: str) -> Iterator[str]:
    """Every text that a question may be put in, the nearest first."""
    seen: set[str] = set()
    latest = [spelled(text)] if len(text) <= MOST_CHARACTERS else []
    for _ in range(MOST_STEPS):
        fresh = [words for words in dict.fromkeys(latest) if words.lower() not in seen][:MOST_TEXTS]
        seen.update(words.lower() for words in fresh)
        yield from fresh
        latest = [other for words in fresh for other in _put_otherwise(words, ruleset)]


def _put_otherwise(text: str, ruleset: str) -> Iterator[str]:
    for form, match in _matching(text, ruleset):
        if not form.why:
            yield from (_filled(reads, match) for reads in form.reads)


def _offer(text: str, ruleset: str) -> Offer | None:
    return next(
        (Offer(f.why, tuple(_filled(r, m) for r in f.reads)) for f, m in _matching(text, ruleset) if f.why), None
    )  # fmt: skip


def _matching(text: str, ruleset: str) -> Iterator[tuple[_Form, re.Match[str]]]:
    worded = re.sub(r"\s*,\s*", " , ", text).strip(" ?!.") + " "
    words, has_hex = set(worded.lower().split()), _A_HEX.search(worded) is not None
    for form in _forms():
        raise_if_over()
        if form.ruleset in ("", ruleset) and (has_hex or not form.names_a_hex) and form.needs.are_among(words):
            match = _pattern(form.says).fullmatch(worded)
            if match is not None:
                yield form, match


@cache
def _pattern(says: str) -> re.Pattern[str]:
    return compiled(_as_pattern(says), re.IGNORECASE)


def _as_pattern(says: str) -> str:
    """A phrase as a pattern for a text whose every word is followed by one space."""
    parts = []
    for optional, choice, slot, word in PIECE.findall(says):
        if slot.startswith("rest"):
            parts.append(rf"(?P<{slot}>(?:\S+ )*?)")
        elif slot:
            kind = _SLOTS.get(slot.rstrip("23"), _ANYTHING)
            parts.append(rf"(?P<{slot}>{kind}) ")
        elif optional:
            parts.append(f"(?:{_as_pattern(optional)})?")
        else:
            either = "|".join(re.escape(words).replace(r"\ ", " (?:(?:an?|the) )?") for words in (choice or word).split("|"))
            parts.append(f"(?:(?:an?|the) )?(?:{either}) ")
    return "".join(parts)


def _filled(reads: str, match: re.Match[str]) -> str:
    said = {slot: _Said("") for slot in ("rest", "rest2")} | {
        name.replace("into", "target"): _Said(_bare_target(value) if name.startswith(("into", "target")) else value.strip())
        for name, value in match.groupdict().items()
        if value is not None
    }
    text = " ".join(reads.format(**said).split())
    return re.sub(r" (?=[,?])", "", text)


def _bare_target(said: str) -> str:
    """The place of a unit that is seen or sees, with IN or INTO where that was said; a small "in" is a hex alone."""
    place = re.search(rf"{_PLACE}$", said, re.IGNORECASE)
    assert place is not None, said
    return re.sub(r"^in (?=(?:hex )?\w+$)", "", re.sub(r"^in (?=level|climb)", "", place[0]))


class _Said(str):
    """The words of a slot; of a hexside its hexes, of a hex its board."""

    __slots__ = ()

    @property
    def a(self) -> str:
        """The first hex of a hexside."""
        return re.split("[-–]", self)[0]

    @property
    def b(self) -> str:
        """The second hex of a hexside, with the board of the first."""
        first, second = re.split("[-–]", self)
        one = parse_hex(first)
        return second if one is None or parse_hex(second) else in_front(one.board, second)

    @property
    def board(self) -> str:
        """The board of a hex."""
        found = parse_hex(self)
        return found.board if found else "44"


@cache
def _table() -> dict[str, Any]:
    return own_table(_TABLE)


@cache
def _forms() -> tuple[_Form, ...]:
    told = told_of((_TABLE, Path(__file__), Path(english.__file__)))
    forms = worked_out("forms", told, lambda: list(_told_forms(_table())))
    return tuple(
        _Form(says, WordsNeeded.of_told(needs), names_a_hex, tuple(reads), why, ruleset)
        for says, needs, names_a_hex, reads, why, ruleset in forms
    )


def _told_forms(table: Mapping[str, Any]) -> Iterator[list[Any]]:
    """The forms as JSON, in the order of their fields."""
    for row in (*table["form"], *table["offer"]):
        reads = row.get("offers", [row.get("reads", "")])
        for says in row["says"]:
            names_a_hex = any(slot.rstrip("23") in _OF_A_HEX for _, _, slot, _ in PIECE.findall(says))
            needs = words_needed(says, lambda words: words.lower().split())
            yield [says, needs.told(), names_a_hex, reads, row.get("why", ""), row.get("ruleset", "")]


@cache
def _patterns() -> tuple[list[SeldomPattern], list[SeldomPattern], list[tuple[SeldomPattern, str]]]:
    table = _table()
    files = (_TABLE, Path(__file__), Path(patterns.__file__))
    needed = worked_out("padding", told_of(files), lambda: {one: texts_needed(one) for one in _written(table)})
    front, behind, words = (
        [SeldomPattern(one, needed[one]) for one in group] for group in (_front(table), _behind(table), _spelt(table))
    )
    return front, behind, [(one, said) for one, (_, said) in zip(words, table["spelling"]["words"], strict=True)]


def _written(table: Mapping[str, Any]) -> Iterator[str]:
    yield from (*_front(table), *_behind(table), *_spelt(table))


def _front(table: Mapping[str, Any]) -> list[str]:
    return [rf"^(?:{_with_macros(pattern)})(?=\s|$)" for pattern in table["padding"]["front"]]


def _behind(table: Mapping[str, Any]) -> list[str]:
    return [rf"(?:^|(?<=\S))(?:{_with_macros(pattern)})$" for pattern in table["padding"]["behind"]]


def _spelt(table: Mapping[str, Any]) -> list[str]:
    return [_with_macros(pattern) for pattern, _ in table["spelling"]["words"]]


def _with_macros(pattern: str) -> str:
    return re.sub(r"<(hex|side|place|kind)>", lambda name: _MACROS[name[1]], pattern)
