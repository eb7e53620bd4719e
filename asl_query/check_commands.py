"""The commands `check` and `verify`: recorded queries and scenarios asked once more, and a saved answer re-checked."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from asl_query.deadline import OVER, kept_around
from asl_query.errors import AslQueryError, LimitReachedError
from asl_query.options import add_force, seconds, write_as_told
from asl_query.shown import shown_name
from asl_query.terminal import say


def add_check(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `check` to the commands of the command line."""
    check = commands.add_parser("check", help="ask every recorded query and compare")
    check.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="TOML files or folders of them")
    check.add_argument("-o", "--output", metavar="FILE", help="of one scenario: write its report as an HTML page")
    add_force(check)
    check.add_argument("--compare", type=Path, metavar="OTHER", help="of one scenario: what another one changes")
    check.add_argument("--limit", type=seconds, metavar="SECONDS", help="stop after so long, with what was checked by then")
    check.set_defaults(run=_check)


def add_verify(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `verify` to the commands of the command line."""
    verify = commands.add_parser("verify", help="re-check a saved answer without a solver")
    verify.add_argument("answer", type=Path, metavar="ANSWER.json")
    verify.add_argument("--facts", metavar="FILE", help="the board's facts file that the answer was found with")
    verify.add_argument("--boards", metavar="DIR", help="a folder of VASL board archives (or set ASL_QUERY_BOARDS)")
    verify.add_argument("--limit", type=seconds, metavar="SECONDS", help="stop after so long; nothing is verified then")
    verify.set_defaults(run=_verify)


def _check(arguments: argparse.Namespace, _: float) -> int:
    from asl_query.explain.names import counted
    from asl_query.facts.library import data_folder
    from asl_query.recorded import differences, read_recorded
    from asl_query.scenarios.checking import scenario_files
    from asl_query.settling import on_one_line

    paths = arguments.paths or [data_folder("queries")]
    scenarios = scenario_files(paths)
    if arguments.output or arguments.compare:
        return _one_scenario(scenarios, arguments)
    queries = [q for path in paths if path not in scenarios for q in read_recorded(path)]
    failed = 0
    for number, query in enumerate(queries):
        here = kept_around().of_part(f"{number + 1} of {counted(len(queries), 'recorded query', 'recorded queries')}")
        here.report_progress("")
        with here.kept(), _telling(f"{number} of {counted(len(queries), 'recorded query', 'recorded queries')} asked, "
                      f"{counted(failed, 'difference')} so far"):  # fmt: skip
            found = differences(query)
        for difference in found:
            failed += 1
            kept_around().report_progress("")
            say(f"\n{shown_name(query.file)}: {query.name}\n  asked:    {on_one_line(query.ask)}\n  {difference}")
    if queries or not scenarios:
        asked = counted(len(queries), "recorded query", "recorded queries")
        say(f"{asked} asked, {counted(failed, 'difference')}.")
    return 1 if _scenarios_differ(scenarios, arguments.paths) or failed else 0


@contextmanager
def _telling(so_far: str) -> Iterator[None]:
    """Where the time is over meanwhile, what was done so far is told."""
    try:
        yield
    except LimitReachedError:
        raise LimitReachedError(f"{OVER}; {so_far}") from None


def _scenarios_differ(scenarios: list[Path], named: list[Path]) -> bool:
    """Check scenarios: one named by itself is told whole, of those in a folder what differs."""
    from asl_query.scenarios.checking import as_text, check

    wrong = 0
    for path in scenarios:
        checked = check(path)
        kept_around().report_progress("")
        wrong += checked.differences
        say(as_text(checked, only_differences=path not in named).rstrip("\n"))
    return wrong > 0


def _one_scenario(scenarios: list[Path], arguments: argparse.Namespace) -> int:
    """The report of a scenario, or what another one changes."""
    from asl_query.scenarios.checking import as_text, check

    if len(scenarios) != 1 or len(arguments.paths) != 1:
        raise AslQueryError("A report or comparison is of one scenario; name one scenario file.")
    checked = check(scenarios[0])
    if arguments.compare:
        from asl_query.scenarios.comparing import compare

        write_as_told(compare(checked, check(arguments.compare)), arguments)
        return 0
    from asl_query.scenarios.reporting import as_report

    say(as_text(checked).rstrip("\n"))
    write_as_told(as_report(checked), arguments)
    return 1 if checked.differences else 0


def _verify(arguments: argparse.Namespace, _: float) -> int:
    from asl_query.check.refusal import Refused
    from asl_query.confirming import confirmed, read_saved
    from asl_query.pipeline import library_for

    saved = read_saved(arguments.answer)
    try:
        with _telling("nothing is verified"):
            sys.stdout.write(confirmed(saved, library_for(arguments.facts, arguments.boards)))
    except Refused as refusal:
        say(f"Refused: {refusal}.")
        return 1
    return 0
