Feature: A folded hand

  @folding.showing.never
  Rule: Nobody has to show a hand that they fold
    The hand joins the cards out of play, face down.
    Nobody sees it at the showdown either.
    [field.exists:yes] Only a card that lay in their interference field has been seen (`field.visibility`).

    For programs:
    An answer that says which cards the others see (`shown`) names no card of a folded hand after the phase of the fold.

    @!folding.cards:under-deck
    Example: A hand is folded face down
      Given Han, Lando and Leia play
      And Lando holds coins-9, flasks-5
      When Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then Lando may fold
      And coins-9, flasks-5 lie out of play
      And during the betting of round 1 Lando shows no card

    @time-to-call @!turns.folded:held
    Example: The others show their hands, and the player who folded does not
      Given Han, Lando and Leia play
      And Han holds sabres-11, staves-9
      And Lando holds coins-9, flasks-5
      And Leia holds coins-8, flasks-4
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Han calls in round 8
      Then Lando may fold
      And Han shows sabres-11, staves-9
      And Lando shows no card
      And Leia shows coins-8, flasks-4

    @time-to-call
    Example: The same hand is shown if it is not folded
      Given Han, Lando and Leia play
      And Han holds sabres-11, staves-9
      And Lando holds coins-9, flasks-5
      And Leia holds coins-8, flasks-4
      When Han calls in round 9
      Then Lando shows coins-9, flasks-5

    @field.exists:yes @time-to-play @laying-is-no-draw @!turns.folded:held
    Example: A card in the field was seen before its player folded
      Given Han, Lando and Leia play
      And Lando holds coins-9, flasks-5
      When Lando lays coins-9 in the betting of round 1
      And Han bets 1 in round 1
      And Lando folds in round 1
      And the betting of round 2 is over
      Then Lando may lay
      And Lando may fold
      And during the betting of round 1 Lando shows coins-9
      And during the betting of round 2 Lando shows no card
