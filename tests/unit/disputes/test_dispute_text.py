"""A dispute read and written: its text, moments, order."""

import json
import random
import re
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.dispute import LARGEST, METHODS, Dispute, from_json
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.page import answer
from sabacc.arbiter.position import write
from sabacc.arbiter.ruling_json import RulingOutput
from sabacc.arbiter.telling import grouped, told, totals_of
from sabacc.arbiter.text import read, values
from sabacc.arbiter.words import differing
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.notation.forms import STEP_FORMS, write_moment
from sabacc.spec.rulesets import builtin_names
from tests.runs import EXHAUSTIVE, SAMPLE
from tests.unit.arbiter.disputes import half, ruled, showdown, table, verdicts

ROOT = Path(__file__).parents[3]
CASES = {case.id: case for case in load_cases() if not case.further}
QUESTIONS = {method: question for question, method in METHODS.items()}
PAGE = (ROOT / "docs/dispute-file.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```text\n(sabacc dispute 1\n.*?)```", PAGE, re.DOTALL)


def of_case(id_: str, **rest: Any) -> Dispute:
    case = CASES[id_]
    question, position = QUESTIONS[case.method], dict(case.params)
    return from_json({"ruleset": "standard", "question": question, "position": position, **rest})


def test_requests_of_cases_are_written_and_read_back() -> None:
    told = 0
    for id_ in list(CASES)[:: 1 if EXHAUSTIVE else 7]:
        try:
            dispute = of_case(id_)
        except FieldError:  # a case about a deck that is wrong
            continue
        told += 1

        assert dispute.requests == read(write(dispute)).requests, id_
    assert told > 300


@pytest.mark.parametrize(
    "text",
    EXAMPLES,
    ids=["worth", "best", "who wins", "shift", "play", "record", "a total", "no hand", "two"],
)
def test_the_examples_of_the_page_are_read_and_written_back(text: str) -> None:
    dispute = read(text)

    assert dispute.claims
    assert dispute == read(write(dispute))


def test_the_page_tells_every_line() -> None:
    deeds = re.findall(r"```text\n(Han bets 1\n.*?)```", PAGE, re.DOTALL)[0]
    two = [line for line in deeds.splitlines() if "shift: does" not in line]
    text = (
        "sabacc dispute 1\nruleset: forum-random\nseats: Han, Lando, Leia\n"
        "hands: from the deck\ndealer: Leia\nstacks: Han 9, Lando 9, Leia 9\nhand pot: 2\n"
        "sabacc pot: 0\nantes: paid\ndeck: the others\n" + "\n".join(two)
    )

    position = read(text).position

    assert [each["does"] for each in position["script"]] == [
        "bet",
        "call",
        "trade",
        "fold",
        "fold",
    ]
    assert position["script"][3] == {"seat": "Lando", "does": "fold", "phase": "last-betting"}
    assert position["script"][4] == {"seat": "Lando", "does": "fold", "round": 1, "asked": "Leia"}
    assert position["rolls"] == [
        {"round": 1, "comes": True, "picks": {"Han": ["coins-7"], "Lando": ["star"]}},
        {"round": 2, "die": 5},
    ]
    assert position["changes"] == [
        {"version": "rebel", "round": 2},
        {"version": "imperial", "call": True},
    ]
    assert len(position["deck"]) == 76


def test_the_others_are_the_rest_of_the_deck() -> None:
    text = half("").partition("sabacc hand record")[0] + (
        "hands: Han coins-7 idiot, Lando coins-1 idiot\ndealer: Han\nstacks: Han 1, Lando 1\n"
        "hand pot: 0\nsabacc pot: 0\nantes: paid\ndeck: star and the others\n"
    )

    deck = read(text).position["deck"]

    assert deck[:3] == ["star", "coins-2", "coins-3"]
    assert len(deck) == 72
    assert "idiot" not in deck
    assert deck.count("star") == 2


def test_what_is_read_is_written_as_before() -> None:
    text = write(read(showdown('Han claims: "Han wins!"\n')))

    assert "\nHan claims: Han wins\n" in text
    assert verdicts(text)[0][0] == "wrong"


def test_json_is_read_too() -> None:
    data = values(showdown())

    assert read(json.dumps(data)).requests == read(showdown()).requests
    assert read(json.dumps({"dispute": data, "ruling": {}})).requests == read(showdown()).requests


def test_a_bare_record_is_a_dispute_without_claims() -> None:
    text = half("round 1").partition("\n\nsabacc")[2]
    text = ("sabacc" + text).replace("standard", "standard with betting.limit fixed=5")

    dispute = read(text)

    assert dispute.ruleset == "standard with betting.limit fixed=5"
    assert dispute.claims == ()
    assert dispute == read(write(dispute))


