"""Chances as formulas: a chain of play in sympy's ring of polynomials in the chances of its rolls.

sympy takes longer to import than everything else of a question together, so `FormulaWorker` lets a second process
import it while the first one searches.
"""

from __future__ import annotations

import atexit
import gc
import json
import subprocess
import sys
import threading
from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple

from asl_query.codec import from_json, to_json
from asl_query.deadline import OVER
from asl_query.errors import AslQueryError, LimitReachedError
from asl_query.finite.chain import Chain
from asl_query.own_modules import python_command


class ChainFormula(NamedTuple):
    """The chance of a chain as a polynomial in its symbols, its value at the chain's chances, and at the harder ones."""

    formula: str
    exact: Fraction
    harder: Fraction


class FormulaWorker:
    """A second process that turns chains into their formulas, one line of JSON each, until it is closed."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            python_command("asl_query.solve.by_sympy"),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip

    @property
    def is_open(self) -> bool:
        """Whether it still answers."""
        return self._process.poll() is None

    def formula(self, chain: Chain, seconds: float | None = None) -> ChainFormula:
        """What sympy makes of a chain; raises LimitReachedError when the time is over."""
        is_over = threading.Event()

        def end() -> None:
            is_over.set()
            self._process.kill()

        clock = threading.Timer(threading.TIMEOUT_MAX if seconds is None else seconds, end)
        clock.daemon = True
        clock.start()
        try:
            line = self._said_to(json.dumps(to_json(chain)) + "\n")
        except BaseException:  # Ctrl-C: what it says later would be taken for the answer to the next chain
            self.close()
            raise
        finally:
            clock.cancel()
        if not line:
            self.close()
            if is_over.is_set():
                raise LimitReachedError(OVER)
            raise AslQueryError("The process that writes the formula ended before it was done (no memory left?); ask once more.")
        found: ChainFormula = from_json(ChainFormula, json.loads(line))
        return found

    def _said_to(self, line: str) -> str:
        """The line that the process answers to one; nothing where it has ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except BrokenPipeError:
            return ""
        return self._process.stdout.readline()

    def close(self) -> None:
        """End the process if it still runs."""
        if self.is_open:
            self._process.kill()
        with suppress(BrokenPipeError):  # of a line that it no longer reads
            self._process.communicate()


_worker: list[FormulaWorker] = []


def take_worker() -> FormulaWorker:
    """The worker of this process: started at the first call (before anything else is imported, so that sympy is there when it is
    needed), kept for later questions, ended with the process."""
    if not _worker or not _worker[0].is_open:
        _worker[:] = [FormulaWorker()]
        atexit.register(_worker[0].close)
    return _worker[0]


def close_worker() -> None:
    """End the worker of this process, if there is one."""
    for worker in _worker:
        worker.close()


def formula(chain: Chain) -> ChainFormula:
    """The chance of the chain as a polynomial, with its values."""
    import sympy

    names = sorted(chain.chances) or ["p"]
    ring, *generators = sympy.ring(names, sympy.QQ)
    symbols = {"": ring.one, **dict(zip(names, generators, strict=True))}
    here = dict.fromkeys(chain.goals, ring.one)
    for step in reversed(chain.steps):
        before = {
            state: sum((symbols[symbol] * here[after] for symbol, after in edges if after in here), ring.zero)
            for state, edges in step.items()
        }
        here = dict.fromkeys(chain.goals, ring.one) | before
    polynomial = here.get(chain.start, ring.zero)
    at_chances, at_harder = (
        polynomial(*(sympy.QQ(*given.get(name, Fraction(0)).as_integer_ratio()) for name in names))
        for given in (chain.chances, chain.harder)
    )
    return ChainFormula(_factored(polynomial), Fraction(str(at_chances)), Fraction(str(at_harder)))


def _factored(polynomial: Any) -> str:
    """Powers of single chances first, then the sums: p**3*(3*s + 1). (sympy's own factor() takes ten times as long.)"""
    coefficient, factors = polynomial.factor_list()
    written = [] if coefficient == 1 and factors else [str(coefficient)]
    for factor, power in sorted(factors, key=lambda f: (len(f[0]), str(f[0]))):
        base = str(factor) if len(factor) == 1 else f"({factor})"
        written.append(base if power == 1 else f"{base}**{power}")
    return "*".join(written)


def main() -> None:
    """Read chains as lines of JSON from standard input, write their formulas as lines of JSON."""
    gc.disable()
    import sympy  # noqa: F401  the import is the slow part: do it while the first chain is not there yet

    for chain in sys.stdin:
        sys.stdout.write(json.dumps(to_json(formula(from_json(Chain, json.loads(chain))))) + "\n")
        sys.stdout.flush()
