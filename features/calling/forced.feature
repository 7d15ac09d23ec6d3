Feature: A hand pot that ends the hand
  A hand pot above its limit brings the cards to the table without a call.

  @calling.forced.after-that-betting
  Rule: A hand pot above its limit ends the hand
    If the hand pot holds more than {pots.hand-cap.forces-call} when a betting ends, and at least two players are left, they show their cards at once.
    This happens in any round, even one too early for a call, and even if nobody bets in it.
    Nobody is the caller or pays for a failed call; bombs cost what they cost at any showdown.
    [stakes.short-stack:all-in] With side pots, all hand pots count together, after unmatched credits have gone back.
    [folding.when:until-phase-ends] A leaving phase comes first.
    [calling.last-betting:one-round] In a betting after the call, the limit makes no difference.

    @pots.hand-cap:forces-call=500000
    Example: The first betting passes the amount
      Given Han and Lando play
      And the hand pot holds 499999
      When Han bets 1 in round 1
      Then there is no drawing in round 1
      And nobody calls the hand
      And Han has 500100 credits
      And the sabacc pot holds 30

    @pots.hand-cap:forces-call=500000
    Example: The bet that passes the amount has still to be matched
      Given Han, Lando and Leia play
      And the hand pot holds 500000
      And Leia holds coins-11, flasks-9
      When Han bets 1 in round 1
      Then the betting of round 1 asks Han, Lando and Leia
      And after the betting of round 1 the hand pot holds 500003
      And Leia has 500102 credits

    @pots.hand-cap:forces-call=500000
    Example: A player folds to the bet that passes the amount
      Given Han, Lando and Leia play
      And the hand pot holds 500000
      And Leia holds coins-11, flasks-9
      When Han bets 1 in round 1
      And Lando folds in round 1
      Then Lando may fold
      And after the betting of round 1 the hand pot holds 500002
      And Leia has 500101 credits

    @pots.hand-cap:forces-call=500000
    Example: No shift comes any more
      Given Han and Lando play
      And the hand pot holds 499999
      And a shift comes in round 1
      When Han bets 1 in round 1
      Then there is no shift in round 1
      And Han holds flasks-9, staves-9

    @pots.hand-cap:forces-call=500000 @betting.check:allowed
    Example: The pot was too large before anybody bet
      Given Han and Lando play
      And the hand pot holds 500001
      When the hand is played
      Then there is no round 2
      And nobody calls the hand
      And Han has 500101 credits

    @time-to-play @pots.hand-cap:forces-call=500000 @rounds-with-checks
    Example: The second betting passes the amount
      Given Han and Lando play
      And the hand pot holds 499999
      When Han bets 1 in round 2
      Then there is a drawing in round 1
      And there is no drawing in round 2
      And there is no round 3
      And Han has 500100 credits

    @time-to-play @pots.hand-cap:forces-call=500000 @shift.exists:yes
    Example: A pot of the amount itself leaves room for a shift
      Given Han and Lando play
      And the hand pot holds 499998
      And a shift comes in round 1
      When Han bets 1 in round 1
      And round 1 is over
      Then there is a shift in round 1
      And there is a drawing in round 1
      And after the betting of round 1 the hand pot holds 500000

  @calling.forced.from-round-four
  Rule: A hand pot above its limit ends the hand from round four on
    If the hand pot holds more than {pots.hand-cap.forces-call} when the betting of round four or a later one ends, and at least two players are left, they show their cards at once.
    Before that round the hand goes on, whatever the pot holds.
    [turns.unit:turns] In a game of turns, the fourth turn counts as round four.
    Nobody is the caller or pays for a failed call; bombs cost what they cost at any showdown.

    @time-to-play @pots.hand-cap:forces-call=500000 @betting.check:allowed
    Example: The pot is too large from the first round on
      Given Han and Lando play
      And the hand pot holds 500001
      When the hand is played
      Then there is a drawing in round 3
      And there is no drawing in round 4
      And there is no round 5
      And nobody calls the hand
      And Han has 500101 credits

    @time-to-play @pots.hand-cap:forces-call=500000 @betting.check:allowed
    @bombs-wait-for-the-showdown
    Example: A bomb costs as much as the pot that is too large
      Given Han and Lando play
      And Lando holds coins-ace, coins-9
      And Lando has 1000000 credits
      And the hand pot holds 500001
      When the hand is played
      Then Lando bombed
      And Lando has 499999 credits
      And Han has 500101 credits

    @time-to-play @pots.hand-cap:forces-call=500000 @betting.check:allowed
    Example: The pot holds just the amount
      Given Han and Lando play
      And the hand pot holds 500000
      When round 4 is over
      Then there is a drawing in round 4
      And the hand goes on
