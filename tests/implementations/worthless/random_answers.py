"""A program that guesses from the seats and cards of the request; its argument is the seed."""

import json
import random
import sys
from typing import Any

CHANCE = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
SPECIALS = (None, None, None, "pure-sabacc", "idiots-array")


def some(names: list[str]) -> list[str]:
    """Guess a few of them, one most often."""
    return CHANCE.sample(names, CHANCE.choice((0, 1, 1, 1, min(2, len(names)))))


def guess_settlement(params: dict[str, Any]) -> dict[str, Any]:
    """Guess who wins, and let the winner take something."""
    seats, hand_pot = params["seats"], sum(pot["amount"] for pot in params["pots"])
    winners, special = some(seats), some(seats)
    paid = {seat: CHANCE.choice((0, 0, hand_pot)) for seat in seats}
    stacks = {seat: params["stacks"][seat] - paid[seat] for seat in seats}
    for seat in winners:
        stacks[seat] += hand_pot // len(winners)
    return {
        "winners": winners,
        "pot_winners": [winners for _ in params["pots"]],
        "sabacc_winners": special,
        "bombed": some(seats),
        "demise": {},
        "paid": paid,
        "stacks": stacks,
        "hand_pot": 0 if winners else hand_pot,
        "sabacc_pot": 0 if special else params["sabacc_pot"] + sum(paid.values()),
        "house": 0,
    }


def guess_shift(params: dict[str, Any]) -> dict[str, Any]:
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


def guess_hand(params: dict[str, Any]) -> dict[str, Any]:
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
    return {
        "script": [CHANCE.choice(reasons) for _ in params.get("script", ())],
        "phases": phases,
        "over": CHANCE.random() < 0.5,
        "dealt_in": seats,
        "dealer": params["dealer"],
        "caller": CHANCE.choice((None, *seats)),
        "folded": some(seats),
        "out": [],
        **table,
        "house": 0,
        "hands": hands,
        "winners": some(seats),
        "sabacc_winners": some(seats),
        "bombed": some(seats),
        "next_dealer": CHANCE.choice(seats),
        "session_over": CHANCE.random() < 0.5,
    }


def answer(method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Guess."""
    if method == "score":
        total = CHANCE.randint(-30, 30)
        return {
            "total": total,
            "bombed": CHANCE.random() < 0.3,
            "special": CHANCE.choice(SPECIALS),
        }
    if method == "compare":
        return {"best": some(list(params["hands"])), "sabacc_pot": CHANCE.random() < 0.5}
    guess = {"settle": guess_settlement, "shift": guess_shift, "play": guess_hand}[method]
    return guess(params)


def main() -> None:
    """Answer `hello` properly, and everything else by `answer`."""
    for line in sys.stdin:
        request = json.loads(line)
        method, params = request["method"], request["params"]
        if method == "hello":
            result: dict[str, Any] = {
                "protocol": 1,
                "nonce": params["nonce"],
                "name": "random answers",
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
