"""The casebook: disputes as they come up at a table, each ruled by the arbiter on its own page.

Beside them their index, the points that they turn on, and a quiz.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import fsum, log, sqrt
from textwrap import shorten
from typing import Any, Final, NamedTuple

from sabacc.arbiter.claims import STANDS_TOO
from sabacc.arbiter.ruling_json import TurnEntry
from sabacc.arbiter.words import capital, doing
from sabacc.engine.hands import score
from sabacc.engine.position import known_cards
from sabacc.notation.card_names import card_words
from sabacc.site.casebook.disputes import (
    NOBODY,
    CasebookArbiter,
    CasebookDispute,
    Ruled,
    disputes,
    every_dispute,
)
from sabacc.site.data import ORDER, PARTS, Part, SiteData
from sabacc.site.elements import (
    To,
    basis_link,
    compact,
    filled,
    in_lines,
    is_rule,
    law_link,
    table,
    titled,
)
from sabacc.spec.alternatives import alternatives, neighbours
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.model import Basis, Point
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import Choice, Ruleset, builtin
from sabacc.system.text import join_words

PAGE: Final = "casebook.md"
"""The index of all disputes."""
POINTS_PAGE: Final = "casebook/points.md"
QUIZ_PAGE: Final = "casebook/quiz.md"
INDEX: Final = "casebook/index.json"
"""Every dispute of the casebook for programs: its id, its title, its question."""
MOST: Final = 4
"""How many similar disputes a dispute names."""
# How alike two disputes must be, from 0 for no rule in common to 1 for the same rules
_LEAST: Final = 0.12
# Chapters whose rules tie nothing together: every hand is counted
_NEVER: Final = ("totals", "deck")
LONGEST_DESCRIPTION: Final = 200
"""How many characters the description of a page may have: more, and a preview cuts it off."""
# How many rulesets are named beside a choice that no source makes
_MOST_PLAYERS: Final = 3


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the pages of the casebook, and for each dispute its page and a file of its ruling."""
    arbiter = CasebookArbiter(data)
    every = [arbiter.ruled(dispute) for dispute in every_dispute()]
    by_id = {one.dispute.id: one for one in every}
    near = similar(every)
    listed = [
        {"id": one.dispute.id, "title": one.dispute.title, "question": one.heard.question}
        for one in every
    ]
    return {
        PAGE: filled(
            "casebook.md.j2",
            to=To(PAGE),
            every=every,
            moved=disputes(),  # these stood on this page: their anchors still lead somewhere
            parts=[
                (part.title, [by_id[dispute.id] for dispute in found])
                for part, found in in_parts().items()
            ],
        ),
        POINTS_PAGE: _points_page(every),
        QUIZ_PAGE: _quiz(every),
        INDEX: in_lines(listed, plain=False),
        **{
            one.dispute.page: _page(
                one, [(by_id[each.id].dispute, each.rule) for each in near[one.dispute.id]]
            )
            for one in every
        },
        **{
            f"casebook/{one.dispute.id}.json": compact(
                {"dispute": one.dispute.as_json(), "ruling": one.public}
            )
            + "\n"
            for one in every
        },
    }


def in_parts() -> dict[Part, list[CasebookDispute]]:
    """Return all disputes by the part of the rulebook that they are about, chapter by chapter."""
    ordered = sorted(every_dispute(), key=lambda dispute: ORDER.index(dispute.chapter))
    return {part: [one for one in ordered if one.chapter in part.chapters] for part in PARTS}


class Near(NamedTuple):
    """A dispute like another, and the rarest rule that both rulings rest on."""

    id: str
    rule: str


def rules_behind(one: Ruled) -> frozenset[str]:
    """Return the rules that a ruling rests on: of its steps, claims, turns and scenario."""
    found = {one.dispute.case.rule, *(step["rule"] for step in one.public["events"])}
    for claim in one.public["claims"]:
        found.add(claim["rule"])
        found.update(also["rule"] for also in claim["also"])
    choices = one.heard.rules.choices
    for point in one.points:
        if choices[point].name in POINTS[point].choices:
            found.add(POINTS[point].rule_id(choices[point].name))
    return frozenset(filter(is_rule, found))


