"""Questions asked again, by relations, laws and seeds, and the verdict on open points."""

import json
import random
import re
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import Fault, FaultKind, Limits, Port, PortError
from sabacc.conformance.doctor import diagnose
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.afresh import told_apart
from sabacc.conformance.judging.results import RulesetResult, RunReport, Status
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.judging.selection import Filter
from sabacc.conformance.laws import LAWS
from sabacc.conformance.proving import answer
from sabacc.conformance.relations import SAME_ANSWER
from sabacc.conformance.scenarios.cases import holds_for, largest_sum
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.reference import Reference
from sabacc.spec.rulesets import builtin
from tests.end_to_end.command_line.commands import sabacc, wrong
from tests.end_to_end.ports.conversations import HELLO_ANSWER, adapter
from tests.end_to_end.programs.wrong_programs import leaking
from tests.implementations import faulty
from tests.judged_rulesets import playing_otherwise
from tests.runs import EXHAUSTIVE, LONG_RUN, SAMPLE, sampled
from tests.spoilt import Handle, Json, playing, spoilt

BASES: Final = ("standard", "forum", "holonet", "swag", "classic")
CLASSIC: Final = builtin("classic")
CASES: Final = tuple(case for case in load_cases() if holds_for(case, CLASSIC.choices))
# Some of four seeds, others each day
SEEDS: Final = [1 + (SAMPLE + it) % 4 for it in range(4 if EXHAUSTIVE else 1)]
# What a table of answers says to a question that it does not know
UNKNOWN: Final[list[Json]] = [{}, {"refused": True}, {"ran_out": "deck"}]


def program(vice: Callable[[Json, Json], Json]) -> Callable[[], Handle]:
    """Return the factory of a reference whose results a vice may change, given the request."""

    def spoil(message: Json, result: Json) -> None:
        if message["method"] not in {"hello", "ruleset"}:
            other = dict(vice(message, result))
            result.clear()
            result.update(other)

    return lambda: spoilt(spoil)


def judged(vice: Callable[[Json, Json], Json], seed: int, *names: str, law: str = "") -> RunReport:
    """Judge a program by some rulesets, classic where none is named; perhaps by a law alone."""
    order = Order(
        tuple(map(builtin, names or ("classic",))),
        chosen=True,
        seed=seed,
        wanted=Filter(rules=(law,) if law else ()),
    )
    return verify(InProcess(program(vice)), "a program", load_cases(), order)


def laws(report: RunReport) -> set[str]:
    return {rule.rule for result in report.rulesets for rule in result.broken if rule.rule in LAWS}


@cache
def table() -> dict[str, Json]:
    return {
        spelt(case.method, case.params): answer(case.method, case.params, CLASSIC) for case in CASES
    }


def spelt(method: str, params: Json) -> str:
    return json.dumps([method, {**params, "ruleset": ""}], sort_keys=True)


def remembering(message: Json, _: Json, unknown: Json) -> Json:
    """Answer out of the table of answers alone, and to an unknown question always alike."""
    return table().get(spelt(message["method"], message["params"]), unknown)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("unknown", sampled(UNKNOWN, 3), ids=str)
def test_a_table_of_remembered_answers_does_not_conform(seed: int, unknown: Json) -> None:
    found = judged(partial(remembering, unknown=unknown), seed)

    assert found.status is Status.FAILS
    assert {rule.rule.partition(".")[0] for rule in found.rulesets[0].broken} == {"laws"}
    assert "laws.names-of-seats" in laws(found)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_program_that_is_right_in_order_alone_does_not_conform(seed: int) -> None:
    # It earns no rule: it is wrong nearly everywhere, and not only in what is asked twice.
    for vice in (_by_numbers(), _by_the_rulebook()):
        found = judged(vice, seed)

        assert found.status is not Status.CONFORMS
        assert not any(rule.earned for rule in found.rulesets[0].rules)


def _by_numbers() -> Callable[[Json, Json], Json]:
    last = [0]

    def vice(message: Json, right: Json) -> Json:
        follows, last[0] = message["id"] == last[0] + 1, message["id"]
        return right if follows else {}

    return vice


