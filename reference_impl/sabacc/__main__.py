"""`python -m sabacc` is the command `sabacc`."""

from sabacc.cli import main

if __name__ == "__main__":
    main()
