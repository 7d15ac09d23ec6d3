"""The book of one ruleset, on the site and as `sabacc rulebook --ruleset` writes it."""

import re
from collections.abc import Callable
from functools import cache
from statistics import median

import pytest

from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.site import load
from sabacc.site.pages.book import BOOK, edited, ours, page_of, rules_of
from sabacc.site.pages.book import book as written
from sabacc.site.pages.sample_hand import SampleHand, sample_hand
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.points import BASES, POINTS, point_of_rule
from sabacc.spec.rulesets import Ruleset, builtin
from tests.guards.books import MOST_WORDS, examples, half_told, machine_talk, words_of
from tests.guards.lengths import length
from tests.runs import todays
from tests.site.written_pages import text

RULESETS = [builtin(name) for name in BASES] + [
    rules for rules in todays(every_ruleset(), 8) if rules.name not in BASES
]

FRONT = (
    ("table.first-dealer", "table.rotation", "table.first-to-act", "deck.size", "deal.cards"),
    ("ante.amount", "ante.hand-pot", "ante.sabacc-pot", "shift.faces", "shift.loss"),
    ("betting.limit", "betting.facing-bet", "betting.check", "folding.cost", "stakes.short-stack"),
    ("calling.who", "calling.earliest-round", "calling.earliest-turn", "calling.last-betting"),
    ("shift.roller", "shift.picker", "drawing.choices", "drawing.number", "trading.cards"),
    ("ranking.order", "specials.idiots-array", "bombs.limits", "bombs.zero", "penalties.bomb"),
    ("penalties.caller", "demise.cause", "demise.cards", "demise.still-tied", "showdown.winner"),
    ("pots.sabacc-pot", "showdown.all-bombed", "folding.fold-out"),
)
"""What a table asks before and during its first hand."""


@cache
def book(name: str) -> str:
    rules = next(rules for rules in RULESETS if rules.name == name)
    return written(load(rules), rules, "book.md")["book.md"]


def named(rules: Ruleset, point: str) -> str:
    """Return the rule that a ruleset plays on a point."""
    return POINTS[point].rule_id(rules.choices[point].name)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_it_has_every_rule_once_but_those_that_deny_or_are_told_elsewhere(rules: Ruleset) -> None:
    kept = rules_of(rules)
    gone = [named(rules, point) for point in rules.made.keys() - {point.id for point in kept}]
    heads = re.findall(r"^### (\d+)(✻?)\. (.*) \{: #(\S+) \}$", book(rules.name), re.MULTILINE)

    assert [id_ for *_, id_ in heads] == [point.id for point in kept]
    assert [int(number) for number, *_ in heads] == list(range(1, len(kept) + 1))
    titles = [rule_texts()[named(rules, point.id)].title for point in kept]
    assert [title for _, _, title, _ in heads] == titles
    assert [mark == "✻" for _, mark, *_ in heads] == [ours(rules, point.id) for point in kept]
    assert {*gone} <= {*edited()["denies"], *edited()["told-by"]}


def test_what_a_book_makes_of_the_rules_exists() -> None:
    edits = edited()
    glossary = re.findall(r"^### (.*) \{ #", text("glossary.md"), re.MULTILINE)

    assert [rule for rule in (*edits["denies"], *edits["told-by"]) if not point_of_rule(rule)] == []
    others = edits["told-by"].values()
    assert [one for one in others if one not in POINTS and not point_of_rule(one)] == []
    assert {*others}.isdisjoint({*edits["denies"], *edits["told-by"]})
    assert [one for pair in edits["behind"].items() for one in pair if one not in POINTS] == []
    chapters = {point.chapter for point in POINTS.values()}
    assert [one for one in edits["examples"] if one not in chapters | {*POINTS}] == []
    assert [word for word in edits["index"] if word not in glossary] == []


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_every_number_leads_to_another_rule_of_the_book(rules: Ruleset) -> None:
    told = book(rules.name)
    heads = dict(re.findall(r"^### (\d+)✻?\. .* \{: #(\S+) \}$", told, re.MULTILINE))
    linked = re.findall(r"\[(?:[Rr]ule )?(\d+)\]\(#([^)]+)\)", told)

    assert len(linked) > 100
    assert [(number, id_) for number, id_ in linked if heads[number] != id_] == []
    for part in re.split(r"^### ", told, flags=re.MULTILINE)[1:-1]:
        own = re.match(r"(\d+)", part)
        assert own is not None
        assert f"ule {own[1]}](" not in part


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_its_examples_are_whole_and_no_machine_speaks(rules: Ruleset) -> None:
    told = book(rules.name)

    assert machine_talk(told) == []
    assert list(half_told(told)) == []
    assert examples(told) >= 10


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("Han cannot raise (not reached).", "cannot raise (not reached)"),
        ("The betting of round 1 asks Han and Lando.", "The betting of round 1 asks"),
        ("Round 1 has the phases betting.", "has the phases"),
        ("Han has 1 credits.", "1 credits"),
        ("See `penalties.timing`.", "`"),
        ("It is `n/a`: {{ book }}.", "{"),
    ],
)
def test_a_machine_is_heard(said: str, what: str) -> None:
    assert what in machine_talk(said)


