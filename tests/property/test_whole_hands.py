"""The laws of one question, of whole hands and of sessions, over random tables."""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import reduce
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabacc.arbiter.drafts import record_of
from sabacc.arbiter.played import request_of
from sabacc.cli.commands.rules import SINCE
from sabacc.conformance.grading.grader import first_difference
from sabacc.conformance.hunting.question_stream import random_session
from sabacc.conformance.laws import broken_laws, hands_alone
from sabacc.conformance.proving import answer
from sabacc.engine import (
    Position,
    Pot,
    RefusedError,
    ScriptRanOutError,
    ShiftPosition,
    compare,
    score,
    settle,
    shift,
)
from sabacc.engine.events import PhaseClosed
from sabacc.engine.hands import rank
from sabacc.engine.play import (
    Action,
    ActionType,
    CompiledRules,
    Move,
    Phase,
    PlayedHand,
    RefusedActionError,
    Script,
    Setup,
    State,
    Step,
    apply,
    compile_rules,
    default_action,
    legal,
    refusal,
    start,
)
from sabacc.engine.play.perft import divide, initial_state, perft
from sabacc.engine.play.script_player import LAST_ROUND, carry_over
from sabacc.engine.play.state import Draft, draft_of, snapshot
from sabacc.protocol.answers import InconsistentRequestError
from sabacc.protocol.messages import PlayParams
from sabacc.records import parse_record, write_record
from sabacc.records.random_play import random_move, random_setup, seat_names
from sabacc.spec.cards import DECK, SUITS, Card, canonical_name, card
from sabacc.spec.house_files import build_house, every_ruleset, ruleset_named
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rulesets import Choice, Ruleset, builtin, deck_of
from tests.pin_proofs import mixture
from tests.runs import EXHAUSTIVE, SAMPLE, sampled
from tests.unit.records.made_records import played

Table = tuple[Ruleset, list[Card]]


SEATS = ("Han", "Lando", "Leia", "Chewbacca")
RULESETS = every_ruleset()

rulesets = st.one_of(
    st.sampled_from(RULESETS),
    st.integers(0, 10**9).map(lambda seed: mixture(random.Random(seed), {})),
)
# Rulesets, each with its own deck, shuffled
tables = rulesets.flatmap(lambda rules: st.tuples(st.just(rules), st.permutations(deck_of(rules))))


def deal(deck: list[Card], sizes: list[int]) -> tuple[dict[str, tuple[Card, ...]], list[Card]]:
    """Deal hands of those sizes off the top; returns them with the rest of the deck."""
    rest = list(deck)
    hands: dict[str, tuple[Card, ...]] = {}
    for seat, size in zip(SEATS, sizes, strict=False):
        hands[seat], rest = tuple(rest[:size]), rest[size:]
    return hands, rest


@st.composite
def positions(draw: st.DrawFn, rules: Ruleset) -> Position:
    """Draw a position that `rules` allow: side pots and fields only where there are any."""
    sizes = draw(st.lists(st.integers(2, 5), min_size=2, max_size=4))
    hands, rest = deal(draw(st.permutations(deck_of(rules))), sizes)
    seats = tuple(hands)
    folded = frozenset(draw(st.sets(st.sampled_from(seats), max_size=len(seats) - 1)))
    pots = [Pot(draw(st.integers(0, 60)))]
    if rules.choices["stakes.short-stack"].name == "all-in" and draw(st.booleans()):
        main = frozenset(seats)
        side = frozenset(draw(st.sets(st.sampled_from(seats), min_size=1)))
        pots = [Pot(draw(st.integers(0, 60)), main), Pot(draw(st.integers(0, 60)), side)]
    live = [seat for seat in seats if seat not in folded]
    return Position(
        seats=seats,
        dealer=draw(st.sampled_from(seats)),
        hands=hands,
        stacks={seat: draw(st.integers(0, 90)) for seat in seats},
        pots=tuple(pots),
        sabacc_pot=draw(st.integers(0, 90)),
        caller=draw(st.one_of(st.none(), st.sampled_from(live))),
        folded=folded,
        deck=tuple(rest),
    )


