"""Judging hand records: unknown cards, gaps, faults and what follows from them."""

from __future__ import annotations

import re
from pathlib import Path

from sabacc.engine.play import Reason
from sabacc.notation.words import REASON_WORDS
from sabacc.records import hand_record, parse, parse_record
from sabacc.records.replaying.auditing import audit, told
from sabacc.records.replaying.replay import replay
from sabacc.spec.points import point_of_rule
from sabacc.spec.rulesets import builtin
from tests.unit.records.made_records import CALL, CLASSIC, FOLD, HEAD, faults


def test_unknown_cards_may_fold() -> None:
    assert [] == faults(FOLD)
    assert audit(parse(FOLD)).clean


def test_an_unknown_hand_at_the_showdown_is_not_judged() -> None:
    found = audit(parse(CALL + "claim: winner Lando\n"))

    assert not found.clean
    assert () == found.played.faults
    assert "the showdown cannot be judged" in "\n".join(told(found))
    assert 15 == found.unjudged


def test_a_hand_that_is_shown_is_judged() -> None:
    shown = CALL + "Lando shows sabres-9 staves-9\n"

    assert audit(parse(shown + "claim: winner Lando\n")).clean
    found = audit(parse(shown + "claim: winner Han\n"))
    assert ["showdown.winner.best-hand"] == [fault.rule for fault in found.played.faults]


def test_a_shown_card_must_be_free() -> None:
    found = audit(parse(CALL + "Lando shows coins-7 staves-9\n"))

    assert "deck.suit-cards.fifteen-of-each-suit" in [fault.rule for fault in found.played.faults]


def test_a_traded_card_comes_to_light() -> None:
    text = HEAD + "Han checks\nLando checks\nno shift\nHan stands\nLando trades coins-9 for ?\n"

    assert [] == faults(text)
    assert [] == faults(text + "claim: Lando holds ? sabres-3\n")
    twice = ["deck.suit-cards.fifteen-of-each-suit"]
    assert twice == faults(text + "claim: Lando holds ? coins-9\n")
    assert twice == faults(text + "claim: Lando holds coins-7 ?\n")
    assert ["drawing.discards.out-of-play"] == faults(text + "claim: Lando holds ?\n")


def test_a_card_is_known_wherever_it_went() -> None:
    text = HEAD + "Han checks\nLando checks\nno shift\nHan draws {}\nLando trades sabres-5 for ?\n"

    assert [] == faults(text.format("sabres-6"))
    assert ["deck.suit-cards.fifteen-of-each-suit"] == faults(text.format("sabres-5"))


def test_a_shift_of_unknown_cards() -> None:
    text = HEAD + (
        "Han checks\nLando checks\nshift\n  Han loses flasks-9 and gets ?\n"
        "  Lando loses ? and gets coins-2\n"
        "claim: Lando holds ? coins-2\nclaim: Han holds coins-7 ?\n"
    )

    assert [] == faults(text)


def test_a_hand_may_stop_half_way() -> None:
    half = HEAD + "Han bets 3\n"

    assert audit(parse(half)).clean
    assert "not finished" in "\n".join(told(audit(parse(half))))
    assert ["turns.no-call.play-goes-on"] == faults(half + "claim: winner Han\n")


def test_a_mend_of_a_claim_mends_it() -> None:
    seats = FOLD.replace("seats: Han, Lando", "seats: Han, Lando, Leia")
    text = seats.replace("Lando 80", "Lando 80, Leia 0")
    found = audit(parse(text.replace("deal:", "sits out: Leia\ndeal:") + "claim: Leia counts 0\n"))

    assert ["leave it out"] == [fault.mend for fault in found.played.faults if "Leia" in fault.says]


def test_what_goes_without_saying_is_a_gap() -> None:
    found = audit(parse(CLASSIC))

    assert found.clean, "\n".join(told(found))
    assert found.played.finished
    assert ["gap", "gap"] == [note.kind for note in found.played.notes]
    stays, stands = (note.text for note in found.played.notes)
    assert stays.startswith(
        "the record does not say what Ann did in the leaving of turn 1; taken as: Ann stays"
    )
    assert (
        "the record does not say what Bob did in the drawing of turn 2; taken as: Bob stands"
        == stands
    )
    assert "clean by classic, with gaps" in "\n".join(told(found))


def test_an_early_call_names_the_first_turn_for_calls() -> None:
    text = CLASSIC.replace("Bob checks\n", "Bob checks\nAnn calls\n")
    (fault,) = replay(parse_record(text), builtin("classic")).faults

    assert "calling.earliest-turn.after-laps" == fault.rule
    assert "nobody may call before turn 3: there is no calling phase here" == fault.ruled
    assert fault.mend.endswith("of turn 2")


