"""What `asl-query verify` makes of a file: read within bounds, re-checked, and told in words made of what was proved."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from asl_query.check.refusal import Refused, require, require_equal
from asl_query.check.verify import SCHEMA_VERSION
from asl_query.codec import Json
from asl_query.deadline import raise_if_over
from asl_query.errors import AnswerError, AslQueryError, FactsError, QuestionError
from asl_query.explain.compared import NAMES, Compared
from asl_query.kinds.kind import kind_of
from asl_query.library import Library
from asl_query.one_at_a_time import one_at_a_time
from asl_query.plain_files import read_plain
from asl_query.settling import on_one_line, read_text, settled
from asl_query.showing import tell
from asl_query.shown import shown_name
from asl_query.terms.answers import Answer
from asl_query.verifying import made_up_is_refused, proved

MOST_BYTES = 20_000_000
_COMPARED = ("schema", "question", "rulesets", "difference")


def read_saved(path: Path) -> Json:
    """What stands in a file; raises AnswerError for what no answer is saved as."""
    try:
        content = read_plain(path, MOST_BYTES)
        found = json.loads(content.decode("utf-8"), object_pairs_hook=_each_once, parse_constant=_no_number)
    except FactsError as error:
        raise AnswerError(str(error)) from None
    except (OSError, ValueError, RecursionError) as error:
        raise AnswerError(f"{shown_name(path)} cannot be read as a saved answer: {error}") from None
    if not isinstance(found, dict):
        raise AnswerError(f"{shown_name(path)} is no saved answer; save one with: asl-query ask --format json -o FILE")
    return found


def _each_once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """An object none of whose keys stands there twice: readers differ on which of the two counts."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an object has the same key twice")
    return found


def _no_number(name: str) -> Json:
    raise ValueError(f"{name} is no number")


@one_at_a_time
def confirmed(saved: Json, library: Library) -> str:
    """Re-check what was saved, an answer or the answers under both rulesets; what was proved, in words. Raises Refused."""
    with made_up_is_refused():
        return _both(saved, library) if "rulesets" in saved else _one(proved(saved, library.load, library.situation))


def _one(answer: Answer) -> str:
    proofs = [name for name in ("witness", "certificate") if getattr(answer, name)]
    held = f"The answer's {' and '.join(proofs)} hold{'s' if len(proofs) == 1 else ''}. " if proofs else ""
    left_open = kind_of(answer.reading).left_open(answer)
    unproved = f"Not proved is what it leaves open: {'; '.join(left_open)}.\n" if left_open else ""
    return f"Verified without a solver: {answer.question}\n{tell(answer).verdict}\n{unproved}{held}Answer id: {answer.id[:16]}\n"


def _both(saved: Mapping[str, Json], library: Library) -> str:
    """Both answers, or the one with what the other ruleset could not read; and what makes the difference."""
    require(tuple(sorted(saved)) == tuple(sorted(_COMPARED)), "it has not the fields of a comparison, or others")
    require(type(saved["schema"]) is int and saved["schema"] == SCHEMA_VERSION, f"schema: it is not {SCHEMA_VERSION}")
    question, halves = saved["question"], saved["rulesets"]
    require(isinstance(halves, dict) and sorted(halves) == sorted(NAMES), f"rulesets: they are not {' and '.join(NAMES)}")
    require(isinstance(question, str) and question == on_one_line(question), "question: this is no text of one line")
    answers: dict[str, Answer] = {}
    errors: dict[str, str] = {}
    for name in NAMES:
        if isinstance(halves[name], dict) and "error" in halves[name]:
            errors[name] = _error(halves[name], question, name, library)
        else:
            answers[name] = _half(halves[name], question, name, library)
    require(bool(answers), "rulesets: there is no answer")
    again = Compared(question, answers, errors).to_json()
    require_equal("difference", json.dumps(saved["difference"]), json.dumps(again["difference"]))
    told = [*map(_one, answers.values()), *(f"{NAMES[name]} has no answer: {why}\n" for name, why in errors.items())]
    return "".join(told)


def _half(saved: Json, question: str, name: str, library: Library) -> Answer:
    """The answer under one ruleset, which must be one to the question that was compared."""
    try:
        answer = proved(saved, library.load, library.situation)
    except (Refused, AslQueryError) as error:
        raise_if_over()
        raise Refused(f"{name}: {error}") from None
    require_equal(f"{name}, ruleset", answer.ruleset, name)
    require_equal(f"{name}, question", answer.question, question)
    return answer


def _error(saved: Mapping[str, Json], question: str, name: str, library: Library) -> str:
    """Why a ruleset has no answer: what is said when the question is read and settled once more."""
    require(list(saved) == ["error"] and isinstance(saved["error"], str), f"{name}: beside an error stands nothing else")
    boards = [library.situation.default_board]
    for board in boards:
        try:
            settled(library.load, read_text(question, library.situation, board, name, []), question)
        except QuestionError as error:
            require_equal(f"{name}, error", saved["error"], str(error))
            return error.first_line
    raise Refused(f"{name}, error: the question is read and there is nothing wrong with it; ask again")
