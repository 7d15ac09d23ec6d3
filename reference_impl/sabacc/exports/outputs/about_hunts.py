"""What `sabacc hunt` writes as JSON."""

from __future__ import annotations

from typing import Any

from sabacc.exports.outputs.output_type import Output
from sabacc.protocol.messages import Method


class DifferingFact(Output, frozen=True, kw_only=True):
    """A fact of an answer that should be another.

    Attributes:
        fact: Its name, with the seat and the moment: `phase.1.betting.stacks.Han`.
        expected: What it should be; null where the answer should not have it.
        actual: What the program says, made harmless; null where it says nothing.
    """

    fact: str
    expected: Any
    actual: Any


class ExplainingChoice(Output, frozen=True, kw_only=True):
    """A choice by which alone the answer would be right.

    Attributes:
        point: The point.
        choice: The choice.
    """

    point: str
    choice: str


class HuntFinding(Output, frozen=True, kw_only=True):
    """A question that the program answers wrongly, made as small as it can be.

    Attributes:
        rule: The rule or the law that the program breaks, as far as a single one is known; empty
            where an answer could not be judged.
        title: The rule in one sentence.
        condemns: Whether it counts against the program; not where the document leaves it open.
        scenarios_show_it: Whether the scenarios show too that the rule is broken.
        seen: How many questions showed it.
        differences: The facts that differ, the first ones first.
        behind: The other rules behind the first of them, the nearest first.
        fault: What was wrong with an answer that could not be judged; null if it could be.
        law: How the answer breaks a law, in words; mostly empty.
        explained_by: The choices by which alone the answer would be right, the nearest first.
        method: What is asked.
        params: The request, without its ruleset.
        again: The request to which the answer must be the same by a law; null where one answer
            alone breaks the law, or no law is broken.
        scenario: A draft scenario; empty where our vocabulary cannot say it.
        record: A hand record; empty where no record can tell it.
        file: The file in which the finding is kept; empty where none is.
    """

    rule: str
    title: str
    condemns: bool
    scenarios_show_it: bool
    seen: int
    differences: list[DifferingFact]
    behind: list[str]
    fault: str | None
    law: str
    explained_by: list[ExplainingChoice]
    method: Method
    params: dict[str, Any]
    again: dict[str, Any] | None
    scenario: str
    record: str
    file: str


class HuntOutput(Output, frozen=True, kw_only=True):
    """What a hunt has found, as `sabacc hunt --format json` writes it.

    Attributes:
        edition: The edition of the rulebook.
        program: The name that the program gives itself.
        ruleset: The ruleset by which it was hunted.
        seed: What repeats the hunt.
        seconds: How long it took.
        asked: How many questions of each method were asked.
        stopped: Why it ended before its time; mostly empty.
        needs: What the program's declaration lacks for more to be asked; mostly empty.
        proved: What was asked in full, in sentences.
        plays_otherwise: The open points that the program plays differently, as it may.
        findings: What was found, rule by rule: what counts against the program first.
    """

    edition: str
    program: str
    ruleset: str
    seed: int
    seconds: float
    asked: dict[Method, int]
    stopped: str
    needs: str
    proved: list[str]
    plays_otherwise: list[str]
    findings: list[HuntFinding]
