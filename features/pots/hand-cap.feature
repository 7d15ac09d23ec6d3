@time-to-play
Feature: How much the hand pot may hold
  Some houses end a hand that has become too expensive.

  @pots.hand-cap.none
  Rule: The hand pot can hold any amount
    However much is bet, the hand goes on until somebody calls it or it ends in another way.

    Scenario Outline: A large hand pot stops nothing
      Given Han and Lando play
      And the hand pot holds <before>
      When Han bets 1 in round 1
      And round 1 is over
      Then there is a drawing in round 1
      And after the drawing of round 1 the hand pot holds <pot>

      Examples: Pots of all sizes
        | before       | pot          |
        | 500001       | 500003       |
        | 6000000      | 6000002      |
        | 2000000000   | 2000000002   |
        | 4294967290   | 4294967292   |
        | 900000000000 | 900000000002 |

    @time-to-call @turns.unit:rounds @betting.check:allowed
    Example: A large hand pot is won by a call
      Given Han and Lando play
      And the hand pot holds 6000000
      When Han bets 1 in round 1
      And Han calls in round 8
      Then Han calls the hand
      And there is a calling in round 8
      And after the betting of round 8 the hand pot holds 6000002
      And Han has 6000101 credits

  @pots.hand-cap.forces-call
  Rule: A hand pot above its limit ends the hand
    If the hand pot holds more than {pots.hand-cap.forces-call} when a betting is over, the hands are shown as after a call, though nobody has called.
    The whole pot is won: a bet can take it above the limit, and nothing is given back.
    [calling.last-betting:one-round] (Where a betting follows a call,) no betting follows here.
    [totals.version:in-force] (Where the version can change with a call,) the version does not change here.
    [stakes.short-stack:all-in] With side pots, the sum of all hand pots counts.

    For programs:
    The limit is from 1 to 1,000,000,000 credits; in a house that names none it is 500,000.

    @pots.hand-cap:forces-call=500000 @!calling.forced:from-round-four
    Scenario Outline: A hand pot above the amount is won after its betting
      Given Han and Lando play
      And the hand pot holds <before>
      When Han bets 1 in round 1
      Then Han may bet
      And there is no round 2
      And after the betting of round 1 the hand pot holds <pot>
      And nobody calls the hand
      And Han has <stack> credits

      Examples: A little or far above
        | before  | pot     | stack   |
        | 499999  | 500001  | 500100  |
        | 500000  | 500002  | 500101  |
        | 4000000 | 4000002 | 4000101 |

    @pots.hand-cap:forces-call=500000 @!calling.forced:from-round-four
    Example: A third player has the best hand
      Given Han, Lando and Leia play
      And Leia holds coins-11, flasks-9
      And the hand pot holds 499998
      When Han bets 1 in round 1
      Then there is no round 2
      And after the betting of round 1 the hand pot holds 500001
      And Leia has 500100 credits

    @pots.hand-cap:forces-call=500000
    Example: A hand pot below the amount is played on
      Given Han and Lando play
      And the hand pot holds 499000
      When Han bets 1 in round 1
      And round 1 is over
      Then there is a drawing in round 1
      And Han has 99 credits

  @pots.at-hand-cap.no
  Rule: A hand pot of exactly its limit ends nothing
    The hand ends only if the pot holds at least one credit more than {pots.hand-cap.forces-call}.
    With exactly that many credits in the pot, or fewer, the hand goes on.

    @pots.hand-cap:forces-call=500000
    Example: A bet fills the pot to the amount
      Given Han and Lando play
      And the hand pot holds 499998
      When Han bets 1 in round 1
      And round 1 is over
      Then there is a drawing in round 1
      And after the betting of round 1 the hand pot holds 500000

    @pots.hand-cap:forces-call=500000
    Example: Three players fill the pot to the amount
      Given Han, Lando and Leia play
      And the hand pot holds 499997
      When Han bets 1 in round 1
      And round 1 is over
      Then there is a drawing in round 1
      And Leia has 99 credits

    @pots.hand-cap:forces-call=500000 @betting.check:allowed
    Example: Nobody bets into a full pot
      Given Han and Lando play
      And the hand pot holds 500000
      When round 2 is over
      Then there is a drawing in round 2
      And Han has 100 credits

    @pots.hand-cap:forces-call=500000 @!calling.forced:from-round-four
    Example: One credit more than the amount
      Given Han and Lando play
      And the hand pot holds 499999
      When Han bets 1 in round 1
      Then there is no drawing in round 1
      And after the betting of round 1 the hand pot holds 500001
      And Han has 500100 credits

    @pots.hand-cap:forces-call=500000 @!calling.forced:from-round-four
    Example: Three players pass the amount by a single credit
      Given Han, Lando and Leia play
      And Leia holds coins-11, flasks-9
      And the hand pot holds 499998
      When Han bets 1 in round 1
      Then there is no round 2
      And Leia has 500100 credits

    @pots.hand-cap:forces-call=500000 @!calling.forced:from-round-four
    Example: A full pot is passed in the next round
      Given Han and Lando play
      And the hand pot holds 499998
      When Han bets 1 in round 1
      And Lando bets 1 in round 2
      And Han bets 1 in round 2
      Then there is a drawing in round 1
      And there is no drawing in round 2
      And there is no round 3
