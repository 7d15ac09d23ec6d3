Feature: Equal hands and bombed hands

  @ranking.tie-break.nothing
  Rule: Equal totals tie, whatever the cards
    Between equal totals, the number of cards and their suits make no difference, nor do the highest card, the face cards, the seats or the call.
    Two Pure Sabaccs of one total tie too, as do any two other special hands of one name.

    Scenario Outline: Equal totals tie
      Given Han holds <han>
      And Lando holds <lando>
      When the hands are compared
      Then Han and Lando tie for the best hand
      And the best hand is not worth the sabacc pot

      Examples: the same total by other cards
        | difference          | han                | lando                         |
        | the number of cards | coins-10, flasks-9 | sabres-10, staves-4, sabres-5 |
        | the suits           | coins-10, coins-9  | staves-10, flasks-9           |
        | the highest card    | coins-10, flasks-9 | sabres-ace, staves-4          |
        | an Idiot            | coins-10, flasks-9 | sabres-10, staves-9, idiot    |

      @totals.face-values:usual
      Examples: with a negative card on one side
        | difference  | han                | lando                                   |
        | a face card | coins-10, flasks-9 | sabres-ace, staves-commander, endurance |

    @!specials.pure-cards:exactly-two
    Example: Two Pure Sabaccs of 23 tie
      Given Han holds coins-ace, flasks-8
      And Lando holds sabres-11, staves-7, sabres-5
      When the hands are compared
      Then Han and Lando tie for the best hand
      And the best hand is worth the sabacc pot

    @totals.face-values:usual @!specials.pure-cards:exactly-two
    @negatives-can-win
    Example: Two totals of -23 tie
      Given Han holds endurance, evil-one
      And Lando holds demise, balance, coins-1
      When the hands are compared
      Then Han and Lando tie for the best hand

    @specials.pure-totals:both @totals.face-values:usual
    @!specials.pure-cards:exactly-two
    Example: Two negative Pure Sabaccs tie
      Given Han holds endurance, evil-one
      And Lando holds demise, balance, coins-1
      And Leia holds sabres-10, flasks-9
      When the hands are compared
      Then Han and Lando tie for the best hand
      And the best hand is worth the sabacc pot

    Example: One point more is no tie
      Given Han holds coins-10, flasks-9
      And Lando holds sabres-10, staves-10
      When the hands are compared
      Then Lando has the best hand
      And the best hand is not worth the sabacc pot

    Example: Three equal totals tie
      Given Han holds coins-10, flasks-9
      And Lando holds sabres-10, staves-9
      And Leia holds coins-ace, flasks-4
      When the hands are compared
      Then Han, Lando and Leia tie for the best hand

    Example: Two of three hands tie
      Given Han holds coins-10, flasks-9
      And Lando holds sabres-10, staves-8
      And Leia holds coins-ace, flasks-4
      When the hands are compared
      Then Han and Leia tie for the best hand

    Example: The two lower hands of three have no part in it
      Given Han holds coins-10, flasks-9
      And Lando holds sabres-10, staves-10
      And Leia holds coins-ace, flasks-4
      When the hands are compared
      Then Lando has the best hand

    @time-to-call @!demise.cause:never-forfeit @one-demise
    Example: Two cards and three of one total tie when a whole hand is over
      Given Han and Lando play
      And Han holds flasks-9, staves-9
      And Lando holds coins-9, sabres-4, sabres-5
      And the next cards are flasks-2, staves-2
      When Han calls in round 8
      Then Han and Lando share the hand pot

    @time-to-call
    Example: Three cards of one point more win when a whole hand is over
      Given Han and Lando play
      And Han holds flasks-9, staves-9
      And Lando holds coins-9, sabres-4, sabres-6
      When Han calls in round 8
      Then Lando wins the hand pot

  @ranking.bombed.never
  Rule: A hand that has bombed out is never the best
    Every hand in range is better, however low its total.
    If all hands have bombed out, there is no best hand, and none of them is better than another.

    Scenario Outline: Any hand in range beats a bombed one
      Given Han holds <bombed>
      And Lando holds <sound>
      When the hands are compared
      Then Lando has the best hand

      Examples: too high, or zero
        | bombed total | bombed                          | sound             |
        | 24           | coins-ace, flasks-9             | coins-1, flasks-2 |
        | 37           | coins-ace, flasks-11, staves-11 | coins-1, flasks-2 |
        | 0            | idiot, idiot                    | coins-1, flasks-2 |

      @ranking.negatives:in-order @values-of-a-document
      Examples: against Endurance beside a 7
        | bombed total        | bombed              | sound              |
        | 24 beside Endurance | coins-ace, flasks-9 | endurance, coins-7 |

      @ranking.negatives:in-order @!bombs.zero:in-range @values-of-a-document
      Examples: with a total of zero
        | bombed total        | bombed              | sound              |
        | 0 beside Endurance  | idiot, idiot        | endurance, coins-7 |

      @totals.face-values:usual
      Examples: too low
        | bombed total | bombed          | sound             |
        | -24          | demise, balance | coins-1, flasks-2 |

      @totals.face-values:usual @ranking.negatives:in-order
      @!bombs.zero:in-range
      Examples: zero against a lower total in range
        | bombed total | bombed              | sound              |
        | 0 to -5      | endurance, flasks-8 | endurance, coins-3 |

    Scenario Outline: Where every hand has bombed out nobody has the best one
      Given Han holds <han>
      And Lando holds <lando>
      When the hands are compared
      Then nobody has the best hand

      Examples: two bombed hands
        | totals | han                 | lando                  |
        | 24 24  | coins-ace, flasks-9 | sabres-ace, staves-9   |
        | 24 30  | coins-ace, flasks-9 | sabres-ace, staves-ace |

      @!bombs.zero:in-range
      Examples: with a total of zero
        | totals | han                 | lando                  |
        | 24 0   | coins-ace, flasks-9 | idiot, idiot           |

    Example: The only hand in range of three is the best
      Given Han holds coins-ace, flasks-9
      And Lando holds idiot, idiot
      And Leia holds coins-1, flasks-2
      When the hands are compared
      Then Leia has the best hand

    Example: The better of two hands in range is the best
      Given Han holds coins-3, flasks-4
      And Lando holds coins-ace, flasks-9
      And Leia holds coins-1, flasks-2
      When the hands are compared
      Then Han has the best hand

  @ranking.bombed.zero-can-win
  Rule: A hand of zero bombs out, and can be the best all the same
    A hand that counts zero is compared by its total like a hand in range, though its player pays for the bomb.
    [ranking.order:highest] (Where the highest total wins,) it beats every ordinary hand with a negative total, and loses to every positive one.
    [ranking.order:nearest] (Where distance decides,) every hand in range beats it.
    Any other hand that has bombed out is never the best.
    If all hands have bombed out, and none of them counts zero, there is no best hand.

    @values-of-a-document
    Scenario Outline: Zero meets another total
      Given Han holds idiot, idiot
      And Lando holds <hand>
      When the hands are compared
      Then <player> has the best hand
      And the best hand is not worth the sabacc pot

      @ranking.order:highest
      Examples: a negative total
        | other total | hand              | player |
        | below zero  | evil-one, coins-1 | Han    |

      Examples: a positive total
        | other total | hand              | player |
        | above zero  | coins-1, flasks-1 | Lando  |

    @ranking.order:nearest @ranking.negatives:in-order @values-of-a-document
    Example: Where distance decides, a negative total beats zero
      Given Han holds idiot, idiot
      And Lando holds evil-one, coins-1
      When the hands are compared
      Then Lando has the best hand

    Scenario Outline: A total that is too high does not compete with zero
      Given Han holds <bombed>
      And Lando holds idiot, idiot
      When the hands are compared
      Then Lando has the best hand

      Examples: just too high, or far
        | total | bombed               |
        | 24    | coins-ace, flasks-9  |
        | 30    | coins-ace, flasks-ace |

    Example: Two totals that are too high leave nobody
      Given Han holds coins-ace, flasks-9
      And Lando holds sabres-ace, staves-9
      When the hands are compared
      Then nobody has the best hand

    Example: Zero is worse than the only hand in range of three
      Given Han holds idiot, idiot
      And Lando holds coins-ace, flasks-9
      And Leia holds coins-1, flasks-2
      When the hands are compared
      Then Leia has the best hand

    @bombs.zero:bombs @penalties.bomb:hand-pot
    Example: Zero pays for its bomb, and wins the hand pot
      Given Han holds idiot, idiot
      And Lando holds coins-ace, flasks-9
      When Han calls
      Then Han and Lando bombed
      And Han wins the hand pot
      And Han pays 12
      And Han has 100 credits
      And Lando has 88 credits

    @bombs.zero:bombs @penalties.bomb:hand-pot
    Example: Zero pays for its bomb, and loses to a positive total
      Given Han holds idiot, idiot
      And Lando holds coins-1, flasks-2
      When Lando calls
      Then Han bombed
      And Lando wins the hand pot
      And Han pays 12
      And Han has 88 credits
      And Lando has 112 credits

  @ranking.tie-break.fewest-cards
  Rule: Of two level hands, the one with fewer cards is better
    Of hands that are level otherwise, special hands included, the one with fewer cards is better.
    [field.exists:yes] Cards in the interference field count among them.
    Level hands with the same number of cards tie.

    Example: Nineteen with two cards beats nineteen with three
      Given Han holds sabres-10, staves-4, sabres-5
      And Lando holds coins-10, flasks-9
      When the hands are compared
      Then Lando has the best hand

    Example: Twenty with three cards beats nineteen with two
      Given Han holds sabres-10, staves-4, sabres-6
      And Lando holds coins-10, flasks-9
      When the hands are compared
      Then Han has the best hand

    Example: Nineteen with two cards ties with nineteen with two others
      Given Han holds sabres-10, staves-9
      And Lando holds coins-10, flasks-9
      When the hands are compared
      Then Han and Lando tie for the best hand

    Example: A Pure Sabacc of two cards beats one of three
      Given Han holds coins-ace, flasks-8
      And Lando holds sabres-11, staves-7, sabres-5
      When the hands are compared
      Then Han has the best hand
      And the best hand is worth the sabacc pot

    Example: Twenty-two with seven cards beats twenty-two with eight
      Given Han holds staves-2, coins-3, flasks-3, sabres-3, staves-3, coins-4, flasks-4
      And Lando holds coins-1, flasks-1, sabres-1, staves-1, coins-2, flasks-2, sabres-2, coins-commander
      When the hands are compared
      Then Han has the best hand

    @field.exists:yes
    Example: A card in the interference field makes a hand larger
      Given Han holds coins-10, flasks-5
      And Han has staves-4 in the interference field
      And Lando holds sabres-10, staves-9
      When the hands are compared
      Then Lando has the best hand

    Example: The smaller of two level hands takes the pot at once
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-1, staves-6
      When Lando calls
      Then there is no sudden demise
      And Lando wins the hand pot
      And Lando has 112 credits

    Example: The dealer's smaller hand takes the pot at once
      Given Lando holds coins-9, flasks-1, flasks-5
      And Han holds sabres-8, staves-7
      When Han calls
      Then there is no sudden demise
      And Han wins the hand pot
      And Han has 112 credits
