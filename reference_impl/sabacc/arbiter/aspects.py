"""What can be claimed: how each aspect is read, its moment, and the rules that decide it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal, NamedTuple

from sabacc.arbiter import accounts
from sabacc.arbiter.entries import Claim
from sabacc.arbiter.views import (
    OPEN,
    UNSHOWN,
    Observation,
    View,
    complete_deck,
    may,
    missing_rolls,
    rule_here,
    same_for_any_cards,
    undecided_words,
    unshown,
)
from sabacc.arbiter.words import fact_words, refusal_words
from sabacc.engine.events import (
    SABACC_POT,
    Acted,
    ActionType,
    Awaited,
    Awarded,
    Bombed,
    Changed,
    Left,
    Lost,
    Moved,
    Over,
    SatOut,
    Spared,
)
from sabacc.engine.fact import Fact, FactKind
from sabacc.engine.play import State
from sabacc.engine.position import clockwise
from sabacc.engine.settling import SettlementFacts
from sabacc.notation.card_names import card_words
from sabacc.notation.claim_forms import BOTH_POTS, Aspect, Value
from sabacc.notation.words import ORDINARY, SPECIAL_NAMES, round_word
from sabacc.protocol import messages
from sabacc.protocol.answers import EngineAnswer
from sabacc.protocol.facts import ABSENT, REFUSED
from sabacc.system.text import join_words

# The facts that name the winners of pots; `winners` for the hand pot
_WINNERS: Final[Mapping[str, tuple[str, ...]]] = {
    "sabacc-pot": ("sabacc_winners",),
    BOTH_POTS: ("winners", "sabacc_winners"),
}


def _settled(aspect: Aspect, view: View) -> SettlementFacts | None:
    """Return the account of a settled hand in which the seat of a claim takes part."""
    account = view.found.settlement_facts
    absent = account is not None and aspect.seat and aspect.seat not in account.position.seats
    return None if absent else account


def _fact(view: View, kind: FactKind, of: str) -> tuple[Fact, ...]:
    """Return the fact of an answer about a seat or a pot; nothing where it has none."""
    fact = view.found.facts().get((kind, of))
    return () if fact is None else (fact,)


def _winners(aspect: Aspect, view: View) -> Observation:
    if view.method == "compare":
        seats = tuple(map(str, view.fact("best")))
        words, known = fact_words("best", seats), view.found.facts()
        tie = known[FactKind.TIED, ""]
        if len(seats) == 1:
            best = Observation(seats, words, facts=(known[FactKind.BEST, ""],))
            return _prized(aspect, view, best) if aspect.pot in _WINNERS else best
        value = ("level", *sorted(seats)) if seats else ()
        because = f"{words}, and meet in a sudden demise" if tie.value else ""
        return Observation(value, words, because=because, facts=(tie,))
    account, paths = view.found.settlement_facts, _WINNERS.get(aspect.pot, ("winners",))
    of_pot: dict[str, Fact] = {}
    if account is not None:
        of_pot["winners"] = account.contests[0].winners_fact
        of_pot["sabacc_winners"] = account.sabacc_winners_fact
    facts = tuple(of_pot[path] for path in paths if path in of_pot)
    seats, *others = (tuple(map(str, view.fact(path))) for path in paths)
    value = tuple(sorted(seats))
    words = "; ".join(
        fact_words(path, names) for path, names in zip(paths, (seats, *others), strict=True)
    )
    for more in map(sorted, others):
        if value == tuple(more):
            words = f"{fact_words('winners', seats)} and the sabacc pot"
        else:
            value = ("apart", *value, *more)  # nobody claims that
    return Observation(value, words, facts=facts)


def _prized(aspect: Aspect, view: View, best: Observation) -> Observation:
    """Read whether the best hand takes the sabacc pot, where hands alone are known."""
    takes, (seat,) = bool(view.fact("sabacc_pot")), view.fact("best")
    words = f"{best.words}; {fact_words('sabacc_pot', takes, method='compare')}"
    point = "pots.sabacc-pot" if takes else "pots.ordinary-winner"
    why = (view.found.facts()[FactKind.SPECIAL, seat],)
    prize = Fact(FactKind.SABACC_WINNERS, "", (seat,) if takes else (), (point,), why)
    if aspect.pot == SABACC_POT:
        return Observation(prize.value, words, facts=(prize,))
    value = (seat,) if takes else ("apart", seat)  # nobody claims that
    return Observation(value, words, facts=(*best.facts, prize))


def _won(aspect: Aspect, view: View) -> Observation:
    own = [event for event in view.of(Awarded) if event.seat == aspect.seat]
    amount = sum(event.amount for event in own if aspect.pot in {"", event.pot})
    where = f" from the {aspect.pot.replace('-', ' ')}" if aspect.pot else ""
    sabacc_too = (event.rule for event in own if event.pot == SABACC_POT and not aspect.pot)
    account = _settled(aspect, view)
    return Observation(
        amount,
        f"{aspect.seat} wins {amount or 'nothing'}{where}",
        next(sabacc_too, ""),
        facts=() if account is None else (account.winnings(aspect.seat, aspect.pot),),
    )


def _paid(aspect: Aspect, view: View) -> Observation:
    """Read what a seat pays; penalties, which have facts, go to the sabacc pot."""
    own = accounts.payments(aspect, view)
    amount = sum(event.amount for event in own)
    value = bool(amount) if aspect.name == "pays" else amount
    where = f" to the {aspect.pot.replace('-', ' ')}" if aspect.pot else ""
    words = f"{aspect.seat} pays {accounts.payments_words(own)}{where}"
    because, account = "", view.found.settlement_facts
    if aspect.pot == "hand-pot":
        return Observation(value, words, paid=own)
    if account is not None and not own:
        because = f"{words}: {accounts.nothing_paid(aspect.seat, account)}"
    facts = _fact(view, FactKind.PAYS, aspect.seat)
    return Observation(
        value,
        words,
        "" if own else _spared(aspect.seat, view),
        because=because,
        facts=facts,
        paid=own,
    )


def _spared(seat: str, view: View) -> str:
    """Return the rule by which a seat pays nothing in a played hand; empty where none says so."""
    if view.method != "play":
        return ""
    if seat in view.found.answer["folded"]:
        point = "folding.cost" if view.fact(f"stacks.{seat}") else "folding.short-stack"
        return rule_here(view.rules, point)
    return _absence(seat, view)


def _owes(aspect: Aspect, view: View) -> Observation:
    amount: int = view.found.answer.get("owed", {}).get(aspect.seat, 0)
    facts, pays = (_fact(view, kind, aspect.seat) for kind in (FactKind.OWES, FactKind.PAYS))
    paid: int = sum(fact.value for fact in pays)
    words = fact_words("owed", amount, aspect.seat)
    if paid and not amount:
        words = f"{aspect.seat} pays {paid}, and owes nothing more"
    return Observation(amount, words, facts=facts)


def _has(aspect: Aspect, view: View) -> Observation:
    seat = aspect.seat
    amount = view.fact(f"stacks.{seat}")
    if amount is ABSENT:
        return unshown()
    words = fact_words("stacks", amount, seat)
    changes = accounts.changes_of("stack", seat, view.found.events)
    because = f"{words}{accounts.sum_words(amount, changes)}"
    facts, account = _fact(view, FactKind.STACK, seat), view.found.settlement_facts
    rule = ""
    if view.method == "settle" and account is not None and not account.winnings(seat).value:
        rule = account.penalties.last_rule(account.rules, seat)
    return Observation(amount, words, rule, because, facts)


def _pot(aspect: Aspect, view: View) -> Observation:
    path = aspect.pot.replace("-", "_")
    amount, answer = view.fact(path), view.found.answer
    facts = _fact(view, FactKind.POT, aspect.pot)
    stops = aspect.pot != SABACC_POT and view.method == "play" and not answer["over"]
    phases: Sequence[Mapping[str, Any]] = answer["phases"][-1:] if stops else ()
    parts = [str(pot["amount"]) for phase in phases for pot in phase.get("pots", ())]
    if len(parts) > 1:  # several hand pots where a hand stops
        return Observation(
            amount,
            f"the hand pots hold {join_words(parts)}, {amount} together",
            rule_here(view.rules, "side-pots.making"),
            facts=facts,
        )
    words = fact_words(path, amount)
    changes = accounts.changes_of("pot", aspect.pot, view.found.events)
    because = f"{words}{accounts.sum_words(amount, changes)}"
    moved = [it.rule for it in view.of(Moved) if aspect.pot in {it.source, it.target}]
    rule = moved[-1] if view.method == "play" and moved else ""
    account = view.found.settlement_facts
    cap = (rule_here(view.now, "pots.sabacc-cap"),) if not (rule or changes) else ()
    # of a pot that stays, it says more that nobody won it than that it may hold so much
    if account is not None and cap and [fact.why(view.now)[:1] for fact in facts] == [cap]:
        rule = next(iter(account.sabacc_winners_fact.why(view.now)), "")
    return Observation(amount, words, rule, because, facts)


def _whose(aspect: Aspect) -> str:
    return aspect.seat or "the hand"


def _after_demise(seat: str, view: View) -> Fact | None:
    account = view.found.settlement_facts
    return None if account is None else account.final_demise_results.get(seat)


def demise_total(seat: str, view: View) -> int | None:
    """Return what a hand counts with its demise card; None if it gets none."""
    after = _after_demise(seat, view)
    if after is None:
        return None
    total: int = after.follows[0].value if after.kind is FactKind.DEMISE_BOMBED else after.value
    return total


def _no_hand(aspect: Aspect) -> Observation:
    """Return the finding on a hand that is not there, or of which nobody says whose it is."""
    return unshown() if aspect.seat else unshown("it does not say whose hand: name the player")


def _total(aspect: Aspect, view: View) -> Observation:
    hand, after = view.worth_of(aspect.seat), _after_demise(aspect.seat, view)
    if hand is None:
        return _no_hand(aspect)
    total, words = hand.total, f"{_whose(aspect)} counts {hand.score.total}"
    changes = reversed(view.of(Changed) if "totals.face-values" in total.points else [])
    rule = next((event.rule for event in changes), "")
    if after is None:
        return Observation(hand.score.total, words, rule, facts=(total,))
    because = f"{words}, and {demise_total(aspect.seat, view)} with the card of the sudden demise"
    total = total._replace(follows=(*total.follows, after))
    return Observation(hand.score.total, words, rule, because, facts=(total,))


def _special(aspect: Aspect, view: View) -> Observation:
    hand = view.worth_of(aspect.seat)
    if hand is None:
        return _no_hand(aspect)
    special = hand.score.special
    name = ORDINARY if special is None else SPECIAL_NAMES[special]
    if hand.score.bombed:
        name = "no special hand, and is out of range"
    words = f"{_whose(aspect)} {'has' if aspect.seat else 'is'} {name}"
    value = None if special is None else special.value
    return Observation(value, words, facts=(hand.special._replace(value=value),))


def _bombed(aspect: Aspect, view: View) -> Observation:
    """Read whether a hand bombs: as it is shown, with its demise card, or in mid-hand.

    A hand that is never judged bombs nowhere.
    """
    account, hand = _settled(aspect, view), view.worth_of(aspect.seat)
    judged: Fact | None = None
    if view.method in {"score", "compare"} and hand is not None:
        judged = hand.bombed
    elif view.method not in {"settle", "play"} or not aspect.seat:
        return _no_hand(aspect)
    elif account is not None:
        judged = _bombed_fact(aspect.seat, account)
    value = judged is not None and bool(judged.value)
    if view.method == "play":
        value = value or any(event.seat == aspect.seat for event in view.of(Bombed))
        if view.found.settlement_facts is None and hand is not None and not hand.score.bombed:
            judged = hand.bombed  # nobody has judged it yet
    does = "bombs in the sudden demise" if aspect.seat in _demise_bombs(view) else "bombs"
    return Observation(
        value,
        f"{_whose(aspect)} {does if value else 'does not bomb'}",
        facts=() if judged is None else (judged,),
    )


def _bombed_fact(seat: str, account: SettlementFacts) -> Fact:
    """Return whether a hand bombs as it is shown or with its demise card, with both reasons."""
    shown = account.fact(FactKind.BOMBED, seat)
    after = account.final_demise_results.get(seat) or account.fact(FactKind.DEMISE_CARD, seat)
    if shown.value or after.kind is FactKind.DEMISE_BOMBED:
        return shown if shown.value else after
    return Fact(FactKind.BOMBED, seat, value=False, follows=(shown, after))


def _demise_bombs(view: View) -> tuple[str, ...]:
    account = view.found.settlement_facts
    facts = () if account is None else account.final_demise_results.values()
    return tuple(fact.subject for fact in facts if fact.kind is FactKind.DEMISE_BOMBED)


def _bombed_seats(_aspect: Aspect, view: View) -> Observation:
    own = [event.seat for event in view.of(Bombed)]
    in_demise = [seat for seat in _demise_bombs(view) if seat not in own]
    seats = tuple(dict.fromkeys([*own, *view.fact("bombed")]))
    words = fact_words("bombed", seats)
    if in_demise:
        later = f"{fact_words('bombed', in_demise)} in the sudden demise"
        words = f"{words}, and {later}" if seats else later
    value, account = (*seats, *in_demise), view.found.settlement_facts
    if account is None:
        return Observation(value, words)
    facts = [_bombed_fact(seat, account) for seat in account.position.seats]
    facts.sort(key=lambda fact: not fact.value)
    return Observation(value, words, facts=(Fact(FactKind.BOMBED, "", value, (), tuple(facts)),))


def _absence(seat: str, view: View) -> str:
    """Return the rule by which a seat takes no part in a played hand; empty where it does."""
    dealt_in = view.found.answer["dealt_in"]
    if seat in dealt_in:
        return ""
    own = (event.rule for event in view.of(SatOut) if event.seat == seat)
    told = rule_here(view.rules, "table.joining") if dealt_in else ""
    return next(own, told)


def _out(aspect: Aspect, view: View) -> Observation:
    seat = aspect.seat
    facts: tuple[Fact, ...] = ()
    if view.method == "play":
        if rule := _absence(seat, view):
            return Observation(value=True, words=f"{seat} takes no part in the hand", rule=rule)
        out = seat in {*view.found.answer["folded"], *view.found.answer["out"]}
    else:
        out = seat in getattr(view.params, "folded", ())
        facts = (Fact(FactKind.FOLDED, seat, out, ("showdown.folded",)),)
    rule = next((event.rule for event in view.of(Left) if event.seat == seat), "")
    acted = [event for event in view.of(Acted) if event.seat == seat]
    if not out and acted and acted[-1].does is ActionType.DRAW:
        several = "bombs.several-cards" if acted[-1].amount > 1 else ""
        rule = rule_here(view.rules, several) or rule_here(view.rules, "bombs.mid-hand")
    return Observation(
        out, f"{seat} is {'out of' if out else 'still in'} the hand", rule, facts=facts
    )


def _caller(_aspect: Aspect, view: View) -> Observation:
    caller = view.fact("caller")
    return Observation(caller, fact_words("caller", caller))


def _next_dealer(_aspect: Aspect, view: View) -> Observation:
    if isinstance(view.params, messages.SettleParams):
        dealer, *_ = clockwise(tuple(view.params.seats), view.params.dealer, view.params.seats)
    else:
        dealer = view.fact("next_dealer")
    return Observation(
        dealer, fact_words("next_dealer", dealer), rule_here(view.rules, "table.rotation")
    )


def _demise(aspect: Aspect, view: View) -> Observation:
    """Read who meets in a sudden demise; the winners of each pot are why nobody else does."""
    account = view.found.settlement_facts
    facts = _fact(view, FactKind.TIED, aspect.seat)
    met = facts[0].value if view.method == "compare" else view.found.answer["demise"]
    seats = tuple(sorted(met))
    value = bool(seats) if aspect.name == "a-demise" else seats
    if account is not None:
        alone = Fact(FactKind.TIED, "", (), (), tuple(pot.winners_fact for pot in account.contests))
        facts = (Fact(FactKind.TIED, "", value, (), (*account.ties, alone)),)
    return Observation(value, fact_words("demise", seats), facts=facts)


def _holds(aspect: Aspect, view: View) -> Observation:
    cards: Any = view.fact(f"hands.{aspect.seat}")
    if cards is ABSENT:
        return unshown()
    names, laid = tuple(sorted(map(str, cards))), sorted(view.field_of(aspect.seat))
    beside = f", with {join_words(map(card_words, laid))} in the field" if laid else ""
    return Observation(
        names,
        f"{fact_words('hands', list(names), aspect.seat)}{beside}",
        facts=_fact(view, FactKind.HOLDS, aspect.seat),
    )


def _no_roll(view: View, point: str) -> Observation:
    return unshown(
        "the die is not rolled yet: add what is done before that, or name the round in the claim",
        rule_here(view.rules, point),
    )


def _in_round(aspect: Aspect, view: View) -> str:
    return f" in {view.unit} {aspect.round}" if aspect.round else ""


def _shifted(aspect: Aspect, view: View) -> Observation:
    """Read whether the cards shift, in the round of the claim or in all that is told."""
    if view.method == "shift":
        comes = bool(view.found.answer["shifted"])
        facts = _fact(view, FactKind.SHIFTED, aspect.seat)
        return Observation(comes, fact_words("shifted", comes), facts=facts)
    phases = [phase for phase in view.found.answer["phases"] if aspect.round in {0, phase["round"]}]
    comes = any(phase.get("shifted") for phase in phases)
    missing = [] if comes else missing_rolls(view, phases)
    if not missing and not any("shifted" in phase for phase in phases):
        state = _before_a_roll(view)
        if state is not None and not _rolls_next(state, aspect):
            return _no_roll(view, "shift.time")
        missing = [f"{round_word(state)} {state.round}"] if state is not None else []
    if missing:
        when = missing[0]
        return unshown(f"the dispute does not say how the die falls in {when}; add {when} die: 3")
    # a hand that is over before the die falls, though nobody called, is why the cards stay
    ended = () if any("shifted" in phase for phase in phases) else view.of(Over)
    played = view.found.played
    uncalled = played is not None and played.compiled.shifts and played.state.caller_seat is None
    rule = ended[-1].rule if ended and uncalled else ""
    return Observation(comes, f"{fact_words('shifted', comes)}{_in_round(aspect, view)}", rule)


def _before_a_roll(view: View) -> State | None:
    """Return the table of a hand that may yet come to a roll; None if it may not."""
    played = view.found.played
    shifts = played is not None and played.compiled.shifts and not played.state.over
    return played.state if played is not None and shifts else None


def _rolls_next(state: State, aspect: Aspect) -> bool:
    """True if the die falls as the very next step, in the round of the claim."""
    return state.awaits is Awaited.ROLL and aspect.round in {0, state.round}


def _picker(aspect: Aspect, view: View) -> Observation:
    lost = [event for event in view.of(Lost) if event.seat == aspect.seat]
    if not lost and view.method == "play":
        shift = _shifted(aspect, view)
        if shift.value is OPEN:
            return shift
    facts = _fact(view, FactKind.PICKER, aspect.seat)
    if not lost or not lost[-1].picker:
        spared = [event.rule for event in view.of(Spared) if event.seat == aspect.seat]
        rule = spared[-1] if spared else ""
        return Observation(None, f"nobody picks from {aspect.seat}", rule, facts=facts)
    picker = lost[-1].picker
    return Observation(picker, fact_words("pickers", picker, aspect.seat), facts=facts)


_WHOSE_TURN: Final = (
    "it cannot be decided: the turn player rolls, and a dispute on a shift does not say whose turn "
    "it is; add question: play, with what was done"
)


def _roller(aspect: Aspect, view: View) -> Observation:
    """Read who rolls the die: in the round of the claim, last of all, or as the next step.

    A dispute on a shift alone tells the dealer, and nobody's turn.
    """
    rollers = [
        str(phase["roller"])
        for phase in view.found.answer.get("phases", ())
        if "roller" in phase and aspect.round in {0, phase["round"]}
    ]
    where, rule = _in_round(aspect, view), ""
    dealer: str = getattr(view.params, "dealer", "")
    by_turn = (
        view.unit == "turn" and rule_here(view.rules, "shift.roller") == "shift.roller.turn-player"
    )
    if view.method == "shift":
        rollers, rule = [dealer], rule_here(view.rules, "shift.roller")
        if by_turn:
            return unshown(_WHOSE_TURN, rule)
    if not rollers:
        state = _before_a_roll(view)
        if state is None:
            return Observation(None, f"nobody rolls the die{where}")
        if not _rolls_next(state, aspect):
            return _no_roll(view, "shift.roller")
        rollers, rule = [state.name(state.roller)], rule_here(view.rules, "shift.roller")
    if rollers[-1] != dealer and not by_turn:
        rule = rule_here(view.rules, "table.dealer-gone")
    return Observation(rollers[-1], f"{fact_words('roller', rollers[-1])}{where}", rule)


# The points by which a whole hand is laid open
_WHOLE: Final = frozenset({"showdown.winner", "bombs.showing"})
# The points by which cards are turned up that do not lie in a field
_TURNED_UP: Final = _WHOLE | {"drawing.evil-one-proof"}


class _Visible(NamedTuple):
    """The cards of a seat that the others see in a phase, or at the end (no phase)."""

    round: int
    phase: str
    cards: Sequence[str]
    rule: str


def _shows(aspect: Aspect, view: View) -> Observation:
    """Read which cards of a seat the others see, or whether it must show the hand.

    That is in a round, or when they last saw any.  In a played hand events decide it, and no fact.
    """
    known = [each for each in _visible(aspect.seat, view) if aspect.round in {0, each.round}]
    if not known:
        return unshown()
    visible = next((each for each in reversed(known) if each.cards), known[-1])
    point = visible.rule.rpartition(".")[0]
    when = f" in {view.unit} {visible.round}" if visible.phase else ""
    facts = () if view.method == "play" else _fact(view, FactKind.SHOWN, aspect.seat)
    if aspect.name == "shows-hand":
        whole = point in _WHOLE
        does = "must show the hand" if whole else "need not show the hand"
        return Observation(whole, f"{aspect.seat} {does}{when}", visible.rule, facts=facts)
    cards = sorted(map(str, visible.cards))
    laid = bool(cards) and point not in _TURNED_UP
    rule = rule_here(view.rules, "field.visibility") if laid else visible.rule
    return Observation(
        tuple(cards), f"{fact_words('shown', cards, aspect.seat)}{when}", rule, facts=facts
    )


def _visible(seat: str, view: View) -> Iterator[_Visible]:
    """Yield what is seen of a seat phase by phase, and at the end."""
    played, account = view.found.played, view.found.settlement_facts
    if played is None:
        if account is not None and seat in account.position.seats:
            fact = account.shown[seat]
            yield _Visible(0, "", fact.value, rule_here(view.rules, fact.points[0]))
        return
    phases = [(phase["round"], phase["phase"]) for phase in view.found.answer["phases"]]
    *in_phases, at_last = played.visible
    yield from (
        _Visible(*when, *by_seat[seat]) for when, by_seat in zip(phases, in_phases, strict=True)
    )
    yield _Visible(phases[-1][0] if phases else 0, "", *at_last[seat])


class AspectRow(NamedTuple):
    """An aspect: how a finding is read, and which rules may decide it.

    Attributes:
        read: Reads the finding from an answer of one of the methods.
        methods: The methods whose answers may show it.
        moment: The moment of a played hand.  At the `end` the hand is played on, and may show it
            before; only a hand that is `over` shows the others.
        before_demise: True if no next card can change it.
        of_contest: True if it is on what hands are worth, whose card values nobody doubts.
        changes: What an event changes that decides it (`events.causes_of`), the nearest first.
        origin: The points that allow it, if no event decided it.
        specific: The points that a fact names only in the very case that they rule.
    """

    read: Callable[[Aspect, View], Observation]
    methods: frozenset[str]
    moment: Literal["now", "end", "over"] = "now"
    before_demise: bool = False
    of_contest: bool = False
    changes: tuple[str, ...] = ()
    origin: tuple[str, ...] = ()
    specific: tuple[str, ...] = ()


_TABLE: Final = frozenset({"settle", "play"})
_SHIFTS: Final = frozenset({"shift", "play"})
_PLAY: Final = frozenset({"play"})
_ANY: Final = frozenset(messages.PARAMS)
_DEMISE: Final = AspectRow(_demise, _TABLE | {"compare"}, "over", changes=("demise",))
_PAID: Final = AspectRow(
    _paid,
    _TABLE,
    of_contest=True,
    changes=("paid",),
    specific=("calling.caller-folds", "calling.void", "side-pots.penalty-base"),
)
ASPECTS: Final[Mapping[str, AspectRow]] = {
    "winners": AspectRow(
        _winners,
        _TABLE | {"compare"},
        "over",
        of_contest=True,
        changes=("winners", "over"),
    ),
    "won": AspectRow(
        _won,
        _TABLE,
        "over",
        of_contest=True,
        changes=("won",),
        specific=(
            "pots.session-end",
            "pots.beaten-special",
            "pots.odd-credits",
            "side-pots.winners",
        ),
    ),
    "paid": _PAID,
    "pays": _PAID,
    "owes": AspectRow(
        _owes,
        _TABLE,
        of_contest=True,
        origin=("penalties.short-stack",),
    ),
    "has": AspectRow(
        _has,
        _TABLE,
        of_contest=True,
        changes=("stack",),
        specific=("pots.session-end",),
    ),
    "pot": AspectRow(
        _pot,
        _TABLE,
        of_contest=True,
        changes=("pot", "over"),
        specific=("pots.session-end", "side-pots.making"),
    ),
    "total": AspectRow(_total, _ANY, before_demise=True, changes=("total",)),
    "special": AspectRow(_special, _ANY, before_demise=True, changes=("special",)),
    "bombed": AspectRow(
        _bombed,
        _ANY,
        "end",
        of_contest=True,
        changes=("bombed",),
        origin=("bombs.mid-hand", "bombs.judged"),
    ),
    "bombed-seats": AspectRow(
        _bombed_seats,
        _TABLE,
        "over",
        of_contest=True,
        changes=("bombed-seats",),
    ),
    "out": AspectRow(
        _out,
        _TABLE | _SHIFTS,
        before_demise=True,
        changes=("out",),
        origin=("betting.facing-bet",),
    ),
    "caller": AspectRow(
        _caller,
        _PLAY,
        changes=("caller", "over"),
        origin=("calling.window",),
        specific=("calling.forced",),
    ),
    "next-dealer": AspectRow(_next_dealer, _TABLE, "over", before_demise=True),
    "demise": _DEMISE,
    "a-demise": _DEMISE,
    "shifted": AspectRow(
        _shifted,
        _SHIFTS,
        changes=("shifted",),
        origin=("shift.time", "shift.exists"),
    ),
    "holds": AspectRow(_holds, _SHIFTS, changes=("hand",), origin=("deal.cards",)),
    "picker": AspectRow(_picker, _SHIFTS, changes=("picker",), origin=("shift.exists",)),
    "roller": AspectRow(
        _roller,
        _SHIFTS,
        origin=("shift.roller", "shift.exists"),
    ),
    "shows": AspectRow(_shows, _TABLE),
    "shows-hand": AspectRow(_shows, _TABLE),
    "may": AspectRow(may, _ANY),
}
"""Every aspect that can be claimed, by its name."""


_CARDS_ALONE: Final = (
    "the dispute tells cards alone, which do not decide that; add hand pot: 12, for example, and "
    "who called"
)


# What is found where no die is rolled
_NO_SHIFT: Final[Mapping[str, tuple[Value, str]]] = {
    "shifted": (False, "there is no shift"),
    "roller": (None, "nobody rolls the die"),
}


def observe(aspect: Aspect, view: View) -> Observation:
    """Read what a claim is about from an answer; the value is OPEN if it does not show it."""
    answer, played = view.found.answer, view.found.played
    if answer.get(REFUSED) == "no-shift" and aspect.name in _NO_SHIFT:
        value, words = _NO_SHIFT[aspect.name]
        return Observation(value, words, view.found.rule)
    if answer.get(REFUSED) == "no-shift" and aspect.name in {"holds", "picker"}:
        # every card stays where it lies; only requests of shifts are refused so
        assert isinstance(view.params, messages.ShiftParams)  # noqa: S101
        stays = {"shifted": False, "hands": view.params.hands, "fields": view.params.fields}
        unshifted = replace(view, found=EngineAnswer(stays))
        return _read(aspect, unshifted)._replace(rule=view.found.rule)
    if REFUSED in answer:
        return unshown(
            f"it cannot be decided: {refusal_words(str(answer[REFUSED]))}", view.found.rule
        )
    if "ran_out" in answer:
        return _despite_missing_chance(aspect, view)
    if played is not None and not played.reached and view.entry < 0:
        return unshown("the hand does not come to that moment")
    return _read(aspect, view)


def _read(aspect: Aspect, view: View) -> Observation:
    row = ASPECTS[aspect.name]
    if view.method not in row.methods:
        return unshown(_CARDS_ALONE if view.method in {"score", "compare"} else UNSHOWN)
    if view.method == "play" and row.moment == "over" and not view.found.answer["over"]:
        return unshown("the hand is not over")
    found, played = row.read(aspect, view), view.found.played
    played_on = played and played.state.over and played.complete_at < len(played.moves)
    if played_on and aspect.name in _OF_A_MOMENT and not aspect.round:
        because = f"{found.because or found.words} at the end of the hand"
        return found._replace(words=f"{found.words} at the end of the hand", because=because)
    return found


# What may be claimed of the table as it lies, and of its end where that is claimed beside
_OF_A_MOMENT: Final = frozenset({"pot", "has", "holds", "out", "shows", "shows-hand"})


def _despite_missing_chance(aspect: Aspect, view: View) -> Observation:
    """Read what no missing card can change: worth of hands, who ties or picks, what is due."""
    if view.method == "settle" and ASPECTS[aspect.name].before_demise:
        return _read(aspect, view)
    # who meets in the demise does not depend on next cards, and only of those it is open who bombs
    completed = complete_deck(view)
    demise = completed.found.answer.get("demise", ())
    sure = aspect.name in {"demise", "a-demise"}
    if not (demise and (sure or (aspect.name == "bombed" and aspect.seat not in demise))):
        found = same_for_any_cards(view, lambda other: _read(aspect, other).value)
        if found is None:
            point = {"settle": "demise.cause", "shift": "shift.lost-cards"}.get(view.method, "")
            return unshown(undecided_words(view), rule_here(view.rules, point))
        completed = found
    return _read(aspect, completed)


def agrees(claim: Claim, observed: Observation, view: View) -> bool:
    """True if a claim says what was observed.

    What a seat pays to one pot in a played hand, antes and bets among it, may be claimed payment
    by payment or in all; at a showdown only the sum counts.  The total of a hand in a sudden
    demise may be claimed with its demise card or without.  Who shows cards may show more.
    """
    if claim.value == observed.value:
        return True
    aspect = claim.aspect
    if aspect.name == "total":
        return claim.value is not None and claim.value == demise_total(aspect.seat, view)
    if aspect.name == "shows" and isinstance(claim.value, tuple):
        seen: Any = observed.value
        return bool(claim.value) and not Counter(claim.value) - Counter(seen)
    if aspect.name != "paid" or not aspect.pot or view.method != "play":
        return False
    return claim.value in {event.amount for event in observed.paid}
