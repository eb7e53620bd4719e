"""Parsers whose tables are kept in the user's cache: building them anew takes longer than most questions."""

from __future__ import annotations

from hashlib import sha256

from lark import Lark
from platformdirs import user_cache_path


def cached_parser(grammar: str, name: str, *, maybe_placeholders: bool) -> Lark:
    """The parser of a grammar; its tables are kept under this name and that of the grammar, where a cache can be written: two
    versions of the program do not take each other's away."""
    of_grammar = sha256(grammar.encode()).hexdigest()[:12]
    kept = user_cache_path("asl-query") / f"{name}-{of_grammar}.lark.tables"  # lark looks itself whether they belong to it
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Lark(grammar, parser="lalr", maybe_placeholders=maybe_placeholders)
    return Lark(grammar, parser="lalr", maybe_placeholders=maybe_placeholders, cache=str(kept))
