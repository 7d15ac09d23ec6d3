"""The texts of decisions, and the hands that show them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.text import read
from sabacc.spec.decisions import Decision, Reading, decision, decisions, principles
from sabacc.spec.model import Point
from sabacc.spec.points import OPTIONS, POINTS, VERSIONS
from sabacc.spec.rulesets import Choice, builtin
from tests.guards import ledger
from tools import hash_sources

DATA = Path(__file__).parents[1] / "data"
SOURCE_IDS = frozenset((DATA / "source_ids.txt").read_text(encoding="utf-8").split())
HASHES = frozenset((DATA / "source_runs.txt").read_text(encoding="utf-8").split())

SENTENCE = re.compile(r"\b[FHSC]-\d{3}\b")
ROW = re.compile(r"\b(?:K-\d{2,3}|A-[FHSC]\d{2}|E-\d{2})\b")

EVERYBODY = re.compile(r"\b(?:every|all|any) rulesets?\b", re.IGNORECASE)

CALLER = POINTS["penalties.bombed-caller"]
SOUND = decision(CALLER.id)


def texts(found: Decision) -> Iterator[str]:
    yield from (found.question, found.ruling, found.why)
    for reading in found.readings:
        yield from (reading.says, reading.hand)


def faults(point: Point, found: Decision) -> Iterator[str]:
    cited = SENTENCE.findall(" ".join(texts(found)))
    if not set(cited) <= SOURCE_IDS:
        yield "cites a sentence that no document has"
    if ROW.search(" ".join(texts(found))):
        yield "sends its reader to a row of the working papers"
    if point.dialects and EVERYBODY.search(f"{found.ruling} {found.why}"):
        yield "speaks of every ruleset, though programs play a dialect"
    if len([reading for reading in found.readings if not reading.rejected]) != 1:
        yield "does not accept one reading"
    for reading in found.readings:
        yield from (f"{reading.says} {fault}" for fault in _reading_faults(point, reading))


def _reading_faults(point: Point, reading: Reading) -> Iterator[str]:
    if not set(reading.sentences) <= SOURCE_IDS:
        yield "rests on a sentence that no document has"
    if len(set(reading.sentences)) != len(reading.sentences):
        yield "names a sentence twice"
    if not reading.choice and not reading.sentences:
        yield "is neither a choice nor drawn from a sentence"
    if reading.fails and reading.fails not in SOURCE_IDS:
        yield "fails a sentence that no document has"
    if reading.fails and _foreign(point, reading):
        yield "reads one document and is refuted by another"


def _foreign(point: Point, reading: Reading) -> bool:
    """Say whether a text is read, nobody plays it so, and another document refutes it.

    What some ruleset plays is no reading that a document rejects: `standard` alone does.
    """
    layers = (*VERSIONS.values(), *(one for several in OPTIONS.values() for one in several))
    overlaid = (layer.made[point.id] for layer in layers if point.id in layer.made)
    if reading.choice in {made.choice for made in (*point.made.values(), *overlaid)}:
        return False
    read = {sentence[0] for sentence in reading.sentences}
    return bool(read) and read != {reading.fails[0]}


def test_every_point_has_its_decision() -> None:
    assert list(decisions()) == list(POINTS)


def test_decisions_are_sound() -> None:
    found = [
        f"{name}: {fault}"
        for name, one in decisions().items()
        for fault in faults(POINTS[name], one)
    ]

    assert found == []


def test_principles_stand_in_their_order_of_precedence() -> None:
    orders = [principle.order for principle in principles().values()]

    assert orders == sorted(orders)
    assert list(principles()) == list("UMXSCTPO")


def test_every_principle_decides_something() -> None:
    assert {found.principle for found in decisions().values()} == set(principles())


def test_nothing_is_copied() -> None:
    ours = {point: " ".join(texts(found)) for point, found in decisions().items()}
    quoted = [
        f"{point}: {run}"
        for point, found in decisions().items()
        for text in texts(found)
        for length in range(hash_sources.SHORTEST_SENTENCE, hash_sources.RUN_LENGTH)
        for run in hash_sources.runs(text, length)
        if hash_sources.WHOLE + hash_sources.digest(run) in HASHES
    ]

    assert ledger.copied(ours.items(), HASHES) == []
    assert quoted == []


def test_two_readings_of_a_bombed_caller() -> None:
    both, once = SOUND.readings

    assert SOUND.accepted is both
    assert (both.chosen_by, both.confidence) == (("forum", "classic", "standard"), "l")
    assert both.sentences == ("F-024", "F-025", "F-043", "F-053", "C-053", "C-054")
    assert (once.chosen_by, once.confidence, once.fails) == (("holonet",), "l", "C-054")


def test_a_reading_that_options_alone_hold() -> None:
    percent = decision("penalties.caller").readings[2]

    assert (percent.choice, percent.chosen_by) == ("percent", ())
    assert percent.sentences == ("H-084", "H-085")


def test_a_reading_is_as_sure_as_its_least_sure_holder() -> None:
    none = next(one for one in decision("penalties.bomb").readings if one.chosen_by == ("swag",))

    assert (none.chosen_by, none.confidence) == (("swag",), "m")


def test_a_point_without_decision_is_no_key() -> None:
    with pytest.raises(KeyError):
        decision("penalties.nonsense")


BOTH, ONCE = SOUND.readings


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (replace(SOUND, why="F-999 says so."), "cites a sentence"),
        (replace(SOUND, why="See K-116."), "sends its reader"),
        (replace(SOUND, readings=SOUND.readings[1:]), "accept one reading"),
        (replace(SOUND, readings=(replace(BOTH, sentences=("F-999",)),)), "rests on a sentence"),
        (replace(SOUND, readings=(replace(BOTH, sentences=("F-053", "F-053")),)), "twice"),
        (replace(SOUND, readings=(BOTH, replace(ONCE, fails="C-999"))), "fails a sentence"),
        (replace(SOUND, readings=(BOTH, replace(ONCE, choice=""))), "refuted by another"),
        (replace(SOUND, readings=(BOTH, replace(ONCE, choice="", sentences=()))), "drawn from"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_faulty_decision_is_found(wrong: Decision, complaint: str) -> None:
    assert any(complaint in fault for fault in faults(CALLER, wrong))


def test_a_decision_that_forgets_a_dialect_is_found() -> None:
    point = next(one for one in POINTS.values() if one.dialects)
    wrong = replace(decision(point.id), why="Every ruleset plays so.")

    assert any("dialect" in fault for fault in faults(point, wrong))


# Compares with nothing: quick
ALONE = Arbiter([builtin("standard")])

SHOWN = """\
sabacc dispute 1
ruleset: standard
dealer: Han
stacks: Han 100, Lando 100, Leia 100
hand pot: 12
sabacc pot: 30
"""

PLAYED = """\
sabacc dispute 1
ruleset: standard
dealer: Lando
stacks: Han 100, Lando 100
hand pot: 18
sabacc pot: 30
antes: paid
"""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of a decision as a dispute, and what each side of the decision says of it.

    Attributes:
        point: The point that is decided.
        choice: The choice that the rejected reading is; empty where no ruleset can make it.
        ruleset: The ruleset by which the hand is told.
        lines: The position, without the ruleset.
        ruling: The claim that is right by the decision.
        reading: The claim that would be right by the rejected reading.
    """

    point: str
    choice: str
    ruleset: str
    lines: str
    ruling: str
    reading: str


