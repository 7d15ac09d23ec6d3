@time-to-play
Feature: When the deck runs out
  A long hand can use up all the cards.

  @edges.empty-deck.discards-shuffled
  Rule: The cards out of play are shuffled into a new deck
    If the deck cannot give a player all the cards they ask for, they first get what is left in it.
    Then all cards out of play are shuffled into a new deck, and what is missing comes from its top.
    Cards given up earlier are out of play, and so are the hands of players who have left.
    An empty deck stays empty until somebody asks for a card.
    Nobody can take more cards than there are in all.
    [shift.lost-cards:under-marker] (With a marker,) the cards below the marker are out of play too.
    [drawing.discards:under-deck] If cards given up go under the deck, they go under the new one.

    For programs:
    In a trade, the new cards come first, and only then do the old ones go to their place.
    A draw or trade for more cards than the deck and the cards out of play hold together is refused (`no-cards-left`); nothing is dealt or shuffled then, and the player may ask for fewer.
    If a case says how shuffled cards lie, the cards out of play lie in that order.

    @single-draws
    Example: The first card of the new deck is drawn
      Given Han and Lando play
      And the deck holds no card
      And coins-3, coins-4 lie out of play
      And cards shuffled anew lie in the order coins-4, coins-3
      When Han draws in round 1
      And round 1 is over
      Then Han may draw
      And Han holds flasks-9, staves-9, coins-4
      And the deck holds coins-3
      And no card lies out of play

    @single-draws
    Example: The cards lie the other way
      Given Han and Lando play
      And the deck holds no card
      And coins-3, coins-4 lie out of play
      And cards shuffled anew lie in the order coins-3, coins-4
      When Han draws in round 1
      And round 1 is over
      Then Han holds flasks-9, staves-9, coins-3
      And the deck holds coins-4

    @single-draws
    Example: The last card of the deck is drawn
      Given Han and Lando play
      And the deck holds coins-1
      And coins-3, coins-4 lie out of play
      And cards shuffled anew lie in the order coins-4, coins-3
      When Han draws in round 1
      And round 1 is over
      Then Han holds flasks-9, staves-9, coins-1
      And the deck holds no card
      And coins-3, coins-4 lie out of play

    @drawing.number:one-or-two @totals.version:chosen-before-play
    Example: Two cards are drawn when the deck holds one
      Given Han and Lando play
      And the deck holds coins-1
      And coins-2, coins-3 lie out of play
      And cards shuffled anew lie in the order coins-2, coins-3
      When Han draws 2 cards in round 1
      And round 1 is over
      Then Han holds flasks-9, staves-9, coins-1, coins-2
      And the deck holds coins-3
      And no card lies out of play

    @drawing.number:one-or-two @totals.version:chosen-before-play
    Example: Two cards are wanted, but there is one in all
      Given Han and Lando play
      And the deck holds no card
      And coins-3 lies out of play
      And cards shuffled anew lie in the order coins-3
      When Han draws 2 cards in round 1
      And Han draws in round 1
      And round 1 is over
      Then Han cannot draw: no-cards-left
      And Han may draw
      And Han holds flasks-9, staves-9, coins-3

    @!folding.cards:under-deck @single-draws
    Example: The cards of a folded player come back
      Given Han, Lando and Leia play
      And Leia holds coins-2, coins-3
      And the deck holds no card
      And cards shuffled anew lie in the order coins-3, coins-2
      When Han bets 1 in round 1
      And Leia folds in round 1
      And Han draws in round 1
      And round 1 is over
      Then Han holds flasks-9, staves-9, coins-3
      And the deck holds coins-2
      And no card lies out of play

    @turns.unit:rounds @!folding.cards:under-deck @single-draws @draws-again
    Example: The deck runs out twice in one hand
      Given Han, Lando and Leia play
      And Leia holds coins-3, coins-4
      And the deck holds no card
      And coins-1, coins-2 lie out of play
      And cards shuffled anew lie in the order coins-1, coins-2
      And cards shuffled anew lie in the order coins-4, coins-3
      When Han draws in round 1
      And Han bets 1 in round 2
      And Leia folds in round 2
      And Han draws in round 2
      And Lando draws in round 2
      And round 2 is over
      Then Han holds flasks-9, staves-9, coins-1, coins-2
      And Lando holds flasks-8, staves-8, coins-4
      And the deck holds coins-3
      And no card lies out of play

    @single-draws
    Example: Nothing lies out of play either
      Given Han and Lando play
      And the deck holds no card
      When Han draws in round 1
      And round 1 is over
      Then Han cannot draw: no-cards-left
      And Han holds flasks-9, staves-9
      And the deck holds no card

    @drawing.choices:draw-trade-or-stand @drawing.two-card-trade:allowed
    @drawing.discards:out-of-play
    Example: The card that is traded is not shuffled
      Given Han and Lando play
      And the deck holds no card
      And coins-3, coins-4 lie out of play
      And cards shuffled anew lie in the order staves-9, coins-4, coins-3
      When Han trades staves-9 in round 1
      And round 1 is over
      Then Han may trade
      And Han holds flasks-9, coins-4
      And the deck holds coins-3
      And staves-9 lies out of play

    @trading.phase:once @trades-of-two @drawing.two-card-trade:allowed
    Example: Two cards are traded when the deck holds one
      Given Han and Lando play
      And the deck holds coins-1
      And coins-2, coins-3 lie out of play
      And cards shuffled anew lie in the order coins-2, coins-3
      When Han trades flasks-9, staves-9 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds coins-1, coins-2

    @drawing.choices:draw-trade-or-stand @drawing.discards:under-deck
    Example: The card that is traded goes under the new deck
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the deck holds no card
      And coins-3, coins-4 lie out of play
      And cards shuffled anew lie in the order coins-4, coins-3
      When Han trades sabres-2 in round 1
      And the drawing of round 1 is over
      Then Han holds coins-9, flasks-5, coins-4
      And the deck holds coins-3, sabres-2
      And no card lies out of play

  @edges.empty-deck.no-more-draws
  Rule: Cards out of play do not come back for a draw
    A player who asks for more cards than the deck holds gets none and gives none up; they may ask for fewer, or stand.
    Cards out of play do not come back for a trade or a sudden demise either.
    [shift.exists:yes] (With a shift,) the rules of the shift say what happens when the deck is too short.

    For programs:
    A draw or trade for more cards than the deck holds is refused (`no-cards-left`).

    @single-draws
    Example: Cards out of play do not come back for a draw
      Given Han and Lando play
      And the deck holds no card
      And coins-3, coins-4 lie out of play
      When Han draws in round 1
      And round 1 is over
      Then Han cannot draw: no-cards-left
      And Han holds flasks-9, staves-9
      And coins-3, coins-4 lie out of play

    @single-draws
    Example: There is one last card to draw
      Given Han and Lando play
      And the deck holds coins-1
      And coins-3, coins-4 lie out of play
      When Han draws in round 1
      And round 1 is over
      Then Han may draw
      And Han holds flasks-9, staves-9, coins-1
      And the deck holds no card

    @drawing.choices:draw-trade-or-stand
    Example: Cards out of play do not come back for a trade
      Given Han and Lando play
      And Han holds flasks-9, staves-5, coins-2
      And the deck holds no card
      And coins-3, coins-4 lie out of play
      When Han trades staves-5 in round 1
      And round 1 is over
      Then Han cannot trade: no-cards-left
      And Han holds flasks-9, staves-5, coins-2
      And coins-3, coins-4 lie out of play

    @drawing.choices:draw-trade-or-stand
    Example: The last card is there for a trade
      Given Han and Lando play
      And Han holds flasks-9, staves-5, coins-2
      And the deck holds coins-1
      When Han trades staves-5 in round 1
      And round 1 is over
      Then Han may trade
      And Han holds flasks-9, coins-2, coins-1

    @!folding.cards:under-deck @single-draws
    Example: The cards of a folded player do not come back
      Given Han, Lando and Leia play
      And Leia holds coins-2, coins-3
      And the deck holds no card
      When Han bets 1 in round 1
      And Leia folds in round 1
      And Han draws in round 1
      And round 1 is over
      Then Han cannot draw: no-cards-left
      And Han holds flasks-9, staves-9
      And coins-2, coins-3 lie out of play

  @edges.live-cards.live-hands
  Rule: The cards of players still in the hand are never shuffled
    Their hands stay where they are; at the showdown every hand that is shown stays too, beaten or bombed, with its demise card.
    All other cards outside the deck are shuffled.
    [field.exists:yes] (With an interference field,) the cards in the fields of players still in the hand stay, and those of the others are shuffled.

    @single-draws
    Example: The other player keeps their hand
      Given Han and Lando play
      And the deck holds no card
      And coins-3 lies out of play
      And cards shuffled anew lie in the order flasks-8, staves-8, coins-3
      When Han draws in round 1
      And round 1 is over
      Then Han holds flasks-9, staves-9, coins-3
      And Lando holds flasks-8, staves-8
      And the deck holds no card

    @single-draws
    Example: The hands of two others stay with them
      Given Han, Lando and Leia play
      And Leia holds coins-2, coins-3
      And the deck holds no card
      And coins-4, coins-5 lie out of play
      And cards shuffled anew lie in the order coins-2, coins-3, flasks-8, coins-5, coins-4
      When Han draws in round 1
      And round 1 is over
      Then Han holds flasks-9, staves-9, coins-5
      And Leia holds coins-2, coins-3
      And the deck holds coins-4

    @!folding.cards:under-deck @single-draws
    Example: A folded hand is shuffled in with the rest
      Given Han, Lando and Leia play
      And Leia holds coins-2, coins-3
      And the deck holds no card
      And coins-4, coins-5 lie out of play
      And cards shuffled anew lie in the order coins-2, flasks-8, coins-5, coins-4, coins-3
      When Han bets 1 in round 1
      And Leia folds in round 1
      And Han draws in round 1
      And round 1 is over
      Then Han holds flasks-9, staves-9, coins-2
      And the deck holds coins-5, coins-4, coins-3

    @field.exists:yes @!folding.cards:under-deck @single-draws
    @laying-is-no-draw
    Example: A card in the field of a player who has left is shuffled in
      Given Han, Lando and Leia play
      And Leia holds coins-2, coins-3
      And the deck holds no card
      And coins-4 lies out of play
      And cards shuffled anew lie in the order coins-2, coins-4, coins-3
      When Leia lays coins-2 in the betting of round 1 while Han is asked
      And Han bets 1 in round 1
      And Leia folds in round 1
      And Han draws in round 1
      And round 1 is over
      Then Leia may lay
      And Han holds flasks-9, staves-9, coins-2
      And the deck holds coins-4, coins-3

    @field.exists:yes @single-draws @laying-is-no-draw
    Example: A card in an interference field stays there
      Given Han and Lando play
      And the deck holds no card
      And coins-3 lies out of play
      And cards shuffled anew lie in the order flasks-9, coins-3
      When Han lays flasks-9 in the betting of round 1
      And Han draws in round 1
      And round 1 is over
      Then Han has flasks-9 in the interference field
      And Han holds staves-9, coins-3

    @time-to-call @demise.cause:tie-for-best
    Example: A beaten hand stays out of a sudden demise
      Given Han, Lando and Leia play
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And Leia holds coins-2, coins-3
      And Han has 1000 credits
      And Lando has 1000 credits
      And Leia has 1000 credits
      And the deck holds no card
      And coins-4, coins-5 lie out of play
      And cards shuffled anew lie in the order coins-2, coins-3, coins-5, coins-4
      When Han calls in round 9
      Then Han is dealt coins-5
      And Lando is dealt coins-4
      And Han wins the hand pot

    @time-to-call @demise.cause:tie-for-best
    Example: A beaten hand stays out of a sudden demise in another order, too
      Given Han, Lando and Leia play
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And Leia holds coins-2, coins-3
      And Han has 1000 credits
      And Lando has 1000 credits
      And Leia has 1000 credits
      And the deck holds no card
      And coins-4, coins-5 lie out of play
      And cards shuffled anew lie in the order coins-4, coins-3, coins-2, coins-5
      When Lando calls in round 9
      Then Han is dealt coins-4
      And Lando is dealt coins-5
      And Lando wins the hand pot

  @edges.nothing-left.stand-alone
  Rule: When no card is left to draw, players can only stand
    No card is left when the deck is empty and no cards can be shuffled into a new one (`edges.empty-deck`).
    Players are asked as before, but can take no card; betting and calling go on.
    [shift.exists:yes] (With a shift,) shifts go on too.
    [shift.lost-cards:under-marker] (With a marker,) a shift can make draws possible again (`edges.short-shift`).
    [field.exists:yes] (With an interference field,) players may still lay a card in their field.

    For programs:
    Every draw and every trade is refused (`no-cards-left`).

    @single-draws
    Example: A draw is refused, then the player stands
      Given Han and Lando play
      And the deck holds no card
      When Han draws in round 1
      And Han stands in round 1
      And round 1 is over
      Then Han cannot draw: no-cards-left
      And Han may stand
      And Han holds flasks-9, staves-9

    @single-draws
    Example: There is a card left to draw
      Given Han and Lando play
      And the deck holds coins-1
      When Han draws in round 1
      And round 1 is over
      Then Han may draw
      And Han holds flasks-9, staves-9, coins-1

    @drawing.choices:draw-trade-or-stand @drawing.two-card-trade:allowed
    Example: A trade is refused
      Given Han and Lando play
      And the deck holds no card
      When Han trades staves-9 in round 1
      And round 1 is over
      Then Han cannot trade: no-cards-left
      And Han holds flasks-9, staves-9

    @drawing.choices:draw-trade-or-stand @drawing.two-card-trade:allowed
    Example: There is a card left to trade for
      Given Han and Lando play
      And the deck holds coins-1
      When Han trades staves-9 in round 1
      And round 1 is over
      Then Han may trade
      And Han holds flasks-9, coins-1

    @turns.unit:rounds
    Example: Everybody is asked all the same
      Given Han, Lando and Leia play
      And the deck holds no card
      When round 1 is over
      Then the drawing of round 1 asks Han, Lando and Leia
      And Han holds flasks-9, staves-9

    @turns.unit:rounds @single-draws
    Example: Two players are asked all the same
      Given Han and Lando play
      And the deck holds no card
      When Lando draws in round 1
      And round 1 is over
      Then the drawing of round 1 asks Han and Lando
      And Lando cannot draw: no-cards-left

    @shift.lost-cards:pooled @!shift.loss:whole-hand @!shift.order:from-roller
    Example: A shift comes without a deck
      Given Han and Lando play
      And Han holds coins-9, flasks-9
      And Lando holds coins-8, flasks-8
      And the deck holds no card
      And shuffled cards lie in the order coins-8, coins-9
      And a shift comes in round 1
      When the shift of round 1 is over
      Then Han holds coins-8, flasks-9
      And Lando holds coins-9, flasks-8
