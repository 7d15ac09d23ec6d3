"""Judging claims: the verdict of the rules on each, and the rules that decide it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Final, Literal, NamedTuple

from sabacc.arbiter.accounts import payments, payments_words, reason_words
from sabacc.arbiter.aspects import ASPECTS, agrees, observe
from sabacc.arbiter.entries import Claim
from sabacc.arbiter.views import (
    OPEN,
    Observation,
    View,
    forced,
    refused_deeds,
    rule_here,
    same_for_any_cards,
    tied_seats,
    undecided_words,
)
from sabacc.arbiter.words import refusal_words
from sabacc.engine.contest import may_be_special
from sabacc.engine.events import SABACC_POT, Event, Over, PhaseClosed, alike, causes_of
from sabacc.engine.fact import FactKind
from sabacc.engine.hands import Special, card_values, near_miss_point, points_of_special
from sabacc.engine.position import known_cards
from sabacc.notation.claim_forms import BOTH_POTS, Aspect
from sabacc.notation.words import POTS
from sabacc.protocol.facts import ABSENT, REFUSED
from sabacc.protocol.messages import PlayParams
from sabacc.spec.alternatives import ChoiceChange, joint_readings
from sabacc.spec.points import POINTS, point_of_rule, prerequisites
from sabacc.spec.rulesets import Ruleset

Verdict = Literal["right", "wrong", "open", "stands-too"]

RIGHT: Final[Verdict] = "right"
WRONG: Final[Verdict] = "wrong"
UNSAID: Final[Verdict] = "open"
STANDS_TOO: Final[Verdict] = "stands-too"
"""Not right by the choice of the ruleset, but by a reading that its text permits as well."""
_PAYING: Final = frozenset({"paid", "pays"})
_VALUES: Final = "totals.face-values"
_FACES: Final = frozenset({"totals.version", _VALUES})
_FOLD_OUT: Final = "folding.fold-out.nothing"
# What decides between two hands where it comes in: there is no other choice to turn it.
#
# Who wins the sabacc pot is another question.
_TRUMPS: Final = "ranking.valued-arrays"
_NOT_HERE: Final = "that does not arise here"


class JudgedClaim(NamedTuple):
    """What the rules say of a claim: `right`, `wrong`, `stands-too`, or `open`.

    It is open where nobody can say, or where the position does not arise under the ruleset.
    `rules` are the ids of all rules that decide it, the weightiest one first; `reading` is the one
    by which a claim stands too.  Where the first one speaks of the very case, it `decides`: nothing
    else comes before it, whatever would turn the ruling.
    """

    claim: Claim
    verdict: Verdict
    because: str
    rules: tuple[str, ...]
    reading: ChoiceChange | None = None
    decides: bool = False

    @property
    def rule(self) -> str:
        """The rule that decides most of all; empty where none does."""
        return self.rules[0] if self.rules else ""


def judge(claim: Claim, view: View) -> JudgedClaim:
    """Judge a claim by itself, by the ruleset's own choices, and say by which rules."""
    found = observe(claim.aspect, view)
    judged = _compared(claim, view, found)
    if judged.verdict == UNSAID:
        return judged
    own, aspect = of_the_case(claim, view, found), claim.aspect
    if aspect.name == "caller" and judged.verdict == WRONG:
        own = own or _refused_call(str(claim.value), view)
    if aspect.name in {"paid", "pot"}:
        own = _lacking(claim, view, found) or own
    rules = rules_behind(claim, view, found, own or judged.rule)
    # a refused deed, a call and cards that are shown have rules of their own
    refused = aspect.name == "may" and (judged.verdict == RIGHT) is not claim.value
    decides = refused or aspect.does == "call" or aspect.name in {"shows", "shows-hand"}
    return judged._replace(rules=rules, decides=bool(own) or decides)


def verdict(claim: Claim, view: View) -> JudgedClaim:
    """Judge a claim, with no rule but one that stands before those behind what is claimed."""
    return _compared(claim, view, observe(claim.aspect, view))


