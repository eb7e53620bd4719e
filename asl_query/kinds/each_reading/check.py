"""An answer under each reading re-checked: every inner answer in a fresh process in which its own reading is taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asl_query.board.board import Board
from asl_query.check.refusal import items, require, require_equal, require_fields
from asl_query.fresh_process import run_fresh
from asl_query.kinds.kind import board_of, ruleset_of
from asl_query.rules.index import says
from asl_query.rules.readings.alternatives import readings_of
from asl_query.terms.about import EachReading


def check_each_reading(board: Board, question: EachReading, answer: Mapping[str, Any]) -> None:
    """Refuse an answer of which one part does not hold under its reading, or from which a reading that matters is missing."""
    certificate = answer["certificate"]
    require_fields("certificate", certificate, {"kind": "readings", **{n: _field(certificate, n) for n in ("taken", "others")}})
    taken, others = certificate["taken"], items(certificate["others"], "certificate, others")
    known = readings_of(ruleset_of(question.of))
    for one in others:
        require(isinstance(one, dict) and one.get("reading") in known, "certificate: a reading that no rule has")
        numbers = [part.number for part in known[one["reading"]]][:1]
        require_fields(one["reading"], one, {"rules": numbers, "reading": one["reading"], "answer": one.get("answer")})
    told = [one["reading"] for one in others]
    require(
        told == [says_ for says_ in known if says_ in told], "certificate: the readings do not stand once each in their order"
    )
    for inner in (taken, *(one["answer"] for one in others)):
        require(isinstance(inner, dict) and inner.get("ruleset") == ruleset_of(question.of), "certificate: this is no answer")
        require_equal("certificate, reading of the question", inner.get("reading"), question.of.to_json())
        notes = [inner.get(name) for name in ("question", "checked", "assumed", "not_modelled")]
        require_equal(
            "certificate, what nobody proved",
            notes,
            ["", {}, *([answer["assumed"], answer["not_modelled"]] if inner is taken else [[], []])],
        )
    placed = board.placed if board_of(question.of) else None
    jobs = [(taken, ""), *((one["answer"], one["reading"]) for one in others)]
    found = run_fresh("asl_query.kinds.each_reading.check_under_reading", (placed, ruleset_of(question.of), jobs))
    for what, one in zip(("the reading taken", *told), found, strict=True):
        require(one["refused"] is None, f"{what}: {one['refused']}")
    missing = [says_ for says_ in found[0]["uses"] if says_ not in told]
    require(not missing, f"certificate: the reading '{missing[0] if missing else ''}' is missing")
    require_equal("answer", answer["answer"], taken["answer"])
    require_equal("witness", answer["witness"], None)
    _check_because(answer["because"], taken, others)


def _field(certificate: Any, name: str) -> Any:
    return certificate.get(name) if isinstance(certificate, dict) else None


def _check_because(because: Any, taken: Mapping[str, Any], others: list[Any]) -> None:
    differing = {
        one["rules"][0]: one["reading"]
        for one in others
        if (one["answer"]["answer"], one["answer"]["probability"]) != (taken["answer"], taken["probability"])
    }
    expected = [
        {"rule": number, "says": says(number), "facts": {"reading": reading}} for number, reading in sorted(differing.items())
    ]
    require_equal("because", sorted(items(because, "because"), key=lambda r: str(r["rule"])), expected)
