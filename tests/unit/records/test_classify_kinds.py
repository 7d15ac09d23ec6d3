"""Which ruleset are we playing?  Houses, dialects, disputes and sessions as evidence."""

from __future__ import annotations

import pytest

from sabacc.arbiter.classifying.candidates import antes_of
from sabacc.arbiter.classifying.classify import classify, to_json, told, verdict
from sabacc.arbiter.classifying.evidence import DisputedHand, read_evidence
from sabacc.conformance.adapters.ports import OVER, Limits
from sabacc.conformance.inference.search import SearchBudget
from sabacc.notation.forms import RecordError
from sabacc.records import parse, write_record
from sabacc.records.random_play import random_hand, random_session
from sabacc.records.text.reader import Source
from sabacc.spec.house_files import build_house, ruleset_named
from sabacc.spec.points import BASES
from sabacc.spec.rulesets import Choice, builtin
from tests.held import Ticking
from tests.runs import LONG_RUN
from tests.unit.records.classified import FIVE, hands, near, title

DISPUTE = """sabacc dispute 1
hands: Han coins-7 flasks-9, Lando coins-4 demise endurance
dealer: Lando
stacks: Han 100, Lando 80
hand pot: 30
sabacc pot: 12
caller: Han
claim: winner Lando
Han claims: winner Han
"""
"""Sixteen against -18: the higher total wins, or the one nearer to 23 or -23 (K-18)."""


def disputed(text: str = DISPUTE) -> list[Source | DisputedHand]:
    return list(read_evidence(text, "quarrel.dispute"))


def test_an_ante_of_seven_is_found_with_what_else_a_house_plays() -> None:
    choices = {
        "ante.amount": "each-pot=7",
        "folding.cost": "free",
        "penalties.caller": "fixed=5",
    }
    mine = hands(
        build_house({"base": "classic", "choices": choices}, name="House A"), range(10), "swag"
    )

    found = classify(mine, FIVE, budget=SearchBudget(lines=100_000))

    assert antes_of(mine)[0] == 7
    assert found.mended is not None
    assert found.mended.fit.fits
    assert found.mended.base == "classic"
    own = {point: str(choice) for point, choice in found.mended.changes.items()}
    assert own.items() <= choices.items()
    assert verdict(found).startswith("no named ruleset fits; classic with ante.amount each-pot=7")
    assert " open." in verdict(found)


def test_a_large_ante_is_read_off_the_pot() -> None:
    rules = build_house(
        {"base": "standard", "choices": {"ante.amount": "each-pot=25"}}, name="Rich"
    )

    assert antes_of(hands(rules, range(6), way="people"))[0] == 25


def test_a_percentage_is_found_that_no_line_names() -> None:
    choices = {"penalties.caller": "percent=25", "penalties.bomb": "fixed=6"}
    rules = build_house({"base": "standard", "choices": choices}, name="Quarter")

    found = classify(
        hands(rules, range(8), "classic", "people"), FIVE, budget=SearchBudget(lines=100_000)
    )

    assert found.mended is not None
    assert found.mended.fit.fits
    caller = next(one for one in found.points if one.point == "penalties.caller")
    assert "percent=25" in map(str, (caller.mine, *caller.fits))
    assert {"percent"} == {one.name for one in (caller.mine, *caller.fits)}
    names = [choice.name for choice, _ in caller.refuted]
    assert len(names) == len(set(names))  # one reason is told for each, not for each number


def test_a_point_is_not_settled_while_another_number_fits() -> None:
    found = classify(hands(builtin("standard"), range(6), "classic", "people"), FIVE[:1])

    earliest = next(one for one in found.points if one.point == "calling.earliest-round")
    assert not earliest.settled
    assert [str(choice) for choice in earliest.fits] == ["from=3"]


def test_a_house_that_heads_name_and_nothing_else_explains() -> None:
    values = {"choice": "own", "list": {"queen": -4, "star": -9}}
    rules = build_house({"base": "classic", "choices": {"totals.face-values": values}}, name="Own")
    kept = [
        parse(write_record(random_hand(rules, seed, 3, "people")), f"{seed}.hand")
        for seed in range(4)
    ]

    found = classify(kept, FIVE)

    assert not found.fits
    assert found.around.choices == rules.choices
    called = "classic with totals.face-values own=queen:-4/star:-9"
    assert verdict(found).startswith(f"no named ruleset fits; {called} does")


@LONG_RUN
@pytest.mark.parametrize("name", ["Kashyyyk", "Rebels", "Any Turn"])
def test_a_house_that_ships_is_called_by_its_name(name: str) -> None:
    found = classify(
        hands(ruleset_named(name), range(10), "standard", "people"),
        budget=SearchBudget(lines=60_000),
    )

    assert name in [one.name for one in found.fits]
    assert found.houses
    assert verdict(found).startswith("no built-in ruleset fits")
    text = " ".join(" ".join(told(found, title)).split())
    assert f"The house {name} plays " in text


def test_a_house_is_named_with_its_base_everywhere() -> None:
    choices = {"folding.cost": "free", "ante.amount": "each-pot=2"}
    rules = build_house({"base": "classic", "choices": choices}, name="House A")
    found = classify(hands(rules, range(4)), [rules, builtin("swag")])

    called = "the house House A (classic with ante.amount each-pot=2, folding.cost free)"
    assert verdict(found).startswith(f"only {called} fits, of the rulesets that were tried; the")
    assert to_json(found, title)["fits"][0]["called"] == called