def _compared(claim: Claim, view: View, found: Observation) -> JudgedClaim:
    apart = _not_here(claim, view)
    if apart is not None:
        return apart
    if found.value is OPEN:
        anyway = _right_anyway(claim, view)
        said = UNSAID if anyway is None else RIGHT if anyway else WRONG
        words = (
            "no order of the lost cards brings that"
            if said == WRONG and view.method == "shift"
            else found.because or found.words
        )
        # a caller who meets in a sudden demise whose cards are not known
        pays = claim.aspect.name in {*_PAYING, "has"} and "ran_out" in view.found.answer
        calls = pays and claim.aspect.seat == getattr(view.params, "caller", None)
        tied = calls and claim.aspect.seat in tied_seats(view)
        due = rule_here(view.rules, "penalties.caller-in-demise" if tied else "")
        return JudgedClaim(claim, said, words, (*_named(found.rule), *_named(due)))
    right = agrees(claim, found, view)
    if not right and _may_yet_count(claim, view, found):
        return JudgedClaim(claim, UNSAID, f"{found.words}; {undecided_words(view)}", ())
    words, rule = (found.because or found.words, found.rule)
    if not right:
        words, rule = _elsewhere(claim, found, view)
    # of what is paid in a played hand; the facts of the showdown have their own rules
    if found.paid and view.method == "play" and not rule:
        meant = (event.rule for event in reversed(found.paid) if event.amount == claim.value)
        rule = next(meant, found.paid[-1].rule)
    return JudgedClaim(claim, RIGHT if right else WRONG, words, _named(rule))


def _may_yet_count(claim: Claim, view: View, found: Observation) -> bool:
    """True if an unknown card of a sudden demise might make a claimed total right."""
    claimed, shown = claim.value, found.value
    values = card_values(view.now.choices[_VALUES]).values()
    return (
        claim.aspect.name == "total"
        and "ran_out" in view.found.answer
        and isinstance(claimed, int)
        and isinstance(shown, int)
        and claimed - shown in values
        and claim.aspect.seat in tied_seats(view)
    )


def rules_behind(claim: Claim, view: View, found: Observation, first: str = "") -> tuple[str, ...]:
    """Return the rules by which a claim is right or wrong, `first` before all others; none twice.

    The nearest come first: of a played hand those by which it was settled, then that of the event
    which decided.  There are none where no rule decides, as of what a position says.
    """
    facts = found.facts
    if claim.aspect.pot == BOTH_POTS:
        wins: Any = view.fact("best" if view.method == "compare" else "winners")
        parts = [
            (claim._replace(aspect=claim.aspect._replace(pot=pot)), facts[at : at + 1])
            for at, pot in enumerate(POTS)
        ]
        if wins is not ABSENT and tuple(sorted(wins)) == claim.value:
            parts.reverse()
        both = (rules_behind(one, view, found._replace(facts=of)) for one, of in parts)
        return tuple(dict.fromkeys(chain.from_iterable(both)))
    if facts and facts[0].kind is FactKind.SPECIAL:
        nearest, *others = facts
        points = _defining(claim, view, found)
        facts = (nearest._replace(points=(*points, *nearest.points)), *others)
    rules = [rule for fact in facts for rule in fact.why(view.now)]
    # nobody doubts that the best hand wins: which one is it?
    if rules[:1] == ["showdown.winner.best-hand"] and len(rules) > 1:
        rules = [rules[1], rules[0], *rules[2:]]
    if view.method == "play":
        event = applied(claim.aspect, view)
        at_end = any(reason.value for fact in facts for reason in fact.follows)
        rules = [*rules, event] if at_end or claim.aspect.name != "pot" else [event, *rules]
    return tuple(dict.fromkeys(rule for rule in (first, found.rule, *rules) if rule))


def applied(aspect: Aspect, view: View) -> str:
    """Return the rule of the event of a played hand that decided what is claimed.

    Where nothing happened, that is the rule by which something might have.  Empty where no rule
    decides.
    """
    name, of = aspect.name, aspect.pot if aspect.name == "pot" else aspect.seat
    row = ASPECTS[name]
    kinds = row.changes
    if aspect.pot and name in {"winners", "won", *_PAYING}:
        kinds = (f"{'paid' if name in _PAYING else 'won'} {aspect.pot}", *kinds[1:])
    causes = [causes_of(event) for event in reversed(view.found.events)]
    keys = [(kind, "" if kind == "over" else of) for kind in kinds]
    rules = (changed[key] for key in keys for changed in causes if key in changed)
    origin = (rule_here(view.rules, point) for point in row.origin)
    return next(filter(None, (*rules, *origin)), "")


