Feature: What other arrays win
  The regional arrays of the forum's versions and the three arrays of the holonet's variant, if they are played.

  @pots.regional-array.both-pots
  Rule: A winning regional array takes both pots
    The regional array in play wins the sabacc pot like a Pure Sabacc or an Idiot's Array (`pots.sabacc-pot`).
    A hand that only resembles it does not count as one (`specials.regional-cards`).
    An array that is beaten gets nothing.

    Scenario Outline: An array wins both pots
      Given Han holds <hand>
      And Lando holds flasks-9, staves-11
      And the sabacc pot holds <sabacc pot>
      When Han calls
      Then Han wins the sabacc pot
      And Han has <credits> credits
      And the sabacc pot holds 0

      @specials.regional-array:force
      Examples: the Force Array
        | array    | hand                               | sabacc pot | credits |
        | Force 21 | flasks-master, sabres-3, sabres-4  | 6          | 118     |

      @specials.regional-array:force @regional-arrays-have-ranks
      Examples: the Force Array, where an array is above ordinary hands
        | array    | hand                               | sabacc pot | credits |
        | Force    | staves-master, sabres-1, sabres-2  | 10         | 122     |

      @specials.regional-array:death @values-of-a-document
      @regional-arrays-have-ranks
      Examples: the Death Array
        | array    | hand                               | sabacc pot | credits |
        | Death    | evil-one, demise, flasks-master    | 20         | 132     |
        | Death 17 | evil-one, demise, coins-ace        | 7          | 119     |

      @specials.regional-array:profit @values-of-a-document
      @regional-arrays-have-ranks
      Examples: the Profit Array
        | array    | hand                               | sabacc pot | credits |
        | Profit   | endurance, coins-4, coins-7        | 31         | 143     |
        | Profit 7 | endurance, coins-3, coins-9        | 9          | 121     |

      @specials.regional-array:justice @values-of-a-document
      @regional-arrays-have-ranks
      Examples: the Justice Array
        | array    | hand                               | sabacc pot | credits |
        | Justice  | balance, sabres-5, coins-commander | 40         | 152     |
        | Justice 19 | balance, sabres-2, flasks-commander | 5       | 117     |

      @specials.regional-array:monarchy @values-of-a-document
      @regional-arrays-have-ranks
      Examples: the Monarchy Array
        | array    | hand                               | sabacc pot | credits |
        | Monarchy | queen, star, coins-4               | 50         | 162     |
        | Monarchy 10 | queen, star, coins-9            | 8          | 120     |

    @totals.version:in-force @regional-arrays-have-ranks
    Example: The array of the version in force wins both pots
      Given the Rebel Alliance version is in force
      And Han holds coins-master, sabres-1, sabres-2
      And Lando holds coins-9, staves-8
      And the sabacc pot holds 31
      When Han calls
      Then Han wins the sabacc pot
      And the sabacc pot holds 0
      And Han has 143 credits

    @specials.regional-array:force @regional-arrays-have-ranks
    Example: The third player's array wins both pots
      Given Han holds flasks-9, staves-11
      And Lando holds flasks-11, staves-10
      And Leia holds coins-master, sabres-1, sabres-4
      When Leia calls
      Then Leia wins the sabacc pot
      And Leia has 142 credits

    @specials.regional-array:force
    Example: A fourth card turns the array into an ordinary hand
      Given Han holds staves-master, sabres-1, sabres-2, flasks-1
      And Lando holds flasks-8, staves-9
      When Han calls
      Then nobody wins the sabacc pot
      And Han has 112 credits
      And the sabacc pot holds 30

    @specials.regional-array:profit @totals.face-values:corellian
    Example: A Profit Array of 22 wins both pots from 21
      Given Han holds endurance, coins-commander, coins-ace
      And Lando holds flasks-10, staves-11
      When Han calls
      Then Han wins the sabacc pot
      And Han has 142 credits

    @specials.regional-array:force @ranking.regional-array:under-pure-sabacc
    @beaten-specials-get-nothing
    Example: A beaten array is paid nothing
      Given Han holds staves-master, sabres-1, sabres-2
      And Lando holds flasks-8, staves-ace
      When Lando calls
      Then Lando wins the sabacc pot
      And Lando has 142 credits
      And Han has 100 credits

  @pots.regional-array.hand-pot-alone
  Rule: A winning regional array takes the hand pot alone
    The regional array in play beats ordinary hands, but it does not win the sabacc pot.
    Its player takes the hand pot, and the sabacc pot stays for the next hand.
    A Pure Sabacc or an Idiot's Array that wins still takes both.

    @specials.regional-array:force
    Scenario Outline: An array leaves the sabacc pot alone
      Given Han holds <hand>
      And Lando holds flasks-9, staves-11
      And the sabacc pot holds <sabacc pot>
      When Han calls
      Then Han wins the hand pot
      And nobody wins the sabacc pot
      And the sabacc pot holds <sabacc pot>
      And Han has 112 credits

      @regional-arrays-have-ranks
      Examples: the Force Array
        | circumstance       | hand                                  | sabacc pot |
        | a Master of staves | staves-master, sabres-1, sabres-2     | 10         |
        | a Master of sabres | sabres-master, sabres-3, sabres-2     | 30         |
        | a Master of coins  | coins-master, sabres-4, sabres-1      | 450        |

    @specials.regional-array:force @ranking.regional-array:over-pure-sabacc
    Example: An array is no key where it beats a Pure Sabacc
      Given Han holds staves-master, sabres-1, sabres-2
      And Lando holds flasks-9, coins-master
      When the hands are compared
      Then Han has the best hand
      And the best hand is not worth the sabacc pot

    @specials.regional-array:force
    Example: Without an array beside it the Pure Sabacc is the key
      Given Han holds staves-master, sabres-1, flasks-4
      And Lando holds flasks-9, coins-master
      When the hands are compared
      Then Lando has the best hand
      And the best hand is worth the sabacc pot

    @specials.regional-array:force @regional-arrays-have-ranks
    Example: The third player's array wins the hand pot
      Given Han holds flasks-9, staves-11
      And Lando holds flasks-11, staves-10
      And Leia holds coins-master, sabres-1, sabres-4
      And the hand pot holds 18
      When Leia calls
      Then Leia wins the hand pot
      And nobody wins the sabacc pot
      And Leia has 118 credits

    @specials.regional-array:force @ranking.regional-array:over-pure-sabacc
    @beaten-specials-get-nothing
    Example: An array keeps the sabacc pot from a Pure Sabacc
      Given Han holds staves-master, sabres-1, sabres-2
      And Lando holds flasks-8, staves-ace
      When Han calls
      Then Han wins the hand pot
      And the sabacc pot holds 30
      And Han has 112 credits

    @specials.regional-array:force
    Example: A Pure Sabacc takes both pots
      Given Han holds flasks-9, staves-11
      And Lando holds flasks-8, staves-ace
      When Lando calls
      Then Lando wins the sabacc pot
      And Lando has 142 credits
      And the sabacc pot holds 0

  @pots.valued-arrays.hand-pot-alone
  Rule: An array with a stated value takes the hand pot alone
    It beats hands of equal value, and does no more.
    One that wins takes the hand pot, and the sabacc pot stays for the next hand.
    A Pure Sabacc or an Idiot's Array that wins still takes both pots.

    @totals.face-values:usual @!specials.valued-arrays:fairy-empress
    Scenario Outline: An array beats a plain hand of its value
      Given Han holds <hand>
      And Lando holds <other hand>
      When Han calls
      Then Han wins the hand pot
      And nobody wins the sabacc pot
      And Han has 112 credits

      @arrays-of-stated-value
      Examples: the three arrays
        | array          | hand                                       | other hand               |
        | Fairy Empress  | queen, queen                               | star, endurance, coins-3 |
        | Longing Hearts | endurance, coins-master, flasks-mistress   | star, endurance, coins-4 |
        | Temptation     | evil-one, coins-commander, flasks-mistress | star, endurance, coins-5 |

    @ranking.order:nearest @!specials.valued-arrays:fairy-empress
    Scenario Outline: An array of a low total beats a high one
      Given Lando holds coins-9, staves-6
      And Han holds <hand>
      And the sabacc pot holds <sabacc pot>
      When Han calls
      Then Han wins the hand pot
      And the sabacc pot holds <sabacc pot>

      @arrays-of-stated-value
      Examples: the three arrays
        | array          | hand                                       | sabacc pot |
        | Fairy Empress  | queen, queen                               | 30         |
        | Longing Hearts | endurance, coins-master, flasks-mistress   | 31         |
        | Temptation     | evil-one, coins-commander, flasks-mistress | 32         |

    @values-of-a-document
    Example: An array takes the hand pot alone from a bombed hand
      Given Han holds queen, queen
      And Lando holds coins-11, flasks-ace
      When Han calls
      Then Han wins the hand pot
      And nobody wins the sabacc pot

    @values-of-a-document
    Example: A Pure Sabacc takes both pots from an array
      Given Han holds queen, queen
      And Lando holds flasks-8, staves-ace
      When Lando calls
      Then Lando wins the sabacc pot
      And Lando has 142 credits
      And the sabacc pot holds 0

  @pots.valued-arrays.both-pots
  Rule: An array with a stated value takes both pots
    [specials.valued-arrays:three] These three arrays are special hands: one that wins takes the sabacc pot with the hand pot.
    [specials.valued-arrays:fairy-empress] (With the Fairy Empress alone,) a Fairy Empress is a special hand, and one that wins takes the sabacc pot with the hand pot.
    One that is beaten takes nothing.

    @totals.face-values:usual @!specials.valued-arrays:fairy-empress
    Scenario Outline: An array beats a plain hand of its value, and takes both pots
      Given Han holds <hand>
      And Lando holds <other hand>
      When Han calls
      Then Han wins the sabacc pot
      And Han has 142 credits
      And the sabacc pot holds 0

      @arrays-of-stated-value
      Examples: the three arrays
        | array          | hand                                       | other hand               |
        | Fairy Empress  | queen, queen                               | star, endurance, coins-3 |
        | Longing Hearts | endurance, coins-master, flasks-mistress   | star, endurance, coins-4 |
        | Temptation     | evil-one, coins-commander, flasks-mistress | star, endurance, coins-5 |

    @values-of-a-document
    Example: An array takes both pots from a bombed hand
      Given Han holds queen, queen
      And Lando holds coins-11, flasks-ace
      When Han calls
      Then Han wins the hand pot
      And Han wins the sabacc pot

    Scenario Outline: An array that is beaten takes nothing
      Given Han holds <hand>
      And Lando holds coins-8, flasks-ace
      And the sabacc pot holds 41
      When Lando calls
      Then Lando wins the sabacc pot
      And Han has 100 credits
      And Lando has 153 credits

      @beaten-specials-get-nothing @arrays-of-stated-value
      Examples: two Queens
        | array          | hand                                       |
        | Fairy Empress  | queen, queen                               |

      @!specials.valued-arrays:fairy-empress @beaten-specials-get-nothing
      @arrays-of-stated-value
      Examples: the other two arrays
        | array          | hand                                       |
        | Longing Hearts | endurance, coins-master, flasks-mistress   |
        | Temptation     | evil-one, coins-commander, flasks-mistress |
