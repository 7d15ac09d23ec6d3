Feature: The die that brings the shift
  After the betting, a six-sided die decides whether the cards shift.

  @shift.exists.yes
  Rule: After every betting, a die decides whether cards shift
    After the betting, a six-sided die is rolled (`shift.time`).
    On some faces the cards shift: every player still in the hand loses cards and gets as many new ones (`shift.loss`).
    On the others, every card stays where it is.
    A hand can see several shifts or none.

    @!shift.loss:whole-hand
    Example: A shift gives two players other cards
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot
      When a shift comes
      Then the cards shift
      And Han holds queen, coins-5
      And Lando holds idiot, flasks-7

    Example: Without a shift two players keep their cards
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And the deck holds queen, idiot
      When no shift comes
      Then the cards stay
      And Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And the deck holds queen, idiot

    @!shift.loss:whole-hand
    Example: A shift gives three players other cards
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And Leia holds star, staves-4
      And the deck holds queen, star, idiot
      And shuffled cards lie in the order queen, star, idiot
      When a shift comes
      Then the cards shift
      And Han holds queen, coins-5
      And Lando holds star, flasks-7
      And Leia holds idiot, staves-4

    Example: Without a shift three players keep their cards
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And Leia holds star, staves-4
      And the deck holds queen, star, idiot
      When no shift comes
      Then the cards stay
      And Han holds idiot, coins-5
      And Leia holds star, staves-4

  @shift.exists.no
  Rule: Cards never shift
    No die is rolled after the betting.
    A card leaves a player's hand only by that player's own doing.

    For programs:
    A request to roll the die, or to let a shift come, is refused (`no-shift`), whatever the die would show.

    Example: Nobody lets a shift come
      Given Han holds coins-9, flasks-5
      And Lando holds sabres-8, flasks-7
      When a shift comes
      Then it is refused: no shift

    Scenario Outline: Nobody rolls the die
      Given Han holds coins-9, flasks-5
      And Lando holds sabres-8, flasks-7
      When the die shows <face>
      Then it is refused: no shift

      Examples: faces that bring a shift elsewhere, but not everywhere
        | face |
        | 1    |
        | 3    |
        | 6    |

    Example: Three players keep their cards as well
      Given Han holds coins-9, flasks-5
      And Lando holds sabres-8, flasks-7
      And Leia holds staves-3, staves-4
      When a shift comes
      Then it is refused: no shift

    Scenario Outline: A hand counts with the cards that were dealt
      Given the hand <hand>
      When it is counted
      Then it counts <total>

      Examples: the hands of that table
        | holder | hand               | total |
        | Han    | coins-9, flasks-5  | 14    |
        | Lando  | sabres-8, flasks-7 | 15    |
        | Leia   | staves-3, staves-4 | 7     |

  @shift.faces.one-to-three
  Rule: A shift comes on a 1, a 2 or a 3
    1, 2 and 3 bring a shift; 4, 5 and 6 bring none.

    Background:
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot

    @!shift.loss:whole-hand
    Scenario Outline: A low face brings a shift
      When the die shows <face>
      Then the cards shift
      And Han holds queen, coins-5
      And Lando holds idiot, flasks-7

      Examples: the lower half of the die
        | face |
        | 1    |
        | 2    |
        | 3    |

    @shift.loss:whole-hand @shift.lost-cards:under-deck
    Scenario Outline: A low face brings new hands
      When the die shows <face>
      Then the cards shift
      And Han holds queen, idiot
      And Lando holds idiot, coins-5

      Examples: two low faces
        | face |
        | 1    |
        | 3    |

    Scenario Outline: A high face brings none
      When the die shows <face>
      Then the cards stay
      And Han holds idiot, coins-5
      And Lando holds queen, flasks-7

      Examples: the upper half of the die
        | face |
        | 4    |
        | 5    |
        | 6    |

  @shift.faces.one-and-two
  Rule: A shift comes on a 1 or a 2
    1 and 2 bring a shift; 3, 4, 5 and 6 bring none.

    Background:
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot

    @!shift.loss:whole-hand
    Scenario Outline: A 1 or a 2 brings a shift
      When the die shows <face>
      Then the cards shift
      And Han holds queen, coins-5
      And Lando holds idiot, flasks-7

      Examples: the two lowest faces
        | face |
        | 1    |
        | 2    |

    Scenario Outline: A face from 3 upwards brings none
      When the die shows <face>
      Then the cards stay
      And Han holds idiot, coins-5
      And Lando holds queen, flasks-7

      Examples: the other four faces
        | face |
        | 3    |
        | 4    |
        | 5    |
        | 6    |

  @shift.faces.four-to-six
  Rule: A shift comes on a 4, a 5 or a 6
    4, 5 and 6 bring a shift; 1, 2 and 3 bring none.

    Background:
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot

    @!shift.loss:whole-hand
    Scenario Outline: A high face brings a shift
      When the die shows <face>
      Then the cards shift
      And Han holds queen, coins-5
      And Lando holds idiot, flasks-7

      Examples: the upper half of the die
        | face |
        | 4    |
        | 5    |
        | 6    |

    Scenario Outline: A low face brings none
      When the die shows <face>
      Then the cards stay
      And Han holds idiot, coins-5
      And Lando holds queen, flasks-7

      Examples: the lower half of the die
        | face |
        | 1    |
        | 2    |
        | 3    |

  @shift.faces.doubles
  Rule: Two dice are rolled, and equal faces bring a shift
    Two six-sided dice are rolled at once, where other tables roll one.
    If both show the same face, whichever it is, a shift comes.
    Two different faces bring none.

    For programs:
    `die` and `other_die` are the two faces.
    If a request gives one face alone, no shift comes.

    Background:
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot

    @!shift.loss:whole-hand
    Scenario Outline: Equal faces bring a shift
      When the dice show <face> and <face>
      Then the cards shift
      And Han holds queen, coins-5
      And Lando holds idiot, flasks-7

      Examples: every face
        | face |
        | 1    |
        | 2    |
        | 3    |
        | 4    |
        | 5    |
        | 6    |

    Scenario Outline: Different faces bring none
      When the dice show <face> and <other>
      Then the cards stay
      And Han holds idiot, coins-5
      And Lando holds queen, flasks-7

      Examples: faces next to each other, and far apart
        | face | other |
        | 1    | 2     |
        | 2    | 1     |
        | 3    | 4     |
        | 6    | 1     |

    Scenario Outline: A single face brings none
      When the die shows <face>
      Then the cards stay
      And Han holds idiot, coins-5

      Examples: a low face, and a high one
        | face |
        | 1    |
        | 5    |

  @shift.roller.dealer
  Rule: The dealer rolls the die
    The dealer of this hand rolls once for the whole table.

    @time-to-play
    Example: The dealer rolls in every round
      Given Han, Lando and Leia play
      When round 2 is over
      Then Leia rolls the die in round 1
      And Leia rolls the die in round 2

    @time-to-play
    Example: Another dealer rolls
      Given Han, Lando and Leia play
      And Han deals
      When round 1 is over
      Then Han rolls the die in round 1

    @time-to-play
    Example: A dealer who has folded goes on rolling
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Leia folds in round 1
      And round 2 is over
      Then Leia has folded
      And Leia rolls the die in round 1
      And Leia rolls the die in round 2

  @shift.roller.turn-player
  Rule: The turn player rolls the die
    The player whose turn it is rolls once for the whole table.
    If they fold in that very turn, they still roll, although the shift passes them by.
    If their fold leaves one player in the hand, nobody rolls.
    [turns.unit:rounds] (Where play goes by rounds,) nobody has a turn, and the dealer rolls.

    @time-to-play @turns.unit:turns
    Example: The die goes round with the turn
      Given Han, Lando and Leia play
      When round 4 is over
      Then Han rolls the die in round 1
      And Lando rolls the die in round 2
      And Leia rolls the die in round 3
      And Han rolls the die in round 4

    @time-to-play @turns.unit:turns @raises-go-round @no-limit-per-round
    @!turns.player-out:ends
    Example: A player who folds in their own turn rolls in it
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And Han folds in round 1
      And round 2 is over
      Then Han has folded
      And there is a shift in round 1
      And Han rolls the die in round 1
      And Lando rolls the die in round 2

    @time-to-play @turns.unit:turns @!turns.folded:held
    Example: Another player's fold leaves the die where it is
      Given Han, Lando and Leia play
      When Han bets 1 in round 1
      And Lando folds in round 1
      And round 2 is over
      Then Han rolls the die in round 1
      And Leia rolls the die in round 2

    @betting.raise:allowed @no-limit-per-round @betting-goes-round
    Example: Nobody rolls for one player alone
      Given Han and Lando play
      When Han bets 1 in round 1
      And Lando raises by 1 in round 1
      And Han folds in round 1
      And round 1 is over
      Then there is no shift in round 1
      And the hand is over
