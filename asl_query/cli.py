"""The command line: a thin door to ask().

Exit codes: 0 answered, 1 a recorded answer differs or `verify` refuses, 2 bad question, bad facts, or what cannot be written,
3 undecided, 4 a fault of the program, 130 interrupted.
With --exit-code `ask` gives 10 for yes, 20 for no, 30 for `depends`, a list or a value instead of 0.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from asl_query import __version__, streams
from asl_query.ask_command import add_ask
from asl_query.board_commands import add_board
from asl_query.check_commands import add_check, add_verify
from asl_query.columns import wrapped
from asl_query.completing import add_completion
from asl_query.deadline import OVER, Deadline, end_at_ctrl_c, kept_around, was_interrupted
from asl_query.errors import AslQueryError, LimitReachedError, QuestionError
from asl_query.options import seconds
from asl_query.shown import shown, shown_name
from asl_query.terminal import fit_to_terminal, is_terminal, progress, say, show, warn

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from asl_query.helping import Help
    from asl_query.terms.answers import Answer


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    return _ended(lambda: _command(argv, time.monotonic()))


def _command(argv: list[str] | None, began: float) -> int:
    """The exit code of a command, which began at this moment of time.monotonic()."""
    fit_to_terminal()
    return _code_of(parser().parse_args(argv), began)


def _ended(command: Callable[[], int]) -> int:
    """The exit code of a command that may be interrupted, or whose text cannot be printed."""
    try:
        code = command()
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return _interrupted()
    except BrokenPipeError:  # who reads it has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        what = shown_name(error.filename) if error.filename is not None else "What was to be printed"
        warn(f"{what} cannot be read or written: {error.strerror or error}.")
        return 2
    except Exception:
        if was_interrupted():
            return _interrupted()
        raise


def _interrupted() -> int:
    warn("Interrupted; nothing was written.")
    return 130


def _code_of(arguments: argparse.Namespace, began: float) -> int:
    """The exit code of a command; what went wrong is told. The limit of a command is that of all it does."""
    limit = Deadline(getattr(arguments, "limit", None), progress(), began)
    try:
        with limit.kept():
            return _code_within_limit(arguments, began)
    except LimitReachedError as stop:
        limit.report_progress("")
        _tell_stop(stop, arguments)
        return 3
    finally:
        limit.report_progress("")


def _code_within_limit(arguments: argparse.Namespace, began: float) -> int:
    try:
        if getattr(arguments, "output", None) is not None:
            from asl_query.writing import require_writable

            require_writable(Path(arguments.output), force=arguments.force)
        code: int = arguments.run(arguments, began)
        return code
    except LimitReachedError:
        raise
    except AslQueryError as error:
        kept_around().report_progress("")
        _tell_error(error, arguments)
        return 2


def _tell_stop(stop: LimitReachedError, arguments: argparse.Namespace) -> None:
    """Print that the time was over before there was an answer to show."""
    told = (
        stop
        if not str(stop).startswith(OVER)
        else LimitReachedError(f"the limit of {arguments.limit:g} s was reached{str(stop).removeprefix(OVER)}")
    )
    if getattr(arguments, "format", "") == "json":
        _tell_error(told, arguments)
    else:
        say(f"Undecided: {told}.")


def _tell_error(error: AslQueryError, arguments: argparse.Namespace) -> None:
    """Print what went wrong; with a text that is not understood, what helps."""
    as_json = getattr(arguments, "format", "") == "json"
    if isinstance(error, QuestionError) and error.near and error.kind == "not-understood" and "question" in arguments:
        found = _help_with(error, arguments)
        if as_json:
            print(json.dumps(found.to_json(), ensure_ascii=False, indent=1))
        else:
            warn(found.as_text())
    elif as_json:
        from asl_query.explain.answered_post import error_json

        print(json.dumps(error_json(error), ensure_ascii=False, indent=1))
    else:
        warn(str(error))


def _help_with(error: QuestionError, arguments: argparse.Namespace) -> Help:
    """What helps with a text that is not understood; the questions near it are asked as the text was."""
    from asl_query.helping import help_with
    from asl_query.pipeline import ask

    ruleset = (arguments.ruleset or "asl").partition(",")[0]

    def answer(question: str, seconds: float) -> Answer:
        return ask(
            question, facts=arguments.facts, boards=arguments.boards, board=arguments.board, ruleset=ruleset, limit=seconds
        )  # fmt: skip

    return help_with(error, ruleset, answer)


class _Parser(argparse.ArgumentParser):
    """The command line; what was typed is shown in its errors, not obeyed, and a help that cannot be printed is an error."""

    def error(self, message: str) -> NoReturn:
        super().error(shown(message))

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        if file is not None and file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)


def parser() -> argparse.ArgumentParser:
    """What is typed, command by command."""
    parser: argparse.ArgumentParser = _Parser(prog="asl-query", description="Questions about Advanced Squad Leader, with proofs.")
    parser.add_argument("--version", action="version", version=f"asl-query {__version__}")
    parser.set_defaults(run=_converse)
    commands = parser.add_subparsers(metavar="COMMAND", help="without one: a conversation")

    add_ask(commands)
    using = commands.add_parser("use", help="a board or situation that questions need not name; alone, what is in use")
    using.add_argument("what", nargs="?", metavar="BOARD|FILE|nothing")
    using.set_defaults(run=_use)

    add_check(commands)
    add_verify(commands)
    rule = commands.add_parser("rule", help="what the program knows of a rule")
    rule.add_argument("number", metavar="NUMBER")
    rule.set_defaults(run=_rule)

    covered = commands.add_parser("coverage", help="the ledger: what is modelled, and which recorded query would notice its loss")
    covered.add_argument("section", nargs="?", default="", metavar="SECTION", help="B11, B11.41-3, SLC4.2 (all if left out)")
    covered.set_defaults(run=_coverage)
    served = commands.add_parser("mcp", help="the questions as tools for an assistant, over standard input and output")
    served.add_argument(
        "--limit", dest="limit_of_each", type=seconds, default=30.0, metavar="SECONDS",
        help="stop each question after so long (30)",
    )  # fmt: skip
    served.set_defaults(run=_mcp)

    _add_rules(commands)
    add_board(commands)
    add_completion(commands, parser)
    return parser


def _add_rules(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    rules = commands.add_parser("rules", help="the clauses that speak of some words: smoke climbing")
    rules.add_argument("words", metavar="WORDS")
    rules.add_argument("--ruleset", choices=("asl", "slc"), default="", help="whose rules (both if left out)")
    rules.set_defaults(run=_rules)


def _converse(*_: object) -> int:
    """Without a command a conversation; where nothing can be typed, what the commands are."""
    from asl_query.conversation.start import converse

    code = converse(kept_around().report_progress if is_terminal(sys.stderr) else None)
    return parser().error("the following arguments are required: COMMAND") if code is None else code


def _use(arguments: argparse.Namespace, _: float) -> int:
    """Put a board or a situation in use, or tell what is."""
    from asl_query.in_use import in_use, use

    found = use(arguments.what) if arguments.what else in_use()
    say(f"In use: {found}." if any(found) else "Nothing is in use. asl-query use BOARD or FILE.")
    return 0


def _mcp(arguments: argparse.Namespace, _: float) -> int:
    from asl_query.assistant.server import serve

    return serve(arguments.limit_of_each)


def _rule(arguments: argparse.Namespace, _: float) -> int:
    from asl_query.explain.rule_card import rule_card

    show(f"{rule_card(arguments.number)}\n")
    return 0


def _rules(arguments: argparse.Namespace, _: float) -> int:
    """The clauses of the ledger that speak of some words."""
    from asl_query.reading.clauses_found import clauses_about

    for clause in clauses_about(arguments.words, arguments.ruleset):
        say("\n".join(wrapped(f"{clause.id}: {clause.says}", "", "  ")))
    return 0


def _coverage(arguments: argparse.Namespace, _: float) -> int:
    from asl_query.explain.coverage import coverage

    show(f"{coverage(arguments.section)}\n")
    return 0


def run() -> None:
    """The installed command: one question a process, so memory is never collected and nothing is torn down at the end."""
    gc.disable()
    streams.prepare()
    end_at_ctrl_c()
    code = _ended(lambda: typed(time.monotonic() - time.process_time()))  # the imports count, too
    if "asl_query.solve.by_sympy" in sys.modules:
        sys.modules["asl_query.solve.by_sympy"].close_worker()
    with suppress(OSError):
        sys.stderr.flush()
    os._exit(code)


def typed(began: float) -> int:
    """The exit code of what was typed, also where that is no command, and where the program has a fault: it is told in a line."""
    try:
        return _command(None, began)
    except SystemExit as end:
        return int(end.code or 0)
    except OSError:
        raise
    except Exception as fault:
        if was_interrupted() or sys.flags.dev_mode:
            raise
        told = f"{type(fault).__name__}: {fault}".partition("\n")[0]
        warn(f"This is a fault of asl-query, not yours ({told[:200]}). Please tell its authors what you typed.")
        return 4


if __name__ == "__main__":
    run()