def shown(hands: str, more: str = "caller: nobody") -> str:
    """Lay open the hands of two or three players, with 12 and 30 in the pots."""
    here = [part.split()[0] for part in hands.split(", ")]
    stacks = ", ".join(f"{name} 100" for name in here)
    return (
        SHOWN.replace("stacks: Han 100, Lando 100, Leia 100", f"stacks: {stacks}")
        + f"hands: {hands}\n{more}\n"
    )


HANDS = (
    Hand(
        "ranking.order",
        "nearest",
        "standard",
        shown("Han star endurance coins-5, Lando coins-9 flasks-6"),
        "winner Lando",
        "winner Han",
    ),
    Hand(
        "ranking.plus-minus-23",
        "tie",
        "standard",
        shown(
            "Han coins-11 flasks-commander, Lando evil-one endurance",
            "caller: nobody\ndeck: coins-1 coins-2",
        ),
        "no sudden demise",
        "sudden demise of Han, Lando",
    ),
    Hand(
        "ranking.equal-distance",
        "tie",
        "standard+nearest",
        shown(
            "Han coins-11 flasks-9, Lando star endurance coins-5",
            "caller: nobody\ndeck: coins-1 coins-2",
        ),
        "no sudden demise",
        "sudden demise of Han, Lando",
    ),
    Hand(
        "ranking.regional-array",
        "over-pure-sabacc",
        "forum-rebel with ranking.regional-array under-pure-sabacc",
        shown("Han staves-master sabres-1 sabres-2, Lando coins-11 flasks-commander"),
        "winner Lando",
        "winner Han",
    ),
    Hand(
        "specials.pure-totals",
        "plus-23-only",
        "standard",
        shown("Han evil-one endurance, Lando coins-11 flasks-11"),
        "Han wins 42",
        "Lando wins 12",
    ),
    Hand(
        "specials.idiots-array-extra",
        "allowed",
        "standard",
        shown("Han idiot coins-2 staves-3 coins-11, Lando coins-9 flasks-11"),
        "winner Lando",
        "winner Han",
    ),
    Hand(
        "specials.valued-arrays",
        "three",
        "standard",
        shown("Han queen queen, Lando star coins-7"),
        "winner Han",
        "winner Lando",
    ),
    Hand(
        "totals.face-values",
        "new-republic",
        "standard",
        "sabacc dispute 1\nruleset: standard\nhand: balance coins-10\n",
        "it counts -1",
        "it counts 15",
    ),
    Hand(
        "penalties.bomb",
        "none",
        "standard",
        shown("Han coins-ace flasks-11, Lando coins-9 sabres-11"),
        "Han pays 12 to the sabacc pot",
        "Han pays nothing",
    ),
    Hand(
        "penalties.timing",
        "after-awards",
        "standard",
        shown("Leia coins-11 flasks-commander, Han coins-ace flasks-11"),
        "Leia wins 54",
        "Leia wins 42",
    ),
    Hand(
        "penalties.caller",
        "fixed",
        "standard",
        shown("Han coins-9 flasks-11, Lando coins-8 flasks-10", "caller: Lando"),
        "Lando pays 12 to the sabacc pot",
        "Lando pays 2 to the sabacc pot",
    ),
    Hand(
        "penalties.bombed-caller",
        "once",
        "standard",
        shown("Han coins-ace flasks-9, Lando coins-8 flasks-10", "caller: Han"),
        "Han has 76",
        "Han has 88",
    ),
    Hand(
        "penalties.demise-bomb",
        "due",
        "standard",
        shown(
            "Lando coins-9 flasks-11, Han staves-9 sabres-11",
            "caller: nobody\ndeck: coins-2 coins-6",
        ),
        "Han pays nothing",
        "Han pays 12 to the sabacc pot",
    ),
    Hand(
        "penalties.lone-demise-bomb",
        "none",
        "swag+penalties",
        shown(
            "Lando coins-9 flasks-11, Han staves-9 sabres-11",
            "caller: nobody\ndeck: coins-2 coins-6",
        ),
        "Han pays 12 to the sabacc pot",
        "Han pays nothing",
    ),
    Hand(
        "demise.comparison",
        "nearest",
        "standard",
        shown(
            "Lando endurance coins-6 flasks-1, Han endurance sabres-6 staves-1",
            "caller: nobody\ndeck: coins-mistress star",
        ),
        "winner Lando",
        "winner Han",
    ),
    Hand(
        "demise.comparison",
        "highest",
        "standard",
        shown(
            "Lando endurance coins-1 flasks-1, Han endurance sabres-1 staves-1",
            "caller: nobody\ndeck: coins-11 star",
        ),
        "winner Han",
        "winner Lando",
    ),
    Hand(
        "demise.all-bomb",
        "split",
        "standard",
        shown(
            "Lando coins-9 flasks-11, Leia coins-10 flasks-8, Han staves-9 sabres-11",
            "caller: nobody\ndeck: coins-8 coins-6",
        ),
        "Leia wins 12",
        "Han, Lando share the hand pot",
    ),
    Hand(
        "demise.all-bomb",
        "nearest-to-plus-23",
        "standard",
        shown(
            "Lando coins-9 flasks-11, Leia coins-10 flasks-8, Han staves-9 sabres-11",
            "caller: nobody\ndeck: coins-8 coins-6",
        ),
        "winner Leia",
        "winner Han",
    ),
    Hand(
        "demise.made-special",
        "yes",
        "standard",
        shown(
            "Lando coins-9 flasks-11, Han staves-9 sabres-11",
            "caller: nobody\ndeck: idiot coins-3",
        ),
        "Han wins 12",
        "Han wins 42",
    ),
    Hand(
        "demise.idiots-array",
        "",
        "standard",
        shown(
            "Lando idiot coins-2 flasks-3, Han idiot sabres-2 staves-3",
            "caller: nobody\ndeck: coins-4 coins-10",
        ),
        "Han wins 42",
        "Han, Lando share the sabacc pot",
    ),
    Hand(
        "showdown.all-bombed",
        "stays-in-hand-pot",
        "standard",
        shown("Han coins-ace flasks-11, Lando staves-ace sabres-11"),
        "hand pot 0",
        "hand pot 12",
    ),
    Hand(
        "pots.beaten-special",
        "shares",
        "standard",
        shown("Han idiot coins-2 staves-3, Lando coins-11 flasks-commander"),
        "Han wins 42",
        "Han, Lando share the sabacc pot",
    ),
    Hand(
        "shift.faces",
        "four-to-six",
        "standard",
        "sabacc dispute 1\nruleset: standard\nhands: Han coins-7 flasks-9, Lando coins-2 sabres-3\n"
        "dealer: Lando\ndie: 1\npicks: as they lie\ndeck: staves-4 star and the others\n",
        "the cards shift",
        "the cards stay",
    ),
    Hand(
        "shift.lost-cards",
        "pooled",
        "standard",
        "sabacc dispute 1\nruleset: standard\nhands: Han coins-5 flasks-9, Lando coins-7 sabres-3\n"
        "dealer: Lando\ndie: 1\npicks: as they lie\ndeck: staves-1 staves-2 and the others\n"
        "shuffle: coins-7 coins-5\n",
        "Han holds flasks-9 staves-1",
        "Han holds flasks-9 coins-7",
    ),
    Hand(
        "calling.forced",
        "",
        "swag with pots.hand-cap forces-call=20",
        PLAYED + "hands: Han coins-9 flasks-11, Lando coins-8 flasks-10\ndeck: the others\n"
        "until: round 1 betting\nround 1: Han bets 5\n",
        "Lando has 95",
        "Lando has 100",
    ),
    Hand(
        "bombs.several-cards",
        "after-each",
        "forum-corellian",
        PLAYED + "hands: Han coins-9 flasks-9, Lando sabres-8 flasks-10\n"
        "deck: coins-8 endurance coins-1 and the others\nuntil: round 1\n"
        "round 1: Han draws 3 cards\n",
        "Han is still in",
        "Han is out",
    ),
    Hand(
        "trading.cards",
        "up-to-two",
        "forum-corellian with drawing.lock free",
        PLAYED + "hands: Han coins-9 flasks-2, Lando coins-8 flasks-10\n"
        "deck: coins-1 and the others\nuntil: round 2 trading\n"
        "round 1: Han draws 1 card\nround 2 trading: Han trades coins-9 flasks-2 coins-1\n",
        "Han may trade coins-9 flasks-2 coins-1",
        "Han may not trade coins-9 flasks-2 coins-1",
    ),
    Hand(
        "betting.limit",
        "per-round",
        "standard",
        PLAYED + "hands: Han coins-9 flasks-2, Lando coins-8 flasks-10\ndeck: the others\n"
        "until: round 1 betting\nround 1: Han bets 3\nround 1: Lando raises by 3\n",
        "Lando may raise by 3",
        "Lando may not raise by 3",
    ),
    Hand(
        "calling.last-betting",
        "one-round",
        "standard",
        PLAYED.replace("pot: 18", "pot: 12")
        + "hands: Han coins-9 flasks-11, Lando coins-8 staves-11\ndeck: the others\n"
        "round 4: Han calls\nlast betting: Lando bets 2\n",
        "Han wins 12 from the hand pot",
        "Han wins 16 from the hand pot",
    ),
)


def verdicts(hand: Hand, *, flipped: bool) -> list[str]:
    text = hand.lines.replace("ruleset: standard", f"ruleset: {hand.ruleset}")
    found = read(f"{text}claim: {hand.ruling}\nclaim: {hand.reading}\n")
    if flipped:
        rules = found.rules.flipped(hand.point, Choice.parse(hand.choice))
        found = read(f"{text}claim: {hand.ruling}\nclaim: {hand.reading}\n", rules)
    return [str(claim["verdict"]) for claim in ALONE.rule(found)["claims"]]


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: f"{hand.point}-{hand.choice}")
def test_a_hand_tells_the_ruling_from_the_reading(hand: Hand) -> None:
    assert any(one.rejected and one.choice == hand.choice for one in decision(hand.point).readings)

    assert verdicts(hand, flipped=False) == ["right", "wrong"]
    if hand.choice:
        assert verdicts(hand, flipped=True) == ["wrong", "right"]