def _defining(claim: Claim, view: View, found: Observation) -> tuple[str, ...]:
    """Return the points that say what the special hand is that is claimed, or that none is there.

    That a hand is none does not turn on them, but whoever says otherwise wants to know.
    """
    account, meant = view.found.settlement_facts, claim.value or found.value
    usual = (Special(str(meant)),) if meant else (Special.PURE_SABACC, Special.IDIOTS_ARRAY)
    points = tuple(point for special in usual for point in points_of_special(special))
    after = None if account is None else account.final_demise_results.get(claim.aspect.seat)
    if after is not None and may_be_special(after.value):
        return ("demise.made-special", *points)
    return points


def of_the_case(claim: Claim, view: View, found: Observation) -> str:
    """Return the rule that speaks of the very case of a claim; empty where none does.

    Nothing decides more, whatever else would turn the ruling.
    """
    if claim.aspect.name == "special":  # by which it just misses the array that is claimed
        cards = view.cards_of(claim.aspect.seat)
        array = Special(str(claim.value)) if claim.value and cards else None
        missed = array and near_miss_point(view.now, array, known_cards(cards or ()))
        return rule_here(view.now, missed or "")
    aspect, points = claim.aspect, ASPECTS[claim.aspect.name].specific
    if not points:
        return ""
    asked, pays = aspect.name in _PAYING, bool(found.paid)
    if aspect.name == "pot" and aspect.pot != SABACC_POT and found.rule:
        return found.rule
    if asked and not pays and _refused_call(aspect.seat, view):
        return rule_here(view.rules, "calling.void")
    ends = [event.rule for event in view.found.events if isinstance(event, Over)]
    if asked and not pays and _FOLD_OUT in ends:
        return _FOLD_OUT  # nobody is judged, and no call has failed
    facts = found.facts
    subjects = {fact.subject for fact in facts}
    behind = (reason for fact in facts for reason in fact.follows if reason.subject in subjects)
    named = {point for fact in (*facts, *behind) for point in fact.points}
    if view.method == "play":
        named.add(applied(aspect, view).rpartition(".")[0])
    if pays:
        named.discard("calling.void")  # a payment is not for a call in vain
    if (
        isinstance(claim.value, bool) or not claim.value
    ):  # whether something is due, and not how much
        named.discard("side-pots.penalty-base")
    off = [abs(claim.value - fact.value) for fact in facts if isinstance(claim.value, int)]
    if not any(0 < each <= len(POTS) for each in off):  # one odd credit of each pot
        named.discard("pots.odd-credits")
    return rule_here(view.now, next((point for point in points if point in named), ""))


def _lacking(claim: Claim, view: View, found: Observation) -> str:
    """Return the rule by which a bomb in mid-hand costs what is left, less than is claimed.

    Empty where more is left, or no more is claimed to be paid, or to be in a pot.
    """
    claimed, amount, who = claim.value, found.value, claim.aspect.seat
    more = isinstance(claimed, int) and isinstance(amount, int) and claimed > amount
    broke = {seat for seat in view.found.answer.get("out", ()) if not view.fact(f"stacks.{seat}")}
    bombed = applied(claim.aspect, view).startswith("bombs.mid-hand-penalty.")
    lacks = more and bombed and (who in broke or (broke and not who))
    return rule_here(view.rules, "penalties.short-stack") if lacks else ""


def _refused_call(seat: str, view: View) -> str:
    """Return the rule by which a seat has called a played hand in vain; empty if it has not."""
    played = view.found.played
    if played is None:
        return ""
    deeds = ((played.script.entries[at].action, found) for at, found in refused_deeds(played))
    calls = (found.rule for deed, found in deeds if deed.seat == seat and deed.does == "call")
    return next(calls, "")


def _right_anyway(claim: Claim, view: View) -> bool | None:
    """Say whether a claim is right whatever cards a sudden demise brings; or None."""

    def right(other: View) -> bool:
        return agrees(claim, observe(claim.aspect, other), other)

    completed = same_for_any_cards(view, right)
    return None if completed is None else right(completed)


def says_otherwise(claim: Claim, other: Claim) -> bool:
    """Say whether one claim says otherwise of the same thing."""
    return claim.aspect == other.aspect and claim.value != other.value


def _named(rule: str) -> tuple[str, ...]:
    return (rule,) if rule else ()


