"""The rule that speaks of what is claimed itself, rather than of who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.arbiter.why.asking import rule_here
from sabacc.engine.events import SABACC_POT, Awarded, Over, Paid
from sabacc.protocol import messages
from sabacc.protocol.facts import DONE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sabacc.arbiter.why.looked_at import View
    from sabacc.notation.claim_forms import Aspect


def of_winnings(aspect: Aspect, own: Sequence[Awarded], view: View) -> Iterator[str]:
    """Yield the rules that speak of what somebody wins, rather than of who wins.

    Of a sum out of both pots one wants to know why the sabacc pot is in it; of a special hand that
    gets nothing of that, why; and who wins one pot of several, or its share as the session ends.
    """
    yield from (event.rule for event in own if event.pot == SABACC_POT and not aspect.pot)
    hand = view.worth_of(aspect.seat)
    special = hand is not None and hand.score.special is not None
    if aspect.pot == SABACC_POT and special and not own and aspect.seat not in view.folded:
        yield rule_here(view.rules, "pots.beaten-special")
    if isinstance(view.params, messages.SettleParams) and len(view.params.pots) > 1:
        yield rule_here(view.rules, "side-pots.winners")


def of_payment(seat: str, paid: Sequence[Paid], view: View) -> str:
    """Return the rule of a caller who has folded, or of a void call that costs nothing; or none."""
    if getattr(view.params, "caller", None) == seat and seat in view.folded:
        return rule_here(view.rules, "calling.caller-folds")
    return "" if paid else _of_void_call(seat, view)


def _of_void_call(seat: str, view: View) -> str:
    """Return the rule of a call that was refused and so costs nothing; empty without one."""
    played = view.found.played
    if played is None:
        return ""
    void = any(
        entry.action.seat == seat and entry.action.does == "call" and fate != DONE
        for entry, fate in zip(played.script.entries, played.fates, strict=False)
    )
    return rule_here(view.rules, "calling.void") if void else ""


def of_stack(seat: str, view: View) -> str:
    """Return the rule of what moved last in a stack, rather than of who won; empty if that did it.

    Of a settled hand that is why somebody pays, or why a bombed hand costs nothing.
    """
    taken = [event.rule for event in view.of(Awarded) if event.seat == seat]
    if taken:
        return taken[-1] if taken[-1].startswith("pots.session-end") else ""
    if not isinstance(view.params, messages.SettleParams) or seat in view.folded:
        return ""
    dues = [event.rule for event in view.of(Paid) if event.seat == seat]
    hand = view.worth_of(seat)
    if len(dues) > 1 and hand is not None and hand.score.bombed:
        return rule_here(view.rules, "penalties.bombed-caller")
    if dues:
        return dues[-1]
    bombed = hand is not None and hand.score.bombed
    return rule_here(view.rules, "penalties.bomb") if bombed else ""


def pots_apart(aspect: Aspect, view: View) -> list[str]:
    """Return what lies in each hand pot where a hand stops, if there are several."""
    if aspect.pot == SABACC_POT or view.method != "play" or view.found.answer["over"]:
        return []
    phases = view.found.answer["phases"]
    pots = phases[-1].get("pots", ()) if phases else ()
    return [str(pot["amount"]) for pot in pots] if len(pots) > 1 else []


def of_no_call(view: View) -> str:
    """Return the rule of a hand pot that ended the hand without a call; empty if none did."""
    ended = [event.rule for event in view.of(Over) if event.rule.startswith("calling.forced.")]
    return ended[0] if ended else ""
