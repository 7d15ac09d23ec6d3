"""What is written and read again is the same: notation and records."""

import random
import unicodedata
from typing import get_args

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from sabacc.arbiter.entries import read_claim
from sabacc.notation import action_forms, claims, forms
from sabacc.notation.action_forms import INTRANSITIVE, VERBS, ActionPhrase, Context
from sabacc.notation.card_names import parse_cards as read_cards
from sabacc.notation.claim_forms import FORMS
from sabacc.notation.forms import (
    END,
    PHASES,
    Moment,
    parse_moment,
    parse_step_moment,
    write_moment,
    write_step_moment,
)
from sabacc.protocol.messages import MOST_CREDITS, Version
from sabacc.records import (
    Record,
    RecordError,
    from_json,
    hand_record,
    parse,
    parse_record,
    write_record,
)
from sabacc.records.hand_record import Line
from sabacc.records.random_play import random_hand
from sabacc.records.replaying.replay import audit, replay, told
from sabacc.spec.cards import CARDS
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.rulesets import Ruleset
from tests.pin_proofs import mixture
from tests.runs import EXHAUSTIVE

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
    assert (moment.round, moment.phase) == (None, None) or moment == parse_step_moment(
        write_step_moment(moment)
    )


def test_each_form_of_a_claim_reads_its_own_example_and_is_written() -> None:
    for form in FORMS:
        said = read_claim("", form.example, SEATS, "claim")
        assert form.name == said.aspect.name, form
        if form.name in {"may", "demise", "shifted", "a-demise", "bombed-seats", "special"}:
            continue  # a record has no such claim, so that nobody writes one
        again = read_claim("", claims.write_claim(said.aspect, said.value), SEATS, "claim")
        assert (said.aspect, said.value) == (again.aspect, again.value)


def test_every_deed_has_a_form_in_every_tongue() -> None:
    for tongue in Context:
        assert {does for _, does in action_forms.FORMS[tongue]} == set(VERBS)


RULESETS = every_ruleset()
RECORD_SEATS = ("Han", "Lando", "Leia", "R2-D2", "Ömer")

seats = st.sampled_from(RECORD_SEATS)
card_names = st.sampled_from([*CARDS, "?", "coins-99"])
hands = st.lists(card_names, min_size=1, max_size=4).map(tuple)
credit = st.integers(0, MOST_CREDITS)
pots = st.sampled_from(get_args(hand_record.Pot))
versions = st.sampled_from(get_args(Version))
words = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), max_size=20).filter(
    lambda text: (
        text.isprintable() and text == text.rstrip() and unicodedata.is_normalized("NFC", text)
    )
)

lines: st.SearchStrategy[Line] = st.one_of(
    words.map(hand_record.Remark),
    st.just(hand_record.Blank()),
    st.integers(1, hand_record.MOST_ROUNDS).map(hand_record.Round),
    st.builds(hand_record.Act, seats, st.sampled_from(list(INTRANSITIVE))),
    st.builds(hand_record.Act, seats, st.sampled_from(["bet", "raise"]), credit),
    st.builds(hand_record.Act, seats, st.sampled_from(["drop", "lay"]), cards=hands),
    st.builds(hand_record.Act, seats, st.just("draw"), gets=hands),
    st.builds(hand_record.Act, seats, st.just("trade"), cards=hands, gets=hands),
    st.builds(hand_record.Die, face=st.integers(1, 6)),
    st.builds(hand_record.Die, comes=st.booleans()),
    st.builds(hand_record.Loses, seats, card_names, card_names),
    st.builds(hand_record.Change, st.none() | versions),
    st.builds(
        hand_record.Demise,
        st.lists(st.tuples(seats, card_names), min_size=1, max_size=5).map(tuple),
    ),
    st.builds(hand_record.Shows, seats, hands),
    st.builds(hand_record.PotHolds, pots, credit),
    st.builds(hand_record.Owes, seats, credit),
    st.builds(hand_record.Has, seats, credit),
    st.builds(hand_record.Holds, seats, hands | st.just(())),
    st.builds(hand_record.Pays, seats, credit, pots),
    st.builds(hand_record.Wins, seats, credit, st.none() | pots),
    st.builds(hand_record.Total, seats, st.integers(-10_000, 10_000)),
    st.builds(hand_record.Bombs, seats),
    st.builds(hand_record.Out, seats),
    st.builds(hand_record.Picks, seats, seats),
    st.builds(hand_record.Rolls, seats),
    st.builds(hand_record.Winners, st.lists(seats, max_size=4, unique=True).map(tuple)),
    st.builds(hand_record.Caller, st.none() | seats),
    st.builds(hand_record.NextDealer, seats),
)

