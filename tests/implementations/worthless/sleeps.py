"""A program that takes its time: its argument is how many seconds before each answer."""

import json
import sys
import time
from typing import Any


def answer(method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Refuse at last."""
    del method, params
    time.sleep(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
    return {"refused": True}


def main() -> None:
    """Answer `hello` properly, and everything else by `answer`."""
    for line in sys.stdin:
        request = json.loads(line)
        method, params = request["method"], request["params"]
        if method == "hello":
            result: dict[str, Any] = {
                "protocol": 1,
                "nonce": params["nonce"],
                "name": "sleeps",
                "levels": ["score", "compare", "settle", "shift", "play"],
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
