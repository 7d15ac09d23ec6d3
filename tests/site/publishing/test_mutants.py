"""The page on conformance says what the scenarios notice of mistakes in the engine's code."""

from sabacc.site.publishing import figures


def test_the_sample_adds_up() -> None:
    found = figures.sample()
    kinds = {one.kind for one in found.survivors}
    survived = sum(one.count for one in found.survivors)

    assert kinds <= {figures.EQUIVALENT, figures.MISSED}
    assert found.convicted + survived == found.drawn
    assert all(one.where and one.change and one.why for one in found.survivors)


def test_nearly_all_that_alter_an_outcome_are_caught() -> None:
    found = figures.sample()

    assert found.share >= 95
    assert 100 * (found.convicted - found.written) / found.telling >= 95


def test_the_page_tells_the_figure_and_the_survivors() -> None:
    found = figures.sample()
    page = "\n".join(figures.section())

    assert f"{found.share:.1f} % of the changes" in page
    assert f"Measured on {found.date.isoformat()} with {found.tool}" in page
    assert all(one.why in page for one in found.survivors)
