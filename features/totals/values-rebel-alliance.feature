Feature: What a face card is worth in the Rebel Alliance version

  @totals.face-values.rebel
  Rule: The Rebel Alliance version makes Queen and Endurance positive
    In the Rebel Alliance version, the face cards have these values:
    - The Idiot: 0
    - Queen of Air and Darkness: 5
    - Endurance: 10
    - Balance: -3
    - Demise: -7
    - Moderation: -15
    - The Evil One: -12
    - The Star: -8.

    Both copies of a card have the same value.

    Scenario Outline: A face card beside the Idiot counts its own value
      Given the hand <card>, idiot
      When it is counted
      Then it counts <total>
      And it stays in range

      Examples: the face cards
        | card       | total |
        | queen      | +5    |
        | endurance  | +10   |
        | balance    | -3    |
        | demise     | -7    |
        | moderation | -15   |
        | evil-one   | -12   |
        | star       | -8    |

    Scenario Outline: The values add up, in range or out of it
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: several face cards
        | sum            | hand                        | total | range             |
        | at the limit   | endurance, queen, flasks-8  | +23   | it stays in range |
        | past the limit | endurance, queen, flasks-9  | +24   | it bombs out      |
        | below zero     | moderation, demise, coins-5 | -17   | it stays in range |

      Examples: both copies of a face card
        | sum            | hand                 | total | range             |
        | two Endurances | endurance, endurance | +20   | it stays in range |
        | two Balances   | balance, balance     | -6    | it stays in range |
        | two Evil Ones  | evil-one, evil-one   | -24   | it bombs out      |
