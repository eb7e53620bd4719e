"""Typed questions that call somebody by words: whether these words say what the question's facts say."""

from __future__ import annotations

import json
from dataclasses import replace

from asl_query.acts.states.machines import states
from asl_query.codec import Json
from asl_query.errors import QuestionError
from asl_query.facts.situation_file import Situation
from asl_query.kinds.case.sentence import in_its_phrase
from asl_query.reading.grammar import read_question
from asl_query.rulings.phrases import without_padding
from asl_query.terms.question import Question
from asl_query.terms.questions import Ever, Ruling
from asl_query.terms.status import And, Wanted

_ANYBODY = {"searchlight": "a Searchlight"}


def require_own_words(question: Question, situation: Situation) -> None:
    """Raise QuestionError where a typed question, or the one that it is about, calls a unit what its facts do not say.

    A ruling must be what its phrase with these words in it is read as; of an edge case the words alone are read.
    """
    _require_said_once(question.to_json())
    about = getattr(question, "of", None)
    if isinstance(about, Question):
        require_own_words(about, situation)
    if isinstance(question, Ruling) and (question.who or "{unit}" in question.phrase):
        _require_ruling(question, situation)
    if isinstance(question, Ever):
        _require_edge_case(question, situation)


def _require_said_once(reading: Json) -> None:
    """Raise QuestionError where a question says two things of one: of an input of a rule, the SMOKE in a hex, a turn's roll."""
    for value in reading.values() if isinstance(reading, dict) else reading if isinstance(reading, list) else ():
        _require_said_once(value)
    if isinstance(reading, list) and all(isinstance(one, list) and len(one) == 2 for one in reading):
        said = [json.dumps(name) for name, _ in reading]
        twice = next((name for name in said if said.count(name) > 1), None)
        if twice is not None:
            raise QuestionError(f"it says two things of {twice}")


def _require_ruling(question: Ruling, situation: Situation) -> None:
    try:
        text = in_its_phrase(question).replace(" + ", " and ")  # several SW
    except KeyError as missing:
        raise QuestionError(f"its phrase needs {missing}, which it does not say") from None
    found = read_question(text, situation, "", question.ruleset)
    if (
        not isinstance(found, Ruling)
        or replace(found, who=question.who) != question
        or without_padding(found.who) != without_padding(question.who)
    ):
        raise QuestionError(f'"{text}" is not read as what it says; ask in words')


def _require_edge_case(question: Ever, situation: Situation) -> None:
    """Who is asked about has the facts that are given; one who is something in itself (a swimmer) is asked about as that."""
    ruleset = "slc" if question.machine == "classic" else "asl"
    wanted = next(phrase for phrase in states(question.machine) if "{n}" not in phrase)

    def read(who: str) -> Ever | None:
        found = read_question(f"can {who} ever be {wanted}?", situation, question.board, ruleset)
        return found if isinstance(found, Ever) and found.machine == question.machine else None

    found, plain = read(question.subject), read(_ANYBODY.get(question.machine, "a unit"))
    if found is None or plain is None or (found.subject, found.given) != (question.subject, question.given):
        raise QuestionError(f'"{question.subject}" is not read as what is given; ask in words')
    if found.board not in ("", question.board):
        raise QuestionError(f"{question.subject} is on board {found.board}")
    asked = _parts(question.wanted) | (_parts(question.being) if question.being else set())
    if not _parts(found.wanted) - _parts(plain.wanted) <= asked:
        raise QuestionError(f"it does not ask what {question.subject} is; ask in words")


def _parts(wanted: Wanted) -> set[Wanted]:
    """All that must hold for a formula to hold."""
    return {one for part in wanted.parts for one in _parts(part)} if isinstance(wanted, And) else {wanted}
