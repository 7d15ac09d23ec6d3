"""Whether the parts of a position fit one another, and hold all that its own rules come to need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.entries.fields import fail
from sabacc.engine.events import Changed, Dealt
from sabacc.engine.play import book_of
from sabacc.protocol import messages
from sabacc.protocol.answers import UnfitError, answered
from sabacc.protocol.messages_play import PlayParams
from sabacc.spec.decks import deck_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.protocol.answers import Answered, Params
    from sabacc.protocol.messages_play import RollParams
    from sabacc.spec.rulesets import Ruleset

_DEAL: Final = "deal."
_POOLED: Final = "shift.lost-cards.pooled"
_SHUFFLED: Final = (
    "add new deck: with the cards in their order, or, for cards lost in a shift, "
    "round 1 shuffle: coins-7 star"
)


def tried(rules: Ruleset, params: Params) -> Answered:
    """Ask once: what does not add up is found by whoever answers; raises FieldError."""
    try:
        return answered(rules, book_of(rules), params)
    except UnfitError as error:
        fail(f"position.{error.field}", error.problem, "fix it, or leave it out")


def check_folded_caller(caller: str, rules: Ruleset) -> None:
    """Refuse a caller who has folded, where nobody can leave after a call (K-113)."""
    book = book_of(rules)
    if book.turns or book.last_betting or book.fold_when == "any-time":
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


def taken_for_granted(params: Params, found: Answered, rules: Ruleset) -> Iterator[str]:
    """Yield, in sentences, what an answer takes for granted, and what is told for nothing."""
    if isinstance(params, messages.ShiftParams | PlayParams):
        yield from _whole_deck(params, found, rules)
    if isinstance(params, PlayParams) and "phases" in found.answer:
        yield from _idle_chance(params, found)


def _whole_deck(
    params: messages.ShiftParams | PlayParams, found: Answered, rules: Ruleset
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


def _idle_chance(params: PlayParams, found: Answered) -> Iterator[str]:
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
