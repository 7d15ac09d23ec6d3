"""`sabacc arbitrate`: each question that it rules on, with the exact text of the answer."""

import json
import re
from pathlib import Path

from sabacc.arbiter.page import answer
from sabacc.arbiter.reading.dispute import METHODS
from sabacc.arbiter.received import values
from tests.end_to_end.command_line.commands import arbitrated
from tests.unit.arbiter.disputes import half, showdown

PAGE = (Path(__file__).parents[3] / "docs/dispute-file.md").read_text(encoding="utf-8")


def told(text: str, *words: str) -> str:
    found = arbitrated("-", "--all", *words, given=text)
    assert found.exit_code in {0, 1}, found.output
    return found.stdout.partition("\nSources of the rules")[0]


def part(text: str, head: str) -> list[str]:
    return text.partition(f"\n{head}\n")[2].partition("\n\n")[0].splitlines()


WHO_PAYS = """\
What does a call cost that does not win?
Lando wins the hand pot; Han pays 12 to the sabacc pot. Lando has 20, Han 15.
  by standard, edition 2026.1 of the rules

Who is right
  right  Lando: winner Lando
         Lando wins the hand pot.                      showdown.winner.best-hand
         Rule: The best hand in range takes the whole hand pot.
         Rule: The higher total is the better hand (ranking.order.highest).
         Rule: A hand's total is the sum of all its cards
           (totals.sum.all-cards).
         And 1 more (all with --format json).
  right  Lando: Han pays 12 to the sabacc pot
         Han pays 12 to the sabacc pot.                penalties.caller.hand-pot
         Rule: A failed call costs as much as the hand pot holds.
         Rule: The hand pot at the showdown measures every penalty
           (penalties.base.as-shown).
         Rule: The best hand in range takes the whole hand pot
           (showdown.winner.best-hand).
         And 5 more (all with --format json).
  WRONG  Han: Han pays 2 to the sabacc pot
         Han pays 12 to the sabacc pot.                penalties.caller.hand-pot
         Rule: A failed call costs as much as the hand pot holds.
         Rule: The hand pot at the showdown measures every penalty
           (penalties.base.as-shown).
         Rule: The best hand in range takes the whole hand pot
           (showdown.winner.best-hand).
         And 5 more (all with --format json).

What leads to it
  Lando's hand counts 20: 11 of coins 11, 9 of flasks 9     totals.sum.all-cards
  Han's hand counts 15: 8 of sabres 8, 7 of staves 7        totals.sum.all-cards
  Lando's hand is better than Han's                        ranking.order.highest
  Han pays 12 to the sabacc pot for the call           penalties.caller.hand-pot
  Lando wins                                           showdown.winner.best-hand
  Lando takes 12 from the hand pot                     showdown.winner.best-hand

Under other rulesets
  standard (with 11 of its 12 options), holonet (with 5 of its 6 options) and
    classic: the same.
  standard+alderaanian, forum (in any version) and holonet+alderaanian: Han pays
    2 to the sabacc pot; the rest is the same.
  swag (with any option): Han pays nothing to the sabacc pot; the rest is the
    same.

It turns on
  penalties.caller: with fixed=2 instead
    Han pays 2 to the sabacc pot; the rest is the same.
    A failed call costs a fixed sum (played by forum).
  penalties.caller: with percent=10 instead
    Han pays 2 to the sabacc pot; the rest is the same.
    A failed call costs a part of the hand pot (none of the five base rulesets
    plays it).
  penalties.caller: with none instead
    Han pays nothing to the sabacc pot; the rest is the same.
    A failed call costs nothing (played by swag).
"""


def test_who_wins_and_who_pays_what_to_which_pot() -> None:
    text = showdown(
        "title: What does a call cost that does not win?\n"
        "Lando claims: winner Lando\n"
        "Lando claims: Han pays 12 to the sabacc pot\n"
        "Han claims: Han pays 2 to the sabacc pot\n"
    )

    assert WHO_PAYS == told(text)


