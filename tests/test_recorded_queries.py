"""Every recorded query is a test of its own, with its rule number in its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from recorded_queries import recorded_in
from told_sentences import faults_of

from asl_query import recorded
from asl_query.cli import main
from asl_query.pipeline import ask
from asl_query.recorded import Recorded, differences, read_recorded
from asl_query.terms.answers import Answer

HERE = Path(__file__).parent
QUERIES = recorded_in()


def name_of(query: Recorded) -> str:
    """Its rule number and name; pytest prints only ASCII in the name of a test, so that ½ is 0.5."""
    return re.sub("(\\d?)½", lambda found: f"{found[1] or 0}.5", f"{query.source}: {query.name}")


@pytest.mark.parametrize("query", QUERIES, ids=name_of)
def test_a_recorded_query_is_answered_as_recorded(query: Recorded, monkeypatch: pytest.MonkeyPatch) -> None:
    """And told in sentences."""
    answers: list[Answer] = []

    def heard(question: str, *, facts: Path | None, ruleset: str) -> Answer:
        answers.append(ask(question, facts=facts, ruleset=ruleset))
        return answers[-1]

    monkeypatch.setattr(recorded, "ask", heard)
    found = differences(query)
    found += [f"told:     {fault}" for answer in answers for fault in faults_of(answer)]
    if found:
        pytest.fail(told(query, found), pytrace=False)


def told(query: Recorded, found: list[str]) -> str:
    """What a player has to know of a recorded query that is answered otherwise: the question, what was expected, what came."""
    asked = " ".join([query.ask, *(f"({word})" for word in (query.ruleset, query.facts.name if query.facts else "") if word)])
    place = "/".join(Path(query.file).parts[-2:])
    return "\n  ".join([f"{query.source}: {query.name} ({place})", f"asked:    {asked}", *found])


def test_a_query_that_is_wrong_on_purpose_is_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = list(read_recorded(HERE / "bad_queries"))
    assert len(wrong) == 1
    assert told(wrong[0], differences(wrong[0])).split("\n")[:4] == [
        "B19.51 EX: IN E7 does see INTO D9 (it does not) (bad_queries/wrong_on_purpose.toml)",
        "  asked:    can IN 24E7 see INTO 24D9?",
        "  expected: yes",
        "  answered: no",
    ]
    assert main(["check", str(HERE / "bad_queries")]) == 1
    printed = capsys.readouterr().out
    assert "answered: no" in printed
    assert "1 recorded query asked, 1 difference." in printed


def test_there_are_many_recorded_queries_and_no_name_twice_in_a_file() -> None:
    assert len(QUERIES) > 60
    assert len({(q.file, q.name) for q in QUERIES}) == len(QUERIES)
