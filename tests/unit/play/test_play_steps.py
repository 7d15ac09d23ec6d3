"""Steps about play, and sessions of several hands."""

import json
import random
import re
from pathlib import Path
from typing import Any, Final, get_args

import click
import pytest

from sabacc.cli.commands.records import record
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.doctor import QUESTIONS
from sabacc.conformance.grading.grader import Outcome, differences, wrong_shape
from sabacc.conformance.hunting.question import rules_behind
from sabacc.conformance.judging.results import Status
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.judging.selection import Filter
from sabacc.conformance.laws import broken_laws, hands_alone
from sabacc.conformance.proving import answer
from sabacc.conformance.scenarios.builder import TYPES, CaseBuilder, Kind, Matcher, StepError
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.conformance.scenarios.compiler import load_steps
from sabacc.engine import events
from sabacc.engine.play import ActionType
from sabacc.notation.action_forms import VERBS, ActionPhrase, Context, action_in_words, write_action
from sabacc.notation.claim_forms import FORMS_OF
from sabacc.notation.forms import END, NAMES, PHASES, fill_form
from sabacc.protocol.answers import answer_request
from sabacc.protocol.facts import DONE, NOT_REACHED, is_visibility, value_at
from sabacc.protocol.messages import (
    INVALID_PARAMS,
    MOST_SEATS,
    Does,
    EntryParams,
    Phase,
    PlayParams,
    Version,
    answer_fault,
)
from sabacc.spec.cards import cards_left
from sabacc.spec.house_files import build_house
from sabacc.spec.points import POINTS, VERSION_NAMES
from sabacc.spec.rulesets import builtin, builtin_names
from sabacc.system.text import suggest, unknown_name
from tests.pin_proofs import mixture
from tests.random_requests import whole_hands
from tests.runs import sampled
from tests.spoilt import Json, spoilt

load_steps()
MATCHER = Matcher()
KINDS: dict[str, Kind] = {"Given": "given", "When": "when", "Then": "then"}
PLAYED = "Given Han and Lando play\nWhen the hand is played\n"


def build(text: str, table: list[list[str]] | None = None) -> CaseBuilder:
    case = CaseBuilder()
    kind: Kind = "given"
    lines = [line.strip() for line in text.strip().splitlines()]
    for place, line in enumerate(lines):
        word, _, rest = line.partition(" ")
        kind = KINDS.get(word, kind)
        definition, arguments = MATCHER.match(kind, rest)
        last = place == len(lines) - 1
        given = {**arguments, "datatable": table} if table and last else arguments
        definition.function(case, **given)
    return case


def test_every_deed_of_the_engine_can_be_said() -> None:
    unsaid = {events.Phase.DEAL, events.Phase.VERSION, events.Phase.END}

    assert set(map(TYPES["doing"].convert, TYPES["doing"].pattern.split("|"))) == set(
        get_args(Does)
    )
    assert set(get_args(Does)) == set(events.ActionType)
    assert set(PHASES) == set(get_args(Phase)) == set(events.Phase) - unsaid
    assert "goes all in" in TYPES["deed"].pattern


@pytest.mark.parametrize("refusal", [True, False])
def test_a_table_that_is_refused_needs_no_program_of_that_size(refusal: bool) -> None:  # noqa: FBT001
    names = "Han, Lando, Leia, Chewbacca, Jabba, Greedo, Bossk, Wedge and Biggs"
    wanted = "it is refused: too many seats" if refusal else "the hand is over"
    case = build(f"Given {names} play\nWhen the hand is played\nThen {wanted}")
    case.params()

    assert case.seats == (8 if refusal else 9)


