@time-to-play
Feature: Bombing out before the call

  @bombs.mid-hand:out-at-once @bombs.showing.shown
  Rule: A player put out by a bomb shows their cards
    A player whom a bomb puts out of the hand lays their cards face up at once, so that the others can see that the penalty is due.
    After that the cards are out of play.

    For programs:
    The cards are among those that the others see in that phase (`shown`), and in no later one.

    @dealt-bombs-stay-in @!bombs.still-bombed:stays-in @single-draws
    Example: A hand that a bomb puts out is laid open
      Given Han, Lando and Leia play
      And Han holds coins-ace, coins-9
      And the next cards are coins-1
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb
      And during the drawing of round 1 Han shows coins-ace, coins-9, coins-1

    @draws-of-two @totals.version:chosen-before-play
    Example: A hand that two cards put out is laid open
      Given Han, Lando and Leia play
      And the next cards are coins-4, coins-5
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb
      And during the drawing of round 1 Han shows flasks-9, staves-9, coins-4, coins-5

    Example: A hand that a draw leaves in range stays hidden
      Given Han, Lando and Leia play
      And Han holds coins-9, flasks-5
      And the next cards are coins-1
      When Han draws in round 1
      And the drawing of round 1 is over
      Then nobody is out by a bomb
      And during the drawing of round 1 Han shows no card

    @dealt-bombs-stay-in @!bombs.still-bombed:stays-in @single-draws
    Example: A hand that was laid open lies face down afterwards
      Given Han, Lando and Leia play
      And Han holds coins-ace, coins-9
      And the next cards are coins-1
      When Han draws in round 1
      And the betting of round 2 is over
      Then Han is out by a bomb
      And coins-ace, coins-9, coins-1 lie out of play
      And during the betting of round 2 Han shows no card

  @bombs.mid-hand:out-at-once @bombs.showing.hidden
  Rule: A player put out by a bomb need not show their cards
    A player whom a bomb puts out of the hand says so, and lays their cards face down out of play.

    For programs:
    None of the cards is among those that the others see, unless it lay in an interference field.

    @single-draws
    Example: A hand that a bomb puts out stays hidden
      Given Han, Lando and Leia play
      And the next cards are coins-9
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb
      And during the drawing of round 1 Han shows no card
      And coins-9, flasks-9, staves-9 lie out of play

    @field.exists:yes @single-draws @laying-is-no-draw
    Example: A card in the field was open all the time
      Given Han, Lando and Leia play
      And the next cards are coins-6
      When Han lays flasks-9 in the betting of round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may lay
      And during the betting of round 1 Han shows flasks-9
      And Han is out by a bomb
