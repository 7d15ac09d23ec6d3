Feature: What a bomb costs that the demise card makes
  The hand was in range when it was shown.

  @penalties.demise-bomb.none
  Rule: A hand that bombs by its demise card owes no penalty for it
    The penalty for bombs is owed for hands that are out of range when they are shown, and for no others.
    Nobody may refuse the demise card, so nobody pays for where it leads,
    whether one hand of the sudden demise bombs or all of them do.

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
      And the sabacc pot holds 30

    Example: A hand out of range at the showdown pays beside one that the card spoilt
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds flasks-11, staves-mistress
      And the next cards are coins-1, coins-5
      When Lando calls
      Then Han pays 0
      And Leia pays 12
      And the sabacc pot holds 42

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
  Rule: A hand that bombs by its demise card owes the penalty of a bomb
    Each player whose hand is out of range with its demise card pays as much as the hand pot held at the showdown
    out of the own stack into the sabacc pot.
    Where every hand of a sudden demise bombs, all its players pay;
    where a hand of it stays in range, another rule says whether the others pay.
    Bombs of a further sudden demise between next best hands are paid for in the same way.
    A caller who owes this penalty and has not won pays the price of the failed call on top of it.

    Example: Both hands that bomb pay
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, staves-10
      When the hand ends without a call
      Then Lando pays 12
      And Han pays 12

    Example: Both hands that bomb pay before the eyes of a third
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-4
      And the hand pot holds 20
      And the next cards are coins-5, staves-10
      When the hand ends without a call
      Then Lando pays 20
      And Han pays 20
      And Leia pays 0
      And the sabacc pot holds 70

    @penalties.lone-demise-bomb:due
    Example: The only hand that bombs pays where a lone bomb is due
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-1, coins-5
      When Lando calls
      Then Han pays 12
      And Lando pays 0
      And the sabacc pot holds 42

    @demise.all-bomb:next-best-hand
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
  Rule: A bomb by the demise card costs the penalty even if another hand of the sudden demise is in range
    Each hand that bombs by its demise card pays as much as the hand pot held at the showdown,
    however the others fare.
    Hands that stay in range pay nothing.

    Example: The dealer bombs alone
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-1, coins-5
      When Lando calls
      Then Lando pays 0
      And Han pays 12
      And Han has 88 credits
      And the sabacc pot holds 42

    Example: The player on the dealer's left bombs alone
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the hand pot holds 30
      And the next cards are coins-5, coins-1
      When Han calls
      Then Lando pays 30
      And Han pays 0
      And the sabacc pot holds 60

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
  Rule: A bomb by the demise card costs nothing while another hand of the sudden demise is in range
    The penalty is owed only where every hand of a sudden demise bombs.
    If a single one stays in range it wins, or is compared with others in range,
    and those that bombed pay nothing.

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

    Example: Two of three bomb for nothing
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-10, flasks-10
      And the next cards are coins-5, staves-10, coins-1
      When Leia calls
      Then Lando pays 0
      And Han pays 0
      And the sabacc pot holds 30

    Example: Both of two bomb for the full price
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, staves-10
      When the hand ends without a call
      Then Lando pays 12
      And Han pays 12
