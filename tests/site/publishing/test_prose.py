"""What every page has: prose, heads, access, figures; and the home page."""

import re
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sabacc.engine.hands import Special, card_values, score
from sabacc.engine.position import known_cards
from sabacc.records import parse
from sabacc.records.replaying.replay import audit
from sabacc.site.casebook.disputes import disputes, point_disputes
from sabacc.site.data import load
from sabacc.site.elements import slug
from sabacc.site.pages import deck_page, sources
from sabacc.site.publishing.heads import (
    LONGEST,
    as_words,
    description,
    headed,
    mended,
    searched,
    shorten,
    shortened,
)
from sabacc.site.whole import FigureError, figures, with_figures
from sabacc.spec.points import BASES, DOCUMENTS, POINTS, VERSIONS, point_of_rule
from sabacc.spec.rulesets import Choice, builtin, builtin_names
from sabacc.spec.sentences import documents
from sabacc.system.addresses import ISSUES, LATEST, REPOSITORY
from tests.runs import LONG_RUN
from tests.site.readers import Reader, Site
from tests.site.written_pages import DOCS, ROOT, RULE_LINK, text, total

PAGES = (
    "index.md",
    "play/five-minutes.md",
    "play/reference-card.md",
    "implementers/adapter.md",
    "disputes.md",
    "editions.md",
    "glossary.md",
    "which-sabacc.md",
)
PLAYED = ("play/five-minutes.md", "play/reference-card.md")
NUMBERED_LINK = re.compile(r"\[([^\[\]]+)\]\((?:\.\./)*rules/[a-z-]+\.md#([a-z0-9.-]+)\)")
TERM = re.compile(r"^### (.+) \{ #(\S+) \}$", re.MULTILINE)
WANTED_TERMS = [
    "seat",
    "ante",
    "pot",
    "hand pot",
    "sabacc pot",
    "showdown",
    "raise",
    "stack",
    "shift",
    "interference field",
    "sudden demise",
    "bomb out",
    "caller",
    "Pure Sabacc",
    "Idiot's Array",
    "round",
    "turn",
    "lap",
    "level",
    "open",
    "basis",
    "choice",
    "point",
    "pin",
    "flip",
    "twin",
    "mixture",
    "house ruleset",
]


@pytest.mark.parametrize("page", PAGES)
def test_no_other_host_and_no_machine_is_named(page: str) -> None:
    shown = text(page).replace(f"git+{REPOSITORY}", "")
    hosts = set(re.findall(r"https?://[^/\s)`]+", shown)) - {"http://localhost:8000"}

    assert hosts == set()
    assert not re.search(r"/(?:tmp|home|work|root)/", text(page))


@pytest.mark.parametrize("page", PLAYED)
def test_only_what_standard_plays_is_taught(page: str) -> None:
    standard = builtin("standard")
    for _, rule in RULE_LINK.findall(text(page)):
        found = point_of_rule(rule)
        assert found is not None, f"{rule}: link the rule, not the point"
        point, choice = found
        assert standard.choices[point.id].name == choice, rule


# How the pages for players say the numbers that `standard` chooses, or `fourth`
NUMBERS = {
    1: ("one", "1"),
    3: ("three", "3"),
    4: ("four", "4"),
    20: ("twenty", "20"),
    200: ("200",),
}


@pytest.mark.parametrize("page", PLAYED)
def test_the_numbers_are_those_of_standard(page: str) -> None:
    for words, rule in NUMBERED_LINK.findall(text(page)):
        found = point_of_rule(rule)
        number = None if found is None else builtin("standard").choices[found[0].id].number
        if number is not None:
            assert any(said in words for said in NUMBERS[number]), (words, rule)


