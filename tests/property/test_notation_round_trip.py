"""What the one grammar writes, it reads: deeds in every tongue, moments, and claims."""

from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sabacc.notation import action_forms, claims, forms
from sabacc.notation.action_forms import VERBS, ActionPhrase, Context
from sabacc.notation.card_names import parse_cards as read_cards
from sabacc.notation.claim_forms import FORMS, Aspect
from sabacc.notation.forms import (
    END,
    PHASES,
    Moment,
    parse_moment,
    parse_number,
    parse_seat,
    parse_step_moment,
    write_moment,
    write_step_moment,
)
from sabacc.notation.forms import parse_total as read_total
from sabacc.spec.cards import CARDS

SEATS = ("Han", "Lando", "Leia")
amounts = st.integers(min_value=0, max_value=10**6)
cards = st.lists(st.sampled_from(sorted(CARDS.values())), min_size=1, max_size=3).map(tuple)
moments = st.builds(
    Moment,
    st.none() | st.integers(min_value=0, max_value=99),
    st.none() | st.sampled_from((*PHASES, END)),
    st.none() | st.sampled_from(SEATS),
)


@st.composite
def deeds(draw: st.DrawFn) -> tuple[Context, ActionPhrase]:
    """Return a tongue, and a deed that one of its forms says."""
    tongue = draw(st.sampled_from(list(Context)))
    form, does = draw(st.sampled_from(action_forms.FORMS[tongue]))
    blanks = forms.blanks_of(form)
    counted = bool({"amount", "count"} & set(blanks))
    return tongue, ActionPhrase(
        does,
        draw(amounts) if counted else None,
        draw(cards) if "cards" in blanks else (),
        draw(cards) if "gets" in blanks else (),
    )


@given(deeds())
def test_a_deed_is_read_as_it_is_written(said: tuple[Context, ActionPhrase]) -> None:
    tongue, deed = said

    found = action_forms.parse_action(
        action_forms.write_action(deed, tongue),
        tongue,
        amount=int,
        cards=lambda text: tuple(read_cards(text.replace(",", "").split())) if text else (),
        gets=lambda text: tuple(read_cards(text.split())),
    )

    assert deed == found


@given(moments)
def test_a_moment_is_read_as_it_is_written(moment: Moment) -> None:
    assert moment == parse_moment(write_moment(moment), SEATS)


@given(moments.filter(lambda moment: (moment.round, moment.phase) != (None, None)))
def test_a_moment_of_a_scenario_is_read_as_it_is_written(moment: Moment) -> None:
    assert moment == parse_step_moment(write_step_moment(moment))


def _seat(word: str) -> str:
    return parse_seat(word, SEATS)


def _seats(text: str) -> tuple[str, ...]:
    return tuple(text.split(", "))


def _cards(text: str) -> tuple[str, ...]:
    return tuple(read_cards(text.split()))


def _paid(word: str) -> int:
    return 0 if word == "nothing" else parse_number(word)


def _deed(text: str) -> dict[str, str]:
    return {"does": text.split(maxsplit=1)[0]}


READERS: dict[str, Callable[[str], Any]] = {
    **dict.fromkeys(("seat", "caller", "dealer", "picker", "roller"), _seat),
    **dict.fromkeys(("amount", "credits", "round"), parse_number),
    "paid": _paid,
    "seats": _seats,
    "cards": _cards,
    "total": read_total,
    "deed": _deed,
}


def test_each_form_of_a_claim_reads_its_own_example() -> None:
    for form in FORMS:
        found = claims.parse_claim(form.example, "dispute", **READERS)
        assert found is not None, form
        assert form.name == found[0].name


def test_a_claim_is_read_as_it_is_written() -> None:
    for form in FORMS:
        said = claims.parse_claim(form.example, "dispute", **READERS)
        assert said is not None
        if said[0].name in {"may", "demise", "shifted", "a-demise", "bombed-seats", "special"}:
            continue  # a record has no such claim, so that nobody writes one
        assert said == claims.parse_claim(claims.write_claim(*said), "dispute", **READERS)


def test_a_pot_in_a_claim_is_named_as_in_the_protocol() -> None:
    assert (Aspect("pot", pot="hand-pot"), 12) == claims.parse_claim(
        "hand pot 12", "record", **READERS
    )


def test_every_deed_has_a_form_in_every_tongue() -> None:
    for tongue in Context:
        assert {does for _, does in action_forms.FORMS[tongue]} == set(VERBS)
