@time-to-play
Feature: What a player may do in the drawing phase
  One of a few things, and only one.

  @drawing.choices.draw-trade-or-stand
  Rule: In the drawing phase a player draws, trades or stands
    A player who is asked does one of three things, and only one:
    - draws: takes cards from the top of the deck and gives up none;
    - trades: gives up one card and takes one from the top of the deck in its place;
    - stands: takes nothing and gives up nothing.
    Standing is always allowed.
    [field.second-card:as-the-draw] (With an interference field,) laying a further card in the field may take the place of all three (`field.second-card`).

    Example: A card is traded
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han trades sabres-2
      And the drawing of round 1 is over
      Then Han may trade
      And Han holds coins-9, flasks-5, staves-4

    @!drawing.number:two-or-none @!drawing.number:until-content
    Example: A card is drawn
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han draws
      And Han trades sabres-2 in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han cannot trade: not-reached
      And Han holds coins-9, flasks-5, sabres-2, staves-4

    @single-draws
    Example: Nothing is dropped after a draw
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han draws in round 1
      And Han drops sabres-2 in the discarding of round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han cannot drop: not-reached
      And Han holds coins-9, flasks-5, sabres-2, staves-4

    Example: A player stands
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      When Han stands
      And Han trades sabres-2 in the drawing of round 1
      And the drawing of round 1 is over
      Then Han may stand
      And Han cannot trade: not-reached
      And Han holds coins-9, flasks-5, sabres-2

  @drawing.choices.draw-or-stand
  Rule: In the drawing phase a player draws or stands
    A player who is asked draws or stands.
    To draw is to take cards from the top of the deck and give up none.
    To stand is to take nothing; it is always allowed.
    Nobody trades here: see `trading.phase`.
    [field.second-card:as-the-draw] (With an interference field,) laying a further card in the field may take the place of both (`field.second-card`).

    For programs:
    A trade in the drawing phase is refused (`no-trade`).

    Example: A trade is refused
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han trades sabres-2 in the drawing of round 1
      And the drawing of round 1 is over
      Then Han cannot trade: no-trade
      And Han holds coins-9, flasks-5, sabres-2

    @single-draws
    Example: A player who may not trade may still draw
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han trades sabres-2 in the drawing of round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han cannot trade: no-trade
      And Han may draw
      And Han holds coins-9, flasks-5, sabres-2, staves-4

    @single-draws
    Example: A drawn card brings no discard with it
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are staves-4
      When Han draws in round 1
      And Han drops flasks-5 in the discarding of round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han cannot drop: not-reached
      And Han holds coins-9, flasks-5, staves-4

    @drawing.number:two-or-none @totals.version:chosen-before-play
    Example: Two drawn cards bring no discard with them
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are staves-4, sabres-2
      When Han draws 2 cards in round 1
      And Han drops flasks-5 in the discarding of round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han cannot drop: not-reached
      And Han holds coins-9, flasks-5, staves-4, sabres-2

    @trading.phase:once @turns.unit:rounds @trading.cards:any-number
    Example: The trade waits for the trading phase
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han trades sabres-2 in the drawing
      And Han trades sabres-2 in the trading
      And round 1 is over
      Then Han cannot trade: no-trade
      And Han may trade
      And Han holds coins-9, flasks-5, staves-4

  @drawing.choices.draw-then-discard
  Rule: After drawing, a player may drop one card
    A player who is asked either draws from the top of the deck, or stands, taking and dropping nothing.
    After a draw they look at their cards and may drop one, before anybody else is asked, and get nothing for it.
    It may be a card they held before or one just drawn (but see `drawing.lock`).
    Standing is always allowed, and so is keeping all cards.
    [field.second-card:as-the-draw] A player who lays a card in an interference field instead of drawing drops nothing.

    For programs:
    A trade in the drawing phase is refused (`no-trade`).

    @single-draws
    Example: A card held before is dropped
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are staves-4
      When Han draws in round 1
      And Han drops flasks-5
      And the drawing of round 1 is over
      Then Han may drop
      And Han holds coins-9, staves-4

    @drawing.lock:free @totals.version:chosen-before-play @single-draws
    Example: The very card that has come is dropped
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are staves-4
      When Han draws in round 1
      And Han drops staves-4
      And the drawing of round 1 is over
      Then Han may drop
      And Han holds coins-9, flasks-5

    @single-draws
    Example: All cards are kept
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are staves-4
      When Han draws in round 1
      And Han keeps
      And Han drops flasks-5
      And the drawing of round 1 is over
      Then Han may keep
      And Han cannot drop: not-reached
      And Han holds coins-9, flasks-5, staves-4

    Example: A player who stands drops nothing
      Given Han and Lando play
      And Han holds coins-9, flasks-5, staves-4
      When Han stands in round 1
      And Han drops flasks-5 in round 1
      And the drawing of round 1 is over
      Then Han may stand
      And Han cannot drop: not-reached
      And Han holds coins-9, flasks-5, staves-4

    @single-draws
    Example: A player who may drop may not trade
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han trades sabres-2 in the drawing of round 1
      And Han draws in round 1
      And Han drops sabres-2
      And the drawing of round 1 is over
      Then Han cannot trade: no-trade
      And Han may draw
      And Han holds coins-9, flasks-5, staves-4

    @turns.unit:rounds @single-draws
    Example: The next player draws when the card is dropped
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And Lando holds coins-8, flasks-4
      And the next cards are staves-4, staves-3
      When Han draws in round 1
      And Han drops flasks-5
      And Lando draws in round 1
      And the drawing of round 1 is over
      Then the drawing of round 1 asks Han and Lando
      And Han holds coins-9, staves-4
      And Lando holds coins-8, flasks-4, staves-3

  @drawing.bare-discard.refused
  Rule: Nobody gives up a card without taking one
    [!drawing.choices:draw-then-discard] Except by leaving the hand, players give up cards only in a trade, card for card.
    [drawing.choices:draw-then-discard] (Where cards are dropped after drawing,) players give up cards only by dropping one after a draw or by leaving the hand.
    [trading.phase:once] (With a trading phase,) they may also give up cards there, card for card.
    [field.exists:yes] Laying a card in an interference field does not give it up.

    For programs:
    In the drawing phase, a drop by a player who has not drawn in it is refused (`no-new-card`).
    A trade of no card at all is refused (`wrong-number`).

    Example: A card is dropped without a draw
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      When Han drops sabres-2 in the drawing of round 1
      And the drawing of round 1 is over
      Then Han cannot drop: no-new-card
      And Han holds coins-9, flasks-5, sabres-2

    @single-draws
    Example: A player who may not drop may still draw
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han drops sabres-2 in the drawing of round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han cannot drop: no-new-card
      And Han may draw
      And Han holds coins-9, flasks-5, sabres-2, staves-4

    @drawing.choices:draw-then-discard @single-draws
    Example: After a draw a card is dropped
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han draws in round 1
      And Han drops sabres-2
      And the drawing of round 1 is over
      Then Han may drop
      And Han holds coins-9, flasks-5, staves-4

    @drawing.choices:draw-trade-or-stand
    Example: For a traded card another comes
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han drops sabres-2 in the drawing of round 1
      And Han trades sabres-2 in the drawing of round 1
      And the drawing of round 1 is over
      Then Han cannot drop: no-new-card
      And Han may trade
      And Han holds coins-9, flasks-5, staves-4

    @drawing.choices:draw-trade-or-stand @single-draws
    Example: No card is no trade
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han trades no card in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han cannot trade: wrong-number
      And Han may draw
      And Han holds coins-9, flasks-5, sabres-2, staves-4

    @trading.phase:once
    Example: In the trading phase no card is no trade either
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      When Han trades no card in the trading
      And Han stands in the trading
      And round 2 is over
      Then Han cannot trade: wrong-number
      And Han may stand
      And Han holds coins-9, flasks-5, sabres-2

    @single-draws
    Example: A player who has not drawn has nothing to keep
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are staves-4
      When Han keeps in the drawing of round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han cannot keep: wrong-phase
      And Han may draw
      And Han holds coins-9, flasks-5, staves-4

    Example: A card is dropped while another player is asked
      Given Han and Lando play
      And Lando holds coins-9, flasks-5, sabres-2
      When Lando drops sabres-2 in the drawing of round 1 while Han is asked
      And the drawing of round 1 is over
      Then Lando cannot drop: out-of-turn
      And Lando holds coins-9, flasks-5, sabres-2

  @drawing.greatest-hand.no-limit
  Rule: A hand can grow to any number of cards
    However many cards they hold, players may draw more whenever they are asked in the drawing phase.
    Only the deck sets a limit.
    [field.exists:yes] Cards in an interference field make no difference.

    @single-draws
    Example: A hand of two cards grows
      Given Han and Lando play
      And Han holds coins-1, flasks-1
      And the next cards are coins-3
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han holds coins-1, flasks-1, coins-3

    @single-draws
    Example: A hand of nine cards grows
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2, flasks-2, sabres-2, staves-2, idiot
      And the next cards are coins-3
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2, flasks-2, sabres-2, staves-2, idiot, coins-3

    @single-draws @draws-again
    Example: A hand grows with every draw
      Given Han and Lando play
      And Han holds coins-1, flasks-1
      And the next cards are coins-2, flasks-2, coins-3, flasks-3
      When Han draws
      And Han draws
      And Han draws
      And Han draws
      And the drawing of round 7 is over
      Then Han may draw
      And Han may draw
      And Han may draw
      And Han may draw
      And Han holds coins-1, flasks-1, coins-2, flasks-2, coins-3, flasks-3

    @single-draws
    Example: A large hand grows when its holder likes
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2, flasks-2
      And the next cards are coins-3
      When Han stands
      And Han draws
      And the drawing of round 3 is over
      Then Han may stand
      And Han may draw
      And after the drawing of round 1 Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2, flasks-2
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2, flasks-2, coins-3

    @field.exists:yes @single-draws @laying-is-no-draw
    Example: A card in the field does not keep the hand from growing
      Given Han and Lando play
      And Han holds coins-1, coins-2, coins-3, coins-4, coins-5
      And the next cards are flasks-1
      When Han lays coins-1 in the betting of round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han holds coins-2, coins-3, coins-4, coins-5, flasks-1
