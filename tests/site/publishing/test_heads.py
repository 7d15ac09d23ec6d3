"""The head of a page: what a link to it shows elsewhere, and the names of rulesets as words."""

import re
from collections import Counter
from html import unescape

import pytest

from sabacc.site.publishing.heads import LONGEST, as_words, description, headed
from tests.site.readers import Site

DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)">')
SHARED = re.compile(r'<meta property="og:description" content="([^"]*)">')


def test_a_page_gets_a_title_and_a_description() -> None:
    page = "# The `swag` way\n\nA [fold](x.md#a) costs *nothing*, ever; that is all.\n\nMore.\n"
    lines = headed("rulesets/swag.md", page).splitlines()

    assert lines[:4] == [
        "---",
        'title: "The swag way"',
        'description: "A fold costs nothing, ever; that is all. More."',
        'search: {"boost": 1.0}',
    ]
    own = headed("arbiter.md", "---\ntitle: Arbiter\ndescription: Mine.\n---\n\n# Arbiter\n\nText.")
    assert own.startswith('---\ntitle: Arbiter\ndescription: "Mine."\nsearch: ')
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
