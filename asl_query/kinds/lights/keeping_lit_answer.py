"""Whether a Searchlight can light a Location in one turn and still in another, and how likely."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from asl_query.acts.light_play import LightPlay
from asl_query.acts.sighting import NAMELESS
from asl_query.acts.targeting import bars_to_targeting
from asl_query.board.board import Board
from asl_query.errors import QuestionError, ReplayError
from asl_query.explain.reasons import Reason, reason
from asl_query.kinds.lights.lit_answer import NONE_NEEDED, bar_line
from asl_query.kinds.lights.lit_answer import not_modelled as not_modelled_of
from asl_query.kinds.lights.sighting_answer import assumed, chance_told
from asl_query.kinds.query_context import QueryContext
from asl_query.search import keeping_lit as queries
from asl_query.terms.searchlights import Asks, KeepsLit

_RULES_OF = {
    "Sighting TC": "W10.3", "Reliability DR": "W10.45", "Repair dr": "W10.53", "let the Lane go": "W10.21",
    "Sighting TC, passed without a roll": "W10.43: first TC", "Sighting TC at the moving enemy": "W10.51",
    "Sighting TC at the moving enemy, passed without a roll": "W10.51",
}  # fmt: skip


def keeps_lit(work: QueryContext, board: Board, question: KeepsLit) -> dict[str, Any]:
    """The best play with its exact chance; where our text has lost DRM of W10.3, between which chances it lies."""
    working = replace(question.light, malfunctioned=False, disabled=False)
    bars = bars_to_targeting(board, working, question.target, question.murk)
    common = {"assumed": _assumed(question), "not_modelled": [*not_modelled_of(question.murk), NAMELESS]}
    if bars:
        certificate = {"kind": "no target", "bars": list(map(bar_line, bars))}
        because = [reason(bar.rule, what=bar.what) for bar in bars]
        return {**common, "answer": _never(question), "witness": None, "certificate": certificate, "because": because,
                "checked": NONE_NEEDED}  # fmt: skip
    if question.light.morale_level is None:
        raise QuestionError('The ML of its crew decides the Sighting TC (W10.3): write "a TMSL with ML 8".')
    if question.there.moving_enemy and question.there.nvr is None:
        raise QuestionError('In the enemy MPh a moving enemy is targeted within NVR (W10.51): add "with NVR 3".')
    with work.watch.stage("search"):
        play = LightPlay(board, question)
        best = queries.best_play(play)
        low, high = (queries.best_play(play.taking(drm)).exact if drm else best.exact for drm in play.lost_span)
    if not high:
        certificate = {"kind": "never lit", "phases": [[s.name for s in states] for states in queries.layers(play)]}
        because = _why_never(question)
        return {**common, "answer": _never(question), "witness": None, "certificate": certificate, "because": because,
                "checked": {"solver": "closed set"}}  # fmt: skip
    steps = queries.policy(best)
    lines = queries.line_of_play(best, steps) if best.exact else []
    policy = queries.policy_lines(best, steps)
    return {
        **common,
        "answer": _answer(question, play, low, high),
        "witness": lines,
        "certificate": {"kind": "best play", "chance": str(best.exact), "policy": policy},
        "because": _because(question, policy),
        "probability": _probability(work, question, best, steps, low, high),
        "checked": {"solver": "value iteration" + (", sympy" if question.asks is Asks.CHANCE and low == high else "")},
    }


def _never(question: KeepsLit) -> Any:
    return {"value": "0"} if question.asks is Asks.CHANCE else "no"


def _answer(question: KeepsLit, play: LightPlay, low: Fraction, high: Fraction) -> Any:
    if question.asks is Asks.CHANCE:
        return chance_told(low, high, play.lost_rows)
    if low:
        return "yes"
    most = most_lost(play)
    return {"value": f"yes, if the DRM for {' and '.join(play.lost_rows)} is {most:+d} or less", "lost": list(play.lost_rows)}


def most_lost(play: LightPlay) -> int:
    """The most that the lost DRM may add for the Lane to be possible at all."""
    drm = 0
    while queries.best_play(play.taking(drm + 1)).exact:
        drm += 1
    return drm


def _befalls(question: KeepsLit) -> list[Reason]:
    """What befalls the SL by W10.21."""
    return [reason("W10.21", **{f"turn {turn}": event for event, turn in question.events})] if question.events else []


def _why_never(question: KeepsLit) -> list[Reason]:
    """What decides that a Lane is never in place."""
    if question.light.disabled:
        return [reason("W10.45: repair", what="It is disabled")]
    if question.from_turn > question.in_turn:
        return [reason("W10.5", what=f"No Lane may be established before turn {question.from_turn}")]
    return [*_befalls(question), reason("W10.3"), reason("W10.51")]


def _because(question: KeepsLit, policy: list[queries.Line]) -> list[Reason]:
    numbers = dict.fromkeys(("W10.5", "W10.51", *(_RULES_OF[line["action"]] for line in policy if line["action"] in _RULES_OF)))
    befalls = _befalls(question)
    return [*(reason(number) for number in numbers if not (befalls and number == "W10.21")), *befalls]


def _probability(
    work: QueryContext, question: KeepsLit, best: queries.Best, steps: list[queries.Step], low: Fraction, high: Fraction
) -> dict[str, Any]:
    if low != high:
        return {"least": str(low), "most": str(high), "decimals": [round(float(low), 4), round(float(high), 4)]}
    found: dict[str, Any] = {"exact": str(best.exact), "decimal": round(float(best.exact), 4)}
    if question.asks is not Asks.CHANCE:
        return found
    chain = queries.chain(best, steps)
    worker = work.formula_worker()
    with work.watch.stage("sympy"):
        left = work.deadline.milliseconds_left()
        formula = worker.formula(chain, None if left is None else left / 1000)
    if formula["exact"] != str(best.exact):
        raise ReplayError(f"sympy's formula gives {formula['exact']}, the search {best.exact}")
    return {**found, "formula": formula["formula"], "chances": chain["chances"], "means": queries.meanings(chain["chances"])}


def _assumed(question: KeepsLit) -> list[str]:
    first = "the enemy's" if question.enemy_moves_first else "its owner's"
    return [
        *assumed(question.light, question.there, question.murk),
        f"turn {question.in_turn} is looked at as it ends" if question.in_turn == question.until_turn
        else f"turns {question.in_turn} and {question.until_turn} are looked at as they end",
        f"{first} Player Turn comes first in each turn",
        f"Lanes may be established from turn {question.from_turn} on (W10.5), and an earlier light bounds the timing (W10.51)",
        "nothing else befalls the SL (W10.21)" if question.events else "no fire, enemy or SMOKE reaches the SL (W10.21)",
        *(["what befalls it comes late in the enemy MPh and is over by the next phase"] if question.events else []),
    ]  # fmt: skip
