"""What the pages of the site are rendered from: rules, points, rulesets, decisions, sources."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from sabacc import EDITION
from sabacc.conformance.scenarios.cases import Case, RuleText, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts
from sabacc.protocol.dependency_cache import CachingEngine
from sabacc.spec.decisions import Decision, decisions, principles
from sabacc.spec.model import Point, Principle
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import Ruleset, builtin
from sabacc.spec.sentences import Sentence, sentences


@dataclass(frozen=True, slots=True)
class SiteData:
    """All that the pages are rendered from.

    Attributes:
        rulesets: The rulesets that a reader may read as: the house first where there is one, then
            `standard` and the four sources.
        house: The house ruleset for which the pages are written, if any.
        rules: The text of each rule by its id.
        cases_by_rule: The cases of each rule, in the order of the features; empty for conduct.
        decisions: The decision on each point by its id.
        principles: The principles by letter, the strongest first.
        sentences: The sentences of the four documents by their ids.
        edition: The edition of the rulebook.
        engine: What has answered the cases; the pages ask it for many of the same.
    """

    rulesets: tuple[Ruleset, ...]
    house: Ruleset | None
    rules: Mapping[str, RuleText]
    cases_by_rule: Mapping[str, tuple[Case, ...]]
    decisions: Mapping[str, Decision]
    principles: Mapping[str, Principle]
    sentences: Mapping[str, Sentence]
    edition: str
    engine: CachingEngine = field(
        init=False,
        repr=False,
        compare=False,
        default_factory=lambda: CachingEngine(keeps_events=True),
    )

    @property
    def sources(self) -> tuple[Ruleset, ...]:
        """The rulesets that follow one source each."""
        return tuple(found for found in self.rulesets if found.name in BASES[1:])

    def ruleset(self, name: str) -> Ruleset:
        """One of `rulesets` by its name; raises KeyError."""
        for found in self.rulesets:
            if found.name == name:
                return found
        raise KeyError(name)

    def cases_here(self, ruleset: Ruleset, point: Point) -> Iterator[Case]:
        """Yield the cases of the rule that a ruleset follows on a point which hold under it."""
        made = ruleset.choices[point.id]
        for case in self.cases_by_rule.get(point.rule_id(made.name), ()):
            if holds_for(case, ruleset.choices):
                yield case


def differ(one: Ruleset, other: Ruleset, point: str) -> bool:
    """Say whether two rulesets choose otherwise on a point that arises in both."""
    both = point in one.made and point in other.made
    return both and one.choices[point] != other.choices[point]


def differing(one: Ruleset, other: Ruleset) -> list[str]:
    """Return the points on which two rulesets differ, of those that arise in both."""
    return [point for point in POINTS if differ(one, other, point)]


def contested(point: str) -> bool:
    """Say whether two of the documents that speak on a point choose otherwise, or otherwise much.

    A document that is silent does not disagree.
    """
    documents = map(builtin, BASES[1:])
    return (
        len(
            {
                rules.choices[point]
                for rules in documents
                if point in rules.made and rules.made[point].basis.value in {"stated", "read"}
            }
        )
        > 1
    )


def load(house: Ruleset | None = None) -> SiteData:
    """Gather what the pages are rendered from, for the project or for one house."""
    own = () if house is None or house.name in BASES else (house,)
    cases: dict[str, list[Case]] = {rule: [] for rule in rule_texts()}
    for case in load_cases():
        cases[case.rule].append(case)
    return SiteData(
        rulesets=(*own, *(builtin(name) for name in BASES)),
        house=own[0] if own else None,
        rules=rule_texts(),
        cases_by_rule=MappingProxyType({rule: tuple(found) for rule, found in cases.items()}),
        decisions=decisions(),
        principles=principles(),
        sentences=sentences(),
        edition=EDITION,
    )


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the rulebook: its title, and its chapters in the order of reading."""

    title: str
    chapters: tuple[str, ...]


PARTS: Final = (
    Part("Cards and hands", ("deck", "totals", "bombs", "specials", "ranking")),
    Part("Before the first bet", ("table", "ante", "deal")),
    Part(
        "Playing a hand",
        (
            "turns",
            "betting",
            "folding",
            "stakes",
            "shift",
            "field",
            "calling",
            "drawing",
            "trading",
        ),
    ),
    Part("The end of a hand", ("showdown", "demise", "penalties", "pots", "side-pots")),
    Part("Rare cases", ("versions", "edges")),
)
"""A hand in the order in which it is played.

The table of points has its chapters by what they ask of a program: that helps a programmer, and
tells a player of the showdown long before the deal.
"""

ORDER: Final = tuple(chapter for part in PARTS for chapter in part.chapters)
"""Every chapter, in the order of reading."""