some_seats = st.lists(seats, unique=True).map(tuple)
records = st.builds(
    Record,
    ruleset=st.sampled_from(["standard", "holonet+special-hands"]),
    choices=st.dictionaries(
        st.sampled_from(["betting.limit", "shift.exists"]), st.sampled_from(["no", "fixed=5"])
    ),
    seats=st.just(RECORD_SEATS),
    dealer=seats,
    stacks=st.lists(credit, min_size=5, max_size=5).map(
        lambda c: dict(zip(RECORD_SEATS, c, strict=True))
    ),
    hand_pot=credit,
    sabacc_pot=credit,
    antes_paid=st.booleans(),
    sits_out=some_seats,
    new=some_seats,
    version=st.none() | versions,
    last_hand=st.booleans(),
    remarks=st.lists(words, max_size=3).map(tuple),
    deal=st.dictionaries(seats, hands),
    lines=st.lists(lines, max_size=12).map(tuple),
)
rulesets = st.one_of(
    st.sampled_from(RULESETS),
    st.integers(0, 10**9).map(lambda seed: mixture(random.Random(seed), {})),
)


@given(records)
def test_any_record_comes_back(record: Record) -> None:
    text = write_record(record)

    assert parse_record(text) == record
    assert write_record(parse_record(text)) == text
    assert from_json(msgspec.json.encode(record)) == record


@given(rulesets, st.integers(0, 10**6), st.integers(2, 4))
def test_any_hand_that_is_played_is_clean(rules: Ruleset, seed: int, seats: int) -> None:
    most = rules.choices["table.seats"].number
    record = random_hand(rules, seed, seats if most is None else min(seats, most))
    text = write_record(record)

    assert parse_record(text) == record
    found = audit(parse(text))
    assert found.clean, "\n".join(told(found))
    assert found.played.finished


@given(records)
def test_any_record_can_be_audited(record: Record) -> None:
    try:
        found = audit(parse(write_record(record)))
    except RecordError:
        return
    list(told(found))


@given(st.integers(0, 400), st.data())
def test_a_damaged_record_is_read_or_refused(seed: int, data: st.DataObject) -> None:
    rules = RULESETS[seed % len(RULESETS)]
    lines_of = write_record(random_hand(rules, seed, 2)).split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines_of) - 1))
        line = lines_of.pop(place)
        for _ in range(data.draw(st.integers(0, 2))):
            lines_of.insert(data.draw(st.integers(0, len(lines_of))), line)
    try:
        found = audit(parse("\n".join(lines_of)), rules)
    except RecordError as error:
        words = str(error)
    else:
        words = "\n".join(told(found))
    assert words


