Feature: Who opens the betting
  Every betting phase begins with nothing bet.

  @betting.opener.first-active-left
  Rule: Each round's betting begins on the dealer's left
    In every round the first player still in the hand on the dealer's left speaks first; the others follow clockwise, the dealer last.
    [stakes.short-stack:all-in] With side pots, players without credits are passed over.
    [calling.last-betting:one-round] For the order of a betting after the call, see `calling.last-opener`.

    Example: The first round begins with the dealer's left-hand neighbour
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando and Leia

    Example: Another player deals
      Given Han, Lando and Leia play
      And Han deals
      When Lando bets 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Lando, Leia and Han

    @time-to-play
    Example: The second round begins with the same player
      Given Han, Lando and Leia play
      When Han bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 2 asks Han, Lando and Leia
      And Han may bet

    @time-to-play
    Example: Of two players the one who does not deal begins again
      Given Han and Lando play
      When Lando bets 1 in the betting of round 2 while Han is asked
      And Han bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 2 asks Han and Lando
      And Lando cannot bet: out-of-turn

    @time-to-play @betting.raise:allowed @bets-of-three @betting-goes-round
    Example: The last player to raise does not open the next round
      Given Han, Lando and Leia play
      When Han bets 2 in round 1
      And Leia raises by 1 in round 1
      And Han bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 1 asks Han, Lando, Leia, Han and Lando
      And the betting of round 2 asks Han, Lando and Leia

    @time-to-play @!folding.when:facing-bet
    Example: The first player has left the hand
      Given Han, Lando and Leia play
      When Han folds in round 1
      And Lando bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 2 asks Lando and Leia

  @betting.turn-opener.turn-player
  Rule: In each turn the turn player speaks first
    In each turn the turn player speaks first (`turns.unit`); the others still in the hand follow clockwise.
    [stakes.short-stack:all-in] With side pots, players without credits are passed over, the turn player too.
    [calling.last-betting:one-round] For the order of a betting after the call, see `calling.last-opener`.

    Example: The first turn begins with the dealer's left-hand neighbour
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando and Leia

    @time-to-play
    Example: The second turn begins with the second player
      Given Han, Lando and Leia play
      When Lando bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 2 asks Lando, Leia and Han
      And Lando may bet

    @time-to-play
    Example: The dealer opens
      Given Han, Lando and Leia play
      When Leia bets 1 in round 3
      And the betting of round 3 is over
      Then the betting of round 3 asks Leia, Han and Lando

    @time-to-play
    Example: A dealer in the first seat opens the third turn
      Given Han, Lando and Leia play
      And Han deals
      When Han bets 1 in round 3
      And the betting of round 3 is over
      Then the betting of round 3 asks Han, Lando and Leia

    @time-to-play
    Example: In the second lap the second player opens again
      Given Han, Lando and Leia play
      When Lando bets 1 in round 5
      And the betting of round 5 is over
      Then the betting of round 5 asks Lando, Leia and Han
      And Lando may bet

    @time-to-play
    Example: Of two players the other one opens the second turn
      Given Han and Lando play
      When Han bets 1 in the betting of round 2 while Lando is asked
      And Lando bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 2 asks Lando and Han
      And Han cannot bet: out-of-turn

    @time-to-play @!turns.folded:held
    Example: The next player has left the hand
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 2 asks Leia and Han

  @betting.check.allowed
  Rule: A player may check while nothing is bet
    A player who is asked while nothing is bet may check instead of opening with a bet: they pay nothing and stay in the hand.
    If everybody who is asked checks, the betting is over and nobody has paid.

    For programs:
    A check is refused once a bet stands (`bet-stands`).

    Example: The first player checks
      Given Han and Lando play
      When Han checks
      And the betting of round 1 is over
      Then Han may check
      And after the betting of round 1 the hand pot holds 12
      And after the betting of round 1 Han has 100 credits

    Example: Nobody at a table of three wants to bet
      Given Han, Lando and Leia play
      And the hand pot holds 21
      When the betting of round 1 is over
      Then after the betting of round 1 the hand pot holds 21
      And after the betting of round 1 Leia has 100 credits

    Example: A check comes too late once a bet stands
      Given Han and Lando play
      When Han bets 1
      And Lando checks
      And the betting of round 1 is over
      Then Han may bet
      And Lando cannot check: bet-stands
      And after the betting of round 1 Lando has 99 credits

    @betting.declined:next-may-open @betting-goes-round
    Example: A player who has checked still has to answer a bet
      Given Han and Lando play
      When Han checks
      And Lando bets 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando and Han
      And after the betting of round 1 Han has 99 credits

    @betting.declined:next-may-open @raises-go-round @bets-of-three
    @dealer-antes
    Example: A player who has checked may raise
      Given Han and Lando play
      When Han checks
      And Lando bets 2
      And Han raises by 1
      And the betting of round 1 is over
      Then Han may check
      And Han may raise
      And after the betting of round 1 the hand pot holds 18

  @betting.check.forbidden
  Rule: Nobody may check: bet or fold
    A player who is asked while nothing is bet must open with a bet, or fold.
    If they fold, the next player clockwise has the same choice, until somebody bets or one player is left.
    A player without credits cannot bet, and so must fold.
    [stakes.short-stack:all-in] With side pots, they are passed over instead (`side-pots.rights`).

    For programs:
    A check is refused whether a bet stands or not (`bet-or-fold`).

    Example: The first player wants to check
      Given Han and Lando play
      When Han checks
      And Han bets 1
      And the betting of round 1 is over
      Then Han cannot check: bet-or-fold
      And Han may bet
      And after the betting of round 1 the hand pot holds 14

    Example: Nobody stays in the hand for nothing
      Given Han, Lando and Leia play
      When the betting of round 1 is over
      Then after the betting of round 1 the hand pot holds 15
      And after the betting of round 1 Leia has 99 credits

    Example: A check is no answer to a bet either
      Given Han and Lando play
      When Han bets 1
      And Lando checks
      And the betting of round 1 is over
      Then Han may bet
      And Lando cannot check: bet-or-fold
      And after the betting of round 1 the hand pot holds 14

    Example: The first player leaves the bet to the second
      Given Han, Lando and Leia play
      When Han folds
      And Lando checks
      And the betting of round 1 is over
      Then Han may fold
      And Lando cannot check: bet-or-fold
      And after the betting of round 1 Lando has 99 credits
      And after the betting of round 1 the hand pot holds 14

    @stakes.short-stack:leaves
    Example: A player without credits has to leave
      Given Han, Lando and Leia play
      And Han has 0 credits
      When the betting of round 1 is over
      Then Han has folded
      And after the betting of round 1 the hand pot holds 14

    @stakes.short-stack:leaves
    Example: One credit is enough to stay
      Given Han, Lando and Leia play
      And Han has 1 credits
      And Lando has 0 credits
      When the betting of round 1 is over
      Then Lando has folded
      And after the betting of round 1 Han has 0 credits
      And after the betting of round 1 the hand pot holds 14

  @betting.declined.next-may-open
  Rule: After a check the next player may open
    The chance to open passes clockwise, once to each player still in the hand, until somebody bets; a fold passes it on too.
    The others then answer the bet, including players who checked (`betting.facing-bet`).

    @betting-goes-round
    Example: The second of two players opens
      Given Han and Lando play
      When Han checks
      And Lando bets 1
      And the betting of round 1 is over
      Then Lando may bet
      And the betting of round 1 asks Han, Lando and Han
      And after the betting of round 1 the hand pot holds 14

    @betting-goes-round
    Example: The last of three players opens
      Given Han, Lando and Leia play
      When Leia bets 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando, Leia, Han and Lando
      And after the betting of round 1 the hand pot holds 15

    Example: Nobody opens
      Given Han, Lando and Leia play
      When the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando and Leia
      And after the betting of round 1 the hand pot holds 12

    @!folding.when:facing-bet
    Example: The first player folds instead of opening
      Given Han, Lando and Leia play
      When Han folds
      And Lando bets 1
      And the betting of round 1 is over
      Then Lando may bet
      And the betting of round 1 asks Han, Lando and Leia
      And after the betting of round 1 the hand pot holds 14

    Example: The second player comes too late to open
      Given Han and Lando play
      When Han bets 1
      And Lando bets 1
      And the betting of round 1 is over
      Then Han may bet
      And Lando cannot bet: bet-stands
      And the betting of round 1 asks Han and Lando

  @betting.declined.phase-over
  Rule: If the first player does not bet, betting ends
    Only the player who speaks first in a betting phase may open it.
    If they check or fold, nobody else is asked or pays in that phase.
    If they bet, the others answer (`betting.facing-bet`).
    [calling.last-betting:one-round] The same holds in a betting after the call.

    Example: The second of two players cannot open
      Given Han and Lando play
      When Han checks
      And Lando bets 1
      And the betting of round 1 is over
      Then Lando cannot bet: not-reached
      And the betting of round 1 asks Han
      And after the betting of round 1 the hand pot holds 12

    Example: Nobody else is asked at a table of three
      Given Han, Lando and Leia play
      When Lando bets 1
      And Leia bets 1
      And the betting of round 1 is over
      Then Lando cannot bet: not-reached
      And Leia cannot bet: not-reached
      And the betting of round 1 asks Han

    Example: Nobody else is asked where nobody tries to bet
      Given Han, Lando and Leia play
      When the betting of round 1 is over
      Then the betting of round 1 asks Han

    Example: The first player bets
      Given Han, Lando and Leia play
      When Han bets 1
      And Lando matches
      And the betting of round 1 is over
      Then Han may bet
      And Lando may match
      And the betting of round 1 asks Han, Lando and Leia
      And after the betting of round 1 the hand pot holds 15

    @!folding.when:facing-bet
    Example: The first player leaves
      Given Han, Lando and Leia play
      When Han folds
      And Lando bets 1
      And the betting of round 1 is over
      Then Han may fold
      And Lando cannot bet: not-reached
      And the betting of round 1 asks Han
      And after the betting of round 1 the hand pot holds 12

    @folding.when:any-time
    Example: Folds out of turn leave the first player the opening
      Given Han, Lando, Leia and Chewbacca play
      And Han deals
      When Han folds in the betting of round 1 while Lando is asked
      And Leia folds in the betting of round 1 while Lando is asked
      And Lando bets 1
      And the betting of round 1 is over
      Then Lando may bet
      And the betting of round 1 asks Lando and Chewbacca
      And after the betting of round 1 the hand pot holds 14
