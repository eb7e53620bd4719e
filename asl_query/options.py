"""Options that several commands have."""

from __future__ import annotations

import argparse

from asl_query.terminal import write


def add_force(command: argparse.ArgumentParser) -> None:
    """Add the option that lets -o replace any file."""
    command.add_argument("--force", action="store_true", help="let -o replace a file that this program did not write")


def bounded_number(text: str, most: float, what: str) -> float:
    """The number of an option, from 0 to `most`; raises ArgumentTypeError for what is no such number."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= most:
        raise argparse.ArgumentTypeError(f"{text} is no {what}")
    return value


def seconds(text: str) -> float:
    """The seconds of a limit; raises ArgumentTypeError for what is no number of them."""
    return bounded_number(text, 1e6, "number of seconds")


def write_as_told(text: str, arguments: argparse.Namespace) -> None:
    """Write to the file that was named, or to standard output."""
    write(text, arguments.output, force=arguments.force)
