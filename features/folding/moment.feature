Feature: When a player may fold
  A fold is final: whoever has left a hand comes back in the next one.

  @folding.when.own-action
  Rule: In a betting phase a player may fold whenever asked, bet or no bet
    Whoever is asked in a betting phase, also in the one after a call, may leave the hand, even where nothing is bet and he could check.
    If others have to be asked, the next of them comes next.
    A fold while another player is asked is refused: out of turn.
    In any other phase a fold is refused: wrong phase.

    Example: The first player folds at once
      Given Han, Lando and Leia play
      When Han folds
      And the betting of round 1 is over
      Then Han may fold
      And Han is among those who folded

    @betting.check:allowed @betting.declined:next-may-open
    Example: The second player folds after a check
      Given Han, Lando and Leia play
      When Han checks
      And Lando folds
      And the betting of round 1 is over
      Then Lando may fold
      And the betting of round 1 asks Han, Lando and Leia
      And Lando is among those who folded

    @time-to-play
    Example: Someone wants to leave in the drawing
      Given Han and Lando play
      When Han folds in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may not fold: wrong-phase
      And Han is not among those who folded

    Example: Someone wants to leave while another player is asked
      Given Han, Lando and Leia play
      When Lando folds in the betting of round 1 while Han is asked
      And the betting of round 1 is over
      Then Lando may not fold: out-of-turn
      And Lando is not among those who folded

    Example: Someone wants to leave after having matched
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando matches
      And Lando folds in the leaving of round 1
      And round 1 is played
      Then Han may bet
      And Lando does not come to fold
      And Lando is not among those who folded

  @folding.when.facing-bet
  Rule: A player may fold only in the place of paying
    Whoever is asked in a betting phase, also in the one after a call, may leave the hand if a bet stands that he has not matched.
    While nothing is bet a fold is refused: no bet stands; one checks or bets.
    Only where checks are forbidden may one fold although nothing is bet, in the place of the bet that would be due.
    A fold while another player is asked is refused: out of turn.
    In any other phase a fold is refused: wrong phase.

    @betting.check:allowed
    Example: There is no bet to leave for
      Given Han and Lando play
      When Han folds
      And Han bets 1
      And the betting of round 1 is over
      Then Han may not fold: no-bet-stands
      And Han may bet
      And after the betting of round 1 the hand pot holds 14

    @betting.check:allowed
    Example: A bet stands by the time the second player is asked
      Given Han, Lando and Leia play
      When Han folds
      And Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then Han may not fold: no-bet-stands
      And Lando may fold
      And Lando is among those who folded
      And after the betting of round 1 the hand pot holds 14

    @betting.check:forbidden
    Example: A fold in the place of a bet that is due
      Given Han, Lando and Leia play
      When Han folds
      And Lando bets 1
      And Leia folds in the leaving of round 1
      And round 1 is played
      Then Han may fold
      And Leia does not come to fold
      And Han is among those who folded

    @time-to-play
    Example: A cautious player wants to leave in the drawing
      Given Han and Lando play
      When Han folds in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may not fold: wrong-phase
      And Han is not among those who folded

    Example: A cautious player wants to leave while another player is asked
      Given Han, Lando and Leia play
      When Lando folds in the betting of round 1 while Han is asked
      And the betting of round 1 is over
      Then Lando may not fold: out-of-turn
      And Lando is not among those who folded

    Example: A cautious player wants to leave after having matched
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando matches
      And Lando folds in the leaving of round 1
      And round 1 is played
      Then Han may bet
      And Lando does not come to fold
      And Lando is not among those who folded

  @folding.when.until-phase-ends
  Rule: A player may fold when asked in the betting, or once more before the betting phase is closed
    Whoever is asked in a betting phase may leave the hand, bet or no bet.
    When the bets are level, and before anything else happens, everybody still in the hand is asked once whether to leave or to stay;
    this is the phase of leaving.
    It comes after every betting phase in which at least two players are left at the end, also after the betting that follows a call,
    and whether or not anything was bet.
    A fold there costs what every fold costs, and what has been bet stays in the pot.
    A fold while another player is asked is refused: out of turn.
    In any phase but these two it is refused: wrong phase.

    Example: A player who has matched leaves after all
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando folds in the leaving of round 1
      And the leaving of round 1 is over
      Then Lando may fold
      And the leaving of round 1 asks Han, Lando and Leia
      And after the leaving of round 1 the hand pot holds 15
      And Lando is among those who folded

    Example: The bettor leaves the pot to the other
      Given Han and Lando play
      When Han bets 1
      And Han folds in the leaving of round 1
      And round 1 is played
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
      And Han is among those who folded

    @time-to-play
    Example: A late decider wants to leave in the drawing
      Given Han and Lando play
      When Han folds in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may not fold: wrong-phase
      And Han is not among those who folded

    Example: A late decider wants to leave while another player is asked
      Given Han, Lando and Leia play
      When Lando folds in the betting of round 1 while Han is asked
      And the betting of round 1 is over
      Then Lando may not fold: out-of-turn
      And Lando is not among those who folded

    Example: A late decider has to wait for the question
      Given Han, Lando and Leia play
      When Lando folds in the leaving of round 1 while Han is asked
      And Lando stays
      And the leaving of round 1 is over
      Then Lando may not fold: out-of-turn
      And Lando may stay
      And Lando is not among those who folded

  @folding.when.any-time
  Rule: A player may fold at any moment of the hand
    From the deal until the hand is over anybody still in it may leave,
    in every phase in which players are asked, whether he himself is asked or another player.
    Only from the moment the die has fallen until it has been seen to, with a shift or without, is a fold refused: wrong phase.
    It costs what every fold costs.
    If it is he who is being asked, his question is settled by the fold.
    If another player is being asked, that player is still to answer; a bet of the player who left stands as before.
    An all-in player may leave like anybody else.

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
      And Han is among those who folded

    @time-to-play @betting.check:allowed @folding.cost:one-credit
    Example: To leave while cards are drawn costs one credit
      Given Han, Lando and Leia play
      When Han folds in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may fold
      And after the drawing of round 1 Han has 99 credits
      And after the drawing of round 1 the sabacc pot holds 31

    @time-to-play
    Example: A player leaves while another draws
      Given Han, Lando and Leia play
      When Leia folds in the drawing of round 1 while Han is asked
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Leia may fold
      And Han may draw
      And Leia is among those who folded

    @time-to-play
    Example: A player without credits leaves
      Given Han, Lando and Leia play
      And Leia has 1 credits
      When Han bets 1 in round 1
      And Leia folds in the drawing of round 1 while Han is asked
      And the drawing of round 1 is over
      Then Leia may fold
      And Leia is among those who folded

    @time-to-play @shift.exists:yes
    Example: A player has to wait until the cards have shifted
      Given Han, Lando and Leia play
      And a shift comes in round 1
      When Lando folds as the die falls in round 1
      And Lando folds in the drawing of round 1 while Han is asked
      And the drawing of round 1 is over
      Then Lando may not fold: wrong-phase
      And Lando may fold
      And Lando is among those who folded

    @time-to-play
    Example: A player leaves while the only rival is asked to draw
      Given Han and Lando play
      When Lando checks in the drawing of round 1 while Han is asked
      And Lando folds in the drawing of round 1 while Han is asked
      And round 1 is played
      Then Lando may not check: wrong-phase
      And Lando may fold
      And the hand is over
      And Han wins the hand pot

    Example: Whoever has left cannot leave again
      Given Han, Lando and Leia play
      When Lando folds in the betting of round 1 while Han is asked
      And Lando folds in the betting of round 1 while Leia is asked
      And Han bets 1
      And the betting of round 1 is over
      Then Lando may fold
      And Lando may not fold: not-in-hand
      And after the betting of round 1 the hand pot holds 14

  @folding.late-order.from-the-opener
  Rule: Those who may still leave before the betting phase is closed are asked in the order of the betting
    The first to be asked is the player with whom that betting phase began:
    the first one left of the dealer where the table moves together, the turn player where play goes by turns, the caller after a call.
    From there it goes clockwise, each player still in the hand once; if the one who began has left, the next one is the first.
    An all-in player is asked as well, and if the betting would have begun with him, so does this.
    As soon as only one player is left the hand is over, and nobody else is asked.

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
      And round 1 is played
      Then Lando does not come to fold
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
