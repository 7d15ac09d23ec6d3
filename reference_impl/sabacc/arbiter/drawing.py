"""Tables and cards as drawings of our own.

Pips stand for the numbers, rings for the ranks, one sign for a face.  Suits differ in shape as well
as in colour; a card is light in both schemes of the site.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final

from sabacc.arbiter.accounts import WhyStep, credits_moved
from sabacc.arbiter.dispute import seats_of
from sabacc.engine.events import (
    HAND_POT,
    HOUSE,
    SABACC_POT,
    Acted,
    Changed,
    Dealt,
    Event,
    Gave,
    Left,
    Lost,
    SatOut,
)
from sabacc.engine.hands import in_force, score_of_valid
from sabacc.engine.position import RefusedError, known_cards
from sabacc.notation.card_names import UNKNOWN, card_words
from sabacc.notation.words import SPECIAL_NAMES, THE_POTS
from sabacc.protocol import messages
from sabacc.protocol.answers import EngineAnswer, Params
from sabacc.spec.cards import RANKS, Card
from sabacc.spec.rulesets import Ruleset

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

# One sign for each suit, about ten units high, drawn around its middle
_PIPS: Final = {
    "coins": '<circle r="5"/><path d="M-1.8-1.8h3.6v3.6h-3.6z" fill="#fffdf6"/>',
    "flasks": (
        '<path d="M-1.6-5.5h3.2v3.6l3.6 6.4a1 1 0 0 1-.9 1.5h-8.6a1 1 0 0 1-.9-1.5l3.6-6.4z"/>'
    ),
    "sabres": '<path d="M0-6.5l1.5 2v5.5h2.6v1.7h-2.6v3.3h-3v-3.3h-2.6v-1.7h2.6v-5.5z"/>',
    "staves": '<path d="M-1-4.5h2v9h-2z"/><circle cy="-4.6" r="2"/><circle cy="4.6" r="2"/>',
}

_LEFT, _MIDDLE, _RIGHT = 19.5, 31.0, 42.5
_ROWS: Final = (28.0, 39.0, 50.0, 61.0, 72.0)
# How many pips stand in each row, for the cards 1 to 11
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

_COLUMNS: Final = {0: (), 1: (_MIDDLE,), 2: (_LEFT, _RIGHT), 3: (_LEFT, _MIDDLE, _RIGHT)}

# The short name and the sign of each face card, drawn around the middle
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
        places = [
            (x, y)
            for count, y in zip(_LAYOUTS[card.rank - 1], _ROWS, strict=True)
            for x in _COLUMNS[count]
        ]
        uses = "".join(f'<use href="#p" x="{x}" y="{y}"/>' for x, y in places)
        return head + corner + f'<defs><g id="p" transform="scale(.85)">{pip}</g></defs>{uses}'
    rings = card.rank - len(_LAYOUTS)
    drawn = "".join(f'<circle r="{8.5 + 4 * number}"/>' for number in range(rings))
    return (
        f'{head}{corner}<g transform="translate(31 47)"><g fill="none" stroke-width="2" '
        f'stroke="{_COLOURS[suit]}">{drawn}</g>{pip}</g>'
        f'<text x="31" y="81" font-size="8.5" text-anchor="middle">'
        f"{RANKS[card.rank - 1].capitalize()}</text>"
    )


def _face_card(card: Card, value: int | None) -> str:
    name, sign = _FACES[card]
    counts = "" if value is None else f'<text x="5" y="14" font-size="12">{value}</text>'
    return (
        f'{counts}<g transform="translate(31 37)">{sign}</g>'
        f'<text x="31" y="76" font-size="9" text-anchor="middle">{name}</text>'
    )


# How it is said of a seat that it is in the hand no more, by the event
_IN_NO_MORE: Final = {Acted: "has folded", Left: "is out", SatOut: "sits out"}


class DrawnTable:
    """A table on which events happen, and that can be shown at any time.

    Attributes:
        hands: Each seat's cards in hand; one seat without a name where one hand is counted.
        fields: Each seat's cards in the interference field.
        stacks: Each seat's credits; empty where nobody has told them.
        pots: The credits of each pot; empty where nobody has told them.
        marks: What is so of a seat, in words: that it deals, has called, has folded.
        version: The version in force, where it may change.
    """

    def __init__(self, params: Params, rules: Ruleset, named: Collection[str] | None) -> None:
        """Lay the table of a request.

        Args:
            params: The request.
            rules: By which hands are counted.
            named: The cards that somebody has seen; None where that is all of them.
        """
        self.rules = rules
        self.named = named
        self.hands, self.fields = _cards(params)
        self.stacks: dict[str, int] = {}
        self.pots: dict[str, int] = {}
        self.marks: dict[str, list[str]] = {seat: [] for seat in self.hands}
        self.version: str | None = (
            None if isinstance(params, messages.ShiftParams) else params.version
        )
        if isinstance(params, (messages.SettleParams, messages.PlayParams)):
            self.stacks = dict(params.stacks)
            hand_pot = (
                params.hand_pot
                if isinstance(params, messages.PlayParams)
                else sum(pot.amount for pot in params.pots)
            )
            self.pots = {HAND_POT: hand_pot, SABACC_POT: params.sabacc_pot, HOUSE: 0}
        for seat, words in _marks(params):
            self._mark(seat, words)

    def happen(self, event: Event) -> None:
        """Change the table as an event does."""
        for (kind, name), amount in credits_moved(event).items():
            purses = self.stacks if kind == "stack" else self.pots
            purses[name] += amount
        match event:
            case Dealt(seat, card, rule) if not rule.startswith("deal."):
                self.hands[seat].append(card)
            case Gave(seat, card, _) | Lost(seat, card, _, _):
                (self.hands if card in self.hands[seat] else self.fields)[seat].remove(card)
            case Acted(seat, "lay", _, cards, _):
                for card in cards:
                    self.hands[seat].remove(card)
                    self.fields[seat].append(card)
            case Changed(version, _):
                self.version = version
            case Acted(seat, "call", _, _, _):
                self._mark(seat, "has called")
            case Acted(seat, "fold", _, _, _) | Left(seat, _) | SatOut(seat, _):
                self.hands[seat].clear()
                self.fields[seat].clear()
                self._mark(seat, _IN_NO_MORE[type(event)])
            case _:
                pass

    def _mark(self, seat: str, words: str) -> None:
        if words not in self.marks[seat]:
            self.marks[seat].append(words)

    def shown(self) -> dict[str, Any]:
        """Return the table as JSON values.

        Its seats in order, each with `name`, `hand` and `field` (names of cards, `?` for one that
        nobody has seen), `worth` in words (empty where it cannot be said), `stack` (null where
        nobody has told it) and `marks`; its `pots` by their names; the `version` in force, if any.
        """
        return {
            "seats": [
                {
                    "name": seat,
                    "hand": [self._seen(card) for card in hand],
                    "field": [self._seen(card) for card in self.fields[seat]],
                    "worth": self._worth(seat),
                    "stack": self.stacks.get(seat),
                    "marks": list(self.marks[seat]),
                }
                for seat, hand in self.hands.items()
            ],
            "pots": {
                THE_POTS[pot].removeprefix("the "): amount
                for pot, amount in self.pots.items()
                if amount or pot != HOUSE
            },
            "version": self.version or "",
        }

    def _seen(self, card: str) -> str:
        return card if self.named is None or card in self.named else UNKNOWN

    def _worth(self, seat: str) -> str:
        """Say what a hand counts: `17`, `24, bombs`, `a Pure Sabacc`."""
        names = [*self.hands[seat], *self.fields[seat]]
        if not names or UNKNOWN in map(self._seen, names):
            return ""
        try:
            score = score_of_valid(in_force(self.rules, self.version), known_cards(names))
        except RefusedError:  # this ruleset has no versions in force, and refuses the table
            return ""
        words = str(score.total) if score.special is None else SPECIAL_NAMES[score.special]
        return f"{words}, bombs" if score.bombed else words


def _cards(params: Params) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return the cards in hand and in the field, by seat in the order of the table."""
    if isinstance(params, messages.ScoreParams):
        return {"": list(params.cards)}, {"": list(params.field)}
    seats, hands = seats_of(params), params.hands or {}
    fields = {} if isinstance(params, messages.PlayParams) else params.fields
    return (
        {seat: list(hands.get(seat, ())) for seat in seats},
        {seat: list(fields.get(seat, ())) for seat in seats},
    )


