"""Hands as drawn cards, named in text too, with what they count under a ruleset."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final

from sabacc.arbiter.telling_apart import untold_hands
from sabacc.engine import RefusedError
from sabacc.engine.values import card_values, in_force, worth
from sabacc.notation.card_names import card_words
from sabacc.notation.terms import SPECIAL_NAMES
from sabacc.spec.cards import CARDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.conformance.scenarios.cases import Case
    from sabacc.site.elements.links import To
    from sabacc.spec.rulesets import Ruleset

_MOST_DRAWN: Final = 12
_COUNTED: Final = frozenset({"score", "compare", "settle"})
_CARD: Final = re.compile(rf"(?<![\w-])(?<!sudden )(?:{'|'.join(CARDS)})(?![\w-])")
"""The name of a card in a step; a sudden demise is none."""


def drawn(case: Case, to: To, rules: Ruleset | None = None) -> list[str]:
    """Draw the hands of a case as Markdown, a paragraph a seat; counted under `rules` where given.

    Hands that are only played, or shifted, are not counted: they change.  The usual hand of a seat
    in a played case, of which no step speaks, is not drawn unless its player bombs by a card.
    """
    lines: list[str] = []
    for seat, (cards, laid) in shown_hands(case).items():
        counted = ""
        if rules is not None and case.method in _COUNTED:
            counted = _count(rules, (*cards, *laid), case.params.get("version"))
        lines.extend(_paragraph(seat, cards, laid, counted, to))
    return lines


def shown_hands(case: Case) -> dict[str, tuple[Sequence[str], Sequence[str]]]:
    """Return the cards of each seat that is drawn, and those in its field; "" for a lone hand."""
    hands, fields = _hands(case)
    told = _told(case) if case.method == "play" else None
    untold = untold_hands(case)
    return {
        seat: (cards, fields.get(seat, ()))
        for seat, cards in hands.items()
        if told is None or seat in untold or not told.isdisjoint(cards)
    }


def _hands(case: Case) -> tuple[Mapping[str, Sequence[str]], Mapping[str, Sequence[str]]]:
    params = case.params
    if case.method == "score":
        return {"": params["cards"]}, {"": params.get("field", ())}
    return params.get("hands") or {}, params.get("fields", {})


def _told(case: Case) -> frozenset[str]:
    """Return the cards of which the steps speak, and every other word of theirs."""
    return frozenset(
        word.rstrip(",.:")
        for step in case.steps
        for text in (step.text, *chain.from_iterable(step.table))
        for word in text.split()
    )


def named(text: str) -> str:
    """Say the cards of a step as people do: `Han holds idiot, coins-5` names the 5 of coins."""
    return _CARD.sub(lambda found: card_words(found[0]), text)


def _paragraph(
    seat: str, cards: Sequence[str], laid: Sequence[str], counted: str, to: To
) -> Iterator[str]:
    pictures = " ".join(to.card(card) for card in (*cards, *laid)[:_MOST_DRAWN] if card in CARDS)
    names = _names(cards)
    if laid:
        names = f"{names or 'no card in hand'}; in the field {_names(laid)}"
    words = f"{names}{counted}" if names else "no cards"
    yield f"{f'**{seat}** ' if seat else ''}{pictures} {words}"
    yield "{: .hand }"
    yield ""


def _names(cards: Sequence[str]) -> str:
    names = ", ".join(map(card_words, cards[:_MOST_DRAWN]))
    more = len(cards) - _MOST_DRAWN
    return f"{names} and {more} more" if more > 0 else names


def _count(rules: Ruleset, names: Sequence[str], version: str | None) -> str:
    """Return the sum of a hand in figures: `: 9 + 9 - 2 = 16`."""
    cards = tuple(CARDS[name] for name in names if name in CARDS)
    if not cards or len(cards) != len(names):
        return ""
    try:
        now = in_force(rules, version)
    except RefusedError:
        return ""
    found = worth(now, cards)
    values = card_values(now.choices["totals.face-values"])
    figures = [values[card] for card in cards[:_MOST_DRAWN]]
    total = sum(values[card] for card in cards)
    summed = " ".join(_signed(value, first=not place) for place, value in enumerate(figures))
    shown = f"{total}" if len(cards) == 1 else f"{summed} = {total}"
    if len(cards) > _MOST_DRAWN:
        shown = f"{total} in all"
    words = [shown]
    if found.special is not None:
        words.append(re.sub("^an? ", "", SPECIAL_NAMES[found.special]))
    if found.total != total:
        words.append(f"counts {found.total}")
    if found.bombed:
        words.append("bombs out")
    return f": {', '.join(words)}"


def _signed(value: int, *, first: bool) -> str:
    if first:
        return str(value)
    return f"- {-value}" if value < 0 else f"+ {value}"
