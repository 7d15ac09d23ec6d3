"""The chapter field, as far as the play of a hand shows it: laying cards down to be safe."""

from sabacc.points.model import Condition, Point, agreed, decided, filled, read, stated
from sabacc.points.playing import played

_FIELD: tuple[Condition, ...] = ({"field.exists": ("yes",)},)

POINTS: tuple[Point, ...] = (
    played(
        "field.capacity",
        "How many cards may lie in a player's field?",
        ("two", "no-limit"),
        {
            "forum": filled("two", "K-102"),
            "holonet": stated("two", "H-071"),
            "swag": read("no-limit", "A-S41", "m", "S-098"),
            "classic": filled("two", "K-102"),
            "standard": decided("two", "K-102"),
        },
        rows=("K-102", "A-H46", "A-S41"),
        when=_FIELD,
    ),
    played(
        "field.first-card",
        "When may the first card be laid in the field?",
        ("outside-the-shift",),
        agreed(
            "outside-the-shift",
            ruling="K-103",
            holonet=("H-072",),
            swag=("S-098",),
            sure={"holonet": ("A-H43", "m"), "swag": ("A-S41", "m")},
            unplayed={
                "holonet": ("At any moment, even when the die has fallen.",),
                "swag": ("In the player's own drawing turn alone.",),
            },
        ),
        rows=("K-103", "A-H43", "A-S41"),
        when=_FIELD,
    ),
    played(
        "field.second-card",
        "When may a further card be laid in the field?",
        ("as-the-draw", "as-the-first"),
        {
            "forum": filled("as-the-draw", "K-104"),
            "holonet": stated("as-the-draw", "H-045", "H-073"),
            "swag": read(
                "as-the-first",
                "A-S41",
                "m",
                "S-098",
                readings=("as-the-draw",),
                unplayed=("In the player's own drawing turn, beside the draw.",),
            ),
            "classic": filled("as-the-draw", "K-104"),
            "standard": decided("as-the-draw", "K-104"),
        },
        rows=("K-104", "A-S41"),
        when=_FIELD,
    ),
    played(
        "field.both-at-once",
        "May both cards be laid in one's own drawing turn?",
        ("allowed",),
        agreed(
            "allowed",
            ruling="A-H44",
            holonet=("H-072", "H-073"),
            sure={"holonet": ("A-H44", "m")},
            unplayed={"holonet": ("No: one card at most in a drawing turn.",)},
        ),
        rows=("A-H44",),
        when=({"field.exists": ("yes",), "field.second-card": ("as-the-draw",)},),
    ),
    played(
        "field.withdrawal",
        "May a card in the field be taken back or traded?",
        ("refused",),
        agreed(
            "refused",
            ruling="K-107",
            holonet=("H-070",),
            sure={"holonet": ("A-H45", "m")},
            unplayed={"holonet": ("It may be traded or taken back, like any card of the hand.",)},
        ),
        rows=("K-107", "A-H45", "E-38"),
        when=_FIELD,
    ),
)
"""The points of the interference field that only a played hand can show."""
