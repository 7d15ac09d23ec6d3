Feature: What a card is worth
  Every card has one value; values change only with the version of the game.

  @totals.suit-values.printed-number
  Rule: A suit card is worth its number, whatever its suit
    The numbers 1 to 11 are worth 1 to 11.
    The Commander is worth 12, the Mistress 13, the Master 14, the Ace 15.
    The Ace is never worth 1.
    The suit changes nothing, and no version of the game changes these values.

    Scenario Outline: A suit card beside the Idiot counts its number
      Given the hand <card>, idiot
      When it is counted
      Then it counts <total>

      Examples: every rank, in one suit or another
        | card             | total |
        | coins-1          | +1    |
        | flasks-2         | +2    |
        | sabres-3         | +3    |
        | staves-4         | +4    |
        | coins-5          | +5    |
        | flasks-6         | +6    |
        | sabres-7         | +7    |
        | staves-8         | +8    |
        | coins-9          | +9    |
        | flasks-10        | +10   |
        | sabres-11        | +11   |
        | staves-commander | +12   |
        | coins-mistress   | +13   |
        | flasks-master    | +14   |
        | sabres-ace       | +15   |

      Examples: the highest rank in every other suit
        | card       | total |
        | coins-ace  | +15   |
        | flasks-ace | +15   |
        | staves-ace | +15   |

    Scenario Outline: Ranked cards add up to the limit, or past it
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: an ace is worth fifteen, never one
        | hand                            | total | range             |
        | coins-ace, flasks-8             | +23   | it stays in range |
        | coins-ace, flasks-9             | +24   | it bombs out      |
        | sabres-commander, staves-11     | +23   | it stays in range |
        | sabres-commander, staves-master | +26   | it bombs out      |

  @totals.face-values.usual
  Rule: By the usual values every face card but the Idiot is negative
    The Queen of Air and Darkness is worth -2, Endurance -8, Balance -11, Demise -13,
    Moderation -14, the Evil One -15 and the Star -17.
    The Idiot is worth 0.
    Both copies of a face card have its value.
    These are the values of a table that plays no regional version.

    Scenario Outline: A face card beside the Idiot counts its own value
      Given the hand <card>, idiot
      When it is counted
      Then it counts <total>
      And it stays in range

      Examples: the face cards
        | card       | total |
        | queen      | -2    |
        | endurance  | -8    |
        | balance    | -11   |
        | demise     | -13   |
        | moderation | -14   |
        | evil-one   | -15   |
        | star       | -17   |

    Scenario Outline: The values add up, in range or out of it
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: several face cards
        | sum            | hand                     | total | range             |
        | at the limit   | star, endurance, coins-2 | -23   | it stays in range |
        | past the limit | demise, balance          | -24   | it bombs out      |
        | near nought    | queen, idiot, coins-1    | -1    | it stays in range |

  @totals.face-values.rebel
  Rule: By the Rebel Alliance's values the Queen and Endurance are positive
    The Queen of Air and Darkness is worth 5, Endurance 10, Balance -3, Demise -7,
    Moderation -15, the Evil One -12 and the Star -8.
    The Idiot is worth 0.
    Both copies of a face card have its value.
    These are the values of the Rebel Alliance version.

    Scenario Outline: A face card beside the Idiot counts its own value
      Given the hand <card>, idiot
      When it is counted
      Then it counts <total>
      And it stays in range

      Examples: the face cards
        | card       | total |
        | queen      | +5    |
        | endurance  | +10   |
        | balance    | -3    |
        | demise     | -7    |
        | moderation | -15   |
        | evil-one   | -12   |
        | star       | -8    |

    Scenario Outline: The values add up, in range or out of it
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: several face cards
        | sum            | hand                        | total | range             |
        | at the limit   | endurance, queen, flasks-8  | +23   | it stays in range |
        | past the limit | endurance, queen, flasks-9  | +24   | it bombs out      |
        | below nought   | moderation, demise, coins-5 | -17   | it stays in range |

  @totals.face-values.imperial
  Rule: By the Imperial values the Star alone is positive
    The Queen of Air and Darkness is worth -11, Endurance -8, Balance -5, Demise -18,
    Moderation -2, the Evil One -14 and the Star 5.
    The Idiot is worth 0.
    Both copies of a face card have its value.
    These are the values of the Imperial version.

    Scenario Outline: A face card beside the Idiot counts its own value
      Given the hand <card>, idiot
      When it is counted
      Then it counts <total>
      And it stays in range

      Examples: the face cards
        | card       | total |
        | queen      | -11   |
        | endurance  | -8    |
        | balance    | -5    |
        | demise     | -18   |
        | moderation | -2    |
        | evil-one   | -14   |
        | star       | +5    |

    Scenario Outline: The values add up, in range or out of it
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: several face cards
        | sum            | hand                     | total | range             |
        | past the limit | demise, queen            | -29   | it bombs out      |
        | near the limit | demise, balance, coins-1 | -22   | it stays in range |
        | near nought    | star, evil-one, coins-10 | +1    | it stays in range |

  @totals.face-values.corellian
  Rule: By the Corellian values no face card is lower than minus eleven
    The Queen of Air and Darkness is worth -8, Endurance -5, Balance -7, Demise -2,
    Moderation -5, the Evil One -11 and the Star -2.
    The Idiot is worth 0.
    Both copies of a face card have its value.
    These are the values of the Corellian version.

    Scenario Outline: A face card beside the Idiot counts its own value
      Given the hand <card>, idiot
      When it is counted
      Then it counts <total>
      And it stays in range

      Examples: the face cards
        | card       | total |
        | queen      | -8    |
        | endurance  | -5    |
        | balance    | -7    |
        | demise     | -2    |
        | moderation | -5    |
        | evil-one   | -11   |
        | star       | -2    |

    Scenario Outline: The values add up, in range or out of it
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: several face cards
        | sum            | hand                     | total | range             |
        | past the limit | queen, evil-one, balance | -26   | it bombs out      |
        | near the limit | queen, evil-one, demise  | -21   | it stays in range |
        | near nought    | star, demise, coins-3    | -1    | it stays in range |

  @totals.face-values.new-republic
  Rule: By the New Republic's values Endurance and Balance are positive
    The Queen of Air and Darkness is worth -9, Endurance 8, Balance 5, Demise -11,
    Moderation -14, the Evil One -2 and the Star -13.
    The Idiot is worth 0.
    Both copies of a face card have its value.
    These are the values of the New Republic version.

    Scenario Outline: A face card beside the Idiot counts its own value
      Given the hand <card>, idiot
      When it is counted
      Then it counts <total>
      And it stays in range

      Examples: the face cards
        | card       | total |
        | queen      | -9    |
        | endurance  | +8    |
        | balance    | +5    |
        | demise     | -11   |
        | moderation | -14   |
        | evil-one   | -2    |
        | star       | -13   |

    Scenario Outline: The values add up, in range or out of it
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: several face cards
        | sum            | hand                          | total | range             |
        | at the limit   | endurance, balance, sabres-10 | +23   | it stays in range |
        | past the limit | endurance, balance, sabres-11 | +24   | it bombs out      |
        | below nought   | queen, demise, flasks-4       | -16   | it stays in range |

  @totals.face-values.corporate-sector
  Rule: By the Corporate Sector's values Endurance and the Star are positive
    The Queen of Air and Darkness is worth -4, Endurance 7, Balance -9, Demise -10,
    Moderation -13, the Evil One -14 and the Star 5.
    The Idiot is worth 0.
    Both copies of a face card have its value.
    These are the values of the Corporate Sector version.

    Scenario Outline: A face card beside the Idiot counts its own value
      Given the hand <card>, idiot
      When it is counted
      Then it counts <total>
      And it stays in range

      Examples: the face cards
        | card       | total |
        | queen      | -4    |
        | endurance  | +7    |
        | balance    | -9    |
        | demise     | -10   |
        | moderation | -13   |
        | evil-one   | -14   |
        | star       | +5    |

    Scenario Outline: The values add up, in range or out of it
      Given the hand <hand>
      When it is counted
      Then it counts <total>
      And <range>

      Examples: several face cards
        | sum            | hand                             | total | range             |
        | at the limit   | endurance, star, coins-11        | +23   | it stays in range |
        | past the limit | endurance, star, coins-commander | +24   | it bombs out      |
        | below nought   | queen, moderation, flasks-4      | -13   | it stays in range |
