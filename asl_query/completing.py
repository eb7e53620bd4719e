"""The command `completion`: what makes a shell complete the commands, options and files of `asl-query`."""

from __future__ import annotations

import argparse
import sys

SHELLS = ("bash", "zsh", "fish")
_SET_UP = """where to put it:
  bash:  asl-query completion bash > ~/.local/share/bash-completion/completions/asl-query
  zsh:   asl-query completion zsh > a folder of $fpath, as _asl-query
  fish:  asl-query completion fish > ~/.config/fish/completions/asl-query.fish"""


def add_completion(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], parser: argparse.ArgumentParser
) -> None:  # fmt: skip
    """Add the command to those of the command line, which `parser` reads."""
    completion = commands.add_parser(
        "completion",
        help="what makes bash, zsh or fish complete these commands",
        epilog=_SET_UP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    completion.add_argument("shell", choices=SHELLS)
    completion.set_defaults(run=lambda arguments, _: _print_completion(parser, arguments.shell))


def _print_completion(parser: argparse.ArgumentParser, shell: str) -> int:
    import shtab

    _mark_files(parser)
    sys.stdout.write(shtab.complete(parser, shell=shell) + "\n")
    return 0


def _mark_files(parser: argparse.ArgumentParser) -> None:
    """Let every argument that names a file or a folder be completed as one."""
    import shtab

    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                _mark_files(command)
        elif str(action.metavar) in ("FILE", "PATH", "OTHER", "ANSWER.json", "BOARD|FILE|nothing"):
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar == "DIR":
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
