Feature: What a bomb costs
  A hand out of range at the showdown has bombed out.

  @penalties.bomb.hand-pot @penalties.caller:none
  Rule: Whoever bombs out pays the sabacc pot as much as the hand pot holds
    The hand pot itself is not touched: it goes to the winner in full.

    Example: A bomb costs the amount of the hand pot
      Given Han holds coins-11, flasks-ace
      And Lando holds coins-9, flasks-6
      And the hand pot holds 14
      And the sabacc pot holds 5
      When Lando calls
      Then Han bombed
      And Han pays 14
      And the sabacc pot holds 19
