Feature: What a face card is worth in the Imperial version

  @totals.face-values.imperial
  Rule: The Imperial version makes only the Star positive
    In the Imperial version, the face cards have these values:
    - The Idiot: 0
    - Queen of Air and Darkness: -11
    - Endurance: -8
    - Balance: -5
    - Demise: -18
    - Moderation: -2
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
        | queen      | -11   |
        | endurance  | -8    |
        | balance    | -5    |
        | demise     | -18   |
        | moderation | -2    |
        | evil-one   | -14   |
        | star       | +5    |

    Scenario Outline: The values add up, in range or out of it
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: several face cards
        | sum            | hand                     | total | range             |
        | past the limit | demise, queen            | -29   | it bombs out      |
        | near the limit | demise, balance, coins-1 | -22   | it stays in range |
        | near zero      | star, evil-one, coins-10 | +1    | it stays in range |

      Examples: both copies of a face card
        | sum            | hand                 | total | range             |
        | two Endurances | endurance, endurance | -16   | it stays in range |
        | two Balances   | balance, balance     | -10   | it stays in range |
        | two Demises    | demise, demise       | -36   | it bombs out      |