def test_a_dispute_tells_what_the_table_did() -> None:
    found = classify(disputed(), [builtin("standard"), builtin("standard+nearest")])

    assert [one.name for one in found.fits] == ["standard+nearest"]
    assert (found.hands, found.disputes) == (1, 1)
    [trip] = found.nearly[0].trips
    assert (trip.file, trip.line) == ("quarrel.dispute", 8)
    assert next(told(found, title)).startswith("1 dispute: only standard+nearest fits")
    assert found.named == ()


def test_the_ruleset_that_a_dispute_names_is_judged_too() -> None:
    text = DISPUTE.replace("hands:", "ruleset: classic\nhands:")
    found = classify(disputed(text), [builtin("standard+nearest")])

    [named_one] = found.named
    assert named_one.name == "classic"
    assert named_one.fit is not None
    assert not named_one.fit.fits


def test_records_and_disputes_are_judged_together() -> None:
    among = [builtin("standard"), builtin("standard+nearest")]
    [mine] = hands(builtin("standard+nearest"), [1])

    assert len(classify([mine], among).fits) == 2
    found = classify([mine, *disputed()], among)
    assert [one.name for one in found.fits] == ["standard+nearest"]
    assert next(told(found, title)).startswith("1 hand and 1 dispute: ")
    ranking = next(one for one in found.points if one.point == "ranking.order")
    assert ranking.settled


def test_a_record_in_a_dispute_is_judged_line_by_line() -> None:
    record = write_record(random_hand(builtin("classic"), 3, 4))
    above = "sabacc dispute 1\nclaim: next dealer Han\n"
    [source, dispute] = disputed(above + record)

    assert isinstance(source, Source)
    assert isinstance(dispute, DisputedHand)
    plain = parse(record)
    assert [number - 2 for number in source.numbers] == list(plain.numbers)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (DISPUTE.replace("claim: winner Lando\n", ""), "it does not say what the table did"),
        (DISPUTE.replace("Lando coins-4 demise endurance", "Lando unknown"), "facts are unknown"),
        (DISPUTE.replace("caller: Han", "caller: Leia"), "quarrel.dispute:7"),
    ],
    ids=["no claim", "unknown", "mistake"],
)
def test_a_dispute_that_is_no_evidence_says_why(text: str, says: str) -> None:
    with pytest.raises(RecordError, match=r"quarrel\.dispute") as error:
        disputed(text)
    assert says in str(error.value)


def test_each_hand_of_a_session_is_evidence() -> None:
    session = random_session(builtin("classic"), 4, 3, 3)
    found = classify(
        [parse(write_record(session), "evening.hand")], FIVE, budget=SearchBudget(lines=0)
    )

    assert found.hands == 3
    assert [one.name for one in found.fits] == ["classic"]
    assert len(BASES) == len(found.fits) + len(found.nearly)


@pytest.mark.parametrize(
    ("base", "choices", "name"),
    [
        (
            "standard",
            {"betting.limit": "fixed=5", "penalties.caller": "none"},
            "standard with penalties.caller none, betting.limit fixed=5",
        ),
        ("forum", {"drawing.number": "one-or-two"}, "forum with drawing.number one-or-two"),
    ],
    ids=["the highest bet", "the fewest differences"],
)
def test_a_house_is_named_as_shortly_as_it_is_played(
    base: str, choices: dict[str, str], name: str
) -> None:
    rules = build_house({"base": base, "choices": choices}, name="House")
    found = classify(hands(rules, range(10), "classic", "people"), near(base))

    assert found.mended is not None
    assert found.mended.fit.fits
    assert found.mended.name == name


def test_a_limit_is_offered_at_the_highest_bet() -> None:
    rules = build_house({"base": "holonet", "choices": {"betting.limit": "fixed=5"}}, name="House")
    found = classify(hands(rules, range(8), "classic", "people"), [builtin("holonet")])

    [limit] = [one for one in found.points if one.point == "betting.limit"]
    assert limit.mine == Choice("unlimited")
    assert Choice("fixed", 5) in limit.fits


def test_gaps_of_one_kind_are_evidence() -> None:
    choices = {"calling.earliest-round": "from=6"}
    rules = build_house({"base": "holonet", "choices": choices}, name="House")
    found = classify(hands(rules, range(8), "classic", "people"), FIVE)

    assert found.verdict == "several"
    assert found.around.choices == rules.choices
    assert verdict(found) == (
        "holonet with calling.earliest-round from=6 fits, with nothing left out; holonet fits "
        "if 5 hands leave something out."
    )


def test_what_hands_say_nothing_about_is_listed_on_request() -> None:
    found = classify(hands(builtin("standard"), range(2)), [builtin("standard")])

    assert "; --all names them." in " ".join(told(found, title))
    assert "the hands say nothing about it: " in " ".join(
        " ".join(told(found, title, everything=True)).split()
    )


@pytest.mark.parametrize("after", ["rulesets", "points"])
def test_what_is_known_at_an_interruption_is_told(after: str) -> None:
    def interrupt(what: str, done: int, _total: int) -> None:
        if what == after and done == 1:
            raise KeyboardInterrupt

    found = classify(hands(builtin("classic"), range(3)), FIVE, interrupt)

    assert found.cut == "interrupted"
    assert verdict(found).startswith("not finished: interrupted. So far ")
    assert to_json(found, title)["verdict"] == "cut"


def test_time_ends_the_search_of_hands() -> None:
    budget = SearchBudget(Limits(run=1.0, clock=Ticking(0.01)))
    found = classify(hands(builtin("classic"), range(3)), FIVE, budget=budget)

    assert found.cut == OVER
