"""A program that gives the same plausible answer to every request of a method."""

import json
import sys
from typing import Any

ANSWERS: dict[str, dict[str, Any]] = {
    "score": {"total": 23, "bombed": False, "special": "pure-sabacc"},
    "compare": {"best": ["Han"], "sabacc_pot": True},
    "settle": {
        "winners": ["Han"],
        "pot_winners": [["Han"]],
        "sabacc_winners": ["Han"],
        "bombed": ["Lando"],
        "demise": {},
        "paid": {"Han": 0, "Lando": 10},
        "stacks": {"Han": 120, "Lando": 90},
        "hand_pot": 0,
        "sabacc_pot": 0,
        "house": 0,
    },
    "shift": {
        "shifted": True,
        "hands": {"Han": ["coins-7", "sabres-9"], "Lando": ["idiot", "staves-2"]},
        "fields": {},
        "pickers": {"Han": "Lando", "Lando": "Han"},
        "deck": ["star", "flasks-3"],
        "out_of_play": [],
    },
    "play": {
        "script": ["done", "done", "done"],
        "phases": [
            {
                "round": 1,
                "phase": phase,
                "asked": ["Han", "Lando"],
                "stacks": {"Han": 99, "Lando": 99},
                "hand_pot": 14,
                "sabacc_pot": 30,
                "pots": [{"amount": 14, "eligible": ["Han", "Lando"]}],
            }
            for phase in ("betting", "drawing", "calling")
        ],
        "over": True,
        "dealt_in": ["Han", "Lando"],
        "dealer": "Lando",
        "caller": "Han",
        "folded": [],
        "out": [],
        "stacks": {"Han": 113, "Lando": 99},
        "hand_pot": 0,
        "sabacc_pot": 30,
        "house": 0,
        "winners": ["Han"],
        "pot_winners": [["Han"]],
        "sabacc_winners": [],
        "bombed": [],
        "demise": {},
        "next_dealer": "Han",
        "session_over": False,
    },
}


def answer(method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Give the one answer."""
    del params
    return ANSWERS[method]


def main() -> None:
    """Answer `hello` properly, and everything else by `answer`."""
    for line in sys.stdin:
        request = json.loads(line)
        method, params = request["method"], request["params"]
        if method == "hello":
            result: dict[str, Any] = {
                "protocol": 1,
                "nonce": params["nonce"],
                "name": "constant",
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
