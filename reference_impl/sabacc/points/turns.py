"""The chapters turns and versions, and bombs in mid-hand: what happens when."""

from sabacc.points.model import Bounds, Condition, Point, agreed, decided, filled, read, stated
from sabacc.points.playing import TURNS, conduct, played

_OUT_AT_ONCE: Condition = {"bombs.mid-hand": ("out-at-once",)}
_CHANGES: tuple[Condition, ...] = ({"totals.version": ("in-force",)},)
_SEVERAL = ("one-or-two", "one-or-three", "two-with-evil-one")

_TURNS: tuple[Point, ...] = (
    played(
        "turns.unit",
        "Does the table move through the phases together?",
        ("rounds", "turns"),
        {
            "forum": stated("turns", "F-034", "F-045"),
            "holonet": stated("rounds", "H-041", "H-045", "H-046", "H-047"),
            "swag": stated("rounds", "S-044", "S-045"),
            "classic": stated("turns", "C-013", "C-014"),
            "standard": decided("rounds", "K-57"),
        },
        rows=("K-57",),
    ),
    played(
        "turns.phases",
        "Does the calling phase come before the drawing phase?",
        ("call-before-draw", "draw-before-call"),
        {
            "forum": read("draw-before-call", "A-F29", "m", "F-036", "F-040", "F-050", "F-054"),
            "holonet": read(
                "draw-before-call",
                "A-H13",
                "m",
                "H-037",
                "H-044",
                "H-047",
                "H-050",
                unplayed=("Four bettings and three drawings, and then the call in round four.",),
            ),
            "swag": stated("call-before-draw", "S-045", "S-067", "S-070"),
            "classic": stated("call-before-draw", "C-026", "C-031", "C-039"),
            "standard": decided("call-before-draw", "K-58"),
        },
        rows=("K-58", "K-111", "A-H13", "A-F29"),
    ),
    played(
        "shift.time",
        "When is the die rolled?",
        ("after-betting",),
        agreed(
            "after-betting",
            ruling="K-90",
            holonet=("H-065", "H-045"),
            swag=("S-045", "S-056"),
            classic=("C-026",),
            sure={"holonet": ("A-H37", "h")},
        ),
        rows=("K-90", "A-H36", "A-H37"),
        when=({"shift.exists": ("yes",)},),
    ),
    conduct(
        "shift.roller",
        "Who rolls the die?",
        ("dealer", "turn-player"),
        {
            "holonet": stated("dealer", "H-065"),
            "swag": stated("dealer", "S-056"),
            "classic": stated("turn-player", "C-026", "C-030"),
            "standard": decided("dealer", "K-91"),
        },
        rows=("K-16", "K-91"),
        when=({"shift.exists": ("yes",)},),
        because="A program is given the face that fell; whose hand threw the die leaves no trace.",
    ),
    played(
        "turns.no-call",
        "What follows when nobody calls?",
        ("play-goes-on",),
        agreed(
            "play-goes-on",
            ruling="K-61",
            forum=("F-034", "F-054"),
            holonet=("H-050",),
            swag=("S-070", "S-073"),
            classic=("C-014", "C-039"),
            sure={"forum": ("A-F31", "h"), "holonet": ("A-H15", "h")},
        ),
        rows=("K-61", "K-64", "A-F31", "A-H15"),
    ),
    played(
        "turns.folded",
        "Has a player who left the hand a place in the order?",
        ("none",),
        agreed(
            "none",
            ruling="K-63",
            forum=("F-050", "F-052"),
            holonet=("H-040",),
            swag=("S-050", "S-085"),
            classic=("C-013", "C-030"),
            sure={
                "forum": ("A-F32", "m"),
                "holonet": ("K-63", "h"),
                "swag": ("K-63", "h"),
                "classic": ("A-C11", "m"),
            },
            unplayed={
                "forum": ("Their turns are held without them, so that others may call.",),
                "classic": ("They go on throwing the die in their turns.",),
            },
        ),
        rows=("K-63", "A-F32", "A-C11"),
    ),
    played(
        "turns.player-out",
        "What becomes of a turn whose own player leaves the hand in it?",
        ("goes-on-without-him",),
        agreed(
            "goes-on-without-him",
            ruling="A-C10",
            forum=("F-043", "F-050"),
            classic=("C-030",),
            sure={"forum": ("A-F32", "m"), "classic": ("A-C10", "h")},
            unplayed={"forum": ("It ends there, without a calling phase.",)},
        ),
        rows=("A-F32", "A-C10"),
        when=TURNS,
    ),
)

