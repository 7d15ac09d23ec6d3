Feature: What it costs to bomb by a demise card
  These hands were in range at the showdown.

  @penalties.demise-bomb.none
  Rule: Bombing by a demise card costs nothing
    Only hands out of range at the showdown owe the penalty for bombing.
    Nobody may refuse the demise card, so nobody pays for a bomb it makes, even if every hand bombs.

    Example: The only hand that bombs pays nothing
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-1, coins-5
      When Lando calls
      Then Lando wins the hand pot
      And Han pays 0
      And Han has 100 credits
      And the sabacc pot holds 30

    Example: Two hands that bomb pay nothing
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-4
      And the next cards are coins-5, staves-10
      When the hand ends without a call
      Then Lando pays 0
      And Han pays 0

    @penalties.bomb:hand-pot
    Example: A hand out of range at the showdown pays beside one that the card spoilt
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds flasks-11, staves-mistress
      And the next cards are coins-1, coins-5
      When Lando calls
      Then Han pays 0
      And Leia pays 12
      And the sabacc pot holds 42

    @penalties.bomb:hand-pot
    Example: The other way round the other one pays
      Given Lando holds coins-11, flasks-9
      And Han holds flasks-11, staves-mistress
      And Leia holds sabres-11, staves-9
      And the next cards are coins-1, coins-5
      When Lando calls
      Then Leia pays 0
      And Han pays 12
      And the sabacc pot holds 42

  @penalties.demise-bomb.due
  Rule: Bombing by a demise card costs the bomb penalty
    A player whose hand is out of range with its demise card pays what a bomb costs at the showdown (`penalties.bomb`).
    This holds for every sudden demise of the hand, but nobody pays twice for the same card.
    If every hand of a sudden demise bombs, all its players pay, even those who win or share the hand pot.
    If a hand stays in range, `penalties.lone-demise-bomb` says whether the others pay.
    [!penalties.caller:none] A caller who also owes for a failed call pays both sums, whatever `penalties.bombed-caller` says.
    [specials.idiots-array-extra:allowed] An Idiot's Array that holds further cards has not bombed (`demise.one-bombs`).

    @penalties.bomb:hand-pot
    Example: Both hands that bomb pay
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, staves-10
      When the hand ends without a call
      Then Lando pays 12
      And Han pays 12

    @penalties.bomb:hand-pot
    Example: Two of three players meet, bomb, then pay
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-4
      And the hand pot holds 20
      And the next cards are coins-5, staves-10
      When the hand ends without a call
      Then Lando pays 20
      And Han pays 20
      And Leia pays 0

    @penalties.lone-demise-bomb:due @penalties.bomb:hand-pot
    Example: The only hand that bombs pays where a lone bomb is due
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-1, coins-5
      When Lando calls
      Then Han pays 12
      And Lando pays 0
      And the sabacc pot holds 42

    @penalties.bomb:hand-pot
    Example: A player with few credits pays what is left
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Han has 5 credits
      And the next cards are coins-5, staves-10
      When the hand ends without a call
      Then Lando pays 12
      And Han pays 5

    @penalties.lone-demise-bomb:due @penalties.bomb:hand-pot
    Example: The only hand that bombs pays its last credits
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the hand pot holds 20
      And Lando has 7 credits
      And the next cards are coins-5, coins-1
      When Han calls
      Then Lando pays 7
      And Lando has 0 credits
      And the sabacc pot holds 37

    @bombs-and-calls-cost-the-pot @penalties.lone-demise-bomb:due
    @penalties.caller-in-demise:pays
    Example: A caller who bombs by the demise card pays for the call too
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-1, coins-5
      When Han calls
      Then Lando wins the hand pot
      And Han pays 24
      And Han has 76 credits
      And the sabacc pot holds 54

    @demise.all-bomb:split @penalties.bomb:hand-pot
    Example: Players who share the pot after bombing pay as well
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, staves-10
      When the hand ends without a call
      Then Lando and Han share the hand pot
      And Lando pays 12
      And Lando has 94 credits
      And Han has 94 credits
      And the sabacc pot holds 54

    @demise.all-bomb:nearest-to-plus-23 @penalties.bomb:hand-pot
    Example: A player who wins after bombing pays as well
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the hand pot holds 20
      And the next cards are coins-4, staves-10
      When Lando calls
      Then Lando wins the hand pot
      And Lando pays 20
      And Han pays 20
      And Lando has 100 credits
      And the sabacc pot holds 70

    @specials.idiots-array-extra:allowed @!specials.idiots-array:one-suit
    Example: Idiot's Arrays that now count 24 cost nothing
      Given Lando holds idiot, coins-2, flasks-3, sabres-8
      And Han holds idiot, sabres-2, staves-3, staves-8
      And the next cards are coins-11, staves-11
      When the hand ends without a call
      Then Lando and Han share the hand pot
      And Lando pays 0
      And Han pays 0

    @demise.all-bomb:next-best-hand @penalties.bomb:hand-pot
    @!demise.next-best-tie:split-at-once
    Example: Four hands that bomb in two sudden demises pay
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-7
      And Chewbacca holds sabres-8, staves-7
      And the next cards are coins-5, staves-10, coins-9, coins-10
      When the hand ends without a call
      Then Lando pays 12
      And Chewbacca pays 12
      And the sabacc pot holds 90

    Example: Two hands that stay in range pay nothing
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-1, coins-2
      When Han calls
      Then Lando pays 0
      And Han pays 0

  @penalties.lone-demise-bomb.due
  Rule: A single bomb by a demise card costs the penalty
    Each player whose hand bombs by its demise card pays what a bomb costs at the showdown (`penalties.bomb`), however the other hands fare.
    Players whose hands stay in range pay nothing.
    This holds for every sudden demise of the hand.

    @penalties.bomb:hand-pot
    Example: The dealer bombs alone
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-1, coins-5
      When Lando calls
      Then Lando pays 0
      And Han pays 12
      And Han has 88 credits
      And the sabacc pot holds 42

    @penalties.bomb:hand-pot
    Example: The player on the dealer's left bombs alone
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the hand pot holds 30
      And the next cards are coins-5, coins-1
      When Han calls
      Then Lando pays 30
      And Han pays 0
      And the sabacc pot holds 60

    @demise.all-bomb:next-best-hand @penalties.bomb:hand-pot
    @!demise.next-best-tie:split-at-once
    Example: A lone bomb in the second sudden demise costs as much as the two in the first
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-7
      And Chewbacca holds sabres-8, staves-7
      And the next cards are coins-5, staves-10, coins-9, sabres-3
      When Chewbacca calls
      Then Lando pays 12
      And Leia pays 12
      And Chewbacca has 112 credits
      And the sabacc pot holds 66

    @penalties.bomb:hand-pot
    Example: Two of three bomb
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-10, flasks-10
      And the next cards are coins-5, staves-10, coins-1
      When Leia calls
      Then Lando pays 12
      And Han pays 12
      And Leia pays 0
      And the sabacc pot holds 54

  @penalties.lone-demise-bomb.none
  Rule: Bombs cost nothing while another demise hand is in range
    The penalty is owed only if every hand of the sudden demise bombs.
    If even one stays in range, the players whose hands bombed pay nothing.
    Each sudden demise is judged by itself.

    Example: The dealer bombs alone for nothing
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-1, coins-5
      When Lando calls
      Then Lando pays 0
      And Han pays 0
      And Han has 100 credits
      And the sabacc pot holds 30

    Example: The player on the dealer's left bombs alone for nothing
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the hand pot holds 30
      And the sabacc pot holds 17
      And the next cards are coins-5, coins-1
      When Han calls
      Then Lando pays 0
      And Han has 130 credits
      And the sabacc pot holds 17

    @demise.all-bomb:next-best-hand @penalties.bomb:hand-pot
    @!demise.next-best-tie:split-at-once
    Example: A lone bomb in the second sudden demise costs nothing after two paid ones in the first
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-7
      And Chewbacca holds sabres-8, staves-7
      And the next cards are coins-5, staves-10, coins-9, sabres-3
      When Chewbacca calls
      Then Lando pays 12
      And Leia pays 0
      And Chewbacca has 112 credits
      And the sabacc pot holds 54

    Example: Two of three bomb for nothing
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-10, flasks-10
      And the next cards are coins-5, staves-10, coins-1
      When Leia calls
      Then Lando pays 0
      And Han pays 0
      And the sabacc pot holds 30

    @penalties.bomb:hand-pot
    Example: Both of two bomb for the full price
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, staves-10
      When the hand ends without a call
      Then Lando pays 12
      And Han pays 12