@settings(max_examples=100 if EXHAUSTIVE else 8)
@given(rulesets, rulesets, st.integers(0, 10**6), st.data())
def test_a_hand_of_other_rules_is_judged(
    played: Ruleset, judged: Ruleset, seed: int, data: st.DataObject
) -> None:
    record = random_hand(played, seed, played.choices["table.seats"].number or 4)
    own = st.sampled_from(record.seats)
    claims = st.one_of(
        st.builds(hand_record.Pays, own, st.integers(0, 30), pots),
        st.builds(hand_record.Wins, own, st.integers(0, 30), st.none() | pots),
        st.builds(hand_record.Has, own, st.integers(0, 30)),
        st.builds(hand_record.Total, own, st.integers(-30, 30)),
        st.builds(hand_record.Bombs, own),
        st.builds(hand_record.Out, own),
        st.builds(hand_record.Picks, own, own),
        st.builds(hand_record.Rolls, own),
        st.builds(hand_record.Winners, own.map(lambda seat: (seat,)) | st.just(())),
        st.builds(hand_record.Caller, st.none() | own),
        st.builds(hand_record.NextDealer, own),
    )
    altered = list(record.lines)
    for claim in data.draw(st.lists(claims, min_size=1, max_size=6)):
        altered.insert(data.draw(st.sampled_from([len(altered), len(altered) // 2])), claim)
    away = data.draw(st.sampled_from([(), record.seats[:1]]))
    changed = msgspec.structs.replace(record, lines=tuple(altered), sits_out=away)

    assert "\n".join(told(audit(parse(write_record(changed)), judged)))


@given(st.sampled_from(RULESETS), st.integers(0, 10**6), st.sets(st.sampled_from(list(CARDS))))
def test_unknown_cards_make_no_faults(rules: Ruleset, seed: int, hidden: set[str]) -> None:
    record = random_hand(rules, seed, 2)

    def hide(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple("?" if card in hidden else card for card in cards)

    changed: list[Line] = []
    for line in record.lines:
        match line:
            case hand_record.Act(cards=cards, gets=gets):
                changed.append(msgspec.structs.replace(line, cards=hide(cards), gets=hide(gets)))
            case hand_record.Loses(seat, card, gets):
                changed.append(hand_record.Loses(seat, *hide((card, gets))))
            case _:
                changed.append(line)
    found = replay(
        msgspec.structs.replace(
            record,
            deal={seat: hide(cards) for seat, cards in record.deal.items()},
            lines=tuple(changed),
        ),
        rules,
    )

    assert found.faults == ()
    assert found.finished or found.notes


@given(rulesets, st.integers(0, 10**6), st.sampled_from(["stay", "pass"]))
def test_what_goes_without_saying_breaks_no_rule(rules: Ruleset, seed: int, does: str) -> None:
    most = rules.choices["table.seats"].number
    record = random_hand(rules, seed, 3 if most is None else min(3, most))
    told_alone = tuple(
        line
        for line in record.lines
        if not (isinstance(line, hand_record.Act) and line.does == does)
    )
    found = replay(msgspec.structs.replace(record, lines=told_alone), rules)

    assert found.faults == ()
    assert found.finished
    left_out = len(told_alone) < len(record.lines)
    choices = rules.choices
    early = {choices["folding.when"].name, choices["folding.late-order"].name}
    if early.isdisjoint({"any-time", "any-order"}):  # a fold may come before all of them
        assert left_out == any(note.kind == "gap" for note in found.notes)


@given(st.sampled_from(RULESETS), st.integers(0, 10**6), st.data())
def test_a_wrong_amount_is_found(rules: Ruleset, seed: int, data: st.DataObject) -> None:
    record = random_hand(rules, seed, 2)
    places = [
        place
        for place, line in enumerate(record.lines)
        if isinstance(
            line, hand_record.PotHolds | hand_record.Has | hand_record.Pays | hand_record.Wins
        )
    ]
    place = data.draw(st.sampled_from(places))
    altered = list(record.lines)
    altered[place] = msgspec.structs.replace(altered[place], amount=7_777_777)
    found = replay(msgspec.structs.replace(record, lines=tuple(altered)), rules)

    assert [place] == [fault.line for fault in found.faults]


@given(st.text(max_size=300))
def test_any_text_is_refused_in_plain_words(text: str) -> None:
    try:
        parse_record(text)
    except RecordError as error:
        words = str(error)
    else:
        words = ""
    assert all(line.isprintable() for line in words.split("\n"))