IN_SHORT = """\
Lando wins the hand pot; Han pays 12 to the sabacc pot. Lando has 20, Han 15.
  by standard, edition 2026.1 of the rules

Who is right
  right  Lando: winner Lando
         Lando wins the hand pot.                      showdown.winner.best-hand
         Also ranking.order.highest, totals.sum.all-cards and 1 more.
  WRONG  Han: Han pays 2 to the sabacc pot
         Han pays 12 to the sabacc pot.                penalties.caller.hand-pot
         Also penalties.base.as-shown, showdown.winner.best-hand and 5 more.

Under other rulesets
  standard (with 11 of its 12 options), holonet (with 5 of its 6 options) and
    classic: the same.
  standard+alderaanian, forum (in any version) and holonet+alderaanian: Han pays
    2 to the sabacc pot; the rest is the same.
  swag (with any option): Han pays nothing to the sabacc pot; the rest is the
    same.

It turns on
  penalties.caller: with fixed=2 (forum) or percent=10, Han pays 2 to the sabacc
    pot; the rest is the same.
  penalties.caller: with none (swag), Han pays nothing to the sabacc pot; the
    rest is the same.

Sources of the rules that decide
  showdown.winner.best-hand: decided by our rulebook (see sabacc rules K-135)
    F-027 (forum, Rules of Sabacc, sentence 26): The winner of a round takes the
      hand pot.
    F-056 (forum, Winning a Hand, sentence 1): At the call the highest-valued
      hand wins.
  penalties.caller.hand-pot: decided by our rulebook (see sabacc rules K-115)
    H-051 (holonet, Calling Phase, sentence 2): A caller who fails to win owes a
      penalty that the document sets out later.
    H-057 (holonet, Winning and Losing, sentence 3): A caller without the
      winning hand owes the sabacc pot a penalty like that of a bomb out.

All reasons, steps, choices and sources: --all
"""


def test_a_ruling_is_short() -> None:
    text = showdown("Lando claims: winner Lando\nHan claims: Han pays 2 to the sabacc pot\n")

    assert IN_SHORT == arbitrated("-", given=text).stdout


def test_was_that_legal_in_a_record() -> None:
    found = told(half("round 1\nHan bets 4", "Lando claims: Han may bet 4\n"))

    assert found.splitlines()[:9] == [
        "Han may not bet 4: 3 is the most.",
        "  by standard, edition 2026.1 of the rules",
        "Next: By the audit, which goes on after that line, Lando is asked in the betting",
        "of round 1, and may match, raise by 1 to 3 or fold.",
        "",
        "Who is right",
        "  WRONG  Lando: Han may bet 4",
        "         Han may not bet 4 in the betting of round 1: 3 is the most.",
        "betting.limit.fixed".rjust(80),
    ]
    assert part(found, "It turns on") == [
        "  betting.limit: with unlimited instead",
        "    Han may bet 4.",
        "    Only the player's stack limits a bet (played by forum and holonet).",
        "  betting.limit: with fixed=10 instead",
        "    Han may bet 4.",
        "    Each bet and each raise has a fixed limit (played by swag).",
        "  betting.limit: with fixed=4 instead",
        "    Han may bet 4.",
        "    Each bet and each raise has a fixed limit (none of the five base rulesets",
        "    plays it).",
    ]


def test_was_that_legal_by_a_script() -> None:
    found = arbitrated(
        *("--ruleset", "standard", "--hands", "Han coins-7 flasks-9, Lando coins-2 sabres-3"),
        *("--dealer", "Lando", "--stacks", "Han 100, Lando 100", "--hand-pot", "2"),
        *("--sabacc-pot", "12", "--antes", "paid", "--deck", "the others"),
        *("--until", "round 1 betting", "--play", "round 1: Han bets 4"),
        *("--claim", "Lando: Han may not bet 4"),
    )

    assert found.exit_code == 0, found.output
    assert found.stdout.splitlines()[:8] == [
        "Han may not bet 4: 3 is the most.",
        "  by standard, edition 2026.1 of the rules",
        "Next: Lando rolls the die in round 1.",
        "",
        "Who is right",
        "  right  Lando: Han may not bet 4",
        "         Han may not bet 4 in the betting of round 1: 3 is the most.",
        "betting.limit.fixed".rjust(80),
    ]


def test_what_is_this_hand_worth() -> None:
    cards = "idiot coins-2 staves-3 sabres-8"

    found = arbitrated("--ruleset", "standard", "--hand", cards)

    assert found.exit_code == 0, found.output
    assert found.stdout.splitlines()[:9] == [
        "The hand counts 13; the hand does not bomb; the hand is an ordinary hand.",
        "  by standard, edition 2026.1 of the rules",
        "",
        "What leads to it",
        "  The hand counts 13: the Idiot 0, 2 of coins 2, 3 of staves 3, 8 of sabres 8",
        "                                                            totals.sum.all-cards",
        "  By the usual values: the Idiot 0                      totals.face-values.usual",
        "  The hand is not an Idiot's Array: it holds 4 cards",
        "                                                specials.idiots-array-extra.none",
    ]


SHIFT = """\
sabacc dispute 1
ruleset: standard
hands: Han coins-7 flasks-9, Lando coins-2 sabres-3
dealer: Lando
die: 4
picks: as they lie
deck: the others
Leia claims: the cards shift
Han claims: the cards stay
"""