def test_the_pictures_of_the_reference_card_are_those_hands() -> None:
    rows = [line for line in text("play/reference-card.md").splitlines() if ".card .small" in line]
    hands = [known_cards(re.findall(r"cards/([\w-]+)\.svg", row)) for row in rows]
    array, *pure = [score(builtin("standard"), hand, (), None) for hand in hands]

    assert array.special is Special.IDIOTS_ARRAY
    assert [(23, Special.PURE_SABACC), (-23, Special.PURE_SABACC)] == [
        (one.total, one.special) for one in pure
    ]


def test_the_face_cards_count_zero_or_less() -> None:
    assert "[worth zero or less](" in text("play/five-minutes.md")
    suits = ("coins", "flasks", "sabres", "staves")
    counted = {str(card): value for card, value in card_values(Choice("usual")).items()}
    assert all(value <= 0 for card, value in counted.items() if not card.startswith(suits))


def test_the_hand_that_is_told_is_clean() -> None:
    fence = text("play/five-minutes.md").partition("    ```text\n")[2].partition("    ```")[0]
    record = "\n".join(line.removeprefix("    ") for line in fence.splitlines()) + "\n"
    found = audit(parse(record))

    assert found.clean, found
    assert "claim: Leia wins 15 from the hand pot" in record


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (("coins-9", "flasks-8"), "| 17 |"),
        (("staves-ace", "endurance"), "| 7 |"),
        (("sabres-6", "coins-5"), "| 11 |"),
        (("sabres-6", "coins-5", "sabres-commander"), "6 + 5 + 12 = 23"),
        (("staves-ace", "coins-11", "flasks-4"), "15 + 11 + 4 = 30"),
        (("staves-ace", "flasks-4", "queen"), "15 + 4 - 2 = 17"),
        (("sabres-6", "sabres-commander", "staves-3"), "3 of staves, 21"),
    ],
)
def test_the_sums_are_right(cards: tuple[str, ...], says: str) -> None:
    assert says in text("play/five-minutes.md")
    assert total(*cards) == int(re.findall(r"\d+", says)[-1])


@pytest.mark.parametrize("page", PLAYED)
def test_the_values_are_right(page: str) -> None:
    usual = {str(card): value for card, value in card_values(Choice("usual")).items()}
    names = {
        "Idiot": "idiot", "Queen of Air and Darkness": "queen", "Endurance": "endurance",
        "Balance": "balance", "Demise": "demise", "Moderation": "moderation",
        "Evil One": "evil-one", "Star": "star", "Commander": "coins-commander",
        "Mistress": "coins-mistress", "Master": "coins-master", "Ace": "coins-ace",
    }  # fmt: skip
    for name, card in names.items():
        assert re.search(rf"\b{name}(?: \| | ){usual[card]}(?!\d)", text(page)), name


def test_the_glossary_has_every_word() -> None:
    found = {slug(term) for term, _ in TERM.findall(text("glossary.md"))}

    assert [term for term in WANTED_TERMS if slug(term) not in found] == []


def test_the_glossary_has_one_entry_a_word() -> None:
    entries = TERM.findall(text("glossary.md"))
    anchors = [anchor for _, anchor in entries]

    assert len(set(anchors)) == len(anchors)
    assert [slug(term) for term, _ in entries] == anchors
    for part in text("glossary.md").split("\n## ")[1:]:
        terms = [term.lower() for term, _ in TERM.findall(part)]
        assert terms == sorted(terms)


def test_the_changes_are_the_changelog() -> None:
    entries = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").partition("\n## ")[2]

    assert sources.pages_of(load())[sources.CHANGES].rstrip().endswith(f"\n## {entries.rstrip()}")


def test_without_a_changelog_there_is_no_such_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sources, "CHANGELOG", tmp_path / "CHANGELOG.md")

    assert sources.CHANGES not in sources.pages_of(load())


def row(opening: str) -> str:
    return next(line for line in text("index.md").splitlines() if line.startswith(f"| {opening}"))


def made(point: str, choice: str) -> set[str]:
    return {name for name in BASES if str(builtin(name).choices[point]) == choice}


# The rows of the home's table of questions
QUESTIONS = [
    line for line in text("index.md").splitlines() if "](rules/" in line and line[0] == "|"
]


