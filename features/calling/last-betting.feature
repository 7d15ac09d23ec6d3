@time-to-call
Feature: What follows a call
  The cards are shown at once, or after one more betting.

  @calling.last-draw.nobody
  Rule: Nobody draws after the call
    A call ends all drawing, even a phase still to come in that round.
    [demise.cause:tie-for-best] After that, the only new cards are those of a sudden demise.
    [calling.last-roll:roll] (With a roll after the last betting,) a last shift can bring new cards as well.

    @turns.unit:rounds @turns.phases:call-before-draw
    Example: A draw that would have won comes too late
      Given Han and Lando play
      And the next cards are coins-5
      When Lando draws in round 8
      And Han calls in round 8
      Then there is no drawing in round 8
      And Lando cannot draw: not-reached
      And Lando holds flasks-8, staves-8
      And Han calls the hand

    @two-discards @single-draws
    Example: Nobody calls before the same draw
      Given Han and Lando play
      And the next cards are coins-5
      When Lando draws in round 4
      And round 4 is over
      Then there is a drawing in round 4
      And Lando may draw
      And Lando holds flasks-8, staves-8, coins-5

    @turns.phases:call-before-draw
    Scenario Outline: The round of the call ends without a drawing
      Given Han and Lando play
      And Han holds <cards>
      When Han calls in round 8
      Then there is a drawing in round 7
      And there is no drawing in round 8
      And there is no round 9
      And Han wins the hand pot

      @turns.unit:rounds
      Examples: Where the table moves in rounds
        | cards              |
        | coins-11, flasks-9 |

      @turns.unit:turns
      Examples: Where play goes by turns
        | cards               |
        | coins-10, flasks-11 |

    @two-discards @draws-of-two @!totals.version:in-force
    Example: Nobody calls before two cards are drawn
      Given Han and Lando play
      And the next cards are coins-5, coins-1
      When Lando draws 2 cards in round 4
      And round 4 is over
      Then there is a drawing in round 4
      And Lando may draw
      And Lando holds flasks-8, staves-8, coins-5, coins-1

    @turns.unit:rounds
    Example: A draw is planned for the next round
      Given Han, Lando and Leia play
      And the next cards are coins-5
      When Leia draws in round 9
      And Han calls in round 8
      Then Leia cannot draw: not-reached
      And Leia holds flasks-7, staves-7
      And Han calls the hand
      And there is no round 9

    @rounds-of-draws-and-trades @two-discards @drawing.two-card-trade:allowed
    Example: A draw is planned after two cards given up
      Given Han and Lando play
      And the next cards are coins-9, sabres-9, coins-5
      When Han trades flasks-9 in round 1
      And Han trades staves-9 in round 2
      And Han calls in round 8
      And Lando draws in round 9
      Then Lando cannot draw: not-reached
      And Han calls the hand
      And there is no round 9

    @turns.unit:rounds @two-discards @drawing.choices:draw-then-discard
    @single-draws @draws-again
    Example: A draw is planned after two cards dropped
      Given Han and Lando play
      And the next cards are coins-9, sabres-9, coins-5
      When Han draws in round 1
      And Han drops flasks-9 in round 1
      And Han draws in round 2
      And Han drops staves-9 in round 2
      And Han calls in round 8
      And Lando draws in round 9
      Then Lando cannot draw: not-reached
      And Han calls the hand
      And there is no round 9

    @calling.turn-player:alone
    Example: A draw is planned for the turn after that of the caller
      Given Han and Lando play
      And the next cards are coins-5
      When Han draws in round 11
      And Lando calls in round 10
      Then Han cannot draw: not-reached
      And Lando calls the hand
      And there is no round 11

  @calling.last-betting.none
  Rule: After a call the cards are shown at once
    Nobody may bet or fold any more.
    Apart from penalties, the pots stay as they are at the call.

    @turns.unit:rounds @betting.check:allowed
    Example: A bet is planned for after the call
      Given Han and Lando play
      When Han calls in round 8
      And Lando bets 1 in the last betting
      Then Lando cannot bet: not-reached
      And Han calls the hand
      And there is no last betting in round 8
      And Han has 112 credits

    @calling.turn-player:alone
    Example: A bet is planned for after a call in the caller's own turn
      Given Han and Lando play
      When Lando calls in round 10
      And Han bets 1 in the last betting
      Then Han cannot bet: not-reached
      And Lando calls the hand
      And there is no last betting in round 10

    @turns.unit:rounds @betting.check:allowed
    Example: The dealer has called with the better hand
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      When Lando calls in round 8
      And Han bets 1 in the last betting
      Then Han cannot bet: not-reached
      And Lando calls the hand
      And Lando has 112 credits

    @turns.unit:rounds
    Example: A player would like to fold after the call
      Given Han, Lando and Leia play
      When Han calls in round 8
      And Lando folds in the last betting
      Then Lando cannot fold: not-reached
      And Lando has not folded
      And Han calls the hand
      And there is no last betting in round 8

    @turns.unit:turns @betting.check:allowed
    Example: A bet is planned for after the call in a turn
      Given Han and Lando play
      When Han calls in round 10
      And Han bets 1 in the last betting
      Then Han cannot bet: not-reached
      And Han calls the hand
      And there is no last betting in round 10
      And Han has 112 credits

    @rounds-of-draws-and-trades @two-discards @drawing.two-card-trade:allowed
    Example: A bet is planned after two cards given up
      Given Han and Lando play
      And the next cards are coins-9, sabres-9
      When Han trades flasks-9 in round 1
      And Han trades staves-9 in round 2
      And Han calls in round 8
      And Han bets 1 in the last betting
      Then Han cannot bet: not-reached
      And Han calls the hand
      And Han holds coins-9, sabres-9
      And there is no last betting in round 8

    @turns.unit:rounds @two-discards @drawing.choices:draw-then-discard
    @single-draws @draws-again
    Example: A bet is planned after two cards dropped
      Given Han and Lando play
      And the next cards are coins-9, sabres-9
      When Han draws in round 1
      And Han drops flasks-9 in round 1
      And Han draws in round 2
      And Han drops staves-9 in round 2
      And Han calls in round 8
      And Han bets 1 in the last betting
      Then Han cannot bet: not-reached
      And Han calls the hand
      And there is no last betting in round 8

    @no-call-before-the-lap-ends @trading.phase:once @trades-of-two
    @two-discards @single-draws
    Example: A bet is planned after two cards traded in a table of turns
      Given Han and Lando play
      And the next cards are coins-1, sabres-1, sabres-9
      When Han draws in round 1
      And Han trades flasks-9, staves-9 in the trading
      And Han calls in round 4
      And Han bets 1 in the last betting
      Then Han may trade
      And Han cannot bet: not-reached
      And Han calls the hand
      And there is no last betting in round 4

    @calling.earliest-round:from=1 @no-discards-owed
    Example: A bet is planned for after a call in the first round
      Given Han and Lando play
      When Han calls in round 1
      And Han bets 1 in the last betting
      Then Han cannot bet: not-reached
      And Han calls the hand
      And there is no last betting in round 1

    @calling.earliest-round:from=4-or-less @pots.hand-cap:forces-call=500000
    Scenario Outline: A bet is planned for after the call of a full hand pot
      Given Han and Lando play
      And the hand pot holds <pot>
      When Han calls in round 4
      And Han bets 1 in the last betting
      Then Han cannot bet: not-reached
      And Han calls the hand
      And there is no last betting in round 4
      And Han has <stack> credits

      @betting.check:allowed
      Examples: Where all have checked
        | pot    | stack  |
        | 500000 | 500100 |

      @betting.check:forbidden
      Examples: Where each betting brings two credits
        | pot    | stack  |
        | 499992 | 500096 |

  @calling.last-betting.one-round
  Rule: After a call there is one more betting
    All players still in the hand take part in it, and then the cards are shown.
    It is a betting like any other, with the usual actions, limits and prices, and belongs to the round of the call.
    There is only one, and nobody is asked to call again.
    The caller remains the caller, with all that a call can cost.
    If all but one fold, the last player takes the hand pot (`showdown.last-player`).
    [turns.unit:turns] (In a game of turns,) the turn player takes part too.
    [folding.when:until-phase-ends] A leaving phase follows this betting too.

    @turns.unit:rounds @betting.check:allowed
    Example: The caller bets once more
      Given Han and Lando play
      When Han calls in round 8
      And Han bets 1 in the last betting
      Then there is a last betting in round 8
      And Han may bet
      And after the last betting of round 8 the hand pot holds 14
      And Han has 113 credits
      And Lando has 99 credits

    @turns.unit:rounds @betting.check:allowed
    Example: Everybody checks after the call
      Given Han and Lando play
      When Han calls in round 8
      Then after the last betting of round 8 the hand pot holds 12
      And Han has 112 credits
      And Lando has 100 credits
      And there is no round 9

    @turns.unit:rounds @betting.check:allowed
    Example: The other player folds after the call
      Given Han and Lando play
      When Han calls in round 8
      And Han bets 1 in the last betting
      And Lando folds in the last betting
      Then Lando may fold
      And Lando has folded
      And Han has 112 credits

    @turns.unit:rounds @betting.check:allowed @raises-go-round @three-each-time
    Example: The other player raises after the call
      Given Han and Lando play
      When Han calls in round 8
      And Han bets 1 in the last betting
      And Lando raises by 2 in the last betting
      Then Lando may raise
      And after the last betting of round 8 the hand pot holds 18
      And Han has 115 credits
      And Lando has 97 credits

    @turns.unit:rounds @betting.check:allowed
    Example: Three players bet once more
      Given Han, Lando and Leia play
      When Han calls in round 8
      And Han bets 1 in the last betting
      And Lando calls in round 9
      Then after the last betting of round 8 the hand pot holds 15
      And Lando cannot call: not-reached
      And Han has 114 credits
      And Leia has 99 credits

    @turns.unit:turns @betting.check:allowed
    Example: The turn player answers the caller's bet
      Given Han and Lando play
      When Han calls in round 10
      And Han bets 1 in the last betting
      Then Han calls the hand
      And the last betting of round 10 asks Han and Lando
      And after the last betting of round 10 the hand pot holds 14
      And Han has 113 credits
      And Lando has 99 credits

    @turns.unit:turns @betting.check:allowed
    Example: The turn player folds after the call
      Given Han, Lando and Leia play
      When Han calls in round 12
      And Han bets 1 in the last betting
      And Leia folds in the last betting
      Then Leia may fold
      And after the last betting of round 12 the hand pot holds 14
      And Han has 113 credits

    @rounds-of-draws-and-trades @two-discards @drawing.two-card-trade:allowed
    @betting.check:allowed
    Example: The caller bets once more after two cards given up
      Given Han and Lando play
      And the next cards are coins-9, sabres-9
      When Han trades flasks-9 in round 1
      And Han trades staves-9 in round 2
      And Han calls in round 8
      And Han bets 1 in the last betting
      Then after the last betting of round 8 the hand pot holds 14
      And Han has 113 credits
      And Han holds coins-9, sabres-9

  @calling.last-opener.caller
  Rule: The caller acts first in the betting after the call
    The others follow clockwise, wherever the dealer sits.
    What the rules of betting say about the first player to act applies to the caller.
    [turns.unit:turns] (In a game of turns,) it does not matter whose turn it is.
    [stakes.short-stack:all-in] With side pots, the next player clockwise who can bet takes the place of a caller without credits.
    [folding.when:until-phase-ends] The caller is also the first to be asked in a leaving phase.

    For programs:
    A player asked after the caller has bet can no longer open: a bet is refused (`bet-stands`).

    @turns.unit:rounds
    Example: The dealer has called
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      When Lando calls in round 8
      And Lando bets 1 in the last betting
      Then Lando may bet
      And the last betting of round 8 asks Lando and Han

    @turns.unit:rounds
    Example: The first player has called
      Given Han and Lando play
      When Han calls in round 8
      And Han bets 1 in the last betting
      Then Han may bet
      And the last betting of round 8 asks Han and Lando

    @turns.unit:rounds
    Example: The player in the middle has called
      Given Han, Lando and Leia play
      And Lando holds coins-11, flasks-9
      When Lando calls in round 8
      And Lando bets 1 in the last betting
      Then the last betting of round 8 asks Lando, Leia and Han

    @turns.unit:rounds
    Example: The last of three has called
      Given Han, Lando and Leia play
      And Leia holds coins-11, flasks-9
      When Leia calls in round 8
      And Leia bets 1 in the last betting
      Then the last betting of round 8 asks Leia, Han and Lando

    @turns.unit:rounds
    Example: The first player deals and calls
      Given Han, Lando and Leia play
      And Han deals
      And Han holds coins-11, flasks-9
      When Han calls in round 8
      And Han bets 1 in the last betting
      Then Han may bet
      And the last betting of round 8 asks Han, Lando and Leia

    @turns.unit:rounds
    Example: The player after the caller has left the hand
      Given Han, Lando and Leia play
      And Lando holds coins-11, flasks-9
      When Han bets 1 in round 1
      And Leia folds in round 1
      And Lando calls in round 8
      And Lando bets 1 in the last betting
      Then the last betting of round 8 asks Lando and Han

    @turns.unit:rounds
    Example: The player on the caller's right wants to open
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      When Han bets 1 in the last betting
      And Lando calls in round 8
      And Lando bets 1 in the last betting
      Then Han cannot bet: bet-stands
      And Lando may bet

    @turns.unit:turns
    Example: The player in the middle calls in the turn of the last
      Given Han, Lando and Leia play
      And Lando holds coins-11, flasks-9
      When Lando calls in round 12
      And Lando bets 1 in the last betting
      Then Lando may bet
      And the last betting of round 12 asks Lando, Leia and Han

    @calling.earliest-round:from=5-or-less @no-discards-owed
    @stakes.short-stack:all-in
    Example: The caller has no credits left
      Given Han, Lando and Leia play
      And Han has 1 credits
      When Han bets 1 in round 1
      And Han calls in round 5
      And Lando bets 1 in the last betting
      Then Lando may bet
      And the last betting of round 5 asks Lando and Leia

    @drawing.choices:draw-trade-or-stand @turns.unit:rounds @two-discards
    Example: The dealer has called after giving up two cards
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4, staves-2
      And the next cards are coins-3, coins-2, flasks-6, sabres-4
      When Han trades flasks-5 in round 1
      And Lando trades flasks-4 in round 1
      And Han trades sabres-2 in round 2
      And Lando trades staves-2 in round 2
      And Lando calls in round 8
      And Lando bets 1 in the last betting
      Then Lando may bet
      And the last betting of round 8 asks Lando and Han

    @drawing.choices:draw-trade-or-stand @turns.unit:rounds @two-discards
    Example: The first player has called after giving up two cards
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4, staves-2
      And the next cards are coins-3, coins-2, flasks-6, sabres-4
      When Han trades flasks-5 in round 1
      And Lando trades flasks-4 in round 1
      And Han trades sabres-2 in round 2
      And Lando trades staves-2 in round 2
      And Han calls in round 8
      And Han bets 1 in the last betting
      Then Han may bet
      And the last betting of round 8 asks Han and Lando

  @calling.last-roll.no-roll
  Rule: The die is not rolled after the last betting
    The die is rolled after other bettings, but not after the betting that follows a call.
    Players show the cards with which they entered that betting.

    @turns.unit:rounds @totals.face-values:usual
    Example: The caller keeps the better hand
      Given Han and Lando play
      And Han holds queen, flasks-10
      And Lando holds endurance, coins-11
      And the next cards are endurance, queen
      And shuffled cards lie in the order endurance, queen
      And a shift comes after the last betting
      When Han calls in round 8
      And Han bets 1 in the last betting
      Then Han holds queen, flasks-10
      And Lando holds endurance, coins-11
      And Han calls the hand
      And Han wins the hand pot

    @turns.unit:rounds @totals.face-values:usual
    Example: The dealer keeps the better hand
      Given Han and Lando play
      And Han holds endurance, coins-11
      And Lando holds queen, flasks-10
      And the next cards are queen, endurance
      And shuffled cards lie in the order queen, endurance
      And a shift comes after the last betting
      When Lando calls in round 8
      And Lando bets 1 in the last betting
      Then Han holds endurance, coins-11
      And Lando holds queen, flasks-10
      And Lando calls the hand
      And Lando wins the hand pot

    @rounds-of-draws-and-trades @two-discards @drawing.two-card-trade:allowed
    @totals.face-values:usual
    Example: The caller keeps the hand that two trades made
      Given Han and Lando play
      And Lando holds endurance, coins-11
      And the next cards are queen, sabres-10, endurance, queen
      And the picker of Han's card would find queen, sabres-10 in that order
      And shuffled cards lie in the order endurance, queen
      And a shift comes after the last betting
      When Han trades flasks-9 in round 1
      And Han trades staves-9 in round 2
      And Han calls in round 8
      And Han bets 1 in the last betting
      Then Han holds queen, sabres-10
      And Han calls the hand
      And Han wins the hand pot

  @calling.last-roll.roll
  Rule: The die is rolled once more after the last betting
    When the betting after the call is over, the die is rolled, unless only one player is left.
    If it brings a shift, that takes place like any other.
    Then the cards are shown, and judged as they are now.
    [folding.when:until-phase-ends] A leaving phase comes before the roll.

    @turns.unit:rounds @totals.face-values:usual @usual-shift
    Example: A shift turns the hands round
      Given Han and Lando play
      And Han holds endurance, coins-11
      And Lando holds queen, flasks-10
      And the next cards are queen, endurance
      And shuffled cards lie in the order queen, endurance
      And a shift comes after the last betting
      When Han calls in round 8
      And Han bets 1 in the last betting
      Then Han holds queen, coins-11
      And Lando holds endurance, flasks-10
      And Han calls the hand
      And Han wins the hand pot

    @turns.unit:rounds @totals.face-values:usual
    Example: The last roll brings no shift
      Given Han and Lando play
      And Han holds endurance, coins-11
      And Lando holds queen, flasks-10
      And the next cards are queen, endurance
      And shuffled cards lie in the order queen, endurance
      When Lando calls in round 8
      And Lando bets 1 in the last betting
      Then Han holds endurance, coins-11
      And Lando holds queen, flasks-10
      And Lando calls the hand
      And Lando wins the hand pot

    @turns.unit:rounds @totals.face-values:usual @usual-shift
    Example: The shift of the round has not turned the hands back
      Given Han and Lando play
      And Han holds endurance, coins-11
      And Lando holds queen, flasks-10
      And the next cards are queen, endurance
      And shuffled cards lie in the order queen, endurance
      And a shift comes in round 8
      When Han calls in round 8
      And Han bets 1 in the last betting
      Then Han holds queen, coins-11
      And Lando holds endurance, flasks-10
      And Han calls the hand
      And Han wins the hand pot

    @turns.unit:rounds @dealt-bombs-stay-in
    @!showdown.last-player-bombed:must-be-in-range
    Example: One player is left
      Given Han and Lando play
      And Han holds endurance, coins-11
      And Lando holds queen, flasks-10
      And the next cards are queen, endurance
      And shuffled cards lie in the order queen, endurance
      And a shift comes after the last betting
      When Han calls in round 8
      And Han bets 1 in the last betting
      And Lando folds in the last betting
      Then Han holds endurance, coins-11
      And Han wins the hand pot

  @calling.bombed-folds.fold-alone
  Rule: A bombed hand folded after the call costs only the fold
    A player who folds in the betting after the call pays what a fold costs.
    Their hand is not shown, so it costs no penalty, even if it is out of range.

    @turns.unit:rounds @a-credit-to-fold @dealt-bombs-stay-in
    Example: A bombed hand folds to the caller's bet
      Given Han and Lando play
      And Lando holds coins-11, flasks-ace
      When Han calls in round 8
      And Han bets 1 in the last betting
      And Lando folds in the last betting
      Then Lando has 99 credits
      And the sabacc pot holds 31
      And Han has 112 credits

    @turns.unit:rounds @a-credit-to-fold @dealt-bombs-stay-in
    Example: A bombed hand of three folds to the caller's bet
      Given Han, Lando and Leia play
      And Lando holds coins-11, flasks-ace
      When Han calls in round 8
      And Han bets 1 in the last betting
      And Lando folds in the last betting
      Then Lando has 99 credits
      And the sabacc pot holds 31
      And Han has 113 credits

    @rounds-with-checks @bombs-wait-for-the-showdown
    @!penalties.base:at-the-call
    Example: A bombed hand stays against the caller's bet
      Given Han and Lando play
      And Lando holds coins-11, flasks-ace
      When Han calls in round 8
      And Han bets 1 in the last betting
      Then Lando bombed
      And Lando has 85 credits
      And the sabacc pot holds 44
      And Han has 113 credits

    @rounds-of-draws-and-trades @two-discards @drawing.two-card-trade:allowed
    @a-credit-to-fold @dealt-bombs-stay-in
    Example: A bombed hand folds to a caller who has given up two cards
      Given Han and Lando play
      And Lando holds coins-11, flasks-ace
      And the next cards are coins-9, sabres-9
      When Han trades flasks-9 in round 1
      And Han trades staves-9 in round 2
      And Han calls in round 8
      And Han bets 1 in the last betting
      And Lando folds in the last betting
      Then Lando has 99 credits
      And the sabacc pot holds 31
      And Han holds coins-9, sabres-9

  @calling.bombed-folds.bomb-too
  Rule: A bombed hand folded after the call costs both
    A player who folds after the call pays for the fold at once; if their hand is out of range, they also owe the bomb penalty.
    At the end they pay it to the sabacc pot with the other bomb penalties, as far as their stack goes, even if only one player is left.
    A penalty that depends on the hand pot (`penalties.bomb`) is measured by the pot as it then stands, before it is awarded.
    A caller who does so is a bombed caller (`penalties.bombed-caller`).
    [folding.when:until-phase-ends] This includes leaving in a leaving phase.
    [stakes.short-stack:all-in] With side pots, the pots they have paid into count together; the main pot always does.

    @turns.unit:rounds @a-credit-to-fold @bombs-wait-for-the-showdown
    @!penalties.base:at-the-call
    Example: A bombed hand pays for both when it folds to the caller's bet
      Given Han and Lando play
      And Lando holds coins-11, flasks-ace
      When Han calls in round 8
      And Han bets 1 in the last betting
      And Lando folds in the last betting
      Then Lando has 86 credits
      And the sabacc pot holds 44
      And Han has 112 credits

    @turns.unit:rounds @a-credit-to-fold @bombs-wait-for-the-showdown
    @!penalties.base:at-the-call
    Example: A later bet makes the bomb dearer
      Given Han, Lando and Leia play
      And Lando holds coins-11, flasks-ace
      When Han calls in round 8
      And Han bets 1 in the last betting
      And Lando folds in the last betting
      Then after the last betting of round 8 Lando has 99 credits
      And Lando has 85 credits
      And the sabacc pot holds 45
      And Han has 113 credits

    @betting.check:allowed @dealt-bombs-stay-in
    Scenario Outline: A bombed hand that folds owes a penalty of its own kind
      Given Han and Lando play
      And Lando holds coins-11, flasks-ace
      And the hand pot holds <pot>
      When Han calls in round 10
      And Han bets 1 in the last betting
      And Lando folds in the last betting
      Then after the last betting of round 10 Lando has <folded> credits
      And Lando has <left> credits
      And the sabacc pot holds <sabacc pot>
      And Han has <won> credits

      @folding.cost:one-credit @penalties.bomb:fixed=2
      Examples: Where a bomb costs two credits
        | pot | folded | left | sabacc pot | won |
        | 12  | 99     | 97   | 33         | 112 |

      @folding.cost:two-credits @penalties.bomb:percent=10
      @!penalties.base:at-the-call
      Examples: Where a bomb costs a tenth
        | pot | folded | left | sabacc pot | won |
        | 39  | 98     | 94   | 36         | 139 |

    @turns.unit:rounds @betting.check:allowed @folding.cost:one-credit
    Example: A hand in range folds to the caller's bet
      Given Han and Lando play
      When Han calls in round 8
      And Han bets 1 in the last betting
      And Lando folds in the last betting
      Then Lando has 99 credits
      And the sabacc pot holds 31

    @turns.unit:rounds @a-credit-to-fold @bombs-wait-for-the-showdown
    Example: A short stack pays what is left of it
      Given Han and Lando play
      And Lando holds coins-11, flasks-ace
      And Lando has 5 credits
      When Han calls in round 8
      And Han bets 1 in the last betting
      And Lando folds in the last betting
      Then Han calls the hand
      And after the last betting of round 8 Lando has 4 credits
      And Lando has 0 credits
      And the sabacc pot holds 35

    @turns.unit:rounds @a-credit-to-fold @dealt-bombs-stay-in
    Example: A hand out of range that folded before the call pays for the fold alone
      Given Han, Lando and Leia play
      And Leia holds coins-11, flasks-ace
      When Han bets 1 in round 1
      And Leia folds in round 1
      And Han calls in round 8
      Then Han calls the hand
      And Leia has 99 credits
      And the sabacc pot holds 31
      And Han has 113 credits

    @calling.caller-folds:both @penalties.bombed-caller:once
    @penalties.caller:hand-pot @bombs-wait-for-the-showdown @a-credit-to-fold
    @folds-when-asked
    Example: A caller with a bombed hand folds
      Given Han and Lando play
      And Han holds coins-11, flasks-ace
      When Han calls in round 8
      And Han folds in the last betting
      Then after the last betting of round 8 Han has 99 credits
      And Han has 87 credits
      And the sabacc pot holds 43

    @bombs-wait-for-the-showdown @a-credit-to-fold
    @betting.declined:next-may-open @stakes.short-stack:all-in
    @betting.limit:unlimited @betting.limit:fixed=10 @turns.unit:rounds
    @betting-goes-round @!penalties.base:at-the-call
    Example: A bombed hand that folds has paid into the main pot alone
      Given Han, Lando, Leia and Chewbacca play
      And Leia has 3 credits
      And Chewbacca holds coins-11, flasks-ace
      When Han calls in round 8
      And Han checks in the last betting
      And Lando bets 5 in the last betting
      And Leia goes all in in the last betting
      And Chewbacca folds in the last betting
      Then Leia may go all in
      And Chewbacca has 78 credits

  @calling.caller-folds.both
  Rule: A caller who folds pays for the fold and the call
    The caller pays for the fold at once.
    When the hand is settled, they also owe the price of a failed call (`penalties.caller`), even if only one player is left.
    They pay it to the sabacc pot, as far as their stack goes.
    A price that depends on the hand pot is measured by the pot as it then stands, before it is awarded.
    [folding.when:until-phase-ends] This includes leaving in a leaving phase.
    [stakes.short-stack:all-in] With side pots, the pots the caller has paid into count together; the main pot always does.

    @turns.unit:rounds @a-credit-to-fold @folds-when-asked
    Scenario Outline: The caller folds at once
      Given Han and Lando play
      And the hand pot holds <pot>
      When Han calls in round 8
      And Han folds in the last betting
      Then after the last betting of round 8 Han has 99 credits
      And Han has <left> credits
      And the sabacc pot holds <sabacc pot>
      And Lando has <won> credits

      @penalties.caller:hand-pot
      Examples: Where a failed call costs the hand pot
        | pot | left | sabacc pot | won |
        | 20  | 79   | 51         | 120 |

      @penalties.caller:fixed=2
      Examples: Where a failed call costs two credits
        | pot | left | sabacc pot | won |
        | 25  | 97   | 33         | 125 |

      @penalties.caller:fixed=5
      Examples: Where a failed call costs five credits
        | pot | left | sabacc pot | won |
        | 30  | 94   | 36         | 130 |

      @penalties.caller:percent=10
      Examples: Where a failed call costs a tenth
        | pot | left | sabacc pot | won |
        | 40  | 95   | 35         | 140 |

    @turns.unit:rounds @a-credit-to-fold @penalties.caller:hand-pot
    @raises-go-round @three-each-time @!penalties.base:at-the-call
    Example: The caller folds to a raise
      Given Han and Lando play
      When Han calls in round 8
      And Han bets 1 in the last betting
      And Lando raises by 2 in the last betting
      And Han folds in the last betting
      Then Han has 82 credits
      And the sabacc pot holds 47
      And Lando has 113 credits

    @turns.unit:rounds @a-credit-to-fold @folds-when-asked
    @penalties.caller:hand-pot
    Example: Two others stay when the caller folds
      Given Han, Lando and Leia play
      When Han calls in round 8
      And Han folds in the last betting
      Then Han calls the hand
      And Han has 87 credits
      And Lando wins the hand pot
      And Lando has 112 credits

    @turns.unit:rounds @a-credit-to-fold @penalties.caller:hand-pot
    @betting.declined:next-may-open @stakes.short-stack:all-in
    @betting.limit:unlimited @betting.limit:fixed=10-or-more
    @betting-goes-round @!penalties.base:at-the-call
    Example: The caller has paid into the main pot alone
      Given Han, Lando, Leia and Chewbacca play
      And Leia has 3 credits
      When Han calls in round 8
      And Han checks in the last betting
      And Lando bets 5 in the last betting
      And Leia goes all in in the last betting
      And Han folds in the last betting
      Then Leia may go all in
      And Han has 78 credits
      And the sabacc pot holds 52
      And Lando has 120 credits

    @turns.unit:rounds @betting.check:allowed @penalties.caller:hand-pot
    Example: The caller stays without winning
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      When Han calls in round 8
      Then Han has 88 credits
      And the sabacc pot holds 42
      And Lando has 112 credits

    @rounds-of-draws-and-trades @a-credit-to-fold @folds-when-asked
    @penalties.caller:hand-pot @two-discards
    Example: A caller who had given up two cards folds
      Given Han and Lando play
      And the hand pot holds 20
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4, staves-2
      And the next cards are coins-3, coins-2, flasks-6, sabres-4
      When Han trades flasks-5 in round 1
      And Lando trades flasks-4 in round 1
      And Han trades sabres-2 in round 2
      And Lando trades staves-2 in round 2
      And Han calls in round 8
      And Han folds in the last betting
      Then after the last betting of round 8 Han has 99 credits
      And Han has 79 credits
      And the sabacc pot holds 51
      And Lando has 120 credits
