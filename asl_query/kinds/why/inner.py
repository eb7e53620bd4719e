"""The answer that stands in one about another."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from asl_query.kinds.untyped import UntypedAnswer

_ABOUT = re.compile(r"^\s*why(?:\s+not)?\s*:?\s+|[,;]?\s+under\s+(?:each|every|all)\s+readings?(?=\s*\?*\s*$)", re.IGNORECASE)


def inner_of(answer: UntypedAnswer, found: Mapping[str, Any]) -> UntypedAnswer:
    """An answer that stands in another one, under the question that was asked, without what makes it one about another."""
    asked = _ABOUT.sub("", answer.question)
    return replace(UntypedAnswer(**found), question=asked[:1].lower() + asked[1:])
