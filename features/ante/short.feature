Feature: Too little for the ante

  @ante.short-stack.sits-out
  Rule: A player who cannot pay the full ante takes no part
    The full ante is all that a player owes the two pots as the hand begins.
    [penalties.short-stack:owed] Debts come on top (`penalties.short-stack`).
    A player with less pays nothing, is dealt no cards and takes no part.
    That is not sitting out (`table.joining`): they play the next hand if they can pay its ante.
    A player with exactly that much pays it, and plays with an empty stack.

    @antes-of-one @!ante.sabacc-pot:own-amount
    Scenario Outline: Both antes are due
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And the sabacc pot holds 0
      And Leia has <stack> credits
      When the betting of round 1 is over
      Then after the ante Leia has <left> credits
      And after the ante the hand pot holds <pot>
      And after the ante the sabacc pot holds <pot>

      Examples: too little
        | stack | left | pot |
        | 0     | 0    | 2   |
        | 1     | 1    | 2   |

      Examples: enough
        | stack | left | pot |
        | 2     | 0    | 3   |
        | 3     | 1    | 3   |

    @ante.amount:each-pot=10 @!ante.sabacc-pot:own-amount @dealer-antes
    Scenario Outline: Both antes of ten are due
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And the sabacc pot holds 0
      And Han has <stack> credits
      When the betting of round 1 is over
      Then after the ante Han has <left> credits
      And after the ante the hand pot holds <pot>

      Examples: one credit short
        | stack | left | pot |
        | 19    | 19   | 20  |

      Examples: to the last credit
        | stack | left | pot |
        | 20    | 0    | 30  |

    @antes-of-one @ante.sabacc-pot:when-empty
    Example: One credit is enough while the sabacc pot is full
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And Leia has 1 credits
      When the betting of round 1 is over
      Then Leia takes part
      And after the ante Leia has 0 credits
      And after the ante the hand pot holds 3

    @ante.sabacc-pot:every-hand
    Example: One credit is too little where both pots ask for it
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And Han has 3000000 credits
      And Lando has 3000000 credits
      And Leia has 1 credits
      When the betting of round 1 is over
      Then Leia takes no part
      And after the ante Leia has 1 credits

    @ante.amount:each-pot=1 @ante.sabacc-pot:when-empty
    Example: Who is one credit short of two antes plays when one is due
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And the sabacc pot holds 0
      And Han deals
      And Leia has 1 credits
      When Lando bets 1 in round 1
      And Han folds in round 1
      And in hand 2 the betting of round 1 is over
      Then Leia takes no part
      And in hand 2 Leia takes part
      And in hand 2 after the ante Leia has 0 credits

    Example: Nobody is broke
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And Han has 3000000 credits
      And Lando has 3000000 credits
      And Leia has 3000000 credits
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then Lando takes part
      And the betting of round 1 asks Han, Lando and Leia

    Example: The others play without the one who is broke
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And Han has 3000000 credits
      And Leia has 3000000 credits
      And Lando has 0 credits
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then Lando takes no part
      And the betting of round 1 asks Han and Leia

  @ante.lone-player.no-hand
  Rule: No hand is played with fewer than two players
    At least two players must want to play and be able to pay what is due.
    Otherwise nobody antes, is dealt a card or wins: the session is over, and the sabacc pot is shared (`pots.session-end`).
    In that sharing, a single player who could play counts as the dealer; if nobody could, the player due to deal does.

    For programs:
    Nobody is asked anything, and nothing in the script is reached.
    Nobody takes part, not even the player who could have paid.

    Example: The only other player is broke
      Given Han and Lando play
      And the antes are still to be paid
      And Lando has 0 credits
      When Han bets 1 in round 1
      Then nobody takes part
      And Han cannot bet: not-reached
      And the session is over
      And Han has 115 credits
      And Lando has 15 credits
      And the sabacc pot holds 0

    Example: The odd credit goes to the left of the one who could have played
      Given Han and Lando play
      And the antes are still to be paid
      And Han has 3000000 credits
      And the sabacc pot holds 31
      And Lando has 0 credits
      When Han bets 1 in round 1
      Then nobody takes part
      And Han has 3000015 credits
      And Lando has 16 credits

    Example: The odd credit goes to the left of the player due to deal
      Given Han and Lando play
      And the antes are still to be paid
      And the sabacc pot holds 31
      And Han has 0 credits
      And Lando has 0 credits
      When Han bets 1 in round 1
      Then nobody takes part
      And Han has 16 credits
      And Lando has 15 credits

    Example: One sits out while another is broke
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And Lando sits out
      And Leia has 0 credits
      When Han bets 1 in round 1
      Then nobody takes part
      And the session is over
      And Han has 110 credits
      And Leia has 10 credits

    Example: The only other player has one credit for two pots
      Given Han and Lando play
      And the antes are still to be paid
      And the sabacc pot holds 0
      And Lando has 1 credits
      When Han bets 1 in round 1
      Then nobody takes part
      And the session is over
      And Han has 100 credits
      And Lando has 1 credits
      And the hand pot holds 0

    @ante.amount:each-pot=1 @small-antes @dealer-antes
    Example: Two players are left who can ante
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And Lando deals
      And Leia has 0 credits
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then Han takes part
      And Han may bet
      And the session goes on
      And after the betting of round 1 the hand pot holds 4

    Example: Nothing takes place where no hand is played
      Given Han and Lando play
      And the antes are still to be paid
      And Lando has 0 credits
      When Han bets 1 in round 1
      And Han folds after the hand
      Then nobody takes part
      And there is no ante
      And there is no round 1
      And the hand is over
      And nobody wins the hand pot
      And Han cannot bet: not-reached
      And Han cannot fold: not-reached

    Example: The only player who could play counts as the dealer
      Given Han and Lando play
      And the antes are still to be paid
      And Han has 3000000 credits
      And Lando has 0 credits
      When Han bets 1 in round 1
      Then nobody takes part
      And Han deals
      And Lando deals next

    Example: The antes are paid, and all but one sit out
      Given Han, Lando and Leia play
      And Lando sits out
      And Leia sits out
      When Han bets 1 in round 1
      Then nobody takes part
      And there is no round 1
      And the session is over
      And Han cannot bet: not-reached
      And Han has 114 credits
      And Lando has 114 credits
      And Leia has 114 credits
      And the hand pot holds 0
      And the sabacc pot holds 0

    Example: The antes are paid, and one of three sits out
      Given Han, Lando and Leia play
      And Lando sits out
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then Han may bet
      And Leia takes part
      And the session goes on
