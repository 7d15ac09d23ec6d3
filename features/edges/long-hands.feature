Feature: A hand that nobody calls
  What becomes of it, and when it ends.

  @edges.nobody-draws.showdown-without-caller @time-to-play
  Rule: Once no card is left, the next betting is the last
    If a round ends without a call and no card is left to draw (`edges.nothing-left`), the next betting is the last.
    Then the players still in the hand show their cards, and the other phases of that round do not take place.
    Nobody is the caller, so nobody pays for a failed call.
    That betting stays the last, even if players leave in it and their cards could be drawn.
    If cards can be drawn again before the round is over, the hand goes on as usual.
    [turns.unit:turns] (In a game of turns,) each turn counts as a round.
    [folding.when:until-phase-ends] (With a leaving phase,) players may leave before the cards are shown.

    For programs:
    Whether a card is left to draw is looked at when a round, or a turn, is over.

    @betting.check:allowed
    Example: The hand has begun with an empty deck
      Given Han and Lando play
      And the deck holds no card
      When the hand is played
      Then there is a drawing in round 1
      And there is no drawing in round 2
      And there is no round 3
      And nobody calls the hand
      And Han has 112 credits

    @betting.check:allowed @single-draws
    Example: The last card is drawn in the first round
      Given Han and Lando play
      And Han holds coins-9, sabres-6
      And the deck holds coins-5
      When Han draws in round 1
      Then Han holds coins-9, sabres-6, coins-5
      And there is no drawing in round 2
      And there is no round 3
      And nobody calls the hand
      And Han has 112 credits

    Example: One card is left
      Given Han and Lando play
      And the deck holds coins-1
      When round 2 is over
      Then there is a drawing in round 2
      And the hand goes on

    @edges.empty-deck:no-more-draws
    Example: Cards out of play do not come back
      Given Han and Lando play
      And the deck holds no card
      And coins-3 lies out of play
      When round 2 is over
      Then there is a drawing in round 1
      And there is no drawing in round 2
      And the hand is over

    @edges.empty-deck:discards-shuffled
    Example: Cards out of play may come back
      Given Han and Lando play
      And the deck holds no card
      And coins-3 lies out of play
      When round 2 is over
      Then there is a drawing in round 2
      And the hand goes on

    @betting.check:allowed @turns.unit:rounds
    Example: The next betting is played out
      Given Han, Lando and Leia play
      And the deck holds no card
      When Han bets 1 in round 2
      And Leia folds in round 2
      Then there is no drawing in round 2
      And there is no round 3
      And nobody calls the hand
      And Han has 113 credits

    Example: There is no calling phase after that betting
      Given Han and Lando play
      And the deck holds no card
      When Han calls in round 2
      Then Han cannot call: not-reached
      And nobody calls the hand
      And there is a drawing in round 1
      And there is no round 3

    @folding.when:until-phase-ends
    Example: The last betting leaves time to leave
      Given Han, Lando and Leia play
      And the deck holds no card
      When Lando folds in the leaving of round 2
      Then Lando may fold
      And there is a leaving in round 2
      And there is no drawing in round 2
      And there is no round 3
      And nobody calls the hand

    @turns.unit:rounds @!folding.cards:under-deck
    Example: The cards of a player who leaves in the last betting are not drawn
      Given Han, Lando and Leia play
      And Leia holds coins-2, coins-3
      And the deck holds no card
      And cards shuffled anew lie in the order coins-3, coins-2
      When Han bets 1 in round 2
      And Leia folds in round 2
      Then Leia has folded
      And coins-2, coins-3 lie out of play
      And there is no drawing in round 2
      And there is no round 3

    @turns.unit:turns @!folding.cards:under-deck
    Example: Nor are they drawn where play goes by turns
      Given Han, Lando and Leia play
      And Leia holds coins-2, coins-3
      And the deck holds no card
      And cards shuffled anew lie in the order coins-3, coins-2
      When Lando bets 1 in round 2
      And Leia folds in round 2
      Then Leia has folded
      And coins-2, coins-3 lie out of play
      And there is no drawing in round 2
      And there is no round 3

    @shift.exists:yes
    Example: The die does not fall before the cards are shown
      Given Han and Lando play
      And the deck holds no card
      When the hand is played
      Then there is a shift in round 1
      And there is no shift in round 2
      And there is no round 3

    Example: The hand ends with the round of its last betting
      Given Han and Lando play
      And the deck holds no card
      When round 2 is over
      Then there is no drawing in round 2
      And the hand is over

    @folding.when:until-phase-ends
    Example: The hand ends when nobody wants to leave
      Given Han and Lando play
      And the deck holds no card
      When the leaving of round 2 is over
      Then round 2 has the phases betting and leaving
      And the hand is over
      And Han wins the hand pot

  @edges.longest-hand.no-limit @time-to-play
  Rule: No number of rounds ends a hand
    A hand ends when it is called, when one player is left, or when no card is left to draw (`edges.nobody-draws`).
    Until then every round has all its phases, and nobody has to call.
    [turns.unit:turns] (In a game of turns,) no number of turns ends a hand either.
    [pots.hand-cap:forces-call] (With a limit for the hand pot,) a hand also ends when the hand pot passes its limit (`calling.forced`).

    Example: Round 20 is a round like any other
      Given Han and Lando play
      When round 21 is over
      Then there is a drawing in round 20
      And there is a drawing in round 21
      And the hand goes on

    Example: Three players are still playing in round 25
      Given Han, Lando and Leia play
      When round 25 is over
      Then there is a drawing in round 24
      And there is a drawing in round 25
      And the hand goes on

    @time-to-call @turns.unit:rounds
    Example: The hand is called in round 21
      Given Han and Lando play
      And Han holds coins-11, flasks-9
      When Han calls in round 21
      Then Han calls the hand
      And Han wins the hand pot
      And there is no round 22

    @time-to-call @calls-in-every-turn @turns.unit:turns
    Example: The hand is called in turn 21
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      When Lando calls in round 21
      Then Lando calls the hand
      And Lando wins the hand pot
      And there is no round 22

  @edges.longest-hand.showdown-after
  Rule: If nobody calls in time, the hands are shown
    A hand lasts {edges.longest-hand.showdown-after} rounds at most, and nothing follows the betting of the last round.
    If nobody has called by then, the players still in the hand show their cards, without shift, drawing, trading or calling.
    Nobody is the caller, so nobody pays for a failed call.
    [turns.unit:turns] (In a game of turns,) each turn counts as a round.
    [folding.when:until-phase-ends] (With a leaving phase,) players may leave before the cards are shown.

    For programs:
    The round is a whole number from 1 to 1,000; in a house that names none it is 20.
    With the number 1 the hand is shown after its first betting.

    @showdown-after-twenty @betting.check:allowed
    Example: The best hand wins though nobody has called it
      Given Han and Lando play
      When the hand is played
      Then there is a drawing in round 19
      And there is no drawing in round 20
      And there is no round 21
      And nobody calls the hand
      And Han has 112 credits

    @showdown-after-twenty @betting.check:allowed
    Example: Three players never call
      Given Han, Lando and Leia play
      And Leia holds coins-11, flasks-9
      When the hand is played
      Then there is a drawing in round 19
      And there is no round 21
      And nobody calls the hand
      And Leia has 112 credits
      And Han has 100 credits

    @edges.longest-hand:showdown-after=20 @pots.hand-cap:none
    Example: One round earlier the hand is not over
      Given Han and Lando play
      When round 19 is over
      Then there is a drawing in round 19
      And the hand goes on

    @edges.longest-hand:showdown-after=20 @pots.hand-cap:none
    Example: The round named is the last
      Given Han and Lando play
      When round 20 is over
      Then there is a drawing in round 19
      And there is no drawing in round 20
      And the hand is over

    @showdown-after-twenty @betting.check:allowed @turns.unit:rounds
    Example: The last betting fills the pot
      Given Han and Lando play
      When Han bets 1 in round 20
      Then after the betting of round 20 the hand pot holds 14
      And Han has 113 credits
      And Lando has 99 credits

    @showdown-after-twenty @folding.when:until-phase-ends
    Example: There is time to leave after the last betting
      Given Han, Lando and Leia play
      When Lando folds in the leaving of round 20
      Then Lando may fold
      And there is a leaving in round 20
      And there is no drawing in round 20
      And there is no round 21

    @edges.longest-hand:showdown-after=20 @pots.hand-cap:none @shift.exists:yes
    Example: The die falls in round 19 for the last time
      Given Han and Lando play
      When the hand is played
      Then there is a shift in round 19
      And there is no shift in round 20
      And there is no round 21

    @showdown-after-twenty @drawing.on-turn:turn-player
    Example: The turns of all players are counted together
      Given Han, Lando and Leia play
      When the hand is played
      Then the drawing of round 19 asks Han
      And there is no drawing in round 20
      And there is no round 21

    @edges.longest-hand:showdown-after=20 @pots.hand-cap:none
    Example: A call in the last round comes too late
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      When Han calls in round 20
      Then Han cannot call: not-reached
      And there is a drawing in round 19
      And Lando wins the hand pot

    @edges.longest-hand:showdown-after=20 @pots.hand-cap:forces-call=500000
    Example: A hand pot with a highest amount is never called
      Given Han and Lando play
      When the hand is played
      Then there is a drawing in round 19
      And there is no drawing in round 20
      And there is no round 21

    @edges.longest-hand:showdown-after=20 @pots.hand-cap:forces-call=500000
    @betting.check:allowed
    Example: A full hand pot is never called
      Given Han and Lando play
      And the hand pot holds 500000
      When the hand is played
      Then there is a drawing in round 19
      And there is no drawing in round 20
      And there is no round 21
      And Han has 500100 credits

  @edges.longest-hand.pot-lost-after
  Rule: If nobody calls in time, the hand pot goes to the sabacc pot
    A hand lasts {edges.longest-hand.pot-lost-after} rounds at most, and nothing follows the betting of the last round.
    If nobody has called by then, nobody shows a hand, wins a pot or pays a penalty for a bomb or a call, even if no card is left to draw.
    The whole hand pot goes to the sabacc pot.
    If that betting leaves one player in the hand, they win as usual.
    [turns.unit:turns] (In a game of turns,) each turn counts as a round.
    [folding.when:until-phase-ends] A leaving phase comes first.
    [pots.hand-cap:forces-call] If that betting takes the hand pot above its limit, the hand is shown (`calling.forced`).

    For programs:
    The round is a whole number from 1 to 1,000; in a house that names none it is 20.

    @pot-lost-after-twenty @pots.hand-cap:none
    Example: The better hand wins nothing
      Given Han and Lando play
      When the hand is played
      Then there is a drawing in round 19
      And there is no drawing in round 20
      And there is no round 21
      And nobody calls the hand
      And nobody wins the hand pot
      And Han has 100 credits
      And Lando has 100 credits
      And the sabacc pot holds 42

    @pot-lost-after-twenty @pots.hand-cap:none
    Example: A Pure Sabacc wins nothing
      Given Han and Lando play
      And Lando holds coins-11, flasks-commander
      When the hand is played
      Then there is no round 21
      And nobody wins the hand pot
      And nobody wins the sabacc pot
      And Lando has 100 credits
      And the sabacc pot holds 42

    @pot-lost-after-twenty @pots.hand-cap:none @dealt-bombs-stay-in
    Example: A hand out of range costs nothing
      Given Han, Lando and Leia play
      And Leia holds coins-11, flasks-ace
      When the hand is played
      Then there is no round 21
      And nobody wins the hand pot
      And Leia has 100 credits
      And the sabacc pot holds 42

    @time-to-call @edges.longest-hand:pot-lost-after=20 @pots.hand-cap:none
    @turns.unit:rounds
    Example: The hand is called in round 19
      Given Han and Lando play
      And Han holds coins-11, flasks-9
      When Han calls in round 19
      Then Han calls the hand
      And Han wins the hand pot
      And there is no round 20

    @edges.longest-hand:pot-lost-after=20 @pots.hand-cap:none
    Example: A call in round 20 comes too late
      Given Han and Lando play
      And Han holds coins-11, flasks-9
      When Han calls in round 20
      Then Han cannot call: not-reached
      And there is a drawing in round 19
      And nobody wins the hand pot

    @edges.longest-hand:pot-lost-after=20 @pots.hand-cap:none
    Example: One round earlier the hand is not lost
      Given Han and Lando play
      When round 19 is over
      Then there is a drawing in round 19
      And the hand goes on

    @edges.longest-hand:pot-lost-after=20 @pots.hand-cap:none
    Example: The hand is lost in the round named
      Given Han and Lando play
      When round 20 is over
      Then there is a drawing in round 19
      And there is no drawing in round 20
      And the hand is over

    @pot-lost-after-twenty @pots.hand-cap:none @turns.unit:rounds
    Example: Bets of the last betting are lost as well
      Given Han and Lando play
      When Han bets 1 in round 20
      Then after the betting of round 20 the hand pot holds 14
      And Han has 99 credits
      And Lando has 99 credits
      And the sabacc pot holds 44

    @pot-lost-after-twenty @turns.unit:rounds
    Example: The last betting leaves one player
      Given Han and Lando play
      When Han bets 1 in round 20
      And Lando folds in round 20
      Then Han wins the hand pot
      And Han has 112 credits

    @edges.longest-hand:pot-lost-after=20 @pots.hand-cap:none
    @folding.when:until-phase-ends
    Example: There is time to leave before the hand is lost
      Given Han, Lando and Leia play
      When Lando folds in the leaving of round 20
      Then Lando may fold
      And there is a leaving in round 20
      And there is no drawing in round 20
      And there is no round 21
      And nobody wins the hand pot

    @edges.longest-hand:pot-lost-after=20 @pots.hand-cap:none @shift.exists:yes
    Example: The die does not fall in round 20
      Given Han and Lando play
      When the hand is played
      Then there is a shift in round 19
      And there is no shift in round 20
      And there is no round 21

    @edges.longest-hand:pot-lost-after=20 @pots.hand-cap:none
    @drawing.on-turn:turn-player
    Example: Twenty turns of all players together
      Given Han, Lando and Leia play
      When the hand is played
      Then the drawing of round 19 asks Han
      And there is no drawing in round 20
      And there is no round 21

    @pot-lost-after-twenty @pots.hand-cap:none
    Example: No card is left either
      Given Han and Lando play
      And the deck holds coins-1
      When Han draws in round 19
      Then there is a drawing in round 19
      And there is no drawing in round 20
      And there is no round 21
      And nobody wins the hand pot
      And the sabacc pot holds 42

    @edges.longest-hand:pot-lost-after=20 @pots.hand-cap:forces-call=500000
    Example: A hand pot with a highest amount is lost too
      Given Han and Lando play
      When the hand is played
      Then there is a drawing in round 19
      And there is no drawing in round 20
      And there is no round 21
      And nobody wins the hand pot

    @pot-lost-after-twenty @pots.hand-cap:forces-call=500000
    Example: A full hand pot is lost too
      Given Han and Lando play
      And the hand pot holds 500000
      When the hand is played
      Then there is a drawing in round 19
      And there is no drawing in round 20
      And nobody calls the hand
      And nobody wins the hand pot
      And Han has 100 credits

    @pot-lost-after-twenty @pots.hand-cap:forces-call=500000 @turns.unit:rounds
    Example: The last betting takes the hand pot above its highest amount
      Given Han and Lando play
      And the hand pot holds 499999
      When Han bets 1 in round 20
      Then after the betting of round 20 the hand pot holds 500001
      And nobody calls the hand
      And Han wins the hand pot
      And Han has 500100 credits
