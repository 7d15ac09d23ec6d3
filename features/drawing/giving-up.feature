@time-to-play
Feature: What may be given up, and where it goes
  These rules apply to traded cards and to cards dropped after a draw.

  @drawing.lock.free @totals.version:chosen-before-play
  Rule: A drawn card may be given up like any other
    Its player may give it up the next time they may give up cards.
    [drawing.choices:draw-then-discard] (Where cards are dropped after drawing,) they may drop it at once.
    [totals.version:in-force] (With versions that change mid-hand,) the version in force when a card is given up counts (`versions.scope`).

    @drawing.choices:draw-trade-or-stand @single-draws
    Example: A drawn card is traded the next time
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, staves-4
      When Han draws
      And Han trades coins-2
      And the drawing of round 3 is over
      Then Han may trade
      And Han holds coins-9, flasks-5, staves-4

    @drawing.choices:draw-then-discard @single-draws
    Example: A drawn card is dropped at once
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2
      When Han draws
      And Han drops coins-2
      And the drawing of round 1 is over
      Then Han may drop
      And Han holds coins-9, flasks-5

    @drawing.choices:draw-then-discard @single-draws @draws-again
    Example: A drawn card is dropped after a later draw
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, staves-4
      When Han draws
      And Han keeps
      And Han draws
      And Han drops coins-2
      And the drawing of round 3 is over
      Then Han may keep
      And Han may drop
      And Han holds coins-9, flasks-5, staves-4

    @trading.phase:once @small-trades @drawing.number:two-or-none
    Example: One of two drawn cards is traded in the trading phase
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, sabres-1, staves-4
      When Han draws 2 cards
      And Han trades coins-2 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds coins-9, flasks-5, sabres-1, staves-4

    @trading.phase:once @small-trades @single-draws
    Example: A drawn card is traded in the trading phase
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, staves-4
      When Han draws
      And Han trades coins-2 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds coins-9, flasks-5, staves-4

    @trading.phase:once @trading.cards:three-or-none @no-discards-owed
    @single-draws
    Example: A drawn card is traded with two others
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2
      And the next cards are coins-3, flasks-2, flasks-3, sabres-3
      When Han draws
      And Han trades coins-3, flasks-4, sabres-2 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds coins-5, flasks-2, flasks-3, sabres-3

  @drawing.lock.kept
  Rule: A drawn card must be kept
    A card that a player has drawn cannot be traded or dropped for as long as they hold it.
    Cards that were dealt or came by a trade may be given up.
    A player with both copies of a face card, one of them drawn, may give up one; the other then counts as drawn.
    [shift.exists:yes] A card that a shift brings may be given up, even one that was drawn before.
    [field.exists:yes] A drawn card may be laid in an interference field.
    [totals.version:in-force] (With versions that change mid-hand,) the version in force when a card is given up counts (`versions.scope`).

    For programs:
    To give up such a card is refused (`kept`).
    A card counts by the way in which it last came to the player: one that was drawn, lost in a shift and drawn again must be kept.
    If a shift takes one of two copies, or one is laid in the interference field, the copy that stays counts as the drawn one.

    @drawing.choices:draw-trade-or-stand @single-draws
    Example: A drawn card is not traded the next time
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, staves-4
      When Han draws
      And Han trades coins-2
      And Han trades flasks-5
      And the drawing of round 3 is over
      Then Han cannot trade: kept
      And Han may trade
      And Han holds coins-9, coins-2, staves-4

    @drawing.choices:draw-trade-or-stand
    Example: A card that came by a trade is traded again
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are coins-2, staves-4
      When Han trades sabres-2
      And Han trades coins-2
      And the drawing of round 3 is over
      Then Han may trade
      And Han may trade
      And Han holds coins-9, flasks-5, staves-4

    @drawing.choices:draw-then-discard @single-draws
    Example: A drawn card is not dropped at once
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2
      When Han draws
      And Han drops coins-2
      And Han drops flasks-5
      And the drawing of round 1 is over
      Then Han cannot drop: kept
      And Han may drop
      And Han holds coins-9, coins-2

    @drawing.choices:draw-then-discard @single-draws
    Example: One of two copies was drawn
      Given Han and Lando play
      And Han holds coins-9, idiot
      And the next cards are idiot
      When Han draws
      And Han drops idiot
      And the drawing of round 1 is over
      Then Han may drop
      And Han holds coins-9, idiot

    @drawing.choices:draw-then-discard @single-draws @draws-again
    Example: The copy that is left must be kept
      Given Han and Lando play
      And Han holds coins-9, idiot
      And the next cards are idiot, coins-2
      When Han draws
      And Han drops idiot
      And Han draws
      And Han drops idiot
      And Han drops coins-9
      And the drawing of round 3 is over
      Then Han may drop
      And Han cannot drop: kept
      And Han may drop
      And Han holds idiot, coins-2

    @trading.phase:once @small-trades @single-draws
    Example: A drawn card is not traded in the trading phase
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, staves-4
      When Han draws
      And Han trades coins-2 in the trading
      And Han trades flasks-5 in the trading
      And round 2 is over
      Then Han cannot trade: kept
      And Han may trade
      And Han holds coins-9, coins-2, staves-4

    @trading.phase:once @small-trades @single-draws
    Example: One of two copies is traded in the trading phase
      Given Han and Lando play
      And Han holds coins-9, idiot
      And the next cards are idiot, staves-4
      When Han draws
      And Han trades idiot in the trading
      And round 2 is over
      Then Han may trade
      And Han holds coins-9, idiot, staves-4

    @field.exists:yes @single-draws @laying-is-no-draw
    Example: A drawn card is laid in the field
      Given Han and Lando play
      And the next cards are coins-2
      When Han draws in round 1
      And Han lays coins-2 in the betting of round 3
      And the betting of round 3 is over
      Then Han may lay
      And Han has coins-2 in the interference field

    @trading.phase:once @turns.unit:turns @totals.version:in-force
    Example: A new version lets the drawn card go
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, staves-4
      And the version becomes Rebel Alliance in round 2
      When Han draws in round 1
      And Han trades coins-2 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds coins-9, flasks-5, staves-4

    @trading.phase:once @turns.unit:turns @totals.version:in-force
    Example: A new version holds the drawn card back
      Given the Rebel Alliance version is in force
      And Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, staves-4
      And the version becomes New Republic in round 2
      When Han draws in round 1
      And Han trades coins-2 in the trading
      And Han trades flasks-5 in the trading
      And round 2 is over
      Then Han cannot trade: kept
      And Han may trade
      And Han holds coins-9, coins-2, staves-4

    @drawing.choices:draw-trade-or-stand @shift.lost-cards:under-deck
    @usual-shift @single-draws
    Example: A drawn card that came back in a shift is traded
      Given Han and Lando play
      And Han deals
      And Han holds coins-9, flasks-5
      And Lando holds coins-8, flasks-6
      And the deck holds coins-2, staves-4, sabres-3
      And the picker of Han's card would find coins-2, sabres-3 in that order
      And the picker of Lando's card would find flasks-6, staves-4 in that order
      And a shift comes in round 3
      And a shift comes in round 4
      When Han draws
      And Han trades coins-2 in the drawing of round 4
      And the drawing of round 4 is over
      Then after the shift of round 3 Han holds coins-9, flasks-5, sabres-3
      And after the shift of round 4 Han holds coins-9, flasks-5, coins-2
      And Han may trade
      And Han holds coins-9, flasks-5, staves-4

    @drawing.choices:draw-trade-or-stand @shift.lost-cards:under-deck
    @usual-shift @single-draws @draws-again
    Example: A drawn card that was lost in a shift and drawn again is not traded
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And Lando holds coins-8, flasks-6
      And the deck holds coins-2, staves-4, sabres-3
      And the picker of Han's card would find coins-2 in that order
      And the picker of Lando's card would find flasks-6 in that order
      And a shift comes in round 2
      When Han draws in round 1
      And Han draws in round 3
      And Han trades coins-2 in the drawing of round 5
      And Han trades flasks-5 in the drawing of round 5
      And the drawing of round 5 is over
      Then after the shift of round 2 Han holds coins-9, flasks-5, staves-4
      And Han cannot trade: kept
      And Han may trade
      And Han holds coins-9, staves-4, coins-2, flasks-6

  @drawing.discards.out-of-play
  Rule: Cards that are given up lie out of play
    They are put aside face down, and nobody is dealt one of them while the deck lasts.
    When the deck runs out, see `edges.empty-deck`.

    For programs:
    The deck has one card less for each card that was taken.

    @drawing.choices:draw-trade-or-stand
    Example: A traded card lies out of play
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the deck holds coins-4, coins-5
      When Han trades sabres-2 in round 1
      And the drawing of round 1 is over
      Then Han holds coins-9, flasks-5, coins-4
      And the deck holds coins-5
      And sabres-2 lies out of play

    @drawing.choices:draw-trade-or-stand
    Example: A player who stands gives up nothing
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the deck holds coins-4, coins-5
      When Han stands in round 1
      And the drawing of round 1 is over
      Then Han holds coins-9, flasks-5, sabres-2
      And the deck holds coins-4, coins-5
      And no card lies out of play

    @drawing.choices:draw-then-discard @single-draws
    Example: A dropped card lies out of play
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the deck holds coins-4, coins-5
      When Han draws in round 1
      And Han drops sabres-2
      And the drawing of round 1 is over
      Then Han holds coins-9, flasks-5, coins-4
      And the deck holds coins-5
      And sabres-2 lies out of play

    @drawing.choices:draw-then-discard @single-draws
    Example: A player who drops nothing adds nothing to them
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the deck holds coins-4, coins-5
      And coins-1 lies out of play
      When Han draws in round 1
      And Han keeps
      And the drawing of round 1 is over
      Then Han holds coins-9, flasks-5, sabres-2, coins-4
      And the deck holds coins-5
      And coins-1 lies out of play

    @trading.phase:once @trades-of-two
    Example: Two cards traded in the trading phase lie out of play
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the deck holds coins-4, coins-5, coins-6
      When Han trades flasks-5, sabres-2 in the trading
      And round 2 is over
      Then Han holds coins-9, coins-4, coins-5
      And the deck holds coins-6
      And flasks-5, sabres-2 lie out of play

    @trading.phase:once @trading.cards:three-or-none @no-discards-owed
    Example: Three cards traded in the trading phase lie out of play
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2
      And the deck holds coins-3, flasks-2, flasks-3, sabres-3
      When Han trades coins-5, flasks-4, sabres-2 in the trading
      And round 2 is over
      Then Han holds coins-3, flasks-2, flasks-3
      And the deck holds sabres-3
      And coins-5, flasks-4, sabres-2 lie out of play

    @trading.phase:once @small-trades
    Example: One card traded in the trading phase lies out of play
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the deck holds coins-4, coins-5, coins-6
      When Han trades sabres-2 in the trading
      And round 2 is over
      Then Han holds coins-9, flasks-5, coins-4
      And the deck holds coins-5, coins-6
      And sabres-2 lies out of play

  @drawing.discards.under-deck
  Rule: Cards that are given up go under the deck
    They are laid beneath it face down, and are dealt again once all cards above them are gone.
    In a trade the new cards are taken first.
    Of several cards, the first one that the player names comes up first.

    For programs:
    None of them is out of play.

    @drawing.choices:draw-trade-or-stand
    Example: A traded card lies under the deck
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the deck holds coins-4, coins-5
      When Han trades sabres-2 in round 1
      And the drawing of round 1 is over
      Then Han holds coins-9, flasks-5, coins-4
      And the deck holds coins-5, sabres-2
      And no card lies out of play

    @rounds-of-draws-and-trades @single-draws
    Example: A traded card is dealt again
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-6
      And the deck holds coins-4
      When Han trades sabres-2 in round 1
      And Lando draws in round 1
      And the drawing of round 1 is over
      Then Han holds coins-9, flasks-5, coins-4
      And Lando holds coins-8, flasks-6, sabres-2
      And the deck holds no card

    @drawing.choices:draw-trade-or-stand
    Example: Without a trade the deck stays as it is
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the deck holds coins-4, coins-5
      And coins-1 lies out of play
      When Han stands in round 1
      And the drawing of round 1 is over
      Then Han holds coins-9, flasks-5, sabres-2
      And the deck holds coins-4, coins-5
      And coins-1 lies out of play

    @drawing.choices:draw-then-discard @single-draws
    Example: A dropped card lies under the deck
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the deck holds coins-4, coins-5
      When Han draws in round 1
      And Han drops sabres-2
      And the drawing of round 1 is over
      Then Han holds coins-9, flasks-5, coins-4
      And the deck holds coins-5, sabres-2
      And no card lies out of play

    @trading.phase:once @trades-of-two
    Example: Two cards lie under the deck in the order named
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the deck holds coins-4, coins-5, coins-6
      When Han trades sabres-2, flasks-5 in the trading
      And round 2 is over
      Then Han holds coins-9, coins-4, coins-5
      And the deck holds coins-6, sabres-2, flasks-5
