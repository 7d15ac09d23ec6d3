Feature: When the ante is paid

  @ante.time.before-deal
  Rule: Antes are paid before the cards are dealt
    Nobody holds a card yet when the antes are paid.

    Example: Both players ante before they see a card
      Given Han and Lando play
      And the antes are still to be paid
      And Han has 3000000 credits
      And Lando has 3000000 credits
      When the betting of round 1 is over
      Then after the ante Han holds no card
      And after the ante Lando holds no card
      And after the betting of round 1 Han holds flasks-9, staves-9

    @!deal.order:two-at-once
    Example: The deck is whole when three players ante
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And the cards are still to be dealt
      And the next cards are coins-2, coins-3, coins-4, coins-5, coins-6, coins-7
      And Han has 3000000 credits
      And Lando has 3000000 credits
      And Leia has 3000000 credits
      When the betting of round 1 is over
      Then after the ante Leia holds no card
      And after the betting of round 1 Leia holds coins-4, coins-7

    @!deal.order:two-at-once
    Example: The cards are dealt as soon as the antes are paid
      Given Han and Lando play
      And the antes are still to be paid
      And the cards are still to be dealt
      And the next cards are coins-2, coins-3, coins-4, coins-5
      And Han has 3000000 credits
      And Lando has 3000000 credits
      When the ante is over
      Then there is an ante
      And after the ante Han holds no card
      And Han holds coins-2, coins-4
      And Lando holds coins-3, coins-5
      And there is no round 1
      And the hand goes on

    Example: The antes lie in the pot already
      Given Han and Lando play
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then there is no ante
      And after the betting of round 1 Han has 99 credits

  @ante.time.after-deal
  Rule: Antes are paid after the cards are dealt
    Every player holds two cards when the antes are paid.
    They owe the ante all the same: nobody may look at their cards and decline it.
    A player who cannot pay the full ante is dealt no cards.

    Example: Both players hold their cards when they ante
      Given Han and Lando play
      And the antes are still to be paid
      And Han has 3000000 credits
      And Lando has 3000000 credits
      When the betting of round 1 is over
      Then after the ante Han holds flasks-9, staves-9
      And after the ante Lando holds flasks-8, staves-8

    @!deal.order:two-at-once
    Example: Three players ante with cards from the deck
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And the cards are still to be dealt
      And the next cards are coins-2, coins-3, coins-4, coins-5, coins-6, coins-7
      And Han has 3000000 credits
      And Lando has 3000000 credits
      And Leia has 3000000 credits
      When the betting of round 1 is over
      Then after the ante Han holds coins-2, coins-5
      And after the ante Leia holds coins-4, coins-7

    Example: A player who cannot ante is dealt no card
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And Han has 3000000 credits
      And Lando has 0 credits
      And Leia has 3000000 credits
      When the betting of round 1 is over
      Then after the ante Lando holds no card
      And after the ante Han holds flasks-9, staves-9

    @!deal.order:two-at-once
    Example: Nothing happens between the antes and the first betting
      Given Han and Lando play
      And the antes are still to be paid
      And the cards are still to be dealt
      And the next cards are coins-2, coins-3, coins-4, coins-5
      And Han has 3000000 credits
      And Lando has 3000000 credits
      When the ante is over
      Then there is an ante
      And after the ante Han holds coins-2, coins-4
      And Han holds coins-2, coins-4
      And there is no round 1
      And the hand goes on

    Example: The antes were paid with the cards in hand
      Given Han and Lando play
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then there is no ante
      And after the betting of round 1 Han has 99 credits
