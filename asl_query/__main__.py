"""`python -m asl_query` is the command `asl-query`."""

from asl_query.cli import run

run()
