"""The laws of every ruleset, asked for by their ids, and what the doctor says of their keys."""

import json

import pytest

from sabacc.conformance.adapters.ports import Limits
from sabacc.conformance.checkup.doctor import diagnose
from sabacc.conformance.laws import LAWS
from tests.end_to_end.command_line.commands import sabacc
from tests.end_to_end.ports.adapters import HELLO, adapter

SETTLING = HELLO.replace('["score"]', '["settle"]')
WINNERS_ALONE = (
    'print(json.dumps({"jsonrpc": "2.0", "id": number, "result": {"winners": ["Lando"]}}),'
    " flush=True)"
)


@pytest.mark.parametrize("law", LAWS)
def test_a_law_is_printed_by_its_id(law: str) -> None:
    found = sabacc("rules", law)
    text = " ".join(found.stdout.split())

    assert found.exit_code == 0
    assert LAWS[law].title in text
    assert LAWS[law].says in text
    assert f"implementers/laws.html#{law}" in text


def test_all_laws_are_printed_together() -> None:
    (*found,) = json.loads(sabacc("rules", "laws", "--format", "json").stdout)["rules"]

    assert [entry["rule"] for entry in found] == list(LAWS)
    assert all(law in sabacc("rules", "laws").stdout for law in LAWS)


def test_a_law_that_there_is_not_is_refused_with_the_nearest() -> None:
    found = sabacc("rules", "laws.credits-conservd")

    assert found.exit_code == 2
    assert "did you mean 'laws.credits-conserved'?" in found.stderr


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
