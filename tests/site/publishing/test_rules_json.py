"""`rules.json`."""

import json
from hashlib import sha256

from sabacc import EDITION
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts
from sabacc.site import load
from sabacc.site.pages.for_programs import pages_of


def test_every_rule_is_listed_with_all_its_scenarios() -> None:
    found = json.loads(pages_of(load())["rules.json"])

    assert found["edition"] == EDITION
    assert {rule["id"] for rule in found["rules"]} == set(rule_texts())
    cases = [case for rule in found["rules"] for case in rule["scenarios"]]
    assert sorted(cases) == sorted(case.id for case in load_cases())


def test_the_checksum_is_that_of_title_and_text() -> None:
    for rule in json.loads(pages_of(load())["rules.json"])["rules"]:
        told = f"{rule['title']}\n{rule['text']}"

        assert sha256(told.encode()).hexdigest() == rule["checksum"]


def test_an_entry_names_its_sources_and_its_level() -> None:
    rules = {rule["id"]: rule for rule in json.loads(pages_of(load())["rules.json"])["rules"]}
    entry = rules["folding.cost.two-credits"]

    assert entry["sources"]["forum"]["basis"] == "stated"
    assert "standard" not in entry["sources"]
    assert (entry["level"], entry["choices"][0]) == ("play", "one-credit")
