"""The casebook: its disputes, its right answers, what decides, and situations."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import pytest

from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.page import answer
from sabacc.arbiter.rulings import KnownRulesets, Rulings
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.answers import EngineAnswer
from sabacc.protocol.facts import FAILURE_KEYS, value_at
from sabacc.site.casebook.casebook import (
    BOUND,
    INDEX,
    MOST,
    PAGE,
    POINTS_PAGE,
    QUIZ_PAGE,
    DisputePage,
    Near,
    base_words,
    one_choice,
    pages_of,
    rules_behind,
    similar,
    speaking,
)
from sabacc.site.casebook.disputes import (
    CasebookArbiter,
    CasebookDispute,
    Ruled,
    disputes,
    point_disputes,
)
from sabacc.site.casebook.situations import (
    MISHAPS_PAGE,
    disputes_on,
    mishaps_on,
    parts,
    situations,
)
from sabacc.site.casebook.situations import pages_of as situations_pages
from sabacc.site.data import SiteData, load
from sabacc.site.elements import To, events_of
from sabacc.spec.alternatives import alternatives
from sabacc.spec.house_files import build_house, every_ruleset
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Ruleset, builtin, builtin_names
from tests.runs import EXHAUSTIVE, LONG_RUN
from tests.site.readers import Site

LONG = [pytest.param(dispute, id=dispute.id) for dispute in disputes().values()]
SHORT = [pytest.param(dispute, id=dispute.id) for dispute in point_disputes().values()]
ALL = [*LONG, *SHORT]
# Long ones and those on one point, by their ids
EVERY = {**disputes(), **point_disputes()}


def test_there_are_enough() -> None:
    cases = [dispute.case.id for dispute in disputes().values()]

    assert len(cases) >= 40
    assert len(set(cases)) == len(cases)
    assert not disputes().keys() & point_disputes().keys()


@pytest.mark.parametrize("dispute", ALL)
def test_a_position_is_the_scenarios(dispute: CasebookDispute) -> None:
    changed = {
        name
        for name, value in dispute.position.items()
        if dispute.case.params.get(name, None) != value
    }

    assert changed <= {"until", "rolls"}
    assert bool(changed) is dispute.changed


@pytest.mark.parametrize("dispute", ALL)
def test_the_sides_are_about_the_position(dispute: CasebookDispute) -> None:
    given = dispute.position
    seats = set(given.get("hands") or given.get("seats") or {"Leia": [], "Han": []})
    told = {said.who for said in dispute.claims}

    assert len(told - seats) <= 1
    assert len(told & seats) >= 1


@pytest.mark.parametrize("dispute", LONG)
def test_every_ruleset_rules(
    dispute: CasebookDispute, arbiter: CasebookArbiter, data: SiteData
) -> None:
    one = arbiter.ruled(dispute)
    for rules in data.rulesets:
        assert not {"ran_out", "error"} & set(one.answers(rules)[0].answer), rules.name


@pytest.mark.parametrize("dispute", ALL)
def test_the_table_has_the_disputes_own_ruleset(
    dispute: CasebookDispute, arbiter: CasebookArbiter
) -> None:
    one, to = arbiter.ruled(dispute), To(dispute.page)
    rows = [row.split(" | ") for row in DisputePage(one, to).ruling.splitlines()]
    base = base_words(one, to)
    own = [row[1].rstrip("| ") for row in rows if base in row[0].removeprefix("| ").split(", ")]

    assert own == [one.ruling["in_full"]]
    assert not re.search(r"[>` ][a-z-]+\.[a-z-]+", re.sub(r"\([^)]*\)", "", base))


@pytest.mark.parametrize("dispute", ALL)
def test_nothing_runs_out_by_a_flip(dispute: CasebookDispute, arbiter: CasebookArbiter) -> None:
    for turn in arbiter.ruled(dispute).turns:
        assert not re.search(r"ran out|cannot be decided: (?:picks|deck|shuffle)", turn["ruling"])


def by_ruleset(one: Ruled) -> dict[str, tuple[str, str]]:
    return {
        rules.name: (group.ruling, group.right)
        for group in one.groups()
        for rules in group.rulesets
    }


@pytest.mark.parametrize(
    ("id_", "rulings", "right"),
    [
        pytest.param(
            "price-of-a-fold",
            (
                "Lando pays 1 to",
                "Lando pays 2 to",
                "Lando pays 1 to",
                "Lando pays nothing to",
                "Lando pays 1 to",
            ),
            ("Han", "Leia", "Han", "Lando", "Han"),
            id="what folding costs",
        ),
        pytest.param(
            "minus-sixteen-against-fifteen",
            ("Han has", "Han has", "Lando has", "Han has", "Han has"),
            ("Han", "Han; what Lando says stands too", "Lando", "Han", "Han"),
            id="a long negative total",
        ),
        pytest.param(
            "failed-call",
            ("Han pays 12;", "Han pays 2;", "Han pays 12;", "Han pays nothing;", "Han pays 12;"),
            ("Lando", "Han", "Lando", "nobody", "Lando"),
            id="what a call costs",
        ),
        pytest.param(
            "bombed-caller",
            (
                "The sabacc pot holds 54; Han pays 24",
                "The sabacc pot holds 44; Han pays 14",
                "The sabacc pot holds 42; Han pays 12",
                "The sabacc pot holds 30; Han pays nothing",
                "The sabacc pot holds 54; Han pays 24",
            ),
            # A-H23, A-C41: in holonet and classic both readings stand
            (
                "Lando",
                "nobody",
                "Han; what Lando says stands too",
                "nobody",
                "Lando; what Han says stands too",
            ),
            id="a caller who bombs",
        ),
        pytest.param(
            "die-shows-three",
            (
                "The cards shift",
                "There is no shift",
                "The cards stay",
                "The cards stay",
                "The cards shift",
            ),
            ("Han", "does not arise here", "Lando", "Lando", "Han"),
            id="a die of 3",
        ),
        pytest.param(
            "fold-without-a-bet",
            (
                "Han may fold.",
                "Han may not fold",
                "Han may fold.",
                "Han may fold.",
                "Han may fold.",
            ),
            ("Han", "Lando", "Han", "Han", "Han"),
            id="a fold where nothing is bet",
        ),
    ],
)
def test_known_rulings(
    id_: str, rulings: tuple[str, ...], right: tuple[str, ...], arbiter: CasebookArbiter
) -> None:
    found = by_ruleset(arbiter.ruled(disputes()[id_]))

    for name, ruling, who in zip(BASES, rulings, right, strict=True):
        assert found[name][0].startswith(ruling), name
        assert found[name][1] == who, name


def test_a_claim_is_judged_as_the_arbiter_judges_it(arbiter: CasebookArbiter) -> None:
    seen: set[str] = set()
    for dispute in EVERY.values():
        one = arbiter.ruled(dispute)
        claims = one.ruling["claims"]
        right = " and ".join(each["who"] for each in claims if each["verdict"] == "right")
        too = [each["who"] for each in claims if each["verdict"] == "stands-too"]
        said, _, more = one.right(one.heard.rules).partition("; ")
        left = all(each["verdict"] == "open" for each in claims)
        seen.add("left open" if left else "right" if right else "nobody")

        assert dispute.arises(one.heard.rules), dispute.id
        assert said == ("left open" if left else right or "nobody"), dispute.id
        assert more == "".join(f"what {who} says stands too" for who in too), dispute.id
    assert seen == {"left open", "right", "nobody"}


def test_a_turn_is_a_choice_that_the_base_does_not_make() -> None:
    rules = builtin("swag")
    for point in POINTS.values():
        found = alternatives(rules, point)

        assert rules.choices[point.id] not in found
        assert len(set(found)) == len(found)
        assert NOT_APPLICABLE not in {choice.name for choice in found}


def test_a_number_is_flipped_to_what_documents_say() -> None:
    written = {str(choice) for choice in alternatives(builtin("standard"), POINTS["betting.limit"])}

    assert {"fixed=10", "unlimited"} <= written


@pytest.mark.parametrize("dispute", ALL)
def test_the_file_is_what_the_arbiter_answers(
    dispute: CasebookDispute, all_pages: dict[str, str]
) -> None:
    found = json.loads(all_pages[f"casebook/{dispute.id}.json"])
    answered = json.loads(answer(json.dumps({"ask": "rule", "dispute": found["dispute"]})))

    assert answered["ok"]
    assert found["dispute"] == dispute.as_json()
    assert json.dumps(found["ruling"]) == json.dumps(answered["result"])


def test_the_ruling_of_a_file_is_compared_with_all_that_comes_built_in(
    all_pages: dict[str, str],
) -> None:
    ruling = json.loads(all_pages["casebook/fourth-card.json"])["ruling"]
    names = [name for each in ruling["elsewhere"] for name in each["rulesets"]]

    assert sorted(names) == sorted(builtin_names())


def test_the_index_lists_every_dispute(all_pages: dict[str, str]) -> None:
    listed = json.loads(all_pages[INDEX])

    assert [each["id"] for each in listed] == [*EVERY]
    assert listed[0] == {
        "id": "minus-sixteen-against-fifteen",
        "title": "Does -16 beat 15?",
        "question": "best",
    }


def test_every_build_is_the_same(site: Site, all_pages: dict[str, str]) -> None:
    files = [path for path in all_pages if path.endswith(".json")]

    assert f"casebook/{LONG[0].id}.json" in files
    for path in files:
        assert site.text(path) == all_pages[path], path


@LONG_RUN
def test_no_ruling_hangs_on_what_was_ruled_before(
    data: SiteData, all_pages: dict[str, str]
) -> None:
    again = pages_of(data)

    assert dict(again) == {path: all_pages[path] for path in again}


def test_no_two_disputes_are_described_alike(all_pages: dict[str, str]) -> None:
    heads = [all_pages[dispute.page].split("---\n")[1] for dispute in EVERY.values()]

    assert len(set(heads)) == len(heads)


def test_the_index_leads_to_every_dispute(all_pages: dict[str, str]) -> None:
    page = all_pages[PAGE]
    for dispute in EVERY.values():
        anchor = f"{{ .moved #{dispute.id} }}" if dispute.id in disputes() else ""
        assert page.count(f"| [{dispute.title}](casebook/{dispute.id}.md){anchor} |") == 1


def test_nothing_is_left_unsaid(all_pages: dict[str, str]) -> None:
    unsaid = re.compile(r"\bNone\b|not-reached|\| \|(?! *$)|nobody nobody|fold nobody")
    for path, text in all_pages.items():
        if path.startswith("casebook") and path.endswith(".md"):
            assert not unsaid.search(text), path


@LONG_RUN
def test_a_house_is_ruled_first(all_pages: dict[str, str]) -> None:
    own = build_house({"base": "classic", "choices": {"folding.cost": "free"}}, name="Cantina")
    found = pages_of(load(own))
    fold = found["casebook/price-of-a-fold.md"].partition("What it turns on")[0]

    swag = "[`swag`](../rulesets/swag.md)"
    assert f"| `Cantina`, {swag} | Lando pays nothing to the sabacc pot. | Lando |" in fold
    assert {path: text for path, text in found.items() if path.endswith(".json")} == {
        path: text
        for path, text in all_pages.items()
        if path.startswith("casebook/") and path.endswith(".json")
    }


def test_a_claim_that_says_nothing_is_refused() -> None:
    dispute = disputes()["check"]
    slip = replace(dispute, claims=(dispute.claims[0]._replace(claim="Han may cheque"),))

    with pytest.raises(FieldError, match=r"claims\[0\]\.claim"):
        slip.heard()


def test_what_is_refused_has_no_events(data: SiteData) -> None:
    case = disputes()["die-shows-three"].case

    assert events_of(data, case, builtin("forum")) == ()
    assert events_of(data, case, builtin("standard")) != ()


POINTED: Final = [dispute for dispute in EVERY.values() if dispute.point]


@pytest.mark.parametrize("dispute", [pytest.param(one, id=one.id) for one in POINTED])
def test_it_turns_on_exactly_that_point(dispute: CasebookDispute, arbiter: CasebookArbiter) -> None:
    one = arbiter.ruled(dispute)
    choices = one.heard.rules.choices
    other = [turn for turn in one.turns if choices[turn["point"]].name != _name(turn["choice"])]

    assert dispute.point in one.points
    assert {turn["point"] for turn in other} <= {dispute.point}


def _name(choice: str) -> str:
    return choice.partition("=")[0]


def test_every_short_dispute_is_about_a_point() -> None:
    points = [dispute.point for dispute in POINTED]

    assert all(dispute.point for dispute in point_disputes().values())
    assert len(set(points)) == len(points)


def test_no_point_is_left_out() -> None:
    pointed = {dispute.point for dispute in POINTED}
    conduct = {point.id for point in POINTS.values() if point.conduct}
    single = {id_ for id_, point in POINTS.items() if id_ not in conduct and one_choice(point)}
    kinds = (pointed, set(BOUND), conduct, single)

    assert set().union(*kinds) == set(POINTS)
    assert sum(map(len, kinds)) == len(POINTS)
    assert {kind: len(found) for kind, found in zip("dbcs", kinds, strict=True)} == {
        "d": 67,
        "b": 5,
        "c": 24,
        "s": 150,
    }


def test_where_there_is_one_choice_there_is_one() -> None:
    for point in POINTS.values():
        if not point.conduct and one_choice(point):
            assert len(point.documented) == 1, point.id
            assert not point.numbers, point.id
            made = {rules.choices[point.id].name for rules in every_ruleset()}
            assert len(made - {NOT_APPLICABLE, *point.dialects}) <= 1, point.id
    assert not one_choice(POINTS["ante.amount"])
    assert not one_choice(POINTS["edges.longest-hand"])
    assert alternatives(builtin("standard"), POINTS["ante.amount"]) == []


def test_how_many_documents_speak_where_there_is_one_choice(all_pages: dict[str, str]) -> None:
    page = all_pages[POINTS_PAGE]

    assert speaking(POINTS["penalties.short-stack"]) == []
    assert "On 150 points every ruleset makes the same choice" in page
    said = [
        line.partition(":")[0] for line in page.splitlines() if re.match(r"On \d+ of them", line)
    ]
    assert said == [
        "On 70 of them several documents say something, and agree",
        "On 38 of them only one document says something, and none disagrees",
        "On 42 of them no document says anything; the choice fills a gap",
    ]


def turning(case: Case, rules: Ruleset, known: KnownRulesets) -> dict[str, set[str]]:
    paths = [expected.fact for expected in case.expect]

    def facts(answer: Mapping[str, Any]) -> dict[str, str]:
        why_none = [answer.get(name) for name in FAILURE_KEYS]
        return {
            path: json.dumps([why_none, value_at(case.method, answer, path)], default=str)
            for path in paths
        }

    class OfFacts(Rulings):
        def key(self, rules: Ruleset, answers: Sequence[EngineAnswer]) -> str:  # noqa: ARG002
            return json.dumps(facts(answers[0].answer))

    rulings = OfFacts(known, [case.request()])
    usual = facts(rulings.ruling(rules).answers[0].answer)
    found: dict[str, set[str]] = {path: set() for path in paths}
    for turn in rulings.turns(rules):
        for path, value in facts(turn.ruling.answers[0].answer).items():
            if value != usual[path]:
                found[path].add(turn.point)
    return found


# Rulesets that ask between them about every bound point
ASKED = (*BASES, "standard+alderaanian", "forum-random")


@LONG_RUN
@pytest.mark.parametrize("point", [*BOUND])
def test_a_bound_point_never_turns_alone(point: str) -> None:
    known, seen = KnownRulesets(), 0
    for case in load_cases():
        if case.point != point:
            continue
        for rules in every_ruleset() if EXHAUSTIVE else map(builtin, ASKED):
            if rules.choices[point].name == NOT_APPLICABLE:
                continue
            for fact, points in turning(case, rules, known).items():
                if point in points:
                    seen += 1
                    assert points & set(BOUND[point].points), f"{case.id} {rules.name} {fact}"
    assert seen > 0


def test_the_page_has_every_point(all_pages: dict[str, str]) -> None:
    page = all_pages[POINTS_PAGE]
    for dispute in POINTED:
        assert page.count(f"({dispute.id}.md){{ .moved #{dispute.id} }}") == 1, dispute.id
    rest = page.partition("## Points without a dispute")[2]
    for point in POINTS:
        assert (f"[`{point}`]" in rest) is (
            point not in {one.point for one in POINTED} or bound(point)
        )


def bound(point: str) -> bool:
    return any(point in each.points for each in BOUND.values())


ARISES = {
    # id: who is right by standard, forum, holonet, swag, classic; - where it does not arise
    "sixteen-both-ways": ("Han", "Han", "Lando", "Han", "Han"),  # H-018, H-058
    "twenty-two-both-ways": ("-", "-", "Lando", "-", "-"),
    # A-S07; H-019 and H-060 leave open whether the two are level
    "both-pure-sabaccs": ("Lando", "Lando", "Han; what Lando says stands too", "Han", "Lando"),
    "open-after-a-check": ("Lando", "Han", "Lando", "-", "Han"),  # S-046
    "bet-after-a-check": ("Lando", "Han", "Lando", "-", "Han"),
    "keep-what-you-draw": ("-", "Lando", "-", "-", "-"),  # F-042
    "one-of-two-cards": ("Han", "-", "Han", "-", "Lando"),  # C-040, S-071
    "four-discards": ("-", "Han", "-", "-", "-"),
    "three-on-the-die": ("Han", "-", "Lando", "Lando", "Han"),  # H-066, S-059
    "third-card-in-the-field": ("-", "-", "Lando", "-", "-"),  # H-071
    "second-card-in-the-field": ("-", "-", "Lando", "-", "-"),  # H-073
    "roll-after-the-last-betting": ("-", "-", "Han; what Lando says stands too", "-", "-"),
    "draw-in-anothers-turn": ("-", "Han; what Lando says stands too", "-", "-", "Han"),
    "call-in-round-twenty": ("Lando", "Han", "Han", "Han", "Han"),  # E-04
}


@pytest.mark.parametrize("id_", ARISES)
def test_nobody_is_right_where_the_question_does_not_arise(
    id_: str, arbiter: CasebookArbiter
) -> None:
    one = arbiter.ruled(EVERY[id_])

    found = tuple(one.right(builtin(name)) for name in BASES)

    assert found == tuple("does not arise here" if who == "-" else who for who in ARISES[id_])


def test_the_needs_of_a_dispute_are_choices() -> None:
    needs = [item for one in EVERY.values() for item in one.needs.items()]

    assert len(needs) > len(BASES)
    for point, names in needs:
        assert set(names) < set(POINTS[point].choices), point


@pytest.mark.parametrize(
    ("id_", "reasons"),
    [
        pytest.param(
            "third-card-in-the-field",
            {"standard": "there is no interference field", "holonet": "the field of Han is full"},
            id="no field, a full field",
        ),
        pytest.param(
            "one-of-two-cards",
            {
                "classic": "a player with only two cards cannot trade",
                "forum": "cards cannot be traded in the drawing",
            },
            id="two cards, no trade",
        ),
        pytest.param(
            "bet-of-four",
            {"standard": "3 is the most", "standard+casino-betting": "2 is the most"},
            id="the usual limit, the casino's",
        ),
    ],
)
def test_a_row_has_the_reason_of_all_its_rulesets(
    id_: str, reasons: Mapping[str, str], all_pages: dict[str, str]
) -> None:
    ruling = json.loads(all_pages[f"casebook/{id_}.json"])["ruling"]
    said = {name: row["ruling"] for row in ruling["elsewhere"] for name in row["rulesets"]}

    for name, reason in reasons.items():
        assert said[name].endswith(f": {reason}."), name


def test_the_page_names_the_reading_that_stands_too(all_pages: dict[str, str]) -> None:
    both = all_pages["casebook/bombed-caller.md"]
    roll = all_pages["casebook/roll-after-the-last-betting.md"]

    (line,) = [line for line in both.splitlines() if "permits" in line and "`classic`" in line]
    for words in ("what Han says", "C-053", "C-054", "penalties.bombed-caller.once"):
        assert words in line
    (other,) = [line for line in roll.splitlines() if "the text permits" in line]
    for words in ("what Lando says", "H-065", "calling.last-roll.roll"):
        assert words in other
    assert " says [stands too](../glossary.md#stands-too)" in line
    assert " says [stands too](../glossary.md#stands-too)" in other


def test_every_mishap_names_points(data: SiteData) -> None:
    page = situations_pages(data)[MISHAPS_PAGE]
    named = [point for part in parts() for one in part["mishaps"] for point in one["points"]]

    assert [point for point in named if point not in POINTS] == []
    for point in named:
        rule = POINTS[point].rule_id(builtin("standard").choices[point].name)
        law = data.rules[rule].words.player_paragraphs()[0].split("(`")[0].split("`")[0][:60]
        assert page.count(law) == 1, point


def test_no_rule_of_mishaps_is_left_out() -> None:
    named = {point for part in parts() for one in part["mishaps"] for point in one["points"]}
    ours = {id_ for id_, point in POINTS.items() if id_.startswith("edges.") and point.conduct}

    assert ours - named == set()


def test_every_situation_names_points() -> None:
    for says, points in situations().items():
        assert points, says
        assert len(set(points)) == len(points), says
        assert [point for point in points if point not in POINTS] == [], says


def test_every_dispute_and_every_mishap_is_led_to() -> None:
    led = [*situations().values()]

    assert {one.id for points in led for one in disputes_on(points)} == EVERY.keys()
    assert {one for points in led for one in mishaps_on(points)} == {
        one["says"] for part in parts() for one in part["mishaps"]
    }


@pytest.fixture(scope="module")
def asked(all_pages: dict[str, str]) -> dict[str, str]:
    texts = re.split(r'^\?\?\? quiz "', all_pages[QUIZ_PAGE], flags=re.MULTILINE)[1:]
    found = (re.search(r"\[The whole dispute\]\(([a-z0-9-]+)\.md\)", text) for text in texts)
    return {one[1]: text for one, text in zip(found, texts, strict=True) if one}


def test_most_disputes_are_asked(asked: dict[str, str]) -> None:

    assert 60 <= len(asked) < len(EVERY)
    for id_, text in asked.items():
        assert text.startswith(f'{EVERY[id_].title}"\n'), id_
        assert EVERY[id_].told in text
        assert all(f"“{said.says}”" in text for said in EVERY[id_].claims)


def test_an_answer_is_the_ruling_of_the_casebook(
    asked: dict[str, str], all_pages: dict[str, str]
) -> None:
    for id_, text in asked.items():
        ruling = json.loads(all_pages[f"casebook/{id_}.json"])["ruling"]
        claims = ruling["claims"]
        right = [each["who"] for each in claims if each["verdict"] == "right"]
        too = [each["who"] for each in claims if each["verdict"] == "stands-too"]

        assert f'data-right="{",".join(right)}" data-too="{",".join(too)}"' in text, id_
        assert ruling["ruling"] in text, id_
        assert f"**{' and '.join(right) or 'Nobody'} " in text, id_


def test_a_dispute_with_an_open_claim_is_not_asked(
    asked: dict[str, str], all_pages: dict[str, str]
) -> None:
    for dispute in EVERY.values():
        ruling = json.loads(all_pages[f"casebook/{dispute.id}.json"])["ruling"]
        verdicts = [each["verdict"] for each in ruling["claims"]]
        judged = len(verdicts) == len(dispute.claims) and "open" not in verdicts
        assert (dispute.id in asked) is judged, dispute.id


def test_the_answers_do_not_all_lie_on_one_side(asked: dict[str, str]) -> None:
    right = [re.search(r'data-right="([^"]*)"', text) for text in asked.values()]
    names = [one[1] for one in right if one]

    assert len(names) == len(asked)
    assert max(names.count(name) for name in set(names)) < len(names) * 3 / 4


# How many disputes may be like no other
LONELY = 11


@pytest.fixture(scope="module")
def every(arbiter: CasebookArbiter) -> list[Ruled]:
    return [arbiter.ruled(one) for one in EVERY.values()]


@pytest.fixture(scope="module")
def near(every: list[Ruled]) -> dict[str, tuple[Near, ...]]:
    return similar(every)


@pytest.mark.parametrize(
    ("id_", "other"),
    [
        ("die-shows-three", "die-shows-four"),
        ("failed-call", "price-of-a-bomb"),
        ("made-by-the-card", "made-in-the-demise"),
        ("fold-after-matching", "fold-without-a-bet"),
        ("trade-with-two-cards", "one-of-two-cards"),
        ("minus-23", "minus-23-in-classic"),
    ],
)
def test_the_same_quarrel_told_twice_is_found(
    id_: str, other: str, near: dict[str, tuple[Near, ...]]
) -> None:
    assert other in [one.id for one in near[id_]]
    assert id_ in [one.id for one in near[other]]


def test_what_is_similar_shares_the_rule_that_is_named(
    every: list[Ruled], near: dict[str, tuple[Near, ...]]
) -> None:
    behind = {one.dispute.id: rules_behind(one) for one in every}
    for id_, found in near.items():
        names = [one.id for one in found]
        assert len({id_, *names}) == len(names) + 1 <= MOST + 1
        assert all(one.rule in behind[id_] & behind[one.id] for one in found), id_
    assert 0 < sum(not found for found in near.values()) <= LONELY


def test_the_page_names_them(all_pages: dict[str, str], near: dict[str, tuple[Near, ...]]) -> None:
    for id_, found in near.items():
        _, said, rest = all_pages[f"casebook/{id_}.md"].partition("\nSimilar disputes\n")
        assert bool(said) is bool(found)
        for one in found:
            assert f"- [{EVERY[one.id].title}]({one.id}.md), also by " in rest
