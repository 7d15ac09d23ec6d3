Feature: Regional arrays
  Each of five versions of the game knows one special hand of three cards.

  @specials.regional-array.none
  Rule: No regional array is a special hand
    The cards of a Force, Death, Profit, Justice or Monarchy Array are counted like those of any
    other hand, and have no other effect.

    Scenario Outline: The cards of a regional array are an ordinary hand
      Given the hand <hand>
      When it is counted
      Then it is an ordinary hand
      And it stays in range

      Examples: the make-up of each array
        | make-up  | hand                               |
        | Force    | coins-master, sabres-1, sabres-2   |
        | Death    | evil-one, demise, coins-ace        |
        | Profit   | endurance, coins-1, coins-2        |
        | Justice  | balance, coins-commander, sabres-1 |
        | Monarchy | queen, star, coins-9               |

    Example: Three such cards that count 23 are a Pure Sabacc
      Given the hand coins-master, sabres-4, sabres-5
      When it is counted
      Then it is a Pure Sabacc
      And it stays in range

    Example: Three such cards that count 23 win as a Pure Sabacc
      Given Han holds flasks-11, staves-11
      And Lando holds coins-master, sabres-4, sabres-5
      When the hands are compared
      Then Lando has the best hand
      And the best hand is worth the sabacc pot

    Scenario Outline: The cards of a regional array lose to 22
      Given Han holds <hand>
      And Lando holds flasks-11, staves-11
      When the hands are compared
      Then Lando has the best hand
      And the best hand is not worth the sabacc pot

      Examples: the make-up of each array
        | make-up  | hand                               |
        | Force    | coins-master, sabres-1, sabres-2   |
        | Death    | evil-one, demise, coins-ace        |
        | Profit   | endurance, coins-1, coins-2        |
        | Justice  | balance, coins-commander, sabres-1 |
        | Monarchy | queen, star, coins-9               |

    Example: Twenty-two by another hand beats the cards of a Force Array
      Given Han holds flasks-11, staves-11
      And Lando holds coins-master, sabres-1, sabres-2
      And Leia holds staves-10, coins-8
      When the hands are compared
      Then Han has the best hand
      And the best hand is not worth the sabacc pot

  @specials.regional-array.force
  Rule: A Master with two sabres is a Force Array
    The Master may be of any suit, and the two other cards are any two of the sabre suit.
    The Master of sabres may be the Master, but then two other sabres are needed beside it.
    Its total must be below 23: with three such cards that count 23 it is a Pure Sabacc,
    with more it bombs out.
    Exactly these three cards make it; cards in the interference field count among them.
    It beats every ordinary hand, whatever the totals of both.
    Two such arrays tie, whatever their totals.
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

    Example: The array of another version is an ordinary hand
      Given the hand queen, star, coins-9
      When it is counted
      Then it is an ordinary hand

    Example: The array beats 22
      Given Han holds flasks-master, sabres-1, sabres-2
      And Lando holds flasks-11, staves-11
      When the hands are compared
      Then Han has the best hand

    Example: The array beats two ordinary hands
      Given Han holds flasks-10, staves-9
      And Lando holds flasks-11, staves-11
      And Leia holds staves-master, sabres-3, sabres-4
      When the hands are compared
      Then Leia has the best hand

    Scenario Outline: A hand that lacks one of the cards loses to the array
      Given Han holds <hand>
      And Lando holds flasks-master, sabres-1, sabres-2
      When the hands are compared
      Then Lando has the best hand

      Examples: near misses
        | near miss                 | hand                               |
        | a Mistress for the Master | coins-mistress, sabres-4, sabres-5 |
        | one sabre                 | coins-master, sabres-5, flasks-3   |
        | the Master in two places  | sabres-master, sabres-5, flasks-3  |
        | no sabre                  | coins-master, coins-5, flasks-3    |

    Example: Two arrays tie, whatever their totals
      Given Han holds flasks-master, sabres-1, sabres-2
      And Lando holds staves-master, sabres-3, sabres-4
      When the hands are compared
      Then Han and Lando tie for the best hand

  @specials.regional-array.death
  Rule: The Evil One, Demise, with a ranked suit card, are a Death Array
    The third card is one Commander, Mistress, Master or Ace of any suit.
    Exactly these three cards make it; cards in the interference field count among them.
    It beats every ordinary hand, whatever the totals of both.
    Two such arrays tie, whatever their totals.
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

    Example: The array of another version is an ordinary hand
      Given the hand queen, star, coins-9
      When it is counted
      Then it is an ordinary hand

    Example: The array beats 22
      Given Han holds evil-one, demise, coins-commander
      And Lando holds flasks-11, staves-11
      When the hands are compared
      Then Han has the best hand

    Example: The array beats two ordinary hands
      Given Han holds flasks-10, staves-9
      And Lando holds flasks-11, staves-11
      And Leia holds evil-one, demise, flasks-ace
      When the hands are compared
      Then Leia has the best hand

    Scenario Outline: A hand that lacks one of the cards loses to the array
      Given Han holds <hand>
      And Lando holds evil-one, demise, coins-commander
      When the hands are compared
      Then Lando has the best hand

      Examples: near misses
        | near miss      | hand                            |
        | no Evil One    | moderation, demise, coins-ace   |
        | no Demise      | evil-one, moderation, coins-ace |
        | an eleven      | evil-one, demise, coins-11      |
        | no ranked card | evil-one, demise, idiot         |

    Example: Two arrays tie, whatever their totals
      Given Han holds evil-one, demise, coins-commander
      And Lando holds evil-one, demise, flasks-ace
      When the hands are compared
      Then Han and Lando tie for the best hand

  @specials.regional-array.profit
  Rule: Endurance with two coins is a Profit Array
    The two coins are any two cards of the coin suit.
    A total of 0, or one above 23, bombs out even with these cards, and 23 is a Pure Sabacc.
    Exactly these three cards make it; cards in the interference field count among them.
    It beats every ordinary hand, whatever the totals of both.
    Two such arrays tie, whatever their totals.
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

    Example: The array of another version is an ordinary hand
      Given the hand queen, star, coins-9
      When it is counted
      Then it is an ordinary hand

    Example: The array beats 22
      Given Han holds endurance, coins-1, coins-2
      And Lando holds flasks-11, staves-11
      When the hands are compared
      Then Han has the best hand

    Example: The array beats two ordinary hands
      Given Han holds flasks-10, staves-9
      And Lando holds flasks-11, staves-11
      And Leia holds endurance, coins-5, coins-6
      When the hands are compared
      Then Leia has the best hand

    Scenario Outline: A hand that lacks one of the cards loses to the array
      Given Han holds <hand>
      And Lando holds endurance, coins-1, coins-2
      When the hands are compared
      Then Lando has the best hand

      Examples: near misses
        | near miss    | hand                          |
        | one coin     | endurance, coins-9, flasks-8  |
        | no coin      | endurance, flasks-9, sabres-8 |
        | no Endurance | balance, coins-9, coins-8     |
        | a lone coin  | endurance, coins-9, idiot     |

    Example: Two arrays tie, whatever their totals
      Given Han holds endurance, coins-1, coins-2
      And Lando holds endurance, coins-5, coins-6
      When the hands are compared
      Then Han and Lando tie for the best hand

  @specials.regional-array.justice
  Rule: Balance with a Commander, beside a sabre, is a Justice Array
    The Commander may be of any suit, and the sabre is any other card of the sabre suit.
    The Commander of sabres may be the Commander, but then another sabre is needed beside it:
    one card never stands in two places.
    A total above 23 bombs out even with these cards, and 23 is a Pure Sabacc.
    Exactly these three cards make it; cards in the interference field count among them.
    It beats every ordinary hand, whatever the totals of both.
    Two such arrays tie, whatever their totals.
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

    Example: The array of another version is an ordinary hand
      Given the hand queen, star, coins-9
      When it is counted
      Then it is an ordinary hand

    Example: The array beats 22
      Given Han holds balance, flasks-commander, sabres-1
      And Lando holds flasks-11, staves-11
      When the hands are compared
      Then Han has the best hand

    Example: The array beats two ordinary hands
      Given Han holds flasks-10, staves-9
      And Lando holds flasks-11, staves-11
      And Leia holds balance, coins-commander, sabres-4
      When the hands are compared
      Then Leia has the best hand

    Scenario Outline: A hand that lacks one of the cards loses to the array
      Given Han holds <hand>
      And Lando holds balance, flasks-commander, sabres-1
      When the hands are compared
      Then Lando has the best hand

      Examples: near misses
        | near miss                    | hand                                 |
        | no sabre                     | balance, coins-commander, flasks-5   |
        | a Mistress for the Commander | balance, coins-mistress, sabres-4    |
        | no Balance                   | endurance, coins-commander, sabres-5 |
        | the Commander in two places  | balance, sabres-commander, coins-3   |

    Example: Two arrays tie, whatever their totals
      Given Han holds balance, flasks-commander, sabres-1
      And Lando holds balance, coins-commander, sabres-4
      When the hands are compared
      Then Han and Lando tie for the best hand

  @specials.regional-array.monarchy
  Rule: The Queen, the Star, with a coin, are a Monarchy Array
    The Queen is the Queen of Air and Darkness; the coin is any card of the coin suit.
    Exactly these three cards make it; cards in the interference field count among them.
    It beats every ordinary hand, whatever the totals of both.
    Two such arrays tie, whatever their totals.
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

    Example: The array beats 22
      Given Han holds queen, star, coins-1
      And Lando holds flasks-11, staves-11
      When the hands are compared
      Then Han has the best hand

    Example: The array beats two ordinary hands
      Given Han holds flasks-10, staves-9
      And Lando holds flasks-11, staves-11
      And Leia holds queen, star, coins-9
      When the hands are compared
      Then Leia has the best hand

    Scenario Outline: A hand that lacks one of the cards loses to the array
      Given Han holds <hand>
      And Lando holds queen, star, coins-1
      When the hands are compared
      Then Lando has the best hand

      Examples: near misses
        | near miss             | hand                       |
        | no coin               | queen, star, flasks-9      |
        | no Star               | queen, moderation, coins-9 |
        | no Queen              | balance, star, coins-9     |
        | an Idiot for the coin | queen, star, idiot         |

    Example: Two arrays tie, whatever their totals
      Given Han holds queen, star, coins-1
      And Lando holds queen, star, coins-9
      When the hands are compared
      Then Han and Lando tie for the best hand
