"""Where modules and libraries come from: never from the current folder, in which anybody's files may lie.

Imports nothing but what Python has loaded before it runs a first line.
"""

import builtins
import os
import sys

_RUN = "import sys; sys.path[:] = sys.argv.pop().split({separator!r}); from {module} import main; main()"


def forget_current_folder() -> None:
    """Import nothing from the current folder from now on; a clone that is itself the current folder stays."""
    sys.path[:] = _without_current_folder()


def python_command(module: str) -> list[str]:
    """The command that runs main() of a module of the package in a fresh Python, which finds the modules that this one finds.

    It is isolated: a file `json.py` in the current folder, or one that the environment names, is not run.
    """
    path = os.pathsep.join(_without_current_folder())
    return [sys.executable, "-I", "-c", _RUN.format(separator=os.pathsep, module=module), path]


def let_z3_come_from_its_package() -> None:
    """z3 itself would look for its library in the current folder first."""
    if hasattr(builtins, "Z3_LIB_DIRS") or "z3" in sys.modules:
        return
    from importlib.util import find_spec

    found = find_spec("z3")
    if found is not None and found.submodule_search_locations:
        builtins.Z3_LIB_DIRS = [os.path.join(where, "lib") for where in found.submodule_search_locations]  # type: ignore[attr-defined]


def _without_current_folder() -> list[str]:
    of_package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return [one for one in sys.path if _same(one, of_package) or not _same(one, os.curdir)]


def _same(one: str, other: str) -> bool:
    """Whether two folders are the same; the empty name is the current one."""
    try:
        return os.path.samefile(one or os.curdir, other)
    except (OSError, ValueError):
        return False
