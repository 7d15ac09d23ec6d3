"""A program that answers with what is not JSON; with `other`, with JSON that is no answer."""

import json
import sys
from typing import Any


def answer(method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Write rubbish instead of returning."""
    del method, params
    rubbish = {"answer": 42} if "other" in sys.argv[1:] else "{answer: "
    sys.stdout.write((json.dumps(rubbish) if isinstance(rubbish, dict) else rubbish) + "\n")
    sys.stdout.flush()
    return {}


def main() -> None:
    """Answer `hello` properly, and everything else by `answer`."""
    for line in sys.stdin:
        request = json.loads(line)
        method, params = request["method"], request["params"]
        if method == "hello":
            result: dict[str, Any] = {
                "protocol": 1,
                "nonce": params["nonce"],
                "name": "garbage",
                "levels": ["score", "compare", "settle", "shift"],
                "plays": "any",
                "seats": {"least": 1, "most": 8},
            }
        else:
            result = answer(method, params)
        response = {"jsonrpc": "2.0", "id": request["id"], "result": result}
        sys.stdout.write(json.dumps(response) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
