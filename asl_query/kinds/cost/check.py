"""A cost in MF re-checked: the ledger belongs to a way that exists, and no way is cheaper."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.kinds.cost.cheapest import cheapest_way, ledger, legs_of, outcome, play_for
from asl_query.kinds.cost.proof import NoWayOnFoot
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.locations import Location
from asl_query.terms.movement import CostMf


def check_cost(board: Board, question: CostMf, answer: Answer) -> None:
    """The way is the cheapest: prices settle from the end backwards until no step betters any of them."""
    play = play_for(board, question)
    legs = cheapest_way(play, question)
    prices = [_prices(board, question, end).get(start) for start, end in legs_of(question)]
    if legs is None:
        require(None in prices, "answer: a way does lead there")
        require_equal("answer", answer.answer, Verdict.NO)
        require_equal("witness", answer.witness, None)
        require_equal("certificate", answer.certificate, NoWayOnFoot())
        return
    total = sum(leg.half_mf for leg in legs)
    require_equal("answer, half MF of the cheapest way", total, sum(price or 0 for price in prices))
    require(None not in prices, "answer: no way leads there")
    require_equal("answer", answer.answer, outcome(question, legs))
    require_equal("witness", answer.witness, ledger(legs))
    require_equal("certificate", answer.certificate, None)


def _prices(board: Board, question: CostMf, end: Location) -> dict[Location, int]:
    """The least half MF from every Location to an end, by rounds of betterment over all steps."""
    play = play_for(board, question)
    steps = [(place, there, cost) for place in play.table.places for there, _, cost in play.steps_from(place)]
    price = {end: 0}
    better = True
    while better:
        better = False
        for start, there, cost in steps:
            if there in price and price[there] + cost < price.get(start, 1 << 30):
                price[start] = price[there] + cost
                better = True
    return price
