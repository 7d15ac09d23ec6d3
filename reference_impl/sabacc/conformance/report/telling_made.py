"""From the result of a run to everything that a report is rendered from."""

from __future__ import annotations

from collections.abc import Sequence

from sabacc.conformance.judging.dialect import dialect
from sabacc.conformance.judging.known_failures import KnownFailures, problems
from sabacc.conformance.judging.results import RunReport
from sabacc.conformance.judging.runner import Order
from sabacc.conformance.judging.selection import targets_of
from sabacc.conformance.report.diagnosed import diagnosed
from sabacc.conformance.report.kept_answers import KeptAnswer
from sabacc.conformance.report.run_report import Telling
from sabacc.conformance.scenarios.catalogue import law_texts, rule_texts


def telling_of(  # noqa: PLR0913 - what was asked for, beside what came of it
    report: RunReport,
    order: Order,
    *,
    command: tuple[str, ...] = (),
    written: Sequence[str] = (),
    filtered: str = "",
    options: tuple[str, ...] = (),
    known: KnownFailures | None = None,
    answers: tuple[KeptAnswer, ...] = (),
) -> Telling:
    """Diagnose a run.

    `command` is the program word by word, `written` names the rulesets as the user did (in the
    order of `order.rulesets`), `filtered` has the filters of a partial run as they were given,
    `options` the other options that decide what is found, without the list of known failures, and
    `answers` what the program answered, where that is to be kept.
    """
    known = known or KnownFailures("")
    listed = ("--expect-failures", known.file) if known.file else ()
    found = targets_of(report.hello, order.rulesets, chosen=order.chosen)
    targets = {target.name: target for target in found}
    announced = [rules.name for rules in order.rulesets]
    names = dict(zip(announced, written or announced, strict=True))
    whole = not filtered and not order.chosen
    return Telling(
        report=report,
        targets=targets,
        texts={**rule_texts(), **law_texts()},
        command=command,
        named={name: names.get(name) for name in targets},
        filtered=filtered,
        problems=problems(known, report, whole=whole),
        dialect=dialect(report, targets),
        places=diagnosed(report, targets),
        answers=answers,
        chosen=tuple(written) if order.chosen else (),
        options=(*options, *listed),
        hunt=order.hunt,
    )
