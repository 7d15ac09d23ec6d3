"""What is wrong with a dispute, and its mend."""

import json
import random
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any, cast

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.dispute import METHODS
from sabacc.arbiter.entries import FieldError, read_claim
from sabacc.arbiter.page import answer
from sabacc.arbiter.text import located, read, values
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.notation.wordings import HINTED_FORMS, KINDS, OF_A_HAND
from sabacc.spec.house_files import build_house
from sabacc.spec.rulesets import builtin
from tests.runs import EXHAUSTIVE, SAMPLE
from tests.unit.arbiter.disputes import UNPAID, half, play, shift, showdown

SEATS = ("Han", "Lando", "Leia")
NBSP = "\N{NO-BREAK SPACE}"

SHIFT = shift()
PLAY = play(
    "standard",
    "Han coins-7 flasks-9, Lando coins-2 sabres-3",
    stacks="Han 100, Lando 80",
    **UNPAID,
)


def refused(text: str, **rest: Any) -> FieldError:
    with pytest.raises(FieldError) as caught:
        read(text, **rest)
    return caught.value


# What is changed in the showdown, the line and field of the error, and words of the mend.
LINES = {
    "no colon": ("dealer: Han", "dealer Han", 4, "line", "write dealer: Han"),
    "an equals sign": ("dealer: Han", "dealer = Han", 4, "line", "write dealer: Han"),
    "a claim without a colon": ("caller", "claim Han wins\ncaller", 8, "line", "claim: Han wins"),
    "no line": ("caller", "// I think\ncaller", 8, "line", "a comment begins with #"),
    "a colon alone": ("caller", ":\ncaller", 8, "line", "write a name, a colon, and what it is"),
    "a capital": ("dealer:", "Dealer:", 4, "Dealer", "did you mean dealer?"),
    "says": ("caller", "Han says: Han wins\ncaller", 8, "Han says", "did you mean Han claims?"),
    "a name": ("caller", "Han: Han wins\ncaller", 8, "Han", "did you mean Han claims?"),
    "claims": ("caller", "claims: Han wins\ncaller", 8, "claims", "did you mean claim?"),
    "names and": ("12", "12 for Han and Lando", 6, "hand pot", "write Han, Lando"),
    "stacks and": ("100, Han", "100 and Han", 5, "stacks", "separate players by commas"),
    "twice begun": ("caller", "sabacc dispute 1\ncaller", 8, "line", "a file holds one dispute"),
    "nothing": ("caller: Han", "caller:", 8, "caller", "write caller: Han, or caller: nobody"),
    "none": ("caller: Han", "caller: none", 8, "caller", "or write nobody"),
    "two dealers": ("dealer: Han", "dealer: Han, Lando", 4, "dealer", "name one player"),
    "a unit": ("hand pot: 12", "hand pot: 12 credits", 6, "hand pot", "the number alone: 12"),
    "a thousand": ("hand pot: 12", "hand pot: 1,200", 6, "hand pot", "the number alone: 1200"),
    "a fraction": ("hand pot: 12", "hand pot: 1.5", 6, "hand pot", "write 12, for example"),
    "a remark": ("hand pot: 12", "hand pot: 12 # or so", 6, "hand pot", "number alone: 12"),
    "units": ("Lando 100,", "Lando 100 credits,", 5, "stacks", "write the number alone: 100"),
    "thousands": ("Lando 100,", "Lando 1,000,", 5, "stacks", "write 1000, without the comma"),
    "colons": ("Lando coins", "Lando: coins", 3, "hands", "leave its colon out: hands: Lando"),
    "commas": ("-11 f", "-11, f", 3, "hands", "separate cards by spaces, players by commas"),
    "semicolons": ("9, H", "9; H", 3, "hands", "separate cards by spaces, players by commas"),
    "a surname": ("Han sab", "Han Solo sab", 3, "hands", "a name is one word, such as Han-Solo"),
    "no cards": ("Han sabres-8 staves-7", "Han", 3, "hands", "or Han nothing"),
    "and": ("caller", "seats: Lando and Han\ncaller", 8, "seats", "write seats: Lando, Han"),
    "the rest": ("caller", "deck: the rest\ncaller", 8, "deck", "'the others' stands for all"),
    "hidden sign": ("dealer: ", "dealer: \u200b", 4, "line", "U+200B, column 9"),
    "no first line": ("sabacc dispute 1\n", "", 1, "first line", "put the line sabacc dispute 1"),
    "a fact": ("caller", "asks: winnners\ncaller", 8, "asks", "did you mean winners?"),
    "han": ("caller: Han", "caller: Han\nhan claims: Han wins", 9, "han claims", "mean 'Han'?"),
    "caller": ("caller: Han", "caller: Hna", 8, "caller", "did you mean 'Han'?"),
    "no caller": ("caller: Han\n", "", 0, "caller", "write caller: Han, or caller: nobody"),
    "no hand pot": ("hand pot: 12\n", "", 0, "hand pot", "the question 'who wins' needs it"),
    "no stack": ("stacks: Lando 100, ", "stacks: Lando, ", 5, "stacks", "Lando has no stack"),
    "folded twice": ("caller", "folded: Han, Han\ncaller", 8, "folded", "is named twice"),
    "all folded": ("caller", "folded: Han, Lando\ncaller", 8, "folded", "must be left"),
    "negative": ("hand pot: 12", "hand pot: -12", 6, "hand pot", "'-12' is not a whole number"),
    "twice": ("hand pot: 12", "hand pot: 12\nhand pot: 3", 7, "hand pot", "already in line 6"),
    "a card twice": ("coins-11", "staves-7", 3, "hands", "staves-7 lies there and in Lando's"),
    "no card": ("coins-11", "coins-16", 3, "hands", "the deck holds no 'coins-16'"),
    "unseen": ("coins-11", "?", 3, "hands", "nobody can rule on a card that nobody has seen"),
    "77 cards": ("coins-11", "star " * 77, 3, "hands", "star lies there 77 times"),
    "deck": ("caller", "deck: coins-11\ncaller", 8, "deck", "coins-11 lies there and in Lando's"),
    "seat": ("hands: Lando", "hands: hand", 3, "hands", "'hand' is not a name"),
    "seats": ("hands: L", "seats: idiot, Han\nhands: L", 3, "seats", "a card stands where a name"),
    "side pot": ("caller", "side pot: 3\ncaller", 8, "side pot", "does not say who may win it"),
    "other line": ("caller", "until: round 1\ncaller", 9, "caller", "the question 'play'"),
    "unknown line": ("caller:", "callr:", 8, "callr", "did you mean caller?"),
    "question": ("caller", "question: why\ncaller", 8, "question", "'why' is not known"),
    "ruleset": ("standard", "standrad", 2, "ruleset", "did you mean 'standard'?"),
    "a file": ("standard", "./own.toml", 2, "ruleset", "no ruleset is called"),
    "version": ("dispute 1", "dispute 2", 1, "first line", "write sabacc dispute 1"),
    "start": ("sabacc dispute 1", "hello", 1, "first line", "begin it with sabacc dispute 1"),
    "claim": ("caller", "Leia claims: Greedo wins\ncaller", 8, "Leia claims", "'Greedo'"),
    "who": ("caller", "A B claims: Han wins\ncaller", 8, "A B claims", "'A B' is not a name"),
    "may": ("caller", "claim: Han may call\ncaller", 8, "claim", "only about a played hand"),
    "escape": ("caller", "title: \x1b[2J\ncaller", 8, "line", "cannot be printed"),
    "nul": ("caller", "title: \x00\ncaller", 8, "line", "cannot be printed"),
    "long": ("caller", f"# {'x' * 20_001}\ncaller", 8, "line", "more than 20000 characters"),
    "fact": ("caller", "asks: winner\ncaller", 8, "asks", "'winner' is not a fact of settle"),
    "number": ("100", "9" * 50, 5, "stacks", "is not a whole number"),
}


