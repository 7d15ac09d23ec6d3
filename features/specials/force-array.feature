Feature: The Force Array
  The regional array of the Rebel Alliance version.

  @specials.regional-array.force
  Rule: A Master and two sabres make a Force Array
    The Master can be of any suit; both other cards are sabres, numbered or ranked.
    If the Master is the Master of sabres, two other sabres are needed.
    Exactly these three cards make the array (`specials.regional-cards`).
    For its total and rank, see `specials.regional-limits` and `ranking.regional-array`.
    The arrays of other versions are ordinary hands.

    Scenario Outline: The three cards are the array
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is a Force Array
      And it stays in range

      Examples: suit cards, which have the same value everywhere
        | case             | hand                              | total |
        | any suit         | coins-master, sabres-1, sabres-2  | +17   |
        | highest          | flasks-master, sabres-3, sabres-5 | +22   |
        | Master of sabres | sabres-master, sabres-2, sabres-4 | +20   |
        | turned           | sabres-6, sabres-1, staves-master | +21   |

    @values-of-a-document
    Example: The array of another version is an ordinary hand
      Given the hand queen, star, coins-9
      When it is counted
      Then it is an ordinary hand

    @regional-arrays-have-ranks
    Example: The array beats 22
      Given Han holds flasks-master, sabres-1, sabres-2
      And Lando holds flasks-11, staves-11
      When the hands are compared
      Then Han has the best hand

    @regional-arrays-have-ranks
    Example: The array beats two ordinary hands
      Given Han holds flasks-10, staves-9
      And Lando holds flasks-11, staves-11
      And Leia holds staves-master, sabres-3, sabres-4
      When the hands are compared
      Then Leia has the best hand

    Scenario Outline: One card left out or doubled makes an ordinary hand
      Given the hand <hand>
      When it is counted
      Then it is an ordinary hand

      Examples: near misses
        | near miss                           | hand                          |
        | no Master                           | sabres-6, sabres-7, sabres-4  |
        | two sabres alone                    | sabres-1, sabres-2            |
        | the Master of sabres with one sabre | sabres-master, sabres-2       |
        | an Ace for the Master               | coins-ace, sabres-1, sabres-2 |
        | an Idiot for a sabre                | coins-master, sabres-1, idiot |

    Scenario Outline: A hand that lacks one of the cards loses to the array
      Given Han holds <hand>
      And Lando holds flasks-master, sabres-1, sabres-2
      When the hands are compared
      Then Lando has the best hand

      @regional-arrays-have-ranks
      Examples: near misses
        | near miss                 | hand                               |
        | a Mistress for the Master | coins-mistress, sabres-4, sabres-5 |
        | one sabre                 | coins-master, sabres-5, flasks-3   |
        | the Master in two places  | sabres-master, sabres-5, flasks-3  |
        | no sabre                  | coins-master, coins-5, flasks-3    |

    @regional-arrays-have-ranks
    Example: Two arrays tie, whatever their totals
      Given Han holds flasks-master, sabres-1, sabres-2
      And Lando holds staves-master, sabres-3, sabres-4
      When the hands are compared
      Then Han and Lando tie for the best hand
