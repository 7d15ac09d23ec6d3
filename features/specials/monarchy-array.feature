Feature: The Monarchy Array
  The regional array of the Corporate Sector version.

  @specials.regional-array.monarchy
  Rule: The Queen, the Star and a coin make a Monarchy Array
    The Queen is the Queen of Air and Darkness; the coin can be any, numbered or ranked.
    Exactly these three cards make the array (`specials.regional-cards`).
    For its rank, see `ranking.regional-array`.
    The arrays of other versions are ordinary hands.

    Scenario Outline: The three cards are the array
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is a Monarchy Array
      And it stays in range

      @totals.face-values:corporate-sector
      Examples: Corporate Sector values
        | case    | hand                   | total |
        | lowest  | queen, star, coins-1   | +2    |
        | middle  | coins-9, star, queen   | +10   |
        | highest | queen, star, coins-ace | +16   |

    Example: The array of another version is an ordinary hand
      Given the hand coins-master, sabres-1, sabres-2
      When it is counted
      Then it is an ordinary hand

    @values-of-a-document @regional-arrays-have-ranks
    Example: The array beats 22
      Given Han holds queen, star, coins-1
      And Lando holds flasks-11, staves-11
      When the hands are compared
      Then Han has the best hand

    @values-of-a-document @regional-arrays-have-ranks
    Example: The array beats two ordinary hands
      Given Han holds flasks-10, staves-9
      And Lando holds flasks-11, staves-11
      And Leia holds queen, star, coins-9
      When the hands are compared
      Then Leia has the best hand

    @values-of-a-document
    Scenario Outline: One card left out or doubled makes an ordinary hand
      Given the hand <hand>
      When it is counted
      Then it is an ordinary hand

      Examples: near misses
        | near miss          | hand                    |
        | no coin            | queen, star             |
        | no Star            | queen, coins-9          |
        | no Queen           | star, coins-9           |
        | the Queen twice    | queen, queen, coins-9   |
        | the Star twice     | star, star, coins-9     |
        | two coins, no Star | queen, coins-9, coins-2 |

    @values-of-a-document
    Scenario Outline: A hand that lacks one of the cards loses to the array
      Given Han holds <hand>
      And Lando holds queen, star, coins-1
      When the hands are compared
      Then Lando has the best hand

      @regional-arrays-have-ranks
      Examples: near misses
        | near miss             | hand                       |
        | no coin               | queen, star, flasks-9      |

      @regional-arrays-have-ranks
      Examples: near misses, where an array is above ordinary hands
        | near miss             | hand                       |
        | no Star               | queen, moderation, coins-9 |
        | no Queen              | balance, star, coins-9     |
        | an Idiot for the coin | queen, star, idiot         |

    @values-of-a-document @regional-arrays-have-ranks
    Example: Two arrays tie, whatever their totals
      Given Han holds queen, star, coins-1
      And Lando holds queen, star, coins-9
      When the hands are compared
      Then Han and Lando tie for the best hand
