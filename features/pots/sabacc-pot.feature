Feature: Who takes the sabacc pot
  The sabacc pot waits for a Pure Sabacc or an Idiot's Array.

  @pots.sabacc-pot.special-winner
  Rule: A winning Pure Sabacc or Idiot's Array takes the sabacc pot too
    The winner of the hand pot also takes the whole sabacc pot if their hand was a Pure Sabacc or an Idiot's Array at the showdown.
    [pots.regional-array:both-pots|hand-pot-alone] For a regional array, see `pots.regional-array`.
    [pots.valued-arrays:both-pots|hand-pot-alone specials.valued-arrays:three] For Fairy Empress, Longing Hearts and Temptation, see `pots.valued-arrays`.
    [pots.valued-arrays:both-pots|hand-pot-alone specials.valued-arrays:fairy-empress] For a Fairy Empress, see `pots.valued-arrays`.
    [demise.made-special:yes] For a Pure Sabacc made by a demise card, see `demise.made-special`.
    If several players win, see `pots.split-both`.
    [penalties.timing:after-awards] (Where penalties come in after the award,) the penalties of this hand stay in the sabacc pot (`penalties.timing`).

    For programs:
    `specials.pure-totals` says which totals are a Pure Sabacc.

    Scenario Outline: One hand wins both pots
      Given Han holds <hand>
      And Lando holds coins-9, staves-11
      And the sabacc pot holds <sabacc pot>
      When Han calls
      Then Han wins the sabacc pot
      And Han has <credits> credits

      Examples: a Pure Sabacc of 23
        | circumstance   | hand                             | sabacc pot | credits |
        | two cards      | flasks-8, flasks-ace             | 30         | 142     |

      @!specials.pure-cards:exactly-two
      Examples: a Pure Sabacc of 23, with more than two cards
        | circumstance   | hand                             | sabacc pot | credits |
        | three cards    | coins-7, flasks-7, sabres-9      | 41         | 153     |
        | five cards     | coins-3, flasks-3, staves-4, flasks-6, sabres-7 | 5 | 117 |

      Examples: an Idiot's Array
        | circumstance   | hand                             | sabacc pot | credits |
        | one suit       | idiot, sabres-2, sabres-3        | 30         | 142     |

      @!specials.idiots-array:one-suit
      Examples: with other cards
        | circumstance   | hand                             | sabacc pot | credits |
        | three suits    | idiot, staves-2, flasks-3        | 64         | 176     |

    @specials.pure-totals:both @totals.face-values:usual
    Example: A Pure Sabacc of -23 wins both pots
      Given Han holds endurance, evil-one
      And Lando holds coins-9, staves-11
      When Han calls
      Then Han wins the sabacc pot
      And Han has 142 credits
      And the sabacc pot holds 0

    Example: The third player's Pure Sabacc beats two ordinary hands
      Given Han holds coins-9, staves-11
      And Lando holds flasks-10, flasks-11
      And Leia holds sabres-10, sabres-mistress
      And the hand pot holds 15
      When Leia calls
      Then Leia wins the sabacc pot
      And Leia has 145 credits
      And Lando has 100 credits

    Scenario Outline: The hand that wins both pots need not be the caller's
      Given Han holds <Han's cards>
      And Lando holds coins-9, staves-11
      And Leia holds <Leia's cards>
      When Lando calls
      Then <winner> wins the hand pot
      And <winner> wins the sabacc pot

      Examples: three players
        | circumstance                      | Han's cards          | Leia's cards             | winner |
        | the first player's Pure Sabacc    | flasks-8, flasks-ace | sabres-10, sabres-9      | Han    |

      @!specials.idiots-array:one-suit
      Examples: with other cards
        | circumstance                      | Han's cards          | Leia's cards             | winner |
        | the third player's Idiot's Array  | flasks-8, flasks-10  | idiot, sabres-2, coins-3 | Leia   |

    @penalties.bomb:none
    Example: A Pure Sabacc before two bombed hands takes both pots
      Given Han holds coins-ace, flasks-8
      And Lando holds coins-9, flasks-ace
      And Leia holds sabres-11, staves-ace
      When Han calls
      Then Lando and Leia bombed
      And Han wins the hand pot
      And Han wins the sabacc pot
      And Han has 142 credits
      And the sabacc pot holds 0

    @penalties.bomb:none @!specials.idiots-array:one-suit
    Example: An Idiot's Array before two bombed hands takes both pots
      Given Han holds idiot, coins-2, staves-3
      And Lando holds coins-9, flasks-ace
      And Leia holds sabres-11, staves-ace
      When Han calls
      Then Lando and Leia bombed
      And Han wins the hand pot
      And Han wins the sabacc pot
      And Han has 142 credits
      And the sabacc pot holds 0

    Example: A total of 22 leaves the sabacc pot alone
      Given Han holds flasks-7, flasks-ace
      And Lando holds coins-9, staves-11
      When Han calls
      Then nobody wins the sabacc pot
      And Han has 112 credits
      And the sabacc pot holds 30

    Example: An Idiot with a two wants a three
      Given Han holds idiot, coins-2, flasks-4
      And Lando holds coins-1, staves-4
      When Han calls
      Then nobody wins the sabacc pot
      And Han has 112 credits
      And the sabacc pot holds 30

    Example: A Pure Sabacc finds the sabacc pot empty
      Given Han holds flasks-8, flasks-ace
      And Lando holds coins-9, staves-11
      And the sabacc pot holds 0
      When Han calls
      Then Han has 112 credits
      And the sabacc pot holds 0

  @pots.beaten-special.nothing
  Rule: A Pure Sabacc or Idiot's Array that loses gets nothing
    Such a hand takes neither pot if a better one beats it.
    [demise.cause:tie-for-best] It also takes neither if it loses the sudden demise.
    The sabacc pot is never divided between a winner and a loser: only the winner's own hand can win it.

    @!specials.idiots-array:one-suit
    Example: An Idiot's Array takes both pots from a Pure Sabacc
      Given Han holds idiot, coins-2, flasks-3
      And Lando holds sabres-8, sabres-ace
      When Han calls
      Then Han wins the sabacc pot
      And Han has 142 credits
      And Lando has 100 credits

    Example: The same Pure Sabacc takes both pots from a 22
      Given Han holds coins-10, flasks-commander
      And Lando holds sabres-8, sabres-ace
      When Lando calls
      Then Lando wins the sabacc pot
      And Lando has 142 credits
      And Han has 100 credits

    @!specials.idiots-array:one-suit
    Example: One Idiot's Array beats two Pure Sabaccs
      Given Han holds coins-8, coins-ace
      And Lando holds sabres-8, sabres-ace
      And Leia holds idiot, flasks-2, staves-3
      When Leia calls
      Then Leia wins the sabacc pot
      And Leia has 142 credits
      And Han has 100 credits

    @demise.cause:tie-for-best @values-of-a-document
    Example: A Pure Sabacc loses the sudden demise
      Given Han holds coins-8, coins-ace
      And Lando holds sabres-8, sabres-ace
      And the next cards are demise, idiot
      When Lando calls
      Then Lando wins the sabacc pot
      And Lando has 142 credits
      And Han has 100 credits

    @ranking.plus-minus-23:plus-wins @totals.face-values:usual
    Example: A Pure Sabacc of -23 loses to one of 23
      Given Han holds coins-8, coins-ace
      And Lando holds demise, evil-one, sabres-5
      And the next cards are coins-1, coins-2
      When Han calls
      Then Han wins the sabacc pot
      And Han has 142 credits
      And Lando has 100 credits

  @pots.beaten-special.shares
  Rule: A special hand that loses has its share of the sabacc pot
    Each player with a hand that is worth the sabacc pot takes it, beaten or not; several share it equally.
    The hand pot goes to the best hand alone.
    [demise.cause:tie-for-best] A hand that loses the sudden demise has its share too.

    @!specials.idiots-array:one-suit
    Example: An Idiot's Array shares the sabacc pot with a Pure Sabacc
      Given Han holds idiot, coins-2, flasks-3
      And Lando holds sabres-8, sabres-ace
      When Han calls
      Then Han wins the hand pot
      And Han and Lando share the sabacc pot
      And Han has 127 credits
      And Lando has 115 credits

    Example: A Pure Sabacc shares the sabacc pot with nobody beside a 22
      Given Han holds coins-10, flasks-commander
      And Lando holds sabres-8, sabres-ace
      When Lando calls
      Then Lando wins the sabacc pot
      And Lando has 142 credits
      And Han has 100 credits

    @totals.face-values:usual @demise.cause:tie-for-best @one-demise
    Scenario Outline: Two Pure Sabaccs share the sabacc pot, with the loser of their sudden demise too
      Given Lando holds coins-8, coins-ace
      And Han holds sabres-8, sabres-ace
      And the next cards are <cards>
      When the hand ends without a call
      Then Han and Lando meet in a sudden demise
      And <winner> wins the hand pot
      And Lando has <Lando> credits
      And Han has <Han> credits

      Examples: 21 against 6
        | first card | cards       | winner | Lando | Han |
        | Queen      | queen, star | Lando  | 127   | 115 |
        | Star       | star, queen | Han    | 115   | 127 |

  @pots.ordinary-winner.carries-over
  Rule: When an ordinary hand wins, the sabacc pot stays
    An ordinary hand here is one that does not win the sabacc pot, even if it has a name.
    Players who win or share the hand pot with such a hand take that pot only.
    The sabacc pot stays for the next hand, with every penalty of this hand.

    Scenario Outline: An ordinary hand leaves the sabacc pot as it was
      Given Han holds <hand>
      And Lando holds <other hand>
      And the sabacc pot holds <sabacc pot>
      When Han calls
      Then nobody wins the sabacc pot
      And the sabacc pot holds <sabacc pot>
      And Han has 112 credits

      Examples: totals from one end of the range to the other
        | circumstance    | hand                    | other hand            | sabacc pot |
        | 22 against 20   | flasks-7, flasks-ace    | coins-9, staves-11    | 30         |
        | 12 against 11   | flasks-5, staves-7      | coins-9, staves-2     | 505        |
        | 2 against 1     | idiot, staves-2         | idiot, coins-1        | 7          |
        | nothing in it   | flasks-7, flasks-ace    | coins-9, staves-11    | 0          |

    Example: A Pure Sabacc would have taken it
      Given Han holds flasks-8, flasks-ace
      And Lando holds coins-9, staves-11
      When Han calls
      Then Han wins the sabacc pot
      And the sabacc pot holds 0
      And Han has 142 credits

    @!demise.cause:never-forfeit @one-demise
    Example: Two ordinary hands share the hand pot alone
      Given Han holds flasks-8, staves-11
      And Lando holds coins-8, sabres-11
      And the next cards are flasks-2, staves-2
      When the hand ends without a call
      Then nobody wins the sabacc pot
      And the sabacc pot holds 30
      And Lando has 106 credits

    @penalties.bomb:hand-pot
    Example: A bomb's penalty waits in the sabacc pot
      Given Han holds coins-9, staves-11
      And Lando holds sabres-9, sabres-ace
      When Han calls
      Then nobody wins the sabacc pot
      And the sabacc pot holds 42
      And Han has 112 credits

    @penalties.caller:hand-pot
    Example: A failed caller's penalty waits in the sabacc pot
      Given Han holds coins-9, staves-11
      And Lando holds sabres-8, staves-10
      And the hand pot holds 15
      When Lando calls
      Then nobody wins the sabacc pot
      And the sabacc pot holds 45
      And Han has 115 credits
