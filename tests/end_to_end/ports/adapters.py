"""Adapters of a few lines, of which those that answer are given."""

import sys

SCRIPT = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    number, params = request["id"], request["params"]
    if request["method"] == "hello":
        HELLO
    else:
        ANSWER
"""
HELLO = """print(json.dumps({"jsonrpc": "2.0", "id": number, "result": {"protocol": 1,
            "nonce": params["nonce"], "name": "x", "levels": ["score"], "plays": ["classic"]}}),
            flush=True)"""


def adapter(answer: str, hello: str = HELLO) -> tuple[str, ...]:
    """Return an adapter of which the lines that answer are given."""
    return (sys.executable, "-c", SCRIPT.replace("HELLO", hello).replace("ANSWER", answer))


def printing(response: str) -> tuple[str, ...]:
    """Return an adapter that answers `score` with this expression."""
    return adapter(f"print(json.dumps({response}), flush=True)")
