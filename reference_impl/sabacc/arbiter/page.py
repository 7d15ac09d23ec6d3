"""What the page of the arbiter asks: JSON in, JSON out, and never an exception."""

import json
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from sabacc import EDITION
from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.comparing import differences, examples
from sabacc.arbiter.dispute import (
    LARGEST,
    Dispute,
    deck_rules,
    form_words,
    from_json,
    in_form_words,
    rules_named,
)
from sabacc.arbiter.drafts import record_of
from sabacc.arbiter.entries import FieldError, check_cards, fail
from sabacc.arbiter.position import write
from sabacc.arbiter.text import values
from sabacc.arbiter.text_lines import DisputeLine, guarded, listed
from sabacc.engine.position import RefusedError, ScriptRanOutError
from sabacc.protocol.answers import InconsistentRequestError
from sabacc.protocol.messages import PlayParams
from sabacc.records import parse_record, write_record
from sabacc.spec.house_files import build_house, check_name, every_ruleset
from sabacc.spec.rulesets import Ruleset, RulesetError
from sabacc.system.runtime import relax_gc

# How many characters a question may have
_MOST: Final = 2 * LARGEST


relax_gc()  # this module is what the worker of the page runs
_arbiter = Arbiter()


def answer(text: str) -> str:
    """Answer a question as JSON text: `{"ok": true, "result": ...}`, or an error with its field.

    An error has `where` too: what the form calls that field, empty where it has no place for it.
    """
    try:
        if len(text) > _MOST:
            fail("", f"this is too long: more than {_MOST} characters", "ask something smaller")
        try:
            data: object = json.loads(text)
        except ValueError as error:
            fail("", f"it is not JSON: {error}", "send one JSON object")
        question = cast("dict[str, object]", data) if isinstance(data, dict) else {}
        asked = _QUESTIONS.get(str(question.get("ask")))
        if asked is None:
            fail("ask", "it is not known", f"write one of {', '.join(_QUESTIONS)}")
        found = {"ok": True, "result": asked(question)}
    except FieldError as error:
        # The page has lists to choose from, and no command line.
        mend = (
            "choose another ruleset, or another house rule"
            if error.field in {"ruleset", "one", "other"}
            else error.mend
        )
        found = _error(error.field, error.problem, mend, error.line)
    except (RecursionError, MemoryError):
        found = _error("", "it is too large, or nested too deeply", "ask something smaller")
    except Exception as error:  # noqa: BLE001 - the page has nobody else to tell
        found = _error(
            "",
            f"the arbiter made an error of its own: {type(error).__name__}",
            "please report it, with what you entered",
        )
    return json.dumps(found, ensure_ascii=False)


def _error(field: str, message: str, mend: str, line: int = 0) -> dict[str, Any]:
    error = {
        "field": field,
        "where": form_words(field),
        "message": in_form_words(message),
        "mend": in_form_words(mend),
        "line": line or None,
    }
    return {"ok": False, "error": error}


def _cards(question: Mapping[str, object]) -> object:
    """Read cards that somebody typed, as a line of a dispute has them, with the deck they play."""
    entry = DisputeLine(0, "cards", _text(question, "text"))
    rules = deck_rules(_text(question, "ruleset"))
    with guarded(entry):
        return {"cards": check_cards({"cards": listed(entry)}, rules)["cards"]}


def _told(question: Mapping[str, object]) -> Dispute:
    dispute = from_json(question.get("dispute"))
    if dispute.sketch is not None:
        fail("position", "not every fact is known", "name what is unknown")
    if dispute.versions:
        fail("versions", "there are two versions of the facts", "leave one of them")
    return dispute


def _record(question: Mapping[str, object]) -> object:
    """Write a played hand as a hand record; a session that was pasted, with all its hands."""
    dispute = _told(question)
    params = dispute.requests[0]
    if dispute.record is not None:
        return {"text": write_record(parse_record("\n".join(dispute.record.texts)))}
    if not isinstance(params, PlayParams):
        fail("question", "no hand is played", "only a played hand is a hand record")
    try:
        return {"text": write_record(record_of(params, dispute.rules))}
    except InconsistentRequestError as error:
        fail(f"position.{error.field}", error.problem, "fix it, or leave it out")
    except (RefusedError, ScriptRanOutError) as error:
        fail("position", f"no such hand is played: {error}", "change it, or the ruleset")


def _house(question: Mapping[str, object]) -> object:
    """Read a house file that somebody pasted: its base with options, and its own choices."""
    try:
        data = tomllib.loads(_text(question, "text"))
    except (RecursionError, ValueError) as error:
        fail("house", f"it is not TOML: {error}", "fix it there")
    try:
        name = check_name(data["name"]) if "name" in data else ""
        rules = build_house(data, name=name or "House")
    except RulesetError as error:
        problem, _, mend = str(error).partition("; ")
        fail("house", problem, mend or "take it out")
    own = {point: str(rules.choices[point]) for point in data.get("choices", {})}
    return {
        "name": name,
        "base": "+".join((data["base"], *data.get("options", ()))),
        "choices": own,
    }


def _compare(question: Mapping[str, object]) -> object:
    """Say what two rulesets, written as a dispute names them, answer otherwise.

    With `scenes` the answer is the smallest hands of them that show it.
    """
    one, other = (_side(question, key) for key in ("one", "other"))
    return (
        {"examples": examples(one, other, question["scenes"])}
        if "scenes" in question
        else {"differences": differences(one, other)}
    )


def _side(question: Mapping[str, object], key: str) -> Ruleset:
    try:
        return rules_named(_text(question, key))
    except FieldError as error:
        fail(key, error.problem, error.mend)


def _text(question: Mapping[str, object], key: str) -> str:
    found = question.get(key)
    if not isinstance(found, str):
        fail(key, "it is not text", "send a text")
    return found


_QUESTIONS: Final[Mapping[str, Callable[[Mapping[str, object]], object]]] = {
    "rule": lambda question: _arbiter.rule(from_json(question.get("dispute"))),
    "drawn": lambda question: _arbiter.drawn(from_json(question.get("dispute"))),
    # what somebody pasted: a dispute or a hand record, as text or as JSON
    "read": lambda question: {"dispute": values(_text(question, "text"))},
    "cards": _cards,
    "house": _house,
    "compare": _compare,
    "text": lambda question: {"text": write(from_json(question.get("dispute")))},
    "record": _record,
    "rulesets": lambda _: {
        "rulesets": [{"name": rules.name, "title": rules.name} for rules in every_ruleset()],
        "edition": EDITION,
    },
}
