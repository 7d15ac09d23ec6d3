@time-to-play
Feature: When the die is rolled

  @shift.time.after-betting
  Rule: The die is rolled once in every round, after the betting
    The die is rolled once, right after the betting, even if nobody bet.
    [folding.when:until-phase-ends] A leaving phase comes before the roll.
    [turns.unit:turns] (In a game of turns,) there is one roll in each turn.
    If the cards shift, they do so before anybody calls or is asked to draw in this round.
    [calling.last-betting:one-round] For a second roll after the call, see `calling.last-roll`.

    @!folding.when:until-phase-ends
    Example: The die falls right after the betting
      Given Han and Lando play
      When Han bets 1 in round 1
      And the shift of round 1 is over
      Then round 1 has the phases betting and shift

    @folding.when:until-phase-ends
    Example: The die falls after the last chance to fold
      Given Han and Lando play
      When Han bets 1 in round 1
      And the shift of round 1 is over
      Then round 1 has the phases betting, leaving and shift

    @raises-go-round @no-limit-per-round @!folding.when:until-phase-ends
    Example: A raise brings no second roll
      Given Han and Lando play
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And the shift of round 1 is over
      Then round 1 has the phases betting and shift
      And the betting of round 1 asks Han, Lando and Han

    @betting.check:allowed @!folding.when:until-phase-ends
    Example: The die falls after checks too
      Given Han and Lando play
      When Han checks in round 1
      And the shift of round 1 is over
      Then round 1 has the phases betting and shift
      And the hand pot holds 12

    Example: A fold that leaves one player spares the table the die
      Given Han and Lando play
      When Han bets 1 in round 1
      And Lando folds in round 1
      Then there is no shift in round 1
      And the hand is over

    @!shift.lost-cards:pooled @usual-shift @single-draws
    Example: A card that is drawn later in the round is not lost in it
      Given Han and Lando play
      And a shift comes in round 1
      And the picker of Han's card would find flasks-9, staves-9 in that order
      And the picker of Lando's card would find flasks-8, staves-8 in that order
      And the next cards are sabres-2, sabres-3, sabres-4
      When Han draws in round 1
      And the drawing of round 1 is over
      Then after the shift of round 1 Han holds staves-9, sabres-2
      And after the shift of round 1 Lando holds staves-8, sabres-3
      And after the drawing of round 1 Han holds staves-9, sabres-2, sabres-4

    Example: Each round has a roll of its own
      Given Han and Lando play
      When round 2 is over
      Then there is a shift in round 1
      And there is a shift in round 2
      And the hand goes on

    @!shift.lost-cards:pooled @!shift.loss:whole-hand @!shift.order:from-roller
    Example: The shift comes in the second round alone
      Given Han and Lando play
      And a shift comes in round 2
      And the picker of Han's card would find flasks-9, staves-9 in that order
      And the picker of Lando's card would find flasks-8, staves-8 in that order
      And the next cards are sabres-2, sabres-3
      When round 2 is over
      Then after the shift of round 1 Han holds flasks-9, staves-9
      And after the shift of round 1 Lando holds flasks-8, staves-8
      And after the shift of round 2 Han holds staves-9, sabres-2
      And after the shift of round 2 Lando holds staves-8, sabres-3

    @shift.loss:whole-hand @!shift.lost-cards:pooled @!shift.order:from-roller
    Example: Whole hands are new in the second round alone
      Given Han and Lando play
      And a shift comes in round 2
      And the next cards are sabres-2, sabres-3, sabres-4, sabres-5
      When round 2 is over
      Then after the shift of round 1 Han holds flasks-9, staves-9
      And after the shift of round 2 Han holds sabres-2, sabres-3
      And after the shift of round 2 Lando holds sabres-4, sabres-5

    @shift.loss:whole-hand @shift.lost-cards:pooled @!shift.order:from-roller
    Example: Whole hands are pooled in the second round alone
      Given Han and Lando play
      And a shift comes in round 2
      And shuffled cards lie in the order flasks-8, flasks-9, staves-8, staves-9
      When round 2 is over
      Then after the shift of round 1 Han holds flasks-9, staves-9
      And after the shift of round 2 Han holds flasks-8, flasks-9
      And after the shift of round 2 Lando holds staves-8, staves-9

    @!folding.when:facing-bet @!shift.lost-cards:pooled @usual-shift
    @!turns.player-out:ends
    Example: A shift comes although the first player has just folded
      Given Han, Lando and Leia play
      And Leia holds coins-6, flasks-6
      And a shift comes in round 1
      And the picker of Lando's card would find flasks-8, staves-8 in that order
      And the picker of Leia's card would find flasks-6, coins-6 in that order
      And the next cards are sabres-2, sabres-3
      When Han folds in round 1
      And the shift of round 1 is over
      Then after the shift of round 1 Lando holds staves-8, sabres-2
      And after the shift of round 1 Leia holds coins-6, sabres-3

    @!shift.lost-cards:pooled @!shift.loss:whole-hand @!shift.order:from-roller
    Example: A hand sees two shifts
      Given Han and Lando play
      And a shift comes in round 1
      And a shift comes in round 2
      And the picker of Han's card would find flasks-9, staves-9 in that order
      And the picker of Lando's card would find flasks-8, staves-8 in that order
      And the next cards are sabres-2, sabres-3, sabres-4, sabres-5
      When round 2 is over
      Then after the shift of round 1 Han holds staves-9, sabres-2
      And after the shift of round 1 Lando holds staves-8, sabres-3
      And after the shift of round 2 Han holds sabres-2, sabres-4
      And after the shift of round 2 Lando holds sabres-3, sabres-5

    @shift.lost-cards:pooled @!shift.loss:whole-hand @!shift.order:from-roller
    Example: Two shifts pool two cards each
      Given Han and Lando play
      And a shift comes in round 1
      And a shift comes in round 2
      And the picker of Han's card would find flasks-9, staves-9 in that order
      And the picker of Lando's card would find flasks-8, staves-8 in that order
      And shuffled cards lie in the order flasks-8, flasks-9, staves-8, staves-9
      When round 2 is over
      Then after the shift of round 1 Han holds staves-9, flasks-8
      And after the shift of round 1 Lando holds staves-8, flasks-9
      And after the shift of round 2 Han holds flasks-8, staves-8
      And after the shift of round 2 Lando holds flasks-9, staves-9

    @shift.lost-cards:pooled @!shift.loss:whole-hand @!shift.order:from-roller
    Example: The cards are pooled in the second round alone
      Given Han and Lando play
      And a shift comes in round 2
      And the picker of Han's card would find flasks-9, staves-9 in that order
      And the picker of Lando's card would find flasks-8, staves-8 in that order
      And shuffled cards lie in the order flasks-8, flasks-9
      When round 2 is over
      Then after the shift of round 1 Han holds flasks-9, staves-9
      And after the shift of round 2 Han holds staves-9, flasks-8
      And after the shift of round 2 Lando holds staves-8, flasks-9

    @edges.longest-hand:no-limit @!shift.lost-cards:pooled @usual-shift
    Example: A shift comes late in a long hand
      Given Han and Lando play
      And a shift comes in round 21
      And the picker of Han's card would find flasks-9, staves-9 in that order
      And the picker of Lando's card would find flasks-8, staves-8 in that order
      And the next cards are sabres-2, sabres-3
      When the hand is played
      Then after the shift of round 20 Han holds flasks-9, staves-9
      And after the shift of round 21 Han holds staves-9, sabres-2
      And after the shift of round 21 Lando holds staves-8, sabres-3
      And there is no round 22
      And the hand goes on
