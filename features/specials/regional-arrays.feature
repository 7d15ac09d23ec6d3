Feature: No regional array
  Five versions of the game each have one special hand of three cards.

  @specials.regional-array.none
  Rule: No regional array is a special hand
    The cards of a Force, Death, Profit, Justice or Monarchy Array count like those of any other hand, and have no other effect.
    [totals.version:in-force] (With versions that change mid-hand,) this holds while no version is named or the standard version is in force: each other version has its own array (`totals.version`).

    Scenario Outline: The cards of a regional array are an ordinary hand
      Given the hand <hand>
      When it is counted
      Then it is an ordinary hand
      And it stays in range

      Examples: the make-up of each array
        | make-up  | hand                               |
        | Force    | coins-master, sabres-1, sabres-2   |

      @values-of-a-document
      Examples: the make-up of each array, with face cards
        | make-up  | hand                               |
        | Death    | evil-one, demise, coins-ace        |
        | Profit   | endurance, coins-1, coins-2        |
        | Justice  | balance, coins-commander, sabres-1 |
        | Monarchy | queen, star, coins-9               |

    Scenario Outline: The cards of a regional array count by values of a table's own
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is an ordinary hand

      @totals.face-values:own=queen:-3/demise:-12/star:-10
      Examples: with three values of its own
        | make-up              | hand                               | total |
        | Death, own value     | evil-one, demise, coins-ace        | -12   |
        | Profit, as usual     | endurance, coins-1, coins-2        | -5    |
        | Justice, as usual    | balance, coins-commander, sabres-1 | +2    |
        | Monarchy, own values | queen, star, coins-9               | -4    |

      @totals.face-values:own=endurance:12/moderation:0
      Examples: with two values of its own
        | make-up              | hand                               | total |
        | Death, as usual      | evil-one, demise, coins-ace        | -13   |
        | Profit, own value    | endurance, coins-1, coins-2        | +15   |
        | Justice, untouched   | balance, coins-commander, sabres-1 | +2    |
        | Monarchy, as usual   | queen, star, coins-9               | -10   |

    @!specials.pure-cards:exactly-two
    Example: Three such cards that count 23 are a Pure Sabacc
      Given the hand coins-master, sabres-4, sabres-5
      When it is counted
      Then it is a Pure Sabacc
      And it stays in range

    @!specials.pure-cards:exactly-two
    Example: Three such cards that count 23 win as a Pure Sabacc
      Given Han holds flasks-11, staves-11
      And Lando holds coins-master, sabres-4, sabres-5
      When the hands are compared
      Then Lando has the best hand
      And the best hand is worth the sabacc pot

    Scenario Outline: The cards of a regional array lose to 22
      Given Han holds <hand>
      And Lando holds flasks-11, staves-11
      When the hands are compared
      Then Lando has the best hand
      And the best hand is not worth the sabacc pot

      Examples: the make-up of each array
        | make-up  | hand                               |
        | Force    | coins-master, sabres-1, sabres-2   |

      @values-of-a-document
      Examples: the make-up of each array, with face cards
        | make-up  | hand                               |
        | Justice  | balance, coins-commander, sabres-1 |
        | Death    | evil-one, demise, coins-ace        |
        | Profit   | endurance, coins-1, coins-2        |
        | Monarchy | queen, star, coins-9               |

    Example: Twenty-two by another hand beats the cards of a Force Array
      Given Han holds flasks-11, staves-11
      And Lando holds coins-master, sabres-1, sabres-2
      And Leia holds staves-10, coins-8
      When the hands are compared
      Then Han has the best hand
      And the best hand is not worth the sabacc pot
