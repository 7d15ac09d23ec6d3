Feature: Cards held and shown while drawing

  @drawing.evil-one-proof.shown-and-hidden
  Rule: The Evil One is shown once as proof, then taken up again
    The player must hold it before he draws by its right.
    What the others are shown leaves no trace in an answer.

  @drawing.least-hand.two
  Rule: Nobody ever plays on with fewer than two cards
    A shift takes a card for a moment only, as the new one follows at once.
    A trade is card for card, and a card is dropped only after a draw, so no action of a program could leave fewer.
