Feature: Cards held and shown while drawing
  What players see of each other's cards.

  @time-to-play @drawing.evil-one-proof.shown-and-hidden
  Rule: The Evil One is shown once, then taken up again
    A player who draws two cards because of the Evil One must hold it before the draw.
    They show it once as proof and then take it back into their hand.

    For programs:
    The Evil One is among the cards that the others see in that phase (`shown`), and in no later one.

    @totals.version:chosen-before-play @values-of-a-document
    Example: The Evil One is shown for a second card
      Given Han and Lando play
      And Han holds coins-9, flasks-9, evil-one
      And the next cards are flasks-1, coins-1
      When Han draws 2 cards in round 1
      And the betting of round 2 is over
      Then Han may draw
      And during the drawing of round 1 Han shows evil-one
      And during the betting of round 2 Han shows no card

    @totals.version:in-force
    Example: The Evil One is shown for a second card in the Imperial version
      Given the Imperial version is in force
      And Han and Lando play
      And Han holds coins-9, flasks-9, evil-one
      And the next cards are flasks-1, coins-1
      When Han draws 2 cards in round 1
      And the betting of round 2 is over
      Then Han may draw
      And during the drawing of round 1 Han shows evil-one
      And during the betting of round 2 Han shows no card

    @totals.version:in-force
    Example: The Evil One is not shown for two cards of the Rebel Alliance version
      Given the Rebel Alliance version is in force
      And Han and Lando play
      And Han holds coins-9, flasks-9, evil-one
      And the next cards are flasks-1, coins-1
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And during the drawing of round 1 Han shows no card

    @values-of-a-document
    Example: The Evil One is not shown for one card
      Given Han and Lando play
      And Han holds coins-9, flasks-9, evil-one
      And the next cards are flasks-1, coins-1
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And during the drawing of round 1 Han shows no card

    @totals.version:chosen-before-play
    Example: Nobody can show an Evil One that they do not hold
      Given Han and Lando play
      And Han holds coins-3, flasks-2
      And the next cards are flasks-1, coins-1
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han cannot draw: no-evil-one
      And during the drawing of round 1 Han shows no card

  @time-to-play @drawing.evil-one-proof.stays-exposed
  Rule: The Evil One stays exposed once it has been shown
    A player who takes a second card because of the Evil One shows it as proof.
    From then on it lies face up for as long as they hold it, and is still a card of their hand.

    For programs:
    The Evil One is among the cards that the others see (`shown`) in that phase and in each one that begins while it is held.

    @totals.version:chosen-before-play @values-of-a-document
    Example: The Evil One lies exposed in the next round
      Given Han and Lando play
      And Han holds coins-9, flasks-9, evil-one
      And the next cards are flasks-1, coins-1
      When Han draws 2 cards in round 1
      And the betting of round 2 is over
      Then Han may draw
      And during the drawing of round 1 Han shows evil-one
      And during the betting of round 2 Han shows evil-one
      And Han holds coins-9, flasks-9, evil-one, flasks-1, coins-1

    @totals.version:in-force
    Example: The Evil One lies exposed after the Imperial version has gone
      Given the Imperial version is in force
      And Han and Lando play
      And Han holds coins-9, flasks-9, evil-one
      And the next cards are flasks-1, coins-1
      And the version becomes standard in round 2
      When Han draws 2 cards in round 1
      And the betting of round 2 is over
      Then Han may draw
      And during the drawing of round 1 Han shows evil-one
      And during the betting of round 2 Han shows evil-one

    @values-of-a-document
    Example: A player who draws one card exposes nothing
      Given Han and Lando play
      And Han holds coins-9, flasks-9, evil-one
      And the next cards are flasks-1, coins-1
      When Han draws in round 1
      And the betting of round 2 is over
      Then Han may draw
      And during the drawing of round 1 Han shows no card
      And during the betting of round 2 Han shows no card

    @totals.version:chosen-before-play @values-of-a-document @turns.unit:turns
    Example: An exposed Evil One is gone once its holder folds
      Given Han, Lando and Leia play
      And Han holds coins-9, flasks-9, evil-one
      And the next cards are flasks-1, coins-1
      When Han draws 2 cards in round 1
      And Lando bets 1 in round 2
      And Han folds in round 2
      And the drawing of round 2 is over
      Then during the drawing of round 1 Han shows evil-one
      And during the drawing of round 2 Han shows no card
