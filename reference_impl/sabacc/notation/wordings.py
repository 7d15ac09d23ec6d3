"""Words of players: what they stand for, what they add, and what they are about."""

from collections.abc import Mapping
from typing import Final

from sabacc.notation.action_forms import VERBS

_DO: Final = f"(?= (?:discard|exchange|swap|{'|'.join(verb.plain for verb in VERBS.values())}))"
_POT: Final = "(?:hand|sabacc) pot"
_CREDITS: Final = r"\d+(?: credits?)?"

# Patterns of words in any claim, each with the words of the forms; applied in order
OPENINGS: Final[Mapping[str, str]] = {
    "^I'm ": "I am ",
    "^I've ": "I have ",
    "(?i)^it's ": "it is ",
    "(?i)^there's ": "there is ",
    "(?i)^now(?: then)?,? (.* (?:may|can|cannot|can't) .*)": r"\1 now",
    "(?i)^no shift$": "there is no shift",
    "(?i)^there (?:is|was) a sudden demise$": "sudden demise",
    "(?i)^there (?:is|was) no sudden demise$": "no sudden demise",
    f"(?i)^there (?:is|are|was|were) ({_CREDITS}) in the ({_POT})$": r"\2 \1",
    "^(.+ (?:wins?|won|takes?|took|gets?|got)) the hand$": r"\1 the pot",
    r"(\S+) whole hand\b": r"\1 hand",
    r"(?i)^nobody bust(?:s|ed)$": "nobody bombs",
    r"^I (?:am|was) picked from by (\S+)$": r"\1 picks from me",
    r"^(\S+) (?:is|was) picked from by (\S+)$": r"\2 picks from \1",
    r"(?<= )in the shift of (?=round \d+$)": "as the die falls in ",
    "(?<= )in the shift$": "as the die falls",
}

# The same behind a name, with which the claim begins
AFTER_A_NAME: Final[Mapping[str, str]] = {
    rf"^(\S+) (?:{said})(?= |$)": rf"\1 {plain}"
    for said, plain in {
        "do(?:es)?n't": "does not",
        "didn't": "did not",
        "isn't": "is not",
        "wasn't": "was not",
        "does not have to|needn't": "need not",
        "does not pay(?= to the|$)|does not pay (?:anything|a thing)": "pays nothing",
        "did not pay(?= to the|$)|did not pay (?:anything|a thing)": "paid nothing",
        "does not owe(?=$)|does not owe (?:anything|a thing)": "owes nothing",
        "could have (call|check|fold|match|pass)ed": r"may \2",
        "could have (raise|trade)d": r"may \2",
        "could have (bet|draw)n?": r"may \2",
        f"(?:cannot|can't|can not|could not|couldn't|must not|mustn't){_DO}"
        "|(?:is|was) not allowed to": "may not",
        f"(?:can|could){_DO}|(?:is|was) allowed to": "may",
        "ha[sd] to": "must",
        "has got": "has",
        "ha[sd] no credits(?: left)?(?=$)": "has 0",
        "(is|was) out of the (?:game|hand)": r"\2 out",
        "(is|was) (?:still )?in the (?:game|hand)": r"\2 still in",
        "is the caller": "calls",
        "was the caller": "called",
        "(?:is |was |has )?bust(?:s|ed)?(?: out)?": "bombs",
        "(does|did) not bust": r"\2 not bomb",
        r"(.*\d) credits?": r"\2",
        rf"(?:loses|lost)(?= \d+ to the {_POT}$)": "pays",
        r"((?:pays|paid|must pay)(?: \S+)?) (?:in|into)(?= the )": r"\2 to",
        "(?:(?:takes|took|gets|got)(?: the)?|(?:wins|won) the)"
        rf"(?= (?:\d+|nothing)(?: from the {_POT})?$)": "wins",
    }.items()
}

# The verbs of claims as they stand behind a name, by how they stand behind `I`
OF_A_NAME: Final[Mapping[str, str]] = {
    "am": "is",
    "do": "does",
    "have": "has",
    "were": "was",
    **{
        verb: f"{verb}s"
        for verb in (
            "bomb",
            "bust",
            "call",
            "count",
            "get",
            "hold",
            "lose",
            "make",
            "owe",
            "pay",
            "pick",
            "roll",
            "share",
            "show",
            "take",
            "win",
        )
    },
}

# Words for players; only the claimant is known
PRONOUNS: Final = frozenset({"i", "he", "she", "they", "we", "you", "me", "him", "her", "them"})

