"""A picture is the same to the byte in every process: nothing in it depends on the order in which Python holds a set."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

DRAWS = {
    "a whole board with its hexsides": """
from asl_query import load_board
from asl_query.render.board_picture import draw_board
print(draw_board(load_board("15")))
""",
    "a way over cliffs": """
from asl_query import ask
print(ask("can a squad at 15T5 reach 15S5 by turn 5?")._repr_svg_())
""",
    "a Lane with two sides": """
from asl_query import ask
print(ask("is 44U3 Illuminated by a TMSL at 44T7 targeting 44U3?")._repr_svg_())
""",
    "a set-up": """
from asl_query import load_board
from asl_query.render.svg_scenario import draw_set_up
board = load_board("24")
print(draw_set_up(board, "set-up", {"one side": set(board.hexes)}, [], {"hill": set(board.hexes[:9])}))
""",
}


@pytest.mark.parametrize("name", DRAWS)
def test_processes_with_other_hashes_draw_the_same_bytes(name: str) -> None:
    first, second = (_drawn(DRAWS[name], seed) for seed in ("1", "2"))
    assert b"<svg" in first
    assert first == second


def _drawn(code: str, seed: str) -> bytes:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True).stdout
