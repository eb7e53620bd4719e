"""A text is read as the question that it asks, or it is not read: whoever wrote these texts knew the rules, not the program."""

from __future__ import annotations

from collections import Counter

import pytest
from typed_posts import Outcome, typed_posts

LEAST_READ = 0.55  # of them; the rest is not understood, and says so


@pytest.mark.parametrize("every", [47, pytest.param(1, marks=pytest.mark.large)])
def test_a_text_is_read_as_what_it_asks_or_not_at_all(every: int) -> None:
    outcomes = {post: post.outcome() for post in typed_posts()[::every]}
    misread = [f"{post.text} (asks: {post.asks})" for post, outcome in outcomes.items() if outcome is Outcome.MISREAD]
    known = [f"{post.text} (asks: {post.asks})" for post in outcomes if post.is_misread]
    assert not [text for text in misread if text not in known]
    assert Counter(outcomes.values())[Outcome.RIGHT] >= LEAST_READ * len(outcomes)