settlements = rulesets.flatmap(lambda rules: st.tuples(st.just(rules), positions(rules)))


@given(settlements)
def test_settling(drawn: tuple[Ruleset, Position]) -> None:
    """Credits are conserved, the folded stay out of it, events name rules, and chance has no part.

    Nobody pays more than the stack.
    """
    rules, position = drawn
    settled = settle(rules, position)
    pots = sum(pot.amount for pot in position.pots)
    after = sum(settled.stacks.values()) + settled.hand_pot + settled.sabacc_pot + settled.house

    assert after == sum(position.stacks.values()) + pots + position.sabacc_pot
    assert min(*settled.stacks.values(), settled.hand_pot, settled.sabacc_pot) >= 0
    assert all(settled.stacks[seat] == position.stacks[seat] for seat in position.folded)
    assert not position.folded.intersection((*settled.winners, *settled.sabacc_winners))
    assert all(paid <= position.stacks[seat] for seat, paid in settled.paid.items())
    assert settled == settle(rules, position)
    for event in settled.events:
        assert not isinstance(event, PhaseClosed)
        point, _, choice = event.rule.rpartition(".")
        assert rules.choices[point].name == choice


@given(settlements, st.integers(1, 3))
def test_best_hand_does_not_hang_on_seating(drawn: tuple[Ruleset, Position], turns: int) -> None:
    rules, position = drawn
    live = {seat: hand for seat, hand in position.hands.items() if seat not in position.folded}
    names = list(live)
    turned = names[turns % len(names) :] + names[: turns % len(names)]

    here = compare(rules, live)
    there = compare(rules, {seat: live[seat] for seat in turned})

    assert set(here.best) == set(there.best)
    assert here.sabacc_pot == there.sabacc_pot


@given(tables, st.lists(st.integers(1, 5), min_size=3, max_size=3))
def test_ranking_is_a_total_preorder(table: Table, sizes: list[int]) -> None:
    rules, deck = table
    hands, _ = deal(deck, sizes)
    ranks = sorted(
        rank(rules, found) for hand in hands.values() if not (found := score(rules, hand)).bombed
    )

    assert all(low <= high for low, high in pairwise(ranks))


@given(tables, st.integers(1, 6))
def test_a_bomb_is_nought_or_beyond_23_and_no_total_depends_on_order(
    table: Table, size: int
) -> None:
    rules, deck = table
    found = score(rules, deck[:size])
    special = found.special is not None and found.special.value == "idiots-array"
    zero = found.total == 0 and rules.choices["bombs.zero"].name == "bombs"

    assert found == score(rules, deck[:size][::-1])
    assert found.bombed == ((zero or abs(found.total) > 23) and not special)


@given(
    st.sampled_from([rules for rules in RULESETS if rules.choices["shift.exists"].name == "yes"]),
    st.integers(0, 2**32),
    st.lists(st.integers(2, 5), min_size=2, max_size=4),
    st.integers(1, 6),
)
def test_the_shift_conserves_cards(rules: Ruleset, seed: int, sizes: list[int], die: int) -> None:
    deck = list(deck_of(rules))
    random.Random(seed).shuffle(deck)
    hands, rest = deal(deck, sizes)
    table = ShiftPosition(
        seats=tuple(hands),
        dealer=tuple(hands)[-1],
        hands=hands,
        die=die,
        picks=hands,
        shuffle=tuple(one for hand in hands.values() for one in hand),
        deck=tuple(rest),
    )

    found = shift(rules, table)
    after = [one for hand in found.hands.values() for one in hand]

    assert sorted(deck) == sorted([*after, *found.deck, *found.out_of_play])
    assert {seat: len(hand) for seat, hand in hands.items()} == {
        seat: len(hand) for seat, hand in found.hands.items()
    }


@given(st.sampled_from(sorted(set(DECK))))
def test_cards_round_trip(one: Card) -> None:
    assert card(str(one)) == one
    assert canonical_name(one.replace("sabres", "Sabers").upper().replace("-", " ")) == one


