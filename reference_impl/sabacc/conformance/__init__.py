"""The conformance suite: scenarios, cases, the port to programs under test, and the verdict.

`features` and `steps` are found beside this package in an installed wheel, and at the root of the
checkout otherwise; the package path is extended so that `sabacc.conformance.steps` is importable
in both.
"""

from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).resolve().parent


def _root() -> Path:
    if (_HERE / "features").is_dir():
        return _HERE
    checkout = _HERE.parents[2]
    whole = (checkout / "features").is_dir() and (checkout / "steps").is_dir()
    return checkout if whole else _HERE  # the page of the arbiter comes without features


ROOT: Final = _root()
"""The folder that holds `features` and `steps`."""

FEATURES: Final = ROOT / "features"

if _HERE != ROOT:
    __path__.append(str(ROOT))
