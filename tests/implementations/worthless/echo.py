"""A program that echoes the parameters of a request as its answer."""

import json
import sys
from typing import Any


def answer(method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Echo."""
    del method
    return params


def main() -> None:
    """Answer `hello` properly, and everything else by `answer`."""
    for line in sys.stdin:
        request = json.loads(line)
        method, params = request["method"], request["params"]
        if method == "hello":
            result: dict[str, Any] = {
                "protocol": 1,
                "nonce": params["nonce"],
                "name": "echo",
                "levels": ["score", "compare", "settle", "shift", "play"],
                "plays": "any",
                "seats": {"least": 1, "most": 8},
            }
        elif method == "ruleset":
            result = {}
        else:
            result = answer(method, params)
        response = {"jsonrpc": "2.0", "id": request["id"], "result": result}
        sys.stdout.write(json.dumps(response) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
