"""A gully hex of which nobody said whether the unit there is IN it or at its Crest: both are answered, and put together."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from asl_query import ask, load_board, verify
from asl_query.check.refusal import Refused
from asl_query.terms.answers import Answer, Verdict


@pytest.fixture(scope="module")
def found() -> Answer:
    return ask("which hexes can see 20S8?")


def _viewers(answer: Answer) -> set[str]:
    return {line.viewer.name for line in answer.witness}


def test_who_sees_it_is_what_each_depth_gives(found: Answer) -> None:
    inside, crest = (ask(f"which hexes can see {at}?") for at in ("INTO 20S8", "20S8 Crest"))
    assert [way.answer.answer for way in found.certificate.ways] == [inside.answer, crest.answer]
    assert found.hexes == inside.hexes  # as it is taken where one answer is told
    open_ = {one.place.name for each in (inside, crest) for one in each.answer.depends}
    assert {one.place.name for one in found.answer.depends} == (_viewers(inside) ^ _viewers(crest)) | open_
    always = (_viewers(inside) & _viewers(crest)) - open_
    assert set(found.answer.always) == {name.removeprefix("IN ") for name in always if not name.endswith("Crest")}
    for one in found.answer.depends:
        for way in one.on:
            at = inside if way.if_[0].is_ == ("IN it",) else crest
            if one.place.name not in open_:
                assert (way.answer is Verdict.YES) == (one.place.name in _viewers(at))
    assert f"{len(inside.hexes)} hexes if it is IN it and {len(crest.hexes)} hexes if it is at its Crest" in " ".join(
        str(found).split()
    )


def test_it_is_drawn_and_re_checked_and_a_changed_answer_is_refused(found: Answer) -> None:
    assert "IN it or at its Crest" in found.svg()
    saved = found.to_json()
    verify(saved, load_board)
    for change in (_drop_a_hex, _drop_what_depends, _swap_the_ways, _forget_a_way):
        changed: Any = copy.deepcopy(saved)
        change(changed)
        with pytest.raises(Refused):
            verify(changed, load_board)


def _drop_a_hex(saved: Any) -> None:
    saved["answer"]["hexes"].pop()


def _drop_what_depends(saved: Any) -> None:
    saved["answer"]["depends"].pop()


def _swap_the_ways(saved: Any) -> None:
    saved["certificate"]["ways"].reverse()


def _forget_a_way(saved: Any) -> None:
    saved["certificate"]["ways"].pop()
