"""Measure the house: `python tools/bench.py SUBJECT`; `--help` lists the subjects."""

import sys
from pathlib import Path

if __name__ == "__main__":  # workers import this module too, and need none of the rest
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from tools.benches import finding, pages, speed
    from tools.benches.measure import bench

    for subject in (
        speed.play,
        speed.port,
        speed.whole_run,
        finding.verdict,
        finding.hunt,
        finding.flips,
        finding.recovery,
        pages.arbiter,
    ):
        bench.add_command(subject)
    bench()
