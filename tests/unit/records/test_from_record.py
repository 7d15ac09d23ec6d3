"""Records become requests, and what is damaged is refused."""

import random
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from sabacc.arbiter.played import Stopped, made_up, request_of, under
from sabacc.engine.events import Reshuffled, Spared
from sabacc.engine.play import Action, TakenMove, apply, compile_rules, start
from sabacc.protocol.messages import PlayParams
from sabacc.records import Record, RecordError, parse_record, write_record
from sabacc.records.random_play import random_hand, random_move, random_setup
from sabacc.records.recording import record_of
from sabacc.records.replaying.playing import HEAD
from sabacc.records.replaying.replay import replay
from sabacc.records.text.reader import ruleset_named
from sabacc.spec.cards import CARDS, DECK
from sabacc.spec.rulesets import Ruleset, builtin, deck_of
from tests.pin_proofs import mixture
from tests.runs import EXHAUSTIVE, SAMPLE
from tests.unit.records.made_records import (
    BY,
    EXAMPLE,
    RULESETS,
    SEEDS,
    STANDARD,
    brief,
    check,
    played,
    recorded,
    two,
)

# So many long hands of each ruleset, each ruleset with seeds of its own
LONG = 2 if EXHAUSTIVE else 1


def test_the_example_of_the_page() -> None:
    asked = request_of(parse_record(EXAMPLE), BY)

    assert brief(asked) == [
        ("Lando", "bet", 3, 1),
        ("Leia", "fold", 1),
        ("Han", "draw", 1),
        ("Lando", "trade", 1, ["coins-2"]),
        ("Lando", "call", 2),
    ]
    assert asked.lines == (3, 4, 13, 14, 21)
    assert asked.stopped is None
    assert asked.params["deck"][:5] == ["staves-3", "coins-2", "coins-4", "flasks-5", "coins-1"]
    first, second = asked.params["rolls"]
    assert (first["round"], first["die"]) == (1, 2)
    assert first["picks"]["Han"][:2] == ["coins-7", "flasks-9"]
    assert first["picks"]["Lando"][:2] == ["idiot", "coins-ace"]
    assert (second["round"], second["die"]) == (2, 4)
    assert "until" not in asked.params
    answer = played(asked, BY)
    assert answer["stacks"] == {"Han": 96, "Lando": 85, "Leia": 98}
    assert (answer["hand_pot"], answer["sabacc_pot"]) == (0, 13)
    assert (answer["caller"], answer["winners"], answer["next_dealer"]) == (
        "Lando",
        ["Lando"],
        "Han",
    )


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_every_ruleset_plays_what_was_recorded(rules: Ruleset) -> None:
    most = rules.choices["table.seats"].number or 8
    for seed in SEEDS:
        check(random_hand(rules, seed, min(most, 2 + seed % 5)), rules)


def test_mixtures_play_what_was_recorded() -> None:
    for seed in range(300 if EXHAUSTIVE else 40):
        rules = mixture(random.Random(seed), {})
        most = rules.choices["table.seats"].number or 8
        check(random_hand(rules, seed, min(most, 4)), rules)


def long_hand(rules: Ruleset, seed: int) -> tuple[Record, bool]:
    """Return a hand in which hardly anybody calls or folds, and whether it outlasts its deck.

    It does if a new deck is made and the hand comes to its end.
    """
    rng = random.Random(seed)
    seats = min(8, rules.choices["table.seats"].number or 8)
    setup = random_setup(rng, seats, cards=deck_of(rules))
    setup = replace(setup, stacks=dict.fromkeys(setup.seats, 100))
    state = start(compile_rules(rules), setup).state
    moves: list[TakenMove] = []
    fresh = False
    while not state.over and len(moves) < 600:
        move = random_move(rng, state)
        odds = {"call": 0.998, "fold": 0.998, "bet": 0.8, "raise": 0.8, "stand": 0.8}
        if isinstance(move, Action) and rng.random() < odds.get(move.does, 0):
            continue
        moves.append(TakenMove(state, move, apply(state, move)))
        state = moves[-1].step.state
        fresh |= any(isinstance(event, Reshuffled) for event in moves[-1].step.events)
    return record_of(rules, setup, moves), fresh and state.over


