"""The command `completion`: what makes a shell complete the commands, options and files of `asl-query`."""

from __future__ import annotations

import argparse
import sys

SHELLS = ("bash", "zsh", "fish")
_SET_UP = """how to switch it on, for every shell that is opened from then on:
  bash:  echo 'source <(asl-query completion bash)' >> ~/.bashrc
  zsh:   echo 'autoload -Uz compinit; compinit; source <(asl-query completion zsh)' >> ~/.zshrc
  fish:  mkdir -p ~/.config/fish/completions
         asl-query completion fish > ~/.config/fish/completions/asl-query.fish"""
# What zsh is told of an argument for which nothing is offered, else it offers no option either where that may stand.
_NOTHING_OFFERED = {"zsh": "()"}
# How the script for zsh finds out that it is read at once, and not when something is completed; so it does of `eval` alone.
_READ_AT_ONCE, _ALSO_FROM_A_FILE = "$zsh_eval_context[-1] == eval", "$zsh_eval_context[-1] == (eval|file)"


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

    _mark_values(parser)
    script = shtab.complete(parser, shell=shell)
    sys.stdout.write(script.replace(_READ_AT_ONCE, _ALSO_FROM_A_FILE) + "\n")
    return 0


def _mark_values(parser: argparse.ArgumentParser) -> None:
    """Let every argument that names a file or a folder be completed as one, and that whose help names its values as these."""
    import shtab

    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                _mark_values(command)
        elif str(action.metavar) in ("FILE", "PATH", "OTHER", "ANSWER.json", "BOARD|FILE|nothing"):
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar == "DIR":
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
        elif "|" in str(action.metavar):
            action.choices = str(action.metavar).split("|")
        elif not action.option_strings and action.choices is None:
            action.complete = _NOTHING_OFFERED  # type: ignore[attr-defined]
