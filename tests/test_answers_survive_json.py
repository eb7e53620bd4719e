"""The example of every form is answered, typed as in words. An answer of every kind is read back from its JSON as it was, and
holds; its parts have types down to the last field."""

from __future__ import annotations

import dataclasses
import json
import typing
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import pytest

from asl_query import ask, load_board, read
from asl_query.facts.library import data_folder
from asl_query.facts.situation_file import Situation, read_facts
from asl_query.kinds.kind import Kind, all_kinds
from asl_query.kinds.registry import question_from_json
from asl_query.kinds.why.proof import WhyCertificate
from asl_query.kinds.would_let.proof import ChangedAnswer, ChangesTried, NotEnough
from asl_query.questions import written
from asl_query.reading.forms import Form, forms
from asl_query.terms.answers import Answer, Reason
from asl_query.terms.locations import Location
from asl_query.terms.unit_state import State
from asl_query.verifying import answer_of, verify

SLOW = (
    "from which hexes can a GMSL light none",
    "what is the fewest GMSLs",
    "which hexes can see INTO 24D9?",
    "can a squad at 15U5 reach 15S5 by turn 4 only",
)
QUICK = [form for form in forms() if form.topic not in ("Set-up", "Chances") and "each reading" not in form.example]
FORMS = [form for form in forms() if not form.example.startswith(SLOW)]
# What no form has as its example: other certificates, other outcomes, and the quick ones of the kinds that are slow there.
MORE = {
    "which hexes can see IN 20S8?": "asl",
    "which hexes can see both 20S8 and 20S7?": "asl",
    "can 24E7 see 24C6?": "asl",
    "what is the Hindrance between 24D8 and 24E8?": "asl",
    "what is the Hindrance between 24C6 and INTO 24E7?": "asl",
    "which hexes can see Climb level 1 of 15S5-T5 at the vertex of T4?": "asl",
    "from which hex and level can IN 20S8 be seen unseen from 20U5?": "asl",
    "what is the fewest GMSLs that cover 44U3 and 44V4?": "asl",
    "what must be removed so that 44C9 can see 44M9?": "asl",
    "can a squad at 15U5 reach 15S5 by turn 2 only by Climbing 15S5-T5?": "asl",
    "can a squad at 15T5 and a squad at 15U5 reach 15S5 by turn 1?": "asl",
    "can a squad and a squad at 15T5, a squad at 15T5 and a squad at 15T4 reach 15S4 by turn 1?": "asl",
    "can a squad at 15T5, a squad at 15U5 and a leader at 15T5 reach 15S5 by turn 1?": "asl",
    "how likely is a squad and a hero at 15T5 to reach 15S5 by turn 3 only by Climbing 15S5-T5?": "asl",
    "how many MF does it cost a squad from 15T5 to 15S5?": "asl",
    "can a GMSL at 44T7 target 44T7?": "asl",
    "which hexes does a GMSL at 8V6 illuminate targeting 8U3?": "asl",
    "how likely is a GMSL with ML 8 at 44T7 to light 44U3 in turn 2 and keep it lit until turn 4?": "asl",
    "can a squad ever be pinned, IN a gully and CX?": "asl",
    "why can a squad at 15T5 not reach 15S5 by turn 1?": "asl",
    "why may a broken squad not Climb?": "asl",
    "what would let a broken squad Climb?": "asl",
    "what would let 24C6 see INTO 24E7?": "asl",
    "is a unit on a fording line that swam there and breaks eliminated under each reading?": "asl",
    "can a squad, a HMG and a MMG at 24C5 reach 24E4 by turn 1?": "slc",
    "can a leader, a hero and a HMG at 24C5 reach 24F5 by turn 1?": "slc",
}
ASKED = [*FORMS, *(Form("", "", question, ruleset=ruleset) for question, ruleset in MORE.items())]


def as_sent(answer: Answer) -> Any:
    return json.loads(json.dumps(answer.to_json()))