_BOMBS: tuple[Point, ...] = (
    played(
        "bombs.judged",
        "When is a hand judged that is called?",
        ("at-the-showdown",),
        agreed(
            "at-the-showdown",
            ruling="K-38",
            forum=("F-051", "F-056"),
            holonet=("H-052", "H-055"),
            swag=("S-074", "S-100"),
            classic=("C-032", "C-052"),
            sure={"holonet": ("A-H18", "h")},
        ),
        rows=("K-38", "A-H18"),
    ),
    played(
        "bombs.mid-hand",
        "What becomes of a player whom a card puts out of range before the call?",
        ("plays-on", "out-at-once"),
        {
            "forum": read("out-at-once", "A-F20", "h", "F-035", "F-043"),
            "holonet": stated("plays-on", "H-055"),
            "swag": stated("plays-on", "S-100"),
            "classic": stated("plays-on", "C-052"),
            "standard": decided("plays-on", "K-39"),
        },
        rows=("K-38", "K-39", "A-F20"),
    ),
    played(
        "bombs.on-deal",
        "What if the two cards dealt are out of range already?",
        ("plays-on",),
        agreed(
            "plays-on",
            ruling="K-40",
            forum=("F-024", "F-043"),
            holonet=("H-055",),
            swag=("S-100",),
            classic=("C-052",),
            sure={"forum": ("A-F21", "m")},
            unplayed={"forum": ("The player is out before they have done anything.",)},
        ),
        rows=("K-40", "A-F21"),
    ),
    played(
        "bombs.still-bombed",
        "What if a hand out of range takes a card and stays out of range?",
        ("out-at-once",),
        agreed(
            "out-at-once",
            ruling="A-F22",
            forum=("F-043",),
            sure={"forum": ("A-F22", "m")},
            unplayed={"forum": ("The player stays in: it was not this card that did it.",)},
        ),
        rows=("A-F22",),
        when=(_OUT_AT_ONCE,),
    ),
    played(
        "bombs.by-trade",
        "What if a trade puts a hand out of range?",
        ("judged-later", "out-at-once"),
        {
            "forum": read(
                "judged-later", "A-F23", "m", "F-043", "F-046", readings=("out-at-once",)
            ),
            "holonet": filled("judged-later", "A-F23"),
            "swag": filled("judged-later", "A-F23"),
            "classic": filled("judged-later", "A-F23"),
            "standard": decided("judged-later", "A-F23"),
        },
        rows=("A-F23",),
        when=(
            {**_OUT_AT_ONCE, "trading.phase": ("once",)},
            {**_OUT_AT_ONCE, "drawing.choices": ("draw-trade-or-stand",)},
        ),
    ),
    played(
        "bombs.several-cards",
        "When is a hand tested that takes several cards at once?",
        ("after-the-last",),
        agreed(
            "after-the-last",
            ruling="A-F52",
            forum=("F-043", "F-097"),
            sure={"forum": ("A-F52", "m")},
            unplayed={"forum": ("After each of them.",)},
        ),
        rows=("A-F52",),
        when=({**_OUT_AT_ONCE, "drawing.number": _SEVERAL},),
    ),
    played(
        "bombs.mid-hand-penalty",
        "Which hand pot measures the penalty of a bomb in mid-hand?",
        ("at-that-instant",),
        agreed(
            "at-that-instant",
            ruling="K-43",
            forum=("F-025", "F-043"),
            sure={"forum": ("A-F06", "h")},
        ),
        rows=("K-43", "A-F06"),
        when=({**_OUT_AT_ONCE, "penalties.bomb": ("hand-pot",)},),
    ),
    conduct(
        "bombs.showing",
        "Must a hand be shown that leaves with a bomb?",
        ("shown",),
        agreed(
            "shown",
            ruling="A-F24",
            forum=("F-043",),
            sure={"forum": ("A-F24", "m")},
            unplayed={"forum": ("It need not be shown: no program shows it.",)},
        ),
        rows=("A-F24",),
        when=(_OUT_AT_ONCE,),
        because="A program answers to the arbiter, who sees everything.",
    ),
    played(
        "bombs.last-standing",
        "What if bombs in mid-hand leave one player?",
        ("wins-hand-pot",),
        agreed("wins-hand-pot", ruling="A-F35"),
        rows=("A-F35",),
        when=(_OUT_AT_ONCE,),
    ),
)

