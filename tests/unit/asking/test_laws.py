"""The laws of every ruleset: what breaks each of them, whatever an answer leaves out."""

from __future__ import annotations

from typing import Any, Final

import pytest

from sabacc.conformance.laws import LAWS, Law, Way, broken_laws
from sabacc.protocol.facts import FACTS
from sabacc.spec.rulesets import Choice, builtin
from tests.unit.reports.made_reports import SETTLE, SETTLED

Json = dict[str, Any]

CREDITS: Final = "laws.credits-conserved"
CARDS: Final = "laws.cards-conserved"
DEBT: Final = "laws.no-debt"
PAYMENT: Final = "laws.no-negative-payment"
FOLDED: Final = "laws.folded-win-nothing"
BETTER: Final = "laws.better-hand-never-loses"
REFUSED: Final = "laws.refused-changes-nothing"
OVER: Final = "laws.nothing-after-the-end"

SHIFT: Final[Json] = {
    "seats": ["Han", "Lando"],
    "dealer": "Lando",
    "hands": {"Han": ["coins-1", "coins-2"], "Lando": ["coins-3"]},
    "fields": {"Lando": ["queen"]},
    "picks": {"Han": ["coins-1"], "Lando": ["coins-3"]},
    "deck": ["star", "star", "idiot"],
    "comes": True,
}
SHIFTED: Final[Json] = {
    "shifted": True,
    "hands": {"Han": ["coins-2", "star"], "Lando": ["star"]},
    "fields": {"Han": [], "Lando": ["queen"]},
    "deck": ["idiot", "coins-1", "coins-3"],
    "out_of_play": [],
}
PLAY: Final[Json] = {
    "seats": ["Han", "Lando"],
    "dealer": "Lando",
    "stacks": {"Han": 100, "Lando": 100},
    "hand_pot": 12,
    "sabacc_pot": 30,
    "hands": {"Han": ["coins-9", "flasks-9"], "Lando": ["coins-1", "star"]},
    "deck": ["idiot", "coins-2"],
    "script": [
        {"seat": "Lando", "does": "draw", "amount": 9, "round": 1},
        {"seat": "Han", "does": "fold", "phase": "end"},
    ],
}
_AFTER: Final[Json] = {
    "round": 1,
    "stacks": {"Han": 99, "Lando": 99},
    "hand_pot": 14,
    "sabacc_pot": 30,
    "hands": {"Han": ["coins-9", "flasks-9"], "Lando": ["coins-1", "star"]},
}
BETTING: Final[Json] = {"phase": "betting", **_AFTER}
DRAWING: Final[Json] = {"phase": "drawing", **_AFTER}
PLAYED: Final[Json] = {
    "script": ["wrong-number", "hand-is-over"],
    "phases": [BETTING, DRAWING],
    "over": True,
    "dealt_in": ["Han", "Lando"],
    "folded": [],
    "out": [],
    "stacks": {"Han": 113, "Lando": 99},
    "hand_pot": 0,
    "sabacc_pot": 30,
    "house": 0,
    "hands": {"Han": ["coins-9", "flasks-9"], "Lando": ["coins-1", "star"]},
    "fields": {"Han": [], "Lando": []},
    "deck": ["idiot", "coins-2"],
    "out_of_play": [],
    "winners": ["Han"],
    "pot_winners": [["Han"]],
    "sabacc_winners": [],
    "bombed": [],
}
ASKED: Final[dict[str, tuple[Json, Json]]] = {
    "settle": (SETTLE, SETTLED),
    "shift": (SHIFT, SHIFTED),
    "play": (PLAY, PLAYED),
}

STANDARD: Final = builtin("standard").choices
"""Without a cap on the sabacc pot; a shift puts lost cards under the deck."""
SWAG: Final = builtin("swag").choices
"""Without a cap too; a shift puts lost cards out of play."""
CAPPED: Final = {**STANDARD, "pots.sabacc-cap": Choice("house-sweeps", 1_000)}


def changed(method: str, changes: Json, without: tuple[str, ...] = ()) -> Json:
    """Return a right answer with some keys changed, and some left out."""
    return {
        key: value for key, value in {**ASKED[method][1], **changes}.items() if key not in without
    }