def _by_the_rulebook() -> Callable[[Json, Json], Json]:
    coming = iter([*CASES, *CASES])

    def vice(message: Json, right: Json) -> Json:
        case = next(coming)
        expected = spelt(case.method, case.params)
        return right if spelt(message["method"], message["params"]) == expected else {}

    return vice


@pytest.mark.parametrize("seed", SEEDS)
def test_a_program_that_keeps_what_a_hand_left_does_not_conform(seed: int) -> None:
    seen: set[str] = set()

    def vice(message: Json, right: Json) -> Json:
        question = spelt(message["method"], message["params"])
        again = question in seen
        seen.add(question)
        return {**right, "sabacc_pot": right["sabacc_pot"] + again} if "stacks" in right else right

    found = judged(vice, seed)

    assert found.status is Status.FAILS
    assert laws(found) & {"laws.same-question-same-answer", "laws.order-of-questions"}


@pytest.mark.parametrize("names", [("classic", "swag"), ("swag", "classic")])
def test_a_program_that_keeps_what_another_ruleset_left_does_not_conform(
    names: tuple[str, str],
) -> None:
    # It is convicted in either order, and where other processes judge what it claims besides.
    seen: set[str] = set()

    def vice(message: Json, right: Json) -> Json:
        ruleset = message["params"]["ruleset"]
        seen.add(ruleset)
        forgets = ruleset == "classic" and "swag" in seen
        return {**right, "bombed": False} if forgets and "total" in right else right

    for only in (None, frozenset({"classic"})):
        seen.clear()
        order = Order(tuple(map(builtin, names)), chosen=True, seed=3, only=only)
        found = verify(InProcess(program(vice)), "a program", load_cases(), order)

        assert found.status is Status.FAILS
        broken = {rule.rule for result in found.rulesets for rule in result.broken}
        by_cases = names[0] == "swag" and only is None  # which law asks first is chance
        assert by_cases or any(rule.startswith("laws.") for rule in broken)


def test_a_question_of_another_ruleset_is_named_only_where_it_came_before() -> None:
    # A dozen of them are asked, and more questions than that a second time.
    seen: set[str] = set()

    def vice(message: Json, right: Json) -> Json:
        question = json.dumps([message["method"], message["params"]], sort_keys=True)
        again = question in seen
        seen.add(question)
        return {"refused": True} if again else right

    rulesets = tuple(map(builtin, ("classic", "swag")))
    order = Order(rulesets, chosen=True, seed=3, only=frozenset({"classic"}))

    (result,) = verify(InProcess(program(vice)), "a program", load_cases(), order).rulesets
    graded = [one.grade for one in result.judgements if one.grade is not None]
    whys = [one.law_why for one in graded if "asked a second time" in one.law_why]
    between = [why for why in whys if "with a question of swag in between" in why]
    assert 0 < len(between) <= 12 < len(whys)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_program_that_is_a_question_late_in_its_ruleset_does_not_conform(seed: int) -> None:
    # Only the first question after each change of the ruleset is answered by the old one.
    reference, last = Reference(), [""]

    def vice(message: Json, right: Json) -> Json:
        params = message["params"]
        old, last[0] = last[0] or params["ruleset"], params["ruleset"]
        answer = reference.handle({**message, "params": {**params, "ruleset": old}})
        return answer.get("result", {}) if old != params["ruleset"] else right

    rulesets = tuple(map(builtin, ("classic", "swag")))
    order = Order(rulesets, chosen=True, seed=seed, only=frozenset({"classic"}))
    found = verify(InProcess(program(vice)), "a program", load_cases(), order)

    assert found.status is Status.FAILS
    assert "laws.order-of-questions" in laws(found)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_program_that_draws_lots_does_not_conform(seed: int) -> None:
    chance = random.Random(seed)

    def vice(_: Json, right: Json) -> Json:
        best = right.get("best", [])
        return {**right, "best": [chance.choice(best)]} if len(best) > 1 else right

    assert judged(vice, seed).status is Status.FAILS


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_silent_document_leaves_open_breaks_a_law_with_every_seed(seed: int) -> None:
    def vice(message: Json, right: Json) -> Json:
        # The odd credit goes to the first by name.
        won: list[str] = sorted(right.get("winners", []))
        stacks: dict[str, int] = right.get("stacks", {})
        credits_ = sorted((stacks.get(seat, 0) for seat in won), reverse=True)
        by_name = dict(zip(won, credits_, strict=True))
        shares = message["method"] == "settle" and len(won) > 1
        return {**right, "stacks": {**stacks, **by_name}} if shares else right

    assert laws(judged(vice, seed)) == {"laws.names-of-seats"}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_reference_conforms_whatever_the_seed(seed: int) -> None:
    found = judged(lambda _, right: right, seed, *sampled(BASES, 3))

    assert found.status is Status.CONFORMS
    assert laws(found) == set()


