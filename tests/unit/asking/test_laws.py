"""Laws of one answer, what violates them, and where answers first differ."""

import time
from collections.abc import Mapping
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from sabacc.conformance.doctor import MOST_FLAWS, examine
from sabacc.conformance.grading.grader import first_difference
from sabacc.conformance.laws import LAWS, Law, Way, broken_laws
from sabacc.protocol.facts import ANSWER_FIELDS
from sabacc.spec.rulesets import Choice, builtin
from tests.unit.reports.made_reports import SETTLE, SETTLED

Json = dict[str, Any]
NOTHING: Final[Json] = {}

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

# Without a cap on the sabacc pot; a shift puts lost cards under the deck
STANDARD: Final = builtin("standard").choices
# Without a cap too; a shift puts lost cards out of play
SWAG: Final = builtin("swag").choices
CLASSIC: Final = builtin("classic").choices
CAPPED: Final = {**STANDARD, "pots.sabacc-cap": Choice("house-sweeps", 1_000)}


class Row(NamedTuple):
    """An answer, and the laws that it breaks.

    The answer is the right one with some keys changed; those that are None are left out.
    """

    method: str
    laws: tuple[str, ...]
    changes: Json
    asked: Json
    by: Any

    def broken(self) -> list[tuple[str, str]]:
        params, right = ASKED[self.method]
        answer = {
            key: value for key, value in {**right, **self.changes}.items() if value is not None
        }
        broken = broken_laws(self.method, {**params, **self.asked}, answer, self.by)
        return [(violation.rule, violation.why) for violation in broken]


def row(method: str, *laws: str, asked: Json = NOTHING, by: Any = None, **changes: Any) -> Row:
    """Return a row: `asked` is changed in the request, and `by` are the choices of a ruleset."""
    return Row(method, laws, changes, asked, by)


def without(*keys: str) -> Json:
    return dict.fromkeys(keys)


settle, shift, play = (partial(row, method) for method in ASKED)
# Stacks of which a credit is gone
LESS: Final = {"Han": 86, "Lando": 113}
# Hands of which Lando's has grown, by the first card of the deck
OTHER: Final = {"Han": ["coins-9", "flasks-9"], "Lando": ["coins-1", "star", "idiot"]}
SHIFTED_HANDS: Final = {"Han": ["coins-9", "idiot"], "Lando": ["coins-1", "star"]}
AFTER_A_SHIFT: Final = {**DRAWING, "phase": "shift", "shifted": True, "hands": SHIFTED_HANDS}
NO_HANDS: Final[Json] = {"Han": [], "Lando": []}
ONE_IS_OUT: Final = {"Han": ["coins-9", "flasks-9"], "Lando": []}
HELD: Final[Json] = {key: value for key, value in BETTING.items() if key != "hand_pot"}
FOLDS: Final = {"script": [{"seat": "Han", "does": "fold"}, PLAY["script"][1]]}
SITS_OUT: Final = {
    "script": [PLAY["script"][0], {"seat": "Han", "does": "sit-out", "phase": "end"}]
}

