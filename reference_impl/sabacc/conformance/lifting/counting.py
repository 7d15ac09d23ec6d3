"""The worth of one hand, read off its meeting with a hand whose worth is known.

An ordinary hand meets another of the same total: they tie.  A special hand meets the strongest hand
that it beats.  A hand out of range shows that it bombed against any hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any, Final

from sabacc.conformance.lifting.staging import (
    Scene,
    Staged,
    cards_laid,
    dealt,
    folds,
    lays,
    refused_field,
    same_hands,
    settled,
)
from sabacc.conformance.scenarios.cases import Case
from sabacc.engine.hands import (
    LIMIT,
    REGIONAL,
    Score,
    Special,
    card_values,
    in_force,
    score,
    score_of_valid,
)
from sabacc.engine.position import RefusedError, known_cards
from sabacc.protocol.facts import DONE, FAILURE_KEYS, RAN_OUT, REFUSED, BoundWords
from sabacc.spec.cards import FACES
from sabacc.spec.rulesets import Ruleset, rest_of_deck

COUNTED: Final = "Han"
"""Who holds the hand that is to be counted."""
KNOWN: Final = "Lando"
"""Who holds the hand whose worth is known."""
_PLAIN: Final = 10
"""The total of the other hand if any will do."""
_SIZES: Final = (2, 3, 4)
_MOST_FACES: Final = 3
_RANKS: Final = range(1, 16)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A hand to be counted, and one that shows something of it.

    `worth` is what the first one is worth by the rules, `level` whether the second counts the same
    and neither is special.
    """

    scene: Scene
    worth: Score
    level: bool


def meetings(case: Case, rules: Ruleset) -> Iterator[Meeting]:
    """Yield meetings that show the worth of a case's hand, the clearest first."""
    cards, field = case.params["cards"], case.params.get("field", [])
    version = case.params.get("version")
    try:
        found = score(rules, known_cards(cards), known_cards(field), version)
    except RefusedError:
        yield Meeting(_scene(case, []), Score(0, bombed=False, special=None), level=False)
        return
    now = in_force(rules, version)
    if found.bombed:
        totals: tuple[int, ...] = (_PLAIN,)
    elif found.special is None:
        totals = (found.total,)
    else:
        totals = (LIMIT, -LIMIT, LIMIT - 1, found.total)
    for total in totals:
        other = _hand_of(now, total, [*cards, *field])
        if other is not None:
            level = found.special is None and not found.bombed
            yield Meeting(_scene(case, other), found, level)


def _scene(case: Case, other: Sequence[str]) -> Scene:
    seats = (COUNTED, KNOWN)
    return Scene(
        seats=seats,
        dealer=KNOWN,
        hands={COUNTED: case.params["cards"], KNOWN: list(other)},
        fields=cards_laid({"fields": {COUNTED: case.params.get("field", [])}}),
        stacks=dict.fromkeys(seats, 100),
        pots=((10, None),),
        sabacc_pot=10,
        version=case.params.get("version"),
        credits=False,
    )


def _hand_of(rules: Ruleset, total: int, taken: Sequence[str]) -> list[str] | None:
    """Return a hand of that total, ordinary or a Pure Sabacc; None if there is none.

    It has as many cards as the other hand where that can be, so that no number of cards matters,
    and no face card of that hand if it need not, so that no value is measured against itself.
    """
    free = rest_of_deck(rules, taken)
    sizes = sorted(_SIZES, key=lambda size: (size != len(taken), size))
    faces = sorted(FACES, key=lambda name: name in taken)
    for size in sizes:
        for count in range(min(size, _MOST_FACES) + 1):
            for some in combinations_with_replacement(faces, count):
                found = _completed(rules, total, [*some], size - count, free)
                if found is not None:
                    return found
    return None