def test_a_law_that_is_asked_for_by_name_is_shown_by_every_case() -> None:
    def vice(message: Json, right: Json) -> Json:
        known = message["params"].get("cards", ["idiot"])[0] == "idiot"
        array = right.get("special") == "idiots-array"
        return {**right, "special": None} if array and not known else right

    found = judged(vice, 3, law="laws.order-of-cards")
    (law,) = (rule for rule in found.rulesets[0].broken if rule.rule in LAWS)

    assert law.rule == "laws.order-of-cards"
    assert len(law.guilty) > 1


def test_a_program_that_ends_a_turn_with_a_refusal_breaks_a_law() -> None:
    reference = Reference()

    def vice(message: Json, right: Json) -> Json:
        script, fates = message["params"].get("script", []), right.get("script", [])
        slips = [place for place, fate in enumerate(fates) if fate not in {"done", "not-reached"}]
        late = {
            place
            for place, fate in enumerate(fates)
            if slips and place > slips[0] and fate == "done"
            if script[place]["seat"] == script[slips[0]]["seat"]
        }
        if not late:
            return right
        kept = [entry for place, entry in enumerate(script) if place not in late]
        params = {**message["params"], "script": kept}
        found = reference.handle({**message, "params": params})["result"]
        left = iter(found["script"])
        every = ["not-reached" if place in late else next(left) for place in range(len(script))]
        return {**found, "script": every}

    found = judged(vice, 3, law="laws.refused-changes-nothing")

    assert "laws.refused-changes-nothing" in laws(found)


