"""The reference with other answers: what a test asks in place of a program."""

from collections.abc import Callable, Mapping
from typing import Any

from sabacc.protocol.reference import Reference
from sabacc.spec.rulesets import Ruleset

Json = dict[str, Any]
# A program under test in this process: a message in, an answer out
Handle = Callable[[Json], Json]
# Changes a result; before it stands the message that it answers
Spoil = Callable[[Json, Json], None]


def spoilt(spoil: Spoil, program: Handle | None = None) -> Handle:
    """Return a program, the reference where none is given, whose results are changed."""
    right = program or Reference().handle

    def handle(message: Json) -> Json:
        answer = right(message)
        if "result" in answer:
            spoil(message, answer["result"])
        return answer

    return handle


def playing(plays: Mapping[str, Ruleset], /, **claims: Any) -> Handle:
    """Make a program that plays those rulesets where it is asked for their names.

    In everything else it is the reference, but for the claims in its `hello`.
    """
    reference, otherwise = Reference(), Reference(plays)

    def handle(message: Json) -> Json:
        if message["params"].get("ruleset") in plays:
            return otherwise.handle(message)
        answer = reference.handle(message)
        if message["method"] == "hello":
            answer["result"] |= claims
        return answer

    return handle
