"""The drawings of the cards, and a deck of them to print or to make of two ordinary ones."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from sabacc.arbiter.drawing import HEIGHT, WIDTH, back, drawing
from sabacc.engine.hands import card_values
from sabacc.notation.card_names import card_words
from sabacc.site.data import SiteData
from sabacc.site.elements import To, filled
from sabacc.spec.cards import CARDS, COPIES, DECK, FACES, RANKS, SUITS, Card
from sabacc.spec.rulesets import builtin

PAGE: Final = "play/deck.md"
_FOLDER: Final = "assets/deck"
_BACKS: Final = f"{_FOLDER}/backs.svg"
_ACROSS: Final = 3
_A_SHEET: Final = _ACROSS * _ACROSS
# Millimetres around the cards of a sheet, for the marks: it fits A4 and Letter
_EDGE: Final = 4
# How long a mark is, in millimetres
_MARK: Final = 3


class Ordinary(NamedTuple):
    """A card of an ordinary deck: which of two decks, its rank, and its suits; none for a joker."""

    deck: int
    rank: str
    suits: tuple[str, ...]


_ORDINARY_SUITS: Final[Mapping[str, str]] = dict(
    zip(SUITS, ("diamonds", "hearts", "spades", "clubs"), strict=True)
)
_RED: Final = ("hearts", "diamonds")
# The cards of the first deck that stand for 1 to 13
_NUMBERED: Final = (*("ace", *map(str, range(2, 11)), "jack", "queen", "king"),)
# Those of the second deck that stand for 14 and 15
_HIGH: Final = ("king", "ace")
# Cards of the second deck, two of each: red, or jokers.
#
# All but two end in the same digit as the value of the face that they stand for.
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
    titles = [
        f"Sheet {number} of {len(sheets)}: {card_words(cards[0])} to {card_words(cards[-1])}"
        for number, cards in enumerate(sheets, 1)
    ]
    files = [f"{_FOLDER}/sheet-{number}.svg" for number in range(1, len(sheets) + 1)]
    drawn = {
        file: _sheet(title, [drawing(card, None if card.suit else values[card]) for card in cards])
        for file, title, cards in zip(files, titles, sheets, strict=True)
    }
    drawn[_BACKS] = _sheet("Backs", [back()] * _A_SHEET)
    text = filled(
        "deck.md.j2",
        to=To(PAGE),
        deck=DECK,
        size=(WIDTH, HEIGHT),
        sheets=list(zip(files, titles, strict=True)),
        backs=_BACKS,
        marked=sum(count for card, count in COPIES.items() if made_of(card).deck > 1),
        suits=_ORDINARY_SUITS.items(),
        suit_cards=_of_suits(),
        face_cards=[
            (card_words(CARDS[face]), str(values[face]), _both(made_of(CARDS[face])))
            for face in FACES
        ],
    )
    return {PAGE: text, **drawn}


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the drawings of all faces and of the back, by their paths."""
    del data  # the deck is the same in every ruleset
    faces = {f"assets/cards/{card}.svg": drawing(card) for card in CARDS.values()}
    return {**faces, "assets/cards/back.svg": back()}


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


_DECKS: Final = {1: "first", 2: "second"}
