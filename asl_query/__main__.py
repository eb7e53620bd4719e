"""`python -m asl_query` is the command `asl-query`."""

from asl_query.cli import run

if __name__ == "__main__":
    run()
