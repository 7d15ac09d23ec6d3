Feature: What a face card is worth by a list of the table's own

  @totals.face-values.own
  Rule: A list of the table's own gives face cards other values
    Before the first hand, the table agrees on other values for some face cards: {totals.face-values.own}.
    A face card that the list leaves out has its usual value:
    - The Idiot: 0
    - Queen of Air and Darkness: -2
    - Endurance: -8
    - Balance: -11
    - Demise: -13
    - Moderation: -14
    - The Evil One: -15
    - The Star: -17.

    The Idiot counts 0 by every list.
    A listed value can be above zero, or zero.
    All copies of a card have the same value.
    [totals.version:in-force] (With changing versions,) these values count as long as no version is named.

    @totals.face-values:own=queen:-3/demise:-12/star:-10
    Scenario Outline: A face card beside the Idiot counts its own value
      Given the hand <card>, idiot
      When it is counted
      Then it counts <total>
      And it stays in range

      Examples: the face cards that the list names
        | card   | total |
        | queen  | -3    |
        | demise | -12   |
        | star   | -10   |

      Examples: the face cards that it leaves out
        | card       | total |
        | endurance  | -8    |
        | balance    | -11   |
        | moderation | -14   |
        | evil-one   | -15   |

    @totals.face-values:own=queen:-3/demise:-12/star:-10
    Scenario Outline: The values add up, in range or out of it
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: several face cards
        | sum            | hand                 | total | range             |
        | near the limit | star, demise         | -22   | it stays in range |
        | past the limit | star, demise, queen  | -25   | it bombs out      |
        | with a 1       | star, queen, coins-1 | -12   | it stays in range |

      Examples: both copies of a face card
        | sum         | hand           | total | range             |
        | two Stars   | star, star     | -20   | it stays in range |
        | two Demises | demise, demise | -24   | it bombs out      |

    @totals.face-values:own=queen:-3/demise:-12/star:-10
    Scenario Outline: A listed value makes the Pure Sabacc
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is <name>

      Examples: with the Queen
        | hand                        | total | name             |
        | coins-ace, flasks-10, queen | +22   | an ordinary hand |

      @!specials.pure-cards:exactly-two
      Examples: with the Queen, with more than two cards
        | hand                        | total | name             |
        | coins-ace, flasks-11, queen | +23   | a Pure Sabacc    |

    @totals.face-values:own=endurance:12/moderation:0
    Scenario Outline: A listed value is above zero
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: the cards that the list leaves out, beside the Idiot
        | hand            | total | range             |
        | queen, idiot    | -2    | it stays in range |
        | balance, idiot  | -11   | it stays in range |
        | demise, idiot   | -13   | it stays in range |
        | evil-one, idiot | -15   | it stays in range |
        | star, idiot     | -17   | it stays in range |

      Examples: Endurance at 12, and Moderation at zero
        | hand                 | total | range             |
        | endurance, coins-9   | +21   | it stays in range |
        | endurance, endurance | +24   | it bombs out      |
        | moderation, flasks-9 | +9    | it stays in range |

    @totals.face-values:own=queen:-3/demise:-12/star:-10
    Scenario Outline: Hands are compared by the listed values
      Given Han holds star, flasks-11, staves-4
      And Lando holds <hand>
      When the hands are compared
      Then <best>

      Examples: against 5
        | hand            | best                    |
        | sabres-4, idiot | Han has the best hand   |
        | sabres-6, idiot | Lando has the best hand |

    Scenario Outline: The Idiot counts zero by any list
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: Idiots beside suit cards
        | hand                           | total | range             |
        | idiot, coins-5                 | +5    | it stays in range |
        | idiot, idiot, coins-9, coins-8 | +17   | it stays in range |
        | idiot, coins-ace, flasks-9     | +24   | it bombs out      |
