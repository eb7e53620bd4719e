"""What people type, as the questions that it asks: each in plain rulebook words, or why it is not understood.

Sentences (sentences.py) become terms (typed_terms.py), terms become a question that accounts for all of them (covering.py). A
question that leaves out a condition which the post states is not taken; what else it leaves out is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice, pairwise, product
from typing import NamedTuple

from asl_query.deadline import raise_if_over
from asl_query.errors import MOST_OFFERED, QuestionError
from asl_query.kinds.not_so.question import NotSo
from asl_query.pattern_codes import compiled
from asl_query.reading.agreement import Sense, agree, asks_in_another_mood, asks_otherwise, done_by_a_piece, sense_of
from asl_query.reading.asked_terms import AskedTerms, Covered
from asl_query.reading.board_named import BOARD, PLACE
from asl_query.reading.catalogue import CataloguePhrase, conditions, pieces, states, turning_terms
from asl_query.reading.covering import covers, in_words_of, lacking, nearest
from asl_query.reading.deeds import ACTS_AS_STATES, acts_of
from asl_query.reading.expectations import (
    asks_a_value,
    asks_the_outcome,
    is_expected_no,
    is_of_leave,
    is_verdict,
    undenied,
    with_value_asked,
)
from asl_query.reading.guards import loses_a_word
from asl_query.reading.known_words import KnownWords
from asl_query.reading.near_questions import near_questions
from asl_query.reading.places.in_posts import of_places
from asl_query.reading.places.reader import place_questions
from asl_query.reading.question_words import OF_BEING, OF_LEAVE, Mood, Sentence
from asl_query.reading.read_parts import AskBack, Meant, NotUnderstood, OutsideQuestion, ReadPart, ReadPlain, asked_back
from asl_query.reading.said_of import (
    may_be_of_another,
    not_said_anew,
    of_another,
    points_back,
    unnegated,
    with_owners,
    with_turned,
    without_firers,
)
from asl_query.reading.sentences import sentences_of
from asl_query.reading.topics import is_about, topics_of
from asl_query.reading.typed_terms import TypedTerm, Weight, lexicon
from asl_query.reading.unit_words import KINDS, QUALITIES
from asl_query.rulings.rows import rulings
from asl_query.terms.hexes import AS_WRITTEN, BOARD_IN_FRONT, board_in_front, on_board
from asl_query.terms.question import Question
from asl_query.terms.questions import Ruling

MOST_TRIED = 12  # questions in whose words one is put
MOST_PASSED_OVER = 4  # half as many words may be left out of what is asked as it says of it, and half as many as these
MOST_OF_A_FRAGMENT = 3  # words: no sentence by itself
MOST_CHOICES = 3  # that are offered
MOST_NEAR = 8  # questions that are near to a text
LEAST_SHARED = 0.2  # of the terms of a text and a question that is told as near to it
LEAST_SCORE = 0.5  # of a reading; less has one that leaves out more than it says
IN_ANOTHER_MOOD = 0.1  # less is a reading worth that asks what may or must be, where the text asks what is


def questions_of(post: str, ruleset: str, read: ReadPlain, board: str = "") -> list[ReadPart]:
    """The questions of a post in their order. `read` reads plain words, and raises QuestionError for others; `board` is where
    hexes lie that name none."""
    sentences = sentences_of(post)
    readings = [_read_as_about(topic, sentences, read, _board_of(post) or board) for topic in topics_of(post, ruleset)]
    parts = [_agreed(parts) for parts in zip(*readings, strict=True)]
    if ruleset != "asl":
        return parts
    placed = place_questions(post, sentences, board)
    asking = (sentence for sentence in sentences if sentence.mood is not Mood.TELLS)
    return [of_places(one, part, read, post, sentence) for one, part, sentence in zip(placed, parts, asking, strict=True)]


def _read_as_about(topic: str, sentences: Sequence[Sentence], read: ReadPlain, board: str) -> list[ReadPart]:
    reader = _PostReader(topic, read, board)
    asking = [sentence for sentence in sentences if sentence.mood is not Mood.TELLS]
    in_turn = [s for s in sentences if s.mood is Mood.TELLS] + asking if len(asking) == 1 else sentences
    for sentence in in_turn:  # what is told behind the only question is told of it
        reader.take(sentence)
    return reader.found


def _agreed(parts: Sequence[ReadPart]) -> ReadPart:
    """What is made of a question by the words of each system that it may be about; asked back where they read it otherwise."""
    meant = [part for part in parts if isinstance(part, Meant)]
    if meant:
        return _chosen([(0.0, part) for part in meant], meant[0].text)
    return next((part for kind in (AskBack, OutsideQuestion) for part in parts if isinstance(part, kind)), parts[0])


class _ReadingWay(NamedTuple):
    """A way to read a question: the sentence with the terms that it asks and its sense, and what stands in front of a reading."""

    sentence: Sentence
    asks: list[TypedTerm]
    sense: Sense
    in_front: str = ""


class _PostReader:
    """Reads the sentences of one post: what was told and asked so far stands behind the next question."""

    def __init__(self, topic: str, read: ReadPlain, board: str) -> None:
        self.topic, self.read, self.board = topic, read, board
        self.words, self.known = lexicon(topic), KnownWords(topic)
        self.told: list[list[TypedTerm]] = []  # of each sentence
        self.sources: list[str] = []  # the words of each
        self.done: list[frozenset[str]] = []  # by each of them
        self.source = ""  # the words of what is asked
        self.before: list[TypedTerm] = []
        self.found: list[ReadPart] = []

    def take(self, sentence: Sentence) -> None:
        """Read the next sentence."""
        sentence = undenied(sentence)
        if PLACE.search(sentence.text):  # the board is that of its hexes
            sentence = sentence._replace(text=BOARD.sub("", sentence.text))
        sentence = sentence._replace(text=self._with_opposites(sentence.text))
        terms = self._terms_of(sentence)
        if sentence.mood is Mood.TELLS:
            self.told.append(terms)
            self.sources.append(sentence.text)
            self.done.append(done_by_a_piece(sentence.text, self.topic))
            return
        self.source = sentence.text
        if self.told and asks_the_outcome(sentence):
            _, said = self._last_told()
            sentence = sentence._replace(text=f"{said}: what happens", mood=Mood.WHAT)
            self.source, terms = sentence.text, self._terms_of(sentence)
        elif self.told and (is_verdict(sentence) or not any(term.weight is Weight.TERM for term in terms)):  # Allowed?
            told, self.source = self._last_told()
            terms = [*told, *terms]
            if is_verdict(sentence) or sentence.mood is Mood.WHY:
                mood = Mood.WHY if sentence.mood is Mood.WHY else Mood.ANY
                sentence = undenied(
                    sentence._replace(text=f"{self.source}{': allowed' if is_of_leave(sentence) else ''}", mood=mood)
                )
                terms = self._terms_of(sentence)
        part = self._read(sentence, terms)
        self.found.append(part if isinstance(part, Meant) else self._of_what_was_told(sentence, terms) or part)
        asked_of = sense_of(sentence.text, self.topic).things.asked_of  # no piece is in a state that was asked about
        self.before = [*self.before, *(term for term in terms if term.name not in asked_of)]

    def _of_what_was_told(self, sentence: Sentence, terms: list[TypedTerm]) -> Meant | None:
        """What a question is read as with the sentence in front of it as its clause: my squad is on the bank. May it swim?"""
        if not self.told or sentence.mood not in (Mood.YES_NO, Mood.WHAT):
            return None
        kept = self.told.copy(), self.sources.copy(), self.done.copy()
        of_it, said = self._last_told()
        joined = sentence._replace(text=f"{said}, {sentence.text}", asks_at=len(said) + 1)
        part = None if self._is_apart(of_it, sentence, terms) else self._read(joined, self._terms_of(joined))
        self.told, self.sources, self.done = kept
        if not isinstance(part, Meant) or any(map(_NUMBERED.search, part.unused)):
            return None
        return part

    def _is_apart(self, told: list[TypedTerm], sentence: Sentence, asks: list[TypedTerm]) -> bool:
        """Whether a question stands by itself beside what was told: it has a deed of its own, may be about another piece, or what
        was told is that something is not so."""
        has_deed = any(term.name in acts_of(self.topic) for term in asks)
        is_turned = any(term.name in turning_terms(self.topic) for term in told)
        return has_deed or is_turned or may_be_of_another(told, asks, sentence.text, self.topic)

    def _last_told(self) -> tuple[list[TypedTerm], str]:
        """What was told last, its terms and words, which is told no more; a word or two (`AFPh.`) go with what is in front."""
        terms, said = self.told.pop(), self.sources.pop()
        self.done.pop()
        while self.told and len(said.split()) <= MOST_OF_A_FRAGMENT:
            terms, said = [*self.told.pop(), *terms], f"{self.sources.pop()}, {said}"
            self.done.pop()
        return terms, said

    def _with_opposites(self, text: str) -> str:
        """A text with one term for `not` and the term behind it, where there is one: not lit is switched off."""
        terms = [term for term in self.words.terms_of(text) if term.weight is not Weight.NOISE]
        for no, behind in reversed([*pairwise(terms)]):
            if no.name == "not" and behind.name in self.words.opposites:
                text = f"{text[: no.start]}{self.words.opposites[behind.name]}{text[behind.end :]}"
        return text

    def _terms_of(self, sentence: Sentence) -> list[TypedTerm]:
        """The terms of a sentence, put right, each with what it is said of."""
        said = without_firers(self.words.terms_of(sentence.text), sentence.text)
        terms = [self._on_board(self.known.spelled(term)) for term in unnegated(said, sentence)]
        return with_turned(with_owners(terms, self.topic), self.topic)

    def _read(self, sentence: Sentence, terms: list[TypedTerm]) -> ReadPart:
        """What a question is read as, with what was told and asked before."""
        unknown = [term for term in terms if self.known.is_unknown(term)]
        asks = [term for term in terms if term not in unknown]
        said = zip(self.told, self.sources, strict=True)
        every = [term for terms, text in said for term in of_another(terms, text, sentence.text, self.topic)]
        of_rules = (term for term in every if self.known.is_unknown(term) and self.known.is_of_rules(term))
        strange = (*(term for term in unknown if self.known.may_matter(term, sentence.text)), *of_rules)
        told = [term for term in every if not self.known.is_unknown(term)]
        unused = tuple(dict.fromkeys(term.typed or term.name for term in (*unknown, *every) if self.known.is_unknown(term)))
        is_yes_no = None if sentence.mood is Mood.ANY else sentence.mood is not Mood.WHAT
        before = not_said_anew(self.before, asks, self.topic)
        contexts: list[list[TypedTerm]] = [[], before] if before else [[]]
        if points_back(sentence.text, terms, self.topic):
            how = states(self.topic) - ACTS_AS_STATES
            of_it = [term for term in before if term.name in how]  # a broken squad, and what of it?
            told += of_it
            contexts = [before] if of_it else contexts[::-1]
        if not strange and not _ends_early(sentence.text):
            for way, context in product(self._ways(sentence, asks), contexts):
                begins = sum(term.start < way.sentence.asks_at for term in way.asks)
                asked = AskedTerms.of(self.topic, way.asks, told, context, is_yes_no, begins)
                asked = asked._replace(is_strict=_asks_one_thing(sentence))
                found = list(self._meant(asked, way, unused))
                if found and not _passes_over_places(asked, found, is_value=sentence.mood is Mood.WHAT):
                    return _chosen(found, sentence.text)
        if (for_a_value := with_value_asked(sentence)) is not None:
            part = self._read(for_a_value, self._terms_of(for_a_value))
            if isinstance(part, Meant):
                return part
        plain = [term for term in unknown if term.name not in self.words.everyday and term not in strange]
        return self._unread(sentence, asks, told, strange, plain, is_yes_no)

    def _ways(self, sentence: Sentence, asks: list[TypedTerm]) -> Iterator[_ReadingWay]:
        """A question as it is asked, without the `no` that it only expects, and where it asks what is barred, the other way
        round."""
        yield _ReadingWay(sentence, asks, self._sense(sentence.text))
        no = next((term for term in asks if is_expected_no(sentence, term.start)), None)
        if no is not None and no.role not in conditions(self.topic) | pieces(self.topic):
            text = f"{sentence.text[: no.start]}{sentence.text[no.end :]}"
            yield _ReadingWay(sentence._replace(text=text), [term for term in asks if term is not no], self._sense(text))
        barring = [term for term in asks if term.name in self.words.barring and term.start >= sentence.asks_at]
        if len(barring) == 1 and sentence.mood in (Mood.YES_NO, Mood.ANY):
            bar = barring[0]
            text = f"{sentence.text[: bar.start]}allowed{sentence.text[bar.end :]}"
            yield _ReadingWay(
                sentence._replace(text=text), [term for term in asks if term is not bar], self._sense(text), "not: "
            )

    def _sense(self, text: str) -> Sense:
        return sense_of(self.known.put_right(text), self.topic)

    def _meant(self, asked: AskedTerms, way: _ReadingWay, unused: tuple[str, ...]) -> Iterator[tuple[float, Meant]]:
        sentence = way.sentence
        put_right = self.known.put_right(sentence.text)
        asks = _CLAUSE.sub("", sentence.text, count=1)
        is_of_being = OF_BEING.match(asks) is not None  # what is so, not what may be done
        is_no_may = is_of_being or _HABIT.match(asks) is not None
        is_of_a_value = _TAKES.match(asks) is not None
        unknown = sum(
            (term.typed or term.name) in unused for term in self.words.terms_of(sentence.text) if self.known.is_unknown(term)
        )
        fitting = (
            one
            for one in covers(asked, self.topic)
            if one.score > LEAST_SCORE
            and 2 * (one.passes_over + unknown) <= max(one.says, MOST_PASSED_OVER)
            and not (is_no_may and _MAY.match(one.text) and (is_of_being or is_of_a_value or one.unused or unused))
            and not asks_otherwise(sentence.text, one.text)
            and not loses_a_word(put_right, f"{way.in_front}{one.text}", " ".join(self.sources))
        )
        done = frozenset().union(*self.done)
        raise_if_over()
        sense = way.sense.with_terms(asked.spare.union(term.name for terms in self.told for term in terms))
        agreeing = (one for one in fitting if agree(sense, sense_of(one.text, self.topic), _done_that_matters(done, one)))
        for one in islice(agreeing, MOST_TRIED):
            for asking in _asking(one, sentence.mood):
                text = f"{way.in_front}{asking}"
                try:
                    question = self.read(text)
                except QuestionError:
                    continue
                score = one.score - (IN_ANOTHER_MOOD if asks_in_another_mood(sentence.text, one.text) else 0)
                yield score, Meant(text, question, (*one.unused, *unused))
                break

    def _unread(
        self,
        sentence: Sentence,
        asks: list[TypedTerm],
        told: list[TypedTerm],
        strange: tuple[TypedTerm, ...],
        plain: list[TypedTerm],
        is_yes_no: bool | None,
    ) -> ReadPart:
        asked = AskedTerms.of(self.topic, asks, told, self.before, is_yes_no)
        is_ours = any(is_about(text, self.topic) for text in (*self.sources, sentence.text))
        outside = self.words.own_outside if is_ours else self.words.outside
        chapter = next((found for term in (*asks, *strange) if (found := outside.get(term.name, ""))), "")
        if chapter:
            return OutsideQuestion(sentence.text, chapter)
        lacks = lacking(asked, self.topic) if not strange else None
        if lacks is not None:
            close = self._asking_apart(near_questions(asked, self.topic, MOST_NEAR))
            return asked_back(sentence.text, lacks, tuple(islice(close, MOST_OFFERED)))
        terms = [term for term in asks if term.weight is Weight.TERM]
        entries = nearest(asked, self.topic, MOST_NEAR, LEAST_SHARED)
        taken = entries[0].required if entries else frozenset[str]()
        of_piece = pieces(self.topic) | states(self.topic)
        left_over = [term for term in terms if not term.is_value and term.name not in taken | of_piece]
        understood = tuple(
            dict.fromkeys(term.name for term in terms if term.is_value or term.name in self.words.terms | of_piece)
        )  # fmt: skip

        @cache
        def near() -> tuple[str, ...]:
            close = near_questions(asked, self.topic, MOST_NEAR)
            return tuple(self._asking_apart((*close, *(self._nearly(asked, entry) for entry in entries))))

        unknown = [term for term in (*strange, *plain) if not _OF_RULE.fullmatch(term.name)]
        return NotUnderstood(self.source, tuple(unknown), tuple(left_over), understood, near)

    def _nearly(self, asked: AskedTerms, entry: CataloguePhrase) -> str:
        """A question near to a text, of the text's own unit and places where it is read so."""
        text = in_words_of(asked, self.topic, entry)
        return entry.as_example() if self._question(text) is None else text

    def _asking_apart(self, texts: Iterable[str]) -> Iterator[str]:
        """Those of some questions that are read, and ask something else than each in front of them."""
        found: list[Question] = []
        for text in texts:
            question = self._question(text)
            if question is not None and not any(_answered_alike(question, other) for other in found):
                found.append(question)
                yield text

    def _question(self, text: str) -> Question | None:
        """What plain words are read as, if they are."""
        try:
            return self.read(text)
        except QuestionError:
            return None

    def _on_board(self, term: TypedTerm) -> TypedTerm:
        if not term.is_place or not self.board:
            return term
        return term._replace(name=_A_HEX.sub(lambda match: on_board(match[0], self.board), term.name, count=1))


