"""The page with a deck to print, its sheets, and how to make a deck of two ordinary ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from sabacc.arbiter.drawn.table import HEIGHT, WIDTH, back, drawing
from sabacc.engine.hands import card_values
from sabacc.notation.card_names import card_words
from sabacc.site.elements.markup import To, table, text_of, within
from sabacc.spec.cards import CARDS, COPIES, DECK, FACES, RANKS, SUITS, Card
from sabacc.spec.rulesets import builtin

PAGE: Final = "play/deck.md"
_FOLDER: Final = "assets/deck"
_BACKS: Final = f"{_FOLDER}/backs.svg"
_ACROSS: Final = 3
_A_SHEET: Final = _ACROSS * _ACROSS
_EDGE: Final = 4
"""Millimetres around the cards of a sheet, for the marks: it fits A4 and Letter."""
_MARK: Final = 3
"""How long a mark is, in millimetres."""


class Ordinary(NamedTuple):
    """A card of an ordinary deck: which of two decks, its rank, and its suits; none for a joker."""

    deck: int
    rank: str
    suits: tuple[str, ...]


_ORDINARY_SUITS: Final[Mapping[str, str]] = dict(
    zip(SUITS, ("diamonds", "hearts", "spades", "clubs"), strict=True)
)
_RED: Final = ("hearts", "diamonds")
_NUMBERED: Final = (*("ace", *map(str, range(2, 11)), "jack", "queen", "king"),)
"""The cards of the first deck that stand for 1 to 13."""
_HIGH: Final = ("king", "ace")
"""Those of the second deck that stand for 14 and 15."""
_STAND_FOR_FACES: Final[Mapping[str, str]] = {
    "idiot": "joker",
    "queen": "2",
    "endurance": "8",
    "balance": "jack",
    "demise": "3",
    "moderation": "4",
    "evil-one": "5",
    "star": "7",
}
"""Cards of the second deck, two of each: red, or jokers.

