Feature: What a face card is worth in the New Republic version

  @totals.face-values.new-republic
  Rule: The New Republic version makes Endurance and Balance positive
    In the New Republic version, the face cards have these values:
    - The Idiot: 0
    - Queen of Air and Darkness: -9
    - Endurance: 8
    - Balance: 5
    - Demise: -11
    - Moderation: -14
    - The Evil One: -2
    - The Star: -13.

    Both copies of a card have the same value.

    Scenario Outline: A face card beside the Idiot counts its own value
      Given the hand <card>, idiot
      When it is counted
      Then it counts <total>
      And it stays in range

      Examples: the face cards
        | card       | total |
        | queen      | -9    |
        | endurance  | +8    |
        | balance    | +5    |
        | demise     | -11   |
        | moderation | -14   |
        | evil-one   | -2    |
        | star       | -13   |

    Scenario Outline: The values add up, in range or out of it
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: several face cards
        | sum            | hand                          | total | range             |
        | at the limit   | endurance, balance, sabres-10 | +23   | it stays in range |
        | past the limit | endurance, balance, sabres-11 | +24   | it bombs out      |
        | below zero     | queen, demise, flasks-4       | -16   | it stays in range |

      Examples: both copies of a face card
        | sum            | hand                 | total | range             |
        | two Endurances | endurance, endurance | +16   | it stays in range |
        | two Balances   | balance, balance     | +10   | it stays in range |
        | two Demises    | demise, demise       | -22   | it stays in range |
