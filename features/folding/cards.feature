Feature: Where folded cards go
  They leave the hand with their player.

  @folding.cards.out-of-play
  Rule: Folded cards go out of play
    As a player folds, their whole hand is put face down with the cards out of play, neither into the deck nor under it.
    [field.exists:yes] Their cards in an interference field go the same way.

    For programs:
    From then on the player holds no cards.
    The order of the cards out of play does not matter: if the deck runs short and they are used again, they are shuffled first.

    Example: One of three players folds
      Given Han, Lando and Leia play
      And Lando holds coins-9, flasks-5
      When Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then coins-9, flasks-5 lie out of play
      And Lando holds no card

    Example: Two of four players fold
      Given Han, Lando, Leia and Chewbacca play
      And Lando holds coins-9, flasks-5
      And Chewbacca holds sabres-7, staves-4
      When Han bets 1
      And Lando folds
      And Chewbacca folds
      And the betting of round 1 is over
      Then coins-9, flasks-5, sabres-7, staves-4 lie out of play
      And Chewbacca holds no card

    Example: Other cards are out of play already
      Given Han, Lando and Leia play
      And Leia holds coins-6, sabres-3
      And queen, coins-11 lie out of play
      When Han bets 1
      And Leia folds
      And the betting of round 1 is over
      Then queen, coins-11, coins-6, sabres-3 lie out of play
      And Leia holds no card

    @field.exists:yes @laying-is-no-draw
    Example: A card in the interference field goes with the hand
      Given Han, Lando and Leia play
      And Lando holds coins-9, flasks-5
      When Han bets 1
      And Lando lays coins-9 in the betting of round 1
      And Lando folds
      And the betting of round 1 is over
      Then Lando may lay
      And coins-9, flasks-5 lie out of play
      And Lando holds no card

    Example: Everybody stays in
      Given Han, Lando and Leia play
      And Lando holds coins-9, flasks-5
      When Han bets 1
      And the betting of round 1 is over
      Then no card lies out of play
      And after the betting of round 1 Lando holds coins-9, flasks-5
      And Lando holds coins-9, flasks-5

    @small-antes
    Example: No card is out of play as the next hand begins
      Given Han, Lando and Leia play
      And Lando holds coins-9, flasks-5
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia folds in round 1
      And in hand 2 the betting of round 1 is over
      Then Lando has folded
      And in hand 2 no card lies out of play

  @folding.cards.under-deck
  Rule: Folded cards go under the deck
    As a player folds, their whole hand is put face down under the deck, and can be drawn again once the cards above it are gone.
    [field.exists:yes] Their cards in an interference field go the same way.

    For programs:
    From then on the player holds no cards.
    The cards lie under the deck in the order in which the player held them, those of the field last.

    Example: The cards lie under a deck that is used up
      Given Han, Lando and Leia play
      And Lando holds coins-9, flasks-5
      And the deck holds no card
      When Han bets 1
      And Lando folds
      And the betting of round 1 is over
      Then no card lies out of play
      And the deck holds coins-9, flasks-5
      And Lando holds no card

    Example: Everybody keeps their cards, and nothing is put under the deck
      Given Han, Lando and Leia play
      And Lando holds coins-9, flasks-5
      And the deck holds no card
      When Han bets 1
      And the betting of round 1 is over
      Then no card lies out of play
      And Lando holds coins-9, flasks-5

    Example: Other cards stay out of play
      Given Han, Lando and Leia play
      And Leia holds coins-6, sabres-3
      And queen, coins-11 lie out of play
      When Han bets 1
      And Leia folds
      And the betting of round 1 is over
      Then queen, coins-11 lie out of play
      And Leia holds no card

    @field.exists:yes @laying-is-no-draw
    Example: A card in the interference field goes under the deck with the hand
      Given Han, Lando and Leia play
      And Lando holds coins-9, flasks-5
      And the deck holds no card
      When Han bets 1
      And Lando lays coins-9 in the betting of round 1
      And Lando folds
      And the betting of round 1 is over
      Then Lando may lay
      And no card lies out of play
      And the deck holds flasks-5, coins-9