@given(st.sampled_from([name for point in POINTS.values() for name in point.choices]))
def test_choices_round_trip(name: str) -> None:
    assert Choice.parse(str(Choice(name))) == Choice(name)
    assert Choice.parse(str(Choice(name, 7))) == Choice(name, 7)


@given(st.integers(0, 10**9))
def test_a_ruleset_is_its_choices(seed: int) -> None:
    rules = mixture(random.Random(seed), {})
    own = {point: str(choice) for point, choice in rules.choices.items() if choice.name != "n/a"}

    assert rules.choices == build_house({"base": "standard", "choices": own}, name="again").choices


def test_a_demise_without_cards_says_so() -> None:
    tied = Position(
        seats=("Han", "Lando"),
        dealer="Lando",
        hands={"Han": (card("coins-9"),), "Lando": (card("flasks-9"),)},
        stacks={"Han": 1, "Lando": 1},
        pots=(Pot(2),),
        sabacc_pot=0,
    )

    with pytest.raises(ScriptRanOutError, match="deck"):
        settle(builtin("standard"), tied)


@pytest.mark.parametrize("cards", range(4))
def test_a_deal_without_cards_says_so(cards: int) -> None:
    with pytest.raises(ScriptRanOutError, match="deck"):
        start(STANDARD, replace(TWO, deck=tuple(DECK[:cards])))


def test_a_hand_that_bombs_after_its_23_is_no_pure_sabacc() -> None:
    # Both have 20, then 23 each; the second cards make 27 and 28, and the nearest hand wins.
    own = {"demise.made-special": "yes", "demise.still-tied": "another-demise"}
    rules = build_house({"base": "classic", "choices": own}, name="twice")
    tied = Position(
        seats=("Han", "Lando"),
        dealer="Lando",
        hands={
            "Han": (card("coins-11"), card("flasks-9")),
            "Lando": (card("sabres-11"), card("staves-9")),
        },
        stacks={"Han": 100, "Lando": 100},
        pots=(Pot(12),),
        sabacc_pot=30,
        deck=tuple(card(f"{suit}-{rank}") for suit, rank in zip(SUITS, (3, 3, 4, 5), strict=True)),
    )

    settled = settle(rules, tied)

    assert (settled.winners, settled.sabacc_winners) == (("Han",), ())


HANDS = 500 if EXHAUSTIVE else 20
MIXTURES = 1_000 if EXHAUSTIVE else 60
# How many moves a hand may have: a mixture may set two hundred rounds, at eight seats
LONGEST = 20_000
# How often a fold is drawn anew, so that hands go on
SELDOM = 0.8
HAND_SEATS = seat_names(8)
STANDARD = compile_rules(ruleset_named("standard"))
# Two seats at a deck that nobody has shuffled
TWO = Setup(HAND_SEATS[:2], "Han", dict.fromkeys(HAND_SEATS[:2], 9), tuple(DECK))


def table(rng: random.Random, compiled: CompiledRules) -> Setup:
    """Return a table; every second one has less of everything, so that it comes to an end."""
    seats = min(compiled.most_seats, rng.choice([2, 2, 3, 4, 5, 8]))
    setup = random_setup(rng, seats, cards=deck_of(compiled.ruleset))
    if rng.random() < 0.5:
        return setup
    deck = setup.deck
    cut = rng.choice([len(deck), 40, 2 * seats + rng.randint(0, seats)])
    return replace(
        setup,
        stacks={name: rng.choice([1, 2, 5, 30, 100, 1_000]) for name in setup.seats},
        deck=deck[:cut],
        out_of_play=deck[cut:],
        hand_pot=rng.choice([0, 12]),
        ante=rng.random() < 0.5,
        last_hand=rng.random() < 0.2,
    )


