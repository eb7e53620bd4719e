"""What an assistant can ask for: a tool for each kind of typed question, and `ask`, `rules` and `verify`.

A tool gives the same JSON as the command line with `--format json`, an error too, and the text form beside it. No tool writes a
file or reads one that its user names, and each ends after the time that it is given.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any, NamedTuple

from asl_query.assistant.schemas import schema_of_fields, short_json
from asl_query.check.refusal import Refused
from asl_query.codec import Json
from asl_query.confirming import MOST_BYTES, confirmed
from asl_query.deadline import Deadline
from asl_query.errors import AslQueryError, did_you_mean
from asl_query.explain.answered_post import SCHEMA, error_json
from asl_query.facts.situation_file import Situation
from asl_query.facts.toml_file import schema_json
from asl_query.pipeline import ask, ask_post, library_for, read
from asl_query.reading.clauses_found import clauses_about
from asl_query.reading.forms import Form, forms
from asl_query.render.forms import several_as_text
from asl_query.terms.as_given import made_of
from asl_query.terms.question import Question

USUAL_LIMIT = 30.0  # seconds; assistants wait about a minute for a tool
MOST_TEXT = 100_000  # characters of what a tool other than `verify` is given
_RULESETS = {"enum": ["asl", "slc"], "description": "whose rules: ASL (if left out), or Squad Leader Classic"}


class ToolResult(NamedTuple):
    """What a tool gives: in words, as JSON, and whether it is an error."""

    says: str
    data: dict[str, Json]
    is_error: bool = False


ToolInput = dict[str, Any]  # what a tool is given, by name


class AssistantTool(NamedTuple):
    """A tool: its name, what it does, the JSON Schema of what it takes, and how it is run within some seconds."""

    name: str
    description: str
    takes: dict[str, Json]
    run: Callable[[ToolInput, float], ToolResult]


@cache
def tools() -> Mapping[str, AssistantTool]:
    """All tools by name: those for everything first, then one for each kind of typed question."""
    return {tool.name: tool for tool in (*_general_tools(), *map(_typed_tool, Question.forms.values()))}


def call(name: str, given: ToolInput, limit: float = USUAL_LIMIT) -> ToolResult:
    """Run a tool for at most so many seconds; what is wrong with what it is given is told in its result."""
    try:
        if name not in tools():
            raise AslQueryError(f'There is no tool "{name[:40]}".{did_you_mean(name[:40], tools())}')
        most = MOST_BYTES if name == "verify" else MOST_TEXT
        if len(json.dumps(given, ensure_ascii=False)) > most:
            raise AslQueryError(f"That is too much for {name}: at most {most:,} characters.")
        with Deadline(limit).kept():
            return tools()[name].run(given, limit)
    except RecursionError:
        error = AslQueryError("What is given is nested too deeply.")
    except AslQueryError as found:
        error = found
    return ToolResult(str(error), error_json(error), is_error=True)


def _typed_tool(kind: type[Question]) -> AssistantTool:
    """The tool of a kind of typed question."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()
    told = " ".join((kind.__doc__ or "").split())
    asked = [f'In words: "{form.example}"{_typed_as(question)}.' for form, question in _examples().get(kind.__name__, ())[:2]]
    return AssistantTool(name, "\n".join([told, *asked]), schema_of_fields(kind), partial(_ask_typed, kind, name))


def _typed_as(question: Question) -> str:
    """What the tool of a question is given for it."""
    given = {name: value for name, value in short_json(question).items() if name != "form"}
    return f" is {json.dumps(given, ensure_ascii=False)}"


@cache
def _examples() -> dict[str, list[tuple[Form, Question]]]:
    """The examples of the forms, by the name of the typed question that each is read as."""
    found: dict[str, list[tuple[Form, Question]]] = {}
    for form in forms():
        if not form.facts:  # else what stands in a situation would be part of it
            question = read(form.example, ruleset=form.ruleset)
            found.setdefault(type(question).__name__, []).append((form, question))
    return found


def _ask_typed(kind: type[Question], name: str, given: ToolInput, limit: float) -> ToolResult:
    answer = ask(made_of(kind, given, name), limit=limit)
    return ToolResult(str(answer), answer.to_json())


