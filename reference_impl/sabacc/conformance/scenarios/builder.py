"""The case under construction: what the steps of one scenario add up to, and their registry.

The registry has the definition of each step, read by the compiler, and by pytest-bdd in the tests.
A step only adds to the case that is being built; it never talks to a program.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, partial
from typing import Any, Final, Literal, NoReturn

from sabacc.conformance.scenarios.cases import Expectation
from sabacc.engine.position import Refusal
from sabacc.notation.action_forms import ActionPhrase
from sabacc.notation.forms import Moment
from sabacc.protocol.facts import REFUSED, THEN, has_path, outcome_path
from sabacc.protocol.messages import WITH_CARDS
from sabacc.spec.cards import CARDS, cards_left, excess_card
from sabacc.system.text import join_words
from sabacc.system.user_input import InputError

Kind = Literal["given", "when", "then"]
# The kind of a step that sets the table as a Given, and is expected as a Then
_STATE: Final = "given or then"


class StepError(InputError):
    """A step that is said wrongly: no definition, several, or a card that there is not."""


def refuse(problem: str) -> NoReturn:
    """Raise StepError."""
    raise StepError(problem)


@dataclass(frozen=True, slots=True)
class Definition:
    """One step template: its kind, its pattern, and what it adds to the case.

    A pattern has blanks, each named for its type, `{seat} holds {cards}`, and alternatives that
    mean the same, `{cards} (lies|lie) out of play`.
    """

    kind: Kind | Literal["given or then"]
    pattern: str
    function: Callable[..., None]


DEFINITIONS: Final[list[Definition]] = []
"""Every step definition, in the order of the modules of `steps`."""


def split_seats(text: str) -> list[str]:
    """Split `Han, Lando and Leia`."""
    return re.split(r", | and ", text)


@dataclass(frozen=True, slots=True)
class FieldType:
    """The type of a blank: its pattern, its parser, and its description for readers."""

    pattern: str
    convert: Callable[[str], Any]
    says: str


TYPES: Final[dict[str, FieldType]] = {}
"""The types of the blanks in patterns, by name: `steps` fills them in."""


Step = Callable[..., None]


def _register(kind: Kind | Literal["given or then"], pattern: str) -> Callable[[Step], Step]:
    def register(function: Step) -> Step:
        DEFINITIONS.append(Definition(kind, pattern, function))
        return function

    return register


given: Final = partial(_register, "given")
"""Register a step that sets the table."""
when: Final = partial(_register, "when")
"""Register a step that says what happens."""
then: Final = partial(_register, "then")
"""Register a step that expects a fact."""
state: Final = partial(_register, _STATE)
"""Register a step that sets the table or expects a fact: its field `then` says which."""


_BLANK: Final = re.compile(r"\{(\w+)\}")

# How a step begins that belongs to a further hand of the session
_IN_HAND: Final = re.compile(r"in hand ([2-9]) ")


class Matcher:
    """Finds the one definition that a step's text matches; remembers what it found."""

    def __init__(self) -> None:
        self._patterns: list[tuple[Definition, re.Pattern[str]]] = []
        for definition in DEFINITIONS:
            pattern = definition.pattern.replace("(", "(?:")
            groups = _BLANK.sub(lambda it: f"(?P<{it[1]}>{TYPES[it[1]].pattern})", pattern)
            self._patterns.append((definition, re.compile(groups)))
        # A Then about the end of a phase; cards are shown while it lasts.
        self._in_phase = re.compile(
            rf"(?:after(?!.* shows )|during(?=.* shows )) ({TYPES['time'].pattern}) "
        )
        self.match = cache(self._search)

    def _search(self, kind: Kind, text: str) -> tuple[Definition, dict[str, Any]]:
        """Return the definition and its arguments; raises StepError for none or several."""
        hand = _IN_HAND.match(text)
        if hand is not None:
            found, fields = self._search(kind, text[hand.end() :])
            return _moved(found, lambda case, tell: case.in_hand(int(hand[1]), tell)), fields
        phase = self._in_phase.match(text) if kind == "then" else None
        if phase is not None:
            found, fields = self._search(kind, text[phase.end() :])
            path = TYPES["time"].convert(phase[1]).path
            return _moved(found, lambda case, tell: case.in_phase(path, tell)), fields
        hits = [
            (definition, match.groupdict())
            for definition, pattern in self._patterns
            if kind in definition.kind and (match := pattern.fullmatch(text)) is not None
        ]
        if not hits:
            refuse(f"no step is defined for: {kind.title()} {text}; {self._mend(kind, text)}")
        if len(hits) > 1:
            patterns = " / ".join(definition.pattern for definition, _ in hits)
            refuse(f"{len(hits)} steps are defined for: {kind.title()} {text} ({patterns})")
        [(definition, blanks)] = hits
        fields = {name: TYPES[name].convert(words) for name, words in blanks.items()}
        return definition, fields | ({"then": kind == "then"} if definition.kind == _STATE else {})

    def _mend(self, kind: Kind, text: str) -> str:
        """Suggest a step: one of another kind, or the one most like it."""
        for definition, pattern in self._patterns:
            if pattern.fullmatch(text) is not None:
                return f"it is a {definition.kind.title()} step"
        known = [one.pattern for one in DEFINITIONS if kind in one.kind]
        return f"near are {join_words(map(repr, get_close_matches(text, known, cutoff=0)))}"


