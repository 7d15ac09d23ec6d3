Feature: The total of a hand

  @totals.sum.all-cards
  Rule: A hand's total is the sum of all its cards
    No card is left out, and negative values are taken off positive ones.
    [totals.face-values:usual] (With the usual values,) an 11, a 9 and the Queen of Air and Darkness count 18.
    This holds for a hand out of range and for an Idiot's Array too.
    [pots.regional-array:both-pots|hand-pot-alone] It holds for a regional array as well.
    [specials.valued-total:stated-value] (With a Fairy Empress in play,) arrays of a stated value count that instead (`specials.valued-total`).

    Scenario Outline: Every card is added
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: positive cards
        | cards  | hand                                                     | total | range             |
        | one    | staves-7                                                 | +7    | it stays in range |
        | two    | coins-7, flasks-9                                        | +16   | it stays in range |
        | turned | flasks-9, coins-7                                        | +16   | it stays in range |
        | three  | coins-7, flasks-9, staves-4                              | +20   | it stays in range |
        | four   | coins-7, flasks-9, staves-4, idiot                       | +20   | it stays in range |
        | six    | coins-1, flasks-1, sabres-1, staves-1, coins-5, flasks-5 | +14   | it stays in range |
        | bombed | coins-11, flasks-11, sabres-11, staves-11                | +44   | it bombs out      |
        | array  | idiot, coins-2, flasks-3                                 | +5    | it stays in range |

      @totals.face-values:usual
      Examples: positive beside negative cards
        | cards        | hand                                                     | total | range             |
        | ends below   | evil-one, coins-4                                        | -11   | it stays in range |
        | ends above   | coins-11, endurance                                      | +3    | it stays in range |
        | set off      | coins-ace, flasks-ace, evil-one                          | +15   | it stays in range |
        | all negative | star, evil-one, moderation                               | -46   | it bombs out      |
        | seven        | star, star, coins-9, flasks-9, sabres-9, staves-9, idiot | +2    | it stays in range |

      @totals.face-values:usual @!bombs.zero:in-range
      Examples: with a total of zero
        | cards        | hand                                                     | total | range             |
        | level        | coins-11, balance                                        | 0     | it bombs out      |

  @totals.field-cards.counted
  Rule: Cards in the field count like cards in the hand
    A card in the interference field counts in its owner's total like a card in the hand.
    It can make the hand bomb and can be part of a special hand.
    This holds at the showdown.
    [demise.cause:tie-for-best] It also holds in a sudden demise.

    Scenario Outline: The field is added to the hand
      Given the hand <hand>
      And <field> in the interference field
      When it is counted
      Then it counts <total>
      And <range>
      And it is <name>

      Examples: what the field makes of a hand
        | field              | hand              | total | range             | name             |
        | sabres-9           | coins-5, flasks-4 | +18   | it stays in range | an ordinary hand |
        | sabres-9, staves-2 | coins-5, flasks-4 | +20   | it stays in range | an ordinary hand |
        | flasks-8           | coins-ace         | +23   | it stays in range | a Pure Sabacc    |
        | flasks-11          | coins-ace         | +26   | it bombs out      | an ordinary hand |

      @!specials.idiots-array:one-suit
      Examples: with other cards
        | field              | hand              | total | range             | name             |
        | coins-2            | idiot, flasks-3   | +5    | it stays in range | an Idiot's Array |
        | idiot, staves-3    | sabres-2          | +5    | it stays in range | an Idiot's Array |

    Example: Cards in the field alone are a hand
      Given coins-8, flasks-9 in the interference field
      When it is counted
      Then it counts +17
      And it stays in range

    Example: A card in the field makes the better hand
      Given Han holds coins-7, flasks-8
      And Lando holds sabres-8
      And Lando has staves-9 in the interference field
      When the hands are compared
      Then Lando has the best hand

    Example: A card in the field makes a hand bomb out
      Given Han holds coins-7, flasks-8
      And Lando holds sabres-8, coins-11
      And Lando has staves-9 in the interference field
      When the hands are compared
      Then Han has the best hand
