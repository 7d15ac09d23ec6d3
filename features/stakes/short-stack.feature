Feature: When credits run short
  What becomes of a player who cannot match a bet.

  @stakes.short-stack.leaves
  Rule: A player who cannot match a bet leaves the hand
    Nobody stays in a hand without having paid as much as the others who stay in it.
    Whoever has not enough credits to match a bet folds, and pays for the fold as far as his credits go.
    So there is only ever one hand pot, and every player still in the hand may win it.
    A position with more than one hand pot is refused with the reason "no side pots", whatever the hands are.

    Example: A table of three has a side pot
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-10, sabres-11
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

    Example: A table of two has a side pot
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And the main pot of 12 is open to Han and Lando
      And a side pot of 8 is open to Han
      When Han calls
      Then it is refused: no side pots

    Example: The same two players have one hand pot
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And the hand pot holds 20
      When Han calls
      Then Han wins the hand pot
      And Han has 120 credits

    Example: The last player left cannot find a side pot either
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-10, sabres-11
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And Lando has folded
      And Leia has folded
      When the hand ends without a call
      Then it is refused: no side pots

  @stakes.short-stack.all-in
  Rule: A player who cannot match a bet may go all in
    He pays what credits he has left, stays in the hand to the showdown and bets no more.
    What he has matched forms the main pot; what the others bet beyond it forms a side pot that he cannot win.
    Several players who go all in with different amounts make several side pots, one on top of the other.
    So a position may have any number of hand pots, each with its amount and the seats to which it is open.
    The main pot comes first and is open to everybody who has not folded.

    Example: The all-in player wins the main pot alone
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-10, sabres-11
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Leia wins the hand pot
      And Leia has 112 credits
      And Han has 108 credits

    Example: A better hand wins both pots from the all-in player
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-9, sabres-10
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Han calls
      Then Han wins the hand pot
      And Han has 120 credits
      And Leia has 100 credits

    Example: Two players have a side pot
      Given Han holds coins-9, flasks-10
      And Lando holds sabres-9, staves-11
      And the main pot of 12 is open to Han and Lando
      And a side pot of 8 is open to Han
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 112 credits
      And Han has 108 credits

    Example: The last player left takes every pot
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-10, sabres-11
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And Lando has folded
      And Leia has folded
      When the hand ends without a call
      Then Han wins the hand pot
      And Han has 120 credits
