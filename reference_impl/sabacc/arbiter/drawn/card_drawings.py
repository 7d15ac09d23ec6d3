"""The cards as drawings of our own: pips for the numbers, rings for the ranks, one sign a face.

Suits differ in shape as well as in colour; the card is light in both schemes of the site.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.notation.card_names import card_words
from sabacc.spec.cards import RANKS

if TYPE_CHECKING:
    from sabacc.spec.cards import Card

_COLOURS: Final = {
    "coins": "#7a5600",
    "flasks": "#00635a",
    "sabres": "#b3261e",
    "staves": "#303f9f",
}
_FACE_COLOUR: Final = "#5b2a6e"
_BACK: Final = "#303f9f"
_PAPER: Final = "#fffdf6"
_EDGE: Final = "#6b6658"

WIDTH: Final = 62
HEIGHT: Final = 86
"""How large a card is; in print, how many millimetres."""

_PIPS: Final = {
    "coins": '<circle r="5"/><path d="M-1.8-1.8h3.6v3.6h-3.6z" fill="#fffdf6"/>',
    "flasks": (
        '<path d="M-1.6-5.5h3.2v3.6l3.6 6.4a1 1 0 0 1-.9 1.5h-8.6a1 1 0 0 1-.9-1.5l3.6-6.4z"/>'
    ),
    "sabres": '<path d="M0-6.5l1.5 2v5.5h2.6v1.7h-2.6v3.3h-3v-3.3h-2.6v-1.7h2.6v-5.5z"/>',
    "staves": '<path d="M-1-4.5h2v9h-2z"/><circle cy="-4.6" r="2"/><circle cy="4.6" r="2"/>',
}
"""One sign for each suit, about ten units high, drawn around its middle."""

_LEFT, _MIDDLE, _RIGHT = 19.5, 31.0, 42.5
_ROWS: Final = (28.0, 39.0, 50.0, 61.0, 72.0)
_LAYOUTS: Final[tuple[tuple[int, ...], ...]] = (
    (0, 0, 1, 0, 0),
    (0, 1, 0, 1, 0),
    (0, 1, 1, 1, 0),
    (0, 2, 0, 2, 0),
    (0, 2, 1, 2, 0),
    (0, 2, 2, 2, 0),
    (0, 2, 3, 2, 0),
    (2, 2, 0, 2, 2),
    (2, 2, 1, 2, 2),
    (2, 2, 2, 2, 2),
    (2, 2, 3, 2, 2),
)
"""How many pips stand in each row, for the cards 1 to 11."""

_COLUMNS: Final = {0: (), 1: (_MIDDLE,), 2: (_LEFT, _RIGHT), 3: (_LEFT, _MIDDLE, _RIGHT)}

_FACES: Final = {
    "idiot": (
        "Idiot",
        (
            '<path d="M-15 10l-3-20 11 9 7-14 7 14 11-9-3 20z"/>'
            '<circle cx="-18" cy="-12" r="3"/><circle cy="-16" r="3"/>'
            '<circle cx="18" cy="-12" r="3"/><path d="M-15 13h30v4h-30z"/>'
        ),
    ),
    "queen": (
        "Queen",
        ('<path d="M8-17a17 17 0 1 0 9 24 15 15 0 1 1-9-24z"/><circle cx="9" cy="-4" r="4"/>'),
    ),
    "endurance": (
        "Endurance",
        ('<path d="M0-18l18 14v8l-18-14-18 14v-8z"/><path d="M0-5l18 14v8l-18-14-18 14v-8z"/>'),
    ),
    "balance": (
        "Balance",
        (
            '<path d="M-1.5-17h3v29h8v4h-19v-4h8z"/><path d="M-18-12h36v3h-36z"/>'
            '<path d="M-23 3l8-12 8 12a8 6 0 0 1-16 0zM7 3l8-12 8 12a8 6 0 0 1-16 0z"/>'
        ),
    ),
    "demise": (
        "Demise",
        '<path d="M-14-18h28v4h-28zM-14 14h28v4h-28zM-11-12h22l-9 12 9 12h-22l9-12z"/>',
    ),
    "moderation": (
        "Moderation",
        (
            '<g fill="none" stroke-width="4" stroke="#5b2a6e"><circle cx="-7" r="11"/>'
            '<circle cx="7" r="11"/></g>'
        ),
    ),
    "evil-one": (
        "Evil One",
        (
            '<path d="M-16-18l9 7h14l9-7-3 15a14 14 0 1 1-26 0z"/>'
            '<path d="M-8 1l6 3-6 3zM8 1l-6 3 6 3z" fill="#fffdf6"/>'
        ),
    ),
    "star": (
        "Star",
        (
            '<path d="M0-20l4.5 9.2 9.7-3.4-3.4 9.7 9.2 4.5-9.2 4.5 3.4 9.7-9.7-3.4-4.5 9.2-'
            '4.5-9.2-9.7 3.4 3.4-9.7-9.2-4.5 9.2-4.5-3.4-9.7 9.7 3.4z"/>'
        ),
    ),
}
"""The short name and the sign of each face card, drawn around the middle."""


def drawing(card: Card, value: int | None = None) -> str:
    """Draw a card, less than 3 kB; a face card with what it counts, where that is said."""
    inner = _suit_card(card, card.suit) if card.suit else _face_card(card, value)
    colour = _COLOURS[card.suit] if card.suit else _FACE_COLOUR
    name = card_words(card)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 62 86" width="62" height="86" '
        f'role="img" aria-label="{name}"><title>{name}</title>'
        f'<rect x="1" y="1" width="60" height="84" rx="6" fill="{_PAPER}" stroke="{_EDGE}" '
        f'stroke-width="1.5"/><g fill="{colour}" font-family="sans-serif" font-weight="700">'
        f"{inner}</g></svg>\n"
    )


def back() -> str:
    """Draw the back of every card, the same from both ends."""
    lattice = "".join(f"M{x} {y}l5 5-5 5-5-5z" for y in range(8, 70, 10) for x in range(11, 52, 10))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}"><rect x="1" y="1" width="60" height="84" rx="6" '
        f'fill="{_BACK}"/><g fill="none" stroke="{_PAPER}" stroke-width=".8">'
        f'<path d="{lattice}"/><rect x="4" y="4" width="54" height="78" rx="4"/></g>'
        f'<circle cx="31" cy="43" r="13" fill="{_BACK}" stroke="{_PAPER}" stroke-width="2"/>'
        f'<path d="M31 33l6 10-6 10-6-10z" fill="{_PAPER}"/></svg>\n'
    )


def _suit_card(card: Card, suit: str) -> str:
    pip = _PIPS[suit]
    head = f'<text x="6" y="18" font-size="17">{card.rank}</text>'
    corner = f'<g transform="translate(50 13.5) scale(1.35)">{pip}</g>'
    if card.rank <= len(_LAYOUTS):
        return head + corner + _pips(pip, _LAYOUTS[card.rank - 1])
    rings = card.rank - len(_LAYOUTS)
    drawn = "".join(f'<circle r="{8.5 + 4 * number}"/>' for number in range(rings))
    return (
        f'{head}{corner}<g transform="translate(31 47)"><g fill="none" stroke-width="2" '
        f'stroke="{_COLOURS[suit]}">{drawn}</g>{pip}</g>'
        f'<text x="31" y="81" font-size="8.5" text-anchor="middle">'
        f"{RANKS[card.rank - 1].capitalize()}</text>"
    )


def _pips(pip: str, layout: tuple[int, ...]) -> str:
    places = [(x, y) for count, y in zip(layout, _ROWS, strict=True) for x in _COLUMNS[count]]
    uses = "".join(f'<use href="#p" x="{x}" y="{y}"/>' for x, y in places)
    return f'<defs><g id="p" transform="scale(.85)">{pip}</g></defs>{uses}'


def _face_card(card: Card, value: int | None) -> str:
    name, sign = _FACES[card]
    counts = "" if value is None else f'<text x="5" y="14" font-size="12">{value}</text>'
    return (
        f'{counts}<g transform="translate(31 37)">{sign}</g>'
        f'<text x="31" y="76" font-size="9" text-anchor="middle">{name}</text>'
    )
