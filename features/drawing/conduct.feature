Feature: Cards held and shown while drawing
  What players see of each other's cards.

  @drawing.evil-one-proof.shown-and-hidden
  Rule: The Evil One is shown once, then taken up again
    A player who draws two cards because of the Evil One must hold it before the draw.
    They show it once as proof and then take it back into their hand.

    For programs:
    What the others are shown leaves no trace in an answer.

  @drawing.least-hand.two
  Rule: Nobody ever plays on with fewer than two cards
    A trade is card for card.
    [drawing.choices:draw-then-discard] If cards are dropped after drawing, nobody drops one without a draw.
    [shift.exists:yes] With a shift, the new card follows the lost one at once.

    For programs:
    No action could leave a player fewer than two cards.