def _done_that_matters(done: frozenset[str], reading: Covered) -> frozenset[str]:
    """What is told as done before and may change an answer: what a piece may do hangs on all that it has done, anything else on
    that with which another question of the rules asks the same."""
    return done if _MAY.match(reading.text) else done & reading.refined_by


def _passes_over_places(asked: AskedTerms, found: Sequence[tuple[float, Meant]], *, is_value: bool) -> bool:
    """Whether places are told that no reading uses: a value hangs on two, and three are a case on the map."""
    places = [name for name, term in asked.terms.items() if term.is_place]
    return len(places) > (1 if is_value else 2) and all(set(places) <= set(meant.unused) for _, meant in found)


def _chosen(found: Sequence[tuple[float, Meant]], asked: str) -> Meant | AskBack:
    """The best of the readings; where others are as good and differ, they are asked back."""
    best = max(score for score, _ in found)
    same = [meant for score, meant in found if score > best - 0.05]
    first = same[0]
    others = [one for one in same if not _answered_alike(one.question, first.question)]
    if not others:
        return first
    texts = tuple(dict.fromkeys((first.text, *(one.text for one in others))))[:MOST_CHOICES]
    return AskBack(asked, "This can be read in more than one way. Ask instead:", texts)


def _answered_alike(one: Question, other: Question) -> bool:
    """Whether two questions have one answer: they are one, or phrases that ask the same of the same rule."""
    if isinstance(one, NotSo) and isinstance(other, NotSo):
        return _answered_alike(one.of, other.of)
    if not isinstance(one, Ruling) or not isinstance(other, Ruling):
        return one == other
    rows = [rulings(ruling.ruleset)[ruling.state, ruling.phrase]._replace(phrase="", state="") for ruling in (one, other)]
    return rows[0] == rows[1] and replace(one, phrase="", state="") == replace(other, phrase="", state="")


