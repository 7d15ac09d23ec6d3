"""Missing randomness: decks that run out, filled up in every way that matters, and rolls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

from sabacc.arbiter.why.view import View, rule_here
from sabacc.engine.hands import LIMIT, card_values
from sabacc.engine.play import compile_rules
from sabacc.protocol import messages
from sabacc.protocol.answers import answer_request
from sabacc.protocol.messages import PlayParams
from sabacc.spec.cards import CARDS
from sabacc.spec.rulesets import Ruleset, rest_of_deck
from sabacc.system.structs import replace_fields
from sabacc.system.text import join_words

_DECIDES: Final = "the next cards decide it: add deck: with them, the top one first"
_MOST_TIED: Final = 4
"""How many of those who are tied get different next cards: few ever are, and more take long."""
_WHY: Final[Mapping[str, str]] = {
    "deck": "more cards are drawn; add deck: with the cards to come, the top one first",
    "picks": "a card is lost that the picks do not name; add picks: with the cards of each hand",
    "shuffle": "the lost cards are dealt again; add shuffle: with the order in which they lie",
}


def ran_out_words(view: View) -> str:
    """Say what ran out, and which line to add."""
    ran_out = str(view.found.answer["ran_out"])
    return f"it cannot be decided: {_WHY.get(ran_out, ran_out)}"


def same_for_any_cards(view: View, value_of: Callable[[View], object]) -> View | None:
    """Return a completed showdown if `value_of` is the same for all decks that were tried.

    What a bombed caller pays may be so.  None if some cards change it, or nothing ran out.
    """
    if "ran_out" not in view.found.answer or view.filled is None:
        return None
    first = complete_deck(view)
    if "demise" not in first.found.answer:
        return None
    value = value_of(first)
    same = all(value_of(completion) == value for completion in _completions(view, first))
    return first if same else None


def _completions(view: View, first: View) -> Iterator[View]:
    """Yield the showdown with further next cards; each deck is answered once."""
    known = view.filled
    assert known is not None  # noqa: S101 - the caller has checked
    assert isinstance(view.params, messages.SettleParams)  # noqa: S101 - no other deck ends so
    for place, head in enumerate(_heads(first, _free_cards(view.params, view.rules)), 1):
        if place == len(known):
            known.append(_with_next_cards(view, head))
        yield known[place]


def _heads(first: View, free: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield next cards for those who are tied, as many as they are.

    All of them get cards of one value, so that they stay level, all special or all bombed; or
    some get the lowest one, and the others one that may matter: the one nearest to 0, one that
    makes a special hand of a tied one, or the highest, which may bomb.
    """
    values = card_values(first.rules.choices["totals.face-values"])
    by_value: dict[int, list[str]] = {}
    for card in free:
        by_value.setdefault(values[CARDS[card]], []).append(card)
    account = first.found.settlement_facts
    if not by_value or account is None:
        return
    hands, (lowest, highest) = account.hands, (min(by_value), max(by_value))
    tied = tuple(first.found.answer["demise"])
    yield from (tuple(cards[: len(tied)]) for cards in by_value.values() if len(cards) >= len(tied))
    totals: set[int] = {hands[seat].score.total for seat in tied}
    special = (limit - total for total in sorted(totals) for limit in (LIMIT, -LIMIT))
    others = dict.fromkeys((min(by_value, key=abs), *special, highest))
    for value in (value for value in others if value in by_value and value != lowest):
        for who in product((lowest, value), repeat=min(len(tied), _MOST_TIED)):
            if all(who.count(each) <= len(by_value[each]) for each in (lowest, value)):
                yield tuple(by_value[each][who[:at].count(each)] for at, each in enumerate(who))


def undecided_words(view: View) -> str:
    """Say that nobody has won yet, and who meets in the sudden demise that decides."""
    demise = complete_deck(view).found.answer.get("demise", ())
    assert isinstance(view.params, messages.SettleParams)  # noqa: S101 - no other deck ends so
    seats = [seat for seat in view.params.seats if seat in demise]
    if not seats:
        return f"it cannot be decided: {_WHY['deck']}"
    return f"{join_words(seats)} tie and meet in a sudden demise; {_DECIDES}"


def rule_of_tied_caller(seat: str, view: View) -> str:
    """Return the rule by which a caller pays after a sudden demise whose cards are not known.

    Empty if `seat` has not called, does not meet in a sudden demise, or its cards are known.
    """
    params, answer = view.params, view.found.answer
    if "ran_out" not in answer or not isinstance(params, messages.SettleParams):
        return ""
    tied = complete_deck(view).found.answer.get("demise", ())
    called = params.caller == seat and seat in tied
    return rule_here(view.rules, "penalties.caller-in-demise") if called else ""


def complete_deck(view: View) -> View:
    """Return a showdown whose deck ran out with some further cards; any other view unchanged."""
    params = view.params
    if "ran_out" not in view.found.answer or not isinstance(params, messages.SettleParams):
        return view
    known = [] if view.filled is None else view.filled
    if not known:
        known.append(_with_next_cards(view, ()))
    return known[0]


def _with_next_cards(view: View, head: Sequence[str]) -> View:
    """Return a showdown with some next cards below those of its deck, then all the others."""
    params, rules = view.params, view.rules
    assert isinstance(params, messages.SettleParams)  # noqa: S101 - the caller has checked
    free = _free_cards(params, rules)
    for card in head:
        free.remove(card)
    completed = replace_fields(params, deck=[*params.deck, *head, *free])
    return View(completed, rules, answer_request(rules, compile_rules(rules), completed))


def _free_cards(params: messages.SettleParams, rules: Ruleset) -> list[str]:
    """Return the cards that lie nowhere yet."""
    lying = [card for hand in (*params.hands.values(), *params.fields.values()) for card in hand]
    return rest_of_deck(rules, [*lying, *params.deck])


def missing_rolls(view: View, phases: Sequence[Mapping[str, Any]]) -> list[str]:
    """Name the rolls of the die that are due and that nobody tells: `round 1`, `turn 1`, `last`."""
    if not isinstance(view.params, PlayParams):
        return []
    known = {"last" if roll.last else f"{view.unit} {roll.round}" for roll in view.params.rolls}
    missing: list[str] = []
    called = 0
    for phase in phases:
        if phase["phase"] == "calling":  # a shift of the same round after it is the last one
            called = phase["round"]
        name = "last" if called == phase["round"] else f"{view.unit} {phase['round']}"
        if phase["phase"] == "shift" and name not in known:
            missing.append(name)
    return missing
