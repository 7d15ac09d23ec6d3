@time-to-play
Feature: A trading phase apart from drawing
  Some tables let everybody change cards once in a hand.

  @trading.phase.none
  Rule: There is no trading phase apart from drawing
    No round or turn has one.
    For trades in the drawing phase, see `drawing.choices`.

    Example: The first lap has no trading phase
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      When Han trades sabres-2 in the trading
      And round 2 is over
      Then Han cannot trade: not-reached
      And there is no trading in round 1
      And there is no trading in round 2
      And Han holds coins-9, flasks-5, sabres-2

    @drawing.choices:draw-trade-or-stand
    Example: A card is traded while drawing
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han trades sabres-2 in the drawing
      And Han trades flasks-5 in the trading
      And round 2 is over
      Then Han may trade
      And Han cannot trade: not-reached
      And there is no trading in round 1
      And there is a drawing in round 1
      And there is no trading in round 2
      And Han holds coins-9, flasks-5, staves-4

    Example: Three players have no trading phase either
      Given Han, Lando and Leia play
      And Han holds coins-9, flasks-5, sabres-2
      When Han trades sabres-2 in the trading
      And round 3 is over
      Then Han cannot trade: not-reached
      And there is no trading in round 1
      And there is no trading in round 3
      And Han holds coins-9, flasks-5, sabres-2

  @trading.phase.once
  Rule: Once in a hand there is a trading phase
    Each player still in the hand is asked once, and either trades cards or stands.
    Standing is always allowed.
    The phase comes once in each hand, whatever happens in it.
    It is played in addition to the drawing phase.

    @trading.cards:any-number
    Example: A card is traded once
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4, staves-3
      When Han trades sabres-2 in the trading
      And Han trades flasks-5 in the trading
      And round 4 is over
      Then Han may trade
      And Han cannot trade: not-reached
      And Han holds coins-9, flasks-5, staves-4

    @trading.cards:any-number
    Example: Both players trade
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4, sabres-3
      And the next cards are staves-4, staves-3
      When Han trades sabres-2 in the trading
      And Lando trades flasks-4 in the trading
      And round 2 is over
      Then Han may trade
      And Lando may trade
      And Han holds coins-9, flasks-5, staves-4
      And Lando holds coins-8, sabres-3, staves-3

    Example: A player stands
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      When Han stands in the trading
      And Han trades sabres-2 in the trading
      And round 4 is over
      Then Han may stand
      And Han cannot trade: not-reached
      And Han holds coins-9, flasks-5, sabres-2

    @turns.unit:rounds @trading.cards:any-number
    Example: A player who has folded is not asked
      Given Han, Lando and Leia play
      And Leia holds coins-7, flasks-5, sabres-2
      And the next cards are staves-4, staves-3
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia matches in round 1
      And Lando trades flasks-8 in the trading
      And Leia trades sabres-2 in the trading
      And round 1 is over
      Then the trading of round 1 asks Han and Leia
      And Lando cannot trade: not-reached
      And Leia may trade
      And Leia holds coins-7, flasks-5, staves-4

  @trading.time.after-first-lap
  Rule: The trading phase comes when the first lap of drawing is over
    [turns.unit:rounds] (In a game of rounds,) it comes right after the drawing phase of the first round.
    [turns.unit:turns] (In a game of turns,) it comes right after the drawing phase of the first turn with which everybody still in the hand has had a turn.
    [turns.unit:turns] (In a game of turns,) a turn counts even if its player leaves the hand in it.
    [turns.phases:draw-before-call] (With the drawing before the calling,) the trading phase comes between drawing and calling.
    If the hand ends earlier, it has no trading phase.

    For programs:
    Whether everybody has had a turn is decided when a drawing phase is over.
    In a turn whose player left before drawing, the trading phase still takes place.

    @turns.unit:rounds
    Example: In rounds it comes in the first one
      Given Han and Lando play
      When round 2 is over
      Then there is a trading in round 1
      And there is no trading in round 2

    @turns.unit:rounds @trading.cards:any-number @single-draws
    Example: In the first round everybody has drawn before
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4
      And the next cards are coins-1, coins-3, staves-4
      When Han draws in round 1
      And Lando draws in round 1
      And Han trades sabres-2 in the trading
      And round 1 is over
      Then after the drawing of round 1 Han holds coins-9, flasks-5, sabres-2, coins-1
      And Han holds coins-9, flasks-5, coins-1, staves-4
      And Lando holds coins-8, flasks-4, coins-3

    @turns.unit:turns
    Example: Two players trade in the second turn
      Given Han and Lando play
      When round 4 is over
      Then there is no trading in round 1
      And there is a trading in round 2
      And there is no trading in round 3
      And there is no trading in round 4

    @turns.unit:turns
    Example: Three players trade in the third turn
      Given Han, Lando and Leia play
      When round 4 is over
      Then there is no trading in round 1
      And there is no trading in round 2
      And there is a trading in round 3
      And there is no trading in round 4

    @turns.unit:turns @!turns.folded:held
    Example: The player whose turn would have been the last has folded
      Given Han, Lando and Leia play
      When Lando bets 1 in round 2
      And Leia folds in round 2
      And Han matches in round 2
      And round 3 is over
      Then there is no trading in round 1
      And there is a trading in round 2
      And there is no trading in round 3

    @turns.unit:turns @folding.when:until-phase-ends @!turns.player-out:ends
    Example: The player whose turn is the last leaves before drawing
      Given Han, Lando and Leia play
      When Leia folds in the leaving of round 3
      And round 4 is over
      Then Leia has folded
      And there is no trading in round 2
      And the trading of round 3 asks Han and Lando
      And there is no trading in round 4

    @turns.unit:turns @bombs.mid-hand:out-at-once @!turns.player-out:ends
    @single-draws
    Example: The player whose turn is the last bombs out in it
      Given Han, Lando and Leia play
      And Leia holds coins-11, flasks-11
      And the next cards are coins-5
      When Leia draws in round 3
      And round 4 is over
      Then Leia is out by a bomb
      And there is no trading in round 2
      And the trading of round 3 asks Han and Lando
      And there is no trading in round 4

    @turns.unit:turns @drawing.on-turn:everybody @bombs.mid-hand:out-at-once
    @single-draws @!turns.folded:held
    Example: The player whose turn would have been the last bombs out while cards are drawn
      Given Han, Lando and Leia play
      And Leia holds coins-11, flasks-11
      And the next cards are coins-5
      When Leia draws in round 2
      And round 3 is over
      Then Leia is out by a bomb
      And there is no trading in round 1
      And there is a trading in round 2
      And there is no trading in round 3

    @turns.unit:turns @trading.cards:any-number @single-draws
    Example: In the last turn of the lap the card is drawn before
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4
      And the next cards are coins-3, staves-4
      When Lando draws in round 2
      And Han trades sabres-2 in the trading
      And round 2 is over
      Then after the drawing of round 2 Han holds coins-9, flasks-5, sabres-2
      And Han holds coins-9, flasks-5, staves-4
      And Lando holds coins-8, flasks-4, coins-3

    @turns.unit:rounds @calling.earliest-round:from=1
    @turns.phases:draw-before-call @trading.cards:any-number @no-discards-owed
    Example: The trade comes before a call in the same round
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4
      When Han trades sabres-2 in the trading
      And Han calls in round 1
      Then Han may trade
      And Han calls the hand
      And after the trading of round 1 Han holds coins-9, flasks-5, staves-4
      And Han wins the hand pot

  @trading.partner.deck
  Rule: Players trade with the deck, card for card
    For each card that they give up in the trading phase, a player takes one from the top of the deck.
    They hold as many cards afterwards as before.
    Players do not trade with each other.

    For programs:
    To trade a card that the player does not hold is refused (`not-held`).

    @small-trades
    Example: One card is traded
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4, sabres-3
      And the next cards are staves-4, staves-3
      When Han trades sabres-2 in the trading
      And round 2 is over
      Then Han holds coins-9, flasks-5, staves-4
      And Lando holds coins-8, flasks-4, sabres-3

    @trades-of-two
    Example: Two cards are traded
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4, sabres-3
      And the next cards are staves-4, staves-3
      When Han trades flasks-5, sabres-2 in the trading
      And round 2 is over
      Then Han holds coins-9, staves-4, staves-3
      And Lando holds coins-8, flasks-4, sabres-3

    @small-trades
    Example: Both players trade, each with the deck
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4, sabres-3
      And the next cards are staves-4, staves-3
      When Han trades sabres-2 in the trading
      And Lando trades sabres-3 in the trading
      And round 2 is over
      Then Han holds coins-9, flasks-5, staves-4
      And Lando holds coins-8, flasks-4, staves-3

    @small-trades
    Example: Another player's card cannot be given up
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4, sabres-3
      And the next cards are staves-4, staves-3
      When Han trades sabres-3 in the trading
      And Han trades sabres-2 in the trading
      And round 2 is over
      Then Han cannot trade: not-held
      And Han may trade
      And Han holds coins-9, flasks-5, staves-4
      And Lando holds coins-8, flasks-4, sabres-3

    @trades-of-two
    Example: One card is not given up twice
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4, staves-3
      When Han trades sabres-2, sabres-2 in the trading
      And Han trades flasks-5, sabres-2 in the trading
      And round 2 is over
      Then Han cannot trade: not-held
      And Han may trade
      And Han holds coins-9, staves-4, staves-3

    @trades-of-two
    Example: Both copies of a face card are given up
      Given Han and Lando play
      And Han holds coins-9, idiot, idiot
      And the next cards are staves-4, staves-3
      When Han trades idiot, idiot in the trading
      And round 2 is over
      Then Han may trade
      And Han holds coins-9, staves-4, staves-3

    @trades-of-three @no-discards-owed
    Example: One card is not given up twice beside another
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And the next cards are staves-4, staves-3, coins-1
      When Han trades flasks-5, sabres-2, sabres-2 in the trading
      And Han trades coins-9, flasks-5, sabres-2 in the trading
      And round 2 is over
      Then Han cannot trade: not-held
      And Han may trade
      And Han holds staves-4, staves-3, coins-1

    @trades-of-three @no-discards-owed
    Example: Three cards are traded with the deck
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4, sabres-3
      And the next cards are staves-4, staves-3, coins-1
      When Han trades coins-9, flasks-5, sabres-2 in the trading
      And round 2 is over
      Then Han holds staves-4, staves-3, coins-1
      And Lando holds coins-8, flasks-4, sabres-3

    @trades-of-three @no-discards-owed
    Example: Each of two players trades three cards with the deck
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4, sabres-3
      And the next cards are staves-4, staves-3, coins-1, staves-2, coins-3, flasks-1
      When Han trades coins-9, flasks-5, sabres-2 in the trading
      And Lando trades coins-8, flasks-4, sabres-3 in the trading
      And round 2 is over
      Then Han holds staves-4, staves-3, coins-1
      And Lando holds staves-2, coins-3, flasks-1

  @trading.order.from-dealers-left
  Rule: Players trade one after the other from the dealer's left
    Players still in the hand decide clockwise from the dealer's left, each once, and take their new cards before the next is asked.
    [turns.unit:turns] (In a game of turns,) it does not matter whose turn it is.

    @turns.unit:rounds @trading.cards:any-number
    Example: In a round the dealer trades last
      Given Han, Lando and Leia play
      And Lando deals
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4, sabres-3
      And Leia holds coins-7, flasks-3, sabres-4
      And the next cards are staves-1, staves-2, staves-3
      When Han trades sabres-2 in the trading
      And Lando trades sabres-3 in the trading
      And Leia trades sabres-4 in the trading
      And round 1 is over
      Then the trading of round 1 asks Leia, Han and Lando
      And Leia holds coins-7, flasks-3, staves-1
      And Han holds coins-9, flasks-5, staves-2
      And Lando holds coins-8, flasks-4, staves-3

    @trading.cards:any-number
    Example: Of two players the dealer trades last
      Given Han and Lando play
      And Han deals
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4, sabres-3
      And the next cards are staves-1, staves-2
      When Han trades sabres-2 in the trading
      And Lando trades sabres-3 in the trading
      And round 2 is over
      Then Lando holds coins-8, flasks-4, staves-1
      And Han holds coins-9, flasks-5, staves-2

    @trading.cards:any-number
    Example: The other deals
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4, sabres-3
      And the next cards are staves-1, staves-2
      When Lando trades sabres-3 in the trading
      And Han trades sabres-2 in the trading
      And round 2 is over
      Then Han holds coins-9, flasks-5, staves-1
      And Lando holds coins-8, flasks-4, staves-2

    @turns.unit:turns @trading.cards:any-number
    Example: The order does not follow the player whose turn it is
      Given Han, Lando and Leia play
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4, sabres-3
      And Leia holds coins-7, flasks-3, sabres-4
      And the next cards are staves-1, staves-2, staves-3
      When Leia trades sabres-4 in the trading
      And Lando trades sabres-3 in the trading
      And Han trades sabres-2 in the trading
      And round 3 is over
      Then the trading of round 3 asks Han, Lando and Leia
      And Han holds coins-9, flasks-5, staves-1
      And Lando holds coins-8, flasks-4, staves-2
      And Leia holds coins-7, flasks-3, staves-3

    @turns.unit:turns
    Example: In a turn the dealer is asked last
      Given Han, Lando and Leia play
      And Lando deals
      When round 3 is over
      Then the trading of round 3 asks Leia, Han and Lando

    @turns.unit:rounds
    Example: Nobody is asked twice
      Given Han and Lando play
      When round 1 is over
      Then the trading of round 1 asks Han and Lando
