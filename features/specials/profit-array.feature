Feature: The Profit Array
  The regional array of the Corellian version.

  @specials.regional-array.profit
  Rule: Endurance and two coins make a Profit Array
    The coins can be any two, numbered or ranked.
    Exactly these three cards make the array (`specials.regional-cards`).
    For its total and rank, see `specials.regional-limits` and `ranking.regional-array`.
    The arrays of other versions are ordinary hands.

    Scenario Outline: The three cards are the array
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is a Profit Array
      And it stays in range

      @totals.face-values:corellian
      Examples: Corellian values
        | case         | hand                                  | total |
        | lowest       | endurance, coins-1, coins-2           | -2    |
        | middle       | coins-9, endurance, coins-7           | +11   |
        | ranked       | endurance, coins-commander, coins-ace | +22   |
        | at minus one | endurance, coins-1, coins-3           | -1    |

    @values-of-a-document
    Example: The array of another version is an ordinary hand
      Given the hand queen, star, coins-9
      When it is counted
      Then it is an ordinary hand

    @values-of-a-document @regional-arrays-have-ranks
    Example: The array beats 22
      Given Han holds endurance, coins-1, coins-2
      And Lando holds flasks-11, staves-11
      When the hands are compared
      Then Han has the best hand

    @values-of-a-document @regional-arrays-have-ranks
    Example: The array beats two ordinary hands
      Given Han holds flasks-10, staves-9
      And Lando holds flasks-11, staves-11
      And Leia holds endurance, coins-5, coins-6
      When the hands are compared
      Then Leia has the best hand

    @values-of-a-document
    Scenario Outline: One card left out or doubled makes an ordinary hand
      Given the hand <hand>
      When it is counted
      Then it is an ordinary hand

      Examples: near misses
        | near miss       | hand                          |
        | one coin        | endurance, coins-9            |
        | two coins alone | coins-9, coins-8              |
        | three coins     | coins-9, coins-8, coins-5     |
        | Endurance twice | endurance, endurance, coins-8 |

    @values-of-a-document
    Scenario Outline: A hand that lacks one of the cards loses to the array
      Given Han holds <hand>
      And Lando holds endurance, coins-1, coins-2
      When the hands are compared
      Then Lando has the best hand

      @regional-arrays-have-ranks
      Examples: near misses
        | near miss    | hand                          |
        | one coin     | endurance, coins-9, flasks-8  |
        | no coin      | endurance, flasks-9, sabres-8 |
        | no Endurance | balance, coins-9, coins-8     |
        | a lone coin  | endurance, coins-9, idiot     |

    @values-of-a-document @regional-arrays-have-ranks
    Example: Two arrays tie, whatever their totals
      Given Han holds endurance, coins-1, coins-2
      And Lando holds endurance, coins-5, coins-6
      When the hands are compared
      Then Han and Lando tie for the best hand
