"""A cost in MF re-checked: the ledger belongs to a way that exists, and no way is cheaper."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.kinds.cost.cheapest import asked_half_mf, cheapest, ledger, play_for
from asl_query.kinds.cost.proof import NoWayOnFoot
from asl_query.terms.answers import Answer, Value, Verdict
from asl_query.terms.locations import Location
from asl_query.terms.movement import CostMf
from asl_query.terms.numbers import value_of_halves


def check_cost(board: Board, question: CostMf, answer: Answer) -> None:
    """The way is the cheapest: prices settle from the end backwards until no step betters any of them."""
    play = play_for(board, question)
    legs = cheapest(play, question.start, question.end)
    price = _prices(board, question)
    if legs is None:
        require(question.start not in price, "answer: a way does lead there")
        require_equal("answer", answer.answer, Verdict.NO)
        require_equal("witness", answer.witness, None)
        require_equal("certificate", answer.certificate, NoWayOnFoot())
        return
    total = sum(leg.half_mf for leg in legs)
    require_equal("answer, half MF of the cheapest way", total, price.get(question.start))
    asked = asked_half_mf(question, legs)
    require_equal("answer", answer.answer, Value(value_of_halves(asked)))
    require_equal("witness", answer.witness, ledger(legs))
    require_equal("certificate", answer.certificate, None)


def _prices(board: Board, question: CostMf) -> dict[Location, int]:
    """The least half MF from every Location to the end, by rounds of betterment over all steps."""
    play = play_for(board, question)
    steps = [(place, end, cost) for place in play.table.places for end, _, cost in play.steps_from(place)]
    price = {question.end: 0}
    better = True
    while better:
        better = False
        for start, end, cost in steps:
            if end in price and price[end] + cost < price.get(start, 1 << 30):
                price[start] = price[end] + cost
                better = True
    return price