WRONG = {
    "Given Han holds coins-1\nAnd Han and Lando play": "say first, and once, who plays",
    "Given Han and Han play": "each with its own name",
    "Given Han and Lando play\nAnd Leia deals": "Leia does not sit at the table",
    "Given Han holds coins-1\nWhen Han bets 3": "nobody plays",
    "Given Han and Lando play\nWhen a shift comes": "players act",
    "Given Han and Lando play\nWhen round 1 is over\nAnd round 2 is over": "stops once",
    f"{PLAYED}Then Han may bet": "does not bet that often",
    "Given Han and Lando play\nWhen Han bets 1\nThen Han cannot bet: just-so": "no reason",
    "Given Han and Lando play\nAnd the version becomes Bothan in round 1": "no version",
}
UNFIT = {
    f"{PLAYED}Then Han pays 3": "no answer to 'play' shows 'paid.Han'",
    f"{PLAYED}Then the cards shift": "no answer to 'play' shows 'shifted'",
    "Given Han and Lando play\nAnd Han holds coins-1\nAnd Lando holds coins-1\n"
    "When the hand is played\nThen the hand is over": "coins-1 lies in two places",
    "Given Han and Lando play\nAnd Han has folded\n"
    "When the hand is played\nThen the hand is over": "a folded player cannot be given",
    "Given Han and Lando play\nWhen Han trades coins-99\nThen the hand is over": "no card",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_step_that_does_not_fit_is_refused(text: str) -> None:
    with pytest.raises(StepError, match=WRONG[text]):
        build(text)


@pytest.mark.parametrize("text", UNFIT)
def test_a_case_that_does_not_fit_is_refused(text: str) -> None:
    case = build(text)

    with pytest.raises(StepError, match=UNFIT[text]):
        case.params()


@pytest.mark.parametrize(
    "table", [[["sum", "seats"], ["1", "Han"]], [["amount", "seats"], ["1", "Leia"]]]
)
def test_a_table_of_pots_that_does_not_fit_is_refused(table: list[list[str]]) -> None:
    with pytest.raises(StepError, match="pot"):
        build(f"{PLAYED}Then after the ante the pots are", table)


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


def test_the_published_grammar_has_every_claim_of_a_record() -> None:
    quoted = re.findall(r'"([^"]+)"', production("implementers/hand-record.md", "claim"))
    forms = [fill_form(re.sub(r"{\w+}( pot)?", "", one.form), {}) for one in FORMS_OF["record"]]

    assert set(" ".join(forms).split()) == set(" ".join(quoted).split()) - {
        *("round", "turn", "claim:", "nobody", "-", ","),
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


def test_a_wrong_name_is_told_with_what_may_be_meant() -> None:
    assert suggest("mach", ["match", "raise"], "nothing") == "did you mean 'match'?"
    assert unknown_name("deed", "xyz", ["match", "raise"]) == (
        "no deed is called 'xyz'; known are match, raise"
    )


def table(held: str, deck: str, *deeds: EntryParams) -> PlayParams:
    return PlayParams(
        ruleset="",
        seats=["Han", "Lando", "Leia"],
        dealer="Leia",
        stacks={"Han": 100, "Lando": 100, "Leia": 100},
        deck=deck.split(),
        hands={
            "Han": held.split(),
            "Lando": ["sabres-9", "staves-5"],
            "Leia": ["coins-8", "flasks-5"],
        },
        script=list(deeds),
        sabacc_pot=30,
        hand_pot=12,
    )


def hand(held: str, deck: str, *deeds: EntryParams) -> Json:
    field = {"field.exists": "yes", "field.capacity": "no-limit"}
    rules = build_house({"base": "forum-imperial", "choices": field}, name="imperial")
    return answer_request(rules, None, table(held, deck, *deeds)).answer


def seen(answer: Json, phase: str, number: int = 1) -> list[str]:
    found: list[str] = value_at("play", answer, f"phase.{number}.{phase}.shown.Han")
    return found


SHOWING_DECK = "flasks-1 coins-1 flasks-2 coins-2 flasks-3"
HIDDEN = "table.open-information.all-but-hidden-cards"


def lay(card: str, phase: Any = "betting") -> EntryParams:
    return EntryParams("Han", "lay", cards=[card], phase=phase, round=1)


def draw(amount: int = 2) -> EntryParams:
    return EntryParams("Han", "draw", amount=amount, round=1)


def test_of_two_copies_each_is_seen_that_is_shown() -> None:
    deck = "queen demise coins-1 coins-2"
    found = hand("evil-one evil-one coins-5", deck, lay("evil-one"), draw())

    assert found["out"] == ["Han"]
    assert seen(found, "drawing").count("evil-one") == 2


def test_only_facts_of_that_name_say_who_sees() -> None:
    assert all(
        map(is_visibility, ("shown", "shown.Han", "phase.2.betting.shown.Han", "then.0.shown"))
    )
    assert not any(
        map(is_visibility, ("stacks.shown", "phase.2.betting.hands.shown", "then.0", "over"))
    )


@pytest.mark.parametrize(
    ("phase", "seat", "cards", "fact", "rule"),
    [
        (None, "Han", [], "shown.Han", "showdown.winner.best-hand"),
        (None, "Leia", ["coins-8"], "shown.Leia", "folding.showing.never"),
        (0, "Lando", ["sabres-9"], "phase.1.betting.shown.Lando", HIDDEN),
        (0, "Han", [], "phase.1.betting.shown.Han", "field.visibility.face-up"),
    ],
    ids=["hides", "folds-open", "peeps", "face-down"],
)
def test_a_hunt_names_the_rule_of_what_is_shown(
    phase: int | None, seat: str, cards: list[str], fact: str, rule: str
) -> None:
    params = table(
        "coins-9 flasks-9",
        SHOWING_DECK,
        lay("coins-9"),
        EntryParams("Han", "bet", amount=1, round=1),
        EntryParams("Leia", "fold", round=1),
        EntryParams("Han", "call", round=5),
    )
    rules = builtin("holonet")
    wrong, right = answer_request(rules, None, params).answer, answer_request(rules, None, params)
    (wrong if phase is None else wrong["phases"][phase])["shown"][seat] = cards
    (first, *_) = differences("play", {}, right.answer, wrong)

    assert (first.fact, rules_behind("play", {}, rules, right, first)[0]) == (fact, rule)


def test_a_program_that_does_not_say_shown_is_not_asked_for_it() -> None:
    def spoil(_: Json, result: Json) -> None:
        result.pop("shown", None)
        for phase in result.get("phases", ()):
            del phase["shown"]

    order = Order((builtin("standard"),), chosen=True, wanted=Filter(rules=("showdown.winner",)))
    report = verify(InProcess(lambda: spoilt(spoil)), "blind", load_cases(), order)
    (result,) = report.rulesets
    found = {one.case.says_who_sees: one.outcome for one in result.judgements if one.case.expect}

    assert found[True] in {Outcome.NOT_CLAIMED, Outcome.NOT_THIS_RULESET}
    assert found[False] is Outcome.PASSED
    assert report.status is Status.CONFORMS


STANDARD: Final = builtin("standard")
DECK: Final = cards_left([])
# Han wins the first hand, which Leia has dealt
FOLDED: Final = [
    {"seat": "Han", "does": "bet", "amount": 1},
    {"seat": "Lando", "does": "fold"},
    {"seat": "Leia", "does": "fold"},
]
PLAY: Final[Json] = {
    "seats": ["Han", "Lando", "Leia"],
    "dealer": "Leia",
    "stacks": {"Han": 100, "Lando": 100, "Leia": 100},
    "hand_pot": 12,
    "sabacc_pot": 30,
    "deck": DECK,
    "script": FOLDED,
}
STOPS: Final[Json] = {"deck": DECK, "until": {"round": 1, "phase": "betting"}}


def session(*then: Json, **first: Any) -> Json:
    return answer("play", {**PLAY, **first, "then": list(then)}, STANDARD)


def test_no_hand_follows_one_that_stops_or_is_refused_or_ends_the_session() -> None:
    last, refused = session(STOPS, last_hand=True), session({"deck": ["coins-16"]}, STOPS)

    assert session(STOPS, until={"round": 1, "phase": "ante"}, script=[])["then"] == []
    assert len(session(STOPS, STOPS)["then"]) == 1
    assert (last["session_over"], last["then"]) == (True, [])
    assert (refused["over"], refused["then"]) == (True, [{"refused": "not-in-the-deck"}])
    assert session({"deck": DECK[:3]}, STOPS)["then"] == [{"ran_out": "deck"}]


@pytest.mark.parametrize(
    ("arrives", "order"),
    [
        ({"seat": "Boba", "stack": 7}, ["Lando", "Leia", "Boba", "Han"]),
        ({"seat": "Boba", "stack": 7, "after": "Han"}, ["Boba", "Lando", "Leia", "Han"]),
    ],
)
def test_who_comes_sits_last_or_beside_somebody(arrives: Json, order: list[str]) -> None:
    (second,) = session({**STOPS, "arrives": [arrives]})["then"]

    assert second["dealt_in"] == order
    assert second["stacks"]["Boba"] <= 6


def test_a_dealer_who_has_left_is_replaced_by_the_next_seat() -> None:
    (second,) = session({**STOPS, "leaves": ["Han"]})["then"]

    assert second["dealer"] == "Lando"
    assert set(second["stacks"]) == {"Lando", "Leia"}


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ({"leaves": ["Boba"]}, "`then[0].leaves` names 'Boba', who does not sit at the table"),
        ({"arrives": [{"seat": "Han", "stack": 1}]}, "`then[0].arrives` names 'Han', who has a"),
        ({"leaves": ["Han", "Leia"]}, "`then[0].leaves` makes a table of 1"),
        ({"hands": {"Han": []}}, "`then[0].hands` must have an entry for each seat"),
        (
            {"arrives": [{"seat": "Boba", "stack": 1, "after": "Jabba"}]},
            "`then[0].arrives` seats somebody beside 'Jabba'",
        ),
        (
            {"script": [{"seat": "Jabba", "does": "fold"}]},
            "`then[0].script[0].seat` names 'Jabba', who is not among the seats",
        ),
    ],
)
def test_a_hand_that_does_not_add_up_is_named(hand: Json, says: str) -> None:
    assert says in session({"deck": DECK, **hand})["error"]["message"]


