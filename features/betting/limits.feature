Feature: How much may be bet
  A table agrees on it before play.

  @betting.limit.fixed
  Rule: No opening bet, nor any raise, is higher than the fixed limit
    The table names one number of credits.
    The opening bet of a betting phase may be that much at most.
    Each raise may add that much at most to the standing bet, however high that already is, and however often a player has raised.
    What a player pays to match is not limited.
    A higher bet or raise is refused: above limit; the exact amount of the limit is allowed.

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
      Then Han may not bet: above-limit
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
      Then Han may not bet: above-limit
      And Han may bet
      And after the betting of round 1 Lando has 91 credits

    @betting.limit:fixed=3 @betting.raise:allowed
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
      Then Lando may not raise: above-limit
      And after the betting of round 1 the hand pot holds 14

    @betting.limit:fixed=10 @betting.raise:allowed
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
      Then Lando may not raise: above-limit
      And after the betting of round 1 the hand pot holds 32

    @betting.limit:fixed=3 @betting.raise:allowed @betting.raises:unlimited
    Example: Each raise has the whole limit
      Given Han and Lando play
      When Han bets 3
      And Lando raises by 3
      And Han raises by 3
      And the betting of round 1 is over
      Then after the betting of round 1 the hand pot holds 30
      And after the betting of round 1 Han has 91 credits

    @betting.limit:fixed=3 @betting.raise:allowed @betting.raises:unlimited @betting.raises:at-most=8-or-more
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
  Rule: Bets and raises may be as high as the player's stack allows
    Neither the opening bet nor a raise has a highest amount, and neither depends on the pot or on the bets before.
    No one bets credits that are not in the stack.

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
      Then Han may not bet: beyond-stack
      And Han may bet
      And after the betting of round 1 the hand pot holds 132

    @betting.raise:allowed
    Example: A raise to four times the bet
      Given Han and Lando play
      When Han bets 20
      And Lando raises by 60
      And the betting of round 1 is over
      Then Lando may raise
      And after the betting of round 1 the hand pot holds 172

  @betting.limit.per-round
  Rule: In one betting phase no player pays more than the limit in all
    The table names one number of credits for a round of betting.
    What a player pays in that betting phase is added up, whether he opens, matches or raises.
    A bet or raise is refused when it would bring the bettor's sum beyond that number: above limit.
    It may reach the number exactly; after that there is nothing left to raise.
    So the standing bet is never higher than the number.
    Each betting phase, also the one after a call, begins a new sum; where play goes by turns, so does each turn.
    Antes and the price of a fold do not count.

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
      Then Han may not bet: above-limit
      And Han may bet
      And after the betting of round 1 the hand pot holds 16

    @betting.limit:per-round=3 @betting.raise:allowed
    Example: A raise that leads beyond the limit of the round
      Given Han and Lando play
      When Han bets 2
      And Lando raises by 2
      And the betting of round 1 is over
      Then Lando may not raise: above-limit
      And after the betting of round 1 the hand pot holds 16

    @betting.limit:per-round=3 @betting.raise:allowed
    Example: A raise that leads to the limit of the round
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 2
      And the betting of round 1 is over
      Then Lando may raise
      And after the betting of round 1 the hand pot holds 18

    @betting.limit:per-round=3 @betting.raise:allowed @betting.raises:unlimited
    Example: All that a player pays in the round is added up
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 1
      And Han raises by 2
      And Han raises by 1
      And the betting of round 1 is over
      Then Han may not raise: above-limit
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
  Rule: In a casino the hand pot limits the opening bet, the standing bet limits a raise
    A raise may add at most as much as the standing bet: whoever faces a bet of sixteen may raise it by sixteen, to thirty-two, and the next one by thirty-two more.
    The standing bet here is what everybody must have paid in this betting phase to stay, raises included.
    The opening bet may be at most a certain hand pot: another rule says whether that is the antes or the pot as it stands.
    A higher bet or raise is refused: above limit; the exact amount is allowed.

    @betting.raise:allowed
    Example: A raise as high as the bet
      Given Han and Lando play
      When Han bets 2
      And Lando raises by 2
      And the betting of round 1 is over
      Then Lando may raise
      And after the betting of round 1 the hand pot holds 20

    @betting.raise:allowed
    Example: A raise one credit higher than the bet
      Given Han and Lando play
      When Han bets 2
      And Lando raises by 3
      And the betting of round 1 is over
      Then Lando may not raise: above-limit
      And after the betting of round 1 the hand pot holds 16

    @betting.raise:allowed @betting.raises:unlimited @betting.raises:at-most=3
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

    @betting.raise:allowed @betting.raises:unlimited @betting.raises:at-most=3
    Example: The third raise is one credit higher than the bet that stands
      Given Han and Lando play
      When Han bets 2
      And Lando raises by 2
      And Han raises by 4
      And Lando raises by 9
      And the betting of round 1 is over
      Then Lando may raise
      And Lando may not raise: above-limit
      And after the betting of round 1 the hand pot holds 28

  @betting.casino-opening.antes
  Rule: A casino's opening bet may be at most the sum of the hand's antes to the hand pot
    That is the ante to one pot, times the number of players who were dealt in, the dealer included.
    It stays the same in every betting phase of the hand: players who have left the hand are counted,
    and bets that have come into the hand pot, or anything else that lies in it, are not.

    @ante.amount:each-pot=1
    Example: Two players have paid an ante of one
      Given Han and Lando play
      When Han bets 3
      And Han bets 2
      And the betting of round 1 is over
      Then Han may not bet: above-limit
      And Han may bet
      And after the betting of round 1 the hand pot holds 16

    @ante.amount:each-pot=1
    Example: Three players have paid an ante of one
      Given Han, Lando and Leia play
      When Han bets 4
      And Han bets 3
      And the betting of round 1 is over
      Then Han may not bet: above-limit
      And Han may bet
      And after the betting of round 1 the hand pot holds 21

    @ante.amount:each-pot=1
    Example: There is less in the pot than the antes
      Given Han, Lando and Leia play
      And the hand pot holds 2
      When Han bets 4
      And Han bets 3
      And the betting of round 1 is over
      Then Han may not bet: above-limit
      And Han may bet
      And after the betting of round 1 the hand pot holds 11

    @time-to-play @ante.amount:each-pot=1 @turns.unit:rounds
    Example: Later rounds have the same limit
      Given Han, Lando and Leia play
      When Han bets 3 in round 1
      And Lando folds in round 1
      And Han bets 4 in round 2
      And Han bets 3 in round 2
      And the betting of round 2 is over
      Then Han may bet
      And Han may not bet: above-limit
      And Han may bet
      And after the betting of round 2 the hand pot holds 24

  @betting.casino-opening.as-it-stands
  Rule: A casino's opening bet may be at most the hand pot as it stands when the betting phase begins
    All that lies in the hand pot at that moment counts, antes and the bets of earlier phases;
    where there are several hand pots they are added up.
    So the limit grows from one betting phase to the next.

    Example: Twenty-five credits lie in the pot
      Given Han and Lando play
      And the hand pot holds 25
      When Han bets 26
      And Han bets 25
      And the betting of round 1 is over
      Then Han may not bet: above-limit
      And Han may bet
      And after the betting of round 1 the hand pot holds 75

    Example: One credit lies in the pot
      Given Han and Lando play
      And the hand pot holds 1
      When Han bets 2
      And Han bets 1
      And the betting of round 1 is over
      Then Han may not bet: above-limit
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
      And Han may not bet: above-limit
      And Han may bet
      And after the betting of round 2 the hand pot holds 42

  @betting.raise-measure.amount-added
  Rule: The limit of a raise measures what the raise adds to the standing bet
    Neither the credits needed to match, nor the new height of the bet, are held against it.
    So a raise by the full limit is allowed on top of an opening bet of the full limit, and another one on top of that.

    @betting.limit:fixed=3
    Example: The full limit on top of the full limit
      Given Han and Lando play
      When Han bets 3
      And Lando raises by 3
      And the betting of round 1 is over
      Then Lando may raise
      And after the betting of round 1 the hand pot holds 24

    @betting.limit:fixed=3
    Example: One credit too many on top of a small bet
      Given Han and Lando play
      When Han bets 1
      And Lando raises by 4
      And Lando raises by 3
      And the betting of round 1 is over
      Then Lando may not raise: above-limit
      And Lando may raise
      And after the betting of round 1 the hand pot holds 20

    @betting.limit:fixed=10 @betting.raises:unlimited
    Example: Two raises of ten on top of a bet of ten
      Given Han and Lando play
      When Han bets 10
      And Lando raises by 10
      And Han raises by 10
      And the betting of round 1 is over
      Then Lando may raise
      And Han may raise
      And after the betting of round 1 the hand pot holds 72

    @betting.limit:casino
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
      Then Lando may not raise: above-limit
      And after the betting of round 1 the hand pot holds 15

  @betting.least.one-credit
  Rule: The least bet, like the least raise, is one credit
    Only whole credits are bet.
    A bet or raise of nothing is refused: below least; whoever wants to pay nothing checks, where that is allowed.
    There is no other lower bound: one may raise a bet of ten by one.

    Example: A bet of nothing
      Given Han and Lando play
      When Han bets 0
      And Han bets 1
      And the betting of round 1 is over
      Then Han may not bet: below-least
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
      Then Lando may not raise: below-least
      And after the betting of round 1 the hand pot holds 14

    @betting.raise:allowed @betting.limit:unlimited @betting.limit:casino @betting.limit:fixed=3-or-more @betting.limit:per-round=3-or-more
    Example: A raise by one credit
      Given Han and Lando play
      When Han bets 2
      And Lando raises by 1
      And the betting of round 1 is over
      Then Lando may raise
      And after the betting of round 1 the hand pot holds 18

    @betting.raise:allowed @betting.limit:unlimited @betting.limit:fixed=10-or-more
    Example: A raise by one credit on top of ten
      Given Han and Lando play
      When Han bets 10
      And Lando raises by 1
      And the betting of round 1 is over
      Then Lando may raise
      And after the betting of round 1 the hand pot holds 34

  @betting.beyond-stack.refused
  Rule: Nobody bets more credits than are in the stack
    An opening bet, a match or a raise for which the player would have to pay more than the stack holds is refused: beyond stack.
    For a raise the credits that are missing to the standing bet and the amount added are counted together.
    Exactly the whole stack may be paid.
    Nothing is added to a stack, lent or promised before the hand is over.

    @betting.limit:unlimited @betting.limit:casino @betting.limit:fixed=3-or-more @betting.limit:per-round=3-or-more
    Example: An opening bet beyond the stack
      Given Han, Lando and Leia play
      And Han has 2 credits
      When Han bets 3
      And Han bets 2
      And the betting of round 1 is over
      Then Han may not bet: beyond-stack
      And Han may bet
      And after the betting of round 1 Han has 0 credits

    @betting.limit:unlimited @betting.limit:casino @betting.limit:fixed=3-or-more @betting.limit:per-round=3-or-more
    Example: An opening bet of the whole stack
      Given Han, Lando and Leia play
      And Han has 3 credits
      When Han bets 3
      And the betting of round 1 is over
      Then Han may bet
      And after the betting of round 1 Han has 0 credits

    @betting.limit:unlimited @betting.limit:casino @betting.limit:fixed=3-or-more @betting.limit:per-round=3-or-more
    Example: A match beyond the stack
      Given Han, Lando and Leia play
      And Lando has 2 credits
      When Han bets 3
      And Lando matches
      And the betting of round 1 is over
      Then Lando may not match: beyond-stack

    @betting.limit:unlimited @betting.limit:casino @betting.limit:fixed=3-or-more @betting.limit:per-round=3-or-more
    Example: A match with the whole stack
      Given Han, Lando and Leia play
      And Lando has 3 credits
      When Han bets 3
      And Lando matches
      And the betting of round 1 is over
      Then Lando may match
      And after the betting of round 1 Lando has 0 credits

    @betting.raise:allowed @betting.limit:unlimited @betting.limit:casino @betting.limit:fixed=3-or-more @betting.limit:per-round=3-or-more
    Example: A raise beyond the stack
      Given Han and Lando play
      And Lando has 2 credits
      When Han bets 2
      And Lando raises by 1
      And Lando matches
      And the betting of round 1 is over
      Then Lando may not raise: beyond-stack
      And Lando may match
      And after the betting of round 1 the hand pot holds 16

    @betting.raise:allowed @betting.limit:unlimited @betting.limit:casino @betting.limit:fixed=3-or-more @betting.limit:per-round=3-or-more
    Example: A raise with the whole stack
      Given Han and Lando play
      And Lando has 3 credits
      When Han bets 2
      And Lando raises by 1
      And the betting of round 1 is over
      Then Lando may raise
      And after the betting of round 1 the hand pot holds 18
