"""A tampered answer is refused, with the reason."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from large import parts

from asl_query import load_board
from asl_query.check.refusal import Refused
from asl_query.cli import main
from asl_query.errors import AnswerError
from asl_query.verifying import verify

FORMS = ("who sees", "sees", "does not see", "sees a climber", "climber sees", "who sees a climber",
         "walks", "climbs", "cannot", "never", "how soon", "how likely", "what is the reach", "cost", "swims",
         "how likely to swim",
         "always", "unseen", "together yes", "together how soon", "together, one cannot", "together, a crowd",
         "together, a refutation", "together, how likely", "emplace", "seen unseen", "fewest smoke", "any level",
         "any level above a gully", "smoke",
         "sees both", "hidden from both", "IN or at its Crest", "IN and at its Crest", "Hindrance", "Hindrance by season",
         "no LOS to hinder", "sees the most", "sees the fewest", "hexes of a level", "hexes with a thing", "a thing in a hex",
         "least removed", "nothing helps", "may fire", "printed", "crosses", "ruling", "ruling on a board")  # fmt: skip
TAMPERINGS_EACH = 10, 40  # on every run, and together with those marked large
UNPROVED = {"question", "checked", "schema"}
# question: other words may be read alike; checked is said about the answer, not proved by it. A wrong schema number is no answer
# at all (tried below).


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in an answer where one plain value stands."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in UNPROVED or len(path) > 1:
                yield from leaves(item, (*path, key))
    elif isinstance(value, list) and value:
        for i, item in enumerate(value):
            yield from leaves(item, (*path, i))
    else:
        yield path


def tamper(value: Any, rng: random.Random) -> Any:
    """Another value of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-2, -1, 1, 2, 7))
    if isinstance(value, float):
        return value + 0.01
    if isinstance(value, str):
        if not value:
            return "x"
        i = rng.randrange(len(value))
        other = rng.choice([c for c in "ABCDEFT0123456789" if c != value[i]])
        return rng.choice((value[:i] + other + value[i + 1 :], value + "0", value[:-1] or "?"))
    if value is None:
        return rng.choice((1, "x", [1]))
    return [1]


@pytest.mark.parametrize("form", FORMS)
def test_every_saved_answer_verifies(form: str, answers: dict[str, dict[str, Any]]) -> None:
    saved = json.loads(json.dumps(answers[form]))
    verify(saved, load_board)
    assert saved == answers[form]


def refuse_tamperings(name: str, answer: dict[str, Any], numbers: range) -> None:
    """Change one field of an answer, once for each number; each must be refused. Name and number seed which."""
    plain = json.loads(json.dumps(answer))
    places = [p for p in leaves(plain) if not (p[0] == "because" and p[-1] != "rule" and p[-1] != "says")]
    for number in numbers:
        rng = random.Random(f"{name} {number}")
        # the witness and certificate matter most, and are also by far the longest: take a part first, then a place in it
        part = rng.choice(sorted({p[0] for p in places}))
        path = rng.choice([p for p in places if p[0] == part])
        changed = copy.deepcopy(plain)
        holder = changed
        for key in path[:-1]:
            holder = holder[key]
        was = holder[path[-1]]
        holder[path[-1]] = tamper(was, rng)
        with pytest.raises((Refused, AnswerError)) as refused:
            verify(changed, load_board)
            pytest.fail(f"accepted {path}: {was!r} -> {holder[path[-1]]!r}")
        assert str(refused.value)


@pytest.mark.parametrize("numbers", parts(*TAMPERINGS_EACH))
@pytest.mark.parametrize("form", FORMS)
def test_random_tamperings_are_refused(form: str, numbers: range, answers: dict[str, dict[str, Any]]) -> None:
    """One field of a step, a state, the certificate, the reading or the verdict is changed."""
    refuse_tamperings(form, answers[form], numbers)


@pytest.mark.parametrize("form", FORMS)
def test_missing_doubled_and_swapped_lines_are_refused(form: str, answers: dict[str, dict[str, Any]]) -> None:
    plain = json.loads(json.dumps(answers[form]))
    lists = [holder for holder in (plain["witness"], *_lists(plain["certificate"])) if holder]
    for lines in lists:
        for change in (_drop, _double):
            kept = list(lines)
            change(lines)
            with pytest.raises(Refused):
                verify(plain, load_board)
            lines[:] = kept
    verify(plain, load_board)


def _lists(certificate: Any) -> list[Any]:
    if not isinstance(certificate, dict):
        return []
    found = [v for v in certificate.values() if isinstance(v, list)]
    for inner in (*certificate.values(), *certificate.get("turns", ())):
        found += _lists(inner)
    return found


def _drop(lines: list[Any]) -> None:
    del lines[len(lines) // 2]


def _double(lines: list[Any]) -> None:
    lines.append(copy.deepcopy(lines[-1]))


def test_a_field_too_many_is_refused(answers: dict[str, dict[str, Any]]) -> None:
    changed = copy.deepcopy(answers["walks"])
    changed["witness"][0]["note"] = "trust me"
    with pytest.raises(Refused, match="does not belong there"):
        verify(changed, load_board)
    with pytest.raises(Refused, match="does not belong in an answer"):
        verify({**answers["walks"], "note": "trust me"}, load_board)


def test_the_refusal_names_line_and_reason(answers: dict[str, dict[str, Any]]) -> None:
    changed = copy.deepcopy(answers["walks"])
    changed["witness"][0]["path"][0]["to"] = "15S5"
    with pytest.raises(Refused, match=r"witness, line 1: .*only Climbing crosses a cliff \(B11\.4\)"):
        verify(changed, load_board)
    changed = copy.deepcopy(answers["climbs"])
    changed["witness"][2]["result"] = "changes level"
    with pytest.raises(Refused, match=r"line 3: .*with the result 'changes level'; possible: stays on 10 to 11"):
        verify(changed, load_board)


def test_an_answer_found_with_other_facts_is_refused(answers: dict[str, dict[str, Any]]) -> None:
    with pytest.raises(Refused, match="no hex 15T5 on this map; the facts differ"):
        verify(answers["walks"], lambda _: load_board("24"))


def test_an_undecided_answer_is_refused() -> None:
    from asl_query import ask

    undecided = ask("how soon can a squad at 15T5 reach 15S5?", limit=0)
    with pytest.raises(Refused, match="nothing was proved"):
        verify(undecided.to_json(), load_board)


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "null", "{}", '{"schema": 2}', '{"schema": 1, "reading": {"form": "Nonsense"}}']
)
def test_what_is_no_answer_gets_a_clear_error(content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "answer.json"
    file.write_text(content)
    assert main(["verify", str(file)]) in (1, 2)
    printed = capsys.readouterr()
    assert printed.out + printed.err
    assert "Traceback" not in printed.err


def test_verify_command_says_why_it_refuses(
    answers: dict[str, dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "answer.json"
    file.write_text(json.dumps({**answers["cannot"], "answer": "yes"}))
    assert main(["verify", str(file)]) == 1
    assert "Refused:" in capsys.readouterr().out