def laws(method: str, answer: Json, choices: Any = None, **params: Any) -> list[str]:
    """Return the ids of the laws that an answer breaks."""
    asked = {**ASKED[method][0], **params}
    return [law for law, _ in broken_laws(method, asked, answer, choices)]


@pytest.mark.parametrize("method", ASKED)
def test_a_right_answer_breaks_no_law_whatever_it_leaves_out(method: str) -> None:
    """A missing key is never read as a breach, with the choices known or not."""
    whole = changed(method, {})
    shorter = [{key: whole[key] for key in whole if key != name} for name in whole]

    for choices in (None, STANDARD, SWAG, CAPPED):
        assert [laws(method, one, choices) for one in [whole, *shorter]] == [[]] * (
            1 + len(shorter)
        )


def test_a_house_that_is_left_out_is_zero_where_nothing_lets_it_take() -> None:
    """A winner who loses a credit breaks the law, though `house` is not shown."""
    answer = changed("settle", {"stacks": {"Han": 86, "Lando": 113}}, ("house",))

    assert laws("settle", answer, STANDARD) == [CREDITS]


def test_a_house_that_is_left_out_is_zero_below_its_cap() -> None:
    """Less than the cap is never swept."""
    answer = changed("settle", {"stacks": {"Han": 86, "Lando": 113}}, ("house",))

    assert laws("settle", answer, CAPPED) == [CREDITS]


def test_a_house_that_is_left_out_may_sweep_where_a_ruleset_leaves_that_open() -> None:
    """No cap is on file in classic, and a program may set one of a thousand credits or more."""
    gone = changed("settle", {"sabacc_pot": 0}, ("house",))
    open_here = builtin("classic").choices

    assert laws("settle", gone, open_here, sabacc_pot=1_005) == []
    assert laws("settle", gone, open_here) == [CREDITS]


def test_a_house_that_is_left_out_may_have_swept_a_pot_above_its_cap() -> None:
    """Credits that are gone may be with the house; new ones may not."""
    gone = changed("settle", {"stacks": {"Han": 86, "Lando": 114}, "sabacc_pot": 0}, ("house",))
    new = changed("settle", {"stacks": {"Han": 1_000, "Lando": 2_000}}, ("house",))

    assert laws("settle", gone, CAPPED, sabacc_pot=1_005) == []
    assert laws("settle", new, CAPPED, sabacc_pot=1_005) == [CREDITS]


@pytest.mark.parametrize("key", ["hand_pot", "sabacc_pot", "house"])
def test_credits_from_nowhere_show_whatever_is_left_out(key: str) -> None:
    """What is shown cannot be more than there was."""
    answer = changed("settle", {"stacks": {"Han": 86, "Lando": 140}}, (key,))

    assert laws("settle", answer) == [CREDITS]


def test_credits_of_a_stack_that_is_left_out_are_not_missed() -> None:
    """The other stacks may still hold too much."""
    assert laws("settle", changed("settle", {"stacks": {"Lando": 114}})) == []
    assert laws("settle", changed("settle", {"stacks": {"Lando": 250}})) == [CREDITS]


def test_the_hand_pot_of_a_phase_is_the_sum_of_its_pots() -> None:
    """Pots that are told one by one need not be told again."""
    phase = {**BETTING, "pots": [{"amount": 13, "eligible": ["Han", "Lando"]}]}
    del phase["hand_pot"]

    assert laws("play", changed("play", {"phases": [phase]})) == [CREDITS]


def test_a_house_that_is_left_out_hides_no_credit_of_a_whole_hand() -> None:
    """Where no rule lets the house take, it took nothing."""
    answer = changed("play", {"sabacc_pot": 29}, ("house",))

    assert laws("play", answer, STANDARD) == [CREDITS]
    assert laws("play", answer) == []


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"stacks": {"Han": -12, "Lando": 212}}, "the stack of Han holds -12"),
        ({"hand_pot": -1, "sabacc_pot": 20}, "hand pot holds -1"),
    ],
)
def test_a_debt_has_a_law_of_its_own(changes: Json, says: str) -> None:
    """Nothing has vanished where somebody owes, and the report does not say so."""
    found = list(broken_laws("settle", SETTLE, changed("settle", changes)))

    assert found == [(DEBT, says)]


