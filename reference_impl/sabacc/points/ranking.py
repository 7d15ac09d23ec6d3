"""The chapter ranking: which of two hands is better."""

from sabacc.points.model import Level, Point, agreed, decided, filled, read, stated

_REGIONAL = ({"specials.regional-array": ("force", "death", "profit", "justice", "monarchy")},)
_REGIONAL_IN_FORCE = (*_REGIONAL, {"totals.version": ("in-force",)})
_VALUED = ({"specials.valued-arrays": ("three",)},)
_BOTH_ENDS = ({"specials.pure-totals": ("both",)},)
_STILL_RANKS = "A bomb costs its penalty alone, so that zero beats every negative total."

POINTS: tuple[Point, ...] = (
    Point(
        id="ranking.order",
        asks="Which ordinary hand is the better one when the hand is called?",
        level=Level.COMPARE,
        choices=("highest", "nearest"),
        made={
            "forum": read("highest", "A-F02", "m", "F-023", "F-056", also=("nearest",)),
            "holonet": stated("nearest", "H-018", "H-058"),
            "swag": stated("highest", "S-038", "S-075"),
            "classic": stated("highest", "C-002", "C-044"),
            "standard": decided("highest", "K-18"),
        },
        rows=("K-18", "K-19", "K-20", "A-F02"),
    ),
    Point(
        id="ranking.negatives",
        asks="Is a negative total a hand like others?",
        level=Level.COMPARE,
        choices=("in-order",),
        made=agreed(
            "in-order",
            ruling="K-21",
            forum=("F-023", "F-056"),
            holonet=("H-018", "H-058"),
            swag=("S-038", "S-075"),
            classic=("C-003", "C-044"),
            sure={"forum": ("A-F02", "m"), "swag": ("A-S05", "m"), "classic": ("A-C26", "h")},
            unplayed={"swag": ("A hand from -1 to -22 can never win.",)},
        ),
        rows=("K-21", "A-F02", "A-S05", "A-C26"),
    ),
    Point(
        id="ranking.equal-distance",
        asks="Which is better of two totals as far from 23 as from -23?",
        level=Level.COMPARE,
        choices=("tie", "positive-wins"),
        made={
            "forum": read("positive-wins", "A-F03", "m", "F-029", readings=("tie",)),
            "holonet": read("tie", "A-H24", "h", "H-018", "H-058"),
            "swag": filled("positive-wins", "K-20"),
            "classic": filled("positive-wins", "K-20"),
            "standard": decided("positive-wins", "K-18"),
        },
        rows=("K-20", "A-F03", "A-H24", "K-18"),
        when=({"ranking.order": ("nearest",)}, {"demise.comparison": ("nearest",)}),
    ),
    Point(
        id="ranking.plus-minus-23",
        asks="Does +23 beat -23?",
        level=Level.COMPARE,
        choices=("plus-wins", "tie"),
        made={
            "forum": stated("plus-wins", "F-029"),
            "holonet": read("tie", "A-H25", "m", "H-019", "H-060", also=("plus-wins",)),
            "swag": read("tie", "A-S07", "m", "S-080", "S-083", readings=("plus-wins",)),
            "classic": filled("plus-wins", "K-24"),
            "standard": decided("plus-wins", "K-24"),
        },
        rows=("K-24", "A-H25", "A-S07"),
        when=_BOTH_ENDS,
    ),
    Point(
        id="ranking.pure-sabacc",
        asks="Where does a Pure Sabacc rank?",
        level=Level.COMPARE,
        choices=("above-ordinary",),
        made=agreed(
            "above-ordinary",
            ruling="K-18",
            forum=("F-023", "F-028", "F-031"),
            holonet=("H-019",),
            swag=("S-038", "S-080"),
            classic=("C-002", "C-044", "C-057"),
            sure={"forum": ("A-F01", "h"), "swag": ("A-S06", "h")},
        ),
        rows=("K-18", "K-22", "A-F01", "A-S06"),
    ),
    Point(
        id="ranking.idiots-array",
        asks="Where does an Idiot's Array rank?",
        level=Level.COMPARE,
        choices=("above-all",),
        made=agreed(
            "above-all",
            ruling="K-28",
            forum=("F-031", "F-064"),
            holonet=("H-020", "H-021"),
            swag=("S-081",),
            classic=("C-059", "C-061"),
            sure={"classic": ("A-C28", "h")},
        ),
        rows=("K-28", "K-29", "A-F05", "A-H26", "A-C28"),
    ),
    Point(
        id="ranking.regional-array",
        asks="Where does a regional array rank?",
        level=Level.COMPARE,
        choices=("under-pure-sabacc", "over-pure-sabacc"),
        made={
            "forum": read(
                "under-pure-sabacc",
                "A-F11",
                "l",
                "F-031",
                "F-064",
                also=("over-pure-sabacc",),
                unplayed=(
                    "It ranks above every hand, the Idiot's Array included.",
                    "It ranks by its total, like an ordinary hand.",
                ),
            ),
            "holonet": filled("under-pure-sabacc", "K-31"),
            "swag": filled("under-pure-sabacc", "K-31"),
            "classic": filled("under-pure-sabacc", "K-31"),
            "standard": decided("under-pure-sabacc", "K-31"),
        },
        rows=("K-31", "A-F11"),
        when=_REGIONAL_IN_FORCE,
    ),
    Point(
        id="ranking.valued-arrays",
        asks="What does one of the three valued arrays beat?",
        level=Level.COMPARE,
        choices=("equal-hands",),
        made=agreed(
            "equal-hands",
            ruling="K-31",
            holonet=("H-078",),
            sure={"holonet": ("A-H48", "m")},
            unplayed={"holonet": ("It beats a hand of equal value with the same sign alone.",)},
        ),
        rows=("K-31", "A-H48"),
        when=_VALUED,
    ),
    Point(
        id="ranking.tie-break",
        asks="What breaks a tie between equal totals?",
        level=Level.COMPARE,
        choices=("nothing",),
        made=agreed(
            "nothing",
            ruling="E-50",
            forum=("F-059",),
            holonet=("H-060",),
            swag=("S-076",),
            classic=("C-047",),
        ),
        rows=("K-07", "E-50"),
    ),
    Point(
        id="ranking.bombed",
        asks="Can a hand that bombed be the best?",
        level=Level.COMPARE,
        choices=("never",),
        made=agreed(
            "never",
            ruling="K-37",
            forum=("F-023", "F-060"),
            holonet=("H-058",),
            swag=("S-039", "S-075", "S-085"),
            classic=("C-003", "C-044", "C-051", "C-052"),
            sure={"forum": ("K-48", "m"), "swag": ("K-48", "m"), "classic": ("K-48", "m")},
            unplayed={
                "forum": (_STILL_RANKS,),
                "swag": (_STILL_RANKS,),
                "classic": (_STILL_RANKS,),
            },
        ),
        rows=("K-37", "K-48"),
    ),
)
"""The points of ranking, in the order of the rulebook."""
