"""Examples in words: a scenario as somebody would tell it at the table."""

import re

from sabacc.conformance.scenarios.cases import Line
from sabacc.site import SiteData
from sabacc.site.elements import story_of


def test_an_example_is_told_as_people_tell_it() -> None:
    rich = (
        "Given the antes are due",
        "And Han has 3000000 credits",
        "And Leia has 3000000 credits",
    )
    said = (*rich, "When Han acts", "Then Han cannot drop: no-new-card")
    steps = tuple(Line(place, each) for place, each in enumerate(said))
    told = "The antes are due; Han and Leia have plenty of credits; Han acts"

    assert story_of(steps) == (told, "Han cannot drop (no new card)")
    assert (
        "Han has 3,000,000 credits" in story_of((*steps, Line(9, "And Han has 2999999 credits")))[0]
    )


def test_no_example_names_the_key_of_a_refusal(data: SiteData) -> None:
    told = [
        "; ".join(story_of(case.steps)) for some in data.cases_by_rule.values() for case in some
    ]

    assert [one for one in told if re.search(r"cannot [a-z ]+: [a-z]", one)] == []