CREDIT_ROWS: Final[Mapping[str, Row]] = {
    "a credit from nowhere": settle(CREDITS, stacks={"Han": 87, "Lando": 114}),
    "a pot that vanishes": settle(CREDITS, sabacc_pot=0),
    "what the house has is part of the sum": settle(sabacc_pot=0, house=19),
    # no rule lets the house take anything, or not so little
    "a winner who loses one, where no house takes": settle(
        CREDITS, by=STANDARD, stacks=LESS, house=None
    ),
    "a winner who loses one, below the cap": settle(CREDITS, by=CAPPED, stacks=LESS, house=None),
    # no cap is on file there, and a program may set one of a thousand credits or more
    "a pot above a cap that is on no file": settle(
        by=CLASSIC, asked={"sabacc_pot": 1_005}, sabacc_pot=0, house=None
    ),
    "a pot below any cap": settle(CREDITS, by=CLASSIC, sabacc_pot=0, house=None),
    # credits that are gone may be with the house; new ones may not
    "a pot above its cap": settle(
        by=CAPPED,
        asked={"sabacc_pot": 1_005},
        stacks={"Han": 86, "Lando": 114},
        sabacc_pot=0,
        house=None,
    ),
    "new credits above a cap": settle(
        CREDITS,
        by=CAPPED,
        asked={"sabacc_pot": 1_005},
        stacks={"Han": 1_000, "Lando": 2_000},
        house=None,
    ),
    # what is shown cannot be more than there was
    **{
        f"too many, without {key}": settle(
            CREDITS, stacks={"Han": 86, "Lando": 140}, **without(key)
        )
        for key in ("hand_pot", "sabacc_pot", "house")
    },
    "a stack that is left out": settle(stacks={"Lando": 114}),
    "too much in the other stack": settle(CREDITS, stacks={"Lando": 250}),
    "stacks alone": settle(**without(*SETTLED) | {"stacks": {"Han": 1, "Lando": 1}}),
    "a credit from nowhere in a hand": play(CREDITS, stacks={"Han": 114, "Lando": 99}),
    "what the house has in a hand": play(sabacc_pot=0, house=30),
    "a credit gone, where no house takes": play(CREDITS, by=STANDARD, sabacc_pot=29, house=None),
    "a credit gone, perhaps to the house": play(sabacc_pot=29, house=None),
    "a credit gone in a phase": play(CREDITS, phases=[{**BETTING, "sabacc_pot": 29}]),
    "pots of a phase that are no hand pot": play(
        CREDITS, phases=[{**BETTING, "pots": [{"amount": 13, "eligible": ["Han"]}]}]
    ),
    "pots of a phase in place of a hand pot": play(
        CREDITS, phases=[{**HELD, "pots": [{"amount": 13, "eligible": ["Han", "Lando"]}]}]
    ),
    "too little shown of a hand": play(hand_pot=None, deck=None),
    # nothing has vanished where somebody owes
    "a debt": settle(DEBT, stacks={"Han": -12, "Lando": 212}),
    "a pot that owes": settle(DEBT, hand_pot=-1, sabacc_pot=20),
    "a debt in the middle of a hand": play(
        DEBT, phases=[{**BETTING, "stacks": {"Han": -1, "Lando": 99}, "hand_pot": 114}]
    ),
    "a penalty that pays": settle(PAYMENT, paid={"Han": 15, "Lando": -1}),
    # a bet of less than nothing would bring credits
    "a gain before the payout": play(
        PAYMENT, phases=[{**BETTING, "stacks": {"Han": 101, "Lando": 99}, "hand_pot": 12}]
    ),
}
CARD_ROWS: Final[Mapping[str, Row]] = {
    "a card gone": shift(CARDS, deck=["idiot", "coins-1"]),
    "a card twice": shift(CARDS, deck=["idiot", "coins-1", "coins-3", "coins-3"]),
    "cards by other spellings": shift(deck=["The Idiot", "Coin 1", "coins_3"]),
    "cards out of play": shift(deck=["idiot"], out_of_play=["coins-1", "coins-3"]),
    "hands alone": shift(**without(*SHIFTED) | {"hands": NO_HANDS}),
    # under the deck here, under the marker there: cards of hands, and no others
    "a lost card gone, where none is out of play": shift(
        CARDS, by=STANDARD, deck=["idiot", "coins-1"], out_of_play=None
    ),
    "lost cards, where they go out of play": shift(by=SWAG, deck=["idiot"], out_of_play=None),
    "lost cards, wherever they go": shift(deck=["idiot"], out_of_play=None),
    "another card, where lost ones go out of play": shift(
        CARDS, by=SWAG, deck=[], out_of_play=None
    ),
    "another card, wherever lost ones go": shift(CARDS, deck=[], out_of_play=None),
    # no card comes out of nowhere
    **{
        f"a card twice, without {key}": shift(
            CARDS, hands={"Han": ["coins-2", "star"], "Lando": ["coins-2"]}, **without(key)
        )
        for key in ("fields", "deck", "out_of_play")
    },
    **{
        f"a card twice in a hand, without {key}": play(
            CARDS,
            hands={"Han": ["coins-9", "flasks-9", "coins-1"], "Lando": ["coins-1", "star"]},
            **without(key),
        )
        for key in ("fields", "deck", "out_of_play", "dealt_in")
    },
    # it may have been put away by the end
    "a card twice in a phase": play(
        CARDS,
        phases=[{**BETTING, "hands": {"Han": ["coins-9", "flasks-9"], "Lando": ["star", "star"]}}],
        hands=None,
        deck=None,
    ),
    "a card in two places": play(CARDS, deck=["idiot", "coins-2", "coins-9"]),
    "cards of a hand by other spellings": play(
        hands={"Han": ["Coin 9", "flasks-9"], "Lando": ["coins-1", "The Star"]}
    ),
    "cards that lay out of play": play(asked={"out_of_play": ["queen"]}, out_of_play=["queen"]),
    "cards in the field": play(
        hands={"Han": ["flasks-9"], "Lando": ["coins-1", "star"]},
        fields={"Han": ["coins-9"], "Lando": []},
    ),
    # nobody has laid a card, given one up or left the hand, and there was no shift
    "a card of a hand gone": play(CARDS, deck=["idiot"]),
    "a card gone, without fields": play(CARDS, deck=["idiot"], fields=None),
    "a card gone, without those out of play": play(CARDS, deck=["idiot"], out_of_play=None),
    "a card gone, without either": play(CARDS, deck=["idiot"], fields=None, out_of_play=None),
    # in forum there is no shift, and a program may play one of any kind
    **{
        f"a card out of play after a shift by {name}": play(
            *laws,
            by=builtin(name).choices,
            asked={"rolls": [{"round": 1, "comes": True}]},
            phases=[BETTING, AFTER_A_SHIFT],
            hands=SHIFTED_HANDS,
            deck=["coins-2"],
            out_of_play=None,
        )
        for name, laws in (("forum", ()), ("standard", (CARDS,)))
    },
    # where the cards of a folded hand are is not told
    "a card out of play after a fold": play(hands=ONE_IS_OUT, folded=["Lando"], out_of_play=None),
    "cards that were never dealt": play(dealt_in=["Han"], hands=ONE_IS_OUT, phases=[]),
    "cards of a seat that is not dealt in": play(CARDS, dealt_in=["Han"]),
    "who sits out has no cards": play(
        asked={"sitting_out": ["Lando"]}, dealt_in=None, hands=ONE_IS_OUT, phases=[]
    ),
    # a player alone plays no hand under some rules
    "a hand that may not have been dealt": play(
        asked={"sitting_out": ["Lando"]}, dealt_in=None, hands=NO_HANDS, phases=[]
    ),
    "nobody knows who takes part": play(asked={"ante": True}, dealt_in=None),
    "a card gone, whoever takes part": play(CARDS, asked={"ante": True}, dealt_in=None, deck=[]),
    # who is dealt in is not told, and Lando's hand is not either
    "a hand that is not shown": play(
        asked={"ante": True}, dealt_in=None, hands={"Han": ["coins-9"]}, deck=["idiot"]
    ),
}
SEAT_ROWS: Final[Mapping[str, Row]] = {
    "a folded seat wins": settle(FOLDED, asked={"folded": ["Lando"]}),
    "a folded seat wins the sabacc pot": settle(
        FOLDED, asked={"folded": ["Han"]}, sabacc_winners=["Han"]
    ),
    "whoever folded wins": play(FOLDED, folded=["Lando"], winners=["Lando"], pot_winners=None),
    "whoever was out wins": play(
        FOLDED, out=["Han"], winners=[], pot_winners=None, sabacc_winners=["Han"]
    ),
    # the fates tell who has left
    "a fold that was accepted, without the folded": play(
        FOLDED, FOLDED, asked=FOLDS, script=["done", "hand-is-over"], folded=None
    ),
    "a hand out of range wins": settle(BETTER, winners=["Han"], bombed=["Han"]),
    "a hand out of range wins a whole hand": play(BETTER, winners=["Han"], bombed=["Han"]),
    "a hand with a face card may be one of zero, which can win": play(
        winners=["Lando"],
        pot_winners=[["Lando"]],
        bombed=["Lando"],
        stacks={"Han": 99, "Lando": 113},
    ),
    "a card that does not exist": play(
        CARDS, winners=["Han"], hands={"Han": ["?"], "Lando": []}, bombed=["Han"]
    ),
    # no rival may win the pot that is in range
    "all have bombed": settle(winners=["Han"], bombed=["Han", "Lando"]),
    "the other has folded": settle(asked={"folded": ["Lando"]}, winners=["Han"], bombed=["Han"]),
    "the other may not win the pot": settle(
        asked={"pots": [{"amount": 14, "eligible": ["Han"]}]}, winners=["Han"], bombed=["Han"]
    ),
}
DEED_ROWS: Final[Mapping[str, Row]] = {
    "a refused draw brings a card": play(
        REFUSED, phases=[BETTING, {**DRAWING, "hands": OTHER}], hands=OTHER, deck=["coins-2"]
    ),
    "a shift brings one": play(
        phases=[BETTING, {**DRAWING, "phase": "shift", "hands": OTHER}],
        hands=OTHER,
        deck=["coins-2"],
    ),
    "an accepted draw brings one": play(
        script=["done", "hand-is-over"],
        phases=[BETTING, {**DRAWING, "hands": OTHER}],
        hands=OTHER,
        deck=["coins-2"],
    ),
    # Lando pays in a phase in which nobody has to
    "a refused deed costs something": play(
        REFUSED,
        phases=[BETTING, {**DRAWING, "stacks": {"Han": 99, "Lando": 98}, "hand_pot": 15}],
    ),
    "a fold after the end": play(OVER, script=["wrong-number", "done"]),
    # this is no part of the hand that is over
    "sitting out of the next hand": play(asked=SITS_OUT, script=["wrong-number", "done"]),
    "a refusal": settle(**without(*SETTLED), refused="no-side-pots"),
}
ROWS: Final = {**CREDIT_ROWS, **CARD_ROWS, **SEAT_ROWS, **DEED_ROWS}


