Feature: When all but one have folded
  The hand pot has found its winner.

  @folding.last-player.refused
  Rule: The last player left cannot fold
    When all others have left, the hand is over at that moment, and the last player has won it.
    They are not asked any more, in whatever phase it happens.

    For programs:
    A fold that is tried once the hand is over is refused (`hand-is-over`), and costs nothing.

    Example: The last of two players is not asked any more
      Given Han and Lando play
      When Han bets 1
      And Lando folds
      And Han folds
      Then Lando may fold
      And Han cannot fold: not-reached
      And Han wins the hand pot
      And Han has 112 credits

    Example: The last of two players wants to leave as well
      Given Han and Lando play
      When Han bets 1
      And Lando folds
      And Han folds after the hand
      Then Lando may fold
      And Han cannot fold: hand-is-over
      And Han has not folded
      And Han has 112 credits

    Example: The last of three players wants to leave as well
      Given Han, Lando and Leia play
      And the hand pot holds 30
      When Han bets 1
      And Lando folds
      And Leia folds
      And Han folds after the hand
      Then Leia may fold
      And Han cannot fold: hand-is-over
      And Han has 130 credits

    @!folding.when:facing-bet
    Example: The dealer is the last one left
      Given Han and Lando play
      When Han folds
      And Lando bets 1
      And Lando folds after the hand
      Then Han may fold
      And Lando cannot bet: not-reached
      And Lando cannot fold: hand-is-over
      And Lando wins the hand pot
      And Lando has 112 credits

    @folding.when:until-phase-ends
    Example: Nobody else is asked when the bettor leaves
      Given Han and Lando play
      When Han bets 1
      And Han folds in the leaving of round 1
      And Lando folds in the leaving of round 1
      Then the leaving of round 1 asks Han
      And Lando cannot fold: not-reached
      And Lando wins the hand pot

    Example: The last player speaks up in the round in which the hand is over
      Given Han and Lando play
      When Han bets 1
      And Lando folds
      And Han folds after the hand in round 1
      Then Han cannot fold: hand-is-over
      And Han has not folded

    Example: The last player waits for a round that does not come
      Given Han and Lando play
      When Han bets 1
      And Lando folds
      And Han folds after the hand in round 2
      Then Han cannot fold: not-reached
      And Han has not folded

  @folding.fold-out.nothing
  Rule: When one player is left, the hand ends
    It ends at once: nobody bets, gets a card, calls or shows any more.
    [shift.exists:yes] (With a shift,) no die is rolled.
    The last player takes the hand pot; their hand is not judged, so they owe no penalty for a bomb.
    [stakes.short-stack:all-in] With side pots, they take those open to them.
    If they have called, they owe nothing for the call.
    [calling.last-betting:one-round !penalties.caller:none] For a caller who folds after the call, see `calling.caller-folds`.
    [calling.last-betting:one-round !penalties.bomb:none] For a bombed hand folded after the call, see `calling.bombed-folds`.
    The sabacc pot stays.

    Example: Two leave a table of three
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando folds
      And Leia folds
      Then round 1 has the phases betting
      And the hand is over
      And Han wins the hand pot
      And Han has 112 credits

    @dealt-bombs-stay-in @!showdown.last-player-bombed:must-be-in-range
    Example: The last player's hand is far out of range
      Given Han and Lando play
      And Han holds coins-ace, flasks-ace
      When Han bets 1
      And Lando folds
      Then round 1 has the phases betting
      And Han wins the hand pot
      And Han has 112 credits

    Example: The better hands have left
      Given Han, Lando and Leia play
      And Han holds coins-2, flasks-1
      And the hand pot holds 40
      When Han bets 1
      And Lando folds
      And Leia folds
      Then Han wins the hand pot
      And Han has 140 credits

    @checks-until-a-call @turns.unit:rounds @calling.last-betting:one-round
    Example: The caller is the last player left
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      When Han calls in round 8
      And Han bets 1 in the last betting
      And Lando folds in the last betting
      Then Han calls the hand
      And Han wins the hand pot
      And Han has 112 credits

    @time-to-play
    Example: Two are still in the hand
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then the hand goes on
      And Han has 99 credits

    @folding.when:until-phase-ends
    Example: The bettor leaves when the bets are level
      Given Han and Lando play
      When Han bets 1
      And Han folds in the leaving of round 1
      Then round 1 has the phases betting, leaving
      And Lando wins the hand pot
      And Lando has 113 credits

    @!folding.when:facing-bet
    Example: The die does not fall any more
      Given Han and Lando play
      And a shift comes in round 1
      When Han folds
      Then round 1 has the phases betting
      And Lando wins the hand pot
      And Lando has 112 credits

    @folding.when:until-phase-ends
    Example: The hand ends with the leaving phase
      Given Han and Lando play
      When Han bets 1
      And Han folds in the leaving of round 1
      And the leaving of round 1 is over
      Then the hand is over
      And Lando wins the hand pot
      And Lando has 113 credits

    @time-to-play @folding.when:until-phase-ends
    Example: Two are left at the end of the leaving phase
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando folds in the leaving of round 1
      And the leaving of round 1 is over
      Then the hand goes on
      And Lando has folded
      And Leia has 99 credits
