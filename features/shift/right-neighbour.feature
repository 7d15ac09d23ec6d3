Feature: Picked by the neighbour on the right

  @shift.picker.right-neighbour
  Rule: The right-hand neighbour picks the card a player loses
    The card is picked by the player on its owner's right, who sits just before them in clockwise order.
    Where the dealer sits makes no difference.
    With two players, each picks from the other.

    For programs:
    Seats are listed clockwise, so the last seat picks from the first.

    Example: At a table of three
      Given Han holds coins-9, coins-5
      And Lando holds sabres-8, flasks-7
      And Leia holds staves-3, staves-4
      When a shift comes
      Then Leia picks from Han
      And Han picks from Lando
      And Lando picks from Leia

    Example: At a table of four
      Given Han holds coins-9, coins-5
      And Lando holds sabres-8, flasks-7
      And Leia holds staves-3, staves-4
      And Chewbacca holds flasks-2, staves-11
      When a shift comes
      Then Chewbacca picks from Han
      And Han picks from Lando
      And Lando picks from Leia
      And Leia picks from Chewbacca

    Example: At a table of six
      Given Han holds coins-9, coins-5
      And Lando holds sabres-8, flasks-7
      And Leia holds staves-3, staves-4
      And Chewbacca holds flasks-2, staves-11
      And Boba holds coins-1, sabres-6
      And Luke holds flasks-4, sabres-1
      When a shift comes
      Then Luke picks from Han
      And Han picks from Lando
      And Chewbacca picks from Boba
      And Boba picks from Luke

    Example: Another player deals
      Given Leia holds coins-9, coins-5
      And Lando holds sabres-8, flasks-7
      And Han holds staves-3, staves-4
      And Lando deals
      When a shift comes
      Then Han picks from Leia
      And Leia picks from Lando
      And Lando picks from Han