def play(compiled: CompiledRules, seed: int) -> State:
    """Play a hand, and hold its laws against it.

    Where nobody need ever call, cards that run short, or discards that are owed and no longer
    possible, may leave nobody who can.
    """
    rng = random.Random(seed)
    setup = table(rng, compiled)
    begun = step = start(compiled, setup)
    moves: list[Move] = []
    check(setup, step)
    owing = compiled.ruleset.choices["drawing.discards-owed"] == Choice("may-not-call")
    may_go_on = compiled.endless and (owing or bool(setup.out_of_play))
    while not step.state.over and len(moves) < LONGEST:
        state = step.state
        if may_go_on and state.round > LAST_ROUND:
            break
        anything = any_action(rng, state)
        listed = any(option.admits(anything) for option in legal(state))
        refused = refusal(state, anything)
        assert (refused is None) == listed
        if refused is not None:
            check_rule(state, refused.rule or None)
            with pytest.raises(RefusedActionError):
                apply(state, anything)
        move = random_move(rng, state)
        if isinstance(move, Action) and move.does == "fold" and rng.random() < SELDOM:
            continue
        moves.append(move)
        step = apply(state, move)
        check(setup, step)
    state = step.state
    assert state.over or may_go_on
    assert not (state.over and legal(state))
    gone = {*map(state.name, (*state.folded, *state.out))}
    assert state.settled is None or not gone.intersection(state.settled.winners)
    again = reduce(lambda before, move: apply(before.state, move), moves, start(compiled, setup))
    assert again.state == state
    assert begun.state == start(compiled, setup).state  # no move has changed it
    return state


def check(setup: Setup, step: Step) -> None:
    state = step.state
    held = [card for cards in (*state.hands, *state.fields) for card in cards]
    total = sum(setup.stacks.values()) + setup.hand_pot + setup.sabacc_pot

    assert Counter((*setup.deck, *setup.out_of_play)) == Counter(
        (*held, *state.deck, *state.out_of_play)
    )
    assert total == sum(state.stacks) + state.hand_pot + state.sabacc_pot + state.house
    assert min(*state.stacks, state.hand_pot, state.sabacc_pot) >= 0
    assert state.over or state.hand_pot == sum(pot.amount for pot in state.pots)
    assert all(one != other for one, other in pairwise(state.asked))
    for event in step.events:
        check_rule(state, getattr(event, "rule", None))


def check_rule(state: State, rule: str | None) -> None:
    """An event names a rule that is in force; each is looked up once for a ruleset."""
    known = FOLLOWED.setdefault(state.compiled, set())
    if rule is None or rule in known:
        return
    found = point_of_rule(rule)

    assert found is not None, rule
    assert state.compiled.ruleset.choices[found[0].id].name == found[1]
    known.add(rule)


# The rules that events have named rightly
FOLLOWED: dict[CompiledRules, set[str]] = {}


def any_action(rng: random.Random, state: State) -> Action:
    """Return what anybody may try, with up to three cards that somebody holds or that come next."""
    does = rng.choice(list(ActionType))
    held = [card for cards in (*state.hands, *state.fields) for card in cards]
    held += state.deck[:2]
    cards: tuple[Card, ...] = ()
    if does in {"trade", "drop", "lay"}:
        first, count = rng.randint(0, len(held)), rng.randint(0, 3)
        cards = tuple(held[first : first + count])
    amount = rng.choice([0, 1, 2, 3, 4, 11, 200]) if does in {"bet", "raise", "draw"} else 0
    return Action(rng.choice(HAND_SEATS), does, amount, cards)


@pytest.mark.parametrize("rules", every_ruleset(), ids=lambda rules: rules.name)
def test_every_ruleset(rules: Ruleset) -> None:
    compiled = compile_rules(rules)
    for seed in range(SAMPLE * HANDS, (SAMPLE + 1) * HANDS):
        play(compiled, seed)


def test_mixtures() -> None:
    for seed in range(SAMPLE * MIXTURES, (SAMPLE + 1) * MIXTURES):
        compiled = compile_rules(mixture(random.Random(seed), {}))
        for hand in range(4):
            play(compiled, 1_000 * seed + hand)


def test_a_seed_shuffles_as_the_standard_library_does() -> None:
    for seed in range(HANDS):
        deck = list(DECK)
        random.Random(seed).shuffle(deck)

        assert list(random_setup(random.Random(seed), 4).deck) == deck


