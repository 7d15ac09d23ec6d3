"""The reference, which keeps each request that it is asked in a file: `SABACC_RECORD`."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sabacc.protocol.reference import Reference

if TYPE_CHECKING:
    from tests.spoilt import Handle

RECORD = "SABACC_RECORD"


def factory() -> Handle:
    """Return the reference as a program that plays `standard` at tables of two to five."""
    reference = Reference()
    file = Path(os.environ[RECORD]).open("a", encoding="utf-8", buffering=1)  # noqa: SIM115

    def handle(message: dict[str, Any]) -> dict[str, Any]:
        file.write(json.dumps(message) + "\n")
        answer = reference.handle(message)
        if message["method"] == "hello":
            answer["result"] |= {"plays": ["standard"], "seats": {"least": 2, "most": 5}}
        return answer

    return handle
