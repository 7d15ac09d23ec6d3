@time-to-play
Feature: Random Sabacc
  The version of the game changes while a hand is played.

  @versions.moment.start-of-turn
  Rule: The version may change as a round begins, before its betting
    Where the table goes by rounds, a change may come as each round begins;
    where it goes by turns, as each player's turn begins, which counts as a round of its own.
    Round 1 begins when the cards are dealt, so that a change may come before the first bet.
    A hand begins with the version that the table names, the standard one if it names none.
    A change comes into force before anybody is asked in that round, for all players at once,
    and holds until the next change.
    Within a round, between its betting, its shift, its drawing, its trading and its calling, the version stays;
    a call has a rule of its own.
    A change meant for a round that is never reached does not come.
    A program is told of each change, with the round as which begins it comes.

    Scenario Outline: As the cards are dealt
      Given Han and Lando play
      And the version becomes <version> in round 1
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then the version in force is <version>

      Examples: each version but the standard one
        | version          |
        | Rebel Alliance   |
        | Imperial         |
        | Corellian        |
        | New Republic     |
        | Corporate Sector |

    Example: The round before the change
      Given Han and Lando play
      And the version becomes Corellian in round 2
      When round 1 is played
      Then the version in force is standard

    Example: The betting with which the change comes
      Given Han and Lando play
      And the version becomes Corellian in round 2
      When the betting of round 2 is over
      Then the version in force is Corellian

    Example: Two cards come too early
      Given Han and Lando play
      And the version becomes Corporate Sector in round 2
      When Han draws 2 cards in round 1
      And Lando draws 2 cards in round 2
      And round 2 is played
      Then Han may not draw: wrong-number
      And Lando may draw

    Example: Two cards come in time
      Given Han and Lando play
      And the version becomes Corporate Sector in round 1
      And the next cards are coins-1, coins-2
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And after the drawing of round 1 Han holds coins-1, coins-2, flasks-9, staves-9

    Example: The round of the change never comes
      Given Han and Lando play
      And the version becomes Corellian in round 2
      When Han bets 1 in round 1
      And Lando folds in round 1
      Then the version in force is standard

    Example: The hand begins with another version
      Given Han and Lando play
      And the Imperial version is in force
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then the version in force is Imperial

  @versions.pool.any-other
  Rule: The version changes to any of the six but the one in force
    The six are the standard, the Rebel Alliance, the Imperial, the Corellian, the New Republic
    and the Corporate Sector version.
    From each of them the game may go to each of the five others, to one that was in force before as well.
    A change to the version that is in force at that moment is none:
    a case that asks for one is refused as a whole, same version.
    Each change is held against the version in force when it comes;
    one that never comes, as its round is not reached or nobody calls, is held against nothing.

    Scenario Outline: To another version
      Given Han and Lando play
      And the <before> version is in force
      And the version becomes <after> in round 1
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then the version in force is <after>

      Examples: from each of the six
        | before           | after            |
        | standard         | Rebel Alliance   |
        | Rebel Alliance   | Imperial         |
        | Imperial         | standard         |
        | Corellian        | Corporate Sector |
        | New Republic     | Corellian        |
        | Corporate Sector | New Republic     |

    Scenario Outline: To the version in force
      Given Han and Lando play
      And the <version> version is in force
      And the version becomes <version> in round 1
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then it is refused: same version

      Examples: each of the six
        | version          |
        | standard         |
        | Rebel Alliance   |
        | Imperial         |
        | Corellian        |
        | New Republic     |
        | Corporate Sector |

    Example: Back to the version before
      Given Han and Lando play
      And the version becomes Imperial in round 1
      And the version becomes standard in round 2
      When the betting of round 2 is over
      Then the version in force is standard

    Example: A change that never comes is held against nothing
      Given Han and Lando play
      And the Imperial version is in force
      And the version becomes Imperial in round 2
      When Han bets 1 in round 1
      And Lando folds in round 1
      Then the version in force is Imperial

    Example: Twice to the same version
      Given Han and Lando play
      And the version becomes Imperial in round 1
      And the version becomes Imperial in round 2
      When the betting of round 2 is over
      Then it is refused: same version

  @versions.pool.any-of-six
  Rule: The version changes to any of the six, the one in force included
    The six are the standard, the Rebel Alliance, the Imperial, the Corellian, the New Republic
    and the Corporate Sector version.
    From each of them the game may go to each of the six.
    Where the version in force comes up again, it stays in force, and the hand goes on.

    Scenario Outline: To any version
      Given Han and Lando play
      And the <before> version is in force
      And the version becomes <after> in round 1
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then the version in force is <after>

      Examples: to the one in force
        | change                 | before           | after            |
        | standard again         | standard         | standard         |
        | Rebel Alliance again   | Rebel Alliance   | Rebel Alliance   |
        | Imperial again         | Imperial         | Imperial         |
        | Corellian again        | Corellian        | Corellian        |
        | New Republic again     | New Republic     | New Republic     |
        | Corporate Sector again | Corporate Sector | Corporate Sector |

      Examples: to another one
        | change                             | before           | after            |
        | standard to Imperial               | standard         | Imperial         |
        | Rebel Alliance to Corporate Sector | Rebel Alliance   | Corporate Sector |
        | Imperial to standard               | Imperial         | standard         |
        | Corellian to New Republic          | Corellian        | New Republic     |
        | New Republic to Rebel Alliance     | New Republic     | Rebel Alliance   |
        | Corporate Sector to Corellian      | Corporate Sector | Corellian        |

    Example: The same version twice, and then another
      Given Han and Lando play
      And the version becomes Imperial in round 1
      And the version becomes Imperial in round 2
      And the version becomes Corellian in round 3
      When the betting of round 3 is over
      Then the version in force is Corellian

  @versions.scope.the-whole-version
  Rule: A change of version changes everything that a version tells
    Five things belong to a version, and with the change all five are those of the new version,
    for all players, whatever the table plays otherwise:
    the values of the face cards; the regional array; how many cards a player may draw at once;
    whether a drawn card must be kept; how many cards a player may trade in a trading phase.
    Values and arrays are told by the rules on totals and special hands.
    Standard: one card is drawn; drawn cards must be kept; any number is traded.
    Rebel Alliance: one or two cards are drawn; drawn cards may be given up; up to two are traded.
    Imperial: one card is drawn, or two by a player who holds the Evil One before he draws;
    drawn cards may be given up; three cards are traded or none.
    Corellian: one or three cards are drawn, not two; drawn cards may be given up; any number is traded.
    New Republic: one card is drawn; drawn cards must be kept; any number is traded.
    Corporate Sector: one or two cards are drawn; drawn cards may be given up; one card is traded or none.
    Which version is in force when a card is drawn, traded or dropped decides whether that may be done.
    So a card drawn under one version must be kept under another that says so, and may be given up again under a third.
    Everything else stays as the table plays it: whether and when there are trades and how they go,
    how the hands rank, what the pots hold, what bets, folds, bombs and calls cost.
    What was done under an earlier version stands.

    Scenario Outline: Two cards to draw
      Given Han and Lando play
      And the <before> version is in force
      And the version becomes <after> in round 1
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han <draw>

      Examples: each new version
        | after            | before           | draw                       |
        | standard         | Rebel Alliance   | may not draw: wrong-number |
        | Rebel Alliance   | standard         | may draw                   |
        | Imperial         | Corporate Sector | may not draw: no-evil-one  |
        | Corellian        | Rebel Alliance   | may not draw: wrong-number |
        | New Republic     | Corporate Sector | may not draw: wrong-number |
        | Corporate Sector | Corellian        | may draw                   |

    Scenario Outline: Two cards to draw for the holder of the Evil One
      Given Han and Lando play
      And Han holds evil-one, coins-ace
      And the <before> version is in force
      And the version becomes <after> in round 1
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han <draw>

      Examples: to and from the Imperial version
        | after        | before   | draw                       |
        | Imperial     | standard | may draw                   |
        | New Republic | Imperial | may not draw: wrong-number |

    Scenario Outline: Three cards to draw
      Given Han and Lando play
      And the <before> version is in force
      And the version becomes <after> in round 1
      When Han draws 3 cards in round 1
      And the drawing of round 1 is over
      Then Han <draw>

      Examples: to and from the Corellian version
        | after            | before    | draw                       |
        | Corellian        | standard  | may draw                   |
        | Corporate Sector | Corellian | may not draw: wrong-number |

    @time-to-call @trading.phase:once
    Scenario Outline: A drawn card to trade
      Given Han and Lando play
      And the <before> version is in force
      And the version becomes <after> in round 1
      And the next cards are coins-4
      When Han draws in round 1
      And Han trades coins-4 in the trading
      And Han calls in round 8
      Then Han <trade>

      Examples: versions in which one card may be traded
        | after            | before         | trade               |
        | standard         | Rebel Alliance | may not trade: kept |
        | Rebel Alliance   | standard       | may trade           |
        | Corellian        | Rebel Alliance | may not trade: kept |
        | New Republic     | Imperial       | may not trade: kept |
        | Corporate Sector | Imperial       | may not trade: kept |

    @time-to-call @turns.unit:turns @trading.phase:once
    Scenario Outline: A card drawn before the change
      Given Han and Lando play
      And the <before> version is in force
      And the version becomes <after> in round 2
      And the next cards are coins-4
      When Han draws in round 1
      And Han trades coins-4 in the trading
      And Han calls in round 8
      Then Han <trade>

      Examples: kept or given up
        | after          | before         | trade               |
        | Rebel Alliance | standard       | may trade           |
        | New Republic   | Rebel Alliance | may not trade: kept |

    @time-to-call @trading.phase:once @drawing.two-card-trade:allowed
    Scenario Outline: Two cards may be traded
      Given Han and Lando play
      And the <before> version is in force
      And the version becomes <after> in round 1
      When Han trades flasks-9, staves-9 in the trading
      And Han calls in round 8
      Then Han may trade

      Examples: from a version that lets fewer be traded, or only three
        | after          | before           |
        | standard       | Imperial         |
        | Rebel Alliance | Corporate Sector |
        | Corellian      | Imperial         |
        | New Republic   | Corporate Sector |

    @time-to-call @trading.phase:once
    Scenario Outline: Two cards may not be traded
      Given Han and Lando play
      And the <before> version is in force
      And the version becomes <after> in round 1
      When Han trades flasks-9, staves-9 in the trading
      And Han calls in round 8
      Then Han may not trade: wrong-number

      Examples: from a version that lets two be traded
        | after            | before    |
        | Imperial         | standard  |
        | Corporate Sector | Corellian |

    @time-to-call
    Scenario Outline: Face cards take on other values
      Given Han and Lando play
      And Han holds <hand>
      And Lando holds sabres-4, staves-5
      And the <before> version is in force
      And the version becomes <after> in round 1
      And Han has 1000 credits
      And Lando has 1000 credits
      When Han calls in round 8
      Then Han wins the hand pot

      Examples: a hand that the old version makes worth less than nine
        | after            | before    | hand                  |
        | standard         | Corellian | queen, coins-master   |
        | Rebel Alliance   | standard  | queen, coins-10       |
        | Imperial         | standard  | star, coins-10        |
        | Corellian        | standard  | moderation, coins-ace |
        | New Republic     | standard  | balance, coins-10     |
        | Corporate Sector | standard  | star, flasks-10       |

    @time-to-call
    Scenario Outline: An array becomes a special hand
      Given Han and Lando play
      And Han holds <hand>
      And Lando holds staves-10, staves-9
      And the next cards are <card>
      And the <before> version is in force
      And the version becomes <after> in round 1
      When Han draws in round 1
      And Han calls in round 8
      Then Han may draw
      And <winner> wins the hand pot

      Examples: three cards worth less than nineteen
        | after            | before         | hand                     | card     | winner |
        | standard         | Rebel Alliance | coins-master, sabres-1   | sabres-2 | Lando  |
        | Rebel Alliance   | standard       | coins-master, sabres-1   | sabres-2 | Han    |
        | Corellian        | Rebel Alliance | endurance, coins-6       | coins-7  | Han    |
        | New Republic     | standard       | balance, coins-commander | sabres-1 | Han    |
        | Corporate Sector | standard       | queen, star              | coins-6  | Han    |

    @drawing.choices:draw-or-stand
    Scenario Outline: Nothing is traded while drawing
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the <before> version is in force
      And the version becomes <after> in round 1
      When Han trades sabres-2 in round 1
      And the drawing of round 1 is over
      Then Han may not trade: no-trade

      Examples: each new version
        | after            | before           |
        | standard         | Rebel Alliance   |
        | Rebel Alliance   | standard         |
        | Imperial         | Corporate Sector |
        | Corellian        | Rebel Alliance   |
        | New Republic     | Corporate Sector |
        | Corporate Sector | Corellian        |

    @folding.cost:two-credits
    Scenario Outline: A fold costs what it did
      Given Han, Lando and Leia play
      And the <before> version is in force
      And the version becomes <after> in round 1
      When Han bets 1 in round 1
      And Lando folds in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Lando has 98 credits

      Examples: each new version
        | after            | before           |
        | standard         | Rebel Alliance   |
        | Rebel Alliance   | standard         |
        | Imperial         | Corporate Sector |
        | Corellian        | Rebel Alliance   |
        | New Republic     | Corporate Sector |
        | Corporate Sector | Corellian        |

    Example: A bet is matched as before
      Given Han, Lando and Leia play
      And the version becomes Imperial in round 1
      When Han bets 1 in round 1
      And Lando matches in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Lando has 99 credits

  @versions.at-call.once-more
  Rule: When the hand is called the version may change one last time
    The change comes with the call, before any last betting and the roll of the die that may follow it.
    From then to the payout the version stays.
    All hands are counted, compared and paid by the version then in force, and so is a sudden demise.
    A hand that nobody calls has no such moment:
    where a hand is shown without a call, or ends with one player left, a change meant for the call does not come.

    @time-to-call @turns.unit:turns
    Scenario Outline: The version changes as the hand is called
      Given Han and Lando play
      And Han holds <hand>
      And Lando holds sabres-4, staves-5
      And the <before> version is in force
      And the version becomes <after> at the call
      When Han calls in round 10
      Then Han calls the hand
      And the version in force is <after>
      And Han wins the hand pot

      Examples: worth less than nine before the change
        | after            | before    | hand                  |
        | standard         | Corellian | queen, coins-master   |
        | Rebel Alliance   | standard  | queen, coins-10       |
        | Imperial         | standard  | star, coins-10        |
        | Corellian        | standard  | moderation, coins-ace |
        | New Republic     | standard  | balance, coins-10     |
        | Corporate Sector | standard  | star, flasks-10       |

    @time-to-call @turns.unit:turns
    Example: The change at the call puts a hand out of range
      Given Han and Lando play
      And Lando holds endurance, coins-ace
      And the version becomes Rebel Alliance at the call
      When Han calls in round 10
      Then Lando bombed
      And Han wins the hand pot

    Example: A hand that ends by a fold is not called
      Given Han and Lando play
      And the version becomes Imperial at the call
      When Han bets 1 in round 1
      And Lando folds in round 1
      Then the version in force is standard

    Example: A hand shown without a call keeps its version
      Given Han and Lando play
      And Han holds queen, coins-10
      And Lando holds sabres-4, staves-5
      And no card is left in the deck
      And the version becomes Rebel Alliance at the call
      And Han has 1000 credits
      And Lando has 1000 credits
      When the hand is played
      Then the version in force is standard
      And Lando wins the hand pot