@pytest.mark.parametrize(
    ("question", "words", "point", "choice"),
    [
        (
            "What does folding cost?",
            "One credit in `standard`, `holonet` and `classic`",
            "folding.cost",
            "one-credit",
        ),
        ("What does folding cost?", "two in `forum`", "folding.cost", "two-credits"),
        ("What does folding cost?", "nothing in `swag`", "folding.cost", "free"),
        ("Does -20 beat 15?", "at the showdown in `holonet`", "ranking.order", "nearest"),
        ("Does -20 beat 15?", "in `forum`", "demise.comparison", "nearest"),
        (
            "Both bomb",
            "`standard` and `swag`: the next best hand",
            "demise.all-bomb",
            "next-best-hand",
        ),
        ("Both bomb", "`forum` and `holonet`: they share", "demise.all-bomb", "split"),
        (
            "Both bomb",
            "`classic`: the hand nearer to 23",
            "demise.all-bomb",
            "nearest-to-plus-23",
        ),
        ("Which faces", "1 to 3 in `standard` and `classic`", "shift.faces", "one-to-three"),
        ("Which faces", "1 and 2 in `holonet`", "shift.faces", "one-and-two"),
        ("Which faces", "4 to 6 in `swag`", "shift.faces", "four-to-six"),
        ("Which faces", "`forum` has no shift", "shift.exists", "no"),
        (
            "And where",
            "Under the deck in `standard` and `classic`",
            "shift.lost-cards",
            "under-deck",
        ),
        ("And where", "shuffled and dealt back in `holonet`", "shift.lost-cards", "pooled"),
        ("And where", "out of play in `swag`", "shift.lost-cards", "under-marker"),
        (
            "What does bombing out cost?",
            "As much as the hand pot holds in `standard`, `forum`, `holonet` and `classic`",
            "penalties.bomb",
            "hand-pot",
        ),
        ("What does bombing out cost?", "nothing in `swag`", "penalties.bomb", "none"),
        (
            "When may I call?",
            "From the fourth round on in `standard` and `swag`",
            "calling.earliest-round",
            "from=4",
        ),
        (
            "When may I call?",
            "from the fifth in `holonet`",
            "calling.earliest-round",
            "from=5",
        ),
        (
            "When may I call?",
            "from the last turn of the first lap on in `forum`",
            "calling.earliest-turn",
            "ending-first-lap",
        ),
        (
            "When may I call?",
            "after the first lap in `classic`",
            "calling.earliest-turn",
            "after-laps=1",
        ),
    ],
)
def test_the_home_answers(question: str, words: str, point: str, choice: str) -> None:
    assert words in row(question)
    assert set(re.findall(r"`([a-z]+)`", words)) == made(point, choice)


@pytest.mark.parametrize(
    ("question", "words", "point", "choice"),
    [
        ("Does a fourth card", "Yes, everywhere", "specials.idiots-array-extra", "none"),
        (
            "What does an Idiot's Array",
            "Both pots, everywhere",
            "pots.sabacc-pot",
            "special-winner",
        ),
    ],
)
def test_what_holds_everywhere_does(question: str, words: str, point: str, choice: str) -> None:
    assert words in row(question)
    assert {str(builtin(name).choices[point]) for name in builtin_names()} == {choice}


def test_one_card_is_drawn_in_all_five_and_more_in_some_versions() -> None:
    more = [name for name in VERSIONS if str(builtin(name).choices["drawing.number"]) != "one"]

    assert made("drawing.number", "one") == set(BASES)
    assert "One in a drawing phase, in all five." in row("How many cards may I")
    assert f"{('No', 'One', 'Two', 'Three', 'Four', 'Five')[len(more)]} of the versions" in row(
        "How many cards may I"
    )


