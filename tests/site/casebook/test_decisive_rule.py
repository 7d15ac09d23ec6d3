"""The rule that decides comes first: the one that a judge would name."""

from typing import Final

from sabacc.arbiter.arbiter import Arbiter
from sabacc.site.casebook.disputes import disputes, point_disputes
from sabacc.spec.rulesets import builtin

OTHERWISE: Final = {
    # The dispute turns on whether there is a field at all; a judge would name that its cards count.
    "field-counts",
}


def test_the_rule_of_the_point_comes_first() -> None:
    # Of some fifty, one names another one.
    arbiter = Arbiter([builtin("standard")])
    pointed = [one for one in (*disputes().values(), *point_disputes().values()) if one.point]
    claims = {one.id: arbiter.rule(one.heard())["claims"] for one in pointed}
    judged = [one for one in pointed if claims[one.id]]
    missed = {
        one.id for one in judged if any(claim["point"] != one.point for claim in claims[one.id])
    }

    assert len(judged) >= 50
    assert missed == OTHERWISE