def test_an_error_of_a_record_has_the_line_of_the_file() -> None:
    text = half("round 1\nHan flies", "claim: winner Han\n")

    with pytest.raises(FieldError, match="'flies' is not something a player does") as error:
        read(text)

    assert text.splitlines()[error.value.line - 1] == "Han flies"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "it is empty"),
        ("sabacc dispute 1\n", "ruleset: it is missing"),
        ("sabacc dispute 1\nruleset: standard\n", "there is no position"),
        ("{" * 100_000, "it is not JSON"),
        ('{"a":' * 30_000, "it is not JSON"),
        ('{"dispute": 3}', "dispute: there is no such field"),
        ("x" * (LARGEST + 1), "more than 200000 characters"),
        ("\n" * 6_000, "more than 5000 lines"),
        (showdown("claim: Han wins\n" * 21), "write at most 20"),
    ],
    ids=[
        "empty",
        "no ruleset",
        "no position",
        "braces",
        "deep",
        "no dispute",
        "long",
        "lines",
        "claims",
    ],
)
def test_sizes_are_bounded(text: str, words: str) -> None:
    with pytest.raises(FieldError, match=re.escape(words)):
        read(text)


@pytest.mark.parametrize(
    "position",
    [
        {"cards": [[["star"]]]},
        {"cards": [{"star": 1}]},
        {"cards": {"star": ["star"]}},
        {"cards": [None, 3, True]},
        {"cards": ["star"], "field": [["star"]]},
    ],
)
def test_what_is_no_card_is_refused(position: Any) -> None:
    with pytest.raises(FieldError, match=r"position\.(cards|field)"):
        read(json.dumps({"ruleset": "standard", "question": "worth", "position": position}))


LINES = st.sampled_from(
    [
        *showdown().splitlines(),
        *half("round 1\nHan bets 2").splitlines(),
        *(line for text in EXAMPLES for line in text.splitlines()),
        "question: play",
        "question: shift",
        "hand: idiot coins-2",
        "fields: Han star",
        "deck: the others",
        "picks: as they lie",
        "die: 3",
        "antes: to be paid",
        "round 1: Han bets 3",
        "round 1 shift: comes",
        "call version: rebel",
        "until: round 1 betting",
        "hands: from the deck",
        "side pot: 3 for Han",
        "Han claims: Han may call",
        "claim: it counts 3",
    ]
)
NOISE = st.text(alphabet=st.characters(codec="utf-8"), max_size=30)
TEXTS = st.lists(st.one_of(LINES, LINES, LINES, NOISE), max_size=25).map("\n".join)


@settings(max_examples=2_000 if EXHAUSTIVE else 200)
@given(TEXTS, st.booleans())
def test_whatever_is_written_is_read_or_refused_in_words(text: str, begun: bool) -> None:  # noqa: FBT001
    whole = f"sabacc dispute 1\nruleset: standard\n{text}" if begun else text
    found = read_or_refused(whole)

    assert found
    if isinstance(found, Dispute):
        assert read(write(found)).requests == found.requests


def read_or_refused(text: str) -> Dispute | str:
    try:
        return read(text)
    except FieldError as error:
        return str(error)


@pytest.mark.parametrize("told", [3, None, {"a": 1}, "Han wins", [3]])
def test_claims_are_added_to_claims_alone(told: Any) -> None:
    text = json.dumps(dict(values(showdown())) | {"claims": told})

    with pytest.raises(FieldError, match="claims"):
        read(text, claims=["Han: winner Han"])
    with pytest.raises(FieldError, match="claims"):
        read(text)


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), NOISE, LINES),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["hands", "seats", "Han", "cards", "pots", "amount", "deck", "x"]),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=12,
)
DISPUTES = st.fixed_dictionaries(
    {"ruleset": st.sampled_from(["standard", "swag", "x", "standard with a b"])},
    optional={
        "question": st.sampled_from([*METHODS, "x"]),
        "position": JSON,
        "record": TEXTS,
        "claims": st.one_of(JSON, st.just([{"claim": "Han wins"}])),
        "asks": JSON,
        "title": NOISE,
    },
)


@settings(max_examples=2_000 if EXHAUSTIVE else 200)
@given(st.sampled_from(["rule", "read", "record", "x"]), st.one_of(DISPUTES, JSON))
def test_the_page_always_answers(ask: str, dispute: Any) -> None:
    asked = json.dumps({"ask": ask, "dispute": dispute, "text": str(dispute)})

    found = json.loads(answer(asked))

    assert found["ok"] or found["error"]["message"]


def test_the_end_of_a_round_has_two_names() -> None:
    bare, named = (ruled(table("standard", f"until: round 1{end}")) for end in ("", " end"))

    assert bare["answer"] == named["answer"]


@pytest.mark.parametrize("form", STEP_FORMS)
def test_a_moment_may_stand_behind_the_deed_as_scenarios_tell_it(form: str) -> None:
    behind = form.replace("{round}", "4")
    moment = STEP_FORMS[form]
    before = write_moment(moment._replace(round=4) if moment.round is not None else moment)

    same = f"{before}, while Han is asked: Leia folds"
    scripts = [
        read(table("standard", line)).position["script"]
        for line in (same, f"Leia folds {behind} while Han is asked", f"Leia folds {behind}")
    ]

    assert scripts[1] == scripts[0]
    assert scripts[2] == [{key: scripts[0][0][key] for key in scripts[2][0]}]
    assert "asked" not in scripts[2][0]