@pytest.mark.parametrize("name", ROWS)
def test_an_answer_breaks_the_laws_that_it_breaks(name: str) -> None:
    row = ROWS[name]

    assert tuple(law for law, _ in row.broken()) == row.laws


@pytest.mark.parametrize("method", ASKED)
@pytest.mark.parametrize("by", [None, STANDARD, SWAG, CAPPED], ids=["none", "here", "swag", "cap"])
def test_a_right_answer_breaks_no_law_whatever_it_leaves_out(method: str, by: Any) -> None:
    for left_out in (NOTHING, *({key: None} for key in ASKED[method][1])):
        assert Row(method, (), left_out, NOTHING, by).broken() == []


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_a_law_names_methods_and_keys_that_there_are(law: Law) -> None:
    assert set(law.methods) <= set(ANSWER_FIELDS)
    assert set(law.keys) <= set(law.methods)
    assert all(key in ANSWER_FIELDS[method] for method, keys in law.keys.items() for key in keys)
    assert bool(law.keys) == bool(law.without) == (Way.ANSWER in law.ways)
    assert law.id.startswith("laws.")
    assert law.title[-1] not in ".:"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"\xef\xbb\xbf" + b'{"jsonrpc":"2.0","id":1,"result":{"total":1}}', "byte order mark"),
        (b'Total: {"jsonrpc":"2.0","id":1,"result":{"total":1}}', "on a line of its own"),
        (b'{"jsonrpc":"2.0","id":1,"result":{"total":1}} bye', "answer each line with one line"),
        (b"{'jsonrpc':'2.0','id':1,'result':{'total':1}}", "double quotes"),
    ],
)
def test_text_around_an_answer_is_named(line: bytes, words: str) -> None:
    found = examine("score", {"id": 1, "method": "score", "params": {}}, line)

    assert words in found.flaws[0].says