@pytest.mark.parametrize("name", LINES)
def test_a_slip_of_the_pen(name: str) -> None:
    old, new, line, field, words = LINES[name]
    text = showdown().replace(old, new, 1)

    error = refused(text)

    assert (line, field) == (error.line, error.field)
    assert words in str(error)
    said = str(located(error, text, "q"))
    assert len(said) < 600
    assert said.isprintable() or line
    assert "\x1b" not in said


FLIES = half("round 1\nHan flies").partition("\n\n")[2]
NO_RULESET = half("round 1\nHan bets 2").partition("\n\n")[2].replace("standard", "standart")
OTHERS = {
    "deed": (PLAY + "Han bet 3\n", 10, "did you mean bets 3?"),
    "deed with a moment": (PLAY + "round 1: Han sees\n", 10, "did you mean matches?"),
    "bet with a unit": (PLAY + "Han bets 20 credits\n", 10, "write bets 20"),
    "raise to": (PLAY + "Han raises to 6\n", 10, "write `raises by N`"),
    "card from the deck": (
        PLAY + "Han draws coins-4\n",
        10,
        "the line deck: says which card comes",
    ),
    "trade": (
        PLAY + "Han trades coins-7 for star\n",
        10,
        "write Han trades coins-7; the line deck: says which card",
    ),
    "pronoun": (PLAY + "he bets 3\n", 10, "nobody at the table is called 'he'"),
    "a capital": (PLAY + "Round 1: Han bets 3\n", 10, "did you mean round 1?"),
    "phase first": (PLAY + "betting round 1: Han bets 3\n", 10, "write the round first"),
    "another word": (
        PLAY + "claim: Han may discard a card\n",
        10,
        "write drop a card, or drop 2 cards",
    ),
    "no word": (PLAY + "claim: Han may dance\n", 10, "write one of: check, bet 3"),
    "a round alone": (PLAY + "round: 2\n", 10, "Han may call in round 2"),
    "totals": (
        "sabacc dispute 1\nruleset: swag\ntotals: Han 4\n",
        3,
        "write hands: Han counts 19, Lando counts -22",
    ),
    "two numbers": (
        "sabacc dispute 1\nruleset: swag\nhands: Han 7 9, Lando 4\n",
        3,
        "no card is called '7'",
    ),
    "nobody": (
        "sabacc dispute 1\nruleset: swag\nclaim: Han may call\n",
        0,
        "write who sits there, clockwise: seats: Han, Lando",
    ),
    "picks": (PLAY + "round 1 die: 1\nround 1 picks: Han star, Lando star\n", 11, "that is held"),
    "until": (PLAY + "until: betting round 1\n", 10, "write until: round 1 betting"),
    "shift in a round": (PLAY + "round 1 shift: yes\n", 10, "write comes or does not come"),
    "shift": (SHIFT.replace("die: 2", "shift: yes"), 5, "write comes or does not come"),
    "die and shift": (SHIFT + "shift: comes\n", 8, "the die is given twice: in line 5"),
    "a seven": (SHIFT.replace("die: 2", "die: 7"), 5, "'7' is not a whole number from 1 to 6"),
    "one pick": (SHIFT.replace("as they lie", "Han coins-7"), 6, "add Lando coins-2, for example"),
    "unknown picks": (
        PLAY + "round 1 picks: unknown\n",
        10,
        "'unknown'; name the card that each player loses",
    ),
    "an unknown shuffle": (SHIFT + "shuffle: unknown\n", 8, "'unknown'; leave the line out"),
    "no picks": (PLAY + "round 1 die: 1\n", 10, "write round 1 picks: with a card of each player"),
    "a name": ("sabacc dispute 1\nruleset: swag\nhand: Han star\n", 3, "are written hands: Han"),
    "claim below": (half("round 1\nLando claims: Han wins"), 15, "put it above line 4"),
    "JSON, a comma": ('{\n "ruleset": "standard",\n}', 3, "remove the comma before }"),
    "JSON, cut off": ('{\n "ruleset": ', 2, "it ends too early"),
    "JSON, quotes": ("{'ruleset': 3}", 1, "straight double quotes"),
    "JSON, twice": (
        '{"ruleset": "swag", "ruleset": "forum"}',
        0,
        "it is there twice in one object",
    ),
    "a record within JSON has lines of its own": (
        json.dumps({"ruleset": "standard", "record": FLIES}),
        0,
        "record line 12, does",
    ),
    "the ruleset of a record": (NO_RULESET, 2, "ruleset: no ruleset is called 'standart'"),
    "the ruleset of a record in a dispute": (
        "sabacc dispute 1\n\n" + NO_RULESET,
        4,
        "ruleset: no ruleset is called 'standart'",
    ),
    "JSON, a number in quotes": (
        '{"ruleset": "swag", "format": "1", "question": "worth", "position": {"cards": ["star"]}}',
        0,
        "format: it is text, not a whole number; write 1 without quotes",
    ),
    "JSON, no number": ('{"position": NaN}', 0, "NaN is not a number"),
    "JSON, digits": (f'{{"format": {"9" * 5_000}}}', 0, "a number has 5000 digits"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_slip_elsewhere(name: str) -> None:
    text, line, words = OTHERS[name]

    error = refused(text)

    assert error.line == line
    assert words in str(error)


def test_another_ruleset_rules_without_one_in_the_file() -> None:
    text = showdown().replace("ruleset: standard\n", "")

    assert read(text, builtin("swag")).ruleset == "swag"
    assert "write ruleset: standard" in refused(text).mend


def test_a_long_line_of_json_is_shown_where_it_is_wrong() -> None:
    text = json.dumps({"title": "x" * 5_000})[:-1] + ', "ruleset": standard}'

    said = str(located(refused(text), text, "q"))

    assert len(said) < 300
    assert '"ruleset": standard}' in said


HARMLESS: dict[str, Callable[[str], str]] = {
    "Windows": lambda text: text.replace("\n", "\r\n"),
    "old Macintosh": lambda text: text.replace("\n", "\r"),
    "line separators": lambda text: text.replace("\n", "\N{LINE SEPARATOR}"),
    "no-break spaces": lambda text: text.replace(" ", NBSP),
    "tabs": lambda text: text.replace(": ", ":\t"),
    "indents": lambda text: "\n".join(f"  {line}  " for line in text.splitlines()),
    "a mark": lambda text: f"\N{ZERO WIDTH NO-BREAK SPACE}{text}",
    "quotes": lambda text: text.replace("Han wins", '\N{LEFT DOUBLE QUOTATION MARK}Han wins!"'),
    "capitals of cards": lambda text: text.replace("coins-11", "Coins-11"),
}


@pytest.mark.parametrize("name", HARMLESS)
def test_what_an_editor_does_to_a_text_means_nothing(name: str) -> None:
    text = showdown("claim: Han wins\n")

    assert read(HARMLESS[name](text)) == read(text)


def test_a_letter_with_an_accent_is_one_letter() -> None:
    text = showdown("claim: Zo\xeb wins\n").replace("Han", "Zo\xeb")
    half_way = text.partition("dealer")
    mixed = half_way[0] + unicodedata.normalize("NFD", "".join(half_way[1:]))

    assert read(mixed) == read(text)


# Words of a person, and what is proposed: forms of the same verb, or no claim at all.
FREE = {
    "Han must pay up": "write Han must pay, or Han must pay N, or Han need not pay",
    "Leia's fine comes to 5": "write Leia pays 5 to the sabacc pot",
    "the penalty is 30 credits": "write NAME pays 30 to the sabacc pot",
    "Leia owes a lot": "write Leia owes N, or Leia owes nothing (",
    "it's a tie": "write NAME, NAME share the hand pot, or sudden demise (",
    "my hand beats a Pure Sabacc": "write Han wins, or Han has the best hand",
    "my 4 wins": "write Han wins, or Han wins N, or nobody wins",
    "Han must lose a card": KINDS,
    "Leia must match or fold": KINDS,
    "Leia has to keep the coins-4": KINDS,
    "nobody may fold before round 4": "write NAME may fold, or NAME may not fold",
    "no checking": "write NAME may check, or NAME may not check",
    "too late to fold": "write NAME may fold, or NAME may not fold",
    "no more betting after the call": "write NAME may bet, or NAME may not bet",
    "Leia's bet doesn't count": "write Leia may bet, or Leia may not bet",
    "Leia can win nothing": "write Leia wins",
    "Lando loses": "write NAME wins",
    "Leia's hand is worth 16": "write Leia counts 16",
    "Han can't afford it": KINDS,
    "Leia is too early": KINDS,
    "Leia pays as much as the hand pot": "write Leia pays N to the sabacc pot",
    "the hand pot stays for the next hand": "write hand pot N, or",
    "Han has Pure Sabacc": "write Han has a Pure Sabacc",
    "wnner Lando": "write Lando wins",
    "Lando folded": "write Lando is out",
    "a shift falls": "write the cards shift",
    "Han has the bst hand": "write Han has the best hand (",
    "Han just has coins-7 idiot": KINDS,
    "Leia kept the drawn card": KINDS,
    "the dealer gets the odd credit": KINDS,
    "Lando picked Leia's coins-7": "write Lando picks from NAME",
    "Leia should pay": "write Leia must pay, or",
    "Leia puts 5 into the hand pot": "write Leia pays 5 to the hand pot",
}


@pytest.mark.parametrize("says", FREE)
def test_free_words_are_not_guessed_at(says: str) -> None:
    with pytest.raises(FieldError) as caught:
        read_claim("Han", says, SEATS, "claim")

    assert caught.value.problem == f"{says!r} is not a claim that can be judged"
    assert caught.value.mend.startswith(FREE[says])
    assert caught.value.mend.endswith(
        "all forms: `sabacc arbitrate --help`, or The dispute file, under Claims)"
    )
    assert len(caught.value.mend) < 250


def test_all_claims_that_are_not_read_are_listed() -> None:
    text = showdown("Han claims: I still win\nLando claims: I win\nLando claims: Han flies\n")

    first, second = str(located(refused(text), text, "q")).split("\nq:")

    assert first.endswith("leave that out, and write I win\n  | Han claims: I still win")
    assert first.startswith("q:9: ")
    assert second.startswith("11: Lando claims: 'Han flies' is not a claim that can be judged")


# What a claim says more than a form, and the claim without it.
MORE = {
    "I only pay 12": "I pay 12",
    "Leia pays only 12": "Leia pays 12",
    "Leia still owes 7": "Leia owes 7",
    "Leia can't fold any more": "Leia can't fold",
    "I may bet first": "I may bet",
    "I get 8 because I dealt": "I get 8",
    "Leia bombed, so I win": "I win",
    "I'm the only one left in range so I win": "I win",
}


@pytest.mark.parametrize("says", MORE)
def test_words_that_add_nothing_are_to_be_left_out(says: str) -> None:
    with pytest.raises(FieldError) as caught:
        read_claim("Han", says, SEATS, "claim")

    assert caught.value.problem.startswith("it says more than a claim: ")
    assert caught.value.mend == f"leave that out, and write {MORE[says]}"


@pytest.mark.parametrize("says", ["Leia may only trade one card", "Leia may not bet first"])
def test_words_that_change_a_claim_are_not(says: str) -> None:
    with pytest.raises(FieldError) as caught:
        read_claim("Han", says, SEATS, "claim")

    assert "leave" not in caught.value.mend


@pytest.mark.parametrize("who", ["he", "She", "we", "they"])
def test_nobody_knows_who_he_is(who: str) -> None:
    with pytest.raises(FieldError) as caught:
        read_claim("Han", f"{who} must pay", SEATS, "claim")

    assert caught.value.problem == f"it does not say who {who!r} is"
    assert caught.value.mend == "write the name: Han, Lando, Leia"


def test_whatever_is_proposed_can_be_judged() -> None:
    for form in (form for _, forms in HINTED_FORMS for form in forms):
        blanks = {"a": "Han", "both": "Han, Lando", "n": "3", "p": "hand", "to": "hand", "v": "bet"}
        said = form.format_map(blanks).replace("NAME", "Leia").replace(" N", " 3")
        assert read_claim("", said, SEATS, "claim")
    for form in OF_A_HAND:
        assert read_claim("", form.format(n="3"), (), "claim")


def test_claims_of_one_hand() -> None:
    with pytest.raises(FieldError) as caught:
        read_claim("", "it is worth 16", (), "claim")

    assert caught.value.mend.startswith("write it counts 16 (")
    assert "Han" not in caught.value.mend


def test_a_claim_in_a_capital_is_the_same_claim() -> None:
    for says in ("Winner Lando", "Nobody wins the sabacc pot.", "The cards stay"):
        assert read_claim("", says, SEATS, "c") == read_claim(
            "", says[0].lower() + says[1:], SEATS, "c"
        )


def test_a_capital_of_a_name_is_kept() -> None:
    assert read_claim("", "No wins", ("No", "Han"), "c").value == ("No",)


def test_claims_beside_a_text_are_named_by_their_option() -> None:
    error = refused(showdown("claim: Han wins\n"), claims=["Han: Han wins", "Leia: it is mine"])

    assert error.field == '--claim "Leia: it is mine"'
    assert refused(showdown(), claims=["Han wins"] * 21).field == "--claim"


UNSEEN = (
    """\
sabacc hand record 1
ruleset: standard
seats: Han, Lando, Leia
dealer: Leia
stacks: Han 100, Lando 100, Leia 100
hand pot: 0
sabacc pot: 12
antes: to be paid

deal: Han coins-7 flasks-9, Lando coins-ace idiot, Leia ? ?
round 1
Han checks
Lando checks
Leia folds
"""
    + "".join(
        f"die 5\nHan stands\nLando stands\nround {number}\nHan checks\nLando checks\n"
        for number in (2, 3, 4)
    )
    + "die 5\nHan calls\n"
)


def test_nothing_is_ruled_on_cards_that_nobody_has_seen() -> None:
    limited = {"base": "forum", "choices": {"edges.longest-hand": "showdown-after=20"}}
    arbiter = Arbiter([build_house(limited, name="Twenty Turns")])
    (row,) = arbiter.rule(read(UNSEEN))["elsewhere"]

    assert row["ruling"] == "It cannot be decided without knowing the cards of Leia."
    assert row["rests_on"] == []


TIMES = 1_250 if EXHAUSTIVE else 100
QUESTIONS = {method: question for question, method in METHODS.items()}
CASES = [case for case in load_cases() if not case.further]
TOLD = (
    values(showdown("claim: Han wins\n")),
    values(half("round 1\nHan bets 2", "claim: Lando may call\n")),
    values(half("round 1\nHan bets 4", "claim: hand pot 3\n")),
)
JUNK: tuple[Any, ...] = (
    *(None, True, 3, -1, 2**70, 1.5, [], {}, [[]], {"a": {}}),
    *("", "x", "Han", "coins-7", "\x00", "\x1b[2J", "\ud800", ["coins-7"] * 3),
)


def damaged(value: Any, rng: random.Random) -> Any:
    """Return a JSON value with a part here and there replaced, taken out, or put in twice."""
    if rng.random() < 0.06:
        return rng.choice(JUNK)
    if isinstance(value, dict):
        table = {key: damaged(part, rng) for key, part in cast("dict[str, Any]", value).items()}
        if table and rng.random() < 0.05:
            table.pop(rng.choice(list(table)))
        if rng.random() < 0.03:
            table[rng.choice(["x", "Han", "until", "hands", "\x1b"])] = rng.choice(JUNK)
        return table
    if isinstance(value, list):
        listed = [damaged(part, rng) for part in cast("Sequence[Any]", value)]
        return [*listed, rng.choice(listed)] if listed and rng.random() < 0.08 else listed
    return value


def a_dispute(rng: random.Random) -> dict[str, Any]:
    if rng.random() < 0.4:
        return rng.choice(TOLD)
    case = rng.choice(CASES)
    ruleset = rng.choice(["standard", "swag", "forum-random"])
    position = dict(case.params)
    return {"ruleset": ruleset, "question": QUESTIONS[case.method], "position": position}


@pytest.mark.parametrize("ask", ["rule", "record", "read"])
def test_a_damaged_dispute_is_answered(ask: str) -> None:
    rng = random.Random(f"{SAMPLE} {ask}")
    answered: set[bool] = set()
    for _ in range(TIMES):
        dispute = damaged(a_dispute(rng), rng)
        question = json.dumps({"ask": ask, "dispute": dispute, "text": json.dumps(dispute)})

        found = json.loads(answer(question))

        answered.add(found["ok"])
        if not found["ok"]:
            assert found["error"]["message"]
            assert "\x1b" not in found["error"]["message"]
            assert "\x1b" not in found["error"]["field"]
    assert answered == {True, False}


@pytest.mark.parametrize(
    ("words", "question"),
    [
        ("Who wins, and who pays?", "who-wins"),
        ("which hand is the best?", "best"),
        ("who  wins", "who-wins"),
    ],
)
def test_a_question_may_be_asked_in_words(words: str, question: str) -> None:
    called = "" if question == "best" else "caller: Lando\n"
    text = f"sabacc dispute 1\nruleset: classic\nhands: Han 7c, Lando 8c\nquestion: {words}\n"

    assert read(text + called).question == question


def test_who_acts_next_is_asked_of_the_play() -> None:
    assert read(f"{PLAY}question: Who acts next?\n") == read(f"{PLAY}question: play\n")


def test_a_claim_on_what_somebody_may_do_is_about_the_play() -> None:
    head = "sabacc dispute 1\nruleset: standard\nhands: Han 7c, Lando 8c\n"

    assert read(f"{head}claim: Han may call\n").question == "play"
    assert read(f"{head}claim: Han wins\n").question == "best"
    with pytest.raises(FieldError, match="can be asked only about a played hand"):
        read(f"{head}fields: Han 9f\nclaim: Han may call\n")  # which begins without any


def test_a_turn_is_a_round_of_a_game_by_turns() -> None:
    lines = "ruleset: forum\nseats: Han, Lando\ndealer: Lando\nstacks: Han 9, Lando 9\n"
    deeds = "{0} 1: Han bets 2\nLando matches in {0} 1\nuntil: {0} 1 betting\n"
    turns, rounds = (
        read(f"sabacc dispute 1\n{lines}{deeds.format(unit)}") for unit in ("turn", "round")
    )

    assert turns.position == rounds.position
