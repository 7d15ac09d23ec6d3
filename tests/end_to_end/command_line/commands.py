"""The command line called from within, as its tests do."""

from pathlib import Path

from click.testing import CliRunner, Result

from sabacc.cli import main
from tests.written_outputs import checked

MAIN = "from sabacc.cli import main; main()"


RULE = "pots.ordinary-winner.carries-over"


# A rule that `forgiving` breaks and a ruleset in which it is required: a run is short
ONE_RULE = ("--ruleset", "classic", "--rule", RULE)


# Several programs that start at once on a busy machine take their time
PATIENT = ("--limit-start", "120", "--limit-case", "120")


def sabacc(*words: str | Path, given: str | None = None, **env: str) -> Result:
    """Run the command line in this process; what is given stands on its standard input."""
    said = list(map(str, words))
    return checked(said, CliRunner(env=env).invoke(main, said, input=given, prog_name="sabacc"))


def wrong(name: str) -> str:
    return f"python:tests.end_to_end.programs.wrong_programs:{name}"


def arbitrated(*words: str, given: str | None = None) -> Result:
    return sabacc("arbitrate", *words, given=given, COLUMNS="80")
