"""Whole hands that `doctor` asks about, made to fit a ruleset.

A script is fixed before the hand is played, and where its deeds come due hangs on the ruleset.  So
the reference plays a few candidates, and the first one that reaches what it is meant to is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sabacc.protocol.reference import Reference
from sabacc.spec.rulesets import Ruleset

Json = dict[str, Any]

NAMES: Final = ("Han", "Lando", "Leia", "Chewbacca", "Luke", "Wedge", "Biggs", "Dak")
_SUITS: Final = ("flasks", "staves", "sabres", "coins")
_ROUNDS: Final = 10
"""In which round at the latest somebody may call or the rules show the hands."""


def to_the_showdown(rules: Ruleset, seats: int = 2) -> Json:
    """Return a hand with a deed in every phase that the ruleset has, called and shown.

    Where nobody calls, the rules end the hand.
    """
    found = [
        (_reached(rules, request), -place, request)
        for place, request in enumerate(_candidates(seats))
    ]
    return max(found, key=lambda entry: entry[:2])[2]


def with_refusals(rules: Ruleset, seats: int = 2) -> Json:
    """Return a hand in which the rules forbid several entries of the script."""
    names = NAMES[:seats]
    opener, other = names[0], names[1]
    requests = (
        _hand(names, [{**entry, "round": 1} for entry in script])
        for script in (_forbidden(opener, other), _forbidden(other, opener))
    )
    return max(requests, key=lambda request: _refused(rules, request))


def _candidates(seats: int) -> Iterator[Json]:
    """Yield hands that are called in one round or another, or not at all, or end by folds."""
    names = NAMES[:seats]
    script: list[Json] = []
    for number in (*range(1, _ROUNDS + 1), None):
        for caller in names:
            script = [
                {"seat": names[0], "does": "bet", "amount": 1, "round": 1},
                {"seat": names[1], "does": "stay", "round": 1},
                {"seat": names[0], "does": "draw", "amount": 1, "round": 1},
            ]
            if number is not None:
                script.append({"seat": caller, "does": "call", "round": number})
            yield _hand(names, script)
    bet: Json = {"seat": names[0], "does": "bet", "amount": 1}
    folds: list[Json] = [{"seat": name, "does": "fold", "round": 9} for name in names[1:]]
    yield _hand(names, [{**bet, "round": 1}, *script[1:3], {**bet, "round": 9}, *folds])


def _forbidden(opener: str, other: str) -> list[Json]:
    """Return a script with deeds in phases, and at moments, that are not theirs."""
    return [
        {"seat": opener, "does": "match"},
        {"seat": opener, "does": "draw", "amount": 1, "phase": "betting"},
        {"seat": opener, "does": "bet", "amount": 1},
        {"seat": other, "does": "check"},
        {"seat": other, "does": "bet", "amount": 1},
        {"seat": other, "does": "raise", "amount": 1_000},
        {"seat": other, "does": "fold"},
        {"seat": other, "does": "join", "phase": "end"},
        {"seat": opener, "does": "fold", "phase": "end"},
    ]


def _hand(names: tuple[str, ...], script: list[Json]) -> Json:
    """Return a hand in which nobody is near any bound; the deck holds the low cards."""
    pool = [f"{suit}-{pips}" for pips in (9, 8, 10, 11) for suit in _SUITS]
    hands = {seat: [pool[place], pool[-1 - place]] for place, seat in enumerate(names)}
    deck = [f"{suit}-{pips}" for pips in range(1, 8) for suit in _SUITS]
    coming = deck[:8]
    return {
        "seats": list(names),
        "dealer": names[-1],
        "stacks": dict.fromkeys(names, 100),
        "hand_pot": 10,
        "sabacc_pot": 5,
        "hands": hands,
        "deck": deck,
        "script": script,
        "rolls": [
            {
                "round": 1,
                "comes": True,
                "picks": {seat: [*hands[seat], *coming] for seat in names},
                "shuffle": [*(card for cards in hands.values() for card in cards), *coming],
            }
        ],
    }


def played(rules: Ruleset, request: Json) -> Json:
    """Return what the reference answers."""
    params = {"ruleset": rules.name, **request}
    message = {"jsonrpc": "2.0", "id": 1, "method": "play", "params": params}
    result: Json = Reference({rules.name: rules}).handle(message).get("result", {})
    return result


def _reached(rules: Ruleset, request: Json) -> tuple[bool, bool, int, int]:
    """Say how far a hand comes: to its end, to a call, through how many phases and deeds."""
    answer = played(rules, request)
    phases = {phase["phase"] for phase in answer.get("phases", ())}
    return (
        bool(answer.get("over")),
        answer.get("caller") is not None,
        len(phases),
        answer.get("script", []).count("done"),
    )


def _refused(rules: Ruleset, request: Json) -> int:
    fates = played(rules, request).get("script", ())
    return sum(fate not in {"done", "not-reached"} for fate in fates)
