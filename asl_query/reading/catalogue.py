"""Every question that can be asked of the rules, as the concepts that it is made of."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from asl_query.deadline import raise_if_over
from asl_query.pattern_codes import compiled
from asl_query.reading.topic_files import points_files, told_of_topic
from asl_query.reading.topics import CLASSIC, ruleset_of_topic
from asl_query.reading.typed_terms import TypedTerm, Weight, lexicon
from asl_query.reading.unit_words import CLASSIC_KINDS, CLASSIC_QUALITIES, KINDS, QUALITIES
from asl_query.rulings.phrases import PIECE
from asl_query.rulings.rows import rulings
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.classic import SwKind
from asl_query.terms.searchlight_kinds import CloudCover, NightWeather
from asl_query.terms.units import Weather
from asl_query.worked_out import read_table, worked_out

# Pieces that may be meant by one another; a state of one is no state of another sort.
SORTS = {
    **dict.fromkeys(("squad", "half-squad", "crew", "mmc"), "MMC"), **dict.fromkeys(("leader", "hero", "smc"), "SMC"),
    **dict.fromkeys(("gmsl", "tmsl", "amsl", "sl", "searchlight"), "SL"),
    **dict.fromkeys(("vehicle", "tank", "truck", "unarmed vehicle", "armed vehicle", "armored vehicle"), "vehicle"),
}  # fmt: skip


VALUES = frozenset(("DRM", "TEM", "MF", "PP", "FP", "VP", "BPV"))  # what numbers are of


class PhrasePart(NamedTuple):
    """A part of a phrase: words, or one of several wordings (an empty one where they may be left out), or a slot."""

    wordings: tuple[str, ...]
    names: tuple[frozenset[str], ...]  # of each wording
    light: tuple[frozenset[str], ...]  # of each wording, the words that tell it from others but need not be said
    slot: str = ""


_TWO_ARTICLES = compiled(r"\ban? (?=an? )")


class CataloguePhrase(NamedTuple):
    """A phrase with the concepts that a question must have for it."""

    phrase: str
    state: str
    parts: tuple[PhrasePart, ...]
    required: frozenset[str]
    state_names: frozenset[str]  # the terms that say the state of its table
    is_yes_no: bool

    def example_of(self, part: PhrasePart) -> str:
        """What stands in the place of a part where the phrase is told as an example."""
        if not part.slot:
            return part.wordings[0]
        table = _examples()
        said = table["slots"] | table["tables"].get(self.state, {}) | table["phrases"].get(self.phrase, {})
        return str(said.get(part.slot, said.get(part.slot.rstrip("2"), "2")))

    def as_example(self) -> str:
        """The phrase as a question that can be asked."""
        words = map(self.example_of, self.parts)
        return f"{_TWO_ARTICLES.sub('', ' '.join(' '.join(words).split()))}?"


@cache
def _examples() -> dict[str, dict[str, Any]]:
    """What stands in the slots of a phrase that is told as an example: of any, of those of a table, of single ones."""
    return read_table(Path(__file__).parent / "examples.toml")


@cache
def _part(wordings: tuple[str, ...], topic: str) -> PhrasePart:
    said = [lexicon(topic).terms_of(words) for words in wordings]
    names, light = ([_names(terms, weight) for terms in said] for weight in (Weight.TERM, Weight.LIGHT))
    return PhrasePart(wordings, tuple(names), tuple(light))


def _names(terms: Iterable[TypedTerm], weight: Weight) -> frozenset[str]:
    return frozenset(term.name for term in terms if term.weight is weight)


def _parts(phrase: str, topic: str) -> Iterator[PhrasePart]:
    run: list[str] = []
    for piece in PIECE.finditer(phrase):
        optional, choice, slot, word = piece.groups()
        if word is not None:
            run.append(word)
            continue
        if run:
            yield _part((" ".join(run),), topic)
            run = []
        if slot is not None:
            yield PhrasePart((), (), (), slot)
        elif choice is not None:
            yield _part(tuple(choice.split("|")), topic)
        else:
            inner = re.fullmatch(r"\(([^)]*)\)", optional)
            yield _part(("", *(inner[1].split("|") if inner else (optional,))), topic)
    if run:
        yield _part((" ".join(run),), topic)


_STATES = {
    "climbing": "Climb", "swimming": "swim", "rafting": "raft", "fording": "ford", "mounted": "swim Cavalry", "GMSL": "GMSL",
    "TMSL": "TMSL", "AMSL": "AMSL", "cavalry": "Cavalry", "vehicle": "vehicle", "pinned": "pinned",
    "malfunctioned-SW": "malfunctioned", "captured-SW": "captur",
}  # fmt: skip
_YES_NO = compiled(r"\(?(?:may|can|could|must|is|are|does|do|has|have)\b", re.IGNORECASE)


@cache
def entries(topic: str) -> tuple[CataloguePhrase, ...]:
    """The phrases of a ruleset, and what can be asked of its map."""
    return _phrases_of(worked_out(f"phrases-{topic}", told_of_topic(topic), lambda: _told_of_phrases(_entries(topic))))


def _entries(topic: str) -> tuple[CataloguePhrase, ...]:
    ruleset = ruleset_of_topic(topic)
    on_map = read_table(Path(__file__).parent / "board_questions.toml")[ruleset]
    every = (*rulings(ruleset), *(("map", phrase) for phrase in on_map))
    return tuple(_entry(state, phrase, topic) for state, phrase in every)


def _entry(state: str, phrase: str, topic: str) -> CataloguePhrase:
    parts = tuple(_parts(phrase.replace("<", "").replace(">", ""), topic))
    required = {name for part in parts if len(part.names) == 1 for name in part.names[0]}
    states = frozenset(_STATES.get(state, "").split())
    return CataloguePhrase(phrase, state, parts, frozenset(required | states), states, _YES_NO.match(phrase) is not None)


def _told_of_phrases(phrases: Sequence[CataloguePhrase]) -> list[Any]:
    """Phrases as JSON: the parts that they are made of, each once, and each phrase with the numbers of its parts."""
    parts, numbers = _told_of_parts(phrases)
    rows = zip(phrases, numbers, strict=True)
    return [parts, [[one.phrase, one.state, own, *map(_joined, one[3:5]), one.is_yes_no] for one, own in rows]]


def _phrases_of(told: Any) -> tuple[CataloguePhrase, ...]:
    parts = _parts_of(told[0])
    return tuple(
        CataloguePhrase(phrase, state, tuple(parts[n] for n in numbers), _set_of(required), _set_of(names), is_yes_no)
        for phrase, state, numbers, required, names, is_yes_no in told[1]
    )


def _told_of_parts(phrases: Iterable[CataloguePhrase | ModifierPhrase]) -> tuple[list[Any], list[list[int]]]:
    """Every part of some phrases, and for each phrase the numbers of its own."""
    numbers: dict[PhrasePart, int] = {}
    own = [[numbers.setdefault(part, len(numbers)) for part in one.parts] for one in phrases]
    told = [[part.wordings, *(list(map(_joined, sets)) for sets in (part.names, part.light)), part.slot] for part in numbers]
    return told, own


def _parts_of(told: Iterable[Any]) -> list[PhrasePart]:
    return [
        PhrasePart(tuple(wordings), tuple(map(_set_of, names)), tuple(map(_set_of, light)), slot)
        for wordings, names, light, slot in told
    ]


def _joined(names: Collection[str]) -> str:
    return "|".join(sorted(names))


@cache
def _set_of(joined: str) -> frozenset[str]:
    return frozenset(joined.split("|")) if joined else frozenset()


class ModifierPhrase(NamedTuple):
    """What can be said beside a phrase."""

    phrase: str
    parts: tuple[PhrasePart, ...]
    required: frozenset[str]
    in_front: bool = False


@cache
def modifiers(kind: str, topic: str) -> tuple[ModifierPhrase, ...]:
    """What can be said of a kind of piece, units, searchlights or classic, and of the moment."""
    told = worked_out(f"beside-{kind}-{topic}", told_of_topic(topic), lambda: _told_of_modifiers(_modifiers(kind, topic)))
    parts = _parts_of(told[0])
    return tuple(
        ModifierPhrase(phrase, tuple(parts[n] for n in numbers), _set_of(required), in_front)
        for phrase, numbers, required, in_front in told[1]
    )


def _told_of_modifiers(phrases: Sequence[ModifierPhrase]) -> list[Any]:
    parts, numbers = _told_of_parts(phrases)
    rows = zip(phrases, numbers, strict=True)
    return [parts, [[one.phrase, own, _joined(one.required), one.in_front] for one, own in rows]]


def _modifiers(kind: str, topic: str) -> tuple[ModifierPhrase, ...]:
    tables = read_table(Path(__file__).parent / "modifiers.toml")
    qualities = CLASSIC_QUALITIES if topic == CLASSIC else QUALITIES
    found = [_modifier(word, topic, in_front=True) for word in qualities]
    found += [_modifier(phrase, topic) for name in (kind, "moments", "weather") for phrase in tables.get(name, {})]
    return tuple(sorted(found, key=lambda one: -len(one.required)))


def _modifier(phrase: str, topic: str, *, in_front: bool = False) -> ModifierPhrase:
    parts = tuple(_parts(phrase, topic))
    required = frozenset(name for part in parts if len(part.names) == 1 for name in part.names[0])
    return ModifierPhrase(phrase, parts, required, in_front)


@cache
def vocabulary(topic: str) -> frozenset[str]:
    """Every term that some question, or what is said beside one, is made of."""
    return _set_of(worked_out(f"vocabulary-{topic}", told_of_topic(topic), lambda: _joined(_vocabulary(topic))))


def _vocabulary(topic: str) -> frozenset[str]:
    kinds = ("classic",) if topic == CLASSIC else ("units", "searchlights")
    parts = [*(part for entry in entries(topic) for part in entry.parts)]
    parts += [part for kind in kinds for one in modifiers(kind, topic) for part in one.parts]
    declared = {name for point in points(topic) for name in point.takes | point.optional}
    return (
        frozenset(name for part in parts for names in part.names for name in names)
        | pieces(topic)
        | declared
        | lexicon(topic).terms
    )


@cache
def pieces(topic: str) -> frozenset[str]:
    """What a unit or a Searchlight is called."""
    return frozenset(c.name for kind in (CLASSIC_KINDS if topic == CLASSIC else KINDS) for c in lexicon(topic).terms_of(kind))


@cache
def states(topic: str) -> frozenset[str]:
    """The terms of what is said in front of a piece: broken, pinned, lit."""
    kinds = ("classic",) if topic == CLASSIC else ("units", "searchlights")
    found = frozenset(name for kind in kinds for one in modifiers(kind, topic) if one.in_front for name in one.required)
    return found - {"unit"}  # which "manned" says where men are a unit


@cache
def conditions(topic: str) -> frozenset[str]:
    """The terms of what can be said beside a question, and so may change its answer: states, phases, SW, the weather."""
    kinds = ("classic",) if topic == CLASSIC else ("units", "searchlights")
    said = (part for kind in kinds for one in modifiers(kind, topic) for part in one.parts)
    named = frozenset(name for part in said for names in part.names for name in names) & lexicon(topic).terms
    sw = {term.name for kind in SwKind for term in lexicon(topic).terms_of(kind.value)}
    return (named | sw | times_and_weather(topic) | states(topic) | VALUES) - lexicon(topic).scenery


@cache
def times_and_weather(topic: str) -> frozenset[str]:
    """The terms of conditions that are of no piece: phases, the weather."""
    phases = {term.name for phase in PlayerTurnPhase for term in lexicon(topic).terms_of(phase.value)}
    skies = [sky.value for sky in (*CloudCover, *NightWeather)] + [field.name.replace("_", " ") for field in fields(Weather)]
    return frozenset(phases).union(
        term.name for sky in skies for term in lexicon(topic).terms_of(sky) if term.weight is Weight.TERM
    )


@cache
def telling(topic: str) -> frozenset[str]:
    """The terms by which one question is another one than the next, whatever is asked: those of the rulebook, and conditions."""
    words = lexicon(topic)
    return words.terms | words.rulebook | pieces(topic) | conditions(topic) | turning_terms(topic)


@cache
def turning_terms(topic: str) -> frozenset[str]:
    """The terms that turn yes and no round: not, without, immune."""
    return frozenset(map(lexicon(topic).stem, lexicon(topic).turning))


class DeclaredQuestion(NamedTuple):
    """A question that declares its terms: it needs one of each of some sets, and takes others where they are said."""

    asks: str
    needs: tuple[frozenset[str], ...]
    optional: frozenset[str]
    never: frozenset[str]  # terms with which it is another question
    whatever: frozenset[str]  # conditions that its question does not say and that change nothing of the answer
    state: str
    is_yes_no: bool
    is_any: bool  # whether yes or no is asked, or what: it answers both
    asks_for: str  # what else must be said, if it is not

    @property
    def state_names(self) -> frozenset[str]:
        """The terms that say the state of its table."""
        return frozenset(_STATES.get(self.state, "").split())

    @property
    def takes(self) -> frozenset[str]:
        """Every term that it may need."""
        return frozenset().union(*self.needs)

    def is_met(self, names: Collection[str]) -> bool:
        """Whether all that it needs is among these, and nothing that it never takes."""
        return self.never.isdisjoint(names) and not any(self.lacking(names))

    def lacking(self, names: Collection[str]) -> Iterator[bool]:
        """Of each thing that it needs, whether it is not among these."""
        return (either.isdisjoint(names) for either in self.needs)


@cache
def points(topic: str) -> tuple[DeclaredQuestion, ...]:
    """The questions of the folder `points` that declare what they need: those of a topic, and of the map.

    What a file names under `also` each of its rows takes, or never takes, too; `sets` give terms a name for all of a folder.
    """
    rows = worked_out(f"points-{topic}", told_of_topic(topic), lambda: list(map(_told_of_point, _points(topic))))
    return tuple(
        DeclaredQuestion(asks, tuple(map(_set_of, needs)), _set_of(optional), _set_of(never), _set_of(whatever), *others)
        for asks, needs, optional, never, whatever, others in rows
    )


def _told_of_point(point: DeclaredQuestion) -> list[Any]:
    return [point.asks, list(map(_joined, point.needs)), *map(_joined, point[2:5]), point[5:]]


def _points(topic: str) -> tuple[DeclaredQuestion, ...]:
    tables = [read_table(file) for file in points_files(topic)]
    sets = {name: "|".join(terms.split()) for table in tables for name, terms in table.get("sets", {}).items()}
    return tuple(
        _point(row, _with_sets(f"{said} {table.get('also', '')}", sets), topic)
        for table in tables
        for row in table.get("point", ())
        for said in row["said"]
    )


@cache
def _name_of(words: str, topic: str) -> str:
    return lexicon(topic).name_of(words)


def _with_sets(said: str, sets: Mapping[str, str]) -> str:
    """What a row says, with the terms of each set that it names: ?@moving."""
    return re.sub(r"@(\w+)", lambda named: sets[named[1]], said)


def _point(row: Mapping[str, Any], said: str, topic: str) -> DeclaredQuestion:
    raise_if_over()
    needs: list[frozenset[str]] = []
    marked: dict[str, set[str]] = {"?": set(), "!": set(), "~": set()}
    for word in said.split():
        either = frozenset(_name_of(one.replace("_", " "), topic) for one in word.lstrip("?!~").split("|"))
        if word[0] in marked:
            marked[word[0]] |= either
        else:
            needs.append(either)
    return DeclaredQuestion(
        row["asks"],
        tuple(needs),
        frozenset(marked["?"] | marked["~"]),
        frozenset(marked["!"]),
        frozenset(marked["~"]),
        row.get("state", "any"),
        _YES_NO.match(row["asks"]) is not None,
        row.get("any", False),
        row.get("asks_for", ""),
    )  # fmt: skip
