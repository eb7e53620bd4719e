"""A5 Stacking, by the A5.1 limits."""

from __future__ import annotations

import pytest

from asl_query.acts.joint import most_in_a_location
from asl_query.rules.asl.a05_stacking import stacking_size, within_limit
from asl_query.terms.units import UnitKind


def test_a_squad_stacks_as_two_half_squads_a_crew_as_one_and_smc_as_none() -> None:
    assert [stacking_size(kind) for kind in UnitKind] == [2, 1, 1, 0, 0]


@pytest.mark.parametrize(
    ("half_squads", "smc", "fits"), [(6, 4, True), (5, 0, True), (7, 0, False), (0, 5, False), (6, 5, False), (0, 0, True)]
)
def test_a_location_holds_three_squads_and_four_smc(half_squads: int, smc: int, fits: bool) -> None:
    assert within_limit(half_squads, smc) is fits


def test_the_solver_counts_with_the_limits_of_the_rule() -> None:
    most = most_in_a_location()
    for half_squads in range(12):
        for smc in range(8):
            assert within_limit(half_squads, smc) is (half_squads <= most.half_squads and smc <= most.smc)
