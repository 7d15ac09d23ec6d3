Feature: When the session ends

  @pots.session-end.shared
  Rule: At the end of the session, all at the table share the sabacc pot
    The session ends when the hand announced as its last is over, or when a hand should begin and cannot be played (`ante.lone-player`).
    The last hand is first settled like any other.
    Then every seat gets an equal share of the sabacc pot, including players who folded, bombed, sat out or have no credits.
    Odd credits go one each to the first seats clockwise from the dealer's left.
    [showdown.all-bombed:stays-in-hand-pot|nobody-pays] A hand pot left over because nobody won it is shared in the same way, on its own.

    For programs:
    A hand pot with which a session ends is always shared so.

    @time-to-call @betting.check:allowed
    Example: Two players halve the sabacc pot
      Given Han and Lando play
      And this is the last hand of the session
      When Han calls in round 8
      Then the session is over
      And Han has 127 credits
      And Lando has 115 credits
      And the sabacc pot holds 0

    @time-to-call @betting.check:allowed
    Example: The sabacc pot waits for another hand
      Given Han and Lando play
      When Han calls in round 8
      Then the session goes on
      And Han has 112 credits
      And Lando has 100 credits
      And the sabacc pot holds 30

    @time-to-play
    Example: The session goes on while its last hand is played
      Given Han and Lando play
      And this is the last hand of the session
      When the betting of round 1 is over
      Then the session goes on

    @time-to-call @betting.check:allowed
    Example: Odd credits go to the first seats on the dealer's left
      Given Han, Lando and Leia play
      And this is the last hand of the session
      And the sabacc pot holds 32
      When Han calls in round 9
      Then Han has 123 credits
      And Lando has 111 credits
      And Leia has 110 credits

    @time-to-call @calls-in-every-turn @betting.check:allowed
    Example: One odd credit goes to another seat when Han deals
      Given Han, Lando and Leia play
      And Han deals
      And this is the last hand of the session
      And the sabacc pot holds 31
      When Han calls in round 10
      Then Han has 122 credits
      And Lando has 111 credits
      And Leia has 110 credits

    @time-to-call @calls-in-every-turn @betting.check:allowed
    Example: A player who sits out has a share
      Given Han, Lando and Leia play
      And Leia sits out
      And this is the last hand of the session
      When Han calls in round 9
      Then Leia has 110 credits
      And Han has 122 credits
      And the sabacc pot holds 0

    @time-to-call @betting.check:allowed
    Example: Six players share the sabacc pot
      Given Han, Lando, Leia, Chewbacca, Boba and Luke play
      And this is the last hand of the session
      And the sabacc pot holds 32
      When Han calls in round 18
      Then Han has 118 credits
      And Lando has 106 credits
      And Leia has 105 credits
      And Luke has 105 credits
      And the sabacc pot holds 0

    @folding.cost:one-credit
    Example: The price of the last fold is shared as well
      Given Han and Lando play
      And this is the last hand of the session
      When Han bets 1 in round 1
      And Lando folds in round 1
      Then Han has 128 credits
      And Lando has 114 credits
      And the session is over

    @time-to-call @betting.check:allowed
    Example: A special hand leaves nothing to share
      Given Han and Lando play
      And Han holds coins-8, coins-ace
      And this is the last hand of the session
      When Han calls in round 8
      Then the session is over
      And Han has 142 credits
      And Lando has 100 credits

    @time-to-play
    Example: Nothing is shared while the last hand is being played
      Given Han and Lando play
      And this is the last hand of the session
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then the session goes on
      And the sabacc pot holds 30
      And Han has 99 credits

    @time-to-call @dealt-bombs-stay-in
    Example: A hand pot that nobody won when the session ends
      Given Han and Lando play
      And Han holds coins-9, coins-ace
      And Lando holds sabres-9, sabres-ace
      And Han has 1000 credits
      And Lando has 1000 credits
      And this is the last hand of the session
      When Han calls in round 8
      Then nobody wins the hand pot
      And the hand pot holds 0
      And the session is over

    @checks-until-a-call @showdown.all-bombed:stays-in-hand-pot
    @dealt-bombs-stay-in
    Example: A hand pot that nobody won when the session goes on
      Given Han and Lando play
      And Han holds coins-9, coins-ace
      And Lando holds sabres-9, sabres-ace
      And Han has 1000 credits
      And Lando has 1000 credits
      When Han calls in round 8
      Then nobody wins the hand pot
      And the hand pot holds 12
      And the session goes on

    Example: A hand pot lies there when no hand can be played
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And Han has 3000000 credits
      And Lando has 0 credits
      And Leia has 0 credits
      And the hand pot holds 7
      And the sabacc pot holds 31
      When Han bets 1 in round 1
      Then nobody takes part
      And the session is over
      And Han has 3000012 credits
      And Lando has 14 credits
      And Leia has 12 credits
      And the hand pot holds 0
      And the sabacc pot holds 0

    @ante.amount:each-pot=1 @small-antes @dealer-antes
    Example: The second hand is the last one
      Given Han and Lando play
      And in hand 2 this is the last hand of the session
      When Han bets 1 in round 1
      And Lando folds in round 1
      And in hand 2 Lando bets 1 in round 1
      And in hand 2 Han folds in round 1
      Then the session goes on
      And in hand 2 the session is over
      And in hand 2 Han has 126 credits
      And in hand 2 Lando has 116 credits
      And in hand 2 the sabacc pot holds 0

    Example: No hand follows the last one
      Given Han and Lando play
      And this is the last hand of the session
      When Han bets 1 in round 1
      And Lando folds in round 1
      And in hand 2 the hand is played
      Then the session is over
      And there is no hand 2

    @ante.amount:each-pot=1 @small-antes
    Example: A hand follows one that is not the last
      Given Han and Lando play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And in hand 2 Lando bets 1 in round 1
      And in hand 2 Han folds in round 1
      Then the session goes on
      And in hand 2 the hand is over
      And in hand 2 the session goes on

    @time-to-call @calls-in-every-turn
    Example: No hand follows once all but one have nothing
      Given Han and Lando play
      And Lando holds flasks-10, staves-10
      And Lando has 9000000 credits
      And Han has 1 credits
      When Han bets 1 in round 1
      And Lando calls in round 9
      And in hand 2 the hand is played
      And in hand 3 the hand is played
      Then the session goes on
      And in hand 2 nobody takes part
      And in hand 2 the session is over
      And in hand 2 Han has 15 credits
      And in hand 2 the sabacc pot holds 0
      And there is no hand 3

    @antes-of-one @small-antes @folding.cost:one-credit
    Example: Somebody who has left the table has no share
      Given Han, Lando and Leia play
      And in hand 2 Leia leaves the table
      And in hand 2 this is the last hand of the session
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia folds in round 1
      And in hand 2 Lando bets 1 in round 1
      And in hand 2 Han folds in round 1
      Then in hand 2 Han has 126 credits
      And in hand 2 Lando has 117 credits
      And in hand 2 the session is over

    @ante.amount:each-pot=1 @small-antes @dealer-antes
    Example: Somebody who has come to the table has a share
      Given Han and Lando play
      And in hand 2 Leia comes to the table with 50 credits
      And in hand 2 this is the last hand of the session
      When Han bets 1 in round 1
      And Lando folds in round 1
      And in hand 2 Lando bets 1 in round 1
      And in hand 2 Leia folds in round 1
      And in hand 2 Han folds in round 1
      Then in hand 2 Han has 121 credits
      And in hand 2 Lando has 112 credits
      And in hand 2 Leia has 59 credits

    @time-to-call @betting.check:allowed @antes-of-one @small-antes
    Scenario Outline: Of a pot that was won the last hand shares what has come in since
      Given Han and Lando play
      And Han holds coins-8, coins-ace
      And in hand 2 this is the last hand of the session
      When Han calls in round 8
      And in hand 2 Lando bets 1 in round 1
      And in hand 2 Han folds in round 1
      Then Han has 142 credits
      And in hand 2 nobody calls the hand
      And in hand 2 the session is over
      And in hand 2 Han has <Han> credits
      And in hand 2 Lando has <Lando> credits

      @folding.cost:one-credit
      Examples: the antes with one credit for the fold
        | since the pot was won | Han | Lando |
        | three credits         | 140 | 102   |

      @folding.cost:two-credits
      Examples: the antes with two credits for the fold
        | since the pot was won | Han | Lando |
        | four credits          | 140 | 102   |
