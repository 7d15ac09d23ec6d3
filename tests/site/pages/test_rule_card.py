"""The pages of rules: cards, chapters, laws, drawn cards, links."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from types import MappingProxyType
from typing import Final

import pytest
from msgspec.structs import replace as replaced

from sabacc.arbiter.drawing import drawing
from sabacc.site.data import ABOUT, GIST, ORDER, PARTS, SiteData, contested, load
from sabacc.site.elements import (
    LinkError,
    To,
    example_case,
    example_of,
    law_text,
    marked_law,
    named,
    slug,
)
from sabacc.site.pages.book import PAGE, book
from sabacc.site.pages.chapters import card_text, scenarios_html, steps_text
from sabacc.site.pages.for_programs import document
from sabacc.spec.cards import CARDS, Card
from sabacc.spec.points import CHAPTERS, POINTS
from sabacc.spec.rulesets import builtin
from tests.runs import EXHAUSTIVE
from tests.site.browser.searches import found
from tests.site.readers import Reader, Site

# Rules whose ids end in words of which the titles of other chapters are full
DROWNED = (
    "ante.amount.each-pot",
    "folding.when.facing-bet",
    "penalties.bomb.hand-pot",
    "penalties.caller.hand-pot",
    "table.dealer-plays.on-equal-terms",
    "totals.version.chosen-before-play",
    "versions.odds.one-in",
)


def _card(data: SiteData, point: str) -> str:
    return card_text(data, POINTS[point], To(f"rules/{POINTS[point].chapter}.md"))


@pytest.mark.parametrize("point", POINTS)
def test_every_card_has_all_its_blocks(data: SiteData, point: str) -> None:
    text = _card(data, point)

    assert "{: .kind .law }" in text
    sources = "{: .kind .source }" if contested(point) else '??? source "Sources"'
    assert text.count(sources) == 1
    assert '??? decision "' in text
    anchors = re.findall(r"^#+ .*\{ #([^ ]+) \}$", text, re.MULTILINE)
    assert sorted(anchors) == sorted(
        [point, *(POINTS[point].rule_id(choice) for choice in POINTS[point].choices)]
    )
    for rules in data.sources:
        for sid in rules.made[point].sentences if point in rules.made else ():
            assert data.sentences[sid].says in text


def test_every_rule_that_a_ruleset_follows_has_an_example(data: SiteData) -> None:
    for rules in data.rulesets:
        for point in POINTS.values():
            if point.id in rules.made and not point.conduct:
                assert example_case(data, rules, point) is not None, (rules.name, point.id)


def test_no_page_sends_its_reader_to_a_working_paper(all_pages: dict[str, str]) -> None:
    row = re.compile(r"\b(?:K-\d{2,3}|A-[FHSC]\d{2}|E-\d{2})\b")
    texts = {path: text for path, text in all_pages.items() if path.endswith(".md")}

    assert [path for path in texts if row.search(texts[path])] == []


def test_the_place_of_a_dispute_is_escaped(data: SiteData) -> None:
    case = replaced(data.cases_by_rule["folding.cost.free"][0], quarantined=("<i>&",))

    assert "(disputed in &lt;i&gt;&amp;: reported" in scenarios_html([case])


def test_no_step_is_lost(data: SiteData) -> None:
    for rule, cases in data.cases_by_rule.items():
        whole = {case.id.partition("[")[0]: case for case in reversed(cases)}
        firsts = [case for case in cases if whole[case.id.partition("[")[0]] is case]
        again = _put_together(scenarios_html(cases))

        assert len(again) == len(cases), rule
        for case in firsts:
            assert list(steps_text(case.steps)) == again[cases.index(case)], case.id


def _put_together(html: str) -> list[list[str]]:
    found: list[list[str]] = []
    shared: list[str] = []
    left = 0
    lines = html.partition("<pre>")[2].partition("</pre>")[0]
    for line in lines.splitlines():
        if begin := re.fullmatch(r"<i>The next (\d+) begin so:</i>", line):
            left, shared = int(begin[1]), []
            found.append(shared)
        elif line.startswith("<b>"):
            if found and found[-1] is shared:
                found.pop()
            found.append([*shared] if left > 0 else [])
            left -= 1
        else:
            text = line[2:].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
            found[-1].append(text)
    return found


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("Han holds coins-5, idiot", "Han holds 5 of coins, the Idiot"),
        ("Han trades staves-ace", "Han trades ace of staves"),
        ("Han holds evil-one, demise", "Han holds the Evil One, Demise"),
        ("Han and Lando meet in a sudden demise", "Han and Lando meet in a sudden demise"),
        ("Lando cannot draw: no-evil-one", "Lando cannot draw: no-evil-one"),
        ("it is an Idiot's Array", "it is an Idiot's Array"),
        ("Han holds coins-11, coins-1", "Han holds 11 of coins, 1 of coins"),
    ],
)
def test_cards_are_said_as_people_say_them(step: str, said: str) -> None:
    assert named(step) == said


def test_an_example_names_cards_and_a_scenario_does_not(data: SiteData) -> None:
    text = _card(data, "drawing.number")
    scenarios = "".join(re.findall(r"<details.*?</details>", text, re.DOTALL))

    written = re.compile(r"\b(?:coins|flasks|sabres|staves)-\w+")
    assert written.search(scenarios)
    for point in POINTS.values():
        for rules in data.rulesets:
            example = example_of(data, rules, point, To("rules/drawing.md"))
            assert written.findall(f"{example.setting} {example.outcome}") == [], (
                point.id,
                rules.name,
            )


def test_every_id_finds_its_rule_first(data: SiteData, reader: Reader, site: Site) -> None:
    rules = list(data.rules) if EXHAUSTIVE else list(DROWNED)
    reader.page.goto(site.at("404.html"))
    answers = found(reader.page, rules)
    first = {
        rule: next((place.partition("#")[2] for place in pages[0] if "#" in place), "")
        for rule, pages in answers.items()
    }

    assert first == {rule: rule for rule in rules}


def chapters(pages: dict[str, str]) -> dict[str, str]:
    return {path: text for path, text in pages.items() if path.startswith("rules/")}


def test_every_chapter_begins_with_two_sentences(all_pages: dict[str, str]) -> None:
    assert tuple(GIST) == tuple(ABOUT) == ORDER
    for chapter, gist in GIST.items():
        assert len(re.findall(r"[.](?= |$)", gist)) == 2, chapter
        assert f"# {ABOUT[chapter][0]}\n\n{gist}\n" in all_pages[f"rules/{chapter}.md"]


def test_the_contents_begin_with_the_parts(all_pages: dict[str, str]) -> None:
    opening = all_pages["rules/index.md"].partition("## All questions")[0]

    for part in PARTS:
        (row,) = (line for line in opening.splitlines() if line.startswith(f"| {part.title} |"))
        linked = [f"[{ABOUT[chapter][0]}]({chapter}.md)" for chapter in part.chapters]
        assert row == f"| {part.title} | {' · '.join(linked)} |"


def test_a_card_is_explained(all_pages: dict[str, str]) -> None:
    assert "## How to read a card" in all_pages["rules/index.md"]
    for chapter in CHAPTERS:
        assert "(index.md#how-to-read-a-card)" in all_pages[f"rules/{chapter}.md"]


def test_every_rule_has_one_anchor_in_the_whole_book(
    data: SiteData, all_pages: dict[str, str]
) -> None:
    text = "\n".join(chapters(all_pages).values())

    for rule in data.rules:
        assert text.count(f"{{ #{rule} }}") == 1


def test_every_scenario_is_told(data: SiteData, all_pages: dict[str, str]) -> None:
    for rule, cases in data.cases_by_rule.items():
        page = all_pages[f"rules/{rule.partition('.')[0]}.md"]
        for case in cases:
            assert f">{case.title}".replace("&", "&amp;") in page


RULE: Final = "bombs.zero.bombs"
TEXT: Final = """\
It costs {penalties.caller.fixed}, see `penalties.timing` and `total`.
[field.exists:yes] With a field, its cards count.
[demise.all-bomb:nobody-wins] With pots that nobody wins, they stay.
- one;
- [field.exists:yes] two.

