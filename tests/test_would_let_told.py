"""What would let it, in words: no sentence about the sets that fail may deny a set that is listed as enough."""

import pytest

from asl_query.cli import main


def test_sets_that_fail_are_not_said_to_fail_together(capsys: pytest.CaptureFixture[str]) -> None:
    """Level 1 and no woods in F2 each fail and together are enough."""
    assert main(["ask", "what would let 24G2 see 24D3?"]) == 0
    text = capsys.readouterr().out
    assert "without the woods in 24F2 and 24G2 at level 1 (cost 7): Yes" in text
    assert "Not enough, each line by itself:\n  24G2 at level 1\n  without the woods in 24F2\n" in text
    assert "even together" not in text