_VERSIONS: tuple[Point, ...] = (
    played(
        "versions.moment",
        "At which moments may the version change?",
        ("start-of-turn",),
        agreed(
            "start-of-turn",
            ruling="A-F57",
            forum=("F-127",),
            sure={"forum": ("A-F57", "m")},
            unplayed={
                "forum": (
                    "By the clock, in the middle of a turn too.",
                    "Whenever the dealer likes.",
                )
            },
        ),
        rows=("K-150", "A-F57"),
        when=_CHANGES,
    ),
    conduct(
        "versions.odds",
        "How likely is a change at each such moment?",
        ("one-in",),
        agreed(
            "one-in",
            ruling="A-F57",
            forum=("F-127",),
            sure={"forum": ("A-F57", "m")},
            unplayed={
                "forum": (
                    "A clock decides: no program shows it.",
                    "The dealer decides: no program shows it.",
                )
            },
        ),
        rows=("A-F57",),
        when=_CHANGES,
        numbers={"one-in": Bounds(1, 1_000, 6)},
        because="A case tells the program when the version changes; the odds leave no trace.",
    ),
    played(
        "versions.pool",
        "To which version may the game change?",
        ("any-other",),
        agreed(
            "any-other",
            ruling="A-F58",
            forum=("F-068", "F-127"),
            sure={"forum": ("A-F58", "m")},
            unplayed={"forum": ("To any of the six, the present one included.",)},
        ),
        rows=("K-147", "A-F58"),
        when=_CHANGES,
    ),
    played(
        "versions.scope",
        "What does a change of version change?",
        ("the-whole-version",),
        agreed("the-whole-version", ruling="K-150", forum=("F-067", "F-068", "F-127")),
        rows=("K-150", "K-151"),
        when=_CHANGES,
    ),
    played(
        "versions.bombs",
        "What if a change of version puts a hand out of range?",
        ("judged-later",),
        agreed(
            "judged-later",
            ruling="A-F59",
            forum=("F-128", "F-129"),
            sure={"forum": ("A-F59", "m")},
            unplayed={"forum": ("The player is out at once.",)},
        ),
        rows=("A-F59",),
        when=({**_CHANGES[0], **_OUT_AT_ONCE},),
    ),
    played(
        "versions.at-call",
        "May the version still change when the hand is called?",
        ("once-more",),
        agreed(
            "once-more",
            ruling="A-F60",
            forum=("F-129",),
            sure={"forum": ("A-F60", "m")},
            unplayed={"forum": ("It may, and even after the pots are paid out.",)},
        ),
        rows=("A-F60",),
        when=_CHANGES,
    ),
    played(
        "versions.trading",
        "Does a change of version bring another trading phase?",
        ("no",),
        agreed(
            "no",
            ruling="A-F61",
            forum=("F-048", "F-127"),
            sure={"forum": ("A-F61", "h")},
        ),
        rows=("A-F61",),
        when=({**_CHANGES[0], "trading.phase": ("once",)},),
    ),
)

POINTS: tuple[Point, ...] = (*_TURNS, *_BOMBS, *_VERSIONS)
"""The points of the order of play, of bombs in mid-hand and of Random Sabacc."""
