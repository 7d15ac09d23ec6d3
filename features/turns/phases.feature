@time-to-play
Feature: The order of the phases

  @turns.phases.call-before-draw
  Rule: The calling comes before the drawing
    A round has its phases in this order:
    - the betting;
    - [folding.when:until-phase-ends] (Where players may leave after the betting,) the leaving phase;
    - [shift.exists:yes] (With a shift,) the roll of the die;
    - the calling, unless the round is too early for a call;
    - the drawing, unless the hand has been called.
    [trading.phase:once] A trading phase that is due follows the drawing (`trading.time`).
    [turns.unit:turns] (In a game of turns,) each turn has this order.

    @turns.unit:rounds @calling.earliest-round:from=4 @shift.exists:yes
    @!folding.when:until-phase-ends
    Example: The fourth round has the calling in the middle
      Given Han and Lando play
      When round 4 is over
      Then round 3 has the phases betting, shift and drawing
      And round 4 has the phases betting, shift, calling and drawing

    @turns.unit:rounds @calling.earliest-round:from=5 @shift.exists:yes
    @!folding.when:until-phase-ends
    Example: The fifth round has the calling in the middle
      Given Han and Lando play
      When round 5 is over
      Then round 4 has the phases betting, shift and drawing
      And round 5 has the phases betting, shift, calling and drawing

    @turns.unit:turns @calls-in-the-second-lap @shift.exists:yes
    @folding.when:until-phase-ends
    Example: The fourth turn has the calling in the middle
      Given Han and Lando play
      When round 4 is over
      Then round 4 has the phases betting, leaving, shift, calling and drawing

    @turns.unit:turns @calls-in-the-second-lap @shift.exists:yes
    @!folding.when:until-phase-ends
    Example: The fourth turn goes from the betting to the drawing
      Given Han and Lando play
      When round 4 is over
      Then round 4 has the phases betting, shift, calling and drawing

    @turns.unit:turns @calling.earliest-turn:after-laps=2 @shift.exists:yes
    @folding.when:until-phase-ends
    Example: The sixth turn has the calling in the middle, if two laps must go before
      Given Han and Lando play
      When round 6 is over
      Then round 4 has the phases betting, leaving, shift and drawing
      And round 6 has the phases betting, leaving, shift, calling and drawing

    @time-to-call @turns.unit:rounds
    Example: Nobody draws in the round of the call
      Given Han and Lando play
      When Han draws in round 8
      And Han calls in round 8
      Then Han calls the hand
      And Han cannot draw: not-reached
      And there is no drawing in round 8

    @time-to-call @turns.unit:rounds @single-draws
    Example: In a round that nobody calls there is a drawing
      Given Han and Lando play
      And the next cards are coins-2
      When Han draws in round 8
      And round 8 is over
      Then Han may draw
      And there is a drawing in round 8
      And after the calling of round 8 Han holds flasks-9, staves-9
      And after the drawing of round 8 Han holds flasks-9, staves-9, coins-2

  @turns.phases.draw-before-call
  Rule: The drawing comes before the calling
    A round has its phases in this order:
    - the betting;
    - [folding.when:until-phase-ends] (Where players may leave after the betting,) the leaving phase;
    - [shift.exists:yes] (With a shift,) the roll of the die;
    - the drawing;
    - [trading.phase:once] (With a trading phase,) the trading when it is due (`trading.time`);
    - the calling, unless the round is too early for a call.
    So when the hand is called, everybody whose draw it was has drawn.
    [turns.unit:turns] (In a game of turns,) each turn has this order.

    @turns.unit:rounds @calling.earliest-round:from=4 @shift.exists:yes
    @!folding.when:until-phase-ends
    Example: The fourth round ends with the calling
      Given Han and Lando play
      When round 4 is over
      Then round 3 has the phases betting, shift and drawing
      And round 4 has the phases betting, shift, drawing and calling

    @turns.unit:turns @calls-in-the-second-lap @shift.exists:no
    @!folding.when:until-phase-ends
    Example: The fourth turn ends with the calling
      Given Han and Lando play
      When round 4 is over
      Then round 4 has the phases betting, drawing and calling

    @turns.unit:turns @calling.earliest-turn:ending-first-lap
    @trading.phase:once @shift.exists:no @!folding.when:until-phase-ends
    Example: The calling comes after the trading as well
      Given Han and Lando play
      When round 2 is over
      Then round 1 has the phases betting and drawing
      And round 2 has the phases betting, drawing, trading and calling

    @time-to-call @turns.unit:rounds @single-draws
    Example: A card drawn in the round of the call counts
      Given Han and Lando play
      And the next cards are coins-2
      When Han draws in round 8
      And Han calls in round 8
      Then Han calls the hand
      And Han may draw
      And there is a drawing in round 8
      And after the drawing of round 8 Han holds flasks-9, staves-9, coins-2
      And after the calling of round 8 Han holds flasks-9, staves-9, coins-2

    @time-to-call @turns.unit:rounds @single-draws
    Example: The other player draws before calling
      Given Han and Lando play
      And the next cards are coins-5
      When Lando draws in round 8
      And Lando calls in round 8
      Then Lando calls the hand
      And Lando may draw
      And after the drawing of round 8 Lando holds flasks-8, staves-8, coins-5
      And after the calling of round 8 Lando holds flasks-8, staves-8, coins-5

  @turns.no-call.play-goes-on
  Rule: If nobody calls, play goes on
    When everybody who may call has passed, the round goes on, and the next round begins with its betting.
    [turns.unit:turns] (In a game of turns,) the next round is the next player's turn.
    A hand goes on until it is called, all but one have left it, or it ends without a call (`edges.nobody-draws`, `edges.longest-hand`).

    Example: Five rounds without a call
      Given Han and Lando play
      When round 5 is over
      Then nobody calls the hand
      And the hand goes on

    @time-to-call @turns.unit:rounds
    Example: A round in which both pass is followed by the next
      Given Han and Lando play
      When Han passes in round 8
      And Lando passes in round 8
      And Han bets 1 in round 9
      And the betting of round 9 is over
      Then the calling of round 8 asks Han and Lando
      And the betting of round 9 asks Han and Lando
      And the hand goes on

    @time-to-call @turns.unit:turns @two-discards
    Example: A turn in which nobody calls is followed by the next player's
      Given Han and Lando play
      When Han passes in round 10
      And Han bets 1 in round 11
      And the betting of round 11 is over
      Then the calling of round 10 asks Han
      And the betting of round 11 asks Han and Lando
      And the hand goes on

    @time-to-call @turns.unit:rounds
    Example: A player who has passed may call in the next round
      Given Han and Lando play
      When Han passes in round 8
      And Han calls in round 9
      Then Han may pass
      And Han calls the hand
      And there is no round 10
      And the hand is over

    @time-to-call @turns.unit:rounds
    Example: A call ends the hand
      Given Han and Lando play
      When Han calls in round 8
      Then Han calls the hand
      And there is no round 9
      And the hand is over
