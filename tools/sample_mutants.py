"""Keep a random sample of the mutants of a session that `cosmic-ray init` made.

Mutants that a filter skips are not drawn.
"""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import click

_PENDING = """
    SELECT job_id FROM mutation_specs
    WHERE job_id NOT IN (SELECT job_id FROM work_results)
    ORDER BY module_path, start_pos_row, start_pos_col, operator_name, operator_args, occurrence
"""
_TABLES = ("work_results", "mutation_specs", "work_items")


@click.command(help=__doc__)
@click.argument("session", type=click.Path(exists=True, path_type=Path))
@click.argument("count", type=int)
@click.argument("seed", type=int, default=0)
def main(session: Path, count: int, seed: int) -> None:
    with closing(sqlite3.connect(session)) as database:
        pending = [job for (job,) in database.execute(_PENDING)]
        kept = random.Random(seed).sample(pending, min(count, len(pending)))  # noqa: S311 - repeats
        database.execute("CREATE TEMPORARY TABLE kept (job_id)")
        database.executemany("INSERT INTO kept VALUES (?)", [(job,) for job in kept])
        for table in _TABLES:
            database.execute(f"DELETE FROM {table} WHERE job_id NOT IN kept")  # noqa: S608
        database.commit()
    click.echo(f"{len(kept)} of {len(pending)} mutants, seed {seed}")


if __name__ == "__main__":
    main()