THREE_ROUNDS = "".join(
    f"round {number}\nHan checks\nLando checks\nno shift\nHan stands\nLando stands\n"
    for number in (1, 2, 3)
)


def test_a_call_before_its_phase_is_no_gap() -> None:
    passes = "Han checks\nLando checks\n"

    assert faults(f"{HEAD}{THREE_ROUNDS}Han calls\n") == ["calling.window.calling-phase"]
    assert faults(f"{HEAD}{THREE_ROUNDS}round 4\n{passes}Han calls\n") == [
        "shift.time.after-betting"
    ]
    assert faults(f"{HEAD}{THREE_ROUNDS}round 4\n{passes}no shift\nHan calls\n") == []


def test_a_bet_out_of_turn_breaks_the_rule_of_who_opens() -> None:
    text = CLASSIC.replace("Ann bets 2\nBob matches", "Bob bets 2\nAnn matches")

    assert "betting.turn-opener.turn-player" == faults(text, "classic")[0]


def test_only_what_hangs_on_a_fault_may_follow_from_it() -> None:
    text = HEAD + (
        "Han bets 4\nLando matches\nclaim: hand pot 10\nno shift\nHan draws flasks-9\n"
        "Lando stands\nround 3\nclaim: next dealer Lando\n"
    )
    found = audit(parse(text))

    assert [
        ("betting.limit.fixed", False),
        ("betting.payee.hand-pot", True),
        ("deck.suit-cards.fifteen-of-each-suit", False),
        ("turns.unit.rounds", False),
        ("table.rotation.one-seat-left", False),
    ] == [(fault.rule, fault.follows) for fault in found.played.faults]
    assert "(4 certain, 1 may follow)" in " ".join(told(found))


def test_a_hand_that_is_not_dealt() -> None:
    text = HEAD.replace("Lando 80", "Lando 0").replace("Han coins-7 flasks-9, Lando ? ?", "nobody")

    assert [] == faults(text + "claim: Han has 106\nclaim: Lando has 6\n")
    assert ["ante.short-stack.sits-out"] == faults(text.replace("nobody", "Lando ? ?"))[:1]


def test_who_takes_no_part_is_not_out() -> None:
    text = FOLD.replace("seats: Han, Lando", "seats: Han, Lando, Leia")
    text = text.replace("Lando 80\n", "Lando 80, Leia {}\n{}")
    away, poor = text.format(9, "sits out: Leia\n"), text.format(0, "")

    assert [] == faults(away + "claim: Lando is out\n")
    assert ["table.joining.between-hands"] == faults(away + "claim: Leia is out\n")
    assert ["ante.short-stack.sits-out"] == faults(poor + "claim: Leia is out\n")
    assert ["table.joining.between-hands"] == faults(away + "claim: winner Leia\n")
    assert ["showdown.folded.none"] == faults(away + "claim: winner Lando\n")


def test_nobody_is_out_where_there_is_no_hand() -> None:
    text = HEAD.replace("Lando 80", "Lando 0").replace("Han coins-7 flasks-9, Lando ? ?", "nobody")

    assert ["ante.lone-player.no-hand"] == faults(text + "claim: Han is out\n")
    assert ["ante.short-stack.sits-out"] == faults(text + "claim: Lando is out\n")


def test_too_many_seats_are_a_fault() -> None:
    names = [f"P{number}" for number in range(9)]
    text = (
        HEAD.replace("Han, Lando\n", f"{', '.join(names)}\n")
        .replace("dealer: Lando", "dealer: P0")
        .replace("Han 100, Lando 80", ", ".join(f"{name} 10" for name in names))
        .replace("Han coins-7 flasks-9, Lando ? ?", ", ".join(f"{name} ? ?" for name in names))
    )

    assert ["table.seats.at-most"] == faults(text)
    assert [] == faults(text, "swag")


def test_faults_name_rules_that_there_are() -> None:
    folder = Path(hand_record.__file__).parent
    ids = {
        found
        for path in folder.glob("*.py")
        for found in re.findall(r'"([a-z-]+\.[a-z0-9-]+\.[a-z0-9-]+)"', path.read_text("utf-8"))
    }

    assert ids
    assert [] == sorted(found for found in ids if point_of_rule(found) is None)


def test_every_reason_has_its_words() -> None:
    assert set(Reason) == set(REASON_WORDS)