def _not_here(claim: Claim, view: View) -> JudgedClaim | None:
    """Leave a claim open on a position that cannot be: a die that falls where there is none."""
    refused, rule = view.found.answer.get(REFUSED), view.found.rule
    if refused == "no-shift" and getattr(view.params, "die", None) is None:
        return None  # whether there is a shift at all can be said
    shifts = claim.aspect.name == "shifted"
    rolls = view.params.rolls if shifts and isinstance(view.params, PlayParams) else ()
    told = any(roll.die is not None for roll in rolls)
    # The point is read for such claims alone: a ruling hangs on every point that is read.
    if told and view.rules.choices["shift.exists"].name == "no":
        refused, rule = "no-shift", rule_here(view.rules, "shift.exists")
    if refused:
        return JudgedClaim(
            claim, UNSAID, f"{_NOT_HERE}, for {refusal_words(str(refused))}", _named(rule)
        )
    late = next((bet for bet in forced(view) if bet.by), None)
    if late is None or claim.aspect.name == "may":
        return None
    return JudgedClaim(
        claim,
        UNSAID,
        f"{_NOT_HERE}: {late.seat} may not check, so a bet of {late.amount} is assumed",
        (late.by,),
    )


def against_others(judged: JudgedClaim, others: Sequence[JudgedClaim], view: View) -> JudgedClaim:
    """Judge a claim once more against those that say otherwise: two of them are never both right.

    Alone, one payment of several may be meant, and a total with the card of a sudden demise;
    against somebody who says otherwise it is only a part of the answer.  Claims that two readings
    of one text make right are open.
    """
    claim = judged.claim
    against = [
        one
        for one in others
        if says_otherwise(one.claim, claim) and one.verdict == judged.verdict in {RIGHT, STANDS_TOO}
    ]
    if not against:
        return judged
    if judged.verdict == STANDS_TOO:
        other = against[0]
        mine, theirs = (
            f"{each.reading[0]}.{each.reading[1].name}" if each.reading else ""
            for each in (judged, other)
        )
        words = f'the text leaves it open: {mine} makes this right, {theirs} "{other.claim.says}"'
        return judged._replace(verdict=UNSAID, because=words, reading=None)
    whole = observe(claim.aspect, view).value
    rivals = [one for one in against if one.claim.who != claim.who or not claim.who]
    if claim.value == whole or not (rivals or any(one.claim.value == whole for one in against)):
        return judged
    part = "what it counts with the card of the sudden demise"
    if claim.aspect.name == "paid":
        paid = (each for each in payments(claim.aspect, view) if each.amount == claim.value)
        reason = next((reason_words(each.rule) for each in paid), "")
        part = reason.removeprefix("for ").removeprefix("as ") or "one payment"
    return judged._replace(verdict=WRONG, because=f"right as to {part} alone: {judged.because}")


def readings_together(rules: Ruleset) -> Iterator[tuple[ChoiceChange, ...]]:
    """Yield each other reading of the text: single choices, then those that go together."""
    for point, made in rules.made.items():
        yield from (
            ((point, choice),)
            for choice in (sorted(rules.accepted(point), key=str) if made.permitted else ())
            if choice != rules.choices[point]
        )
    yield from joint_readings(rules)


def stands_too(judged: JudgedClaim, rules: Ruleset, reading: Sequence[ChoiceChange]) -> JudgedClaim:
    """Return what is said of a wrong claim that is right with other permitted choices."""
    named = [each for each in reading if each[1].name != rules.choices[each[0]].name]
    point, choice = (named or reading)[0]
    ruled = [rule_here(rules, each) for each, _ in reading]
    first = next((rule for rule in judged.rules if rule in ruled), rule_here(rules, point))
    return judged._replace(
        verdict=STANDS_TOO,
        rules=tuple(dict.fromkeys((first, *judged.rules))),
        reading=(point, choice),
    )


def of_values(judged: JudgedClaim, rules: Ruleset, point: str) -> bool:
    """True if a point is on the values of the cards, about which nobody quarrels here.

    Other values than the usual ones would turn many a contest, and what is in range; so would any
    values where a hand is special.
    """
    usual = rules.choices[_VALUES].name == "usual"
    special = any(rule.startswith("specials.") for rule in judged.rules)
    return point == _VALUES and ASPECTS[judged.claim.aspect.name].of_contest and (usual or special)


