"""The casebook: disputes that the suite executes, ruled by the engine alone."""

from __future__ import annotations

import re

import pytest

from sabacc.conformance.cases import holds_for
from sabacc.conformance.catalogue import every_ruleset
from sabacc.conformance.facts import knows
from sabacc.conformance.grader import Outcome
from sabacc.conformance.proofs import run
from sabacc.points import POINTS
from sabacc.rulesets import NOT_APPLICABLE, builtin, house
from sabacc.site.casebook import PAGE, Dispute, disputes, pages_of
from sabacc.site.data import SiteData, load
from sabacc.site.links import To
from sabacc.site.rulings import Court, alternatives, events

ALL = [pytest.param(dispute, id=dispute.id) for dispute in disputes().values()]
AT_LEAST = 24


@pytest.fixture(scope="module")
def data() -> SiteData:
    """Everything that pages are rendered from."""
    return load()


@pytest.fixture(scope="module")
def page(data: SiteData) -> str:
    """The casebook."""
    return pages_of(data)[PAGE]


def test_there_are_enough() -> None:
    """The issue asks for twenty, and each is a quarrel of its own."""
    cases = [dispute.case.id for dispute in disputes().values()]

    assert len(cases) >= AT_LEAST
    assert len(set(cases)) == len(cases)


@pytest.mark.parametrize("dispute", ALL)
def test_the_scenario_is_executed(dispute: Dispute) -> None:
    """Some ruleset that the suite runs makes the choices of the case, and passes it."""
    rules = next(rules for rules in every_ruleset() if holds_for(dispute.case, rules.choices))

    assert run(dispute.case, rules).outcome is Outcome.PASSED


@pytest.mark.parametrize("dispute", ALL)
def test_a_dispute_is_told(dispute: Dispute) -> None:
    """It has a question, a story, two sides at least, and facts that its answer can show."""
    assert dispute.title.endswith("?") or "?" in dispute.title
    assert dispute.told.endswith(".")
    assert len(dict(dispute.claims)) == len(dispute.claims) > 1
    assert all(knows(dispute.case.method, fact) for fact in dispute.asks)


@pytest.mark.parametrize("dispute", ALL)
def test_the_sides_are_about_the_position(dispute: Dispute) -> None:
    """Who is told of sits at the table, but for one who looks on."""
    seats = set(dispute.case.params.get("hands", {"Leia": [], "Han": []}))
    told = {name for name, _ in dispute.claims}

    assert len(told - seats) <= 1
    assert len(told & seats) >= 1


@pytest.mark.parametrize("dispute", ALL)
def test_every_ruleset_rules(dispute: Dispute, data: SiteData) -> None:
    """No position of the casebook needs a card or a pick that it does not have."""
    court = Court()
    for rules in data.rulesets:
        found = court.ruling(dispute.case, dispute.asks, rules)

        assert not {"ran_out", "error"} & set(found.answer), rules.name


@pytest.mark.parametrize("dispute", ALL)
def test_where_rulesets_differ_the_page_says_on_what(dispute: Dispute, data: SiteData) -> None:
    """Another ruling comes from a single choice, or from points that are named together."""
    court = Court()
    base = data.ruleset(dispute.base)
    usual = court.ruling(dispute.case, dispute.asks, base)
    alone = {turn.ruling.key for turn in court.turns(dispute.case, dispute.asks, base)}
    for rules in data.rulesets:
        found = court.ruling(dispute.case, dispute.asks, rules)
        if found.key != usual.key and found.key not in alone:
            assert court.joint(dispute.case, dispute.asks, rules, base), rules.name


@pytest.mark.parametrize(
    ("id_", "rulings"),
    [
        pytest.param("price-of-a-fold", ("99", "98", "99", "100", "99"), id="what folding costs"),
        pytest.param(
            "minus-sixteen-against-fifteen",
            ("Han", "Han", "Lando", "Han", "Han"),
            id="a long negative total",
        ),
        pytest.param("failed-call", ("12", "2", "12", "0", "12"), id="what a call costs"),
        pytest.param("bombed-caller", ("24", "14", "12", "0", "24"), id="a caller who bombs"),
        pytest.param(
            "die-shows-three", ("true", "no-shift", "false", "false", "true"), id="a die of 3"
        ),
    ],
)
def test_known_rulings(id_: str, rulings: tuple[str, ...]) -> None:
    """What a reader would work out from the documents, by hand."""
    dispute, court = disputes()[id_], Court()
    names = ("standard", "forum", "holonet", "swag", "classic")
    for name, wanted in zip(names, rulings, strict=True):
        found = court.ruling(dispute.case, dispute.asks[:1], builtin(name))

        assert re.search(rf"(?<![0-9]){wanted}(?![0-9])", found.key), name


def test_a_turn_is_a_choice_that_the_base_does_not_make() -> None:
    """Alternatives leave out the ruleset's own choice, and points that do not arise."""
    rules = builtin("swag")
    for point in POINTS.values():
        found = alternatives(rules, point)

        assert rules.choices[point.id] not in found
        assert len(set(found)) == len(found)
        assert NOT_APPLICABLE not in {choice.name for choice in found}


def test_a_number_is_flipped_to_what_documents_say() -> None:
    """A limit of 3 is tried as 10, which another document states."""
    written = {str(choice) for choice in alternatives(builtin("standard"), POINTS["betting.limit"])}

    assert {"fixed=10", "unlimited"} <= written


def test_the_page_shows_every_dispute(page: str) -> None:
    """Each has its anchor, its position, its ruling and its turning points."""
    for dispute in disputes().values():
        assert f"## {dispute.title} {{ #{dispute.id} }}" in page
        assert dispute.told in page
        assert To(PAGE).rule(dispute.case.rule) in page
    assert page.count("\nThe ruling\n{: .kind .law }") == len(disputes())


def test_nothing_is_left_unsaid(page: str) -> None:
    """No word of the code, and no empty cell, shows on the page."""
    assert not re.search(r"\bNone\b|not-reached|\| \||nobody nobody|fold nobody", page)


def test_a_house_is_ruled_first() -> None:
    """The page of a house has its rulings before the others."""
    own = house({"base": "classic", "choices": {"folding.cost": "free"}}, name="Cantina")
    found = pages_of(load(own))[PAGE]
    fold = found.partition("{ #price-of-a-fold }")[2].partition("What it turns on")[0]

    assert (
        "| `Cantina`, [`swag`](rulesets/swag.md) | After the betting of round 1 Lando has 100"
        in fold
    )


def test_what_is_refused_has_no_events() -> None:
    """Where there is no shift, the die does not fall."""
    case = disputes()["die-shows-three"].case

    assert events(case, builtin("forum")) == ()
    assert events(case, builtin("standard")) != ()