def _moved(definition: Definition, move: Callable[[Any, Callable[..., None]], None]) -> Definition:
    """Let a step say what it says of a further hand, or of the end of a phase."""

    def function(case: Any, **fields: Any) -> None:  # noqa: ANN401 - the case under construction
        move(case, partial(definition.function, **fields))

    return Definition(definition.kind, definition.pattern, function)


# A seat's credits, the hand pot and the sabacc pot, unless a step says otherwise
STACK: Final = 100
HAND_POT: Final = 12
SABACC_POT: Final = 30


# From how many cards of the deck a picker may have to pick, beside the cards dealt
_PICKS: Final = 24
# How many seats a program must know of, for a table that is refused as a whole
_PROGRAMS: Final = 8
_PIPS: Final = range(9, 1, -1)
_OF_A_FURTHER_HAND: Final = (
    *("deck", "hands", "script", "rolls", "shuffles", "changes"),
    *("version", "leaves", "arrives", "until", "last_hand"),
)
_SUITS: Final = ("flasks", "staves", "sabres", "coins")


class PlayBuilder:
    """A hand that is played from the ante to the payout, as far as a scenario has described it."""

    def __init__(self, seats: list[str]) -> None:
        """Seat the players clockwise; the last one deals."""
        self.seats = seats
        self.ante = False
        self.dealt = True
        self.sitting_out: list[str] = []
        self.newcomers: list[str] = []
        self.last_hand = False
        self.out_of_play: list[str] = []
        self.rolls: list[dict[str, Any]] = []
        self.shuffles: list[list[str]] = []
        self.changes: list[dict[str, Any]] = []
        self.script: list[dict[str, Any]] = []
        self.until: dict[str, Any] = {}
        self.leaves: list[str] = []
        self.arrives: list[dict[str, Any]] = []
        self._judged: dict[tuple[str, str], int] = {}

    def act(self, seat: str, deed: ActionPhrase, moment: Moment) -> None:
        """Add an entry to the script."""
        entry = {
            "seat": seat,
            "does": deed.does,
            "amount": deed.amount,
            "cards": list(deed.cards) if deed.does in WITH_CARDS else None,
            "round": moment.round,
            "phase": moment.phase,
            "asked": moment.asked,
        }
        self.script.append({key: value for key, value in entry.items() if value is not None})

    def stop(self, number: int, phase: str | None = None) -> None:
        """Stop at the end of a round, or of a phase of it."""
        if self.until:
            refuse("the hand stops once")
        self.until = {"round": number} if phase is None else {"round": number, "phase": phase}

    def fate(self, seat: str, does: str) -> str:
        """Return the fact of the fate of a seat's next entry of that kind."""
        mine = [
            place
            for place, entry in enumerate(self.script)
            if (entry["seat"], entry["does"]) == (seat, does)
        ]
        judged = self._judged.get((seat, does), 0)
        if judged >= len(mine):
            refuse(f"{seat} does not {does.replace('-', ' ')} that often in this scenario")
        self._judged[seat, does] = judged + 1
        return outcome_path(mine[judged])

    def pots(self, table: list[list[str]]) -> list[dict[str, Any]]:
        """Read a table of pots; raises StepError where it has other columns or seats."""
        if table[0] != ["amount", "seats"]:
            refuse("a table of pots has the columns `amount` and `seats`")
        found: list[dict[str, Any]] = []
        for amount, names in table[1:]:
            seats = [] if names == "nobody" else sorted(split_seats(names))
            if not amount.isdecimal() or not set(seats) <= set(self.seats):
                refuse(f"a pot has an amount and seats of the table, not {amount!r}, {names!r}")
            found.append({"amount": int(amount), "eligible": seats})
        return found

    def params(self, case: CaseBuilder) -> dict[str, Any]:
        """Return the request; raises StepError where steps do not fit a played hand."""
        _refuse_foreign(case)
        hands = self._hands(case) if self.dealt else {}
        known = [*_all(hands), *self.out_of_play, *case.next_cards]
        deck = [*case.next_cards, *(cards_left(known) if case.deck is None else case.deck)]
        twice = excess_card([*deck, *self.out_of_play, *_all(hands)])
        if twice in CARDS and not case.refuses:
            refuse(f"{twice} lies in two places")
        hand_pot = 0 if self.ante else HAND_POT
        params: dict[str, Any] = {
            "seats": self.seats,
            "dealer": case.dealer or self.seats[-1],
            "stacks": {seat: case.stacks.get(seat, STACK) for seat in self.seats},
            "hand_pot": hand_pot if case.hand_pot is None else case.hand_pot,
            "sabacc_pot": case.sabacc_pot,
            "deck": deck,
        }
        meant = {seat: case.hands[seat] for seat in self.sitting_out if seat in case.hands}
        optional = {
            "ante": self.ante,
            "hands": {**hands, **meant},
            "out_of_play": self.out_of_play,
            "script": self.script,
            "rolls": [self._roll(case, roll, hands, deck) for roll in self.rolls],
            "shuffles": self.shuffles,
            "changes": self.changes,
            "version": case.version,
            "sitting_out": self.sitting_out,
            "newcomers": self.newcomers,
            "until": self.until,
            "last_hand": self.last_hand,
        }
        return params | {key: value for key, value in optional.items() if value}

    def further(self, case: CaseBuilder) -> dict[str, Any]:
        """Return the request of a further hand of a session; raises StepError for what follows."""
        for what, value in {
            "a stack": case.stacks,
            "the dealer": case.dealer,
            "the hand pot": case.hand_pot,
            "the sabacc pot": case.sabacc_pot != SABACC_POT,
            "the antes": self.ante,
            "who sits out": self.sitting_out,
            "who is new": self.newcomers,
            "what is out of play": self.out_of_play,
        }.items():
            if value not in (None, False, [], {}):
                refuse(f"{what} of a further hand follows from the hand before it")
        moves = {"leaves": self.leaves, "arrives": self.arrives}
        params = self.params(case) | {key: seats for key, seats in moves.items() if seats}
        return {key: params[key] for key in _OF_A_FURTHER_HAND if key in params}

    def leave(self, seat: str) -> None:
        """Let a player leave the table before this hand."""
        self.seats.remove(seat)
        self.leaves.append(seat)

    def arrive(self, seat: str, stack: int, after: str | None = None) -> None:
        """Let somebody come to the table before this hand."""
        if seat in self.seats or seat in self.leaves:
            refuse(f"{seat} has a seat already")
        self.seats.insert(len(self.seats) if after is None else self.seats.index(after) + 1, seat)
        came = {"seat": seat, "stack": stack}
        self.arrives.append(came if after is None else {**came, "after": after})

    def _hands(self, case: CaseBuilder) -> dict[str, list[str]]:
        """Return every seat's cards: the named ones, and harmless ones for the rest."""
        named = {*_all(case.hands), *self.out_of_play, *case.next_cards, *(case.deck or ())}
        usual = _usual_hands(named)
        hands: dict[str, list[str]] = {}
        for seat in self.seats:
            mine = next(usual, None)
            if seat in self.sitting_out:
                continue
            if seat in case.hands:
                hands[seat] = case.hands[seat]
            elif mine is None:
                refuse(f"{seat} must hold cards, and no usual ones are left; say which")
            else:
                hands[seat] = mine
        return hands

    def _roll(
        self,
        case: CaseBuilder,
        roll: dict[str, Any],
        hands: dict[str, list[str]],
        deck: list[str],
    ) -> dict[str, Any]:
        coming = deck[:_PICKS]
        picks = {
            seat: case.picks.get(seat, [*hands.get(seat, ()), *coming])
            for seat in self.seats
            if seat not in self.sitting_out
        }
        shuffle = [*_all(hands), *coming] if case.shuffle is None else case.shuffle
        return {**roll, "picks": picks, "shuffle": shuffle}