@pytest.mark.parametrize(
    ("method", "result"),
    [
        ("score", {f"k{number}": 1 for number in range(20_000)}),
        ("hello", {"levels": [f"l{number}" for number in range(20_000)]}),
        ("play", {"script": [f"f{number}" for number in range(20_000)]}),
        ("play", {"phases": [{"round": 1, "phase": f"p{one}"} for one in range(20_000)]}),
    ],
)
def test_twenty_thousand_flaws_are_not_all_told(method: str, result: dict[str, Any]) -> None:
    params: dict[str, Any] = {
        "script": [{"seat": "Han", "does": "call"}] * 20_000,
        "nonce": "n",
        "rulesets": [],
    }
    line = msgspec.json.encode({"jsonrpc": "2.0", "id": 1, "result": result})
    begun = time.process_time()
    found = examine(method, {"id": 1, "method": method, "params": params}, line)

    assert len(found.flaws) <= MOST_FLAWS + 1
    assert found.flaws[-1].says == "more may be wrong with this line; fix these first"
    assert time.process_time() - begun < 2.0


@pytest.mark.parametrize("line", [b"", b"17", b"[1]", b"{", b"{" * 5000, b"\xff\xfe", b'{"id":1}'])
def test_rubbish_is_no_crash(line: bytes) -> None:
    assert examine("settle", {"id": 1, "method": "settle", "params": {}}, line).flaws


