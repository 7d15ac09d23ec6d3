"""Bets that players make of themselves: where nobody may check, whoever says nothing bets."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from sabacc.arbiter.why.asking import rule_here
from sabacc.engine.events import Acted
from sabacc.protocol.facts import DONE
from sabacc.protocol.messages_play import PlayParams

if TYPE_CHECKING:
    from sabacc.arbiter.why.looked_at import View


class Forced(NamedTuple):
    """A bet that nobody tells of; `checked` says that the seat is told to check instead."""

    seat: str
    amount: int
    checked: bool


def forced(view: View) -> list[Forced]:
    """Return the bets that players make of themselves, since nobody may check."""
    params = view.params
    if not isinstance(params, PlayParams):
        return []
    if view.rules.choices["betting.check"].name != "forbidden":
        return []
    fates = view.found.answer.get("script", ())
    told = list(zip(params.script, fates, strict=False))
    left = Counter(entry.seat for entry, fate in told if (entry.does, fate) == ("bet", DONE))
    rule = rule_here(view.rules, "betting.check")
    refused = zip(params.script, view.found.refused_by, strict=False)
    checked = {entry.seat for entry, by in refused if (entry.does, by) == ("check", rule)}
    found: list[Forced] = []
    for event in view.of(Acted):
        if event.does != "bet":
            continue
        if left[event.seat]:
            left[event.seat] -= 1
        else:
            found.append(Forced(event.seat, event.amount, event.seat in checked))
    return found