@pytest.mark.parametrize("answer", QUESTIONS, ids=lambda answer: answer.split("|")[1].strip())
def test_an_answer_names_the_options_that_change_it(answer: str) -> None:
    for point in {point for _, point in RULE_LINK.findall(answer)}:
        for name in builtin_names():
            root = "forum" if name in VERSIONS else name.partition("+")[0]
            if name not in BASES and builtin(name).choices[point] != builtin(root).choices[point]:
                named = "versions of `forum`" if name in VERSIONS else f"`{name.partition('+')[2]}`"
                assert named in answer, (point, name)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_more_is_claimed_of_a_document_than_the_ledger_knows(name: str) -> None:
    for page in (text("index.md"), text("which-sabacc.md")):
        told = next(line for line in page.splitlines() if line.startswith(f"| [`{name}`]"))
        assert f"*{documents()[name].title}*" in told
        assert ("origin unknown" in told) == ("origin not stated" in documents()[name].origin)


def test_the_readme_leads_to_pages_that_there_are(all_pages: dict[str, str]) -> None:
    linked = re.findall(rf"{LATEST}([a-z/-]+)\.html", (ROOT / "README.md").read_text("utf-8"))

    assert {f"{page}.md" for page in linked if not (DOCS / f"{page}.md").is_file()} <= {
        *all_pages,
        deck_page.PAGE,
    }


@pytest.mark.parametrize(
    ("page", "written"),
    [
        (
            "All <!-- figure: rules --> rules, <!-- figure: questions -->.",
            "All 1,234 rules, 9.",
        ),
        ("[here](<!-- address: issues -->)", f"[here]({ISSUES})"),
    ],
)
def test_a_mark_becomes_its_figure_or_its_address(page: str, written: str) -> None:
    assert with_figures("index.md", page, {"rules": 1234, "questions": 9}) == written


@pytest.mark.parametrize(
    ("page", "says"),
    [
        ("<!-- figure: rulez -->", r"index\.md: no figure is called 'rulez'.* rules"),
        ("<!-- address: home -->", r"index\.md: no address is called 'home'.* issues"),
    ],
)
def test_a_mark_that_stands_for_nothing_is_refused(page: str, says: str) -> None:
    with pytest.raises(FigureError, match=says):
        with_figures("index.md", page, {"rules": 1})


def test_every_address_is_the_same_everywhere() -> None:
    metadata = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    built = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")

    urls = {"Documentation": LATEST, "Repository": REPOSITORY, "Issues": ISSUES}
    for name, file in (
        ("Changelog", "CHANGELOG.md"),
        ("Contributing", "CONTRIBUTING.md"),
        ("Security", "SECURITY.md"),
    ):
        assert (ROOT / file).is_file()
        urls[name] = f"{REPOSITORY}/blob/main/{file}"
    assert urls == metadata["project"]["urls"]
    assert f'!ENV [SITE_URL, "{LATEST}"]' in built
    pages = "".join(path.read_text("utf-8") for path in DOCS.rglob("*.md"))
    assert set(re.findall(r"https://github\.com/[\w-]+/[\w-]+", pages)) == {REPOSITORY}


def test_figures_are_what_is_there() -> None:
    found = figures(load())

    assert found["questions"] == len(POINTS)
    assert found["disputes"] == len({*disputes(), *point_disputes()})
    assert 0 < found["contradictions"] < found["questions"] < found["rules"] < found["scenarios"]


def test_the_home_types_no_figure() -> None:
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    counted = r"\b\d+ (?:rules|questions|scenarios|disputes|quarrels|sentences|times)\b"

    assert len(re.findall(r"<!-- figure: ", text)) >= 4
    assert re.findall(counted, text) == []


