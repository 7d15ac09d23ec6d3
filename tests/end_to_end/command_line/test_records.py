"""`sabacc record`, `audit`, `replay` and `classify`."""

import json
import sys
from pathlib import Path

import pytest

from sabacc.records import write_record
from sabacc.records.random_play import random_hand
from sabacc.spec.house_files import read_house_file
from sabacc.spec.rulesets import builtin
from tests.end_to_end.command_line.commands import sabacc
from tests.in_a_browser import run

# Four antes and four bets of 3 make 16; Leia folds for 1; Chewbacca's 26 costs him the 16.
#
# Han counts 9 + 3 + 4 = 16 in the end, Lando 15 + 5 = 20.
BOMB = """\
sabacc hand record 1
# The table at Cloud City, late at night.
ruleset: standard
seats: Han, Lando, Leia, Chewbacca
dealer: Chewbacca
stacks: Han 100, Lando 100, Leia 100, Chewbacca 100
hand pot: 0
sabacc pot: 30
antes: to be paid

deal: Han coins-7 flasks-9, Lando coins-ace staves-6, Leia sabres-5 sabres-8, Chewbacca staves-ace flasks-11
claim: Han pays 1 to the hand pot
round 1
Han checks
Lando bets 3
claim: Lando has 96
Leia matches
Chewbacca matches
Han matches
claim: hand pot 16
die 2
  Han loses coins-7 and gets staves-3
  Lando loses staves-6 and gets coins-2
  Leia loses sabres-5 and gets flasks-4
  Chewbacca loses staves-ace and gets sabres-ace
claim: Han picks from Lando
claim: Han counts 12
Han draws coins-4
Lando trades coins-2 for flasks-5
claim: Lando holds coins-ace flasks-5
Leia stands
Chewbacca stands

round 2
Han checks
Lando checks
Leia folds
claim: Leia pays 1 to the sabacc pot
claim: sabacc pot 31
claim: Leia is out
Chewbacca checks
die 5
Han stands
Lando stands
Chewbacca stands

round 3
Han checks
Lando checks
Chewbacca checks
die 6
Han stands
Lando stands
Chewbacca stands

round 4
Han checks
Lando checks
Chewbacca checks
die 4
Han passes
Lando calls
claim: caller Lando
claim: Chewbacca bombs
claim: Chewbacca counts 26
claim: Chewbacca pays 16 to the sabacc pot
claim: Lando wins 16 from the hand pot
claim: winner Lando
claim: hand pot 0
claim: sabacc pot 47
claim: Han has 96
claim: Lando has 112
claim: Leia has 95
claim: Chewbacca has 80
claim: next dealer Han
"""  # noqa: E501 - a deal is one line

# Han and Lando tie at 20 and again at 21; Han, at the dealer's left, gets the odd credit of 3
TIE = """\
sabacc hand record 1
ruleset: standard with calling.earliest-round from=1
seats: Han, Lando, Leia
dealer: Leia
stacks: Han 100, Lando 100, Leia 100
hand pot: 0
sabacc pot: 30
antes: to be paid

deal: Han coins-9 flasks-11, Lando sabres-9 staves-11, Leia coins-2 flasks-3
round 1
Han checks
Lando checks
Leia checks
die 5
Han calls
demise: Han coins-1, Lando flasks-1
claim: Han wins 2 from the hand pot
claim: Lando wins 1 from the hand pot
claim: winner Han, Lando
claim: sabacc pot 30
claim: Han has 101
claim: Lando has 100
"""

SHIFT_WITH_LEIA = """\
die 1
  Han loses coins-4 and gets coins-5
  Lando loses flasks-5 and gets coins-6
  Leia loses flasks-4 and gets coins-8
  Chewbacca loses flasks-11 and gets coins-9
"""

