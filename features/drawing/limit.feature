@time-to-play
Feature: How many cards a player gives up in a hand
  Each player has a count of their own, from the deal to the end of the hand.

  @drawing.discard-limit.none
  Rule: Nothing limits the cards given up over a whole hand
    Nobody counts the cards that players give up between the deal and the end of the hand, and nobody need give up any before a call.
    Other rules say how many may be given up at once.

    @drawing.choices:draw-trade-or-stand
    Example: Four cards are traded one by one
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are coins-3, flasks-2, flasks-3, sabres-2
      When Han trades coins-1
      And Han trades flasks-1
      And Han trades sabres-1
      And Han trades staves-1
      And the drawing of round 7 is over
      Then Han may trade
      And Han may trade
      And Han may trade
      And Han may trade
      And Han holds coins-2, coins-3, flasks-2, flasks-3, sabres-2

    @drawing.choices:draw-then-discard @single-draws @draws-again
    Example: Four cards are dropped one by one
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are coins-3, flasks-2, flasks-3, sabres-2
      When Han draws
      And Han drops coins-1
      And Han draws
      And Han drops flasks-1
      And Han draws
      And Han drops sabres-1
      And Han draws
      And Han drops staves-1
      And the drawing of round 7 is over
      Then Han may drop
      And Han may drop
      And Han may drop
      And Han may drop
      And Han holds coins-2, coins-3, flasks-2, flasks-3, sabres-2

    @time-to-call
    Example: A player who has given up no card may call
      Given Han and Lando play
      When Han calls in round 8
      Then Han may call
      And Han calls the hand

    @trading.phase:once @trading.cards:any-number
    Example: Four cards are traded at once
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are coins-3, flasks-2, flasks-3, sabres-2
      When Han trades coins-1, flasks-1, sabres-1, staves-1 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds coins-2, coins-3, flasks-2, flasks-3, sabres-2

    @trading.phase:once @trading.cards:any-number
    Example: A fifth card that they do not hold is refused
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are coins-3, flasks-2, flasks-3, sabres-2
      When Han trades coins-1, flasks-1, sabres-1, staves-1, staves-6 in the trading
      And Han trades coins-1, flasks-1, sabres-1, staves-1 in the trading
      And round 2 is over
      Then Han cannot trade: not-held
      And Han may trade
      And Han holds coins-2, coins-3, flasks-2, flasks-3, sabres-2

  @drawing.discard-limit.three-at-most
  Rule: A player gives up three cards at most in a hand
    Each card that they trade or drop counts as one.
    They need not give up any, and may always draw or stand.
    Each player has their own count, which begins at zero in every hand.

    For programs:
    A trade or a drop that would bring the player beyond three is refused as a whole (`discard-limit`).

    @drawing.choices:draw-trade-or-stand
    Example: A fourth card is not traded
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are coins-3, flasks-2, flasks-3, sabres-2
      When Han trades coins-1
      And Han trades flasks-1
      And Han trades sabres-1
      And Han trades staves-1
      And the drawing of round 7 is over
      Then Han may trade
      And Han may trade
      And Han may trade
      And Han cannot trade: discard-limit
      And Han holds staves-1, coins-2, coins-3, flasks-2, flasks-3

    @drawing.choices:draw-trade-or-stand @single-draws
    Example: After three trades one may draw
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are coins-3, flasks-2, flasks-3, sabres-2
      When Han trades coins-1
      And Han trades flasks-1
      And Han trades sabres-1
      And Han trades staves-1
      And Han draws
      And the drawing of round 7 is over
      Then Han may draw
      And Han holds staves-1, coins-2, coins-3, flasks-2, flasks-3, sabres-2

    @drawing.choices:draw-then-discard @single-draws @draws-again
    Example: A fourth card is not dropped
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are coins-3, flasks-2, flasks-3, sabres-2
      When Han draws
      And Han drops coins-1
      And Han draws
      And Han drops flasks-1
      And Han draws
      And Han drops sabres-1
      And Han draws
      And Han drops staves-1
      And the drawing of round 7 is over
      Then Han may drop
      And Han may drop
      And Han may drop
      And Han cannot drop: discard-limit
      And Han holds staves-1, coins-2, coins-3, flasks-2, flasks-3, sabres-2

    @trading.phase:once @trading.cards:any-number
    Example: Three cards are traded where four were refused
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are coins-3, flasks-2, flasks-3, sabres-2
      When Han trades coins-1, flasks-1, sabres-1, staves-1 in the trading
      And Han trades coins-1, flasks-1, sabres-1 in the trading
      And round 2 is over
      Then Han cannot trade: discard-limit
      And Han may trade
      And Han holds staves-1, coins-2, coins-3, flasks-2, flasks-3

    @drawing.choices:draw-trade-or-stand
    Example: Each player has their own limit
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And Lando holds staves-4, staves-5, staves-6
      And the next cards are coins-3, flasks-2, flasks-3, sabres-2
      When Han trades coins-1 in round 1
      And Han trades flasks-1 in round 3
      And Han trades sabres-1 in round 5
      And Lando trades staves-6 in round 6
      And the drawing of round 6 is over
      Then Han may trade
      And Han may trade
      And Han may trade
      And Lando may trade
      And Han holds staves-1, coins-2, coins-3, flasks-2, flasks-3
      And Lando holds staves-4, staves-5, sabres-2

    @drawing.choices:draw-trade-or-stand @ante.amount:each-pot=1
    Example: In the second hand everybody counts from zero
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are coins-3, flasks-2, flasks-3
      And in hand 2 Han holds coins-1, flasks-1, sabres-1
      And in hand 2 the next cards are sabres-2, sabres-3
      When Han trades coins-1
      And Han trades flasks-1
      And Han trades sabres-1
      And Han bets 1 in round 7
      And Lando folds in round 7
      And in hand 2 Han trades coins-1
      And in hand 2 the drawing of round 2 is over
      Then Han may trade
      And Han may trade
      And Han may trade
      And in hand 2 Han may trade

  @drawing.discard-limit.exactly-two
  Rule: A player gives up exactly two cards in a hand
    Each card that they trade or drop counts as one, and they cannot give up more than two.
    They choose when to do so: in two phases or, if other rules allow it, at once.
    Until then they cannot call (`drawing.discards-owed`).
    If another player calls or the hand ends before that, they pay nothing for it, and their hand counts.
    Each player's count begins at zero in every hand.

    For programs:
    A trade or a drop that would bring the player beyond two is refused as a whole (`discard-limit`).

    @drawing.choices:draw-trade-or-stand
    Example: A third card is not traded
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are coins-3, flasks-2, flasks-3
      When Han trades coins-1
      And Han trades flasks-1
      And Han trades sabres-1
      And the drawing of round 5 is over
      Then Han may trade
      And Han may trade
      And Han cannot trade: discard-limit
      And Han holds sabres-1, staves-1, coins-2, coins-3, flasks-2

    @drawing.choices:draw-trade-or-stand @ante.amount:each-pot=1
    Example: The two cards of the first hand do not count in the second
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are coins-3, flasks-2
      And in hand 2 Han holds coins-1, flasks-1, sabres-1
      And in hand 2 the next cards are sabres-2, sabres-3
      When Han trades coins-1
      And Han trades flasks-1
      And Han bets 1 in round 5
      And Lando folds in round 5
      And in hand 2 Han trades coins-1
      And in hand 2 the drawing of round 2 is over
      Then Han may trade
      And Han may trade
      And in hand 2 Han may trade

    @drawing.choices:draw-then-discard @single-draws @draws-again
    Example: A third card is not dropped
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are coins-3, flasks-2, flasks-3
      When Han draws
      And Han drops coins-1
      And Han draws
      And Han drops flasks-1
      And Han draws
      And Han drops sabres-1
      And the drawing of round 5 is over
      Then Han may drop
      And Han may drop
      And Han cannot drop: discard-limit
      And Han holds sabres-1, staves-1, coins-2, coins-3, flasks-2, flasks-3

    @trading.phase:once @trading.cards:any-number
    Example: Two cards are traded where three were refused
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are coins-3, flasks-2, flasks-3
      When Han trades coins-1, flasks-1, sabres-1 in the trading
      And Han trades coins-1, flasks-1 in the trading
      And round 2 is over
      Then Han cannot trade: discard-limit
      And Han may trade
      And Han holds sabres-1, staves-1, coins-2, coins-3, flasks-2

    @rounds-of-draws-and-trades @first-call-in-round-4-or-5
    Example: A player who gave up none wins when another calls
      Given Han and Lando play
      And Lando holds coins-8, flasks-4, sabres-2
      And the next cards are coins-3, coins-2
      When Lando trades flasks-4
      And Lando trades sabres-2
      And Lando calls
      Then Lando calls the hand
      And Lando may trade
      And Lando may trade
      And Han wins the hand pot

  @drawing.discard-count.given-up-by-choice
  Rule: The limit counts cards given up by choice
    It counts the cards that a player trades in any phase, and those they drop after a draw, even one that has only just come.
    [shift.exists:yes] Cards lost in a shift do not count.
    [field.exists:yes] Cards laid in an interference field do not count.

    @drawing.choices:draw-trade-or-stand @trading.phase:once
    @trading.cards:any-number @drawing.discard-limit:exactly-two
    Example: A trade while drawing counts in the trading phase
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are coins-3, flasks-2, flasks-3
      When Han trades coins-1 in round 1
      And Han trades flasks-1, sabres-1 in the trading
      And Han trades flasks-1 in the trading
      And round 2 is over
      Then Han may trade
      And Han cannot trade: discard-limit
      And Han may trade
      And Han holds sabres-1, staves-1, coins-2, coins-3, flasks-2

    @drawing.choices:draw-then-discard @trading.phase:once
    @trading.cards:any-number @drawing.discard-limit:three-at-most
    @single-draws
    Example: A drop counts in the trading phase
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are coins-3, flasks-2, flasks-3, sabres-2
      When Han draws in round 1
      And Han drops coins-1
      And Han trades flasks-1, sabres-1, staves-1 in the trading
      And Han trades flasks-1, sabres-1 in the trading
      And round 2 is over
      Then Han may drop
      And Han cannot trade: discard-limit
      And Han may trade
      And Han holds staves-1, coins-2, coins-3, flasks-2, flasks-3

    @drawing.choices:draw-trade-or-stand @drawing.discard-limit:three-at-most
    @!shift.lost-cards:pooled @usual-shift
    Example: A card lost in a shift does not count
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are sabres-2, flasks-2, flasks-3, sabres-3, staves-2, staves-3
      And the picker of Han's card would find coins-2 in that order
      And a shift comes in round 1
      When Han trades coins-1
      And Han trades flasks-1
      And Han trades sabres-1
      And Han trades staves-1
      And the drawing of round 7 is over
      Then after the shift of round 1 Han holds coins-1, flasks-1, sabres-1, staves-1, sabres-2
      And Han may trade
      And Han may trade
      And Han may trade
      And Han cannot trade: discard-limit

    @drawing.choices:draw-trade-or-stand @drawing.discard-limit:exactly-two
    @!shift.lost-cards:pooled @usual-shift
    Example: Two cards may still be given up after a shift
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are sabres-2, flasks-2, flasks-3, sabres-3, staves-2, staves-3
      And the picker of Han's card would find coins-2 in that order
      And a shift comes in round 1
      When Han trades coins-1
      And Han trades flasks-1
      And Han trades sabres-1
      And the drawing of round 5 is over
      Then after the shift of round 1 Han holds coins-1, flasks-1, sabres-1, staves-1, sabres-2
      And Han may trade
      And Han may trade
      And Han cannot trade: discard-limit

    @drawing.choices:draw-trade-or-stand @drawing.discard-limit:exactly-two
    @field.exists:yes @laying-is-no-draw
    Example: A card laid in the field does not count
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are coins-3, flasks-2
      When Han lays coins-2 in the betting of round 1
      And Han trades coins-1
      And Han trades flasks-1
      And the drawing of round 3 is over
      Then Han may lay
      And Han may trade
      And Han may trade
      And Han holds sabres-1, staves-1, coins-3, flasks-2

    @drawing.choices:draw-trade-or-stand @drawing.discard-limit:exactly-two
    @drawing.trade-order:after-a-look
    Example: The card that has just come counts
      Given Han and Lando play
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2
      And the next cards are coins-3, flasks-2, flasks-3
      When Han trades coins-3
      And Han trades flasks-2
      And Han trades sabres-1
      And the drawing of round 5 is over
      Then Han may trade
      And Han may trade
      And Han cannot trade: discard-limit
      And Han holds coins-1, flasks-1, sabres-1, staves-1, coins-2

  @drawing.discards-owed.may-not-call
  Rule: A player who has not given up two cards cannot call
    Once they have given up their two cards, they may call like any other player.
    A call before that is void and costs nothing, and the next player is asked, whether or not there was a chance to give up cards.

    For programs:
    Such a call is refused (`discards-owed`).

    @turns.unit:rounds @first-call-in-round-4-or-5
    Example: A player who has given up none may not call
      Given Han and Lando play
      When Han calls
      And round 5 is over
      Then Han cannot call: discards-owed
      And nobody calls the hand
      And the hand goes on

    @rounds-of-draws-and-trades @first-call-in-round-4-or-5
    Example: A player who has given up one may not call
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are coins-3, coins-4
      When Han trades sabres-2 in round 1
      And Han calls
      And round 5 is over
      Then Han may trade
      And Han cannot call: discards-owed
      And nobody calls the hand

    @rounds-of-draws-and-trades @first-call-in-round-4-or-5
    Example: A player who has given up two calls
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are coins-3, coins-4
      When Han trades sabres-2 in round 1
      And Han trades coins-3 in round 2
      And Han calls
      Then Han may call
      And Han calls the hand
      And Han wins the hand pot

    @turns.unit:rounds @first-call-in-round-4-or-5
    @drawing.choices:draw-then-discard @single-draws @draws-again
    Example: A player who has dropped two calls
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4
      And the next cards are coins-3, coins-4
      When Han draws in round 1
      And Han drops sabres-2
      And Han draws in round 2
      And Han drops flasks-5
      And Han calls
      Then Han may call
      And Han calls the hand
      And Han wins the hand pot

    @rounds-of-draws-and-trades @first-call-in-round-4-or-5
    Example: Another player calls instead
      Given Han and Lando play
      And Han holds coins-4, flasks-5
      And Lando holds coins-9, flasks-6, sabres-2
      And the next cards are coins-3, coins-2
      When Lando trades sabres-2 in round 1
      And Lando trades coins-3 in round 2
      And Han calls
      And Lando calls
      Then Han cannot call: discards-owed
      And Lando calls the hand
      And Lando wins the hand pot

    @turns.unit:turns @every-turn-after-a-lap @others-may-call
    Example: In another player's turn they may not call either
      Given Han and Lando play
      When Lando calls
      And the calling of round 3 is over
      Then Lando cannot call: discards-owed
      And nobody calls the hand

    @turns.unit:turns @every-turn-after-a-lap
    @drawing.choices:draw-trade-or-stand @drawing.two-card-trade:refused
    @others-may-call
    Example: A player who could give up none may not call either
      Given Han and Lando play
      And Lando holds coins-8, flasks-6
      When Lando trades flasks-6 in the drawing of round 2
      And Lando calls
      And the calling of round 3 is over
      Then Lando cannot trade: two-cards
      And Lando cannot call: discards-owed
      And nobody calls the hand
