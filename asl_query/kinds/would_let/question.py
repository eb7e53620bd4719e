"""What would let another question be answered otherwise: the question."""

from __future__ import annotations

from asl_query.records import dataclass
from asl_query.terms.classic import Costs
from asl_query.terms.question import Question


@dataclass(frozen=True, slots=True)
class WouldLet(Question):
    """What smallest changes would let a question be answered yes; with `stops`, answered no?

    `costs` are what the user says changes of a kind cost, by the words of changes/costs.toml; 0 is never tried.
    """

    of: Question
    stops: bool = False
    costs: Costs = ()
