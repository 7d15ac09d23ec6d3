Feature: Where special hands rank

  @ranking.plus-minus-23.plus-wins
  Rule: A Pure Sabacc of 23 beats one of -23
    [!ranking.tie-break:fewest-cards] Two of 23 tie, and so do two of -23.
    [ranking.tie-break:fewest-cards] (Where fewer cards are better,) for two of one sign, see `ranking.tie-break`.
    [demise.comparison:nearest] (Where distance decides a sudden demise,) `demise.comparison` says how 23 and -23 compare after a demise card.

    Scenario Outline: The positive Pure Sabacc is better
      Given Han holds coins-ace, flasks-8
      And Lando holds <minus>
      When the hands are compared
      Then Han has the best hand

      Examples: -23 by the values of each version
        | values           | minus                        |
        | usual            | evil-one, endurance          |
        | rebel            | moderation, star             |
        | corporate-sector | demise, moderation           |

      @values-of-a-document
      Examples: -23 by the values of each version, with face cards
        | values           | minus                        |
        | imperial         | demise, balance              |
        | corellian        | evil-one, balance, endurance |
        | new-republic     | moderation, queen            |

    Example: The positive Pure Sabacc is better from the other seat
      Given Han holds evil-one, endurance
      And Lando holds coins-ace, flasks-8
      When the hands are compared
      Then Lando has the best hand

    Example: The positive Pure Sabacc is better than two of the other sign
      Given Han holds evil-one, endurance
      And Lando holds evil-one, endurance
      And Leia holds coins-ace, flasks-8
      When the hands are compared
      Then Leia has the best hand

    @values-of-a-document @negatives-can-win
    Example: Two Pure Sabaccs of -23 tie
      Given Han holds evil-one, endurance
      And Lando holds evil-one, endurance
      When the hands are compared
      Then Han and Lando tie for the best hand

  @ranking.plus-minus-23.tie
  Rule: A Pure Sabacc of 23 ties with one of -23
    [!ranking.tie-break:fewest-cards] They are the same special hand, so neither is better.
    [ranking.tie-break:fewest-cards] (Where fewer cards are better,) see `ranking.tie-break` for which of two is better.

    @totals.face-values:usual
    Scenario Outline: Neither sign is better
      Given Han holds <han>
      And Lando holds <lando>
      When the hands are compared
      Then Han and Lando tie for the best hand

      Examples: usual values
        | minus                | han                          | lando                        |
        | two cards            | coins-ace, flasks-8          | evil-one, endurance          |
        | two cards other seat | evil-one, endurance          | coins-11, flasks-commander   |

      @!specials.pure-cards:exactly-two
      Examples: usual values, with more than two cards
        | minus                | han                          | lando                        |
        | three cards          | coins-11, flasks-8, sabres-4 | star, endurance, coins-2     |

    @either-own-list @!specials.pure-cards:exactly-two
    Example: Neither sign is better by values of a table's own
      Given Han holds coins-11, flasks-8, sabres-4
      And Lando holds balance, evil-one, coins-3
      When the hands are compared
      Then Han and Lando tie for the best hand

    @totals.face-values:usual
    Example: A third hand one short of the total has no part in the tie
      Given Han holds coins-ace, flasks-8
      And Lando holds coins-11, flasks-11
      And Leia holds evil-one, endurance
      When the hands are compared
      Then Han and Leia tie for the best hand

    @totals.face-values:usual @demise.cause:tie-for-best @one-demise
    Example: The tie leads to a sudden demise
      Given Han holds coins-ace, flasks-8
      And Lando holds coins-11, flasks-11
      And Leia holds evil-one, endurance
      And the next cards are queen, coins-2
      When the hand ends without a call
      Then Han and Leia meet in a sudden demise

    @totals.face-values:usual @demise.cause:tie-for-best @one-demise
    Example: The tie of two players leads to a sudden demise
      Given Han holds evil-one, endurance
      And Lando holds coins-ace, flasks-8
      And the next cards are coins-2, queen
      When the hand ends without a call
      Then Han and Lando meet in a sudden demise

  @ranking.plus-minus-23.minus-wins
  Rule: A Pure Sabacc of -23 beats one of 23
    [!ranking.tie-break:fewest-cards] Two of -23 tie, and so do two of 23.
    [ranking.tie-break:fewest-cards] (Where fewer cards are better,) for two of one sign, see `ranking.tie-break`.
    [demise.comparison:nearest] (Where distance decides a sudden demise,) `demise.comparison` says how 23 and -23 compare after a demise card.

    @totals.face-values:usual
    Example: The negative Pure Sabacc is better
      Given Han holds coins-ace, flasks-8
      And Lando holds evil-one, endurance
      When the hands are compared
      Then Lando has the best hand

    @totals.face-values:usual
    Example: The negative Pure Sabacc beats two of the other sign
      Given Han holds coins-ace, flasks-8
      And Lando holds sabres-ace, staves-8
      And Leia holds evil-one, endurance
      When the hands are compared
      Then Leia has the best hand

    Scenario Outline: Two of the same sign tie
      Given Han holds <han>
      And Lando holds <lando>
      When the hands are compared
      Then Han and Lando tie for the best hand

      Examples: either sign
        | sign  | han                 | lando                |
        | plus  | coins-ace, flasks-8 | sabres-ace, staves-8 |

      @values-of-a-document @negatives-can-win
      Examples: either sign, with face cards
        | sign  | han                 | lando                |
        | minus | evil-one, endurance | evil-one, endurance  |

  @ranking.pure-sabacc.above-ordinary
  Rule: A Pure Sabacc beats every ordinary hand
    No ordinary hand beats it.
    [specials.pure-totals:both] (Where -23 is a Pure Sabacc,) a total of -23 also beats every ordinary hand, even 22 (`ranking.plus-minus-23`).
    [specials.valued-arrays:three|fairy-empress] (With a Fairy Empress in play,) a Pure Sabacc beats arrays of a stated value too.

    Scenario Outline: A Pure Sabacc of 23 beats another hand
      Given Han holds <hand>
      And Lando holds coins-ace, sabres-8
      When the hands are compared
      Then Lando has the best hand
      And the best hand is worth the sabacc pot

      Examples: ordinary hands, or bombed ones
        | total      | hand                                   |
        | 22         | coins-11, flasks-11                    |
        | 22 by four | coins-11, flasks-8, staves-2, sabres-1 |
        | 1          | coins-1, idiot                         |
        | 24         | coins-master, flasks-10                |
        | two Queens | queen, queen                           |

    @specials.pure-totals:both
    Scenario Outline: The negative Pure Sabacc beats another hand
      Given Han holds <minus>
      And Lando holds <hand>
      When the hands are compared
      Then Han has the best hand
      And the best hand is worth the sabacc pot

      @totals.face-values:usual
      Examples: usual values
        | total | hand                | minus               |
        | 22    | coins-11, flasks-11 | evil-one, endurance |
        | 1     | coins-1, idiot      | evil-one, endurance |
        | -22   | balance, balance    | evil-one, endurance |

      @totals.face-values:rebel
      Examples: Rebel Alliance values
        | total      | hand                | minus            |
        | 22 (rebel) | coins-11, flasks-11 | moderation, star |

    Example: The best ordinary hand is no Pure Sabacc
      Given Han holds coins-11, flasks-11
      And Lando holds coins-10, flasks-10
      When the hands are compared
      Then Han has the best hand
      And the best hand is not worth the sabacc pot

    Example: A Pure Sabacc beats two ordinary hands
      Given Han holds coins-11, flasks-11
      And Lando holds coins-10, flasks-10
      And Leia holds staves-ace, sabres-8
      When the hands are compared
      Then Leia has the best hand
      And the best hand is worth the sabacc pot

  @ranking.idiots-array.above-all
  Rule: An Idiot's Array beats every other hand
    Its total does not matter: not even a Pure Sabacc is better.
    [ranking.regional-array:above-all] (Where a regional array ranks above all hands,) only that one is better.

    @!specials.idiots-array:one-suit
    Scenario Outline: An Idiot's Array is the best hand
      Given Han holds idiot, coins-2, flasks-3
      And Lando holds <hand>
      When the hands are compared
      Then Han has the best hand
      And the best hand is worth the sabacc pot

      Examples: other special hands, by the values that make them so
        | other hand     | hand                               |
        | 23             | coins-ace, flasks-8                |
        | -23            | evil-one, endurance                |
        | -23 (rebel)    | moderation, star                   |
        | Fairy Empress  | queen, queen                       |

      @!ranking.regional-array:above-all
      Examples: other special hands, by the values that make them so, where an Idiot's Array is above all
        | other hand     | hand                               |
        | Profit Array   | endurance, coins-7, coins-9        |

      @!ranking.regional-array:above-all
      Examples: other special hands, by the values that make them so, where an Idiot's Array is above all
        | other hand     | hand                               |
        | Force Array    | coins-master, sabres-1, sabres-2   |
        | Death Array    | evil-one, demise, coins-ace        |
        | Justice Array  | balance, coins-commander, sabres-1 |
        | Monarchy Array | queen, star, coins-9               |

      Examples: ordinary hands
        | other hand | hand                |
        | 22         | coins-11, flasks-11 |
        | 6          | coins-5, flasks-1   |
        | 24         | coins-ace, flasks-9 |

    Example: Without the 3 the hand is beaten
      Given Han holds idiot, coins-2, flasks-2
      And Lando holds coins-11, flasks-11
      When the hands are compared
      Then Lando has the best hand
      And the best hand is not worth the sabacc pot

    @!specials.idiots-array:one-suit
    Example: Two Idiot's Arrays tie
      Given Han holds idiot, coins-2, flasks-3
      And Lando holds idiot, staves-2, staves-3
      When the hands are compared
      Then Han and Lando tie for the best hand
      And the best hand is worth the sabacc pot

    Example: With a Pure Sabacc at the table the Idiot's Array is still the best of three
      Given Han holds coins-ace, flasks-8
      And Lando holds coins-11, flasks-11
      And Leia holds idiot, staves-2, staves-3
      When the hands are compared
      Then Leia has the best hand
      And the best hand is worth the sabacc pot

  @ranking.regional-array.under-pure-sabacc
  Rule: A regional array ranks below a Pure Sabacc
    It beats every ordinary hand, whatever the totals.
    It loses to every Pure Sabacc and to an Idiot's Array.
    Two regional arrays tie, whatever their totals.

    Scenario Outline: A Pure Sabacc beats a regional array
      Given Han holds <array>
      And Lando holds staves-ace, flasks-8
      When the hands are compared
      Then Lando has the best hand

      Examples: each array, by the values that make it one
        | array name | array                              |
        | Force      | coins-master, sabres-1, sabres-2   |

      @values-of-a-document
      Examples: each array, by the values that make it one, with face cards
        | array name | array                              |
        | Justice    | balance, coins-commander, sabres-1 |
        | Death      | evil-one, demise, coins-ace        |
        | Profit     | endurance, coins-1, coins-2        |
        | Monarchy   | queen, star, coins-9               |

    Example: A Pure Sabacc beats a Force Array from the other seat
      Given Han holds staves-ace, flasks-8
      And Lando holds coins-master, sabres-1, sabres-2
      When the hands are compared
      Then Han has the best hand

    @specials.pure-totals:both @totals.face-values:rebel
    Example: A Pure Sabacc of -23 beats a Force Array
      Given Han holds coins-master, sabres-1, sabres-2
      And Lando holds moderation, star
      When the hands are compared
      Then Lando has the best hand

    @specials.regional-array:force
    Example: A Force Array beats 22
      Given Han holds coins-master, sabres-1, sabres-2
      And Lando holds coins-11, flasks-11
      When the hands are compared
      Then Han has the best hand

    Scenario Outline: Each other array beats 22
      Given Han holds <array>
      And Lando holds sabres-11, flasks-11
      When the hands are compared
      Then Han has the best hand

      @specials.regional-array:death @values-of-a-document
      Examples: the Death Array
        | array name | array                       |
        | Death      | evil-one, demise, coins-ace |

      @specials.regional-array:profit @values-of-a-document
      Examples: the Profit Array
        | array name | array                       |
        | Profit     | endurance, coins-1, coins-2 |

      @specials.regional-array:justice @values-of-a-document
      Examples: the Justice Array
        | array name | array                              |
        | Justice    | balance, coins-commander, sabres-1 |

      @specials.regional-array:monarchy @values-of-a-document
      Examples: the Monarchy Array
        | array name | array                |
        | Monarchy   | queen, star, coins-9 |

    @totals.version:in-force
    Example: A Pure Sabacc beats the array of the version in force
      Given the Rebel Alliance version is in force
      And Han holds coins-master, sabres-1, sabres-2
      And Lando holds staves-ace, flasks-8
      When the hands are compared
      Then Lando has the best hand

    @totals.version:in-force
    Example: The array of the version in force beats 22
      Given the Rebel Alliance version is in force
      And Han holds coins-master, sabres-1, sabres-2
      And Lando holds coins-11, flasks-11
      When the hands are compared
      Then Han has the best hand

    Example: A Pure Sabacc beats a Force Array with a third hand beside them
      Given Han holds coins-master, sabres-1, sabres-2
      And Lando holds coins-11, flasks-11
      And Leia holds staves-ace, flasks-8
      When the hands are compared
      Then Leia has the best hand

  @ranking.regional-array.over-pure-sabacc
  Rule: A regional array ranks above a Pure Sabacc
    It beats every Pure Sabacc and every ordinary hand, whatever the totals.
    It loses only to an Idiot's Array.
    Two regional arrays tie, whatever their totals.

    @specials.regional-array:force
    Scenario Outline: A Force Array beats a Pure Sabacc
      Given Han holds <array>
      And Lando holds staves-ace, flasks-8
      When the hands are compared
      Then Han has the best hand

      Examples: totals of the array
        | total | array                             |
        | 17    | coins-master, sabres-1, sabres-2  |
        | 22    | flasks-master, sabres-3, sabres-5 |
        | 20    | sabres-master, sabres-2, sabres-4 |

    @specials.regional-array:force
    Example: A Force Array beats a Pure Sabacc from the other seat
      Given Han holds staves-ace, flasks-8
      And Lando holds coins-master, sabres-1, sabres-2
      When the hands are compared
      Then Lando has the best hand

    @specials.regional-array:force
    Example: A Force Array beats a Pure Sabacc with a third hand beside them
      Given Han holds staves-ace, flasks-8
      And Lando holds coins-11, flasks-11
      And Leia holds coins-master, sabres-1, sabres-2
      When the hands are compared
      Then Leia has the best hand

    Example: Cards that lack one sabre lose to a Pure Sabacc
      Given Han holds staves-ace, flasks-8
      And Lando holds coins-master, sabres-1, staves-2
      When the hands are compared
      Then Han has the best hand

  @ranking.regional-array.above-all
  Rule: A regional array beats every other hand
    Not even an Idiot's Array is better.
    Two regional arrays tie, whatever their totals.

    @specials.regional-array:force
    Scenario Outline: A Force Array meets another special hand
      Given Han holds <array>
      And Lando holds <hand>
      When the hands are compared
      Then <player> has the best hand

      Examples: an Idiot's Array
        | other hand    | array                            | hand                    | player |
        | Idiot's Array | coins-master, sabres-1, sabres-2 | idiot, coins-2, flasks-3 | Han    |

      Examples: a Pure Sabacc
        | other hand  | array                             | hand                | player |
        | Pure Sabacc | coins-master, sabres-1, sabres-2  | staves-ace, flasks-8 | Han    |
        | two sabres  | coins-master, sabres-1, staves-2  | staves-ace, flasks-8 | Lando  |

    @specials.regional-array:force
    Example: An Idiot's Array is better than cards that lack one sabre
      Given Han holds coins-master, sabres-1, staves-2
      And Lando holds idiot, coins-2, coins-3
      When the hands are compared
      Then Lando has the best hand

    @specials.regional-array:force
    Example: Force Arrays of 17 and 22 tie
      Given Han holds coins-master, sabres-1, sabres-2
      And Lando holds flasks-master, sabres-3, sabres-5
      When the hands are compared
      Then Han and Lando tie for the best hand

  @ranking.regional-array.by-total
  Rule: A regional array ranks by its total
    It ranks like an ordinary hand of the same total, among its like too.
    It loses to every Pure Sabacc and to an Idiot's Array.
    `pots.regional-array` says whether it takes the sabacc pot if it wins.

    @specials.regional-array:profit @totals.face-values:corellian
    Scenario Outline: A Profit Array meets an ordinary hand
      Given Han holds <array>
      And Lando holds <hand>
      When the hands are compared
      Then <player> has the best hand

      Examples: one point above it, or below
        | totals        | array                                 | hand                 | player |
        | 15 against 16 | endurance, coins-9, coins-11          | sabres-9, flasks-7   | Lando  |
        | 15 against 14 | endurance, coins-9, coins-11          | sabres-9, flasks-5   | Han    |
        | 22 against 21 | endurance, coins-commander, coins-ace | sabres-11, flasks-10 | Han    |

    @specials.regional-array:profit @totals.face-values:corellian
    Example: A Profit Array ties with an ordinary hand of its total
      Given Han holds endurance, coins-9, coins-11
      And Lando holds sabres-8, flasks-5, staves-2
      When the hands are compared
      Then Han and Lando tie for the best hand

    @specials.regional-array:profit @totals.face-values:corellian
    Example: Of two Profit Arrays that of 22 is better
      Given Han holds endurance, coins-9, coins-11
      And Lando holds endurance, coins-commander, coins-ace
      When the hands are compared
      Then Lando has the best hand

    Scenario Outline: A special hand beats a Profit Array of 22
      Given Han holds endurance, coins-commander, coins-ace
      And Lando holds <hand>
      When the hands are compared
      Then Lando has the best hand
      And the best hand is worth the sabacc pot

      Examples: the usual special hands
        | other hand    | hand                    |
        | Pure Sabacc   | staves-ace, flasks-8    |
        | Idiot's Array | idiot, coins-2, coins-3 |

  @ranking.valued-arrays.equal-hands
  Rule: An array with a stated value beats hands of equal value
    It ranks among the ordinary hands by its stated value, and beats those it would otherwise tie with.
    [ranking.order:nearest ranking.equal-distance:tie specials.valued-total:stated-value] (Where distance decides and both signs tie,) a Fairy Empress beats both 22 and -22.
    [ranking.order:nearest ranking.equal-distance:positive-wins specials.valued-total:stated-value] (Where distance decides and the positive total is better,) a Fairy Empress beats -22 and loses to 22.
    [specials.valued-arrays:three] Two Longing Hearts tie, and so do two Temptations.
    For the sabacc pot, see `pots.valued-arrays`.

    @totals.face-values:usual @pots.valued-arrays:hand-pot-alone
    @arrays-of-stated-value
    Example: A Fairy Empress beats -22
      Given Han holds balance, balance
      And Lando holds queen, queen
      When the hands are compared
      Then Lando has the best hand
      And the best hand is not worth the sabacc pot

    @totals.face-values:usual @pots.valued-arrays:hand-pot-alone
    @!specials.valued-arrays:fairy-empress @arrays-of-stated-value
    Example: Longing Hearts beat -21
      Given Han holds demise, endurance
      And Lando holds endurance, coins-master, flasks-mistress
      When the hands are compared
      Then Lando has the best hand
      And the best hand is not worth the sabacc pot

    @totals.face-values:usual @!specials.valued-arrays:fairy-empress
    @arrays-of-stated-value
    Example: A Temptation beats -20
      Given Han holds evil-one, coins-commander, flasks-mistress
      And Lando holds moderation, endurance, coins-2
      When the hands are compared
      Then Han has the best hand

    @nearest-total-wins @!specials.valued-arrays:fairy-empress
    Scenario Outline: By distance an array beats the same number of the other sign
      Given Han holds <plus>
      And Lando holds <array>
      When the hands are compared
      Then Lando has the best hand

      @arrays-of-stated-value
      Examples: the three arrays
        | number | plus                | array                                       |
        | 22     | coins-11, flasks-11 | queen, queen                                |
        | 21     | coins-11, flasks-10 | endurance, sabres-master, staves-mistress   |
        | 20     | coins-11, flasks-9  | evil-one, sabres-commander, staves-mistress |

    @!specials.valued-arrays:fairy-empress
    Scenario Outline: An array loses to a positive total that is higher by number
      Given Han holds <nearer>
      And Lando holds <array>
      When the hands are compared
      Then Han has the best hand

      @arrays-of-stated-value
      Examples: one point nearer
        | number | nearer              | array                                       |
        | 22     | coins-11, flasks-11 | endurance, sabres-master, staves-mistress   |
        | 21     | coins-11, flasks-10 | evil-one, sabres-commander, staves-mistress |

    @ranking.order:highest @!specials.valued-arrays:fairy-empress
    Scenario Outline: Where the highest total wins, an array loses to any higher total
      Given Han holds <higher>
      And Lando holds <array>
      When the hands are compared
      Then Han has the best hand

      @arrays-of-stated-value
      Examples: a positive total, or a smaller minus
        | higher total | higher                                   | array                                     |
        | 1            | coins-1, idiot                           | endurance, sabres-master, staves-mistress |
        | -21          | endurance, coins-master, flasks-mistress | queen, queen                              |

    @!specials.valued-arrays:fairy-empress @arrays-of-stated-value
    Example: Two Longing Hearts tie
      Given Han holds endurance, coins-master, flasks-mistress
      And Lando holds endurance, sabres-master, staves-mistress
      When the hands are compared
      Then Han and Lando tie for the best hand

    @totals.face-values:usual
    Example: Two Temptations tie
      Given Han holds evil-one, coins-commander, flasks-mistress
      And Lando holds evil-one, sabres-commander, staves-mistress
      When the hands are compared
      Then Han and Lando tie for the best hand

    Example: A Pure Sabacc beats a Fairy Empress
      Given Han holds queen, queen
      And Lando holds coins-ace, flasks-8
      When the hands are compared
      Then Lando has the best hand
      And the best hand is worth the sabacc pot

    @nearest-total-wins @arrays-of-stated-value
    Example: A Fairy Empress of two cards beats 22 with as many
      Given Han holds coins-11, flasks-11
      And Lando holds queen, queen
      When the hands are compared
      Then Lando has the best hand

    @ranking.order:nearest @ranking.equal-distance:tie @totals.face-values:usual
    Example: Two Queens beat 4
      Given Han holds coins-3, flasks-1
      And Lando holds queen, queen
      When the hands are compared
      Then Lando has the best hand

  @ranking.valued-arrays.same-sign
  Rule: An array with a stated value beats hands of equal value and the same sign
    It ranks among the ordinary hands by its value, and beats those of exactly its total.
    [ranking.order:nearest ranking.equal-distance:tie] (Where distance decides and both signs tie,) it ties with a hand of the other sign that is as near.
    [ranking.order:nearest ranking.equal-distance:tie] (Where distance decides and both signs tie,) if hands of both signs meet it, only the one of its own sign is worse.
    [specials.valued-arrays:three] Two Longing Hearts tie, and so do two Temptations.
    For the sabacc pot, see `pots.valued-arrays`.

    @totals.face-values:usual @specials.valued-total:stated-value
    Scenario Outline: An array meets a hand of its total
      Given Han holds <hand>
      And Lando holds <array>
      When the hands are compared
      Then Lando has the best hand

      Examples: the Fairy Empress
        | total | hand             | array        |
        | -22   | balance, balance | queen, queen |

      @!specials.valued-arrays:fairy-empress
      Examples: the Longing Hearts
        | total | hand              | array                                    |
        | -21   | demise, endurance | endurance, coins-master, flasks-mistress |

    @nearest-total-wins @specials.valued-total:stated-value
    Example: A Fairy Empress ties with 22
      Given Han holds coins-11, flasks-11
      And Lando holds queen, queen
      And Leia holds coins-ace, idiot
      When the hands are compared
      Then Han and Lando tie for the best hand

    @nearest-total-wins @specials.valued-total:stated-value
    Example: With -22 at the table, only the positive 22 ties with a Fairy Empress
      Given Han holds coins-11, flasks-11
      And Lando holds balance, balance
      And Leia holds queen, queen
      When the hands are compared
      Then Han and Leia tie for the best hand

    @nearest-total-wins @totals.face-values:usual @negatives-can-win
    Example: Without a Fairy Empress 22 and -22 tie
      Given Han holds coins-11, flasks-11
      And Lando holds balance, balance
      And Leia holds queen, queen, idiot
      When the hands are compared
      Then Han and Lando tie for the best hand

    Example: A Fairy Empress loses to a Pure Sabacc
      Given Han holds coins-ace, flasks-8
      And Lando holds queen, queen
      When the hands are compared
      Then Han has the best hand

    @totals.face-values:usual @!specials.valued-arrays:fairy-empress
    Example: Two of the Longing Hearts tie
      Given Han holds endurance, coins-master, flasks-mistress
      And Lando holds endurance, sabres-master, staves-mistress
      When the hands are compared
      Then Han and Lando tie for the best hand

    @totals.face-values:usual @!specials.valued-arrays:fairy-empress
    Example: Two of the Temptations tie
      Given Han holds evil-one, coins-commander, flasks-mistress
      And Lando holds evil-one, sabres-commander, staves-mistress
      When the hands are compared
      Then Han and Lando tie for the best hand
