"""The English of our texts: no word that the guide bans, beyond the files that are still to do."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import Final

from sabacc.conformance.scenarios.catalogue import rule_texts
from tests.guards import code_language, said
from tests.guards.code_language import unknown_entries
from tests.guards.english import (
    EVERYWHERE,
    IN_LAW,
    IN_RULES,
    PACKAGE,
    every_slip,
    files,
    slips,
    titles,
    to_do,
)
from tests.guards.lengths import LONG_RULE, LONG_SENTENCE, lengths

MOST_LONG_SENTENCES: Final = 6
MOST_LONG_RULES: Final = 3
USUAL_RULE: Final = 52
"""What is left to shorten; the three may only shrink, to 0, 0 and 45."""


def test_no_text_has_a_banned_word() -> None:
    listed = set(to_do())
    found = list(every_slip())

    assert [str(slip) for slip in found if slip.file not in listed] == []
    assert sorted(listed - {slip.file for slip in found}) == []


def test_no_code_has_a_banned_word() -> None:
    listed = code_language.to_do()
    slips_of_code = list(code_language.every_code_slip())

    assert [str(slip) for slip in slips_of_code if not slip.file.startswith(tuple(listed))] == []
    assert [
        name for name in listed if not any(s.file.startswith(name) for s in slips_of_code)
    ] == []


def test_docstrings_comments_and_names_are_read(tmp_path: Path) -> None:
    module = tmp_path / "told_player.py"
    module.write_text("class Mended:\n    '''What it is.'''  # as it hangs\n")

    found = [slip.found for slip in code_language.code_slips(module, tmp_path)]

    assert found == ["What", "hangs", "told", "mended"]


def test_entries_of_docstrings_name_what_exists(tmp_path: Path) -> None:
    module = tmp_path / "hand.py"
    module.write_text("""
class Hand(Fact):
    '''A hand.

    Attributes:
        kind: Of the base class.
        cards: Of this one.
        seat: Of none, with a
            remark: that goes on.
    '''

    cards: int

def deal(cards, *, seat):
    '''Deal.

    Args:
        seat: The seat.
        count: Gone.
    '''
""")

    assert list(unknown_entries(module)) == ["Hand.seat", "deal.count"]
    assert [entry for path in PACKAGE.rglob("*.py") for entry in unknown_entries(path)] == []


def test_a_slip_says_where_and_what_is_better() -> None:
    (slip,) = slips("a.md", ["The total is nought, not `nought`."])

    assert str(slip) == "a.md: 'nought' (out of use): zero: The total is nought, not `."
    assert [one.found for one in slips("a", ["A program is asked."], IN_LAW)] == ["program"]
    rule = "A hand may see two shifts; a hand may be called, and all in the hand may call."
    assert [one.found for one in slips("a", [rule], IN_RULES)] == ["A hand may "]


STIFF: Final = (
    "What a claim hangs on.",
    "Han wins so many credits.",
    "Write one request a line.",
    "It counts otherwise than classic.",
    "Swag rules otherwise.",
    "It has another shape than before.",
    "What becomes of the pot",
    "It has not one fate.",
    "A lap comes upon a round.",
    "Read it, and see that it ends.",
    "They pay, for they are the caller.",
    "Told are the rulesets.",
)
"""One for each of the later bans, in their order."""

PLAIN: Final = (
    "He who hesitates: `otherwise than`",
    "There are so many that nobody counts.",
    "Each one is a line of the file.",
    "Otherwise nobody bets.",
    "They see that hand; no other shape fits better than this.",
    "The pot becomes theirs.",
    "One credit, for the price of a fold.",
)


def test_stiff_words_are_found_and_plain_ones_are_not() -> None:
    first = next(place for place, one in enumerate(EVERYWHERE) if "hangs" in one.pattern)
    later = EVERYWHERE[first : first + len(STIFF)]

    assert [{slip.banned for slip in slips("a", [text])} for text in STIFF] == [
        {one} for one in later
    ]
    assert [str(slip) for slip in slips("a", PLAIN[1:])] == []
    assert [slip.found for slip in slips("a", PLAIN[:1])] == ["He"]


def test_scripts_are_read_by_their_strings() -> None:
    script = r"""
    // a remark's "words here"
    /* and "some more" */
    const found = text.replace(/["'`] a/g, "one \"two\" three").split("x");
    say(`${count} hands, ${one ? `the ${name} of ${{ a: 1 }.a}` : "no one"} at all`, 'it is\'s');
    """

    assert list(said.of_script(script)) == [
        'one "two" three',
        "the ` of `",
        "no one",
        "` hands, ` at all",
        "it is's",
    ]


def test_modules_are_read_by_their_strings_and_helps() -> None:
    module = """
'''What it does.'''

@click.command()
def verify():
    '''Judge a program.'''
    return f"{one} of {many} is " "wrong", "word"
"""

    assert sorted(said.of_python(module)) == ["Judge a program.", "` of ` is wrong"]


def test_templates_are_read_without_marks_and_styles() -> None:
    template = """<style>p { color: red; }</style>{# a remark #}
    <p class="not this one" title="What it says">
    {{ name }} is <b>{% if one %}right{% endif %}</b></p>
    """

    assert list(said.of_template(template)) == ["What it says", "` is right"]


def test_settings_are_read_with_their_remarks() -> None:
    assert list(said.of_yaml("name: pages\non:\n  - push # to all\n")) == [
        "name: pages",
        "- push # to all",
    ]


def test_titles_and_rows_of_features_are_read() -> None:
    feature = """\
  Scenario Outline: Whoever draws may drop
    Given Han draws
    Examples: about nought
      | case | hand |
      | his  | idiot |
"""

    read = list(titles(feature))

    assert read == ["Whoever draws may drop", "about nought", "case", "his"]
    assert [slip.found for slip in slips("a.feature", read)] == ["Whoever", "nought", "his"]


def test_every_kind_of_file_is_read() -> None:
    names = {path.name for path in files()}

    assert names > {"index.md", "verify.py", "main.mjs", "filter.js", "sheet.html.j2", "mkdocs.yml"}


def test_laws_are_short() -> None:
    laws = [lengths(text.words) for text in rule_texts().values()]
    rules = [sum(law) for law in laws]

    assert sum(one > LONG_SENTENCE for law in laws for one in law) <= MOST_LONG_SENTENCES
    assert sum(one > LONG_RULE for one in rules) <= MOST_LONG_RULES
    assert median(rules) <= USUAL_RULE
