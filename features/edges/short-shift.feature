@time-to-play
Feature: A shift with too few cards
  What happens when the deck cannot give everybody a new card.

  @edges.short-shift.marker-cards-shuffled
  Rule: The cards below the marker are shuffled for a short shift
    All lost cards are laid below the marker first, and new cards are dealt from the deck in the usual order.
    If the deck runs out, all cards out of play, including those just lost, are shuffled into a new deck, and dealing goes on from it.
    So there are always enough cards, and a player can get back the card they lost.
    A deck that holds just enough is dealt to its last card, and nothing is shuffled.
    This holds even if no cards are shuffled for a draw (`edges.empty-deck`).

    For programs:
    What is left of the new deck is the deck from now on, and nothing is out of play.
    If a case says how shuffled cards lie, they lie in that order.

    @!shift.loss:whole-hand @!shift.order:from-roller
    Example: The deck holds a card for one of two players
      Given Han and Lando play
      And Han holds coins-2, flasks-9
      And Lando holds coins-3, flasks-8
      And the deck holds coins-1
      And staves-4 lies out of play
      And cards shuffled anew lie in the order coins-3, staves-4, coins-2
      And a shift comes in round 1
      When the shift of round 1 is over
      Then Han holds coins-1, flasks-9
      And Lando holds coins-3, flasks-8
      And the deck holds staves-4, coins-2
      And no card lies out of play

    @!shift.loss:whole-hand @!shift.order:from-roller
    Example: No card lies above the marker
      Given Han and Lando play
      And Han holds coins-2, flasks-9
      And Lando holds coins-3, flasks-8
      And the deck holds no card
      And staves-4, staves-5 lie out of play
      And cards shuffled anew lie in the order staves-5, coins-2, coins-3, staves-4
      And a shift comes in round 1
      When the shift of round 1 is over
      Then Han holds staves-5, flasks-9
      And Lando holds coins-2, flasks-8
      And the deck holds coins-3, staves-4
      And no card lies out of play

    @!shift.loss:whole-hand @!shift.order:from-roller
    Example: The lost cards are all there is
      Given Han and Lando play
      And Han holds coins-2, flasks-9
      And Lando holds coins-3, flasks-8
      And the deck holds no card
      And cards shuffled anew lie in the order coins-3, coins-2
      And a shift comes in round 1
      When the shift of round 1 is over
      Then Han holds coins-3, flasks-9
      And Lando holds coins-2, flasks-8
      And the deck holds no card
      And no card lies out of play

    @!shift.loss:whole-hand @!shift.order:from-roller
    Example: The lost cards go back to those who lost them
      Given Han and Lando play
      And Han holds coins-2, flasks-9
      And Lando holds coins-3, flasks-8
      And the deck holds no card
      And cards shuffled anew lie in the order coins-2, coins-3
      And a shift comes in round 1
      When the shift of round 1 is over
      Then Han holds coins-2, flasks-9
      And Lando holds coins-3, flasks-8
      And the deck holds no card
      And no card lies out of play

    @!shift.loss:whole-hand @!shift.order:from-roller
    Example: The deck holds just enough
      Given Han and Lando play
      And Han holds coins-2, flasks-9
      And Lando holds coins-3, flasks-8
      And the deck holds coins-1, coins-4
      And staves-4 lies out of play
      And cards shuffled anew lie in the order coins-3, staves-4, coins-2
      And a shift comes in round 1
      When the shift of round 1 is over
      Then Han holds coins-1, flasks-9
      And Lando holds coins-4, flasks-8
      And the deck holds no card
      And coins-2, coins-3, staves-4 lie out of play

    @!shift.loss:whole-hand @!shift.order:from-roller
    Example: The third of three players gets a shuffled card
      Given Han, Lando and Leia play
      And Han holds coins-2, flasks-9
      And Lando holds coins-3, flasks-8
      And Leia holds coins-4, flasks-7
      And the deck holds coins-5, coins-6
      And cards shuffled anew lie in the order coins-2, coins-4, coins-3
      And a shift comes in round 1
      When the shift of round 1 is over
      Then Han holds coins-5, flasks-9
      And Lando holds coins-6, flasks-8
      And Leia holds coins-2, flasks-7
      And the deck holds coins-4, coins-3
      And no card lies out of play

    @!shift.loss:whole-hand @!shift.order:from-roller
    Example: A second short shift shuffles a second deck
      Given Han and Lando play
      And Han holds coins-2, flasks-9
      And Lando holds coins-3, flasks-8
      And the deck holds no card
      And staves-4 lies out of play
      And cards shuffled anew lie in the order coins-3, coins-2, staves-4
      And cards shuffled anew lie in the order flasks-9, flasks-8
      And a shift comes in round 1
      And a shift comes in round 2
      When the shift of round 2 is over
      Then Han holds coins-3, staves-4
      And Lando holds coins-2, flasks-9
      And the deck holds flasks-8
      And no card lies out of play
