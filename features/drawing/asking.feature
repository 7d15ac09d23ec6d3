@time-to-play
Feature: Who is asked in the drawing phase
  Players take cards only when they are asked to draw.

  @drawing.in-round.everybody-once
  Rule: Everybody still in the hand may draw once a round
    In each round, every player still in the hand is asked once.

    @single-draws
    Example: All three players draw
      Given Han, Lando and Leia play
      And the next cards are coins-2, coins-3, coins-4
      When Han draws
      And Lando draws
      And Leia draws
      And the drawing of round 1 is over
      Then the drawing of round 1 asks Han, Lando and Leia
      And Han holds flasks-9, staves-9, coins-2
      And Lando holds flasks-8, staves-8, coins-3
      And Leia holds flasks-7, staves-7, coins-4

    @single-draws
    Example: Only the second of two players draws
      Given Han and Lando play
      And the next cards are coins-2, coins-3
      When Han stands
      And Lando draws
      And the drawing of round 1 is over
      Then the drawing of round 1 asks Han and Lando
      And Han holds flasks-9, staves-9
      And Lando holds flasks-8, staves-8, coins-2

    @!drawing.number:two-or-none @!drawing.number:until-content @draws-again
    Example: A second draw has to wait for the next round
      Given Han and Lando play
      And the next cards are coins-2, coins-1
      When Han draws in round 1
      And Han draws in round 1
      And Han draws in round 2
      And the drawing of round 2 is over
      Then Han may draw
      And Han cannot draw: not-reached
      And Han may draw
      And after the drawing of round 1 Han holds flasks-9, staves-9, coins-2
      And Han holds flasks-9, staves-9, coins-2, coins-1

    @single-draws
    Example: A player who has folded is not asked
      Given Han, Lando and Leia play
      And the next cards are coins-2, coins-3, coins-4
      When Han bets 1
      And Lando folds
      And Leia matches
      And Han draws
      And Lando draws
      And Leia draws
      And the drawing of round 1 is over
      Then the drawing of round 1 asks Han and Leia
      And Lando cannot draw: not-reached
      And Han holds flasks-9, staves-9, coins-2
      And Leia holds flasks-7, staves-7, coins-3

  @drawing.on-turn.turn-player
  Rule: Only the player whose turn it is may draw
    The turn player is asked once, and nobody else; the others draw in their own turns.
    If the turn player has left the hand, nobody draws in that turn.

    @single-draws
    Example: The others do not draw in the first player's turn
      Given Han, Lando and Leia play
      And the next cards are coins-2, coins-3
      When Han draws in round 1
      And Lando draws in round 1
      And the drawing of round 1 is over
      Then the drawing of round 1 asks Han
      And Lando cannot draw: not-reached
      And Han holds flasks-9, staves-9, coins-2
      And Lando holds flasks-8, staves-8

    @single-draws
    Example: The second player draws in the second turn
      Given Han and Lando play
      And the next cards are coins-2, coins-3
      When Han draws in round 1
      And Lando draws in round 2
      And the drawing of round 2 is over
      Then the drawing of round 2 asks Lando
      And Lando may draw
      And Han holds flasks-9, staves-9, coins-2
      And Lando holds flasks-8, staves-8, coins-3

    @single-draws @draws-again
    Example: The first of two players draws again in the third turn
      Given Han and Lando play
      And the next cards are coins-2, coins-1
      When Han draws in round 1
      And Han draws in round 2
      And Han draws in round 3
      And the drawing of round 3 is over
      Then Han may draw
      And Han cannot draw: not-reached
      And Han may draw
      And Han holds flasks-9, staves-9, coins-2, coins-1

    @raises-go-round @no-limit-per-round @single-draws
    Example: Nobody draws in a turn whose player has folded
      Given Han, Lando and Leia play
      And the next cards are coins-2, coins-3
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And Leia matches in round 1
      And Han folds in round 1
      And Leia draws in round 1
      And Lando draws in round 2
      And round 2 is over
      Then Han has folded
      And Leia cannot draw: not-reached
      And Lando may draw
      And Leia holds flasks-7, staves-7
      And Lando holds flasks-8, staves-8, coins-2

  @drawing.on-turn.everybody
  Rule: Everybody still in the hand may draw in every turn
    The drawing phase of each turn asks every player still in the hand, each of them once.
    If the turn player has left the hand, the others are still asked.

    @single-draws
    Example: All three players draw in the first player's turn
      Given Han, Lando and Leia play
      And the next cards are coins-2, coins-3, coins-4
      When Han draws in round 1
      And Lando draws in round 1
      And Leia draws in round 1
      And the drawing of round 1 is over
      Then the drawing of round 1 asks Han, Lando and Leia
      And Han holds flasks-9, staves-9, coins-2
      And Lando holds flasks-8, staves-8, coins-3
      And Leia holds flasks-7, staves-7, coins-4

    @!drawing.number:two-or-none @!drawing.number:until-content @draws-again
    Example: One of two players draws in every turn
      Given Han and Lando play
      And the next cards are coins-2, coins-3, coins-4
      When Lando draws in round 1
      And Lando draws in round 2
      And Lando draws in round 2
      And the drawing of round 2 is over
      Then the drawing of round 2 asks Han and Lando
      And Lando may draw
      And Lando may draw
      And Lando cannot draw: not-reached
      And Han holds flasks-9, staves-9
      And Lando holds flasks-8, staves-8, coins-2, coins-3

    @raises-go-round @no-limit-per-round @!turns.player-out:ends @single-draws
    Example: The others draw in a turn whose player has folded
      Given Han, Lando and Leia play
      And the next cards are coins-2, coins-3
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And Leia matches in round 1
      And Han folds in round 1
      And Leia draws in round 1
      And round 1 is over
      Then Han has folded
      And Leia may draw
      And Leia holds flasks-7, staves-7, coins-2

  @drawing.order.from-dealers-left
  Rule: Players draw in order from the dealer's left
    Players still in the hand decide clockwise from the dealer's left, the dealer last, and take their cards before the next is asked.
    A dealer who has left the hand still marks where the order begins.
    [drawing.on-turn:everybody] (Where everybody draws in each turn,) the order is the same in every turn.

    @turns.unit:rounds @single-draws
    Example: In a round the dealer draws last
      Given Han, Lando and Leia play
      And Lando deals
      And the next cards are coins-2, coins-3, coins-4
      When Han draws
      And Lando draws
      And Leia draws
      And the drawing of round 1 is over
      Then the drawing of round 1 asks Leia, Han and Lando
      And Leia holds flasks-7, staves-7, coins-2
      And Han holds flasks-9, staves-9, coins-3
      And Lando holds flasks-8, staves-8, coins-4

    @turns.unit:rounds @single-draws
    Example: Of two players the one who does not deal draws first
      Given Han and Lando play
      And Han deals
      And the next cards are coins-2, coins-3
      When Han draws
      And Lando draws
      And the drawing of round 1 is over
      Then the drawing of round 1 asks Lando and Han
      And Han holds flasks-9, staves-9, coins-3
      And Lando holds flasks-8, staves-8, coins-2

    @turns.unit:rounds @raises-go-round @no-limit-per-round @single-draws
    Example: The first player on the dealer's left has folded
      Given Han, Lando and Leia play
      And the next cards are coins-2, coins-3
      When Han bets 1
      And Lando raises by 1
      And Leia matches
      And Han folds
      And Lando draws
      And Leia draws
      And the drawing of round 1 is over
      Then the drawing of round 1 asks Lando and Leia
      And Lando holds flasks-8, staves-8, coins-2
      And Leia holds flasks-7, staves-7, coins-3

    @turns.unit:rounds @single-draws
    Example: A dealer who has folded still marks the beginning
      Given Han, Lando and Leia play
      And Lando deals
      And the next cards are coins-2, coins-3
      When Leia bets 1
      And Han matches
      And Lando folds
      And Han draws
      And Leia draws
      And the drawing of round 1 is over
      Then the drawing of round 1 asks Leia and Han
      And Leia holds flasks-7, staves-7, coins-2
      And Han holds flasks-9, staves-9, coins-3

    @drawing.on-turn:everybody @single-draws
    Example: The order stays the same in the second player's turn
      Given Han, Lando and Leia play
      And the next cards are coins-2, coins-3, coins-4
      When Han draws in round 2
      And Lando draws in round 2
      And Leia draws in round 2
      And the drawing of round 2 is over
      Then the drawing of round 2 asks Han, Lando and Leia
      And Han holds flasks-9, staves-9, coins-2
      And Lando holds flasks-8, staves-8, coins-3
      And Leia holds flasks-7, staves-7, coins-4

    @drawing.on-turn:everybody @single-draws
    Example: In a turn the dealer draws last
      Given Han, Lando and Leia play
      And Lando deals
      And the next cards are coins-2, coins-3, coins-4
      When Han draws in round 2
      And Lando draws in round 2
      And Leia draws in round 2
      And the drawing of round 2 is over
      Then the drawing of round 2 asks Leia, Han and Lando
      And Leia holds flasks-7, staves-7, coins-2
      And Han holds flasks-9, staves-9, coins-3
      And Lando holds flasks-8, staves-8, coins-4
