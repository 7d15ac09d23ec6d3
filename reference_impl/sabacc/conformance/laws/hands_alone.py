"""Each further hand of a session as a request of its own, at the table that it begins at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.protocol.facts import NOT_REACHED, THEN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

BY_ITSELF: Final = "laws.hand-by-itself"
"""The law that a further hand breaks which is another one when it is asked by itself."""

_TOLD: Final = frozenset({"leaves", "arrives"})
"""What a further hand tells beside what any hand does."""
_JOIN: Final = "join"
_SIT_OUT: Final = "sit-out"


def hands_alone(
    params: Mapping[str, Any], answer: Mapping[str, Any], right: Mapping[str, Any] | None = None
) -> Iterator[tuple[dict[str, Any], Mapping[str, Any]]]:
    """Yield each further hand of an answer to `play` as a request of its own, and its answer.

    A hand begins at the table that the answer shows of the hand before it.  What it leaves out
    there is taken from `right`, the right answer to the same request; it ends where that is not
    known either.
    """
    told: list[Mapping[str, Any]] = list(params.get(THEN, ()))
    theirs: list[Mapping[str, Any]] = [answer, *answer.get(THEN, ())]
    ours: list[Mapping[str, Any]] = [] if right is None else [right, *right.get(THEN, ())]
    table: Mapping[str, Any] = params
    for place, hand in enumerate(told[: len(theirs) - 1]):
        known = {**(ours[place] if place < len(ours) else {}), **_shown(theirs[place])}
        found = _begun(table, hand, known)
        if found is None:
            return
        yield found, theirs[place + 1]
        table = found


def _shown(answer: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in answer.items() if value is not None}


def _begun(
    table: Mapping[str, Any], hand: Mapping[str, Any], left: Mapping[str, Any]
) -> dict[str, Any] | None:
    """Return a hand as a request, by what the hand before it leaves; None where that is unknown."""
    out = _sitting_out(table, left)
    stacks: Mapping[str, int] = left.get("stacks", {})
    needed = ("next_dealer", "hand_pot", "sabacc_pot")
    if out is None or set(stacks) != set(table["seats"]) or any(key not in left for key in needed):
        return None
    if left["next_dealer"] not in stacks:
        return None
    seats = _seated(table["seats"], hand)
    came = {one["seat"]: one["stack"] for one in hand.get("arrives", ())}
    old: list[str] = table["seats"]
    first = old.index(left["next_dealer"])
    found: dict[str, Any] = {
        **{key: value for key, value in hand.items() if key not in _TOLD},
        "ruleset": table.get("ruleset", ""),
        "seats": seats,
        "dealer": next(seat for seat in (*old[first:], *old[:first], *seats) if seat in seats),
        "stacks": {seat: came[seat] if seat in came else stacks[seat] for seat in seats},
        "hand_pot": left["hand_pot"],
        "sabacc_pot": left["sabacc_pot"],
        "ante": True,
        "sitting_out": [seat for seat in seats if seat in out and seat not in came],
        "newcomers": [
            seat
            for seat in seats
            if seat in came
            or (seat in table.get("newcomers", ()) and seat not in left.get("dealt_in", ()))
        ],
    }
    return found


def _seated(before: list[str], hand: Mapping[str, Any]) -> list[str]:
    seats = [seat for seat in before if seat not in hand.get("leaves", ())]
    for one in hand.get("arrives", ()):
        after = one.get("after")
        seats.insert(len(seats) if after is None else seats.index(after) + 1, one["seat"])
    return seats


def _sitting_out(table: Mapping[str, Any], left: Mapping[str, Any]) -> set[str] | None:
    """Return who sits out the next hand; None where it does not show who said so last."""
    said = [entry for entry in table.get("script", ()) if entry["does"] in {_JOIN, _SIT_OUT}]
    found = set(table.get("sitting_out", ()))
    if not said:
        return found
    shown: list[Any] = left.get("script", [])
    fates = dict(enumerate(shown))
    last: dict[str, Mapping[str, Any]] = {}
    for place, entry in enumerate(table["script"]):
        if entry not in said or fates.get(place) == NOT_REACHED:
            continue
        before = last.setdefault(entry["seat"], entry)
        if place not in fates or not _in_order(before, entry):
            return None
        last[entry["seat"]] = entry
    found -= {seat for seat, entry in last.items() if entry["does"] == _JOIN}
    return found | {seat for seat, entry in last.items() if entry["does"] == _SIT_OUT}


def _in_order(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Say whether what stands later in the script counts: it says the same, or comes with it."""
    return one["does"] == other["does"] or {**one, "does": ""} == {**other, "does": ""}
