"""The forum's versions and the options of the rulesets: overlays of named choices."""

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
        made={"specials.valued-arrays": stated("three", "H-078", "H-079", "H-080", "H-081", "H-082")},
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
        made={"penalties.caller": stated("percent", "H-085", number=10)},
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
        made={"pots.sabacc-cap": stated("house-sweeps", "S-090", number=1_000_000)},
    ),
    Option(
        id="pot-caps",
        bases=("standard",),
        says="Both pots have a highest amount.",
        made={"pots.sabacc-cap": decided("house-sweeps", "K-144", number=1_000_000)},
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
)
"""The options; `filled` and play options join them with the level play."""