def _asking(one: Covered, mood: Mood) -> Iterator[str]:
    """The question with what is asked of it: why it is so, what would let it."""
    if mood is Mood.WHY:
        yield f"why: {one.text}"
    elif mood is Mood.WOULD_LET:
        yield re.sub(r"^(?:may|can) ", "what would let ", one.text)
    else:
        yield one.text


def _ends_early(text: str) -> bool:
    """Whether a question breaks off behind what a piece is, before the piece: may a Climbing?"""
    last = re.search(r"\b(?:an?|the)\s+([\w-]+)$", text.rstrip(" ?!."), re.IGNORECASE)
    return last is not None and last[1].lower() in {quality.lower() for quality in QUALITIES.keys() - KINDS.keys()}


_MAY = compiled(r"(?:may|can) (?!.*\bsee\b)")  # who can see is so, and is not allowed
_OF_RULE = compiled(r"[a-z]{1,3}\d+(?:\.\d+)+", re.IGNORECASE)  # the number of one
_CLAUSE = compiled(
    r"\W*(?:if|when|while|since|as|after|once|given|before)\b[^,]*,\s*", re.IGNORECASE
)  # in front of what is asked
_HABIT = compiled(
    rf"\W*(?:does|do)\b(?!.*\b(?:get (?:to|an|another|a second|any)\b|lets?|{OF_LEAVE})\b)", re.IGNORECASE
)  # what is done
_TAKES = compiled(r"\W*(?:does|do) \w+ (?:take|cost|need|require|use|last)\b", re.IGNORECASE)  # does it take 3 turns
_ONE_THING = compiled(
    r"(?:\w+\s+)?(?:when|where|who|which|what (?:hex(?:es)?|locations?)|how (?:many|much|long|far|soon|likely|often)"
    r"|what(?:'s| is| are)?(?: the| is the)? (?:TEM|DRM|MF|PP))\b",
    re.IGNORECASE,
)


def _asks_one_thing(sentence: Sentence) -> bool:
    """Whether yes or no is no answer: when, who, how many."""
    asks = sentence.text[sentence.asks_at :].lstrip(" ,")
    return sentence.mood is Mood.WHAT and (_ONE_THING.match(asks) is not None or asks_a_value(sentence.text))


_NUMBERED = compiled(r"\d")
_A_HEX = compiled(AS_WRITTEN)
_NAMED = compiled(rf"\b({BOARD_IN_FRONT})-?[A-Za-z]{{1,3}}\d{{1,2}}\b")


def _board_of(post: str) -> str:
    named = BOARD.search(post) or _NAMED.search(post)
    return board_in_front(named[1]) if named else ""