# Patterns of words without which a claim says the same, with what stands in their place.
#
# `only` is such a word beside a sum alone: who may trade only one card may not trade two.
SAYS_NOTHING: Final[Mapping[str, str]] = {
    r" (?:already|any ?more|clearly|just|obviously|really|simply|still)\b": "",
    r" only(?= (?:gets?|owes?|pays?|paid|takes?|wins?|won) )": "",
    r"(?<= gets| owes| pays| paid| wins) only\b": "",
    r"^((?:(?!\bnot\b|n't\b).)*) first$": r"\1",
}

# Beginnings of the words for deeds, each with the verb of a permission
DEEDS: Final[Mapping[str, str]] = {
    "all in": "go all in",
    "bet(?:s|ting)?\\b": "bet",
    "check": "check",
    "draw(?:s|ing)?\\b": "draw",
    "fold": "fold",
    "lay": "lay a card",
    "match": "match",
    "rais": "raise",
    "swap": "trade a card",
    "trad": "trade a card",
}

# Each row: a pattern of words, and forms to suggest.  {a} is the player that the words name, {both}
# are two players, {n} an amount, {p} a pot, {v} a deed.  The first row that fits is the only one.
HINTED_FORMS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("ha(?:s|d|ve) nothing", ("{a} has 0", "{a} holds nothing")),
    ("ha(?:s|d|ve) no (?:array|idiot|pure|special)", ("{a} is an ordinary hand",)),
    # of what is done to a player, the others are the subject
    ("(?:is|was|been) picked", ("NAME picks from {a}",)),
    ("(?:is|was|been|gets?|got) (?:beaten|outranked)", ("NAME wins", "NAME has the best hand")),
    ("(?:is|was|been|gets?|got) (?:owed|paid|shown)\\b", ()),
    ("(?:must|should|has to|have to) fold", ("{a} may not match", "{a} may not check")),
    ("shift", ("the cards shift", "the cards stay", "the cards shift in round 2")),
    (
        r"(?:must|should|has to|have to) pay",
        ("{a} must pay", "{a} must pay {n}", "{a} need not pay"),
    ),
    ("ow(?:e|es|ed|ing)\\b", ("{a} owes {n}", "{a} owes nothing")),
    (
        "pay|paid|penalt|fines?\\b|costs?\\b|puts?\\b",
        ("{a} pays {n} to the {to} pot", "{a} pays {n}", "{a} pays nothing"),
    ),
    ("show|reveal", ("{a} must show their hand", "{a} need not show", "{a} shows coins-7 idiot")),
    ("must|should|ha(?:s|ve) to\\b|needs?\\b", ()),
    ("demise", ("sudden demise of {both}", "sudden demise", "no sudden demise")),
    (
        "ties?\\b|tied|a draw\\b|split|shar|equal|level",
        ("{both} share the hand pot", "sudden demise"),
    ),
    ("bomb|bust|range", ("{a} bombs", "{a} does not bomb", "nobody bombs")),
    ("beat|outrank|best", ("{a} wins", "{a} has the best hand")),
    ("folded", ("{a} is out", "{a} may fold", "{a} may not fold")),
    ("|".join(DEEDS), ("{a} may {v}", "{a} may not {v}", "{a} may not {v} in round 2")),
    ("call", ("{a} calls", "{a} may call", "{a} may not call")),
    ("los(?:e|t|ing)", ("NAME wins", "{a} pays {n} to the sabacc pot")),
    ("deals?\\b", ("next dealer {a}",)),
    ("pick", ("{a} picks from NAME",)),
    ("hold|held|cards (?:is|are|were)", ("{a} holds coins-7 idiot", "{a} holds nothing")),
    ("(?:is|was|be) out\\b|left|leave|quit", ("{a} is out", "{a} is still in")),
    ("counts?\\b|worth|points?\\b|total|score|sum\\b", ("{a} counts {n}",)),
    ("pure", ("{a} has a Pure Sabacc", "{a} is an ordinary hand")),
    ("idiot'?s|array", ("{a} has an Idiot's Array", "{a} is an ordinary hand")),
    (
        "special|ordinary",
        ("{a} has an Idiot's Array", "{a} has a Pure Sabacc", "{a} is an ordinary hand"),
    ),
    ("win|won\\b|wnner", ("{a} wins", "{a} wins N", "nobody wins")),
    ("pot\\b", ("{p} pot {n}", "{a} wins the {p} pot", "nobody wins the {p} pot")),
    ("credits|stack", ("{a} has {n}",)),
)

# What to write of the only hand
OF_A_HAND: Final[tuple[str, ...]] = (
    "it counts {n}",
    "it bombs",
    "it does not bomb",
    "it is an Idiot's Array",
    "it is a Pure Sabacc",
    "it is an ordinary hand",
)
# What claims there are
KINDS: Final = (
    "a claim says who wins, or who pays, owes, has, holds, counts or shows what; who bombs, "
    "is out or calls; or what somebody may or may not do"
)

