"""The pages of rulesets: the book, the deck, the matrix, side by side."""

import re
import tomllib
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.notation.card_names import card_words
from sabacc.site.data import ORDER, SiteData, differ, load
from sabacc.site.elements import ruleset_page
from sabacc.site.pages.book import BOOK, edited, ours, page_of, rules_of
from sabacc.site.pages.book import book as written
from sabacc.site.pages.deck_page import made_of
from sabacc.site.pages.deck_page import pages as deck
from sabacc.site.pages.rulesets import house_file, pages_of, tags
from sabacc.site.pages.rulesets import page_of as page_beside
from sabacc.site.pages.sample_hand import sample_hand
from sabacc.spec.cards import CARDS, COPIES, DECK
from sabacc.spec.house_files import build_house, every_ruleset, shipped_houses
from sabacc.spec.model import Basis
from sabacc.spec.points import BASES, POINTS, point_of_rule
from sabacc.spec.rulesets import NOT_APPLICABLE, Ruleset, builtin, builtin_names
from tests.guards.books import MOST_WORDS, examples, half_told, machine_talk, words_of
from tests.guards.lengths import length
from tests.runs import LONG_RUN, sampled
from tests.site.on_paper import is_a4, printed
from tests.site.readers import Reader, Site, until
from tests.site.written_pages import text
from tests.unit.arbiter.disputes import verdicts

RULESETS = [builtin(name) for name in BASES] + [
    rules for rules in sampled(every_ruleset(), 8) if rules.name not in BASES
]

ROOT = Path(__file__).resolve().parents[3]

# What a table asks: the front of a book answers it by rules, the arbiter by a ruling on a position
QUESTIONS = tomllib.loads(
    (ROOT / "tests" / "data" / "table_questions.toml").read_text(encoding="utf-8")
)["questions"]


@cache
def book(name: str) -> str:
    rules = next(rules for rules in RULESETS if rules.name == name)
    return written(load(rules), rules, "book.md")["book.md"]


def named(rules: Ruleset, point: str) -> str:
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
    # its examples are whole, and no machine speaks
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


@pytest.mark.parametrize("name", MOST_WORDS)
@pytest.mark.parametrize("question", sampled(QUESTIONS, 4), ids=lambda question: question["asks"])
def test_the_arbiter_answers_what_a_table_asks(question: dict[str, Any], name: str) -> None:
    claims = [*question.get("both", ()), *question.get(name, ())]
    told = "".join(f"claim: {claim}\n" for claim in claims)
    text = f"sabacc dispute 1\nruleset: {name}\n{question['table'].strip()}\n{told}"

    assert claims
    assert [verdict for verdict, *_ in verdicts(text)] == ["right"] * len(claims)


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
    pots = dict(paid for part in hand.parts for scene in part.scenes for paid in scene.pots.items())

    assert last.scenes[-1].title == "The end"
    assert sum(seat.credits for seat in last.seats) + sum(pots.values()) == hand.stack * len(
        last.seats
    )
    assert pots["hand pot"] == 0 or rules.choices["showdown.all-bombed"].name == "stays-in-hand-pot"


def test_it_is_the_same_hand_every_time() -> None:
    assert sample_hand(builtin("classic")) == sample_hand(builtin("classic"))


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


_SVG = "{http://www.w3.org/2000/svg}"
_SHEETS = 9


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return deck()


def drawn(text: str) -> list[ET.Element]:
    root = ET.fromstring(text)  # noqa: S314 - our own text
    return root.findall(f"{_SVG}svg")


def fronts(pages: dict[str, str]) -> list[str]:
    """Return the sheets in order, without that of the backs."""
    return [text for path, text in sorted(pages.items()) if "/sheet-" in path]


def test_the_sheets_hold_the_deck(pages: dict[str, str]) -> None:
    found = Counter(one.get("aria-label") for text in fronts(pages) for one in drawn(text))

    assert {card_words(card): count for card, count in COPIES.items()} == found
    assert _SHEETS == len(fronts(pages))


def test_no_two_drawings_of_a_sheet_share_an_id(pages: dict[str, str]) -> None:
    for path, drawing in pages.items():
        ids = re.findall(r' id="([^"]+)"', drawing) if path.endswith(".svg") else []

        assert len(set(ids)) == len(ids), path
        assert set(re.findall(r'href="#([^"]+)"', drawing) if ids else ()) <= set(ids), path


