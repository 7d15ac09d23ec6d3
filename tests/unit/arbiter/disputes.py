"""Disputes for tests, as text: a table with its usual lines, and what is told of it."""

import json
from typing import Any, Final

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.page import answer
from sabacc.arbiter.ruling_json import RulingOutput
from sabacc.arbiter.text import read
from sabacc.spec.rulesets import builtin
from tests.written_outputs import fitting

# Compares with nothing: quick
ALONE = Arbiter([builtin("standard")])

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


def dispute(ruleset: str, hands: str, lines: str = "", **told: object) -> str:
    """Return a dispute about the hands of a table.

    Who is named last deals, all have 100 credits, the pots hold 12 and 30, and all other cards are
    in the deck, unless it is told otherwise: `hand_pot=0`.
    """
    seats = [hand.split()[0] for hand in hands.split(", ")]
    usual = {
        "dealer": seats[-1],
        "stacks": ", ".join(f"{seat} 100" for seat in seats),
        "hand pot": 12,
        "sabacc pot": 30,
    }
    said = {**usual, **{name.replace("_", " "): value for name, value in told.items()}}
    deck = said.pop("deck", "the others")
    head = "".join(f"{name}: {value}\n" for name, value in said.items())
    return f"sabacc dispute 1\nruleset: {ruleset}\nhands: {hands}\n{head}deck: {deck}\n{lines}"


def play(ruleset: str, hands: str, lines: str = "", **told: object) -> str:
    """Return a dispute about a hand that is played: the antes are paid, unless it is told."""
    return dispute(ruleset, hands, lines, **{"antes": "paid", **told})


# What lies on a table before the antes
UNPAID: Final[dict[str, Any]] = {"hand_pot": 0, "sabacc_pot": 12, "antes": "to be paid"}


def table(ruleset: str, lines: str) -> str:
    """Return a dispute on a hand that Han, Lando and Leia play from the antes on; Leia deals."""
    hands = "Han coins-7 flasks-4, Lando coins-9 sabres-3, Leia staves-7 coins-8"
    return play(ruleset, hands, f"{lines}\n", **UNPAID)


def shift(ruleset: str = "standard", die: int = 2, deck: str = "the others") -> str:
    """Return a dispute about a shift: each loses the first card that offers itself."""
    return (
        f"sabacc dispute 1\nruleset: {ruleset}\n"
        "hands: Han coins-7 flasks-9, Lando coins-2 sabres-3\ndealer: Lando\n"
        f"die: {die}\npicks: as they lie\ndeck: {deck}\n"
    )


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
    return fitting("arbitrate", ALONE.rule(read(text)))


def verdicts(text: str) -> list[tuple[str, str, str]]:
    return [(one["verdict"], one["because"], one["rule"]) for one in ruled(text)["claims"]]


def told_of(**question: object) -> dict[str, Any]:
    """Ask what the page asks, `ask="rule"` for example; return its result, or the error."""
    found: dict[str, Any] = json.loads(answer(json.dumps(question)))
    return found


def asked(question: str, **values: object) -> dict[str, Any]:
    found = told_of(ask=question, **values)
    assert found["ok"], found
    result: dict[str, Any] = found["result"]
    return result
