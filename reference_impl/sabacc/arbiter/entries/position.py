"""The cards of a position: each by its usual name, and none more often than the deck holds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast

from sabacc.arbiter.entries.fields import fail
from sabacc.engine.events import Changed, Dealt
from sabacc.engine.play import compile_rules
from sabacc.notation.card_names import UNKNOWN
from sabacc.notation.card_names import parse_card as read_card
from sabacc.protocol import messages
from sabacc.protocol.answers import EngineAnswer, InconsistentRequestError, Params, answer_request
from sabacc.protocol.messages import PlayParams, RollParams
from sabacc.records import RecordError
from sabacc.spec.cards import CARDS, Card
from sabacc.spec.rulesets import (
    Ruleset,
    custom_copies,
    deck_copies,
    deck_for_ruleset,
    deck_of,
    scripted_top,
)

_LISTS: Final = frozenset({"cards", "field", "deck", "shuffle", "out_of_play"})
"""The keys that hold a list of cards."""
_TABLES: Final = frozenset({"hands", "fields", "picks"})
"""The keys that hold a list of cards for each seat."""
_ON_THE_TABLE: Final = frozenset({"cards", "field", "hands", "fields", "deck", "out_of_play"})
"""The keys whose cards lie there at one time: no card may be in two places."""
UNSEEN: Final = ", or ? for an unknown card"
"""What the readers of records advise, and what nobody can rule on."""
_OFTEN: Final = {0: "never", 1: "once", 2: "twice"}
_DEPTH: Final = 6
FEWEST_OTHERS: Final = 8
"""How many cards of a deck must be all the others, to be called so."""
_MOST: Final = 5_000
"""How many entries a list may have before its kind is even looked at."""


def check_cards(position: object, rules: Ruleset, told: Ruleset | None = None) -> dict[str, Any]:
    """Return a position with every card by its usual name; raises FieldError.

    Kinds and limits of the values are checked afterwards; what is no list of cards stays as it is.
    `told` is the ruleset with whose deck the position was told, if it is not that of `rules`.
    """
    if not isinstance(position, dict):
        fail("position", "it is not a table", "write an object with the cards")
    table = cast("dict[str, Any]", _named(cast("dict[str, object]", position), "position", 0))
    if told is not None:
        deck = deck_by(table, told, rules)
        table = table if deck is None else {**table, "deck": deck}
    _refuse_copies(table, deck_copies(rules))
    return table


def named_head(position: Mapping[str, Any], rules: Ruleset) -> list[str]:
    """Return the next cards that are named; the others lie in no order that anybody knows."""
    return scripted_top(*_parted(position), custom_copies(rules))


def deck_by(position: Mapping[str, Any], told: Ruleset, rules: Ruleset) -> list[str] | None:
    """Return the deck of a position as another ruleset has it: all the others are those of its own.

    None where it is the same one, or names every card that comes.
    """
    if custom_copies(told) == custom_copies(rules):
        return None
    deck, lying = _parted(position)
    if len(deck) - len(named_head(position, told)) < FEWEST_OTHERS:
        return None
    return deck_for_ruleset(deck, lying, custom_copies(told), rules)


def _parted(position: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """Return the cards of the deck, and those that lie elsewhere."""
    deck: list[str] = []
    elsewhere: list[str] = []
    for path, name in _lying(position):
        (deck if path.startswith("position.deck[") else elsewhere).append(name)
    return deck, elsewhere


def _named(value: object, path: str, depth: int) -> object:
    if depth > _DEPTH:
        fail(path, "it is nested too deeply", "write tables and lists as the protocol has them")
    if isinstance(value, dict):
        table = cast("dict[str, object]", value)
        return {key: _entry(key, each, f"{path}.{key}", depth) for key, each in table.items()}
    if isinstance(value, list):
        entries = cast("list[object]", value)
        if len(entries) > _MOST:
            fail(path, f"it has {len(entries)} entries", f"write at most {_MOST}")
        return [_named(each, f"{path}[{at}]", depth + 1) for at, each in enumerate(entries)]
    return value


def _entry(key: str, value: object, path: str, depth: int) -> object:
    if key in _LISTS and isinstance(value, list):
        return _cards(cast("list[object]", value), path)
    if key in _TABLES and isinstance(value, dict):
        table = cast("dict[str, object]", value)
        return {
            seat: _cards(cast("list[object]", cards), f"{path}.{seat}")
            if isinstance(cards, list)
            else cards
            for seat, cards in table.items()
        }
    if key == "shuffles" and isinstance(value, list):
        piles = cast("list[object]", value)
        return [
            _cards(cast("list[object]", pile), f"{path}[{at}]") if isinstance(pile, list) else pile
            for at, pile in enumerate(piles)
        ]
    return _named(value, path, depth + 1)


def _cards(names: list[object], path: str) -> list[object]:
    return [_card(name, f"{path}[{place}]") for place, name in enumerate(names)]


def _card(name: object, path: str) -> object:
    if not isinstance(name, str):
        return name
    try:
        found = read_card(name.split(), path)
    except RecordError as error:
        fail(path, error.problem, error.mend.replace(UNSEEN, ""))
    if found == UNKNOWN:
        fail(path, "nobody can rule on a card that nobody has seen", "name the card")
    if found not in CARDS:
        ranks = "1 to 11, commander, mistress, master and ace"
        fail(path, f"the deck holds no {name!r}", f"each suit has {ranks}")
    return found


def _refuse_copies(table: Mapping[str, object], chosen_by: Mapping[Card, int]) -> None:
    """Refuse a card that lies in more places than it has copies."""
    places: dict[str, list[str]] = {}
    for path, name in _lying(table):
        places.setdefault(name, []).append(path)
    for name, where in places.items():
        copies = chosen_by[CARDS[name]]
        if len(where) > copies:
            held = _OFTEN.get(copies, f"{copies} times")
            place = where[copies].partition("[")[0]
            mine = sum(other.partition("[")[0] == place for other in where)
            others = [other for other in where if other.partition("[")[0] != place]
            often = "twice" if mine == 2 else f"{mine} times"  # noqa: PLR2004 - twice
            said = f"and in {' and '.join(others)}" if others else often
            mend = f"the deck of {sum(chosen_by.values())} cards holds it {held}; take one away"
            fail(where[copies], f"{name} lies there {said}", mend)


def _lying(table: Mapping[str, object]) -> Iterator[tuple[str, Any]]:
    """Yield each card that lies on the table, with its place."""
    for key, value in table.items():
        if key not in _ON_THE_TABLE:
            continue
        by_seat = cast("dict[str, object]", value if isinstance(value, dict) else {"": value})
        for seat, cards in by_seat.items():
            path = f"position.{key}.{seat}" if seat else f"position.{key}"
            if isinstance(cards, list):
                names = enumerate(cast("list[object]", cards))
                known = ((at, name) for at, name in names if isinstance(name, str))
                yield from ((f"{path}[{at}]", name) for at, name in known if name in CARDS)


_DEAL: Final = "deal."
_POOLED: Final = "shift.lost-cards.pooled"
_SHUFFLED: Final = (
    "add new deck: with the cards in their order, or, for cards lost in a shift, "
    "round 1 shuffle: coins-7 star"
)


def tried(rules: Ruleset, params: Params) -> EngineAnswer:
    """Ask once: what does not add up is found by whoever answers; raises FieldError."""
    try:
        return answer_request(rules, compile_rules(rules), params)
    except InconsistentRequestError as error:
        fail(f"position.{error.field}", error.problem, "fix it, or leave it out")


def check_folded_caller(caller: str, rules: Ruleset) -> None:
    """Refuse a caller who has folded, where nobody can leave after a call (K-113)."""
    compiled = compile_rules(rules)
    if compiled.turns or compiled.last_betting or compiled.fold_when == "any-time":
        return
    problem = f"{caller} called and has folded: after a call nobody leaves the hand here"
    fail("position.caller", problem, "take the name out of one of the two lines")


def check_chance(params: Params, answer: Mapping[str, Any]) -> None:
    """Refuse a shift, or a played hand, of which chance is told too short; raises FieldError.

    A showdown whose deck ends is ruled on as far as it goes: what hangs on further cards is open.
    """
    ran_out = answer.get("ran_out")
    if isinstance(params, messages.ShiftParams):
        _check_picks(params, all_of_them=ran_out == "picks")
        if ran_out == "deck":
            fail("position.deck", "it ends before everybody has a new card", _more(params.deck))
        if ran_out == "shuffle":
            mend = "add shuffle: with the lost cards in the order in which they are dealt again"
            fail(
                "position.shuffle", "the dispute does not say how the lost cards are shuffled", mend
            )
    if isinstance(params, PlayParams):
        if ran_out == "picks":
            _refuse_picks(params)
        if ran_out == "deck":
            fail("position.deck", "it ends before the hand does", _more(params.deck))
        if ran_out == "shuffle":
            problem = "cards are shuffled, and the dispute does not say in which order"
            fail("position.deck", problem, f"{_more(params.deck)}; or {_SHUFFLED}")


def _check_picks(params: messages.ShiftParams, *, all_of_them: bool) -> None:
    """Refuse picks of which a seat holds none, or, where the cards shift, that leave a seat out."""
    for seat in params.seats:
        if seat in params.folded:
            continue
        held = [*params.hands.get(seat, ()), *params.fields.get(seat, ())]
        picked = params.picks.get(seat, ())
        if held and picked and not {*held} & {*picked}:
            problem = f"{seat} holds none of these cards"
            fail(f"position.picks.{seat}", problem, f"write {seat} {min(held)}, for example")
        hand = params.hands.get(seat, ())
        if all_of_them and hand and not {*hand} & {*picked}:
            problem = f"the cards shift, and the dispute does not say which card {seat} loses"
            fail("position.picks", problem, f"add {seat} {hand[0]}, for example")


def _refuse_picks(params: PlayParams) -> None:
    """Refuse a played hand in which cards shift and nobody says which."""
    seats = list(params.hands or params.seats)
    for place, roll in enumerate(params.rolls):
        left = [seat for seat in seats if not roll.picks.get(seat)]
        if left:
            when = _when(roll)
            problem = f"the cards shift, and the dispute does not say which card {left[0]} loses"
            mend = (
                f"write {when} picks: with a card of each player who is still in: {left[0]} "
                "coins-7, ..."
            )
            fail(f"position.rolls[{place}]", problem, mend)
    problem = (
        "a card is lost that the picks do not name: they name no card that is held when the "
        "cards shift"
    )
    fail(f"position.rolls[{len(params.rolls) - 1}].picks", problem, "name a card of each hand")


def _when(roll: RollParams) -> str:
    return "last" if roll.last else f"round {roll.round}"


def _more(deck: Sequence[str]) -> str:
    named = f"{' '.join(deck[:2])} {'... ' if len(deck) > 2 else ''}and " if deck else ""  # noqa: PLR2004 - enough to know it by
    return f"name more cards, or write deck: {named}the others"


def taken_for_granted(params: Params, found: EngineAnswer, rules: Ruleset) -> Iterator[str]:
    """Yield, in sentences, what an answer takes for granted, and what is told for nothing."""
    if isinstance(params, messages.ShiftParams | PlayParams):
        yield from _whole_deck(params, found, rules)
    if isinstance(params, PlayParams) and "phases" in found.answer:
        yield from _idle_chance(params, found)


def _whole_deck(
    params: messages.ShiftParams | PlayParams, found: EngineAnswer, rules: Ruleset
) -> Iterator[str]:
    """Yield that a deck is taken to be whole, where more cards come than it names."""
    hands, aside = params.hands or {}, getattr(params, "out_of_play", ())
    fields: Mapping[str, Sequence[str]] = getattr(params, "fields", {})
    lying = [card for each in (*hands.values(), *fields.values()) for card in each]
    came = [
        event
        for event in found.events
        if isinstance(event, Dealt)
        and event.rule != _POOLED
        and not (hands and event.rule.startswith(_DEAL))
    ]
    deck, whole = params.deck, len(deck_of(rules))
    if len(came) > len(deck) and len(lying) + len(aside) + len(deck) < whole:
        named = "no card" if not deck else "one card" if len(deck) == 1 else f"{len(deck)} cards"
        yield (
            f"the deck names {named} and is assumed to be the whole deck, so cards given up "
            f"come back; if it has others, {_more(deck)}"
        )


def _idle_chance(params: PlayParams, found: EngineAnswer) -> Iterator[str]:
    """Yield the falls of the die and the changes of version to which the play never comes."""
    rounds = {0}
    called = 0
    fell: set[str] = set()
    for phase in found.answer["phases"]:
        rounds.add(phase["round"])
        if phase["phase"] == "calling":
            called = phase["round"]
        if phase["phase"] == "shift":  # one of the round of the call after it is the last one
            fell.add("last" if called == phase["round"] else f"round {phase['round']}")
    idle = [_when(roll) for roll in params.rolls if _when(roll) not in fell]
    if idle:
        yield (
            "the die is never rolled there, so what the dispute says about it is ignored: "
            f"{', '.join(idle)}"
        )
    changes = sum(isinstance(event, Changed) for event in found.events)
    late = [
        "call" if change.call else f"round {change.round}"
        for change in params.changes
        if (found.answer["caller"] is None if change.call else change.round not in rounds)
    ]
    if late and changes < len(params.changes):
        yield f"the play never reaches these changes of version: {', '.join(late)}"