def test_half_an_example_is_seen() -> None:
    seat = "- Lando ![2 of coins](c.svg) 15"

    assert list(half_told(f"*All:* hand pot 3\n{{: .eg }}\n\n{seat}, credits 7\n")) == []
    assert list(half_told(f"*Half:* hand pot 3\n{{: .eg }}\n\n{seat}, credits 7\n{seat}\n")) == [
        "Half"
    ]
    assert list(half_told(f"*No pot:*\n{{: .eg }}\n\n{seat}, credits 7\n")) == ["No pot"]


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_the_front_answers_what_a_first_hand_asks(rules: Ruleset) -> None:
    front, _, rest = book(rules.name).partition("## The rules {: #rules")
    missing = [
        point
        for points in FRONT
        for point in points
        if point in rules.made
        and named(rules, point) not in edited()["denies"]
        and rule_texts()[named(rules, point)].title not in front
        and f"(#{point})" not in front
    ]

    assert rest
    assert missing == []
    assert words_of(front) < 1_700


@pytest.mark.parametrize("name", MOST_WORDS)
def test_it_is_no_longer_than_a_table_reads(name: str) -> None:
    rules = builtin(name)
    bodies = [rule_texts()[named(rules, point.id)].words for point in rules_of(rules)]

    assert words_of(book(name)) <= MOST_WORDS[name]
    assert median(length(" ".join(law.player_paragraphs(rules.choices))) for law in bodies) <= 40


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_its_hand_is_played_to_the_end_and_no_credit_is_lost(rules: Ruleset) -> None:
    hand = sample_hand(rules)
    last = hand.parts[-1]
    pots: dict[str, int] = {}
    for part in hand.parts:
        for scene in part.scenes:
            pots |= scene.pots

    assert last.scenes[-1].title == "The end"
    assert sum(seat.credits for seat in last.seats) + sum(pots.values()) == hand.stack * len(
        last.seats
    )
    assert pots["hand pot"] == 0 or rules.choices["showdown.all-bombed"].name == "stays-in-hand-pot"


def names(hand: SampleHand) -> list[str]:
    return [name for name, _, _ in hand.phases]


def test_the_round_is_that_of_the_ruleset() -> None:
    hands = {name: sample_hand(builtin(name)) for name in BASES}

    assert names(hands["standard"]) == ["betting", "shift", "calling", "drawing"]
    assert names(hands["classic"]) == ["betting", "leaving", "shift", "calling", "drawing"]
    assert names(hands["forum"]) == ["betting", "drawing", "trading", "calling"]
    assert names(hands["holonet"])[:4] == ["betting", "shift", "calling", "drawing"]
    assert names(hands["holonet"])[4:] == ["last-betting"]
    assert [first for name, first, _ in hands["holonet"].phases if name == "calling"] == [5]
    picture = written(load(), builtin("standard"))["assets/rounds/standard.svg"]
    assert re.findall(r">(\d\. [^<]+)<", picture) == [
        "1. Betting",
        "2. Die and shift",
        "3. Calling",
        "4. Drawing",
    ]
    assert ">from round 4<" in picture


def test_it_is_the_same_hand_every_time() -> None:
    rules = builtin("classic")

    assert sample_hand(rules) == sample_hand(rules)


def test_what_is_ours_is_what_no_document_plays() -> None:
    standard = builtin("standard")

    assert ours(standard, "edges.misdeal")
    assert ours(builtin("classic"), "edges.misdeal")
    assert not ours(standard, "bombs.zero")
    assert not ours(standard, "deck.face-cards")


def test_it_says_nothing_to_programs() -> None:
    told = book("classic")

    assert "For programs" not in told
    assert not [point for point in POINTS.values() if point.conduct and point.conduct in told]


def test_every_card_of_the_reference_card_counts_what_the_ruleset_says() -> None:
    front = book("standard").partition("## One hand")[0]

    assert re.search(r"Idiot 0</span>.*Queen -2</span>.*Star -17</span>", front, re.DOTALL)
    assert front.index("Idiot's Array**") < front.index("counts 23 |") < front.index("counts -23 |")


@pytest.mark.parametrize("name", BASES)
def test_the_site_has_the_book_of_each_base_ruleset(
    pages_by: Callable[[str], dict[str, str]], name: str
) -> None:
    pages, page = pages_by("pages.book"), page_of(builtin(name))
    listed = re.findall(
        r"^- \[([^\]]+)\]\(#([a-z-]+)\)<span class=\"page\" data-of=\"\2\">",
        pages[page],
        re.MULTILINE,
    )
    headed = re.findall(r"^## (.*) \{: #([a-z-]+) \.chapter \}", pages[page], re.MULTILINE)

    assert page == ("print.md" if name == "standard" else f"print/{name}.md")
    assert listed == headed[1:-2]
    assert pages[page].count(BOOK) == 1
    assert f"assets/rounds/{name}.svg){{ .round }}" in pages[page]
    assert f"assets/rounds/{name}.svg" in pages
