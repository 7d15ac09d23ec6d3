"""A program that answers rightly, and ends after so many answers (its argument, 5), every time.

The suite asks again in a fresh child what was not answered, so some rules may be earned; it gives
the program up before long, and the rest is not run.
"""

import sys
from collections.abc import Mapping
from typing import Any

from sabacc.protocol.reference import factory
from sabacc.protocol.serve import serve_stdio


def main() -> None:
    left = 1 + (int(sys.argv[1]) if len(sys.argv) > 1 else 5)
    reference = factory()

    def handle(message: "Mapping[str, Any]") -> dict[str, Any]:
        nonlocal left
        if not left:
            sys.exit(3)
        left -= 1
        return reference(message)

    serve_stdio(handle)


if __name__ == "__main__":
    main()