def test_a_debt_in_the_middle_of_a_hand_shows() -> None:
    """The end of the hand may hide it."""
    phase = {**BETTING, "stacks": {"Han": -1, "Lando": 99}, "hand_pot": 114}

    assert laws("play", changed("play", {"phases": [phase]})) == [DEBT]


def test_no_penalty_is_negative() -> None:
    """A penalty that pays is none."""
    assert laws("settle", changed("settle", {"paid": {"Han": 15, "Lando": -1}})) == [PAYMENT]


def test_nobody_gains_before_the_payout() -> None:
    """A bet of less than nothing would bring credits."""
    phase = {**BETTING, "stacks": {"Han": 101, "Lando": 99}, "hand_pot": 12}

    assert laws("play", changed("play", {"phases": [phase]})) == [PAYMENT]


def test_cards_out_of_play_that_are_left_out_are_none_where_none_can_go() -> None:
    """Lost cards go under the deck here, so a card that is missing is gone."""
    answer = changed("shift", {"deck": ["idiot", "coins-1"]}, ("out_of_play",))

    assert laws("shift", answer, STANDARD) == [CARDS]


def test_cards_out_of_play_that_are_left_out_may_be_the_lost_ones() -> None:
    """Under the marker go cards of hands, and no others."""
    lost = changed("shift", {"deck": ["idiot"]}, ("out_of_play",))
    other = changed("shift", {"deck": []}, ("out_of_play",))

    for choices in (None, SWAG):
        assert laws("shift", lost, choices) == []
        assert laws("shift", other, choices) == [CARDS]


@pytest.mark.parametrize("key", ["fields", "deck", "out_of_play"])
def test_a_card_twice_shows_whatever_is_left_out(key: str) -> None:
    """No card comes out of nowhere."""
    hands = {"Han": ["coins-2", "star"], "Lando": ["coins-2"]}

    assert laws("shift", changed("shift", {"hands": hands}, (key,))) == [CARDS]


@pytest.mark.parametrize("key", ["fields", "deck", "out_of_play", "dealt_in"])
def test_a_card_twice_shows_in_a_whole_hand_whatever_is_left_out(key: str) -> None:
    """No card comes out of nowhere."""
    hands = {"Han": ["coins-9", "flasks-9", "coins-1"], "Lando": ["coins-1", "star"]}

    assert laws("play", changed("play", {"hands": hands}, (key,))) == [CARDS]


def test_a_card_twice_shows_in_a_phase() -> None:
    """It may have been put away by the end."""
    phase = {**BETTING, "hands": {"Han": ["coins-9", "flasks-9"], "Lando": ["star", "star"]}}
    answer = changed("play", {"phases": [phase]}, ("hands", "deck"))

    assert laws("play", answer) == [CARDS]


@pytest.mark.parametrize("keys", [("fields",), ("out_of_play",), ("fields", "out_of_play")])
def test_a_card_gone_shows_where_none_can_have_gone(keys: tuple[str, ...]) -> None:
    """Nobody has laid a card, given one up or left the hand, and there was no shift."""
    answer = changed("play", {"deck": ["idiot"]}, keys)

    assert laws("play", answer) == [CARDS]


def test_a_card_may_be_out_of_play_where_a_shift_is_left_open() -> None:
    """In forum there is no shift, and a program may play one of any kind."""
    hands = {"Han": ["coins-9", "idiot"], "Lando": ["coins-1", "star"]}
    shift = {**DRAWING, "phase": "shift", "shifted": True, "hands": hands}
    changes = {"phases": [BETTING, shift], "hands": hands, "deck": ["coins-2"]}
    answer = changed("play", changes, ("out_of_play",))
    rolls = [{"round": 1, "comes": True}]

    assert laws("play", answer, builtin("forum").choices, rolls=rolls) == []
    assert laws("play", answer, STANDARD, rolls=rolls) == [CARDS]


def test_a_card_may_be_out_of_play_where_somebody_has_folded() -> None:
    """Where the cards of a folded hand are is not told."""
    hands = {"Han": ["coins-9", "flasks-9"], "Lando": []}
    answer = changed("play", {"hands": hands, "folded": ["Lando"]}, ("out_of_play",))

    assert laws("play", answer) == []


