"""The words of the one grammar: said to people, and published for those who write a reader."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sabacc.engine.play import ActionType
from sabacc.notation.action_forms import VERBS, ActionPhrase, Context, action_in_words, write_action
from sabacc.notation.forms import END, NAMES, PHASES
from sabacc.system.text import join_words, suggest, unknown_name

ROOT = Path(__file__).parents[3]
OBJECTS = {"for", "by", "card", "cards"}

SAID = {
    "lays the Star in the field": ActionPhrase("lay", cards=("star",)),
    "trades the Idiot and 7 of coins": ActionPhrase("trade", cards=("idiot", "coins-7")),
    "draws": ActionPhrase("draw", 1),
    "draws 2 cards": ActionPhrase("draw", 2),
    "raises by 2": ActionPhrase("raise", 2),
    "goes all in": ActionPhrase("all-in"),
}


@pytest.mark.parametrize("words", SAID)
def test_people_are_told_what_somebody_does(words: str) -> None:
    first, *rest = words.split()
    plain = {"goes": "go", "lays": "lay"}.get(first, first.removesuffix("s"))

    assert words == action_in_words(SAID[words])
    assert " ".join([plain, *rest]) == action_in_words(SAID[words], may=True)


def test_a_file_names_what_people_are_told_in_words() -> None:
    deed = ActionPhrase("trade", cards=("coins-7",), gets=("star",))

    assert write_action(deed, Context.RECORD) == "trades coins-7 for star"
    assert write_action(deed._replace(gets=()), Context.SCRIPT) == "trades coins-7"
    assert (
        write_action(ActionPhrase("lay", cards=("coins-7", "star")), Context.STEP)
        == "lays coins-7, star"
    )


def test_every_deed_of_the_engine_has_its_verb() -> None:
    assert set(ActionType) == set(VERBS)


def production(page: str, name: str) -> str:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    found = re.search(rf"^{name} += (.*?) ;$", text, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    ("page", "name"), [("implementers/hand-record.md", "act"), ("dispute-file.md", "deed")]
)
def test_the_published_grammar_has_every_deed(page: str, name: str) -> None:
    quoted = set(re.findall(r'"([^"]+)"', production(page, name))) - OBJECTS

    assert {verb.statement for verb in VERBS.values()} == {
        word.removesuffix(" by") for word in quoted
    }


def test_the_published_grammar_has_every_phase() -> None:
    assert list(NAMES) == re.findall(r'"([^"]+)"', production("dispute-file.md", "phase"))


def test_the_page_offers_every_deed_and_phase() -> None:
    page = (ROOT / "docs/assets/arbiter/deeds.mjs").read_text(encoding="utf-8")
    does = re.search(r"const DOES = \[(.*?)\n\];", page, re.DOTALL)
    phases = re.search(r"const PHASES = (\[.*?\]);", page)
    assert does is not None
    assert phases is not None
    offered = dict(re.findall(r'\["([^"]+)", "([^"]+)"\]', does[1]))

    assert set(VERBS) == set(offered)
    assert [name for name in VERBS if not offered[name].startswith(VERBS[name].statement)] == []
    assert {*PHASES, END} - {"ante"} == set(json.loads(phases[1]))


def test_names_are_joined_as_a_sentence_does() -> None:
    assert ["", "Han", "Han and Leia", "Han, Leia or Lando"] == [
        join_words([]),
        join_words(["Han"]),
        join_words(["Han", "Leia"]),
        join_words(["Han", "Leia", "Lando"], "or"),
    ]


def test_a_wrong_name_is_told_with_what_may_be_meant() -> None:
    assert suggest("mach", ["match", "raise"], "nothing") == "did you mean 'match'?"
    assert unknown_name("deed", "xyz", ["match", "raise"]) == (
        "no deed is called 'xyz'; known are match, raise"
    )
