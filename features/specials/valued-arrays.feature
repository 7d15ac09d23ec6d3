Feature: Arrays with a stated value
  Three hands with a name and a value of their own, which a table may agree to play.

  @specials.valued-arrays.none
  Rule: The Fairy Empress, Longing Hearts and Temptation are ordinary hands
    Their cards count like those of any other hand, and have no other effect.

    Scenario Outline: Their cards count what they are worth
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is an ordinary hand

      @totals.face-values:usual
      Examples: the three make-ups, usual values
        | make-up        | hand                                       | total |
        | Fairy Empress  | queen, queen                               | -4    |
        | Longing Hearts | endurance, coins-master, flasks-mistress   | +19   |
        | Temptation     | evil-one, coins-commander, flasks-mistress | +10   |

      @either-own-list
      Examples: a make-up of cards that the table's own values leave out
        | make-up              | hand                                       | total |
        | Temptation, own list | evil-one, coins-commander, flasks-mistress | +10   |

    @values-of-a-document
    Example: Two Queens are an ordinary hand by the values of any version
      Given the hand queen, queen
      When it is counted
      Then it is an ordinary hand
      And it stays in range

    Example: A Pure Sabacc is a special hand
      Given the hand coins-ace, flasks-8
      When it is counted
      Then it counts +23
      And it is a Pure Sabacc

    @totals.face-values:usual
    Example: Nineteen by the cards of Longing Hearts beats eighteen
      Given Han holds endurance, coins-master, flasks-mistress
      And Lando holds sabres-9, staves-9
      When the hands are compared
      Then Han has the best hand

    @totals.face-values:usual
    Example: Nineteen by the cards of Longing Hearts loses to twenty
      Given Han holds endurance, coins-master, flasks-mistress
      And Lando holds sabres-9, staves-11
      When the hands are compared
      Then Lando has the best hand

  @specials.valued-arrays.three
  Rule: Three more arrays are special hands, each with its own value
    - The Fairy Empress is two Queens of Air and Darkness.
    - Longing Hearts are Endurance, a Master and a Mistress.
    - The Temptation is the Evil One, a Commander and a Mistress.

    The ranked cards can be of any suits.
    For value, rank and pots, see `specials.valued-total`, `ranking.valued-arrays` and `pots.valued-arrays`.
    [specials.regional-array:profit] (With the Profit Array,) Longing Hearts in coins are a Profit Array instead, if the sum is within its limits.
    [totals.version:in-force] While the Corellian version is in force, Longing Hearts in coins are a Profit Array instead, if the sum is within its limits.

    Scenario Outline: Each of the three arrays is a special hand
      Given the hand <hand>
      When it is counted
      Then it is <name>
      And it stays in range

      @values-of-a-document
      Examples: the Fairy Empress
        | array                      | hand                                        | name            |
        | Fairy Empress              | queen, queen                                | a Fairy Empress |

      @arrays-of-stated-value
      Examples: two suits, or one
        | array                      | hand                                        | name            |
        | Longing Hearts             | endurance, coins-master, flasks-mistress    | Longing Hearts  |
        | Longing Hearts in one suit | staves-mistress, staves-master, endurance   | Longing Hearts  |
        | Temptation                 | evil-one, coins-commander, flasks-mistress  | a Temptation    |
        | Temptation in one suit     | sabres-mistress, sabres-commander, evil-one | a Temptation    |

    @totals.face-values:usual
    Scenario Outline: A hand that lacks one of the cards is ordinary
      Given the hand <hand>
      When it is counted
      Then it is an ordinary hand
      And it counts <total>

      Examples: near misses
        | near miss                  | hand                                        | total |
        | a single Queen             | queen, idiot                                | -2    |
        | two Masters                | endurance, coins-master, flasks-master      | +20   |
        | two Mistresses             | endurance, coins-mistress, flasks-mistress  | +18   |
        | Balance for Endurance      | balance, coins-master, flasks-mistress      | +16   |
        | an eleven for the Mistress | endurance, coins-master, flasks-11          | +17   |
        | two Commanders             | evil-one, coins-commander, flasks-commander | +9    |
        | a Master for the Mistress  | evil-one, coins-commander, flasks-master    | +11   |
        | Balance for the Evil One   | balance, coins-commander, flasks-mistress   | +14   |
        | the Star for a Queen       | queen, star                                 | -19   |

      Examples: one card left out or doubled, or exchanged for its neighbour
        | near miss                           | hand                                       | total |
        | Longing Hearts without the Mistress | endurance, coins-master                    | +6    |
        | Longing Hearts without the Master   | endurance, flasks-mistress                 | +5    |
        | Endurance twice, no Master          | endurance, endurance, flasks-mistress      | -3    |
        | an Ace for the Master               | endurance, coins-ace, flasks-mistress      | +20   |
        | a Temptation without the Mistress   | evil-one, coins-commander                  | -3    |
        | a Temptation without the Commander  | evil-one, flasks-mistress                  | -2    |
        | the Evil One twice, no Commander    | evil-one, evil-one, flasks-mistress        | -17   |
        | two Mistresses, no Commander        | evil-one, coins-mistress, flasks-mistress  | +11   |
        | Moderation for the Evil One         | moderation, coins-commander, flasks-mistress | +11   |
        | Endurance for a Queen               | queen, endurance                           | -10   |
        | two Stars                           | star, star                                 | -34   |

    @values-of-a-document
    Scenario Outline: One wrong card makes an ordinary hand by the values of any version
      Given the hand <hand>
      When it is counted
      Then it is an ordinary hand

      Examples: near misses
        | near miss                    | hand                                      |
        | a Commander for the Mistress | endurance, coins-master, flasks-commander |
        | Endurance for the Mistress   | endurance, endurance, coins-master        |
        | the Evil One twice           | evil-one, evil-one, coins-commander       |
        | an 11 for the Commander      | evil-one, coins-11, flasks-mistress       |

    Scenario Outline: Longing Hearts in coins are the Profit Array where that is played
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is <name>
      And it stays in range

      @specials.regional-array:profit @totals.face-values:corellian
      Examples: both cards are coins, by Corellian values
        | suits     | hand                                    | total | name           |
        | two coins | endurance, coins-master, coins-mistress | +22   | a Profit Array |

      @arrays-of-stated-value
      Examples: one card is a coin
        | suits               | hand                                     | total | name           |
        | a Mistress of coins | endurance, flasks-master, coins-mistress | -21   | Longing Hearts |
        | a Master of coins   | endurance, coins-master, sabres-mistress | -21   | Longing Hearts |

    @specials.regional-array:profit @totals.face-values:corellian
    @regional-arrays-have-ranks
    Example: The Profit Array beats the other Longing Hearts
      Given Han holds endurance, flasks-master, sabres-mistress
      And Lando holds endurance, coins-master, coins-mistress
      And Leia holds flasks-11, staves-11
      When the hands are compared
      Then Lando has the best hand

    @totals.face-values:usual @ranking.order:nearest
    Scenario Outline: A near miss is farther off than the array
      Given Han holds <hand>
      And Lando holds <array>
      When the hands are compared
      Then Lando has the best hand

      @arrays-of-stated-value
      Examples: one wrong card
        | near miss                | hand                                      | array                                       |
        | Balance for the Evil One | balance, coins-commander, flasks-mistress | evil-one, sabres-commander, staves-mistress |

    @ranking.order:highest @arrays-of-stated-value
    Example: A Fairy Empress at -22 loses to any positive total
      Given Han holds queen, queen
      And Lando holds coins-1, flasks-2
      When the hands are compared
      Then Lando has the best hand

    @ranking.order:nearest @arrays-of-stated-value
    Example: A Fairy Empress at -22 is nearer than 21
      Given Han holds queen, queen
      And Lando holds sabres-10, staves-11
      When the hands are compared
      Then Han has the best hand

  @specials.valued-arrays.fairy-empress
  Rule: The Fairy Empress alone is a special hand
    Two Queens of Air and Darkness, without any other card, are a Fairy Empress.
    The cards of Longing Hearts and of a Temptation count like those of any other hand.
    For value, rank and pots, see `specials.valued-total`, `ranking.valued-arrays` and `pots.valued-arrays`.

    @arrays-of-stated-value
    Example: Two Queens are a Fairy Empress
      Given the hand queen, queen
      When it is counted
      Then it is a Fairy Empress
      And it counts -22
      And it stays in range

    @totals.face-values:usual
    Scenario Outline: No other hand is one of the three arrays
      Given the hand <hand>
      When it is counted
      Then it is an ordinary hand
      And it counts <total>

      Examples: what they would be
        | cards of         | hand                                       | total |
        | Longing Hearts   | endurance, coins-master, flasks-mistress   | +19   |
        | a Temptation     | evil-one, coins-commander, flasks-mistress | +10   |
        | no Fairy Empress | queen, queen, idiot                        | -4    |
        | a lone Queen     | queen, idiot                               | -2    |
        | two Endurances   | endurance, endurance                       | -16   |

    @ranking.order:nearest @arrays-of-stated-value
    Example: A Fairy Empress is nearer than 21
      Given Han holds queen, queen
      And Lando holds sabres-10, staves-11
      When the hands are compared
      Then Han has the best hand

    @totals.face-values:usual
    Example: The cards of Longing Hearts lose to 20
      Given Han holds endurance, coins-master, flasks-mistress
      And Lando holds sabres-11, staves-9
      When the hands are compared
      Then Lando has the best hand

  @specials.valued-total.stated-value
  Rule: An array with a stated value counts that value
    [specials.valued-arrays:three] A Fairy Empress counts -22, Longing Hearts -21 and a Temptation -20, whatever their cards are worth.
    [specials.valued-arrays:three] So none of them ever bombs out, and none is a Pure Sabacc, even if its cards add up to 23.
    [specials.valued-arrays:fairy-empress] (With the Fairy Empress alone,) a Fairy Empress counts -22, whatever its cards are worth, and never bombs out.

    @!specials.valued-arrays:fairy-empress
    Scenario Outline: The array counts its stated value
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is <name>
      And it stays in range

      Examples: the three arrays
        | array          | hand                                       | total | name            |
        | Fairy Empress  | queen, queen                               | -22   | a Fairy Empress |
        | Longing Hearts | endurance, coins-master, flasks-mistress   | -21   | Longing Hearts  |
        | Temptation     | evil-one, coins-commander, flasks-mistress | -20   | a Temptation    |

    @totals.face-values:new-republic @!specials.valued-arrays:fairy-empress
    @!specials.pure-cards:exactly-two
    Example: A Temptation whose cards sum to 23 is no Pure Sabacc
      Given Han holds evil-one, coins-commander, flasks-mistress
      And Lando holds endurance, balance, staves-10
      When the hands are compared
      Then Lando has the best hand
      And the best hand is worth the sabacc pot

    @totals.face-values:new-republic @!specials.valued-arrays:fairy-empress
    Example: A Temptation whose cards sum to 23 counts less than twenty-two
      Given Han holds endurance, flasks-11, staves-3
      And Lando holds evil-one, coins-commander, flasks-mistress
      When the hands are compared
      Then Han has the best hand
      And the best hand is not worth the sabacc pot

    @ranking.order:highest @!specials.valued-arrays:fairy-empress
    Example: Longing Hearts are higher than a Fairy Empress
      Given Han holds queen, queen
      And Lando holds endurance, coins-master, flasks-mistress
      When the hands are compared
      Then Lando has the best hand

    @ranking.order:nearest @specials.valued-arrays:three
    Example: A Fairy Empress is nearer than Longing Hearts
      Given Han holds queen, queen
      And Lando holds endurance, coins-master, flasks-mistress
      When the hands are compared
      Then Han has the best hand

  @specials.valued-total.sum-of-cards
  Rule: One of the three arrays counts the sum of its cards
    Its cards have their usual values in it, and no value is stated for the array.
    [totals.face-values:usual] (With the usual values,) a Fairy Empress counts -4, Longing Hearts count 19, and a Temptation counts 10.
    If the sum is out of range, 23 or -23, the cards are no array, and the hand is judged by its total.

    @totals.face-values:usual
    Scenario Outline: The array counts what its cards add up to
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is <name>
      And it stays in range

      Examples: the Fairy Empress
        | array         | hand         | total | name            |
        | Fairy Empress | queen, queen | -4    | a Fairy Empress |

      @!specials.valued-arrays:fairy-empress
      Examples: the others
        | array          | hand                                       | total | name           |
        | Longing Hearts | endurance, coins-master, flasks-mistress   | +19   | Longing Hearts |
        | Temptation     | evil-one, coins-commander, flasks-mistress | +10   | a Temptation   |

    @totals.face-values:new-republic
    Scenario Outline: Cards that come to 23, or bomb out, are no array
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is an ordinary hand
      And it bombs out

      Examples: by New Republic values
        | array          | hand                                     | total |
        | Longing Hearts | endurance, coins-master, flasks-mistress | +35   |

    @totals.face-values:new-republic @specials.pure-cards:any-number
    Example: A Temptation whose cards sum to 23 is a Pure Sabacc
      Given Han holds evil-one, coins-commander, flasks-mistress
      And Lando holds coins-11, flasks-11
      When the hands are compared
      Then Han has the best hand
      And the best hand is worth the sabacc pot

    @totals.face-values:usual @!specials.valued-arrays:fairy-empress
    Scenario Outline: Longing Hearts meet another total
      Given Han holds endurance, coins-master, flasks-mistress
      And Lando holds <hand>
      When the hands are compared
      Then <player> has the best hand

      Examples: one point below 19, or above
        | total | hand              | player |
        | 18    | coins-9, flasks-9 | Han    |
        | 20    | coins-11, flasks-9 | Lando |

  @specials.valued-cards.exactly-the-listed
  Rule: An array with a stated value is exactly its listed cards
    With any other card, even an Idiot, it is no array, and its total is again the sum of all its cards.

    @totals.face-values:usual
    Scenario Outline: One card too many makes an ordinary hand
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is an ordinary hand

      Examples: one card besides the array
        | array          | hand                                                | total |
        | Fairy Empress  | queen, queen, idiot                                 | -4    |
        | Longing Hearts | endurance, coins-master, flasks-mistress, idiot     | +19   |
        | Temptation     | evil-one, coins-commander, flasks-mistress, coins-5 | +15   |

      Examples: one of its cards doubled
        | array          | hand                                                      | total |
        | two Queens, a Star | queen, queen, star                                    | -21   |
        | two Endurances | endurance, endurance, coins-master, flasks-mistress       | +11   |
        | two Evil Ones  | evil-one, evil-one, coins-commander, flasks-mistress      | -5    |

    @!specials.valued-arrays:fairy-empress
    Scenario Outline: The listed cards alone make the array
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is <name>

      @arrays-of-stated-value
      Examples: nothing besides
        | array          | hand                                      | total | name            |
        | Fairy Empress  | queen, queen                              | -22   | a Fairy Empress |
        | Longing Hearts | endurance, sabres-master, flasks-mistress | -21   | Longing Hearts  |

    @totals.face-values:usual @ranking.order:highest
    @!specials.valued-arrays:fairy-empress @arrays-of-stated-value
    @negatives-can-win
    Example: With an Idiot the two Queens count -4, which is higher than Longing Hearts
      Given Han holds queen, queen, idiot
      And Lando holds endurance, coins-master, flasks-mistress
      When the hands are compared
      Then Han has the best hand

    @ranking.order:highest @!specials.valued-arrays:fairy-empress
    @arrays-of-stated-value
    Example: Without the Idiot the two Queens count -22, which is lower than Longing Hearts
      Given Han holds queen, queen
      And Lando holds endurance, coins-master, flasks-mistress
      When the hands are compared
      Then Lando has the best hand
