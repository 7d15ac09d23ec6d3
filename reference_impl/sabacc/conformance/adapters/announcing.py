"""Which rulesets a program has still to be told of, and what it may answer to that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.conformance.adapters.greeting import greeted_again
from sabacc.conformance.adapters.ports import FaultKind
from sabacc.conformance.adapters.wire import (
    HELLO_ID,
    QUOTED,
    RULESET_ID,
    TroubleError,
    no_answer,
    read_response,
)
from sabacc.protocol.messages import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self

    from sabacc.conformance.adapters.ports import Ask, Greeting
    from sabacc.protocol.messages import Hello, RulesetParams


class Announcements:
    """The rulesets of a conversation: a program that plays any is told of each before it is asked.

    One that names what it plays knows it, and is told of none.
    """

    def __init__(self, told: Iterable[RulesetParams] = ()) -> None:
        """Nothing is told yet of those that are to be."""
        self._due = {params.name: (RULESET_ID + place, params) for place, params in enumerate(told)}

    @classmethod
    def after(cls, greeting: Greeting, hello: Hello) -> Self:
        """Return those of a program that answered a greeting so."""
        return cls(greeting.rulesets if hello.plays == "any" else ())

    def due(self, ask: Ask) -> tuple[int, RulesetParams] | None:
        """Return what has to be told before this request, with the id to tell it under."""
        return self._due.get(ask.params.get("ruleset", ""))

    def done(self, params: RulesetParams) -> None:
        """Note that the program knows a ruleset."""
        del self._due[params.name]


def refuse_deaf(line: bytes, number: int) -> None:
    """Raise TroubleError where this line does not say that a ruleset was noted."""
    response = read_response(line)
    if response.id == HELLO_ID:
        raise greeted_again(line)
    if response.id != number:
        raise no_answer(line, f"the answer to `ruleset` has the id {response.id}, not {number}")
    if isinstance(response.error, Problem):
        raise TroubleError(*unheard((response.error.code, response.error.message)))


def unheard(error: object) -> tuple[FaultKind, str, str]:
    """Return the fault of a program that says it plays any ruleset, and hears of none."""
    detail = f"it answered `ruleset` with the error {str(error)[:QUOTED]}"
    mend = (
        "keep the choices under the name of the ruleset and answer with an empty result, or name "
        "in `plays` the rulesets that the program knows"
    )
    return FaultKind.ERROR, detail, mend