def test_a_seed_repeats_a_run_exactly() -> None:
    heard: list[str] = []

    def vice(message: Json, right: Json) -> Json:
        heard.append(json.dumps(message, sort_keys=True))
        return right

    judged(vice, 5)
    judged(vice, 5)

    assert heard[: len(heard) // 2] == heard[len(heard) // 2 :]


def test_a_program_that_counts_in_32_bits_is_asked_no_larger_sum() -> None:
    heard: list[int] = []

    def hear(message: Json, result: Json) -> None:
        if message["method"] == "hello":
            result["largest_sum"] = 2**31 - 1
        else:
            heard.append(largest_sum(message["params"]))

    found = verify(
        InProcess(lambda: spoilt(hear)),
        "a program",
        load_cases(),
        Order((builtin("classic"),), chosen=True, seed=3, hunt=200),
    )

    assert found.status is Status.CONFORMS
    assert max(heard) < 2**31
    assert any(
        one.outcome is Outcome.NOT_CLAIMED and largest_sum(one.case.params) >= 2**31
        for one in found.rulesets[0].judgements
    )


SETTLING = HELLO_ANSWER.replace('["score"]', '["settle"]')
WINNERS_ALONE = (
    'print(json.dumps({"jsonrpc": "2.0", "id": number, "result": {"winners": ["Lando"]}}),'
    " flush=True)"
)


def test_a_law_is_verified_by_all_that_can_show_it() -> None:
    found = sabacc("verify", "--ruleset", "classic", "--rule", "laws.cards-conserved")

    assert found.exit_code == 0
    assert "Cases: play " in found.stdout
    assert "; shift " in found.stdout
    assert not any(f"{level} " in found.stdout for level in ("score", "compare", "settle"))


def test_the_doctor_says_which_law_wants_a_key_and_why() -> None:
    finding = list(diagnose(adapter(WINNERS_ALONE, SETTLING), Limits(start=60.0, case=60.0)))[1]
    (house,) = (remark for remark in finding.remarks if remark.startswith("`house`"))
    (bombed,) = (remark for remark in finding.remarks if remark.startswith("`bombed`"))

    assert "laws.credits-conserved wants it: without it the suite notices credits" in house
    assert "laws.no-debt wants it" in house
    assert "laws.better-hand-never-loses wants it" in bombed


BREACH = re.compile(
    r"^(\S+\.\S+)  (?:(?:rule|law) (?:most likely )?broken|could not|\d+ cases? could)",
    re.MULTILINE,
)
AGAIN = re.compile(r"(?:Run|[Aa]sk it) again:? (sabacc .+?)\.?$", re.MULTILINE)


def by(name: str) -> str:
    return shlex.join([sys.executable, str(Path(faulty.__file__)), name])


def findings(report: str) -> Iterator[tuple[str, str]]:
    starts = [*BREACH.finditer(report)]
    ends = [*(each.start() for each in starts[1:]), len(report)]
    for start, end in zip(starts, ends, strict=True):
        [line] = AGAIN.findall(report[start.end() : end])[:1]
        yield start[1], line


def brings_back(report: str) -> dict[str, str]:
    """Run every line of a report, and return those that do not bring the finding back."""
    lines = dict(findings(report))
    assert lines, report
    words = {rule: shlex.split(line)[1:] for rule, line in lines.items()}
    again = {rule: sabacc(each[0], "-q", *each[1:]).output for rule, each in words.items()}
    return {rule: lines[rule] for rule, found in again.items() if rule not in found}


@pytest.mark.parametrize(
    ("program", "words"),
    [
        pytest.param(by("zero_is_no_bomb"), "", id="scenarios"),
        pytest.param(by("pot_copied"), "", id="laws of every answer"),
        pytest.param(wrong("crashing"), "--rule bombs.limits", id="faults"),
        pytest.param(wrong("flasks_bomb"), "--rule laws.suits-alike", id="several answers"),
        pytest.param(wrong("four_cards_bomb"), "--hunt 300 --limit-case 20", id="the hunt"),
    ],
)
def test_verify_brings_its_findings_back(program: str, words: str) -> None:
    told = sabacc(
        "verify", "--all", "--ruleset", "classic", "--seed", "8", *shlex.split(words), "--",
        *shlex.split(program),
    )  # fmt: skip

    assert told.exit_code == 1, told.output
    assert brings_back(told.output) == {}


def test_a_list_of_known_failures_is_given_again(tmp_path: Path) -> None:
    known = tmp_path / "known failures.txt"
    words = ("verify", "--ruleset", "classic", "--seed", "4", "--hunt", "500")
    known.write_text("classic bombs.zero.bombs\nclassic totals.sum.all-cards\n", encoding="utf-8")
    told = sabacc(*words, "--expect-failures", known, "--", wrong("zero_and_four_cards"))

    assert told.exit_code == 1, told.output
    assert "beyond the scenarios" in told.output
    assert brings_back(told.output) == {}


@pytest.mark.parametrize(
    ("program", "words", "says"),
    [
        pytest.param("forgiving", "--ruleset classic --level settle", "penalties", id="a rule"),
        pytest.param("first_of_the_tied", "", "laws.names-of-seats", id="a law"),
        pytest.param("crashing", "--ruleset forum --limit-case 9", "KeyError", id="a fault"),
    ],
)
def test_the_hunt_brings_its_findings_back(
    tmp_path: Path, program: str, words: str, says: str
) -> None:
    usual = ("--quiet", "--seed", "1", "--questions", "150", "--corpus", str(tmp_path))
    told = sabacc("hunt", *usual, *shlex.split(words), wrong(program))
    lines = AGAIN.findall(told.output)

    assert len(lines) == len([*tmp_path.glob("*.json")]) > 0
    for line in lines:
        again = sabacc(*shlex.split(line)[1:])

        assert again.exit_code == 1, again.output
        assert says in again.output


@pytest.mark.parametrize(
    ("program", "rules"),
    [
        pytest.param(wrong("zero_stands"), False, id="cases"),
        pytest.param(wrong("zero_stands"), True, id="rules"),
        pytest.param(by("caller_never_pays"), False, id="whole hands", marks=LONG_RUN),
        pytest.param(by("pot_copied"), False, id="a law", marks=LONG_RUN),
    ],
)
def test_a_list_is_green_for_every_seed(tmp_path: Path, program: str, *, rules: bool) -> None:
    known, words = tmp_path / "known.txt", ("verify", "--ruleset", "classic", "--quiet")
    behind = ("--", *shlex.split(program))
    written = sabacc(*words, "--write-expect-failures", known, *behind)
    if rules:
        lines = known.read_text("utf-8").splitlines()
        listed = {line.partition("/")[0] for line in lines if line[0] != "#"}
        known.write_text("\n".join(listed), encoding="utf-8")
    listed_too = (*words, "--expect-failures", str(known))
    runs = {seed: sabacc(*listed_too, "--seed", str(seed), *behind) for seed in range(1, 13)}

    assert written.exit_code == 1
    assert {seed: run.output for seed, run in runs.items() if run.exit_code} == {}


PAGE = Path(__file__).resolve().parents[3] / "docs" / "implementers" / "adapter.md"

# Seven sentences of `classic`, each broken; the verdict was `conforms`, with no rule broken
SEVEN = {
    "ranking.order": "nearest",
    "specials.pure-totals": "both",
    "turns.unit": "rounds",
    "drawing.two-card-trade": "allowed",
    "betting.raise": "none",
    "bombs.mid-hand": "out-at-once",
    "drawing.number": "one-or-two",
}


def judged_otherwise(name: str, choices: dict[str, str], *chapters: str) -> RulesetResult:
    cases = [case for case in load_cases() if not chapters or case.rule.startswith(chapters)]
    rules = builtin(name)
    port = InProcess(lambda: playing({name: playing_otherwise(rules, *choices.items())}))
    [result] = verify(port, "it", cases, Order((rules,), chosen=True)).rulesets
    return result


def broken(result: RulesetResult) -> set[str]:
    return {rule.rule for rule in result.broken}


def test_a_program_that_breaks_seven_sentences_is_convicted_of_all_seven() -> None:
    result = judged_otherwise("classic", SEVEN)
    mine = {f"{point}.{builtin('classic').choices[point]}" for point in SEVEN}

    assert result.status is Status.FAILS
    assert mine <= broken(result)
    assert not {one.point for one in result.otherwise} & SEVEN.keys()


@cache
def example() -> str:
    return PAGE.read_text(encoding="utf-8").partition("```python\n")[2].partition("\n```")[0]


# The one line by which the adapter ranks by the distance to 23 or -23
NEAREST = ("None: (0, total(hand))}", "None: (0, abs(total(hand)), total(hand) > 0)}")
LARGE_DECK = ("2 * list(FACES)", "4 * list(FACES)")
OTHER_FACES = (('"queen": -2', '"queen": -3'), ('"star": -17', '"star": -10'))


def adapted(folder: Path, plays: Sequence[object], *edits: tuple[str, str]) -> tuple[str, ...]:
    """Save the adapter with other claims and changed lines; return the words that name it."""
    code = example()
    for old, new in (('["standard"]', json.dumps(plays)), *edits):
        assert code.count(old) == 1
        code = code.replace(old, new)
    path = folder / "adapter.py"
    path.write_text(code + "\n", encoding="utf-8")
    return "--", sys.executable, str(path)


@pytest.mark.parametrize("beside", [(), (LARGE_DECK, *OTHER_FACES)], ids=["alone", "other faces"])
def test_one_line_that_breaks_stated_sentences_convicts(
    tmp_path: Path, beside: tuple[tuple[str, str], ...]
) -> None:
    found = sabacc("verify", "--all", *adapted(tmp_path, ["classic"], NEAREST, *beside))
    convicted = set(re.findall(r"^(\S+\.\S+)  rule broken", found.stdout, re.MULTILINE))

    assert found.exit_code == 1
    assert {"ranking.order.highest", "specials.pure-totals.plus-23-only"} <= convicted
    assert not any(rule.startswith(("totals.face-values", "deck.")) for rule in convicted)


def test_a_point_that_is_not_declared_is_not_judged(tmp_path: Path) -> None:
    declared = {"name": "mine", "choices": {"totals.sum": "all-cards"}}
    found = sabacc("verify", "--all", *adapted(tmp_path, [declared], LARGE_DECK))

    assert found.exit_code in {Status.CONFORMS, Status.NOTHING_APPLIED}
    assert not re.search(r"^deck\.size", found.stdout, re.MULTILINE)
    assert "rule broken" not in found.stdout


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("forum", {"drawing.on-turn": "everybody"}),
        ("holonet", {"calling.last-roll": "roll"}),
        ("classic", {"penalties.bombed-caller": "once"}),
        ("forum", {"drawing.on-turn": "everybody", "folding.when": "own-action"}),
    ],
)
def test_readings_that_are_permitted_or_open_are_never_called_broken(
    name: str, choices: dict[str, str]
) -> None:
    result = judged_otherwise(name, choices, *(point.partition(".")[0] for point in choices))
    open_points = {
        point for one in result.judgements if one.outcome is Outcome.OPEN for point in one.points
    }

    assert result.status is Status.CONFORMS
    assert result.broken == ()
    assert {one.point: str(one.choice) for one in result.otherwise} == choices
    # no ruling permits the other reading of when one folds; it is only doubtful
    permitted = {one.point for one in result.otherwise if one.permitted}
    assert permitted == choices.keys() - {"folding.when"}
    assert open_points == choices.keys()


