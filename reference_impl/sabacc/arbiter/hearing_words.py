"""What a hearing says: the ruling in a line and in full, what comes next, the bill, and others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.arbiter import bill
from sabacc.arbiter.remedies import misdealt, nobody_acted
from sabacc.arbiter.rulings import ERRORS
from sabacc.arbiter.why.half_way import after_a_fault, next_words
from sabacc.arbiter.why.refused_deeds import (
    fates_in_words,
    legality_in_words,
    reached_in_words,
    refusals_asked,
)
from sabacc.arbiter.why.without_chance import as_far_as_known, undecided
from sabacc.arbiter.why.words import OtherWords, capital, parts_in_words
from sabacc.protocol.facts import SCRIPT, entry_of
from sabacc.system.joining import several

if TYPE_CHECKING:
    from sabacc.arbiter.hearing import Hearing
    from sabacc.arbiter.ruling_json import BillEntry
    from sabacc.arbiter.rulings import Ruling
    from sabacc.spec.rulesets import Ruleset


_OF_WINNING: Final = frozenset({"winners", "won"})
"""What may be claimed of who wins."""


def next_line(hearing: Hearing, ruling: Ruling) -> str:
    """Say what happens next in a played hand; empty where there is nothing to say."""
    dispute, found = hearing.dispute, ruling.answers[0]
    if found.played is None:
        return ""
    if dispute.record is not None and nobody_acted(dispute.record) and misdealt(dispute):
        return ""  # the cards are dealt again
    state = found.played.state
    if dispute.record is not None and dispute.moment is None and not state.over:
        if all(entry_of(path) is None for path in dispute.usual):
            return ""  # what the record says next cannot be judged
        return f"{capital(after_a_fault(dispute.record.record, dispute.rules))}."
    return f"{capital(next_words(state))}."


def headline(hearing: Hearing, ruling: Ruling) -> str:
    """Say the ruling of the dispute's own ruleset: what of it was illegal, then all the rest.

    Of a whole hand that is who wins, and who pays; where it stops, the line of what comes next
    says it.
    """
    answer = ruling.answers[0]
    illegal = [
        f"{each.because} ({each.rule})" if each.rule else each.because
        for _, each in hearing.refusals(answer)
    ]
    misdeal = misdealt(hearing.dispute)
    if misdeal and hearing.unasked:
        return f"{capital(misdeal)}."
    if _whole(hearing, ruling):
        said = bill.headline(hearing.dispute.position, hearing.dispute.method, answer)
        looked = hearing.looked(hearing.dispute.rules, ruling.answers)
        said = list(dict.fromkeys([*said, *(each.words for each in looked.seen)]))
    else:
        said = _said(hearing, hearing.dispute.rules, ruling, short=True)
    if (
        illegal
        and said
        and not _whole(hearing, ruling)
        and capital(said[-1]) == next_line(hearing, ruling)[:-1]
    ):
        said = said[:-1]
    return f"{capital('; '.join([*illegal, *said]))}."


def claims_line(hearing: Hearing, rules: Ruleset, ruling: Ruling) -> str:
    """Say of what is claimed alone how it is."""
    looked = hearing.looked(rules, ruling.answers)
    return f"{capital('; '.join(dict.fromkeys(each.words for each in looked.seen)))}."


def totals_line(hearing: Hearing, ruling: Ruling) -> str:
    """Say what the hands count of which it is asked, or claimed, who wins."""
    account = ruling.answers[0].account
    asked = {aspect.name for aspect in hearing.aspects} & _OF_WINNING
    if account is None or not (asked or _whole(hearing, ruling)):
        return ""
    return bill.totals(account)


def bill_of(hearing: Hearing, ruling: Ruling) -> list[BillEntry]:
    """Return what everybody has before and after a whole hand; nothing of anything less."""
    if not _whole(hearing, ruling):
        return []
    return bill.table(hearing.dispute.position, ruling.answers[0].answer)


def _whole(hearing: Hearing, ruling: Ruling) -> bool:
    """Say whether a hand came to its end, and who pays is asked, or nobody claims anything."""
    answer = ruling.answers[0].answer
    return (
        hearing.billed
        and not any(name in answer for name in ERRORS)
        and bool(answer.get("over", True))
        and "stacks" in hearing.dispute.position
    )


def words(hearing: Hearing, rules: Ruleset, ruling: Ruling) -> str:
    """Say all that is asked of a ruling in one line.

    Where nothing is, that is also what is illegal, and of a hand that stops half-way what
    everybody has there: what one ruling hangs on is said of every ruling.  Where all that is
    said is the same, and the rulings are not, they differ in how far the hand comes.
    """
    said, own = _in_full(hearing, rules, ruling), hearing.own
    mine, theirs = own.answers[0].played, ruling.answers[0].played
    alike = ruling.key != own.key and said == _in_full(hearing, hearing.dispute.rules, own)
    if alike and mine is not None and theirs is not None:
        said = [*said, *reached_in_words(mine, theirs)]
    return f"{capital('; '.join(said))}."


def _in_full(hearing: Hearing, rules: Ruleset, ruling: Ruling) -> list[str]:
    """Say all that is asked of a ruling, part by part."""
    answer, played = ruling.answers[0].answer, ruling.answers[0].played
    own = hearing.own.answers[0].played
    illegal: list[str] = []
    if hearing.tells() and own and played:
        ours = hearing.looked(hearing.dispute.rules, hearing.own.answers).refused
        illegal = fates_in_words(ours, hearing.looked(rules, ruling.answers).refused, played)
    has = (
        parts_in_words(
            hearing.dispute.method,
            hearing.dispute.position,
            answer,
            bill.each(answer, hearing.asks),
        )
        if played and hearing.stops(answer)
        else []
    )
    return list(dict.fromkeys([*illegal, *_said(hearing, rules, ruling), *has]))


def _said(hearing: Hearing, rules: Ruleset, ruling: Ruling, *, short: bool = False) -> list[str]:
    """Say what is asked of a ruling, part by part; in `short` without what is illegal."""
    answer, method = ruling.answers[0].answer, hearing.dispute.method
    if hearing.unasked and method == "settle" and "ran_out" in answer:
        view = hearing.first_view(rules, ruling.answers)
        return [undecided(as_far_as_known(view))]
    looked = hearing.looked(rules, ruling.answers)
    seen = [each.words for each in looked.seen]
    if hearing.unasked and ruling.answers[0].played and not answer["over"]:
        return [looked.next]
    if not (seen and any(name in answer for name in ERRORS)):
        asks = bill.each(answer, hearing.asks) if hearing.billed else hearing.asks
        refused, others = refusals_asked(looked.refused, asks)
        played = ruling.answers[0].played
        if played is not None and SCRIPT in others:
            others.remove(SCRIPT)
            refused += legality_in_words(played, looked.refused, short=short)
        seen += [*refused, *parts_in_words(method, hearing.dispute.position, answer, others)]
    if not seen and not (short and looked.refused):
        unshown = hearing.asks and answer.get("over", True)
        seen = ["the answer does not show that" if unshown else looked.next]
    return list(dict.fromkeys(seen))


def words_elsewhere(hearing: Hearing, rules: Ruleset, ruling: Ruling, *, same: bool) -> OtherWords:
    """Say what others rule; nothing is said that hangs on what the record does not tell."""
    on = hearing.rests_on(ruling)
    if on and not same:
        return OtherWords(f"It cannot be decided without knowing {several(on)}.")
    return OtherWords(words(hearing, rules, ruling), on)
