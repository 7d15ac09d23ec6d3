Feature: How pots are shared
  Credits are never divided.

  @pots.odd-credits.from-dealers-left
  Rule: Odd credits go to the sharers from the dealer's left
    Players who share a pot get equal shares in whole credits.
    The odd credits left over go one each to the sharers, clockwise from the dealer's left.
    A dealer who shares comes last.
    Each pot is divided by itself.

    Background:
      Given the next cards are coins-1, flasks-1, sabres-1, staves-1

    @!demise.cause:never-forfeit @one-demise
    Scenario Outline: Two players share the hand pot
      Given Han holds coins-9, flasks-10
      And Lando holds sabres-9, staves-10
      And the hand pot holds <pot>
      And <dealer> deals
      When the hand ends without a call
      Then Han has <Han> credits
      And Lando has <Lando> credits

      Examples: pots that leave one credit over
        | circumstance              | dealer | pot | Han | Lando |
        | 13 with Lando dealing     | Lando  | 13  | 107 | 106   |
        | 13 with Han dealing       | Han    | 13  | 106 | 107   |
        | 1 with Lando dealing      | Lando  | 1   | 101 | 100   |
        | 1 with Han dealing        | Han    | 1   | 100 | 101   |

      Examples: pots that leave nothing over
        | circumstance              | dealer | pot | Han | Lando |
        | 12 with Han dealing       | Han    | 12  | 106 | 106   |

    @!demise.cause:never-forfeit @checks-until-a-call @calls-in-every-turn
    Example: Two players share the hand pot if no card is left after two demises
      Given Han, Lando and Leia play
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And Leia holds coins-2, coins-3
      And the deck holds no card
      And the hand pot holds 31
      When Leia calls in round 10
      Then Han has 116 credits
      And Lando has 115 credits

    @!demise.cause:never-forfeit @checks-until-a-call @calls-in-every-turn
    Example: Nothing is left over of an even pot if no card is left after two demises
      Given Han, Lando and Leia play
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And Leia holds coins-2, coins-3
      And the deck holds no card
      And the hand pot holds 30
      When Leia calls in round 10
      Then Han has 115 credits
      And Lando has 115 credits

    @!demise.cause:never-forfeit @one-demise
    Scenario Outline: Two of three players share the hand pot
      Given Han holds coins-9, flasks-10
      And Lando holds coins-8, flasks-9
      And Leia holds sabres-9, staves-10
      And the hand pot holds 15
      And <dealer> deals
      When the hand ends without a call
      Then Han and Leia share the hand pot
      And Han has <Han> credits
      And Leia has <Leia> credits

      Examples: each place of the dealer
        | dealer | Han | Leia |
        | Han    | 107 | 108  |
        | Lando  | 107 | 108  |
        | Leia   | 108 | 107  |

    @!demise.cause:never-forfeit @one-demise
    Scenario Outline: Three players share the hand pot
      Given Han holds coins-9, flasks-10
      And Lando holds sabres-9, staves-10
      And Leia holds flasks-9, coins-10
      And the hand pot holds <pot>
      And <dealer> deals
      When the hand ends without a call
      Then Han has <Han> credits
      And Lando has <Lando> credits
      And Leia has <Leia> credits

      Examples: pots that leave one credit over
        | circumstance              | dealer | pot | Han | Lando | Leia |
        | 13 with Leia dealing      | Leia   | 13  | 105 | 104   | 104  |
        | 13 with Han dealing       | Han    | 13  | 104 | 105   | 104  |
        | 13 with Lando dealing     | Lando  | 13  | 104 | 104   | 105  |

      Examples: pots that leave two credits over
        | circumstance              | dealer | pot | Han | Lando | Leia |
        | 14 with Leia dealing      | Leia   | 14  | 105 | 105   | 104  |
        | 14 with Han dealing       | Han    | 14  | 104 | 105   | 105  |
        | 14 with Lando dealing     | Lando  | 14  | 105 | 104   | 105  |
        | 2 with Lando dealing      | Lando  | 2   | 101 | 100   | 101  |

      Examples: pots that leave nothing over
        | circumstance              | dealer | pot | Han | Lando | Leia |
        | 15 with Lando dealing     | Lando  | 15  | 105 | 105   | 105  |

    @!demise.cause:never-forfeit @one-demise
    Scenario Outline: Four players share the hand pot
      Given Han holds coins-9, flasks-10
      And Lando holds sabres-9, staves-10
      And Leia holds flasks-9, coins-10
      And Chewbacca holds staves-9, sabres-10
      And the hand pot holds <pot>
      And <dealer> deals
      When the hand ends without a call
      Then Han has <Han> credits
      And Lando has <Lando> credits
      And Leia has <Leia> credits
      And Chewbacca has <Chewbacca> credits

      Examples: one, two or three credits over
        | circumstance              | dealer    | pot | Han | Lando | Leia | Chewbacca |
        | 17 with Lando dealing     | Lando     | 17  | 104 | 104   | 105  | 104       |
        | 18 with Lando dealing     | Lando     | 18  | 104 | 104   | 105  | 105       |
        | 19 with Lando dealing     | Lando     | 19  | 105 | 104   | 105  | 105       |
        | 19 with Chewbacca dealing | Chewbacca | 19  | 105 | 105   | 105  | 104       |

    @!demise.cause:never-forfeit @one-demise
    Example: A folded player left of the dealer gets no odd credit
      Given Han holds coins-9, flasks-10
      And Lando holds sabres-9, staves-10
      And Leia holds flasks-9, coins-10
      And Han has folded
      And the hand pot holds 13
      When the hand ends without a call
      Then Lando has 107 credits
      And Leia has 106 credits

  @pots.split-both.each-on-its-own
  Rule: When winners share both pots, each pot is divided on its own
    Hands that win the sabacc pot, such as two Pure Sabaccs, share both pots if they share the hand pot.
    Each pot is divided by itself into equal whole shares.
    Its odd credits go out from the dealer's left again, so the same seat can get one from both.

    @!demise.cause:never-forfeit @time-to-call @calls-in-every-turn
    Example: Two Pure Sabaccs share both pots if one card is left
      Given Han, Lando and Leia play
      And Han holds coins-11, flasks-commander
      And Lando holds sabres-11, staves-commander
      And Leia holds coins-2, coins-3
      And the deck holds coins-1
      And the hand pot holds 31
      When Leia calls in round 10
      Then Han and Lando share the hand pot
      And Han and Lando share the sabacc pot

    @!demise.cause:never-forfeit @time-to-call @calls-in-every-turn
    Example: Two ordinary hands share the hand pot alone if one card is left
      Given Han, Lando and Leia play
      And Han holds coins-11, flasks-10
      And Lando holds sabres-11, staves-10
      And Leia holds coins-2, coins-3
      And the deck holds coins-1
      And the hand pot holds 31
      When Leia calls in round 10
      Then Han and Lando share the hand pot
      And nobody wins the sabacc pot

    @!demise.cause:never-forfeit @one-demise
    Scenario Outline: Two Pure Sabaccs stay level
      Given Han holds coins-8, flasks-ace
      And Lando holds sabres-8, staves-ace
      And the hand pot holds <hand pot>
      And the sabacc pot holds <sabacc pot>
      And the next cards are idiot, idiot
      When the hand ends without a call
      Then Han and Lando share the sabacc pot
      And Han has <Han> credits
      And Lando has <Lando> credits

      Examples: even pots beside odd ones
        | circumstance      | hand pot | sabacc pot | Han | Lando |
        | both odd          | 13       | 31         | 123 | 121   |
        | hand pot odd      | 13       | 30         | 122 | 121   |
        | sabacc pot odd    | 12       | 31         | 122 | 121   |
        | both even         | 12       | 30         | 121 | 121   |
        | one credit each   | 1        | 1          | 102 | 100   |

    @!demise.cause:never-forfeit @one-demise
    Example: Two Idiot's Arrays stay level with Han dealing
      Given Han holds idiot, coins-2, coins-3
      And Lando holds idiot, flasks-2, flasks-3
      And Han deals
      And the hand pot holds 15
      And the sabacc pot holds 41
      And the next cards are sabres-4, staves-4
      When the hand ends without a call
      Then Lando has 129 credits
      And Han has 127 credits

    @specials.pure-totals:both @totals.face-values:usual
    @!demise.cause:never-forfeit @one-demise @!specials.pure-cards:exactly-two
    Example: Three Pure Sabaccs of -23 stay level
      Given Han holds star, endurance, coins-2
      And Lando holds moderation, balance, flasks-2
      And Leia holds demise, evil-one, sabres-5
      And the hand pot holds 13
      And the sabacc pot holds 32
      And the next cards are coins-4, flasks-4, sabres-4
      When the hand ends without a call
      Then Han, Lando and Leia share the sabacc pot
      And Han has 116 credits
      And Lando has 115 credits
      And Leia has 114 credits
