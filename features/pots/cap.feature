Feature: How much the sabacc pot may hold
  Some houses set a limit.

  @pots.sabacc-cap.none
  Rule: The sabacc pot can hold any amount
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

    @time-to-call
    Scenario Outline: A huge sabacc pot outlasts a whole hand
      Given Han and Lando play
      And the sabacc pot holds <sabacc pot>
      When Han calls in round 8
      Then the house takes 0
      And the sabacc pot holds <sabacc pot>
      And Han wins the hand pot

      Examples: more than any house would suffer
        | sabacc pot |
        | 1000000001 |
        | 2000000000 |

  @pots.sabacc-cap.house-sweeps
  Rule: The house takes a sabacc pot above its limit
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

    @pots.sabacc-cap:house-sweeps=1000000 @showdown.all-bombed:to-sabacc-pot
    @penalties.bomb:hand-pot
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

    @time-to-call @pots.sabacc-cap:house-sweeps=1999999-or-less
    Example: The house does not look before the hand is over
      Given Han and Lando play
      And Han holds coins-8, coins-ace
      And the sabacc pot holds 2000000
      When Han calls in round 8
      Then the house takes 0
      And the sabacc pot holds 0
      And Han wins the sabacc pot

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

  @pots.sabacc-cap.surplus-swept
  Rule: The house takes what the sabacc pot holds above its limit
    When a hand is over, even by folds, the house looks at the sabacc pot once.
    By then every penalty is in, and both pots are awarded.
    If the sabacc pot still holds more than {pots.sabacc-cap.surplus-swept}, the house takes the surplus, and the limit stays in the pot.
    If it holds exactly that many credits or fewer, nothing happens.

    @pots.sabacc-cap:surplus-swept=1000
    Scenario Outline: The house takes the surplus of a small house
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And the sabacc pot holds <before>
      When Han calls
      Then the house takes <house>
      And the sabacc pot holds <after>
      And Han has 112 credits

      Examples: exactly the limit, and above it
        | before | house | after |
        | 1000   | 0     | 1000  |
        | 1001   | 1     | 1000  |
        | 1750   | 750   | 1000  |

    @pots.sabacc-cap:surplus-swept=1000000
    Scenario Outline: The house takes the surplus of a million
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And the sabacc pot holds <before>
      When Han calls
      Then the house takes <house>
      And the sabacc pot holds <after>

      Examples: exactly the limit, and above it
        | before  | house   | after   |
        | 1000000 | 0       | 1000000 |
        | 1000001 | 1       | 1000000 |
        | 3456789 | 2456789 | 1000000 |

    @pots.sabacc-cap:surplus-swept=1000000 @penalties.bomb:hand-pot
    Example: A bomb's penalty goes to the house where the pot is full
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-9, sabres-ace
      And the sabacc pot holds 999989
      When Han calls
      Then the house takes 1
      And the sabacc pot holds 1000000
      And Lando has 88 credits

    @pots.sabacc-cap:surplus-swept=1000000
    Example: The winner of a full pot comes before the house
      Given Han holds coins-8, coins-ace
      And Lando holds sabres-8, staves-10
      And the sabacc pot holds 1000001
      When Han calls
      Then the house takes 0
      And Han has 1000113 credits
      And the sabacc pot holds 0

    @pots.sabacc-cap:surplus-swept=1000000
    Example: The last player left sees the house take the surplus
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Han has folded
      And the sabacc pot holds 1000003
      When the hand ends without a call
      Then the house takes 3
      And the sabacc pot holds 1000000
      And Lando has 112 credits

  @pots.sabacc-cap.swept-at-once
  Rule: The house takes a sabacc pot as soon as it holds too much
    As soon as the sabacc pot holds more than {pots.sabacc-cap.swept-at-once}, the house takes all of it, not only the surplus.
    If it holds exactly that amount or less, nothing happens.
    The house looks as a hand begins, and again whenever credits come in.
    Credits that are paid together count together: all antes, all penalties of a showdown, all hand pots that nobody won.
    [penalties.timing:before-awards|after-awards] `penalties.timing` says whether penalties come in before the pots are awarded.
    A player who wins the sabacc pot takes what is left in it.

    For programs:
    The amount is in credits, the same unit as pots and stacks.
    If `settle` is given a sabacc pot above the amount, the house takes it before anything is paid; in `play` it counts together with the antes.

    @pots.sabacc-cap:swept-at-once=1000000
    Scenario Outline: A Pure Sabacc comes too late for a full pot
      Given Han holds coins-8, coins-ace
      And Lando holds sabres-8, staves-10
      And the sabacc pot holds <before>
      When Han calls
      Then the house takes <house>
      And Han has <stack> credits
      And the sabacc pot holds 0

      Examples: exactly the agreed amount
        | before  | house   | stack   |
        | 1000000 | 0       | 1000112 |

      Examples: more than the agreed amount
        | before  | house   | stack   |
        | 1000001 | 1000001 | 112     |
        | 3456789 | 3456789 | 112     |

    @pots.sabacc-cap:swept-at-once=1000
    Scenario Outline: A Pure Sabacc comes too late in a small house
      Given Han holds coins-8, coins-ace
      And Lando holds sabres-8, staves-10
      And the sabacc pot holds <before>
      When Han calls
      Then the house takes <house>
      And Han has <stack> credits
      And the sabacc pot holds 0

      Examples: exactly the agreed amount
        | before | house | stack |
        | 1000   | 0     | 1112  |

      Examples: more than the agreed amount
        | before | house | stack |
        | 1001   | 1001  | 112   |
        | 1750   | 1750  | 112   |

    @pots.sabacc-cap:swept-at-once=1000 @penalties.bomb:hand-pot
    @penalties.timing:before-awards
    Scenario Outline: A penalty comes before the awards
      Given Han holds coins-8, coins-ace
      And Lando holds sabres-9, sabres-ace
      And the sabacc pot holds <before>
      When Han calls
      Then the house takes <house>
      And Han has <stack> credits
      And Lando has 88 credits
      And the sabacc pot holds 0

      Examples: twelve credits come in
        | circumstance | before | house | stack |
        | just full    | 988    | 0     | 1112  |
        | one too many | 989    | 1001  | 112   |

    @pots.sabacc-cap:swept-at-once=1000 @penalties.bomb:hand-pot
    @penalties.timing:before-awards
    Example: Two penalties count together
      Given Han holds coins-8, coins-ace
      And Lando holds sabres-9, sabres-ace
      And Leia holds flasks-9, flasks-ace
      And the sabacc pot holds 990
      When Han calls
      Then the house takes 1014
      And Han has 112 credits
      And the sabacc pot holds 0

    @pots.sabacc-cap:swept-at-once=1000 @showdown.all-bombed:to-sabacc-pot
    @penalties.bomb:hand-pot @penalties.timing:before-awards
    Example: Two penalties are too many, and a hand pot comes after them
      Given Han holds coins-9, coins-ace
      And Lando holds sabres-9, sabres-ace
      And the sabacc pot holds 977
      When the hand ends without a call
      Then nobody wins the hand pot
      And the house takes 1001
      And the sabacc pot holds 12

    @pots.sabacc-cap:swept-at-once=1000000 @penalties.caller:fixed=2
    @penalties.timing:after-awards
    Example: The price of a call comes after the awards
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, sabres-ace
      And the sabacc pot holds 999999
      When Han calls
      Then the house takes 0
      And Lando has 1000111 credits
      And Han has 98 credits
      And the sabacc pot holds 2

    @pots.sabacc-cap:swept-at-once=1000000 @showdown.all-bombed:to-sabacc-pot
    @penalties.bomb:none @penalties.caller:fixed=2
    @penalties.timing:after-awards
    Example: A hand pot is too many, and the price of a call comes after it
      Given Han holds coins-9, coins-ace
      And Lando holds sabres-9, sabres-ace
      And the sabacc pot holds 999989
      When Han calls
      Then nobody wins the hand pot
      And the house takes 1000001
      And the sabacc pot holds 2

    @pots.sabacc-cap:swept-at-once=1000000 @stakes.short-stack:all-in
    @showdown.all-bombed:to-sabacc-pot @penalties.bomb:none
    Example: A main pot and a side pot count together
      Given Han holds coins-9, coins-ace
      And Lando holds sabres-9, sabres-ace
      And Leia holds flasks-9, flasks-ace
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And the sabacc pot holds 999990
      When the hand ends without a call
      Then nobody wins the hand pot
      And the house takes 1000010
      And the sabacc pot holds 0

    @time-to-play @pots.sabacc-cap:swept-at-once=1000
    @ante.sabacc-pot:every-hand @ante.amount:each-pot=1
    Scenario Outline: Two antes count together
      Given Han and Lando play
      And the antes are still to be paid
      And the sabacc pot holds <before>
      When the betting of round 1 is over
      Then after the ante the sabacc pot holds <after>
      And the house takes <house>

      Examples: what the antes come to
        | circumstance | before | after | house |
        | just full    | 998    | 1000  | 0     |
        | one too many | 999    | 0     | 1001  |
        | two too many | 1000   | 0     | 1002  |

    @time-to-play
    Example: The house looks as a hand begins
      Given Han and Lando play
      And the sabacc pot holds 1000000001
      When the betting of round 1 is over
      Then after the betting of round 1 the sabacc pot holds 0
      And the house takes 1000000001

    @time-to-play
    Example: The house leaves a thousand as a hand begins
      Given Han and Lando play
      And the sabacc pot holds 1000
      When the betting of round 1 is over
      Then after the betting of round 1 the sabacc pot holds 1000
      And the house takes 0

    @time-to-play @pots.sabacc-cap:swept-at-once=1000 @folding.cost:two-credits
    Scenario Outline: Two folds do not count together
      Given Han, Lando, Leia and Chewbacca play
      And the sabacc pot holds <before>
      When Han bets 1
      And Lando folds
      And Chewbacca folds
      And the betting of round 1 is over
      Then after the betting of round 1 the sabacc pot holds <after>
      And the house takes <house>

      Examples: two credits each
        | circumstance           | before | after | house |
        | just full with both    | 996    | 1000  | 0     |
        | the second is too many | 998    | 0     | 1002  |
        | the first is too many  | 999    | 2     | 1001  |

    @checks-until-a-call @pots.sabacc-cap:swept-at-once=1000
    @bombs.mid-hand:out-at-once @penalties.bomb:hand-pot @single-draws
    Scenario Outline: A bomb in mid-hand comes before a Pure Sabacc
      Given Han, Lando and Leia play
      And Lando holds flasks-8, staves-ace
      And the next cards are coins-9
      And the sabacc pot holds <before>
      When Han draws in round 1
      And Lando calls in round 9
      Then the house takes <house>
      And Lando has <stack> credits
      And the sabacc pot holds 0

      Examples: twelve credits come in
        | circumstance | before | house | stack |
        | just full    | 988    | 0     | 1112  |
        | one too many | 989    | 1001  | 112   |

    @time-to-play @betting.check:allowed @pots.sabacc-cap:swept-at-once=1000
    @bombs.mid-hand:out-at-once @penalties.bomb:hand-pot @single-draws
    Example: The house takes twice in one hand
      Given Han, Lando and Leia play
      And Han has 2000 credits
      And the hand pot holds 1500
      And the sabacc pot holds 1700
      And the next cards are coins-9
      When Han draws in round 1
      And the drawing of round 1 is over
      Then the house takes 3200
      And Han has 500 credits
      And the sabacc pot holds 0
