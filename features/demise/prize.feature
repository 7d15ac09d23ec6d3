Feature: What a sudden demise is played for
  It is settled before the demise cards fall.

  @demise.prize.both-pots
  Rule: Tied hands that win the sabacc pot play for both pots
    Tied Pure Sabaccs or Idiot's Arrays play for both pots.
    [pots.regional-array:both-pots] (Where a regional array wins the sabacc pot,) tied regional arrays play for both pots too.
    [pots.valued-arrays:both-pots specials.valued-arrays:three] (Where arrays of a stated value win the sabacc pot,) tied Fairy Empresses, Longing Hearts and Temptations play for both pots too.
    The winner takes all that was played for, whatever the demise card has made of their special hand.
    All other hands play for the hand pot only.
    Players who share divide each pot on its own (`pots.split-both`).

    @values-of-a-document @beaten-specials-get-nothing
    Example: The winner of two Pure Sabaccs takes both pots
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And the next cards are idiot, evil-one
      When Lando calls
      Then Lando wins the hand pot
      And Lando wins the sabacc pot
      And Lando has 142 credits
      And the sabacc pot holds 0

    @values-of-a-document @beaten-specials-get-nothing
    Example: The dealer wins between two Pure Sabaccs
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And the hand pot holds 20
      And the sabacc pot holds 50
      And the next cards are evil-one, idiot
      When Han calls
      Then Han wins the sabacc pot
      And Han has 170 credits
      And Lando has 100 credits

    @values-of-a-document @beaten-specials-get-nothing
    Example: A Pure Sabacc that the card has spoilt still takes both pots from a bombed one
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And the next cards are evil-one, coins-1
      When Lando calls
      Then Lando wins the hand pot
      And Lando wins the sabacc pot

    @specials.idiots-array-extra:none @!specials.idiots-array:one-suit
    @beaten-specials-get-nothing
    Example: The winner of two broken Idiot's Arrays takes both pots
      Given Lando holds idiot, coins-2, flasks-3
      And Han holds idiot, sabres-2, staves-3
      And the next cards are coins-11, flasks-ace
      When Han calls
      Then Han wins the hand pot
      And Han wins the sabacc pot
      And Han has 142 credits

    @!specials.idiots-array:one-suit @one-demise
    Example: Two Idiot's Arrays with equal cards share both pots
      Given Lando holds idiot, coins-2, flasks-3
      And Han holds idiot, sabres-2, staves-3
      And the next cards are coins-7, flasks-7
      When the hand ends without a call
      Then Lando and Han share the hand pot
      And Lando and Han share the sabacc pot
      And Lando has 121 credits
      And Han has 121 credits

    @specials.regional-array:force @pots.regional-array:both-pots
    @regional-arrays-have-ranks @beaten-specials-get-nothing
    Example: The winner of two Force Arrays takes both pots
      Given Lando holds flasks-master, sabres-1, sabres-2
      And Han holds staves-master, sabres-3, sabres-4
      And the next cards are coins-5, idiot
      When Lando calls
      Then Lando wins the hand pot
      And Lando wins the sabacc pot
      And Lando has 142 credits
      And the sabacc pot holds 0

    @specials.regional-array:force @pots.regional-array:hand-pot-alone
    @regional-arrays-have-ranks
    Example: The winner of two Force Arrays takes the hand pot alone where such an array wins no more
      Given Lando holds flasks-master, sabres-1, sabres-2
      And Han holds staves-master, sabres-3, sabres-4
      And the next cards are coins-5, idiot
      When Lando calls
      Then Lando wins the hand pot
      And nobody wins the sabacc pot
      And Lando has 112 credits
      And the sabacc pot holds 30

    @specials.valued-arrays:three @ranking.order:nearest
    @totals.face-values:usual @pots.valued-arrays:hand-pot-alone
    @demise.made-special:no @arrays-of-stated-value
    Example: Two Longing Hearts play for the hand pot alone
      Given Lando holds endurance, coins-master, flasks-mistress
      And Han holds endurance, sabres-master, staves-mistress
      And Leia holds coins-11, flasks-9
      And the next cards are coins-1, staves-4
      When Han calls
      Then Han wins the hand pot
      And nobody wins the sabacc pot
      And Han has 112 credits
      And the sabacc pot holds 30

    @specials.valued-arrays:three @ranking.order:nearest
    @totals.face-values:usual @pots.valued-arrays:both-pots
    @arrays-of-stated-value @beaten-specials-get-nothing
    Example: Two Longing Hearts play for both pots
      Given Lando holds endurance, coins-master, flasks-mistress
      And Han holds endurance, sabres-master, staves-mistress
      And Leia holds coins-11, flasks-9
      And the next cards are coins-1, staves-3
      When Han calls
      Then Han wins the hand pot
      And Han wins the sabacc pot
      And Han has 142 credits
      And the sabacc pot holds 0

    @values-of-a-document @beaten-specials-get-nothing
    Example: A third player gets nothing from two Pure Sabaccs
      Given Lando holds coins-11, flasks-commander
      And Han holds coins-10, flasks-11
      And Leia holds sabres-11, staves-commander
      And the next cards are evil-one, idiot
      When Leia calls
      Then Leia wins the sabacc pot
      And Leia has 142 credits
      And Han has 100 credits

    Example: Tied ordinary hands play for the hand pot alone
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are flasks-5, coins-1
      When Lando calls
      Then Lando wins the hand pot
      And nobody wins the sabacc pot
      And Lando has 112 credits
      And the sabacc pot holds 30

  @demise.made-special.no
  Rule: A demise card makes no special hand
    Which hands are special is settled at the showdown.
    So an ordinary hand that reaches 23 or -23 by its demise card can win the hand pot, but not the sabacc pot.
    A demise card that completes an Idiot's Array changes nothing: the hand counts 5.

    Example: A total of 23 made by the card wins the hand pot alone
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are staves-3, coins-1
      When Lando calls
      Then Lando wins the hand pot
      And nobody wins the sabacc pot
      And Lando has 112 credits
      And the sabacc pot holds 30

    @totals.face-values:usual @negatives-can-win
    Example: A total of -23, the lowest in range, made by the card wins the hand pot alone
      Given Lando holds demise, coins-5
      And Han holds demise, flasks-5
      And the next cards are evil-one, star
      When Lando calls
      Then Lando wins the hand pot
      And nobody wins the sabacc pot
      And Lando has 112 credits

    @one-demise
    Example: Two totals of 23 made by the cards share the hand pot alone
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are staves-3, coins-3
      When the hand ends without a call
      Then Lando and Han share the hand pot
      And nobody wins the sabacc pot
      And Lando has 106 credits

    Example: Idiot's Array cards completed by the demise card lose to a higher total
      Given Lando holds idiot, coins-2
      And Han holds idiot, sabres-2
      And the next cards are flasks-3, sabres-9
      When Han calls
      Then Han wins the hand pot
      And nobody wins the sabacc pot
      And Han has 112 credits

    Example: Idiot's Array cards completed by the demise card win as a total of 5
      Given Lando holds idiot, coins-2
      And Han holds idiot, sabres-2
      And the sabacc pot holds 18
      And the next cards are flasks-3, coins-1
      When Lando calls
      Then Lando wins the hand pot
      And nobody wins the sabacc pot
      And the sabacc pot holds 18

    @values-of-a-document @beaten-specials-get-nothing
    Example: A Pure Sabacc from before the card takes the sabacc pot
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And the next cards are idiot, evil-one
      When Lando calls
      Then Lando wins the sabacc pot
      And Lando has 142 credits
      And the sabacc pot holds 0

    @!specials.idiots-array:one-suit @one-demise
    Example: Idiot's Arrays from before the cards share the sabacc pot
      Given Lando holds idiot, coins-2, flasks-3
      And Han holds idiot, sabres-2, staves-3
      And the next cards are coins-7, flasks-7
      When Lando calls
      Then Lando and Han share the sabacc pot

  @demise.made-special.yes
  Rule: A Pure Sabacc that the demise card makes wins both pots
    A hand whose total with the demise card is that of a Pure Sabacc counts as one.
    If it wins the sudden demise, its player takes the sabacc pot with the hand pot.
    If several such hands are still level, their players share both pots.
    A demise card that completes an Idiot's Array changes nothing: the hand counts 5.

    Example: A total of 23 made by the card wins both pots
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are staves-3, coins-1
      When Lando calls
      Then Lando wins the sabacc pot
      And Lando has 142 credits
      And the sabacc pot holds 0

    Example: A total of 22 made by the card wins the hand pot alone
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are staves-2, coins-1
      When Lando calls
      Then Lando wins the hand pot
      And nobody wins the sabacc pot
      And Lando has 112 credits
      And the sabacc pot holds 30

    @totals.face-values:usual @specials.pure-totals:both @negatives-can-win
    Example: A total of -23, the lowest in range, made by the card wins both pots
      Given Lando holds demise, coins-5
      And Han holds demise, flasks-5
      And the next cards are evil-one, star
      When Lando calls
      Then Lando wins the sabacc pot

    @one-demise
    Example: Two totals of 23 made by the cards share both pots
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are staves-3, coins-3
      When the hand ends without a call
      Then Lando and Han share the hand pot
      And Lando and Han share the sabacc pot
      And Lando has 121 credits
      And the sabacc pot holds 0

    Example: A hand that the card brings to 23 beside it has no share
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-1, staves-3
      When Han calls
      Then Han wins the sabacc pot
      And Lando has 100 credits

    Example: Idiot's Array cards completed by the demise card are worth 5
      Given Lando holds idiot, coins-2
      And Han holds idiot, sabres-2
      And the next cards are flasks-3, sabres-1
      When Lando calls
      Then Lando wins the hand pot
      And nobody wins the sabacc pot
      And Lando has 112 credits
