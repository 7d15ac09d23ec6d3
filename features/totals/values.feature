Feature: What a card is worth
  Every card has one value.

  @totals.suit-values.printed-number
  Rule: Suit cards are worth 1 to 15
    The cards of all four suits have the same values:
    - 1 to 11: their number
    - Commander: 12
    - Mistress: 13
    - Master: 14
    - Ace: 15, never 1.

    [totals.face-values:rebel|imperial|corellian|new-republic|corporate-sector] (With a regional version,) these values are the usual ones.
    [totals.version:in-force] (With changing versions,) these values are the same in every version.

    Scenario Outline: A suit card beside the Idiot counts its number
      Given the hand <card>, idiot
      When it is counted
      Then it counts <total>

      Examples: every rank, in one suit or another
        | card             | total |
        | coins-1          | +1    |
        | flasks-2         | +2    |
        | sabres-3         | +3    |
        | staves-4         | +4    |
        | coins-5          | +5    |
        | flasks-6         | +6    |
        | sabres-7         | +7    |
        | staves-8         | +8    |
        | coins-9          | +9    |
        | flasks-10        | +10   |
        | sabres-11        | +11   |
        | staves-commander | +12   |
        | coins-mistress   | +13   |
        | flasks-master    | +14   |
        | sabres-ace       | +15   |

      Examples: the highest rank in every other suit
        | card       | total |
        | coins-ace  | +15   |
        | flasks-ace | +15   |
        | staves-ace | +15   |

    Scenario Outline: Ranked cards add up to the limit, or past it
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: an ace is worth fifteen, never one
        | hand                            | total | range             |
        | coins-ace, flasks-8             | +23   | it stays in range |
        | coins-ace, flasks-9             | +24   | it bombs out      |
        | sabres-commander, staves-11     | +23   | it stays in range |
        | sabres-commander, staves-master | +26   | it bombs out      |

  @totals.face-values.usual
  Rule: By the usual values, all but the Idiot are negative
    The face cards have these values:
    - The Idiot: 0
    - Queen of Air and Darkness: -2
    - Endurance: -8
    - Balance: -11
    - Demise: -13
    - Moderation: -14
    - The Evil One: -15
    - The Star: -17.

    Both copies of a card have the same value.
    [totals.version:in-force] (With changing versions,) these are the values of the standard version.

    Scenario Outline: A face card beside the Idiot counts its own value
      Given the hand <card>, idiot
      When it is counted
      Then it counts <total>
      And it stays in range

      Examples: the face cards
        | card       | total |
        | queen      | -2    |
        | endurance  | -8    |
        | balance    | -11   |
        | demise     | -13   |
        | moderation | -14   |
        | evil-one   | -15   |
        | star       | -17   |

    Scenario Outline: The values add up, in range or out of it
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: several face cards
        | sum            | hand                     | total | range             |
        | at the limit   | star, endurance, coins-2 | -23   | it stays in range |
        | past the limit | demise, balance          | -24   | it bombs out      |
        | near zero      | queen, idiot, coins-1    | -1    | it stays in range |

      Examples: both copies of a face card
        | sum            | hand                 | total | range             |
        | two Endurances | endurance, endurance | -16   | it stays in range |
        | two Balances   | balance, balance     | -22   | it stays in range |
        | two Stars      | star, star           | -34   | it bombs out      |