def test_must_there_be_a_shift() -> None:
    found = told(SHIFT)

    assert part(found, "Who is right") == [
        "  WRONG  Leia: the cards shift",
        "         The cards stay.                                shift.faces.one-to-three",
        "         Rule: A shift comes on a 1, a 2 or a 3.",
        "         Rule: After every betting, a die decides whether cards shift",
        "           (shift.exists.yes).",
        "  right  Han: the cards stay",
        "         The cards stay.                                shift.faces.one-to-three",
        "         Rule: A shift comes on a 1, a 2 or a 3.",
        "         Rule: After every betting, a die decides whether cards shift",
        "           (shift.exists.yes).",
    ]
    assert part(found, "Under other rulesets") == [
        "  standard (with any option), holonet (with any option) and classic: the same.",
        "  forum (in any version): There is no shift.",
        "  swag (with any option): The cards shift.",
    ]


FIRST_ROUND = "standard with calling.earliest-round from=1"
CALLING = "round 1\nHan checks\nLando checks\ndie 4"


def test_may_this_player_call_now() -> None:
    claims = "Han claims: Han may call\nLando claims: Lando may call\n"
    found = told(half(CALLING, claims, FIRST_ROUND))

    assert found.splitlines()[:15] == [
        "Han may call now; Lando may not call now: not yet, Han is asked first.",
        "  by standard with calling.earliest-round from=1, edition 2026.1 of the rules",
        "Next: Han is asked in the calling of round 1, and may call or go on without a",
        "call.",
        "",
        "Who is right",
        "  right  Han: Han may call",
        "         Han may call now.                         calling.who.any-active-player",
        "         Rule: Every player still in the hand may call it.",
        "         Rule: Nothing limits the cards given up over a whole hand",
        "           (drawing.discard-limit.none).",
        "  WRONG  Lando: Lando may call",
        "         Lando may not call now: not yet, Han is asked first.",
        "calling.several.first-from-dealers-left".rjust(80),
        "         Rule: The first to call, from the dealer's left, is the caller.",
    ]


def test_what_happens_next() -> None:
    found = arbitrated("-", "--all", given=half("round 1\nHan bets 2"))

    assert found.exit_code == 0
    assert found.stdout.splitlines()[:7] == [
        "Lando is asked in the betting of round 1, and may match, raise by 1 to 3 or",
        "fold.",
        "  by standard, edition 2026.1 of the rules",
        "",
        "What leads to it",
        "  Han bets 2                                                 betting.limit.fixed",
        "  Han pays 2 to the hand pot                              betting.payee.hand-pot",
    ]
    assert found.stdout.splitlines()[-2:] == [
        "Notes",
        "  The record ends in the betting of round 1; Lando is asked.",
    ]


def test_the_sources_are_told_in_our_own_words() -> None:
    found = arbitrated("-", given=showdown("claim: Han pays 12 to the sabacc pot\n"))
    lines = found.stdout.partition("Sources of the rules that decide\n")[2].splitlines()

    assert lines[0].startswith("  penalties.caller.hand-pot: decided by our rulebook")
    assert lines[1].startswith("    H-051 (holonet, Calling Phase, sentence 2): ")


def test_the_json_is_that_of_the_page() -> None:
    text = showdown("claim: Han pays 12 to the sabacc pot\n")
    asked = json.dumps({"ask": "rule", "dispute": values(text)})

    found = arbitrated("-", "--format", "json", given=text)

    assert found.exit_code == 0
    assert json.loads(found.stdout) == json.loads(answer(asked))["result"]


def test_the_sheet_is_written_to_a_file(tmp_path: Path) -> None:
    sheet = tmp_path / "ruling.html"

    found = arbitrated("-", "--format", "html", "--output", str(sheet), given=showdown())

    assert (found.exit_code, found.output) == (0, "")
    assert sheet.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_another_ruleset_may_rule(tmp_path: Path) -> None:
    text = showdown("claim: Han pays 12 to the sabacc pot\n")
    house = tmp_path / "own.toml"
    house.write_text(
        'name = "our-table"\nbase = "standard"\n[choices]\n"penalties.caller" = "fixed=7"\n',
        encoding="utf-8",
    )
    words = ("-", "--quiet", "--ruleset")

    paid = [
        arbitrated(*words, rules, given=text).stdout
        for rules in ("swag", "standard with penalties.caller fixed=3", str(house))
    ]

    assert paid == [
        "Han pays nothing to the sabacc pot.\n",
        "Han pays 3 to the sabacc pot.\n",
        "Han pays 7 to the sabacc pot.\n",
    ]


def test_the_examples_of_the_page_are_true() -> None:
    examples = re.findall(r"```text\n(sabacc dispute 1\n.*?)```", PAGE, re.DOTALL)
    shown = re.findall(r"\$ sabacc arbitrate --quiet quarrel.dispute\n(.*?)```", PAGE, re.DOTALL)

    # one a question, a record, a total, no hand at all, and two versions of the facts
    assert len(examples) == len(METHODS) + 4
    assert shown == [arbitrated("-", "--quiet", given=example).stdout for example in examples]
