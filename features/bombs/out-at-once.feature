@time-to-play
Feature: Put out by a bomb in mid-hand
  Where a table does not wait for the showdown.

  @bombs.still-bombed.out-at-once
  Rule: A hand still out of range after a draw is out
    A player who was out of range before the draw, for any reason, is out of the hand if they still are after it.
    They pay like any other player who bombs.
    A draw that only brings the hand nearer to the range, or to its other side, does not save them.
    If the draw brings it into range, the player stays in and pays nothing.

    @single-draws
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

    @totals.face-values:usual @dealt-bombs-stay-in @single-draws
    Scenario Outline: A negative card brings a hand of 29 back into range
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

    @totals.face-values:usual @single-draws
    Example: A negative card is not enough for a hand of 29
      Given Han, Lando and Leia play
      And Han holds coins-ace, coins-master
      And the next cards are queen
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb

    @dealt-bombs-stay-in @single-draws
    Example: The hand leaves zero
      Given Han, Lando and Leia play
      And Han holds idiot, idiot
      And the next cards are coins-4
      When Han draws in round 1
      And the drawing of round 1 is over
      Then nobody is out by a bomb
      And after the drawing of round 1 Han holds coins-4, idiot, idiot

    @totals.face-values:usual @!bombs.zero:in-range @single-draws
    Example: The hand stays at zero
      Given Han, Lando and Leia play
      And Han holds coins-8, endurance
      And the next cards are idiot
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb

    @bombs-wait-for-the-showdown @single-draws
    Example: They pay like any other who bombs
      Given Han, Lando and Leia play
      And Han holds coins-ace, coins-9
      And the next cards are coins-1
      When Han bets 1 in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb
      And Han has 84 credits
      And the sabacc pot holds 45

  @bombs.still-bombed.stays-in
  Rule: A hand out of range before a draw is not judged after it
    A player who was out of range before the draw, for any reason, stays in the hand, whatever the draw brings.
    They pay nothing, and are judged by a later draw only once a card has brought them back into range.
    A draw that takes a hand out of the range puts its player out (`bombs.mid-hand`).

    @dealt-bombs-stay-in @single-draws
    Scenario Outline: A hand that was too high already stays in
      Given Han, Lando and Leia play
      And Han holds coins-ace, coins-9
      And the next cards are <card>
      When Han bets 1 in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then nobody is out by a bomb
      And Han has 99 credits
      And after the drawing of round 1 Han holds <card>, coins-9, coins-ace

      Examples: one card for a hand of 24
        | card       |
        | coins-1    |
        | coins-11   |
        | staves-ace |

    @single-draws
    Example: The draw itself takes the hand out of range
      Given Han, Lando and Leia play
      And Han holds coins-10, coins-8
      And the next cards are coins-6
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb

    Scenario Outline: A later draw is judged once the hand was in range
      Given Han, Lando and Leia play
      And Han holds coins-ace, coins-9
      And the next cards are <cards>
      When Han draws in round 1
      And Han draws in round 4
      And the drawing of round 4 is over
      Then <Han>

      @dealt-bombs-stay-in
      Examples: twice a card that leaves it beyond the limit
        | cards            | Han                     |
        | coins-1, coins-2 | nobody is out by a bomb |

      @dealt-bombs-stay-in @totals.face-values:usual
      Examples: into range, and no further than the limit
        | cards          | Han                     |
        | queen, coins-1 | nobody is out by a bomb |

      @totals.face-values:usual @drawing.number:one
      Examples: into range, and out of it again
        | cards          | Han                  |
        | queen, coins-3 | Han is out by a bomb |

  @bombs.by-trade.judged-later
  Rule: A trade never puts a player out
    After a trade, in whichever phase, nobody is judged.
    A hand that is then out of range is judged after its player's next draw, or else at the showdown.
    [drawing.choices:draw-then-discard] (With a discard after the draw,) dropping a card is part of the draw, not a trade.

    @bombs.mid-hand:out-at-once @drawing.choices:draw-trade-or-stand
    @drawing.two-card-trade:allowed
    Example: A trade in the drawing phase
      Given Han and Lando play
      And the next cards are coins-ace
      When Han trades flasks-9 in round 1
      And round 1 is over
      Then after the drawing of round 1 Han holds coins-ace, staves-9
      And nobody is out by a bomb
      And the hand goes on

    @time-to-call @bombs-at-the-trading @small-trades
    Example: A trade in the trading phase
      Given Han and Lando play
      And the next cards are coins-ace
      When Han trades flasks-9 in the trading
      And Han calls in round 8
      Then nobody is out by a bomb
      And Han bombed

    @time-to-call @bombs.mid-hand:out-at-once @trading.phase:once
    @trades-of-three @drawing.lock:free @no-discards-owed
    @totals.version:chosen-before-play @single-draws
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

    @bombs-at-the-trading @small-trades @!bombs.still-bombed:stays-in
    @single-draws
    Example: The next draw is not enough for the hand
      Given Han and Lando play
      And the next cards are coins-ace, coins-1
      When Han trades flasks-9 in the trading
      And Han draws in round 3
      Then Han may trade
      And the drawing of round 3 asks Han
      And Han is out by a bomb

    @time-to-call @bombs-at-the-trading @small-trades @totals.face-values:usual
    @single-draws
    Example: The next draw brings the hand back into range
      Given Han and Lando play
      And Han holds coins-9, coins-5
      And the next cards are coins-ace, queen
      When Han trades coins-5 in the trading
      And Han draws in round 3
      And Han calls in round 8
      Then nobody is out by a bomb
      And Han wins the hand pot

  @bombs.by-trade.out-at-once
  Rule: A trade that ends out of range puts the player out
    When the cards of a trade have changed places, in whichever phase, the hand is judged as after a draw (`bombs.mid-hand`).
    This holds even if the hand was out of range before the trade.
    Several cards traded at once are judged together.

    @time-to-call @bombs-at-the-trading @small-trades
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

    @bombs-at-the-trading @small-trades
    Example: Lando wins at once
      Given Han and Lando play
      And the next cards are coins-ace
      When Han trades flasks-9 in the trading
      Then nobody bombed
      And Lando wins the hand pot

    @time-to-call @bombs-at-the-trading @small-trades
    Example: A sound trade is shown
      Given Han and Lando play
      And Lando holds coins-10, flasks-10
      And the next cards are coins-master
      When Han trades flasks-9 in the trading
      And Han calls in round 8
      Then Han wins the hand pot

    @bombs-at-the-trading @trades-of-two
    Example: Two cards traded at once
      Given Han and Lando play
      And the next cards are coins-ace, coins-10
      When Han trades flasks-9, staves-9 in the trading
      Then Han is out by a bomb
      And nobody bombed

    @time-to-call @bombs-at-the-trading @small-trades @dealt-bombs-stay-in
    Example: The hand was out of range before the trade
      Given Han, Lando and Leia play
      And Han holds coins-ace, coins-10
      And the next cards are flasks-11
      When Han trades coins-10 in the trading
      And Lando calls in round 9
      Then Han is out by a bomb
      And nobody bombed

    @time-to-call @bombs-at-the-trading @small-trades @dealt-bombs-stay-in
    Example: A trade brings the hand back into range
      Given Han, Lando and Leia play
      And Han holds coins-ace, coins-10
      And the next cards are flasks-7
      When Han trades coins-10 in the trading
      And Han calls in round 9
      Then nobody is out by a bomb
      And Han wins the hand pot

    @checks-until-a-call @bombs-at-the-trading @small-trades
    @penalties.bomb:hand-pot
    Example: They pay for a trade like any other who bombs
      Given Han, Lando and Leia play
      And the next cards are coins-ace
      When Han trades flasks-9 in the trading
      And Lando calls in round 9
      Then Han is out by a bomb
      And Han has 88 credits
      And the sabacc pot holds 42

    @bombs.mid-hand:out-at-once @drawing.choices:draw-trade-or-stand
    @drawing.two-card-trade:allowed
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
  Rule: Several cards drawn at once are judged after the last
    The player takes all the cards they named before the hand is judged.
    They cannot refuse the rest because of the first ones.
    A total that leaves the range on the way and comes back does not count as a bomb.
    [drawing.choices:draw-then-discard] (With a discard after the draw,) the hand is judged once the discard is settled.

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

    @drawing.number:one-or-two @totals.version:chosen-before-play
    @totals.face-values:rebel
    Example: The second card makes good the first
      Given Han, Lando and Leia play
      And the next cards are coins-9, demise
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And nobody is out by a bomb
      And no card lies out of play

    @drawing.number:one-or-two @totals.version:chosen-before-play
    @totals.face-values:corporate-sector
    Example: By other values the second card is not enough to make good the first
      Given Han, Lando and Leia play
      And the next cards are coins-10, queen
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb
      And coins-10, flasks-9, queen, staves-9 lie out of play

    @drawing.number:one-or-three @totals.version:chosen-before-play
    @totals.face-values:corellian
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

    @totals.version:in-force
    Scenario Outline: Three cards for a hand of 18 while the Corellian version is in force
      Given the Corellian version is in force
      And Han, Lando and Leia play
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

    @totals.version:in-force
    Example: The second card makes good the first by the values of the version in force
      Given Han, Lando and Leia play
      And the next cards are coins-9, demise
      And the version becomes Rebel Alliance in round 1
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And nobody is out by a bomb
      And no card lies out of play

    @totals.version:in-force
    Example: Both cards of the Rebel Alliance version are taken though the first is too high
      Given the Rebel Alliance version is in force
      And Han, Lando and Leia play
      And the next cards are coins-6, coins-1
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb
      And coins-1, coins-6, flasks-9, staves-9 lie out of play

    @drawing.number:two-with-evil-one @totals.version:chosen-before-play
    @totals.face-values:imperial
    Example: Two cards for the holder of the Evil One
      Given Han, Lando and Leia play
      And Han holds endurance, evil-one
      And the next cards are moderation, coins-9
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then nobody is out by a bomb
      And after the drawing of round 1 Han holds coins-9, endurance, evil-one, moderation

  @bombs.several-cards.after-each
  Rule: Several cards drawn at once are judged after each
    The player takes the cards they named one by one, and the hand is judged after each of them.
    If one of them puts the player out, the rest stay in the deck.
    A total that leaves the range on the way counts as a bomb, even if the next card would bring it back.
    [drawing.choices:draw-then-discard] (With a discard after the draw,) the last card is judged once the discard is settled.

    @drawing.number:one-or-two @totals.version:chosen-before-play
    Example: The second card stays in the deck
      Given Han, Lando and Leia play
      And the next cards are coins-6, coins-1
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb
      And coins-6, flasks-9, staves-9 lie out of play

    @drawing.number:one-or-two @totals.version:chosen-before-play
    Example: The second card puts the hand out of range
      Given Han, Lando and Leia play
      And the next cards are coins-1, coins-6
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb
      And coins-1, coins-6, flasks-9, staves-9 lie out of play

    @drawing.number:one-or-two @totals.version:chosen-before-play
    Example: The second card would make good the first
      Given Han, Lando and Leia play
      And the next cards are coins-9, demise
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han is out by a bomb
      And coins-9, flasks-9, staves-9 lie out of play

    @totals.version:in-force
    Scenario Outline: Three cards for a hand of 18, one by one, while the Corellian version is in force
      Given the Corellian version is in force
      And Han, Lando and Leia play
      And the next cards are <cards>
      When Han draws 3 cards in round 1
      And the drawing of round 1 is over
      Then <Han>
      And <out of play>

      Examples: out of range by the way, or never
        | cards                     | Han                     | out of play                              |
        | coins-9, balance, coins-2 | Han is out by a bomb    | coins-9, flasks-9, staves-9 lie out of play |
        | balance, coins-9, coins-2 | nobody is out by a bomb | no card lies out of play                 |

    @drawing.number:one-or-two @totals.version:chosen-before-play
    Example: Both cards leave the hand in range
      Given Han, Lando and Leia play
      And the next cards are coins-1, sabres-2
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And nobody is out by a bomb
      And no card lies out of play

    @drawing.number:one-or-two @totals.version:chosen-before-play
    @drawing.choices:draw-then-discard
    Example: A card dropped saves a hand from the last card
      Given Han, Lando and Leia play
      And the next cards are coins-1, coins-6
      When Han draws 2 cards in round 1
      And Han drops flasks-9 in round 1
      And the drawing of round 1 is over
      Then nobody is out by a bomb
      And after the drawing of round 1 Han holds coins-1, coins-6, staves-9

  @bombs.mid-hand:out-at-once @bombs.mid-hand-penalty.at-that-instant
  Rule: A bomb mid-hand is measured by what the hand pot holds then
    On leaving the hand, the player pays as much as the hand pot holds then, from their stack into the sabacc pot.
    [penalties.bomb:percent] (Where a bomb costs a part of the hand pot,) they pay only that part of it.
    The hand pot itself is not touched, and later bets do not increase the penalty.
    Each further bomb is measured at its own moment.
    [stakes.short-stack:all-in] With side pots, all hand pots that the player could still have won count together.
    A player who has less pays all they have (`penalties.short-stack`).
    The credits are in the sabacc pot at once, whatever `penalties.timing` says.

    @penalties.bomb:hand-pot @single-draws
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

    @penalties.bomb:hand-pot @draws-of-two @!totals.version:in-force
    Example: Two cards put a hand out of range
      Given Han, Lando and Leia play
      And the next cards are coins-4, coins-5
      When Han bets 1 in round 1
      And Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han has 84 credits
      And the sabacc pot holds 45

    @penalties.bomb:hand-pot @single-draws
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

    @penalties.bomb:hand-pot @single-draws
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

    @penalties.bomb:percent=10 @betting.check:allowed @single-draws
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

    @drawing.on-turn:everybody @penalties.bomb:hand-pot @single-draws
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

    @checks-until-a-call @penalties.bomb:hand-pot @single-draws
    Example: A Pure Sabacc wins it with the rest
      Given Han, Lando and Leia play
      And Lando holds flasks-8, staves-ace
      And the next cards are coins-9
      When Han draws in round 1
      And Lando calls in round 9
      Then Lando wins the sabacc pot
      And Lando has 154 credits
      And Han has 88 credits

    @turns.unit:rounds @betting.raise:allowed @penalties.bomb:hand-pot
    @a-bet-and-a-raise @single-draws
    Example: All hand pots count that they could have won
      Given Han, Lando and Leia play
      And Han has 1 credits
      And the next cards are coins-9
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And Lando draws in round 1
      And the drawing of round 1 is over
      Then Lando is out by a bomb
      And Lando has 81 credits

  @bombs.mid-hand:out-at-once @bombs.last-standing.wins-hand-pot
  Rule: The last player left after a bomb wins the hand pot
    If bombs and folds leave one player, the hand is over once the last bomb has been paid for.
    [!showdown.last-player-bombed:must-be-in-range] The last player shows nothing and is not judged, even if they are out of range.
    [!showdown.last-player:special-takes-both] They take the hand pot, but not the sabacc pot, whatever they hold.
    [stakes.short-stack:all-in] With side pots, these are one pot again, but of each player's bets the last player takes no more than they have bet themselves.
    [stakes.short-stack:all-in] With side pots, the rest of those bets goes to the sabacc pot (`side-pots.making`).

    @single-draws
    Example: One of two bombs
      Given Han and Lando play
      And the next cards are coins-9
      When Han bets 1 in round 1
      And Han draws in round 1
      And round 1 is over
      Then the hand is over
      And Lando wins the hand pot
      And Lando has 113 credits

    Example: Neither of two bombs
      Given Han and Lando play
      And the next cards are coins-4
      When Han bets 1 in round 1
      And Han draws in round 1
      And round 1 is over
      Then the hand goes on
      And Lando has 99 credits

    @single-draws
    Example: One folds while the other bombs
      Given Han, Lando and Leia play
      And the next cards are coins-9
      When Han bets 1 in round 1
      And Leia folds in round 1
      And Han draws in round 1
      And round 1 is over
      Then Lando wins the hand pot
      And Lando has 113 credits

    @dealt-bombs-stay-in @!showdown.last-player-bombed:must-be-in-range
    @single-draws
    Example: The last player may be out of range too
      Given Han and Lando play
      And Lando holds coins-ace, coins-master
      And the next cards are coins-9
      When Han draws in round 1
      Then Lando wins the hand pot
      And nobody bombed

    @time-to-call @dealt-bombs-stay-in @single-draws
    Example: Two players come to the showdown
      Given Han and Lando play
      And Lando holds coins-ace, coins-master
      And the next cards are coins-4
      When Han draws in round 1
      And Han calls in round 8
      Then Han may draw
      And Han wins the hand pot
      And Lando bombed

    @!showdown.last-player:special-takes-both @single-draws
    Example: A Pure Sabacc wins the last player no sabacc pot
      Given Han and Lando play
      And Lando holds flasks-8, staves-ace
      And the next cards are coins-9
      When Han draws in round 1
      Then nobody wins the sabacc pot
      And Lando wins the hand pot

    @time-to-call @single-draws
    Example: A Pure Sabacc wins the sabacc pot in a showdown
      Given Han and Lando play
      And Lando holds flasks-8, staves-ace
      And the next cards are coins-4
      When Han draws in round 1
      And Han calls in round 8
      Then Han may draw
      And Lando wins the sabacc pot

    @single-draws
    Example: The last player does not come to draw
      Given Han and Lando play
      And the next cards are coins-9, coins-1
      When Han draws in round 1
      And Lando draws in round 1
      Then Lando cannot draw: not-reached
      And Lando wins the hand pot

    @drawing.on-turn:everybody @single-draws
    Example: The next player draws while two are left
      Given Han and Lando play
      And the next cards are coins-4, coins-1
      When Han draws in round 1
      And Lando draws in round 1
      And round 1 is over
      Then Lando may draw

    @stakes.short-stack:all-in @turns.unit:rounds @betting.raise:allowed
    @a-bet-and-a-raise @single-draws
    Example: The last player left takes main pot with side pot
      Given Han, Lando and Leia play
      And Han has 1 credits
      And Leia holds coins-7, flasks-7
      And the next cards are coins-9, coins-ace
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And Han draws in round 1
      And Leia draws in round 1
      And round 1 is over
      Then the hand is over
      And Lando wins the hand pot
      And Lando has 115 credits

    @stakes.short-stack:all-in @turns.unit:rounds @betting.raise:allowed
    @a-bet-and-a-raise @penalties.bomb:hand-pot @single-draws
    Example: The last player left takes no more than they have matched
      Given Han, Lando and Leia play
      And Han has 1 credits
      And Lando holds coins-8, flasks-8
      And Leia holds coins-7, flasks-7
      And the next cards are sabres-ace, coins-ace
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And Lando draws in round 1
      And Leia draws in round 1
      And round 1 is over
      Then the hand is over
      And Han has 15 credits
      And the sabacc pot holds 66
