"""A program that accepts everything and says nothing; with the argument `facts`, empty facts."""

import json
import sys
from typing import Any

EMPTY: dict[str, dict[str, Any]] = {
    "score": {"total": 0, "bombed": False, "special": None},
    "compare": {"best": [], "sabacc_pot": False},
    "settle": {
        "winners": [],
        "pot_winners": [],
        "sabacc_winners": [],
        "bombed": [],
        "demise": {},
        "paid": {},
        "stacks": {},
        "hand_pot": 0,
        "sabacc_pot": 0,
        "house": 0,
    },
    "shift": {
        "shifted": False,
        "hands": {},
        "fields": {},
        "pickers": {},
        "deck": [],
        "out_of_play": [],
    },
    "play": {
        "script": [],
        "phases": [],
        "over": True,
        "dealt_in": [],
        "caller": None,
        "folded": [],
        "out": [],
        "stacks": {},
        "hand_pot": 0,
        "sabacc_pot": 0,
        "house": 0,
        "winners": [],
        "session_over": False,
    },
}


def answer(method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Show nothing, or nothing happening."""
    del params
    return EMPTY[method] if "facts" in sys.argv[1:] else {}


def main() -> None:
    """Answer `hello` properly, and everything else by `answer`."""
    for line in sys.stdin:
        request = json.loads(line)
        method, params = request["method"], request["params"]
        if method == "hello":
            result: dict[str, Any] = {
                "protocol": 1,
                "nonce": params["nonce"],
                "name": "accepts all",
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
