"""A dispute of the casebook as Markdown: what happened, the ruling, and on what it turns."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import shorten
from typing import Any, Final

from sabacc.arbiter.ruling_json import TurnEntry
from sabacc.arbiter.why.words import capital, doing
from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.engine.hands import score
from sabacc.engine.position import known_cards
from sabacc.notation.card_names import card_words
from sabacc.site.casebook.disputes import NOBODY, STANDS, CasebookDispute, Ruled, RulingGroup
from sabacc.site.data import title as chapter_title
from sabacc.site.elements.markup import To, basis_link, box, labelled, law_link, table, titled
from sabacc.site.elements.rule_card import kind
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rulesets import Choice, Ruleset, builtin
from sabacc.system.text import join_words


def position(method: str, params: Mapping[str, Any], to: To) -> Iterator[str]:
    """Yield a position as Markdown: the cards drawn and named, credits, pots, deck.

    `params` holds the parameters of a request for `method`.
    """
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
    yield from table(heads, rows)
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
            found = (f"{seat}'s {_bare(cards[0])}" for seat, cards in params["picks"].items())
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


def _bare(name: str) -> str:
    return card_words(name).removeprefix("the ")


INDEX_PAGE: Final = "casebook.md"
"""The index of all disputes."""
LONGEST_DESCRIPTION: Final = 200
"""How many characters the description of a page may have: more, and a preview cuts it off."""
_MOST: Final = 3
"""How many rulesets are named beside a choice that no source makes."""


def summary(one: Ruled) -> str:
    """Say who comes to the same ruling, whatever the reason."""
    alike: dict[str, list[str]] = {}
    for rules in one.data.rulesets:
        alike.setdefault(one.outcome(rules), []).append(rules.name)
    if len(alike) == 1:
        return "the same everywhere"
    return " / ".join(", ".join(names) for names in alike.values())


def page(one: Ruled, near: Sequence[tuple[Ruled, str]]) -> Iterator[str]:
    """Yield the page of a dispute; `near` are those like it, each with a rule that both rest on."""
    dispute = one.dispute
    to = To(page_of(dispute.id))
    yield "---"
    yield f"title: {json.dumps(dispute.title, ensure_ascii=False)}"
    yield f"description: {json.dumps(description(one), ensure_ascii=False)}"
    yield "---"
    yield from (f"# {dispute.title}", "")
    yield f"{to.link('Casebook', INDEX_PAGE)} · {_about(dispute, to)}"
    yield "{: .where }"
    yield ""
    yield dispute.told
    yield ""
    yield from claims(one)
    yield ""
    yield from kind("example", "The position")
    yield from position(dispute.method, dispute.position, to)
    yield ""
    yield from kind("law", "The ruling")
    yield from ruled(one, to)
    yield ""
    yield from kind("note", "What it turns on")
    yield from _turning(one, to)
    yield ""
    yield from _sources(one, to)
    yield ""
    yield from _events(one, to)
    yield ""
    yield from _similar(near, to)
    yield f"Scenario: *{dispute.case.title}*, of the rule {to.rule(dispute.case.rule)}."
    yield from files(one, to)


def page_of(id_: str) -> str:
    """Return the path of the page of a dispute."""
    return f"casebook/{id_}.md"


def chapter_of(dispute: CasebookDispute) -> str:
    """Return the chapter that a dispute is about: of its point, or of its scenario's."""
    return POINTS[dispute.about].chapter


def description(one: Ruled) -> str:
    """Tell the dispute and its ruling in a line of plain text, as the preview of a link shows it.

    It is that of the dispute's own ruleset.
    """
    by = _plainly(one.dispute.base)
    told = f"{one.dispute.told} Ruling by {by}: {one.ruling['ruling']}"
    return shorten(told, LONGEST_DESCRIPTION, placeholder=" …")


def _plainly(ruleset: str) -> str:
    """Name a ruleset where there is no room for what it has instead."""
    base, _, own = ruleset.partition(" with ")
    return f"{base} with house rules" if own else base


