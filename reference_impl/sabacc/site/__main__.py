"""`python -m sabacc.site FOLDER`: the whole site as a folder, for any generator to build."""

import sys
from collections.abc import Sequence
from pathlib import Path

from sabacc.site.whole import write
from sabacc.system.user_input import InputError

_CHECKOUT = Path(__file__).resolve().parents[3]


def main(words: Sequence[str]) -> int:
    """Write the site into the folder that the command line names; return the exit status."""
    if len(words) != 1 or words[0].startswith("-"):
        print("usage: python -m sabacc.site FOLDER", file=sys.stderr)  # noqa: T201 - a command
        return 2
    folder = Path(words[0])
    try:
        found = write(_CHECKOUT, folder)
    except (InputError, OSError) as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    pages = sum(path.endswith(".md") for path in found.texts)
    print(f"{pages} pages are in {folder}; build them with: mkdocs build -f {folder}/mkdocs.yml")  # noqa: T201
    if found.without_engine:
        print(f"The Arbiter page has no engine: {found.without_engine}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