def similar(every: Sequence[Ruled]) -> dict[str, tuple[Near, ...]]:
    """Return the disputes most like each one, the most alike first, by its id.

    A rule that few rulings rest on counts more than one behind nearly all of them.
    """
    behind = {one.dispute.id: rules_behind(one) for one in every}
    often = Counter(rule for rules in behind.values() for rule in rules)
    weight = {
        rule: 0.0 if rule.startswith(_NEVER) else log(len(behind) / number)
        for rule, number in often.items()
    }
    lengths = {id_: _length(rules, weight) for id_, rules in behind.items()}
    return {id_: tuple(_nearest(id_, behind, weight, lengths)) for id_ in behind}


def _length(rules: frozenset[str], weight: Mapping[str, float]) -> float:
    return sqrt(fsum(weight[rule] ** 2 for rule in rules))  # alike in every order


def _nearest(
    id_: str,
    behind: Mapping[str, frozenset[str]],
    weight: Mapping[str, float],
    lengths: Mapping[str, float],
) -> Iterator[Near]:
    found: list[tuple[float, str]] = []
    for other, rules in behind.items():
        both = _length(rules & behind[id_], weight) ** 2
        if other != id_ and both:
            found.append((both / (lengths[id_] * lengths[other]), other))
    found.sort(key=lambda each: (-each[0], each[1]))
    for alike, other in found[:MOST]:
        if alike >= _LEAST:
            shared = behind[id_] & behind[other]
            yield Near(other, max(sorted(shared), key=weight.__getitem__))


def _page(one: Ruled, near: Sequence[tuple[CasebookDispute, str]]) -> str:
    """Return the page of a dispute; `near` are those like it, each with a rule behind both."""
    to = To(one.dispute.page)
    return filled(
        "dispute.md.j2",
        to=to,
        dispute=one.dispute,
        shown=DisputePage(one, to),
        near=near,
        position=position,
    )


class StandingClaim(NamedTuple):
    """A claim that stands too under a ruleset, by another reading of these sentences."""

    ruleset: str
    who: str
    sentences: tuple[str, ...]
    rule: str