def test_two_ordinary_decks_are_enough() -> None:
    ranks = {"ace", *map(str, range(2, 11)), "jack", "queen", "king"}
    taken = [
        (one.deck, one.rank, suit)
        for card in CARDS.values()
        for one in [made_of(card)]
        for suit in one.suits
    ]
    jokers = sum(COPIES[card] for card in CARDS.values() if not made_of(card).suits)

    assert len(set(taken)) == len(taken)
    assert {rank for _, rank, _ in taken} <= ranks
    assert {1, 2} == {deck for deck, _, _ in taken}
    assert jokers == 2
    assert len(DECK) == len(taken) + jokers


@LONG_RUN
def test_the_deck_is_printed_and_nothing_else(reader: Reader, site: Site) -> None:
    reader.page.goto(site.at("play/deck.html"))
    until(reader.page, "() => [...document.images].every((image) => image.complete)")
    both = printed(reader.page)
    reader.page.uncheck("#with-backs")
    alone = printed(reader.page)

    assert (2 * _SHEETS, _SHEETS) == (len(both), len(alone))
    assert not any(map(is_a4, both)) or all(map(is_a4, both))


@pytest.fixture(scope="module")
def ruleset_pages(pages_by: Callable[[str], dict[str, str]]) -> dict[str, str]:
    return pages_by("pages.rulesets")


def differing(rules: Ruleset, other: Ruleset) -> set[str]:
    both = rules.made.keys() & other.made.keys()
    return {point for point in both if rules.choices[point] != other.choices[point]}


def section(page: str, title: str) -> str:
    return page.partition(f"## {title}\n")[2].partition("\n## ")[0]


def points_in(text: str) -> set[str]:
    return set(re.findall(r"^\| [^|]*<br>\[`([^`]+)`\]", text, re.MULTILINE))


def test_every_ruleset_has_a_page(ruleset_pages: dict[str, str]) -> None:
    expected = {ruleset_page(name) for name in builtin_names()} | {"rulesets/index.md"}

    assert expected == {path for path in ruleset_pages if path.startswith("rulesets/")}


@pytest.mark.parametrize("name", [name for name in builtin_names() if name != "standard"])
def test_a_page_shows_exactly_the_differences(ruleset_pages: dict[str, str], name: str) -> None:
    shown = section(ruleset_pages[ruleset_page(name)], "How it differs from `standard`")

    assert points_in(shown) == differing(builtin(name), builtin("standard"))


@pytest.mark.parametrize("name", BASES)
def test_a_base_shows_all_its_choices(ruleset_pages: dict[str, str], name: str) -> None:
    shown = section(ruleset_pages[ruleset_page(name)], "All its choices")

    assert points_in(shown) == set(POINTS)
    assert shown.count("does not arise") == len(POINTS) - len(builtin(name).made)


@pytest.mark.parametrize("name", builtin_names())
def test_the_house_file_works(ruleset_pages: dict[str, str], name: str) -> None:
    written = house_file(name)
    found = build_house(
        {key: value for key, value in tomllib.loads(written).items() if key != "name"},
        name="My House",
    )

    assert f"```toml\n{written}\n```" in ruleset_pages[ruleset_page(name)]
    assert "penalties.caller" in differing(found, builtin(name))


def test_the_overview_lists_the_houses_that_ship(ruleset_pages: dict[str, str]) -> None:
    rows = [row for row in ruleset_pages["rulesets/index.md"].splitlines() if row.startswith("| ")]
    for found in shipped_houses():
        (row,) = (row for row in rows if row.startswith(f"| {found.name} | "))

        assert re.match(r"\[[A-Z]", row.split(" | ")[1])
        assert "`" not in row


def test_a_house_has_a_page_of_its_own() -> None:
    own = build_house(
        {"base": "classic", "choices": {"ranking.order": "nearest"}}, name="Nar Shaddaa"
    )
    pages = pages_of(load(own))
    page = pages[ruleset_page("Nar Shaddaa")]

    assert "ranking.order" in points_in(section(page, "How it differs from `standard`"))
    assert "Nar Shaddaa" in pages["rulesets/index.md"]


MARK = {Basis.STATED: "S", Basis.READ: "R", Basis.FILLED: "F", Basis.DECIDED: "D"}


@pytest.fixture(scope="module", name="page")
def _page(ruleset_pages: dict[str, str]) -> str:
    return ruleset_pages["disagreements.md"]


