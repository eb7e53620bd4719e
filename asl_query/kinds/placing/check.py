"""A list of places re-checked: every hex is listed once, allowed or with a reason that the rules give."""

from __future__ import annotations

from typing import Any

from asl_query.acts.placement import all_bars
from asl_query.board.board import Board
from asl_query.check.refusal import items, require, require_equal, require_fields
from asl_query.terms.questions import Emplace


def check_emplace(board: Board, question: Emplace, answer: Any, witness: Any, certificate: Any) -> None:
    """Every hex of the board is either allowed, and nothing bars it, or barred for the reason that is named."""
    require(isinstance(certificate, dict), "certificate: there is none")
    require_equal("certificate, kind", certificate.get("kind"), "bars")
    require_equal("certificate, fields", sorted(certificate), ["barred", "kind"])
    allowed, barred = items(witness, "witness"), items(certificate["barred"], "certificate")
    reasons = {h.name: found for h, found in all_bars(board, question.board, question.emplaced, question.target).items()}
    for line in allowed:
        name = line.get("hex") if isinstance(line, dict) else None
        require(name in reasons, f"witness: '{name}' is no hex of the board")
        require(not reasons[str(name)], f"witness, {name}: {'; '.join(f'{b.what} ({b.rule})' for b in reasons[str(name)])}")
        require_fields(f"witness, {name}", line, {"hex": name})
    for line in barred:
        name = line.get("hex") if isinstance(line, dict) else None
        require(name in reasons, f"certificate: '{name}' is no hex of the board")
        given = (line.get("rule"), line.get("what"))
        require(given in [tuple(b) for b in reasons[str(name)]], f"certificate, {name}: {given[1]} ({given[0]}) does not bar it")
        require_fields(f"certificate, {name}", line, {"hex": name, "rule": given[0], "what": given[1]})
    listed = [line["hex"] for line in (*allowed, *barred)]
    require_equal("hexes listed", sorted(listed), sorted(reasons))
    require_equal("answer", answer, {"hexes": [name for name, against in reasons.items() if not against]})
