"""A pattern that is made of what was kept is the one that the standard library compiles."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asl_query import pattern_codes
from asl_query.kept import keep
from asl_query.pattern_codes import compiled, keep_compiled

_READ = "from asl_query.pipeline import read; read('My squad is pinned. Can it climb?'); "
_NAMED = r"(?P<who>a|the) (\w+)(?: (?P<what>[é-ü]+|\d{2,3}))? (?<!x)y(?-i:Z)\b"


@pytest.fixture
def anew(own_cache: None, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Makes this process forget what it compiled, so that it reads what was kept in a cache of the test's own."""
    assert own_cache is None  # only set up

    def forget() -> None:
        monkeypatch.setattr(pattern_codes, "_known", pattern_codes.cache(pattern_codes._Codes))

    forget()
    return forget


def test_what_reading_keeps_is_what_would_be_compiled_and_is_compiled_no_second_time(tmp_path: Path) -> None:
    folders = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "XDG_CONFIG_HOME": str(tmp_path / "settings")}
    same = "from asl_query.pattern_codes import _known; import re; known = _known(); print(len(known.used), not known.has_new, "
    same += "all(known.made(t, int(f)) == re.compile(t, int(f)) for f, _, t in (n.partition(' ') for n in known.used)))"
    for code in (_READ, _READ + same):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ | folders)
    used, *holds = done.stdout.split()
    assert int(used) > 200
    assert holds == ["True", "True"]


def test_flags_and_named_groups_are_kept(anew: Callable[[], None]) -> None:
    made = [compiled(_NAMED, re.IGNORECASE), compiled(_NAMED), compiled("")]
    keep_compiled()
    anew()
    assert [compiled(_NAMED, re.IGNORECASE), compiled(_NAMED), compiled("")] == made
    assert made == [re.compile(_NAMED, re.IGNORECASE), re.compile(_NAMED), re.compile("")]
    found = made[0].search("THE squad 24 yZ")
    assert found is not None
    assert found.groupdict() == {"who": "THE", "what": "24"}
    assert not pattern_codes._known().has_new


def test_of_too_many_those_in_use_stay(anew: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    compiled("of a file that is gone")
    keep_compiled()
    anew()
    monkeypatch.setattr(pattern_codes, "_MOST_PATTERNS", 1)
    compiled("in use")
    keep_compiled()
    anew()
    assert list(pattern_codes._known().codes) == ["0 in use"]
    compiled("one more")
    compiled("in use")
    keep_compiled()
    anew()
    assert list(pattern_codes._known().codes) == ["0 in use"]


@pytest.mark.usefixtures("anew")
@pytest.mark.parametrize("private", ["_parser", "_compiler"])
def test_where_the_library_is_another_it_compiles_as_ever(private: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Other:
        def __getattr__(self, name: str) -> Any:
            if name == private:
                raise AttributeError(name)
            return getattr(re, name)

    monkeypatch.setattr(pattern_codes, "_library", Other())
    assert compiled("a+") == re.compile("a+")
    assert not pattern_codes._known().has_new


def test_numbers_that_are_no_pattern_are_compiled_anew(anew: Callable[[], None]) -> None:
    keep(pattern_codes._NAME, pattern_codes._MADE_BY, b'[["0 a+",32,0,{},1]]\n\x63\x00\x00\x00')
    anew()
    assert compiled("a+") == re.compile("a+")


@pytest.mark.usefixtures("anew")
def test_what_is_no_pattern_is_refused_and_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pattern_codes, "_MOST_PATTERNS", 1)
    with pytest.raises(re.error):
        compiled("(")
    assert not pattern_codes._known().used
    keep_compiled()
