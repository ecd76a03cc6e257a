"""`python -m kingsbridge_core` is the command `kingsbridge`."""

from kingsbridge_core.cli import main

if __name__ == "__main__":
    main()
