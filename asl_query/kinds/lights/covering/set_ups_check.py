"""Every set-up re-checked: each hex looked from again, then every choice gone through, without a solver."""

from __future__ import annotations

from functools import reduce
from itertools import combinations
from math import comb

from asl_query.check.refusal import require, require_equal
from asl_query.kinds.lights.covering.proof import MOST_CHOICES, MOST_LISTED, EverySetUp, SetUp
from asl_query.terms.answers import Answer, Value
from asl_query.terms.hexes import Hex


def check_set_ups(needs: tuple[Hex, ...], count: int, answer: Answer, certificate: EverySetUp) -> None:
    """The set-ups that light all, out of the places that light some; what each place lights was looked at before."""
    bits = {hex_: 1 << i for i, hex_ in enumerate(needs)}
    lit = [sum(bits[hex_] for hex_ in one.lights) for one in certificate.lights]
    looked_through = comb(len(lit), count)
    require(looked_through <= MOST_CHOICES, "certificate: more choices than are gone through")
    require_equal("certificate, choices", certificate.looked_through, looked_through)
    whole = (1 << len(needs)) - 1
    found = [chosen for chosen in combinations(range(len(lit)), count) if reduce(int.__or__, (lit[i] for i in chosen)) == whole]
    require_equal("answer", answer.answer, Value(len(found)))
    listed = tuple(SetUp(tuple(certificate.lights[i].hex for i in chosen)) for chosen in found[:MOST_LISTED])
    require_equal("witness", answer.witness, listed)
