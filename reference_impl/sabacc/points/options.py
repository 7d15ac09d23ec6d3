"""The forum's versions and the options of the rulesets: overlays of named choices."""

from collections.abc import Mapping

from sabacc.points.model import Option, decided, read, stated

VERSIONS: tuple[Option, ...] = (
    Option(
        id="forum-rebel",
        bases=("forum",),
        says="The forum's Rebel Alliance version.",
        made={
            "totals.face-values": stated(
                "rebel", "F-076", "F-077", "F-078", "F-079", "F-080", "F-081", "F-082"
            ),
            "specials.regional-array": stated("force", "F-074"),
            "drawing.number": read(
                "one-or-two",
                "A-F50",
                "m",
                "F-073",
                unplayed=("Two cards or none, never one.",),
            ),
            "drawing.lock": read("free", "A-F18", "m", "F-042", "F-072", also=("kept",)),
            "trading.cards": stated("up-to-two", "F-072"),
        },
    ),
    Option(
        id="forum-imperial",
        bases=("forum",),
        says="The forum's Imperial version.",
        made={
            "totals.face-values": stated(
                "imperial", "F-088", "F-089", "F-090", "F-091", "F-092", "F-093", "F-094"
            ),
            "specials.regional-array": read("death", "A-F48", "h", "F-087"),
            "drawing.number": stated("two-with-evil-one", "F-085", "F-086"),
            "drawing.lock": read("free", "A-F18", "m", "F-042", "F-084", readings=("kept",)),
            "trading.cards": read(
                "three-or-none",
                "A-F53",
                "m",
                "F-084",
                unplayed=("Everybody must trade three.",),
            ),
        },
    ),
    Option(
        id="forum-corellian",
        bases=("forum",),
        says="The forum's Corellian version.",
        made={
            "totals.face-values": stated(
                "corellian", "F-099", "F-100", "F-101", "F-102", "F-103", "F-104", "F-105"
            ),
            "specials.regional-array": stated("profit", "F-098"),
            "drawing.number": read(
                "one-or-three",
                "A-F51",
                "m",
                "F-097",
                unplayed=("One or three: nobody may stand.",),
            ),
            "drawing.lock": read("kept", "A-F18", "m", "F-042", "F-096", also=("free",)),
            "trading.cards": stated("any-number", "F-096"),
        },
    ),
    Option(
        id="forum-new-republic",
        bases=("forum",),
        says="The forum's New Republic version.",
        made={
            "totals.face-values": stated(
                "new-republic", "F-109", "F-110", "F-111", "F-112", "F-113", "F-114", "F-115"
            ),
            "specials.regional-array": read("justice", "A-F47", "h", "F-108"),
            "drawing.lock": read("kept", "A-F19", "h", "F-042", "F-107"),
            "trading.cards": stated("any-number", "F-047", "F-107"),
        },
    ),
    Option(
        id="forum-corporate-sector",
        bases=("forum",),
        says="The forum's Corporate Sector version.",
        made={
            "totals.face-values": stated(
                "corporate-sector", "F-120", "F-121", "F-122", "F-123", "F-124", "F-125", "F-126"
            ),
            "specials.regional-array": stated("monarchy", "F-119"),
            "drawing.number": stated("one-or-two", "F-118"),
            "drawing.lock": read("kept", "A-F18", "m", "F-042", "F-117", also=("free",)),
            "trading.cards": stated("up-to-one", "F-117"),
        },
    ),
    Option(
        id="forum-random",
        bases=("forum",),
        says="The forum's Random Sabacc: the version changes while the hand is played.",
        made={"totals.version": stated("in-force", "F-127", "F-128", "F-129")},
    ),
)
"""The forum's versions, each a ruleset of its own."""