# What was altered: the record, what was written, what is written now, and the rule it breaks
ALTERATIONS = {
    "wrong payer of a penalty": (
        BOMB, "Chewbacca pays 16 to", "Han pays 16 to", "penalties.bomb.hand-pot"),
    "penalty into the wrong pot": (
        BOMB, "pays 16 to the sabacc", "pays 16 to the hand", "penalties.bomb.hand-pot"),
    "penalty of a wrong amount": (
        BOMB, "Chewbacca pays 16", "Chewbacca pays 15", "penalties.bomb.hand-pot"),
    "wrong amount of an ante": (
        BOMB, "Han pays 1 to the hand", "Han pays 2 to the hand", "ante.amount.each-pot"),
    "ante with too small a stack": (
        BOMB, "stacks: Han 100", "stacks: Han 0", "ante.short-stack.sits-out"),
    "card dealt twice": (
        BOMB, "Leia sabres-5 sabres-8", "Leia sabres-5 coins-7",
        "deck.suit-cards.fifteen-of-each-suit"),
    "card drawn that somebody holds": (
        BOMB, "draws coins-4", "draws coins-ace", "deck.suit-cards.fifteen-of-each-suit"),
    "card drawn that went out of play": (
        BOMB, "die 5\nHan stands", "die 5\nHan draws sabres-8",
        "deck.suit-cards.fifteen-of-each-suit"),
    "card that the deck does not hold": (
        BOMB, "draws coins-4", "draws coins-16", "deck.size.seventy-six"),
    "three cards dealt": (
        BOMB, "Leia sabres-5 sabres-8", "Leia sabres-5 sabres-8 sabres-2", "deal.cards.two"),
    "player dealt nothing": (
        BOMB, ", Leia sabres-5 sabres-8", "", "deal.cards.two"),
    "act out of turn": (
        BOMB, "Leia matches\nChewbacca matches", "Chewbacca matches\nLeia matches",
        "table.out-of-turn.refused"),
    "match left out": (
        BOMB, "Leia matches\n", "", "table.out-of-turn.refused"),
    "check before the opener's": (
        BOMB, "Han checks\nLando bets 3", "Leia checks\nHan checks\nLando bets 3",
        "betting.opener.first-active-left"),
    "bet by somebody who does not open": (
        BOMB, "Han checks\nLando bets 3", "Lando bets 3", "betting.opener.first-active-left"),
    "draw before the first player's": (
        BOMB, "Leia stands\nChewbacca stands\n\nround 2",
        "Chewbacca draws coins-3\nLeia draws coins-5\n\nround 2",
        "drawing.order.from-dealers-left"),
    "call before the first player's": (
        BOMB, "Han passes\nLando calls", "Lando calls\nHan calls",
        "calling.several.first-from-dealers-left"),
    "check against a bet": (
        BOMB, "Leia matches", "Leia checks", "betting.facing-bet.match-or-leave"),
    "raise of no bet": (
        BOMB, "Lando bets 3", "Lando raises by 3", "betting.facing-bet.match-or-leave"),
    "bet above the limit": (BOMB, "bets 3", "bets 4", "betting.limit.fixed"),
    "raise by too much": (
        BOMB, "Leia matches", "Leia raises by 4", "betting.limit.fixed"),
    "bet of nothing": (BOMB, "bets 3", "bets 0", "betting.least.one-credit"),
    "wrong price of a fold": (BOMB, "Leia pays 1", "Leia pays 2", "folding.cost.one-credit"),
    "bet not counted in the pot": (
        BOMB, "hand pot 16", "hand pot 15", "betting.payee.hand-pot"),
    "shift on the wrong face": (BOMB, "die 2", "die 5", "shift.faces.one-to-three"),
    "no shift on a right face": (BOMB, "die 6", "die 3", "shift.faces.one-to-three"),
    "shift that spares a player": (
        BOMB, "  Leia loses sabres-5 and gets flasks-4\n", "", "shift.loss.one-card"),
    "shift that takes from a player who folded": (
        BOMB, "die 5\n", SHIFT_WITH_LEIA, "shift.folded.none"),
    "card lost that is not held": (
        BOMB, "Han loses coins-7", "Han loses coins-8", "shift.loss.one-card"),
    "wrong picker": (
        BOMB, "Han picks from", "Leia picks from", "shift.picker.right-neighbour"),
    "wrong roller": (
        BOMB, "die 6\n", "die 6\nclaim: Han rolls the die\n", "shift.roller.dealer"),
    "die that falls too early": (
        BOMB, "Leia matches\n", "no shift\nLeia matches\n", "shift.time.after-betting"),
    "die left out": (BOMB, "die 6\n", "", "shift.time.after-betting"),
    "two cards drawn": (BOMB, "draws coins-4", "draws coins-4 coins-5", "drawing.number.one"),
    "trade with a card that is not held": (
        BOMB, "trades coins-2", "trades coins-3", "drawing.trade-order.blind"),
    "two cards for one": (
        BOMB, "for flasks-5", "for flasks-5 flasks-6", "drawing.bare-discard.refused"),
    "card laid where there is no field": (
        BOMB, "Leia stands", "Leia lays sabres-8\nLeia stands", "field.exists.no"),
    "call in round 1": (
        BOMB, "Han draws coins-4", "Han calls\nHan draws coins-4", "calling.earliest-round.from"),
    "call by a player who folded": (
        BOMB, "Lando calls", "Leia calls\nLando calls", "calling.folded.refused"),
    "draw after the call": (
        BOMB, "Lando calls\n", "Lando calls\nHan draws coins-5\n", "calling.last-draw.nobody"),
    "wrong total": (
        BOMB, "Han counts 12", "Han counts 13", "totals.sum.all-cards"),
    "wrong caller": (
        BOMB, "caller Lando", "caller Han", "calling.several.first-from-dealers-left"),
    "wrong winner": (BOMB, "winner Lando", "winner Han", "showdown.winner.best-hand"),
    "hand that bombed wins": (
        BOMB, "winner Lando", "winner Chewbacca", "bombs.limits.beyond-23"),
    "player who folded wins": (BOMB, "winner Lando", "winner Leia", "showdown.folded.none"),
    "bomb of a sound hand": (BOMB, "Chewbacca bombs", "Han bombs", "bombs.limits.beyond-23"),
    "sabacc pot for an ordinary hand": (
        BOMB, "claim: winner Lando", "claim: Lando wins 30 from the sabacc pot",
        "pots.ordinary-winner.carries-over"),
    "stack that lacks the prize": (
        BOMB, "Lando has 112", "Lando has 96", "showdown.winner.best-hand"),
    "sabacc pot without the penalty": (
        BOMB, "sabacc pot 47", "sabacc pot 31", "penalties.bomb.hand-pot"),
    "wrong next dealer": (
        BOMB, "next dealer Han", "next dealer Lando", "table.rotation.one-seat-left"),
    "wrong round": (BOMB, "round 3", "round 4", "turns.unit.rounds"),
    "change of version where none is": (
        BOMB, "round 2\n", "round 2\nversion rebel\n", "totals.version.chosen-before-play"),
    "odd credit to the wrong player": (
        TIE, "Han wins 2 from", "Han wins 1 from", "pots.odd-credits.from-dealers-left"),
    "demise card for too few": (
        TIE, "demise: Han coins-1, Lando flasks-1", "demise: Han coins-1",
        "demise.cards.one-each"),
    "demise card for too many": (
        TIE, "Lando flasks-1", "Lando flasks-1, Leia coins-5", "demise.who.the-tied"),
    "two demise cards for one player": (
        TIE, "Han coins-1,", "Han coins-1 coins-3,", "demise.cards.one-each"),
    "demise card that somebody holds": (
        TIE, "Lando flasks-1", "Lando coins-2", "deck.suit-cards.fifteen-of-each-suit"),
    "demise left out": (
        TIE, "demise: Han coins-1, Lando flasks-1\n", "", "demise.cause.tie-for-best"),
    "demise without a tie": (
        TIE.replace("Lando sabres-9", "Lando sabres-8"), "", "", "demise.cause.tie-for-best"),
}  # fmt: skip


