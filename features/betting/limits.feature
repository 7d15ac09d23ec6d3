Feature: How much may be bet
  A table agrees on it before play.

  @betting.limit.fixed
  Rule: Each bet and each raise has a fixed limit
    An opening bet can be at most {betting.limit.fixed}.
    Each raise can add at most {betting.limit.fixed} to the bet.
    What a player pays to match is not limited.

    For programs:
    A higher bet or raise is refused (`above-limit`); the limit itself is allowed.

    @betting.limit:fixed=3
    Example: An opening bet of three where three is the limit
      Given Han and Lando play
      When Han bets 3
      And the betting of round 1 is over
      Then Han may bet
      And after the betting of round 1 the hand pot holds 18

    @betting.limit:fixed=3
    Example: An opening bet of four where three is the limit
      Given Han and Lando play
      When Han bets 4
      And Han bets 2
      And the betting of round 1 is over
      Then Han cannot bet: above-limit
      And Han may bet
      And after the betting of round 1 the hand pot holds 16

    @betting.limit:fixed=10
    Example: An opening bet of ten where ten is the limit
      Given Han and Lando play
      When Han bets 10
      And the betting of round 1 is over
      Then Han may bet
      And after the betting of round 1 Lando has 90 credits

    @betting.limit:fixed=10
    Example: An opening bet of eleven where ten is the limit
      Given Han and Lando play
      When Han bets 11
      And Han bets 9
      And the betting of round 1 is over
      Then Han cannot bet: above-limit
      And Han may bet
      And after the betting of round 1 Lando has 91 credits

    @betting.limit:fixed=3 @betting.raise:allowed @betting-goes-round
    Example: A raise by three on top of a bet of three
      Given Han and Lando play
      When Han bets 3
      And Lando raises by 3
      And the betting of round 1 is over
      Then Lando may raise
      And after the betting of round 1 the hand pot holds 24

    @betting.limit:fixed=3 @betting.raise:allowed
    Example: A raise by four on top of a bet of one
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 4
      And the betting of round 1 is over
      Then Lando cannot raise: above-limit
      And after the betting of round 1 the hand pot holds 14

    @betting.limit:fixed=10 @betting.raise:allowed @betting-goes-round
    Example: A raise by ten on top of a bet of ten
      Given Han and Lando play
      When Han bets 10
      And Lando raises by 10
      And the betting of round 1 is over
      Then Lando may raise
      And after the betting of round 1 the hand pot holds 52

    @betting.limit:fixed=10 @betting.raise:allowed
    Example: A raise by eleven on top of a bet of ten
      Given Han and Lando play
      When Han bets 10
      And Lando raises by 11
      And the betting of round 1 is over
      Then Lando cannot raise: above-limit
      And after the betting of round 1 the hand pot holds 32

    @betting.limit:fixed=3 @raises-go-round @betting.raises:unlimited
    Example: Each raise has the whole limit
      Given Han and Lando play
      When Han bets 3
      And Lando raises by 3
      And Han raises by 3
      And the betting of round 1 is over
      Then after the betting of round 1 the hand pot holds 30
      And after the betting of round 1 Han has 91 credits

    @betting.limit:fixed=3 @raises-go-round @betting.raises:unlimited
    @betting.raises:at-most=8-or-more
    Example: The eighth raise has the whole limit too
      Given Han and Lando play
      When Han bets 3
      And Lando raises by 3
      And Han raises by 3
      And Lando raises by 3
      And Han raises by 3
      And Lando raises by 3
      And Han raises by 3
      And Lando raises by 3
      And Han raises by 3
      And the betting of round 1 is over
      Then after the betting of round 1 the hand pot holds 66
      And after the betting of round 1 Lando has 73 credits

  @betting.limit.unlimited
  Rule: Only the player's stack limits a bet
    A bet may be of any amount that the player's stack holds (`betting.beyond-stack`).
    [betting.raise:allowed] So may a raise.
    The amount does not depend on the pot, or on the bets before it.

    Example: Half the stack at once
      Given Han and Lando play
      When Han bets 50
      And the betting of round 1 is over
      Then Han may bet
      And after the betting of round 1 the hand pot holds 112

    Example: Half of a million millions at once
      Given Han and Lando play
      And Han has 1000000000000 credits
      And Lando has 1000000000000 credits
      When Han bets 500000000000
      And the betting of round 1 is over
      Then Han may bet
      And after the betting of round 1 the hand pot holds 1000000000012
      And after the betting of round 1 Lando has 500000000000 credits

    Example: The whole stack at once
      Given Han and Lando play
      When Han bets 100
      And the betting of round 1 is over
      Then Han may bet
      And after the betting of round 1 Han has 0 credits

    Example: One credit more than the stack
      Given Han and Lando play
      When Han bets 101
      And Han bets 60
      And the betting of round 1 is over
      Then Han cannot bet: beyond-stack
      And Han may bet
      And after the betting of round 1 the hand pot holds 132

    @betting.raise:allowed @betting-goes-round
    Example: A raise to four times the bet
      Given Han and Lando play
      When Han bets 20
      And Lando raises by 60
      And the betting of round 1 is over
      Then Lando may raise
      And after the betting of round 1 the hand pot holds 172

  @betting.limit.per-round
  Rule: A player's bets in a round have one limit
    In each betting phase, all that a player pays to open, match or raise is added up; antes and the price of a fold do not count.
    Nobody may open or raise so that their own sum, and so the standing bet, passes {betting.limit.per-round}; it may reach that.
    [calling.last-betting:one-round] A betting after the call starts new sums.

    For programs:
    A bet or raise that would pass the limit is refused (`above-limit`).

    @betting.limit:per-round=3
    Example: A bet of three where three is the limit of the round
      Given Han and Lando play
      When Han bets 3
      And the betting of round 1 is over
      Then Han may bet
      And after the betting of round 1 the hand pot holds 18

    @betting.limit:per-round=3
    Example: A bet of four where three is the limit of the round
      Given Han and Lando play
      When Han bets 4
      And Han bets 2
      And the betting of round 1 is over
      Then Han cannot bet: above-limit
      And Han may bet
      And after the betting of round 1 the hand pot holds 16

    @betting.limit:per-round=3 @betting.raise:allowed
    Example: A raise that leads beyond the limit of the round
      Given Han and Lando play
      When Han bets 2
      And Lando raises by 2
      And the betting of round 1 is over
      Then Lando cannot raise: above-limit
      And after the betting of round 1 the hand pot holds 16

    @betting.limit:per-round=3 @betting.raise:allowed @betting-goes-round
    Example: A raise that leads to the limit of the round
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 2
      And the betting of round 1 is over
      Then Lando may raise
      And after the betting of round 1 the hand pot holds 18

    @betting.limit:per-round=3 @raises-go-round @betting.raises:unlimited
    Example: All that a player pays in the round is added up
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 1
      And Han raises by 2
      And Han raises by 1
      And the betting of round 1 is over
      Then Han cannot raise: above-limit
      And Han may raise
      And after the betting of round 1 Lando has 97 credits

    @time-to-play @betting.limit:per-round=3 @turns.unit:rounds
    Example: The second round has a limit of its own
      Given Han and Lando play
      When Han bets 3 in round 1
      And Han bets 3 in round 2
      And the betting of round 2 is over
      Then after the betting of round 1 the hand pot holds 18
      And after the betting of round 2 the hand pot holds 24

    @betting.limit:per-round=3 @ante.amount:each-pot=1
    Example: An ante does not count
      Given Han and Lando play
      And the antes are still to be paid
      When Han bets 3
      And the betting of round 1 is over
      Then Han may bet

  @betting.limit.casino
  Rule: The hand pot limits opening bets, the bet raises
    An opening bet can be at most the hand pot, as `betting.casino-opening` measures it.
    A raise can add at most the standing bet, earlier raises included.
    So a bet of five may be raised by five, to ten, and then by ten more.

    For programs:
    A higher bet or raise is refused (`above-limit`); the limit itself is allowed.

    @betting.raise:allowed @betting-goes-round @dealer-antes
    Example: A raise as high as the bet
      Given Han and Lando play
      When Han bets 2
      And Lando raises by 2
      And the betting of round 1 is over
      Then Lando may raise
      And after the betting of round 1 the hand pot holds 20

    @betting.raise:allowed @dealer-antes
    Example: A raise one credit higher than the bet
      Given Han and Lando play
      When Han bets 2
      And Lando raises by 3
      And the betting of round 1 is over
      Then Lando cannot raise: above-limit
      And after the betting of round 1 the hand pot holds 16

    @raises-go-round @betting.raises:unlimited @betting.raises:at-most=3
    @dealer-antes
    Example: Each raise may be twice as high as the one before
      Given Han and Lando play
      When Han bets 2
      And Lando raises by 2
      And Han raises by 4
      And Lando raises by 8
      And the betting of round 1 is over
      Then Lando may raise
      And Han may raise
      And Lando may raise
      And after the betting of round 1 the hand pot holds 44

    @raises-go-round @betting.raises:unlimited @betting.raises:at-most=3
    @dealer-antes
    Example: The third raise is one credit higher than the bet that stands
      Given Han and Lando play
      When Han bets 2
      And Lando raises by 2
      And Han raises by 4
      And Lando raises by 9
      And the betting of round 1 is over
      Then Lando may raise
      And Lando cannot raise: above-limit
      And after the betting of round 1 the hand pot holds 28

  @betting.casino-opening.antes
  Rule: A casino's opening bet is limited by the antes
    An opening bet can be at most the sum of this hand's antes to the hand pot, including those of players who have left.
    Nothing else in the hand pot counts, so the limit is the same in every betting phase.

    @ante.amount:each-pot=1 @dealer-antes
    Example: Two players have paid an ante of one
      Given Han and Lando play
      When Han bets 3
      And Han bets 2
      And the betting of round 1 is over
      Then Han cannot bet: above-limit
      And Han may bet
      And after the betting of round 1 the hand pot holds 16

    @ante.amount:each-pot=1 @dealer-antes
    Example: Three players have paid an ante of one
      Given Han, Lando and Leia play
      When Han bets 4
      And Han bets 3
      And the betting of round 1 is over
      Then Han cannot bet: above-limit
      And Han may bet
      And after the betting of round 1 the hand pot holds 21

    @ante.amount:each-pot=1 @dealer-antes
    Example: There is less in the pot than the antes
      Given Han, Lando and Leia play
      And the hand pot holds 2
      When Han bets 4
      And Han bets 3
      And the betting of round 1 is over
      Then Han cannot bet: above-limit
      And Han may bet
      And after the betting of round 1 the hand pot holds 11

    @time-to-play @antes-of-one @turns.unit:rounds
    Example: Later rounds have the same limit
      Given Han, Lando and Leia play
      When Han bets 3 in round 1
      And Lando folds in round 1
      And Han bets 4 in round 2
      And Han bets 3 in round 2
      And the betting of round 2 is over
      Then Han may bet
      And Han cannot bet: above-limit
      And Han may bet
      And after the betting of round 2 the hand pot holds 24

  @betting.casino-opening.as-it-stands
  Rule: A casino's opening bet is limited by the pot
    An opening bet can be at most what lies in the hand pot when the betting phase begins, antes and earlier bets alike.
    [stakes.short-stack:all-in] With side pots, all the hand pots are added up.
    So the limit grows as the pot does.

    Example: Twenty-five credits lie in the pot
      Given Han and Lando play
      And the hand pot holds 25
      When Han bets 26
      And Han bets 25
      And the betting of round 1 is over
      Then Han cannot bet: above-limit
      And Han may bet
      And after the betting of round 1 the hand pot holds 75

    Example: One credit lies in the pot
      Given Han and Lando play
      And the hand pot holds 1
      When Han bets 2
      And Han bets 1
      And the betting of round 1 is over
      Then Han cannot bet: above-limit
      And Han may bet
      And after the betting of round 1 the hand pot holds 3

    @time-to-play @turns.unit:rounds
    Example: The bets of the first round raise the limit of the second
      Given Han and Lando play
      When Han bets 1 in round 1
      And Han bets 15 in round 2
      And Han bets 14 in round 2
      And the betting of round 2 is over
      Then Han may bet
      And Han cannot bet: above-limit
      And Han may bet
      And after the betting of round 2 the hand pot holds 42

  @betting.raise-measure.amount-added
  Rule: The limit counts only what a raise adds
    The limit of a raise is for the amount added, not for what is paid to match or for the new bet as a whole.
    So an opening bet of the full limit may be raised by the full limit, and then raised again.

    @betting.limit:fixed=3 @betting-goes-round
    Example: The full limit on top of the full limit
      Given Han and Lando play
      When Han bets 3
      And Lando raises by 3
      And the betting of round 1 is over
      Then Lando may raise
      And after the betting of round 1 the hand pot holds 24

    @betting.limit:fixed=3 @betting-goes-round
    Example: One credit too many on top of a small bet
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 4
      And Lando raises by 3
      And the betting of round 1 is over
      Then Lando cannot raise: above-limit
      And Lando may raise
      And after the betting of round 1 the hand pot holds 20

    @betting.limit:fixed=10 @betting.raises:unlimited @betting-goes-round
    Example: Two raises of ten on top of a bet of ten
      Given Han and Lando play
      When Han bets 10
      And Lando raises by 10
      And Han raises by 10
      And the betting of round 1 is over
      Then Lando may raise
      And Han may raise
      And after the betting of round 1 the hand pot holds 72

    @betting.limit:casino @betting-goes-round @dealer-antes
    Example: A casino's raise doubles the bet
      Given Han and Lando play
      When Han bets 2
      And Lando raises by 2
      And the betting of round 1 is over
      Then Lando may raise
      And after the betting of round 1 the hand pot holds 20

    @betting.limit:casino
    Example: A casino's raise may not do more than double the bet
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando raises by 2
      And the betting of round 1 is over
      Then Lando cannot raise: above-limit
      And after the betting of round 1 the hand pot holds 15

  @betting.least.one-credit
  Rule: The least bet is one credit
    Bets are in whole credits, and none can be zero.
    [betting.raise:allowed] The same holds for raises: a bet of ten may be raised by one.
    There is no other lower bound.

    For programs:
    A bet of zero is refused (`below-least`).
    [betting.raise:allowed] So is a raise by zero.

    Example: A bet of nothing
      Given Han and Lando play
      When Han bets 0
      And Han bets 1
      And the betting of round 1 is over
      Then Han cannot bet: below-least
      And Han may bet
      And after the betting of round 1 the hand pot holds 14

    Example: A bet of one credit
      Given Han, Lando and Leia play
      When Han bets 1
      And the betting of round 1 is over
      Then Han may bet
      And after the betting of round 1 the hand pot holds 15

    @betting.raise:allowed
    Example: A raise by nothing
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 0
      And the betting of round 1 is over
      Then Lando cannot raise: below-least
      And after the betting of round 1 the hand pot holds 14

    @betting.raise:allowed @no-limit-per-round @betting-goes-round
    Example: A raise by nothing is followed by one of a credit
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 0
      And Lando raises by 1
      And the betting of round 1 is over
      Then Lando cannot raise: below-least
      And Lando may raise
      And after the betting of round 1 the hand pot holds 16

    @raises-go-round @bets-of-three @dealer-antes
    Example: A raise by one credit
      Given Han and Lando play
      When Han bets 2
      And Lando raises by 1
      And the betting of round 1 is over
      Then Lando may raise
      And after the betting of round 1 the hand pot holds 18

    @raises-go-round @betting.limit:unlimited @betting.limit:fixed=10-or-more
    Example: A raise by one credit on top of ten
      Given Han and Lando play
      When Han bets 10
      And Lando raises by 1
      And the betting of round 1 is over
      Then Lando may raise
      And after the betting of round 1 the hand pot holds 34

  @betting.beyond-stack.refused
  Rule: Nobody bets more than their stack holds
    A player cannot bet or match for more than their stack holds; they may pay the whole stack.
    [betting.raise:allowed] To raise, they need enough to match the bet and to add the raise.
    Nobody may add, borrow or promise credits mid-hand.

    For programs:
    An action that would cost more than the stack is refused (`beyond-stack`).

    @bets-of-three @dealer-antes
    Example: An opening bet beyond the stack
      Given Han, Lando and Leia play
      And Han has 2 credits
      When Han bets 3
      And Han bets 2
      And the betting of round 1 is over
      Then Han cannot bet: beyond-stack
      And Han may bet
      And after the betting of round 1 Han has 0 credits

    @bets-of-three @dealer-antes
    Example: An opening bet of the whole stack
      Given Han, Lando and Leia play
      And Han has 3 credits
      When Han bets 3
      And the betting of round 1 is over
      Then Han may bet
      And after the betting of round 1 Han has 0 credits

    @bets-of-three @dealer-antes
    Example: A match beyond the stack
      Given Han, Lando and Leia play
      And Lando has 2 credits
      When Han bets 3
      And Lando matches
      And the betting of round 1 is over
      Then Lando cannot match: beyond-stack

    @three-whatever-the-pot
    Example: A player who cannot match leaves
      Given Han, Lando and Leia play
      And Lando has 2 credits
      When Han bets 3
      And Lando matches
      And Lando folds
      And the betting of round 1 is over
      Then Lando cannot match: beyond-stack
      And Lando may fold
      And Lando has folded
      And after the betting of round 1 the hand pot holds 18

    @bets-of-three @dealer-antes
    Example: A match with the whole stack
      Given Han, Lando and Leia play
      And Lando has 3 credits
      When Han bets 3
      And Lando matches
      And the betting of round 1 is over
      Then Lando may match
      And after the betting of round 1 Lando has 0 credits

    @betting.raise:allowed @a-bet-and-a-raise
    Example: A raise beyond the stack
      Given Han and Lando play
      And Lando has 1 credits
      When Han bets 1
      And Lando raises by 1
      And Lando matches
      And the betting of round 1 is over
      Then Lando cannot raise: beyond-stack
      And Lando may match
      And after the betting of round 1 the hand pot holds 14

    @raises-go-round @bets-of-three @dealer-antes
    Example: A raise with the whole stack
      Given Han and Lando play
      And Lando has 3 credits
      When Han bets 2
      And Lando raises by 1
      And the betting of round 1 is over
      Then Lando may raise
      And after the betting of round 1 the hand pot holds 18

    @raises-go-round @betting.limit:unlimited @betting.limit:fixed=8-or-more
    @betting.raises:unlimited @betting.raises:at-most=2-or-more
    Example: A player who has paid three of eight raises with the rest
      Given Han and Lando play
      And Han has 15 credits
      When Han bets 3
      And Lando raises by 5
      And Han raises by 8
      And Han raises by 7
      And the betting of round 1 is over
      Then Lando may raise
      And Han cannot raise: beyond-stack
      And Han may raise
      And after the betting of round 1 Han has 0 credits
      And after the betting of round 1 the hand pot holds 42

  @betting.least.zero
  Rule: A bet of zero is a check
    Bets are in whole credits, and a player who is asked while nothing is bet may bet zero.
    [betting.check:forbidden] (Where nobody may check,) they stay in by it without paying.
    It opens nothing: the next player is asked as after a check.
    A raise is at least one credit.

    For programs:
    A raise of zero is refused (`below-least`).

    @betting.check:forbidden
    Example: Both players bet nothing
      Given Han and Lando play
      When Han bets 0
      And Lando bets 0
      And the betting of round 1 is over
      Then Han may bet
      And Lando may bet
      And after the betting of round 1 the hand pot holds 12

    @betting.check:forbidden @betting-goes-round
    Example: The second player bets after a bet of nothing
      Given Han and Lando play
      When Han bets 0
      And Lando bets 1
      And Han matches
      And the betting of round 1 is over
      Then Han may match
      And after the betting of round 1 the hand pot holds 14

    @betting.check:allowed
    Example: The first player bets nothing where checks are allowed
      Given Han and Lando play
      When Han bets 0
      And the betting of round 1 is over
      Then Han may bet
      And after the betting of round 1 the hand pot holds 12

    Example: Both players bet one credit
      Given Han and Lando play
      When Han bets 1
      And the betting of round 1 is over
      Then Han may bet
      And after the betting of round 1 the hand pot holds 14

    @betting.raise:allowed
    Example: Nobody may raise by nothing
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 0
      And the betting of round 1 is over
      Then Lando cannot raise: below-least
      And after the betting of round 1 the hand pot holds 14
