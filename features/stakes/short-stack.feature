Feature: When credits run short
  What happens to a player who cannot match a bet.

  @stakes.short-stack.leaves
  Rule: A player who cannot match a bet must fold
    Nobody stays in for less than the bet, and nobody goes all in.
    So there is only one hand pot.
    [!folding.cost:free] (Where a fold has a price,) a player who must fold pays the price as far as their credits go (`folding.short-stack`).
    [betting.check:allowed] (Where players may check,) a player without credits may check while nothing is bet.

    For programs:
    Going all in is refused (`no-all-in`), whether or not the player could match; while nothing is bet, `no-bet-stands` comes first.
    More than one hand pot is refused (`no-side-pots`), whatever the hands are.

    @three-each-time
    Example: A player with two credits faces a bet of three
      Given Han, Lando and Leia play
      And Lando has 2 credits
      When Han bets 3 in round 1
      And Lando goes all in in round 1
      And the betting of round 1 is over
      Then Lando cannot go all in: no-all-in
      And Lando has folded

    @three-each-time
    Example: A player with three credits faces a bet of three
      Given Han, Lando and Leia play
      And Lando has 3 credits
      When Han bets 3 in round 1
      And Lando goes all in in round 1
      And Lando matches in round 1
      And the betting of round 1 is over
      Then Lando cannot go all in: no-all-in
      And Lando may match
      And Lando has not folded

    @raises-go-round @betting.limit:unlimited @betting.limit:fixed=3-or-more
    @betting.limit:per-round=5-or-more
    Example: A player who has paid two of five has too little left to match
      Given Han, Lando and Leia play
      And Han has 4 credits
      When Han bets 2 in round 1
      And Lando raises by 3 in round 1
      And Han matches in round 1
      And the betting of round 1 is over
      Then Han cannot match: beyond-stack
      And Han has folded

    @folding.cost:one-credit @three-whatever-the-pot
    Example: A player who cannot match three pays one of two credits for the fold
      Given Han, Lando and Leia play
      And Lando has 2 credits
      When Han bets 3 in round 1
      And the betting of round 1 is over
      Then Lando has folded
      And after the betting of round 1 Lando has 1 credits

    @folding.cost:two-credits @three-whatever-the-pot
    Example: A player who cannot match three pays the only credit for the fold
      Given Han, Lando and Leia play
      And Lando has 1 credits
      When Han bets 3 in round 1
      And the betting of round 1 is over
      Then Lando has folded
      And after the betting of round 1 Lando has 0 credits

    @betting.check:allowed
    Example: A player without credits is asked while nothing is bet
      Given Han and Lando play
      And Han has 0 credits
      When Han checks in round 1
      And the betting of round 1 is over
      Then Han may check
      And Han has not folded

    Example: The pot is open to those who have not folded
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 the pots are
        | amount | seats        |
        | 14     | Han and Leia |

    Example: The pot is open to all three who have matched
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando matches in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 the pots are
        | amount | seats               |
        | 15     | Han, Lando and Leia |

    Example: A table of three has a side pot
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-10, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then it is refused: no side pots

    Example: The same table has one hand pot
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-10, sabres-11
      And the hand pot holds 20
      When Leia calls
      Then Leia wins the hand pot
      And Leia has 120 credits

    Example: A table of four has two side pots
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-9, sabres-10
      And Chewbacca holds flasks-8, staves-7
      And Leia has 0 credits
      And Chewbacca has 0 credits
      And the main pot of 16 is open to Han, Lando, Leia and Chewbacca
      And a side pot of 9 is open to Han, Lando and Leia
      And a side pot of 4 is open to Han and Lando
      When Han calls
      Then it is refused: no side pots

    Example: The same four players have one hand pot
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-9, sabres-10
      And Chewbacca holds flasks-8, staves-7
      And the hand pot holds 29
      When Han calls
      Then Han wins the hand pot
      And Han has 129 credits

    Example: One of the side pot's players has folded
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-10, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And Lando has folded
      When Leia calls
      Then it is refused: no side pots

    Example: One of the three has folded from one hand pot
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-10, sabres-11
      And Lando has folded
      And the hand pot holds 20
      When Leia calls
      Then Leia wins the hand pot
      And Leia has 120 credits
      And Han has 100 credits

  @stakes.short-stack.all-in
  Rule: A player who cannot match may go all in
    They pay all the credits they have left, stay in the hand whatever the others bet, and bet no more.
    What the others bet beyond that lies in side pots, which they cannot win (`side-pots.making`).
    The part of a bet that nobody could match goes back (`side-pots.surplus`).
    A player who folds can win no pot, not even one they paid into.

    For programs:
    There can be any number of hand pots, each with its amount and the seats to which it is open.
    The main pot comes first, and is open to everybody who has not folded.
    Every pot that somebody can win is built by at least two seats.
    A seat that folds later can win no pot, even if a pot still names it.

    Example: The all-in player wins the main pot alone
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-10, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Leia wins the hand pot
      And Leia has 12 credits
      And Han has 108 credits

    Example: A better hand wins both pots from the all-in player
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-9, sabres-10
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Han calls
      Then Han wins the hand pot
      And Han has 120 credits
      And Leia has 0 credits

    Example: Two players go all in with different amounts
      Given Han holds coins-8, flasks-7
      And Lando holds sabres-8, staves-9
      And Leia holds flasks-10, staves-11
      And Chewbacca holds flasks-9, sabres-10
      And Leia has 0 credits
      And Chewbacca has 0 credits
      And the main pot of 16 is open to Han, Lando, Leia and Chewbacca
      And a side pot of 9 is open to Han, Lando and Leia
      And a side pot of 4 is open to Han and Lando
      When Leia calls
      Then Leia has 25 credits
      And Lando has 104 credits
      And Chewbacca has 0 credits

    Example: A fold leaves the side pot to its other player
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-10, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And Han has folded
      When Leia calls
      Then Leia wins the hand pot
      And Leia has 12 credits
      And Lando has 108 credits
