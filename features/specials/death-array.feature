Feature: The Death Array
  The regional array of the Imperial version.

  @specials.regional-array.death
  Rule: The Evil One, Demise and a ranked suit card make a Death Array
    The third card is a Commander, Mistress, Master or Ace of any suit.
    Exactly these three cards make the array (`specials.regional-cards`).
    For its rank, see `ranking.regional-array`.
    The arrays of other versions are ordinary hands.

    Scenario Outline: The three cards are the array
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is a Death Array
      And it stays in range

      @totals.face-values:imperial
      Examples: Imperial values
        | case      | hand                              | total |
        | Commander | evil-one, demise, coins-commander | -20   |
        | Mistress  | evil-one, demise, sabres-mistress | -19   |
        | Master    | staves-master, demise, evil-one   | -18   |
        | Ace       | evil-one, demise, flasks-ace      | -17   |

    @values-of-a-document
    Example: The array of another version is an ordinary hand
      Given the hand queen, star, coins-9
      When it is counted
      Then it is an ordinary hand

    @field.exists:yes @values-of-a-document
    Example: Demise in the field makes the Death Array
      Given the hand evil-one, coins-ace
      And demise in the interference field
      When it is counted
      Then it is a Death Array
      And it stays in range

    @values-of-a-document @regional-arrays-have-ranks
    Example: The array beats 22
      Given Han holds evil-one, demise, coins-commander
      And Lando holds flasks-11, staves-11
      When the hands are compared
      Then Han has the best hand

    @values-of-a-document @regional-arrays-have-ranks
    Example: The array beats two ordinary hands
      Given Han holds flasks-10, staves-9
      And Lando holds flasks-11, staves-11
      And Leia holds evil-one, demise, flasks-ace
      When the hands are compared
      Then Leia has the best hand

    @values-of-a-document
    Scenario Outline: One card left out or doubled makes an ordinary hand
      Given the hand <hand>
      When it is counted
      Then it is an ordinary hand

      Examples: near misses
        | near miss               | hand                          |
        | no ranked card          | evil-one, demise              |
        | no Demise               | evil-one, coins-ace           |
        | no Evil One             | demise, coins-ace             |
        | the Evil One twice      | evil-one, evil-one, coins-ace |
        | Demise twice            | demise, demise, coins-ace     |
        | an 11 for the Commander | evil-one, demise, coins-11    |

    @values-of-a-document
    Scenario Outline: A hand that lacks one of the cards loses to the array
      Given Han holds <hand>
      And Lando holds evil-one, demise, coins-commander
      When the hands are compared
      Then Lando has the best hand

      @regional-arrays-have-ranks
      Examples: near misses
        | near miss      | hand                            |
        | no ranked card | evil-one, demise, idiot         |

      @regional-arrays-have-ranks
      Examples: near misses, where an array is above ordinary hands
        | near miss      | hand                            |
        | no Evil One    | moderation, demise, coins-ace   |
        | no Demise      | evil-one, moderation, coins-ace |
        | an eleven      | evil-one, demise, coins-11      |

    @values-of-a-document @regional-arrays-have-ranks
    Example: Two arrays tie, whatever their totals
      Given Han holds evil-one, demise, coins-commander
      And Lando holds evil-one, demise, flasks-ace
      When the hands are compared
      Then Han and Lando tie for the best hand