@pytest.mark.parametrize(
    ("result", "key", "words"),
    [
        ({"winner": ["Han"]}, "winner", "`winners`"),
        ({"fates": ["done"]}, "fates", "`script`"),
        ({"script": "done"}, "script", "a list of words"),
        ({"dealtIn": ["Han"]}, "dealtIn", "`dealt_in`"),
    ],
)
def test_a_wrong_key_of_a_whole_hand_is_named(result: dict[str, Any], key: str, words: str) -> None:
    line = msgspec.json.encode({"jsonrpc": "2.0", "id": 1, "result": result})
    found = examine("play", {"id": 1, "method": "play", "params": {}}, line)

    assert found.flaws[0].key == key
    assert words in found.flaws[0].says


def examined(result: dict[str, Any], entries: int) -> str:
    params = {"script": [{"seat": "Han", "does": "call"}] * entries}
    line = msgspec.json.encode({"jsonrpc": "2.0", "id": 1, "result": result})
    found = examine("play", {"id": 1, "method": "play", "params": params}, line)
    return " ".join(f"{flaw.key} {flaw.says}" for flaw in found.flaws)


def test_a_wrong_phase_is_named_with_its_place() -> None:
    assert "$.phases[0].phase" in examined({"phases": [{"round": 1, "phase": "lunch"}]}, 0)


def test_every_entry_has_a_fate() -> None:
    assert examined({"script": ["done"]}, 3) == "script has 1 fate for 3 entries"
    assert examined({"script": ["done"], "ran_out": "deck"}, 3) == ""


def test_a_fate_and_a_phase_have_their_names() -> None:
    phases = [{"round": 1, "phase": "xyzzy"}, {"round": 2, "phase": "xyzzy"}]
    says = examined({"script": ["Not Held"], "phases": phases}, 1)

    assert "`Not Held` is not a fate; did you mean `not-held`? (at `$.script[0]`)" in says
    assert says.count("`xyzzy` is not a phase; the phases are ante, betting, leaving,") == 1
    assert "write `done`, `not-reached`, a reason" in examined({"script": ["xyzzy"]}, 1)


