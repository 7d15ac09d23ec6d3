"""Where in a played hand it is asked what somebody may do: where it was tried, or as a question."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.arbiter.entries.claims import action_of
from sabacc.arbiter.entries.fields import fail
from sabacc.engine.play import Entry, Phase
from sabacc.engine.play.players.matching import phases_of
from sabacc.protocol.messages_play import PlayParams

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sabacc.arbiter.entries.claims import Claim
    from sabacc.notation.claim_forms import Aspect
    from sabacc.protocol.answers import Params
    from sabacc.protocol.messages_play import EntryParams


class DeedPlace(NamedTuple):
    """Where the deed of a `may` claim is asked: in which request, and where in its script.

    A deed that the script does not try is a question; these are counted on behind its entries.
    """

    request: int
    entry: int


NOW: Final = DeedPlace(-1, -1)
"""Where a deed is asked about that would be done at the moment at which a record stops."""


class AskedDeeds(NamedTuple):
    """Where each deed of a claim is asked, and those that the script does not try, in order."""

    places: dict[Aspect, DeedPlace]
    questions: tuple[Entry, ...]


def asked_deeds(claims: Sequence[Claim], params: Params, *, now: bool) -> AskedDeeds:
    """Find where each `may` among the claims is asked; raises FieldError where no hand is played.

    `now` says that a record stops half-way: what names no round is asked there.
    """
    places: dict[Aspect, DeedPlace] = {}
    questions: list[Entry] = []
    for number, claim in enumerate(claims):
        aspect = claim.aspect
        if aspect.name != "may" or aspect in places:
            continue
        if now and not aspect.round:
            places[aspect] = NOW
            continue
        if not isinstance(params, PlayParams):
            fail(
                f"claims[{number}].claim",
                "what a player may do can be asked only about a played hand",
                "write the hand as a record, or with the question play",
            )
        place = _tried(params, aspect)
        if place is None:
            place = len(params.script) + len(questions)
            questions.append(_question(params, aspect))
        places[aspect] = DeedPlace(1, place)
    return AskedDeeds(places, tuple(questions))


def _tried(params: PlayParams, aspect: Aspect) -> int | None:
    """Return the place of the last entry that tries the deed; None where none does."""
    for place, entry in reversed(tuple(enumerate(params.script))):
        same = (entry.seat, entry.does) == (aspect.seat, aspect.does)
        if same and aspect.round in {0, entry.round} and _like(entry, aspect):
            return place
    return None


def _like(entry: EntryParams, aspect: Aspect) -> bool:
    """Say whether an entry has the amount and the cards of a claim."""
    if aspect.any:
        return aspect.amount in {0, len(entry.cards)}
    usual = 1 if entry.does == "draw" else 0
    amount = usual if entry.amount is None else entry.amount
    return amount == aspect.amount and (not aspect.cards or tuple(entry.cards) == aspect.cards)


def _question(params: PlayParams, aspect: Aspect) -> Entry:
    """Return the deed of a claim, for the round that it names.

    Where it names none and the hand stops after a phase in which that is done, it is asked while
    that phase lasts.
    """
    entry, until = Entry(action_of(aspect), aspect.round or None), params.until
    if until is None or until.phase is None or aspect.round:
        return entry
    phase = Phase(until.phase)
    return replace(entry, round=until.round, phase=phase) if phase in phases_of(entry) else entry
