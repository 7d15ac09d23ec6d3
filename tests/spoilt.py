"""The reference with other answers: what a test asks in place of a program."""

from collections.abc import Callable
from typing import Any

from sabacc.protocol.reference import Reference

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
