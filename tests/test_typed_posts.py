"""A text is read as the question that it asks, or it is not read: whoever wrote these texts knew the rules, not the program."""

from __future__ import annotations

from collections import Counter

import pytest
from typed_posts import Outcome, typed_posts

LEAST_READ = 0.55  # of them; the rest is not understood, and says so
LEAST_OFFERED = 0.5  # of those that are not understood: the question that is asked is one of the three that are offered


@pytest.mark.parametrize("every", [47, pytest.param(1, marks=pytest.mark.large)])
def test_a_text_is_read_as_what_it_asks_or_not_at_all(every: int) -> None:
    outcomes = {post: post.outcome() for post in typed_posts()[::every]}
    misread = [f"{post.text} (asks: {post.asks})" for post, outcome in outcomes.items() if outcome is Outcome.MISREAD]
    known = [f"{post.text} (asks: {post.asks})" for post in outcomes if post.is_misread]
    assert not [text for text in misread if text not in known]
    assert Counter(outcomes.values())[Outcome.RIGHT] >= LEAST_READ * len(outcomes)


@pytest.mark.parametrize("every", [61, pytest.param(7, marks=pytest.mark.large)])
def test_what_is_not_understood_is_mostly_offered(every: int) -> None:
    unread = [post for post in typed_posts()[::every] if post.outcome() is Outcome.NOT_UNDERSTOOD]
    offered = [post for post in unread if post.is_offered()]
    assert len(offered) >= LEAST_OFFERED * len(unread) > 0
