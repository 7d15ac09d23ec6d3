"""Compile the features, run them, and prove pins, flips and twins for some chapters.

Usage: python tools/prove.py [CHAPTER | RULE]...
"""

from __future__ import annotations

import sys
from collections import Counter

from sabacc.conformance import proofs
from sabacc.conformance.cases import holds_for
from sabacc.conformance.catalogue import shipped_houses
from sabacc.conformance.compiler import FeatureError, compile_all
from sabacc.conformance.grader import Outcome
from sabacc.points import POINTS, point_of_rule
from sabacc.rulesets import builtin, builtin_names


def main(wanted: list[str]) -> int:
    """Print every fault of the chosen chapters; returns how many there are."""
    try:
        compiled = compile_all()
    except FeatureError as error:
        print(error)
        return 1
    mine = [case for case in compiled.cases if _wanted(case.rule, wanted)]
    faults = 0
    stated = {text.rule for text in compiled.rules}
    for point in POINTS.values():
        for choice in point.choices:
            rule = point.rule_id(choice)
            if not point.coming and _wanted(rule, wanted) and rule not in stated:
                print(f"NO RULE      {rule}")
                faults += 1
    told = Counter(case.rule for case in mine)
    for text in compiled.rules:
        split = point_of_rule(text.rule)
        conduct = bool(split and split[0].conduct)
        if _wanted(text.rule, wanted) and conduct == bool(told[text.rule]):
            print(f"{'SCENARIO' if conduct else 'NO SCENARIO':12} {text.rule}")
            faults += 1
    rulesets = [*(builtin(name) for name in builtin_names()), *shipped_houses()]
    for case in mine:
        fault = proofs.loose(case, 40)
        if fault:
            print(f"LOOSE        {fault.case}  {case.file}:{case.line}\n             {fault.why}")
            faults += 1
            continue
        if not any(holds_for(case, rules.choices) for rules in rulesets):
            print(f"NEVER RUNS   {case.id} (no built-in ruleset or house holds {case.pins})")
            faults += 1
        for rules in rulesets:
            if holds_for(case, rules.choices):
                found = proofs.run(case, rules)
                if found.outcome is not Outcome.PASSED:
                    print(f"FAILS        {case.id} under {rules.name}: {found}")
                    faults += 1
        for fault in proofs.needless(case):
            kind = "needless own" if fault.own else "condition" if fault.condition else "NEEDLESS"
            print(f"{kind:12} {fault.case} {fault.pin}")
            faults += not (fault.own or fault.condition)
    for name in proofs.untwinned(mine):
        print(f"NO TWIN      {name}")
        faults += 1
    survivors: dict[str, list[str]] = {}
    for rules in rulesets:
        for flip in proofs.flips(rules, compiled.cases):
            if not flip.killer and _wanted(f"{flip.point}.x", wanted):
                name = f"{flip.point} {flip.right} -> {flip.wrong}"
                survivors.setdefault(name, []).append(flip.ruleset)
    for name, where in survivors.items():
        print(f"SURVIVES     {name}  under {', '.join(where)}")
    print(f"{len(told)} rules, {len(mine)} cases, {faults} faults")
    return 1 if faults else 0


def _wanted(rule: str, wanted: list[str]) -> bool:
    return not wanted or any(rule.startswith(f"{name}.") or rule == name for name in wanted)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
