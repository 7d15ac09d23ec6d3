Feature: A deck of the table's own

  @deck.size.own
  Rule: A list of the table's own says which face cards are in the deck
    Before the first hand, the table agrees how often some face cards are in the deck: {deck.size.own}.
    A face card that the list leaves out is there twice, and one that is listed with 0 is not in the deck.
    The sixty suit cards are all there, each of them once.
    All copies of a face card are exactly alike.

    For programs:
    A card that is not in the deck, or one copy more than the deck holds, is refused (`not-in-the-deck`).
    All cards laid out count: those of every hand, of every interference field, of the deck as it lies there, and those out of play.

    @four-of-each-face-card @totals.face-values:usual
    Scenario Outline: Four copies of a face card may be in one hand
      Given the hand <card>, <card>, <card>, <card>, flasks-9
      When it is counted
      Then it counts <total>

      Examples: 9 with four times the usual value of the face card
        | card       | total |
        | queen      | +1    |
        | endurance  | -23   |
        | balance    | -35   |
        | demise     | -43   |
        | moderation | -47   |
        | evil-one   | -51   |
        | star       | -59   |

    @four-of-each-face-card
    Example: Four Idiots may be in one hand
      Given the hand idiot, idiot, idiot, idiot, flasks-9
      When it is counted
      Then it counts +9

    @four-of-each-face-card
    Scenario Outline: A fifth copy is refused
      Given the hand <card>, <card>, <card>, <card>, <card>
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

    @deck.size:own=demise:1/moderation:0/star:3 @totals.face-values:usual
    Scenario Outline: The deck holds as many copies as the list says
      Given the hand <hand>
      When it is counted
      Then it counts <total>

      Examples: one Demise, three Stars, and two of what the list leaves out
        | hand                      | total |
        | demise, coins-9           | -4    |
        | star, star, star, coins-9 | -42   |
        | queen, queen, coins-9     | +5    |

    @deck.size:own=demise:1/moderation:0/star:3
    Scenario Outline: A copy more than the list says is refused
      Given the hand <hand>
      When it is counted
      Then it is refused: not in the deck

      Examples: of the face cards that the list names
        | hand                   |
        | demise, demise         |
        | moderation, coins-9    |
        | star, star, star, star |

      Examples: of those that it leaves out
        | hand                            |
        | idiot, idiot, idiot             |
        | queen, queen, queen             |
        | endurance, endurance, endurance |
        | balance, balance, balance       |
        | evil-one, evil-one, evil-one    |

    @deck.size:own=demise:1/moderation:0/star:3
    Scenario Outline: Copies in several hands count together
      Given Han holds star, flasks-ace, coins-9
      And Lando holds <hand>
      When the hands are compared
      Then it is refused: not in the deck

      Examples: more than the deck holds
        | hand             |
        | star, star, star |
        | demise, demise   |

    @deck.size:own=demise:1/moderation:0/star:3 @totals.face-values:usual
    Example: The copies of a card lie in two hands
      Given Han holds star, flasks-ace, coins-9
      And Lando holds star, star, sabres-ace, staves-master, coins-8
      When the hands are compared
      Then Han has the best hand

    @deck.size:own=demise:1/moderation:0/star:3
    Example: A copy in the deck counts too
      Given Han holds coins-8, flasks-9
      And Lando holds demise, sabres-7
      And the next cards are demise
      When Han calls
      Then it is refused: not in the deck

    @deck.size:own=demise:1/moderation:0/star:3
    Example: The deck holds what nobody holds
      Given Han holds coins-8, flasks-9
      And Lando holds idiot, sabres-7
      And the next cards are demise
      When Han calls
      Then Han wins the hand pot

    Scenario Outline: Every suit card is in the deck once
      Given the hand <hand>
      When it is counted
      Then <outcome>

      Examples: suit cards
        | hand               | outcome                        |
        | coins-7, flasks-7  | it counts +14                  |
        | coins-7, coins-7   | it is refused: not in the deck |
        | coins-16, flasks-7 | it is refused: not in the deck |
