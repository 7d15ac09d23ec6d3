"""The rules behind a claim: every one that decides what is so, the first one most of all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.arbiter.played.without_chance import as_far_as_known
from sabacc.arbiter.why.comparing import (
    beaten_by,
    best_of,
    better_rule,
    level_rule,
    rule_here,
    special_rule,
    spoiled,
)
from sabacc.arbiter.why.rules_behind_pots import (
    beaten,
    credits_rules,
    fold_out,
    paid,
    pot,
    sabacc_pot,
    won,
)
from sabacc.arbiter.why.showdowns import showdown_of
from sabacc.engine.events import (
    Acted,
    Bombed,
    Closed,
    Dealt,
    Gave,
    Left,
    Lost,
    Over,
    Rolled,
    SatOut,
    Spared,
)
from sabacc.engine.values import LIMIT, REGIONAL, VALUED, Special, bomb_rule, in_force, out_of_range
from sabacc.spec.cards import CARDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sabacc.arbiter.reading.claims import Claim
    from sabacc.arbiter.why.looked_at import View
    from sabacc.arbiter.why.showdowns import Showdown
    from sabacc.engine.values import Score
    from sabacc.spec.rulesets import Ruleset

    Behind = Callable[[Claim, View, Showdown | None], Iterable[str]]
    """Names the rules behind a claim at an answer; the showdown is None where it has none."""


def rules_behind(claim: Claim, view: View, first: str = "") -> tuple[str, ...]:
    """Return the rules that decide a claim, `first` before all others; none twice.

    Empty where no rule decides, as of what the position itself says.
    """
    if claim.aspect.name in {"demise", "a-demise"}:
        view = as_far_as_known(view)
    showdown = showdown_of(view.params, view.rules, view.found)
    behind = _BEHIND.get(claim.aspect.name)
    found: Iterable[str] = () if behind is None else behind(claim, view, showdown)
    rules = tuple(dict.fromkeys(rule for rule in (first, *found) if rule))
    return rules or tuple(event.rule for event in view.of(Over))[-1:]


def _rules(view: View) -> Ruleset:
    """Return the rules by which hands are counted now."""
    return in_force(view.rules, view.version)


# --- who wins -----------------------------------------------------------------------------------


def _winners(claim: Claim, view: View, showdown: Showdown | None) -> Iterable[str]:
    seats = claim.value if isinstance(claim.value, tuple) else ()
    if view.method == "compare":
        return _best(seats, view)
    if showdown is None:
        return []
    if claim.aspect.pot == "sabacc-pot":
        return sabacc_pot(seats, showdown)
    return beaten(seats, showdown)


def _best(seats: Iterable[str], view: View) -> Iterable[str]:
    """Yield why a hand is the best one, or why those of `seats` are not."""
    rules = _rules(view)
    seats_here = getattr(view.params, "hands", {})
    scores = {seat: found for seat in seats_here if (found := view.score_of(seat)) is not None}
    ordered, best = best_of(scores, rules)
    if not ordered:
        yield rule_here(rules, "ranking.bombed")
        yield from (bomb_rule(found.total) for found in scores.values())
        return
    if len(best) > 1:
        yield level_rule(scores[best[0]], scores[best[1]], rules)
        yield rule_here(rules, "demise.cause")
        return
    losers = [seat for seat in seats if seat != best[0]]
    for seat in losers or ordered[1:2]:
        yield from beaten_by(scores, best[0], seat, rules)
        cards = view.cards_of(seat) or ()
        yield from (rule for _, rule in spoiled(cards, scores[seat], rules))
    if len(ordered) == 1:
        yield rule_here(rules, "ranking.bombed")


def _demise(_claim: Claim, view: View, showdown: Showdown | None) -> Iterable[str]:
    rules = _rules(view)
    if view.method == "compare":
        cause = rule_here(rules, "demise.cause") if len(view.found.answer["best"]) > 1 else ""
        return [cause, *_best((), view)]
    if showdown is None:
        return []
    if not showdown.scores:
        return fold_out((), showdown)
    ordered, best = best_of(showdown.scores, rules)
    if len(best) > 1:
        first, second = (showdown.scores[seat] for seat in best[:2])
        return [rule_here(rules, "demise.cause"), level_rule(first, second, rules)]
    if len(ordered) > 1:
        return [better_rule(showdown.scores, ordered[0], ordered[1], rules)]
    return [rule_here(rules, "ranking.bombed")]


# --- hands --------------------------------------------------------------------------------------


def _total(claim: Claim, view: View, showdown: Showdown | None) -> Iterable[str]:
    rules, seat = _rules(view), claim.aspect.seat
    cards, found = view.cards_of(seat), view.score_of(seat)
    if cards is None or found is None:
        return
    if found.special is not None and found.special in VALUED:
        yield rule_here(rules, "specials.valued-total")
        yield special_rule(found.special, rules)
    yield rule_here(rules, "totals.sum")
    if any(CARDS[name].suit is None for name in cards):
        yield rule_here(rules, "totals.face-values")
    if view.field_of(seat):
        yield rule_here(rules, "totals.field-cards")
    if showdown is not None and seat in showdown.demises:
        yield rule_here(rules, "demise.comparison")


def _special(claim: Claim, view: View, showdown: Showdown | None) -> Iterable[str]:
    """Yield what makes a hand special, and what spoils it for the claim."""
    rules, seat = _rules(view), claim.aspect.seat
    cards, found = view.cards_of(seat), view.score_of(seat)
    if cards is None or found is None:
        return
    yield from (rule for _, rule in spoiled(cards, found, rules))
    claimed = Special(claim.value) if isinstance(claim.value, str) else None
    if claimed is not None and claimed != found.special:
        yield from _not_that(claimed, cards, found, rules)
    if found.special is not None:
        yield special_rule(found.special, rules)
    elif claimed is None:
        yield rule_here(rules, "specials.pure-totals")
        yield rule_here(rules, "specials.idiots-array")
    made = 0 if showdown is None else showdown.demises.get(seat, 0)
    if found.special is None and abs(made) == LIMIT:
        yield rule_here(rules, "demise.made-special")


def _not_that(
    claimed: Special, cards: Iterable[str], found: Score, rules: Ruleset
) -> Iterable[str]:
    """Yield why a hand is not the special hand that is claimed."""
    count, total = len(list(cards)), found.total
    yield special_rule(claimed, rules)
    if claimed in REGIONAL:
        if abs(total) >= LIMIT or total == 0:
            yield rule_here(rules, "specials.regional-limits")
        if count != 3:  # noqa: PLR2004 - an array has three
            yield rule_here(rules, "specials.regional-cards")
    if claimed in VALUED:
        yield rule_here(rules, "specials.valued-cards")


def _bombed(claim: Claim, view: View, showdown: Showdown | None) -> Iterable[str]:
    seat = claim.aspect.seat
    own = [event.rule for event in view.of(Bombed) if event.seat == seat]
    if own:
        return [own[0], *(event.rule for event in view.of(Left) if event.seat == seat)]
    if showdown is not None and (seat not in showdown.scores or seat in showdown.demise_bombed):
        return _unusual(seat, showdown)
    found = view.score_of(seat)
    if found is None:
        return []
    if view.method == "play" and showdown is None and found.bombed:
        return [rule_here(view.rules, "bombs.mid-hand"), "bombs.judged.at-the-showdown"]
    return [bomb_rule(found.total if out_of_range(found.total) else LIMIT)]


def _unusual(seat: str, showdown: Showdown) -> list[str]:
    """Return the rules of a bomb by the demise card, or of a hand that is not shown."""
    if seat in showdown.demise_bombed:
        total = showdown.demises[seat]
        return [bomb_rule(total), rule_here(showdown.rules, "penalties.demise-bomb")]
    if seat not in showdown.position.folded:
        return [rule_here(showdown.rules, "showdown.last-player-bombed")]
    called = showdown.over and showdown.position.caller is not None
    late = rule_here(showdown.rules, "calling.bombed-folds") if called else ""
    return [late, rule_here(showdown.rules, "showdown.folded")]


def _bombed_seats(_claim: Claim, view: View, showdown: Showdown | None) -> Iterable[str]:
    events = view.of(Bombed)
    if events:
        return [event.rule for event in events]
    if showdown is None:
        return []
    if showdown.demise_bombed:
        totals = (showdown.demises[seat] for seat in showdown.demise_bombed)
        due = rule_here(showdown.rules, "penalties.demise-bomb")
        return [*map(bomb_rule, totals), due]
    if not showdown.scores:
        return [rule_here(showdown.rules, "showdown.last-player-bombed")]
    return [bomb_rule(LIMIT)]


# --- the course of a hand -----------------------------------------------------------------------


def _out(claim: Claim, view: View, _showdown: Showdown | None) -> Iterable[str]:
    seat = claim.aspect.seat
    folds = [event.rule for event in view.of(Acted) if (event.seat, event.does) == (seat, "fold")]
    if folds:
        return [folds[-1], rule_here(view.rules, "folding.cards")]
    left = [event.rule for event in view.of(Left) if event.seat == seat]
    if left:
        return left
    if view.method != "play":
        return [rule_here(view.rules, "showdown.folded")]
    if any(event.seat == seat for event in view.of(SatOut)):
        return []
    found = view.score_of(seat)
    if found is not None and found.bombed:
        return [rule_here(view.rules, "bombs.mid-hand")]
    return [rule_here(view.rules, "betting.facing-bet")]


def _caller(_claim: Claim, view: View, _showdown: Showdown | None) -> Iterable[str]:
    calls = [event.rule for event in view.of(Acted) if event.does == "call"]
    ends = [event.rule for event in view.of(Over)]
    return calls[-1:] or ends[-1:] or [rule_here(view.rules, "calling.window")]


def _shifted(claim: Claim, view: View, _showdown: Showdown | None) -> Iterable[str]:
    """Yield the rule by which the die fell in the round that is meant, or in any."""
    if view.method == "shift":
        return []
    wanted = claim.aspect.round
    last = ""
    found: list[str] = []
    for event in view.found.events:
        if isinstance(event, Rolled):
            last = event.rule
        if isinstance(event, Closed) and event.phase == "shift" and wanted in {0, event.round}:
            found.append(last)
    return found[-1:]


def _holds(claim: Claim, view: View, _showdown: Showdown | None) -> Iterable[str]:
    """Return the rules by which a hand came to be what it is, the last one first."""
    seat = claim.aspect.seat
    found = [
        event.rule
        for event in view.found.events
        if isinstance(event, Dealt | Gave | Lost | Spared) and event.seat == seat
    ]
    if found or view.method != "shift":
        return dict.fromkeys(reversed(found))
    return _unshifted(seat, view)


def _picker(claim: Claim, view: View, _showdown: Showdown | None) -> Iterable[str]:
    seat = claim.aspect.seat
    if any(event.seat == seat for event in view.of(Lost)):
        folded = rule_here(view.rules, "shift.folded-neighbour") if view.folded else ""
        return [rule_here(view.rules, "shift.picker"), folded]
    if view.method == "play":
        rolled = [event.rule for event in view.of(Rolled)]
        return rolled[-1:] or [rule_here(view.rules, "shift.exists")]
    spared = [event.rule for event in view.of(Spared) if event.seat == seat]
    return spared or _unshifted(seat, view)


def _unshifted(seat: str, view: View) -> list[str]:
    """Return why a shift leaves a hand alone: it does not come, or the seat has folded."""
    if not view.found.answer.get("shifted"):
        return [rule_here(view.rules, "shift.faces") or rule_here(view.rules, "shift.exists")]
    return [rule_here(view.rules, "shift.folded")] if seat in view.folded else []


_BEHIND: Final[Mapping[str, Behind]] = {
    "winners": _winners,
    "won": lambda claim, _, showdown: (
        won(claim.aspect.seat, claim.aspect.pot, showdown) if showdown else []
    ),
    "paid": lambda claim, view, showdown: paid(claim.aspect, view, showdown),
    "has": lambda claim, view, showdown: credits_rules(claim.aspect.seat, view, showdown),
    "pot": lambda claim, view, showdown: pot(claim.aspect.pot, view, showdown),
    "total": _total,
    "special": _special,
    "bombed": _bombed,
    "bombed-seats": _bombed_seats,
    "out": _out,
    "caller": _caller,
    "demise": _demise,
    "a-demise": _demise,
    "shifted": _shifted,
    "holds": _holds,
    "picker": _picker,
}
"""What each aspect hangs on, by its name; the others name their rule as they are observed."""