def zero_is_no_bomb(_: Json, result: Json) -> None:
    if result.get("total") == 0:
        result["bombed"] = False


ANSWERS: Final = iter(range(10**9))


def drawing_lots() -> Handle:
    """Be one off in each tenth answer of all conversations together."""

    def spoil(_: Json, result: Json) -> None:
        if "total" in result and next(ANSWERS) % 10 == 0:
            result["total"] += 1

    return spoilt(spoil)


def told(
    factory: Callable[[], Handle], known: Sequence[str] = (), seed: int = 3
) -> tuple[RunReport, RunReport]:
    """Return the report on a program before some of what failed is asked again, and after."""
    order = Order((CLASSIC,), chosen=True, seed=seed, known_failures=known)
    before = verify(InProcess(factory), "a program", load_cases(), order)
    return before, told_apart(before, order, lambda: (InProcess(factory),))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_wrong_only_after_other_questions_is_no_rules_fault(seed: int) -> None:
    before, found = told(leaking, seed=seed)

    assert broken(before.rulesets[0]) - LAWS.keys()
    assert broken(found.rulesets[0]) == {"laws.order-of-questions"}
    assert found.status is Status.FAILS
    assert {one.case.id for one in found.judgements if one.condemns} >= {
        one.case.id for one in before.judgements if one.condemns
    }


