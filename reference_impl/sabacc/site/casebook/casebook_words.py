"""Positions of the casebook in words and drawn cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sabacc.arbiter.why.words import capital, doing
from sabacc.engine.position import known_cards
from sabacc.engine.values import score
from sabacc.notation.card_names import card_words
from sabacc.site.elements.markup import table
from sabacc.spec.rulesets import builtin
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sabacc.site.elements.links import To


def position(method: str, params: Mapping[str, Any], to: To) -> Iterator[str]:
    """Yield a position as Markdown: the cards drawn and named, credits, pots, deck.

    `params` holds the parameters of a request for `method`.
    """
    if "cards" in params:
        yield f"{cards(params['cards'], to)}: {_total(params['cards'])}"
        laid = params.get("field", [])
        if laid:
            yield f"In the field: {cards(laid, to)}"
        return
    if "hands" not in params:
        yield f"{several(params['seats'])} play; {params['dealer']} deals."
        return
    fields: Mapping[str, list[str]] = params.get("fields", {})
    stacks: Mapping[str, int] = params.get("stacks", {})
    heads = ["Seat", "Cards", *(["In the field"] if fields else []), "Total"]
    heads += ["Credits"] if stacks else []
    rows: list[list[str]] = []
    for seat, hand in params["hands"].items():
        row = [f"{seat}{_marks(params, seat)}", cards(hand, to)]
        row += [cards(fields.get(seat, []), to)] if fields else []
        row.append(str(_total([*hand, *fields.get(seat, [])])))
        row += [f"{stacks[seat]:,}" if seat in stacks else ""] if stacks else []
        rows.append(row)
    yield from table(heads, rows)
    rest = "; ".join(_beside(method, params))
    if rest:
        yield ""
        yield f"{capital(rest)}."


def cards(names: Iterable[str], to: To) -> str:
    """Draw cards side by side, and name them."""
    held = list(names)
    if not held:
        return "none"
    drawn = "".join(to.card(name) for name in held)
    return f"{drawn} {', '.join(map(card_words, held))}"


def _total(names: Iterable[str]) -> int:
    """Count cards by the usual values."""
    return score(builtin("standard"), known_cards(names), (), None).total


def _marks(params: Mapping[str, Any], seat: str) -> str:
    marks = [
        word
        for key, word in (("dealer", "deals"), ("caller", "has called"))
        if params.get(key) == seat
    ]
    if seat in params.get("folded", ()):
        marks.append("has folded")
    return f" ({', '.join(marks)})" if marks else ""


def _beside(method: str, params: Mapping[str, Any]) -> Iterator[str]:
    amounts = [pot["amount"] for pot in params.get("pots", ())]
    amounts = amounts or ([params["hand_pot"]] if "hand_pot" in params else [])
    if amounts:
        yield f"the hand pot holds {several(f'{amount:,}' for amount in amounts)}"
    if "sabacc_pot" in params:
        yield f"the sabacc pot {params['sabacc_pot']:,}"
    if params.get("die") is not None:
        yield f"the die shows {params['die']}"
    yield from _coming(method, params)


def _coming(method: str, params: Mapping[str, Any]) -> Iterator[str]:
    """Yield the cards that come next, where they are named."""
    deck = list(map(card_words, params.get("deck", ())))
    if method != "play":
        if deck:
            yield f"the next cards are {', '.join(deck)}"
        if "picks" in params:
            found = (f"{seat}'s {_bare(cards[0])}" for seat, cards in params["picks"].items())
            yield f"the picker first finds {several(found)}"
        return
    if not deck:
        yield "the deck is empty"
    if "out_of_play" in params:
        yield f"out of play: {several(map(card_words, params['out_of_play']))}"
    draws = sum(entry["does"] in {"draw", "trade"} for entry in params.get("script", ()))
    if draws and deck:
        drawn = deck[:draws]
        yield f"the next {'cards are' if drawn[1:] else 'card is'} {', '.join(drawn)}"
    if params.get("script"):
        said = (f"{entry['seat']} means to {doing(entry)}" for entry in params["script"])
        yield several(said)


def _bare(name: str) -> str:
    return card_words(name).removeprefix("the ")
