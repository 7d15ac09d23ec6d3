"""The hand-written pages: what they say of the rules is so, and what they link is there."""

import re
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.engine.hands import Special, card_values, score
from sabacc.engine.position import known_cards
from sabacc.records import parse
from sabacc.records.replaying.auditing import audit
from sabacc.site.casebook import situations
from sabacc.site.casebook.disputes import disputes, point_disputes
from sabacc.site.data import load
from sabacc.site.desk import sheet_page, stepped_hand
from sabacc.site.elements.markup import slug
from sabacc.site.pages import changes, deck_page, rulesets
from sabacc.spec.cards import CARDS
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rulesets import Choice, builtin
from sabacc.system.addresses import REPOSITORY
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
LINK = re.compile(r"(!?)\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^()\s]+)\)")
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


def prose(page: str) -> str:
    return re.sub(r"^ *```.*?^ *```", "", text(page), flags=re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_that_is_linked_is_there(page: str) -> None:
    for chapter, id_ in RULE_LINK.findall(text(page)):
        assert id_ in POINTS or id_ in rule_texts(), id_
        assert id_.startswith(f"{chapter}."), id_


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    terms = {anchor for _, anchor in TERM.findall(text("glossary.md"))}
    for picture, target in LINK.findall(prose(page)):
        assert "://" not in target
        path, _, anchor = target.partition("#")
        found = normpath(join(dirname(page), path)) if path else page
        if picture:
            assert Path(found).stem in CARDS, target
        elif found == "glossary.md":
            assert anchor in terms | {""}, target
        elif found == "casebook.md":
            assert anchor == "", target
        elif found.startswith("casebook/"):
            assert Path(found).stem in {*disputes(), *point_disputes()}, target
        elif not found.startswith(("rules/", "rulesets/", "sources/", "decisions/")):
            generated = {
                "disagreements.md",
                "print.md",
                "conformance.md",
                "implementers/choices.md",
                "implementers/laws.md",
                changes.PAGE,
                deck_page.PAGE,
                situations.MISHAPS_PAGE,
                rulesets.COMPARE,
                sheet_page.PAGE,
                stepped_hand.PAGE,
            }
            assert found in generated or (DOCS / found).is_file(), target


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


NUMBERS = {
    1: ("one", "1"),
    3: ("three", "3"),
    4: ("four", "4"),
    20: ("twenty", "20"),
    200: ("200",),
}
"""How the pages for players say the numbers that `standard` chooses, or `fourth`."""


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
    page = text("play/five-minutes.md")

    assert says in page
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

    assert changes.pages_of(load())[changes.PAGE].rstrip().endswith(f"\n## {entries.rstrip()}")


def test_without_a_changelog_there_is_no_such_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(changes, "CHANGELOG", tmp_path / "CHANGELOG.md")

    assert changes.pages_of(load()) == {}
