@time-to-play
Feature: When a hand may be called
  A hand cannot be called until it has been played for a while.

  @calling.earliest-round.from
  Rule: A hand may be called only from a set round on
    {calling.earliest-round.from} and every later round have a calling phase (`turns.phases`).
    The rounds before have none.
    [edges.longest-hand:showdown-after|pot-lost-after] The last round that a hand can reach has none either (`edges.longest-hand`).
    The number of players makes no difference.

    For programs:
    The round is a whole number from 1 to 100; in a house that names none it is 4.
    It does not change during a hand.

    @calling.earliest-round:from=4 @ante.amount:each-pot=1 @small-antes
    Example: The rounds of the second hand are counted anew
      Given Han and Lando play
      When Han bets 1 in round 5
      And Lando folds in round 5
      And in hand 2 round 1 is over
      Then there is a calling in round 4
      And in hand 2 there is a drawing in round 1
      And in hand 2 there is no calling in round 1

    @calling.earliest-round:from=4
    Scenario Outline: A round has a calling phase, or none
      Given Han and Lando play
      When round <round> is over
      Then there is a drawing in round <round>
      And there is <number> calling in round <round>

      Examples: The rounds before
        | round | number |
        | 1     | no     |
        | 2     | no     |
        | 3     | no     |

      Examples: The first round with a call, then a later one
        | round | number |
        | 4     | a      |
        | 5     | a      |
        | 10    | a      |

    @calling.earliest-round:from=4 @no-discards-owed
    Example: The hand is called as early as possible
      Given Han and Lando play
      When Han calls
      Then Han calls the hand
      And there is no calling in round 3
      And there is a calling in round 4
      And there is no round 5

    @calling.earliest-round:from=4
    Example: A round too early
      Given Han and Lando play
      When Han calls in round 3
      And round 4 is over
      Then Han cannot call: not-reached
      And nobody calls the hand
      And there is a calling in round 4

    @calling.earliest-round:from=5
    Example: Where the fifth round is the first, the fourth is too early
      Given Han and Lando play
      When Han calls in round 4
      And round 5 is over
      Then Han cannot call: not-reached
      And nobody calls the hand
      And there is a calling in round 5

    @calling.earliest-round:from=5 @no-discards-owed
    Example: The hand is called in the fifth round
      Given Han and Lando play
      When Han calls
      Then Han calls the hand
      And there is no calling in round 4
      And there is a calling in round 5
      And there is no round 6

    @calling.earliest-round:from=4 @no-discards-owed
    Example: The dealer of four players calls in the fourth round
      Given Han, Lando, Leia and Chewbacca play
      And Chewbacca holds coins-11, sabres-9
      When Chewbacca calls in round 4
      Then Chewbacca may call
      And Chewbacca calls the hand

    @calling.earliest-round:from=1
    Example: The first round has a calling phase
      Given Han and Lando play
      When round 2 is over
      Then there is a calling in round 1
      And there is a calling in round 2

    @calling.earliest-round:from=1 @no-discards-owed
    Example: The hand is called in the first round
      Given Han and Lando play
      When Han calls
      Then Han calls the hand
      And there is a calling in round 1
      And there is no round 2

    @calling.earliest-round:from=4 @pots.hand-cap:forces-call=500000
    @no-discards-owed
    Scenario Outline: A full hand pot is called as early as possible
      Given Han and Lando play
      And the hand pot holds <pot>
      When Han calls in round 4
      Then Han calls the hand
      And there is no calling in round 3
      And Han has <stack> credits

      @betting.check:allowed
      Examples: Where all have checked
        | pot    | stack  |
        | 500000 | 500100 |

      @betting.check:forbidden @calling.last-betting:none
      Examples: Where each betting brings two credits
        | pot    | stack  |
        | 499992 | 500096 |

  @calling.earliest-turn.after-laps
  Rule: The first call comes after a set number of laps
    The first call is possible after {calling.earliest-turn.after-laps}, in the turn that follows; no turn before it has a calling phase.
    From then on, `calling.how-often` says which turns have a calling phase.
    `calling.lap-count` says what a lap is.
    The number of players makes no difference.

    For programs:
    The number of laps is a whole number from 1 to 100; in a house that names none it is 1.
    A turn is over when all its phases are over, so the last turn of these laps has no calling phase.

    @every-turn-after-a-lap @no-discards-owed @others-may-call
    Example: Two players have had a turn each
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      When Lando calls in round 3
      Then Lando calls the hand
      And there is no calling in round 2
      And there is no round 4

    @calling.earliest-turn:after-laps=1
    Example: The dealer's first turn is too early
      Given Han and Lando play
      When Han calls in round 2
      And round 2 is over
      Then Han cannot call: not-reached
      And there is a drawing in round 2
      And there is no calling in round 2
      And nobody calls the hand

    @every-turn-after-a-lap @others-may-call
    Example: The second turn of the first of three players
      Given Han, Lando and Leia play
      When round 4 is over
      Then there is no calling in round 3
      And there is a calling in round 4
      And the calling of round 4 asks Lando and Leia

    @every-turn-after-a-lap @others-may-call
    Example: Four players need four turns
      Given Han, Lando, Leia and Chewbacca play
      When round 5 is over
      Then there is no calling in round 4
      And the calling of round 5 asks Lando, Leia and Chewbacca

    @calling.earliest-turn:after-laps=2 @calling.how-often:every-turn
    Example: If two laps must go before, the second lap is too early
      Given Han and Lando play
      When Lando calls in round 3
      And round 5 is over
      Then Lando cannot call: not-reached
      And nobody calls the hand
      And there is no calling in round 1
      And there is no calling in round 3
      And there is no calling in round 4
      And there is a calling in round 5

    @calling.earliest-turn:after-laps=2 @calling.how-often:every-turn
    @no-discards-owed @others-may-call
    Example: If two laps must go before, the third lap brings the first call
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      When Lando calls in round 5
      Then Lando calls the hand
      And there is no calling in round 4
      And there is no round 6

    @calling.earliest-turn:after-laps=2 @calling.how-often:every-turn
    Example: If two laps must go before, three players wait for six turns
      Given Han, Lando and Leia play
      When round 8 is over
      Then there is no calling in round 4
      And there is no calling in round 6
      And there is a calling in round 7
      And there is a calling in round 8

    @every-turn-after-a-lap @ante.amount:each-pot=1 @small-antes
    Example: The laps of the second hand are counted anew
      Given Han and Lando play
      When Han bets 1 in round 5
      And Lando folds in round 5
      And in hand 2 round 3 is over
      Then there is a calling in round 3
      And in hand 2 there is no calling in round 1
      And in hand 2 there is no calling in round 2
      And in hand 2 there is a calling in round 3

    @calling.earliest-turn:after-laps=1 @no-discards-owed @others-may-call
    Example: The hand is called in the dealer's second turn
      Given Han and Lando play
      When Han calls
      Then Han calls the hand
      And there is a calling in round 4
      And there is no round 5

  @calling.earliest-turn.ending-first-lap
  Rule: The first call comes in the first lap's last turn
    The last turn of the first lap (`calling.lap-count`) has a calling phase; the turns before it have none.
    Whether a turn is the last of the lap is decided when its calling phase is due.
    If it becomes the last only after that, as players leave, the first call comes in the next lap.
    From then on, `calling.how-often` says which turns have one.

    For programs:
    In a turn with drawing before calling, the calling phase comes after the drawing and after any trading of that turn.

    @no-discards-owed @others-may-call
    Example: The dealer's first turn is the first chance of two players
      Given Han and Lando play
      When Han calls in round 2
      Then Han calls the hand
      And there is no calling in round 1
      And there is no round 3

    Example: The second of three turns is too early
      Given Han, Lando and Leia play
      When Han calls in round 2
      And round 2 is over
      Then Han cannot call: not-reached
      And there is a drawing in round 2
      And there is no calling in round 2
      And nobody calls the hand

    @others-may-call
    Example: The third of three turns has a call
      Given Han, Lando and Leia play
      When round 3 is over
      Then there is no calling in round 2
      And the calling of round 3 asks Han and Lando

    @calling.how-often:every-turn @no-discards-owed @others-may-call
    Example: The first player's second turn has one too
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      When Lando calls in round 3
      Then Lando calls the hand
      And there is no round 4

    @others-may-call
    Example: The fourth of four turns has a call
      Given Han, Lando, Leia and Chewbacca play
      When round 4 is over
      Then there is no calling in round 3
      And the calling of round 4 asks Han, Lando and Leia

    @ante.amount:each-pot=1 @small-antes
    Example: In the second hand the first turn is too early again
      Given Han and Lando play
      When Han bets 1 in round 5
      And Lando folds in round 5
      And in hand 2 round 2 is over
      Then there is a calling in round 2
      And in hand 2 there is a drawing in round 1
      And in hand 2 there is no calling in round 1
      And in hand 2 there is a calling in round 2

    @turns.phases:call-before-draw @folding.when:any-time @others-may-call
    @!turns.folded:held
    Example: The dealer leaves too late to make the second turn the last
      Given Han, Lando and Leia play
      When Leia folds in the drawing of round 2 while Lando is asked
      And round 4 is over
      Then Leia may fold
      And there is no calling in round 2
      And the calling of round 4 asks Han

  @calling.earliest-turn.from-first-turn
  Rule: The first turn can be called
    No turn is too early for a call.
    From the first turn on, `calling.how-often` says which turns have a calling phase.

    @calling.how-often:every-turn @no-discards-owed @others-may-call
    Example: The hand is called in the first turn
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      When Lando calls in round 1
      Then Lando calls the hand
      And there is no round 2

    @calling.how-often:every-turn @others-may-call
    Example: Three players are asked in the first turn
      Given Han, Lando and Leia play
      When round 2 is over
      Then there is a calling in round 1
      And the calling of round 1 asks Lando and Leia
      And the calling of round 2 asks Han and Leia

    @calling.how-often:every-turn
    Example: The first turns of two players have a call each
      Given Han and Lando play
      When round 2 is over
      Then there is a calling in round 1
      And there is a calling in round 2

    @others-may-call
    Example: The last turn of the first lap has a call as well
      Given Han, Lando and Leia play
      When round 3 is over
      Then the calling of round 3 asks Han and Lando

  @calling.lap-count.no
  Rule: Players who left the hand do not delay the first call
    A lap is once round the table.
    It ends with the turn of the last player still in the hand, counted from the dealer's left up to the dealer.
    Nobody needs an extra turn in place of a player who has left the hand.
    If everybody who comes after a player leaves during that player's turn, that turn is the last of its lap.

    @others-may-call @!turns.folded:held
    Scenario Outline: The dealer has folded before the dealer's turn
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Leia folds in round 1
      And round <round> is over
      Then there is no calling in round <before>
      And the calling of round <round> asks <asked>

      @calling.earliest-turn:after-laps=1 @calling.how-often:every-turn
      Examples: Where the first lap has no call
        | before | round | asked |
        | 2      | 3     | Lando |

      @calling.earliest-turn:after-laps=2 @calling.how-often:every-turn
      Examples: Where two laps go before the first call
        | before | round | asked |
        | 4      | 5     | Lando |

      @calling.earliest-turn:ending-first-lap
      Examples: Where the last turn of the first lap has one
        | before | round | asked |
        | 1      | 2     | Han   |

    @calling.turn-player:alone @calling.earliest-turn:ending-first-lap
    @!turns.folded:held
    Example: The player before a dealer who has folded ends the first lap
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Leia folds in round 1
      And round 2 is over
      Then there is no calling in round 1
      And the calling of round 2 asks Lando

    @others-may-call @!turns.folded:held
    Scenario Outline: The player in the middle has folded before their turn
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And round <round> is over
      Then there is no calling in round <before>
      And the calling of round <round> asks <asked>

      @calling.earliest-turn:after-laps=1 @calling.how-often:every-turn
      Examples: Where nobody may call in the first lap
        | before | round | asked |
        | 2      | 3     | Leia  |

      @calling.earliest-turn:ending-first-lap
      Examples: Where one may call as the first lap ends
        | before | round | asked |
        | 1      | 2     | Han   |

    @others-may-call @!turns.folded:held
    Scenario Outline: The last two of four fold in the turn of the second
      Given Han, Lando, Leia and Chewbacca play
      When Lando bets 1 in round 2
      And Leia folds in round 2
      And Chewbacca folds in round 2
      And round <round> is over
      Then there is no calling in round <before>
      And the calling of round <round> asks <asked>

      @calling.earliest-turn:after-laps=1 @calling.how-often:every-turn
      Examples: Where a whole lap has to pass
        | before | round | asked |
        | 2      | 3     | Lando |

      @calling.earliest-turn:ending-first-lap
      Examples: Where the end of the lap will do
        | before | round | asked |
        | 1      | 2     | Han   |

    @calling.turn-player:alone @every-turn-after-a-lap @!turns.folded:held
    Example: The dealer has folded before the first player's second turn
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Leia folds in round 1
      And round 3 is over
      Then there is no calling in round 2
      And the calling of round 3 asks Han

    @calling.turn-player:alone @every-turn-after-a-lap
    Example: The dealer is in the hand until the first player's second turn
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And round 4 is over
      Then there is no calling in round 3
      And the calling of round 4 asks Han

    @others-may-call
    Scenario Outline: All three have their turns
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And round <round> is over
      Then there is no calling in round <before>
      And the calling of round <round> asks <asked>

      @calling.earliest-turn:after-laps=1 @calling.how-often:every-turn
      Examples: Where the first lap is without a call
        | before | round | asked          |
        | 3      | 4     | Lando and Leia |

      @calling.earliest-turn:ending-first-lap
      Examples: Where its last turn has a call
        | before | round | asked         |
        | 2      | 3     | Han and Lando |

  @calling.how-often.every-turn
  Rule: Every turn has a calling phase
    From the first turn in which a call is possible (`calling.earliest-turn`), each turn has its own calling phase.
    [calling.turn-player:refused] The other players are asked in it.

    @no-call-before-the-lap-ends @calling.turn-player:alone
    Scenario Outline: In the second lap, each of three players in their own turn
      Given Han, Lando and Leia play
      When round <round> is over
      Then the calling of round <round> asks <asked>

      Examples: Each turn of the second lap
        | round | asked |
        | 4     | Han   |
        | 5     | Lando |
        | 6     | Leia  |

    @no-call-before-the-lap-ends @others-may-call
    Scenario Outline: In the second lap of three players
      Given Han, Lando and Leia play
      When round <round> is over
      Then the calling of round <round> asks <asked>

      Examples: Each turn of the lap
        | round | asked          |
        | 4     | Lando and Leia |
        | 5     | Han and Leia   |
        | 6     | Han and Lando  |

    @calling.earliest-turn:after-laps=2 @others-may-call
    Scenario Outline: In the third lap of three players, if two laps must go before
      Given Han, Lando and Leia play
      When round <round> is over
      Then the calling of round <round> asks <asked>

      Examples: Each turn of the third lap
        | round | asked          |
        | 7     | Lando and Leia |
        | 8     | Han and Leia   |
        | 9     | Han and Lando  |

    @no-call-before-the-lap-ends @no-discards-owed @others-may-call
    Example: The dealer calls in a turn of the first player
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      When Lando calls
      Then Lando calls the hand
      And there is a calling in round 3
      And there is no round 4

    @no-call-before-the-lap-ends @no-discards-owed @others-may-call
    Example: The first player calls in a turn of the dealer
      Given Han and Lando play
      And Han holds coins-11, flasks-9
      When Han calls in round 4
      Then Han calls the hand
      And there is a calling in round 3
      And there is no round 5

  @calling.how-often.last-of-lap
  Rule: Only the last turn of a lap has a calling phase
    From the first turn in which a call would be possible (`calling.earliest-turn`), the last turn of each lap has a calling phase; the others have none.
    Whether a turn is the last of its lap (`calling.lap-count`) is decided when its calling phase is due.
    If it becomes the last only after that, as players leave, the lap has no calling phase.

    @no-call-before-the-lap-ends @others-may-call
    Example: Three players are asked in the last turn of the second lap
      Given Han, Lando and Leia play
      When round 6 is over
      Then there is no calling in round 4
      And there is no calling in round 5
      And the calling of round 6 asks Han and Lando
      And nobody calls the hand

    @no-call-before-the-lap-ends @calling.turn-player:alone
    Example: The last player of a lap has the only voice in it
      Given Han, Lando and Leia play
      When round 6 is over
      Then there is no calling in round 4
      And there is no calling in round 5
      And the calling of round 6 asks Leia
      And nobody calls the hand

    @no-call-before-the-lap-ends @others-may-call
    Example: The first player's turn passes without a call
      Given Han and Lando play
      When Lando calls in round 3
      And round 4 is over
      Then Lando cannot call: not-reached
      And there is no calling in round 3
      And the calling of round 4 asks Han

    @no-call-before-the-lap-ends @no-discards-owed @others-may-call
    Example: The first player calls in the dealer's turn
      Given Han and Lando play
      When Han calls in round 4
      Then Han calls the hand
      And there is no calling in round 3

    @no-call-before-the-lap-ends @others-may-call @!turns.folded:held
    Example: The last player has folded in the second lap
      Given Han, Lando and Leia play
      When Han bets 1 in round 4
      And Leia folds in round 4
      And round 5 is over
      Then there is no calling in round 4
      And the calling of round 5 asks Han

    @no-call-before-the-lap-ends @turns.phases:call-before-draw
    @folding.when:any-time @others-may-call @!turns.folded:held
    Example: The last player leaves too late for a call in the second lap
      Given Han, Lando and Leia play
      When Leia folds in the drawing of round 5 while Lando is asked
      And round 7 is over
      Then Leia may fold
      And there is no calling in round 5
      And there is no calling in round 6
      And the calling of round 7 asks Han

  @calling.window.calling-phase
  Rule: A hand is called in the calling phase only
    Players may call when they are asked in a calling phase, and at no other time.
    A player who passes must wait for the next calling phase.

    For programs:
    A call in the betting, the drawing, the discarding, the trading, the leaving phase or the betting after a call is refused (`wrong-phase`), whether or not the round has a calling phase.
    A call by a player who has passed, while another player is asked, is refused too (`out-of-turn`).

    Example: In the first betting
      Given Han and Lando play
      When Han calls in the betting of round 1
      And the betting of round 1 is over
      Then Han cannot call: wrong-phase
      And nobody calls the hand

    Example: In the first drawing
      Given Han and Lando play
      When Han calls in the drawing of round 1
      And the drawing of round 1 is over
      Then Han cannot call: wrong-phase
      And nobody calls the hand

    @no-discards-owed
    Scenario Outline: First in the betting of a round with a call, then when asked
      Given Han and Lando play
      When Han calls in the betting of round <betting>
      And Han calls in round 4
      Then Han cannot call: wrong-phase
      And Han may call
      And Han calls the hand

      @calling.earliest-round:from=4
      Examples: Where the table moves in rounds
        | betting |
        | 4       |

      @no-call-before-the-lap-ends @others-may-call
      Examples: Where play goes by turns
        | betting |
        | 3       |

    @calling.earliest-round:from=5-or-less @no-discards-owed
    @calling.last-betting:one-round
    Example: In the betting after a call
      Given Han and Lando play
      When Han calls in round 5
      And Han bets 1 in the last betting
      And Lando calls in the last betting
      Then Lando cannot call: wrong-phase
      And Han calls the hand

    @calling.earliest-round:from=5-or-less
    Example: After having passed
      Given Han and Lando play
      When Han passes in round 5
      And Han calls in the calling of round 5 while Lando is asked
      And round 5 is over
      Then Han cannot call: out-of-turn
      And nobody calls the hand

    @calling.earliest-round:from=5-or-less @no-discards-owed
    Example: A round after having passed
      Given Han, Lando and Leia play
      When Han passes in round 5
      And Han calls in round 6
      Then Han may pass
      And Han may call
      And Han calls the hand
      And there is no round 7

  @calling.void.refused
  Rule: A call that is not allowed is void and costs nothing
    A call at the wrong time, or by a player who may not call, counts for nothing if it is noticed in time (`edges.late-notice`).
    Nobody becomes the caller, and nobody pays for it, no matter who wins in the end.
    The player may still call when next asked to.

    For programs:
    Such a call is refused and changes nothing.
    A call planned for a round without a calling phase never happens: it is neither made nor refused.

    @betting.check:allowed
    Example: The losing hand has been called in the wrong phase
      Given Han and Lando play
      And Han holds coins-2, flasks-3
      And the deck holds no card
      When Han calls in the betting of round 1
      Then Han cannot call: wrong-phase
      And nobody calls the hand
      And Han has 100 credits
      And Lando has 112 credits
      And the sabacc pot holds 30

    @betting.check:allowed
    Example: The winning hand has been called in the wrong phase
      Given Han and Lando play
      And the deck holds no card
      When Han calls in the betting of round 1
      Then Han cannot call: wrong-phase
      And nobody calls the hand
      And Han has 112 credits
      And Lando has 100 credits

    @betting.check:allowed @no-call-before-the-lap-ends @others-may-call
    @single-draws
    Example: The losing hand has been called in its player's own turn
      Given Han and Lando play
      And the deck holds coins-1
      When Lando calls in the calling of round 4 while Han is asked
      And Han draws in round 5
      Then Lando cannot call: own-turn
      And nobody calls the hand
      And Lando has 100 credits
      And Han has 112 credits

    @calling.earliest-round:from=4
    Example: A call is meant for a round without calling phase
      Given Han and Lando play
      When Han calls in round 3
      And round 4 is over
      Then Han cannot call: not-reached
      And nobody calls the hand
      And there is a calling in round 4

    @calling.earliest-round:from=4 @no-discards-owed @betting.check:allowed
    Example: The hand is called rightly after a void call
      Given Han and Lando play
      When Han calls in the betting of round 4
      And Han calls in the calling of round 4
      Then Han cannot call: wrong-phase
      And Han may call
      And Han calls the hand
      And Han has 112 credits
