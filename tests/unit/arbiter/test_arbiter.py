"""What the arbiter rules: settling, bills, refused steps."""

import json
import random
import re
from dataclasses import replace

from sabacc.arbiter.accounts import steps
from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.telling import told
from sabacc.arbiter.text import read
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.engine.play import compile_rules, play_script
from sabacc.protocol.answers import answer_request, script_of
from sabacc.protocol.messages import PlayParams
from sabacc.records import write_record
from sabacc.records.random_play import random_hand
from sabacc.records.replaying.replay import replay
from sabacc.site.casebook.disputes import disputes
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.rulesets import builtin, builtin_names
from tests.runs import EXHAUSTIVE, SAMPLE
from tests.unit.arbiter.disputes import showdown


def test_a_ruling_that_is_reused_rests_on_the_same() -> None:
    rng = random.Random(f"{SAMPLE} reused")
    for _ in range(5 if EXHAUSTIVE else 1):
        by = builtin(rng.choice(("standard", "forum-random", "swag")))
        text = write_record(random_hand(by, rng.randrange(10**6), 3)).splitlines()
        dispute = read("\n".join(text[: rng.randrange(14, len(text) + 1)]))
        others = list(map(builtin, builtin_names()))
        rng.shuffle(others)

        for row in Arbiter(others).rule(dispute)["elsewhere"]:
            for name in row["rulesets"]:
                (alone,) = Arbiter([builtin(name)]).rule(dispute)["elsewhere"]
                assert (alone["ruling"], alone["rests_on"]) == (row["ruling"], row["rests_on"])


def test_each_ruleset_has_the_points_that_make_its_own_ruling() -> None:
    arbiter = Arbiter()
    met = 0
    for dispute in disputes().values():
        heard = dispute.heard()
        for each in arbiter.rule(heard)["together"]:
            for name in each["rulesets"]:
                (own,) = Arbiter([builtin(name)]).rule(heard)["together"]
                assert own["points"] == each["points"], (dispute.id, name)
                met += 1
    assert met > 1


def test_where_much_has_been_asked_what_is_said_of_a_ruleset_is_true() -> None:
    heard = read(write_record(random_hand(builtin("standard"), 3, 5)))
    found = Arbiter().rule(heard)
    for each in found["together"]:
        for name in each["rulesets"]:
            (own,) = Arbiter([builtin(name)]).rule(heard)["together"]
            assert set(each["points"]) <= set(own["points"]), name


def test_no_ruling_stands_on_a_rule_that_does_not_arise() -> None:
    arbiter = Arbiter()
    for dispute in disputes().values():
        assert not re.search(r"\.n/a\b", json.dumps(arbiter.rule(dispute.heard()))), dispute.id
    single = [case for case in load_cases() if not case.further]
    cases = random.Random(SAMPLE).sample(single, 300 if EXHAUSTIVE else 15)
    for rules in every_ruleset():
        compiled = compile_rules(rules)
        for case in cases:
            found = answer_request(rules, compiled, case.request())
            for step in steps(case.request(), rules, found):
                assert step.rule, (case.id, rules.name, step)
                assert not step.rule.endswith(".n/a"), (case.id, rules.name, step)


def test_the_moment_of_a_record_is_where_it_stops() -> None:
    rng = random.Random(f"{SAMPLE} moments")
    looked_at, tried = 0, 750 if EXHAUSTIVE else 60
    for _ in range(tried):
        rules = builtin(rng.choice(builtin_names()))
        text = write_record(
            random_hand(rules, rng.randrange(10**6), rng.randint(2, 5))
        ).splitlines()
        dispute = read("\n".join(text[: rng.randrange(11, len(text) + 1)]))
        if dispute.moment is None or dispute.record is None:
            continue
        looked_at += 1
        state = replay(dispute.record.record, rules).steps[-1].after.state
        params = dispute.requests[0]
        assert isinstance(params, PlayParams)

        played = play_script(compile_rules(rules), replace(script_of(params), stop=dispute.moment))
        found = played.state

        assert played.reached
        assert (found.round, found.phase) == (state.round, state.phase)
        assert found.asked_seat == state.asked_seat
        assert found.stacks == state.stacks
        assert (found.hand_pot, found.sabacc_pot) == (state.hand_pot, state.sabacc_pot)
        assert {seat: sorted(map(str, cards)) for seat, cards in found.hands_by_seat().items()} == {
            seat: sorted(map(str, cards)) for seat, cards in state.hands_by_seat().items()
        }
    assert looked_at > tried // 6


# Lando holds 24, and Han calls with 15: a hand pot of 12, and 30 in the sabacc pot
BOMBED = showdown(lando="coins-11 flasks-9 sabres-4", han="sabres-8 staves-7", caller="Han")


def test_people_see_who_has_what() -> None:
    found = Arbiter([builtin("standard")]).rule(read(BOMBED))

    assert "  Lando                  100      12       0      88" in [
        line.text for line in told(found, 80)
    ]


def test_every_claim_on_a_whole_hand_names_its_rule() -> None:
    rng = random.Random(11)
    told = 0
    for _ in range(12):
        rules = builtin(rng.choice(builtin_names()))
        text = write_record(random_hand(rules, rng.randrange(10**6), 3))
        seats = text.split("seats: ")[1].splitlines()[0].split(", ")
        kinds = ("wins", "pays nothing", "has 100", "bombs", "counts 20", "is out", "wins 5")
        said = [f"claim: {seat} {kind}" for seat in seats[:2] for kind in kinds]
        claims = [*said, "claim: nobody wins the sabacc pot", "claim: sudden demise"]
        dispute = read("\n".join(["sabacc dispute 1", *claims, "", text]))
        for claim in Arbiter([rules]).rule(dispute)["claims"]:
            if claim["verdict"] == "open":
                continue
            told += 1
            assert claim["rule"], (text, claim)
            assert claim["title"], claim
            assert not any(each["rule"].endswith("n/a") for each in claim["also"])
    assert told > 100
