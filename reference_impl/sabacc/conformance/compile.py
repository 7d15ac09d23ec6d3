"""Writes rules and features down as JSON, which ships: `python -m sabacc.conformance.compile`.

`points.json` and `decisions.json` are made of the rules as people write them, `cases.json` and
`titles.json` of the features (`case_ids`).  With `--check` nothing is written.
"""

import sys

import click

from sabacc.conformance import ROOT
from sabacc.spec.loading import rule_files
from sabacc.spec.loading.rule_files import FOLDER
from sabacc.spec.loading.toml_tables import RuleFileError
from sabacc.system.text import counted


@click.command()
@click.option("--check", is_flag=True, help="Write nothing; fail if anything is out of date.")
def main(*, check: bool) -> None:
    """Compile rules and features; write or check the files that ship, and the ledger of ids."""
    if not (ROOT / "tests" / "data").is_dir():
        raise click.ClickException(
            f"{ROOT / 'tests' / 'data'} is not a folder; run this in a checkout of the project"
        )
    try:
        faults = rule_files.packing_faults() if check else []
        outdated = {} if check else rule_files.outdated_files()
    except RuleFileError as error:
        raise click.ClickException(str(error)) from error
    for name, text in outdated.items():
        (FOLDER / name).write_bytes(text)
    # the features, by the rules as they are written now
    from sabacc.conformance.scenarios.catalogue import compiled, settle_up  # noqa: PLC0415
    from sabacc.conformance.scenarios.compiler import FeatureError  # noqa: PLC0415

    try:
        file = compiled()
    except FeatureError as error:
        raise click.ClickException(str(error)) from error
    faults += settle_up(file, check=check)
    for fault in faults:
        click.echo(fault, err=True)
    written = counted(len(file.rules), "rule"), counted(len(file.cases), "case")
    click.echo(", ".join((*written, counted(len(faults), "fault"))))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
