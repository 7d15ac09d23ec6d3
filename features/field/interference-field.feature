Feature: The interference field
  Cards on the table that no shift can take.

  @field.exists.no
  Rule: There is no interference field
    All of a player's cards are in their hand; nobody may lay one on the table to keep it.

    For programs:
    A position with a card in an interference field is refused (`no-interference-field`), whatever is asked of it.
    In play, a player who tries to lay a card is refused with the same reason, but while the die falls as `during-the-shift`, and with several cards at once as `wrong-number`.

    Example: A card is laid in the play of a hand
      Given Han and Lando play
      When Han lays flasks-9 in the betting of round 1
      And Han bets 1 in round 1
      And the betting of round 1 is over
      Then Han cannot lay: no-interference-field
      And Han may bet
      And Han holds flasks-9, staves-9

    Example: A hand with a card in the field is not counted
      Given the hand coins-5, flasks-6
      And flasks-7 in the interference field
      When it is counted
      Then it is refused: no interference field

    Example: The same cards in the hand are counted
      Given the hand coins-5, flasks-6, flasks-7
      When it is counted
      Then it counts 18

    Example: A called hand with a card in the field is not settled
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8
      And Lando has staves-10 in the interference field
      When Han calls
      Then it is refused: no interference field

    Example: The same called hand without a field is settled
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      When Han calls
      Then Han wins the hand pot
      And Han has 112 credits

    @shift.exists:yes
    Example: A table with a card in the field does not shift
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And Lando has staves-10 in the interference field
      When a shift comes
      Then it is refused: no interference field

    @shift.exists:yes @!shift.loss:whole-hand
    Example: The same table without a field shifts
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7, staves-10
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot
      When a shift comes
      Then Han holds queen, coins-5
      And Lando holds idiot, flasks-7, staves-10

    @time-to-play @shift.exists:yes
    Example: A card is laid while the die falls
      Given Han and Lando play
      When Han lays flasks-9 as the die falls in round 1
      And the shift of round 1 is over
      Then Han cannot lay: during-the-shift
      And Han holds flasks-9, staves-9

    Example: Two cards are laid at once
      Given Han and Lando play
      When Han lays flasks-9, staves-9 in the betting of round 1
      And Han bets 1 in round 1
      And the betting of round 1 is over
      Then Han cannot lay: wrong-number
      And Han may bet
      And Han holds flasks-9, staves-9

  @field.exists.yes
  Rule: Each player has an interference field
    A player may keep cards of their hand by laying them face up in front of them, in their interference field.
    They still count as that player's cards at the showdown.
    [shift.exists:yes] (With a shift,) the field protects them when the cards shift (`field.protection`).

    Scenario Outline: A hand is counted with its card in the field
      Given the hand <hand>
      And <field> in the interference field
      When it is counted
      Then it counts <total>

      Examples: one card or two in the field
        | circumstance | hand              | field              | total |
        | one card     | coins-5, flasks-6 | flasks-7           | 18    |
        | two cards    | coins-5           | flasks-7, sabres-9 | 21    |

    Example: A called hand with a card in the field is settled
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-11
      And Lando has staves-11 in the interference field
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 112 credits

    Example: The other player's hand is better
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8
      And Lando has staves-11 in the interference field
      When Han calls
      Then Han wins the hand pot
      And Han has 112 credits
      And Lando has 100 credits

    @shift.exists:yes @!shift.loss:whole-hand
    Example: A table with a card in the field shifts
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And Lando has staves-10 in the interference field
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot
      When a shift comes
      Then Han holds queen, coins-5
      And Lando holds idiot, flasks-7
      And Lando has staves-10 in the interference field

    @shift.exists:yes
    Example: No shift comes to a table with cards in the field
      Given Han holds idiot, coins-5
      And Han has sabres-2, star in the interference field
      And Lando holds queen, flasks-7
      And Lando has staves-11 in the interference field
      When no shift comes
      Then Han holds idiot, coins-5
      And Han has sabres-2, star in the interference field
      And Lando has staves-11 in the interference field

  @field.protection.shift
  Rule: A shift takes no card out of the field
    [shift.loss:one-card] The picker takes a card from the hand only and passes over the cards in the field.
    [shift.loss:one-card] The owner still loses one card from the hand, even the only one there, and gets the new card there.
    The field protects from nothing else.

    For programs:
    A card in the field is passed over wherever it would offer itself to the picker.

    @!shift.loss:whole-hand
    Example: The picker passes over a card in the field
      Given Han holds idiot, coins-5
      And Han has star in the interference field
      And Lando holds queen, flasks-7
      And the picker of Han's card would find star, idiot, coins-5 in that order
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot
      When a shift comes
      Then Han holds queen, coins-5
      And Han has star in the interference field
      And Lando holds idiot, flasks-7

    @!shift.loss:whole-hand
    Example: The same card is lost from the hand
      Given Han holds idiot, star, coins-5
      And Lando holds queen, flasks-7
      And Lando has sabres-9 in the interference field
      And the picker of Han's card would find star, idiot, coins-5 in that order
      And the deck holds queen, star
      And shuffled cards lie in the order queen, star
      When a shift comes
      Then Han holds queen, idiot, coins-5
      And Lando holds star, flasks-7
      And Lando has sabres-9 in the interference field

    @!shift.loss:whole-hand
    Example: The picker passes over two cards in the field
      Given Han holds coins-5, idiot
      And Han has star, sabres-2 in the interference field
      And Lando holds queen, flasks-7
      And the picker of Han's card would find sabres-2, star, idiot, coins-5 in that order
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot
      When a shift comes
      Then Han holds queen, coins-5
      And Han has star, sabres-2 in the interference field

    @!shift.loss:whole-hand
    Example: The only card outside the field is lost
      Given Han holds idiot
      And Han has star, coins-5 in the interference field
      And Lando holds queen, flasks-7
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot
      When a shift comes
      Then Han holds queen
      And Han has star, coins-5 in the interference field
      And Lando holds idiot, flasks-7

    Example: A card in the field stays beside a hand of one card
      Given Han holds idiot
      And Han has star in the interference field
      And Lando holds queen
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot
      When a shift comes
      Then Han holds queen
      And Han has star in the interference field
      And Lando holds idiot

  @field.all-cards.spared
  Rule: A shift spares a player whose cards all lie in the field
    [shift.loss:one-card] Such a player has no card to lose, so nobody picks from them and they get no new card.
    [shift.loss:one-card] They still pick from their neighbour like anybody else.
    The others shift as usual.

    @!shift.loss:whole-hand
    Example: The first of two players is spared
      Given Han holds no card
      And Han has coins-5, sabres-9 in the interference field
      And Lando holds queen, flasks-7
      And the deck holds queen, star
      And shuffled cards lie in the order queen
      When a shift comes
      Then nobody picks from Han
      And Han picks from Lando
      And Han holds no card
      And Lando holds queen, flasks-7

    @!shift.loss:whole-hand
    Example: The first of three players is spared
      Given Han holds no card
      And Han has coins-5, sabres-9 in the interference field
      And Lando holds queen, flasks-7
      And Leia holds star, staves-4
      And the deck holds star, queen
      And shuffled cards lie in the order star, queen
      When a shift comes
      Then nobody picks from Han
      And Han holds no card
      And Lando holds star, flasks-7
      And Leia holds queen, staves-4

    @!shift.loss:whole-hand
    Example: The middle one of three players is spared
      Given Han holds queen, flasks-7
      And Lando holds no card
      And Lando has coins-5, sabres-9 in the interference field
      And Leia holds star, staves-4
      And the deck holds star, queen
      And shuffled cards lie in the order star, queen
      When a shift comes
      Then nobody picks from Lando
      And Han holds star, flasks-7
      And Lando has coins-5, sabres-9 in the interference field
      And Leia holds queen, staves-4

    @shift.picker:right-neighbour
    Example: The spared player picks from the player on the left
      Given Han holds queen, flasks-7
      And Lando holds no card
      And Lando has coins-5, sabres-9 in the interference field
      And Leia holds star, staves-4
      When a shift comes
      Then Lando picks from Leia
      And Leia picks from Han
      And nobody picks from Lando

    @shift.picker:left-neighbour
    Example: The spared player picks from the player on the right
      Given Han holds queen, flasks-7
      And Lando holds no card
      And Lando has coins-5, sabres-9 in the interference field
      And Leia holds star, staves-4
      When a shift comes
      Then Lando picks from Han
      And Han picks from Leia
      And nobody picks from Lando

    @!shift.loss:whole-hand
    Example: One card outside the field is enough to be drawn in
      Given Han holds idiot
      And Han has coins-5, sabres-9 in the interference field
      And Lando holds queen, flasks-7
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot
      When a shift comes
      Then Lando picks from Han
      And Han holds queen
      And Lando holds idiot, flasks-7

  @field.all-cards.new-card
  Rule: A player whose cards all lie in the field gets a new one
    [shift.loss:one-card] Such a player has no card to lose, so nobody picks from them.
    [shift.loss:one-card] They still pick from their neighbour like anybody else.
    When the others have their new cards, they get the next card of the deck.

    @!shift.loss:whole-hand @!shift.lost-cards:pooled
    Example: The first of two players gets a card
      Given Han holds no card
      And Han has coins-5, sabres-9 in the interference field
      And Lando holds queen, flasks-7
      And the deck holds star, coins-3, coins-4
      When a shift comes
      Then nobody picks from Han
      And Han picks from Lando
      And Han holds coins-3
      And Lando holds star, flasks-7

    @!shift.loss:whole-hand @!shift.lost-cards:pooled
    Example: The middle one of three players gets the last card
      Given Han holds queen, flasks-7
      And Lando holds no card
      And Lando has coins-5, sabres-9 in the interference field
      And Leia holds star, staves-4
      And the deck holds coins-1, coins-2, coins-3
      When a shift comes
      Then Han holds coins-1, flasks-7
      And Leia holds coins-2, staves-4
      And Lando holds coins-3
      And Lando has coins-5, sabres-9 in the interference field

    Example: Of two players with all cards in the field, each gets a card of the deck
      Given Han holds no card
      And Han has coins-5, sabres-9 in the interference field
      And Lando holds no card
      And Lando has coins-6, sabres-8 in the interference field
      And the deck holds coins-1, coins-2
      When a shift comes
      Then Han holds coins-1
      And Lando holds coins-2

    @shift.picker:right-neighbour
    Example: A player who gets a card picks from the player on the left
      Given Han holds queen, flasks-7
      And Lando holds no card
      And Lando has coins-5, sabres-9 in the interference field
      And Leia holds star, staves-4
      And the deck holds coins-1, coins-2, coins-3, coins-4, coins-6
      When a shift comes
      Then Lando picks from Leia
      And nobody picks from Lando

    @!shift.loss:whole-hand
    Example: A player with one card outside the field loses it
      Given Han holds idiot
      And Han has coins-5, sabres-9 in the interference field
      And Lando holds queen, flasks-7
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot
      When a shift comes
      Then Lando picks from Han
      And Han holds queen
      And Lando holds idiot, flasks-7

  @field.visibility.face-up
  Rule: Cards in the field lie face up
    Everybody at the table can see them from the moment they are laid down until the hand is over.
    The rest of the hand stays hidden until the showdown.

    For programs:
    A card in the field is among the cards that the others see (`shown`) from the phase in which it is laid.

    @time-to-play @laying-is-no-draw
    Example: A card in the field is seen, and the rest of the hand is not
      Given Han and Lando play
      And Han holds coins-5, flasks-4
      When Han lays coins-5 in the betting of round 1
      And the betting of round 2 is over
      Then Han may lay
      And during the betting of round 1 Han shows coins-5
      And during the betting of round 2 Han shows coins-5

    @time-to-play
    Example: Nothing is seen of a hand without a card in the field
      Given Han and Lando play
      And Han holds coins-5, flasks-4
      When the betting of round 2 is over
      Then during the betting of round 1 Han shows no card
      And during the betting of round 2 Han shows no card

    @time-to-call @laying-is-no-draw
    Example: The whole hand is seen at the showdown
      Given Han and Lando play
      And Han holds coins-11, flasks-10
      And Lando holds sabres-8, staves-4
      When Han lays coins-11 in the betting of round 1
      And Han calls in round 8
      Then Han may lay
      And Han shows coins-11, flasks-10
      And Lando shows sabres-8, staves-4

    @!showdown.last-player-bombed:must-be-in-range @laying-is-no-draw
    Example: A hand that need not be shown leaves its field open
      Given Han and Lando play
      And Han holds coins-11, flasks-10
      When Han lays coins-11 in the betting of round 1
      And Han bets 1 in round 1
      And Lando folds in round 1
      Then Han may lay
      And Lando may fold
      And Han shows coins-11
      And Lando shows no card
