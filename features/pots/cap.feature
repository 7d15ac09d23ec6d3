Feature: How much the sabacc pot may hold
  Some houses set a limit.

  @pots.sabacc-cap.none
  Rule: The sabacc pot may hold any amount
    Every credit stays on the table until a hand wins it, and the house takes nothing.

    Scenario Outline: A huge sabacc pot stays on the table
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And the sabacc pot holds <sabacc pot>
      When Han calls
      Then the sabacc pot holds <sabacc pot>
      And Han has 112 credits

      Examples: more than a house would suffer
        | sabacc pot |
        | 1000002    |
        | 7654321    |
        | 2000000000 |

    Example: The last player left finds it untouched
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Han has folded
      And the sabacc pot holds 2000000001
      When the hand ends without a call
      Then the sabacc pot holds 2000000001
      And Lando has 112 credits

    @penalties.bomb:hand-pot
    Example: A bomb's penalty makes it larger still
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-9, sabres-ace
      And the sabacc pot holds 2000000000
      When Han calls
      Then the sabacc pot holds 2000000012
      And Lando has 88 credits

  @pots.sabacc-cap.house-sweeps
  Rule: The house takes a sabacc pot above the agreed limit
    When a hand is over, even by folds, the house looks at the sabacc pot once.
    By then every penalty is in, both pots are awarded, and a hand pot that nobody won has moved.
    If the sabacc pot still holds more than {pots.sabacc-cap.house-sweeps}, the house takes all of it, not only the surplus.
    If it holds exactly that many credits or fewer, nothing happens.

    For programs:
    The limit is in credits, the same unit as pots and stacks.
    A table that plays with chips converts it before play, by the worth of the base chip.

    @pots.sabacc-cap:house-sweeps=1000000
    Scenario Outline: A house of a million looks at the sabacc pot
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And the sabacc pot holds <before>
      When Han calls
      Then the house takes <house>
      And the sabacc pot holds <after>
      And Han has 112 credits

      Examples: exactly the agreed amount
        | before  | house   | after   |
        | 1000000 | 0       | 1000000 |

      Examples: more than the agreed amount
        | before  | house   | after   |
        | 1000001 | 1000001 | 0       |
        | 3456789 | 3456789 | 0       |

    @pots.sabacc-cap:house-sweeps=1000
    Scenario Outline: A small house looks at the sabacc pot
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And the sabacc pot holds <before>
      When Han calls
      Then the house takes <house>
      And the sabacc pot holds <after>
      And Han has 112 credits

      Examples: exactly the agreed amount
        | before | house | after |
        | 1000   | 0     | 1000  |

      Examples: more than the agreed amount
        | before | house | after |
        | 1001   | 1001  | 0     |
        | 1750   | 1750  | 0     |

    @pots.sabacc-cap:house-sweeps=1000000 @penalties.bomb:hand-pot
    Scenario Outline: A bomb's penalty fills the sabacc pot
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-9, sabres-ace
      And the sabacc pot holds <before>
      When Han calls
      Then the house takes <house>
      And the sabacc pot holds <after>
      And Lando has 88 credits

      Examples: twelve credits come in
        | circumstance    | before | house   | after   |
        | just full       | 999988 | 0       | 1000000 |
        | one too many    | 999989 | 1000001 | 0       |

    @pots.sabacc-cap:house-sweeps=1000000 @showdown.all-bombed:to-sabacc-pot @penalties.bomb:hand-pot
    Example: A hand pot that nobody won brings it over the amount
      Given Han holds coins-9, coins-ace
      And Lando holds sabres-9, sabres-ace
      And the sabacc pot holds 999965
      When the hand ends without a call
      Then nobody wins the hand pot
      And the house takes 1000001
      And the sabacc pot holds 0

    @time-to-call @pots.sabacc-cap:house-sweeps=1999999-or-less
    Example: The house takes two million when a whole hand is over
      Given Han and Lando play
      And the sabacc pot holds 2000000
      When Han calls in round 8
      Then the house takes 2000000
      And the sabacc pot holds 0
      And Han wins the hand pot

    @time-to-call
    Example: The house leaves nine hundred when a whole hand is over
      Given Han and Lando play
      And the sabacc pot holds 900
      When Han calls in round 8
      Then the house takes 0
      And the sabacc pot holds 900
      And Han wins the hand pot

    @pots.sabacc-cap:house-sweeps=1000000
    Example: The last player left sees the house take it
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Han has folded
      And the sabacc pot holds 1000001
      When the hand ends without a call
      Then the house takes 1000001
      And the sabacc pot holds 0
      And Lando has 112 credits

    @pots.sabacc-cap:house-sweeps=1000000
    Example: The winner comes before the house
      Given Han holds coins-8, coins-ace
      And Lando holds sabres-8, staves-10
      And the sabacc pot holds 1000001
      When Han calls
      Then the house takes 0
      And Han has 1000113 credits
      And the sabacc pot holds 0