def test_state_does_not_change() -> None:
    step = start(STANDARD, TWO)

    with pytest.raises(AttributeError, match="does not change"):
        step.state.phase = Phase.END
    with pytest.raises(AttributeError, match="does not change"):
        del step.state.phase
    assert not hasattr(step.state, "__dict__")
    assert {step.state} == {step.state.changed()}
    assert apply(step.state, default_action(step.state)).state != step.state
    assert len(repr(step.state)) < 3_000  # the 74 cards of the deck are half of it


def test_a_phase_that_is_over_is_equal_to_one_that_shows_the_same() -> None:
    step = start(STANDARD, TWO)
    (closed,) = (event for event in step.events if isinstance(event, PhaseClosed))
    classic = compile_rules(ruleset_named("classic"))
    again = closed._replace(state=snapshot(step.state, classic))

    assert closed != again  # by then the betting has begun
    again = closed._replace(
        state=snapshot(step.state.changed(), compile_rules(ruleset_named("classic")))
    )
    assert closed._replace(state=step.state) == again
    assert (closed._replace(state=step.state) != again) is False


def test_a_draft_begins_with_every_field_of_its_state() -> None:
    state = start(STANDARD, TWO).state
    draft = draft_of(state)
    own = {"offered", "events"}

    assert [
        each.name
        for each in fields(Draft)
        if each.name not in own and getattr(draft, each.name) is not getattr(state, each.name)
    ] == []
    assert (draft.offered, draft.events) == (None, [])


def test_a_lay_is_legal_after_the_die_where_it_is_not_refused() -> None:
    state = start(compile_rules(ruleset_named("Muunilinst")), TWO).state
    while state.awaits == "seat":
        state = apply(state, default_action(state)).state
    lay = Action("Lando", ActionType.LAY, 0, (state.hands_by_seat()["Lando"][1],))

    assert state.phase is Phase.SHIFT
    assert refusal(state, lay) is None
    assert any(option.admits(lay) for option in legal(state))
    assert apply(state, lay).state.fields_by_seat()["Lando"] == lay.cards


SESSION_RULESETS: Final = every_ruleset()
SESSIONS: Final = 400 if EXHAUSTIVE else 24
SEEDS: Final = range(SAMPLE * SESSIONS, (SAMPLE + 1) * SESSIONS)
TOLD: Final = 200 if EXHAUSTIVE else 8
SAME: Final = (
    *("over", "stacks", "hand_pot", "sabacc_pot", "winners", "caller", "hands", "folded", "out"),
    *("phases", "dealer", "next_dealer", "session_over"),
)


def asked(seed: int) -> tuple[Ruleset, dict[str, Any]]:
    rng = Random(seed)
    rules = mixture(rng, {}) if seed % 3 == 0 else SESSION_RULESETS[seed % len(SESSION_RULESETS)]
    return rules, random_session(rng, rules)


def unlike(rules: Ruleset, params: dict[str, Any]) -> Iterator[str]:
    found = answer("play", params, rules)
    for alone, shown in hands_alone(params, found):
        differs = first_difference("play", alone, shown, answer("play", alone, rules))
        if differs:
            yield differs


def test_a_further_hand_is_the_same_by_itself() -> None:
    lengths: Counter[int] = Counter()
    for seed in SEEDS:
        rules, params = asked(seed)
        found = answer("play", params, rules)

        assert "error" not in found, seed
        assert [*unlike(rules, params)] == [], seed
        assert [*broken_laws("play", params, found, rules.choices)] == [], seed
        lengths[len(found.get("then", ()))] += 1

    assert lengths[3] > SESSIONS // 8
    assert sum(count * number for number, count in lengths.items()) > SESSIONS


def _loses_a_credit(script: Script, _: PlayedHand) -> Script:
    left = max(0, script.setup.sabacc_pot - 1)
    return replace(script, setup=replace(script.setup, sabacc_pot=left))


def _deals_again(script: Script, before: PlayedHand) -> Script:
    dealer = before.state.dealer
    if dealer not in script.setup.seats:
        return script
    return replace(script, setup=replace(script.setup, dealer=dealer))


def _forgets_who_sits_out(script: Script, _: PlayedHand) -> Script:
    return replace(script, setup=replace(script.setup, sitting_out=frozenset()))


