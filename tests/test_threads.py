"""`ask` and `Session` called from any thread: the answers are those of one thread, and nothing ends."""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from asked_at_once import askings, told

from asl_query import Session, ask, ask_post, compare, load_board, verify
from asl_query.board.board import Board
from asl_query.conversation.session import Told
from asl_query.errors import QuestionError
from asl_query.terms.question import Question

_STARTS_PROCESSES = "EachReading"  # which would take longer than all others together
_GOES_ON = (
    ("can a squad at 15T5 reach 15S5 by turn 5?", "and by turn 1?", "why?", "it is broken", "what now?"),
    ("can 24C6 see INTO 24E7?", "and 24D7?", "the other way round?", "why?", "it rains"),
)
_LETS_GO = """
import threading, z3
from asl_query.solve.by_z3 import as_z3
from asl_query.logic.terms import Unknown

terms = [as_z3(Unknown(f"let go {number}", (1, 2))) + number for number in range(20_000)]
done = threading.Event()

def solve():
    for number in range(4):
        solver, places = z3.SolverFor("QF_FD"), [z3.Int(f"place {number} {n}") for n in range(60)]
        solver.add(*(place >= 0 for place in places), *(place < 60 for place in places), z3.Sum(places) == 777)
        solver.set("timeout", 100)
        solver.check()
    done.set()

threading.Thread(target=solve).start()
while not done.wait(0.001):
    del terms[-200:]
"""


@pytest.mark.parametrize("size", ["quick", pytest.param("large", marks=pytest.mark.large)])
def test_questions_of_every_kind_asked_from_eight_threads_are_answered_as_by_one(size: str, root: Path) -> None:
    """In a process of its own, in which nothing is known yet that threads could make twice."""
    done = subprocess.run(
        [sys.executable, str(root / "tests" / "asked_at_once.py"), size], capture_output=True, text=True, check=False, cwd=root
    )
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
    found = json.loads(done.stdout)
    assert found["asked"] >= 200
    assert len(found["refused"]) == 2  # a misspelled word, an unknown board
    assert set(Question.forms) - set(found["forms"]) <= ({_STARTS_PROCESSES} if size == "quick" else set())
    assert found["differ"] == []
    assert found["not as recorded"] == []


def test_a_thread_pool_of_asyncio_asks_too() -> None:
    some = askings(1, 1)[::4]

    async def ask_all() -> list[str]:
        return await asyncio.gather(*(asyncio.to_thread(told, one) for one in some))

    assert asyncio.run(ask_all()) == [told(one) for one in some]


def test_sessions_of_several_threads_do_not_mix() -> None:
    begin = threading.Barrier(4)

    def talk(which: int) -> list[str]:
        begin.wait()
        return conversation(_GOES_ON[which])

    with ThreadPoolExecutor(4) as pool:
        both = list(pool.map(talk, (0, 1, 0, 1)))
    assert both == [conversation(lines) for lines in _GOES_ON] * 2


def conversation(lines: tuple[str, ...]) -> list[str]:
    session = Session()
    said = []
    for line in lines:
        try:
            found = session.ask(line)
        except QuestionError as error:
            said.append(f"refused: {error}")
            continue
        said += [str(found)] if isinstance(found, Told) else [f"{one.question} {one}" for one in found.answers]
    return [*said, str(session.known())]


def test_a_session_of_several_threads_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each thread begins to tell a fact, and goes on when the others have begun, or cannot."""
    session, begun = Session(), threading.Barrier(4)
    now: Any = Session._now

    def wait_for_others(*args: Any) -> None:
        with contextlib.suppress(threading.BrokenBarrierError):
            begun.wait(timeout=0.2)
        now(*args)

    monkeypatch.setattr(Session, "_now", wait_for_others)
    facts = [f"squad-{number} is broken" for number in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(session.tell, facts))
    assert sorted(session.standing.told) == facts


def test_a_question_may_be_asked_in_the_midst_of_another_call() -> None:
    """By the thread that is at work, which then does not wait for itself; and what is broken off holds up no other thread."""
    saved = ask("can 24C6 see INTO 24E7?").to_json()

    def load(name: str) -> Board:
        assert ask("may a broken squad Climb?").answer == "no"
        raise KeyboardInterrupt(name)

    with pytest.raises(KeyboardInterrupt, match="24"):
        verify(saved, load)
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(ask, "may a broken squad Climb?").result(timeout=60).answer == "no"


@pytest.mark.parametrize("call", [ask, ask_post, compare, verify])
def test_a_limit_counts_from_when_its_turn_has_come(call: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another thread is at work an hour goes by."""
    question, hours = "may a broken squad Climb?", [0]
    given = (ask(question).to_json(), load_board) if call is verify else (question,)
    clock = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: clock() + 3600 * hours[0])
    with ThreadPoolExecutor(1) as pool:

        def load(name: str) -> Board:
            waiting.append(pool.submit(call, *given, limit=600))
            threading.Event().wait(0.2)  # by now it waits; if not yet, nothing is seen and nothing is wrong
            hours[0] = 1
            return load_board(name)

        waiting: list[Future[Any]] = []
        verify(ask("can 24C6 see INTO 24E7?").to_json(), load)
        found = [str(one.result(timeout=300)) for one in waiting]
    assert found
    assert not any("undecided" in one for one in found)


def test_any_thread_may_let_go_of_terms_while_z3_is_at_work(root: Path) -> None:
    """The error of a question that was broken off holds its terms; who drops it need not be at work. z3 would end the process."""
    done = subprocess.run([sys.executable, "-c", _LETS_GO], capture_output=True, text=True, check=False, cwd=root, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
