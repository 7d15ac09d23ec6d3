"""The reference, which keeps each message that it hears: in the file named by `SABACC_RECORD`."""

import copy
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from sabacc.protocol.reference import Reference
from tests.spoilt import Handle

RECORD: Final = "SABACC_RECORD"
# At how many seats its tables end
MOST: Final = 5


def recording(keep: Callable[[dict[str, Any]], object]) -> Handle:
    """Return the reference as a program that plays `standard`, and keeps what it hears."""
    reference = Reference()

    def handle(message: dict[str, Any]) -> dict[str, Any]:
        keep(copy.deepcopy(message))
        answer = reference.handle(message)
        if message["method"] == "hello":
            answer["result"] |= {"plays": ["standard"], "seats": {"least": 2, "most": MOST}}
        return answer

    return handle


def factory() -> Handle:
    file = Path(os.environ[RECORD])

    def keep(message: dict[str, Any]) -> None:
        with file.open("a", encoding="utf-8") as record:
            record.write(json.dumps(message) + "\n")

    return recording(keep)