class DisputePage:
    """The page of a dispute as its template fills it in: every property is one of its words."""

    def __init__(self, one: Ruled, to: To) -> None:
        """Show a ruled dispute on the page that `to` links from."""
        self._one, self._to = one, to

    @property
    def description(self) -> str:
        """The dispute and its own ruling in a line of plain text, for the preview of a link."""
        by = _plainly(self._one.dispute.base)
        told = f"{self._one.dispute.told} Ruling by {by}: {self._one.ruling['ruling']}"
        return shorten(told, LONGEST_DESCRIPTION, placeholder=" …")

    @property
    def base(self) -> str:
        """The dispute's own ruleset."""
        return base_words(self._one, self._to)

    @property
    def ruling(self) -> str:
        """The table of rulings; who is right by each, if claims can be judged.

        The dispute's own ruleset comes first unless the page compares it anyway.
        """
        one = self._one
        rows = [
            (self._to.rulesets(rules.name for rules in group.rulesets), group.ruling, group.right)
            for group in one.groups()
        ]
        if not one.of_page:
            rows.insert(0, (self.base, one.ruling["in_full"], one.right(one.heard.rules)))
        head = ("Under", "Ruling", "Who is right")
        columns = len(head) if one.heard.claims else len(head) - 1
        return table(head[:columns], (row[:columns] for row in rows))

    @property
    def readings(self) -> Iterator[StandingClaim]:
        """The claims that stand too by another reading."""
        for rules in self._one.data.rulesets:
            for judged in self._one.judged(rules) if self._one.dispute.arises(rules) else ():
                if judged.reading is not None:
                    point, choice = judged.reading
                    yield StandingClaim(
                        rules.name,
                        judged.claim.who,
                        rules.made[point].sentences,
                        POINTS[point].rule_id(choice.name),
                    )

    @property
    def turns(self) -> list[tuple[str, str, str]]:
        """The choices that change the ruling, and who makes them."""
        alike: dict[tuple[str, str], list[TurnEntry]] = {}
        for turn in self._one.turns:
            alike.setdefault((turn["point"], turn["ruling"]), []).append(turn)
        return [
            (
                " or ".join(
                    titled(self._to, point, Choice.parse(turn["choice"])) for turn in turns
                ),
                ruling,
                ", ".join(dict.fromkeys(by for turn in turns for by in self._played_by(turn))),
            )
            for (point, ruling), turns in alike.items()
        ]

    def _played_by(self, turn: TurnEntry) -> list[str]:
        """Link who makes a choice: rulesets of the page, else others that come built in."""
        for known in (self._one.data.rulesets, every_ruleset()):
            by = [
                rules.name for rules in known if str(rules.choices[turn["point"]]) == turn["choice"]
            ]
            if by:
                return [self._to.ruleset(name) for name in by[:_MOST_PLAYERS]]
        return [NOBODY]

    @property
    def together(self) -> Iterator[tuple[list[str], list[str]]]:
        """Rulesets of the page under which the ruling depends on several points together."""
        for entry in self._one.ruling["together"]:
            rulesets = self._one.data.rulesets
            names = [rules.name for rules in rulesets if rules.name in entry["rulesets"]]
            if names:
                yield names, entry["points"]

    @property
    def sources(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """The points behind the ruling, and on what each ruleset's choice rests."""
        one, own = self._one, self._one.dispute.case.point
        for point in POINTS:
            choices = {rules.choices[point] for rules in one.data.rulesets}
            if point == own or (point in one.points and len(choices) > 1):
                lines = [] if one.of_page else [(self.base, self._basis(one.heard.rules, point))]
                lines += [
                    (self._to.ruleset(rules.name), self._basis(rules, point))
                    for rules in one.data.rulesets
                ]
                yield point, lines

    def _basis(self, rules: Ruleset, point: str) -> str:
        """Say what a ruleset chooses on a point, and on which sentences."""
        made = rules.made.get(point)
        chosen = law_link(self._to, rules, point)
        return chosen if made is None else f"{chosen}, {basis_link(self._to, made, point)}"

    @property
    def events(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """What leads to the ruling, and what is different where it is another one."""
        one = self._one
        told = [(event["words"], event["rule"]) for event in one.ruling["events"]]
        if one.dispute.method in {"score", "compare"}:
            return
        alike: dict[tuple[bool, str], list[Ruleset]] = {}
        if not one.of_page:
            alike[False, one.ruling["in_full"]] = [one.heard.rules]
        for group in one.groups():
            own = group.same and group.ruling == one.ruling["in_full"]
            alike.setdefault((not own, group.ruling), []).extend(group.rulesets)
        for (other, _), rulesets in sorted(alike.items(), key=lambda each: each[0][0]):
            steps = [(each.words, each.rule) for each in one.steps(rulesets[0])] if other else told
            new = [step for step in steps if not other or step not in told]
            if new and not one.refused(rulesets[0]):
                what = "What is different" if other else "What happens, step by step,"
                yield f"{what} under {join_words(_plainly(rules.name) for rules in rulesets)}", new


def _plainly(ruleset: str) -> str:
    """Name a ruleset where there is no room for what it has instead."""
    base, _, own = ruleset.partition(" with ")
    return f"{base} with house rules" if own else base


def base_words(one: Ruled, to: To) -> str:
    """Name the ruleset of a dispute: `standard`, or that with the rules of a house."""
    name, _, own = one.dispute.base.partition(" with ")
    rules = [
        f"“{titled(to, point, one.heard.rules.choices[point])}”"
        for point in (each.split()[0] for each in own.split(", ") if each)
    ]
    return f"{to.ruleset(name)} with {join_words(rules)}" if rules else to.ruleset(name)


def position(dispute: CasebookDispute, to: To) -> str:
    """Return a position as Markdown: the cards drawn and named, credits, pots, deck."""
    return "\n".join(_position(dispute.method, dispute.position, to))


def _position(method: str, params: Mapping[str, Any], to: To) -> Iterator[str]:
    if "cards" in params:
        yield f"{cards(params['cards'], to)}: {_total(params['cards'])}"
        laid = params.get("field", [])
        if laid:
            yield f"In the field: {cards(laid, to)}"
        return
    if "hands" not in params:
        yield f"{join_words(params['seats'])} play; {params['dealer']} deals."
        return
    fields: Mapping[str, list[str]] = params.get("fields", {})
    stacks: Mapping[str, int] = params.get("stacks", {})
    heads = ["Seat", "Cards", *(["In the field"] if fields else []), "Total"]
    heads += ["Credits"] if stacks else []
    rows: list[list[str]] = []
    for seat, hand in params["hands"].items():
        row = [f"{seat}{_marks(params, seat)}", cards(hand, to)]
        row += [cards(fields.get(seat, []), to)] if fields else []
        row.append(str(_total([*hand, *fields.get(seat, [])])))
        row += [f"{stacks[seat]:,}" if seat in stacks else ""] if stacks else []
        rows.append(row)
    yield table(heads, rows)
    rest = "; ".join(_beside(method, params))
    if rest:
        yield ""
        yield f"{capital(rest)}."


def cards(names: Iterable[str], to: To) -> str:
    """Draw cards side by side, and name them."""
    held = list(names)
    if not held:
        return "none"
    drawn = "".join(to.card(name) for name in held)
    return f"{drawn} {', '.join(map(card_words, held))}"


def _total(names: Iterable[str]) -> int:
    """Count cards by the usual values."""
    return score(builtin("standard"), known_cards(names), (), None).total


def _marks(params: Mapping[str, Any], seat: str) -> str:
    marks = [
        word
        for key, word in (("dealer", "deals"), ("caller", "has called"))
        if params.get(key) == seat
    ]
    if seat in params.get("folded", ()):
        marks.append("has folded")
    return f" ({', '.join(marks)})" if marks else ""


def _beside(method: str, params: Mapping[str, Any]) -> Iterator[str]:
    amounts = [pot["amount"] for pot in params.get("pots", ())]
    amounts = amounts or ([params["hand_pot"]] if "hand_pot" in params else [])
    if amounts:
        yield f"the hand pot holds {join_words(f'{amount:,}' for amount in amounts)}"
    if "sabacc_pot" in params:
        yield f"the sabacc pot {params['sabacc_pot']:,}"
    if params.get("die") is not None:
        yield f"the die shows {params['die']}"
    yield from _coming(method, params)


def _coming(method: str, params: Mapping[str, Any]) -> Iterator[str]:
    """Yield the cards that come next, where they are named."""
    deck = list(map(card_words, params.get("deck", ())))
    if method != "play":
        if deck:
            yield f"the next cards are {', '.join(deck)}"
        if "picks" in params:
            found = (
                f"{seat}'s {card_words(cards[0]).removeprefix('the ')}"
                for seat, cards in params["picks"].items()
            )
            yield f"the picker first finds {join_words(found)}"
        return
    if not deck:
        yield "the deck is empty"
    if "out_of_play" in params:
        yield f"out of play: {join_words(map(card_words, params['out_of_play']))}"
    draws = sum(entry["does"] in {"draw", "trade"} for entry in params.get("script", ()))
    if draws and deck:
        drawn = deck[:draws]
        yield f"the next {'cards are' if drawn[1:] else 'card is'} {', '.join(drawn)}"
    if params.get("script"):
        said = (f"{entry['seat']} means to {doing(entry)}" for entry in params["script"])
        yield join_words(said)


class Bound(NamedTuple):
    """Why a point never decides alone: with `points` every dispute on it turns on one of them."""

    points: tuple[str, ...]
    why: str


BOUND: Final[Mapping[str, Bound]] = {
    "shift.picker": Bound(
        ("shift.exists",),
        "Who picks does not change what is picked, and without a shift nobody "
        "picks. Whatever shows the picker also shows the shift.",
    ),
    "shift.roller": Bound(
        ("turns.unit", "shift.exists"),
        "Who rolls matters only if somebody has a turn, and if there is a die.",
    ),
    "penalties.rounding": Bound(
        ("penalties.caller",),
        "Whatever a part of the hand pot is rounded to, a table may have fixed as the price.",
    ),
    "versions.pool": Bound(
        ("totals.version",),
        "If the version is chosen before play, none comes up, and so none comes up again.",
    ),
    "calling.bombed-folds": Bound(
        ("calling.last-betting", "penalties.bomb"),
        "A player who can no longer fold must show a bombed hand and pay for it. If a "
        "bomb is free, so is folding one.",
    ),
}
"""The points with several choices on which nothing turns alone."""


def one_choice(point: Point) -> bool:
    """Say whether no ruleset could choose otherwise on a point, not even another number.

    Dialects aside: they are no choices of a document.
    """
    return not any(
        alternatives(rules, point) or neighbours(rules, point)
        for rules in every_ruleset()
        if rules.choices[point.id].name not in point.dialects
    )


def speaking(point: Point) -> list[str]:
    """Return the documents that speak on a point: that state their choice, or are read so."""
    bases = (Basis.STATED, Basis.READ)
    made = ((base, point.made.get(base)) for base in BASES if base != "standard")
    return [base for base, entry in made if entry is not None and entry.basis in bases]


def _points_page(every: Sequence[Ruled]) -> str:
    """Return the list of points, each with the dispute that turns on it alone."""
    by_point = {one.dispute.point: one.dispute for one in every if one.dispute.point}
    others = [point for point in POINTS.values() if not point.conduct and one_choice(point)]
    return filled(
        "points.md.j2",
        to=To(POINTS_PAGE),
        by_chapter=[
            (
                chapter,
                [
                    by_point[id_]
                    for id_, point in POINTS.items()
                    if point.chapter == chapter and id_ in by_point
                ],
            )
            for chapter in ORDER
        ],
        BOUND=BOUND,
        conduct=[point.id for point in POINTS.values() if point.conduct],
        single=[(point.id, len(speaking(point))) for point in others],
    )


class QuizQuestion(NamedTuple):
    """A dispute of which every claim is judged: who is right, whose claim stands too, and why."""

    dispute: CasebookDispute
    base: str
    right: list[str]
    too: list[str]
    ruling: str
    rule: str


def _quiz(every: Iterable[Ruled]) -> str:
    """Return the quiz; without the script its questions are folded, and so are their answers."""
    to = To(QUIZ_PAGE)
    return filled(
        "quiz.md.j2",
        to=to,
        PARTS=PARTS,
        capital=capital,
        position=position,
        questions=list(_questions(every, to)),
    )


def _questions(every: Iterable[Ruled], to: To) -> Iterator[QuizQuestion]:
    """Yield the disputes whose claims are all judged: otherwise some choices have no answer."""
    for one in every:
        judged = one.judged(one.heard.rules)
        verdicts: dict[str, list[str]] = {}
        for claim in judged:
            verdicts.setdefault(claim.verdict, []).append(claim.claim.who)
        if len(judged) == len(one.dispute.claims) and "open" not in verdicts:
            entries = one.ruling["claims"]
            right = next((entry for entry in entries if entry["verdict"] == "right"), entries[0])
            yield QuizQuestion(
                one.dispute,
                base_words(one, to),
                verdicts.get("right", []),
                verdicts.get(STANDS_TOO, []),
                one.ruling["ruling"],
                right["rule"],
            )