# Where a claim goes on behind its end, or begins behind its reason
GOES_ON: Final = (
    r" (?P<moment>in|during|after|before)(?= (?:the (?:betting|shift|drawing|trading|calling) of )?"
    r"(?:round|turn) [1-9]\d?$)"
    r"|,? (?P<condition>if|unless|when|whenever|whatever|whether|even)\b"
    r"|,? (?P<reason>so|therefore)\b"
    r"|,? (?P<claim>and|but|then|without)\b"
    r"|,? (?:because|since|as|for|though|although)\b|[,;:] | [-(\N{EN DASH}\N{EM DASH}]"
)
# What becomes of the rest, by the name of the group
LEAVE_OUT: Final[Mapping[str | None, str]] = {
    None: "",
    "reason": "",
    "moment": "; until: says which moment is meant",
    "condition": "; the ruling gives the conditions",
    "claim": "; another claim goes on a line of its own",
}

_TAKES_BACK: Final = "(?:undo(?:es)?|withdr[ae]ws?|takes? back|took back|taken back)"
_BACK: Final = "(?:takes?|took|taken)"
# The point that rules on each mishap, with a pattern of words
MISHAPS: Final[Mapping[str, str]] = {
    "betting.string-bet": (
        r"string bets?|says? [a-z]+ meant|meant [0-9]+|two motions"
        r"|said \w+ (?:but|and) (?:put|pays|paid)|(?:add(?:s|ed)|puts? more) to (?:\w+ )?bet"
    ),
    "calling.withdrawn": (
        rf"{_TAKES_BACK} (?:\w+ )?call|{_BACK} (?:\w+ )?call back"
        rf"|call(?:s|ed)(?:,| and| but)(?: then)? {_BACK} it back"
    ),
    "folding.withdrawn": (
        rf"{_TAKES_BACK} (?:\w+ )?fold|{_BACK} (?:\w+ )?fold back"
        rf"|fold(?:s|ed)(?:,| and| but)(?: then)? {_BACK} it back"
    ),
    "edges.late-notice": rf"undo|undone|{_BACK} (?:\w+ ){{0,2}}?back|played again",
    "edges.cocked-die": (
        r"leans|leaned|leant|cocked|rolled again|roll(?:s|ed)? off|off the table|on the floor"
    ),
    "edges.exposed-card": (
        r"expose[ds]?|turn(?:s|ed) (?:up|over)|saw [a-z]+ card"
        r"|(?:show(?:s|ed)|flash(?:es|ed)) [a-z]+ card"
    ),
    "edges.empty-deck": r"deck (?:ran|runs|has run) out|deck (?:is|was) empty|no cards? left",
    "edges.who-decides": r"decides?|disagree[sd]?|at odds|has the last word",
    "table.collusion": r"(?:show(?:s|ed)) [\w.']+ (?:a|an|h(?:is|er)|their|some) (?:card|hand)s?",
    "table.time": (
        r"(?:takes?|took|taking) (?:too|so) long|out of time|too slow|(?:is|was|plays?) slow"
    ),
    "edges.misdeal": (
        r"misdeal[st]?|misdealt|deal(?:s|t)? again|out of order"
        r"|dealt (?:wrongly|(?:only |just )?(?:one|three|four|1|3|4))\b"
        r"|(?:got|gets|has) (?:only )?(?:one|three|four|1|3|4) cards?"
        r"|(?:card|cards) too (?:few|many)"
    ),
    "deck.shuffle": (
        r"burn(?:s|t|ed)?|shuffl(?:es|ed|ing) (?:\w+ ){0,3}(?:badly|wrongly|wrong)"
        r"|(?:badly|not|wrongly) shuffled|cut the (?:deck|cards)"
    ),
    "edges.wrong-payment": (
        r"overpaid|underpaid|(?:paid|pays|put in|puts in) (?:\w+ )?too (?:much|little|few|many)"
        r"|wrong change|(?:wrong|another's|somebody else's) pot|wrong (?:player|winner)"
    ),
    "edges.wrong-shift": (
        r"forgot (?:the shift|to (?:roll|shift))|shifted by mistake"
        r"|shift (?:was|is|has been) (?:forgotten|missed|skipped)"
    ),
    "deck.suit-cards": r"deck (?:has|had|holds) two|twice in the deck",
    "showdown.declaration": r"declare[sd]?|mucked|mucks|hand is dead|dead hand",
    "table.leaving": r"left the table",
    "table.open-information": r"(?:saw|sees|looks? at|looked at) the (?:next|top) card",
    "table.out-of-turn": r"out of turn",
}
