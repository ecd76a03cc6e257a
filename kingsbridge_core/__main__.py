"""Runs the command `kingsbridge` as `python -m kingsbridge_core`."""

from kingsbridge_core.cli import main

if __name__ == "__main__":
    main()
