"""The chapters drawing and trading: how a hand of cards changes by its holder's will."""

from sabacc.points.model import Condition, Point, agreed, decided, filled, read, stated
from sabacc.points.playing import ROUNDS, conduct, played

_TRADES_ONCE: Condition = {"trading.phase": ("once",)}
_TRADES_IN_TURN: Condition = {"drawing.choices": ("draw-trade-or-stand",)}
_DROPS_AFTER_DRAW: Condition = {"drawing.choices": ("draw-then-discard",)}
_SEVERAL = ("one-or-two", "one-or-three", "two-with-evil-one")
_LIMITED = ("three-at-most", "exactly-two")

_DRAWING: tuple[Point, ...] = (
    played(
        "drawing.in-round",
        "Who may draw in a round?",
        ("everybody-once",),
        agreed(
            "everybody-once",
            ruling="K-80",
            holonet=("H-045", "H-047"),
            swag=("S-070",),
        ),
        rows=("K-80",),
        when=ROUNDS,
    ),
    played(
        "drawing.on-turn",
        "Who may draw in a player's turn?",
        ("turn-player", "everybody"),
        {
            "forum": read(
                "turn-player", "A-F16", "m", "F-034", "F-041", "F-045", "F-046", also=("everybody",)
            ),
            "holonet": filled("turn-player", "K-80"),
            "swag": filled("turn-player", "K-80"),
            "classic": stated("turn-player", "C-039"),
            "standard": decided("turn-player", "K-80"),
        },
        rows=("K-80", "A-F16"),
        when=({"turns.unit": ("turns",)},),
    ),
    played(
        "drawing.order",
        "In which order do the players draw?",
        ("from-dealers-left",),
        agreed(
            "from-dealers-left",
            ruling="K-89",
            holonet=("H-045",),
            swag=("S-070",),
        ),
        rows=("K-89",),
        when=(*ROUNDS, {"drawing.on-turn": ("everybody",)}),
    ),
    played(
        "drawing.choices",
        "What may a player do in the drawing phase?",
        ("draw-trade-or-stand", "draw-or-stand", "draw-then-discard"),
        {
            "forum": stated("draw-or-stand", "F-041", "F-042"),
            "holonet": stated("draw-trade-or-stand", "H-045"),
            "swag": stated("draw-then-discard", "S-070", "S-071"),
            "classic": stated("draw-trade-or-stand", "C-039", "C-040"),
            "standard": decided("draw-trade-or-stand", "K-79"),
        },
        rows=("K-79", "K-82", "A-S28"),
    ),
    played(
        "drawing.number",
        "How many cards may be drawn at once?",
        ("one", *_SEVERAL),
        {
            "forum": read(
                "one",
                "A-F17",
                "m",
                "F-041",
                "F-042",
                unplayed=("One after another, until the player is content.",),
            ),
            "holonet": stated("one", "H-045"),
            "swag": stated("one", "S-070"),
            "classic": stated("one", "C-039"),
            "standard": decided("one", "K-81"),
        },
        rows=("K-81", "K-145", "K-146", "K-147", "A-F17", "A-F50", "A-F51"),
    ),
    played(
        "drawing.number-each",
        "For how long does a version's number of cards hold?",
        ("phase",),
        agreed(
            "phase",
            ruling="A-F49",
            forum=("F-073", "F-085", "F-097", "F-118"),
            sure={"forum": ("A-F49", "m")},
            unplayed={"forum": ("For the whole hand.",)},
        ),
        rows=("A-F49",),
        when=({"drawing.number": _SEVERAL},),
    ),
    played(
        "drawing.evil-one",
        "When must the Evil One be held that allows a second card?",
        ("before-drawing",),
        agreed(
            "before-drawing",
            ruling="A-F54",
            forum=("F-085", "F-086"),
            sure={"forum": ("A-F54", "m")},
            unplayed={"forum": ("As soon as the first of two cards is the Evil One.",)},
        ),
        rows=("A-F54",),
        when=({"drawing.number": ("two-with-evil-one",)},),
    ),
    conduct(
        "drawing.evil-one-proof",
        "Does the Evil One stay exposed once it is proved?",
        ("shown-and-hidden",),
        agreed(
            "shown-and-hidden",
            ruling="A-F54",
            forum=("F-086",),
            sure={"forum": ("A-F54", "m")},
            unplayed={"forum": ("It stays exposed: no program shows it.",)},
        ),
        rows=("A-F54",),
        when=({"drawing.number": ("two-with-evil-one",)},),
        because="A program knows every hand; what the others are shown leaves no trace.",
    ),
    played(
        "drawing.trade-order",
        "Is a card given up before the new one is seen?",
        ("blind", "after-a-look"),
        {
            "forum": filled("blind", "K-82"),
            "holonet": read("blind", "A-H34", "m", "H-045", readings=("after-a-look",)),
            "swag": filled("blind", "K-82"),
            "classic": read("blind", "A-C22", "m", "C-040", readings=("after-a-look",)),
            "standard": decided("blind", "K-82"),
        },
        rows=("K-82", "A-H34", "A-C22"),
        when=(_TRADES_IN_TURN, _TRADES_ONCE),
    ),
    played(
        "drawing.trade-size",
        "How many cards may be traded or dropped in a drawing phase?",
        ("one",),
        agreed("one", ruling="K-84", holonet=("H-045",), swag=("S-071",), classic=("C-040",)),
        rows=("K-84",),
        when=(_TRADES_IN_TURN, _DROPS_AFTER_DRAW),
    ),
    played(
        "drawing.two-card-trade",
        "May a player trade who holds only two cards?",
        ("allowed", "refused"),
        {
            "forum": stated("allowed", "F-047"),
            "holonet": stated("allowed", "H-045"),
            "swag": filled("allowed", "K-83"),
            "classic": read("refused", "A-C21", "h", "C-040"),
            "standard": decided("allowed", "K-83"),
        },
        rows=("K-83", "A-C21"),
        when=(_TRADES_IN_TURN, _TRADES_ONCE),
    ),
    played(
        "drawing.bare-discard",
        "May a card be dropped without a new one?",
        ("refused",),
        agreed(
            "refused",
            ruling="K-86",
            forum=("F-047",),
            holonet=("H-045",),
            swag=("S-070", "S-071"),
            classic=("C-040",),
            sure={"swag": ("A-S26", "h")},
        ),
        rows=("K-86", "A-S26"),
    ),
    conduct(
        "drawing.least-hand",
        "How few cards may a player hold?",
        ("two",),
        agreed(
            "two",
            ruling="K-87",
            forum=("F-047",),
            swag=("S-072",),
            classic=("C-041",),
            sure={"forum": ("K-87", "h")},
        ),
        rows=("K-87",),
        because="A card goes only for one that comes, or after a draw, so it never comes up.",
    ),
    played(
        "drawing.greatest-hand",
        "How many cards may a player hold?",
        ("no-limit",),
        agreed("no-limit", ruling="K-88", swag=("S-072",), classic=("C-041",)),
        rows=("K-88", "A-S28"),
    ),
    played(
        "drawing.lock",
        "May a drawn card be traded later?",
        ("free", "kept"),
        {
            "forum": read("kept", "A-F18", "m", "F-042", "F-047", readings=("free",)),
            "holonet": filled("free", "K-85"),
            "swag": stated("free", "S-071"),
            "classic": filled("free", "K-85"),
            "standard": decided("free", "K-85"),
        },
        rows=("K-85", "A-F18", "A-F19"),
        when=(_TRADES_IN_TURN, _DROPS_AFTER_DRAW, _TRADES_ONCE),
    ),
    played(
        "drawing.discards",
        "Where do traded and dropped cards go?",
        ("out-of-play", "under-deck"),
        {
            "forum": filled("out-of-play", "A-F27"),
            "holonet": filled("out-of-play", "A-H35"),
            "swag": read("out-of-play", "A-S27", "m", "S-061", "S-071"),
            "classic": stated("out-of-play", "C-042"),
            "standard": decided("out-of-play", "K-56"),
        },
        rows=("K-56", "A-F27", "A-H35", "A-S27"),
        when=(_TRADES_IN_TURN, _DROPS_AFTER_DRAW, _TRADES_ONCE),
    ),
    played(
        "drawing.discard-limit",
        "How many cards may a player give up in a hand?",
        ("none", *_LIMITED),
        {
            "forum": read("none", "K-145", "h", "F-047"),
            "holonet": stated("none", "H-076", "H-090"),
            "swag": filled("none", "K-145"),
            "classic": filled("none", "K-145"),
            "standard": decided("none", "K-145"),
        },
        rows=("K-145", "K-146"),
        when=(_TRADES_IN_TURN, _DROPS_AFTER_DRAW, _TRADES_ONCE),
    ),
    played(
        "drawing.discard-count",
        "Which cards does that limit count?",
        ("given-up-by-choice",),
        agreed(
            "given-up-by-choice",
            ruling="A-H50",
            holonet=("H-045", "H-090"),
            sure={"holonet": ("A-H51", "m")},
            unplayed={"holonet": ("Cards dropped in an action of its own, which no trade is.",)},
        ),
        rows=("A-H50", "A-H51"),
        when=({"drawing.discard-limit": _LIMITED},),
    ),
    played(
        "drawing.discards-owed",
        "What if a player has not yet given up the cards that he must?",
        ("may-not-call",),
        agreed(
            "may-not-call",
            ruling="A-H52",
            holonet=("H-090",),
            sure={"holonet": ("A-H52", "l")},
            unplayed={
                "holonet": (
                    "Their hand is dead.",
                    "They give up what is missing when hands are shown.",
                )
            },
        ),
        rows=("A-H52",),
        when=({"drawing.discard-limit": ("exactly-two",)},),
    ),
)