def _about(dispute: CasebookDispute, to: To) -> str:
    chapter, asks = chapter_of(dispute), POINTS[dispute.about].asks
    return f"{to.chapter(chapter, chapter_title(chapter))} · {to.point(dispute.about, asks)}"


def _similar(near: Sequence[tuple[Ruled, str]], to: To) -> Iterator[str]:
    """Yield the disputes like this one, each with the rarest rule that both rulings rest on."""
    if not near:
        return
    yield from kind("note", "Similar disputes")
    for other, rule in near:
        at = to.link(other.dispute.title, page_of(other.dispute.id))
        yield f"- {at}, also by {to.rule(rule, rule_texts()[rule].title)}"
    yield ""


def claims(one: Ruled) -> Iterator[str]:
    """Yield who says what."""
    for place, said in enumerate(one.dispute.claims):
        if place:
            yield ">"
        yield f"> **{said.who}:** “{said.says}”"


def ruled(one: Ruled, to: To) -> Iterator[str]:
    """Yield the table of rulings, and who is right by each where claims can be judged.

    The dispute's own ruleset comes first where it is none of the page's.
    """
    rows = [_row(group, to) for group in one.groups()]
    if not _of_page(one):
        right = one.right(one.heard.rules)
        rows.insert(0, (base_words(one, to), one.ruling["in_full"], right))
    head = ("Under", "Ruling", "Who is right")
    columns = len(head) if one.heard.claims else len(head) - 1
    yield from table(head[:columns], (row[:columns] for row in rows))
    yield from _readings(one, to)


def _of_page(one: Ruled) -> bool:
    """Say whether the dispute's own ruleset is one that the page compares anyway."""
    return one.dispute.base in {rules.name for rules in one.data.rulesets}


def _row(group: RulingGroup, to: To) -> tuple[str, ...]:
    names = ", ".join(to.ruleset(rules.name) for rules in group.rulesets)
    return names, group.ruling, group.right


def _readings(one: Ruled, to: To) -> Iterator[str]:
    """Yield on which other reading, and on which sentences, a claim stands too."""
    for rules in one.data.rulesets:
        for judged in one.judged(rules) if one.dispute.arises(rules) else ():
            reading = judged.reading
            if reading is None:
                continue
            rule = POINTS[reading.point].rule_id(reading.choice.name)
            cited = join_words(map(to.sentence, rules.made[reading.point].sentences))
            yield ""
            yield (
                f"Under {to.ruleset(rules.name)} what {judged.claim.who} says "
                f"{to.term(STANDS)}: the text permits this too ({cited}): "
                f"{to.rule(rule, rule_texts()[rule].title)}."
            )


def files(one: Ruled, to: To) -> Iterator[str]:
    """Yield the ways to the same dispute in the Arbiter and as a file."""
    id_ = one.dispute.id
    yield ""
    yield (
        f"{to.link('Open in the Arbiter', f'arbiter.md?case={id_}')} · "
        f"{to.link('JSON', f'casebook/{id_}.json')}"
    )
    yield "{: .on-site }"


def base_words(one: Ruled, to: To) -> str:
    """Name the ruleset of a dispute: `standard`, or that with the rules of a house."""
    name, _, own = one.dispute.base.partition(" with ")
    rules = [
        f"“{titled(to, point, one.heard.rules.choices[point])}”"
        for point in (each.split()[0] for each in own.split(", ") if each)
    ]
    return f"{to.ruleset(name)} with {join_words(rules)}" if rules else to.ruleset(name)


