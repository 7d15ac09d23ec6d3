Feature: Penalties beyond a stack
  A short stack must not make a call or a bomb cheaper.

  @penalties.short-stack.owed
  Rule: What a penalty lacks is owed, and due after the next antes
    A player with too little for a penalty pays all they have, and owes the rest to the sabacc pot; nobody else makes it up.
    The debt is paid right after the antes of the next hand, also after a rebuy or a return.
    A player who cannot pay both takes no part.
    What counts is their stack before the pots of this hand are awarded, and a bomb is paid for before a call.
    When the session ends, debts lapse.

    For programs:
    A program names in `owed` what each player owes, also of players who have left the table; if it names nobody, nobody owes anything.

    @penalties.bomb:hand-pot
    Scenario Outline: A bomb leaves a debt
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And Han has <stack> credits
      When Lando calls
      Then Han pays <paid>
      And Han owes <debt>
      And Han has <left> credits
      And the sabacc pot holds <after>

      Examples: Less than the hand pot of 12
        | stack | paid | debt | left | after |
        | 0     | 0    | 12   | 0    | 30    |
        | 1     | 1    | 11   | 0    | 31    |
        | 11    | 11   | 1    | 0    | 41    |

      Examples: Enough for the hand pot of 12
        | stack | paid | debt | left | after |
        | 12    | 12   | 0    | 0    | 42    |
        | 13    | 12   | 0    | 1    | 42    |

    @penalties.caller:hand-pot
    Example: A failed call with five credits leaves a debt of seven
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-4
      And Han has 5 credits
      When Han calls
      Then Han pays 5
      And Han owes 7
      And the sabacc pot holds 35

    @penalties.caller:fixed=5
    Example: A failed call at five credits leaves a debt of four
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-4
      And Han has 1 credits
      When Han calls
      Then Han pays 1
      And Han owes 4
      And the sabacc pot holds 31

    @penalties.caller:percent=10
    Example: A failed call at a tenth leaves a debt of two
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-4
      And the hand pot holds 50
      And Han has 3 credits
      When Han calls
      Then Han pays 3
      And Han owes 2

    @penalties.bombed-caller:both @bombs-and-calls-cost-the-pot
    Example: A bombed caller with too little for both owes the rest
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And the hand pot holds 10
      And Han has 15 credits
      When Han calls
      Then Han pays 15
      And Han owes 5
      And the sabacc pot holds 45

    @penalties.bombed-caller:both @bombs-and-calls-cost-the-pot
    Scenario Outline: A bombed caller owes what is left of both
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And the hand pot holds 10
      And Han has <stack> credits
      When Han calls
      Then Han pays <stack>
      And Han owes <debt>
      And Han has 0 credits
      And the sabacc pot holds <after>

      Examples: Too little for the bomb, and nothing for the call
        | stack | debt | after |
        | 0     | 20   | 30    |
        | 4     | 16   | 34    |

      Examples: The bomb is paid, and all or part of the call is owed
        | stack | debt | after |
        | 10    | 10   | 40    |
        | 19    | 1    | 49    |

      Examples: Both are paid
        | stack | debt | after |
        | 20    | 0    | 50    |

    @penalties.caller:hand-pot @penalties.caller-shares:pays
    @!demise.cause:never-forfeit @one-demise
    Example: A share of the hand pot pays no debt
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Han has 5 credits
      And the next cards are coins-3, staves-3
      When Han calls
      Then Han pays 5
      And Han owes 7
      And Han has 6 credits

    @penalties.bomb:hand-pot
    Example: A debt is nobody else's
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And Leia holds sabres-ace, coins-ace
      And Han has 4 credits
      When Lando calls
      Then Han owes 8
      And Leia pays 12
      And Leia owes 0
      And the sabacc pot holds 46

    @time-to-play @bombs.mid-hand:out-at-once @penalties.bomb:hand-pot
    @single-draws
    Scenario Outline: A bomb mid-hand leaves a debt too
      Given Han, Lando and Leia play
      And Han has <before> credits
      And the next cards are coins-9
      When Han bets 1 in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han has <after> credits
      And Han owes <debt>
      And the sabacc pot holds <sabacc pot>

      Examples: a hand pot of fifteen
        | before | after | debt | sabacc pot |
        | 10     | 0     | 6    | 39         |
        | 16     | 0     | 0    | 45         |

    @time-to-play @bombs.mid-hand:out-at-once @penalties.bomb:hand-pot
    @single-draws
    Example: A bomb mid-hand at a hand pot of twenty leaves a debt of eleven
      Given Han, Lando and Leia play
      And Han has 10 credits
      And the hand pot holds 17
      And the next cards are coins-9
      When Han bets 1 in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han has 0 credits
      And Han owes 11
      And the sabacc pot holds 39

    @time-to-play @bombs.mid-hand:out-at-once @penalties.bomb:fixed=2
    @single-draws
    Scenario Outline: A bomb mid-hand at two credits
      Given Han, Lando and Leia play
      And Han has <before> credits
      And the next cards are coins-9
      When Han bets 1 in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han has 0 credits
      And Han owes <debt>
      And the sabacc pot holds <sabacc pot>

      Examples: leaves a debt if the stack is short
        | before | debt | sabacc pot |
        | 2      | 1    | 31         |
        | 3      | 0    | 32         |

    @time-to-call @calls-in-every-turn @a-credit-to-fold
    @penalties.caller:hand-pot @ante.amount:each-pot=1
    @ante.sabacc-pot:when-empty
    Example: A player who returns pays the debt
      Given Han, Lando and Leia play
      And Han has 2 credits
      And Lando holds flasks-10, staves-10
      And in hand 2 Han leaves the table
      And in hand 3 Han comes to the table with 50 credits
      When Han calls in round 9
      And in hand 2 Leia bets 1 in round 1
      And in hand 2 Lando folds in round 1
      And in hand 3 the betting of round 1 is over
      Then Han owes 10
      And in hand 2 Han owes 10
      And in hand 3 after the ante Han has 39 credits
      And in hand 3 after the ante the sabacc pot holds 43
      And in hand 3 Han owes 0

    @checks-until-a-call @calls-in-every-turn @penalties.caller:hand-pot
    @ante.amount:each-pot=1 @small-antes
    Scenario Outline: Who returns with too little for both
      Given Han, Lando and Leia play
      And Han has 2 credits
      And Lando holds flasks-10, staves-10
      And in hand 2 Han leaves the table
      And in hand 3 Han comes to the table with <stack> credits
      When Han calls in round 9
      And in hand 2 Leia bets 1 in round 1
      And in hand 2 Lando folds in round 1
      And in hand 3 the betting of round 1 is over
      Then in hand 3 after the ante Han has <left> credits
      And in hand 3 Han owes <debt>

      Examples: takes no part
        | stack | left | debt |
        | 1     | 1    | 10   |
        | 10    | 10   | 10   |

      @ante.sabacc-pot:when-empty
      Examples: takes part
        | stack | left | debt |
        | 11    | 0    | 0    |

    @checks-until-a-call @calls-in-every-turn @penalties.caller:hand-pot
    Example: The debt of a whole hand stays while the session goes on
      Given Han, Lando and Leia play
      And Han has 2 credits
      And Lando holds flasks-10, staves-10
      When Han calls in round 9
      Then the session goes on
      And Han has 0 credits
      And Han owes 10

    @checks-until-a-call @calls-in-every-turn @penalties.caller:hand-pot
    Example: After the last hand nobody owes anything
      Given Han, Lando and Leia play
      And Han has 2 credits
      And Lando holds flasks-10, staves-10
      And this is the last hand of the session
      When Han calls in round 9
      Then the session is over
      And Han owes 0
