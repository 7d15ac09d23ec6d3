@time-to-play
Feature: Random Sabacc
  The version of the game changes while a hand is played.

  @versions.moment.start-of-turn
  Rule: The version can change as a round begins
    [turns.unit:rounds] (In a game of rounds,) the version can change at the beginning of each round.
    [turns.unit:turns] (In a game of turns,) the version can change at the beginning of each player's turn, which counts as a round of its own.
    Round 1 begins when the cards are dealt, so the version can change before the first bet.
    A hand begins with the version that the table names, or with the standard version if it names none.
    A change comes before anybody acts in that round and holds for all players until the next change.
    For the call, see `versions.at-call`.

    For programs:
    A request names each change with the round at whose beginning it comes.
    A change for a round that is never reached does not come.

    Scenario Outline: As the cards are dealt
      Given Han and Lando play
      And the version becomes <version> in round 1
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then the <version> version is in force

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
      When round 1 is over
      Then the standard version is in force

    Example: The betting with which the change comes
      Given Han and Lando play
      And the version becomes Corellian in round 2
      When the betting of round 2 is over
      Then the Corellian version is in force

    Example: Two cards come too early
      Given Han and Lando play
      And the version becomes Corporate Sector in round 2
      When Han draws 2 cards in round 1
      And Lando draws 2 cards in round 2
      And round 2 is over
      Then Han cannot draw: wrong-number
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
      Then the standard version is in force

    @ante.amount:each-pot=1
    Example: The version of the first hand does not last
      Given Han and Lando play
      And the version becomes Corellian in round 1
      When Han bets 1 in round 1
      And Lando folds in round 1
      And in hand 2 the betting of round 1 is over
      Then the Corellian version is in force
      And in hand 2 Han takes part
      And in hand 2 the standard version is in force

    Example: The hand begins with another version
      Given Han and Lando play
      And the Imperial version is in force
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then the Imperial version is in force

  @versions.pool.any-other
  Rule: The version changes to any of the other five
    The six versions are the standard, the Rebel Alliance, the Imperial, the Corellian, the New Republic and the Corporate Sector version.
    From each of them, the game can go to each of the five others, even to one that was in force before.

    For programs:
    A case that changes to the version already in force is refused as a whole (`same-version`).
    A change that never comes, because its round is not reached or nobody calls, is not looked at.

    Scenario Outline: To another version
      Given Han and Lando play
      And the <before> version is in force
      And the version becomes <after> in round 1
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then the <after> version is in force

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
      Then the standard version is in force

    Example: A change that never comes is held against nothing
      Given Han and Lando play
      And the Imperial version is in force
      And the version becomes Imperial in round 2
      When Han bets 1 in round 1
      And Lando folds in round 1
      Then the Imperial version is in force

    Example: Twice to the same version
      Given Han and Lando play
      And the version becomes Imperial in round 1
      And the version becomes Imperial in round 2
      When the betting of round 2 is over
      Then it is refused: same version

  @versions.pool.any-of-six
  Rule: The version changes to any of the six
    The six versions are the standard, the Rebel Alliance, the Imperial, the Corellian, the New Republic and the Corporate Sector version.
    From each of them, the game can go to each of the six.
    If the version in force comes up again, it stays.

    Scenario Outline: To any version
      Given Han and Lando play
      And the <before> version is in force
      And the version becomes <after> in round 1
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then the <after> version is in force

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
      Then the Corellian version is in force

  @versions.scope.the-whole-version
  Rule: A change of version changes all that a version sets
    A change brings the new version's face-card values and regional array (`totals.version`), and its ways to draw and trade:
    - Standard and New Republic: draw one; trade any number.
    - Rebel Alliance: draw one or two; trade up to two.
    - Imperial: draw one, or two with the Evil One, which is shown before the draw; trade three or none.
    - Corellian: draw one or three; trade any number.
    - Corporate Sector: draw one or two; trade one or none.

    Drawn cards may be given up in the Rebel Alliance and Imperial versions only.
    The version in force when a card is drawn, traded or dropped decides whether that is allowed.
    Everything else stays as the table plays it, and what was done before stands.

    For programs:
    What stays includes whether, when and how cards are traded, how hands rank, what the pots hold, and what bets, folds, bombs and calls cost.
    A card drawn under one version must be kept while a version that says so is in force, and may be given up again under a third.

    Scenario Outline: Two cards to draw
      Given Han and Lando play
      And the <before> version is in force
      And the version becomes <after> in round 1
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han <draw>

      Examples: each new version
        | after            | before           | draw                      |
        | standard         | Rebel Alliance   | cannot draw: wrong-number |
        | Rebel Alliance   | standard         | may draw                  |
        | Imperial         | Corporate Sector | cannot draw: no-evil-one  |
        | Corellian        | Rebel Alliance   | cannot draw: wrong-number |
        | New Republic     | Corporate Sector | cannot draw: wrong-number |
        | Corporate Sector | Corellian        | may draw                  |

    Scenario Outline: Two cards to draw for the holder of the Evil One
      Given Han and Lando play
      And Han holds evil-one, coins-ace
      And the <before> version is in force
      And the version becomes <after> in round 1
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han <draw>

      @dealt-bombs-stay-in
      Examples: to the Imperial version
        | after    | before   | draw     |
        | Imperial | standard | may draw |

      Examples: from the Imperial version
        | after        | before   | draw                      |
        | New Republic | Imperial | cannot draw: wrong-number |

    Scenario Outline: Three cards to draw
      Given Han and Lando play
      And the <before> version is in force
      And the version becomes <after> in round 1
      When Han draws 3 cards in round 1
      And the drawing of round 1 is over
      Then Han <draw>

      Examples: to and from the Corellian version
        | after            | before    | draw                      |
        | Corellian        | standard  | may draw                  |
        | Corporate Sector | Corellian | cannot draw: wrong-number |

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
        | after            | before         | trade              |
        | standard         | Rebel Alliance | cannot trade: kept |
        | Rebel Alliance   | standard       | may trade          |
        | Corellian        | Rebel Alliance | cannot trade: kept |
        | New Republic     | Imperial       | cannot trade: kept |
        | Corporate Sector | Imperial       | cannot trade: kept |

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
        | after          | before         | trade              |
        | Rebel Alliance | standard       | may trade          |
        | New Republic   | Rebel Alliance | cannot trade: kept |

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
      Then Han cannot trade: wrong-number

      Examples: from a version that lets two be traded
        | after            | before    |
        | Imperial         | standard  |
        | Corporate Sector | Corellian |

    @time-to-call @trading.phase:once
    Scenario Outline: Three cards may be traded
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2
      And the <before> version is in force
      And the version becomes <after> in round 1
      When Han trades coins-5, flasks-4, sabres-2 in the trading
      And Han calls in round 8
      Then Han may trade

      Examples: from a version that lets fewer be traded
        | after        | before           |
        | standard     | Rebel Alliance   |
        | Imperial     | Corporate Sector |
        | Corellian    | Rebel Alliance   |
        | New Republic | Corporate Sector |

    @time-to-call @trading.phase:once
    Scenario Outline: Three cards may not be traded
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2
      And the <before> version is in force
      And the version becomes <after> in round 1
      When Han trades coins-5, flasks-4, sabres-2 in the trading
      And Han calls in round 8
      Then Han cannot trade: wrong-number

      Examples: from a version that lets three be traded
        | after            | before    |
        | Rebel Alliance   | Corellian |
        | Corporate Sector | Imperial  |

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

      @regional-arrays-have-ranks
      Examples: three cards worth less than nineteen, where an array is above ordinary hands
        | after            | before         | hand                     | card     | winner |
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
      Then Han cannot trade: no-trade

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
  Rule: The version can change one last time at the call
    The change comes with the call, before any last betting or roll of the die that follows it.
    From then on the version stays, and all hands are counted, compared and paid by it, even in a sudden demise.
    A hand that nobody calls has no such change.

    For programs:
    A change meant for the call does not come in such a hand.

    @time-to-call @turns.unit:turns
    Scenario Outline: The version changes as the hand is called
      Given Han and Lando play
      And Han holds <hand>
      And Lando holds sabres-4, staves-5
      And the <before> version is in force
      And the version becomes <after> at the call
      When Han calls in round 10
      Then Han calls the hand
      And the <after> version is in force
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

    @time-to-call @turns.unit:turns @demise.cause:tie-for-best
    Example: The change at the call counts in a sudden demise
      Given Han and Lando play
      And Han holds coins-10, flasks-4
      And Lando holds sabres-10, staves-4
      And the next cards are queen, idiot
      And the version becomes Rebel Alliance at the call
      When Han calls in round 10
      Then Han and Lando meet in a sudden demise
      And Han wins the hand pot

    Example: A hand that ends by a fold is not called
      Given Han and Lando play
      And the version becomes Imperial at the call
      When Han bets 1 in round 1
      And Lando folds in round 1
      Then the standard version is in force

    Example: A hand shown without a call keeps its version
      Given Han and Lando play
      And Han holds queen, coins-10
      And Lando holds sabres-4, staves-5
      And the deck holds no card
      And the version becomes Rebel Alliance at the call
      And Han has 1000 credits
      And Lando has 1000 credits
      When the hand is played
      Then the standard version is in force
      And Lando wins the hand pot
