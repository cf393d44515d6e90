"""``python -m seismic`` is the command ``seismic``."""

from .cli import main

if __name__ == "__main__":
    main(prog_name="seismic")
