Feature: The deal
  How a hand begins.

  @deal.cards.two
  Rule: Every player is dealt two cards
    Each player who takes part in the hand, the dealer included, gets two cards from the top of the deck, face down, and may look at them.
    The cards are dealt once, before the first betting.

    @!deal.order:two-at-once
    Example: Four cards for two players
      Given Han and Lando play
      And the cards are still to be dealt
      And the deck holds coins-2, flasks-3, coins-4, flasks-5, sabres-6, sabres-7
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Han holds coins-2, coins-4
      And after the betting of round 1 Lando holds flasks-3, flasks-5
      And the deck holds sabres-6, sabres-7

    @!deal.order:two-at-once
    Example: Six cards for three players
      Given Han, Lando and Leia play
      And the cards are still to be dealt
      And the deck holds coins-2, flasks-3, staves-4, coins-5, flasks-6, staves-7, sabres-8
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Leia holds staves-4, staves-7
      And the deck holds sabres-8

    @!deal.order:two-at-once
    Example: No cards for a player who sits out
      Given Han, Lando and Leia play
      And the cards are still to be dealt
      And Lando sits out
      And the deck holds coins-2, flasks-3, coins-4, flasks-5, sabres-6, sabres-7
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Leia holds flasks-3, flasks-5
      And the deck holds sabres-6, sabres-7

    Example: Four cards for two players leave the rest of the deck
      Given Han and Lando play
      And the cards are still to be dealt
      And the deck holds coins-2, coins-3, coins-4, coins-5, sabres-6, sabres-7, sabres-8
      When the betting of round 1 is over
      Then the deck holds sabres-6, sabres-7, sabres-8

    @!deal.order:two-at-once
    Example: The last card of the deck is dealt too
      Given Han and Lando play
      And the cards are still to be dealt
      And the deck holds coins-2, flasks-3, coins-4, flasks-5
      When the betting of round 1 is over
      Then after the betting of round 1 Lando holds flasks-3, flasks-5
      And the deck holds no card

    @time-to-play @!deal.order:two-at-once
    Example: The second round brings no new deal
      Given Han and Lando play
      And the cards are still to be dealt
      And the deck holds flasks-9, sabres-8, staves-9, staves-8, coins-2, coins-3, coins-4, coins-5, coins-6
      When the betting of round 2 is over
      Then after the betting of round 2 Han holds flasks-9, staves-9
      And after the betting of round 2 Lando holds sabres-8, staves-8
      And the deck holds coins-2, coins-3, coins-4, coins-5, coins-6

  @deal.order.one-at-a-time
  Rule: The cards are dealt one at a time, round the table
    The dealer gives each player who takes part one card, clockwise from the dealer's left, the dealer last, and then goes round again.
    With five players, the first and the sixth card go to the player on the dealer's left.

    Example: Two players get every other card
      Given Han and Lando play
      And the cards are still to be dealt
      And the next cards are coins-2, flasks-3, coins-4, flasks-5
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Han holds coins-2, coins-4
      And after the betting of round 1 Lando holds flasks-3, flasks-5

    Example: The first card goes to the dealer's left when Han deals
      Given Han and Lando play
      And the cards are still to be dealt
      And Han deals
      And the next cards are coins-2, flasks-3, coins-4, flasks-5
      When Lando bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Lando holds coins-2, coins-4
      And after the betting of round 1 Han holds flasks-3, flasks-5

    Example: Five players get every fifth card
      Given Han, Lando, Leia, Chewbacca and Boba play
      And the cards are still to be dealt
      And the next cards are coins-1, coins-2, coins-3, coins-4, coins-5, coins-6, coins-7, coins-8, coins-9, coins-10
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Han holds coins-1, coins-6
      And after the betting of round 1 Chewbacca holds coins-4, coins-9
      And after the betting of round 1 Boba holds coins-5, coins-10

    Example: Three players get every third card
      Given Han, Lando and Leia play
      And the cards are still to be dealt
      And Lando deals
      And the next cards are staves-2, coins-3, flasks-4, staves-5, coins-6, flasks-7
      When Leia bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Leia holds staves-2, staves-5
      And after the betting of round 1 Han holds coins-3, coins-6
      And after the betting of round 1 Lando holds flasks-4, flasks-7

    Example: Both rounds of the deal pass over a player who sits out
      Given Han, Lando and Leia play
      And the cards are still to be dealt
      And Han sits out
      And the next cards are flasks-2, staves-3, flasks-4, staves-5
      When Lando bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Lando holds flasks-2, flasks-4
      And after the betting of round 1 Leia holds staves-3, staves-5

  @deal.order.two-at-once
  Rule: Each player is dealt both cards at once
    The dealer gives each player who takes part two cards, clockwise from the dealer's left, the dealer last.

    Example: Two players get two cards in turn
      Given Han and Lando play
      And the cards are still to be dealt
      And the next cards are coins-2, flasks-3, coins-4, flasks-5
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Han holds coins-2, flasks-3
      And after the betting of round 1 Lando holds coins-4, flasks-5

    Example: The first two cards go to the dealer's left when Han deals
      Given Han and Lando play
      And the cards are still to be dealt
      And Han deals
      And the next cards are coins-2, flasks-3, coins-4, flasks-5
      When Lando bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Lando holds coins-2, flasks-3
      And after the betting of round 1 Han holds coins-4, flasks-5

    Example: The two of three players who take part get two cards each
      Given Han, Lando and Leia play
      And the cards are still to be dealt
      And Han sits out
      And the next cards are flasks-2, staves-3, flasks-4, staves-5
      When Lando bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Lando holds flasks-2, staves-3
      And after the betting of round 1 Leia holds flasks-4, staves-5
