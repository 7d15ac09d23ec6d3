"""Programs that are the reference with a fault in it: `python faulty.py zero_is_no_bomb`.

The faults stand in `tests/bugs/faulty.toml`.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from sabacc.protocol.serve import serve_stdio
from tests.bugs import FAULTY, spoilt_reference

if __name__ == "__main__":
    serve_stdio(spoilt_reference(FAULTY[sys.argv[1]])())