_TRADING: tuple[Point, ...] = (
    played(
        "trading.phase",
        "Is there a trading phase of its own?",
        ("none", "once"),
        {
            "forum": read("once", "A-F28", "h", "F-044", "F-046", "F-048"),
            "holonet": stated("none", "H-044", "H-045", "H-047"),
            "swag": stated("none", "S-045"),
            "classic": stated("none", "C-013", "C-039", "C-040"),
            "standard": decided("none", "K-60"),
        },
        rows=("K-60", "A-F28"),
    ),
    played(
        "trading.time",
        "When does the trading phase come?",
        ("after-first-lap",),
        agreed("after-first-lap", ruling="K-60", forum=("F-045", "F-046", "F-048")),
        rows=("K-60", "A-F28"),
        when=(_TRADES_ONCE,),
    ),
    played(
        "trading.partner",
        "With whom are cards traded?",
        ("deck",),
        agreed(
            "deck",
            ruling="A-F25",
            forum=("F-046", "F-047"),
            sure={"forum": ("A-F25", "h")},
        ),
        rows=("A-F25",),
        when=(_TRADES_ONCE,),
    ),
    played(
        "trading.order",
        "In which order do the players trade?",
        ("from-dealers-left",),
        agreed(
            "from-dealers-left",
            ruling="A-F26",
        ),
        rows=("A-F26",),
        when=(_TRADES_ONCE,),
    ),
    played(
        "trading.cards",
        "How many cards may a player trade in it?",
        ("any-number", "up-to-two", "three-or-none", "up-to-one"),
        {
            "forum": stated("any-number", "F-047"),
            "holonet": filled("any-number", "K-84"),
            "swag": filled("any-number", "K-84"),
            "classic": filled("any-number", "K-84"),
            "standard": decided("any-number", "K-84"),
        },
        rows=("K-84", "K-145", "K-146", "K-147", "A-F53"),
        when=(_TRADES_ONCE,),
    ),
)

POINTS: tuple[Point, ...] = (*_DRAWING, *_TRADING)
"""The points of drawing and trading, in the order of the rulebook."""