def test_hands_that_outlast_the_deck() -> None:
    fresh = 0
    for place, rules in enumerate(RULESETS if EXHAUSTIVE else RULESETS[::16]):
        for seed in range(LONG * place, LONG * (place + 1)):
            record, outlasts = long_hand(rules, seed)
            if outlasts:
                check(record, rules)
                fresh += 1

    assert fresh > (len(RULESETS) // 2 if EXHAUSTIVE else 0)


def test_a_new_deck_serves_those_whom_the_shift_spares() -> None:
    rules = next(found for found in RULESETS if found.name == "Nkllon")
    record, _ = long_hand(rules, 164)
    steps = replay(record, rules).steps

    assert any({Spared, Reshuffled} <= {*map(type, step.events)} for step in steps)
    check(record, rules)


def test_the_last_shift_without_a_last_betting() -> None:
    rules = next(found for found in RULESETS if found.name == "Cloud City")
    answer = check(long_hand(rules, 5)[0], rules)

    assert [phase["phase"] for phase in answer["phases"]][-2:] == ["calling", "shift"]


def test_whom_the_rules_leave_out_others_may_deal_in() -> None:
    short = two("").stacks | {"Lando": 0}
    asked = request_of(msgspec.structs.replace(two(""), stacks=short, deal={}), STANDARD)

    assert played(asked, STANDARD)["dealt_in"] == []
    assert asked.stopped is None
    assert not {*asked.named}
    assert len(asked.params["hands"]["Lando"]) == 2


def test_too_many_seats() -> None:
    asked = request_of(random_hand(builtin("swag"), 3, 9), STANDARD)

    assert asked.stopped is not None
    assert (asked.stopped.line, asked.stopped.rule) == (HEAD, "table.seats.at-most")
    assert played(asked, STANDARD) == {"refused": "too-many-seats"}


def test_one_seat_is_no_table() -> None:
    alone = msgspec.structs.replace(
        two(""), seats=("Han",), dealer="Han", stacks={"Han": 9}, deal={}
    )
    asked = request_of(alone, STANDARD)

    assert asked.params == {}
    assert asked.stopped == Stopped(HEAD, "limit", "a hand needs at least two seats")


def test_an_endless_record_makes_no_endless_request() -> None:
    asked = request_of(two("Han calls\n" * 1_500), STANDARD)

    assert asked.params == {}
    assert asked.stopped is not None
    assert asked.stopped.kind == "limit"


def test_the_deck_is_whole() -> None:
    params = request_of(parse_record(EXAMPLE), BY).params
    hands = [card for hand in params["hands"].values() for card in hand]

    assert Counter([*hands, *params["deck"]]) == Counter(map(str, DECK))


def test_an_unknown_card_of_a_hand_in_which_every_suit_card_comes() -> None:
    rules = ruleset_named("Jakku", {})
    text = write_record(random_hand(rules, 11, 8, "people"))

    assert all(str(card) in text for card in DECK)
    assert request_of(parse_record(text.replace("idiot", "?")), rules).filled


DAMAGED = 1_000 if EXHAUSTIVE else 100


@pytest.mark.parametrize(
    ("lines", "entry", "fate"),
    [
        (
            "Lando raises by 2\n",
            {"seat": "Lando", "does": "raise", "amount": 2, "round": 1, "asked": "Han"},
            "out-of-turn",
        ),
        (
            "Han calls\n",
            {"seat": "Han", "does": "call", "round": 1, "phase": "betting"},
            "wrong-phase",
        ),
        (
            "Han raises by 1\n",
            {"seat": "Han", "does": "raise", "amount": 1, "round": 1},
            "no-bet-stands",
        ),
        (
            "Han lays coins-7\n",
            {"seat": "Han", "does": "lay", "round": 1, "phase": "betting", "cards": ["coins-7"]},
            "no-interference-field",
        ),
        (
            "Han checks\nLando folds\nHan draws coins-3\n",
            {"seat": "Han", "does": "draw", "round": 1, "phase": "end"},
            "hand-is-over",
        ),
        (
            "Han sits out\n",
            {"seat": "Han", "does": "sit-out", "round": 1},
            "between-hands",
        ),
    ],
)
def test_refused_acts(lines: str, entry: dict[str, Any], fate: str) -> None:
    asked = request_of(two(lines), STANDARD)
    place = asked.params["script"].index(entry)

    assert played(asked, STANDARD)["script"][place] == fate
    assert asked.lines[place] == len(lines.splitlines()) - 1
    assert asked.stopped is not None
    assert asked.stopped.kind == "fault"


def test_a_die_that_these_rules_do_not_know_is_kept() -> None:
    without = ruleset_named("standard", {"shift.exists": "no"})
    shifted = "die 1\n  Han loses coins-7 and gets staves-3\n  Lando loses idiot and gets coins-2\n"
    asked = request_of(two(f"Han checks\nLando checks\n{shifted}"), without)

    assert asked.stopped is not None
    assert asked.stopped.rule == "shift.exists.no"
    (roll,) = asked.params["rolls"]
    assert (roll["round"], roll["die"], roll["picks"]["Lando"][0]) == (1, 1, "idiot")
    assert {phase["phase"] for phase in played(asked, without)["phases"]} == {"ante", "betting"}


def test_a_wrong_claim_stops_nothing() -> None:
    asked = request_of(parse_record(EXAMPLE.replace("sabacc pot 13", "sabacc pot 14")), BY)

    assert asked.stopped is None


@pytest.mark.parametrize("rules", RULESETS[::7], ids=lambda rules: rules.name)
def test_records_cut_anywhere(rules: Ruleset) -> None:
    for seed in SEEDS[:20]:
        whole = random_hand(rules, seed, 2)
        for end in range(len(whole.lines)):
            record = msgspec.structs.replace(whole, lines=whole.lines[:end])
            asked = request_of(record, rules)
            answer = played(asked, rules)
            last = replay(record, rules).steps[-1].after.state

            if asked.stopped is not None and asked.stopped.kind == "fault":
                continue
            assert set(answer["script"]) <= {"done"}
            assert made_up(asked, answer) == ()
            if asked.stopped is None or last.awaits == "roll":
                assert answer["stacks"] == last.stacks_by_seat()
                assert answer["sabacc_pot"] == last.sabacc_pot


def test_a_showdown_of_unknown_hands_is_not_asked_for() -> None:
    rules = ruleset_named("standard", {"calling.earliest-round": "from=1"})
    lines = "Han bets 2\nLando matches\nno shift\nHan calls\n"
    asked = request_of(two(lines, lando="? ?"), rules)
    answer = played(asked, rules)

    assert brief(asked) == [("Han", "bet", 2, 1)]
    assert asked.stopped == Stopped(
        3,
        "cards",
        "the showdown cannot be judged: Lando did not show all cards; "
        "add Lando shows ... where they are known",
    )
    assert asked.filled == ("Lando",)
    assert answer["stacks"] == {"Han": 97, "Lando": 77}
    assert not answer["over"]


def test_a_filled_hand_that_is_judged_is_told() -> None:
    asked = request_of(parse_record(EXAMPLE), BY)
    script = [entry for entry in asked.params["script"] if entry["does"] != "fold"]
    answer = played(replace(asked, params={**asked.params, "script": script}), BY)

    assert "the cards of Leia" in made_up(asked, answer)


def damaged(rng: random.Random, record: Record) -> Record:
    """Lose, double or move lines, and hide cards; raises RecordError."""
    lines = write_record(record).split("\n")
    for _ in range(rng.randint(0, 3)):
        line = lines.pop(rng.randrange(len(lines)))
        for _ in range(rng.randint(0, 2)):
            lines.insert(rng.randint(0, len(lines)), line)
    hidden = rng.sample(list(CARDS), rng.choice((0, 0, 1, 5, 40)))
    text = "\n".join(lines)
    for card in hidden:
        text = re.sub(rf"(?<![\w-]){card}(?![\w-])", "?", text)
    return parse_record(text)


def test_every_ruleset_can_play_any_damaged_record() -> None:
    rng = random.Random(SAMPLE)
    whole = 0
    for _ in range(DAMAGED):
        rules, other, judge = rng.sample(RULESETS, 3)
        try:
            record = damaged(rng, random_hand(rules, rng.randrange(10**6), 2))
        except RecordError:
            continue
        judge = rng.choice((rules, judge))
        asked = request_of(record, judge)
        assert asked.params
        for by in (judge, other):
            typed = under(msgspec.convert({"ruleset": by.name, **asked.params}, PlayParams), by)
            answer = played(replace(asked, params=msgspec.to_builtins(typed)), by)
            known = Counter(deck_of(by)) >= Counter(deck_of(judge))
            assert "script" in answer or not known, answer
        answer = played(asked, judge)
        if asked.stopped is None:
            whole += 1
            assert set(answer["script"]) <= {"done"}
            assert answer["stacks"] == recorded(record, judge)["stacks"]
    assert whole > DAMAGED // 8
