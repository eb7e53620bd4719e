"""The questions as tools: what each takes is what its question is made of, and the package's own client gets checked answers."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from typing import Any

import jsonschema_rs
import pytest

from asl_query.assistant.schemas import schema_of_fields, short_json
from asl_query.assistant.tools import _examples, call, tools
from asl_query.errors import AslQueryError
from asl_query.terms.as_given import made_of
from asl_query.terms.question import Question

LOS = {"viewer": "24c6", "target": "INTO 24E7"}
SQUAD = {"unit": {}, "at": "15T5"}


def test_a_question_is_what_its_tool_is_given_for_it() -> None:
    examples = [one for ones in _examples().values() for one in ones]
    assert len(examples) > 40
    for form, question in examples:
        given = short_json(question)
        assert given.pop("form") == type(question).__name__
        assert made_of(type(question), given, "given") == question, form.example
        assert jsonschema_rs.is_valid(schema_of_fields(type(question)), given), form.example


def test_there_is_a_tool_for_each_kind_of_question_with_an_example() -> None:
    made = {re.sub("_", "", name) for name in tools()} - {"ask", "rules", "verify"}
    assert made == {name.lower() for name in Question.forms}
    assert [tool.name for tool in tools().values() if tool.name in made and "In words:" not in tool.description] == []
    for tool in tools().values():
        jsonschema_rs.validator_for(tool.takes)  # is a schema


def test_a_schema_refuses_what_the_question_refuses() -> None:
    takes = jsonschema_rs.validator_for(schema_of_fields(Question.forms["Sees"]))
    assert takes.is_valid(LOS)
    for wrong in ({"viewer": "24C6"}, {**LOS, "beem": True}, {**LOS, "any_level": "yes"}, {**LOS, "smoke": [["24D8"]]}):
        assert not takes.is_valid(wrong)
        assert call("sees", wrong).is_error


@pytest.mark.parametrize(
    ("tool", "given", "says"),
    [
        ("sees", {"viewer": "24C6"}, "sees: target must be given"),
        ("sees", {**LOS, "beem": True}, "sees has no field 'beem'; it has: viewer"),
        ("sees", {**LOS, "viewer": "C6"}, "sees, viewer: 'C6' is not a place with its board in front"),
        ("sees", {**LOS, "target": "24ZZ9"}, "no hexrow ZZ"),
        ("why", {"of": {"form": "Seas"}}, 'no question of the form "Seas". Did you mean "Sees"?'),
        ("reach", {"asks": "how fast", "movers": [SQUAD]}, "not one of: can, how soon"),
        ("reach", {"asks": "can", "movers": [SQUAD], "by_turn": 3}, "say where to (goal)"),
        ("reach", {"asks": "can", "movers": [SQUAD], "goal": "15S5"}, "say by which turn (by_turn)"),
        ("reach", {"asks": "can", "movers": [], "goal": "15S5", "by_turn": 3}, "Nothing can be made of this typed question"),
        ("most_pp", {"unit": {}, "hexes": 10**9}, "no question has a number beyond 10,000"),
        ("ruling", {"phrase": "may {unit} fly", "state": "any"}, "Nothing can be made of this typed question"),
        ("ever", {"machine": "unit", "subject": "a unit", "given": [], "wanted": ["if"]}, "is no formula"),
        ("emplace", {"board": "../24", "emplaced": True}, "there are no facts for this board"),
        ("emplace", {"board": "", "emplaced": True}, "say on which board"),
        ("ask", {"text": "can 24C6 see 24ZZ7?"}, "no hexrow ZZ"),
        ("ask", {"text": "x" * 200_000}, "at most 100,000 characters"),
        ("ask", {"text": "can squad-a Climb?", "facts": "/etc/passwd"}, "not the name of a file"),
        ("ask", {"text": "can squad-a Climb?", "facts": {"units": 5, "cls": 1}}, "units is 5, not a table"),
        ("ask", {"board": "24"}, "text must be given"),
        ("ask", {"text": 5}, "text is no text"),
        ("rules", {"words": "smoke", "file": "x"}, 'There is no "file" here'),
        ("verify", {"answer": {"schema": 1}}, "no answer"),
        ("verify", {"answer": [1]}, "no answer's JSON"),
        ("sees_it", {}, 'no tool "sees_it"'),
    ],
)
def test_what_is_wrong_is_told_as_an_error(tool: str, given: dict[str, Any], says: str) -> None:
    found = call(tool, given)
    assert found.is_error
    assert says in found.says
    assert found.data["error"]["kind"] in ("ask-back", "outside", "not-understood", "bad-facts", "bad-input")


def test_what_is_nested_without_end_is_told_as_an_error() -> None:
    formula: Any = ["is", "cx", "yes"]
    for _ in range(50_000):
        formula = ["not", formula]
    assert "nested too deeply" in call("ever", {"wanted": formula}).says


def test_a_question_ends_when_its_time_is_over() -> None:
    found = call("ask", {"text": "how likely is a squad at 15U5 to reach 15S5 by turn 50?"}, limit=0.0)
    assert (found.is_error, found.data["answer"]) == (False, "undecided")


def test_a_text_that_asks_twice_is_answered_twice_and_facts_are_a_situation() -> None:
    found = call("ask", {"text": "Can 24C6 see INTO 24E7? May a broken squad Climb?"})
    assert [one["answer"] for one in found.data["answers"]] == ["no", "no"]  # B11.21, B11.4
    assert "(2) Read as" in found.says
    facts = {"units": {"squad-a": {"kind": "squad", "at": "15T5"}}}
    assert call("ask", {"text": "how soon can squad-a reach 15S5?", "facts": facts}).data["answer"] == {"value": 2}


def test_the_packages_own_client_gets_checked_answers() -> None:
    pytest.importorskip("mcp")
    from mcp import Client, StdioServerParameters

    async def talk() -> None:
        command = StdioServerParameters(command=sys.executable, args=["-m", "asl_query", "mcp", "--limit", "20"])
        async with Client(command) as client:
            listed = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert listed.keys() == tools().keys()
            assert listed["sees"].input_schema == tools()["sees"].takes
            answered = await client.call_tool("sees", LOS)
            assert not answered.is_error
            assert answered.content[0].text.startswith("No, 24C6 cannot see INTO 24E7.")  # B11.21: the cliff 24D6-E7
            saved = answered.structured_content
            verified = await client.call_tool("verify", {"answer": saved})
            assert verified.structured_content["verified"] is True
            refused = await client.call_tool("verify", {"answer": {**saved, "answer": "yes"}})
            assert (refused.is_error, refused.structured_content["verified"]) == (False, False)
            wrong = await client.call_tool("sees", {"viewer": "24C6"})
            assert wrong.is_error
            assert wrong.structured_content["error"]["says"] == "sees: target must be given."
            clauses = await client.call_tool("rules", {"words": "smoke climbing"})
            assert "B11.432-6" in [one["clause"] for one in clauses.structured_content["clauses"]]

    asyncio.run(talk())


def test_a_missing_package_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    from asl_query.assistant.server import serve

    monkeypatch.setitem(sys.modules, "mcp.server.stdio", None)
    with pytest.raises(AslQueryError, match=r"asl-query\[mcp\]"):
        serve()


def test_asking_loads_nothing_of_it() -> None:
    code = (
        "import sys; from asl_query import ask; ask('is 15S5-T5 a cliff hexside?').post(); "
        "assert not {'mcp', 'pydantic', 'anyio', 'resvg_py', 'asl_query.assistant', 'asl_query.saving'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