def _usual_hands(named: set[str]) -> Iterator[list[str] | None]:
    """Yield a harmless hand for each seat, the best first; None if its cards are taken."""
    for first in (0, 2):
        for pips in _PIPS:
            free = [f"{suit}-{pips}" for suit in _SUITS if f"{suit}-{pips}" not in named]
            yield free[first : first + 2] if len(free) > first + 1 else None


def _all(hands: dict[str, list[str]]) -> list[str]:
    return [card for cards in hands.values() for card in cards]


def _refuse_foreign(case: CaseBuilder) -> None:
    """Refuse steps that only make sense where a hand is settled or shifted."""
    for what, given in {
        "a field": case.fields,
        "a folded player": case.folded,
        "side pots": case.pots,
        "a hand without a player": case.cards or case.field,
    }.items():
        if given:
            refuse(f"{what} cannot be given if a hand is played; let players act")


_LEAST_SEATS: Final = 2
# How many cards a shift's deck holds, unless a step says otherwise
SPARE_CARDS: Final = 8


class CaseBuilder:
    """A case under construction.  Steps call these methods and nothing else.

    Seats sit clockwise in the order in which they are first named, and the last one deals, unless
    a step says otherwise.
    """

    def __init__(self) -> None:
        self.step = 0
        self.cards: list[str] = []
        self.field: list[str] = []
        self.hands: dict[str, list[str]] = {}
        self.fields: dict[str, list[str]] = {}
        self.stacks: dict[str, int] = {}
        self.folded: list[str] = []
        self.dealer: str | None = None
        self.pots: list[dict[str, Any]] = []
        self.hand_pot: int | None = None
        self.sabacc_pot = SABACC_POT
        self.deck: list[str] | None = None
        self.next_cards: list[str] = []
        self.picks: dict[str, list[str]] = {}
        self.shuffle: list[str] | None = None
        self.version: str | None = None
        self.method: str | None = None
        self.caller: str | None = None
        self.die: int | None = None
        self.other_die: int | None = None
        self.comes: bool | None = None
        self.expect: list[Expectation] = []
        self.play: PlayBuilder | None = None
        self.further: list[CaseBuilder] = []

    def in_hand(self, number: int, tell: Callable[[CaseBuilder], None]) -> None:
        """Say something of a further hand of the session: `number` is 2 for the second one."""
        place = number - 2
        if place == len(self.further):
            before = self.further[-1].playing if self.further else self.playing
            hand = CaseBuilder()
            hand.play = PlayBuilder(list(before.seats))
            self.further.append(hand)
        elif place > len(self.further):
            refuse(f"hand {number} comes after hand {number - 1}; say something of that one first")
        hand = self.further[place]
        hand.step, known = self.step, len(hand.expect)
        tell(hand)
        self._expect_in(f"{THEN}.{place}", hand.expect[known:])

    def in_phase(self, path: str, tell: Callable[[CaseBuilder], None]) -> None:
        """Expect something of the end of a phase, at whose path in the answer the facts stand."""
        known = len(self.expect)
        tell(self)
        found = self.expect[known:]
        del self.expect[known:]
        self._expect_in(path, found)

    def _expect_in(self, path: str, found: Iterable[Expectation]) -> None:
        for one in found:
            self.expects(f"{path}.{one.fact}", one.value, one.how)

    def seat(self, name: str) -> str:
        """Return a seat's name; raises StepError where nobody of that name sits at the table."""
        if self.play is not None:
            if name not in self.play.seats:
                refuse(f"{name} does not sit at the table")
        elif name not in self.hands:
            refuse(f"{name} holds no cards; say so first")
        return name

    def sit(self, seats: list[str]) -> None:
        """Seat those who play a whole hand, before anything else is said of them."""
        if self.play is not None or self.hands:
            refuse("say first, and once, who plays")
        if len(set(seats)) != len(seats) or len(seats) < _LEAST_SEATS:
            refuse("a table has at least two seats, each with its own name")
        self.play = PlayBuilder(seats)

    @property
    def refuses(self) -> bool:
        """Whether it expects the request to be refused."""
        return any(expected.fact == REFUSED for expected in self.expect)

    @property
    def playing(self) -> PlayBuilder:
        """The hand that is played; raises StepError where nobody plays one."""
        if self.play is None:
            refuse("nobody plays; say who does first, such as: Given Han and Lando play")
        return self.play

    def ask(self, method: str) -> None:
        """Set the method: once, but for the actions of a hand that is played."""
        if self.method is not None and not self.method == method == "play":
            refuse("a scenario has one When")
        if self.play is not None and method != "play":
            refuse("in a hand that is played, players act: say what they do")
        self.method = method

    def expects(self, fact: str, value: Any, how: str = "is") -> None:  # noqa: ANN401 - JSON
        """Add a fact that the answer must show."""
        self.expect.append(Expectation(fact, value, self.step, how))

    def expects_of(self, fact: str, seat: str | None, how: str) -> None:
        """Say whom a list of seats has, or lacks; for None that it is empty."""
        if seat is None:
            self.expects(fact, [])
        else:
            self.expects(fact, self.seat(seat), how)

    def params(self) -> dict[str, Any]:
        """Return the request; raises StepError where the scenario leaves something out."""
        if self.method is None:
            refuse("the scenario has no When")
        if not self.expect:
            refuse("the scenario has no Then")
        params = self._request(self.method)
        about_the_deck = Refusal.NOT_IN_THE_DECK.value in (it.value for it in self.expect)
        for name in () if about_the_deck else _card_names(params):
            if name not in CARDS:
                refuse(f"no card is called {name!r}")
        for expectation in self.expect:
            if not has_path(self.method, expectation.fact):
                refuse(f"no answer to {self.method!r} shows {expectation.fact!r}")
        return params

    @property
    def seats(self) -> int:
        """How many seats a program must know of to answer."""
        if self.play is not None:
            seats = max(len(hand.playing.seats) for hand in (self, *self.further))
            return min(seats, _PROGRAMS) if self.refuses else seats
        return 1 if self.method == "score" else len(self.hands)

    def _request(self, method: str) -> dict[str, Any]:
        match method:
            case "score":
                return {"cards": self.cards, **self._given(field=self.field, version=self.version)}
            case "compare":
                given = self._given(fields=self.fields, version=self.version)
                return {"hands": self.hands, **given}
            case "settle":
                return self._settle()
            case "shift":
                return self._shift()
            case _:
                params = self.playing.params(self)
                further = [hand.playing.further(hand) for hand in self.further]
                return {**params, THEN: further} if further else params

    def _settle(self) -> dict[str, Any]:
        params: dict[str, Any] = {
            **self._table(),
            "stacks": {seat: self.stacks.get(seat, STACK) for seat in self.hands},
            "pots": self.pots or [{"amount": HAND_POT if self.hand_pot is None else self.hand_pot}],
            "sabacc_pot": self.sabacc_pot,
        }
        return params | self._given(
            fields=self.fields,
            caller=self.caller,
            folded=self.folded,
            deck=[*self.next_cards, *(self.deck or ())],
            version=self.version,
        )

    def _shift(self) -> dict[str, Any]:
        mine = [card for cards in (*self.hands.values(), *self.fields.values()) for card in cards]
        params: dict[str, Any] = {
            **self._table(),
            "picks": {
                seat: self.picks.get(seat, [*self.fields.get(seat, []), *cards])
                for seat, cards in self.hands.items()
            },
            "deck": cards_left(mine)[:SPARE_CARDS] if self.deck is None else self.deck,
            "shuffle": mine if self.shuffle is None else self.shuffle,
        }
        return params | self._given(
            fields=self.fields,
            folded=self.folded,
            die=self.die,
            other_die=self.other_die,
            comes=self.comes,
        )

    def _table(self) -> dict[str, Any]:
        seats = list(self.hands)
        if len(seats) < _LEAST_SEATS:
            refuse("a table has at least two seats")
        return {"seats": seats, "dealer": self.dealer or seats[-1], "hands": self.hands}

    @staticmethod
    def _given(**optional: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
        return {name: value for name, value in optional.items() if value not in (None, [], {})}


# The lists of a request whose entries name cards as a request does
_PARTS: Final = ("script", "rolls", THEN)


def _card_names(params: dict[str, Any]) -> list[str]:
    piles = ("cards", "field", "deck", "shuffle", "out_of_play")
    return [
        *(name for key in piles for name in params.get(key, ())),
        *(name for key in ("hands", "fields", "picks") for name in _all(params.get(key, {}))),
        *(name for key in _PARTS for part in params.get(key, ()) for name in _card_names(part)),
        *(name for cards in params.get("shuffles", ()) for name in cards),
    ]