@pytest.mark.parametrize("name", ALTERATIONS)
def test_an_alteration_is_told_with_its_rule_and_can_be_replayed(name: str) -> None:
    text, old, new, rule = ALTERATIONS[name]
    assert old in text

    altered = text.replace(old, new, 1)
    found = sabacc("audit", "--format", "json", "-", given=altered)
    replayed = sabacc("replay", "-", given=altered)
    (entry,) = json.loads(found.stdout)["audits"]
    first = min(entry["faults"], key=lambda fault: (fault["may_follow"], fault["line"]))

    assert rule == first["rule"], entry
    assert first["title"]
    assert first["mend"]
    assert found.exit_code == replayed.exit_code == 1
    assert rule in replayed.stdout


def test_several_records_are_audited_at_once(tmp_path: Path) -> None:
    good, bad, broken = (tmp_path / name for name in ("good.hand", "bad.hand", "broken.hand"))
    good.write_text(BOMB, encoding="utf-8")
    bad.write_text(BOMB.replace("winner Lando", "winner Han"), encoding="utf-8")
    broken.write_text(BOMB.replace("Lando bets 3", "Lando bts 3"), encoding="utf-8")

    assert sabacc("audit", str(good), str(good)).exit_code == 0
    assert sabacc("audit", str(bad), str(good)).exit_code == 1
    found = sabacc("audit", str(broken), str(good), str(bad))
    assert found.exit_code == 3
    assert f"{broken}:15: does: 'bts 3' is not something a player does" in found.stderr
    assert f"{good}: clean" in found.stdout
    assert "showdown.winner.best-hand" in found.stdout