@pytest.mark.parametrize(
    ("html", "better"),
    [
        ("<th></th><th>a</th>", "<td></td><th>a</th>"),
        ('<th style="x"></th>', '<td style="x"></td>'),
        ('<td style="text-align: right;">7</td>', '<td class="to-right">7</td>'),
        ("<pre><span></span><code>", '<pre><span></span><code tabindex="0">'),
        ('<pre><code tabindex="0">', '<pre><code tabindex="0">'),
        (
            '<td><img alt="Star" class="card" src="s"> Star</td>',
            '<td><img alt="" class="card" src="s"> Star</td>',
        ),
        (
            '<td><img alt="Star" class="card" src="s"> Star, Idiot</td>',
            '<td><img alt="Star" class="card" src="s"> Star, Idiot</td>',
        ),
        (
            "<code>sabacc diff --example-of A</code>",
            '<code>sabacc diff <span class="whole">--example-of</span> A</code>',
        ),
        ("<code>--</code> -- <code>a\n--b</code>", "<code>--</code> -- <code>a\n--b</code>"),
    ],
)
def test_a_page_gets_what_it_lacks(html: str, better: str) -> None:
    assert mended(html) == better


@dataclass
class Entry:
    """An entry of a table of contents, as MkDocs makes it."""

    title: str
    level: int = 1
    children: "list[Entry]" = field(default_factory=list["Entry"])


def test_a_table_of_contents_is_read_in_words() -> None:
    rule = Entry("A fold costs nothing folding.cost.free")
    entries = [Entry("What does folding cost? folding.cost", 2, [rule]), Entry("bombs.zero")]
    cited = Entry("The deck (H-001 to H-003)")
    shorten([*entries, cited, other := Entry("Write house.toml. Then play.")])

    assert cited.title == "The deck (H\N{NON-BREAKING HYPHEN}001 to H\N{NON-BREAKING HYPHEN}003)"
    assert [one.title for one in entries] == ["What does folding cost?", "bombs.zero"]
    assert rule.title == "A fold costs nothing"
    assert other.title == "Write house.toml. Then play."


def test_what_is_repeated_is_left_out_of_the_search() -> None:
    html = (
        "<summary>w</summary>"
        '<p>law</p><p class="kind law">x</p><div class="tabbed-block"><div>y</div>z</div><p>on</p>'
        '<table><tr><td><table></table>a</td></tr></table><ul><li>b</li></ul><h2 id="bombs">c</h2>'
    )

    assert searched("rules/bombs.md", html) == (
        "<p>law</p><p>on</p><table><tr><td><table></table>a</td></tr></table>"
        '<ul><li>b</li></ul><h2 id="bombs">c</h2>'
    )
    assert searched("sources/swag.md", html) == (
        "<summary>w</summary>"
        '<p>law</p><p>on</p><table><tr><td><table></table>a</td></tr></table><h2 id="bombs">c</h2>'
    )
    assert searched("disagreements.md", html) == (
        "<summary>w</summary>"
        '<p>law</p><p>on</p><ul><li>b</li></ul><h2 data-search-exclude id="bombs">c</h2>'
    )
    assert "<p>law</p>" in searched("decisions/bombs.md", html)


def test_an_element_that_never_ends_is_left_out_to_the_end() -> None:
    assert (
        searched("rules/bombs.md", '<p>law</p><div class="tabbed-block"><p>x</p>') == "<p>law</p>"
    )


DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)">')
SHARED = re.compile(r'<meta property="og:description" content="([^"]*)">')


def test_a_page_gets_a_title_and_a_description() -> None:
    page = "# The `swag` way\n\nA [fold](x.md#a) costs *nothing*, ever; that is all.\n\nMore.\n"
    lines = headed("rulesets/swag.md", page).splitlines()

    assert lines[:4] == [
        "---",
        'title: "The swag way"',
        'description: "A fold costs nothing, ever; that is all. More."',
        "---",
    ]
    own = headed("arbiter.md", "---\ntitle: Arbiter\ndescription: Mine.\n---\n\n# Arbiter\n\nText.")
    assert own.startswith('---\ntitle: Arbiter\ndescription: "Mine."\n---\n')
    assert 'search: {"exclude": true}' in headed("compare/swag-classic.md", page).splitlines()
    assert "search:" not in headed("compare/index.md", page)
    told = headed("a.md", '---\ndescription: "Say \\"call\\"."\n---\n\n# A\n')
    assert "description: \"Say 'call'.\"" in told


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("# T\n\n- a list\n\n| a table |\n\nProse.\n{: .lead }\n", "Prose."),
        ("<div>\n</div>\n\n![alt](a.svg)\n", ""),
        ("Write it down:\n\n```\nx\n```\n", "Write it down."),
        (f"{'Word ' * 100}", f"{'Word ' * 39}Word …"),
        (
            f"A first sentence that is long enough to be told by itself, alone. {'x' * 300}",
            "A first sentence that is long enough to be told by itself, alone.",
        ),
    ],
)
def test_a_description_is_prose_and_short(body: str, found: str) -> None:
    assert description(body) == found
    assert len(found) <= LONGEST + 2


