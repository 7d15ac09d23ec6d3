"""A ruleset with one choice made otherwise, and what is refused there."""

from __future__ import annotations

import pytest

from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, RulesetError, builtin


def test_a_flip_changes_one_choice_and_what_hangs_on_it() -> None:
    flipped = builtin("standard").flipped("trading.phase", Choice("once"))

    assert flipped.choices["trading.phase"] == Choice("once")
    assert flipped.choices["trading.cards"] == Choice("any-number")
    assert builtin("standard").choices["trading.cards"] == Choice(NOT_APPLICABLE)


@pytest.mark.parametrize(
    ("point", "choice", "says"),
    [
        ("ranking.ordr", "nearest", "did you mean 'ranking.order'?"),
        ("ranking.order", "neerest", "ranking.order: no choice is called 'neerest'; did you mean"),
        ("ranking.order", "nearest=2", "'nearest' carries no number; leave it out"),
        ("penalties.caller", "fixed=two", "'two' is not a whole number"),
        ("penalties.caller", Choice("fixed", -1), "penalties.caller: -1 is out of bounds"),
        ("penalties.caller", Choice("fixed", 1.5), "'fixed' takes a whole number from"),  # type: ignore[arg-type]
        ("totals.face-values", "own", "totals.face-values: 'own' needs its list; write"),
        ("totals.face-values", "own=joker:1", "list: no entry is called 'joker'"),
        ("trading.cards", "any-number", "trading.cards does not exist in 'standard': it exists"),
    ],
)
@pytest.mark.parametrize("how", ["flipped", "with_admitted"])
def test_no_ruleset_is_changed_to_what_cannot_be(
    how: str, point: str, choice: str | Choice, says: str
) -> None:
    with pytest.raises(RulesetError) as caught:
        getattr(builtin("standard"), how)(point, choice)

    assert says in str(caught.value)


def test_a_flip_may_be_written_as_tags_write_choices() -> None:
    rules = builtin("classic")

    assert rules.flipped("penalties.caller", "fixed=3") == rules.flipped(
        "penalties.caller", Choice("fixed", 3)
    )