RULESETS = ("standard", "holonet", "swag", "classic", "forum")
NOW = ("Han may call", "Lando may draw", "Leia rolls the die", "Lando picks from Han", "Han is out")


def told_phase(rng: random.Random) -> tuple[str, list[str]]:
    phase, deeds = rng.choice(
        [
            ("betting", ["checks", "bets 1", "folds", "raises by 1", "matches"]),
            ("drawing", ["draws", "stands", "trades {card}", "lays {card}"]),
            ("calling", ["calls", "passes"]),
        ]
    )
    number = rng.choice([1, 2, 4, 5])
    cards = {"Han": "coins-7", "Lando": "coins-9", "Leia": "staves-7"}
    seats = rng.sample(list(cards), 2)
    lines = [
        f"round {number} {phase}: {seat} {rng.choice(deeds).format(card=cards[seat])}"
        for seat in seats
    ]
    return rng.choice(RULESETS), lines


@pytest.mark.parametrize("number", range(60 if EXHAUSTIVE else 12))
def test_no_ruling_goes_beyond_what_is_told_and_the_next_step(number: int) -> None:
    rng = random.Random(f"{SAMPLE} {number}")
    ruleset, lines = told_phase(rng)
    alone = ruled(table(ruleset, "\n".join(lines)))

    found = ruled(table(ruleset, "\n".join([*lines, f"claim: {rng.choice(NOW)}"])))

    told, more = alone["answer"]["phases"], found["answer"]["phases"]
    assert more[: len(told)] == told
    assert [each["phase"] for each in more[len(told) :]] in ([], ["shift"])
    assert told[-1]["round"] <= int(lines[0].split()[1]) + 1


@pytest.mark.parametrize("number", range(60 if EXHAUSTIVE else 12))
def test_lines_of_one_phase_change_places_unless_a_rule_orders_them(number: int) -> None:
    ruleset, lines = told_phase(random.Random(f"{SAMPLE} {number}"))
    told, swapped = (ruled(table(ruleset, "\n".join(each))) for each in (lines, lines[::-1]))

    # A fold comes before the bet of a later seat, or answers it: both are hands
    assert told["answer"]["phases"] == swapped["answer"]["phases"] or re.search(
        r"\([a-z-]+\.[a-z.0-9-]+\)|folds\n.* bets",
        "\n".join((told["ruling"], swapped["ruling"], *sorted(lines))),
    ), (ruleset, lines)


EVERY = Arbiter()
NAMES = builtin_names()
ALL = cast("RulingOutput", {"elsewhere": [{"rulesets": list(NAMES)}]})
HOLONET = [name for name in NAMES if name.startswith("holonet+")]
FORUM = [name for name in NAMES if name.startswith("forum")]


def test_options_and_versions_are_folded_into_their_base() -> None:
    totals = totals_of(ALL)

    assert totals["holonet"] == len(HOLONET) == 6
    assert len(FORUM) == 7
    for names, folded in (
        (["holonet", *HOLONET], ["holonet (with any option)"]),
        (["holonet", *HOLONET[:2]], ["holonet (with 2 of its 6 options)"]),
        (["holonet"], ["holonet"]),
        (HOLONET[:2], HOLONET[:2]),
        (HOLONET[:4], ["4 of the options of holonet"]),
        (["classic"], ["classic"]),
        (FORUM, ["forum (in any version)"]),
        (FORUM[:3], FORUM[:3]),
    ):
        assert grouped(names, totals) == folded


@pytest.mark.parametrize(
    ("other", "own", "says"),
    [
        (
            "Han wins; Lando pays 2.",
            "Han wins; Lando pays 12.",
            "Lando pays 2; the rest is the same",
        ),
        ("Lando pays 2; han wins.", "Han wins; lando pays 2.", "Lando pays 2; han wins"),
        ("Lando wins.", "Han wins.", "Lando wins"),
    ],
)
def test_another_ruling_tells_what_differs(other: str, own: str, says: str) -> None:
    assert differing(other, own) == says


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize(
    "text",
    [
        showdown("Han claims: Han pays 2 to the sabacc pot\nclaim: no sudden demise\n"),
        half("round 1\nHan bets 2", "Lando claims: Lando may raise by 4\n"),
        half("round 1"),
    ],
    ids=["showdown", "half", "next"],
)
def test_no_line_is_too_wide(text: str, width: int) -> None:
    ruling = EVERY.rule(read(text))
    lines = [line.text for line in told(ruling, width)]

    assert max(map(len, lines)) <= width
    assert bool(ruling["events"]) == any(
        re.search(r" [a-z-]+\.[a-z-]+\.[a-z0-9-]+$", line) for line in lines
    )
