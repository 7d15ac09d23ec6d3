@time-to-call
Feature: Who calls the hand
  A call ends the play of a hand: the cards are shown, and the best hand wins.

  @calling.who.any-active-player
  Rule: Every player still in the hand may call it
    To call is to bring the hand to its showdown.
    [turns.unit:rounds] (Where play goes in rounds,) in a calling phase each player still in the hand is asked once, one after the other, and either calls or passes.
    [calling.turn-player:refused] (Where the turn player cannot call,) in a calling phase each player still in the hand is asked once, one after the other, and either calls or passes.
    [calling.turn-player:alone] (Where the turn player alone may call,) only the turn player is asked (`calling.turn-player`).
    A player may call even as the dealer, without credits, or with a poor hand, even one out of range.
    If everybody passes, the hand goes on.
    [calling.turn-player:refused] (In a game of turns,) the turn player cannot call (`calling.turn-player`).
    [drawing.discard-limit:exactly-two] (With cards that must be given up,) a player who still owes a discard cannot call (`drawing.discards-owed`).

    For programs:
    It makes no difference whether the dealer or the turn player asks the others.
    [turns.unit:rounds] (In a game of rounds,) nobody still in the hand is left out.

    @turns.unit:rounds
    Example: The worst hand of a table of rounds is called by its player
      Given Han, Lando and Leia play
      When Leia calls in round 8
      Then Leia calls the hand
      And Han wins the hand pot
      And the calling of round 8 asks Han, Lando and Leia

    @calling.turn-player:alone
    Example: The player whose turn it is calls with the worse hand
      Given Han and Lando play
      And Lando holds coins-1, flasks-1
      When Lando calls in round 10
      Then Lando calls the hand
      And Han wins the hand pot

    Scenario Outline: The best hand of two is called by its player
      Given Han and Lando play
      And Han holds <cards>
      When Han calls in round 8
      Then Han calls the hand
      And Han wins the hand pot

      @turns.unit:rounds
      Examples: Where the table moves in rounds
        | cards              |
        | coins-11, flasks-9 |
        | coins-9, sabres-9  |

      @turns.unit:turns
      Examples: Where play goes by turns
        | cards               |
        | coins-10, flasks-11 |

    @turns.unit:rounds @dealt-bombs-stay-in
    Example: A bombed hand is called by its player
      Given Han and Lando play
      And Lando holds coins-11, flasks-ace
      When Lando calls in round 8
      Then Lando calls the hand
      And Lando bombed
      And Han wins the hand pot

    @turns.unit:rounds @stakes.short-stack:all-in
    Example: A player without credits calls
      Given Han and Lando play
      And Han has 0 credits
      When Han calls in round 8
      Then Han calls the hand
      And the calling of round 8 asks Han
      And Han wins the hand pot

    @turns.unit:rounds @two-discards
    Example: Everybody at a table of rounds passes
      Given Han and Lando play
      When round 8 is over
      Then the calling of round 8 asks Han and Lando
      And nobody calls the hand

    @calling.earliest-round:from=1 @no-discards-owed
    Example: The worst hand of a table of rounds is called in the first round
      Given Han, Lando and Leia play
      When Leia calls in round 1
      Then Leia calls the hand
      And Han wins the hand pot
      And the calling of round 1 asks Han, Lando and Leia

    @calling.earliest-round:from=1 @two-discards
    Example: Everybody passes in the first round
      Given Han and Lando play
      When round 1 is over
      Then the calling of round 1 asks Han and Lando
      And nobody calls the hand

    @turns.unit:turns @two-discards
    Example: One of two players is asked in a turn of the other
      Given Han and Lando play
      When round 10 is over
      Then the calling of round 10 asks Han
      And nobody calls the hand

    @turns.unit:turns @calling.how-often:every-turn @two-discards
    Example: Two of three players are asked in a turn of the third
      Given Han, Lando and Leia play
      When round 11 is over
      Then the calling of round 11 asks Han and Leia
      And nobody calls the hand

  @calling.turn-player.refused
  Rule: The player whose turn it is cannot call
    They are not asked in their own turn, but may call in the turns of others.
    So if two players are left, only the other one can call.
    If the turn player leaves the hand, all players still in it are asked.

    For programs:
    A call by the turn player, while another player is asked, is refused (`own-turn`).
    The others are asked as usual.

    @turns.unit:turns
    Example: The dealer tries it in their own turn
      Given Han and Lando play
      When Lando calls in the calling of round 10 while Han is asked
      And round 10 is over
      Then Lando cannot call: own-turn
      And nobody calls the hand
      And the calling of round 10 asks Han

    @turns.unit:turns @calling.how-often:every-turn
    Example: The first player tries it in their own turn
      Given Han and Lando play
      When Han calls in the calling of round 9 while Lando is asked
      And round 9 is over
      Then Han cannot call: own-turn
      And nobody calls the hand
      And the calling of round 9 asks Lando

    @turns.unit:turns
    Example: The other of two players may
      Given Han and Lando play
      When Han calls in the calling of round 10 while Han is asked
      Then Han may call
      And Han calls the hand

    @turns.unit:turns @calling.how-often:every-turn
    Example: The dealer may in a turn of the first player
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      When Lando calls in round 9
      Then Lando may call
      And Lando calls the hand

    @turns.unit:turns @calling.how-often:every-turn
    Example: The player in the middle of three is passed over
      Given Han, Lando and Leia play
      When Lando calls in the calling of round 11 while Leia is asked
      And round 11 is over
      Then the calling of round 11 asks Han and Leia
      And Lando cannot call: own-turn

    @turns.unit:turns @calling.how-often:every-turn @raises-go-round
    @a-bet-and-a-raise @two-discards @!turns.player-out:ends
    Example: All others are asked when the turn's own player has folded
      Given Han, Lando and Leia play
      When Han bets 1 in round 10
      And Lando raises by 1 in round 10
      And Han folds in round 10
      And round 10 is over
      Then Han has folded
      And the calling of round 10 asks Lando and Leia

    @turns.unit:turns @calling.how-often:every-turn
    Example: Tried in one's own turn, the call is made in the next
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      When Lando calls in the calling of round 10 while Han is asked
      And Lando calls in the calling of round 11
      Then Lando cannot call: own-turn
      And Lando may call
      And Lando calls the hand
      And Lando wins the hand pot
      And there is no round 12

  @calling.turn-player.alone
  Rule: Only the player whose turn it is may call
    In the calling phase of a turn, only the turn player is asked.
    If that player has left the hand, the turn has no calling phase.
    [calling.how-often:last-of-lap] If calls are asked for only at the end of a lap, the player of its last turn alone may call (`calling.how-often`).

    For programs:
    A call by another player, while the turn player is asked, is refused (`out-of-turn`).

    @calling.how-often:every-turn
    Example: The first of two players calls in a turn of their own
      Given Han and Lando play
      When Han calls in round 9
      Then Han may call
      And Han calls the hand
      And the calling of round 9 asks Han

    Example: The dealer calls in a turn of their own
      Given Han and Lando play
      When Lando calls in round 10
      Then Lando may call
      And Lando calls the hand

    Example: The first player has no voice in the dealer's turn
      Given Han and Lando play
      When Han calls in the calling of round 10 while Lando is asked
      And round 10 is over
      Then Han cannot call: out-of-turn
      And nobody calls the hand
      And the calling of round 10 asks Lando

    @calling.how-often:every-turn
    Example: The player in the middle of three is asked alone
      Given Han, Lando and Leia play
      When round 11 is over
      Then the calling of round 11 asks Lando
      And nobody calls the hand

    @!folding.when:facing-bet
    Example: Nobody is asked if the turn's own player has folded
      Given Han, Lando and Leia play
      When Han folds in round 10
      And round 10 is over
      Then Han has folded
      And there is no calling in round 10
      And nobody calls the hand

  @calling.folded.refused
  Rule: A player who has left the hand cannot call it
    A player who has left the hand is not asked in any later calling phase of it, even in the same round.
    [bombs.mid-hand:out-at-once] (Where a bomb puts a player out at once,) a player put out by a bomb has left the hand.

    For programs:
    A call by such a player, while another player is asked, is refused (`not-in-hand`).

    @two-discards
    Scenario Outline: The third player has folded long before
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Leia folds in round 1
      And Leia calls in the calling of round 8 while Han is asked
      And round 8 is over
      Then Leia cannot call: not-in-hand
      And nobody calls the hand
      And the calling of round 8 asks <asked>

      @turns.unit:rounds
      Examples: Where the table moves in rounds
        | asked         |
        | Han and Lando |

      @turns.unit:turns @!turns.folded:held
      Examples: Where play goes by turns
        | asked |
        | Han   |

    Scenario Outline: The third player is still in the hand
      Given Han, Lando and Leia play
      And Leia holds <cards>
      When Han bets 1 in round 1
      And Leia calls in the calling of round 8 while Leia is asked
      Then Leia may call
      And Leia calls the hand

      @turns.unit:rounds
      Examples: Where the table moves in rounds
        | cards              |
        | coins-11, flasks-8 |

      @turns.unit:turns @calling.how-often:every-turn
      Examples: Where play goes by turns
        | cards              |
        | coins-10, flasks-9 |

    @turns.unit:rounds
    Example: The third player has folded in the round of the call
      Given Han, Lando and Leia play
      When Han bets 1 in round 8
      And Leia folds in round 8
      And Leia calls in the calling of round 8 while Lando is asked
      And round 8 is over
      Then Leia cannot call: not-in-hand
      And nobody calls the hand
      And the calling of round 8 asks Han and Lando

    @bombs.mid-hand:out-at-once @calling.earliest-turn:ending-first-lap
    @single-draws
    Example: A bomb has put the first player out
      Given Han, Lando and Leia play
      And the next cards are coins-ace
      When Han draws in round 1
      And Han calls in the calling of round 3 while Lando is asked
      And round 3 is over
      Then Han cannot call: not-in-hand
      And nobody calls the hand
      And the calling of round 3 asks Lando

  @calling.several.first-from-dealers-left
  Rule: The first to call, from the dealer's left, is the caller
    If several players are asked, they are asked clockwise, from the first one on the dealer's left round to the dealer.
    The first to call is the only caller, and nobody is asked after them.
    Players who passed before owe nothing for the call.
    [calling.turn-player:refused] (In a game of turns,) the order is the same in every turn, without the turn player.
    [calling.turn-player:alone] (Where the turn player alone may call,) only the turn player is asked (`calling.turn-player`).

    @turns.unit:rounds
    Example: Both players want to call
      Given Han and Lando play
      When Lando calls in round 8
      And Han calls in round 8
      Then Han calls the hand
      And Lando cannot call: not-reached
      And the calling of round 8 asks Han

    @turns.unit:rounds
    Example: The other player is on the dealer's left
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      And Han deals
      When Han calls in round 8
      And Lando calls in round 8
      Then Lando calls the hand
      And Han cannot call: not-reached
      And the calling of round 8 asks Lando

    @turns.unit:rounds
    Example: Two of three want to call
      Given Han, Lando and Leia play
      And Lando holds coins-11, flasks-9
      When Leia calls in round 8
      And Lando calls in round 8
      Then Lando calls the hand
      And Leia cannot call: not-reached
      And the calling of round 8 asks Han and Lando

    @turns.unit:rounds
    Example: The player in the middle deals
      Given Han, Lando and Leia play
      And Leia holds coins-11, flasks-9
      And Lando deals
      When Lando calls in round 8
      And Han calls in round 8
      And Leia calls in round 8
      Then Leia calls the hand
      And Han cannot call: not-reached
      And the calling of round 8 asks Leia

    @turns.unit:rounds
    Example: The first of three has passed
      Given Han, Lando and Leia play
      And Leia holds coins-11, flasks-9
      When Han passes in round 8
      And Leia calls in round 8
      Then Leia calls the hand
      And the calling of round 8 asks Han, Lando and Leia

    @drawing.choices:draw-trade-or-stand @turns.unit:rounds @two-discards
    Example: Both players want to call once they have given up two cards
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4, staves-2
      And the next cards are coins-3, coins-2, flasks-6, sabres-4
      When Han trades flasks-5 in round 1
      And Lando trades flasks-4 in round 1
      And Han trades sabres-2 in round 2
      And Lando trades staves-2 in round 2
      And Lando calls in round 8
      And Han calls in round 8
      Then Han calls the hand
      And Lando cannot call: not-reached
      And the calling of round 8 asks Han

    @drawing.choices:draw-trade-or-stand @turns.unit:rounds @two-discards
    Example: The dealer who has given up two cards calls when the other passes
      Given Han and Lando play
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds coins-8, flasks-4, staves-2
      And the next cards are coins-3, coins-2, flasks-6, sabres-4
      When Han trades flasks-5 in round 1
      And Lando trades flasks-4 in round 1
      And Han trades sabres-2 in round 2
      And Lando trades staves-2 in round 2
      And Han passes in round 8
      And Lando calls in round 8
      Then Lando calls the hand
      And the calling of round 8 asks Han and Lando

    @turns.unit:turns @calling.how-often:every-turn
    Example: Both others want to call in the turn of the player in the middle
      Given Han, Lando and Leia play
      When Leia calls in round 11
      And Han calls in round 11
      Then Han calls the hand
      And Leia cannot call: not-reached
      And the calling of round 11 asks Han

    @turns.unit:turns @calling.how-often:every-turn
    Example: The second one calls in the turn of the player in the middle
      Given Han, Lando and Leia play
      And Leia holds coins-11, flasks-9
      When Leia calls in round 11
      Then Leia calls the hand
      And the calling of round 11 asks Han and Leia
