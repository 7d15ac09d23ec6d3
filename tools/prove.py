"""Compile the features, run them, and prove pins, flips and twins for some chapters."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.proving import flips, moot, run
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.compiler import Compiled, FeatureError, compile_all
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.loading import rule_files
from sabacc.spec.model import Point
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rulesets import Choice, Ruleset
from sabacc.system.text import counted, unknown_name
from tests.pin_proofs import failure, loose, needless, unplayed, untwinned

MIXTURES: Final = 40
# What to do about each kind of fault that does not say so itself
MENDS: Final = {
    "FAILS": "the outcome is wrong (a Then is about that player's next deed of its kind), or the "
    "engine does not follow the choice under that ruleset",
    "NEEDLESS": "remove the pin, or ask what it is there for",
    "NO TWIN": "ask the same question in its rule with another answer",
    "SURVIVES": "write a case of the choice before the arrow that a program with the one behind it "
    "fails, or make the engine follow both; if no answer differs, nor any reason of a refusal, say "
    "why in MOOT (reference_impl/sabacc/conformance/proving.py)",
}


def main(arguments: list[str]) -> int:
    """Print every fault of the chosen chapters; returns 1 if there is one, 2 for a wrong name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="CHAPTER | POINT | RULE")
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="NUMBER",
        help="try each case in other random rulesets",
    )
    options = parser.parse_args(arguments)
    wanted: list[str] = options.names
    for faults, status in ((rule_files.packing_faults(), 1), (_strange(wanted), 2)):
        if faults:
            print(*faults, sep="\n")
            return status
    try:
        compiled = compile_all()
    except FeatureError as error:
        print(error)
        return 1
    rulesets = every_ruleset()
    cases = [case for case in compiled.cases if _wanted(case.rule, wanted)]
    kinds: Counter[str] = Counter()
    for fault in (
        *(
            found
            for case in cases
            if not case.quarantined
            for found in _case_faults(case, rulesets, options.seed)
        ),
        *(f"NEVER RUNS   {rule}: {why}" for rule, why in unplayed(cases, rulesets).items()),
        *(f"NO TWIN      {name}" for name in untwinned(cases)),
        *survivors(compiled, rulesets, wanted),
    ):
        kinds[fault[:12].strip()] += 1
        print(fault)
    for kind, mend in MENDS.items():
        if kinds[kind]:
            print(f"{kind}: {mend}")
    shown = len({case.rule for case in cases})
    counts = ((shown, "rule"), (len(cases), "case"), (kinds.total(), "fault"))
    print(*(counted(*each) for each in counts), f"seed {options.seed}", sep=", ")
    return 1 if kinds.total() else 0


def _strange(wanted: list[str]) -> list[str]:
    """Say of each name that is no chapter, point or rule what may be meant."""
    known = dict.fromkeys(
        name
        for point in POINTS.values()
        for name in (point.id.partition(".")[0], point.id, *_rules(point))
    )
    return [
        unknown_name("chapter, point or rule", name, known, "`sabacc rules` lists them")
        for name in wanted
        if name not in known
    ]


def _case_faults(case: Case, rulesets: Sequence[Ruleset], seed: int) -> Iterator[str]:
    fault = loose(case, MIXTURES, seed)
    if fault:
        why = fault.replace("\n", "\n             ")
        yield f"LOOSE        {case.id}  features/{case.file}:{case.line}\n             {why}"
        return
    for rules in rulesets:
        if not holds_for(case, rules.choices):
            continue
        found = run(case, rules)
        if found.outcome is not Outcome.PASSED:
            yield (
                f"FAILS        {case.id} under {rules.name}  features/{case.file}, "
                f"{failure(case, found)}"
            )
    yield from (f"NEEDLESS     {case.id} {pin}" for pin in needless(case, seed))


def survivors(compiled: Compiled, rulesets: Sequence[Ruleset], wanted: list[str]) -> Iterator[str]:
    """Yield the flips of the wanted points that no case catches, not even a disputed one."""
    points = [
        point for point in POINTS.values() if any(_wanted(rule, wanted) for rule in _rules(point))
    ]
    found: dict[str, list[str]] = {}
    for rules in rulesets:
        for flip in flips(rules, compiled.cases, points=points):
            caught = flip.killer or flip.disputed
            if not caught and moot(rules, flip.point, Choice.parse(flip.wrong)) is None:
                name = f"{flip.point} {flip.right} -> {flip.wrong}"
                found.setdefault(name, []).append(flip.ruleset)
    for name, where in found.items():
        yield f"SURVIVES     {name}  under {', '.join(where)}"


def _rules(point: Point) -> Iterator[str]:
    return map(point.rule_id, point.choices)


def _wanted(rule: str, wanted: list[str]) -> bool:
    split = point_of_rule(rule)
    names = (rule, "" if split is None else split[0].id)
    return not wanted or any(rule.startswith(f"{name}.") or name in names for name in wanted)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