def _completed(
    rules: Ruleset, total: int, faces: list[str], count: int, free: Sequence[str]
) -> list[str] | None:
    """Add so many suit cards to some face cards."""
    values = card_values(rules.choices["totals.face-values"])
    if Counter(faces) - Counter(free):
        return None
    missing = total - sum(values[name] for name in faces)
    for ranks in combinations_with_replacement(_RANKS, count):
        if sum(ranks) != missing:
            continue
        found = _named(ranks, faces, free, values)
        if found is not None and _usual(score_of_valid(rules, known_cards(found)), total):
            return found
    return None


def _named(
    ranks: Sequence[int], faces: Sequence[str], free: Sequence[str], values: Mapping[str, int]
) -> list[str] | None:
    hand = list(faces)
    left = [name for name in free if name not in FACES]
    for rank in ranks:
        name = next((name for name in left if values[name] == rank), None)
        if name is None:
            return None
        left.remove(name)
        hand.append(name)
    return hand


def _usual(found: Score, total: int) -> bool:
    return found.total == total and found.special in {None, Special.PURE_SABACC}


def counted(meeting: Meeting, staged: Staged, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Read an answer to `play` as one to `score`.

    A total that only shows how it stands to the right one is said so, in words.
    """
    shown = settled(staged, answer)
    if not shown.keys().isdisjoint(FAILURE_KEYS):
        return shown
    found: dict[str, Any] = {}
    if "bombed" in shown:
        found["bombed"] = COUNTED in shown["bombed"]
    if meeting.worth.bombed:
        return found | _of_a_bomb(meeting.worth, found)
    relation = "bombed" if found.get("bombed") else _relation(shown)
    if not relation:
        return found
    if meeting.level:
        return found | _of_an_ordinary_hand(meeting.worth, relation, shown)
    return found | _of_a_special_hand(meeting.worth, relation, shown)


def _relation(shown: Mapping[str, Any]) -> str:
    """Compare the counted hand with the other: `level`, `above`, `below`; empty if unknown."""
    winners, both = shown.get("winners"), {COUNTED, KNOWN}
    if both <= set(shown.get("demise", ())) or both <= set(winners or ()):
        return "level"
    if winners is None or shown.get("demise") != {}:
        return ""
    return {(COUNTED,): "above", (KNOWN,): "below"}.get(tuple(winners), "")


def _of_a_bomb(worth: Score, found: Mapping[str, Any]) -> dict[str, Any]:
    if "bombed" not in found:
        return {}
    return {
        "total": worth.total if found["bombed"] else BoundWords("a total in range"),
        "special": None,
    }


def _of_an_ordinary_hand(worth: Score, relation: str, shown: Mapping[str, Any]) -> dict[str, Any]:
    if relation == "level":
        return {"total": worth.total, "special": None}
    if relation == "above" and COUNTED in shown.get("sabacc_winners", ()):
        special = BoundWords("one that takes the sabacc pot")
        return {"total": BoundWords(f"more than {worth.total}"), "special": special}
    told = {
        "above": f"more than {worth.total}",
        "below": f"less than {worth.total}",
        "bombed": "a total out of range",
    }
    return {"total": BoundWords(told[relation])}


def _of_a_special_hand(worth: Score, relation: str, shown: Mapping[str, Any]) -> dict[str, Any]:
    """Tell of a special hand that it beats what only such a hand beats.

    A Pure Sabacc beats a lower total anyhow: that it is one shows by the sabacc pot.
    """
    special = worth.special
    pure = special is Special.PURE_SABACC
    if relation != "above":
        return {"special": None}
    if pure and "sabacc_winners" not in shown:
        return {}
    if pure and COUNTED not in shown["sabacc_winners"]:
        return {"special": None}
    found: dict[str, Any] = {"special": None if special is None else special.value}
    if special is not Special.IDIOTS_ARRAY and special not in REGIONAL:
        found["total"] = worth.total
    return found


_CHANCE: Final = ("comes", "die", "other_die")


@dataclass(frozen=True, slots=True)
class RolledHand:
    """A hand that stops after the die has fallen in the round `number`, with its request."""

    scene: Scene
    number: int
    params: dict[str, Any]


def rolls(case: Case, rules: Ruleset) -> Iterator[RolledHand]:
    """Yield the hands in which the die falls on the table of a case of `shift`.

    A second card is laid in the field as a drawing, so that the die falls after everybody has had
    one.
    """
    scene = _shift_scene(case)
    number = 1
    if any(len(cards) > 1 for cards in scene.fields.values()):
        turns = rules.choices["turns.unit"].name == "turns"
        number = 1 + len(scene.seats) if turns else 2
    roll = {"round": number, "picks": case.params["picks"]}
    roll |= {name: case.params[name] for name in (*_CHANCE, "shuffle") if name in case.params}
    for leaving in folds(scene, rules):
        script = [*lays(scene), *leaving]
        params: dict[str, Any] = {
            "seats": list(scene.seats),
            "dealer": scene.dealer,
            "stacks": dict(scene.stacks),
            "hand_pot": scene.hand_pot,
            "sabacc_pot": scene.sabacc_pot,
            "hands": dealt(scene),
            "deck": scene.whole_deck(rules),
            "rolls": [roll],
            "until": {"round": number, "phase": "shift"},
        }
        yield RolledHand(scene, number, params | ({"script": script} if script else {}))


def _shift_scene(case: Case) -> Scene:
    params = case.params
    return Scene(
        seats=tuple(params["seats"]),
        dealer=params["dealer"],
        hands=params["hands"],
        fields=cards_laid(params),
        stacks=dict.fromkeys(params["seats"], 100),
        pots=((10, None),),
        sabacc_pot=10,
        folded=tuple(params.get("folded", ())),
        deck=tuple(params["deck"]),
        credits=False,
        rest=False,
    )


def shifted(rolled: RolledHand, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Read an answer to `play` as one to `shift`; nothing where the die fell on another table."""
    if REFUSED in answer:
        return {REFUSED: answer[REFUSED]}
    if RAN_OUT in answer:  # with deeds before the shift, others may have been dealt in
        return {} if "script" in rolled.params else {RAN_OUT: answer[RAN_OUT]}
    refused = refused_field(rolled.params.get("script", ()), answer)
    if refused:
        return refused
    scene = rolled.scene
    reached = all(fate == DONE for fate in answer.get("script", ())) and (
        set(answer.get("folded", scene.folded)) == set(scene.folded)
    )
    if not reached:
        return {}
    found: dict[str, Any] = {}
    if "phases" in answer:
        before, shift = _around(rolled, answer)
        if shift is None or not same_hands(scene, before.get("hands")):
            return {}
        found |= {name: shift[name] for name in ("shifted",) if name in shift}
    found |= {name: answer[name] for name in ("fields", "deck") if name in answer}
    return found | _cards(scene, answer)


def _around(
    rolled: RolledHand, answer: Mapping[str, Any]
) -> tuple[Mapping[str, Any], Mapping[str, Any] | None]:
    """Return the phase before the shift, and the shift; None if there was none."""
    before: Mapping[str, Any] = {}
    for phase in answer["phases"]:
        if (phase["round"], phase["phase"]) == (rolled.number, "shift"):
            return before, phase
        before = phase
    return before, None


def _cards(scene: Scene, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return the hands afterwards, and what the shift took out of play.

    In a whole hand a player who folds gives the cards away at once: while they lie where they
    were put, the shift has done nothing to them.
    """
    hands = {seat: cards for seat, cards in answer.get("hands", {}).items() if seat in scene.live}
    found: dict[str, Any] = {"hands": hands} if "hands" in answer else {}
    if "out_of_play" not in answer:
        return found
    left = list(answer["out_of_play"])
    for seat in scene.folded:
        if all(card in left for card in scene.hands[seat]):
            for card in scene.hands[seat]:
                left.remove(card)
            if "hands" in found:
                hands[seat] = list(scene.hands[seat])
    return found | {"out_of_play": left}
