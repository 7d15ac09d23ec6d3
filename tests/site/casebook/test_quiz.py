"""The quiz of rulings: made from the casebook, and its answers are the arbiter's."""

import re

import pytest

from sabacc.site.casebook.casebook import QUIZ_PAGE
from sabacc.site.casebook.disputes import CasebookArbiter, disputes, point_disputes

AT_LEAST = 60


@pytest.fixture(scope="module")
def asked(all_pages: dict[str, str]) -> dict[str, str]:
    """Each question by the id of its dispute: its text, folded and all."""
    texts = re.split(r'^\?\?\? quiz "', all_pages[QUIZ_PAGE], flags=re.MULTILINE)[1:]
    found = (re.search(r"\[The whole dispute\]\(([a-z0-9-]+)\.md\)", text) for text in texts)
    return {one[1]: text for one, text in zip(found, texts, strict=True) if one}


def test_most_disputes_are_asked(asked: dict[str, str]) -> None:
    every = {**disputes(), **point_disputes()}

    assert AT_LEAST <= len(asked) < len(every)
    for id_, text in asked.items():
        assert text.startswith(f'{every[id_].title}"\n'), id_
        assert every[id_].told in text
        assert all(f"“{said.says}”" in text for said in every[id_].claims)


def test_an_answer_is_the_ruling_of_the_casebook(
    asked: dict[str, str], arbiter: CasebookArbiter
) -> None:
    every = {**disputes(), **point_disputes()}
    for id_, text in asked.items():
        one = arbiter.ruled(every[id_])
        claims = one.ruling["claims"]
        right = [each["who"] for each in claims if each["verdict"] == "right"]
        too = [each["who"] for each in claims if each["verdict"] == "stands-too"]

        assert f'data-right="{",".join(right)}" data-too="{",".join(too)}"' in text, id_
        assert one.ruling["ruling"] in text, id_
        assert f"**{' and '.join(right) or 'Nobody'} " in text, id_


def test_a_dispute_with_an_open_claim_is_not_asked(
    asked: dict[str, str], arbiter: CasebookArbiter
) -> None:
    for dispute in (*disputes().values(), *point_disputes().values()):
        verdicts = [each["verdict"] for each in arbiter.ruled(dispute).ruling["claims"]]
        judged = len(verdicts) == len(dispute.claims) and "open" not in verdicts
        assert (dispute.id in asked) is judged, dispute.id


def test_the_answers_do_not_all_lie_on_one_side(asked: dict[str, str]) -> None:
    right = [re.search(r'data-right="([^"]*)"', text) for text in asked.values()]
    names = [one[1] for one in right if one]

    assert len(names) == len(asked)
    assert max(names.count(name) for name in set(names)) < len(names) * 3 / 4
