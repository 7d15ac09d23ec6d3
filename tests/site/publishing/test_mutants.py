"""The page on conformance says what the scenarios notice of mistakes in the engine's code."""

from collections.abc import Callable

from sabacc.site.pages.conformance import sample


def test_the_sample_adds_up() -> None:
    found = sample()
    survived = sum(one.count for one in found.survivors)

    assert found.convicted + survived == found.drawn
    assert all(one.where and one.change and one.why for one in found.survivors)


def test_nearly_all_that_alter_an_outcome_are_caught() -> None:
    found = sample()

    assert 100 * (found.convicted - found.written) / found.telling >= 95


def test_the_page_tells_the_figure_and_the_survivors(
    pages_by: Callable[[str], dict[str, str]],
) -> None:
    found = sample()
    page = pages_by("pages.conformance")["conformance.md"]

    assert f"{found.share:.1f} % of the changes" in page
    assert f"Measured on {found.date.isoformat()} with {found.tool}" in page
    assert all(one.why in page for one in found.survivors)
