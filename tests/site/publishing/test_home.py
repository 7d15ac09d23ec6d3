"""The home: what it answers in short is what the rulesets choose."""

import re

import pytest

from sabacc.engine.hands import compare
from sabacc.engine.position import known_cards
from sabacc.site.pages import deck_page
from sabacc.spec.points import BASES, DOCUMENTS, VERSIONS
from sabacc.spec.rulesets import builtin, builtin_names
from sabacc.spec.sentences import documents
from sabacc.system.addresses import LATEST
from tests.site.written_pages import DOCS, ROOT, RULE_LINK, text, total


def row(opening: str) -> str:
    """The row of the home's table that begins so."""
    return next(line for line in text("index.md").splitlines() if line.startswith(f"| {opening}"))


def made(point: str, choice: str) -> set[str]:
    """The base rulesets that make a choice."""
    return {name for name in BASES if str(builtin(name).choices[point]) == choice}


QUESTIONS = [
    line for line in text("index.md").splitlines() if "](rules/" in line and line[0] == "|"
]
"""The rows of the home's table of questions."""


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


@pytest.mark.parametrize("name", BASES)
def test_minus_twenty_against_fifteen(name: str) -> None:
    hands = {
        "Lando": known_cards(("balance", "balance", "coins-2")),
        "Han": known_cards(("coins-7", "flasks-8")),
    }

    assert [total(*cards) for cards in hands.values()] == [-20, 15]
    assert compare(builtin(name), hands).best == (("Lando",) if name == "holonet" else ("Han",))
