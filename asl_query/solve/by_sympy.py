"""Chances as formulas: a chain of play with sympy polynomials in p (changes level), s (stays), f (falls).

sympy takes longer to import than everything else of a question together, so `FormulaWorker` lets a second process
import it while the first one searches.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from collections.abc import Mapping
from typing import Any


class FormulaWorker:
    """A second process that turns one chain into its formula."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "asl_query.solve.by_sympy"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip

    def formula(self, chain: Mapping[str, Any], seconds: float | None = None) -> dict[str, str]:
        """{'formula': 'p**3', 'exact': '125/216'}; raises subprocess.TimeoutExpired when the time is over."""
        out, _ = self._process.communicate(json.dumps(chain), timeout=seconds)
        found: dict[str, str] = json.loads(out)
        return found

    def close(self) -> None:
        """End the process if it still runs."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.communicate()


_prepared: list[FormulaWorker] = []


def prepare() -> None:
    """Start a worker before anything else is imported; `take_worker` hands it out."""
    _prepared.append(FormulaWorker())


def take_worker() -> FormulaWorker:
    """A worker that may have been started long ago."""
    return _prepared.pop() if _prepared else FormulaWorker()


def formula(chain: Mapping[str, Any]) -> dict[str, str]:
    """The chance of the chain as a polynomial, and its value at the chain's chances."""
    import sympy

    symbols = {name: sympy.Symbol(name) for name in ("p", "s", "f")}
    ring = tuple(symbols.values())
    here = {name: sympy.Poly(1, *ring) for name in chain["goals"]}
    for step in reversed(chain["steps"]):
        before = {}
        for state, edges in step.items():
            total = sympy.Poly(0, *ring)
            for symbol, after in edges:
                if after in here:
                    total += here[after] * sympy.Poly(symbols[symbol] if symbol else 1, *ring)
            before[state] = total
        here = before
    polynomial = here.get(chain["start"], sympy.Poly(0, *ring))
    values = {symbols[name]: sympy.Rational(value) for name, value in chain["chances"].items()}
    return {"formula": str(sympy.factor(polynomial.as_expr())), "exact": str(polynomial.as_expr().subs(values))}


def main() -> None:
    """Read one chain as JSON from standard input, write its formula as JSON."""
    gc.disable()  # one formula, then the end
    import sympy  # noqa: F401  the import is the slow part: do it while the chain is not there yet

    chain = sys.stdin.read()
    if chain:
        sys.stdout.write(json.dumps(formula(json.loads(chain))))


if __name__ == "__main__":
    main()
