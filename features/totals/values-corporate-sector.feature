Feature: What a face card is worth in the Corporate Sector version

  @totals.face-values.corporate-sector
  Rule: The Corporate Sector version makes Endurance and Star positive
    In the Corporate Sector version, the face cards have these values:
    - The Idiot: 0
    - Queen of Air and Darkness: -4
    - Endurance: 7
    - Balance: -9
    - Demise: -10
    - Moderation: -13
    - The Evil One: -14
    - The Star: 5.

    Both copies of a card have the same value.

    Scenario Outline: A face card beside the Idiot counts its own value
      Given the hand <card>, idiot
      When it is counted
      Then it counts <total>
      And it stays in range

      Examples: the face cards
        | card       | total |
        | queen      | -4    |
        | endurance  | +7    |
        | balance    | -9    |
        | demise     | -10   |
        | moderation | -13   |
        | evil-one   | -14   |
        | star       | +5    |

    Scenario Outline: The values add up, in range or out of it
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: several face cards
        | sum            | hand                             | total | range             |
        | at the limit   | endurance, star, coins-11        | +23   | it stays in range |
        | past the limit | endurance, star, coins-commander | +24   | it bombs out      |
        | below zero     | queen, moderation, flasks-4      | -13   | it stays in range |

      Examples: both copies of a face card
        | sum            | hand                 | total | range             |
        | two Endurances | endurance, endurance | +14   | it stays in range |
        | two Balances   | balance, balance     | -18   | it stays in range |
        | two Demises    | demise, demise       | -20   | it stays in range |
