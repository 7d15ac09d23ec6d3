"""Frozen values that are made quickly: they are what the frozen dataclasses are that they were."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from sabacc.system.fast_init import copier, fast_init


@dataclass(frozen=True, slots=True)
class Usual:
    """As Python makes it."""

    seat: str
    amount: int = 3
    cards: list[str] = field(default_factory=list[str])
    told: str = field(default="", compare=False, repr=False)


@fast_init
@dataclass(frozen=True, slots=True)
class Quick:
    """The same, made quickly."""

    seat: str
    amount: int = 3
    cards: list[str] = field(default_factory=list[str])
    told: str = field(default="", compare=False, repr=False)


def test_it_has_the_same_fields_defaults_and_repr() -> None:
    value = Quick("Han")

    assert repr(value).replace("Quick", "Usual") == repr(Usual("Han"))
    assert repr(Quick("Han", cards=["star"], amount=7)) == (
        "Quick(seat='Han', amount=7, cards=['star'])"
    )
    assert value.cards is not Quick("Han").cards


def test_it_is_equal_as_the_usual_one_is() -> None:
    assert Quick("Han", told="one") == Quick("Han", told="another")
    assert Quick("Han") != Quick("Lando")
    assert type(Quick("Han")) is Quick


def test_nobody_changes_it() -> None:
    value = Quick("Han")

    with pytest.raises(FrozenInstanceError):
        value.seat = "Lando"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del value.seat  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.parametrize("given", [(), ("Han", 1, [], "", "more")])
def test_it_refuses_too_few_and_too_many_fields(given: tuple[str, ...]) -> None:
    with pytest.raises(TypeError, match=r"Quick\.__init__"):
        Quick(*given)  # type: ignore[arg-type]


def test_it_is_copied_replaced_and_sent_to_another_process() -> None:
    value = Quick("Han", 5, ["star"])

    assert copy.deepcopy(value) == value
    assert type(copy.copy(value)) is Quick
    assert replace(value, amount=6) == Quick("Han", 6, ["star"])
    assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - our own bytes


def test_a_copy_has_the_fields_that_are_named_and_no_others() -> None:
    @dataclass(slots=True)
    class Draft:
        seat: str
        cards: list[str]
        told: str = ""

    value = Draft("Han", ["star"], "much")
    copied = copier(Draft, ["seat", "cards"])(value)
    copied.seat = "Lando"

    assert (copied.seat, value.seat) == ("Lando", "Han")
    assert copied.cards is value.cards
    with pytest.raises(AttributeError):
        str(copied.told)
