"""Cases of the lower levels asked as whole hands, for programs that claim `play` alone.

A position to be settled becomes a hand in which nobody does more than is needed until it stands on
the table; a hand to be counted meets one whose worth is known; a shift becomes the first round of
a hand.  What the answer to `play` shows of it is read back as an answer to the case's own method,
so that the one grader judges both.  What is expected still comes from the case.

A derivation is used only where the reference, asked that way, shows at least one of the facts that
the case expects, and none otherwise than expected.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations_with_replacement
from typing import Any, Final

from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.scenarios.cases import Case, settle_params
from sabacc.conformance.staging import (
    Asking,
    Entry,
    Scene,
    Staged,
    cards_laid,
    compared,
    dealt,
    folds,
    lays,
    refused_field,
    same_hands,
    scene_of,
    settled,
    staged,
)
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
from sabacc.protocol.facts import ABSENT, DONE, FAILURE_KEYS, RAN_OUT, REFUSED, BoundWords, value_at
from sabacc.spec.cards import FACES
from sabacc.spec.rulesets import Ruleset, rest_of_deck


@dataclass(frozen=True, slots=True)
class Lifted:
    """A case asked as a whole hand.

    Attributes:
        params: The parameters of `play`, without the ruleset.
        read: Turns an answer to `play` into an answer of the case's own method.  A fact that
            cannot be read off is left out, and so is every fact where the hand took another way.
        right: What the reference answers to `params`.
    """

    params: dict[str, Any]
    read: Callable[[Mapping[str, Any]], dict[str, Any]]
    right: Mapping[str, Any] = field(default_factory=dict[str, Any])


def lifted(case: Case, rules: Ruleset, ask: Asking) -> Lifted | None:
    """Ask a case as a whole hand under `rules`; None if it cannot arise, or does not show.

    `ask` asks the reference a question under a ruleset, and returns None if it cannot answer.
    """
    for found in _candidates(case, rules, ask):
        answer = ask(rules, "play", found.params)
        read = {} if answer is None else found.read(answer)
        shown = (value_at(case.method, read, expected.fact) for expected in case.expect)
        shows = any(value is not ABSENT for value in shown)
        if answer is not None and shows and grade(case, read).outcome is not Outcome.FAILED:
            return replace(found, right=answer)
    return None


def _candidates(case: Case, rules: Ruleset, ask: Asking) -> Iterator[Lifted]:
    """Yield the ways to ask a case as a whole hand, the best ones first."""
    match case.method:
        case "settle":
            for hand in staged(scene_of(case.params), rules, ask):
                yield Lifted(hand.params, partial(settled, hand))
        case "compare":
            # what it costs does not matter, nor who called
            scene = replace(scene_of(settle_params(case)), credits=False)
            for hand in staged(scene, rules, ask):
                yield Lifted(hand.params, partial(compared, hand))
        case "score":
            for scene, worth in meetings(case, rules):
                for hand in staged(scene, rules, ask):
                    yield Lifted(hand.params, partial(counted, worth, hand))
        case "shift":
            yield from rolls(case, rules)
        case _:
            pass


# Who holds the hand that is to be counted
_COUNTED: Final = "Han"
# Who holds the hand whose worth is known
_KNOWN: Final = "Lando"
# The total of the other hand if any will do
_PLAIN: Final = 10
_SIZES: Final = (2, 3, 4)
_MOST_FACES: Final = 3
_RANKS: Final = range(1, 16)


def meetings(case: Case, rules: Ruleset) -> Iterator[tuple[Scene, Score]]:
    """Yield scenes in which another hand shows the worth of a case's hand, the clearest first.

    The worth is that by the rules.
    """
    cards, field = case.params["cards"], case.params.get("field", [])
    version = case.params.get("version")
    try:
        found = score(rules, known_cards(cards), known_cards(field), version)
    except RefusedError:
        yield _scene(case, []), Score(0, bombed=False, special=None)
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
            yield _scene(case, other), found


def _scene(case: Case, other: Sequence[str]) -> Scene:
    seats = (_COUNTED, _KNOWN)
    return Scene(
        seats=seats,
        dealer=_KNOWN,
        hands={_COUNTED: case.params["cards"], _KNOWN: list(other)},
        fields=cards_laid({"fields": {_COUNTED: case.params.get("field", [])}}),
        stacks=dict.fromkeys(seats, 100),
        pots=((10, None),),
        sabacc_pot=10,
        version=case.params.get("version"),
        credits=False,
    )


def _hand_of(rules: Ruleset, total: int, taken: Sequence[str]) -> list[str] | None:
    """Return a hand of that total, ordinary or a Pure Sabacc; None if there is none.

    It has as many cards as the other hand if that can be, so that no number of cards matters,
    and no face card of that hand if it need not, so that no value is measured against itself.
    """
    free = rest_of_deck(rules, taken)
    values = card_values(rules.choices["totals.face-values"])
    names = sorted(FACES, key=lambda name: name in taken)
    for faces, ranks in (
        (faces, ranks)
        for size in sorted(_SIZES, key=lambda size: (size != len(taken), size))
        for count in range(min(size, _MOST_FACES) + 1)
        for faces in combinations_with_replacement(names, count)
        if not Counter[str](faces) - Counter(free)
        for ranks in combinations_with_replacement(_RANKS, size - count)
        if sum(ranks) + sum(values[name] for name in faces) == total
    ):
        hand = _with_suit_cards(faces, ranks, free, values)
        if hand is not None:
            shown = score_of_valid(rules, known_cards(hand))
            if shown.total == total and shown.special in {None, Special.PURE_SABACC}:
                return hand
    return None


def _with_suit_cards(
    faces: Sequence[str], ranks: Sequence[int], free: Sequence[str], values: Mapping[str, int]
) -> list[str] | None:
    """Add suit cards of some ranks to face cards; None if too few of them are free."""
    hand, left = list(faces), [name for name in free if name not in FACES]
    for rank in ranks:
        name = next((name for name in left if values[name] == rank), None)
        if name is None:
            return None
        left.remove(name)
        hand.append(name)
    return hand


def counted(worth: Score, staged: Staged, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Read an answer to `play` as one to `score`.

    A total that only shows how it stands to the right one is said so, in words.
    """
    shown = settled(staged, answer)
    if not shown.keys().isdisjoint(FAILURE_KEYS):
        return shown
    found: dict[str, Any] = {}
    if "bombed" in shown:
        found["bombed"] = _COUNTED in shown["bombed"]
    if worth.bombed:
        total = worth.total if found.get("bombed") else BoundWords("a total in range")
        return found | ({"total": total, "special": None} if found else {})
    relation = "bombed" if found.get("bombed") else _relation(shown)
    if not relation:
        return found
    if worth.special is None:  # the other hand counts the same, and is not special either
        return found | _of_an_ordinary_hand(worth, relation, shown)
    return found | _of_a_special_hand(worth, relation, shown)


