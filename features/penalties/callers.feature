Feature: Which callers pay for a failed call
  Some callers neither win outright nor lose outright.

  @penalties.caller-shares.free
  Rule: A caller who shares the hand pot pays nothing
    Sharing the hand pot counts as winning it.
    [demise.all-bomb:split|nearest-to-plus-23] If bombed hands share it after a sudden demise, that counts as winning too.
    [stakes.short-stack:all-in] With side pots, a share of the main pot counts as winning, and a share of a side pot does not.

    @!demise.cause:never-forfeit @one-demise
    Example: The caller shares with one other
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are coins-3, staves-3
      When Lando calls
      Then Lando has 106 credits
      And Han has 106 credits
      And the sabacc pot holds 30

    @!demise.cause:never-forfeit @checks-until-a-call @calls-in-every-turn
    Scenario Outline: The caller shares if one card is left
      Given Han, Lando and Leia play
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And Leia holds coins-2, coins-3
      And the deck holds coins-1
      And the hand pot holds <pot>
      When Lando calls in round 9
      Then Han and Lando share the hand pot
      And Lando has <Lando> credits

      Examples: two hand pots
        | pot | Lando |
        | 32  | 116   |
        | 40  | 120   |

    @!demise.cause:never-forfeit @one-demise
    Example: The dealer calls for a share
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the hand pot holds 20
      And the sabacc pot holds 11
      And the next cards are coins-3, staves-3
      When Han calls
      Then Han has 110 credits
      And the sabacc pot holds 11

    @!demise.cause:never-forfeit @one-demise
    Example: The caller shares with two others
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds coins-10, staves-5
      And the next cards are coins-3, staves-3, sabres-3
      When Leia calls
      Then Leia has 104 credits
      And the sabacc pot holds 30

    @demise.all-bomb:split @penalties.demise-bomb:none
    Example: The caller shares after both hands have bombed
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the hand pot holds 16
      And the next cards are coins-5, staves-10
      When Lando calls
      Then Lando has 108 credits
      And the sabacc pot holds 30

    @stakes.short-stack:all-in @!demise.cause:never-forfeit @one-demise
    Example: The caller shares the main pot while another wins the side pot
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-4
      And Leia holds coins-10, staves-5
      And the main pot of 12 is open to Lando, Han and Leia
      And a side pot of 8 is open to Lando and Han
      And the next cards are coins-3, sabres-3
      When Leia calls
      Then Lando and Leia share the hand pot
      And Leia pays 0
      And Leia has 106 credits
      And Lando has 114 credits

    @stakes.short-stack:all-in @penalties.caller:hand-pot
    @!demise.cause:never-forfeit @one-demise
    Example: The caller shares the side pot while another wins the main pot
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds coins-11, flasks-9
      And the main pot of 12 is open to Lando, Han and Leia
      And a side pot of 8 is open to Lando and Han
      And the next cards are coins-3, staves-3
      When Lando calls
      Then Lando and Han share the side pot
      And Lando pays 20
      And Lando has 84 credits
      And Han has 104 credits

  @penalties.caller-shares.pays
  Rule: A caller who only shares the hand pot pays
    Sharing is not winning: a caller who gets only a share of the hand pot pays the full price of a failed call.
    They cannot pay it from that share (`penalties.short-stack`).
    The other sharers pay nothing.
    [stakes.short-stack:all-in] With side pots, a caller who gets only a share of the main pot pays, whatever side pots they win.

    @!demise.cause:never-forfeit @one-demise
    Scenario Outline: The caller pays for a share
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the hand pot holds <pot>
      And the next cards are coins-3, staves-3
      When Lando calls
      Then Lando and Han share the hand pot
      And Lando pays <price>
      And Lando has <left> credits
      And Han has <share> credits
      And the sabacc pot holds <after>

      @penalties.caller:hand-pot
      Examples: The price is the hand pot
        | pot | price | left | share | after |
        | 12  | 12    | 94   | 106   | 42    |
        | 30  | 30    | 85   | 115   | 60    |

      @penalties.caller:hand-pot
      Examples: The price is a small hand pot
        | pot | price | left | share | after |
        | 2   | 2     | 99   | 101   | 32    |

    @penalties.caller:hand-pot @!demise.cause:never-forfeit @one-demise
    Example: One of three sharers has called
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds coins-10, staves-5
      And the next cards are coins-3, staves-3, sabres-3
      When Lando calls
      Then Lando, Han and Leia share the hand pot
      And Lando pays 12
      And Lando has 92 credits
      And Han has 104 credits
      And the sabacc pot holds 42

    @penalties.caller:hand-pot @stakes.short-stack:all-in
    @!demise.cause:never-forfeit @one-demise
    Example: A side pot does not make up for a mere share of the main pot
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-4
      And Leia holds coins-10, staves-5
      And the main pot of 12 is open to Lando, Han and Leia
      And a side pot of 8 is open to Lando and Han
      And the next cards are coins-3, sabres-3
      When Lando calls
      Then Lando and Leia share the hand pot
      And Lando wins the side pot
      And Lando pays 20
      And Lando has 94 credits

    @penalties.caller:hand-pot @!demise.cause:never-forfeit @one-demise
    Example: A caller with few credits pays nothing out of the share
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Lando has 4 credits
      And the next cards are coins-3, staves-3
      When Lando calls
      Then Lando pays 4
      And Lando has 6 credits
      And the sabacc pot holds 34

    @penalties.caller:hand-pot @demise.cause:tie-for-best
    Example: A caller who wins alone does not pay
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are coins-3, staves-1
      When Lando calls
      Then Lando wins the hand pot
      And Lando pays 0

  @penalties.caller-in-demise.pays
  Rule: A caller who loses the sudden demise pays
    A tie does not excuse the caller: what counts is who takes the hand pot in the end.
    A caller who loses the sudden demise pays for a failed call, even if their hand is still in range.

    Scenario Outline: The caller loses the sudden demise
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the hand pot holds <pot>
      And the next cards are coins-3, staves-1
      When Han calls
      Then Lando wins the hand pot
      And Han pays <price>
      And the sabacc pot holds <after>

      @penalties.caller:hand-pot
      Examples: A call at the hand pot
        | pot | price | after |
        | 12  | 12    | 42    |
        | 25  | 25    | 55    |

      @penalties.caller:fixed=2
      Examples: A call at two credits
        | pot | price | after |
        | 14  | 2     | 32    |

      @penalties.caller:percent=10
      Examples: A call at a tenth of the hand pot
        | pot | price | after |
        | 40  | 4     | 34    |

      @penalties.caller:fixed=1
      Examples: A call at one credit
        | pot | price | after |
        | 15  | 1     | 31    |

      @penalties.caller:fixed=3
      Examples: A call at three credits
        | pot | price | after |
        | 16  | 3     | 33    |

      @penalties.caller:fixed=5
      Examples: A call at five credits
        | pot | price | after |
        | 17  | 5     | 35    |

      @penalties.caller:percent=11
      Examples: A call at eleven percent of the hand pot
        | pot | price | after |
        | 100 | 11    | 41    |

      @penalties.caller:percent=25
      Examples: A call at a quarter of the hand pot
        | pot | price | after |
        | 60  | 15    | 45    |

    Example: A caller with one last credit loses the sudden demise
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Han has 1 credits
      And the hand pot holds 1000
      And the next cards are coins-3, staves-1
      When Han calls
      Then Lando wins the hand pot
      And Han pays 1
      And the sabacc pot holds 31

    Example: The caller wins the sudden demise
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are coins-1, staves-3
      When Han calls
      Then Han wins the hand pot
      And Han pays 0
      And the sabacc pot holds 30

    @penalties.caller:hand-pot @penalties.demise-bomb:none
    Example: The caller bombs by the demise card
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-1, coins-5
      When Han calls
      Then Lando wins the hand pot
      And Han pays 12
      And Lando has 112 credits

    @penalties.caller:hand-pot
    Example: The caller looks on at a sudden demise of two others
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds coins-8, flasks-4
      And the next cards are coins-3, staves-1
      When Leia calls
      Then Leia pays 12
      And Han pays 0
      And the sabacc pot holds 42

  @penalties.caller-without-winner.pays
  Rule: A caller pays even if nobody wins
    [!showdown.all-bombed:nobody-pays] The caller pays if every hand shown, their own included, is out of range.
    [demise.all-bomb:next-best-hand|nobody-wins|carries-over] If every hand of a sudden demise bombs and nobody takes the hand pot, the caller pays.
    [penalties.caller-in-demise:free] (Where a tie for the best hand excuses the caller,) a tied caller pays nothing here either (`penalties.caller-in-demise`).
    [!penalties.bomb:none] If their own hand was out of range at the showdown, `penalties.bombed-caller` says what they pay.

    @demise.all-bomb:next-best-hand @penalties.caller:hand-pot
    @penalties.demise-bomb:none @penalties.caller-in-demise:pays
    Example: Both tied hands bomb after a call at the hand pot
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, staves-10
      When Han calls
      Then nobody wins the hand pot
      And Han pays 12
      And Lando pays 0
      And the sabacc pot holds 54

    @demise.all-bomb:carries-over @penalties.caller:fixed=2
    @penalties.demise-bomb:none @penalties.caller-in-demise:pays
    Example: Both tied hands bomb, and their pot is carried over
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, staves-10
      When Han calls
      Then nobody wins the hand pot
      And Han pays 2
      And Lando pays 0
      And the sabacc pot holds 32

    @demise.all-bomb:next-best-hand @penalties.caller:percent=10
    @penalties.demise-bomb:none @penalties.caller-in-demise:pays
    Example: Both tied hands bomb after a call at a tenth
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the hand pot holds 40
      And the next cards are coins-5, staves-10
      When Han calls
      Then nobody wins the hand pot
      And Han pays 4
      And the sabacc pot holds 74

    @penalties.bombed-caller:both @bombs-and-calls-cost-the-pot
    @!showdown.all-bombed:nobody-pays
    Example: All hands are out of range at the hand pot twice
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      When Han calls
      Then nobody wins the hand pot
      And Han pays 24
      And Lando pays 12

    @penalties.bombed-caller:once @bombs-and-calls-cost-the-pot
    @!showdown.all-bombed:nobody-pays
    Example: All hands are out of range at the hand pot once
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      When Han calls
      Then nobody wins the hand pot
      And Han pays 12
      And Lando pays 12

    @penalties.bombed-caller:both @bombs-and-calls-cost-the-pot
    @showdown.all-bombed:to-sabacc-pot
    Example: All hands are out of range at a larger hand pot twice
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      And the hand pot holds 30
      When Lando calls
      Then Lando pays 60
      And Han pays 30
      And the sabacc pot holds 150

    @penalties.bombed-caller:once @bombs-and-calls-cost-the-pot
    @showdown.all-bombed:to-sabacc-pot
    Example: All hands are out of range at a larger hand pot once
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      And the hand pot holds 30
      When Lando calls
      Then Lando pays 30
      And Han pays 30
      And the sabacc pot holds 120

    @penalties.bombed-caller:both @penalties.caller:percent=10
    @penalties.bomb:hand-pot @!showdown.all-bombed:nobody-pays
    Example: All hands are out of range at a tenth for the call
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      And the hand pot holds 30
      When Lando calls
      Then Lando pays 33
      And Han pays 30

    @penalties.bombed-caller:both @penalties.caller:fixed=2
    @penalties.bomb:hand-pot @!showdown.all-bombed:nobody-pays
    Example: All hands are out of range at two credits for the call
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      When Han calls
      Then nobody wins the hand pot
      And Han pays 14
      And Lando pays 12

    @penalties.bombed-caller:both @penalties.caller:fixed=2
    @penalties.bomb:percent=10 @!showdown.all-bombed:nobody-pays
    Example: All hands are out of range at a tenth for the bomb
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      And the hand pot holds 30
      When Han calls
      Then nobody wins the hand pot
      And Han pays 5
      And Lando pays 3

    @penalties.bomb:hand-pot @!showdown.all-bombed:nobody-pays
    Scenario Outline: All hands are out of range at a fixed price of the call
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      And the hand pot holds <pot>
      When Lando calls
      Then nobody wins the hand pot
      And Lando pays <caller>
      And Han pays <other>

      @penalties.bombed-caller:both @penalties.caller:fixed=1
      Examples: one credit besides the bomb
        | pot | caller | other |
        | 10  | 11     | 10    |

      @penalties.bombed-caller:both @penalties.caller:fixed=3
      Examples: three credits besides the bomb
        | pot | caller | other |
        | 12  | 15     | 12    |

      @penalties.bombed-caller:both @penalties.caller:fixed=5
      Examples: five credits besides the bomb
        | pot | caller | other |
        | 20  | 25     | 20    |

      @penalties.bombed-caller:once @penalties.caller:fixed=2
      Examples: two credits, which are more than the bomb
        | pot | caller | other |
        | 1   | 2      | 1     |

      @penalties.bombed-caller:once @penalties.caller:fixed=5
      Examples: five credits, which are more than the bomb
        | pot | caller | other |
        | 3   | 5      | 3     |

    @penalties.bomb:hand-pot @!showdown.all-bombed:nobody-pays
    Scenario Outline: All hands are out of range at a part of the hand pot for the call
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      And the hand pot holds <pot>
      When Lando calls
      Then nobody wins the hand pot
      And Lando pays <caller>
      And Han pays <other>

      @penalties.bombed-caller:both @penalties.caller:percent=1
      @penalties.rounding:up
      Examples: one part in a hundred besides the bomb
        | pot | caller | other |
        | 70  | 71     | 70    |

      @penalties.bombed-caller:both @penalties.caller:percent=9
      @penalties.rounding:up
      Examples: nine parts in a hundred besides the bomb
        | pot | caller | other |
        | 50  | 55     | 50    |

      @penalties.bombed-caller:both @penalties.caller:percent=25
      Examples: a quarter besides the bomb
        | pot | caller | other |
        | 60  | 75     | 60    |

    @time-to-call @a-credit-to-fold @folds-when-asked
    @calling.last-betting:one-round @calling.caller-folds:both
    @!showdown.all-bombed:nobody-pays @dealt-bombs-stay-in
    Scenario Outline: The caller folds, and all others are out of range
      Given Han, Lando and Leia play
      And Lando holds flasks-11, staves-mistress
      And Leia holds sabres-ace, coins-ace
      And the hand pot holds <pot>
      When Han calls in round 9
      And Han folds in the last betting
      Then nobody wins the hand pot
      And Han has <left> credits

      @penalties.caller:hand-pot
      Examples: a failed call costs the hand pot
        | pot | left |
        | 30  | 69   |

      @penalties.caller:percent=10
      Examples: a failed call costs a tenth
        | pot | left |
        | 40  | 95   |

  @penalties.caller-succeeds.free
  Rule: A caller who wins as the next best hand pays nothing
    If all tied hands bomb and the next best hand wins the hand pot, its player has won.
    If that player called, they pay nothing for it.

    Example: The third player called
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-4
      And the next cards are coins-5, staves-10
      When Leia calls
      Then Leia wins the hand pot
      And Leia pays 0
      And Leia has 112 credits

    Example: The player on the dealer's left called
      Given Lando holds coins-8, flasks-4
      And Han holds coins-11, flasks-9
      And Leia holds sabres-11, staves-9
      And the hand pot holds 25
      And the next cards are coins-5, staves-10
      When Lando calls
      Then Lando wins the hand pot
      And Lando pays 0
      And Lando has 125 credits

    @!demise.next-best-tie:split-at-once
    Example: The winner of a second sudden demise called
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-7
      And Chewbacca holds sabres-8, staves-7
      And the next cards are coins-5, staves-10, coins-3, coins-1
      When Leia calls
      Then Leia wins the hand pot
      And Leia pays 0

    @penalties.caller:hand-pot
    Example: A hand behind the next best called
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-4
      And Chewbacca holds coins-10, staves-7
      And the next cards are coins-5, staves-10
      When Leia calls
      Then Chewbacca wins the hand pot
      And Leia pays 12

  @penalties.no-caller.nobody
  Rule: Nobody pays for a showdown that nobody called
    A hand can be shown without a call, for example when the cards run out (`edges.nobody-draws`).
    [pots.hand-cap:forces-call] (With a limit for the hand pot,) a hand pot above its limit ends the hand in this way too.
    Then nobody pays for a failed call, not even the dealer.
    Bombs cost what they always cost.

    Example: The loser of a forced showdown does not pay
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      When the hand ends without a call
      Then Lando wins the hand pot
      And Han pays 0
      And the sabacc pot holds 30

    Example: The loser on the dealer's left does not pay
      Given Lando holds coins-8, flasks-4
      And Han holds sabres-8, staves-7
      And the sabacc pot holds 44
      When the hand ends without a call
      Then Han wins the hand pot
      And Lando pays 0
      And the sabacc pot holds 44

    Example: Neither loser of three pays
      Given Lando holds coins-8, flasks-4
      And Han holds coins-11, flasks-9
      And Leia holds sabres-8, staves-7
      When the hand ends without a call
      Then Lando pays 0
      And Leia pays 0
      And Han has 112 credits

    @penalties.bomb:hand-pot
    Example: A bomb is paid for without a caller
      Given Lando holds coins-11, flasks-9
      And Han holds flasks-11, staves-mistress
      When the hand ends without a call
      Then Lando pays 0
      And Han pays 12
      And the sabacc pot holds 42

    @penalties.caller:hand-pot
    Example: The same loser pays for their own call
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-8, staves-7
      When Han calls
      Then Han pays 12
      And the sabacc pot holds 42

  @penalties.caller-in-demise.free
  Rule: A caller who tied for the best hand pays nothing
    A caller who ties for the best hand and does not win the sudden demise pays nothing for the call, even if their hand bombs.
    [demise.all-bomb:next-best-hand|nobody-wins|carries-over] If all tied hands bomb and nobody wins, this holds too.
    At the showdown no hand was better; the demise card came by chance.
    A caller beaten at the showdown pays.

    Example: The caller loses the sudden demise, and pays nothing
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are coins-3, staves-1
      When Han calls
      Then Lando wins the hand pot
      And Han pays 0
      And the sabacc pot holds 30

    @penalties.demise-bomb:none
    Example: The caller bombs by the demise card, and pays nothing
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are coins-3, staves-9
      When Han calls
      Then Lando wins the hand pot
      And Han pays 0
      And the sabacc pot holds 30

    @demise.all-bomb:next-best-hand @demise.all-bomb:nobody-wins
    @penalties.demise-bomb:none
    Example: Both tied hands bomb, and the caller pays nothing
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, staves-10
      When Han calls
      Then nobody wins the hand pot
      And Han pays 0
      And the sabacc pot holds 42

    @penalties.caller:percent=10
    Example: The caller was beaten when the hands were shown
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-6
      And the hand pot holds 40
      When Han calls
      Then Lando wins the hand pot
      And Han pays 4
      And the sabacc pot holds 34

    @penalties.caller:percent=10
    Example: The caller was beaten by two who play the sudden demise
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds sabres-9, staves-5
      And the hand pot holds 40
      And the next cards are coins-3, staves-1
      When Leia calls
      Then Lando wins the hand pot
      And Leia pays 4
      And the sabacc pot holds 34
