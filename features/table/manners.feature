Feature: Manners at the table

  @table.open-information.all-but-hidden-cards
  Rule: Everything is open except hidden cards
    Stacks, pots, bets, and the size of the deck and of each hand are open; hands and cards out of play are not.
    [field.exists:yes] Cards in an interference field are open.
    [shift.exists:yes] (With a shift,) the die is open, but the cards lost in a shift are not.

    For programs:
    A program that says which cards the others see (`shown`) names no others.

    @time-to-call
    Example: Hands are hidden until they are shown to be settled
      Given Han and Lando play
      And Han holds sabres-11, staves-9
      And Lando holds coins-9, flasks-5
      When Han calls in round 8
      Then during the betting of round 1 Han shows no card
      And during the betting of round 1 Lando shows no card
      And during the betting of round 8 Lando shows no card
      And Han shows sabres-11, staves-9
      And Lando shows coins-9, flasks-5

    @!showdown.last-player-bombed:must-be-in-range
    Example: A hand that nobody has to show stays hidden
      Given Han and Lando play
      And Han holds sabres-11, staves-9
      And Lando holds coins-9, flasks-5
      When Han bets 1
      And Lando folds
      Then Lando may fold
      And Han shows no card
      And Lando shows no card

    @shift.exists:yes @time-to-play
    Example: Nobody sees the cards that a shift takes
      Given Han and Lando play
      And Han holds sabres-11, staves-9
      And Lando holds coins-9, flasks-5
      And a shift comes in round 1
      When the shift of round 1 is over
      Then during the shift of round 1 Han shows no card
      And during the shift of round 1 Lando shows no card

    @shift.exists:yes @field.exists:yes @time-to-play @laying-is-no-draw
    Example: What lies in the field is seen during the shift, and the rest is not
      Given Han and Lando play
      And Han holds sabres-11, staves-9
      And Lando holds coins-9, flasks-5
      And a shift comes in round 1
      When Han lays sabres-11 in the betting of round 1
      And the shift of round 1 is over
      Then Han may lay
      And during the shift of round 1 Han shows sabres-11
      And during the shift of round 1 Lando shows no card