def at_first_hex(value: Any) -> Any:
    """A value with every Climb counter at the first hex of its hexside: its name does not tell on which side its foot is."""
    if isinstance(value, Location) and value.climb:
        return value._replace(hex=value.climb.side.a)
    if isinstance(value, State) and value.side:
        return value._replace(location=Location(value.side.a))
    if isinstance(value, tuple):
        parts = map(at_first_hex, value)
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, dict):
        return {at_first_hex(key): at_first_hex(one) for key, one in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        changed = {f.name: at_first_hex(getattr(value, f.name)) for f in dataclasses.fields(value) if f.init}
        return dataclasses.replace(value, **changed)
    return value


@cache
def asked(form: Form) -> Answer:
    return ask(form.example, facts=_facts(form), ruleset=form.ruleset)


def _facts(form: Form) -> Situation:
    """The situation that the example of a form needs."""
    return read_facts(data_folder("facts") / "situations" / form.facts) if form.facts else Situation()


@pytest.mark.parametrize("form", forms(), ids=lambda form: form.example)
def test_every_form_that_is_explained_runs(form: Form) -> None:
    answer = asked(form)
    assert not answer.is_undecided
    assert not any(note.startswith("read as") for note in answer.assumed)


@pytest.mark.parametrize("form", QUICK, ids=lambda form: form.example)
def test_a_text_and_what_it_is_read_as_are_answered_alike(form: Form) -> None:
    text, typed = asked(form), ask(read(form.example, ruleset=form.ruleset))
    assert (typed.reading, typed.answer, typed.id, typed.ruleset) == (text.reading, text.answer, text.id, text.ruleset)
    assert typed.question == written(typed.reading)


@pytest.mark.parametrize("form", ASKED, ids=lambda form: form.example)
def test_an_answer_survives_json_and_holds(form: Form) -> None:
    answer = asked(form)
    again = answer_of(as_sent(answer))
    assert again == answer or ("Climb level" in str(answer.to_json()) and again == at_first_hex(answer))
    assert as_sent(again) == as_sent(answer)
    assert list(again.to_json()) == list(answer.to_json())
    assert question_from_json(as_sent(answer)["reading"]) == again.reading
    verify(as_sent(answer), load_board, _facts(form))


def test_every_kind_is_asked() -> None:
    asked_about = {type(read(form.example, facts=_facts(form), ruleset=form.ruleset)) for form in ASKED}
    assert asked_about == {kind.question for kind in all_kinds()}


# What has no type of its own, because the kind of another question gives it: the certificate of `why` holds the reasons that
# the kind of its question tells, that of `what would let` answers to the question changed. Their kinds read them back.
READ_BY_ANOTHER_KIND = {"Why", "WouldLet"}
OPEN = {
    (WhyCertificate, "reasons"),
    (ChangedAnswer, "witness"), (ChangedAnswer, "certificate"), (ChangedAnswer, "probability"),
    (NotEnough, "witness"), (NotEnough, "certificate"),
}  # fmt: skip


def untyped(of: Any, at: tuple[Any, str], seen: set[Any]) -> Iterator[tuple[Any, str]]:
    """Every field within a type that may be anything: its class and its name."""
    if of is Any:
        yield at
        return
    if getattr(of, "__metadata__", None) or of is Answer:
        return  # an answer that stands in another one is read by the kind of its own reading
    for part in get_args(of):
        if not isinstance(part, str | int) and part is not ...:
            yield from untyped(part, at, seen)
    if isinstance(of, type) and of not in seen and (dataclasses.is_dataclass(of) or hasattr(of, "_fields")):
        seen.add(of)
        for name, one in typing.get_type_hints(of, include_extras=True).items():
            if typing.get_origin(one) is not typing.ClassVar:
                yield from untyped(one, (of, name), seen)


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.question.__name__)
def test_no_part_of_an_answer_may_be_anything(kind: Kind[Any]) -> None:
    shapes = kind.shapes()
    assert Any not in shapes
    assert {at for of in shapes for at in untyped(of, (kind.question, ""), set())} <= OPEN
    is_read_by_another = type(kind).certificate_from_json is not Kind.certificate_from_json
    assert is_read_by_another == (kind.question.__name__ in READ_BY_ANOTHER_KIND)


def test_what_may_be_anything_is_known() -> None:
    types = [WhyCertificate, ChangesTried, Reason, *(of for kind in all_kinds() for of in kind.shapes())]
    assert {at for of in types for at in untyped(of, (None, ""), set())} == OPEN


@pytest.mark.parametrize("kind", sorted(READ_BY_ANOTHER_KIND))
def test_what_another_kind_reads_is_read_with_its_types(kind: str) -> None:
    found = [asked(form).certificate for form in ASKED if form.example.startswith(("why", "what would let"))]
    of_kind = [one for one in found if isinstance(one, WhyCertificate) == (kind == "Why")]
    assert len(of_kind) > 1
    again = [part for one in of_kind for part in parts(one)]
    assert not any(isinstance(part, dict | list) for part in again)


def parts(value: Any) -> Iterator[Any]:
    """All that stands within a value, but for what a reason says about facts and for the words of a mapping's keys."""
    yield value
    if isinstance(value, Answer | Reason):
        return
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            one = getattr(value, field.name)
            yield from parts(tuple(one.values()) if isinstance(one, dict) else one)
    elif isinstance(value, tuple):
        for one in value:
            yield from parts(one)
