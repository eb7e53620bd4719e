"""What the re-checks of answers about Searchlights have in common; those of each family stand in its folder."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.acts.placement_limits import Bar
from asl_query.check.refusal import require_equal
from asl_query.kinds.lights.proof import NoLane, NoTarget, target_bars
from asl_query.terms.answers import Answer


def require_no_lane(answer: Answer, bars: Sequence[Bar]) -> None:
    """The certificate names everything that keeps the Searchlight from having its Lane, and there is none where nothing does."""
    require_equal("certificate", answer.certificate, NoLane(target_bars(bars)) if bars else None)


def require_no_target(answer: Answer, bars: Sequence[Bar]) -> None:
    """The same of what keeps it from targeting a Location."""
    require_equal("certificate", answer.certificate, NoTarget(target_bars(bars)) if bars else None)