def _relation(shown: Mapping[str, Any]) -> str:
    """Compare the counted hand with the other: `level`, `above`, `below`; empty if unknown."""
    winners, both = shown.get("winners"), {_COUNTED, _KNOWN}
    if both <= set(shown.get("demise", ())) or both <= set(winners or ()):
        return "level"
    if winners is None or shown.get("demise") != {}:
        return ""
    if not winners and shown.get("bombed") == []:
        return "level"  # both hands are in range, so nobody wins only where a tie forfeits
    return {(_COUNTED,): "above", (_KNOWN,): "below"}.get(tuple(winners), "")


def _of_an_ordinary_hand(worth: Score, relation: str, shown: Mapping[str, Any]) -> dict[str, Any]:
    if relation == "level":
        return {"total": worth.total, "special": None}
    if relation == "above" and _COUNTED in shown.get("sabacc_winners", ()):
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
    if pure and _COUNTED not in shown["sabacc_winners"]:
        return {"special": None}
    found: dict[str, Any] = {"special": None if special is None else special.value}
    if special is not Special.IDIOTS_ARRAY and special not in REGIONAL:
        found["total"] = worth.total
    return found


_CHANCE: Final = ("comes", "die", "other_die")


def rolls(case: Case, rules: Ruleset) -> Iterator[Lifted]:
    """Yield hands that stop once the die has fallen on the table of a case of `shift`.

    A second card is laid in the field as a drawing, so that the die falls after everybody has had
    one.
    """
    scene = Scene(
        seats=tuple(case.params["seats"]),
        dealer=case.params["dealer"],
        hands=case.params["hands"],
        fields=cards_laid(case.params),
        stacks=dict.fromkeys(case.params["seats"], 100),
        pots=((10, None),),
        sabacc_pot=10,
        folded=tuple(case.params.get("folded", ())),
        deck=tuple(case.params["deck"]),
        credits=False,
        rest=False,
    )
    number = 1
    if any(len(cards) > 1 for cards in scene.fields.values()):
        number = 1 + len(scene.seats) if rules.choices["turns.unit"].name == "turns" else 2
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
        yield Lifted(
            params | ({"script": script} if script else {}), partial(shifted, scene, number, script)
        )


def shifted(
    scene: Scene, number: int, script: Sequence[Entry], answer: Mapping[str, Any]
) -> dict[str, Any]:
    """Read an answer to `play` as one to `shift`; nothing where the die fell on another table."""
    if REFUSED in answer:
        return {REFUSED: answer[REFUSED]}
    if RAN_OUT in answer:  # with deeds before the shift, others may have been dealt in
        return {} if script else {RAN_OUT: answer[RAN_OUT]}
    refused = refused_field(script, answer)
    if refused:
        return refused
    reached = all(fate == DONE for fate in answer.get("script", ())) and (
        set(answer.get("folded", scene.folded)) == set(scene.folded)
    )
    phases = answer.get("phases", ())
    moments = [(phase["round"], phase["phase"]) for phase in phases]
    place = moments.index((number, "shift")) if (number, "shift") in moments else None
    before = phases[place - 1].get("hands") if place else None
    if not reached or ("phases" in answer and place is None) or not same_hands(scene, before):
        return {}
    found: dict[str, Any] = {}
    if place is not None and "shifted" in phases[place]:
        found["shifted"] = phases[place]["shifted"]
    found |= {name: answer[name] for name in ("fields", "deck") if name in answer}
    return found | _cards(scene, answer)


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
