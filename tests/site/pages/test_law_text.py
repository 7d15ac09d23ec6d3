"""What a card and a rulebook print of a rule's text."""

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace as replaced

from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.site import SiteData, load
from sabacc.site.elements.markup import To, law_text, marked_law
from sabacc.site.pages.book import PAGE, book
from sabacc.site.pages.chapters import card_text
from sabacc.site.pages.for_programs import document
from sabacc.site.publishing.plain_pages import plain
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import builtin

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


def test_a_ruleset_reads_its_own_law() -> None:
    forum = law_text(planted(), RULE, TO, builtin("forum"))

    assert "It costs 2 credits" in forum
    assert "field" not in forum
    assert forum.endswith("\n\n- one;")


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


def test_plain_pages_have_no_marks() -> None:
    text = card_text(planted(), POINTS["bombs.zero"], TO)

    page = plain({"rules/bombs.md": text})["rules/bombs.md"]

    assert 'class="as' not in page
    assert "With a field, its cards count. With pots" in page


def test_the_printed_book_leaves_out_what_is_for_programs() -> None:
    text = book(planted(), builtin("standard"))[PAGE]

    assert "only-here" not in text
    assert "and `total`.\n\n- one;\n" in text


def test_programs_read_both_parts_apart() -> None:
    entry = next(one for one in document(planted())["rules"] if one["id"] == RULE)

    assert entry["text"].endswith("they stay.\n\n- one;\n- two.")
    assert entry["for_programs"] == "It is refused (`only-here`)."


def test_every_law_is_told_on_its_card() -> None:
    data = load()
    for rule, text in rule_texts().items():
        for line in text.words.for_players:
            if not line.when and "{" not in line.words and "`" not in line.words:
                assert line.words in law_text(data, rule, TO), rule
