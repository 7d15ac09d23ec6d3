Feature: What a failed call costs
  A player who calls the hand and does not win it may have to pay.

  @penalties.caller.hand-pot
  Rule: A failed call costs as much as the hand pot holds
    A caller who does not win the hand pot pays as much as it holds, from their stack into the sabacc pot.
    A caller who wins pays nothing.
    [calling.last-betting:one-round] A caller who folds after the call has not won (`calling.caller-folds`).
    [stakes.short-stack:all-in] With side pots, the main pot decides (`side-pots.caller`).

    For programs:
    In a position, a caller among those who folded has not won.

    Scenario Outline: The second best hand has called
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      And the hand pot holds <pot>
      When Han calls
      Then Han pays <pot>
      And Han has <left> credits
      And the sabacc pot holds <after>
      And Lando has <won> credits

      Examples: Hand pots of all sizes
        | pot | left | after | won |
        | 1   | 99   | 31    | 101 |
        | 12  | 88   | 42    | 112 |
        | 40  | 60   | 70    | 140 |
        | 100 | 0    | 130   | 200 |

    Example: The caller has folded since
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      And Leia holds coins-8, flasks-4
      And Han has folded
      When Han calls
      Then Han pays 12
      And Han has 88 credits
      And Lando has 112 credits
      And the sabacc pot holds 42

    Example: The caller has folded to the only other player
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      And the hand pot holds 25
      And Han has folded
      When Han calls
      Then Han pays 25
      And Lando has 125 credits
      And the sabacc pot holds 55

    Example: The caller is the last player left
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      And Lando has folded
      When Han calls
      Then Han pays 0
      And Han has 112 credits
      And Lando has 100 credits
      And the sabacc pot holds 30

    Example: The worst of three hands has called
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      And Leia holds coins-8, flasks-4
      When Leia calls
      Then Leia pays 12
      And Han pays 0
      And the sabacc pot holds 42

    Example: The best hand has called
      Given Lando holds coins-8, flasks-4
      And Han holds sabres-8, staves-7
      When Han calls
      Then Han pays 0
      And Han has 112 credits

    @time-to-call @calls-in-every-turn @betting.check:allowed
    Scenario Outline: One of two players calls a whole hand
      Given Han and Lando play
      And Han holds <Han's cards>
      And Lando holds <Lando's cards>
      When Lando calls in round 9
      Then <winner> wins the hand pot
      And Lando has <Lando> credits
      And Han has <Han> credits
      And the sabacc pot holds <after>

      Examples: the weaker hand, then the better one
        | caller | Han's cards         | Lando's cards       | winner | Lando | Han | after |
        | weaker | flasks-10, staves-10 | sabres-7, coins-8   | Han    | 88    | 112 | 42    |
        | better | sabres-7, coins-8   | flasks-10, staves-10 | Lando  | 112   | 100 | 30    |

  @penalties.caller.fixed
  Rule: A failed call costs a fixed sum
    A caller who does not win the hand pot pays {penalties.caller.fixed} from their stack into the sabacc pot, whatever the hand pot holds.
    A caller who wins pays nothing.
    [calling.last-betting:one-round] A caller who folds after the call has not won (`calling.caller-folds`).
    [stakes.short-stack:all-in] With side pots, the main pot decides (`side-pots.caller`).

    For programs:
    In a position, a caller among those who folded has not won.
    The sum is a whole number of credits from 1 to 1,000,000; in a house that names none it is 2.

    Scenario Outline: The second best hand has called for a fixed sum
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      When Han calls
      Then Han pays <sum>
      And Han has <left> credits
      And the sabacc pot holds <after>

      @penalties.caller:fixed=1
      Examples: At one credit
        | sum | left | after |
        | 1   | 99   | 31    |

      @penalties.caller:fixed=2
      Examples: At two credits
        | sum | left | after |
        | 2   | 98   | 32    |

      @penalties.caller:fixed=3
      Examples: At three credits
        | sum | left | after |
        | 3   | 97   | 33    |

      @penalties.caller:fixed=5
      Examples: At five credits
        | sum | left | after |
        | 5   | 95   | 35    |

    @penalties.caller:fixed=2
    Scenario Outline: The size of the hand pot does not matter
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      And the hand pot holds <pot>
      When Han calls
      Then Han pays 2
      And Lando has <won> credits

      Examples: Hand pots of all sizes at two credits
        | pot | won |
        | 1   | 101 |
        | 60  | 160 |

    @penalties.caller:fixed=2
    Example: The worst of three hands has called for two credits
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      And Leia holds coins-8, flasks-4
      When Leia calls
      Then Leia pays 2
      And Han pays 0
      And the sabacc pot holds 32

    Example: The best hand has called for nothing
      Given Lando holds coins-8, flasks-4
      And Han holds sabres-8, staves-7
      When Han calls
      Then Han pays 0
      And Han has 112 credits

    @checks-until-a-call @calls-in-every-turn @penalties.caller:fixed=2
    Scenario Outline: One of two players calls a whole hand for two credits
      Given Han and Lando play
      And Han holds <Han's cards>
      And Lando holds <Lando's cards>
      When Lando calls in round 9
      Then <winner> wins the hand pot
      And Lando has <Lando> credits
      And Han has <Han> credits
      And the sabacc pot holds <after>

      Examples: the weaker hand, then the better one
        | caller | Han's cards         | Lando's cards       | winner | Lando | Han | after |
        | weaker | flasks-10, staves-10 | sabres-7, coins-8   | Han    | 98    | 112 | 32    |
        | better | sabres-7, coins-8   | flasks-10, staves-10 | Lando  | 112   | 100 | 30    |

  @penalties.caller.percent
  Rule: A failed call costs a part of the hand pot
    A caller who does not win the hand pot pays {penalties.caller.percent} of it, from their stack into the sabacc pot.
    For fractions of a credit, see `penalties.rounding`.
    A caller who wins pays nothing.
    [calling.last-betting:one-round] A caller who folds after the call has not won (`calling.caller-folds`).
    [stakes.short-stack:all-in] With side pots, the main pot decides (`side-pots.caller`).

    For programs:
    In a position, a caller among those who folded has not won.
    The percentage is a whole number from 1 to 100; in a house that names none it is 10.

    Scenario Outline: The second best hand has called a hand of a hundred credits
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      And the hand pot holds 100
      When Han calls
      Then Han pays <part>
      And Han has <left> credits
      And the sabacc pot holds <after>
      And Lando has 200 credits

      @penalties.caller:percent=1
      Examples: At one percent
        | part | left | after |
        | 1    | 99   | 31    |

      @penalties.caller:percent=9
      Examples: At nine percent
        | part | left | after |
        | 9    | 91   | 39    |

      @penalties.caller:percent=10
      Examples: At ten percent
        | part | left | after |
        | 10   | 90   | 40    |

      @penalties.caller:percent=11
      Examples: At eleven percent
        | part | left | after |
        | 11   | 89   | 41    |

      @penalties.caller:percent=25
      Examples: At twenty-five percent
        | part | left | after |
        | 25   | 75   | 55    |

    @penalties.caller:percent=10
    Scenario Outline: A tenth of the hand pot
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      And the hand pot holds <pot>
      When Han calls
      Then Han pays <part>
      And the sabacc pot holds <after>

      Examples: Round hand pots
        | pot | part | after |
        | 50  | 5    | 35    |
        | 200 | 20   | 50    |

    @penalties.caller:percent=10
    Example: The worst of three hands has called for a tenth
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      And Leia holds coins-8, flasks-4
      And the hand pot holds 30
      When Leia calls
      Then Leia pays 3
      And Han pays 0
      And the sabacc pot holds 33

    Example: The best hand has called for no part of the pot
      Given Lando holds coins-8, flasks-4
      And Han holds sabres-8, staves-7
      When Han calls
      Then Han pays 0
      And Han has 112 credits

    @checks-until-a-call @calls-in-every-turn @penalties.caller:percent=10
    Scenario Outline: One of two players calls a whole hand for a tenth
      Given Han and Lando play
      And Han holds <Han's cards>
      And Lando holds <Lando's cards>
      And the hand pot holds 20
      When Lando calls in round 9
      Then <winner> wins the hand pot
      And Lando has <Lando> credits
      And Han has <Han> credits
      And the sabacc pot holds <after>

      Examples: the weaker hand, then the better one
        | caller | Han's cards         | Lando's cards       | winner | Lando | Han | after |
        | weaker | flasks-10, staves-10 | sabres-7, coins-8   | Han    | 98    | 120 | 32    |
        | better | sabres-7, coins-8   | flasks-10, staves-10 | Lando  | 120   | 100 | 30    |

  @penalties.caller.none
  Rule: A failed call costs nothing
    A caller who does not win the hand pays nothing for the call.
    [!penalties.bomb:none] A caller whose hand bombed pays only for the bomb.

    Example: The second best hand has called freely
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      When Han calls
      Then Han has 100 credits
      And the sabacc pot holds 30
      And Lando has 112 credits

    Example: A caller with few credits keeps them
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      And Han has 3 credits
      And the sabacc pot holds 6
      When Han calls
      Then Han has 3 credits
      And the sabacc pot holds 6

    Example: The worst of three hands has called freely
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      And Leia holds coins-8, flasks-4
      And Leia has 40 credits
      When Leia calls
      Then Leia has 40 credits
      And the sabacc pot holds 30

    @demise.cause:tie-for-best
    Example: A caller who loses the sudden demise keeps every credit
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Han has 70 credits
      And the next cards are coins-3, staves-1
      When Han calls
      Then Lando wins the hand pot
      And Han has 70 credits

    @penalties.bomb:hand-pot
    Example: A caller who bombs pays for the bomb alone
      Given Lando holds coins-11, flasks-9
      And Han holds flasks-11, staves-mistress
      When Han calls
      Then Han pays 12
      And the sabacc pot holds 42

  @penalties.rounding.up
  Rule: A fraction of a credit counts as a whole one
    A percentage of the hand pot is rounded up to whole credits.
    It is never less than one credit, even if the hand pot is empty.

    @penalties.caller:percent=10
    Scenario Outline: A tenth is rounded up
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      And the hand pot holds <pot>
      When Han calls
      Then Han pays <part>
      And the sabacc pot holds <after>

      Examples: Down to the last credit
        | pot | part | after |
        | 0   | 1    | 31    |
        | 1   | 1    | 31    |
        | 9   | 1    | 31    |
        | 10  | 1    | 31    |

      Examples: Just above a whole number
        | pot | part | after |
        | 11  | 2    | 32    |
        | 21  | 3    | 33    |
        | 91  | 10   | 40    |

      Examples: Just at or below a whole number
        | pot | part | after |
        | 19  | 2    | 32    |
        | 20  | 2    | 32    |
        | 90  | 9    | 39    |

    Scenario Outline: Other parts are rounded up
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      And the hand pot holds <pot>
      When Han calls
      Then Han pays <part>

      @penalties.caller:percent=9
      Examples: Nine percent
        | pot | part |
        | 12  | 2    |
        | 100 | 9    |

      @penalties.caller:percent=11
      Examples: Eleven percent
        | pot | part |
        | 10  | 2    |
        | 200 | 22   |

      @penalties.caller:percent=25
      Examples: Twenty-five percent
        | pot | part |
        | 4   | 1    |
        | 5   | 2    |

      @penalties.caller:percent=1
      Examples: One percent
        | pot | part |
        | 101 | 2    |

  @penalties.bombed-caller.both
  Rule: A caller who bombs out pays for the bomb and for the call
    A caller whose hand is out of range at the showdown has bombed, and has not won.
    They pay both penalties in full.
    [demise.cause:tie-for-best] For a bomb by a demise card, see `penalties.demise-bomb`.

    @penalties.bomb:hand-pot
    Scenario Outline: A bombed caller pays both
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And the hand pot holds <pot>
      When Han calls
      Then Han pays <paid>
      And the sabacc pot holds <after>
      And Lando has <won> credits

      @penalties.caller:hand-pot
      Examples: A call costs the hand pot
        | pot | paid | after | won |
        | 12  | 24   | 54    | 112 |
        | 5   | 10   | 40    | 105 |
        | 33  | 66   | 96    | 133 |
        | 21  | 42   | 72    | 121 |

      @penalties.caller:fixed=2
      Examples: A call costs two credits
        | pot | paid | after | won |
        | 14  | 16   | 46    | 114 |
        | 1   | 3    | 33    | 101 |
        | 30  | 32   | 62    | 130 |

      @penalties.caller:percent=10
      Examples: A call costs a tenth of the hand pot
        | pot | paid | after | won |
        | 40  | 44   | 74    | 140 |
        | 70  | 77   | 107   | 170 |

      @penalties.caller:fixed=1
      Examples: A call costs one credit
        | pot | paid | after | won |
        | 10  | 11   | 41    | 110 |

      @penalties.caller:fixed=5
      Examples: A call costs five credits
        | pot | paid | after | won |
        | 3   | 8    | 38    | 103 |
        | 20  | 25   | 55    | 120 |

      @penalties.caller:percent=1 @penalties.rounding:up
      Examples: A call costs a hundredth of the hand pot
        | pot | paid | after | won |
        | 50  | 51   | 81    | 150 |

      @penalties.caller:percent=9 @penalties.rounding:up
      Examples: A call costs nine hundredths of the hand pot
        | pot | paid | after | won |
        | 60  | 66   | 96    | 160 |

    @penalties.caller:hand-pot @penalties.bomb:hand-pot
    Example: A bombed caller pays twice what another bombed hand pays
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And Leia holds sabres-ace, coins-ace
      When Han calls
      Then Han pays 24
      And Leia pays 12
      And the sabacc pot holds 66

    @penalties.bomb:fixed=2 @penalties.caller:hand-pot
    Example: A bombed caller pays the hand pot and a fixed sum
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      When Han calls
      Then Han pays 14
      And the sabacc pot holds 44

    @penalties.bomb:percent=10 @penalties.caller:fixed=2
    Example: A bombed caller pays a tenth and two credits
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And the hand pot holds 50
      When Han calls
      Then Han pays 7
      And the sabacc pot holds 37

  @penalties.bombed-caller.once
  Rule: A caller who bombs out pays only the larger sum
    A caller whose hand is out of range at the showdown has bombed, and has not won.
    They pay for the bomb or for the call, whichever costs more, but never for both.
    [demise.cause:tie-for-best] For a bomb by a demise card, see `penalties.demise-bomb`.

    @penalties.bomb:hand-pot
    Scenario Outline: A bombed caller pays once
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And the hand pot holds <pot>
      When Han calls
      Then Han pays <paid>
      And the sabacc pot holds <after>
      And Lando has <won> credits

      @penalties.caller:hand-pot
      Examples: A call would cost the hand pot as well
        | pot | paid | after | won |
        | 12  | 12   | 42    | 112 |
        | 5   | 5    | 35    | 105 |
        | 33  | 33   | 63    | 133 |
        | 21  | 21   | 51    | 121 |

      @penalties.caller:fixed=2
      Examples: A call would cost two credits
        | pot | paid | after | won |
        | 14  | 14   | 44    | 114 |
        | 1   | 2    | 32    | 101 |
        | 30  | 30   | 60    | 130 |

      @penalties.caller:percent=10
      Examples: A call would cost a tenth of the hand pot
        | pot | paid | after | won |
        | 40  | 40   | 70    | 140 |
        | 70  | 70   | 100   | 170 |

      @penalties.caller:fixed=5
      Examples: A call would cost five credits
        | pot | paid | after | won |
        | 3   | 5    | 35    | 103 |
        | 20  | 20   | 50    | 120 |

    @penalties.caller:hand-pot @penalties.bomb:hand-pot
    Example: A bombed caller pays as much as another bombed hand
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And Leia holds sabres-ace, coins-ace
      When Han calls
      Then Han pays 12
      And Leia pays 12
      And the sabacc pot holds 54

  @penalties.rounding.down
  Rule: A fraction of a credit is dropped
    A percentage of the hand pot is rounded down to whole credits.
    If it comes to less than one credit, nothing is paid.

    @penalties.caller:percent=10
    Scenario Outline: A tenth is rounded down
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      And the hand pot holds <pot>
      When Han calls
      Then Han pays <part>
      And the sabacc pot holds <after>

      Examples: Less than a credit
        | pot | part | after |
        | 0   | 0    | 30    |
        | 9   | 0    | 30    |

      Examples: Whole numbers
        | pot | part | after |
        | 10  | 1    | 31    |
        | 20  | 2    | 32    |

      Examples: Between two whole numbers
        | pot | part | after |
        | 11  | 1    | 31    |
        | 19  | 1    | 31    |
        | 99  | 9    | 39    |

  @penalties.rounding.nearest
  Rule: A fraction is rounded to the nearest credit
    A percentage of the hand pot is rounded to the nearest whole credit, and exactly half a credit is rounded up.
    If it comes to less than half a credit, nothing is paid.

    @penalties.caller:percent=10
    Scenario Outline: A tenth is rounded to the nearest credit
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      And the hand pot holds <pot>
      When Han calls
      Then Han pays <part>
      And the sabacc pot holds <after>

      Examples: Less than half a credit
        | pot | part | after |
        | 0   | 0    | 30    |
        | 4   | 0    | 30    |

      Examples: Half a credit and more
        | pot | part | after |
        | 5   | 1    | 31    |
        | 9   | 1    | 31    |

      Examples: Between two whole numbers
        | pot | part | after |
        | 11  | 1    | 31    |
        | 14  | 1    | 31    |
        | 15  | 2    | 32    |
        | 95  | 10   | 40    |
