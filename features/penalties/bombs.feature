Feature: What a bomb costs
  A hand that is out of range at the showdown has bombed.

  @penalties.bomb.hand-pot
  Rule: Bombing out costs as much as the hand pot holds
    Each player out of range at the showdown pays as much as the hand pot holds, from their stack into the sabacc pot.
    The hand pot itself goes to its winner in full.

    Example: A total of 26 costs the amount of the hand pot
      Given Lando holds coins-9, flasks-6
      And Han holds coins-11, flasks-ace
      And the hand pot holds 14
      And the sabacc pot holds 5
      When Lando calls
      Then Han bombed
      And Han pays 14
      And Han has 86 credits
      And the sabacc pot holds 19
      And Lando has 114 credits

    Example: A total of 24 costs the amount of the hand pot
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      When Lando calls
      Then Han pays 12
      And the sabacc pot holds 42

    @!bombs.zero:in-range
    Example: A total of zero costs the amount of the hand pot
      Given Lando holds idiot, idiot
      And Han holds coins-9, flasks-6
      And the hand pot holds 40
      When Han calls
      Then Lando pays 40
      And Lando has 60 credits
      And the sabacc pot holds 70

    @totals.face-values:usual
    Example: A total below -23 costs the amount of the hand pot
      Given Lando holds coins-9, flasks-6
      And Han holds demise, balance
      When Lando calls
      Then Han pays 12
      And the sabacc pot holds 42

    Example: A hand in range costs its player nothing
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-4
      When Lando calls
      Then Han pays 0
      And the sabacc pot holds 30

    Example: A total of exactly 23 costs nothing
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-11, staves-commander
      When Han calls
      Then Han pays 0
      And Han wins the hand pot

    Example: An Idiot's Array wins before two bombed hands, which pay
      Given Lando holds coins-9, flasks-ace
      And Leia holds sabres-11, staves-ace
      And Han holds idiot, coins-2, staves-3
      When Han calls
      Then Lando and Leia bombed
      And Lando pays 12
      And Leia pays 12
      And Han wins the hand pot

    Example: A total of 24 costs nothing when it was folded
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And Leia holds coins-8, flasks-4
      And Han has folded
      When Lando calls
      Then Han pays 0
      And Han has 100 credits

    Scenario Outline: A bomb costs the amount of the hand pot wherever an Idiot's Array sits
      Given Han holds <Han's cards>
      And Lando holds <Lando's cards>
      And Leia holds sabres-11, staves-ace
      When <caller> calls
      Then <caller> pays 0
      And <bombed> pays 12
      And Leia pays 12
      And Leia has 88 credits

      Examples: a bombed hand behind it, or on both sides
        | the array sits | Han's cards               | Lando's cards             | caller | bombed |
        | first          | idiot, sabres-2, sabres-3 | coins-9, flasks-ace       | Han    | Lando  |
        | in the middle  | coins-9, flasks-ace       | idiot, sabres-2, sabres-3 | Lando  | Han    |

    Example: A bomb costs the amount of the hand pot beside two hands that tie
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds flasks-11, staves-mistress
      And the next cards are coins-3, staves-1
      When Lando calls
      Then Leia bombed
      And Leia pays 12
      And Leia has 88 credits

  @penalties.bomb.fixed
  Rule: Bombing out costs a fixed sum
    A player out of range at the showdown pays {penalties.bomb.fixed} from their stack into the sabacc pot.
    The size of the hand pot makes no difference, and its winner gets it in full.
    [bombs.mid-hand:out-at-once] A bomb mid-hand costs the same sum.

    @penalties.bomb:fixed=2
    Scenario Outline: The size of the hand pot does not matter for the bomb
      Given Lando holds coins-9, flasks-6
      And Han holds coins-11, flasks-ace
      And the hand pot holds <pot>
      When Lando calls
      Then Han bombed
      And Han pays 2
      And Han has 98 credits
      And the sabacc pot holds 32
      And Lando has <won> credits

      Examples: Small and large hand pots
        | pot | won |
        | 1   | 101 |
        | 12  | 112 |
        | 400 | 500 |

    @penalties.bomb:fixed=2
    Example: A hand in range costs no fixed sum
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-4
      When Lando calls
      Then Han pays 0
      And the sabacc pot holds 30

    @penalties.bomb:fixed=2
    Scenario Outline: A bomb costs two credits wherever an Idiot's Array sits
      Given Han holds <Han's cards>
      And Lando holds <Lando's cards>
      And Leia holds sabres-11, staves-ace
      When <caller> calls
      Then <caller> pays 0
      And <bombed> pays 2
      And Leia pays 2
      And Leia has 98 credits

      Examples: a bombed hand behind it, or on both sides
        | the array sits | Han's cards               | Lando's cards             | caller | bombed |
        | first          | idiot, sabres-2, sabres-3 | coins-9, flasks-ace       | Han    | Lando  |
        | in the middle  | coins-9, flasks-ace       | idiot, sabres-2, sabres-3 | Lando  | Han    |

    @penalties.bomb:fixed=2
    Example: A bomb costs two credits beside two hands that tie
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds flasks-11, staves-mistress
      And the next cards are coins-3, staves-1
      When Lando calls
      Then Leia bombed
      And Leia pays 2
      And Leia has 98 credits

  @penalties.bomb.percent
  Rule: Bombing out costs a part of the hand pot
    A player out of range at the showdown pays {penalties.bomb.percent} of the hand pot, from their stack into the sabacc pot.
    For fractions of a credit, see `penalties.rounding`.
    The winner gets the hand pot in full.
    [bombs.mid-hand:out-at-once] For a bomb mid-hand, see `bombs.mid-hand-penalty`.

    @penalties.bomb:percent=10
    Scenario Outline: A bomb costs a tenth of the hand pot
      Given Lando holds coins-9, flasks-6
      And Han holds coins-11, flasks-ace
      And the hand pot holds <pot>
      When Lando calls
      Then Han bombed
      And Han pays <part>
      And the sabacc pot holds <after>
      And Lando has <won> credits

      Examples: Whole tenths
        | pot | part | after | won |
        | 20  | 2    | 32    | 120 |
        | 400 | 40   | 70    | 500 |

    @penalties.bomb:percent=10 @penalties.rounding:up
    Example: A tenth of a bomb is rounded up
      Given Lando holds coins-9, flasks-6
      And Han holds coins-11, flasks-ace
      And the hand pot holds 12
      When Lando calls
      Then Han pays 2
      And the sabacc pot holds 32

    @penalties.bomb:percent=10
    Example: A hand in range costs no part of the hand pot
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-4
      And the hand pot holds 20
      When Lando calls
      Then Han pays 0
      And the sabacc pot holds 30

    @penalties.bomb:percent=10
    Scenario Outline: A bomb costs a tenth wherever an Idiot's Array sits
      Given Han holds <Han's cards>
      And Lando holds <Lando's cards>
      And Leia holds sabres-11, staves-ace
      And the hand pot holds 20
      When <caller> calls
      Then <caller> pays 0
      And <bombed> pays 2
      And Leia pays 2
      And Leia has 98 credits

      Examples: a bombed hand behind it, or on both sides
        | the array sits | Han's cards               | Lando's cards             | caller | bombed |
        | first          | idiot, sabres-2, sabres-3 | coins-9, flasks-ace       | Han    | Lando  |
        | in the middle  | coins-9, flasks-ace       | idiot, sabres-2, sabres-3 | Lando  | Han    |

    @penalties.bomb:percent=10
    Example: A bomb costs a tenth beside two hands that tie
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds flasks-11, staves-mistress
      And the hand pot holds 20
      And the next cards are coins-3, staves-1
      When Lando calls
      Then Leia bombed
      And Leia pays 2
      And Leia has 98 credits

  @penalties.bomb.none
  Rule: Bombing out costs nothing
    A player out of range at the showdown cannot win, but pays nothing for it.
    [!penalties.caller:none] A failed call still costs what `penalties.caller` says.

    Example: A total of 26 leaves the sabacc pot alone
      Given Lando holds coins-9, flasks-6
      And Han holds coins-11, flasks-ace
      And the hand pot holds 14
      And the sabacc pot holds 5
      When Lando calls
      Then Han bombed
      And Han has 100 credits
      And the sabacc pot holds 5
      And Lando has 114 credits

    Example: A total of 24 is free for a player with few credits
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And Han has 20 credits
      When Lando calls
      Then Han has 20 credits
      And the sabacc pot holds 30

    @!bombs.zero:in-range
    Example: A total of zero is free
      Given Lando holds idiot, idiot
      And Han holds coins-9, flasks-6
      When Han calls
      Then Lando bombed
      And Lando has 100 credits
      And Han has 112 credits

    @totals.face-values:usual
    Example: A total below -23 is free
      Given Lando holds coins-9, flasks-6
      And Han holds demise, balance
      And the sabacc pot holds 77
      When Lando calls
      Then Han bombed
      And the sabacc pot holds 77

    Example: Two bombs at one table are free
      Given Lando holds flasks-11, staves-mistress
      And Han holds coins-9, flasks-6
      And Leia holds sabres-ace, coins-ace
      And Leia has 55 credits
      When Han calls
      Then Lando and Leia bombed
      And Lando has 100 credits
      And Leia has 55 credits
      And the sabacc pot holds 30

  @penalties.several-bombs.each-pays-in-full
  Rule: Each bombed hand costs the full amount
    The penalty is not divided: each player who bombs pays what a bomb costs, whatever the others pay (`penalties.bomb`).

    @penalties.bomb:hand-pot
    Example: Two of three pay in full
      Given Lando holds flasks-11, staves-mistress
      And Han holds coins-9, flasks-6
      And Leia holds sabres-ace, coins-ace
      When Han calls
      Then Lando pays 12
      And Leia pays 12
      And the sabacc pot holds 54
      And Han has 112 credits

    @penalties.bomb:hand-pot @!bombs.zero:in-range
    Example: Three of four pay in full
      Given Lando holds flasks-11, staves-mistress
      And Han holds coins-9, flasks-6
      And Leia holds sabres-ace, coins-ace
      And Chewbacca holds idiot, idiot
      And the hand pot holds 20
      When Han calls
      Then Lando pays 20
      And Leia pays 20
      And Chewbacca pays 20
      And the sabacc pot holds 90

    @penalties.bomb:hand-pot
    Example: One of three pays
      Given Lando holds flasks-11, staves-mistress
      And Han holds coins-9, flasks-6
      And Leia holds sabres-8, coins-2
      When Han calls
      Then Lando pays 12
      And Leia pays 0
      And the sabacc pot holds 42

    @penalties.bomb:hand-pot @!showdown.all-bombed:nobody-pays
    Example: Both players of a table of two pay in full
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      And the hand pot holds 9
      When the hand ends without a call
      Then Lando pays 9
      And Han pays 9
      And Han has 91 credits

    @penalties.bomb:fixed=2
    Example: Two of three pay a fixed sum each
      Given Lando holds flasks-11, staves-mistress
      And Han holds coins-9, flasks-6
      And Leia holds sabres-ace, coins-ace
      When Han calls
      Then Lando pays 2
      And Leia pays 2
      And the sabacc pot holds 34

    @penalties.bomb:percent=10
    Example: Two of three pay a tenth each
      Given Lando holds flasks-11, staves-mistress
      And Han holds coins-9, flasks-6
      And Leia holds sabres-ace, coins-ace
      And the hand pot holds 20
      When Han calls
      Then Lando pays 2
      And Leia pays 2
      And the sabacc pot holds 34

  @penalties.base.as-shown
  Rule: The hand pot at the showdown measures every penalty
    A penalty that depends on the hand pot goes by what that pot holds at the showdown.
    The last bet is in it, and nothing has been paid out of it yet.
    Neither a sudden demise nor another penalty changes the figure.
    [stakes.short-stack:all-in] With side pots, `side-pots.penalty-base` says which of them count.
    [bombs.mid-hand:out-at-once penalties.bomb:hand-pot|percent] For a bomb mid-hand, see `bombs.mid-hand-penalty`.

    @penalties.bomb:hand-pot
    Scenario Outline: A bomb is measured by the hand pot
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And the hand pot holds <pot>
      And the sabacc pot holds <before>
      When Lando calls
      Then Han pays <pot>
      And Lando has <won> credits
      And the sabacc pot holds <after>

      Examples: Hand pots of all sizes
        | pot | before | won | after |
        | 1   | 500    | 101 | 501   |
        | 12  | 0      | 112 | 12    |
        | 37  | 3      | 137 | 40    |

    @penalties.bomb:percent=10
    Scenario Outline: A tenth of it is the price of a bomb
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And the hand pot holds <pot>
      And the sabacc pot holds <before>
      When Lando calls
      Then Han pays <price>
      And the sabacc pot holds <after>

      Examples: Whole tenths of hand pots
        | pot | before | price | after |
        | 100 | 500    | 10    | 510   |
        | 300 | 0      | 30    | 30    |

    @penalties.caller:hand-pot
    Example: A failed call is measured by the hand pot
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-4
      And the hand pot holds 26
      And the sabacc pot holds 90
      When Han calls
      Then Han pays 26
      And Lando has 126 credits
      And the sabacc pot holds 116

    Scenario Outline: A failed call costs a part of the hand pot
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-4
      And the hand pot holds <pot>
      When Han calls
      Then Han pays <price>
      And Lando has <won> credits

      @penalties.caller:percent=10
      Examples: ten parts in a hundred
        | pot | price | won |
        | 400 | 40    | 500 |

      @penalties.caller:percent=11
      Examples: eleven parts in a hundred
        | pot | price | won |
        | 200 | 22    | 300 |
        | 300 | 33    | 400 |

    @penalties.bomb:hand-pot @penalties.caller:hand-pot
    Example: A bomb does not raise the price of the call
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And Leia holds sabres-8, staves-4
      And the hand pot holds 20
      When Leia calls
      Then Han pays 20
      And Leia pays 20
      And the sabacc pot holds 70

    @penalties.bomb:hand-pot @penalties.caller:percent=10
    Example: A tenth of the same hand pot pays for the call
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And Leia holds sabres-8, staves-4
      And the hand pot holds 50
      When Leia calls
      Then Han pays 50
      And Leia pays 5
      And the sabacc pot holds 85

    @penalties.caller:hand-pot @!demise.cause:never-forfeit @one-demise
    Example: A sudden demise leaves the figure as it was
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds coins-8, flasks-4
      And the hand pot holds 18
      And the next cards are coins-3, staves-3
      When Leia calls
      Then Lando and Han share the hand pot
      And Leia pays 18
      And Lando has 109 credits

    @penalties.bomb:hand-pot @!showdown.all-bombed:nobody-pays
    Example: Bombed hands without a winner are measured by the full pot
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      And the hand pot holds 16
      When the hand ends without a call
      Then nobody wins the hand pot
      And Lando pays 16
      And Han pays 16

    @checks-until-a-call @calling.last-betting:one-round
    @bombs-wait-for-the-showdown
    Example: A bet after the call raises the price of a bomb
      Given Han, Lando and Leia play
      And Han holds coins-9, flasks-6
      And Lando holds flasks-11, staves-mistress
      And Leia holds sabres-2, sabres-3
      When Han calls in round 9
      And Han bets 1 in the last betting
      Then Lando has 84 credits
      And Han has 114 credits
      And the sabacc pot holds 45

    @checks-until-a-call @calling.last-betting:one-round
    @penalties.caller:hand-pot
    Example: A bet after the call raises the price of the call
      Given Han, Lando and Leia play
      And Han holds sabres-2, sabres-3
      And Lando holds coins-9, flasks-6
      And Leia holds coins-1, coins-3
      When Han calls in round 9
      And Han bets 1 in the last betting
      Then Han has 84 credits
      And Lando has 114 credits
      And the sabacc pot holds 45

  @penalties.base.at-the-call
  Rule: The hand pot at the call measures every penalty
    A penalty that depends on the hand pot goes by what that pot holds when somebody calls.
    What is bet after the call is not in it.
    [stakes.short-stack:all-in] With side pots, `side-pots.penalty-base` says which of them count.
    [bombs.mid-hand:out-at-once penalties.bomb:hand-pot|percent] For a bomb mid-hand, see `bombs.mid-hand-penalty`.

    For programs:
    If a request tells only the end of a hand, the hand pot that it names counts.

    @checks-until-a-call @calling.last-betting:one-round
    @bombs-wait-for-the-showdown
    Example: A bet after the call does not raise the price of a bomb
      Given Han, Lando and Leia play
      And Han holds coins-9, flasks-6
      And Lando holds flasks-11, staves-mistress
      And Leia holds sabres-2, sabres-3
      When Han calls in round 9
      And Han bets 1 in the last betting
      Then Lando has 87 credits
      And Han has 114 credits
      And the sabacc pot holds 42

    @checks-until-a-call @calling.last-betting:one-round
    @penalties.caller:hand-pot
    Example: A bet after the call does not raise the price of the call
      Given Han, Lando and Leia play
      And Han holds sabres-2, sabres-3
      And Lando holds coins-9, flasks-6
      And Leia holds coins-1, coins-3
      When Han calls in round 9
      And Han bets 1 in the last betting
      Then Han has 87 credits
      And Lando has 114 credits
      And the sabacc pot holds 42

    @time-to-call @betting.check:allowed @bombs-wait-for-the-showdown
    Example: Nobody bets after the call
      Given Han, Lando and Leia play
      And Han holds coins-9, flasks-6
      And Lando holds flasks-11, staves-mistress
      And Leia holds sabres-2, sabres-3
      When Han calls in round 9
      Then Lando has 88 credits
      And Han has 112 credits
      And the sabacc pot holds 42

    @penalties.bomb:hand-pot
    Scenario Outline: A hand pot that is named alone measures a bomb
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And the hand pot holds <pot>
      When Lando calls
      Then Han pays <pot>
      And the sabacc pot holds <after>

      Examples: two hand pots
        | pot | after |
        | 7   | 37    |
        | 50  | 80    |

  @penalties.timing.before-awards
  Rule: Penalties go into the sabacc pot before it is won
    First, players pay all their penalties for this hand.
    Only then are the pots awarded.
    So a hand that wins the sabacc pot also wins these penalties.

    @penalties.bomb:hand-pot
    Example: A Pure Sabacc takes the price of a bomb
      Given Lando holds coins-11, flasks-commander
      And Han holds flasks-11, staves-mistress
      When Lando calls
      Then Lando wins the sabacc pot
      And Lando has 154 credits
      And the sabacc pot holds 0

    @penalties.bomb:hand-pot @!specials.idiots-array:one-suit
    Example: An Idiot's Array takes the price of two bombs
      Given Lando holds flasks-11, staves-mistress
      And Han holds idiot, coins-2, flasks-3
      And Leia holds sabres-ace, coins-ace
      And the hand pot holds 10
      When Han calls
      Then Han wins the sabacc pot
      And Han has 160 credits
      And the sabacc pot holds 0

    @penalties.caller:hand-pot
    Example: A Pure Sabacc takes the price of a call
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-8, staves-7
      When Han calls
      Then Lando has 154 credits
      And Han has 88 credits

    @penalties.caller:fixed=2
    Example: A Pure Sabacc takes the two credits of a call
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-8, staves-7
      When Han calls
      Then Lando has 144 credits
      And Han has 98 credits

    @penalties.caller:percent=10
    Example: A Pure Sabacc takes the tenth that a call costs
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-8, staves-7
      And the hand pot holds 40
      When Han calls
      Then Lando has 174 credits
      And Han has 96 credits

    @penalties.caller:percent=11
    Example: A Pure Sabacc takes the eleven percent that a call costs
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-8, staves-7
      And the hand pot holds 100
      When Han calls
      Then Lando has 241 credits
      And Han has 89 credits

    @penalties.demise-bomb:due @penalties.lone-demise-bomb:due
    @penalties.bomb:hand-pot @beaten-specials-get-nothing
    Example: The winner of a sudden demise takes the price of the other's bomb
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And the next cards are idiot, coins-5
      When Lando calls
      Then Lando has 154 credits
      And Han has 88 credits

    @penalties.bomb:hand-pot
    Example: The price of a bomb stays in the sabacc pot that nobody wins
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      When Lando calls
      Then nobody wins the sabacc pot
      And Lando has 112 credits
      And the sabacc pot holds 42

  @penalties.timing.after-awards
  Rule: Penalties go into the sabacc pot after it is won
    Players pay all their penalties for this hand from their stacks before any pot is awarded.
    But a hand that wins the sabacc pot wins only what it held before these penalties.
    The penalties stay in it for later hands.

    @penalties.bomb:hand-pot
    Example: A Pure Sabacc leaves the price of a bomb
      Given Lando holds coins-11, flasks-commander
      And Han holds flasks-11, staves-mistress
      When Lando calls
      Then Lando wins the sabacc pot
      And Lando has 142 credits
      And the sabacc pot holds 12

    @penalties.bomb:hand-pot @!specials.idiots-array:one-suit
    Example: An Idiot's Array leaves the price of two bombs
      Given Lando holds flasks-11, staves-mistress
      And Han holds idiot, coins-2, flasks-3
      And Leia holds sabres-ace, coins-ace
      And the hand pot holds 10
      When Han calls
      Then Han wins the sabacc pot
      And Han has 140 credits
      And the sabacc pot holds 20

    @penalties.caller:hand-pot
    Example: A Pure Sabacc leaves the price of a call
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-8, staves-7
      When Han calls
      Then Lando has 142 credits
      And Han has 88 credits
      And the sabacc pot holds 12

    @penalties.caller:fixed=2
    Example: A Pure Sabacc leaves two credits for a call
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-8, staves-7
      When Han calls
      Then Lando has 142 credits
      And Han has 98 credits
      And the sabacc pot holds 2

  @penalties.short-stack.pays-what-is-left
  Rule: Nobody pays more than their own stack
    A player who owes more than they have pays all they have; the rest lapses, and nobody else makes it up.
    What counts is their stack before the pots of this hand are awarded.
    A bomb is paid for before a call.

    @penalties.bomb:hand-pot
    Scenario Outline: A bomb empties a short stack
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And Han has <stack> credits
      When Lando calls
      Then Han pays <paid>
      And Han has <left> credits
      And the sabacc pot holds <after>

      Examples: Less than the hand pot of 12
        | stack | paid | left | after |
        | 0     | 0    | 0    | 30    |
        | 1     | 1    | 0    | 31    |
        | 11    | 11   | 0    | 41    |

      Examples: Enough for the hand pot of 12
        | stack | paid | left | after |
        | 12    | 12   | 0    | 42    |
        | 13    | 12   | 1    | 42    |

    @penalties.caller:hand-pot
    Example: A failed call takes the last five credits
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-4
      And Han has 5 credits
      When Han calls
      Then Han pays 5
      And Han has 0 credits
      And the sabacc pot holds 35

    @penalties.caller:fixed=2
    Example: A failed call at two credits takes the last one
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-4
      And Han has 1 credits
      When Han calls
      Then Han pays 1
      And Han owes 0
      And the sabacc pot holds 31

    @penalties.caller:percent=10
    Example: A failed call at a tenth takes the last three credits
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-4
      And the hand pot holds 50
      And Han has 3 credits
      When Han calls
      Then Han pays 3
      And the sabacc pot holds 33

    @penalties.caller:percent=11
    Example: A failed call at eleven percent takes the last three credits
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-4
      And the hand pot holds 100
      And Han has 3 credits
      When Han calls
      Then Han pays 3
      And Han owes 0

    @penalties.bombed-caller:both @bombs-and-calls-cost-the-pot
    Example: A bombed caller with too little for both pays all of it
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And the hand pot holds 10
      And Han has 15 credits
      When Han calls
      Then Han pays 15
      And Han has 0 credits
      And the sabacc pot holds 45

    @penalties.bombed-caller:once @bombs-and-calls-cost-the-pot
    Example: A bombed caller with enough for one keeps the rest
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And the hand pot holds 10
      And Han has 15 credits
      When Han calls
      Then Han pays 10
      And Han has 5 credits
      And the sabacc pot holds 40

    @penalties.bomb:hand-pot
    Scenario Outline: What is lacking is owed to nobody
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And Han has <stack> credits
      When Lando calls
      Then Han pays <paid>
      And Han owes 0

      Examples: The hand pot holds 12
        | stack | paid |
        | 5     | 5    |
        | 12    | 12   |

    @penalties.bomb:hand-pot
    Example: A short stack does not make the others pay more
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      And Leia holds sabres-ace, coins-ace
      And Han has 4 credits
      When Lando calls
      Then Han pays 4
      And Leia pays 12
      And the sabacc pot holds 46
