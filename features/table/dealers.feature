Feature: Who deals

  @table.dealer-plays.on-equal-terms
  Rule: The dealer plays like everybody else
    The dealer pays the same antes, is dealt two cards, always after the others, and is asked whenever they are.
    They may do and win whatever any other player may.
    [turns.unit:turns] (In a game of turns,) the last turn of each lap is the dealer's.

    @!deal.order:two-at-once
    Example: The dealer is dealt two cards like the other player
      Given Han and Lando play
      And the cards are still to be dealt
      And the next cards are coins-2, coins-3, coins-4, coins-5
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Lando holds coins-3, coins-5

    @!deal.order:two-at-once
    Example: The dealer comes last when three are dealt in
      Given Han, Lando and Leia play
      And the cards are still to be dealt
      And the next cards are coins-2, coins-3, coins-4, coins-5, coins-6, coins-7
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Leia holds coins-4, coins-7
      And the betting of round 1 asks Han, Lando and Leia

    @antes-of-one @!ante.sabacc-pot:own-amount
    Example: The dealer pays the antes
      Given Han and Lando play
      And the antes are still to be paid
      And the sabacc pot holds 0
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then after the ante Lando has 98 credits
      And after the ante the hand pot holds 2
      And after the betting of round 1 Lando has 97 credits

    @antes-of-one @!ante.sabacc-pot:own-amount
    Example: The dealer pays the antes like two others
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And the sabacc pot holds 0
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then after the ante Leia has 98 credits
      And after the ante the hand pot holds 3
      And after the betting of round 1 Leia has 97 credits

    @time-to-play @turns.unit:rounds @single-draws
    Example: The dealer draws like the other player
      Given Han and Lando play
      And the next cards are coins-1
      When Lando draws in the drawing of round 1
      And the drawing of round 1 is over
      Then the drawing of round 1 asks Han and Lando
      And after the drawing of round 1 Lando holds flasks-8, staves-8, coins-1

    @time-to-call @turns.unit:rounds
    Example: The dealer calls the better hand
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      When Lando calls in round 8
      Then Lando calls the hand
      And the calling of round 8 asks Han and Lando
      And Lando wins the hand pot

    @time-to-call @turns.unit:rounds
    Example: The other player calls before the dealer
      Given Han and Lando play
      When Han calls in round 8
      Then Han calls the hand
      And Han wins the hand pot

    @time-to-call @calls-in-every-turn @betting.check:allowed
    Example: The dealer wins with the better hand
      Given Han and Lando play
      And Han holds sabres-7, coins-8
      And Lando holds flasks-10, staves-10
      When Lando calls in round 9
      Then Lando wins the hand pot
      And Lando has 112 credits

    @time-to-call @betting.check:allowed
    Example: The dealer loses with the worse hand
      Given Han and Lando play
      And Han holds flasks-10, staves-10
      And Lando holds sabres-7, coins-8
      When Han calls in round 8
      Then Han wins the hand pot
      And Lando has 100 credits

  @table.rotation.one-seat-left
  Rule: After every hand the deal passes one seat left
    The next dealer is the player in the next seat clockwise, however the hand ended.
    It makes no difference whether that player took part in it or has any credits left.
    If they take no part in the next hand, see `table.dealer-gone`.

    For programs:
    The next dealer is named after the last hand of a session too.

    Example: Of two players the other one deals next
      Given Han and Lando play
      When Han bets 1 in round 1
      And Lando folds in round 1
      Then Lando deals
      And Han deals next

    Example: Of three players the next one clockwise deals
      Given Han, Lando and Leia play
      And Han deals
      When Lando bets 1 in round 1
      And Leia folds in round 1
      And Han folds in round 1
      Then Lando deals next

    Example: After the last seat the first one deals
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia folds in round 1
      Then Leia deals
      And Han deals next

    @time-to-call
    Example: A dealer with the best hand does not deal again
      Given Han, Lando and Leia play
      And Lando holds flasks-10, staves-10
      And Lando deals
      When Han calls in round 9
      Then the hand is over
      And Leia deals next

    @time-to-call @!demise.cause:never-forfeit @one-demise
    Example: A split moves the deal on like any other end
      Given Han and Lando play
      And Han holds flasks-9, staves-9
      And Lando holds coins-9, sabres-9
      And the next cards are flasks-2, staves-2
      When Han calls in round 8
      Then Han and Lando share the hand pot
      And Han deals next

    @time-to-call @dealt-bombs-stay-in
    Example: A hand that nobody can win moves the deal on
      Given Han and Lando play
      And Han holds sabres-9, sabres-ace
      And Lando holds coins-10, coins-ace
      And Han deals
      When Lando calls in round 8
      Then Han and Lando bombed
      And Lando deals next

    Example: A neighbour who sat out is the next dealer all the same
      Given Han, Lando and Leia play
      And Han deals
      And Lando sits out
      When Leia bets 1 in round 1
      And Han folds in round 1
      Then Lando deals next

    @time-to-call @calls-in-every-turn
    Example: A neighbour without credits is the next dealer all the same
      Given Han and Lando play
      And Lando holds flasks-10, staves-10
      And Han has 1 credits
      When Han bets 1 in round 1
      And Lando calls in round 9
      Then Han has 0 credits
      And Han deals next

    Example: The deal passes on through three hands
      Given Han, Lando and Leia play
      And Han has 9000000 credits
      And Lando has 9000000 credits
      And Leia has 9000000 credits
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia folds in round 1
      And in hand 2 Lando bets 1 in round 1
      And in hand 2 Leia folds in round 1
      And in hand 2 Han folds in round 1
      And in hand 3 the betting of round 1 is over
      Then Leia deals
      And in hand 2 Han deals
      And in hand 3 Lando deals

    Example: A player who has come to the dealer's left deals next
      Given Han, Lando and Leia play
      And Han has 9000000 credits
      And Lando has 9000000 credits
      And Leia has 9000000 credits
      And in hand 2 Boba comes to the left of Han with 9000000 credits
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia folds in round 1
      And in hand 2 Boba bets 1 in round 1
      And in hand 2 Lando folds in round 1
      And in hand 2 Leia folds in round 1
      And in hand 2 Han folds in round 1
      Then Han deals next
      And in hand 2 Han deals
      And in hand 2 Boba deals next

    @time-to-call
    Example: The next dealer is named after the last hand as well
      Given Han and Lando play
      And this is the last hand of the session
      When Han calls in round 8
      Then the session is over
      And Han deals next

  @table.dealer-gone.next-on-the-left
  Rule: A dealer who takes no part is replaced
    If the player due to deal sits out, or cannot pay what is due, the next player on their left who takes part deals.
    For this hand they are the dealer in every respect.
    A player who was due to deal and has left the table is replaced in the same way, counted from their old seat.

    Example: The dealer is there
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then Leia deals
      And the betting of round 1 asks Han, Lando and Leia

    Example: The dealer sits out
      Given Han, Lando and Leia play
      And Leia sits out
      When Lando bets 1 in round 1
      And the betting of round 1 is over
      Then Han deals
      And the betting of round 1 asks Lando and Han

    Example: The player on the dealer's left sits out too
      Given Han, Lando, Leia and Chewbacca play
      And Leia deals
      And Leia sits out
      And Chewbacca sits out
      When Lando bets 1 in round 1
      And the betting of round 1 is over
      Then Han deals
      And the betting of round 1 asks Lando and Han

    Example: The dealer cannot pay the ante
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And Han has 3000000 credits
      And Leia has 3000000 credits
      And Lando deals
      And Lando has 0 credits
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then Leia deals
      And the betting of round 1 asks Han and Leia

    Example: A player who sits out the second hand does not deal it
      Given Han, Lando and Leia play
      And Han has 9000000 credits
      And Lando has 9000000 credits
      And Leia has 9000000 credits
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia folds in round 1
      And Han sits out after the hand
      And in hand 2 Leia bets 1 in round 1
      And in hand 2 Lando folds in round 1
      And in hand 3 the betting of round 1 is over
      Then Han deals next
      And in hand 2 Lando deals
      And in hand 3 Leia deals

    Example: A player who has left the table before the second hand does not deal it
      Given Han, Lando and Leia play
      And Han has 9000000 credits
      And Lando has 9000000 credits
      And Leia has 9000000 credits
      And in hand 2 Han leaves the table
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia folds in round 1
      And in hand 2 the betting of round 1 is over
      Then Han deals next
      And in hand 2 Lando deals

    Example: Who deals in place of somebody who has left is counted from the old seat
      Given Han, Lando and Leia play
      And Han has 9000000 credits
      And Lando has 9000000 credits
      And Leia has 9000000 credits
      And Han deals
      And in hand 2 Lando leaves the table
      When Lando bets 1 in round 1
      And Leia folds in round 1
      And Han folds in round 1
      And in hand 2 the betting of round 1 is over
      Then Lando deals next
      And in hand 2 Leia deals

    Example: Somebody who has come in their place does not deal it either
      Given Han, Lando and Leia play
      And Han has 9000000 credits
      And Lando has 9000000 credits
      And Leia has 9000000 credits
      And in hand 2 Han leaves the table
      And in hand 2 Luke comes to the left of Leia with 9000000 credits
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia folds in round 1
      And in hand 2 the betting of round 1 is over
      Then Han deals next
      And in hand 2 Lando deals

    Example: The deal passes on from the one who dealt
      Given Han, Lando and Leia play
      And Leia sits out
      When Lando bets 1 in round 1
      And Han folds in round 1
      Then Han deals
      And Lando deals next
