Feature: The Idiot's Array

  @specials.idiots-array.idiot-two-three
  Rule: An Idiot, a 2 and a 3 of any suits make an Idiot's Array
    Only suit cards will do: no face card is a 2 or a 3, whatever it is worth.
    The array counts 5, but it is judged by its cards, not by its total.

    Scenario Outline: An Idiot with a 2 beside a 3 is an Idiot's Array
      Given the hand <hand>
      When it is counted
      Then it counts +5
      And it is an Idiot's Array
      And it stays in range

      Examples: any suits
        | suits  | hand                      |
        | two    | idiot, coins-2, flasks-3  |
        | one    | idiot, staves-2, staves-3 |
        | turned | sabres-3, coins-2, idiot  |

    Scenario Outline: Other hands that count five are ordinary
      Given the hand <hand>
      When it is counted
      Then it counts +5
      And it is an ordinary hand

      Examples: the right total by the wrong cards
        | what is wrong  | hand                                  |
        | no Idiot       | coins-2, flasks-3                     |
        | a 1 with a 4   | idiot, coins-1, flasks-4              |
        | a single 5     | idiot, coins-5                        |
        | two Idiots     | idiot, idiot, coins-5                 |
        | ones for the 3 | coins-2, flasks-1, sabres-1, staves-1 |

    Scenario Outline: A hand that lacks one of the three is ordinary
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is an ordinary hand

      Examples: two of the three
        | what is wrong     | hand                        | total |
        | no 3              | idiot, coins-2, flasks-2    | +4    |
        | no 2              | idiot, coins-3, flasks-3    | +6    |
        | a 1 for the Idiot | sabres-1, coins-2, flasks-3 | +6    |
        | two cards         | idiot, sabres-3             | +3    |

      Examples: one card left out, doubled, or exchanged for its neighbour
        | what is wrong          | hand                                  | total |
        | a 2 alone              | idiot, coins-2                        | +2    |
        | the Idiot twice, no 3  | idiot, idiot, coins-2                 | +2    |
        | the Idiot twice, no 2  | idiot, idiot, flasks-3                | +3    |
        | a 1 for the 2          | idiot, coins-1, flasks-3              | +4    |
        | a 4 for the 3          | idiot, coins-2, flasks-4              | +6    |
        | the 2 twice, no Idiot  | coins-2, staves-2, flasks-3           | +7    |
        | the 3 twice, no Idiot  | coins-2, staves-3, flasks-3           | +8    |
        | four cards, no Idiot   | coins-2, staves-2, flasks-3, sabres-3 | +10   |
        | four cards, no 3       | idiot, idiot, coins-2, staves-2       | +4    |
        | four cards, no 2       | idiot, idiot, flasks-3, sabres-3      | +6    |

    Scenario Outline: A face card is neither a 2 nor a 3
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is an ordinary hand

      @totals.face-values:usual
      Examples: the Queen at -2
        | face card | hand                  | total |
        | queen     | idiot, queen, coins-3 | +1    |

      @totals.face-values:usual
      Examples: the Queen in the place of the Idiot
        | face card   | hand                     | total |
        | Queen first | queen, coins-2, flasks-3 | +3    |

      @totals.face-values:rebel
      Examples: Balance at -3
        | face card | hand                    | total |
        | balance   | idiot, coins-2, balance | -1    |

  @specials.idiots-array-extra.none
  Rule: An Idiot's Array is exactly three cards
    With any fourth card, the hand is judged by its total like any other.
    It can then be an ordinary hand, a Pure Sabacc or out of range.

    Scenario Outline: A fourth card breaks the array
      Given the hand idiot, coins-2, flasks-3, <extra>
      When it is counted
      Then it counts <total>
      And <range>
      And it is <name>

      Examples: one card or more besides the three
        | extra               | total | range             | name             |
        | sabres-8            | +13   | it stays in range | an ordinary hand |
        | idiot               | +5    | it stays in range | an ordinary hand |
        | staves-2            | +7    | it stays in range | an ordinary hand |
        | sabres-11, staves-8 | +24   | it bombs out      | an ordinary hand |

      @!specials.pure-cards:exactly-two
      Examples: one card or more besides the three, with more than two cards
        | extra               | total | range             | name             |
        | sabres-11, staves-7 | +23   | it stays in range | a Pure Sabacc    |

    Example: A fourth card breaks an array of one suit
      Given the hand idiot, staves-2, staves-3, sabres-8
      When it is counted
      Then it counts +13
      And it is an ordinary hand

    @!specials.idiots-array:one-suit
    Example: Three cards are an Idiot's Array
      Given the hand idiot, coins-2, flasks-3
      When it is counted
      Then it counts +5
      And it is an Idiot's Array

    Example: A broken array loses to the better total
      Given Han holds idiot, coins-2, flasks-3, sabres-8
      And Lando holds staves-10, coins-4
      When the hands are compared
      Then Lando has the best hand
      And the best hand is not worth the sabacc pot

    Example: A broken array may still have the better total
      Given Han holds idiot, coins-2, flasks-3, sabres-8
      And Lando holds staves-8, coins-4
      When the hands are compared
      Then Han has the best hand
      And the best hand is not worth the sabacc pot

    Example: A broken array loses to a whole one
      Given Han holds idiot, coins-2, flasks-3, sabres-8
      And Lando holds idiot, staves-2, staves-3
      When the hands are compared
      Then Lando has the best hand
      And the best hand is worth the sabacc pot

  @specials.idiots-array-extra.allowed
  Rule: An Idiot's Array can hold further cards
    A hand with an Idiot, a suit card 2 and a suit card 3 is an Idiot's Array, whatever other cards it holds.
    The other cards count in its total, but the total decides nothing: such a hand never bombs out.
    [!ranking.tie-break:fewest-cards] An array with further cards is as good as one without.

    @!specials.idiots-array:one-suit
    Scenario Outline: A fourth card leaves the array whole
      Given the hand idiot, coins-2, flasks-3, <extra>
      When it is counted
      Then it counts <total>
      And it stays in range
      And it is an Idiot's Array

      Examples: one card or more besides the three
        | extra               | total |
        | sabres-8            | +13   |
        | idiot               | +5    |
        | staves-2            | +7    |
        | sabres-11, staves-7 | +23   |
        | sabres-11, staves-8 | +24   |

    Example: Without a 3 further cards do not help
      Given the hand idiot, coins-2, flasks-2, sabres-8
      When it is counted
      Then it counts +12
      And it is an ordinary hand

    Scenario Outline: Without one of the three further cards do not help
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is an ordinary hand

      Examples: one card left out, doubled, or exchanged for its neighbour
        | what is wrong    | hand                                  | total |
        | no Idiot         | coins-2, flasks-3, sabres-8, staves-1 | +14   |
        | no 2             | idiot, coins-1, flasks-3, sabres-8    | +12   |
        | a 4 for the 3    | idiot, coins-2, flasks-4, sabres-8    | +14   |
        | two 3s           | idiot, coins-3, flasks-3, sabres-8    | +14   |
        | two Idiots, no 3 | idiot, idiot, coins-2, sabres-8       | +10   |

    @!specials.idiots-array:one-suit @!ranking.tie-break:fewest-cards
    Example: Four cards tie with three
      Given Han holds idiot, coins-2, flasks-3, sabres-8
      And Lando holds idiot, staves-2, staves-3
      When the hands are compared
      Then Han and Lando tie for the best hand
      And the best hand is worth the sabacc pot

    @!specials.idiots-array:one-suit
    Example: Four cards beat the better total
      Given Han holds idiot, coins-2, flasks-3, sabres-8
      And Lando holds staves-10, coins-4
      When the hands are compared
      Then Han has the best hand
      And the best hand is worth the sabacc pot

  @specials.idiots-array.one-suit
  Rule: An Idiot, a 2 and a 3 of one suit make an Idiot's Array
    The 2 and the 3 must have the same suit.
    Only suit cards will do: no face card is a 2 or a 3, whatever it is worth.
    The array counts 5, but it is judged by its cards, not by its total.

    Scenario Outline: The suit of the 2 and of the 3 decides
      Given the hand <hand>
      When it is counted
      Then it counts +5
      And it is <what>
      And it stays in range

      Examples: any order
        | hand                      | what             |
        | idiot, staves-2, staves-3 | an Idiot's Array |
        | coins-3, idiot, coins-2   | an Idiot's Array |
        | idiot, coins-2, flasks-3  | an ordinary hand |
        | sabres-3, coins-2, idiot  | an ordinary hand |

    Scenario Outline: A hand of one suit that lacks one of the three is ordinary
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And it is an ordinary hand

      Examples: one card left out, doubled, or exchanged for its neighbour
        | what is wrong          | hand                         | total |
        | no 3                   | idiot, coins-2               | +2    |
        | no 2                   | idiot, coins-3               | +3    |
        | no Idiot               | coins-2, coins-3             | +5    |
        | the Idiot twice, no 3  | idiot, idiot, coins-2        | +2    |
        | a 1 for the Idiot      | coins-1, coins-2, coins-3    | +6    |
        | a 1 for the 2          | idiot, coins-1, coins-3      | +4    |
        | a 4 for the 3          | idiot, coins-2, coins-4      | +6    |

    @totals.face-values:usual
    Example: The Queen is no 2
      Given the hand idiot, queen, coins-3
      When it is counted
      Then it counts +1
      And it is an ordinary hand

    Example: The array of one suit beats a hand of 20
      Given Han holds idiot, coins-2, coins-3
      And Lando holds sabres-11, staves-9
      When the hands are compared
      Then Han has the best hand

    Example: An Idiot with a 2 and a 3 of two suits loses to 20
      Given Han holds idiot, coins-2, flasks-3
      And Lando holds sabres-11, staves-9
      When the hands are compared
      Then Lando has the best hand
