Feature: Who may sit down
  Seats are taken between hands.

  @table.seats.at-most
  Rule: The number of seats is limited
    At most {table.seats.at-most} may sit at the table; a hand needs two (`ante.lone-player`).
    A player who sits out takes up a seat too.

    For programs:
    The number is from 8 to 36; in a house that names none it is 8.
    A request with more seats is refused as a whole (`too-many-seats`).

    @table.seats:at-most=8
    Example: Eight players find room
      Given Han, Lando, Leia, Chewbacca, Luke, Wedge, Jabba and Greedo play
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then Greedo takes part
      And the betting of round 1 asks Han, Lando, Leia, Chewbacca, Luke, Wedge, Jabba and Greedo
      And after the betting of round 1 the hand pot holds 20

    @table.seats:at-most=8
    Example: There is no ninth seat
      Given Han, Lando, Leia, Chewbacca, Luke, Wedge, Jabba, Greedo and Boba play
      And the cards are still to be dealt
      When Han bets 1 in round 1
      Then it is refused: too many seats

    @table.seats:at-most=8
    Example: A ninth player who sits out is one too many as well
      Given Han, Lando, Leia, Chewbacca, Luke, Wedge, Jabba, Greedo and Boba play
      And Boba sits out
      When Han bets 1 in round 1
      Then it is refused: too many seats

    @table.seats:at-most=8
    Example: Seven players leave a seat free
      Given Han, Lando, Leia, Chewbacca, Luke, Wedge and Jabba play
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then Jabba takes part
      And after the betting of round 1 the hand pot holds 19

    Example: Two players are enough
      Given Han and Lando play
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han and Lando
      And after the betting of round 1 the hand pot holds 14

  @table.seats.no-limit
  Rule: As many may play as find a seat
    There is no greatest number of players, as long as the deck holds two cards for each.

    For programs:
    No table is refused for its size; no request has more seats than the deck can deal two cards to.

    @dealt-bombs-stay-in
    Example: Nine sit down to play
      Given Han, Lando, Leia, Chewbacca, Luke, Wedge, Jabba, Greedo and Boba play
      And the cards are still to be dealt
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then Boba takes part
      And after the betting of round 1 the hand pot holds 21

    @dealt-bombs-stay-in
    Example: Twelve sit down to play
      Given Han, Lando, Leia, Chewbacca, Luke, Wedge, Jabba, Greedo, Boba, Bossk, Dengar and Zuckuss play
      And the cards are still to be dealt
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then Zuckuss takes part
      And after the betting of round 1 Zuckuss has 99 credits
      And after the betting of round 1 the hand pot holds 24

    @dealt-bombs-stay-in
    Example: A tenth player sits out
      Given Han, Lando, Leia, Chewbacca, Luke, Wedge, Jabba, Greedo, Boba and Bossk play
      And the cards are still to be dealt
      And Boba deals
      And Bossk sits out
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then Bossk takes no part
      And after the betting of round 1 the hand pot holds 21

  @table.joining.between-hands
  Rule: Players may join or sit out only between hands
    A player who sits out pays no ante, gets no cards and is not asked.
    Sitting out lasts until the player joins again.
    Players say so before the antes; everybody else who can pay plays.
    After that, nobody may join the hand or begin to sit out; what a player says then counts for the next hand, the last word if there are several.

    For programs:
    While a hand is played both are refused, no matter who is being asked (`between-hands`): the newcomer stays outside, the other player stays in.
    Once the hand is over both are refused (`hand-is-over`).
    Neither changes anything in the hand, and both count for the next one.

    Example: A player who sits out may not come in while a hand is played
      Given Han, Lando and Leia play
      And Leia sits out
      And Lando deals
      When Han bets 1 in round 1
      And Leia joins in the betting of round 1 while Lando is asked
      And the betting of round 1 is over
      Then Leia cannot join: between-hands
      And Leia takes no part
      And the betting of round 1 asks Han and Lando

    Example: After the hand it is too late to come in
      Given Han, Lando and Leia play
      And Leia sits out
      And Lando deals
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia joins after the hand
      Then Leia cannot join: hand-is-over
      And Leia takes no part
      And Leia has 100 credits
      And Han wins the hand pot

    Example: Of two words after a hand the last one counts
      Given Han, Lando and Leia play
      And Han has 9000000 credits
      And Lando has 9000000 credits
      And Leia has 9000000 credits
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia folds in round 1
      And Lando sits out after the hand
      And Lando joins after the hand
      And Leia joins after the hand
      And Leia sits out after the hand
      And in hand 2 the betting of round 1 is over
      Then in hand 2 Lando takes part
      And in hand 2 Leia takes no part

    Example: A player in the hand may not begin to sit out in their own move
      Given Han and Lando play
      When Han bets 1 in round 1
      And Lando sits out in the betting of round 1
      And the betting of round 1 is over
      Then Lando cannot sit out: between-hands
      And the betting of round 1 asks Han and Lando
      And after the betting of round 1 Lando has 99 credits
      And after the betting of round 1 the hand pot holds 14

    Example: A player in the hand may not begin to sit out in another's move
      Given Han and Lando play
      When Lando sits out in the betting of round 1 while Han is asked
      And Han bets 1 in round 1
      And the betting of round 1 is over
      Then Lando cannot sit out: between-hands
      And the betting of round 1 asks Han and Lando

    Example: After the hand it is too late to have sat out
      Given Han and Lando play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Han sits out after the hand
      Then Han cannot sit out: hand-is-over
      And Han takes part
      And Han has 112 credits

    Example: A player who sits out is neither dealt in nor asked
      Given Han, Lando and Leia play
      And the antes are still to be paid
      And Han has 3000000 credits
      And Leia has 3000000 credits
      And Lando sits out
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then Lando takes no part
      And Lando has 100 credits
      And the betting of round 1 asks Han and Leia

    Example: A player who joins while a hand is played plays the next one
      Given Han, Lando and Leia play
      And Leia sits out
      And Lando deals
      And Han has 9000000 credits
      And Lando has 9000000 credits
      And Leia has 9000000 credits
      When Han bets 1 in round 1
      And Leia joins in the betting of round 1 while Lando is asked
      And Lando folds in round 1
      And in hand 2 the betting of round 1 is over
      Then Leia cannot join: between-hands
      And Leia takes no part
      And in hand 2 Leia takes part

    Example: A player who joins after a hand plays the next one
      Given Han, Lando and Leia play
      And Leia sits out
      And Lando deals
      And Han has 9000000 credits
      And Lando has 9000000 credits
      And Leia has 9000000 credits
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia joins after the hand
      And in hand 2 the betting of round 1 is over
      Then Leia cannot join: hand-is-over
      And in hand 2 Leia takes part
      And in hand 2 Han takes part

    Example: A player who begins to sit out in a hand sits out the next one
      Given Han, Lando and Leia play
      And Han has 9000000 credits
      And Lando has 9000000 credits
      And Leia has 9000000 credits
      When Han bets 1 in round 1
      And Lando sits out in the betting of round 1
      And Lando folds in round 1
      And Leia folds in round 1
      And in hand 2 the betting of round 1 is over
      Then Lando cannot sit out: between-hands
      And Lando takes part
      And in hand 2 Lando takes no part
      And in hand 2 Leia takes part

    Example: A player who does not join goes on sitting out
      Given Han, Lando and Leia play
      And Leia sits out
      And Lando deals
      And Han has 9000000 credits
      And Lando has 9000000 credits
      And Leia has 9000000 credits
      When Han bets 1 in round 1
      And Lando folds in round 1
      And in hand 2 the betting of round 1 is over
      Then in hand 2 Leia takes no part
      And in hand 2 Lando takes part
