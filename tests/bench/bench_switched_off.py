"""Switch every modelled rule off, one at a time: does a recorded query notice? python tests/bench/bench_switched_off.py

Each line of OFF replaces one rule function everywhere (in a process of its own) and asks the recorded queries until one
changes its answer. Survivors are listed with the reason why nothing can notice them yet.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from asl_query.logic import arrays

OFF: list[tuple[str, Any]] = [
    ("A.7", lambda broken: True),
    ("A4.11", lambda is_smc, wounded, inexperienced: 4),
    ("A4.132", lambda only_along_road: 0),
    ("A4.134", lambda moved, cost, mf: False),
    ("A4.42", lambda is_smc, cx: 9),
    ("A4.5", lambda was_cx, wounded: 0),
    ("A4.5", lambda was_cx, wounded: 2),
    ("A4.7", lambda broken, pinned: True),
    ("A4.72", lambda cost, mf: False),
    ("A6.1", lambda left, right: left),
    ("A6.2", lambda top, higher, lower: False),
    ("A6.3", lambda advantage, range_hexes, in_art, above: False),
    ("A6.4", lambda top, higher, lower, to, behind: False),
    ("A6.7", lambda hindrance_drm: False),
    ("A6.8", lambda beyond, higher, lower: False),
    ("A24.2", lambda ground, lower: False),
    ("A24.8", lambda drm, in_it: drm),
    ("B3.4", lambda by_road, half_mf: half_mf),
    ("B9.1", lambda ground, higher, lower, own: False),
    ("B9.1", lambda ground, higher, lower, own: 2 * ground + 1 > 2 * higher),
    ("B9.4", lambda crosses: 0),
    ("B10.2", lambda ground, higher, lower, own: False),
    ("B10.2", lambda ground, higher, lower, own: ground > higher),
    ("B10.2", lambda ground, higher, lower, own: ground > higher or (ground == higher and higher != lower)),
    ("B10.23", lambda ground, higher, lower, to, behind: False),
    ("B10.31", lambda above, other: other),
    ("B10.4", lambda half_mf, higher: half_mf),
    ("B10.51", lambda up, down: 0),
    ("B11.21", lambda ground, higher, lower, to, behind, at_top: False),
    ("B11.3", lambda tem: 0),
    ("B11.31", lambda weapon: True),
    ("B11.32", lambda weapon: True),
    ("B11.4", lambda good_order, wounded, pp, ipc: True),
    ("B11.42", lambda through, in_its_hexes: False),
    ("B11.42", lambda through, in_its_hexes: through),
    ("B11.431", lambda from_one, from_other: from_one or from_other),
    ("B11.432", lambda level, destination: True),
    ("B11.434", lambda was_on_counter, cx: False),
    ("B19.1", lambda art, bridge, beneath: art),
    ("B19.21", lambda height: 0 if height else 1),
    ("B19.3", lambda inside, other, beneath: True),
    ("B19.5", lambda level: level - 1),
    ("B19.2", lambda both_in, adjacent, connected: False),
    ("B19.4", lambda into, is_open, half_mf: half_mf),
    ("B19.51", lambda advantage, range_hexes, through: False),
    ("B20.9", lambda in_level: in_level),
    ("B23.71", lambda top, higher, lower: False),
    ("C11.2", lambda paved, bridge: True),
    ("W10.11", lambda terrain, water: True),
    ("W10.111", lambda may_occupy, may_gun: True),
    ("W10.2", lambda range_hexes, maximum: True),
    ("W10.41", lambda range_hexes, blocking: range_hexes >= 1),
    ("W10.42", lambda split, at_its_level, searchlight: False),
]

CANNOT_BE_NOTICED = {
    "A4.134": "the advance of the same turn leads wherever a Minimum Move does",
    "B3.4": "no road of the shipped boards enters terrain that costs more than one MF",
    "B19.51": "on the shipped boards A6.3 blocks the same lines; B19.51 only names the better reason",
    "W10.2": "one board is narrower than 44 hexes",
}


def switch_off(index: int) -> None:
    """In this process: replace the rule and ask until a recorded query differs."""
    from asl_query.facts.library import data_folder
    from asl_query.logic.rule import RULES
    from asl_query.recorded import differences, read_recorded
    from asl_query.rules.index import index as every_rule

    every_rule()
    for name in ("check.verify", "rules.layers", "queries.likely", "queries.sees", "queries.hiding", "queries.emplace"):
        __import__(f"asl_query.{name}")
    number, instead = OFF[index]
    function = RULES[number].function  # the number, or a part of it: "E6.1: jump MC"
    over_arrays = np.vectorize(instead, otypes=[bool if function.__annotations__["return"] == "bool" else np.int64])
    read_over_arrays = arrays.read_over_arrays

    def read(rule: object) -> object:
        return over_arrays if rule is instead else read_over_arrays(rule)

    for module in [m for name, m in sys.modules.items() if name.startswith("asl_query")]:
        for name, value in list(vars(module).items()):
            if value is function:
                setattr(module, name, instead)
            if value is read_over_arrays:
                setattr(module, name, read)
    noticed = next((q.name for q in read_recorded(data_folder("queries")) if differences(q)), None)
    print(f"{number}: {'noticed by: ' + noticed if noticed else 'SURVIVES, ' + CANNOT_BE_NOTICED.get(number, 'NO REASON KNOWN')}")


def main() -> None:
    if len(sys.argv) > 1:
        switch_off(int(sys.argv[1]))
        return
    with ThreadPoolExecutor(2) as pool:
        runs = pool.map(
            lambda i: subprocess.run([sys.executable, __file__, str(i)], capture_output=True, text=True), range(len(OFF))
        )
        lines = [(run.stdout or run.stderr).strip().split("\n")[-1] for run in runs]
    print("\n".join(lines))
    survivors = sum("SURVIVES" in line for line in lines)
    print(f"{len(lines)} switched off, {len(lines) - survivors} noticed, {survivors} survive.")


if __name__ == "__main__":
    main()
