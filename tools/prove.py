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
    "NO RULE": f"write its Rule: in features/<chapter>/, and run {rule_files.COMMAND}",
    "NO SCENARIO": "write one below its Rule:",
    "SCENARIO": "the entry says that no program can show the rule; remove conduct there, or these",
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
        "--notes",
        action="store_true",
        help="also list what is no fault, such as a pin of the case's own rule without an effect",
    )
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
        *_unstated(compiled, wanted),
        *(found for case in cases for found in _case_faults(case, rulesets, options.seed)),
        *(f"NEVER RUNS   {rule}: {why}" for rule, why in unplayed(cases, rulesets).items()),
        *(f"NO TWIN      {name}" for name in untwinned(cases)),
        *survivors(compiled, rulesets, wanted),
    ):
        kinds[fault[:12].strip()] += 1
        if options.notes or not fault.startswith("("):
            print(fault)
    for kind, mend in MENDS.items():
        if kinds[kind]:
            print(f"{kind}: {mend}")
    notes = {kind: kinds.pop(kind) for kind in [*kinds] if kind.startswith("(")}
    if notes:
        words = ", ".join(f"{count} {kind}" for kind, count in notes.items())
        print(f"no faults{'' if options.notes else ', listed by --notes'}: {words}")
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


def _unstated(compiled: Compiled, wanted: list[str]) -> Iterator[str]:
    stated = {text.rule for text in compiled.rules}
    shown = {case.rule for case in compiled.cases}
    every = ((point, rule) for point in POINTS.values() for rule in _rules(point))
    for point, rule in ((point, rule) for point, rule in every if _wanted(rule, wanted)):
        if rule not in stated:
            yield f"NO RULE      {rule}"
        elif bool(point.conduct) == (rule in shown):
            yield f"{'SCENARIO' if point.conduct else 'NO SCENARIO':12} {rule}"


def _case_faults(case: Case, rulesets: Sequence[Ruleset], seed: int) -> Iterator[str]:
    if case.quarantined:
        yield f"(disputed)   {case.id} in {case.dispute}"
        return
    fault = loose(case, MIXTURES, seed)
    if fault:
        why = fault.why.replace("\n", "\n             ")
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
    for fault in needless(case, seed):
        kinds = {"own pin": fault.own, "condition": fault.condition, "premise": fault.premise}
        kind = next((f"({name})" for name, is_so in kinds.items() if is_so), "NEEDLESS")
        yield f"{kind:12} {case.id} {fault.pin}"


def survivors(compiled: Compiled, rulesets: Sequence[Ruleset], wanted: list[str]) -> Iterator[str]:
    """Yield the flips of the wanted points that no case catches, or only a disputed one."""
    points = [
        point for point in POINTS.values() if any(_wanted(rule, wanted) for rule in _rules(point))
    ]
    found: dict[str, list[str]] = {}
    unproved: dict[str, str] = {}
    for rules in rulesets:
        for flip in flips(rules, compiled.cases, points=points):
            if flip.killer or moot(rules, flip.point, Choice.parse(flip.wrong)) is not None:
                continue
            name = f"{flip.point} {flip.right} -> {flip.wrong}"
            if flip.disputed:
                unproved[name] = flip.disputed
            else:
                found.setdefault(name, []).append(flip.ruleset)
    for name, case in unproved.items():
        yield f"(unproved)   {name}  only {case} would catch it, and it is disputed"
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
