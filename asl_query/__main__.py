"""The command `asl-query`, and `python -m asl_query`."""

from asl_query.own_modules import forget_current_folder


def main() -> None:
    """Run the command line, from which on nothing is imported from the current folder, and Ctrl-C ends it quietly."""
    try:
        forget_current_folder()
        from asl_query.cli import run

        run()
    except KeyboardInterrupt:
        import os

        os._exit(130)


if __name__ == "__main__":
    main()
