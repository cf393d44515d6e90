"""``python -m seismic`` is the command ``seismic``, which begins here as well."""

import sys


def main(prog_name: str | None = None) -> None:
    """Run the command; Ctrl-C leaves it quietly, even before it has been loaded."""
    try:
        from .cli import main as command

        command(prog_name=prog_name)
    except KeyboardInterrupt:
        sys.exit(130)  # 128 + SIGINT, as everywhere in the command


if __name__ == "__main__":
    main("seismic")
