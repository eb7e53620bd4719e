"""Words to terms: every way of typing a term, as the rulebook's term (the folder lexicon), with where it stands in the text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, cast

from asl_query.deadline import raise_if_over
from asl_query.pattern_codes import compiled
from asl_query.reading.board_named import BOARD
from asl_query.reading.topic_files import lexicon_files
from asl_query.terms.hexes import AS_WRITTEN, as_printed
from asl_query.worked_out import read_table, told_of, worked_out

_TOKEN = compiled(
    rf"{AS_WRITTEN}\s?[-–/]\s?{AS_WRITTEN}(?!\w)"  # a hexside
    r"|\d{1,3}-[A-Za-z]{1,2}\d{1,2}(?!\w)"  # 24-D9
    r"|\d+-\d+(?:-\d+)?(?!\w)|[A-EW]?\d{1,2}(?:\.\d+)+"  # a strength, a rule
    r"|[+-]\d+|\d+(?=\s?(?:PP|MF|MP|FP|VP|hexes|mm|ers?)\b)|[A-Za-z]+(?:['’][A-Za-z]+)|\w+(?:['’-]\w+)*",
    re.IGNORECASE,
)
_HEX = compiled(AS_WRITTEN, re.IGNORECASE)
_PLACE = compiled(rf"(?:IN )?{AS_WRITTEN}(?:-{AS_WRITTEN})?(?: Crest)?")
_SHORT = {
    "can't": "can not", "cant": "can not", "won't": "will not", "cannot": "can not", "ain't": "is not", "dont": "do not",
    "doesnt": "does not", "isnt": "is not",
}  # fmt: skip
_ENDINGS = compiled(r"(?<=[a-z]{3})(?:ing|ed|es|s)$")
_ARTICLES = frozenset(
    ["a", "an", "the", "my", "your", "his", "her", "its", "our", "their", "this", "that", "these", "those", "own"]
)
_NO_PRONOUNS = ("HE",)  # High Explosive
_IN_FRONT = compiled(r"(\w+)\s+(?:(?:the|hex|my|a)\s+)*$")
_BEHIND = compiled(r"\s*(?:or (?:more|less|higher|lower)\s+)?(?:(?:water|river)\s+)?([A-Za-z]+)")
_COUNTED = frozenset(("pp", "mf", "mp", "hex", "vp", "fp", "turn", "level", "squad", "leader"))


LONGEST_ABBREVIATION = 5  # letters: GMSL; SMOKE is a word


class Weight(Enum):
    """How much a word says: nothing, something that tells two questions apart, or something that a question must account for."""

    NOISE, LIGHT, TERM = range(3)


class TypedTerm(NamedTuple):
    """A term, or a word that is none, with the place in the text of the words that said it.

    `role` says what a place or a number is: of a place the word in front of it (from, to), of a number what is counted behind it
    (pp, hex), or the word in front.
    """

    name: str
    start: int
    end: int
    weight: Weight = Weight.TERM
    role: str = ""
    typed: str = ""  # a word that is no term of the lexicon, as it was typed

    @property
    def is_place(self) -> bool:
        """Whether it is a hex or a hexside."""
        return _PLACE.fullmatch(self.name) is not None

    @property
    def is_value(self) -> bool:
        """Whether it is a place or a number, which mean what stands beside them."""
        return self.name[:1].isdigit() or self.name[:1] in "+-" or self.is_place


class TypedWord(NamedTuple):
    """A word of a text, its stem, and where it stands."""

    text: str
    stem: str
    start: int
    end: int


class RulesLexicon:
    """The words that some tables of the lexicon give."""

    def __init__(self, topic: str) -> None:
        self._topic = topic
        self._read_lately = lru_cache(maxsize=1000)(self._read_terms)
        self._followed_by: dict[str, list[tuple[str, ...]]] = {}
        self._tables = worked_out(f"lexicon-{topic}", _told_of(topic), lambda: list(_read(topic)))
        self.noise, self.light = self._words("noise"), self._words("light")
        self.scenery, self.turning = self._words("scenery"), self._words("turning")
        self.bounding = self._words("bounding")
        self._events = self._words("events")
        self._forms = {word: form for table in self._tables for word, form in table.get("forms", {}).items()}
        terms = self._merged("terms")
        self.ways = {way: term for term, ways in terms.items() for way in (term, *_listed(ways))}
        for ways in self._merged("outside").values():
            self.ways |= {way: way for way in _listed(ways) if way not in self.ways}

    def _words(self, name: str) -> frozenset[str]:
        return frozenset(word for table in self._tables for word in table.get(name, "").split())

    def _merged(self, name: str) -> dict[str, str]:
        """The rows of one heading in all files; what several files list for a term is put together."""
        found: dict[str, str] = {}
        for table in self._tables:
            for key, said in table.get(name, {}).items():
                found[key] = f"{found[key]}, {said}" if key in found else said
        return found

    @cached_property
    def everyday(self) -> frozenset[str]:
        """The stems of words of everyday English, of which no rule speaks."""
        return frozenset(map(self.stem, self._words("everyday")))

    @cached_property
    def barring(self) -> frozenset[str]:
        """The stems of words that ask the other way round: barred, exempt."""
        return frozenset(map(self.stem, self._words("barring")))

    @cached_property
    def events(self) -> frozenset[str]:
        """The terms of what may have happened: no text that tells of it is read without them."""
        return frozenset(self.name_of(event.replace("_", " ")) for event in self._events)

    @cached_property
    def rulebook(self) -> frozenset[str]:
        """The stems of terms of the rulebook that are none of the lexicon."""
        return frozenset(map(self.stem, self._words("rulebook")))

    @cached_property
    def never_misspelled(self) -> frozenset[str]:
        """The stems of words that are none of a term: those of everyday English, and those that turn yes and no round."""
        return self.everyday.union(map(self.stem, self._words("turning") | self._words("english")))

    @cached_property
    def implied(self) -> Mapping[str, frozenset[str]]:
        """What need not be said again of a question that has a term: the cliff of Climbing."""
        return {
            self.name_of(term): frozenset(map(self.name_of, _listed(those))) for term, those in self._merged("implied").items()
        }

    @cached_property
    def opposites(self) -> Mapping[str, str]:
        """Terms of which `not` makes another one: who is not lit is switched off."""
        return {self.name_of(term): self.name_of(other) for term, other in self._merged("opposites").items()}

    @cached_property
    def together(self) -> tuple[tuple[frozenset[str], str], ...]:
        """Terms that together say another one: a roll while Climbing is the Falling DR."""
        rows = self._merged("together").items()
        return tuple((frozenset(map(self.name_of, _listed(those))), self.name_of(term)) for those, term in rows)

    @cached_property
    def outside(self) -> Mapping[str, str]:
        """Terms of what is not modelled, and the chapter to which each belongs; none that says something of the topic."""
        every = ((way, chapter) for chapter, ways in self._merged("outside").items() for way in _listed(ways))
        return {name: chapter for way, chapter in every if (name := self.name_of(way)) == self.ways[way] == way}

    @cached_property
    def own_outside(self) -> Mapping[str, str]:
        """Terms that belong to another chapter whatever else of the topic is said: those of its own table, which is the last."""
        rows = self._tables[-1].get("outside", {})
        return {self.name_of(way): chapter for chapter, ways in rows.items() for way in _listed(ways)}

    @cached_property
    def terms(self) -> frozenset[str]:
        """The rulebook's terms of the lexicon."""
        return frozenset(self.ways.values())

    @cached_property
    def _by_first_stem(self) -> Mapping[str, str]:
        """The ways of typing terms by the stem of their first word: of each its stems and its term, with commas between."""
        made = worked_out(f"stems-{self._topic}", _told_of(self._topic), self._sorted_by_first_stem)
        return cast(Mapping[str, str], made)

    def _sorted_by_first_stem(self) -> Mapping[str, str]:
        found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for way, term in self.ways.items():
            stems = tuple(token.stem for token in self.tokens_of(way) if token.text.lower() not in _ARTICLES)
            found.setdefault(stems[0], []).append((stems, term))
        for ways in found.values():
            ways.sort(key=lambda way: -len(way[0]))
        return {first: "|".join(",".join((*stems, term)) for stems, term in ways) for first, ways in found.items()}

    def _beginning_with(self, stem: str) -> list[tuple[str, ...]]:
        """The ways of typing terms that begin with a stem, the longest first: what stems follow, and the term."""
        if stem not in self._followed_by:
            lines = filter(None, self._by_first_stem.get(stem, "").split("|"))
            self._followed_by[stem] = [tuple(line.split(",")[1:]) for line in lines]
        return self._followed_by[stem]

    def name_of(self, words: str) -> str:
        """The one term that some words say; raises ValueError for words that are several."""
        found = self.terms_of(words)
        if len(found) != 1:
            raise ValueError(f"{words!r} is not one term, but {[term.name for term in found]}: put it into the lexicon")
        return found[0].name

    def said_together(self, names: frozenset[str]) -> Iterator[tuple[frozenset[str], str]]:
        """The terms that some of these say together and that are not said themselves."""
        return ((those, term) for those, term in self.together if those <= names and term not in names)

    def is_scenery(self, term: str) -> bool:
        """Whether a term that is only told may be left out: who is there and where, but not in what state."""
        return TypedTerm(term, 0, 0).is_place or term in self.scenery

    def tokens_of(self, text: str) -> list[TypedWord]:
        """The words of a text; of "can't" both."""
        return [
            TypedWord(word, self.stem(word), match.start(), match.end())
            for match in _TOKEN.finditer(text)
            for word in _apart(match[0])
        ]  # fmt: skip

    def stem(self, word: str) -> str:
        """What words of one root have in common: climb of Climbing and climbs."""
        if not word.isalpha() or (word.isupper() and 1 < len(word) < LONGEST_ABBREVIATION):
            return re.sub(r"(?<=[A-Z]{2})s$", "", word).lower()
        lower = word.lower()
        return self._forms.get(lower) or _stem(lower)

    def terms_of(self, text: str) -> tuple[TypedTerm, ...]:
        """The terms of a text in their order, and its other words; a word that the lexicon does not know is its own term, under
        its stem."""
        return self._read_lately(text)

    def _read_terms(self, text: str) -> tuple[TypedTerm, ...]:
        tokens = self.tokens_of(text)
        found: list[TypedTerm] = []
        boards = {match.start(1) for match in BOARD.finditer(text) if match[1][0].isalpha()}
        at = 0
        while at < len(tokens):
            name, used = self._term_at(tokens, at)
            first, last = tokens[at], tokens[at + used - 1]
            if first.start in boards:
                found.append(TypedTerm(first.text, first.start, first.end, Weight.NOISE))
                at += 1
                continue
            weight = Weight.NOISE if name in self.noise else Weight.TERM  # of the name of the rules
            is_number = name is not None and first is last and name.isdigit()
            term = (
                TypedTerm(name, first.start, last.end, weight) if name is not None and not is_number else self._word(first, text)
            )
            found.append(term)
            at += used
        return tuple(found)

    def _term_at(self, tokens: list[TypedWord], at: int) -> tuple[str | None, int]:
        """The longest term that begins at a word, and how many words it takes; between them articles do not count."""
        raise_if_over()
        for *followed_by, term in self._beginning_with(tokens[at].stem):
            here = at + 1
            for wanted in followed_by:
                while here < len(tokens) and tokens[here].stem != wanted and tokens[here].text.lower() in _ARTICLES:
                    here += 1
                if here >= len(tokens) or tokens[here].stem != wanted:
                    break
                here += 1
            else:
                return term, here - at
        return None, 1

    def _word(self, token: TypedWord, text: str) -> TypedTerm:
        """A word that is no term of the lexicon; a place or number with the word that says what it is."""
        term = TypedTerm(_plain_name(token), token.start, token.end, self._weight(token), typed=token.text)
        if not term.is_value:
            return term
        front = _IN_FRONT.search(text[: token.start])
        role = front[1] if front else ""
        if term.is_place:
            inside = "IN " if role in ("IN", "INTO") and "-" not in term.name else ""
            return term._replace(name=inside + term.name, role=role.lower())
        behind = _BEHIND.match(text, token.end)
        counted = self.stem(behind[1]) if behind else ""
        return term._replace(role=counted if counted in _COUNTED else self.stem(role) if role else "")

    def _weight(self, token: TypedWord) -> Weight:
        word = token.text.lower()
        if word in self.noise and token.text not in _NO_PRONOUNS:
            return Weight.NOISE
        return Weight.LIGHT if word in self.light else Weight.TERM


