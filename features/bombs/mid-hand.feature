@time-to-play
Feature: Hands that are out of range before the showdown
  A total may leave the range for a while, and come back.

  @bombs.judged.at-the-showdown
  Rule: A hand is judged by the cards shown at the showdown
    A player still in the hand at the showdown has bombed if their total is then out of range.
    No earlier total matters.
    [calling.last-betting:one-round] Hands are judged after a betting that follows the call, not at the call.
    [calling.last-roll:roll] (With a last roll of the die,) hands are judged once the last roll has been dealt with.
    [totals.version:in-force] (With changing versions,) the version then in force counts.
    A hand shown without a call is judged in the same way.
    Players who have left the hand are not judged, nor is the last player left.
    [calling.bombed-folds:bomb-too] A bombed hand folded after the call still costs the penalty (`calling.bombed-folds`).

    @time-to-call @dealt-bombs-stay-in
    Scenario Outline: The hand that is shown is out of range
      Given Han and Lando play
      And Lando holds <hand>
      And Han has 1000 credits
      And Lando has 1000 credits
      When Han calls in round 8
      Then Lando bombed
      And Han wins the hand pot

      Examples: beyond 23, or zero
        | hand                    |
        | coins-ace, coins-9      |
        | coins-ace, coins-master |

      @!bombs.zero:in-range
      Examples: with a total of zero
        | hand                    |
        | idiot, idiot            |

    @time-to-call
    Scenario Outline: The hand that is shown is in range
      Given Han and Lando play
      And Lando holds <hand>
      And Han has 1000 credits
      And Lando has 1000 credits
      When Han calls in round 8
      Then nobody bombed

      Examples: up to 23, or just above zero
        | hand               |
        | coins-ace, coins-8 |
        | coins-11, coins-10 |
        | idiot, coins-1     |

    @time-to-call @turns.unit:rounds @dealt-bombs-stay-in
    Example: A hand that another player has called is out of range
      Given Han and Lando play
      And Lando holds coins-ace, coins-9
      And Han has 1000 credits
      And Lando has 1000 credits
      When Han calls in round 8
      Then Han calls the hand
      And Lando bombed
      And Han wins the hand pot

    @time-to-call @turns.unit:rounds
    Example: A hand that another player has called is in range
      Given Han and Lando play
      And Lando holds coins-1, coins-9
      And Han has 1000 credits
      And Lando has 1000 credits
      When Han calls in round 8
      Then Han calls the hand
      And nobody bombed
      And Han wins the hand pot

    @dealt-bombs-stay-in
    Example: A hand that is shown for want of cards is out of range
      Given Han and Lando play
      And Lando holds coins-ace, coins-9
      And the deck holds no card
      When the hand is played
      Then nobody calls the hand
      And Lando bombed
      And Han wins the hand pot

    Example: A hand that is shown for want of cards is in range
      Given Han and Lando play
      And Lando holds coins-ace, coins-8
      And the deck holds no card
      When the hand is played
      Then nobody calls the hand
      And nobody bombed
      And Lando wins the hand pot

    @time-to-call @!turns.folded:held
    Example: A player who has folded is not judged
      Given Han, Lando and Leia play
      And Lando holds coins-ace, coins-9
      And Han has 1000 credits
      And Lando has 1000 credits
      And Leia has 1000 credits
      When Han bets 1 in round 1
      And Lando folds in round 1
      And Han calls in round 8
      Then nobody bombed
      And Han wins the hand pot

    @dealt-bombs-stay-in
    Example: A hand that is shown without a call is out of range
      Given Han and Lando play
      And Lando holds coins-ace, coins-9
      And Han has 1000 credits
      And Lando has 1000 credits
      And the deck holds no card
      When the hand is played
      Then nobody calls the hand
      And Lando bombed
      And Han wins the hand pot

    Example: A hand that is shown without a call is in range
      Given Han and Lando play
      And Lando holds coins-1, coins-9
      And Han has 1000 credits
      And Lando has 1000 credits
      And the deck holds no card
      When the hand is played
      Then nobody calls the hand
      And nobody bombed
      And Han wins the hand pot

    @time-to-call @dealt-bombs-stay-in
    Example: A player who stays for the showdown is judged
      Given Han, Lando and Leia play
      And Lando holds coins-ace, coins-9
      And Han has 1000 credits
      And Lando has 1000 credits
      And Leia has 1000 credits
      When Han bets 1 in round 1
      And Lando matches in round 1
      And Han calls in round 9
      Then Lando bombed
      And Han wins the hand pot

    @dealt-bombs-stay-in @!showdown.last-player-bombed:must-be-in-range
    Example: The last player left is not judged
      Given Han and Lando play
      And Han holds coins-ace, coins-9
      When Han bets 1 in round 1
      And Lando folds in round 1
      Then nobody bombed
      And Han has 112 credits

    @time-to-call @totals.face-values:usual @single-draws
    Example: A drawn card has brought the hand back into range
      Given Han and Lando play
      And Han holds coins-ace, coins-9
      And the next cards are balance
      When Han draws in round 1
      And Han calls in round 8
      Then nobody bombed
      And Lando wins the hand pot

    @time-to-call @shift.exists:yes @!shift.lost-cards:pooled @usual-shift
    @dealt-bombs-stay-in
    Example: A shift has brought the hand back into range
      Given Han and Lando play
      And Han holds coins-ace, coins-9
      And the picker of Han's card would find coins-ace, coins-9 in that order
      And the next cards are coins-10, coins-1
      And a shift comes in round 1
      When Han calls in round 8
      Then nobody bombed
      And after the shift of round 1 Han holds coins-9, coins-10
      And Han wins the hand pot

    @time-to-call @turns.unit:rounds @drawing.discard-limit:none
    @calling.last-betting:one-round @calling.last-roll:roll
    @shift.lost-cards:pooled @usual-shift
    Example: A shift after the last betting brings the hand back into range
      Given Han and Lando play
      And Han holds coins-ace, coins-9
      And Lando holds flasks-2, staves-3
      And the picker of Han's card would find coins-ace, coins-9 in that order
      And the picker of Lando's card would find flasks-2, staves-3 in that order
      And shuffled cards lie in the order flasks-2, coins-ace
      And a shift comes after the last betting
      When Lando calls in round 8
      Then nobody bombed
      And Lando wins the hand pot

  @bombs.mid-hand.plays-on
  Rule: A player out of range before the showdown plays on
    No total puts a player out of the hand.
    A player out of range pays nothing for it, need not say so, and plays on with every right.
    [shift.exists:yes] They take part in a shift like anybody else.

    @time-to-call @single-draws
    Scenario Outline: Nobody is out before the showdown
      Given Han and Lando play
      And the next cards are <card>
      When Han draws in round 1
      And Han calls in round 8
      Then Han bombed
      And Lando wins the hand pot

      Examples: one card for a hand of 18
        | card      |
        | coins-6   |
        | coins-9   |
        | coins-ace |

    @time-to-call @totals.face-values:usual @single-draws @draws-again
    Example: A later card brings the hand back into range
      Given Han and Lando play
      And Han holds coins-7, coins-8
      And the next cards are coins-11, endurance
      When Han draws
      And Han draws
      And Han calls in round 8
      Then nobody bombed
      And Han wins the hand pot

    @turns.unit:rounds
    Example: They bet in the next round
      Given Han, Lando and Leia play
      And the next cards are coins-9
      When Han draws in round 1
      And Han bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 2 asks Han, Lando and Leia

    @turns.unit:turns
    Example: They answer a bet in the next turn
      Given Han, Lando and Leia play
      And the next cards are coins-9
      When Han draws in round 1
      And Lando bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 2 asks Lando, Leia and Han

    @turns.unit:rounds @!showdown.last-player-bombed:must-be-in-range
    Example: They win the pot when the other player folds in the next round
      Given Han and Lando play
      And Lando holds flasks-10, staves-10
      And the next cards are coins-9
      When Han bets 1 in round 1
      And Han draws in round 1
      And Han bets 1 in round 2
      And Lando folds in round 2
      Then nobody bombed
      And Han has 113 credits

    @checks-until-a-call @calls-in-every-turn @penalties.bomb:hand-pot
    @single-draws
    Example: They pay at the showdown
      Given Han and Lando play
      And the next cards are coins-9
      When Han draws in round 1
      And Lando calls in round 9
      Then Han has 88 credits
      And Lando has 112 credits
      And the sabacc pot holds 42

  @bombs.mid-hand.out-at-once
  Rule: A draw that ends out of range puts the player out
    A player whose hand is out of range when their draw is complete is out of the hand at once.
    [drawing.choices:draw-then-discard] (With a discard after the draw,) the draw is complete when they have dropped a card or kept all.
    [!penalties.bomb:none] (Where bombs cost anything,) they pay the penalty now, and not again at the showdown (`penalties.bomb`).
    They leave the hand as if they had folded, but pay nothing for leaving.
    Only a draw puts a player out: a hand out of range in any other way is judged after the next draw, or at the showdown.
    [bombs.by-trade:judged-later|out-at-once] (With trades,) `bombs.by-trade` says whether a trade counts as a draw here.

    For programs:
    A hand is judged when all the cards of its draw lie in it, and before the next player is asked.
    Such a player is listed as out by a bomb, not among those who folded.
    They are not asked, cannot call, have no part in a shift and win nothing.
    Their cards go out of play, those in an interference field too, and what they have paid stays in the pots.
    A draw after which the hand is in range puts nobody out, whatever the hand was before.
    A card that comes in a shift, a card laid in the field, a change of version, a bet or standing puts nobody out.

    @single-draws
    Scenario Outline: A card for a hand of 18 keeps it in range
      Given Han, Lando and Leia play
      And the next cards are <card>
      When Han draws in round 1
      And the drawing of round 1 is over
      Then nobody is out by a bomb
      And after the drawing of round 1 Han holds <card>, flasks-9, staves-9

      Examples: up to 23
        | card    |
        | coins-1 |
        | coins-5 |

    @penalties.bomb:fixed=2 @betting.check:allowed @single-draws
    Example: A fixed sum is due at that moment
      Given Han, Lando and Leia play
      And the next cards are coins-9
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb
      And Han has 98 credits
      And the sabacc pot holds 32

    @single-draws
    Scenario Outline: A card for a hand of 18 puts it out of range
      Given Han, Lando and Leia play
      And the next cards are <card>
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb

      Examples: beyond 23
        | card      |
        | coins-6   |
        | coins-ace |

    @field.exists:yes @laying-is-no-draw @single-draws
    Example: A card in the field counts for a hand that draws
      Given Han, Lando and Leia play
      And the next cards are coins-6
      When Han lays flasks-9 in the betting of round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may lay
      And Han is out by a bomb

    @field.exists:yes @laying-is-no-draw
    Example: A card in the field leaves a hand that draws in range
      Given Han, Lando and Leia play
      And the next cards are coins-5
      When Han lays flasks-9 in the betting of round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may lay
      And nobody is out by a bomb

    @totals.face-values:usual @single-draws
    Scenario Outline: A card for a hand of 8 keeps it in range
      Given Han, Lando and Leia play
      And Han holds coins-1, coins-7
      And the next cards are <card>
      When Han draws in round 1
      And the drawing of round 1 is over
      Then nobody is out by a bomb
      And after the drawing of round 1 Han holds <card>, coins-1, coins-7

      Examples: above zero, or below
        | card  |
        | queen |
        | star  |

    @totals.face-values:usual @!bombs.zero:in-range @single-draws
    @!specials.regional-array:profit
    Example: A card brings a hand of 8 to zero
      Given Han, Lando and Leia play
      And Han holds coins-1, coins-7
      And the next cards are endurance
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb

    @single-draws
    Example: Their cards go out of play
      Given Han, Lando and Leia play
      And the next cards are coins-9
      When Han draws in round 1
      And the drawing of round 1 is over
      Then coins-9, flasks-9, staves-9 lie out of play
      And Han has not folded

    @single-draws
    Example: The cards of a hand in range stay in play
      Given Han, Lando and Leia play
      And the next cards are coins-4
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And no card lies out of play
      And nobody is out by a bomb

    @single-draws
    Example: They are not asked any more
      Given Han, Lando and Leia play
      And the next cards are coins-9
      When Han draws in round 1
      And Lando bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 2 asks Lando and Leia

    @turns.unit:turns
    Example: A player in range is asked in the next turn
      Given Han, Lando and Leia play
      And the next cards are coins-4
      When Han draws in round 1
      And Lando bets 1 in round 2
      And the betting of round 2 is over
      Then the betting of round 2 asks Lando, Leia and Han

    @time-to-call @single-draws
    Example: The others go on to the showdown without them
      Given Han, Lando and Leia play
      And the next cards are coins-9
      When Han draws in round 1
      And Lando calls in round 9
      Then Han is out by a bomb
      And nobody bombed
      And Lando wins the hand pot

    @penalties.bomb:none @single-draws
    Example: A table without penalties lets them go for nothing
      Given Han, Lando and Leia play
      And the next cards are coins-9
      When Han bets 1 in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb
      And Han has 99 credits
      And the sabacc pot holds 30

    @drawing.choices:draw-then-discard @single-draws
    Example: A card dropped after the draw saves them
      Given Han, Lando and Leia play
      And the next cards are coins-10
      When Han draws in round 1
      And Han drops flasks-9 in round 1
      And the drawing of round 1 is over
      Then nobody is out by a bomb
      And after the drawing of round 1 Han holds coins-10, staves-9

    @drawing.choices:draw-then-discard @single-draws
    Example: A card dropped after the draw is not enough
      Given Han, Lando and Leia play
      And Han holds coins-2, staves-ace
      And the next cards are coins-10
      When Han draws in round 1
      And Han drops coins-2 in round 1
      And the drawing of round 1 is over
      Then Han may drop
      And Han is out by a bomb

    @shift.exists:yes @!shift.lost-cards:pooled @usual-shift
    Example: A card that comes in a shift puts nobody out
      Given Han and Lando play
      And the picker of Han's card would find flasks-9, staves-9 in that order
      And the next cards are coins-ace, coins-1
      And a shift comes in round 1
      When round 1 is over
      Then after the shift of round 1 Han holds coins-ace, staves-9
      And nobody is out by a bomb
      And the hand goes on

  @bombs.on-deal.plays-on
  Rule: A player dealt a hand out of range plays on
    A player dealt two cards out of range pays nothing and plays on with every right.
    [bombs.mid-hand:out-at-once] (Where a draw can put players out,) nothing happens while they only stand.
    [bombs.mid-hand:out-at-once] (Where a draw can put players out,) their next draw is judged like any other (`bombs.still-bombed`).

    Scenario Outline: They bet like anybody else
      Given Han, Lando and Leia play
      And Han holds <hand>
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then after the betting of round 1 Han has 99 credits
      And after the betting of round 1 the hand pot holds 15
      And nobody is out by a bomb

      Examples: out of range by the deal
        | hand                    |
        | coins-ace, coins-9      |
        | coins-ace, coins-master |
        | idiot, idiot            |

    @!showdown.last-player-bombed:must-be-in-range
    Example: They win the pot when the other player folds
      Given Han and Lando play
      And Han holds coins-ace, coins-master
      When Han bets 1 in round 1
      And Lando folds in round 1
      Then Han wins the hand pot
      And Han has 112 credits

    @time-to-call
    Example: They have bombed if they show the hand
      Given Han and Lando play
      And Han holds coins-ace, coins-9
      And Han has 1000 credits
      And Lando has 1000 credits
      When Han calls in round 8
      Then Han bombed
      And Lando wins the hand pot

    @time-to-call @totals.face-values:usual @single-draws
    Example: A drawn card brings the hand back into range
      Given Han and Lando play
      And Han holds coins-ace, coins-master
      And the next cards are balance
      When Han draws in round 1
      And Han calls in round 8
      Then nobody bombed
      And Han wins the hand pot

    Example: Standing leaves them in the hand
      Given Han and Lando play
      And Han holds coins-ace, coins-9
      When Han stands in round 1
      And round 1 is over
      Then nobody is out by a bomb
      And the hand goes on

    @bombs.mid-hand:out-at-once @!bombs.still-bombed:stays-in @single-draws
    Example: A drawn card that is not enough puts them out
      Given Han and Lando play
      And Han holds coins-ace, coins-9
      And the next cards are coins-1
      When Han draws in round 1
      And round 1 is over
      Then Han is out by a bomb
      And the hand is over

  @bombs.on-deal.out-at-once
  Rule: A player dealt a hand out of range is out at once
    A player dealt two cards out of range is out of the hand before anybody acts, as soon as the cards are dealt and any antes are paid.
    [!penalties.bomb:none] (Where bombs cost anything,) they pay the penalty now, and not again at the showdown (`penalties.bomb`).
    They leave the hand as if they had folded, but pay nothing for leaving.
    The hands are judged one after the other from the dealer's left, until one player is left, who is not judged.

    For programs:
    Such a player is listed as out by a bomb, not among those who folded, and is never asked.

    @!turns.folded:held
    Scenario Outline: They are out before the first bet
      Given Han, Lando and Leia play
      And Han holds <hand>
      When Lando bets 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Lando and Leia
      And Han is out by a bomb
      And Han has not folded

      Examples: out of range by the deal
        | hand                    |
        | coins-ace, coins-9      |
        | coins-ace, coins-master |

    Scenario Outline: A hand in range is not judged
      Given Han, Lando and Leia play
      And Han holds <hand>
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando and Leia
      And nobody is out by a bomb
      And Han has 99 credits

      Examples: in range by the deal
        | hand               |
        | coins-ace, coins-8 |
        | coins-1, idiot     |

    @penalties.bomb:hand-pot @!turns.folded:held
    Example: They pay by the hand pot of that moment
      Given Han, Lando and Leia play
      And Han holds coins-ace, coins-9
      When Lando bets 1 in round 1
      And the betting of round 1 is over
      Then Han has 88 credits
      And the hand pot holds 14
      And the sabacc pot holds 42

    @checks-until-a-call @penalties.bomb:hand-pot @!turns.folded:held
    Example: They do not pay again at the showdown
      Given Han, Lando and Leia play
      And Han holds coins-ace, coins-9
      When Lando calls in round 8
      Then nobody bombed
      And Han has 88 credits
      And Lando has 112 credits

    @!showdown.last-player-bombed:must-be-in-range
    Example: Two of three are out
      Given Han, Lando and Leia play
      And Han holds coins-ace, coins-9
      And Lando holds flasks-ace, flasks-9
      And Leia holds staves-ace, staves-9
      When the hand is played
      Then Han is out by a bomb
      And Lando is out by a bomb
      And Leia wins the hand pot
      And nobody bombed
