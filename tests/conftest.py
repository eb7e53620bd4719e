from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from asl_query import kept, pipeline
from asl_query.cli import main
from asl_query.terms.answers import Answer

# How long examples take is no matter of tests: a busy machine is no fault.
_ON_ANY_MACHINE = settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
settings.register_profile("default", _ON_ANY_MACHINE)
settings.register_profile("ci", _ON_ANY_MACHINE, derandomize=True)  # the same examples on every run; new ones elsewhere
settings.load_profile("ci" if os.environ.get("CI") else "default")

# Many processes are started, and each reads this package: compiled once, also where the environment would have it compiled anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Whoever runs the tests may have VASL, whose boards are found where no folder is named.
os.environ["ASL_QUERY_BOARDS"] = ""

# Nearly all that tests make is kept for the next one or gone at once; looking for rings of it every 700 objects finds next to
# nothing, and takes a tenth of the time.
gc.set_threshold(20_000, 20, 50)

ROOT = Path(__file__).parent.parent
SHARED = ROOT.parent / "shared"


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """What lies beside the project; tests that need it are skipped where it is missing."""
    if not SHARED.is_dir():
        pytest.skip("../shared is not there")
    return SHARED


@pytest.fixture(scope="session")
def answers() -> dict[str, dict[str, Any]]:
    """One saved answer of every form and verdict."""
    from asl_query import ask

    questions = {
        "who sees": "which hexes can see INTO 24D9?",
        "sees": "can 24C6 see INTO 24D9?",
        "does not see": "can 24C6 see INTO 24E7?",
        "sees a climber": "can 15S3 see Climb level 1 of 15S5-T5?",
        "climber sees": "can a unit at Climb level 1 of 15S5-T5 see 15S3?",
        "who sees a climber": "which hexes can see Climb level 1 of 15S5-T5 at the vertex of T4?",
        "walks": "can a squad at 15T5 reach 15S5 by turn 5?",
        "to a Climb counter": "can a squad at 15U5 reach Climb level 1 of 15S5-T5 by turn 2?",
        "from a Climb counter": "how likely is a squad at Climb level 1 of 15S5-T5 to reach 15S5 by turn 3?",
        "climbs": "can a squad at 15U5 reach 15S5 by turn 5 only by Climbing 15S5-T5 if the turn 2 Falling DR is 10?",
        "cannot": "can a squad at 15U5 reach 15S5 by turn 2 only by Climbing 15S5-T5?",
        "never": "how soon can a wounded leader IN 24E7 reach 24D7 without entering 24F6, 24F7, 24E8?",
        "how soon": "how soon can a squad at 15T5 reach 15S5?",
        "how likely": "how likely is a squad at 15U5 to reach 15S5 by turn 5 only by Climbing 15S5-T5?",
        "what is the reach": "what is the reach of a squad carrying 7 PP at 15T5 by turn 2?",
        "cost": "how many MF does it cost a squad from 15T5 to 15S5?",
        "swims": "can a 4-6-7 squad at 8V6 reach 8T6 by turn 2 in a Slow current?",
        "how likely to swim": "how likely is a 4-6-7 squad at 8V6 to reach 8T6 by turn 2 in a Slow current?",
        "always": "can a squad at 15U5 always reach 15S5 by turn 4 only by Climbing 15S5-T5?",
        "unseen": "can a squad at 15T5 reach 15T7 by turn 1 unseen by 15S5?",
        "together yes": "can a squad and a leader at 15T5 reach 15S5 by turn 1?",
        "together how soon": "how soon can a squad at 15T5 and a squad at 15U5 reach 15S5?",
        "together, one cannot": "can a squad at 15T5 and a squad at 15U5 reach 15S5 by turn 1?",
        "together, a crowd": "can a squad and a squad at 15T5, a squad at 15T5 and a squad at 15T4 reach 15S4 by turn 1?",
        "together, a refutation": "can a squad at 15T5, a squad at 15U5 and a leader at 15T5 reach 15S5 by turn 1?",
        "together, how likely": "how likely is a squad and a hero at 15T5 to reach 15S5 by turn 3 only by Climbing 15S5-T5?",
        "seen unseen": "from which hex and level can IN 20S8 be seen unseen from 20U5?",
        "fewest smoke": "what is the fewest smoke that hides IN 24D9?",
        "any level": "can 24C6 at any level see INTO 24E7?",
        "any level above a gully": "can a unit IN 24D9 at any level see 24A1?",
        "smoke": "can 24D7 see INTO 24D9 with +2 smoke in 24D8 without the cliff 24D8-E9?",
        "least removed": "what must be removed so that 44C9 can see 44M9?",
        "nothing helps": "what must be removed so that 24G2 can see 24D3?",
        "may fire": "may a PIAT fire through the cliff hexside 15S5-T5 from 15T5?",
        "printed": "at what level is hexside 24D8-D9?",
        "crosses": "which hexes does the LOS from 44T7 to 44U3 cross?",
        "ruling": "may a squad carrying 3 PP Climb?",
        "ruling on a board": "what is the DRM of the MC after entry from level 1 of 8V6 into 8U6?",
        "sees both": "which hexes can see both 20S8 and 20S7?",
        "hidden from both": "which hexes are hidden from 20S8 and 20S7?",
        "IN or at its Crest": "can 24E7 see 24C6?",
        "IN and at its Crest": "can 24D8 see 24E8?",
        "Hindrance": "what is the Hindrance between 24E2 and 24H0?",
        "Hindrance by season": "what is the Hindrance between 24O2 and 24N5?",
        "no LOS to hinder": "what is the Hindrance between 24C6 and INTO 24E7?",
        "sees the most": "which hex sees the most of board 3?",
        "sees the fewest": "which hex sees the fewest of board 3?",
        "hexes of a level": "which hexes of board 3 are at level 1 or higher?",
        "hexes with a thing": "which hexes of board 5 have woods?",
        "a thing in a hex": "is there a bridge in 24F6?",
        "emplace": "where can a GMSL be emplaced on board 44 so that it can target 44U3?",
    }
    return {name: ask(question).to_json() for name, question in questions.items()}


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache and settings of the test's own."""
    monkeypatch.setattr(kept, "user_cache_path", lambda _: tmp_path / "cache")
    monkeypatch.setattr(kept, "user_config_path", lambda _: tmp_path / "settings")
    monkeypatch.setenv("ASL_QUERY_BOARDS", "")


_ANSWERED: dict[str, Answer] = {}


@pytest.fixture
def asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that is told in many forms is answered once in each process; the command line is gone through each time."""
    plain = pipeline.ask

    def ask(question: str, **asked: Any) -> Answer:
        key = repr((question, [(name, asked[name]) for name in sorted(asked.keys() - {"watch", "on_progress", "limit"})]))
        if key not in _ANSWERED:
            _ANSWERED[key] = plain(question, **asked)
        return _ANSWERED[key]

    monkeypatch.setattr(pipeline, "ask", ask)


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Ask at the command line; what is answered."""

    def ask(question: str, *arguments: str) -> str:
        code = main(["ask", question, "--format", "json", *arguments])
        printed = capsys.readouterr()
        assert (code, printed.err) == (0, "")
        return str(json.loads(printed.out)["answer"])

    return ask
