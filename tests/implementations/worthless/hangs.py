"""A program that answers `hello` and then hangs."""

import json
import sys
import time
from typing import Any


def answer(method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Never return."""
    del method, params
    while True:
        time.sleep(60)


def main() -> None:
    """Answer `hello` properly, and everything else by `answer`."""
    for line in sys.stdin:
        request = json.loads(line)
        method, params = request["method"], request["params"]
        if method == "hello":
            result: dict[str, Any] = {
                "protocol": 1,
                "nonce": params["nonce"],
                "name": "hangs",
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