All but two end in the same digit as the value of the face that they stand for.
"""


def made_of(card: Card) -> Ordinary:
    """Return which ordinary card stands for a card; for a face, which two do."""
    if card.suit is None:
        rank = _STAND_FOR_FACES[card]
        return Ordinary(2, rank, () if rank == "joker" else _RED)
    suits = (_ORDINARY_SUITS[card.suit],)
    if card.rank <= len(_NUMBERED):
        return Ordinary(1, _NUMBERED[card.rank - 1], suits)
    return Ordinary(2, _HIGH[card.rank - len(_NUMBERED) - 1], suits)


def pages() -> dict[str, str]:
    """Return the page, and the sheets as drawings; faces bear their values in `standard`."""
    values = card_values(builtin("standard").choices["totals.face-values"])
    sheets = [DECK[first : first + _A_SHEET] for first in range(0, len(DECK), _A_SHEET)]
    drawn = {
        f"{_FOLDER}/sheet-{number}.svg": _sheet(
            _title(number, len(sheets), cards),
            [drawing(card, None if card.suit else values[card]) for card in cards],
        )
        for number, cards in enumerate(sheets, 1)
    }
    drawn[_BACKS] = _sheet("Backs", [back()] * _A_SHEET)
    return {PAGE: text_of(_lines(To(PAGE), sheets, values)), **drawn}


def _title(number: int, count: int, cards: tuple[Card, ...]) -> str:
    return f"Sheet {number} of {count}: {card_words(cards[0])} to {card_words(cards[-1])}"


def _sheet(title: str, cards: list[str]) -> str:
    """Draw the cards of a sheet in rows of three, with marks at the edge where to cut."""
    wide, high = _ACROSS * WIDTH + 2 * _EDGE, _ACROSS * HEIGHT + 2 * _EDGE
    placed = "".join(
        # Each card names its pips alike, and ids are those of the whole sheet.
        text.rstrip()
        .replace("<svg ", f'<svg x="{x}" y="{y}" ', 1)
        .replace('"p"', f'"p{place}"')
        .replace('"#p"', f'"#p{place}"')
        for place, text in enumerate(cards)
        for x, y in [(_EDGE + place % _ACROSS * WIDTH, _EDGE + place // _ACROSS * HEIGHT)]
    )
    across = [_EDGE + WIDTH * column for column in range(_ACROSS + 1)]
    down = [_EDGE + HEIGHT * row for row in range(_ACROSS + 1)]
    marks = "".join(
        (
            *(f"M{x} 0v{_MARK}M{x} {high}v-{_MARK}" for x in across),
            *(f"M0 {y}h{_MARK}M{wide} {y}h-{_MARK}" for y in down),
        )
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}mm" '
        f'height="{high}mm" role="img" aria-label="{title}"><title>{title}</title>'
        f'<path d="{marks}" stroke="#000" stroke-width=".2"/>{placed}</svg>\n'
    )


def _lines(to: To, sheets: list[tuple[Card, ...]], values: Mapping[str, int]) -> Iterator[str]:
    size = to.rule("deck.size.seventy-six", f"{len(DECK)} cards")
    yield from ("# A deck to print", "")
    yield f"No shop near you sells the deck? Print its {size} here, or"
    yield "[make one from two ordinary decks](#of-two-ordinary-decks)."
    yield "{: .lead }"
    yield ""
    yield from (*within('class="no-print"', _print_it(to)), "")
    titles = {number: _title(number, len(sheets), cards) for number, cards in enumerate(sheets, 1)}
    drawn = (
        line
        for number, title in titles.items()
        for line in (
            f"![{title}]({to.path(f'{_FOLDER}/sheet-{number}.svg')}){{ .sheet }}",
            f"![]({to.path(_BACKS)}){{ .sheet .back }}",
        )
    )
    yield from (*within('class="deck-sheets"', drawn), "")
    yield from within('class="no-print"', (*_make_it(to, values), *_and(to)))


def _print_it(to: To) -> Iterator[str]:
    yield from ("## Print it", "")
    yield "1. Print this page. Only the sheets are printed, on A4 or Letter."
    yield "   Choose 100 % or “actual size”, and no headers or footers."
    yield "2. If your printer prints on both sides, choose to flip on the long edge."
    yield "   If it does not, leave out the backs: untick the box below."
    yield "3. Cut along the marks at the edge of each sheet."
    yield f"   A card is {WIDTH} mm wide and {HEIGHT} mm high, and fits a sleeve for poker cards."
    yield ""
    yield "To shuffle the cards, use paper of 200 g or more, or put thinner paper in sleeves."
    yield ""
    face_values = to.point("totals.face-values", "what it counts")
    yield f"The corner of each card shows {face_values}."
    yield "In other versions, the face cards count something else."
    yield ""
    yield '<label><input type="checkbox" id="with-backs" checked> Print the backs too</label>'


def _make_it(to: To, values: Mapping[str, int]) -> Iterator[str]:
    marked = sum(count for card, count in COPIES.items() if made_of(card).deck > 1)
    yield from ("## From two ordinary decks { #of-two-ordinary-decks }", "")
    yield "Take two decks of 52 cards with the same back, and two jokers."
    yield f"You need every card of the first deck, and {marked} of the second with the jokers."
    yield "Write their values on the cards of the second deck."
    yield "Otherwise nobody can tell a king that is 13 from a king that is 14."
    yield ""
    suits = _ORDINARY_SUITS.items()
    yield from table(("Suit", "is played with"), suits)
    yield ""
    yield from table(("Suit cards", "are, in each suit,"), _of_suits())
    yield ""
    yield from table(
        ("Face cards", "count", "are, in the second deck,"),
        (
            (card_words(CARDS[face]), str(values[face]), _both(made_of(CARDS[face])))
            for face in FACES
        ),
    )
    yield ""
    twice = to.rule("deck.face-cards.eight-twice", "Each face card is in the deck twice")
    yield f"{twice}, so two cards stand for each."
    yield ""


def _of_suits() -> Iterator[tuple[str, str]]:
    """Yield what each suit card is, those that keep their number in one row."""
    kept = [rank for rank in _NUMBERED if rank.isdecimal()]
    for rank in RANKS:
        card = CARDS[f"{SUITS[0]}-{rank}"]
        one = made_of(card)
        deck = f"of the {_DECKS[one.deck]} deck"
        if rank == kept[0]:
            yield f"{kept[0]} to {kept[-1]}", f"the cards of that number {deck}"
        elif rank not in kept:
            named = rank if rank.isdecimal() else f"{card.rank}, the {rank.capitalize()}"
            yield named, f"the {one.rank} {deck}"


def _both(one: Ordinary) -> str:
    return f"both {one.rank}s" if not one.suits else f"the red {one.rank}s"


def _and(to: To) -> Iterator[str]:
    yield from ("## What else you need", "")
    yield f"- A six-sided die: [some of its faces bring a shift]({to.path(_FACES_OF_THE_DIE)})."
    yield "- Coins, chips or matches for the credits, and two bowls for the two pots."
    yield f"- {to.link('The reference card', 'play/reference-card.md')}, one for the table."


_DECKS: Final = {1: "first", 2: "second"}
_FACES_OF_THE_DIE: Final = "rules/shift.md#shift.faces"
