"""Every recorded query is a test of its own, with its rule number in its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from asl_query.cli import main
from asl_query.recorded import Recorded, differences, read_recorded

HERE = Path(__file__).parent
QUERIES = list(read_recorded(HERE.parent / "queries"))


@pytest.mark.parametrize("query", QUERIES, ids=lambda q: f"{q.source}: {q.name}")
def test_recorded_query(query: Recorded) -> None:
    assert differences(query) == []


def test_a_query_that_is_wrong_on_purpose_is_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = list(read_recorded(HERE / "bad_queries"))
    assert len(wrong) == 1
    assert "expected: yes" in differences(wrong[0])[0]
    assert main(["check", str(HERE / "bad_queries")]) == 1
    printed = capsys.readouterr().out
    assert "answered: no" in printed
    assert "1 differences" in printed


def test_check_of_all_recorded_queries_is_what_the_command_runs() -> None:
    assert len(QUERIES) > 60
    assert len({(q.file, q.name) for q in QUERIES}) == len(QUERIES)