For programs:
It is refused (`only-here`)."""
TO: Final = To("rules/bombs.md")


def planted(rule: str = RULE) -> SiteData:
    data = load()
    text = replaced(data.rules[rule], description=TEXT)
    return replace(data, rules=MappingProxyType({**data.rules, rule: text}))


def test_ids_become_links_and_other_code_stays() -> None:
    first = law_text(planted(), RULE, TO).partition("\n")[0]

    assert "[penalties.timing](penalties.md#penalties.timing) and `total`" in first


def test_what_some_rulesets_lack_is_marked_for_those_who_have_it() -> None:
    data = planted()
    head = marked_law(data, RULE, TO, data.rulesets)

    assert (
        '<span class="as as-holonet">'
        "With a field, its cards count.</span> With pots that nobody wins, they stay."
    ) in head
    assert '- <span class="as as-holonet">two.</span>' in head
    assert "It costs the agreed number of credits" in head


def test_what_is_for_programs_is_folded() -> None:
    text = card_text(planted(), POINTS["bombs.zero"], TO)

    assert '\n??? programs "For programs"\n\n    It is refused (`only-here`).\n' in text


def test_the_printed_book_leaves_out_what_is_for_programs() -> None:
    text = book(planted(), builtin("standard"))[PAGE]

    assert "only-here" not in text
    assert "and `total`.\n\n- one;\n" in text


def test_programs_read_both_parts_apart() -> None:
    entry = next(one for one in document(planted())["rules"] if one["id"] == RULE)

    assert entry["text"].endswith("they stay.\n\n- one;\n- two.")
    assert entry["for_programs"] == "It is refused (`only-here`)."


_SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("card", [card for card in CARDS.values() if 1 <= card.rank <= 11])
def test_a_numbered_card_has_as_many_pips(card: Card) -> None:
    root = ET.fromstring(drawing(card))  # noqa: S314 - our own text

    assert len(root.findall(f".//{_SVG}use")) == card.rank


def test_no_two_cards_look_the_same() -> None:
    assert len({drawing(card) for card in CARDS.values()}) == len(CARDS)


@pytest.mark.parametrize(
    ("page", "link"),
    [
        ("index.md", "[`folding.cost.free`](rules/folding.md#folding.cost.free)"),
        ("rules/index.md", "[`folding.cost.free`](folding.md#folding.cost.free)"),
        ("rules/folding.md", "[`folding.cost.free`](#folding.cost.free)"),
        ("play/five-minutes.md", "[`folding.cost.free`](../rules/folding.md#folding.cost.free)"),
    ],
)
def test_a_rule_is_linked_from_any_page(page: str, link: str) -> None:
    assert To(page).rule("folding.cost.free") == link


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("rule", "folding.cost.dear"),
        ("point", "folding.price"),
        ("decision", "folding.price"),
        ("sentence", "X-001"),
    ],
)
def test_a_link_to_what_is_unknown_breaks_the_build(kind: str, name: str) -> None:
    with pytest.raises(LinkError, match=re.escape(name)):
        getattr(To("index.md"), kind)(name)


def test_every_sentence_of_a_text_becomes_a_link() -> None:
    said = To("rules/ante.md").cited("Stated in F-024, C-025.")

    assert said == (
        "Stated in [F-024](../sources/forum.md#F-024), [C-025](../sources/classic.md#C-025)."
    )


def test_words_of_the_glossary_have_plain_anchors() -> None:
    assert slug("Idiot's Array") == "idiot-s-array"
    assert To("index.md").term("Idiot's Array") == "[Idiot's Array](glossary.md#idiot-s-array)"


def test_a_card_is_named_for_who_cannot_see_it() -> None:
    assert To("rules/ante.md").card("coins-7") == (
        "![7 of coins](../assets/cards/coins-7.svg){ .card }"
    )
