Feature: What bombs cost if there are side pots
  Nobody pays for pots that they could not have won.

  @side-pots.no-contender.to-sabacc-pot
  Rule: A pot without a contender goes to the sabacc pot
    A hand pot that nobody can win, because everybody it is open to has bombed or folded, moves into the sabacc pot.
    It moves before the sabacc pot is awarded, so a player who wins the sabacc pot collects it too.
    Only if every hand shown has bombed, `showdown.all-bombed` decides for all the pots together.

    Example: Both players of the side pot bomb
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-ace
      And Leia holds flasks-9, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then nobody wins the side pot
      And Leia has 12 credits
      And the hand pot holds 0

    Example: Both players of the side pot bomb with nothing left
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-ace
      And Leia holds flasks-9, sabres-11
      And Han has 0 credits
      And Lando has 0 credits
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Leia has 12 credits
      And the sabacc pot holds 38

    @penalties.bomb:hand-pot
    Example: The side pot follows the penalties into the sabacc pot
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-ace
      And Leia holds flasks-9, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then nobody wins the side pot
      And Han has 80 credits
      And the sabacc pot holds 78

    @penalties.bomb:hand-pot
    Example: One of the side pot's players is sound
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-9, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Lando wins the side pot
      And Lando has 108 credits
      And the sabacc pot holds 50

    @penalties.bomb:hand-pot
    Example: One of the side pot's players has folded, the other bombs
      Given Han holds coins-9, flasks-10
      And Lando holds sabres-9, staves-ace
      And Leia holds flasks-9, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And Han has folded
      When Leia calls
      Then nobody wins the side pot
      And Lando has 80 credits
      And Leia has 12 credits
      And the sabacc pot holds 58

    Example: The second of two side pots is without a contender
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-ace
      And Leia holds flasks-9, sabres-10
      And Chewbacca holds flasks-10, staves-11
      And Han has 0 credits
      And Lando has 0 credits
      And Leia has 0 credits
      And Chewbacca has 0 credits
      And the main pot of 16 is open to Han, Lando, Leia and Chewbacca
      And a side pot of 9 is open to Han, Lando and Leia
      And a side pot of 4 is open to Han and Lando
      When Chewbacca calls
      Then Chewbacca has 16 credits
      And Leia has 9 credits
      And the sabacc pot holds 34

    Example: A Pure Sabacc collects the side pot with the sabacc pot
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-ace
      And Leia holds flasks-8, sabres-ace
      And Han has 0 credits
      And Lando has 0 credits
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then nobody wins the side pot
      And Leia has 50 credits
      And the sabacc pot holds 0

    @penalties.bomb:hand-pot @penalties.timing:before-awards
    Example: A Pure Sabacc collects the penalties as well
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-ace
      And Leia holds flasks-8, sabres-ace
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then nobody wins the side pot
      And Leia has 90 credits
      And the sabacc pot holds 0

    @showdown.all-bombed:to-sabacc-pot
    Example: Everybody bombs, the sabacc pot takes it all
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-ace
      And Leia holds flasks-11, sabres-mistress
      And Han has 0 credits
      And Lando has 0 credits
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When the hand ends without a call
      Then nobody wins the side pot
      And the hand pot holds 0
      And the sabacc pot holds 50

    @showdown.all-bombed:to-sabacc-pot @penalties.bomb:hand-pot
    Example: Everybody bombs, two of them pay
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-ace
      And Leia holds flasks-11, sabres-mistress
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When the hand ends without a call
      Then nobody wins the side pot
      And the sabacc pot holds 90
      And Han has 80 credits
      And Leia has 0 credits

    @showdown.all-bombed:stays-in-hand-pot
    Example: Everybody bombs, both hand pots stay
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-ace
      And Leia holds flasks-11, sabres-mistress
      And Han has 0 credits
      And Lando has 0 credits
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When the hand ends without a call
      Then nobody wins the side pot
      And the hand pot holds 20
      And the sabacc pot holds 30

  @side-pots.penalty-base.the-payers-own @stakes.short-stack:all-in
  Rule: A penalty is measured by the payer's own pots
    A penalty that depends on the hand pot is measured by the sum of all pots open to the payer when the hands are shown.
    That is what they could have won.
    A percentage is taken of that sum and rounded once.
    For a payer who has folded, the pots they have paid into count, and always the main pot.
    Nobody pays more than their stack holds, so a player who went all in often pays nothing.

    For programs:
    In a position, a pot counts for every seat that it names, even one that has folded.

    @penalties.bomb:hand-pot
    Example: A bomb of a player in both pots
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-9, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Han pays 20
      And Han has 80 credits
      And the sabacc pot holds 50

    @penalties.bomb:hand-pot
    Example: A bomb of a player in three pots
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-8, staves-9
      And Leia holds flasks-9, sabres-10
      And Chewbacca holds flasks-10, staves-11
      And Leia has 0 credits
      And Chewbacca has 0 credits
      And the main pot of 16 is open to Han, Lando, Leia and Chewbacca
      And a side pot of 9 is open to Han, Lando and Leia
      And a side pot of 4 is open to Han and Lando
      When Chewbacca calls
      Then Han pays 29
      And Han has 71 credits
      And the sabacc pot holds 59

    @penalties.bomb:hand-pot
    Example: Both kinds of player bomb
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-11, sabres-mistress
      And Leia has 0 credits
      And the main pot of 15 is open to Han, Lando and Leia
      And a side pot of 6 is open to Han and Lando
      When Lando calls
      Then Han pays 21
      And Leia pays 0
      And the sabacc pot holds 51
      And Lando has 121 credits

    @penalties.bomb:hand-pot
    Example: A player who is shut out of a pot pays for the other alone
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-9, staves-8
      And Leia holds coins-11, sabres-mistress
      And Leia has 50 credits
      And the main pot of 15 is open to Han, Lando and Leia
      And a side pot of 6 is open to Han and Lando
      When Han calls
      Then Leia pays 15
      And Leia has 35 credits
      And the sabacc pot holds 45

    @penalties.bomb:hand-pot
    Example: Two players in both pots bomb
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-ace
      And Leia holds coins-9, flasks-8
      And Chewbacca holds flasks-9, sabres-11
      And Chewbacca has 0 credits
      And the main pot of 20 is open to Han, Lando, Leia and Chewbacca
      And a side pot of 15 is open to Han, Lando and Leia
      When Chewbacca calls
      Then Han pays 35
      And Lando pays 35
      And the sabacc pot holds 100
      And Leia has 115 credits

    @penalties.bomb:hand-pot
    Example: A bomb takes the last fifteen credits
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-9, sabres-11
      And Han has 15 credits
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Han pays 15
      And Han has 0 credits
      And the sabacc pot holds 45

    @penalties.caller:hand-pot
    Example: The failed call of a player in both pots
      Given Han holds coins-7, flasks-8
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-9, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Han calls
      Then Han pays 20
      And the sabacc pot holds 50

    @penalties.caller:percent=10
    Example: A failed call costs a tenth of both pots together, rounded once
      Given Han holds coins-7, flasks-8
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-9, sabres-11
      And Leia has 0 credits
      And the main pot of 15 is open to Han, Lando and Leia
      And a side pot of 15 is open to Han and Lando
      When Han calls
      Then Han pays 3
      And the sabacc pot holds 33

    @penalties.caller:hand-pot
    Example: The failed call of a player who has folded
      Given Han holds coins-7, flasks-8
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-9, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And Han has folded
      When Han calls
      Then Han pays 20
      And the sabacc pot holds 50

    @penalties.bomb:hand-pot
    Example: The all-in player has nothing to pay for a failed call
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-9, staves-ace
      And Leia holds flasks-8, sabres-7
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Lando pays 20
      And Leia pays 0
      And the sabacc pot holds 50
      And Han has 120 credits

  @side-pots.caller.must-win-main-pot
  Rule: Only the main pot decides whether a call failed
    A caller who wins nothing but side pots has failed, and pays.
    A caller who wins the main pot has won, no matter who takes the side pots.
    [!demise.cause:never-forfeit] For a share of the main pot, see `penalties.caller-shares`.

    @penalties.caller:hand-pot
    Example: The caller wins a side pot alone
      Given Han holds coins-9, flasks-10
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-9, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Han calls
      Then Han wins the side pot
      And Han pays 20
      And Han has 88 credits

    @penalties.caller:percent=10
    Example: The caller wins a side pot alone and pays a tenth
      Given Han holds coins-9, flasks-10
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-9, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Han calls
      Then Han wins the side pot
      And Han pays 2
      And Han has 106 credits

    @penalties.caller:hand-pot
    Example: The caller wins the last of three pots alone
      Given Han holds coins-9, flasks-9
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-8, sabres-11
      And Chewbacca holds flasks-10, staves-11
      And Leia has 0 credits
      And Chewbacca has 0 credits
      And the main pot of 16 is open to Han, Lando, Leia and Chewbacca
      And a side pot of 9 is open to Han, Lando and Leia
      And a side pot of 4 is open to Han and Lando
      When Han calls
      Then Leia wins the side pot
      And Han pays 29
      And Han has 75 credits

    Example: The caller wins both pots
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-9, sabres-10
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Han calls
      Then Han wins the side pot
      And Han pays 0
      And Han has 120 credits

    @penalties.caller-shares:free @!demise.cause:never-forfeit @one-demise
    Example: The caller shares the main pot
      Given Han holds coins-9, flasks-10
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-9, sabres-10
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And the next cards are coins-1, flasks-1
      When Han calls
      Then Han and Leia share the hand pot
      And Han pays 0
      And Han has 114 credits

    Example: The all-in caller wins the main pot alone
      Given Han holds coins-9, flasks-10
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-9, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Han wins the side pot
      And Leia pays 0
      And Leia has 12 credits
