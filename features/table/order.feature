Feature: Whose move it is

  @table.first-to-act.dealers-left
  Rule: Play begins on the dealer's left
    The first player on the dealer's left who takes part in the hand acts first.
    [turns.unit:rounds] (In a game of rounds,) each phase first asks the first player on the dealer's left who is still in the hand, and the dealer last.
    [turns.unit:turns] (In a game of turns,) the first turn is theirs.
    [stakes.short-stack:all-in] With side pots, players without credits are passed over in the betting.
    [calling.last-betting:one-round] In a betting after the call, the caller comes first (`calling.last-opener`).

    Example: Of two players the one who does not deal begins
      Given Han and Lando play
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han and Lando

    Example: The other one begins when Han deals
      Given Han and Lando play
      And Han deals
      When Lando bets 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Lando and Han

    Example: The player after the dealer begins, wherever the dealer sits
      Given Han, Lando and Leia play
      And Han deals
      When Lando bets 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Lando, Leia and Han

    Example: A player on the dealer's left who sits out is passed over
      Given Han, Lando and Leia play
      And Han sits out
      When Lando bets 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Lando and Leia

    @time-to-play @turns.unit:turns @drawing.on-turn:turn-player
    Example: The first turn belongs to the player on the dealer's left
      Given Han and Lando play
      When round 1 is over
      Then the drawing of round 1 asks Han
      And the hand goes on

    @time-to-play @turns.unit:turns @drawing.on-turn:turn-player
    Example: The first turn is another player's when Han deals
      Given Han and Lando play
      And Han deals
      When round 1 is over
      Then the drawing of round 1 asks Lando
      And the hand goes on

    @time-to-play @turns.unit:rounds
    Example: The player on the dealer's left is also the first to draw
      Given Han, Lando and Leia play
      And Lando deals
      When round 1 is over
      Then the drawing of round 1 asks Leia, Han and Lando

  @table.direction.clockwise
  Rule: Play goes round the table clockwise
    Play passes to the left in every phase, wherever it begins.
    [turns.unit:turns] (In a game of turns,) the turns pass the same way.
    Players who take no part, or have left the hand, are passed over.

    For programs:
    A list of seats names them in this order; after the last comes the first.

    Example: Three players answer in the order of their seats
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando and Leia

    Example: From the last seat play passes to the first
      Given Han, Lando and Leia play
      And Lando deals
      When Leia bets 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Leia, Han and Lando

    Example: Four players answer in the order of their seats
      Given Han, Lando, Leia and Chewbacca play
      And Han deals
      When Lando bets 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Lando, Leia, Chewbacca and Han

    Example: Six players answer in the order of their seats
      Given Han, Lando, Leia, Chewbacca, Boba and Luke play
      And Lando deals
      When Leia bets 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Leia, Chewbacca, Boba, Luke, Han and Lando
      And after the betting of round 1 the hand pot holds 18

    @betting.raise:allowed @no-limit-per-round @betting-goes-round
    Example: A raise goes round in the same way
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Leia raises by 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando, Leia, Han and Lando
      And after the betting of round 1 the hand pot holds 18

    @betting.raise:allowed @no-limit-per-round @betting-goes-round
    Example: A raise goes round a table of five
      Given Han, Lando, Leia, Chewbacca and Boba play
      When Han bets 1 in round 1
      And Chewbacca raises by 1 in round 1
      And the betting of round 1 is over
      Then the betting of round 1 asks Han, Lando, Leia, Chewbacca, Boba, Han, Lando and Leia
      And after the betting of round 1 the hand pot holds 22

    @time-to-play @turns.unit:turns @drawing.on-turn:turn-player
    Example: The second turn belongs to the player on the left of the first
      Given Han, Lando and Leia play
      When round 2 is over
      Then the drawing of round 1 asks Han
      And the drawing of round 2 asks Lando

    @time-to-play @turns.unit:rounds
    Example: Drawing goes the same way round
      Given Han, Lando, Leia and Chewbacca play
      And Lando deals
      When round 1 is over
      Then the drawing of round 1 asks Leia, Chewbacca, Han and Lando

  @table.out-of-turn.refused
  Rule: An action out of turn does not count
    Only the player who is being asked may act; what another player tries changes nothing, and does not bind them later, if it is noticed in time (`edges.late-notice`).
    [field.exists:yes] (With an interference field,) a first card may be laid in the field out of turn (`field.first-card`).
    [field.second-card:as-the-first] (Where further cards are laid like the first,) this holds for further cards too.
    [folding.when:any-time] (Where a fold is allowed at any time,) players may fold out of turn.

    For programs:
    The action is refused (`out-of-turn`), even if it would be allowed a moment later.
    What belongs to another phase is refused to the player who is asked too (`wrong-phase`).
    The player who was being asked is still asked.

    Example: A bet before one's turn is refused
      Given Han and Lando play
      When Lando bets 1 in the betting of round 1 while Han is asked
      And Han bets 1 in round 1
      And the betting of round 1 is over
      Then Lando cannot bet: out-of-turn
      And the betting of round 1 asks Han and Lando
      And after the betting of round 1 the hand pot holds 14

    Example: Nobody stands in the betting
      Given Han and Lando play
      When Han stands in the betting of round 1
      And Han bets 1 in round 1
      And the betting of round 1 is over
      Then Han cannot stand: wrong-phase
      And the betting of round 1 asks Han and Lando
      And after the betting of round 1 the hand pot holds 14

    Example: A bet in one's turn stands
      Given Han and Lando play
      And Han deals
      When Lando bets 1 in the betting of round 1 while Lando is asked
      And the betting of round 1 is over
      Then Lando may bet
      And the betting of round 1 asks Lando and Han
      And after the betting of round 1 the hand pot holds 14

    Example: A player who was too early is not bound by it
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Leia matches in the betting of round 1 while Lando is asked
      And Leia folds in round 1
      And the betting of round 1 is over
      Then Leia cannot match: out-of-turn
      And Leia may fold
      And after the betting of round 1 the hand pot holds 14

    Example: A player who was too early may do the same in turn
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Leia matches in the betting of round 1 while Lando is asked
      And Leia matches in round 1
      And the betting of round 1 is over
      Then Leia cannot match: out-of-turn
      And Leia may match
      And after the betting of round 1 Leia has 99 credits

    @time-to-play
    Example: A card drawn before one's turn is not dealt
      Given Han and Lando play
      When Lando draws in the drawing of round 1 while Han is asked
      And the drawing of round 1 is over
      Then Lando cannot draw: out-of-turn
      And after the drawing of round 1 Lando holds flasks-8, staves-8

    @time-to-play @single-draws
    Example: A player who was too early to draw draws in turn
      Given Han and Lando play
      And the next cards are coins-2
      When Lando draws in the drawing of round 1 while Han is asked
      And Lando draws in the drawing
      And the drawing of round 2 is over
      Then Lando cannot draw: out-of-turn
      And Lando may draw
      And after the drawing of round 2 Lando holds flasks-8, staves-8, coins-2

    @time-to-play @single-draws
    Scenario Outline: What belongs to the betting is too late in the drawing
      Given Han and Lando play
      And the next cards are coins-2
      When Han <deed> in the drawing of round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han cannot <do>: wrong-phase
      And Han may draw
      And after the drawing of round 1 Han holds flasks-9, staves-9, coins-2

      Examples: deeds of the phase before
        | deed        | do    |
        | bets 1      | bet   |
        | checks      | check |
        | matches     | match |
        | raises by 1 | raise |

    @time-to-call @calls-in-every-turn
    Scenario Outline: What belongs to the drawing is refused in the calling
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      When Lando <deed> in the calling of round 9
      And Lando calls in round 9
      Then Lando cannot <do>: wrong-phase
      And Lando may call
      And Lando calls the hand
      And Lando holds coins-11, flasks-9

      Examples: deeds of another phase
        | deed           | do    |
        | draws          | draw  |
        | trades coins-11 | trade |
        | stands         | stand |

    @time-to-play @single-draws
    Example: A card drawn in one's turn is dealt
      Given Han and Lando play
      And the next cards are coins-2
      And Han deals
      When Lando draws in the drawing of round 1 while Lando is asked
      And the drawing of round 1 is over
      Then Lando may draw
      And after the drawing of round 1 Lando holds flasks-8, staves-8, coins-2
