@time-to-play
Feature: Rounds and turns

  @turns.unit.rounds
  Rule: The whole table goes through each phase together
    A hand is played in rounds, and each round has its phases in a fixed order (`turns.phases`).
    Each phase is held once in a round, for everybody still in the hand; then the next one begins.
    After the last phase the next round begins with the betting, again for everybody.

    @single-draws
    Example: Both players draw in the first round
      Given Han and Lando play
      And the next cards are coins-2, sabres-3
      When Han draws in round 1
      And Lando draws in round 1
      And round 1 is over
      Then the drawing of round 1 asks Han and Lando
      And after the drawing of round 1 Han holds flasks-9, staves-9, coins-2
      And after the drawing of round 1 Lando holds flasks-8, staves-8, sabres-3

    Example: All three may draw in each round
      Given Han, Lando and Leia play
      When round 2 is over
      Then the drawing of round 1 asks Han, Lando and Leia
      And the drawing of round 2 asks Han, Lando and Leia

    Example: The second round begins where the first one did
      Given Han and Lando play
      When Han bets 1 in round 1
      And Han bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 1 asks Han and Lando
      And the betting of round 2 asks Han and Lando
      And the hand pot holds 16

    Example: The second round begins where the first one did when Han deals
      Given Han and Lando play
      And Han deals
      When Lando bets 1 in round 1
      And Lando bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 2 asks Lando and Han

    @edges.longest-hand:no-limit
    Example: All take part in the twenty-first round as well
      Given Han and Lando play
      When Han bets 1 in round 21
      Then Han may bet
      And the betting of round 21 asks Han and Lando
      And there is no round 22
      And the hand goes on

  @turns.unit.turns
  Rule: Each player has a turn with all its phases
    The first player on the dealer's left has the first turn; after each turn, the next player clockwise who is still in the hand has theirs.
    Each turn counts as a round of its own, and its player is the turn player.
    `drawing.on-turn` says who may draw in it; the other phases concern everybody, as their own rules say.
    A lap is once round the table: it ends with the turn of the last player still in the hand, up to the dealer.

    @drawing.on-turn:turn-player @ante.amount:each-pot=1 @small-antes
    Example: In the third hand the first turn has passed on twice
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia folds in round 1
      And in hand 2 Lando bets 1 in round 1
      And in hand 2 Leia folds in round 1
      And in hand 2 Han folds in round 1
      And in hand 3 round 2 is over
      Then in hand 3 the drawing of round 1 asks Leia
      And in hand 3 the drawing of round 2 asks Han

    @drawing.on-turn:turn-player @single-draws
    Example: Each of two players draws in their own turn
      Given Han and Lando play
      And the next cards are coins-2, sabres-3
      When Han draws in round 1
      And Lando draws in round 2
      And round 2 is over
      Then the drawing of round 1 asks Han
      And the drawing of round 2 asks Lando
      And after the drawing of round 1 Lando holds flasks-8, staves-8
      And after the drawing of round 2 Lando holds flasks-8, staves-8, sabres-3

    @drawing.on-turn:turn-player
    Example: After three turns the first player has another one
      Given Han, Lando and Leia play
      When round 4 is over
      Then the drawing of round 2 asks Lando
      And the drawing of round 3 asks Leia
      And the drawing of round 4 asks Han

    @drawing.on-turn:turn-player
    Example: Nobody draws in the turn of another
      Given Han and Lando play
      When Lando draws in round 1
      And round 1 is over
      Then Lando cannot draw: not-reached
      And after the drawing of round 1 Lando holds flasks-8, staves-8

    Example: The second turn is opened by the next player
      Given Han and Lando play
      When Han bets 1 in round 1
      And Lando bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 1 asks Han and Lando
      And the betting of round 2 asks Lando and Han
      And the hand pot holds 16

    Example: The second turn is opened by the player on the left when Han deals
      Given Han, Lando and Leia play
      And Han deals
      When Lando bets 1 in round 1
      And Leia bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 2 asks Leia, Han and Lando
      And the hand pot holds 18

    @drawing.on-turn:everybody
    Example: Where everybody may draw in every turn, play still goes by turns
      Given Han and Lando play
      When Han bets 1 in round 1
      And Lando bets 1 in round 2
      And round 2 is over
      Then the drawing of round 1 asks Han and Lando
      And the betting of round 2 asks Lando and Han

    @edges.longest-hand:no-limit
    Example: The twenty-first turn is that of the first of two players
      Given Han and Lando play
      When Han bets 1 in round 21
      Then Han may bet
      And the betting of round 21 asks Han and Lando
      And there is no round 22
      And the hand goes on

    @edges.longest-hand:no-limit
    Example: The twenty-second turn is that of the second of two players
      Given Han and Lando play
      When Lando bets 1 in round 22
      Then Lando may bet
      And the betting of round 22 asks Lando and Han
      And there is no round 23
      And the hand goes on

  @turns.folded.none
  Rule: Players who have left the hand are passed over
    They are not asked again in this hand, and nobody waits for them; in the next hand they play as usual.
    [bombs.mid-hand:out-at-once] (Where a bomb puts a player out at once,) a player put out by a bomb is passed over too.
    [turns.unit:turns] (In a game of turns,) they have no more turns.

    For programs:
    Whatever they try is refused (`not-in-hand`), even while another player is being asked.

    @turns.unit:rounds
    Example: A folded player is not asked to draw
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And round 1 is over
      Then the drawing of round 1 asks Han and Leia
      And Lando has folded

    @turns.unit:rounds
    Example: A folded player is not asked in the next betting
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Han bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 2 asks Han and Leia
      And the hand pot holds 16

    @ante.amount:each-pot=1 @small-antes
    Example: A folded player plays the next hand as usual
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia folds in round 1
      And in hand 2 Lando bets 1 in round 1
      And in hand 2 the betting of round 1 is over
      Then Lando has folded
      And in hand 2 Lando may bet
      And in hand 2 Lando has not folded

    @turns.unit:turns @drawing.on-turn:turn-player
    Example: The turn of a folded player is the next one's
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia bets 1 in round 2
      And round 3 is over
      Then the betting of round 2 asks Leia and Han
      And the drawing of round 2 asks Leia
      And the drawing of round 3 asks Han

    Example: What a folded player tries is refused
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Lando draws in the drawing of round 1 while Han is asked
      And the drawing of round 1 is over
      Then Lando may fold
      And Lando cannot draw: not-in-hand

    Example: A player who has not folded is only out of turn
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Leia folds in round 1
      And Lando draws in the drawing of round 1 while Han is asked
      And the drawing of round 1 is over
      Then Lando cannot draw: out-of-turn

    @bombs.mid-hand:out-at-once @single-draws
    Example: A player whom a bomb put out is passed over in the next betting
      Given Han, Lando and Leia play
      And Han holds coins-11, sabres-11
      And the next cards are staves-11
      When Han draws in round 1
      And Lando bets 1 in round 2
      And the betting of round 2 is over
      Then Han is out by a bomb
      And the betting of round 2 asks Lando and Leia

  @turns.player-out.goes-on-without-him
  Rule: A turn goes on when its own player leaves
    If the turn player leaves the hand, their turn goes on without them, and counts as held.
    [shift.exists:yes] (With a shift,) the die is still rolled.
    [calling.turn-player:refused] If the turn has a calling phase, everybody still in the hand may call.
    [drawing.on-turn:turn-player] (Where only the turn player draws,) the turn then has no drawing phase.
    [drawing.on-turn:everybody] (Where everybody draws in every turn,) the others draw.
    [bombs.mid-hand:out-at-once] If a bomb puts them out as they draw or trade, that phase goes on for the others asked in it.
    If only one player is left, the hand is over (`folding.fold-out`).

    @drawing.on-turn:turn-player @raises-go-round @no-limit-per-round
    Example: Nobody draws in the turn of a player who folds in it
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And Han folds in round 1
      And round 2 is over
      Then there is no drawing in round 1
      And the drawing of round 2 asks Lando

    @drawing.on-turn:turn-player
    Example: A player who stays has a draw
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And round 1 is over
      Then there is a drawing in round 1
      And the drawing of round 1 asks Han

    @drawing.on-turn:everybody @bombs.mid-hand:out-at-once @single-draws
    Example: The others may still draw in the turn of a player whom a bomb puts out
      Given Han, Lando and Leia play
      And Han holds coins-11, sabres-11
      And the next cards are staves-11
      When Han draws in round 1
      And round 1 is over
      Then Han is out by a bomb
      And the drawing of round 1 asks Han, Lando and Leia

    @drawing.on-turn:everybody @!folding.when:facing-bet
    Example: Where everybody draws the others do in the turn of a player who folds in it
      Given Han, Lando and Leia play
      When Han folds in round 1
      And round 1 is over
      Then Han has folded
      And the drawing of round 1 asks Lando and Leia

    @shift.exists:yes @raises-go-round @no-limit-per-round
    Example: The die is rolled in the turn of a player who folds in it
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And Han folds in round 1
      And round 1 is over
      Then Han has folded
      And there is a shift in round 1

    @betting.raise:allowed @no-limit-per-round @betting-goes-round
    Example: No die is rolled for one player alone
      Given Han and Lando play
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And Han folds in round 1
      And round 1 is over
      Then there is no shift in round 1
      And Lando wins the hand pot

    @time-to-call @turns.unit:turns @calling.how-often:every-turn
    @raises-go-round @no-limit-per-round @two-discards
    Example: All the others may call in the turn of a player who folds in it
      Given Han, Lando and Leia play
      When Han bets 1 in round 10
      And Lando raises by 1 in round 10
      And Han folds in round 10
      And round 10 is over
      Then Han has folded
      And the calling of round 10 asks Lando and Leia
      And the hand goes on

    @calling.earliest-turn:ending-first-lap @turns.phases:draw-before-call
    @bombs.mid-hand:out-at-once @others-may-call @single-draws
    Example: The calling phase is held in the turn of a player whom a bomb puts out
      Given Han, Lando and Leia play
      And Leia holds coins-11, sabres-11
      And the next cards are staves-11
      When Leia draws in round 3
      And the calling of round 3 is over
      Then Leia is out by a bomb
      And the calling of round 3 asks Han and Lando

  @turns.player-out.ends
  Rule: A turn ends when its own player leaves
    If the turn player leaves the hand, the phase in which they leave is finished, and their turn is over; it counts as held.
    [shift.exists:yes] (With a shift,) the die is not rolled any more.
    Nobody draws or calls in the rest of it.
    If only one player is left, the hand is over (`folding.fold-out`).

    @betting.raise:allowed @no-limit-per-round @betting-goes-round
    Example: There is no drawing in the turn of a player who folds in it
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And Han folds in round 1
      And round 2 is over
      Then the betting of round 1 asks Han, Lando, Leia and Han
      And there is no drawing in round 1
      And there is a drawing in round 2

    @drawing.on-turn:turn-player
    Example: The turn of a player who stays has a draw
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And round 1 is over
      Then there is a drawing in round 1
      And the drawing of round 1 asks Han

    @betting.raise:allowed @no-limit-per-round @betting-goes-round
    Example: The die is not rolled in the turn of a player who folds in it
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And Han folds in round 1
      And round 1 is over
      Then Han has folded
      And there is no shift in round 1

    @shift.exists:yes
    Example: The die is rolled in the turn of a player who stays
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And round 1 is over
      Then there is a shift in round 1

    @time-to-call @calls-in-every-turn @turns.phases:draw-before-call
    @bombs.mid-hand:out-at-once @single-draws
    Example: Nobody calls in the turn of a player whom a bomb puts out
      Given Han, Lando and Leia play
      And the next cards are coins-9
      When Han draws in round 7
      And Lando calls in round 7
      And round 7 is over
      Then Han is out by a bomb
      And Lando cannot call: not-reached
      And the hand goes on

    @time-to-call @calls-in-every-turn
    Example: The others may call in the turn of a player who stays in range
      Given Han, Lando and Leia play
      And the next cards are coins-4
      When Han draws in round 7
      And Lando calls in round 7
      And round 7 is over
      Then nobody is out by a bomb
      And Lando may call
      And the hand is over

  @turns.folded.held
  Rule: The turns of players who have left are held without them
    Players who have left are not asked again in this hand, and nobody waits for them; in the next hand they play as usual.
    [turns.unit:turns] (In a game of turns,) their turns are held all the same, but there is no betting in them.
    [drawing.on-turn:turn-player] (Where only the turn player draws,) nobody draws in such a turn.
    [shift.roller:turn-player] (Where the turn player rolls the die,) they roll it in their turn.
    [turns.unit:turns calling.turn-player:refused] If such a turn has a calling phase, everybody still in the hand may call.
    [turns.player-out:ends] (Where a turn ends with its player,) nothing happens in such a turn.

    For programs:
    Whatever they try is refused (`not-in-hand`), even while another player is being asked.

    @turns.unit:rounds
    Example: A player who has left is not asked in the drawing
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And round 1 is over
      Then the drawing of round 1 asks Han and Leia
      And Lando has folded

    @turns.unit:turns
    Example: A player who has left is not asked in the turn of another
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia bets 1 in round 3
      And the betting of round 3 is over
      Then the betting of round 3 asks Leia and Han

    @turns.unit:turns @drawing.on-turn:turn-player
    Example: The turn of a player who has left goes by
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And round 3 is over
      Then there is no betting in round 2
      And there is no drawing in round 2
      And the drawing of round 3 asks Leia

    @turns.unit:turns @drawing.on-turn:turn-player
    Example: The turn of a player who has stayed has a betting
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And round 2 is over
      Then there is a betting in round 2
      And the drawing of round 2 asks Lando

    @turns.unit:turns @shift.exists:yes @shift.roller:turn-player
    @!turns.player-out:ends
    Example: A player who has left rolls the die in their turn
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And round 2 is over
      Then there is a shift in round 2
      And Lando rolls the die in round 2

    @turns.unit:turns @shift.exists:yes @shift.roller:turn-player
    Example: A player who has stayed rolls the die in their turn
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And round 1 is over
      Then there is a shift in round 1
      And Han rolls the die in round 1

    @time-to-call @calls-in-every-turn @turns.unit:turns @!turns.player-out:ends
    Example: Both who are left may call in the turn of a player who has left
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia calls in round 8
      Then Leia may call
      And Leia calls the hand

    Example: What a player tries who has left is refused
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Lando draws in the drawing of round 1 while Han is asked
      And the drawing of round 1 is over
      Then Lando may fold
      And Lando cannot draw: not-in-hand

    @ante.amount:each-pot=1 @small-antes
    Example: A player who has left plays the next hand as usual
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Leia folds in round 1
      And in hand 2 Lando bets 1 in round 1
      And in hand 2 the betting of round 1 is over
      Then Lando has folded
      And in hand 2 Lando may bet
      And in hand 2 Lando has not folded
