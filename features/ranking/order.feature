Feature: Which ordinary hand is better

  @ranking.order.highest
  Rule: The higher total is the better hand
    Totals compare as plain numbers: 22 beats 21, 1 beats -20, and -5 beats -9.
    Only hands in range are compared (`ranking.bombed`), and special hands rank by rules of their own (`ranking.idiots-array`, `ranking.pure-sabacc`).
    [specials.pure-totals:plus-23-only] (Where only 23 is a Pure Sabacc,) -23 is the lowest total of all.

    Scenario Outline: A small positive total beats a low negative one
      Given Han holds coins-1, flasks-2
      And Lando holds <hand>
      When the hands are compared
      Then Han has the best hand

      @totals.face-values:usual
      Examples: 3 against -16
        | values | hand                 |
        | usual  | endurance, endurance |

      @totals.face-values:rebel
      Examples: 3 against -16
        | values | hand       |
        | rebel  | star, star |

      @totals.face-values:imperial
      Examples: 3 against -13
        | values   | hand               |
        | imperial | endurance, balance |

      @totals.face-values:corellian
      Examples: 3 against -13
        | values    | hand             |
        | corellian | queen, endurance |

      @totals.face-values:new-republic
      Examples: 3 against -13
        | values       | hand        |
        | new-republic | star, idiot |

      @totals.face-values:corporate-sector
      Examples: 3 against -9
        | values           | hand           |
        | corporate-sector | balance, idiot |

      @either-own-list
      Examples: 3 against -22
        | values     | hand                       |
        | own values | balance, evil-one, coins-4 |

    Scenario Outline: Of two positive totals the higher one is better
      Given Han holds <worse>
      And Lando holds <better>
      When the hands are compared
      Then Lando has the best hand

      Examples: suit cards, which have the same value everywhere
        | totals   | worse               | better               |
        | 21 to 22 | coins-11, flasks-10 | sabres-11, staves-11 |
        | 1 to 2   | idiot, coins-1      | idiot, flasks-2      |
        | 9 to 10  | coins-4, flasks-5   | sabres-3, staves-7   |

    Scenario Outline: The highest of four positive totals is the best
      Given Han holds <han>
      And Lando holds <lando>
      And Leia holds <leia>
      And Chewbacca holds <chewbacca>
      When the hands are compared
      Then <player> has the best hand

      Examples: the best hand at each seat
        | totals          | han                 | lando               | leia              | chewbacca           | player    |
        | 21, 20, 17, 10  | coins-11, flasks-10 | sabres-9, staves-11 | coins-8, flasks-9 | sabres-4, staves-6  | Han       |
        | 9, 19, 11, 18   | coins-2, flasks-7   | sabres-10, staves-9 | coins-5, flasks-6 | sabres-8, staves-10 | Lando     |
        | 15, 14, 16, 13  | coins-10, flasks-5  | sabres-6, staves-8  | coins-9, flasks-7 | sabres-3, staves-10 | Leia      |
        | 2, 4, 6, 7      | coins-1, flasks-1   | sabres-1, staves-3  | coins-3, flasks-3 | sabres-5, staves-2  | Chewbacca |

    @totals.face-values:usual @ranking.negatives:in-order
    Scenario Outline: Of two negative totals the one nearer to zero is better
      Given Han holds <worse>
      And Lando holds <better>
      When the hands are compared
      Then Lando has the best hand

      Examples: usual values
        | totals     | worse             | better                 |
        | -9 to -5   | balance, sabres-2 | endurance, coins-3     |
        | -2 to -1   | queen, idiot      | evil-one, coins-master |
        | -22 to -21 | balance, balance  | demise, endurance      |

    @totals.face-values:usual
    Example: Sixteen beats -16 without a tie
      Given Han holds coins-7, flasks-9
      And Lando holds endurance, endurance
      When the hands are compared
      Then Han has the best hand

    @totals.face-values:usual
    Example: The highest of three hands is the best
      Given Han holds coins-7, flasks-7
      And Lando holds endurance, endurance
      And Leia holds sabres-7, staves-8
      When the hands are compared
      Then Leia has the best hand

  @ranking.order.nearest
  Rule: The total nearer to 23 or -23 is the better hand
    The distance of a total is how far a positive one is from 23, or a negative one from -23.
    The smaller distance is better: -20 beats 19, and -9 beats -5.
    For equal distances, see `ranking.equal-distance`.
    Only hands in range are compared (`ranking.bombed`), and special hands rank by rules of their own (`ranking.idiots-array`, `ranking.pure-sabacc`).
    [specials.pure-totals:plus-23-only] (Where only 23 is a Pure Sabacc,) -23 has a distance of zero and is the best ordinary hand.

    Scenario Outline: Of two positive totals the nearer one is better
      Given Han holds <worse>
      And Lando holds <better>
      When the hands are compared
      Then Lando has the best hand

      Examples: suit cards, which have the same value everywhere
        | totals   | worse               | better               |
        | 21 to 22 | coins-11, flasks-10 | sabres-11, staves-11 |
        | 1 to 2   | idiot, coins-1      | idiot, flasks-2      |

    @totals.face-values:usual @ranking.negatives:in-order
    Scenario Outline: The larger number is nearer, whatever its sign
      Given Han holds <worse>
      And Lando holds <better>
      When the hands are compared
      Then Lando has the best hand

      Examples: a negative total is nearer
        | totals     | worse               | better                   |
        | 15 to -16  | coins-7, flasks-8   | endurance, endurance     |
        | -5 to -9   | endurance, coins-3  | balance, sabres-2        |
        | 21 to -22  | coins-11, flasks-10 | balance, balance         |
        | 1 to -2    | coins-1, idiot      | evil-one, coins-mistress |
        | -21 to -22 | demise, endurance   | balance, demise, coins-2 |

    @totals.face-values:usual @ranking.negatives:in-order
    Example: A total of -16 beats fifteen, seated the other way
      Given Han holds endurance, endurance
      And Lando holds coins-7, flasks-8
      When the hands are compared
      Then Han has the best hand

    @totals.face-values:usual @ranking.negatives:in-order
    Example: The nearest of three hands is the best
      Given Han holds coins-7, flasks-7
      And Lando holds sabres-7, staves-8
      And Leia holds endurance, endurance
      When the hands are compared
      Then Leia has the best hand

  @ranking.negatives.in-order
  Rule: A negative total in range can win
    A hand with a negative total can be the best of those shown, and wins if it is.
    Its total is compared like any other (`ranking.order`).
    [specials.pure-totals:both] (Where -23 is a Pure Sabacc,) a total of -23 ranks above every ordinary hand (`ranking.pure-sabacc`).

    @totals.face-values:usual
    Scenario Outline: Two negative totals meet
      Given Han holds <han>
      And Lando holds <lando>
      When the hands are compared
      Then <player> has the best hand
      And the best hand is not worth the sabacc pot

      @ranking.order:highest
      Examples: the highest total wins
        | totals          | han                | lando             | player |
        | -5 against -9   | endurance, coins-3 | balance, sabres-2 | Han    |
        | -21 against -22 | demise, endurance  | balance, balance  | Han    |
        | -9 against -1   | balance, sabres-2  | queen, coins-1    | Lando  |

      @ranking.order:nearest
      Examples: distance decides
        | totals                      | han                | lando                    | player |
        | -5 against -9 by distance   | endurance, coins-3 | balance, sabres-2        | Lando  |
        | -21 against -22 by distance | demise, endurance  | balance, demise, coins-2 | Lando  |
        | -9 against -1 by distance   | balance, sabres-2  | queen, coins-1           | Han    |

    @totals.face-values:usual
    Scenario Outline: A negative total meets a positive one
      Given Han holds <han>
      And Lando holds <lando>
      When the hands are compared
      Then <player> has the best hand
      And the best hand is not worth the sabacc pot

      @ranking.order:highest
      Examples: the highest total wins
        | totals        | han               | lando                | player |
        | -22 against 1 | balance, balance  | coins-1, idiot       | Lando  |
        | 3 against -16 | coins-1, flasks-2 | endurance, endurance | Han    |

      @ranking.order:nearest
      Examples: distance decides
        | totals                     | han               | lando                | player |
        | -22 against 21 by distance | balance, balance  | coins-11, flasks-10  | Han    |
        | 15 against -16 by distance | coins-7, flasks-8 | endurance, endurance | Lando  |

      Examples: the positive one is the higher as well as the nearer
        | totals         | han                  | lando              | player |
        | 15 against -1  | coins-ace, idiot     | endurance, coins-7 | Han    |
        | -16 against 17 | endurance, endurance | coins-8, flasks-9  | Lando  |

    @values-of-a-document
    Example: Against a bombed hand a negative total is the best
      Given Han holds evil-one, idiot
      And Lando holds coins-ace, flasks-9
      When the hands are compared
      Then Han has the best hand
      And the best hand is not worth the sabacc pot

    @values-of-a-document
    Example: A negative total wins the call
      Given Han holds evil-one, idiot
      And Lando holds coins-ace, flasks-9
      When Han calls
      Then Lando bombed
      And Han wins the hand pot
      And Han has 112 credits

    @values-of-a-document
    Example: A negative total wins the call of the other player
      Given Han holds coins-ace, flasks-9
      And Lando holds demise, idiot
      When Lando calls
      Then Han bombed
      And Lando wins the hand pot
      And Lando has 112 credits

    @totals.face-values:usual
    Scenario Outline: The best of three hands has a negative total
      Given Han holds endurance, coins-3
      And Lando holds coins-ace, flasks-9
      And Leia holds balance, sabres-2
      When the hands are compared
      Then <player> has the best hand

      @ranking.order:highest
      Examples: the highest total wins
        | order         | player |
        | highest total | Han    |

      @ranking.order:nearest
      Examples: distance decides
        | order    | player |
        | distance | Leia   |

    @either-own-list
    Example: By values of a table's own a negative total is the best against a bombed hand
      Given Han holds star, moderation, coins-4
      And Lando holds coins-ace, flasks-9
      When the hands are compared
      Then Han has the best hand
      And the best hand is not worth the sabacc pot

  @ranking.negatives.cannot-win
  Rule: A negative total cannot win
    An ordinary hand with a negative total is never the best, even if all other hands have bombed out.
    It is still in range, and costs its player nothing.
    Special hands can win with a negative total.
    If no hand that can win is left, nobody wins the hand pot, as if all hands had bombed out (`showdown.all-bombed`).
    A sudden demise compares new totals as `demise.comparison` says, negative ones too.

    @values-of-a-document
    Scenario Outline: A negative total meets another hand
      Given Han holds evil-one, idiot
      And Lando holds <hand>
      When the hands are compared
      Then Lando has the best hand
      And the best hand is not worth the sabacc pot

      Examples: the smallest positive totals
        | total | hand              |
        | 1     | coins-1, idiot    |
        | 2     | coins-1, flasks-1 |

    @values-of-a-document
    Example: Beside a bombed hand a negative total leaves nobody
      Given Han holds evil-one, idiot
      And Lando holds coins-ace, flasks-9
      When the hands are compared
      Then nobody has the best hand

    @totals.face-values:usual
    Scenario Outline: A Pure Sabacc of -23 wins, and the totals above it do not
      Given Han holds <minus>
      And Lando holds coins-9, flasks-6
      When the hands are compared
      Then <player> has the best hand

      @specials.pure-totals:both
      Examples: a special hand
        | total | minus               | player |
        | -23   | evil-one, endurance | Han    |

      Examples: an ordinary hand
        | total | minus               | player |
        | -22   | balance, balance    | Lando  |

    @penalties.bomb:hand-pot @values-of-a-document
    Example: A bomb pays beside a negative total, which does not
      Given Han holds evil-one, idiot
      And Lando holds coins-ace, flasks-9
      And Leia holds coins-1, flasks-2
      When Leia calls
      Then Lando bombed
      And Leia wins the hand pot
      And Han has 100 credits
      And Lando has 88 credits

    @showdown.all-bombed:to-sabacc-pot @values-of-a-document
    Example: The hand pot of two negative totals goes to the sabacc pot
      Given Han holds evil-one, idiot
      And Lando holds demise, idiot
      And the sabacc pot holds 30
      When the hand ends without a call
      Then nobody bombed
      And nobody wins the hand pot
      And the sabacc pot holds 42

    @values-of-a-document
    Example: The hand pot of a positive total goes to its player
      Given Han holds evil-one, idiot
      And Lando holds coins-1, flasks-2
      And the sabacc pot holds 30
      When the hand ends without a call
      Then Lando wins the hand pot
      And the sabacc pot holds 30

    @demise.comparison:highest @totals.face-values:usual
    @demise.cause:tie-for-best @one-demise
    Scenario Outline: Two negative totals of a sudden demise are compared
      Given Lando holds coins-1, idiot
      And Han holds flasks-1, idiot
      And the next cards are <cards>
      When the hand ends without a call
      Then Han and Lando meet in a sudden demise
      And <player> wins the hand pot

      Examples: -7 against -14
        | higher | cards               | player |
        | first  | endurance, evil-one | Lando  |
        | second | evil-one, endurance | Han    |

  @ranking.equal-distance.tie
  Rule: Totals equally far from 23 and -23 tie
    Where distance decides, 16 and -16 are level, and so are 3 and -3.
    This holds for ordinary hands at the showdown.
    [demise.cause:tie-for-best] It also holds in a sudden demise that distance decides.

    @ranking.order:nearest @totals.face-values:usual
    Scenario Outline: The positive total is no better than the negative one
      Given Han holds <plus>
      And Lando holds <minus>
      When the hands are compared
      Then Han and Lando tie for the best hand

      @negatives-can-win
      Examples: the same number with either sign
        | number | plus                | minus                |
        | 16     | coins-7, flasks-9   | endurance, endurance |
        | 22     | coins-11, flasks-11 | balance, balance     |
        | 1      | coins-1, idiot      | endurance, sabres-7  |

    @ranking.order:nearest @totals.face-values:usual @negatives-can-win
    Example: A third hand that is farther off has no part in the tie
      Given Han holds coins-7, flasks-8
      And Lando holds endurance, endurance
      And Leia holds sabres-7, staves-9
      When the hands are compared
      Then Lando and Leia tie for the best hand

    @ranking.order:nearest @totals.face-values:usual @demise.comparison:nearest
    @demise.comparison:as-showdown @one-demise
    Example: A sudden demise that ends with 5 against -5 is a tie again
      Given Han holds coins-1, flasks-2
      And Lando holds sabres-1, staves-2
      And the next cards are coins-2, endurance
      When the hand ends without a call
      Then Han and Lando share the hand pot
      And Han has 106 credits
      And Lando has 106 credits
      And the sabacc pot holds 30

    @ranking.order:nearest @totals.face-values:usual @demise.comparison:nearest
    @demise.comparison:as-showdown
    Example: A sudden demise that ends with 5 against -12 is won by the nearer hand
      Given Han holds coins-1, flasks-2
      And Lando holds sabres-1, staves-2
      And the sabacc pot holds 7
      And the next cards are coins-2, evil-one
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 112 credits
      And Han has 100 credits
      And the sabacc pot holds 7

  @ranking.equal-distance.positive-wins
  Rule: At equal distance, the positive total is better
    Where distance decides, 16 beats -16, but -17 beats 16.
    This holds for ordinary hands at the showdown.
    [demise.cause:tie-for-best] It also holds in a sudden demise that distance decides.

    @totals.face-values:usual
    Scenario Outline: The positive total beats the negative one
      Given Han holds <han>
      And Lando holds <lando>
      When the hands are compared
      Then <player> has the best hand

      Examples: the same number with either sign
        | number         | han                  | lando                | player |
        | 16             | coins-7, flasks-9    | endurance, endurance | Han    |
        | 16 other seats | endurance, endurance | coins-7, flasks-9    | Lando  |
        | 1              | endurance, sabres-7  | coins-1, idiot       | Lando  |

    @totals.face-values:usual
    Example: The positive total beats the negative one among three hands
      Given Han holds coins-7, flasks-8
      And Lando holds endurance, endurance
      And Leia holds sabres-7, staves-9
      When the hands are compared
      Then Leia has the best hand

    @demise.cause:tie-for-best
    Scenario Outline: The positive total wins the sudden demise
      Given Han holds <tied>
      And Lando holds <level>
      And the next cards are <cards>
      When Han calls
      Then Han wins the hand pot
      And Han has 112 credits
      And Lando has 100 credits
      And the sabacc pot holds 30

      @totals.face-values:usual
      Examples: 5 against -5
        | values | tied              | level              | cards              |
        | usual  | coins-1, flasks-2 | sabres-1, staves-2 | coins-2, endurance |

      @totals.face-values:rebel
      Examples: 5 against -5
        | values | tied              | level              | cards         |
        | rebel  | coins-1, flasks-2 | sabres-1, staves-2 | coins-2, star |

      @totals.face-values:imperial
      Examples: 5 against -5
        | values   | tied              | level              | cards              |
        | imperial | coins-1, flasks-2 | sabres-1, staves-2 | coins-2, endurance |

      @totals.face-values:corellian
      Examples: 5 against -5
        | values    | tied              | level              | cards          |
        | corellian | coins-1, flasks-2 | sabres-1, staves-2 | coins-2, queen |

      @totals.face-values:new-republic
      Examples: 5 against -5
        | values       | tied              | level              | cards           |
        | new-republic | coins-1, flasks-3 | sabres-1, staves-3 | flasks-1, queen |

      @totals.face-values:corporate-sector
      Examples: 5 against -5
        | values           | tied              | level              | cards             |
        | corporate-sector | coins-1, flasks-3 | sabres-1, staves-3 | flasks-1, balance |

    @demise.cause:tie-for-best
    Scenario Outline: The positive total of the caller wins the sudden demise
      Given Han holds <tied>
      And Lando holds <level>
      And the next cards are <cards>
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 112 credits
      And Han has 100 credits
      And the sabacc pot holds 30

      @totals.face-values:rebel
      Examples: -5 against 5
        | values | tied              | level              | cards         |
        | rebel  | coins-1, flasks-2 | sabres-1, staves-2 | star, coins-2 |

      @totals.face-values:imperial
      Examples: -5 against 5
        | values   | tied              | level              | cards              |
        | imperial | coins-1, flasks-2 | sabres-1, staves-2 | endurance, coins-2 |

      @totals.face-values:corellian
      Examples: -5 against 5
        | values    | tied              | level              | cards          |
        | corellian | coins-1, flasks-2 | sabres-1, staves-2 | queen, coins-2 |

      @totals.face-values:new-republic
      Examples: -5 against 5
        | values       | tied              | level              | cards           |
        | new-republic | coins-1, flasks-3 | sabres-1, staves-3 | queen, flasks-1 |

      @totals.face-values:corporate-sector
      Examples: -5 against 5
        | values           | tied              | level              | cards             |
        | corporate-sector | coins-1, flasks-3 | sabres-1, staves-3 | balance, flasks-1 |

    @totals.face-values:usual @demise.cause:tie-for-best
    Example: The positive total wins the sudden demise from the other seat
      Given Han holds coins-1, flasks-2
      And Lando holds sabres-1, staves-2
      And the hand pot holds 20
      And the sabacc pot holds 7
      And the next cards are endurance, coins-2
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 120 credits
      And Han has 100 credits
      And the sabacc pot holds 7

  @ranking.equal-distance.negative-wins
  Rule: At equal distance, the negative total is better
    Where distance decides, -16 beats 16, but 17 beats -16.
    This holds for ordinary hands at the showdown.
    [demise.cause:tie-for-best] It also holds in a sudden demise that distance decides.

    @ranking.order:nearest @totals.face-values:usual
    Scenario Outline: The negative total beats the positive one
      Given Han holds <han>
      And Lando holds <lando>
      When the hands are compared
      Then <player> has the best hand

      Examples: the same number with either sign, and one more
        | number | han                 | lando                | player |
        | 17     | coins-8, flasks-9   | endurance, endurance | Han    |

      @negatives-can-win
      Examples: the same number with either sign, and one more, where negative totals can win
        | number | han                 | lando                | player |
        | 16     | coins-7, flasks-9   | endurance, endurance | Lando  |
        | 22     | coins-11, flasks-11 | balance, balance     | Lando  |

    @demise.comparison:nearest @totals.face-values:usual
    Example: The negative total wins the sudden demise
      Given Han holds coins-1, flasks-2
      And Lando holds sabres-1, staves-2
      And the next cards are coins-2, endurance
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 112 credits
      And Han has 100 credits

    @demise.comparison:nearest @totals.face-values:usual
    Example: The nearer of two totals wins the sudden demise, though it is positive
      Given Han holds coins-1, flasks-2
      And Lando holds sabres-1, staves-2
      And the next cards are coins-3, endurance
      When Han calls
      Then Han wins the hand pot
      And Han has 112 credits
      And Lando has 100 credits
