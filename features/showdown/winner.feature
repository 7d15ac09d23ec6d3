Feature: Who wins a hand that is called
  The players still in the hand show their cards, and one of them takes the hand pot.

  @showdown.winner.best-hand
  Rule: The best hand in range takes the whole hand pot
    All players still in the hand show all their cards at the same moment.
    Hands that bombed are set aside, and the best of the others wins the whole hand pot, whether or not its player called.
    [demise.cause:tie-for-best] If several hands tie for the best, a sudden demise decides between them (`demise.cause`).
    [!demise.cause:tie-for-best] (Where no sudden demise is played,) see `demise.cause` for hands that tie for the best.
    If no hand is in range, nobody wins (`showdown.all-bombed`).
    The hand is settled in this order:
    - the totals are counted;
    - [demise.cause:tie-for-best] the winner is found, by a sudden demise if need be;
    - [!demise.cause:tie-for-best] (Where no sudden demise is played,) the best hand is found, and a tie is settled (`demise.cause`);
    - [penalties.timing:before-awards|after-awards] penalties are paid out of the stacks;
    - the hand pot is awarded;
    - the sabacc pot is awarded.

    Example: Everybody still in the hand shows it, not the caller alone
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-4
      When Lando calls
      Then Lando shows coins-9, flasks-6
      And Han shows sabres-11, staves-9
      And Leia shows coins-8, flasks-4

    Example: A hand out of range is shown like any other
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-11, staves-mistress
      When Lando calls
      Then Lando shows coins-9, flasks-6
      And Han shows flasks-11, staves-mistress

    @field.exists:yes
    Example: Cards in the interference field are part of the hand that is shown
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-11
      And Han has staves-9 in the interference field
      When Han calls
      Then Han shows sabres-11, staves-9

    @demise.cause:tie-for-best
    Example: The cards of a sudden demise are no part of the hands that are shown
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are flasks-5, coins-1
      When Lando calls
      Then Lando and Han meet in a sudden demise
      And Lando shows coins-9, flasks-6
      And Han shows sabres-8, staves-7

    Example: The higher of two hands takes the hand pot
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-4
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 112 credits
      And Han has 100 credits
      And the sabacc pot holds 30

    Example: The dealer wins like anybody else
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-11, staves-9
      And the hand pot holds 32
      And the sabacc pot holds 7
      When Han calls
      Then Han wins the hand pot
      And Han has 132 credits
      And Lando has 100 credits
      And the sabacc pot holds 7

    Example: The best of three hands takes all
      Given Lando holds coins-11, flasks-7
      And Han holds sabres-8, staves-3
      And Leia holds coins-10, flasks-11
      And the hand pot holds 45
      When Leia calls
      Then Leia wins the hand pot
      And Leia has 145 credits

    Example: The best of six hands takes a hand pot of four thousand million
      Given Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-8
      And Leia holds sabres-9, staves-11
      And Chewbacca holds coins-7, coins-5
      And Boba holds flasks-1, flasks-2
      And Luke holds coins-10, staves-9
      And Leia has 300000000000 credits
      And the hand pot holds 4000000000
      When Leia calls
      Then Leia wins the hand pot
      And Leia has 304000000000 credits

    Example: The winner need not be the caller
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-4
      When Lando calls
      Then Han wins the hand pot
      And Han has 112 credits
      And Leia has 100 credits

    Example: A low hand in range beats a hand out of range
      Given Lando holds idiot, coins-1
      And Han holds flasks-11, staves-mistress
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 112 credits

    Example: The number of cards is no merit
      Given Lando holds coins-1, flasks-2, sabres-8, staves-9
      And Han holds sabres-11, staves-10
      When Han calls
      Then Han wins the hand pot

  @showdown.folded.none
  Rule: A folded hand has no part in the showdown
    A player who has folded shows nothing.
    Whatever their cards, they cannot win, tie, bomb out or take a demise card, and have no claim to the sabacc pot.
    They pay nothing more for this hand.
    [calling.last-betting:one-round !penalties.caller:none] A caller who folds after the call pays for a failed call (`calling.caller-folds`).
    [calling.last-betting:one-round !penalties.bomb:none] For a bombed hand folded after the call, see `calling.bombed-folds`.

    For programs:
    A position can name a caller who has folded: they have not won, and pay for a failed call.

    Example: A hand that has folded is not shown
      Given Lando holds coins-8, flasks-4
      And Han holds sabres-11, staves-11
      And Leia holds coins-9, flasks-6
      And Han has folded
      When Leia calls
      Then Han shows no card
      And Lando shows coins-8, flasks-4
      And Leia shows coins-9, flasks-6

    Example: The same hand is shown if it has not folded
      Given Lando holds coins-8, flasks-4
      And Han holds sabres-11, staves-11
      And Leia holds coins-9, flasks-6
      When Leia calls
      Then Han shows sabres-11, staves-11

    Example: A better hand that folded wins nothing
      Given Lando holds coins-8, flasks-4
      And Han holds sabres-11, staves-11
      And Leia holds coins-9, flasks-6
      And Han has folded
      When Leia calls
      Then Leia wins the hand pot
      And Leia has 112 credits
      And Han has 100 credits

    @penalties.caller:hand-pot
    Example: A folded caller pays for the call
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-11, staves-11
      And Leia holds coins-8, flasks-4
      And Han has folded
      When Han calls
      Then Lando wins the hand pot
      And Lando has 112 credits
      And Han has 88 credits

    Example: A better hand that folded leaves the pot to the only other player
      Given Lando holds coins-2, flasks-3
      And Han holds sabres-11, staves-11
      And Han has folded
      When the hand ends without a call
      Then Lando wins the hand pot
      And Lando has 112 credits

    Example: The same hand wins when it stays in
      Given Lando holds coins-2, flasks-3
      And Han holds sabres-11, staves-11
      And the hand pot holds 15
      When Han calls
      Then Han wins the hand pot
      And Han has 115 credits
      And Lando has 100 credits

    Example: A folded hand out of range has not bombed
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-mistress, staves-mistress
      And Leia holds coins-8, flasks-4
      And Han has folded
      When Lando calls
      Then nobody bombed
      And Han has 100 credits

    Example: A hand out of range that stays in has bombed
      Given Lando holds coins-9, flasks-6
      And Han holds flasks-mistress, staves-mistress
      And Leia holds coins-8, flasks-4
      And Leia has folded
      When Lando calls
      Then Han bombed
      And Lando wins the hand pot
      And Leia has 100 credits

    Example: An equal hand that folded forces no sudden demise
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds coins-8, flasks-4
      And Han has folded
      When Lando calls
      Then there is no sudden demise
      And Lando wins the hand pot

    @demise.cause:tie-for-best
    Example: Two equal hands meet without a third that folded
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds coins-10, staves-5
      And Leia has folded
      And the next cards are flasks-5, coins-1, sabres-6
      When Lando calls
      Then Lando and Han meet in a sudden demise
      And Lando wins the hand pot

    Example: A folded Idiot's Array leaves the sabacc pot alone
      Given Lando holds coins-9, flasks-6
      And Han holds idiot, coins-2, flasks-3
      And Leia holds coins-8, flasks-4
      And Han has folded
      When Lando calls
      Then Lando wins the hand pot
      And nobody wins the sabacc pot
      And the sabacc pot holds 30

    @!specials.idiots-array:one-suit
    Example: An Idiot's Array that stays in takes the sabacc pot
      Given Lando holds coins-9, flasks-6
      And Han holds idiot, coins-2, flasks-3
      And Leia holds coins-8, flasks-4
      And Lando has folded
      When Han calls
      Then Han wins the sabacc pot
      And Han has 142 credits
      And the sabacc pot holds 0
