Feature: The version of the game

  @totals.version.chosen-before-play
  Rule: Card values are settled before the first hand and stay
    The values of the cards are settled before the first hand, and never change.
    [!specials.regional-array:none] A regional array is settled then too, and stays the only one.

    For programs:
    A request that names a version of the game, or a change of version, is refused (`version-is-fixed`).
    This holds for every name, even that of the version the table plays, or the standard one.

    Scenario Outline: A hand is not counted by a version that somebody names
      Given the hand coins-8, flasks-9
      And the <version> version is in force
      When it is counted
      Then it is refused: version is fixed

      Examples: every version
        | version          |
        | standard         |
        | Rebel Alliance   |
        | Imperial         |
        | Corellian        |
        | New Republic     |
        | Corporate Sector |

    Scenario Outline: A hand is counted when no version is named
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: no version named
        | total | hand                | range             |
        | +17   | coins-8, flasks-9   | it stays in range |
        | +24   | coins-ace, flasks-9 | it bombs out      |

    Example: Hands are not compared by a version that somebody names
      Given Han holds coins-8, flasks-9
      And Lando holds sabres-8, staves-7
      And the Corellian version is in force
      When the hands are compared
      Then it is refused: version is fixed

    Example: Hands are compared when no version is named
      Given Han holds coins-8, flasks-9
      And Lando holds sabres-8, staves-7
      When the hands are compared
      Then Han has the best hand

    Example: A call is not settled by a version that somebody names
      Given Han holds coins-8, flasks-9
      And Lando holds sabres-8, staves-7
      And the Imperial version is in force
      When Han calls
      Then it is refused: version is fixed

    Example: A call is settled when no version is named
      Given Han holds coins-8, flasks-9
      And Lando holds sabres-8, staves-7
      When Han calls
      Then Han wins the hand pot
      And Han has 112 credits

    @time-to-play
    Example: No hand is played by a version that somebody names
      Given Han and Lando play
      And the Rebel Alliance version is in force
      When round 1 is over
      Then it is refused: version is fixed

    @time-to-play
    Example: A change of version is refused before the hand is played
      Given Han and Lando play
      And the version becomes Corellian in round 2
      When round 1 is over
      Then it is refused: version is fixed

  @totals.version.in-force
  Rule: A hand is counted by the version in force
    The version can change while a hand is played (`versions.moment`).
    Whenever hands are counted, compared or settled, the version then in force decides for all players.
    The face cards have its values, and only its own regional array is a special hand:
    - Rebel Alliance: the Force Array
    - Imperial: the Death Array
    - Corellian: the Profit Array
    - New Republic: the Justice Array
    - Corporate Sector: the Monarchy Array
    - standard: the usual values and no array.

    Nothing else in counting changes; for drawing and trading, see `drawing.number` and `trading.cards`.

    For programs:
    If no version is named, the table's own values and its own regional array count.

    Scenario Outline: The regional array of the version in force is a special hand
      Given the hand <hand>
      And the <version> version is in force
      When it is counted
      Then it counts <total>
      And it is <name>

      Examples: the array of each version
        | version          | hand                               | total | name             |
        | Rebel Alliance   | flasks-master, sabres-1, sabres-2  | +17   | a Force Array    |
        | Imperial         | evil-one, demise, coins-ace        | -17   | a Death Array    |
        | Corellian        | endurance, coins-7, coins-9        | +11   | a Profit Array   |
        | New Republic     | balance, coins-commander, sabres-5 | +22   | a Justice Array  |
        | Corporate Sector | queen, star, coins-9               | +10   | a Monarchy Array |

    Scenario Outline: The array of another version is an ordinary hand
      Given the hand <hand>
      And the <version> version is in force
      When it is counted
      Then it counts <total>
      And it is an ordinary hand

      Examples: one array, another version
        | version          | hand                               | total |
        | standard         | flasks-master, sabres-1, sabres-2  | +17   |
        | Rebel Alliance   | evil-one, demise, coins-ace        | -4    |
        | Imperial         | endurance, coins-7, coins-9        | +8    |
        | Corellian        | balance, coins-commander, sabres-5 | +10   |
        | New Republic     | queen, star, coins-9               | -13   |
        | Corporate Sector | flasks-master, sabres-1, sabres-2  | +17   |

      Examples: the standard version has no array
        | version hand | version  | hand                               | total |
        | of Death     | standard | evil-one, demise, coins-ace        | -13   |
        | of Profit    | standard | endurance, coins-7, coins-9        | +8    |
        | of Justice   | standard | balance, coins-commander, sabres-5 | +6    |
        | of Monarchy  | standard | queen, star, coins-9               | -10   |

    Scenario Outline: The same hand is good in one version, bombed in the next
      Given the hand endurance, coins-11, flasks-4
      And the <version> version is in force
      When it is counted
      Then it counts <total>
      And <range>

      Examples: Endurance beside fifteen
        | version          | total | range             |
        | standard         | +7    | it stays in range |
        | Rebel Alliance   | +25   | it bombs out      |
        | Imperial         | +7    | it stays in range |
        | Corellian        | +10   | it stays in range |
        | New Republic     | +23   | it stays in range |
        | Corporate Sector | +22   | it stays in range |

    Scenario Outline: The version in force decides which hand is better
      Given Han holds endurance, coins-10
      And Lando holds sabres-8, staves-7
      And the <version> version is in force
      When the hands are compared
      Then <player> has the best hand

      Examples: Endurance and ten against fifteen
        | version        | player |
        | standard       | Lando  |
        | Rebel Alliance | Han    |
        | Corellian      | Lando  |
        | New Republic   | Han    |

    Scenario Outline: A regional array beats the best ordinary total while its version is in force
      Given Han holds flasks-master, sabres-1, sabres-2
      And Lando holds coins-11, staves-11
      And the <version> version is in force
      When the hands are compared
      Then <player> has the best hand

      Examples: a Force Array, or seventeen, against twenty-two
        | version        | player |
        | standard       | Lando  |
        | Corellian      | Lando  |

      @regional-arrays-have-ranks
      Examples: a Force Array, or seventeen, against twenty-two, where an array is above ordinary hands
        | version        | player |
        | Rebel Alliance | Han    |

    Example: A call is settled by the Rebel Alliance version
      Given Han holds endurance, coins-10
      And Lando holds sabres-8, staves-7
      And the Rebel Alliance version is in force
      When Han calls
      Then Han wins the hand pot
      And Han has 112 credits

    Example: The same call is settled by the standard version
      Given Han holds endurance, coins-10
      And Lando holds sabres-8, staves-7
      And the standard version is in force
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 112 credits
      And Han has 100 credits