def _marks(params: Params) -> Iterator[tuple[str, str]]:
    if isinstance(params, (messages.ScoreParams, messages.CompareParams)):
        return
    yield params.dealer, "deals"
    if isinstance(params, messages.PlayParams):
        yield from ((seat, "sits out") for seat in params.sitting_out)
        return
    yield from ((seat, "has folded") for seat in params.folded)
    if isinstance(params, messages.SettleParams) and params.caller is not None:
        yield params.caller, "has called"


def drawn(
    params: Params,
    rules: Ruleset,
    found: EngineAnswer,
    steps: Sequence[WhyStep],
    named: Collection[str] | None = None,
) -> dict[str, Any]:
    """Return the table before the hand, after each step, and after it.

    Args:
        params: The request.
        rules: The ruleset that answered.
        found: The answer.
        steps: What leads to it; each in which something happens holds that event.
        named: The cards that somebody has seen; None where that is all of them.

    Returns:
        JSON values: `before`, `after` and, for each step, one of `tables`, all as
        `DrawnTable.shown` returns them; `after` is null where nothing happens.
    """
    table = DrawnTable(params, rules, named)
    if found.played is not None:  # the cards of a hand that is dealt from the deck
        for seat, cards in found.played.first_state.hands_by_seat().items():
            table.hands[seat] = list(cards)
    before = table.shown()
    tables: list[dict[str, Any]] = []
    done = 0
    for step in steps:
        place = place_of(step.event, found.events, done)
        if place >= done:
            _all(table, found.events[done : place + 1])
            done = place + 1
        tables.append(table.shown())
    _all(table, found.events[done:])
    after = table.shown()
    return {"before": before, "tables": tables, "after": None if after == before else after}


def place_of(event: Event | None, events: Sequence[Event], since: int) -> int:
    """Return where an event happens next, from a place on; -1 where it does not.

    One event may stand at several places: the same deed twice is one value.
    """
    return next((at for at in range(since, len(events)) if events[at] is event), -1)


def _all(table: DrawnTable, events: Iterable[Event]) -> None:
    for event in events:
        table.happen(event)