_SCRIPT: Final[Json] = {"script": [{"seat": "Han", "does": "check"}] * 2}

_BETTING: Final[Json] = {
    "round": 1,
    "phase": "last-betting",
    "asked": ["Han", "Lando"],
    "stacks": {"Han": 9, "Lando": 8},
}

SAME: Final[dict[str, tuple[str, Json, Json]]] = {
    "nothing": ("score", {}, {}),
    "seats in another order": ("compare", {"best": ["Han", "Leia"]}, {"best": ["Leia", "Han"]}),
    "cards by another spelling": (
        "shift", {"deck": ["idiot", "coins-2"]}, {"deck": ["The Idiot", "Coin 2"]},
    ),
    "several reasons for a refusal": (
        "score", {"refused": "no-interference-field"}, {"refused": "not-in-the-deck"},
    ),
    "a refusal without a reason": (
        "play", {"script": [True, "done"]}, {"script": ["kept", "done"]},
    ),
    "nothing of the end of a hand that stopped": (
        "play", {"over": False, "winners": [], "pot_winners": [[]], "next_dealer": None},
        {"over": False, "pot_winners": [], "demise": {}},
    ),
    "a seat without cards": (
        "shift", {"hands": {"Han": ["idiot"], "Lando": []}}, {"hands": {"Han": ["idiot"]}},
    ),
    "hands in another order": (
        "shift", {"hands": {"Han": ["star", "idiot"]}}, {"hands": {"Han": ["idiot", "star"]}},
    ),
}  # fmt: skip

OTHER_ANSWER: Final[dict[str, tuple[str, Json, Json, str]]] = {
    "another total": ("score", {"total": 1}, {"total": 2}, "total: first 1, then 2"),
    "true for one": ("score", {"total": 1}, {"total": True}, "total: first 1, then true"),
    "a key that is not shown": (
        "score", {"total": 1}, {}, "total: first 1, then not shown",
    ),
    "another winner": (
        "compare", {"best": ["Han"]}, {"best": ["Leia"]}, 'best: first ["Han"], then ["Leia"]',
    ),
    "a refusal": (
        "score", {"refused": "no-shift"}, {"total": 1},
        'refused: first "no-shift", then null',
    ),
    "running out": ("settle", {}, {"ran_out": "deck"}, 'ran_out: first null, then "deck"'),
    "another stack": (
        "settle", {"stacks": {"Han": 1, "Leia": 2}}, {"stacks": {"Han": 1, "Leia": 3}},
        "stacks.Leia: first 2, then 3",
    ),
    "a seat more": (
        "settle", {"stacks": {"Han": 1}}, {"stacks": {"Han": 1, "Leia": 3}},
        "stacks.Leia: first not shown, then 3",
    ),
    "another order of the deck": (
        "shift", {"deck": ["idiot", "star"]}, {"deck": ["star", "idiot"]},
        'deck: first ["idiot", "star"], then ["star", "idiot"]',
    ),
    "another fate": (
        "play", {"script": ["done", "kept"]}, {"script": ["done", "done"]},
        'script.1: first "kept", then "done"',
    ),
    "another stack in a phase": (
        "play", {"phases": [_BETTING]},
        {"phases": [{**_BETTING, "stacks": {"Han": 9, "Lando": 7}}]},
        "after the last betting of round 1 stacks.Lando: first 8, then 7",
    ),
    "another phase": (
        "play", {"phases": [_BETTING]}, {"phases": [{**_BETTING, "round": 2}]},
        'the phases of round 1: first ["last-betting"], then []',
    ),
    "a phase less": (
        "play", {"phases": [_BETTING]}, {"phases": []},
        'the phases of round 1: first ["last-betting"], then []',
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", [*SAME, *OTHER_ANSWER])
def test_the_first_difference_is_told_and_no_other(name: str) -> None:
    method, first, second, *says = OTHER_ANSWER.get(name) or SAME[name]

    assert first_difference(method, _SCRIPT, first, second) == "".join(says)
