Feature: The limits of a regional array

  @specials.regional-limits.strictly-inside-23
  Rule: The total of a regional array lies between -23 and 23
    The total is the sum of its three cards, with the values they have in play.
    [bombs.zero:bombs] With a sum above 23, below -23 or of zero, the hand bombs out.
    [bombs.zero:in-range] (Where zero is in range,) with a sum above 23 or below -23, the hand bombs out.
    With a sum of exactly 23, it is a Pure Sabacc and no array.
    [specials.pure-totals:both] (Where -23 is a Pure Sabacc,) the same is true of -23.
    [specials.pure-totals:plus-23-only] (Where only 23 is a Pure Sabacc,) a hand of -23 is ordinary and no array.

    Scenario Outline: The cards of a Force Array are an array below 23 alone
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>
      And it is <name>

      @specials.regional-array:force
      Examples: below the limit
        | total | hand                              | range             | name          |
        | +22   | coins-master, sabres-3, sabres-5  | it stays in range | a Force Array |
        | +17   | flasks-master, sabres-1, sabres-2 | it stays in range | a Force Array |

      Examples: at the limit, or past it
        | total | hand                               | range             | name             |
        | +24   | coins-master, sabres-4, sabres-6   | it bombs out      | an ordinary hand |
        | +31   | sabres-master, sabres-11, sabres-6 | it bombs out      | an ordinary hand |

      @!specials.pure-cards:exactly-two
      Examples: at the limit, or past it, with more than two cards
        | total | hand                               | range             | name             |
        | +23   | coins-master, sabres-4, sabres-5   | it stays in range | a Pure Sabacc    |

    @totals.face-values:corellian
    Scenario Outline: The cards of a Profit Array are no array at zero
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>
      And it is <name>

      @specials.regional-array:profit
      Examples: in range
        | coins                   | hand                                  | total | range             | name           |
        | a Commander with an Ace | endurance, coins-commander, coins-ace | +22   | it stays in range | a Profit Array |
        | 1 with 5                | endurance, coins-1, coins-5           | +1    | it stays in range | a Profit Array |
        | 1 with 3                | endurance, coins-1, coins-3           | -1    | it stays in range | a Profit Array |

      Examples: at zero, at the limit, or past it
        | coins                  | hand                                 | total | range             | name             |
        | a Master with an Ace   | endurance, coins-master, coins-ace   | +24   | it bombs out      | an ordinary hand |

      @!specials.pure-cards:exactly-two
      Examples: at zero, at the limit, or past it, with more than two cards
        | coins                  | hand                                 | total | range             | name             |
        | a Mistress with an Ace | endurance, coins-mistress, coins-ace | +23   | it stays in range | a Pure Sabacc    |

      @!bombs.zero:in-range
      Examples: with a total of zero
        | coins                  | hand                                 | total | range             | name             |
        | 1 with 4               | endurance, coins-1, coins-4          | 0     | it bombs out      | an ordinary hand |
        | 2 with 3               | endurance, coins-2, coins-3          | 0     | it bombs out      | an ordinary hand |

    @totals.face-values:new-republic
    Scenario Outline: The cards of a Justice Array are an array below 23 alone
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>
      And it is <name>

      @specials.regional-array:justice
      Examples: below the limit
        | sabre | hand                               | total | range             | name            |
        | 5     | balance, coins-commander, sabres-5 | +22   | it stays in range | a Justice Array |

      Examples: at the limit, or past it
        | sabre         | hand                                       | total | range             | name             |
        | 7             | balance, coins-commander, sabres-7         | +24   | it bombs out      | an ordinary hand |
        | the Commander | balance, coins-commander, sabres-commander | +29   | it bombs out      | an ordinary hand |

      @!specials.pure-cards:exactly-two
      Examples: at the limit, or past it, with more than two cards
        | sabre         | hand                                       | total | range             | name             |
        | 6             | balance, coins-commander, sabres-6         | +23   | it stays in range | a Pure Sabacc    |

    @specials.regional-array:force @regional-arrays-have-ranks
    Example: A Force Array beats the same cards with too high a sum
      Given Han holds coins-master, sabres-5, sabres-6
      And Lando holds flasks-master, sabres-1, sabres-2
      And Leia holds coins-11, flasks-11
      When the hands are compared
      Then Lando has the best hand

    @totals.version:in-force
    Scenario Outline: By the version in force a Profit Array is none at zero
      Given the Corellian version is in force
      And the hand <hand>
      When it is counted
      Then it counts <total>
      And it is <name>

      Examples: above zero, or zero
        | coins    | hand                        | total | name             |
        | 1 with 5 | endurance, coins-1, coins-5 | +1    | a Profit Array   |
        | 1 with 4 | endurance, coins-1, coins-4 | 0     | an ordinary hand |

    @specials.regional-array:profit @totals.face-values:corellian
    @regional-arrays-have-ranks
    Example: A Profit Array beats the same cards with a sum of zero
      Given Han holds endurance, coins-1, coins-4
      And Lando holds flasks-11, staves-11
      And Leia holds endurance, coins-2, coins-7
      When the hands are compared
      Then Leia has the best hand

    @specials.regional-array:force @ranking.regional-array:over-pure-sabacc
    Example: Cards that sum to 23 are a Pure Sabacc, even where an array would be better
      Given Han holds coins-master, sabres-4, sabres-5
      And Lando holds flasks-master, sabres-1, sabres-2
      When the hands are compared
      Then Lando has the best hand

    @!ranking.tie-break:fewest-cards @!specials.pure-cards:exactly-two
    Example: Cards that sum to 23 are as good as any other Pure Sabacc
      Given Han holds coins-master, sabres-4, sabres-5
      And Lando holds coins-ace, flasks-8
      When the hands are compared
      Then Han and Lando tie for the best hand

  @specials.regional-limits.inside-23-with-zero
  Rule: The total of a regional array lies between -23 and 23, zero included
    The total is the sum of its three cards, with the values they have in play.
    With a sum of zero it is an array too, and does not bomb out.
    With a sum above 23 or below -23, the hand bombs out.
    [specials.pure-cards:any-number] With a sum of exactly 23, it is a Pure Sabacc and no array.

    @totals.face-values:corellian @specials.regional-array:profit
    Scenario Outline: The cards of a Profit Array are one at zero too
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>
      And it is <name>

      Examples: in range, or zero
        | coins                 | hand                                | total | range             | name             |
        | 1 with 5              | endurance, coins-1, coins-5         | +1    | it stays in range | a Profit Array   |
        | 1 with 4              | endurance, coins-1, coins-4         | 0     | it stays in range | a Profit Array   |
        | 2 with 3              | endurance, coins-2, coins-3         | 0     | it stays in range | a Profit Array   |
        | a Master with an Ace  | endurance, coins-master, coins-ace  | +24   | it bombs out      | an ordinary hand |

    @totals.face-values:corellian @specials.regional-array:profit
    @bombs.zero:bombs
    Example: Other cards that come to zero bomb out
      Given the hand endurance, coins-1, flasks-4
      When it is counted
      Then it counts 0
      And it bombs out
      And it is an ordinary hand

    Scenario Outline: A Force Array ends at 23
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>
      And it is <name>

      @specials.regional-array:force
      Examples: below the limit
        | total | hand                             | range             | name          |
        | +22   | coins-master, sabres-3, sabres-5 | it stays in range | a Force Array |

      @specials.pure-cards:any-number
      Examples: at the limit
        | total | hand                             | range             | name          |
        | +23   | coins-master, sabres-4, sabres-5 | it stays in range | a Pure Sabacc |

      Examples: past the limit
        | total | hand                             | range        | name             |
        | +24   | coins-master, sabres-4, sabres-6 | it bombs out | an ordinary hand |

  @specials.regional-cards.exactly-three
  Rule: A regional array is exactly three cards
    With any further card, even an Idiot that adds nothing, it is no array, and the hand is judged by its total.

    Scenario Outline: A fourth card makes an ordinary hand
      Given the hand <hand>
      When it is counted
      Then it is an ordinary hand
      And it stays in range

      Examples: each array with an Idiot
        | array    | hand                                      |
        | Force    | coins-master, sabres-1, sabres-2, idiot   |

      @values-of-a-document
      Examples: each array with an Idiot, with face cards
        | array    | hand                                      |
        | Death    | evil-one, demise, coins-ace, idiot        |
        | Profit   | endurance, coins-1, coins-2, idiot        |
        | Justice  | balance, coins-commander, sabres-1, idiot |
        | Monarchy | queen, star, coins-9, idiot               |

      Examples: a Force Array with a third sabre
        | array              | hand                                     |
        | Force, more sabres | coins-master, sabres-1, sabres-2, sabres-3 |

      @values-of-a-document
      Examples: each array with one of its cards in a second suit
        | array                 | hand                                          |
        | Death, two ranked     | evil-one, demise, coins-ace, flasks-commander |
        | Profit, more coins    | endurance, coins-4, coins-5, coins-3          |
        | Justice, two sabres   | balance, coins-commander, sabres-1, sabres-4  |
        | Monarchy, two coins   | queen, star, coins-9, coins-2                 |

    @specials.regional-array:force
    Example: A Master with one sabre is no Force Array
      Given the hand coins-master, sabres-2
      When it is counted
      Then it is an ordinary hand
      And it counts 16

    @specials.regional-array:force
    Example: Three cards are a Force Array
      Given the hand coins-master, sabres-1, sabres-2
      When it is counted
      Then it is a Force Array
      And it stays in range

    Scenario Outline: Four cards lose to the array of three
      Given Han holds <four>
      And Lando holds <three>
      When the hands are compared
      Then Lando has the best hand

      @specials.regional-array:force @regional-arrays-have-ranks
      Examples: Force Array
        | array                    | four                                       | three                             |
        | Force                    | coins-master, sabres-3, sabres-4, idiot    | flasks-master, sabres-1, sabres-2 |
        | Force with a third sabre | coins-master, sabres-1, sabres-2, sabres-5 | flasks-master, sabres-3, sabres-4 |

      @specials.regional-array:death @values-of-a-document
      @regional-arrays-have-ranks
      Examples: Death Array
        | array                       | four                                               | three                              |
        | Death                       | evil-one, demise, coins-ace, idiot                 | evil-one, demise, flasks-commander |
        | Death with two ranked cards | evil-one, demise, coins-mistress, staves-commander | evil-one, demise, flasks-commander |

      @specials.regional-array:profit @values-of-a-document
      @regional-arrays-have-ranks
      Examples: Profit Array
        | array                    | four                                 | three                       |
        | Profit                   | endurance, coins-9, coins-8, idiot   | endurance, coins-1, coins-2 |
        | Profit with a third coin | endurance, coins-5, coins-6, coins-3 | endurance, coins-1, coins-2 |

      @specials.regional-array:justice @values-of-a-document
      @regional-arrays-have-ranks
      Examples: Justice Array
        | array   | four                                      | three                               |
        | Justice | balance, coins-commander, sabres-4, idiot | balance, flasks-commander, sabres-1 |

      @specials.regional-array:monarchy @values-of-a-document
      @regional-arrays-have-ranks
      Examples: Monarchy Array
        | array    | four                        | three                |
        | Monarchy | queen, star, coins-9, idiot | queen, star, coins-1 |

    @specials.regional-array:death @values-of-a-document
    @regional-arrays-have-ranks
    Example: An array of three beats two ordinary hands, one of them an array with a fourth card
      Given Han holds evil-one, demise, flasks-commander
      And Lando holds evil-one, demise, coins-ace, idiot
      And Leia holds flasks-11, staves-11
      When the hands are compared
      Then Han has the best hand
