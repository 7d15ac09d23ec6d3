Feature: The Pure Sabacc

  @specials.pure-totals.both
  Rule: A hand that counts 23 or -23 is a Pure Sabacc
    No other total is a Pure Sabacc, and it does not matter which cards make it up, if their number is right (`specials.pure-cards`).
    [specials.idiots-array-extra:allowed] An Idiot's Array that happens to have such a total is still an Idiot's Array.

    Scenario Outline: A total of -23 is a Pure Sabacc
      Given the hand <hand>
      When it is counted
      Then it counts -23
      And it is a Pure Sabacc
      And it stays in range

      @totals.face-values:usual
      Examples: usual values
        | values            | hand                     |
        | usual             | evil-one, endurance      |

      @totals.face-values:usual @!specials.pure-cards:exactly-two
      Examples: usual values, with more than two cards
        | values            | hand                     |
        | usual with a coin | star, endurance, coins-2 |

      @totals.face-values:rebel
      Examples: Rebel Alliance values
        | values | hand             |
        | rebel  | moderation, star |

      @totals.face-values:imperial
      Examples: Imperial values
        | values   | hand            |
        | imperial | demise, balance |

      @totals.face-values:corellian @!specials.pure-cards:exactly-two
      Examples: Corellian values
        | values    | hand                         |
        | corellian | evil-one, balance, endurance |

      @totals.face-values:new-republic
      Examples: New Republic values
        | values       | hand              |
        | new-republic | moderation, queen |

      @totals.face-values:corporate-sector
      Examples: Corporate Sector values
        | values           | hand               |
        | corporate-sector | demise, moderation |

      @either-own-list @!specials.pure-cards:exactly-two
      Examples: values of a table's own, which leave these cards out
        | values     | hand                       |
        | own values | balance, evil-one, coins-3 |

    @totals.face-values:usual
    Example: A total of -23 beats 22
      Given Han holds coins-11, flasks-11
      And Lando holds evil-one, endurance
      When the hands are compared
      Then Lando has the best hand
      And the best hand is worth the sabacc pot

    Example: A total of 22 is short of a Pure Sabacc
      Given the hand coins-11, flasks-11
      When it is counted
      Then it counts +22
      And it is an ordinary hand

    Example: Without a Pure Sabacc the best hand leaves the sabacc pot
      Given Han holds coins-11, flasks-11
      And Lando holds sabres-10, staves-11
      When the hands are compared
      Then Han has the best hand
      And the best hand is not worth the sabacc pot

  @specials.pure-totals.plus-23-only
  Rule: Only a hand that counts 23 is a Pure Sabacc
    It does not matter which cards make up the 23, if their number is right (`specials.pure-cards`).
    A total of -23 is in range but ordinary, and ranks like any other negative total (`ranking.order`).
    [specials.idiots-array-extra:allowed] An Idiot's Array that happens to count 23 is still an Idiot's Array.

    @totals.face-values:usual
    Scenario Outline: A total of -23 is nothing special
      Given the hand <hand>
      When it is counted
      Then it counts -23
      And it is an ordinary hand
      And it stays in range

      Examples: usual values
        | hand                            |
        | evil-one, endurance             |
        | star, endurance, coins-2        |
        | demise, balance, coins-1, idiot |

    Example: A total of 23 is a Pure Sabacc
      Given the hand coins-ace, flasks-8
      When it is counted
      Then it counts +23
      And it is a Pure Sabacc

    @totals.face-values:usual @ranking.order:highest
    Scenario Outline: Where the highest total wins, -23 loses to every other hand in range
      Given Han holds <hand>
      And Lando holds evil-one, endurance
      When the hands are compared
      Then Han has the best hand
      And the best hand is not worth the sabacc pot

      Examples: a positive total
        | total | hand           |
        | +1    | idiot, coins-1 |

      @ranking.negatives:in-order
      Examples: other negative totals
        | total | hand                     |
        | -22   | balance, balance         |
        | -1    | star, coins-11, sabres-5 |

    @totals.face-values:usual @ranking.order:nearest @ranking.negatives:in-order
    Scenario Outline: Where distance decides, -23 beats every other ordinary hand
      Given Han holds <hand>
      And Lando holds evil-one, endurance
      When the hands are compared
      Then Lando has the best hand
      And the best hand is not worth the sabacc pot

      Examples: other totals in range
        | total | hand                     |
        | +22   | coins-11, flasks-11      |
        | -22   | balance, balance         |
        | -1    | star, coins-11, sabres-5 |

    @totals.face-values:usual @ranking.order:nearest @ranking.negatives:in-order
    Example: Where distance decides, -23 is the best of three ordinary hands
      Given Han holds evil-one, endurance
      And Lando holds coins-11, flasks-11
      And Leia holds balance, balance
      When the hands are compared
      Then Han has the best hand
      And the best hand is not worth the sabacc pot

    Example: A total of 23 beats -23
      Given Han holds evil-one, endurance
      And Lando holds coins-ace, flasks-8
      When the hands are compared
      Then Lando has the best hand
      And the best hand is worth the sabacc pot

  @specials.pure-cards.any-number
  Rule: A Pure Sabacc can hold any number of cards
    Any two or more cards with that total will do.

    Scenario Outline: The total alone makes it a Pure Sabacc
      Given the hand <hand>
      When it is counted
      Then it counts +23
      And it is a Pure Sabacc

      Examples: two cards or more
        | cards              | hand                                                             |
        | two                | coins-ace, flasks-8                                              |
        | three              | coins-11, flasks-7, staves-5                                     |
        | four               | coins-11, flasks-7, staves-4, sabres-1                           |
        | five with an Idiot | coins-11, flasks-7, staves-4, sabres-1, idiot                    |
        | seven              | coins-1, coins-2, coins-3, coins-4, flasks-3, flasks-4, flasks-6 |

    Scenario Outline: One short of the total, or one past it, is no Pure Sabacc
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is an ordinary hand

      Examples: near misses
        | total | hand                                   |
        | +22   | coins-11, flasks-7, staves-4           |
        | +24   | coins-11, flasks-7, staves-5, sabres-1 |

    @!ranking.tie-break:fewest-cards
    Example: A Pure Sabacc of five cards ties with one of two
      Given Han holds coins-ace, flasks-8
      And Lando holds coins-11, flasks-7, staves-2, sabres-2, sabres-1
      When the hands are compared
      Then Han and Lando tie for the best hand
      And the best hand is worth the sabacc pot

    Example: Five cards that count 22 are beaten by a Pure Sabacc of two
      Given Han holds coins-ace, flasks-8
      And Lando holds coins-11, flasks-7, staves-1, sabres-2, sabres-1
      When the hands are compared
      Then Han has the best hand
      And the best hand is worth the sabacc pot

  @specials.pure-cards.exactly-two
  Rule: A Pure Sabacc has exactly two cards
    With three cards or more, a total of 23 is an ordinary hand, the best of them by number.
    [specials.pure-totals:both] (Where -23 is a Pure Sabacc,) a total of -23 with more cards is ordinary too.
    After a demise card only the totals count (`demise.made-special`).

    Scenario Outline: Only two cards are a Pure Sabacc
      Given the hand <hand>
      When it is counted
      Then it counts +23
      And it stays in range
      And it is <name>

      Examples: two cards, or more
        | cards             | hand                         | name             |
        | two               | coins-ace, flasks-8          | a Pure Sabacc    |
        | two others        | coins-commander, flasks-11   | a Pure Sabacc    |
        | three             | coins-11, flasks-7, staves-5 | an ordinary hand |
        | two and an Idiot  | coins-ace, flasks-8, idiot   | an ordinary hand |

    @totals.face-values:usual
    Scenario Outline: The same holds of -23
      Given the hand <hand>
      When it is counted
      Then it counts -23
      And it is <name>

      @specials.pure-totals:both
      Examples: two cards
        | cards | hand                | name          |
        | two   | evil-one, endurance | a Pure Sabacc |

      Examples: three cards
        | cards | hand                     | name             |
        | three | star, endurance, coins-2 | an ordinary hand |

    Example: Two cards that count 23 beat three
      Given Han holds coins-11, flasks-7, staves-5
      And Lando holds coins-ace, flasks-8
      When the hands are compared
      Then Lando has the best hand
      And the best hand is worth the sabacc pot

    Example: Three cards that count 23 beat 22, and leave the sabacc pot
      Given Han holds coins-11, flasks-7, staves-5
      And Lando holds sabres-11, staves-11
      When the hands are compared
      Then Han has the best hand
      And the best hand is not worth the sabacc pot
