"""Keep a random sample of the mutants of a session: `python tools/sample_mutants.py FILE N SEED`.

The session is one that `cosmic-ray init` made; mutants that a filter skips are not drawn.  With
FILE alone it prints the survivors, each with its place and its change.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
from contextlib import closing
from pathlib import Path

from rich.console import Console

_PLACES = """
    SELECT job_id FROM mutation_specs
    WHERE job_id NOT IN (SELECT job_id FROM work_results)
    ORDER BY module_path, start_pos_row, start_pos_col, operator_name, operator_args, occurrence
"""
_SURVIVED = """
    SELECT module_path, start_pos_row, definition_name, operator_name, diff
    FROM mutation_specs JOIN work_results USING (job_id)
    WHERE test_outcome = 'SURVIVED' ORDER BY module_path, start_pos_row
"""
_TABLES = ("work_results", "mutation_specs", "work_items")


def main() -> None:
    """Draw the sample, or print the survivors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("session", type=Path)
    parser.add_argument("count", type=int, nargs="?")
    parser.add_argument("seed", type=int, nargs="?", default=0)
    given = parser.parse_args()
    with closing(sqlite3.connect(given.session)) as session:
        if given.count is None:
            survivors(session)
        else:
            draw(session, given.count, given.seed)


def draw(session: sqlite3.Connection, count: int, seed: int) -> None:
    """Forget all mutants but so many of those that are still to be judged."""
    pending = [job for (job,) in session.execute(_PLACES)]
    kept = set(random.Random(seed).sample(pending, min(count, len(pending))))  # noqa: S311
    everything = [job for (job,) in session.execute("SELECT job_id FROM work_items")]
    gone = [(job,) for job in everything if job not in kept]
    for table in _TABLES:
        session.executemany(f"DELETE FROM {table} WHERE job_id = ?", gone)  # noqa: S608
    session.commit()
    Console().print(f"{len(kept)} of {len(pending)} mutants, seed {seed}")


def survivors(session: sqlite3.Connection) -> None:
    for path, row, name, operator, diff in session.execute(_SURVIVED):
        changed = [line for line in diff.splitlines() if line[:1] in "+-" and line[:3] != "+++"]
        lines = "\n".join(line for line in changed if not line.startswith("---"))
        Console(markup=False, highlight=False, soft_wrap=True).print(
            f"{path}:{row} {name} {operator}\n{lines}\n"
        )


if __name__ == "__main__":
    main()
