"""The forms of claims: what each is about and how it is written.  `--help` loads this module."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple

Value = bool | int | str | tuple[str, ...] | None
"""A claimed value: a truth value, an amount, a name, or seats or cards in order."""


class Aspect(NamedTuple):
    """The subject of a claim.

    Attributes:
        name: One of the names of `FORMS`, or `fact`.
        seat: The player; empty for none, or for the only hand.
        pot: `hand-pot`, `sabacc-pot` or `both-pots`; empty for either.
        does: The action that is permitted or not (`may`).
        amount: The amount of a bet or raise.
        cards: The cards that are given up or laid down.
        any: True for any amount or cards (`may bet`); `amount` is then a number of cards, or 0.
        now: True for an action after all others, also if it was tried before (`may`).
        phase: The phase in which an action is permitted or not (`may`); empty for any.
        round: The round; 0 for any.
        path: The fact of the answer (`fact`).
    """

    name: str
    seat: str = ""
    pot: str = ""
    does: str = ""
    amount: int = 0
    cards: tuple[str, ...] = ()
    any: bool = False
    now: bool = False
    phase: str = ""
    round: int = 0
    path: str = ""


Claimed = tuple[Aspect, Value]
"""A claim: its aspect and its value."""

BLANK: Final = object()
"""The value is read from a blank of the form."""


class Form(NamedTuple):
    """One wording of a claim.

    Attributes:
        name: The name of its `Aspect`.
        form: The wording, with blanks: `seat`, `pot`, `round` and `deed` belong to the aspect, the
            other one is the value.
        example: An example, for errors and help.
        value: The value, if it is not in a blank.
        pot: The pot, if it is not in a blank.
        records: True if hand records have this form too.
    """

    name: str
    form: str
    example: str
    value: Any = BLANK
    pot: str = ""
    records: bool = False


def _recorded(name: str, form: str, example: str, value: object = BLANK, pot: str = "") -> Form:
    return Form(name, form, example, value, pot, records=True)


BOTH_POTS: Final = "both-pots"
"""The pot of a claim on both."""

_WINS: Final = "{seats} wins|win|won|takes|take|took|gets|get|got|share|shares|shared|split|splits"

# Claims about a hand: a player's, or the only one
_HAND_FORMS: Final = (
    _recorded("total", "counts|counted {total}", "counts 18"),
    _recorded("bombed", "bombs|bombed", "bombs", value=True),
    Form("bombed", "bombs|bombed out", "bombs out", value=True),
    Form("bombed", "is|was out of range", "is out of range", value=True),
    Form("bombed", "does|did not bomb", "does not bomb", value=False),
    Form("bombed", "is|was in range", "is in range", value=False),
    Form("special", "has|is|had|was nothing|no special {more}", "has no special hand", value=None),
    Form("special", "is|was a|an ordinary hand", "is an ordinary hand", value=None),
    Form("special", "has|is|makes|had|was|made {special}", "has a Pure Sabacc"),
)


def _forms_about(
    subject: str, example_subject: str = "", *, records: bool = False
) -> Iterator[Form]:
    """Yield the claims about a hand, with `subject` in the form and its example."""
    for name, form, example, value, pot, in_records in _HAND_FORMS:
        full_example = f"{example_subject or subject} {example}"
        yield Form(
            name, f"{subject} {form}", full_example, value, pot, records=records and in_records
        )


_HAND: Final = "{whose} hand|cards"

# Claims about the cards that others see
_SHOWN: Final = (
    Form("shows", "{seat} shows nothing", "Han shows nothing", value=()),
    Form("shows", "{seat} shows no card|cards", "Han shows no card", value=()),
    Form("shows-hand", f"{{seat}} shows {_HAND}", "Han shows their hand", value=True),
    Form("shows-hand", f"{{seat}} must show {_HAND}", "Han must show their hand", value=True),
    Form("shows-hand", "{seat} must show", "Han must show", value=True),
    Form("shows-hand", "{seat} need not show", "Han need not show", value=False),
    Form(
        "shows-hand", f"{{seat}} need not show {_HAND}", "Han need not show the hand", value=False
    ),
    Form("shows", "{seat} must show {cards}", "Han must show evil-one"),
    Form("shows", "{seat} shows {cards}", "Han shows coins-7 flasks-9"),
)

# The same for a given round, which is matched first, or for the last time
_SHOWING: Final = (
    *(
        one._replace(form=f"{one.form} in round {{round}}", example=f"{one.example} in round 2")
        for one in _SHOWN
    ),
    *_SHOWN,
)

FORMS: Final[tuple[Form, ...]] = (
    _recorded("pot", "{pot} pot {amount}", "sabacc pot 30"),
    _recorded("winners", "winner {seats}", "winner Han", pot="hand-pot"),
    Form("winners", "winners {seats}", "winners Han, Lando", pot="hand-pot"),
    _recorded("caller", "caller {caller}", "caller Han"),
    _recorded("next-dealer", "next dealer {dealer}", "next dealer Han"),
    Form("pot", "the {pot} pot holds {amount}", "the hand pot holds 12"),
    Form("a-demise", "sudden demise", "sudden demise", value=True),
    Form("a-demise", "no sudden demise", "no sudden demise", value=False),
    Form("demise", "sudden demise of {seats}", "sudden demise of Han, Lando"),
    Form("shifted", "the cards shift|shifted", "the cards shift", value=True),
    Form("shifted", "the cards stay|stayed", "the cards stay", value=False),
    Form("shifted", "there is|was a shift", "there is a shift", value=True),
    Form("shifted", "there is|was no shift", "there is no shift", value=False),
    Form(
        "shifted",
        "the cards shift|shifted in round {round}",
        "the cards shift in round 2",
        value=True,
    ),
    Form(
        "shifted",
        "the cards stay|stayed in round {round}",
        "the cards stay in round 2",
        value=False,
    ),
    Form("bombed-seats", "nobody bombs|bombed", "nobody bombs", value=()),
    Form("winners", _WINS, "Han wins", pot="hand-pot"),
    Form("winners", "{seats} has|have|had the best hand", "Han has the best hand", pot="hand-pot"),
    Form("winners", f"{_WINS} the pot", "Han wins the pot", pot="hand-pot"),
    Form("winners", f"{_WINS} both pots", "Han wins both pots", pot=BOTH_POTS),
    Form("winners", f"{_WINS} the {{pot}} pot", "Han, Lando share the hand pot"),
    *_forms_about("the hand"),
    *_forms_about("it"),
    _recorded("has", "{seat} has {credits}", "Han has 98"),
    _recorded("holds", "{seat} holds|held nothing", "Han holds nothing", value=()),
    _recorded("holds", "{seat} holds|held {cards}", "Han holds coins-7 flasks-9"),
    _recorded("paid", "{seat} pays|paid {paid} to the {pot} pot", "Han pays 12 to the sabacc pot"),
    Form("paid", "{seat} pays|paid {paid}", "Han pays nothing"),
    Form("paid", "{seat} must pay {due} to the {pot} pot", "Han must pay 12 to the sabacc pot"),
    Form("paid", "{seat} must pay {due}", "Han must pay 12"),
    Form("pays", "{seat} must pay to the {pot} pot", "Han must pay to the hand pot", value=True),
    Form("pays", "{seat} must pay", "Han must pay", value=True),
    Form("pays", "{seat} need not pay", "Han need not pay", value=False),
    _recorded("owes", "{seat} owes|owed {paid}", "Han owes 7"),
    Form("won", "{seat} wins|won nothing", "Han wins nothing", value=0),
    _recorded("won", "{seat} wins|won {amount}", "Han wins 12"),
    _recorded(
        "won", "{seat} wins|won {amount} from the {pot} pot", "Han wins 12 from the hand pot"
    ),
    _recorded("out", "{seat} is|was out", "Han is out", value=True),
    Form("out", "{seat} is|was not out", "Han is not out", value=False),
    Form("out", "{seat} is|was still in", "Han is still in", value=False),
    Form("caller", "{caller} calls|called", "Han calls"),
    Form("may", "{seat} may not {deed}", "Han may not bet 3 in round 2", value=False),
    Form("may", "{seat} may {deed}", "Han may call", value=True),
    _recorded("picker", "{picker} picks|picked from {seat}", "Leia picks from Han"),
    _recorded("roller", "{roller} rolls|rolled the die", "Han rolls the die"),
    Form(
        "roller", "{roller} rolls|rolled the die in round {round}", "Han rolls the die in round 2"
    ),
    *_SHOWING,
    *_forms_about("{seat}", "Han", records=True),
)
"""Every claim that can be judged; the first form that matches a text applies."""

ClaimFormat = Literal["dispute", "record"]

FORMS_OF: Final[Mapping[ClaimFormat, tuple[Form, ...]]] = {
    "dispute": FORMS,
    "record": tuple(form for form in FORMS if form.records),
}
"""The forms of each format."""