def first_of_all(
    judged: JudgedClaim, rules: Ruleset, points: Sequence[str], *, alone: bool
) -> JudgedClaim:
    """Put the rule of one of `points` first: that of the most special one, else as they stand.

    A point is more special than those on whose choices it depends: what a bombed caller pays is
    asked only where a bomb and a failed call cost something.  Where nobody claims otherwise
    (`alone`), a point with which what is claimed has nothing to do is left out: another limit of
    the bets makes many sums come true.
    """
    known = [each for each in dict.fromkeys(points) if rule_here(rules, each)]
    special = (
        [_TRUMPS]
        if judged.claim.aspect.pot != SABACC_POT and rule_here(rules, _TRUMPS) in judged.rules
        else [point for point in known if not any(_depends(one, point) for one in known)]
    )
    behind = [found[0].id for rule in judged.rules if (found := point_of_rule(rule)) is not None]
    if alone:
        special = [
            point
            for point in special
            if point in behind or any(_depends(point, one) for one in behind)
        ]
    if not special or (behind and behind[0] in special):
        return judged
    first = next((point for point in behind if point in special), special[0])
    rule = rule_here(rules, first)
    return judged._replace(rules=tuple(dict.fromkeys((rule, *judged.rules))))


class Flipped(NamedTuple):
    """The view of a claim with another choice on one point of the ruleset.

    `rights` if the choice, and not its number alone, makes right what is claimed, or of a right
    claim what is said against it.
    """

    point: str
    view: View
    rights: bool


def by_events_and_flips(judged: JudgedClaim, view: View, flips: Iterable[Flipped]) -> JudgedClaim:
    """Name every point of which another choice changes what is claimed of a played hand.

    The rule of the event that decided comes first, but for a wrong claim the choices that would
    make it right: those that part latest from the hand that was played before the others, the
    values of the cards last, and behind them what they depend on.
    """
    aspect, rules = judged.claim.aspect, view.rules
    own, mine = observe(aspect, view).value, _course(view)
    shown = aspect.name in {"total", "special", "bombed"} and view.found.settlement_facts
    late: dict[str, int] = {}
    right: dict[str, None] = {}
    for flip in flips:
        other = observe(aspect, flip.view).value
        if OPEN in (own, other) or (own == other and not flip.rights):
            continue
        pairs = enumerate(zip(mine, _course(flip.view), strict=False))
        parts = next((at for at, (one, two) in pairs if not alike(one, two)), len(mine))
        late[flip.point] = max(late.get(flip.point, 0), parts)
        # of what a shown hand is worth, no choice decides by which nobody shows it
        unshown = shown and not flip.view.found.settlement_facts
        # nor is it an answer that the hand, which is over, goes on
        ends = view.found.answer.get("over") == flip.view.found.answer.get("over")
        if flip.rights and ends and not unshown and flip.view.version == view.version:
            right[flip.point] = None

    def order(point: str) -> tuple[bool, bool, int, bool, int]:
        enables = any(_depends(other, point) for other in right)
        beside = point.partition(".")[0] != judged.rule.partition(".")[0]  # another chapter
        return enables, point in _FACES, -late[point], beside, -len(prerequisites((point,)))

    first = [rule_here(rules, point) for point in sorted(right, key=order)]
    others = [rule_here(rules, point) for point in sorted(late, key=order)]
    leads = judged.decides or judged.reading is not None
    named = (*([] if leads else first), *judged.rules, *others)
    return judged._replace(rules=tuple(dict.fromkeys(filter(None, named))))


def _course(view: View) -> list[Event]:
    return [event for event in view.found.events if not isinstance(event, PhaseClosed)]


def _depends(point: str, other: str) -> bool:
    """Say whether `point` exists only with some choices of the `other`."""
    return any(other in condition for condition in POINTS[point].when)


def _elsewhere(claim: Claim, found: Observation, view: View) -> tuple[str, str]:
    """Return why a claim is wrong; of a payment, what is paid to the other pot, with its rule."""
    aspect = claim.aspect
    if aspect.name != "paid" or not aspect.pot:
        return found.because or found.words, found.rule
    other = aspect._replace(pot="hand-pot" if aspect.pot == "sabacc-pot" else "sabacc-pot")
    paid = payments(other, view)
    if not paid:
        return found.because or found.words, found.rule
    words = f"{found.words}, and {payments_words(paid)} to the {other.pot.replace('-', ' ')}"
    meant = [event.rule for event in paid if event.amount == claim.value]
    if claim.value == sum(event.amount for event in paid):
        meant = meant or [paid[-1].rule]
    return words, [found.rule, *meant][-1]
