"""The book of one ruleset: two pages to play from, its rules in the order of play, and an index."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from sabacc.conformance.scenarios.cases import Case
from sabacc.engine.events import Dealt
from sabacc.engine.hands import best_of, card_values, rank_all, score_of_valid, wins_sabacc_pot
from sabacc.notation.card_names import card_words
from sabacc.notation.words import SPECIAL_NAMES
from sabacc.site.casebook.situations import parts
from sabacc.site.data import ABOUT, PARTS, SiteData, points_of
from sabacc.site.elements import ABSENT, To, example_case, filled, slug
from sabacc.site.pages.sample_hand import SampleHand, phase_title, sample_hand, wheel, worth_words
from sabacc.spec.cards import CARDS, FACES, Card
from sabacc.spec.model import Basis, Point
from sabacc.spec.points import DOCUMENTS, POINTS
from sabacc.spec.rule_text import join_paragraphs
from sabacc.spec.rulesets import Ruleset, builtin

PAGE: Final = "print.md"
"""The book of `standard`; those of the documents lie in a folder beside it."""
OWN_PAGE: Final = "book.md"
"""The book of the ruleset that somebody names, beside all pages of the site."""
BOOK: Final = "<!-- book -->"
"""Where the page names the PDF of itself, once there is one (`sabacc.site.press`)."""

_HERE: Final = Path(__file__).parent
_NAMED: Final = re.compile(r"`([a-z0-9-]+\.[a-z0-9-]+)(?:\.[a-z0-9-]+)?`")
_ASIDE: Final = re.compile(r" \([^()]*`[^()]*\)|[;:,] see `[^`]*`(?=[.])")
"""What points to another rule and says nothing else."""
_SENTENCE: Final = re.compile(r"(?<=[a-z0-9)]\.) (?=[A-Z])")
_SAMPLES: Final = (
    "idiot coins-2 flasks-3",
    "sabres-ace staves-8",
    "evil-one endurance",
    "coins-master sabres-1 sabres-2",
    "evil-one demise coins-ace",
    "endurance coins-2 coins-3",
    "balance coins-commander sabres-2",
    "queen star coins-7",
    "queen queen",
    "endurance coins-master flasks-mistress",
    "evil-one coins-commander flasks-mistress",
)
"""A hand of each special kind, if the ruleset has it."""


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the book of each ruleset that a reader may read as, and its picture of a round."""
    return {path: text for rules in data.rulesets for path, text in book(data, rules).items()}


def page_of(rules: Ruleset) -> str:
    """Return the path of the book of a ruleset."""
    return PAGE if rules.name == "standard" else f"print/{slug(rules.name)}.md"


def book(data: SiteData, rules: Ruleset, page: str = "") -> dict[str, str]:
    """Return the book of a ruleset, at a path of its own where one is given, and its picture."""
    written = RulesetBook(data, rules, page or page_of(rules))
    return {written.to.page: written.text(), written.picture: wheel(written.hand)}


@cache
def edited() -> dict[str, Any]:
    """Read what a book makes of the rules."""
    return tomllib.loads((_HERE / "book.toml").read_text(encoding="utf-8"))


def rules_of(rules: Ruleset) -> list[Point]:
    """Return the points that the book of a ruleset prints, in its order."""
    own = {point: POINTS[point].rule_id(rules.choices[point].name) for point in rules.made}
    kept, here = edited(), {*own, *own.values()}
    gone = {*kept["denies"], *(one for one, other in kept["told-by"].items() if other in here)}
    order = [point.id for part in PARTS for name in part.chapters for point in points_of(name)]
    for point, other in kept["behind"].items():
        order.remove(point)
        order.insert(order.index(other) + 1, point)
    return [POINTS[point] for point in order if point in own and own[point] not in gone]


def ours(rules: Ruleset, point: str) -> bool:
    """Say whether no document states or implies what a ruleset plays on a point."""
    return not any(
        made.basis in {Basis.STATED, Basis.READ} and document.choices[point] == rules.choices[point]
        for document in map(builtin, DOCUMENTS)
        if (made := document.made.get(point)) is not None
    )