def test_a_hand_that_may_not_have_been_dealt_is_not_missed() -> None:
    """A player alone plays no hand under some rules."""
    hands: Json = {"Han": [], "Lando": []}
    answer = changed("play", {"hands": hands, "phases": []}, ("dealt_in",))

    assert laws("play", answer, sitting_out=["Lando"]) == []


def test_a_hand_that_is_not_shown_may_hold_any_card() -> None:
    """Who is dealt in is not told, and Lando's hand is not either."""
    answer = changed("play", {"hands": {"Han": ["coins-9"]}, "deck": ["idiot"]}, ("dealt_in",))

    assert laws("play", answer, ante=True) == []


def test_a_fold_that_was_accepted_counts_where_the_folded_are_not_shown() -> None:
    """The fates tell who has left."""
    script = [{"seat": "Han", "does": "fold"}, PLAY["script"][1]]
    answer = changed("play", {"script": ["done", "hand-is-over"]}, ("folded",))

    assert laws("play", answer, script=script) == [FOLDED, FOLDED]


@pytest.mark.parametrize("method", ["settle", "play"])
def test_a_hand_out_of_range_does_not_win(method: str) -> None:
    """Han bombed, and Lando did not."""
    answer = changed(method, {"winners": ["Han"], "bombed": ["Han"]})

    assert laws(method, answer) == [BETTER]


def test_a_hand_out_of_range_may_win_where_no_rival_is_in_range() -> None:
    """All have bombed, or have folded, or may not win the pot."""
    answer = changed("settle", {"winners": ["Han"], "bombed": ["Han"]})

    assert laws("settle", {**answer, "bombed": ["Han", "Lando"]}) == []
    assert laws("settle", answer, folded=["Lando"]) == []
    assert laws("settle", answer, pots=[{"amount": 14, "eligible": ["Han"]}]) == []


def test_a_refused_draw_brings_no_card() -> None:
    """Lando was refused, and holds another hand."""
    hands = {**DRAWING["hands"], "Lando": ["coins-1", "star", "idiot"]}
    drawing = {**DRAWING, "hands": hands}
    answer = changed("play", {"phases": [BETTING, drawing], "hands": hands, "deck": ["coins-2"]})

    assert laws("play", answer) == [REFUSED]


@pytest.mark.parametrize(
    ("phase", "script"),
    [("shift", ["wrong-number", "hand-is-over"]), ("drawing", ["done", "hand-is-over"])],
)
def test_a_hand_may_change_by_a_shift_or_an_accepted_deed(phase: str, script: list[str]) -> None:
    """Not every change comes of what was refused."""
    hands = {**DRAWING["hands"], "Lando": ["coins-1", "star", "idiot"]}
    after = {**DRAWING, "phase": phase, "hands": hands}
    changes = {"phases": [BETTING, after], "hands": hands, "deck": ["coins-2"], "script": script}

    assert laws("play", changed("play", changes)) == []


def test_a_refused_deed_costs_nothing() -> None:
    """Lando pays in a phase in which nobody has to."""
    drawing = {**DRAWING, "stacks": {"Han": 99, "Lando": 98}, "hand_pot": 15}
    answer = changed("play", {"phases": [BETTING, drawing]})

    assert laws("play", answer) == [REFUSED]


def test_nobody_folds_after_the_end() -> None:
    """The hand was over, and yet it was done."""
    assert laws("play", changed("play", {"script": ["wrong-number", "done"]})) == [OVER]


def test_players_join_the_next_hand_after_the_end() -> None:
    """This is no part of the hand that is over."""
    script = [PLAY["script"][0], {"seat": "Han", "does": "sit-out", "phase": "end"}]
    answer = changed("play", {"script": ["wrong-number", "done"]})

    assert laws("play", answer, script=script) == []


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_a_law_names_methods_and_keys_that_there_are(law: Law) -> None:
    """Each key is a fact of the method; who leaves one out learns what that costs."""
    assert set(law.methods) <= set(FACTS)
    assert set(law.keys) <= set(law.methods)
    assert all(key in FACTS[method] for method, keys in law.keys.items() for key in keys)
    assert bool(law.keys) == bool(law.without) == (Way.ANSWER in law.ways)
    assert law.id.startswith("laws.")
    assert law.title[-1] not in ".:"
