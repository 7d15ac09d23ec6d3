"""Count the statements of each wing of the house, and hold them against `tests/budgets.toml`.

`python tools/budgets.py` prints a row a wing; `--lower` writes each figure that has fallen.
"""

import ast
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
FILE: Final = ROOT / "tests" / "budgets.toml"
# By how much a wing may lie below its figure before the figure must be lowered
SLACK: Final = 0.03
_PACKAGE: Final = ROOT / "reference_impl" / "sabacc"
_HEAD: Final = """\
# The most statements (of the syntax tree, so that layout and comments do not count) that each wing
# may have.  `python tools/budgets.py --lower` lowers them.  A change that needs room takes it from
# elsewhere; where it cannot, it raises a figure here by hand, and its commit says what that buys.

"""


def statements(path: Path) -> int:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return sum(isinstance(node, ast.stmt) for node in ast.walk(tree))


def sizes() -> dict[str, int]:
    """Return the statements of each wing of the package, of the whole package, and beside it."""
    found: Counter[str] = Counter()
    for path in _PACKAGE.rglob("*.py"):
        folder = path.relative_to(_PACKAGE).parent.parts
        count = statements(path)
        found["package"] += count
        found[f"package.{folder[0]}" if folder else "package.faces"] += count
    for name in ("tests", "tools", "steps"):
        found[name] = sum(map(statements, (ROOT / name).rglob("*.py")))
    return dict(sorted(found.items()))


def budgets() -> dict[str, int]:
    figures: dict[str, int] = tomllib.loads(FILE.read_text(encoding="utf-8"))["statements"]
    return figures


def faults(found: dict[str, int], allowed: dict[str, int]) -> list[str]:
    """Complain of each wing that has grown, or has shrunk without its figure being lowered."""
    complaints = [
        f"{wing} has {count} statements and {allowed.get(wing, 0)} are allowed: take as many away, "
        "or raise the figure and say in the commit what that buys"
        for wing, count in found.items()
        if count > allowed.get(wing, 0)
    ]
    complaints += [
        f"{wing} has {found.get(wing, 0)} statements of {most}: python tools/budgets.py --lower"
        for wing, most in allowed.items()
        if found.get(wing, 0) < (1 - SLACK) * most
    ]
    return complaints


def lowered(found: dict[str, int], allowed: dict[str, int]) -> str:
    """Return the file with each figure that has fallen; none rises, and none is new."""
    lines = (f'"{wing}" = {min(most, found.get(wing, 0))}\n' for wing, most in allowed.items())
    return f"{_HEAD}[statements]\n{''.join(lines)}"


if __name__ == "__main__":
    if "--lower" in sys.argv:
        FILE.write_text(lowered(sizes(), budgets()), encoding="utf-8")
    for name, size in sizes().items():
        print(f"{name:24}{size:>8,}{budgets().get(name, 0):>8,}")