TWO: Final[Json] = {**PLAY, "then": [STOPS]}


def shape(**second: Any) -> str | None:
    found = session(STOPS)
    return wrong_shape("play", TWO, {**found, "then": [{**found["then"][0], **second}]})


def test_the_shape_of_a_further_hand_is_looked_at() -> None:
    assert shape() is None
    assert "1 fate for 0 entries (in `then[0]`)" in str(shape(script=["done"]))
    assert "`wins` is not a phase" in str(shape(phases=[{"round": 1, "phase": "wins"}]))
    assert "then[0].dealer" in str(shape(dealer=3))
    assert "unknown field `then`" in str(shape(then=[]))
    more = {**session(STOPS), "then": session(STOPS)["then"] * 2}
    assert "2 further hands, and the request has 2 in all" in str(wrong_shape("play", TWO, more))


def test_the_laws_are_held_against_further_hands() -> None:
    found = session(STOPS)
    ante = found["then"][0]["phases"][0]
    ante["stacks"]["Han"] -= 1

    broken = [*broken_laws("play", TWO, found, STANDARD.choices)]

    assert broken[0].rule == "laws.credits-conserved"
    assert broken[0].why.startswith("in hand 2 ")


def test_what_an_answer_leaves_out_is_taken_from_the_right_one() -> None:
    right = session(STOPS)
    short = {key: value for key, value in right.items() if key != "stacks"}

    assert [*hands_alone(TWO, short)] == []
    ((params, _),) = hands_alone(TWO, short, lambda: right)
    assert params["stacks"] == {"Han": 112, "Lando": 99, "Leia": 99}