@cache
def lexicon(topic: str) -> RulesLexicon:
    """The words of a topic, whose file stands in the folder, and those of all topics."""
    return RulesLexicon(topic)


def _read(topic: str) -> Iterator[Mapping[str, Any]]:
    return (read_table(file) for file in lexicon_files(topic))


def _told_of(topic: str) -> bytes:
    return told_of((*lexicon_files(topic), Path(__file__)))


def _listed(ways: str) -> Iterator[str]:
    return (way.strip() for way in ways.split(",") if way.strip())


def _apart(word: str) -> list[str]:
    plain = word.replace("’", "'").lower()
    if plain in _SHORT:
        return _SHORT[plain].split()
    if plain.endswith("n't"):
        return [plain[:-3], "not"]
    return [re.sub(r"['’](s|re|m|ll|ve|d)?$", "", word)]


@cache
def _stem(lower: str) -> str:
    if lower.endswith(("ies", "ied")) and len(lower) > 4:
        return f"{lower[:-3]}y"
    if lower.endswith("ss"):
        return lower
    found = _ENDINGS.sub("", lower)
    if found != lower and re.search(r"([bdgmnprt])\1$", found):
        found = found[:-1]  # stopped, swimming
    return found.removesuffix("e") if len(found) > 3 else found


def _plain_name(token: TypedWord) -> str:
    if not (_HEX.match(re.sub(r"^\d{1,3}-", "", token.text)) and token.text[-1].isdigit()):
        return token.stem
    name = "-".join(map(as_printed, re.split(r"\s?[-–/]\s?", token.text)))
    return re.sub(r"^(\d{1,3})-(?=[A-Z]+\d+$)", r"\1", name)
