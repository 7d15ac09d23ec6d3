"""The rules behind a fact of a played hand, as the engine gives them: the nearest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.events import HAND_POT, HOUSE, SABACC_POT
from sabacc.engine.fact import What

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.engine.fact import Fact
    from sabacc.engine.play import HandAccount, Played

_OF_ALL: Final = {
    "asked": What.ASKED,
    "caller": What.CALLER,
    "dealer": What.DEALER,
    "dealt_in": What.DEALT_IN,
    "deck": What.DECK,
    "folded": What.FOLDS,
    "next_dealer": What.NEXT_DEALER,
    "out": What.OUT,
    "out_of_play": What.OUT_OF_PLAY,
    "over": What.OVER,
    "pots": What.POTS,
    "roller": What.ROLLER,
    "sabacc_winners": What.SABACC_WINNERS,
    "session_over": What.SESSION_OVER,
    "shifted": What.SHIFTED,
    "version": What.VERSION,
    "winners": What.WINNERS,
}
_OF_ONE: Final = {
    "demise": What.DEMISE_CARD,
    "fields": What.LAID,
    "hands": What.HOLDS,
    "script": What.TRIED,
    "shown": What.SHOWN,
    "stacks": What.STACK,
}
_POTS: Final = {"hand_pot": HAND_POT, "sabacc_pot": SABACC_POT, "house": HOUSE}


def of_a_hand(played: Played, path: str) -> tuple[str, ...]:
    """Return the rules behind a fact, by its path (`phase.2.betting.stacks.Han`, `version`).

    Nothing where the engine has no such fact.
    """
    account = played.account
    fact = _fact(account, path)
    return () if fact is None else fact.why(account.rules)


def _fact(account: HandAccount, path: str) -> Fact | None:
    name, *rest = path.split(".")
    facts: Mapping[tuple[What, str], Fact] = account.facts
    if name == "phase":
        number, phase, name, *rest = rest
        facts = account.phases.get((int(number), phase), {})
    if name in _POTS:
        return facts.get((What.POT, _POTS[name]))
    if name in _OF_ONE:
        return facts.get((_OF_ONE[name], ".".join(rest)))
    return facts.get((_OF_ALL[name], "")) if name in _OF_ALL else None
