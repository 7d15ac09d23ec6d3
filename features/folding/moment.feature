Feature: When a player may fold
  A fold is final: a player who has left a hand comes back in the next one.

  @folding.when.own-action
  Rule: A player may fold whenever asked in the betting
    A player who is asked in a betting phase may fold, even if they could check.
    [calling.last-betting:one-round] This holds in a betting after the call too.
    They cannot fold while another player is asked, or in any other phase.

    For programs:
    A fold outside the betting is refused (`wrong-phase`); in the betting, while another player is asked, it is `out-of-turn`.

    Example: The first player folds at once
      Given Han, Lando and Leia play
      When Han folds
      And the betting of round 1 is over
      Then Han may fold
      And Han has folded

    @betting.check:allowed @betting.declined:next-may-open
    Example: The second player folds after a check
      Given Han, Lando and Leia play
      When Han checks
      And Lando folds
      And the betting of round 1 is over
      Then Lando may fold
      And the betting of round 1 asks Han, Lando and Leia
      And Lando has folded

    @time-to-play
    Example: Someone wants to leave in the drawing
      Given Han and Lando play
      When Han folds in the drawing of round 1
      And the drawing of round 1 is over
      Then Han cannot fold: wrong-phase
      And Han has not folded

    Example: Someone wants to leave while another player is asked
      Given Han, Lando and Leia play
      When Lando folds in the betting of round 1 while Han is asked
      And the betting of round 1 is over
      Then Lando cannot fold: out-of-turn
      And Lando has not folded

    Example: Someone wants to leave after having matched
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando matches
      And Lando folds in the leaving of round 1
      And round 1 is over
      Then Han may bet
      And Lando cannot fold: not-reached
      And Lando has not folded

  @folding.when.facing-bet
  Rule: A player may fold only instead of paying
    A player who is asked in a betting phase may fold if a bet stands that they have not matched.
    [calling.last-betting:one-round] This holds in a betting after the call too.
    [betting.check:allowed] (Where players may check,) nobody may fold while nothing is bet.
    [betting.check:forbidden] (Where nobody may check,) a player may fold instead of the opening bet that is due.
    They cannot fold while another player is asked, or in any other phase.

    For programs:
    A fold while nothing is bet is refused (`no-bet-stands`).
    A fold outside the betting is refused (`wrong-phase`); in the betting, while another player is asked, it is `out-of-turn`.

    @betting.check:allowed
    Example: There is no bet to leave for
      Given Han and Lando play
      When Han folds
      And Han bets 1
      And the betting of round 1 is over
      Then Han cannot fold: no-bet-stands
      And Han may bet
      And after the betting of round 1 the hand pot holds 14

    @betting.check:allowed
    Example: A bet stands by the time the second player is asked
      Given Han, Lando and Leia play
      When Han folds
      And Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then Han cannot fold: no-bet-stands
      And Lando may fold
      And Lando has folded
      And after the betting of round 1 the hand pot holds 14

    @betting.check:forbidden
    Example: A fold in the place of a bet that is due
      Given Han, Lando and Leia play
      When Han folds
      And Lando bets 1
      And Leia folds in the leaving of round 1
      And round 1 is over
      Then Han may fold
      And Leia cannot fold: not-reached
      And Han has folded

    @time-to-play
    Example: A cautious player wants to leave in the drawing
      Given Han and Lando play
      When Han folds in the drawing of round 1
      And the drawing of round 1 is over
      Then Han cannot fold: wrong-phase
      And Han has not folded

    Example: A cautious player wants to leave while another player is asked
      Given Han, Lando and Leia play
      When Lando folds in the betting of round 1 while Han is asked
      And the betting of round 1 is over
      Then Lando cannot fold: out-of-turn
      And Lando has not folded

    Example: A cautious player wants to leave after having matched
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando matches
      And Lando folds in the leaving of round 1
      And round 1 is over
      Then Han may bet
      And Lando cannot fold: not-reached
      And Lando has not folded

  @folding.when.until-phase-ends
  Rule: Players may also fold when the bets are level
    A player who is asked in a betting phase may fold, bet or no bet.
    A leaving phase follows every betting that ends with at least two players left, even if nothing was bet.
    In it everybody still in the hand is asked once whether to leave or to stay; leaving is a fold like any other.
    [calling.last-betting:one-round] A leaving phase follows a betting after the call too.
    Players cannot fold while another player is asked, or in any other phase.

    For programs:
    A fold in another phase is refused (`wrong-phase`); in these two, while another player is asked, it is `out-of-turn`.

    Example: A player who has matched leaves after all
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando folds in the leaving of round 1
      And the leaving of round 1 is over
      Then Lando may fold
      And the leaving of round 1 asks Han, Lando and Leia
      And after the leaving of round 1 the hand pot holds 15
      And Lando has folded

    Example: The bettor leaves the pot to the other
      Given Han and Lando play
      When Han bets 1
      And Han folds in the leaving of round 1
      And round 1 is over
      Then Han may fold
      And the hand is over
      And Lando has 113 credits

    @folding.cost:one-credit
    Example: Leaving late costs one credit, as every fold does
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in the leaving of round 1
      And the leaving of round 1 is over
      Then after the leaving of round 1 Lando has 98 credits
      And after the leaving of round 1 Leia has 99 credits

    @folding.cost:two-credits
    Example: Leaving late costs two credits, as every fold does
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in the leaving of round 1
      And the leaving of round 1 is over
      Then after the leaving of round 1 Lando has 97 credits
      And after the leaving of round 1 Leia has 99 credits

    Example: Everybody stays
      Given Han and Lando play
      When Han stays
      And Lando stays
      And the leaving of round 1 is over
      Then Han may stay
      And Lando may stay
      And the leaving of round 1 asks Han and Lando

    Example: A player who need not pay leaves at once
      Given Han, Lando and Leia play
      When Han folds in the betting of round 1
      And the leaving of round 1 is over
      Then Han may fold
      And the leaving of round 1 asks Lando and Leia
      And Han has folded

    @time-to-play
    Example: A late decider wants to leave in the drawing
      Given Han and Lando play
      When Han folds in the drawing of round 1
      And the drawing of round 1 is over
      Then Han cannot fold: wrong-phase
      And Han has not folded

    Example: A late decider wants to leave while another player is asked
      Given Han, Lando and Leia play
      When Lando folds in the betting of round 1 while Han is asked
      And the betting of round 1 is over
      Then Lando cannot fold: out-of-turn
      And Lando has not folded

    @!folding.late-order:any-order
    Example: A late decider has to wait for the question
      Given Han, Lando and Leia play
      When Lando folds in the leaving of round 1 while Han is asked
      And Lando stays
      And the leaving of round 1 is over
      Then Lando cannot fold: out-of-turn
      And Lando may stay
      And Lando has not folded

  @folding.when.any-time
  Rule: A player may fold at any moment
    From the deal until the hand is over, a player still in it may fold in every phase in which players are asked, even while another player is.
    [shift.exists:yes] (With a shift,) nobody may fold from the moment the die has fallen until its result has been dealt with, even if no cards shift.
    The fold costs what every fold costs, and settles what the player was asked.
    If another player was being asked, that player must still answer; a bet of the player who left stands.
    [stakes.short-stack:all-in] With side pots, players without credits may fold too.

    For programs:
    As the die falls a fold is refused (`wrong-phase`).

    Example: A player does not wait to be asked
      Given Han, Lando and Leia play
      When Lando folds in the betting of round 1 while Han is asked
      And Han bets 1
      And the betting of round 1 is over
      Then Lando may fold
      And Han may bet
      And the betting of round 1 asks Han and Leia
      And after the betting of round 1 the hand pot holds 14

    Example: A bettor leaves while the next player is asked
      Given Han, Lando and Leia play
      When Han bets 1
      And Han folds in the betting of round 1 while Lando is asked
      And Lando matches
      And the betting of round 1 is over
      Then Han may fold
      And Lando may match
      And the betting of round 1 asks Han, Lando and Leia
      And after the betting of round 1 the hand pot holds 15

    @time-to-play
    Example: A player leaves in the place of drawing
      Given Han, Lando and Leia play
      When Han folds in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may fold
      And Han has folded

    @time-to-play @betting.check:allowed @folding.cost:one-credit
    Example: To leave while cards are drawn costs one credit
      Given Han, Lando and Leia play
      When Han folds in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may fold
      And after the drawing of round 1 Han has 99 credits
      And after the drawing of round 1 the sabacc pot holds 31

    @time-to-play @single-draws
    Example: A player leaves while another draws
      Given Han, Lando and Leia play
      When Leia folds in the drawing of round 1 while Han is asked
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Leia may fold
      And Han may draw
      And Leia has folded

    @time-to-play
    Example: A player without credits leaves
      Given Han, Lando and Leia play
      And Leia has 1 credits
      When Han bets 1 in round 1
      And Leia folds in the drawing of round 1 while Han is asked
      And the drawing of round 1 is over
      Then Leia may fold
      And Leia has folded

    @time-to-play @shift.exists:yes
    Example: A player has to wait until the cards have shifted
      Given Han, Lando and Leia play
      And a shift comes in round 1
      When Lando folds as the die falls in round 1
      And Lando folds in the drawing of round 1 while Han is asked
      And the drawing of round 1 is over
      Then Lando cannot fold: wrong-phase
      And Lando may fold
      And Lando has folded

    @time-to-play @shift.exists:yes
    Example: A player has to wait although no cards shift
      Given Han, Lando and Leia play
      When Lando folds as the die falls in round 1
      And Lando folds in the drawing of round 1 while Han is asked
      And the drawing of round 1 is over
      Then Lando cannot fold: wrong-phase
      And Lando may fold
      And Lando has folded

    @time-to-play
    Example: A player leaves while the only rival is asked to draw
      Given Han and Lando play
      When Lando checks in the drawing of round 1 while Han is asked
      And Lando folds in the drawing of round 1 while Han is asked
      And round 1 is over
      Then Lando cannot check: wrong-phase
      And Lando may fold
      And the hand is over
      And Han wins the hand pot

    Example: A player who has left cannot leave again
      Given Han, Lando and Leia play
      When Lando folds in the betting of round 1 while Han is asked
      And Lando folds in the betting of round 1 while Leia is asked
      And Han bets 1
      And the betting of round 1 is over
      Then Lando may fold
      And Lando cannot fold: not-in-hand
      And after the betting of round 1 the hand pot holds 14

  @folding.late-order.from-the-opener
  Rule: The leaving phase follows the order of the betting
    It begins with the player with whom that betting began, or with the next if they have left; the others follow clockwise, each once.
    [stakes.short-stack:all-in] With side pots, players without credits are asked too, and it begins with one of them if the betting would have.
    When only one player is left, the hand is over, and nobody else is asked.

    Example: The second of two players cannot leave before the first is asked
      Given Han and Lando play
      When Lando folds in the leaving of round 1 while Han is asked
      And Han folds in the leaving of round 1
      And round 1 is over
      Then Lando cannot fold: out-of-turn
      And Lando wins the hand pot

    Example: Three players are asked in order
      Given Han, Lando and Leia play
      When Han bets 1
      And the leaving of round 1 is over
      Then the leaving of round 1 asks Han, Lando and Leia

    Example: The one with whom the betting began has left
      Given Han, Lando and Leia play
      When Han folds in the betting of round 1
      And the leaving of round 1 is over
      Then the leaving of round 1 asks Lando and Leia

    Example: Two players want to leave
      Given Han and Lando play
      When Lando folds in the leaving of round 1
      And Han folds in the leaving of round 1
      And round 1 is over
      Then Lando cannot fold: not-reached
      And Han may fold
      And the leaving of round 1 asks Han
      And Lando wins the hand pot

    @time-to-play @turns.unit:turns
    Example: In the second turn its own player is the first
      Given Han, Lando and Leia play
      When Lando bets 1 in round 2
      And the leaving of round 2 is over
      Then the leaving of round 2 asks Lando, Leia and Han

    @time-to-play @turns.unit:rounds
    Example: In the second round the first player is the same
      Given Han, Lando and Leia play
      When Han bets 1 in round 2
      And the leaving of round 2 is over
      Then the leaving of round 2 asks Han, Lando and Leia

  @folding.late-order.any-order
  Rule: In the leaving phase players may leave in any order
    Each player is asked once, in the order of the betting, but the first to speak up leaves first, even while another is asked.
    When only one player is left, the hand is over, and nobody else may leave.

    Example: The second of two players speaks up first
      Given Han and Lando play
      When Lando folds in the leaving of round 1 while Han is asked
      And Han folds in the leaving of round 1
      And round 1 is over
      Then Lando may fold
      And Han cannot fold: not-reached
      And the leaving of round 1 asks Han
      And Han wins the hand pot

    Example: The first of two players leaves when asked
      Given Han and Lando play
      When Han folds in the leaving of round 1
      And Lando folds in the leaving of round 1
      And round 1 is over
      Then Han may fold
      And Lando cannot fold: not-reached
      And Lando wins the hand pot

    Example: A player who has left is not asked any more
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando folds in the leaving of round 1 while Han is asked
      And the leaving of round 1 is over
      Then Lando may fold
      And the leaving of round 1 asks Han and Leia

    Example: Nobody leaves, and all are asked
      Given Han, Lando and Leia play
      When Han bets 1
      And the leaving of round 1 is over
      Then the leaving of round 1 asks Han, Lando and Leia
