"""One conversation: the board or situation in use, what was told, and the questions so far with their answers."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from asl_query.deadline import Deadline
from asl_query.errors import AskBackError, AslQueryError, QuestionError, SeveralQuestionsError
from asl_query.in_use import InUse, named
from asl_query.one_at_a_time import one_at_a_time
from asl_query.shown import shown
from asl_query.terms.answers import UNUSED, Answer, FactValue, Reason

if TYPE_CHECKING:
    from asl_query.explain.answered_post import AnsweredPost
    from asl_query.facts.situation_file import Situation
    from asl_query.helping import Help
    from asl_query.reading.follow_up_words import FollowUpWords
    from asl_query.terms.question import Question

MOST_CHARACTERS = 2000  # of one text
MOST_TOLD = 20  # facts that stand at a time
MOST_TAKEN_BACK = 100  # times
MOST_LISTED = 12  # places that a reason names


class Told(NamedTuple):
    """What is said in the place of an answer."""

    says: str

    def __str__(self) -> str:
        return self.says


class KnownSoFar(NamedTuple):
    """All that a conversation knows at one moment.

    `told` are the facts, of which the last `fresh` were told since the last question; `answer` is the last answer, `plain` its
    question in plain words, which says the facts told before it.
    """

    using: InUse = InUse()
    told: tuple[str, ...] = ()
    fresh: int = 0
    answer: Answer | None = None
    plain: str = ""


class Session:
    """A conversation in Python; takes what `ask` takes.

    >>> session = Session()
    >>> session.ask("can a squad at 15T5 reach 15S5 by turn 5?").answers[0].answer
    'yes'
    >>> session.ask("and by turn 1?").answers[0].answer
    'no'

    `ruleset` is asl, slc, or empty: as the situation says, or asl; `limit` is in seconds for each question.
    """

    def __init__(
        self, *, facts: str | Path | None = None, boards: str | Path | None = None, board: str = "", ruleset: str = "",
        limit: float | None = None, on_progress: Callable[[str], None] | None = None,
    ) -> None:  # fmt: skip
        self.boards, self.ruleset, self.limit, self.on_progress = boards, ruleset, limit, on_progress
        self.standing = KnownSoFar(InUse(board, str(facts or "")))
        self._before: list[tuple[str, KnownSoFar]] = []  # what was done, and how things stood before it
        self._choices: tuple[str, ...] = ()  # that were offered last
        self._near: tuple[str, ...] = ()  # questions that were told as near to what was not understood last
        self._unanswered = ""  # the question that was refused last, which the next line may complete
        self._pictures: Path | None = None
        self._drawn = 0

    @one_at_a_time
    def ask(self, text: str) -> AnsweredPost | Told:
        """Answer a question, a follow-up, `why?` or the number of a choice that was offered; a fact is kept for what follows.

        What is asked stands in `question` of each answer, in plain words. Raises QuestionError where it is not understood or
        changes nothing, FactsError or AslQueryError as `asl_query.ask` does; all then stands as before.
        """
        if len(text) > MOST_CHARACTERS:
            raise QuestionError(f"That has {len(text):,} characters; {MOST_CHARACTERS:,} are the most. Ask one thing at a time.")
        try:
            with Deadline(self.limit).kept():
                return self._asked(shown(text))
        except QuestionError as error:
            self._unanswered = error.text
            self._choices = error.near if isinstance(error, AskBackError) else ()
            raise

    def _asked(self, text: str) -> AnsweredPost | Told:
        from asl_query.reading.follow_up_words import as_plain
        from asl_query.reading.follow_ups import is_fact

        choices, self._choices = self._choices, ()
        near, self._near = self._near, ()
        unanswered, self._unanswered = self._unanswered, ""
        words, said = self._words(), as_plain(text)
        if choices and (chosen := _chosen(said, choices)):
            return self._answered(text, chosen)
        if near and said.isdigit():
            return self._answered(text, _of_number(int(said), near))
        if words.why.fullmatch(said):
            return self.why()
        if is_fact(text, words):
            return self.tell(said)
        if completed := self._completed(said, unanswered, words):
            return self._answered(text, *self._with_told(completed, words))
        return self._answered(text, *self._whole(text, words))

    def _completed(self, said: str, unanswered: str, words: FollowUpWords) -> str | None:
        """The question that was refused last with what was typed now behind it: by turn 5; None where that is not read whole."""
        from asl_query.reading.follow_ups import completes

        added = completes(said, unanswered, words)
        if added is None:
            return None
        for joint in (" ", ", "):
            joined = f"{unanswered.rstrip(' ?!.')}{joint}{added}?"
            try:
                _, unused = self._read(joined)
            except QuestionError:
                continue
            if not unused:
                return joined
        return None

    @one_at_a_time
    def help_with(self, error: QuestionError) -> Help:
        """What helps with a text that is not understood: the questions near it are asked as it was, and the number of one of them
        asks it once more."""
        from asl_query.helping import help_with
        from asl_query.pipeline import ask

        board = self.standing.using.board

        def answer(question: str, seconds: float) -> Answer:
            return ask(question, facts=self._facts(), boards=self.boards, board=board, ruleset=self.ruleset, limit=seconds)

        found = help_with(error, self.ruleset or "asl", answer)
        self._near = tuple(near.question for near in found.near)
        return found

    @one_at_a_time
    def why(self) -> AnsweredPost | Told:
        """The reasons of the last answer: the smallest ones where its kind of question has them, else its rules and facts.

        Raises AslQueryError where nothing was asked.
        """
        from asl_query.explain.answered_post import AnsweredPart, AnsweredPost
        from asl_query.pipeline import ask

        answer = self._last_answer()
        asked = f"why: {self.standing.plain}"
        try:
            found = ask(asked, facts=self._facts(), boards=self.boards, board=self.standing.using.board, ruleset=self.ruleset,
                        limit=self.limit, on_progress=self.on_progress)  # fmt: skip
        except QuestionError:
            return Told(_rules_of(answer))
        return AnsweredPost(asked, (AnsweredPart(found),))

    @one_at_a_time
    def tell(self, fact: str) -> Told:
        """Keep a fact, which is put in front of each question from now on. Raises QuestionError for too many of them."""
        if len(self.standing.told) >= MOST_TOLD:
            raise QuestionError(f"{MOST_TOLD} facts are the most at a time; `forget` drops them.")
        stands = self.standing
        self._now(f'"{fact}"', stands._replace(told=(*stands.told, fact), fresh=stands.fresh + 1))
        return Told(f"Noted: {fact}. It is put in front of each question from now on; undo takes it back.")

    @one_at_a_time
    def use(self, what: str) -> Told:
        """Put a board, or a situation by its file or name, in use for this session; `nothing` ends that. Raises AslQueryError."""
        found = named(what, self.boards)
        self._now(f'"use {what}"', self.standing._replace(using=found))
        return Told(f"In use for this session: {found}." if any(found) else "Nothing is in use.")

    @one_at_a_time
    def forget(self) -> Told:
        """Drop all facts that were told; `undo` brings them back. Raises AslQueryError where there is none."""
        if not self.standing.told:
            raise AslQueryError("Nothing was told.")
        told = "; ".join(self.standing.told)
        self._now('"forget"', self.standing._replace(told=(), fresh=0))
        return Told(f"Forgotten: {told}.")

    @one_at_a_time
    def undo(self) -> Told:
        """Take back the last question, fact, or `use`. Raises AslQueryError where there is none."""
        if not self._before:
            raise AslQueryError("There is nothing to take back.")
        what, self.standing = self._before.pop()
        goes_on = f" The last question is now: {self.standing.plain}" if self.standing.plain else ""
        return Told(f"Taken back: {what}.{goes_on}")

    @one_at_a_time
    def known(self) -> Told:
        """The board and situation in use, its units and weather, the facts told, and the last question."""
        from asl_query.conversation.known import known_of

        stands = self.standing
        lines = [*known_of(stands.using, self.situation())]
        lines += [f"Told: {fact}." for fact in stands.told] or ["Told: nothing."]
        lines.append(f"Last question: {stands.plain}" if stands.plain else "Nothing was asked yet.")
        return Told("\n".join(lines))

    @one_at_a_time
    def show(self) -> Path:
        """Draw the last answer into an SVG file of a temporary folder. Raises AslQueryError where there is nothing to draw."""
        from asl_query.pipeline import board_for
        from asl_query.showing import draw, has_picture
        from asl_query.writing import write_all

        answer = self._last_answer()
        if not has_picture(answer):
            raise AslQueryError("The last answer names no place on a map, so it has no picture.")
        picture = draw(board_for(answer, self._facts(), self.boards), answer)
        self._pictures = self._pictures or Path(tempfile.mkdtemp(prefix="asl_query-"))
        self._drawn += 1
        file = self._pictures / f"answer-{self._drawn}.svg"
        write_all({file: picture})
        return file

    @one_at_a_time
    def situation(self) -> Situation:
        """The situation in use; an empty one where none is. Raises FactsError for a file that has become wrong."""
        from asl_query.pipeline import library_for

        return library_for(self._facts(), self.boards).situation

    def _whole(self, text: str, words: FollowUpWords) -> tuple[str, tuple[str, ...]]:
        """A text as a question that needs no other: what goes on from the last one in plain words, facts in front of it; and the
        facts that are told of others than those it is about."""
        from asl_query.reading.follow_ups import is_bare_follow_up, read_follow_up, with_subject

        stands = self.standing
        text = self._with_names(text)
        asked = text
        if not stands.plain and is_bare_follow_up(text, words):
            raise QuestionError("This goes on from a last question, and nothing was asked yet.", text)
        if stands.plain:
            fresh = stands.told[len(stands.told) - stands.fresh :]
            followed = read_follow_up(
                text, stands.plain, lambda: self._read(stands.plain)[0], words, lambda plain: self._read_followed(fresh, plain)
            )
            if followed:
                return _behind(fresh, " ".join(followed)), ()
            if not fresh:
                asked = with_subject(text, stands.plain, words) or text
        return self._with_told(asked, words)

    def _with_names(self, text: str) -> str:
        """A text with the names of the units of the situation at which it points; as it is where there are several."""
        from asl_query.reading.situation_words import with_names

        try:
            return with_names(text, self.situation())
        except AskBackError:
            return text

    def _with_told(self, asked: str, words: FollowUpWords) -> tuple[str, tuple[str, ...]]:
        """A question with the facts in front that it does not repeat; and those that are told of others than it is about."""
        from asl_query.reading.follow_ups import is_of_another

        told = [fact for fact in self.standing.told if fact not in asked]
        unused = tuple(fact for fact in told if is_of_another(fact, asked, words))
        used = tuple(fact for fact in told if fact not in unused)
        if used:
            self._read_behind(used, asked)
        return _behind(used, asked), unused

    def _read_followed(self, told: tuple[str, ...], asked: str) -> Question:
        """The typed question that a follow-up becomes; QuestionError also where a word of it is not used."""
        question, unused = self._read(asked)
        if unused:
            raise QuestionError(f"It would say nothing of: {', '.join(unused)}.")
        self._require_on_map(asked)
        return self._read_behind(told, asked) if told else question

    def _require_on_map(self, asked: str) -> None:
        """Raise QuestionError where a question names what the map in use does not have."""
        from asl_query.pipeline import settle

        settle(asked, facts=self._facts(), boards=self.boards, board=self.standing.using.board, ruleset=self.ruleset)

    def _read_behind(self, told: tuple[str, ...], asked: str) -> Question:
        """The typed question of a text behind what was told; QuestionError where that is not read, or where more of it is not
        used than who is there and where, though the text alone is understood."""
        words = self._words()
        try:
            question, unused = self._read(_behind(told, asked))
            if all(words.who_is_there.fullmatch(word) for word in unused):
                return question
        except (AskBackError, SeveralQuestionsError):
            raise
        except QuestionError:
            self._read(asked)
        what = f'"{" ".join(asked.split())}" is understood, but not together with what was told: {"; ".join(told)}.'
        raise QuestionError(f"{what} Nothing told is left out; forget drops it.")

    def _read(self, asked: str) -> tuple[Question, tuple[str, ...]]:
        """The typed question of a text, and the words of it that it does not use."""
        from asl_query.pipeline import read

        notes: list[str] = []
        using = self.standing.using
        question = read(asked, facts=self._facts(), board=using.board, ruleset=self.ruleset, notes=notes)
        unused = next((note.removeprefix(UNUSED) for note in notes if note.startswith(UNUSED)), "")
        return question, tuple(unused.split(", ")) if unused else ()

    def _answered(self, typed: str, asked: str, unused: tuple[str, ...] = ()) -> AnsweredPost:
        """Answer what is asked; that is then the last question. `unused` are facts that it says nothing of."""
        from asl_query.pipeline import ask_post

        stands = self.standing
        found = ask_post(asked, facts=self._facts(), boards=self.boards, board=stands.using.board, ruleset=self.ruleset,
                         limit=self.limit, on_progress=self.on_progress)  # fmt: skip
        if found.answers:
            answer = found.answers[-1]
            plain = self._plain(answer)
            self._now(f'"{plain}"', stands._replace(answer=answer, plain=plain, fresh=0))
        parts = tuple(part._replace(unused=(*part.unused, *unused)) for part in found.parts)
        return replace(found, post=typed, parts=parts)

    def _plain(self, answer: Answer) -> str:
        """The question of an answer in words from which the next one can go on: units of the situation keep their names."""
        names = [name for name in self.situation().units if re.search(rf"\b{re.escape(name)}\b", answer.question, re.IGNORECASE)]
        is_named = bool(names) and not any(name in answer.read_as for name in names)
        return answer.question if is_named else answer.read_as or answer.question

    def _last_answer(self) -> Answer:
        if self.standing.answer is None:
            raise AslQueryError("Nothing was asked yet. Ask a question first.")
        return self.standing.answer

    def _now(self, what: str, standing: KnownSoFar) -> None:
        """Let things stand so from now on, and remember how they stood before."""
        self._before = [*self._before, (what, self.standing)][-MOST_TAKEN_BACK:]
        self.standing = standing

    def _facts(self) -> str | None:
        return self.standing.using.facts or None

    def _words(self) -> FollowUpWords:
        from asl_query.reading.follow_up_words import follow_up_words

        return follow_up_words(tuple(self.situation().units))


def _chosen(said: str, choices: tuple[str, ...]) -> str | None:
    """The question of this number, or the only one that has these words; None for other texts. Where there is none of that
    number they are offered once more."""
    if not said.isdigit():
        having = [one for one in choices if re.search(rf"(?<![\w-]){re.escape(said)}(?![\w-])", one, re.IGNORECASE)]
        return having[0] if said and len(having) == 1 else None
    return _of_number(int(said), choices)


def _of_number(number: int, choices: tuple[str, ...]) -> str:
    if not 1 <= number <= len(choices):
        raise AskBackError(f"There are {len(choices)} to choose from: type a number from 1 to {len(choices)}.", near=choices)
    return choices[number - 1]


def _behind(told: tuple[str, ...], question: str) -> str:
    """A question behind what was told; a semicolon ends a sentence whatever stands in front of it."""
    return "; ".join((*told, question))


def _rules_of(answer: Answer) -> str:
    """The rules of an answer and the facts they decide on; of a long list of places only how many they are."""
    from asl_query.explain.rules_told import rules_told

    short = (Reason(one.rule, one.says, {name: _short(value) for name, value in one.facts.items()}) for one in answer.because)
    sections = rules_told([*short])
    if not sections:
        return "No rule decides this answer alone; it says itself what it rests on."
    return "\n".join(line for heading, body in sections for line in (f"{heading}:", *(f"  {one}" for one in body)))


def _short(value: FactValue) -> FactValue:
    is_long = isinstance(value, tuple) and len(value) > MOST_LISTED
    return f"{len(value)} in all, {value[0]} to {value[-1]}" if is_long and isinstance(value, tuple) else value