def test_names_of_rulesets_are_words() -> None:
    body = "# `swag`\n\nIn `swag` and `forum-rebel`, not `sabacc`.\n\n```sh\n`swag`\n```\n"

    assert as_words("rules/bombs.md", body) == (
        "# *swag*\n\nIn *swag* and *forum-rebel*, not `sabacc`.\n\n```sh\n`swag`\n```\n"
    )
    assert as_words("implementers/protocol.md", body) == body


def test_every_page_has_a_description_of_its_own(site: Site) -> None:
    found: Counter[str] = Counter()
    for page in site.pages():
        (said,) = DESCRIPTION.findall(site.text(page))
        assert not re.search(r"[`*\[\]#]|\{:", unescape(said)), f"{page}: {said}"
        (shared,) = SHARED.findall(site.text(page))
        assert unescape(shared) == unescape(said), page
        found[said] += 1

    assert [said for said, count in found.items() if count > 1] == []


# Bytes that a chapter has at the most today; the site may not have one above 300,000
LIGHT = 290_000


def contents() -> list[Entry]:
    return [Entry("The deck", 1, [Entry("How many?", 2, [Entry("Seventy-six", 3)])])]


def test_the_contents_of_a_chapter_name_its_questions_alone() -> None:
    chapter, index, other = contents(), contents(), contents()
    shortened("rules/deck.md", chapter)
    shortened("rules/index.md", index)
    shortened("decisions/deck.md", other)

    assert chapter == [Entry("The deck", 1, [Entry("How many?", 2)])]
    assert index == other == contents()


def test_the_contents_of_a_document_name_its_headings_alone() -> None:
    sentences = [Entry("F-036", 3), Entry("F-037", 3), Entry("F-039", 3)]
    document = [
        Entry(
            "Forum",
            1,
            [Entry("Betting", 2, sentences), Entry("Coda", 2, [Entry("F-131", 3)])],
        )
    ]
    overview = contents()
    shortened("sources/forum.md", document)
    shortened("sources/index.md", overview)

    assert document == [
        Entry("Forum", 1, [Entry("Betting (F-036 to F-039)", 2), Entry("Coda (F-131)", 2)])
    ]
    assert overview == contents()


def test_every_chapter_is_light(site: Site) -> None:
    sizes = {page: len(site.text(page).encode()) for page in site.pages() if "rules/" in page}

    assert {page: size for page, size in sizes.items() if size >= LIGHT} == {}


def test_it_leads_back_from_any_address(site: Site) -> None:
    links = re.findall(r'<li><a href="([^"]+)"', site.text("404.html"))

    assert len(links) >= 4
    assert all(link.startswith("/") for link in links)
    assert "/index.html" in links
    assert "<title>There is no such page" in site.text("404.html")


@LONG_RUN
def test_its_ways_are_open(reader: Reader, site: Site) -> None:
    page = reader.opens(site.at("404.html"))
    ways = page.locator("article li a")
    for way in ways.all():
        address = str(way.get_attribute("href"))
        assert (site.folder / address.lstrip("/")).is_file(), address
    ways.first.click()

    expect(page.locator("h1")).to_have_text(re.compile("^Sabacc, the rules"))
