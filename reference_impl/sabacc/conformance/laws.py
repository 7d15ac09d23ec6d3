"""The laws that hold in every ruleset, judged by what an answer shows of itself."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from sabacc.cards import usual_name
from sabacc.conformance.facts import REFUSED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

LAWS: Final = MappingProxyType(
    {
        "laws.credits-conserved": (
            "No credit appears or vanishes",
            "What stacks, pots and the house hold is what was on the table before, none below 0.",
        ),
        "laws.cards-conserved": (
            "No card appears or vanishes",
            "Hands, fields, deck and the cards out of play hold the same cards before and after.",
        ),
        "laws.folded-win-nothing": (
            "Whoever has folded wins nothing",
            "No pot goes to a seat that has left the hand, or took no part in it.",
        ),
    }
)
"""The laws that hold in every ruleset, each with its title and its text."""

LAW_KEYS: Final = MappingProxyType(
    {
        "laws.credits-conserved": ("stacks", "hand_pot", "sabacc_pot", "house"),
        "laws.cards-conserved": ("hands", "fields", "deck", "out_of_play"),
        "laws.folded-win-nothing": (
            "folded",
            "out",
            "winners",
            "pot_winners",
            "sabacc_winners",
        ),
    }
)
"""The keys of an answer in which a law is kept or broken."""


def broken_laws(
    method: str, params: Mapping[str, Any], answer: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """Yield each ruleset-free law that an answer breaks, with the reason in words.

    The laws need only what the answer shows: credits and cards are conserved, and a folded seat
    wins nothing.
    """
    if REFUSED in answer:
        return
    if method == "settle":
        yield from _credit_laws(params, answer)
    if method == "shift":
        yield from _card_laws(params, answer)
    if method == "play":
        yield from _play_laws(params, answer)


def _credit_laws(params: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    shown = all(name in answer for name in ("stacks", "hand_pot", "sabacc_pot", "house"))
    if shown and set(answer["stacks"]) == set(params["seats"]):
        before = (
            sum(params["stacks"].values())
            + sum(pot["amount"] for pot in params["pots"])
            + params["sabacc_pot"]
        )
        after = (
            sum(answer["stacks"].values())
            + answer["hand_pot"]
            + answer["sabacc_pot"]
            + answer["house"]
        )
        if before != after:
            why = f"{before} credits were on the table before, {after} afterwards"
            yield "laws.credits-conserved", why
    yield from _nothing_below_nought(answer)
    yield from _left_win_nothing(set(params.get("folded", ())), answer)


def _nothing_below_nought(answer: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Nobody owes credits, and no pot does."""
    amounts = {name: answer[name] for name in ("hand_pot", "sabacc_pot", "house") if name in answer}
    amounts |= {f"the stack of {seat}": held for seat, held in answer.get("stacks", {}).items()}
    for name, amount in amounts.items():
        if amount < 0:
            yield "laws.credits-conserved", f"{name.replace('_', ' ')} holds {amount}"


def _left_win_nothing(left: set[str], answer: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    won = {name: answer.get(name, ()) for name in ("winners", "sabacc_winners")}
    won["pot_winners"] = [seat for seats in answer.get("pot_winners", ()) for seat in seats]
    for name, seats in won.items():
        for seat in sorted(left.intersection(seats)):
            yield "laws.folded-win-nothing", f"{seat} had left the hand and is among the {name}"


def _card_laws(params: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    shown = all(name in answer for name in ("hands", "deck", "out_of_play"))
    if not shown or set(answer["hands"]) != set(params["hands"]):
        return
    fields = params.get("fields", {})
    before = _every_card(params["hands"], fields, params["deck"], ())
    after = _every_card(
        answer["hands"], answer.get("fields", fields), answer["deck"], answer["out_of_play"]
    )
    yield from _same_cards(before, after)


def _same_cards(before: Counter[str], after: Counter[str]) -> Iterator[tuple[str, str]]:
    if before != after:
        gone, new = before - after, after - before
        parts = [f"{', '.join(sorted(gone.elements()))} gone"] if gone else []
        parts += [f"{', '.join(sorted(new.elements()))} out of nowhere"] if new else []
        yield "laws.cards-conserved", "; ".join(parts)


def _play_laws(params: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield from _played_credits(params, answer)
    yield from _played_cards(params, answer)
    yield from _nothing_below_nought(answer)
    dealt = _dealt_in(params, answer)
    away = set[str]() if dealt is None else set(params["seats"]) - dealt
    yield from _left_win_nothing({*answer.get("folded", ()), *answer.get("out", ()), *away}, answer)


def _played_credits(
    params: Mapping[str, Any], answer: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """Count the credits as each phase ended, and in the end; the house takes none before."""
    before = (
        sum(params["stacks"].values()) + params.get("hand_pot", 0) + params.get("sabacc_pot", 0)
    )
    seats = set(params["seats"])
    for phase in answer.get("phases", ()):
        when = f"after the {phase['phase'].replace('-', ' ')} of round {phase['round']}"
        found = _credits(phase, seats)
        if found not in {None, before}:
            why = f"{before} credits were on the table before, {found} {when}"
            yield "laws.credits-conserved", why
        if "pots" in phase and "hand_pot" in phase:
            inside = sum(pot["amount"] for pot in phase["pots"])
            if inside != phase["hand_pot"]:
                why = f"the hand pots hold {phase['hand_pot']} {when}, and one by one {inside}"
                yield "laws.credits-conserved", why
    found = _credits(answer, seats)
    if found is not None and "house" in answer and found + answer["house"] != before:
        why = f"{before} credits were on the table before, {found + answer['house']} afterwards"
        yield "laws.credits-conserved", why


def _credits(shown: Mapping[str, Any], seats: set[str]) -> int | None:
    """Return what stacks and pots hold in all; None where one of them is not shown."""
    if not all(name in shown for name in ("stacks", "hand_pot", "sabacc_pot")):
        return None
    if set(shown["stacks"]) != seats:
        return None
    return int(sum(shown["stacks"].values()) + shown["hand_pot"] + shown["sabacc_pot"])


def _played_cards(
    params: Mapping[str, Any], answer: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """Count the cards in the end; cards meant for seats that are not dealt in never come."""
    if not all(name in answer for name in ("hands", "fields", "deck", "out_of_play")):
        return
    dealt = _dealt_in(params, answer)
    if dealt is None or not dealt <= set(answer["hands"]):
        return
    hands = {seat: cards for seat, cards in params.get("hands", {}).items() if seat in dealt}
    out_of_play = params.get("out_of_play", ())
    before = _every_card(hands, {}, params["deck"], out_of_play)
    after = _every_card(answer["hands"], answer["fields"], answer["deck"], answer["out_of_play"])
    yield from _same_cards(before, after)


def _dealt_in(params: Mapping[str, Any], answer: Mapping[str, Any]) -> set[str] | None:
    """Return who takes part; None where neither request nor answer tells."""
    if "dealt_in" in answer:
        return set(answer["dealt_in"])
    if params.get("ante"):
        return None
    return set(params["seats"]) - set(params.get("sitting_out", ()))


def _every_card(
    hands: Mapping[str, Iterable[str]],
    fields: Mapping[str, Iterable[str]],
    deck: Iterable[str],
    out_of_play: Iterable[str],
) -> Counter[str]:
    """Count cards by their usual names; each spelling is looked up once."""
    spelt = Counter(chain(*hands.values(), *fields.values(), deck, out_of_play))
    found: Counter[str] = Counter()
    for name, count in spelt.items():
        found[usual_name(name)] += count
    return found
