@time-to-play
Feature: Put out by a bomb in mid-hand
  Where a table does not wait for the showdown.

  @bombs.still-bombed.out-at-once
  Rule: Whoever is out of range already, draws, and stays out of range is out of the hand at once
    The hand may have been out of range before for any reason that puts nobody out:
    it was dealt so, or a shift, a trade or a change of version made it so.
    Only what it is after the draw counts.
    It makes no difference whether the draw brought it nearer to the range, or led from one side of the range to the other.
    If the draw brings it into range, the player stays in and pays nothing.

    Scenario Outline: The hand is still too high
      Given Han, Lando and Leia play
      And Han holds coins-ace, coins-9
      And the next cards are <card>
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb

      Examples: one card for a hand of 24
        | card       |
        | coins-1    |
        | coins-11   |
        | staves-ace |
        | idiot      |

    @totals.face-values:usual
    Scenario Outline: A negative card mends a hand of 29
      Given Han, Lando and Leia play
      And Han holds coins-ace, coins-master
      And the next cards are <card>
      When Han draws in round 1
      And the drawing of round 1 is over
      Then nobody is out by a bomb
      And after the drawing of round 1 Han holds <card>, coins-ace, coins-master

      Examples: minus eight or lower
        | card      |
        | endurance |
        | star      |

    @totals.face-values:usual
    Example: A negative card is not enough for a hand of 29
      Given Han, Lando and Leia play
      And Han holds coins-ace, coins-master
      And the next cards are queen
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb

    Example: The hand leaves nought
      Given Han, Lando and Leia play
      And Han holds idiot, idiot
      And the next cards are coins-4
      When Han draws in round 1
      And the drawing of round 1 is over
      Then nobody is out by a bomb
      And after the drawing of round 1 Han holds coins-4, idiot, idiot

    @totals.face-values:usual
    Example: The hand stays at nought
      Given Han, Lando and Leia play
      And Han holds coins-8, endurance
      And the next cards are idiot
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb

    @penalties.bomb:hand-pot
    Example: He pays like any other who bombs
      Given Han, Lando and Leia play
      And Han holds coins-ace, coins-9
      And the next cards are coins-1
      When Han bets 1 in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb
      And Han has 84 credits
      And the sabacc pot holds 45

  @bombs.by-trade.judged-later
  Rule: A trade that puts a hand out of range puts nobody out
    A trade is no draw: after it, whether it was made in the drawing phase or in a trading phase,
    nobody is judged, and nothing is due.
    A hand that is out of range then is judged after its player's next draw,
    or else at the showdown.
    Dropping a card after a draw is not a trade but the end of that draw.

    @bombs.mid-hand:out-at-once @drawing.choices:draw-trade-or-stand @drawing.two-card-trade:allowed
    Example: A trade in the drawing phase
      Given Han and Lando play
      And the next cards are coins-ace
      When Han trades flasks-9 in round 1
      And round 1 is played
      Then after the drawing of round 1 Han holds coins-ace, staves-9
      And nobody is out by a bomb
      And the hand goes on

    @time-to-call @bombs.mid-hand:out-at-once @trading.phase:once @drawing.two-card-trade:allowed
    @trading.cards:any-number @trading.cards:up-to-two @trading.cards:up-to-one
    Example: A trade in the trading phase
      Given Han and Lando play
      And the next cards are coins-ace
      When Han trades flasks-9 in the trading
      And Han calls in round 8
      Then nobody is out by a bomb
      And Han bombed

    @time-to-call @bombs.mid-hand:out-at-once @trading.phase:once @trading.cards:any-number @trading.cards:three-or-none
    @drawing.lock:free @drawing.discard-limit:none @drawing.discard-limit:three-at-most
    @totals.version:chosen-before-play
    Example: A trade of three cards
      Given Han and Lando play
      And Han holds coins-2, coins-3
      And the next cards are coins-4, coins-ace, flasks-9, flasks-1
      When Han draws in round 1
      And Han trades coins-2, coins-3, coins-4 in the trading
      And Han calls in round 8
      Then Han may trade
      And nobody is out by a bomb
      And Han bombed

    @bombs.mid-hand:out-at-once @trading.phase:once @drawing.two-card-trade:allowed
    @trading.cards:any-number @trading.cards:up-to-two @trading.cards:up-to-one
    Example: The next draw does not mend the hand
      Given Han and Lando play
      And the next cards are coins-ace, coins-1
      When Han trades flasks-9 in the trading
      And Han draws in round 3
      Then Han may trade
      And the drawing of round 3 asks Han
      And Han is out by a bomb

    @time-to-call @bombs.mid-hand:out-at-once @trading.phase:once @drawing.two-card-trade:allowed
    @trading.cards:any-number @trading.cards:up-to-two @trading.cards:up-to-one @totals.face-values:usual
    Example: The next draw mends the hand
      Given Han and Lando play
      And Han holds coins-9, coins-5
      And the next cards are coins-ace, queen
      When Han trades coins-5 in the trading
      And Han draws in round 3
      And Han calls in round 8
      Then nobody is out by a bomb
      And Han wins the hand pot

  @bombs.by-trade.out-at-once
  Rule: A trade after which a hand is out of range puts its player out at once
    As soon as the cards of the trade have changed places, before the next player is asked,
    the hand is judged as it is after a draw, in the drawing phase and in a trading phase alike.
    If its total is out of range, or nought, its player leaves the hand and owes what a draw would have made him owe.
    That holds as well if it was out of range before the trade.
    Of several cards traded at once, none is judged before the last.

    @time-to-call @bombs.mid-hand:out-at-once @trading.phase:once @drawing.two-card-trade:allowed
    @trading.cards:any-number @trading.cards:up-to-two @trading.cards:up-to-one
    Scenario Outline: A trade in the trading phase is judged at once
      Given Han and Lando play
      And the next cards are <card>
      When Han trades flasks-9 in the trading
      And Han calls in round 8
      Then Han may trade
      And <Han>

      Examples: one card beside a 9
        | card           | Han                     |
        | coins-mistress | nobody is out by a bomb |
        | coins-master   | nobody is out by a bomb |
        | coins-ace      | Han is out by a bomb    |

    @bombs.mid-hand:out-at-once @trading.phase:once @drawing.two-card-trade:allowed
    @trading.cards:any-number @trading.cards:up-to-two @trading.cards:up-to-one
    Example: Lando wins at once
      Given Han and Lando play
      And the next cards are coins-ace
      When Han trades flasks-9 in the trading
      Then no hand bombed
      And Lando wins the hand pot

    @time-to-call @bombs.mid-hand:out-at-once @trading.phase:once @drawing.two-card-trade:allowed
    @trading.cards:any-number @trading.cards:up-to-two @trading.cards:up-to-one
    Example: A sound trade is shown
      Given Han and Lando play
      And Lando holds coins-10, flasks-10
      And the next cards are coins-master
      When Han trades flasks-9 in the trading
      And Han calls in round 8
      Then Han wins the hand pot

    @bombs.mid-hand:out-at-once @trading.phase:once @drawing.two-card-trade:allowed
    @trading.cards:any-number @trading.cards:up-to-two
    Example: Two cards traded at once
      Given Han and Lando play
      And the next cards are coins-ace, coins-10
      When Han trades flasks-9, staves-9 in the trading
      Then Han is out by a bomb
      And no hand bombed

    @time-to-call @bombs.mid-hand:out-at-once @trading.phase:once @drawing.two-card-trade:allowed
    @trading.cards:any-number @trading.cards:up-to-two @trading.cards:up-to-one
    Example: The hand was out of range before the trade
      Given Han, Lando and Leia play
      And Han holds coins-ace, coins-10
      And the next cards are flasks-11
      When Han trades coins-10 in the trading
      And Lando calls in round 9
      Then Han is out by a bomb
      And no hand bombed

    @time-to-call @bombs.mid-hand:out-at-once @trading.phase:once @drawing.two-card-trade:allowed
    @trading.cards:any-number @trading.cards:up-to-two @trading.cards:up-to-one
    Example: A trade brings the hand back into range
      Given Han, Lando and Leia play
      And Han holds coins-ace, coins-10
      And the next cards are flasks-7
      When Han trades coins-10 in the trading
      And Han calls in round 9
      Then nobody is out by a bomb
      And Han wins the hand pot

    @time-to-call @bombs.mid-hand:out-at-once @trading.phase:once @drawing.two-card-trade:allowed
    @trading.cards:any-number @trading.cards:up-to-two @trading.cards:up-to-one @penalties.bomb:hand-pot
    @betting.check:allowed
    Example: He pays for a trade like any other who bombs
      Given Han, Lando and Leia play
      And the next cards are coins-ace
      When Han trades flasks-9 in the trading
      And Lando calls in round 9
      Then Han is out by a bomb
      And Han has 88 credits
      And the sabacc pot holds 42

    @bombs.mid-hand:out-at-once @drawing.choices:draw-trade-or-stand @drawing.two-card-trade:allowed
    Scenario Outline: A trade in the drawing phase is judged at once
      Given Han, Lando and Leia play
      And the next cards are <card>
      When Han trades flasks-9 in round 1
      And the drawing of round 1 is over
      Then Han may trade
      And <Han>

      Examples: one card beside another 9
        | card         | Han                     |
        | coins-master | nobody is out by a bomb |
        | coins-ace    | Han is out by a bomb    |

  @bombs.several-cards.after-the-last
  Rule: A hand that draws several cards at once is judged after the last of them
    The player names the number, and all the cards are his before anybody counts.
    A total that leaves the range with the first card and is back with the last has not been out of range.
    A player cannot refuse the rest of the cards that he has named because of the first ones.
    Where a card may be dropped after the draw, the hand is judged once that is settled.

    @drawing.number:one-or-two @totals.version:chosen-before-play
    Scenario Outline: Two cards for a hand of 18
      Given Han, Lando and Leia play
      And the next cards are <cards>
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And <Han>

      Examples: suit cards
        | cards             | Han                     |
        | coins-1, sabres-2 | nobody is out by a bomb |
        | coins-1, sabres-4 | nobody is out by a bomb |
        | coins-1, sabres-5 | Han is out by a bomb    |

    @drawing.number:one-or-two @totals.version:chosen-before-play
    Example: Both cards are taken though the first is too high
      Given Han, Lando and Leia play
      And the next cards are coins-6, coins-1
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb
      And coins-1, coins-6, flasks-9, staves-9 lie out of play

    @drawing.number:one-or-two @totals.version:chosen-before-play @totals.face-values:rebel
    Example: The second card makes good the first
      Given Han, Lando and Leia play
      And the next cards are coins-9, demise
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And nobody is out by a bomb
      And no card lies out of play

    @drawing.number:one-or-two @totals.version:chosen-before-play @totals.face-values:corporate-sector
    Example: By other values the second card is not enough to make good the first
      Given Han, Lando and Leia play
      And the next cards are coins-10, queen
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb
      And coins-10, flasks-9, queen, staves-9 lie out of play

    @drawing.number:one-or-three @totals.version:chosen-before-play @totals.face-values:corellian
    Scenario Outline: Three cards for a hand of 18
      Given Han, Lando and Leia play
      And the next cards are <cards>
      When Han draws 3 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And <Han>

      Examples: out of range by the way, or in the end
        | cards                      | Han                     |
        | coins-9, balance, coins-2  | nobody is out by a bomb |
        | coins-8, coins-1, balance  | nobody is out by a bomb |
        | coins-2, coins-11, balance | Han is out by a bomb    |

    @drawing.number:two-with-evil-one @totals.version:chosen-before-play @totals.face-values:imperial
    Example: Two cards for the holder of the Evil One
      Given Han, Lando and Leia play
      And Han holds endurance, evil-one
      And the next cards are moderation, coins-9
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then nobody is out by a bomb
      And after the drawing of round 1 Han holds coins-9, endurance, evil-one, moderation

  @bombs.mid-hand-penalty.at-that-instant
  Rule: A bomb in mid-hand costs as much as the hand pot holds at that moment
    The player pays this amount out of his own stack into the sabacc pot as he leaves the hand.
    Later bets do not raise it; the hand pot itself is not touched by it.
    Where several players bomb one after the other, each pays what the hand pot holds at his own moment,
    and since the payments go to the sabacc pot, none changes it for the next.
    Of several hand pots those count that he could still have won.
    Whoever has less than the amount pays all that he has, and the rest lapses.
    The credits lie in the sabacc pot at once:
    a hand that wins it wins them too, even where the penalties of a showdown reach that pot only afterwards.

    @penalties.bomb:hand-pot
    Scenario Outline: The hand pot of that moment
      Given Han, Lando and Leia play
      And the hand pot holds <pot>
      And the next cards are coins-9
      When Han bets 1 in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han has <Han> credits
      And the sabacc pot holds <sabacc pot>

      Examples: the bets of three come on top
        | pot | Han | sabacc pot |
        | 12  | 84  | 45         |
        | 40  | 56  | 73         |
        | 5   | 91  | 38         |

    @penalties.bomb:hand-pot
    Example: Later bets do not raise it
      Given Han, Lando and Leia play
      And the next cards are coins-9
      When Han bets 1 in round 1
      And Han draws in round 1
      And Lando bets 1 in round 2
      And the betting of round 2 is over
      Then Han has 84 credits
      And the hand pot holds 17
      And the sabacc pot holds 45

    @penalties.bomb:hand-pot
    Scenario Outline: Nobody pays more than the stack
      Given Han, Lando and Leia play
      And Han has <before> credits
      And the next cards are coins-9
      When Han bets 1 in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han has <after> credits
      And the sabacc pot holds <sabacc pot>

      Examples: a hand pot of fifteen
        | before | after | sabacc pot |
        | 10     | 0     | 39         |
        | 16     | 0     | 45         |
        | 17     | 1     | 45         |

    @penalties.bomb:percent=10 @betting.check:allowed
    Example: A tenth of the hand pot of that moment
      Given Han, Lando and Leia play
      And the hand pot holds 20
      And the next cards are coins-9
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb
      And Han has 98 credits
      And the hand pot holds 20
      And the sabacc pot holds 32

    @drawing.on-turn:everybody @penalties.bomb:hand-pot
    Example: Two who bomb in one turn pay the same
      Given Han, Lando, Leia and Chewbacca play
      And the next cards are coins-9, coins-10
      When Han bets 1 in round 1
      And Han draws in round 1
      And Lando draws in round 1
      And the drawing of round 1 is over
      Then Han has 83 credits
      And Lando has 83 credits
      And the hand pot holds 16
      And the sabacc pot holds 62

    @time-to-call @betting.check:allowed @penalties.bomb:hand-pot
    Example: A Pure Sabacc wins it with the rest
      Given Han, Lando and Leia play
      And Lando holds flasks-8, staves-ace
      And the next cards are coins-9
      When Han draws in round 1
      And Lando calls in round 9
      Then Lando wins the sabacc pot
      And Lando has 154 credits
      And Han has 88 credits

    @turns.unit:rounds @betting.raise:allowed @penalties.bomb:hand-pot @betting.limit:unlimited @betting.limit:fixed @betting.limit:casino @betting.limit:per-round=2-or-more
    Example: All hand pots count that he could have won
      Given Han, Lando and Leia play
      And Han has 1 credits
      And the next cards are coins-9
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And Lando draws in round 1
      And the drawing of round 1 is over
      Then Lando is out by a bomb
      And Lando has 81 credits

  @bombs.last-standing.wins-hand-pot
  Rule: When bombs and folds leave one player, he wins the hand pot and the hand is over
    It ends with the bomb that leaves him alone, after that bomb has been paid for:
    nobody is asked any more, not even a player who was still to draw in this phase,
    and there is no further betting, shift, trade or call.
    The last player shows nothing and is not judged, so that he may be out of range himself.
    He takes the hand pot; where there were side pots, they are one pot again, as he alone is left.
    Only what others have paid beyond all that he has paid himself is open to nobody, and goes to the sabacc pot.
    He does not win the sabacc pot, whatever he holds.

    Example: One of two bombs
      Given Han and Lando play
      And the next cards are coins-9
      When Han bets 1 in round 1
      And Han draws in round 1
      And round 1 is played
      Then the hand is over
      And Lando wins the hand pot
      And Lando has 113 credits

    Example: Neither of two bombs
      Given Han and Lando play
      And the next cards are coins-4
      When Han bets 1 in round 1
      And Han draws in round 1
      And round 1 is played
      Then the hand goes on
      And Lando has 99 credits

    Example: One folds while the other bombs
      Given Han, Lando and Leia play
      And the next cards are coins-9
      When Han bets 1 in round 1
      And Leia folds in round 1
      And Han draws in round 1
      And round 1 is played
      Then Lando wins the hand pot
      And Lando has 113 credits

    Example: The last player may be out of range too
      Given Han and Lando play
      And Lando holds coins-ace, coins-master
      And the next cards are coins-9
      When Han draws in round 1
      Then Lando wins the hand pot
      And no hand bombed

    @time-to-call
    Example: Two players come to the showdown
      Given Han and Lando play
      And Lando holds coins-ace, coins-master
      And the next cards are coins-4
      When Han draws in round 1
      And Han calls in round 8
      Then Han may draw
      And Han wins the hand pot
      And Lando bombed

    Example: A Pure Sabacc wins the last player no sabacc pot
      Given Han and Lando play
      And Lando holds flasks-8, staves-ace
      And the next cards are coins-9
      When Han draws in round 1
      Then nobody wins the sabacc pot
      And Lando wins the hand pot

    @time-to-call
    Example: A Pure Sabacc wins the sabacc pot in a showdown
      Given Han and Lando play
      And Lando holds flasks-8, staves-ace
      And the next cards are coins-4
      When Han draws in round 1
      And Han calls in round 8
      Then Han may draw
      And Lando wins the sabacc pot

    Example: The last player does not come to draw
      Given Han and Lando play
      And the next cards are coins-9, coins-1
      When Han draws in round 1
      And Lando draws in round 1
      Then Lando does not come to draw
      And Lando wins the hand pot

    @drawing.on-turn:everybody
    Example: The next player draws while two are left
      Given Han and Lando play
      And the next cards are coins-4, coins-1
      When Han draws in round 1
      And Lando draws in round 1
      And round 1 is played
      Then Lando may draw

    @stakes.short-stack:all-in @turns.unit:rounds @betting.raise:allowed @betting.limit:unlimited @betting.limit:fixed @betting.limit:casino @betting.limit:per-round=2-or-more
    Example: The last player left takes main pot with side pot
      Given Han, Lando and Leia play
      And Han has 1 credits
      And Leia holds coins-7, flasks-7
      And the next cards are coins-9, coins-ace
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And Han draws in round 1
      And Leia draws in round 1
      And round 1 is played
      Then the hand is over
      And Lando wins the hand pot
      And Lando has 115 credits

    @stakes.short-stack:all-in @turns.unit:rounds @betting.raise:allowed @betting.limit:unlimited @betting.limit:fixed @betting.limit:casino @betting.limit:per-round=2-or-more @penalties.bomb:hand-pot
    Example: The last player left takes no more than he has matched
      Given Han, Lando and Leia play
      And Han has 1 credits
      And Lando holds coins-8, flasks-8
      And Leia holds coins-7, flasks-7
      And the next cards are sabres-ace, coins-ace
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And Lando draws in round 1
      And Leia draws in round 1
      And round 1 is played
      Then the hand is over
      And Han has 15 credits
      And the sabacc pot holds 66
