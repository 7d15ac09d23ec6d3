"""Programs that are worth nothing: `python worthless.py NAME [ARGUMENT]`.

They know their greeting and nothing of the game.  `constant` and `accepts_all facts` give the
answers in `worthless.json`, `guesses 3` guesses by a seed, `sleeps 9` waits before each answer.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Json = dict[str, Any]
NAME, ARGUMENT = [*sys.argv[1:], "", ""][:2]
TABLES: dict[str, dict[str, Json]] = json.loads(
    Path(__file__).with_suffix(".json").read_text(encoding="utf-8")
)
SPECIALS = (None, None, None, "pure-sabacc", "idiots-array")
CHANCE = random.Random(ARGUMENT)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def refuse_all(_method: str, _params: Json) -> Json:
    """Refuse: the argument is the reason, which is unknown otherwise."""
    return {"refused": ARGUMENT or True}


def sleep(method: str, params: Json) -> Json:
    time.sleep(float(ARGUMENT or 60))
    return refuse_all(method, params)


def flood(_method: str, _params: Json) -> Json:
    """Write lines without end; with the argument `line`, one line."""
    while True:
        sys.stdout.write("z" * 1000 + ("" if ARGUMENT == "line" else "\n"))


def write_garbage(_method: str, _params: Json) -> Json:
    """Write what is not JSON before the answer; with `other`, JSON that is no answer."""
    say(json.dumps({"answer": 42}) if ARGUMENT == "other" else "{answer: ")
    return {}


def some(names: list[str]) -> list[str]:
    """Guess a few of them, one most often."""
    return CHANCE.sample(names, CHANCE.choice((0, 1, 1, 1, min(2, len(names)))))


def guess_score(_params: Json) -> Json:
    return {
        "total": CHANCE.randint(-30, 30),
        "bombed": CHANCE.random() < 0.3,
        "special": CHANCE.choice(SPECIALS),
    }


def guess_comparison(params: Json) -> Json:
    return {"best": some(list(params["hands"])), "sabacc_pot": CHANCE.random() < 0.5}


def guess_settlement(params: Json) -> Json:
    """Guess who wins, and let the winner take something."""
    seats, hand_pot = params["seats"], sum(pot["amount"] for pot in params["pots"])
    winners, special = some(seats), some(seats)
    paid = {seat: CHANCE.choice((0, 0, hand_pot)) for seat in seats}
    stacks = {seat: params["stacks"][seat] - paid[seat] for seat in seats}
    for seat in winners:
        stacks[seat] += hand_pot // len(winners)
    return TABLES["empty"]["settle"] | {
        "winners": winners,
        "pot_winners": [winners for _ in params["pots"]],
        "sabacc_winners": special,
        "bombed": some(seats),
        "paid": paid,
        "stacks": stacks,
        "hand_pot": 0 if winners else hand_pot,
        "sabacc_pot": 0 if special else params["sabacc_pot"] + sum(paid.values()),
    }


def guess_shift(params: Json) -> Json:
    """Guess whether it comes, and deal everybody other cards."""
    cards = [card for hand in params["hands"].values() for card in hand] + params["deck"]
    CHANCE.shuffle(cards)
    hands = {seat: [cards.pop() for _ in hand] for seat, hand in params["hands"].items()}
    return {
        "shifted": CHANCE.random() < 0.5,
        "hands": hands,
        "fields": params.get("fields", {}),
        "pickers": {seat: CHANCE.choice(params["seats"]) for seat in hands},
        "deck": cards,
        "out_of_play": [],
    }


def guess_hand(params: Json) -> Json:
    """Guess that most deeds are done, and that nothing much comes of them."""
    seats, hands = params["seats"], params.get("hands", {})
    table = {
        "stacks": params["stacks"],
        "hand_pot": params.get("hand_pot", 0),
        "sabacc_pot": params.get("sabacc_pot", 0),
    }
    pots = [{"amount": table["hand_pot"], "eligible": some(seats)}]
    phases = [
        {"round": number, "phase": phase, "asked": seats, **table, "hands": hands, "pots": pots}
        for number in range(1, CHANCE.randint(1, 3) + 1)
        for phase in ("betting", "drawing", "calling")
        if CHANCE.random() < 0.8
    ]
    reasons = ("done", "done", "not-reached", "wrong-phase", "above-limit")
    return TABLES["empty"]["play"] | {
        "script": [CHANCE.choice(reasons) for _ in params.get("script", ())],
        "phases": phases,
        "over": CHANCE.random() < 0.5,
        "dealt_in": seats,
        "dealer": params["dealer"],
        "caller": CHANCE.choice((None, *seats)),
        "folded": some(seats),
        **table,
        "hands": hands,
        "winners": some(seats),
        "sabacc_winners": some(seats),
        "bombed": some(seats),
        "next_dealer": CHANCE.choice(seats),
        "session_over": CHANCE.random() < 0.5,
    }


GUESSES: dict[str, Callable[[Json], Json]] = {
    "score": guess_score,
    "compare": guess_comparison,
    "settle": guess_settlement,
    "shift": guess_shift,
    "play": guess_hand,
}
PROGRAMS: dict[str, Callable[[str, Json], Json]] = {
    "accepts_all": lambda method, _params: TABLES["empty"][method] if ARGUMENT else {},
    "constant": lambda method, _params: TABLES["constant"][method],
    "echo": lambda _method, params: params,
    "floods": flood,
    "garbage": write_garbage,
    "guesses": lambda method, params: GUESSES[method](params),
    "hangs": sleep,
    "no_hello": refuse_all,
    "refuses_all": refuse_all,
    "silent": refuse_all,
    "sleeps": sleep,
}


def response(request: Json) -> Json:
    """Answer `hello` properly unless the program has none, and everything else by its function."""
    method, params = request["method"], request["params"]
    if method == "hello" and NAME == "no_hello":
        return {"error": {"code": -32601, "message": "no method is called 'hello'"}}
    hello = {
        "protocol": 1,
        "nonce": params.get("nonce"),
        "name": NAME,
        "levels": ("score", "compare", "settle", "shift", "play"),
        "plays": "any",
        "seats": {"least": 1, "most": 8},
    }
    known: Json = {"hello": hello, "ruleset": {}}
    return {"result": known[method] if method in known else PROGRAMS[NAME](method, params)}


if __name__ == "__main__":
    for line in sys.stdin:
        asked = json.loads(line)
        if NAME != "silent":
            say(json.dumps({"jsonrpc": "2.0", "id": asked["id"], **response(asked)}))
