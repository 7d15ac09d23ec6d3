Feature: What bombs cost where there are side pots
  Nobody pays for pots that he could not have won.

  @side-pots.no-contender.to-sabacc-pot
  Rule: A pot for which every contender has bombed goes to the sabacc pot
    Where all seats to which a pot is open have bombed or folded, nobody wins that pot.
    Its whole amount moves into the sabacc pot, whoever wins the other pots.
    It moves after the awards: whoever takes the sabacc pot in this hand with a special hand
    has not paid into that pot, and does not collect it.

    Example: Both players of the side pot bomb
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-ace
      And Leia holds flasks-9, sabres-11
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then nobody wins the side pot
      And Leia has 112 credits
      And the hand pot holds 0

    @penalties.bomb:hand-pot
    Example: The side pot follows the penalties into the sabacc pot
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-ace
      And Leia holds flasks-9, sabres-11
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
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Lando wins the side pot
      And Lando has 108 credits
      And the sabacc pot holds 50

    @penalties.bomb:hand-pot
    Example: Everybody bombs
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-ace
      And Leia holds flasks-11, sabres-mistress
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When the hand ends without a call
      Then nobody wins the side pot
      And the sabacc pot holds 102
      And Leia has 88 credits

    @penalties.bomb:hand-pot @penalties.timing:before-awards
    Example: A Pure Sabacc does not collect the side pot
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-ace
      And Leia holds flasks-8, sabres-ace
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then nobody wins the side pot
      And Leia has 182 credits
      And the sabacc pot holds 8

  @side-pots.penalty-base.the-payers-own @stakes.short-stack:all-in
  Rule: A penalty is measured by the pots open to the seat that pays it
    Where a penalty is the amount of the hand pot, or a percentage of it, and there are several hand pots,
    the amount is the sum of all the pots open to the payer, as they stood when the hands were shown.
    That is what he could have won.
    So two players may pay different penalties for the same fault; each payment goes to the sabacc pot.

    @penalties.bomb:hand-pot
    Example: A bomb of a player in both pots
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-9, sabres-11
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Han pays 20
      And the sabacc pot holds 50

    @penalties.bomb:hand-pot
    Example: A bomb of the all-in player
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-9, staves-8
      And Leia holds coins-11, sabres-mistress
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Han calls
      Then Leia pays 12
      And the sabacc pot holds 42
      And Leia has 88 credits

    @penalties.bomb:hand-pot
    Example: Both kinds of player bomb
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-11, sabres-mistress
      And the main pot of 15 is open to Han, Lando and Leia
      And a side pot of 6 is open to Han and Lando
      When Lando calls
      Then Han pays 21
      And Leia pays 15
      And the sabacc pot holds 66
      And Lando has 121 credits

    @penalties.bomb:hand-pot
    Example: Of two players the all-in one bombs
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-11, staves-mistress
      And the main pot of 10 is open to Han and Lando
      And a side pot of 8 is open to Han
      When Han calls
      Then Lando pays 10
      And Lando has 90 credits
      And Han has 118 credits

    @penalties.caller:hand-pot
    Example: The failed call of a player in both pots
      Given Han holds coins-7, flasks-8
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-9, sabres-11
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Han calls
      Then Han pays 20
      And the sabacc pot holds 50

    @penalties.caller:hand-pot
    Example: The failed call of the all-in player
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-8, sabres-7
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Leia pays 12
      And the sabacc pot holds 42

  @side-pots.caller.must-win-main-pot
  Rule: A caller has won only if he wins or shares the main pot
    Where a call that fails costs a penalty, look at the main pot alone.
    A caller who wins nothing but side pots has failed and pays.
    A caller who wins the main pot has won, whoever takes the side pots.

    @penalties.caller:hand-pot
    Example: The caller wins a side pot alone
      Given Han holds coins-9, flasks-10
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-9, sabres-11
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Han calls
      Then Han wins the side pot
      And Han pays 20
      And Han has 88 credits

    @penalties.caller:hand-pot
    Example: The caller wins both pots
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-9, sabres-10
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Han calls
      Then Han wins the side pot
      And Han pays 0
      And Han has 120 credits

    @penalties.caller:hand-pot
    Example: The all-in caller wins the main pot alone
      Given Han holds coins-9, flasks-10
      And Lando holds sabres-9, staves-8
      And Leia holds flasks-9, sabres-11
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Han wins the side pot
      And Leia pays 0
      And Leia has 112 credits

    @penalties.caller:hand-pot
    Example: Of two players the caller gets back a side pot alone
      Given Han holds coins-9, flasks-10
      And Lando holds sabres-9, staves-11
      And the main pot of 12 is open to Han and Lando
      And a side pot of 8 is open to Han
      When Han calls
      Then Lando wins the hand pot
      And Han pays 20
      And Han has 88 credits
