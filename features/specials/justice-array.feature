Feature: The Justice Array
  The regional array of the New Republic version.

  @specials.regional-array.justice
  Rule: Balance, a Commander and another sabre make a Justice Array
    The Commander can be of any suit, and the sabre can be any other sabre, numbered or ranked.
    The Commander of sabres does not serve as both.
    Exactly these three cards make the array (`specials.regional-cards`).
    For its total and rank, see `specials.regional-limits` and `ranking.regional-array`.
    The arrays of other versions are ordinary hands.

    Scenario Outline: The three cards are the array
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is a Justice Array
      And it stays in range

      @totals.face-values:new-republic
      Examples: New Republic values
        | case                | hand                                | total |
        | any suit            | balance, coins-commander, sabres-5  | +22   |
        | Commander of sabres | balance, sabres-commander, sabres-1 | +18   |
        | turned              | sabres-3, flasks-commander, balance | +20   |

    @values-of-a-document
    Example: The array of another version is an ordinary hand
      Given the hand queen, star, coins-9
      When it is counted
      Then it is an ordinary hand

    @values-of-a-document @regional-arrays-have-ranks
    Example: The array beats 22
      Given Han holds balance, flasks-commander, sabres-1
      And Lando holds flasks-11, staves-11
      When the hands are compared
      Then Han has the best hand

    @values-of-a-document @regional-arrays-have-ranks
    Example: The array beats two ordinary hands
      Given Han holds flasks-10, staves-9
      And Lando holds flasks-11, staves-11
      And Leia holds balance, coins-commander, sabres-4
      When the hands are compared
      Then Leia has the best hand

    @values-of-a-document
    Scenario Outline: One card left out or doubled makes an ordinary hand
      Given the hand <hand>
      When it is counted
      Then it is an ordinary hand

      Examples: near misses
        | near miss                     | hand                                       |
        | the Commander of sabres alone | balance, sabres-commander                  |
        | no Balance                    | coins-commander, sabres-5                  |
        | no Commander                  | balance, sabres-5, sabres-6                |
        | Balance twice                 | balance, balance, sabres-commander         |
        | two Commanders, no sabre      | balance, coins-commander, flasks-commander |
        | an 11 for the Commander       | balance, coins-11, sabres-5                |

    @values-of-a-document
    Scenario Outline: A hand that lacks one of the cards loses to the array
      Given Han holds <hand>
      And Lando holds balance, flasks-commander, sabres-1
      When the hands are compared
      Then Lando has the best hand

      @regional-arrays-have-ranks
      Examples: near misses
        | near miss                    | hand                                 |
        | no sabre                     | balance, coins-commander, flasks-5   |
        | a Mistress for the Commander | balance, coins-mistress, sabres-4    |
        | no Balance                   | endurance, coins-commander, sabres-5 |
        | the Commander in two places  | balance, sabres-commander, coins-3   |

    @values-of-a-document @regional-arrays-have-ranks
    Example: Two arrays tie, whatever their totals
      Given Han holds balance, flasks-commander, sabres-1
      And Lando holds balance, coins-commander, sabres-4
      When the hands are compared
      Then Han and Lando tie for the best hand