def rows(page: str) -> dict[str, list[str]]:
    lines = [line for line in page.splitlines() if "data-tags=" in line]
    cells = [line.strip("| ").split(" | ") for line in lines]
    named = {str(re.findall(r"\[`([^`]+)`\]", line[0])[0]): line[1:] for line in cells}
    assert len(named) == len(lines)
    return named


def test_every_point_has_a_row(page: str) -> None:
    assert list(rows(page)) == [
        point.id for chapter in ORDER for point in POINTS.values() if point.chapter == chapter
    ]
    assert re.findall(r"^## .* \{ #(\S+) \}$", page, re.MULTILINE) == list(ORDER)


def test_every_cell_shows_choice_and_basis(data: SiteData, page: str) -> None:
    for id_, cells in rows(page).items():
        for rules, cell in zip(data.rulesets, cells, strict=True):
            choice = rules.choices[id_]
            if choice.name == NOT_APPLICABLE:
                assert cell == f'*does not arise* {{ data-of="{rules.name}" }}'
                continue
            assert f"#{id_}.{choice.name})" in cell
            assert f">{MARK[rules.made[id_].basis]}</abbr>" in cell


def test_differences_from_standard_are_marked(data: SiteData, page: str) -> None:
    standard = data.ruleset("standard")
    for id_, cells in rows(page).items():
        for rules, cell in zip(data.rulesets, cells, strict=True):
            marked = cell.startswith("≠ "), cell.endswith(f'{{ .differs data-of="{rules.name}" }}')
            assert marked == (differ(rules, standard, id_),) * 2


def test_a_point_that_does_not_arise_is_no_difference(data: SiteData) -> None:
    forum, standard = data.ruleset("forum"), data.ruleset("standard")

    assert differ(forum, standard, "shift.exists")
    assert not any(
        differ(forum, standard, id_)
        for id_, choice in forum.choices.items()
        if choice.name == NOT_APPLICABLE
    )


def test_tags_find_what_the_filter_asks(data: SiteData) -> None:
    found = set(tags(data, POINTS["ranking.order"]))
    holonet = [rules.name for rules in data.rulesets].index("holonet")

    assert {"ranking", "disagrees", "any-differs", f"{holonet}-differs", "0-decided"} <= found
    assert "0-differs" not in found


def test_every_control_asks_for_tags_that_exist(data: SiteData, page: str) -> None:
    borne = {tag for point in POINTS.values() for tag in tags(data, point)}
    options = dict(
        re.findall(r'<select name="(\w+)"[^>]*>(.*?)</select>', page),
    )
    values = {name: re.findall(r'value="([^"]+)"', listed) for name, listed in options.items()}

    assert set(values["chapter"]) <= borne
    assert {f"any-{basis}" for basis in values["basis"]} <= borne
    assert [int(one) for one in values["ruleset"][1:]] == list(range(len(data.rulesets)))
    assert set(re.findall(r'data-tag="([^"]+)"', page)) == {
        "{chapter}",
        "{ruleset}-{basis}",
        "{ruleset}-differs",
        "disagrees",
    }


def test_a_house_comes_first() -> None:
    own = build_house({"base": "forum", "choices": {"shift.exists": "yes"}}, name="Tatooine")
    page = pages_of(load(own))["disagreements.md"]

    assert "| Question | `Tatooine` | `standard` |" in page
    assert len(rows(page)["shift.exists"]) == 6
    assert not rows(page)["shift.exists"][0].startswith("≠")


PAIRS = list(combinations(BASES, 2))


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_every_difference_has_its_place(
    ruleset_pages: dict[str, str], one: str, other: str
) -> None:
    first, second = builtin(one), builtin(other)
    page = ruleset_pages[page_beside(first, second)]
    shared, _, lone = page.partition("## What arises in only one")
    places = {
        True: re.findall(r"^### .* \{ #(\S+) \}$", shared, re.MULTILINE),
        False: re.findall(r"^### .* \{ #(\S+) \}$", lone, re.MULTILINE),
    }
    for both, found in places.items():
        assert sorted(found) == sorted(
            point
            for point in POINTS
            if first.choices[point] != second.choices[point]
            and (point in first.made and point in second.made) is both
        )


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_no_row_says_the_same_of_both(ruleset_pages: dict[str, str], one: str, other: str) -> None:
    rows = re.findall(
        r"^\| (?:Rule|So) \| (.*) \| (.*) \|$",
        ruleset_pages[page_beside(builtin(one), builtin(other))],
        re.MULTILINE,
    )

    assert rows
    assert [pair for pair in rows if pair[0] == pair[1]] == []
