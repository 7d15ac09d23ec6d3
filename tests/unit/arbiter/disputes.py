"""Disputes for tests: the table of two players, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.received import read
from sabacc.spec.rulesets import builtin
from tests.written_outputs import fitting

if TYPE_CHECKING:
    from sabacc.arbiter.ruling_json import RulingOutput

ALONE = Arbiter([builtin("standard")])
"""Compares with nothing: quick."""

SHOWDOWN = """\
sabacc dispute 1
ruleset: standard
hands: Lando {lando}, Han {han}
dealer: Han
stacks: Lando 100, Han 100
hand pot: 12
sabacc pot: 30
caller: {caller}
"""

HALF = """\
sabacc dispute 1
ruleset: {ruleset}
{claims}
sabacc hand record 1
ruleset: standard
seats: Han, Lando
dealer: Lando
stacks: Han 100, Lando 100
hand pot: 2
sabacc pot: 12
antes: paid

deal: Han coins-7 flasks-9, Lando coins-2 sabres-3
{lines}
"""


def showdown(
    claims: str = "",
    *,
    lando: str = "coins-11 flasks-9",
    han: str = "sabres-8 staves-7",
    caller: str = "Han",
) -> str:
    """Return the text of a showdown: Lando holds 20 and Han 15, unless it is said otherwise."""
    return SHOWDOWN.format(lando=lando, han=han, caller=caller) + claims


def half(lines: str, claims: str = "", ruleset: str = "standard") -> str:
    """Return the text of a record that stops half-way, with claims above it."""
    return HALF.format(lines=lines, claims=claims, ruleset=ruleset)


def ruled(text: str) -> RulingOutput:
    """Rule on a text, without other rulesets."""
    return fitting("arbitrate", ALONE.rule(read(text)))


def verdicts(text: str) -> list[tuple[str, str, str]]:
    """Return verdict, words and rule of each claim."""
    return [(one["verdict"], one["because"], one["rule"]) for one in ruled(text)["claims"]]