class RulesetBook:
    """A book as its template fills it in: every method is one of the template's words."""

    def __init__(self, data: SiteData, rules: Ruleset, page: str) -> None:
        """Number the rules, and play the hand that the book tells."""
        self.data, self.rules, self.to = data, rules, To(page)
        self.points = rules_of(rules)
        self.numbers = {point.id: number for number, point in enumerate(self.points, start=1)}
        self.picture = f"assets/rounds/{slug(rules.name)}.svg"
        self.hand: SampleHand = sample_hand(rules)

    def text(self) -> str:
        """Return the page."""
        others = [rules for rules in self.data.rulesets if rules.name != self.rules.name]
        return filled(
            "book.md.j2",
            book=self,
            others=others,
            mishaps=parts(),
            parts=PARTS,
            about=ABOUT,
            phase_title=phase_title,
            card_words=card_words,
            page_of=page_of,
            ours=ours,
        )

    def plays(self, point: str, *choices: str) -> bool:
        """Say whether a point arises, and where choices are named, whether it is one of them."""
        assert {*choices} <= {*POINTS[point].choices}, point  # noqa: S101 - the template is ours
        return point in self.rules.made and (
            not choices or self.rules.choices[point].name in choices
        )

    def title(self, point: str) -> str:
        """Return the title of the rule that is played on a point."""
        return self.data.rules[self._rule(point)].title

    def say(self, *points: str, more: str = "") -> str:
        """Say rules by their titles, a sentence each, with their numbers; what arises of them.

        What more there is to say ends each sentence.
        """
        return " ".join(
            f"{self.title(one)}{self.at(one)}{more}." for one in points if self.plays(one)
        )

    def law(self, point: str, last: int = 1, first: int = 1) -> str:
        """Say some sentences of a rule, from the first one on, with its number."""
        if not self.plays(point):
            return ""
        told = _ASIDE.sub("", self._told(point)[0])
        said = " ".join(_SENTENCE.split(told)[first - 1 : last])
        return f"{self._linked(said.rstrip('.'))}{self.at(point)}."

    def at(self, point: str) -> str:
        """Return the number of a rule, small and linked; nothing where the book leaves it out."""
        number = self._number(point)
        return f"<sup>[{number[0]}](#{number[1]})</sup>" if number else ""

    def rule(self, point: Point) -> str:
        """Return what a rule says, and the number of a choice whose text leaves it out."""
        choice, rule = self.rules.choices[point.id], self._rule(point.id)
        more = (
            ()
            if choice.number is None or rule in self.data.rules[rule].words.numbers()
            else (f"Here the number is {choice.number}.",)
        )
        return self._linked(join_paragraphs((*self._told(point.id), *more)))

    def chapter(self, name: str) -> list[Point]:
        """Return the rules of a chapter, and those of others that stand behind them."""
        behind = edited()["behind"]

        def home(point: str) -> str:
            return home(behind[point]) if point in behind else POINTS[point].chapter

        return [point for point in self.points if home(point.id) == name]

    def example(self, point: Point) -> dict[str, Any] | None:
        """Return the example of a rule in which cards decide: a title, its seats, its pots."""
        if {point.id, point.chapter}.isdisjoint(edited()["examples"]):
            return None
        case = example_case(self.data, self.rules, point)
        if case is None or case.method not in {"score", "compare", "settle"}:
            return None
        return {"title": case.title, **self._shown(case)}

    def _shown(self, case: Case) -> dict[str, Any]:
        params = case.params
        told = self.data.engine.cached_answer(self.rules, case)
        after: Mapping[str, Any] = told.answer
        hands = {"": params["cards"]} if case.method == "score" else params["hands"]
        dealt = [event for event in told.events if isinstance(event, Dealt)]
        demise = {seat: [one.card for one in dealt if one.seat == seat] for seat in hands}
        best = after.get("best", after.get("winners", ()))
        return {
            "seats": [
                {
                    "name": seat,
                    "calls": params.get("caller") == seat,
                    "folded": seat in params.get("folded", ()),
                    "best": seat in best,
                    "cards": hand,
                    "demise": demise[seat],
                    "worth": self.worth(hand),
                    "total": self.total([*hand, *demise[seat]]),
                    "credits": (params["stacks"][seat], after["stacks"][seat])
                    if "stacks" in params
                    else None,
                }
                for seat, hand in hands.items()
            ],
            "pots": {
                "hand pot": (sum(pot["amount"] for pot in params["pots"]), after["hand_pot"]),
                "sabacc pot": (params["sabacc_pot"], after["sabacc_pot"]),
            }
            if case.method == "settle"
            else {},
        }

    def total(self, hand: Iterable[str]) -> str:
        """Say what a hand counts after a demise card, which makes no special hand."""
        found = score_of_valid(self.rules, [CARDS[name] for name in hand])
        return f"{found.total}{', out of range' if found.bombed else ''}"

    def worth(self, hand: Iterable[str]) -> str:
        """Say what a hand counts: `17`, `24, bombs`, `a Pure Sabacc`."""
        return worth_words(score_of_valid(self.rules, [CARDS[name] for name in hand]))

    def cards(self, names: Iterable[str]) -> str:
        """Draw cards, small."""
        return " ".join(self.to.card(name).replace(".card }", ".card .small }") for name in names)

    def special(self) -> Iterator[tuple[str, list[Card], int, bool]]:
        """Yield the special hands, the best first: name, cards, total, whether both pots."""
        hands = {text: [CARDS[name] for name in text.split()] for text in _SAMPLES}
        scores = {text: score_of_valid(self.rules, hand) for text, hand in hands.items()}
        kinds = {text: kind for text, found in scores.items() if (kind := found.special)}
        left = {text: scores[text] for text in kinds}
        while left:
            for text in best_of(rank_all(self.rules, left)):
                name = re.sub("^an? ", "", SPECIAL_NAMES[kinds[text]])
                both = wins_sabacc_pot(self.rules, kinds[text])
                yield name, hands[text], left.pop(text).total, both

    def faces(self) -> Iterator[tuple[str, int]]:
        """Yield the face cards with what they count."""
        values = card_values(self.rules.choices["totals.face-values"])
        yield from ((face, values[face]) for face in FACES)

    def index(self) -> Iterator[tuple[str, list[str]]]:
        """Yield the words of the index, each with the rules whose titles have it."""
        for word, begins in edited()["index"].items():
            found = re.compile(rf"\b{begins}", re.IGNORECASE)
            here = [one.id for one in self.points if found.search(self.title(one.id))]
            if here:
                yield word, here

    def numbered(self, points: Iterable[str]) -> str:
        """List the numbers of rules; "does not arise" if the ruleset has none of them."""
        found = dict.fromkeys(number for one in points if (number := self._number(one)))
        return ", ".join(f"[{number}](#{point})" for number, point in found) or ABSENT

    def _rule(self, point: str) -> str:
        return POINTS[point].rule_id(self.rules.choices[point].name)

    def _told(self, point: str) -> tuple[str, ...]:
        return self.data.rules[self._rule(point)].words.player_paragraphs(self.rules.choices)

    def _number(self, point: str) -> tuple[int, str] | None:
        """Return the number and the anchor of a rule, or of the rule that tells it."""
        if point not in self.numbers and self.plays(point):
            other = edited()["told-by"].get(self._rule(point), "")
            point = other if other in POINTS else other.rpartition(".")[0]
        return (self.numbers[point], point) if point in self.numbers else None

    def _linked(self, text: str) -> str:
        """Turn the id of each rule into its number; leave out what points to none of this book."""
        kept = _ASIDE.sub(
            lambda found: found[0] if all(map(self._number, _NAMED.findall(found[0]))) else "", text
        )
        return _NAMED.sub(self._reference, kept)

    def _reference(self, found: re.Match[str]) -> str:
        number = self._number(found[1])
        begins = not found.start() or found.string[: found.start()].endswith((". ", "\n"))
        word = "Rule" if begins else "rule"
        return found[0] if number is None else f"[{word} {number[0]}](#{number[1]})"