def _general_tools() -> Iterator[AssistantTool]:
    text = {"type": "string", "description": "the question, as people type it; several are answered in order"}
    board = {"type": "string", "description": "the board of hexes that are named without one: 24"}
    yield AssistantTool(
        "ask",
        "Answer a question about Advanced Squad Leader (LOS, movement, Climbing, gullies, swimming, Searchlights, rulings, edge"
        " cases) with a proof and the rules that decide. Put it as a player would. An error names what was not understood, and"
        f" questions near it that can be asked. For example: {'; '.join(form.example for form in forms('asl')[::6])}",
        _takes({"text": text, "board": board, "ruleset": _RULESETS, "facts": _situation()}, "text"),
        _ask_in_words,
    )
    words = {"type": "string", "description": "what the rules are to speak of: smoke climbing"}
    yield AssistantTool(
        "rules",
        "Find the clauses of the rules that speak of some words: their numbers, each with a paraphrase in one sentence.",
        _takes({"words": words, "ruleset": {"enum": ["asl", "slc"]}}, "words"),
        _find_rules,
    )
    facts = {"type": "object", "description": "the situation that the question was asked in, as the tool ask takes it"}
    answer = {"type": "object", "description": "the JSON of an answer, as a tool gave it or `--format json` saved it"}
    yield AssistantTool(
        "verify",
        "Re-check an answer without any solver, from the facts and the rules; says what was proved, or why it is refused.",
        _takes({"answer": answer, "facts": facts}, "answer"),
        _verify,
    )


def _takes(properties: dict[str, Json], *required: str) -> dict[str, Json]:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def _situation() -> dict[str, Json]:
    """The schema of a situation file, for a situation that is given as JSON."""
    schema = schema_json("situation.schema.json")
    fields = {name: value for name, value in schema["properties"].items() if name != "$schema"}
    return {"type": "object", "description": schema["title"], "properties": fields, "additionalProperties": False}


def _text_of(given: ToolInput, name: str, usual: str = "") -> str:
    """A text that a tool is given; raises AslQueryError for what is none."""
    value = given.get(name, usual)
    if not isinstance(value, str) or (name in given and not value.strip()):
        raise AslQueryError(f"{name} is no text.")
    return value


def _ruleset_of(given: ToolInput) -> str:
    ruleset = _text_of(given, "ruleset")
    if ruleset not in ("", "asl", "slc"):
        raise AslQueryError(f'"{ruleset[:40]}" is no ruleset: asl or slc.')
    return ruleset


def _facts_of(given: ToolInput) -> Situation | None:
    facts = given.get("facts")
    if facts is not None and not isinstance(facts, dict):
        raise AslQueryError("facts are the tables of a situation, not the name of a file.")
    return None if facts is None else Situation.of(**facts)


def _only(given: ToolInput, *names: str) -> None:
    """Refuse what a tool does not take, and the lack of the first that it does."""
    strange = next((name for name in given if name not in names), None)
    if strange is not None:
        raise AslQueryError(f'There is no "{strange[:40]}" here; it takes {", ".join(names)}.')
    if names[0] not in given:
        raise AslQueryError(f"{names[0]} must be given.")


def _ask_in_words(given: ToolInput, limit: float) -> ToolResult:
    _only(given, "text", "board", "ruleset", "facts")
    found = ask_post(
        _text_of(given, "text"), board=_text_of(given, "board"), ruleset=_ruleset_of(given), facts=_facts_of(given), limit=limit
    )
    says = str(found.answers[0]) if len(found.parts) == 1 else several_as_text(found, str)
    return ToolResult(says, found.to_json(), is_error=not found.answers)


def _find_rules(given: ToolInput, _: float) -> ToolResult:
    _only(given, "words", "ruleset")
    found = [(clause.id, clause.says) for clause in clauses_about(_text_of(given, "words"), _ruleset_of(given))]
    says = "".join(f"{number}: {clause}\n" for number, clause in found)
    return ToolResult(says, {"schema": SCHEMA, "clauses": [{"clause": number, "says": clause} for number, clause in found]})


def _verify(given: ToolInput, _: float) -> ToolResult:
    """A refusal is a finding, no error."""
    _only(given, "answer", "facts")
    if not isinstance(given["answer"], dict):
        raise AslQueryError("answer is no answer's JSON.")
    try:
        says, holds = confirmed(given["answer"], library_for(_facts_of(given))), True
    except Refused as refusal:
        says, holds = f"Refused: {refusal}.\n", False
    return ToolResult(says, {"schema": SCHEMA, "verified": holds, "says": says})
