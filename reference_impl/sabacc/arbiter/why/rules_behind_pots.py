"""The rules behind what is won and paid, what a stack holds, and what a pot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.arbiter.why.comparing import (
    beaten_by,
    best_of,
    level_rule,
    rule_here,
    special_rule,
    spoiled,
)
from sabacc.arbiter.why.settling import ODD, SHORT
from sabacc.engine.events import Acted, Awarded, Moved, Paid, Returned, SatOut, Won
from sabacc.engine.ranking import wins_sabacc_pot
from sabacc.engine.values import LIMIT, REGIONAL, VALUED, bomb_rule, out_of_range
from sabacc.protocol.messages_play import PlayParams

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sabacc.arbiter.why.looked_at import View
    from sabacc.arbiter.why.showdowns import Showdown
    from sabacc.notation.claim_forms import Aspect

_NEXT_BEST: Final = "demise.all-bomb.next-best-hand"
_SESSION: Final = "pots.session-end.shared"


# --- who wins the hand pot ----------------------------------------------------------------------


def beaten(seats: Sequence[str], showdown: Showdown) -> Iterator[str]:
    """Yield why the winners win the main pot, and why those of `seats` who do not win do not."""
    if not showdown.scores:
        yield from fold_out(seats, showdown)
        return
    rules, scores = showdown.rules, showdown.scores
    won_by = next((event.rule for event in showdown.events if isinstance(event, Won)), "")
    ordered, best = best_of(scores, rules)
    losers = [seat for seat in seats if seat not in showdown.winners]
    if not won_by:
        yield from (event.rule for event in showdown.events if isinstance(event, Moved))
        yield rule_here(rules, "showdown.all-bombed") if not ordered else ""
        yield from (bomb_rule(scores[seat].total) for seat in losers if seat in showdown.bombed)
        return
    if len(best) > 1:
        yield won_by
        yield level_rule(scores[best[0]], scores[best[1]], rules)
        losers = [seat for seat in losers if seat not in best]
    if len(showdown.ties) > 1 and len(showdown.position.pots) == 1:
        yield rule_here(rules, "demise.all-bomb")
        yield rule_here(rules, "demise.next-best-tie")
    for seat in losers or ordered[1:2]:
        if len(best) == 1 or seat in losers:
            yield from beaten_by(scores, best[0], seat, rules)
            yield from _near(seat, showdown)
    if len(ordered) == 1:
        yield rule_here(rules, "ranking.bombed")
    yield won_by


def fold_out(seats: Sequence[str], showdown: Showdown) -> Iterator[str]:
    """Yield why the last player left wins, and why those of `seats` who left do not."""
    rules, (winner, *_) = showdown.rules, (*showdown.winners, "")
    yield rule_here(rules, "showdown.last-player")
    yield showdown.over
    if winner and out_of_range(showdown.total(winner)):
        yield rule_here(rules, "showdown.last-player-bombed")
    if any(seat in showdown.position.folded for seat in seats):
        yield rule_here(rules, "showdown.folded")


def _near(seat: str, showdown: Showdown) -> Iterator[str]:
    """Yield what keeps a hand from being the special one that it comes near to."""
    if seat in showdown.scores:
        found = spoiled(showdown.cards(seat), showdown.scores[seat], showdown.rules)
        yield from (rule for _, rule in found)


# --- who wins the sabacc pot --------------------------------------------------------------------


def sabacc_pot(seats: Sequence[str], showdown: Showdown) -> Iterator[str]:
    """Yield why the sabacc pot is won, or is not, and why those of `seats` do not win it."""
    taken = [event for event in _awards(showdown, "sabacc-pot") if event.rule != _SESSION]
    losers = [seat for seat in seats if seat not in {event.seat for event in taken}]
    if taken:
        yield from _taken(taken, showdown)
    for seat in losers:
        yield from _not_taken(seat, showdown)
    if taken or losers:
        return
    if showdown.winners and showdown.scores:
        yield from _not_taken(showdown.winners[0], showdown)
    else:
        yield from beaten((), showdown)


def _taken(taken: Sequence[Awarded], showdown: Showdown) -> Iterator[str]:
    yield taken[0].rule
    special = showdown.scores[taken[0].seat].special
    if special is not None:
        yield special_rule(special, showdown.rules)
    if special in REGIONAL:
        yield rule_here(showdown.rules, "pots.regional-array")
    if showdown.demises and showdown.rules_won() != _NEXT_BEST:
        yield rule_here(showdown.rules, "demise.prize")
    if showdown.rules_won().startswith("demise.all-bomb.") and len(taken) > 1:
        yield rule_here(showdown.rules, "demise.all-bomb-prize")
    if len(taken) > 1:
        yield rule_here(showdown.rules, "pots.split-both")


def _not_taken(seat: str, showdown: Showdown) -> Iterator[str]:
    """Yield why a seat does not win the sabacc pot."""
    rules, found = showdown.rules, showdown.scores.get(seat)
    if found is None or found.bombed:
        yield from beaten((seat,), showdown)
        return
    special, wins = found.special, seat in showdown.winners
    if wins_sabacc_pot(rules, special) and not wins:
        yield rule_here(rules, "pots.beaten-special")
        yield from beaten((seat,), showdown)
    elif not wins:
        yield rule_here(rules, "pots.ordinary-winner")
        yield from beaten((seat,), showdown)
    elif showdown.rules_won() == _NEXT_BEST:
        yield rule_here(rules, "demise.next-best-pot")
    elif abs(showdown.demises.get(seat, 0)) == LIMIT:
        yield rule_here(rules, "demise.made-special")
    elif special in VALUED:
        yield rule_here(rules, "pots.valued-arrays")
    elif special in REGIONAL:
        yield rule_here(rules, "pots.regional-array")
    yield from _near(seat, showdown)
    if wins:
        yield rule_here(rules, "pots.ordinary-winner")


# --- what is won --------------------------------------------------------------------------------


def won(seat: str, pot: str, showdown: Showdown) -> Iterator[str]:
    """Yield the rules by which a seat takes what it takes out of a pot, or out of both."""
    own = [event for event in _awards(showdown, pot) if event.seat == seat]
    if not own:
        why = sabacc_pot if pot == "sabacc-pot" else beaten
        yield from why((seat,), showdown)
        return
    for event in own:
        same = [other.amount for other in _awards(showdown, event.pot) if other.rule == event.rule]
        if event.rule == _SESSION:
            yield event.rule
        elif event.pot == "sabacc-pot":
            yield from sabacc_pot((seat,), showdown)
            if any(isinstance(each, Paid) for each in showdown.events):
                yield rule_here(showdown.rules, "penalties.timing")
        else:
            yield event.rule
            if len(showdown.position.pots) > 1:
                yield rule_here(showdown.rules, "side-pots.winners")
        if len(set(same)) > 1 and len(showdown.position.pots) == 1:
            yield ODD


def _awards(showdown: Showdown, pot: str) -> list[Awarded]:
    return [
        event for event in showdown.events if isinstance(event, Awarded) and pot in {"", event.pot}
    ]


# --- what is paid -------------------------------------------------------------------------------


def paid(aspect: Aspect, view: View, showdown: Showdown | None) -> Iterator[str]:
    """Yield the rules by which a seat pays what it pays; of nothing, why nothing is due."""
    seat = aspect.seat
    own = [event for event in view.of(Paid) if event.seat == seat and aspect.pot in {"", event.pot}]
    yield from dict.fromkeys(event.rule for event in reversed(own))
    if aspect.pot == "hand-pot":
        return
    if showdown is not None:
        yield from _penalties(seat, showdown, idle=not own)
    if not own and _anted(view):
        yield rule_here(view.rules, "ante.sabacc-pot")
    if showdown is None and not own:
        acts = [event.rule for event in view.of(Acted) if event.seat == seat]
        yield from acts[-1:]


def _anted(view: View) -> bool:
    """Say whether the antes of the hand are paid within it."""
    return isinstance(view.params, PlayParams) and view.params.ante


def _penalties(seat: str, showdown: Showdown, *, idle: bool) -> Iterator[str]:
    """Yield what makes the penalties of a seat what they are; `idle` says that it pays nothing."""
    rules, position = showdown.rules, showdown.position
    due = [one for one in showdown.charges() if one.seat == seat]
    own = [event for event in showdown.events if isinstance(event, Paid) and event.seat == seat]
    bombs, fell = seat in {*showdown.bombed, *position.owing}, seat in showdown.demise_bombed
    if bombs:
        yield rule_here(rules, "penalties.bomb")
    if fell:
        yield rule_here(rules, "penalties.demise-bomb") or rule_here(rules, "penalties.bomb")
        if len(showdown.demise_bombed) < len(showdown.demises):
            yield rule_here(rules, "penalties.lone-demise-bomb")
    if seat == position.caller:
        yield from _of_the_caller(showdown, bombs=bombs)
    if sum(one.amount for one in due) > sum(event.amount for event in own):
        yield SHORT
    if due and len(position.pots) > 1:
        yield rule_here(rules, "side-pots.penalty-base")
    involved = bombs or fell or seat == position.caller
    if not involved and idle:
        yield rule_here(rules, "showdown.folded") if seat in position.folded else ""
        yield rule_here(rules, "penalties.bomb")


def _of_the_caller(showdown: Showdown, *, bombs: bool) -> Iterator[str]:
    """Yield the rules by which a caller pays for the call, or does not."""
    rules, caller = showdown.rules, showdown.position.caller or ""
    if caller not in showdown.winners:
        if caller in showdown.position.folded:
            yield rule_here(rules, "calling.caller-folds")
        if bombs:
            yield rule_here(rules, "penalties.bombed-caller")
        if caller in showdown.demises:
            yield rule_here(rules, "penalties.caller-in-demise")
        if not showdown.winners:
            yield rule_here(rules, "penalties.caller-without-winner")
        if len(showdown.position.pots) > 1:
            yield rule_here(rules, "side-pots.caller")
        if rules.choices["penalties.caller"].name == "percent":
            yield rule_here(rules, "penalties.rounding")
    elif len(showdown.winners) > 1:
        yield rule_here(rules, "penalties.caller-shares")
    elif showdown.rules_won() == _NEXT_BEST:
        yield rule_here(rules, "penalties.caller-succeeds")
    yield rule_here(rules, "penalties.caller")


# --- stacks and pots ----------------------------------------------------------------------------


def credits_rules(seat: str, view: View, showdown: Showdown | None) -> Iterator[str]:
    """Yield the rules that make a stack what it is, what was paid first."""
    moved = [
        event.rule
        for event in view.found.events
        if isinstance(event, Paid | Awarded | Returned) and event.seat == seat
    ]
    yield from moved
    yield from (event.rule for event in view.of(SatOut) if event.seat == seat)
    if showdown is not None:
        if any(isinstance(event, Awarded) and event.seat == seat for event in showdown.events):
            yield from won(seat, "", showdown)
        involved = {*showdown.bombed, *showdown.demise_bombed, showdown.position.caller}
        if not moved or seat in involved:
            yield from _penalties(seat, showdown, idle=not moved)
        if not moved:
            yield from beaten((seat,), showdown)


def pot(name: str, view: View, showdown: Showdown | None) -> Iterator[str]:
    """Yield the rules that make a pot what it is, what took something out of it first."""
    events = view.found.events
    out = [
        event.rule
        for event in events
        if (isinstance(event, Awarded) and event.pot == name)
        or (isinstance(event, Moved) and event.source == name)
        or (isinstance(event, Returned) and name == "hand-pot")
    ]
    into = [
        event.rule
        for event in events
        if (isinstance(event, Paid) and event.pot == name)
        or (isinstance(event, Moved) and event.target == name)
    ]
    yield from out
    yield from into
    if name == "sabacc-pot" and _anted(view):
        yield rule_here(view.rules, "ante.sabacc-pot")
    if showdown is not None and name == "sabacc-pot" and not out:
        yield from sabacc_pot((), showdown)