OPTIONS: tuple[Option, ...] = (
    Option(
        id="special-hands",
        bases=("holonet",),
        says="Fairy Empress, Longing Hearts and Temptation are special hands.",
        made={"specials.valued-arrays": stated("three", "H-078", "H-080", "H-081", "H-082")},
    ),
    Option(
        id="special-hands",
        bases=("standard",),
        says="Fairy Empress, Longing Hearts and Temptation are special hands.",
        made={"specials.valued-arrays": decided("three", "K-30")},
    ),
    Option(
        id="alderaanian",
        bases=("holonet",),
        says="A failed call costs a tenth of the hand pot.",
        made={
            "penalties.caller": stated("percent", "H-084", "H-085", number=10),
            "penalties.bomb": read("hand-pot", "A-H11", "h", "H-056", "H-085"),
        },
    ),
    Option(
        id="alderaanian",
        bases=("standard",),
        says="A failed call costs a tenth of the hand pot.",
        made={"penalties.caller": decided("percent", "K-148", number=10)},
    ),
    Option(
        id="interference-field",
        bases=("swag",),
        says="Cards laid in an interference field are safe from the shift.",
        made={"field.exists": stated("yes", "S-096", "S-097", "S-098", "S-099")},
    ),
    Option(
        id="interference-field",
        bases=("standard",),
        says="Cards laid in an interference field are safe from the shift.",
        made={"field.exists": decided("yes", "K-101")},
    ),
    Option(
        id="penalties",
        bases=("swag",),
        says="A bomb costs the amount of the hand pot.",
        made={"penalties.bomb": stated("hand-pot", "S-100", "S-101")},
    ),
    Option(
        id="pot-caps",
        bases=("swag",),
        says="Both pots have a highest amount.",
        made={
            "pots.sabacc-cap": read(
                "house-sweeps",
                "A-S40",
                "m",
                "S-090",
                number=1_000_000,
                unplayed=(
                    "The house takes only what is above the limit.",
                    "The house takes the pot the moment it passes the limit.",
                ),
            ),
            "pots.hand-cap": stated("forces-call", "S-087", "S-088", number=500_000),
        },
    ),
    Option(
        id="pot-caps",
        bases=("standard",),
        says="Both pots have a highest amount.",
        made={
            "pots.sabacc-cap": decided("house-sweeps", "K-144", number=1_000_000),
            "pots.hand-cap": decided("forces-call", "K-143", number=500_000),
        },
    ),
    Option(
        id="nearest",
        bases=("standard",),
        says="The total nearest to 23 or -23 wins, the positive one where two are as near.",
        made={
            "ranking.order": decided("nearest", "K-18"),
            "ranking.equal-distance": decided("positive-wins", "K-18"),
        },
    ),
    Option(
        id="table-stakes",
        bases=("standard",),
        says="Who cannot match a bet may go all in; further bets form a side pot.",
        made={"stakes.short-stack": decided("all-in", "E-11")},
    ),
    Option(
        id="bet-limit",
        bases=("holonet",),
        says="Nobody bets more than three credits in a round.",
        made={
            "betting.limit": read(
                "per-round", "A-H09", "m", "H-086", "H-087", number=3, readings=("fixed=3",)
            )
        },
    ),
    Option(
        id="bet-limit",
        bases=("standard",),
        says="Nobody bets more than three credits in a round.",
        made={"betting.limit": decided("per-round", "K-69", number=3)},
    ),
    Option(
        id="high-stakes",
        bases=("holonet",),
        says="The ante is ten credits.",
        made={
            "ante.amount": read(
                "each-pot",
                "K-54",
                "m",
                "H-088",
                number=10,
                unplayed=("Ten for the hand pot, and one for the sabacc pot.",),
            )
        },
    ),
    Option(
        id="high-stakes",
        bases=("standard",),
        says="The ante is ten credits.",
        made={"ante.amount": decided("each-pot", "K-54", number=10)},
    ),
    Option(
        id="rebel-discards",
        bases=("holonet",),
        says="A player gives up three cards at most in a hand.",
        made={"drawing.discard-limit": stated("three-at-most", "H-090")},
    ),
    Option(
        id="rebel-discards",
        bases=("standard",),
        says="A player gives up three cards at most in a hand.",
        made={"drawing.discard-limit": decided("three-at-most", "K-145")},
    ),
    Option(
        id="imperial-discards",
        bases=("holonet",),
        says="A player gives up exactly two cards in a hand.",
        made={"drawing.discard-limit": stated("exactly-two", "H-090")},
    ),
    Option(
        id="imperial-discards",
        bases=("standard",),
        says="A player gives up exactly two cards in a hand.",
        made={"drawing.discard-limit": decided("exactly-two", "K-146")},
    ),
    Option(
        id="casino-betting",
        bases=("swag",),
        says="The antes limit an opening bet, and the current bet limits a raise.",
        made={"betting.limit": stated("casino", "S-049", "S-091", "S-092", "S-093")},
    ),
    Option(
        id="casino-betting",
        bases=("standard",),
        says="The antes limit an opening bet, and the current bet limits a raise.",
        made={"betting.limit": decided("casino", "K-149")},
    ),
    Option(
        id="wookiee-betting",
        bases=("swag",),
        says="Bets and raises have no limit.",
        made={
            "betting.limit": stated("unlimited", "S-094", "S-095"),
            "betting.least": read(
                "one-credit",
                "A-S18",
                "l",
                "S-094",
                unplayed=("Nothing: a bet of no credits is a check, as betting.check may allow.",),
            ),
        },
    ),
    Option(
        id="wookiee-betting",
        bases=("standard",),
        says="Bets and raises have no limit.",
        made={"betting.limit": decided("unlimited", "K-149")},
    ),
)
"""The options, each a named overlay of the rulesets that it belongs to."""

JOINT_READINGS: Mapping[str, tuple[Mapping[str, str], ...]] = {
    "holonet": ({"turns.phases": "call-before-draw", "calling.earliest-round": "from=5"},),
}
"""Readings of a document that are on file for several points at once: half of one is no reading.

A-H12 with A-H13: the letter of H-048 and H-052 calls before the cards, and not in four rounds.
"""
