"""Compile the features, run them, and prove pins, flips and twins for some chapters.

Usage: python tools/prove.py [--notes] [CHAPTER | POINT | RULE]...

--notes also lists what is no fault, such as a pin of the case's own rule without an effect.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.proving import flips, loose, moot, needless, run, unplayed
from sabacc.conformance.scenarios.cases import Case, holds_for, untwinned
from sabacc.conformance.scenarios.compiler import Compiled, FeatureError, compile_all
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.loading import rule_files
from sabacc.spec.model import Point
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rulesets import Choice, Ruleset
from sabacc.system.text import counted, unknown_name

MIXTURES: Final = 40
# What to do about each kind of fault that does not say so itself
MENDS: Final = {
    "NO RULE": f"write its Rule: in features/<chapter>/, and run {rule_files.COMMAND}",
    "NO SCENARIO": "write one below its Rule:",
    "SCENARIO": "the entry says that no program can show the rule; remove conduct there, or these",
    "FAILS": "the engine does not follow the choice under that ruleset, or the outcome is wrong",
    "NEEDLESS": "remove the pin, or ask what it is there for",
    "NO TWIN": "ask the same question in its rule with another answer",
    "SURVIVES": "no case tells the two choices apart; write one, or make the engine follow them",
}


def main(wanted: list[str]) -> int:
    """Print every fault of the chosen chapters; returns 1 if there is one, 2 for a wrong name."""
    if {"-h", "--help"} & {*wanted}:
        print(__doc__)
        return 0
    with_notes, wanted = "--notes" in wanted, [name for name in wanted if name != "--notes"]
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
        *(found for case in cases for found in _case_faults(case, rulesets)),
        *(f"NEVER RUNS   {rule}: {why}" for rule, why in unplayed(cases, rulesets).items()),
        *(f"NO TWIN      {name}" for name in untwinned(cases)),
        *survivors(compiled, rulesets, wanted),
    ):
        kinds[fault[:12].strip()] += 1
        if with_notes or not fault.startswith("("):
            print(fault)
    for kind, mend in MENDS.items():
        if kinds[kind]:
            print(f"{kind}: {mend}")
    notes = {kind: kinds.pop(kind) for kind in [*kinds] if kind.startswith("(")}
    if notes:
        words = ", ".join(f"{count} {kind}" for kind, count in notes.items())
        print(f"no faults{'' if with_notes else ', listed by --notes'}: {words}")
    number = kinds.total()
    rules = {case.rule for case in cases}
    counts = ((len(rules), "rule"), (len(cases), "case"), (number, "fault"))
    print(*(counted(*each) for each in counts), sep=", ")
    return 1 if number else 0


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
    for point in POINTS.values():
        for rule in _rules(point):
            if not _wanted(rule, wanted):
                continue
            if rule not in stated:
                yield f"NO RULE      {rule}"
            elif bool(point.conduct) == (rule in shown):
                yield f"{'SCENARIO' if point.conduct else 'NO SCENARIO':12} {rule}"


def _case_faults(case: Case, rulesets: Sequence[Ruleset]) -> Iterator[str]:
    if case.quarantined:
        yield f"(disputed)   {case.id} in {case.dispute}"
        return
    fault = loose(case, MIXTURES)
    if fault:
        why = fault.why.replace("\n", "\n             ")
        yield f"LOOSE        {case.id}  features/{case.file}:{case.line}\n             {why}"
        return
    for rules in rulesets:
        if not holds_for(case, rules.choices):
            continue
        found = run(case, rules)
        if found.outcome is not Outcome.PASSED:
            yield f"FAILS        {case.id} under {rules.name}: {found}"
    for fault in needless(case):
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
            if not flip.killer:
                if moot(rules, flip.point, Choice.parse(flip.wrong)) is not None:
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