@pytest.mark.parametrize("text", [BOMB, TIE, BOMB.replace("bets 3", "bets 4")])
def test_a_replay_writes_the_record_back_as_canonical_text(text: str) -> None:
    untidy = text.replace("Han checks\n", "  Han  checks.\n").replace("hand pot: 0\n", "")
    untidy = untidy.replace("dealer:", "hand pot: 0\ndealer:")
    as_json = sabacc("replay", "--format", "json", "-", given=text).stdout

    for written in (text, untidy, as_json):
        found = sabacc("replay", "--format", "record", "-", given=written)
        assert (found.exit_code, found.stdout) == (0, text)
    assert untidy != text


ONLY = "only classic fits, of the rulesets that were tried; the hands leave "
FIVE = [
    word
    for name in ("standard", "forum", "holonet", "swag", "classic")
    for word in ("--ruleset", name)
]


@pytest.fixture
def evening(tmp_path: Path) -> list[str]:
    files: list[str] = []
    for seed in range(8):
        text = write_record(random_hand(builtin("classic"), seed, 2 + seed % 4))
        file = tmp_path / f"{seed}.hand"
        file.write_text(text.replace("ruleset: classic", "ruleset: standard"), encoding="utf-8")
        files.append(str(file))
    return files


def test_the_ruleset_is_named_and_the_status_is_nought(evening: list[str]) -> None:
    found = sabacc("classify", "--quiet", *FIVE, *evening)

    assert found.output.startswith(ONLY)
    assert found.exit_code == 0


def test_a_file_that_is_no_record_gives_status_three(evening: list[str], tmp_path: Path) -> None:
    broken = tmp_path / "broken.hand"
    broken.write_text("sabacc hand record 2\n", encoding="utf-8")
    found = sabacc("classify", "--quiet", *FIVE, str(broken), *evening)

    assert found.exit_code == 3
    assert "broken.hand:1: first line: '2' is not a version of the format" in found.output
    assert ONLY in found.output


def test_hands_as_people_play_them_can_be_written() -> None:
    people = sabacc("record", "--seed", "5", "--play", "people").output

    assert people == write_record(random_hand(builtin("standard"), 5, 4, "people"))
    assert sabacc("record", "--seed", "5").output == write_record(
        random_hand(builtin("standard"), 5, 4)
    )


def test_the_engine_of_it_needs_no_package() -> None:
    run("import sabacc.arbiter.classifying.classify, sabacc.arbiter.classifying.classify")


@pytest.fixture
def adapter(tmp_path: Path) -> str:
    assert sabacc("init-adapter", "python", str(tmp_path / "adapter")).exit_code == 0
    return str(tmp_path / "adapter" / "adapter.py")


def test_a_program_is_asked(adapter: str, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    found = sabacc("classify", "-o", str(file), "--", sys.executable, adapter)

    assert found.exit_code == 1, found.output
    for words in (
        "As far as its answers show, it plays standard; ",
        " points are open.",
        "specials.pure-totals",
        "on levels that the program does not claim",
        f"sabacc verify --ruleset {file} -- ",
    ):
        assert words in found.stdout
    assert read_house_file(file).choices == builtin("standard").choices


def test_of_several_rulesets_one_is_asked_about(adapter: str) -> None:
    file = Path(adapter)
    text = file.read_text("utf-8")
    file.write_text(text.replace('["standard"]', '["swag", "standard", "forum"]'), "utf-8")
    found = sabacc("classify", "--", sys.executable, adapter)

    assert "asked as standard; it says that it plays swag and forum too." in found.stdout


def test_what_a_program_plays_is_given_as_json(adapter: str) -> None:
    found = sabacc("classify", "--format", "json", "--quiet", "--", sys.executable, adapter)
    told = json.loads(found.stdout)["found"]

    assert (told["base"], told["choices"], told["fits"]) == ("standard", {}, True)
    assert told["certain"] is False
    assert "ranking.order" in told["unsure"]
    assert told["house"].startswith('base = "standard"')