def _turning(one: Ruled, to: To) -> Iterator[str]:
    if not one.turns:
        yield "On nothing: no other choice on any single point changes it."
    else:
        yield f"Under {base_words(one, to)}, a single other choice would change it:"
        yield ""
        yield from turns(one, to)
    for found in one.ruling["together"]:
        here = [rules.name for rules in one.data.rulesets if rules.name in found["rulesets"]]
        if here:
            asked = [to.point(point, POINTS[point].asks) for point in found["points"]]
            what = "these questions together" if asked[1:] else "this question"
            names = join_words(map(to.ruleset, here))
            yield ""
            yield f"Under {names} the ruling depends on {what}: {' '.join(asked)}"


def turns(one: Ruled, to: To) -> Iterator[str]:
    """Yield the table of the choices that change a ruling, and who makes them."""
    alike: dict[tuple[str, str], list[TurnEntry]] = {}
    for turn in one.turns:
        alike.setdefault((turn["point"], turn["ruling"]), []).append(turn)
    yield from labelled(
        ("With this rule instead", "The ruling is", "Played by"),
        (
            (
                " or ".join(
                    titled(to, turn["point"], Choice.parse(turn["choice"])) for turn in same
                ),
                ruling,
                ", ".join(dict.fromkeys(by for turn in same for by in _played_by(one, turn, to))),
            )
            for (_, ruling), same in alike.items()
        ),
    )


def _played_by(one: Ruled, turn: TurnEntry, to: To) -> list[str]:
    """Name who makes a choice: the rulesets of the page, else others that come built in."""
    for known in (one.data.rulesets, every_ruleset()):
        by = [rules.name for rules in known if str(rules.choices[turn["point"]]) == turn["choice"]]
        if by:
            return [to.ruleset(name) for name in by[:_MOST]]
    return [NOBODY]


def _sources(one: Ruled, to: To) -> Iterator[str]:
    yield from kind("source", "What each ruling rests on")
    turning = set(one.points)
    own = one.dispute.case.point
    for point in POINTS:
        if point == own or (point in turning and _differ(one, point)):
            yield f"{POINTS[point].asks} {to.point(point)}"
            yield ""
            if not _of_page(one):
                yield f"- {base_words(one, to)}: {_basis(one.heard.rules, point, to)}"
            for rules in one.data.rulesets:
                yield f"- {to.ruleset(rules.name)}: {_basis(rules, point, to)}"
            yield ""


def _differ(one: Ruled, point: str) -> bool:
    return len({rules.choices[point] for rules in one.data.rulesets}) > 1


def _basis(rules: Ruleset, point: str, to: To) -> str:
    """Say what a ruleset chooses on a point, and on which sentences."""
    made = rules.made.get(point)
    chosen = law_link(to, rules, point)
    return chosen if made is None else f"{chosen}, {basis_link(to, made, point)}"


def _by(rule: str, to: To) -> str:
    """Link the rule of a step, where there is one to link."""
    return f" ({to.rule(rule)})" if point_of_rule(rule) is not None else ""


def _events(one: Ruled, to: To) -> Iterator[str]:
    """Yield what leads to the ruling, and what is otherwise where it is another one; folded."""
    told = [(event["words"], event["rule"]) for event in one.ruling["events"]]
    if one.dispute.method in {"score", "compare"}:
        return
    known = set(told)
    alike: dict[tuple[bool, str], list[Ruleset]] = {}
    if not _of_page(one):
        alike[False, one.ruling["in_full"]] = [one.heard.rules]
    for group in one.groups():
        own = group.same and group.ruling == one.ruling["in_full"]
        alike.setdefault((not own, group.ruling), []).extend(group.rulesets)
    for (other, _), rulesets in sorted(alike.items(), key=lambda each: each[0][0]):
        names = [_plainly(rules.name) for rules in rulesets]
        steps = [(each.words, each.rule) for each in one.steps(rulesets[0])] if other else told
        new = [step for step in steps if not other or step not in known]
        if not new or one.refused(rulesets[0]):
            continue
        what = "What is different" if other else "What happens, step by step,"
        lines = [f"1. {words}{_by(rule, to)}" for words, rule in new]
        yield from box("note", f"{what} under {join_words(names)}", (*lines, ""))