SIMPLE: dict[str, Any] = dict(QUESTIONS["play"])


def test_the_protocol_has_the_bounds_of_the_engine() -> None:
    assert set(get_args(Version)) == set(VERSION_NAMES)
    assert POINTS["table.seats"].numbers["at-most"].most == MOST_SEATS
    (seats,) = (option.type for option in record.params if option.name == "seats")
    assert isinstance(seats, click.IntRange)
    assert seats.max == MOST_SEATS


def test_a_deed_that_fits_nowhere_is_not_reached() -> None:
    found = answer("play", SIMPLE, builtin("standard"))

    assert found["script"] == [DONE, DONE, NOT_REACHED]


WRONG_SESSIONS: dict[str, tuple[dict[str, Any], str]] = {
    "a seat twice": ({"seats": ["Han", "Han"]}, "names a seat twice"),
    "a dealer from nowhere": ({"dealer": "Leia"}, "names 'Leia', who is not among the seats"),
    "a stack too few": ({"stacks": {"Han": 3}}, "`stacks` must have"),
    "a hand too few": ({"hands": {"Han": ["star", "idiot"]}}, "`hands` must have"),
    "a stranger in the script": (
        {"script": [{"seat": "Leia", "does": "call"}]}, "names 'Leia'",
    ),
    "a stranger who is asked": (
        {"script": [{"seat": "Han", "does": "call", "asked": "Leia"}]}, "names 'Leia'",
    ),
    "a deed that there is not": ({"script": [{"seat": "Han", "does": "cheat"}]}, "Invalid enum"),
    "a roll without a die": ({"rolls": [{"round": 1}]}, "`die` or `comes`"),
    "a roll at no time": ({"rolls": [{"comes": True}]}, "must give each either a round"),
    "a roll twice": (
        {"rolls": [{"round": 1, "comes": True}, {"round": 1, "die": 2}]}, "names a moment twice",
    ),
    "a change at no time": ({"changes": [{"version": "rebel"}]}, "`changes` must give"),
    "a change twice": (
        {"changes": [{"version": "rebel", "call": True}, {"version": "imperial", "call": True}]},
        "names a moment twice",
    ),
    "too many seats for a deck": ({"seats": [f"Seat{n}" for n in range(37)]}, "length <= 36"),
    "an unknown phase": ({"until": {"round": 1, "phase": "lunch"}}, "Invalid enum"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG_SESSIONS)
def test_a_request_that_does_not_add_up_is_an_error(name: str) -> None:
    changes, said = WRONG_SESSIONS[name]
    found = answer("play", {**SIMPLE, **changes}, builtin("standard"))

    assert found["error"]["code"] == INVALID_PARAMS
    assert said in found["error"]["message"]


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "a card that there is not": ({"deck": ["coins-16"]}, "not-in-the-deck"),
    "a card twice": ({"deck": ["coins-7"]}, "not-in-the-deck"),
    "a card twice, out of play": ({"out_of_play": ["coins-7"]}, "not-in-the-deck"),
    "a version that cannot be": ({"version": "rebel"}, "version-is-fixed"),
    "a change that cannot be": (
        {"changes": [{"version": "rebel", "call": True}]}, "version-is-fixed",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_the_rules_forbid_is_refused_as_a_whole(name: str) -> None:
    changes, reason = REFUSED[name]

    assert answer("play", {**SIMPLE, **changes}, builtin("standard")) == {"refused": reason}


@pytest.mark.parametrize("name", sampled([*builtin_names(), "mixture"], 4))
def test_random_hands_keep_the_protocol_and_the_laws(name: str) -> None:
    rng = random.Random(f"random hands {name}")
    for _ in range(60):
        rules = mixture(rng, {}) if name == "mixture" else builtin(name)
        params = next(whole_hands(rng, rules))
        found = answer("play", params, rules)

        assert answer_fault("play", found) is None, found
        assert list(broken_laws("play", params, found)) == []
        assert answer("play", params, rules) == found
