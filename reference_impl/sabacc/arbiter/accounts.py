"""Credits and steps: what a payment is for, what leads to an answer, and the bill of a hand."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, Literal, NamedTuple, TypedDict

from sabacc.arbiter.views import View, demises, rule_here, tied_seats
from sabacc.arbiter.words import capital, parts_in_words
from sabacc.engine.events import (
    HAND_POT,
    Acted,
    Awarded,
    Bombed,
    Dealt,
    Event,
    Moved,
    Over,
    Paid,
    PhaseClosed,
    Returned,
    Rolled,
    Won,
)
from sabacc.engine.fact import Fact, FactKind
from sabacc.engine.hands import (
    LIMIT,
    VALUED,
    ShownHand,
    all_cards,
    best_of,
    card_values,
    in_force,
    may_win,
    points_of_special,
    rank,
    score_cards,
)
from sabacc.engine.penalties import rule_of_due
from sabacc.engine.position import known_cards
from sabacc.engine.settling import SettlementFacts
from sabacc.notation.card_names import card_words
from sabacc.notation.claim_forms import Aspect
from sabacc.notation.words import SPECIAL_NAMES, THE_POTS, VERSION_NAMES, event_words, rule_of
from sabacc.protocol import messages
from sabacc.protocol.answers import EngineAnswer, Params
from sabacc.spec.cards import Card
from sabacc.spec.model import Basis, MadeChoice
from sabacc.spec.points import point_of_rule
from sabacc.spec.rulesets import Ruleset
from sabacc.spec.wording import CONFIDENCE_WORDS
from sabacc.system.groups import by_key
from sabacc.system.text import join_words

# How many payments a sum is made of where it is told
_MOST_CHANGES: Final = 8
# How many payments are told one by one
_PARTS: Final = 8
# What a payment is for, by the point of its rule; a bet speaks for itself
_REASONS: Final[Mapping[str, str]] = {
    "ante.hand-pot": "as the ante",
    "ante.sabacc-pot": "as the ante",
    "folding.cost": "for the fold",
    "penalties.bomb": "for the bomb",
    "penalties.demise-bomb": "for the bomb in the sudden demise",
    "penalties.caller": "for the call",
    "bombs.mid-hand-penalty": "for the bomb",
    "penalties.short-stack": "for the debt",
}


def reason_words(rule: str) -> str:
    """Say what a payment by a rule is for: `for the call`; empty for a bet."""
    point = point_of_rule(rule)
    return "" if point is None else _REASONS.get(point[0].id, "")


def payments_words(paid: Sequence[Paid]) -> str:
    """Say payments: `24 (12 for the bomb and 12 for the call)`."""
    words = str(sum(event.amount for event in paid) or "nothing")
    if len(paid) < 2:  # noqa: PLR2004 - one or several
        return words
    if len(paid) > _PARTS:
        return f"{words} ({len(paid)} payments)"
    pots = by_key((reason_words(event.rule), event.pot) for event in paid)
    each = (
        f"{event.amount} {reason_words(event.rule)}".rstrip()
        + (f" to {THE_POTS[event.pot]}" if len({*pots[reason_words(event.rule)]}) > 1 else "")
        for event in paid
    )
    return f"{words} ({join_words(each)})"


def credits_moved(event: Event) -> Mapping[tuple[str, str], int]:
    """Return by how much an event changes stacks and pots, by kind and name (`stack`, `Han`)."""
    match event:
        case Paid(seat, amount, _, pot):
            return {("stack", seat): -amount, ("pot", pot): amount}
        case Awarded(seat, amount, pot, _):
            return {("stack", seat): amount, ("pot", pot): -amount}
        case Returned(seat, amount, _):
            return {("stack", seat): amount, ("pot", HAND_POT): -amount}
        case Moved(amount, source, target, _):
            return {("pot", source): -amount, ("pot", target): amount}
        case _:
            return {}


def changes_of(kind: str, name: str, events: Iterable[Event]) -> list[int]:
    """Return by how much each event changes a stack or a pot that it changes."""
    moved = (credits_moved(event).get((kind, name), 0) for event in events)
    return [change for change in moved if change]


def sum_words(found: int, changes: Sequence[int]) -> str:
    """Say how an amount has come about: ` (100 - 30 + 12)`; empty where it never changed."""
    if not changes or len(changes) > _MOST_CHANGES:
        return ""
    parts = (f"{'-' if change < 0 else '+'} {abs(change)}" for change in changes)
    return f" ({found - sum(changes)} {' '.join(parts)})"


def nothing_paid(seat: str, account: SettlementFacts) -> str:
    """Say why a seat pays no penalty: `no bomb, and no call that failed`."""
    dues = [due for due in account.penalties.dues if due.subject == seat]
    owed = sum(due.value for due in dues)
    if owed:
        return f"nothing is left of the {owed} due"
    if seat in account.position.folded:
        return "a player who has left the hand is not judged"
    if seat not in account.position.seats:
        return "that seat takes no part in the hand"
    if not account.hands:
        return "there is no showdown"
    parts: list[str] = []
    if account.hands[seat].score.bombed:
        parts.append("a bomb costs nothing here")
    if (
        seat in account.final_demise_results
        and account.final_demise_results[seat].kind is FactKind.DEMISE_BOMBED
    ):
        parts.append("a bomb in the sudden demise costs nothing here")
    if seat == account.position.caller:
        won = seat in account.contests[0].winners
        parts.append("the call has not failed" if won else "a failed call costs nothing here")
    return join_words(parts) if parts else "no bomb, and no call that failed"


def payments(aspect: Aspect, view: View) -> list[Paid]:
    """Return what a seat pays, to the pot that is meant or to any."""
    return [
        event
        for event in view.of(Paid)
        if event.seat == aspect.seat and aspect.pot in {"", event.pot}
    ]


# What players do where nobody says anything: not worth telling
_OF_THEMSELVES: Final = frozenset({"check", "stand", "pass", "keep", "stay"})


class WhyStep(NamedTuple):
    """One step: in words, the id of its rule, and what happens with it; None where nothing does."""

    words: str
    rule: str
    event: Event | None = None


def steps(params: Params, rules: Ruleset, found: EngineAnswer) -> list[WhyStep]:
    """Return what leads to an answer by `rules`, in order, each step with its rule.

    A request that the rules refuse has one step: the rule that refuses it.
    """
    if found.rule:
        return [WhyStep(f"That cannot be: {found.answer['refused'].replace('-', ' ')}", found.rule)]
    if "ran_out" in found.answer:
        return []
    match params:
        case messages.ScoreParams():
            cards = known_cards((*params.cards, *params.field))
            now, laid = in_force(rules, params.version), bool(params.field)
            return list(_counted("The hand", cards, score_cards(now, "", cards, laid=laid), now))
        case messages.CompareParams():
            return list(_compared(params, in_force(rules, params.version), found))
        case messages.ShiftParams():
            event = Rolled(params.die, bool(found.answer["shifted"]), "", params.other_die)
            point = "shift.exists" if params.die is None else "shift.faces"
            return [
                WhyStep(event_words(event), rule_here(rules, point)),
                *map(step_of, notable(found.events)),
            ]
        case _:
            return list(_played(params, rules, found))


def _played(params: Params, rules: Ruleset, found: EngineAnswer) -> Iterator[WhyStep]:
    """Tell what happens, and at the showdown what each hand is worth and who owes what."""
    account, events = found.settlement_facts, found.events
    if account is None:
        yield from map(step_of, notable(events))
        return
    version = account.position.version
    if isinstance(params, messages.PlayParams):
        end = max(place for place, event in enumerate(events) if isinstance(event, Over)) + 1
        yield from map(step_of, notable(events[:end]))
        events, version = events[end:], found.answer["version"]
    now = in_force(rules, version)
    for seat, hand in account.hands.items():
        yield from _counted(f"{seat}'s hand", all_cards(account.position, seat), hand, now)
    main = account.contests[0]
    level = main.demises[0].tie if main.demises else main.winners_fact
    if account.hands:
        yield from _better(level, account.hands, now)
    yield from _settled(account, events, now)


def step_of(event: Event) -> WhyStep:
    """Tell an event; of a payment also what it is for."""
    words = event_words(event)
    if isinstance(event, Paid):
        words = f"{words} {reason_words(event.rule)}".rstrip()
    return WhyStep(words, rule_of(event), event)


def notable(events: Sequence[Event]) -> list[Event]:
    """Leave out the deal, the ends of phases, and what players do of themselves."""
    return [
        event
        for event in events
        if not (
            isinstance(event, PhaseClosed)
            or (isinstance(event, Acted) and event.does in _OF_THEMSELVES)
            or (isinstance(event, Dealt) and event.rule == "deal.cards.two")
            or (isinstance(event, Rolled) and event.die is None and not event.comes)
        )
    ]


def _counted(
    whose: str, cards: Sequence[Card], hand: ShownHand, rules: Ruleset
) -> Iterator[WhyStep]:
    """Yield how a hand is counted, and what that makes of it."""
    values = card_values(rules.choices["totals.face-values"])
    summed = next(fact for fact in hand.total.ancestry() if "totals.sum" in fact.points)
    parts = ", ".join(f"{card_words(card)} {values[card]}" for card in cards)
    yield WhyStep(f"{whose} counts {summed.value}: {parts}", rule_here(rules, "totals.sum"))
    if "totals.face-values" in summed.points:
        choice = rules.choices["totals.face-values"].name
        faces = dict.fromkeys(card for card in cards if card.suit is None)
        worth = join_words(f"{card_words(card)} {values[card]}" for card in faces)
        called = {**VERSION_NAMES, "own": "table's own"}.get(choice, choice)
        yield WhyStep(f"By the {called} values: {worth}", rule_here(rules, "totals.face-values"))
    if "totals.field-cards" in summed.points:
        yield WhyStep("The cards in the field count", rule_here(rules, "totals.field-cards"))
    special, near = hand.score.special, hand.special.points
    if special is not None:
        yield WhyStep(
            f"{whose} is {SPECIAL_NAMES[special]}", rule_here(rules, points_of_special(special)[0])
        )
        if special in VALUED:
            yield WhyStep(
                f"It counts {hand.score.total}", rule_here(rules, "specials.valued-total")
            )
        return
    if "specials.idiots-array-extra" in near:
        yield WhyStep(
            f"{whose} is not an Idiot's Array: it holds {len(cards)} cards",
            rule_here(rules, "specials.idiots-array-extra"),
        )
    if "specials.pure-totals" in near:
        yield WhyStep(
            f"-{LIMIT} is not a Pure Sabacc here", rule_here(rules, "specials.pure-totals")
        )
    if hand.score.bombed:
        yield WhyStep(f"{whose} bombs with {hand.score.total}", _first(hand.bombed, rules))


def _compared(
    params: messages.CompareParams, rules: Ruleset, found: EngineAnswer
) -> Iterator[WhyStep]:
    """Yield how each hand is counted, and why the best one is the best."""
    hands: dict[str, ShownHand] = {}
    for seat, names in params.hands.items():
        laid = params.fields.get(seat, ())
        cards = known_cards((*names, *laid))
        hands[seat] = score_cards(rules, seat, cards, laid=bool(laid))
        yield from _counted(f"{seat}'s hand", cards, hands[seat], rules)
    if hands:
        yield from _better(found.facts()[FactKind.BEST, ""], hands, rules)


def _better(best: Fact, hands: Mapping[str, ShownHand], rules: Ruleset) -> Iterator[WhyStep]:
    """Yield why the best of some hands is better than the next one, or level with it."""
    better = {fact.value: fact for fact in best.follows if fact.kind is FactKind.BETTER}
    sound = [seat for seat, hand in hands.items() if may_win(rules, hand.score)]
    if not sound:
        yield WhyStep("No hand can win", rule_here(rules, "ranking.bombed"))
    elif better:
        first = next(iter(better.values())).subject
        second = best_of({seat: rank(rules, hands[seat].score) for seat in better})[0]
        words = (
            f"{join_words(seat for seat in sound if seat in best.value)} are level"
            if second in best.value
            else f"{first}'s hand is better than {second}'s"
        )
        yield WhyStep(words, _first(better[second], rules))
    elif len(hands) > 1:
        yield WhyStep(
            f"{sound[0]} has the only hand that can win", rule_here(rules, "ranking.bombed")
        )


def _first(fact: Fact, rules: Ruleset) -> str:
    return next(rule for point in fact.points if (rule := rule_here(rules, point)))


def _settled(
    account: SettlementFacts, events: Sequence[Event], rules: Ruleset
) -> Iterator[WhyStep]:
    """Yield demises with their totals, what is due and paid, the awards.

    That a hand shown bombs is told where it is counted.
    """
    due, awarded = [each for each in account.penalties.dues if each.value], False
    turns = Counter[str]()
    told = (event for event in events if not isinstance(event, Bombed))
    for kind, found in groupby(told, key=_kind):
        group = list(found)
        if kind == "award":
            yield from () if awarded else _unpaid(account, due, rules)
            yield from _awarded(group, rules)
            awarded = True
            continue
        for event in group:
            yield step_of(event)
            yield from _short(event, due, rules)
        if kind == "demise":
            dealt = [event.seat for event in group if isinstance(event, Dealt)]
            turns.update(dealt)
            counted = account.results_by_demise
            for fact in (counted[seat, turns[seat]] for seat in dealt):
                bombs, rule = "", rule_here(rules, "demise.comparison")
                total = fact.value
                if fact.kind is FactKind.DEMISE_BOMBED:
                    bombs, rule, total = ", and bombs", _first(fact, rules), fact.follows[0].value
                yield WhyStep(f"{fact.subject} counts {total} with it{bombs}", rule)
    if not awarded:
        yield from _unpaid(account, due, rules)


def _kind(event: Event) -> str:
    match event:
        case Dealt(rule=rule) if rule == "demise.cards.one-each":
            return "demise"
        case Won() | Awarded():
            return "award"
        case _:
            return ""


def _short(event: Event, due: list[Fact], rules: Ruleset) -> Iterator[WhyStep]:
    """Yield that a payment is all that there was, where more was due; take it off the list."""
    if not isinstance(event, Paid):
        return
    mine = (
        one for one in due if (one.subject, rule_of_due(rules, one)) == (event.seat, event.rule)
    )
    owed = next(mine, None)
    if owed is None:
        return
    due.remove(owed)
    if event.amount < owed.value:
        yield WhyStep(
            f"That is all {event.seat} has left: {owed.value} were due",
            rule_here(rules, "penalties.short-stack"),
        )


def _unpaid(account: SettlementFacts, due: Sequence[Fact], rules: Ruleset) -> Iterator[WhyStep]:
    """Yield what is due and not paid at all, and what a bombed caller need not pay besides."""
    yield from (
        WhyStep(
            f"{one.subject} has nothing left to pay {one.value} "
            f"{reason_words(rule_of_due(rules, one))}",
            rule_here(rules, "penalties.short-stack"),
        )
        for one in due
    )
    once = rule_here(rules, "penalties.bombed-caller")
    for one in account.penalties.dues:
        both = one.kind is FactKind.DUE_FOR_CALL and "penalties.bombed-caller" in one.points
        if both and once.endswith(".once") and one.subject not in account.contests[0].winners:
            yield WhyStep(
                f"{one.subject} has called and bombed, and pays only the larger sum", once
            )


def _awarded(group: Sequence[Event], rules: Ruleset) -> Iterator[WhyStep]:
    """Yield who wins and what each takes, and where the odd credits of a split go."""
    for _, found in groupby(group, key=lambda event: getattr(event, "pot", "")):
        events = list(found)
        yield from map(step_of, events)
        taken = [event for event in events if isinstance(event, Awarded)]
        least = min((event.amount for event in taken), default=0)
        odd = [event.seat for event in taken if event.amount > least]
        if odd:
            what = "The odd credit goes" if len(odd) == 1 else "One odd credit each goes"
            yield WhyStep(
                f"{what} to {join_words(odd)}, from the dealer's left on",
                rule_here(rules, "pots.odd-credits"),
            )


def why_words(made: MadeChoice) -> str:
    """Say why a ruleset makes a choice, for those who play: without the ids of rows and sentences.

    `the document says so`, `a likely reading of the document`, `decided by our rulebook`.
    """
    match made.basis:
        case Basis.STATED:
            words = "the document says so" if made.sentences else "the ruleset itself says so"
        case Basis.READ:
            words = f"{CONFIDENCE_WORDS.get(made.confidence, 'a reading')} of the document"
        case Basis.FILLED:
            words = "the document is silent; our rulebook fills the gap"
        case Basis.DECIDED:
            words = "decided by our rulebook"
    if made.permitted:
        names = (text.replace("-", " ").replace("=", " ") for text in made.permitted)
        words += f"; {join_words(names)} may be played too"
    return words


BillColumn = Literal["before", "pays", "takes", "after"]


class BillEntry(TypedDict):
    """What a player, or a pot, has before and after a hand.  All amounts are credits.

    Attributes:
        who: The player, or the pot.
        before: What it holds before.
        pays: What the player pays; null of a pot.
        takes: What the player takes; null of a pot.
        after: What it holds afterwards.
    """

    who: str
    before: int
    pays: int | None
    takes: int | None
    after: int


ASKED: Final[Mapping[str, tuple[str, ...]]] = {
    "settle": (
        "winners",
        "sabacc_winners",
        "bombed",
        "demise",
        "paid",
        "stacks",
        "hand_pot",
        "sabacc_pot",
        "house",
        "owed",
    ),
    "play": (
        "winners",
        "sabacc_winners",
        "bombed",
        "demise",
        "folded",
        "out",
        "stacks",
        "hand_pot",
        "sabacc_pot",
        "house",
        "owed",
    ),
}
"""What is asked of a hand of which nobody claims or asks anything, by the method."""

_IN_THE_TABLE: Final = frozenset({"paid", "stacks", "hand_pot", "sabacc_pot"})
# Of what does not happen nothing is said
_IF_ANY: Final = frozenset({"bombed", "demise", "folded", "out", "house", "owed"})


def headline(
    position: Mapping[str, Any], method: str, found: EngineAnswer, but: Container[str] = ()
) -> list[str]:
    """Say who wins and who pays for what; what everybody has stands in the table.

    Nothing is said of the facts `but`.
    """
    said = (
        name
        for name in ASKED[method]
        if name not in _IN_THE_TABLE
        and name not in but
        and (name not in _IF_ANY or found.answer.get(name))
    )
    fees = [
        event
        for event in found.events
        if isinstance(event, Paid)
        and event.rule.startswith(("penalties.", "bombs.mid-hand-penalty."))
    ]
    order = list(found.answer["stacks"])  # who pays first says nothing, and hangs on who deals
    fees.sort(key=lambda fee: order.index(fee.seat))
    parts = parts_in_words(method, position, found.answer, said)
    return [*parts, *(_penalties(fees) or ["nobody pays a penalty"])]


def outcomes_of_demise(view: View) -> Iterator[str]:
    """Say what follows if one of those who meet in a sudden demise wins it; its cards are unknown.

    What else follows if somebody bombs in it is not said.
    """
    won: dict[str, dict[str, bool]] = {}
    for completion in demises(view):
        answer = completion.found.answer
        (winner, *others), tied = answer["winners"] or [""], answer["demise"]
        if winner in tied and not others:
            but = ("demise",) if answer["sabacc_winners"] else ("demise", "sabacc_winners")
            words = "; ".join(headline({}, "settle", completion.found, but))
            bombs = not {*tied}.isdisjoint(answer["bombed"])
            won.setdefault(winner, {}).setdefault(words, bombs)
    for seat in (seat for seat in tied_seats(view) if seat in won):
        words = min(won[seat], key=won[seat].__getitem__)
        sound = " and nobody bombs" if len(won[seat]) > 1 else ""
        yield f"If {seat} wins it{sound}: {words}."


def _penalties(fees: Iterable[Paid]) -> list[str]:
    """Say who pays what for what: all that one player pays, and once what several pay alike."""
    paid = by_key(((fee.seat, fee.pot), fee) for fee in fees)
    alike: dict[tuple[str, str, str], list[str]] = {}
    for (seat, pot), some in paid.items():
        reason = f" {reason_words(some[0].rule)}".rstrip() if len(some) == 1 else ""
        alike.setdefault((payments_words(some), pot, reason), []).append(seat)
    return [
        f"{seats[0]} pays {words} to {THE_POTS[pot]}{reason}"
        if len(seats) == 1
        else f"{join_words(seats)} each pay {words} to {THE_POTS[pot]}{reason}"
        for (words, pot, reason), seats in alike.items()
    ]


def totals(account: SettlementFacts) -> str:
    """Say what the hands count that were shown, the best first; empty where none was.

    `Han has 21, Lando 19; out of range: Leia 25.`, and what a sudden demise made of them.
    """
    ranks = {
        seat: rank(account.rules, hand.score)
        for seat, hand in account.hands.items()
        if not hand.score.bombed or may_win(account.rules, hand.score)
    }
    sound = sorted(ranks, key=ranks.__getitem__, reverse=True)
    scores = {seat: hand.score for seat, hand in account.hands.items()}
    worth = {  # of a special hand its name too
        seat: f"{SPECIAL_NAMES[score.special]} ({score.total})" if score.special else score.total
        for seat, score in scores.items()
    }
    have = (f"{seat} {'' if at else 'has '}{worth[seat]}" for at, seat in enumerate(sound))
    parts = [", ".join(have)] if sound else []
    bombed = [
        f"{seat} {hand.score.total}" for seat, hand in account.hands.items() if seat not in ranks
    ]
    parts += [f"out of range: {', '.join(bombed)}"] if bombed else []
    after = account.final_demise_results
    demise = [
        f"{seat} bombs with {fact.follows[0].value}"
        if fact.kind is FactKind.DEMISE_BOMBED
        else f"{seat} has {fact.value}"
        for seat in sound
        if (fact := after.get(seat))
    ]
    parts += [f"after the sudden demise: {', '.join(demise)}"] if demise else []
    return f"{capital('; '.join(parts))}." if parts else ""


def each(answer: Mapping[str, Any], asks: Iterable[str]) -> Iterator[str]:
    """Ask seat by seat for what every seat has, so that two rulings differ in few words."""
    for name in asks:
        if name in {"paid", "stacks"} and name in answer:
            yield from (f"{name}.{seat}" for seat in answer[name])
        else:
            yield name


def table(position: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterator[BillEntry]:
    """Yield a row for each seat and each pot: credits before and after, for a seat what moved.

    `pays` and `takes` are null where they cannot be told apart, as over the bets of a whole hand.
    """
    paid: Mapping[str, int] = answer.get("paid", {})
    for seat, after in answer["stacks"].items():
        before = position["stacks"][seat]
        pays = paid.get(seat)
        takes = None if pays is None else after - before + pays
        yield {"who": seat, "before": before, "pays": pays, "takes": takes, "after": after}
    pots: Iterable[Mapping[str, int]] = position.get("pots", ())
    hand_pot = position.get("hand_pot", 0) + sum(pot["amount"] for pot in pots)
    rows = [
        ("the hand pot", hand_pot, answer["hand_pot"]),
        ("the sabacc pot", position.get("sabacc_pot", 0), answer["sabacc_pot"]),
    ]
    if answer["house"]:
        rows.append(("the house", 0, answer["house"]))
    yield from (
        BillEntry(who=who, before=before, pays=None, takes=None, after=after)
        for who, before, after in rows
    )