def test_a_rule_that_is_broken_alone_too_is_named_beside_the_law() -> None:
    _, found = told(lambda: spoilt(zero_is_no_bomb, leaking()))

    named = broken(found.rulesets[0])
    assert {"laws.order-of-questions", "bombs.zero.bombs"} <= named
    assert not any(rule.startswith("penalties.") for rule in named)


def test_chance_is_told_apart_from_the_order_of_questions() -> None:
    before, found = told(drawing_lots)

    (law,) = (one for one in found.rulesets[0].broken if one.rule == SAME_ANSWER)
    assert len(law.guilty) > sum(rule.rule not in LAWS for rule in before.rulesets[0].broken)


def test_what_lasts_in_a_new_conversation_is_told_as_before() -> None:
    before, found = told(lambda: spoilt(zero_is_no_bomb))

    assert found is before
    assert before.status is Status.FAILS


def test_a_listed_law_excuses_what_is_put_down_to_it() -> None:
    listed = [f"classic {law}" for law in ("laws.order-of-questions", SAME_ANSWER)]
    _, found = told(leaking, listed)

    assert found.status is Status.CONFORMS


def test_a_program_that_does_not_start_again_is_judged_as_it_was() -> None:
    def gone() -> tuple[Port]:
        raise PortError(Fault(FaultKind.NO_START, "it is gone", ""))

    order = Order((CLASSIC,), chosen=True, seed=3)
    before = verify(InProcess(leaking), "a program", load_cases(), order)

    assert told_apart(before, order, gone) is before
