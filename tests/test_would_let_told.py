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


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (  # the lighter load takes the place of the whole load
            "what would let a leader carrying a LMG and a Demolition Charge advance?",
            "Yes, a leader carrying 2 PP may advance.",
        ),
        (
            "what would let a leader carrying four Demolition Charges move?",
            "Yes, a leader carrying 3 PP may move.",
        ),
        (  # a HMG is made lighter by dismantling it
            "what would let a squad carrying a HMG advance?",
            "Yes, a squad carrying a Dm HMG may advance.",
        ),
        (  # what a line states is changed by the words of another line
            "what would let a squad that fired dismantle a HMG at the end of a friendly DFPh?",
            "Yes, a squad may dismantle a HMG at the end of a friendly DFPh.",
        ),
        (
            "what would let 4 squads be in a hex in Close Combat?",
            "Yes, 3 squads may be in a hex in Close Combat.",
        ),
        ("may 2 squads with 2 HMGs and a MMG stack in one hex?", "No, 2 squads with 2 HMG and a MMG may not stack in one hex."),
        ("how many MF does a squad that moved with a MMG lose?", "carried PP: 4; free PP: 3."),
        ("may a leader carrying a LMG and a Demolition Charge advance?", "Assumed: not with another SMC."),
        ("how many MF has a hero carrying two Bazookas?", "is never so laden."),
    ],
)
def test_what_is_carried_is_told_as_it_is(question: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "--ruleset", "slc", question]) == 0
    assert told in " ".join(capsys.readouterr().out.split())


def test_what_would_let_it_is_told_though_no_change_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    """No line has a unit on the line that is said to be off it, so nothing is claimed of what is not tried."""
    asked = "what would let a squad off the fording line eliminate it by declaration in a friendly fire phase?"
    assert main(["ask", asked]) == 3
    assert "it would be so if on the line" in capsys.readouterr().out
