"""Classify hand records: `python tools/bench_classify.py`.

Thirty hands as people play them, of a few built-in rulesets and of houses, are classified as
`sabacc classify` does it.  For each are printed the processor time and how often every line was
replayed: tests hold that against a bound, because time depends on the machine.

`--hands N` takes so many hands; rulesets may be named instead of the usual ones.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "reference_impl"), str(ROOT)]

# The package of this checkout has to be on the path before it is imported.


from sabacc.arbiter.classifying.classify import classify  # noqa: E402
from sabacc.arbiter.classifying.summary import verdict  # noqa: E402
from sabacc.conformance.scenarios.catalogue import sound_cases  # noqa: E402
from sabacc.records import parse, write_record  # noqa: E402
from sabacc.records.random_play import random_hand  # noqa: E402
from sabacc.spec import house_files  # noqa: E402

USUAL = ("standard", "holonet", "classic", "Kashyyyk", "Rebels")


def main() -> None:
    """Classify the hands of each ruleset, and print a line for each."""
    words = argparse.ArgumentParser(description="Classify hand records.")
    words.add_argument("rulesets", nargs="*", default=USUAL, help="built-in ones, or houses")
    words.add_argument("--hands", type=int, default=30, help="how many hands")
    given = words.parse_args()
    for name in given.rulesets:
        rules = house_files.find_ruleset(name)
        records = (random_hand(rules, seed, 2 + seed % 4, "people") for seed in range(given.hands))
        hands = [parse(write_record(record), f"{seed}.hand") for seed, record in enumerate(records)]
        begun = time.process_time()
        found = classify(hands, scenes=sound_cases())
        spent = time.process_time() - begun
        often = found.lines / sum(len(one.record.lines) for one in hands)
        print(f"{name}: {spent:.1f} s, each line {often:.1f} times: {verdict(found)}", flush=True)


if __name__ == "__main__":
    main()
