Feature: What a face card is worth in the Corellian version

  @totals.face-values.corellian
  Rule: In the Corellian version no card is below -11
    In the Corellian version, the face cards have these values:
    - The Idiot: 0
    - Queen of Air and Darkness: -8
    - Endurance: -5
    - Balance: -7
    - Demise: -2
    - Moderation: -5
    - The Evil One: -11
    - The Star: -2.

    Both copies of a card have the same value.

    Scenario Outline: A face card beside the Idiot counts its own value
      Given the hand <card>, idiot
      When it is counted
      Then it counts <total>
      And it stays in range

      Examples: the face cards
        | card       | total |
        | queen      | -8    |
        | endurance  | -5    |
        | balance    | -7    |
        | demise     | -2    |
        | moderation | -5    |
        | evil-one   | -11   |
        | star       | -2    |

    Scenario Outline: The values add up, in range or out of it
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: several face cards
        | sum            | hand                     | total | range             |
        | past the limit | queen, evil-one, balance | -26   | it bombs out      |
        | near the limit | queen, evil-one, demise  | -21   | it stays in range |
        | near zero      | star, demise, coins-3    | -1    | it stays in range |

      Examples: both copies of a face card
        | sum            | hand                 | total | range             |
        | two Endurances | endurance, endurance | -10   | it stays in range |
        | two Evil Ones  | evil-one, evil-one   | -22   | it stays in range |
        | two Stars      | star, star           | -4    | it stays in range |