ABOUT: Final = {
    "deck": ("The deck", "Which cards there are, and how the deck lies."),
    "totals": ("Totals", "What each card counts, and how to add up a hand."),
    "bombs": ("Bombing out", "Which hands are out of range, and when a player is out."),
    "specials": ("Special hands", "Pure Sabacc, the Idiot's Array, and what regions add."),
    "ranking": ("Ranking", "Which of two hands is better."),
    "table": ("The table", "Who plays, who deals, and how players join and leave."),
    "ante": ("The ante", "What each player pays to be in the hand."),
    "deal": ("The deal", "How many cards each player gets, and in which order."),
    "turns": ("Rounds and turns", "The order of the phases of a hand."),
    "betting": ("Betting", "Who acts, what they may do, and how much they may bet."),
    "folding": ("Folding", "When a player may leave the hand, and what it costs."),
    "stakes": ("Stakes", "What happens to a player whose credits run short."),
    "shift": ("The shift", "When the cards shift, who loses which card, and where it goes."),
    "field": ("The interference field", "Which cards are safe, when, and how they count."),
    "calling": ("Calling", "When the hand may be called, by whom, and what follows."),
    "drawing": ("Drawing", "How many cards a player may take and give up."),
    "trading": ("Trading", "How cards are exchanged for others."),
    "showdown": ("The showdown", "Whose cards are shown, and who wins the hand."),
    "demise": ("Sudden demise", "How one more card breaks a tie."),
    "penalties": ("Penalties", "What bombing out and a failed call cost, and when players pay."),
    "pots": ("The pots", "Who takes the hand pot and the sabacc pot, and their caps."),
    "side-pots": ("Side pots", "Who wins what when a player had too few credits."),
    "versions": ("Versions", "How the values of the cards change within a hand."),
    "edges": ("Edges", "What seldom happens: an empty deck, a hand that does not end."),
}
"""The title of each chapter, and what it is about."""

GIST: Final = {
    "deck": "Seventy-six cards: four suits of fifteen, and eight face cards, each of them twice. "
    "They are shuffled before every hand.",
    "totals": "A hand counts the sum of all its cards. Suit cards count 1 to 15, face cards zero "
    "or less.",
    "bombs": "A hand over 23, under -23 or at exactly zero is out of range. In `standard` only the "
    "hand that a player shows is judged.",
    "specials": "A Pure Sabacc counts 23 or -23; an Idiot's Array is the Idiot, a 2 and a 3. "
    "Either of them wins the sabacc pot, if it wins the hand.",
    "ranking": "An Idiot's Array beats a Pure Sabacc, and that beats every other hand. Among the "
    "others the higher total wins in `standard`, so 1 beats -22.",
    "table": "Play goes round clockwise from the dealer's left, and the deal moves on after every "
    "hand. Players join or sit out only between hands.",
    "ante": "In `standard` everybody pays one credit into the hand pot before the deal. If the "
    "sabacc pot is empty, everybody pays one credit into that too.",
    "deal": "Everybody is dealt two cards, one at a time. The first goes to the player on the "
    "dealer's left.",
    "turns": "In `standard` the whole table goes through a round together: betting, shift, "
    "calling, drawing. If nobody calls, the next round begins.",
    "betting": "A player may check while nothing is bet; once there is a bet, they match it, raise "
    "it or leave. The betting ends when everybody still in has paid the same.",
    "folding": "A player who folds is out of the hand and gets nothing back. In `standard` a fold "
    "costs one credit, which goes into the sabacc pot.",
    "stakes": "Nobody bets more than the credits in front of them. In `standard` a player who "
    "cannot match a bet must fold.",
    "shift": "After the betting of a round a die decides whether the cards shift. If they do, each "
    "player loses one card, picked blind, and gets another.",
    "field": "Cards in the interference field are safe from the shift, and everybody sees them. "
    "`standard` has no field, except with its option.",
    "calling": "A player who calls ends the hand, and the cards are shown. In `standard` that is "
    "possible from the fourth round on.",
    "drawing": "Once a round, a player draws a card, trades one, or stands. A player who trades "
    "gives up a card before they see the new one.",
    "trading": "In a trading phase players exchange cards with the deck, once in a hand. "
    "`standard` has none: there, cards are traded in the drawing phase.",
    "showdown": "The best hand in range takes the hand pot, no matter who called. If all others "
    "have folded, the last player takes it without showing.",
    "demise": "Hands that tie for the best get one more card each, and the better total wins. If "
    "they are still level, they share.",
    "penalties": "In `standard` bombing out costs as much as the hand pot holds. So does a call "
    "that fails.",
    "pots": "The winner of the hand takes the hand pot. The sabacc pot grows from hand to hand, "
    "until a special hand wins.",
    "side-pots": "A player without credits can win only the pots that they have paid into. In "
    "`standard` nobody is all-in, so there are no side pots.",
    "versions": "In Random Sabacc the values of the cards may change in the middle of a hand. "
    "Where the version is fixed before play, none of this comes up.",
    "edges": "What seldom happens: the deck runs out, nobody calls, or something goes wrong at the "
    "table. A mistake is undone only while nobody has acted on it.",
}
"""What a player should know of each chapter before they read it, in two sentences."""


def points_of(chapter: str) -> list[Point]:
    """Return the points of a chapter in the order of the rulebook."""
    return [point for point in POINTS.values() if point.chapter == chapter]


def title(chapter: str) -> str:
    """Return the title of a chapter, the same on every page."""
    return ABOUT[chapter][0]
