Feature: Bombing out
  A hand whose total is out of range has bombed out.

  @bombs.limits.beyond-23
  Rule: A total above 23 or below -23 bombs out
    [bombs.zero:bombs] Such a total is out of range; 23, -23 and all totals between them are in range, except 0 (`bombs.zero`).
    [bombs.zero:in-range] (Where zero is in range,) such a total is out of range; 23, -23 and all totals between them are in range.
    A hand that has bombed out is no special hand.
    [specials.idiots-array-extra:allowed] (With further cards allowed in an Idiot's Array,) an Idiot's Array never bombs out, whatever its total.
    [specials.valued-total:stated-value] (With a Fairy Empress in play,) arrays of a stated value never bomb out.

    Scenario Outline: The upper limit is 23
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: about 23
        | total | hand                                               | range             |
        | +22   | coins-11, flasks-11                                | it stays in range |
        | +23   | coins-ace, flasks-8                                | it stays in range |
        | +24   | coins-ace, flasks-9                                | it bombs out      |
        | +25   | coins-11, flasks-11, staves-3                      | it bombs out      |
        | +46   | coins-ace, flasks-ace, sabres-ace, idiot, staves-1 | it bombs out      |

    @totals.face-values:usual
    Scenario Outline: The lower limit is -23
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: about -23
        | total | hand                       | range             |
        | -22   | balance, balance           | it stays in range |
        | -23   | evil-one, endurance        | it stays in range |
        | -24   | demise, balance            | it bombs out      |
        | -25   | star, endurance            | it bombs out      |
        | -46   | star, evil-one, moderation | it bombs out      |

    @totals.face-values:usual
    Example: Negative cards bring a hand back into range
      Given the hand coins-ace, flasks-master, balance
      When it is counted
      Then it counts +18
      And it stays in range

    Example: A total of 24 is out when the hand is called
      Given Han holds coins-ace, flasks-9
      And Lando holds sabres-7, staves-8
      When Lando calls
      Then Han bombed
      And Lando wins the hand pot

    Example: A total of 22 is in when the hand is called
      Given Han holds coins-11, flasks-11
      And Lando holds sabres-7, staves-8
      When Han calls
      Then nobody bombed
      And Han wins the hand pot

  @bombs.zero.bombs
  Rule: A total of exactly zero bombs out
    This holds for Idiots alone, and for positive and negative cards that cancel each other.
    Totals of 1 and -1 are in range.

    Scenario Outline: Idiots alone are worth nothing
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: zero, or just above
        | hand                  | total | range             |
        | idiot                 | 0     | it bombs out      |
        | idiot, idiot          | 0     | it bombs out      |
        | idiot, coins-1        | +1    | it stays in range |
        | idiot, idiot, coins-1 | +1    | it stays in range |

    @totals.face-values:usual
    Scenario Outline: A negative card sets off a positive one
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: about zero
        | hand                            | total | range             |
        | endurance, coins-8              | 0     | it bombs out      |
        | endurance, coins-9              | +1    | it stays in range |
        | endurance, coins-7              | -1    | it stays in range |
        | star, coins-11, flasks-6        | 0     | it bombs out      |
        | queen, queen, coins-1, flasks-3 | 0     | it bombs out      |
        | evil-one, staves-ace            | 0     | it bombs out      |
        | evil-one, staves-master         | -1    | it stays in range |

    Example: A total of zero is out when the hand is called
      Given Han holds idiot, idiot
      And Lando holds coins-1, flasks-2
      When Lando calls
      Then Han bombed
      And Lando wins the hand pot

    Example: A total of one is in when the hand is called
      Given Han holds idiot, coins-2
      And Lando holds idiot, flasks-1
      When Han calls
      Then nobody bombed
      And Han wins the hand pot

  @bombs.zero.in-range
  Rule: A total of zero is in range
    A hand that totals zero does not bomb out and costs nothing.
    It is compared with other hands like any other total.
    [ranking.order:highest] By height, it lies between -1 and 1.
    [ranking.order:nearest] By distance, it is 23 from either end, so every other total in range is better.

    Scenario Outline: Idiots alone stay in range
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: zero, and far above
        | hand                       | total | range             |
        | idiot                      | 0     | it stays in range |
        | idiot, idiot               | 0     | it stays in range |
        | idiot, coins-ace, flasks-9 | +24   | it bombs out      |

    @totals.face-values:usual
    Scenario Outline: Cards that cancel each other stay in range
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: zero, and far below
        | hand                     | total | range             |
        | endurance, coins-8       | 0     | it stays in range |
        | star, coins-11, flasks-6 | 0     | it stays in range |
        | star, evil-one, coins-8  | -24   | it bombs out      |

    Example: A total of zero loses the call and pays for no bomb
      Given Han holds idiot, idiot
      And Lando holds coins-1, flasks-2
      When Lando calls
      Then nobody bombed
      And Lando wins the hand pot

    @ranking.order:highest @totals.face-values:usual
    Example: A total of zero beats a negative one
      Given Han holds idiot, idiot
      And Lando holds endurance, flasks-3
      When Han calls
      Then nobody bombed
      And Han wins the hand pot

    @ranking.order:nearest @negatives-can-win @values-of-a-document
    Example: By distance zero loses to a Queen with a 1
      Given Han holds idiot, idiot
      And Lando holds queen, flasks-1
      When Lando calls
      Then nobody bombed
      And Lando wins the hand pot

    @totals.face-values:usual
    Example: A total of one beats zero
      Given Han holds endurance, coins-8
      And Lando holds idiot, flasks-1
      When Lando calls
      Then nobody bombed
      And Lando wins the hand pot