@pytest.mark.parametrize(
    "leak",
    [_loses_a_credit, _deals_again, _forgets_who_sits_out],
    ids=lambda leak: leak.__name__.strip("_"),
)
def test_a_leak_is_found(leak: Callable[[Script, PlayedHand], Script]) -> None:
    def leaking(before: PlayedHand, told: Script) -> Script:
        return leak(carry_over(before, told), before)

    with patch("sabacc.protocol.answers.carry_over", leaking):
        assert any(any(unlike(*asked(seed))) for seed in range(400))


def test_a_session_is_told_and_asked_again() -> None:
    hands = 0
    for seed in SEEDS[:TOLD]:
        rules, params = asked(seed)
        if len(params["deck"]) < 8:  # a record does not tell how few cards the deck holds
            continue
        found = answer("play", params, rules)
        typed = msgspec.convert({"ruleset": rules.name, **params}, PlayParams)
        try:
            record = record_of(typed, rules)
        except (InconsistentRequestError, RefusedError, ScriptRanOutError):
            continue
        shown = [found, *found["then"]]

        assert parse_record(write_record(record)) == record
        for one, right in zip(record.hands, shown, strict=True):
            again = played(request_of(one, rules), rules)
            assert {key: again.get(key) for key in SAME} == {key: right.get(key) for key in SAME}
            hands += 1
    assert hands


GOLDEN = Path(__file__).resolve().parents[1] / "data" / "perft.json"
COMMAND = "python -m tests.property.test_whole_hands"
ENOUGH = 400
DEEPEST = 8


def counted(rules: Ruleset) -> dict[str, list[int]]:
    """Count a ruleset's histories from every position, until a depth has enough of them."""
    found: dict[str, list[int]] = {}
    compiled = compile_rules(rules)
    for name in SINCE:
        state = initial_state(compiled, name)
        if state is None:
            continue
        counts: list[int] = []
        for depth in range(1, DEEPEST + 1):
            counts.append(perft(state, depth))
            if counts[-1] > ENOUGH or counts[-1] == 0:
                break
        found[name] = counts
    return found


def test_every_ruleset_has_golden_counts() -> None:
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))

    assert [*golden] == [rules.name for rules in every_ruleset()], f"run `{COMMAND}`"


@pytest.mark.parametrize("rules", sampled(every_ruleset(), 4), ids=lambda rules: rules.name)
def test_counts_are_the_golden_ones(rules: Ruleset) -> None:
    assert json.loads(GOLDEN.read_text(encoding="utf-8"))[rules.name] == counted(rules)


@pytest.fixture
def dealt() -> State:
    state = initial_state(STANDARD, "deal")
    assert state is not None
    return state


def test_division_adds_up(dealt: State) -> None:
    assert sum(divide(dealt, 4).values()) == perft(dealt, 4)


def test_first_decision_by_hand(dealt: State) -> None:
    assert {
        Action("Han", ActionType.CHECK): 1,
        Action("Han", ActionType.BET, 1): 1,
        Action("Han", ActionType.BET, 2): 1,
        Action("Han", ActionType.BET, 3): 1,
        Action("Han", ActionType.FOLD): 1,
    } == divide(dealt, 1)


def test_second_decision_by_hand(dealt: State) -> None:
    # Lando has 4 credits. After a check he has the same five choices. A bet of 1 he may match,
    # raise by 1, 2 or 3, or leave: 5. A bet of 2: match, raise by 1 or 2, fold: 4. A bet of 3:
    # match, raise by 1, fold: 3.
    fold = Action("Han", ActionType.FOLD)
    bets = {
        Action("Han", ActionType.BET, amount): count for amount, count in ((1, 5), (2, 4), (3, 3))
    }

    assert {Action("Han", ActionType.CHECK): 5, **bets, fold: 0} == {fold: 0, **divide(dealt, 2)}


if __name__ == "__main__":
    counts_by_name = {rules.name: counted(rules) for rules in every_ruleset()}
    lines = ",\n".join(
        f"{json.dumps(name)}: {json.dumps(counts)}" for name, counts in counts_by_name.items()
    )
    GOLDEN.write_text("{\n" + lines + "\n}\n", encoding="utf-8")
