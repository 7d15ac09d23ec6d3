Feature: The deck
  One pack of cards, each known by its name.

  @deck.size.seventy-six
  Rule: The deck has seventy-six cards
    Sixty are suit cards, and sixteen are face cards.
    There are no jokers, and one deck is enough for a table.

    For programs:
    A card that is not in the deck, or one copy more than the deck holds, is refused (`not-in-the-deck`).
    All cards laid out count: those of every hand, of every interference field, of the deck as it lies there, and those out of play.
    The hand of a seat that is not dealt in does not count: one that sits out, or that cannot pay the ante.

    Scenario Outline: The whole deck laid out as one hand is accepted
      Given every card of the deck
      When it is counted
      Then it counts <total>

      @totals.face-values:usual
      Examples: usual values, 480 in suit cards less twice 80
        | values | total |
        | usual  | +320  |

      @totals.face-values:imperial
      Examples: Imperial values, 480 in suit cards less twice 53
        | values   | total |
        | imperial | +374  |

    Scenario Outline: A card beyond the seventy-six is refused
      Given every card of the deck
      And the hand <card>
      When it is counted
      Then it is refused: not in the deck

      Examples: one card more than there are
        | card    |
        | star    |
        | coins-1 |
        | idiot   |

    Scenario Outline: A card of another pack is refused
      Given the hand <card>, coins-9
      When it is counted
      Then it is refused: not in the deck

      Examples: names that no card bears
        | card   |
        | joker  |
        | blank  |
        | knight |

    Example: A hand of two cards of the deck is accepted
      Given the hand sabres-10, coins-9
      When it is counted
      Then it counts +19

    Example: A card out of play is one of the seventy-six
      Given Han and Lando play
      And Han holds coins-5, flasks-7
      And coins-5 lies out of play
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then it is refused: not in the deck

    Example: The cards of a player who sits out lie nowhere
      Given Han, Lando and Leia play
      And Lando sits out
      And Lando holds coins-5, flasks-6
      And Han holds coins-5, flasks-7
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then Han may bet
      And Han holds coins-5, flasks-7

  @deck.suit-cards.fifteen-of-each-suit
  Rule: Each of the four suits has fifteen different cards
    The suits are coins, flasks, sabres and staves.
    Each suit has the numbers 1 to 11 and four ranked cards: Commander, Mistress, Master and Ace.
    Every suit card is in the deck once.

    For programs:
    A second copy is refused (`not-in-the-deck`), wherever the copies lie: in hands, folded ones included, in fields or in the deck.

    Example: The deck cannot offer a card that a player holds
      Given Han holds coins-9, flasks-9
      And Lando holds staves-9, sabres-9
      And the next cards are coins-9, coins-1
      When Han calls
      Then it is refused: not in the deck

    Example: A card of a hand lies in the deck
      Given Han and Lando play
      And Han holds coins-5, flasks-6
      And the deck holds coins-5, coins-7
      When Han bets 1 in round 1
      And the betting of round 1 is over
      Then it is refused: not in the deck

    Example: A folded hand still holds its cards
      Given Han holds coins-9, flasks-9
      And Lando holds staves-9, coins-9
      And Leia holds staves-1, staves-2
      And Lando has folded
      When Han calls
      Then it is refused: not in the deck

    Scenario Outline: All fifteen cards of a suit make one hand
      Given the hand <suit>-1, <suit>-2, <suit>-3, <suit>-4, <suit>-5, <suit>-6, <suit>-7, <suit>-8
      And the hand <suit>-9, <suit>-10, <suit>-11, <suit>-commander, <suit>-mistress
      And the hand <suit>-master, <suit>-ace
      When it is counted
      Then it counts +120
      And it bombs out

      Examples: the four suits
        | suit   |
        | coins  |
        | flasks |
        | sabres |
        | staves |

    Example: The same number of two suits is two cards
      Given the hand coins-7, flasks-7
      When it is counted
      Then it counts +14
      And it stays in range

    Example: One player may hold what another holds in a second suit
      Given Han holds coins-7, flasks-10
      And Lando holds sabres-7, staves-9
      When the hands are compared
      Then Han has the best hand

    Scenario Outline: A second copy of a suit card is refused
      Given the hand <card>, <card>
      When it is counted
      Then it is refused: not in the deck

      Examples: one number, one ranked card
        | card             |
        | coins-7          |
        | sabres-commander |

    Scenario Outline: A suit card that there is not is refused
      Given the hand <card>, flasks-5
      When it is counted
      Then it is refused: not in the deck

      Examples: beyond the last number, below the first, no such rank, no such suit
        | card        |
        | coins-16    |
        | coins-0     |
        | staves-king |
        | hearts-9    |

    Example: Two players cannot hold the same suit card
      Given Han holds coins-7, flasks-9
      And Lando holds coins-7, staves-10
      When the hands are compared
      Then it is refused: not in the deck

    Example: Two players may hold the same number of two suits
      Given Han holds coins-7, flasks-9
      And Lando holds sabres-7, staves-10
      When the hands are compared
      Then Lando has the best hand

  @deck.face-cards.eight-twice
  Rule: The deck holds each of the eight face cards twice
    The face cards are the Idiot, the Queen of Air and Darkness, Endurance, Balance, Demise, Moderation, the Evil One and the Star.
    They have no suit and no rank, and the two copies of each are exactly alike.

    For programs:
    A third copy is refused (`not-in-the-deck`).

    @totals.face-values:usual
    Scenario Outline: Both copies of a face card may be in one hand
      Given the hand <card>, <card>, flasks-9
      When it is counted
      Then it counts <total>

      Examples: 9 with twice the usual value of the face card
        | card       | total |
        | queen      | +5    |
        | endurance  | -7    |
        | balance    | -13   |
        | demise     | -17   |
        | moderation | -19   |
        | evil-one   | -21   |
        | star       | -25   |

    Example: Both Idiots may be in one hand
      Given the hand idiot, idiot, flasks-9
      When it is counted
      Then it counts +9

    Scenario Outline: A third copy is refused
      Given the hand <card>, <card>, <card>
      When it is counted
      Then it is refused: not in the deck

      Examples: the face cards
        | card       |
        | idiot      |
        | queen      |
        | endurance  |
        | balance    |
        | demise     |
        | moderation |
        | evil-one   |
        | star       |

    Example: Three copies spread over two hands are refused
      Given Han holds idiot, idiot, coins-5
      And Lando holds idiot, flasks-9
      When the hands are compared
      Then it is refused: not in the deck

    Example: One player may hold both copies
      Given Han holds idiot, idiot, coins-5
      And Lando holds flasks-1, flasks-2
      When the hands are compared
      Then Han has the best hand

    Example: Each of two players may hold one copy
      Given Han holds idiot, coins-5
      And Lando holds idiot, flasks-9
      When the hands are compared
      Then Lando has the best hand
