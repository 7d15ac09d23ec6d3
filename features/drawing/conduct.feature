Feature: Cards held and shown while drawing
  What players see of each other's cards.

  @drawing.evil-one-proof.shown-and-hidden
  Rule: The Evil One is shown once, then taken up again
    A player who draws two cards because of the Evil One must hold it before the draw.
    They show it once as proof and then take it back into their hand.

    For programs:
    What the others are shown leaves no trace in an answer.

    # conduct "A player who draws"
    # conduct "They show it once"
    # conduct "What the others are"

  @drawing.least-hand.two
  Rule: Nobody ever plays on with fewer than two cards
    A trade is card for card.
    [drawing.choices:draw-then-discard] (Where cards are dropped after drawing,) nobody drops one without a draw.
    [shift.exists:yes] In a shift, new cards follow the lost ones at once.

    For programs:
    No action could leave a player fewer than two cards.

    # conduct "A trade is card"
    # conduct "Where cards are dropped"
    # conduct "In a shift, new"
    # conduct "No action could leave"
