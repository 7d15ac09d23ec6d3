@time-to-play
Feature: What a change of version does to a hand
  A good hand may turn into a bad one.

  @versions.bombs.judged-later
  Rule: A change of version puts nobody out
    Nobody is judged when the version changes, and nothing is owed for it.
    A hand out of range by the new values is judged after its player's next draw, or else at the showdown, by the version then in force.
    [bombs.by-trade:out-at-once] (Where trades put players out,) it is judged after its player's next trade too.
    A later change can bring it back into range before anybody judges it.

    Example: Nobody is out as the version changes
      Given Han and Lando play
      And Han holds endurance, coins-ace
      And the version becomes Rebel Alliance in round 1
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then nobody is out by a bomb
      And after the betting of round 1 Han has 99 credits

    @time-to-call
    Example: The hand has bombed at the showdown
      Given Han and Lando play
      And Han holds endurance, coins-ace
      And the version becomes Rebel Alliance in round 1
      And Han has 1000 credits
      And Lando has 1000 credits
      When Han calls in round 8
      Then Han bombed
      And Lando wins the hand pot

    Scenario Outline: The next draw is judged by the new values
      Given Han, Lando and Leia play
      And Han holds endurance, coins-ace
      And the version becomes Rebel Alliance in round 1
      And the next cards are <card>
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And <Han>

      @!bombs.still-bombed:stays-in
      Examples: one card that leaves a hand of 25 out of range
        | card    | Han                  |
        | coins-1 | Han is out by a bomb |
        | idiot   | Han is out by a bomb |

      Examples: one card that brings a hand of 25 into range
        | card    | Han                     |
        | demise  | nobody is out by a bomb |
        | balance | nobody is out by a bomb |

    @time-to-call
    Example: A later change brings the hand back into range
      Given Han and Lando play
      And Han holds endurance, coins-ace
      And Lando holds sabres-2, staves-3
      And the version becomes Rebel Alliance in round 1
      And the version becomes Imperial in round 2
      When Han calls in round 8
      Then nobody bombed
      And Han wins the hand pot

    @dealt-bombs-stay-in
    Example: The hand was out of range before the change
      Given Han, Lando and Leia play
      And Han holds queen, coins-8
      And the Corellian version is in force
      And the version becomes standard in round 1
      And the next cards are idiot
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And nobody is out by a bomb

  @versions.bombs.out-at-once
  Rule: A change of version puts out hands that are out of range
    As the version changes, each player whose hand is out of range by the new values is out, before anybody acts.
    They are judged from the dealer's left, and the last player left is not judged (`bombs.last-standing`).
    They pay for the bomb at once (`bombs.mid-hand-penalty`).
    A change at the call puts nobody out: the hands are judged as they are shown.

    Example: A hand of 25 is out as the version changes
      Given Han, Lando and Leia play
      And Han holds endurance, coins-ace
      And the version becomes Rebel Alliance in round 1
      When Lando bets 1 in round 1
      And the betting of round 1 is over
      Then Han is out by a bomb

    Example: A hand of 19 is not out
      Given Han, Lando and Leia play
      And Han holds endurance, coins-9
      And the version becomes Rebel Alliance in round 1
      When Lando bets 1 in round 1
      And the betting of round 1 is over
      Then nobody is out by a bomb

    @!showdown.last-player-bombed:must-be-in-range
    Example: Of two hands out of range the dealer's wins
      Given Han and Lando play
      And Han holds endurance, coins-ace
      And Lando holds endurance, flasks-ace
      And the version becomes Rebel Alliance in round 1
      When round 1 is over
      Then Han is out by a bomb
      And Lando wins the hand pot

    @penalties.bomb:hand-pot
    Example: They pay the hand pot of that moment
      Given Han, Lando and Leia play
      And Han holds endurance, coins-ace
      And the version becomes Rebel Alliance in round 1
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then Han has 88 credits
      And the sabacc pot holds 42

    Example: A player in range pays no more than the bet
      Given Han, Lando and Leia play
      And Han holds endurance, coins-9
      And the version becomes Rebel Alliance in round 1
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then Han has 99 credits
      And the sabacc pot holds 30

    @time-to-call @turns.unit:turns
    Example: A change at the call puts a hand out of range
      Given Han and Lando play
      And Lando holds endurance, coins-ace
      And the version becomes Rebel Alliance at the call
      When Han calls in round 10
      Then nobody is out by a bomb
      And Lando bombed
      And Han wins the hand pot

  @versions.trading.no
  Rule: A change of version brings no second trading phase
    The trading phase comes once in a hand, at its usual time, and the version then in force says how many cards may be traded.
    A later change does not bring it back, not even for a player who traded none.

    @turns.unit:turns
    Example: The turn after the trading phase brings none
      Given Han and Lando play
      And the version becomes Corellian in round 3
      When round 4 is over
      Then there is a trading in round 2
      And there is no trading in round 3
      And there is no trading in round 4

    @turns.unit:turns
    Example: Among three players, the trading phase comes a turn later
      Given Han, Lando and Leia play
      And the version becomes Corellian in round 4
      When round 5 is over
      Then there is no trading in round 2
      And there is a trading in round 3
      And there is no trading in round 4
      And there is no trading in round 5

    @time-to-call @drawing.two-card-trade:allowed
    Example: A player does not come to trade a second time
      Given Han and Lando play
      And the version becomes Corellian in round 3
      When Han trades flasks-9 in the trading
      And Lando trades flasks-8 in the trading of round 4
      And Han calls in round 8
      Then Han may trade
      And Lando cannot trade: not-reached

    @time-to-call
    Example: The version before the trading phase forbids a single card
      Given Han and Lando play
      And the version becomes Imperial in round 1
      When Han trades flasks-9 in the trading
      And Han calls in round 8
      Then Han cannot trade: wrong-number

    @time-to-call @drawing.two-card-trade:allowed
    Example: The version before the trading phase allows a single card
      Given Han and Lando play
      And the Imperial version is in force
      And the version becomes Corporate Sector in round 1
      When Han trades flasks-9 in the trading
      And Han calls in round 8
      Then Han may trade
