Feature: What happens to a hand in which everybody has bombed
  Nobody can win it, so the hand pot needs a place to go.

  @showdown.all-bombed.to-sabacc-pot
  Rule: If every hand shown has bombed, the hand pot goes to the sabacc pot
    Nobody wins: the whole hand pot moves to the sabacc pot for a later hand.
    [penalties.timing:before-awards|after-awards] Any penalties are still owed, measured by the hand pot before it moves.
    [stakes.short-stack:all-in] With side pots, they all move (`side-pots.no-contender`).
    [demise.cause:tie-for-best] Hands that bomb by a demise card follow `demise.all-bomb` instead.

    Scenario Outline: Nobody is in range
      Given Lando holds <one>
      And Han holds <other>
      And the hand pot holds <pot>
      When the hand ends without a call
      Then nobody wins the hand pot
      And the sabacc pot holds <sabacc>
      And Han has <left> credits

      @penalties.bomb:none
      Examples: Where bombs cost nothing
        | pot | one                        | other                   | sabacc | left |
        | 12  | flasks-11, staves-mistress | sabres-ace, coins-ace   | 42     | 100  |
        | 50  | flasks-11, staves-mistress | coins-11, sabres-mistress | 80   | 100  |

      @penalties.bomb:none @!bombs.zero:in-range @!ranking.bombed:zero-can-win
      Examples: with a total of zero
        | pot | one                        | other                   | sabacc | left |
        | 7   | idiot, idiot               | sabres-ace, coins-ace   | 37     | 100  |

      @penalties.bomb:hand-pot
      Examples: Where each bomb costs the hand pot
        | pot | one                        | other                 | sabacc | left |
        | 10  | flasks-11, staves-mistress | sabres-ace, coins-ace | 60     | 90   |

      @penalties.bomb:hand-pot @!bombs.zero:in-range
      @!ranking.bombed:zero-can-win
      Examples: with a total of zero
        | pot | one                        | other                 | sabacc | left |
        | 5   | idiot, idiot               | sabres-ace, coins-ace | 45     | 95   |

      @penalties.bomb:none @totals.face-values:usual
      Examples: Below -23 where bombs cost nothing
        | pot | one             | other                 | sabacc | left |
        | 14  | demise, balance | sabres-ace, coins-ace | 44     | 100  |

      @penalties.bomb:hand-pot @totals.face-values:usual
      Examples: Below -23 where each bomb costs the hand pot
        | pot | one             | other                 | sabacc | left |
        | 20  | demise, balance | sabres-ace, coins-ace | 90     | 80   |

    @penalties.bomb:none @penalties.caller:none
    Example: A call among bombed hands moves the hand pot
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      When Lando calls
      Then nobody wins the hand pot
      And the sabacc pot holds 42

    @penalties.bomb:none
    Example: A folded hand in range does not rescue the pot
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      And Leia holds coins-9, flasks-6
      And Leia has folded
      When the hand ends without a call
      Then nobody wins the hand pot
      And the sabacc pot holds 42

    @penalties.bomb:hand-pot @!bombs.zero:in-range @!ranking.bombed:zero-can-win
    Example: Three bombed hands feed the sabacc pot with the hand pot besides
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      And Leia holds idiot, idiot
      When the hand ends without a call
      Then nobody wins the hand pot
      And the sabacc pot holds 78

    @penalties.bomb:none
    Example: One hand in range keeps the hand pot from the sabacc pot
      Given Lando holds flasks-11, staves-mistress
      And Han holds idiot, coins-1
      When Han calls
      Then Han wins the hand pot
      And Han has 112 credits
      And the sabacc pot holds 30

    @time-to-call @dealt-bombs-stay-in
    Scenario Outline: The deal moves on after a hand that nobody won
      Given Han and Lando play
      And Han holds coins-9, coins-ace
      And Lando holds sabres-9, sabres-ace
      And <dealer> deals
      And Han has 1000 credits
      And Lando has 1000 credits
      When <next> calls in round 8
      Then nobody wins the hand pot
      And <next> deals next

      Examples: two dealers
        | dealer | next  |
        | Lando  | Han   |
        | Han    | Lando |

    Example: Nothing stays in the hand pot, whatever a bomb costs
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      When the hand ends without a call
      Then nobody wins the hand pot
      And the hand pot holds 0

  @showdown.all-bombed.stays-in-hand-pot
  Rule: If every hand shown has bombed, the hand pot stays
    Nobody wins: the next hand is played for this hand pot together with its own antes and bets.
    [penalties.timing:before-awards|after-awards] Any penalties are still owed to the sabacc pot; nothing else goes there.
    [stakes.short-stack:all-in] With side pots, they all stay (`side-pots.no-contender`).
    [demise.cause:tie-for-best] Hands that bomb by a demise card follow `demise.all-bomb` instead.

    Scenario Outline: The pot waits for the next hand
      Given Lando holds <one>
      And Han holds <other>
      And the hand pot holds <pot>
      When Lando calls
      Then nobody wins the hand pot
      And the hand pot holds <pot>

      Examples: Totals out of range
        | pot | one                        | other                     |
        | 12  | flasks-11, staves-mistress | sabres-ace, coins-ace     |
        | 50  | flasks-11, staves-mistress | coins-11, sabres-mistress |

      @!bombs.zero:in-range @!ranking.bombed:zero-can-win
      Examples: with a total of zero
        | pot | one                        | other                     |
        | 7   | idiot, idiot               | sabres-ace, coins-ace     |

      @totals.face-values:usual
      Examples: A total of -24
        | pot | one             | other                 |
        | 14  | demise, balance | sabres-ace, coins-ace |

    @penalties.bomb:hand-pot
    Example: The sabacc pot gets the penalties alone
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      When the hand ends without a call
      Then the hand pot holds 12
      And the sabacc pot holds 54
      And Han has 88 credits

    @!bombs.zero:in-range @!ranking.bombed:zero-can-win
    Example: The pot of three bombed hands stays
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      And Leia holds idiot, idiot
      And the hand pot holds 33
      When Leia calls
      Then nobody wins the hand pot
      And the hand pot holds 33

    Example: One hand in range empties the hand pot
      Given Lando holds flasks-11, staves-mistress
      And Han holds idiot, coins-1
      When Han calls
      Then Han wins the hand pot
      And the hand pot holds 0
      And Han has 112 credits

    @time-to-call @dealt-bombs-stay-in
    Scenario Outline: The deal moves on though the hand pot stays
      Given Han and Lando play
      And Han holds coins-9, coins-ace
      And Lando holds sabres-9, sabres-ace
      And <dealer> deals
      And Han has 1000 credits
      And Lando has 1000 credits
      When <next> calls in round 8
      Then nobody wins the hand pot
      And <next> deals next

      Examples: two dealers
        | dealer | next  |
        | Lando  | Han   |
        | Han    | Lando |

    @checks-until-a-call @antes-of-one @dealt-bombs-stay-in
    Example: The next hand is played for both
      Given Han and Lando play
      And Han holds coins-9, coins-ace
      And Lando holds sabres-9, sabres-ace
      And Han has 1000 credits
      And Lando has 1000 credits
      When Han calls in round 8
      And in hand 2 Lando bets 1 in round 1
      And in hand 2 Han folds in round 1
      Then nobody wins the hand pot
      And the hand pot holds 12
      And in hand 2 after the ante the hand pot holds 14
      And in hand 2 Lando wins the hand pot
      And in hand 2 the hand pot holds 0

  @showdown.all-bombed.nobody-pays
  Rule: If every hand shown has bombed, nobody pays and the hand pot stays
    Nobody wins: the next hand is played for this hand pot together with its own antes and bets.
    Nobody pays for a bomb that was shown, nor for the call.
    This goes before `penalties.bomb` and `penalties.caller`.
    [stakes.short-stack:all-in] With side pots, the next hand is played for all of them.
    [demise.cause:tie-for-best] Hands that bomb by a demise card follow `demise.all-bomb` instead.

    Example: Two bombed hands leave all credits where they are
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      When the hand ends without a call
      Then nobody wins the hand pot
      And Lando has 100 credits
      And Han has 100 credits
      And the hand pot holds 12
      And the sabacc pot holds 30

    @stakes.short-stack:all-in
    Example: Two pots stay
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      And Leia holds sabres-11, coins-mistress
      And Leia has 0 credits
      And the main pot of 12 is open to Lando, Han and Leia
      And a side pot of 8 is open to Lando and Han
      When Leia calls
      Then nobody wins the hand pot
      And Leia has 0 credits
      And the hand pot holds 20
      And the sabacc pot holds 30

    @checks-until-a-call @antes-of-one @dealt-bombs-stay-in
    Example: The next hand is played for both hand pots
      Given Han and Lando play
      And Han holds coins-9, coins-ace
      And Lando holds sabres-9, sabres-ace
      When Han calls in round 8
      And in hand 2 Lando bets 1 in round 1
      And in hand 2 Han folds in round 1
      Then nobody wins the hand pot
      And the hand pot holds 12
      And in hand 2 after the ante the hand pot holds 14
      And in hand 2 Lando wins the hand pot

    @time-to-call @ante.amount:each-pot=1 @dealer-antes
    Example: The next hand has a pot of its own if one hand was in range
      Given Han and Lando play
      And Han holds coins-9, coins-10
      And Lando holds sabres-9, sabres-ace
      When Han calls in round 8
      And in hand 2 Lando bets 1 in round 1
      And in hand 2 Han folds in round 1
      Then Han wins the hand pot
      And in hand 2 after the ante the hand pot holds 2
      And in hand 2 Lando wins the hand pot

    Example: A bombed caller keeps the price of the call
      Given Lando holds flasks-11, staves-mistress
      And Han holds sabres-ace, coins-ace
      When Lando calls
      Then nobody wins the hand pot
      And Lando has 100 credits
      And the hand pot holds 12
      And the sabacc pot holds 30

    @penalties.bomb:hand-pot
    Example: Beside a hand in range, a bomb costs what it always costs
      Given Lando holds flasks-11, staves-mistress
      And Han holds idiot, coins-1
      When Han calls
      Then Han wins the hand pot
      And Han has 112 credits
      And Lando has 88 credits
      And the hand pot holds 0
      And the sabacc pot holds 42
