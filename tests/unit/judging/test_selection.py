"""Which cases a run consists of."""

from __future__ import annotations

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.selection import Filter, plan, targets_of, unheard
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.messages import Hello, Method
from sabacc.spec import house_files
from sabacc.spec.house_files import every_ruleset, nearest_builtin, shipped_houses

HELLO = Hello(1, "", "any program", ["score", "compare", "settle", "shift", "play"], "any")


def asked(hello: Hello, *, chosen: bool = False) -> dict[str, set[str]]:
    """Return the ids of the cases that a run of every ruleset asks, by ruleset."""
    targets = targets_of(hello, every_ruleset(), chosen=chosen)
    return {
        target.name: {
            entry.case.id
            for entry in plan(load_cases(), (target,), hello, Filter())
            if entry.not_asked is None
        }
        for target in targets
    }


def test_a_house_is_asked_what_sets_it_apart() -> None:
    whole, run = asked(HELLO, chosen=True), asked(HELLO)

    assert list(whole) == list(run)
    for house in shipped_houses():
        own, base = run[house.name], run[nearest_builtin(house.name)]
        assert own
        assert own.isdisjoint(base)
        assert whole[house.name] == own | (whole[house.name] & base)
        assert base == whole[nearest_builtin(house.name)]


def test_a_choice_of_a_house_that_no_case_asks_about_is_told() -> None:
    own = {"base": "classic", "choices": {"penalties.caller": "fixed=2"}}

    def told(*levels: Method) -> str:
        hello = Hello(1, "", "any program", [*levels], "any")
        [target] = targets_of(hello, (house_files.build_house(own, name="Ours"),), chosen=True)
        planned = plan(load_cases(), (target,), hello, Filter())
        return unheard(
            target, ((entry.case, entry.not_asked or Outcome.PASSED) for entry in planned)
        )

    assert told("score").startswith("Ours: no case asked about penalties.caller fixed=2; at the")
    assert told("score", "settle") == ""
