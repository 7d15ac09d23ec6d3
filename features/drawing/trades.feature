@time-to-play
Feature: How a card is traded or dropped
  A card for a card from the deck.

  @drawing.trade-order.blind
  Rule: A card is given up before the new one is seen
    In every trade, players first lay aside what they give up, and then take as many cards from the top of the deck.
    They cannot give up anything that the trade brings.
    After it, the cards laid aside go to their place (`drawing.discards`).
    A trade needs enough other cards to take: those laid aside do not count.

    For programs:
    [edges.empty-deck:discards-shuffled] If a new deck must be shuffled for the trade, the cards laid aside are not in it (`edges.empty-deck`).
    To give up a card that the trade brings is refused (`not-held`).
    A trade of more cards than there are to be had is refused (`no-cards-left`).

    @drawing.choices:draw-trade-or-stand
    Example: The card that comes is not to be had before another is given up
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4, staves-3
      When Han trades staves-4 in round 1
      And Han trades sabres-2 in round 1
      And the drawing of round 1 is over
      Then Han cannot trade: not-held
      And Han may trade
      And Han holds coins-9, flasks-5, staves-4

    @drawing.choices:draw-trade-or-stand
    Example: Only the card that comes would be given up
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4, staves-3
      When Han trades staves-4 in round 1
      And the drawing of round 1 is over
      Then Han cannot trade: not-held
      And Han holds coins-9, flasks-5, sabres-2

    @trading.phase:once @small-trades
    Example: In the trading phase too the card comes later
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4, staves-3
      When Han trades staves-4 in the trading
      And Han trades sabres-2 in the trading
      And round 2 is over
      Then Han cannot trade: not-held
      And Han may trade
      And Han holds coins-9, flasks-5, staves-4

    @trading.phase:once @trades-of-two
    Example: One of two cards that come would be given up
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4, staves-3
      When Han trades sabres-2, staves-4 in the trading
      And Han trades sabres-2, flasks-5 in the trading
      And round 2 is over
      Then Han cannot trade: not-held
      And Han may trade
      And Han holds coins-9, staves-4, staves-3

    @trading.phase:once @trading.cards:three-or-none @no-discards-owed
    Example: One of three cards that come would be given up
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3, flasks-2, flasks-3
      When Han trades coins-5, flasks-4, coins-3 in the trading
      And Han trades coins-5, flasks-4, sabres-2 in the trading
      And round 2 is over
      Then Han cannot trade: not-held
      And Han may trade
      And Han holds staves-1, coins-3, flasks-2, flasks-3

    @rounds-of-draws-and-trades @edges.empty-deck:discards-shuffled
    @single-draws
    Example: A card laid aside is not shuffled into the deck that it needs
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the deck holds coins-3
      And staves-4 lies out of play
      And cards shuffled anew lie in the order flasks-5, sabres-2, staves-4
      When Han draws in round 1
      And Han trades sabres-2 in round 2
      And the drawing of round 2 is over
      Then Han may trade
      And Han holds coins-9, flasks-5, coins-3, staves-4

  @drawing.trade-order.after-a-look
  Rule: The new card is seen before one is given up
    In every trade, players first say how many cards they trade, take as many from the top of the deck and look at them.
    Then they give up as many cards from their hand, and those that have just come may be among them.
    They cannot trade more cards than they held before, or more than there are to take, not counting those they give up.

    For programs:
    [edges.empty-deck:discards-shuffled] If a new deck must be shuffled for the trade, the cards given up are not in it (`edges.empty-deck`).
    A trade of more cards than the player held is refused, and so is giving up a card that is neither held nor has just come (`not-held`).
    A trade of more cards than there are to be had is refused (`no-cards-left`).

    @drawing.choices:draw-trade-or-stand
    Example: The card that has come is given up
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4, staves-3
      When Han trades staves-4 in round 1
      And the drawing of round 1 is over
      Then Han may trade
      And Han holds coins-9, flasks-5, sabres-2

    @drawing.choices:draw-trade-or-stand
    Example: A card held before is given up
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4, staves-3
      When Han trades staves-3 in round 1
      And Han trades sabres-2 in round 1
      And Han trades staves-4 in round 1
      And the drawing of round 1 is over
      Then Han cannot trade: not-held
      And Han may trade
      And Han cannot trade: not-reached
      And Han holds coins-9, flasks-5, staves-4

    @trading.phase:once @small-trades
    Example: In the trading phase too the card comes first
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4, staves-3
      When Han trades staves-4 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds coins-9, flasks-5, sabres-2

    @trading.phase:once @trades-of-two
    Example: One of two cards that have come is given up
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4, staves-3
      When Han trades sabres-2, staves-4 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds coins-9, flasks-5, staves-3

    @drawing.choices:draw-trade-or-stand @drawing.discards:out-of-play
    Example: A card that came goes where cards go that are given up
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the deck holds staves-4, staves-3
      When Han trades staves-4 in round 1
      And the drawing of round 1 is over
      Then Han may trade
      And the deck holds staves-3
      And staves-4 lies out of play

    @trading.phase:once @trading.cards:any-number
    @drawing.two-card-trade:allowed
    Example: Nobody looks at more cards than they hold
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are staves-4, staves-3, staves-2
      When Han trades staves-4, staves-3, staves-2 in the trading
      And Han trades staves-4, flasks-5 in the trading
      And round 2 is over
      Then Han cannot trade: not-held
      And Han may trade
      And Han holds coins-9, staves-3

    @drawing.choices:draw-trade-or-stand @edges.empty-deck:discards-shuffled
    Example: The card given up is not in the new deck that its trade needs
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the deck holds no card
      And coins-3, coins-4 lie out of play
      And cards shuffled anew lie in the order sabres-2, coins-4, coins-3
      When Han trades sabres-2 in round 1
      And the drawing of round 1 is over
      Then Han may trade
      And Han holds coins-9, flasks-5, coins-4

  @drawing.trade-size.one @drawing.choices:draw-trade-or-stand
  @drawing.choices:draw-then-discard
  Rule: In a drawing phase, a player gives up at most one card
    [drawing.choices:draw-trade-or-stand] (Where cards are traded in the drawing phase,) a trade is one card for one.
    [drawing.choices:draw-then-discard] (Where cards are dropped after drawing,) a player drops one card or none, however many they drew.
    [trading.phase:once] `trading.cards` says how many are traded in a trading phase.

    For programs:
    More cards at once are refused (`wrong-number`).

    @drawing.choices:draw-trade-or-stand
    Example: Two cards are not traded at once
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2, staves-1
      And the next cards are staves-4, staves-3
      When Han trades sabres-2, staves-1 in round 1
      And Han trades sabres-2 in round 1
      And the drawing of round 1 is over
      Then Han cannot trade: wrong-number
      And Han may trade
      And Han holds coins-9, flasks-5, staves-1, staves-4

    @drawing.choices:draw-trade-or-stand
    Example: One card named twice is two cards
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2, staves-1
      And the next cards are staves-4, staves-3
      When Han trades sabres-2, sabres-2 in round 1
      And Han trades sabres-2 in round 1
      And the drawing of round 1 is over
      Then Han cannot trade: wrong-number
      And Han may trade
      And Han holds coins-9, flasks-5, staves-1, staves-4

    @drawing.choices:draw-trade-or-stand
    Example: All cards are not traded at once
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4, staves-3, staves-2
      When Han trades coins-9, flasks-5, sabres-2 in round 1
      And the drawing of round 1 is over
      Then Han cannot trade: wrong-number
      And Han holds coins-9, flasks-5, sabres-2

    @drawing.choices:draw-then-discard @single-draws
    Example: Two cards are not dropped at once
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han draws in round 1
      And Han drops flasks-5, sabres-2
      And Han drops sabres-2
      And the drawing of round 1 is over
      Then Han cannot drop: wrong-number
      And Han may drop
      And Han holds coins-9, flasks-5, staves-4

    @drawing.choices:draw-then-discard @single-draws
    Example: One card named twice is two cards to drop
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han draws in round 1
      And Han drops sabres-2, sabres-2
      And Han drops sabres-2
      And the drawing of round 1 is over
      Then Han cannot drop: wrong-number
      And Han may drop
      And Han holds coins-9, flasks-5, staves-4

    @drawing.choices:draw-then-discard @single-draws
    Example: A second card is not dropped after the first
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han draws in round 1
      And Han drops sabres-2 in round 1
      And Han drops flasks-5 in round 1
      And the drawing of round 1 is over
      Then Han may drop
      And Han cannot drop: not-reached
      And Han holds coins-9, flasks-5, staves-4

    @drawing.choices:draw-then-discard @drawing.number:one-or-two
    @totals.version:chosen-before-play
    Example: Two cards were drawn
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are staves-4, staves-3
      When Han draws 2 cards in round 1
      And Han drops coins-9, flasks-5
      And Han drops flasks-5
      And the drawing of round 1 is over
      Then Han cannot drop: wrong-number
      And Han may drop
      And Han holds coins-9, staves-4, staves-3

  @drawing.two-card-trade.allowed
  Rule: A player with only two cards may trade
    After a trade a player holds as many cards as before, so nobody has too few to trade.
    [trading.phase:once] This holds in a trading phase too.

    @drawing.choices:draw-trade-or-stand
    Example: One of two cards is traded
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are staves-4
      When Han trades flasks-5 in round 1
      And the drawing of round 1 is over
      Then Han may trade
      And Han holds coins-9, staves-4

    @drawing.choices:draw-trade-or-stand
    Example: The other of two cards is traded
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are staves-4, staves-3
      When Han trades coins-9 in round 1
      And the drawing of round 1 is over
      Then Han may trade
      And Han holds flasks-5, staves-4

    @trading.phase:once @small-trades
    Example: One of two cards is traded in the trading phase
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are staves-4
      When Han trades flasks-5 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds coins-9, staves-4

    @trading.phase:once @trades-of-two
    Example: Both cards are traded in the trading phase
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are staves-4, staves-3
      When Han trades coins-9, flasks-5 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds staves-4, staves-3

    @trading.phase:once @trading.cards:three-or-none
    @totals.version:chosen-before-play
    Example: Where three or none are traded, the number refuses two
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      When Han trades coins-9, flasks-5 in the trading
      And round 2 is over
      Then Han cannot trade: wrong-number
      And Han holds coins-9, flasks-5

  @drawing.two-card-trade.refused
  Rule: A player with only two cards cannot trade
    To trade any number of cards, in whichever phase, players need at least three cards.
    With two cards they may still draw.
    [field.exists:yes] Cards in an interference field count too.
    [drawing.choices:draw-then-discard] (Where cards are dropped after drawing,) a drop is no trade.

    For programs:
    A trade by a player with two cards in all, or fewer, is refused (`two-cards`).

    @drawing.choices:draw-trade-or-stand @single-draws
    Example: A player with two cards draws instead
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are staves-4
      When Han trades flasks-5 in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han cannot trade: two-cards
      And Han may draw
      And Han holds coins-9, flasks-5, staves-4

    @drawing.choices:draw-trade-or-stand
    Example: A player with one card cannot trade either
      Given Han and Lando play
      And Han holds coins-9
      When Han trades coins-9 in round 1
      And Han stands in round 1
      And the drawing of round 1 is over
      Then Han cannot trade: two-cards
      And Han may stand
      And Han holds coins-9

    @drawing.choices:draw-trade-or-stand
    Example: A player with three cards trades
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han trades flasks-5 in round 1
      And the drawing of round 1 is over
      Then Han may trade
      And Han holds coins-9, sabres-2, staves-4

    @drawing.choices:draw-trade-or-stand @field.exists:yes @laying-is-no-draw
    Example: The second card lies in the field
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are staves-4
      When Han lays coins-9 in the betting of round 1
      And Han trades flasks-5 in round 1
      And the drawing of round 1 is over
      Then Han cannot trade: two-cards
      And Han holds flasks-5

    @drawing.choices:draw-trade-or-stand @field.exists:yes @laying-is-no-draw
    Example: The third card lies in the field
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han lays coins-9 in the betting of round 1
      And Han trades flasks-5 in round 1
      And the drawing of round 1 is over
      Then Han may trade
      And Han holds sabres-2, staves-4

    @trading.phase:once @small-trades
    Example: A player with two cards does not trade in the trading phase
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And Lando holds coins-8, flasks-4, sabres-2
      And the next cards are staves-4
      When Han trades flasks-5 in the trading
      And Lando trades sabres-2 in the trading
      And round 2 is over
      Then Han cannot trade: two-cards
      And Lando may trade
      And Han holds coins-9, flasks-5
      And Lando holds coins-8, flasks-4, staves-4

    @trading.phase:once @trades-of-two
    Example: Neither are both cards traded
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are staves-4, staves-3
      When Han trades coins-9, flasks-5 in the trading
      And round 2 is over
      Then Han cannot trade: two-cards
      And Han holds coins-9, flasks-5
