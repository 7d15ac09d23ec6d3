Feature: How a sudden demise is decided
  The hands are compared again, each with its demise card.

  @demise.comparison.as-showdown
  Rule: The new totals are compared as at the showdown
    Of the new totals in range, the best wins, in the order of the showdown (`ranking.order`).
    A total of 23 comes before all others, even if only the demise card has made it.
    [specials.pure-totals:both] (Where -23 is a Pure Sabacc,) a total of -23 does so too, and the two are compared with each other as at the showdown (`ranking.plus-minus-23`).
    Arrays rank only by their totals now.
    [specials.idiots-array-extra:allowed] (With further cards allowed in an Idiot's Array,) a tied Idiot's Array is still one.

    @ranking.order:highest @values-of-a-document @negatives-can-win
    Example: The higher total wins where height ranks the hands
      Given Lando holds moderation, coins-7
      And Han holds moderation, flasks-7
      And the next cards are sabres-3, evil-one
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 112 credits

    @ranking.order:highest @values-of-a-document @negatives-can-win
    Example: The dealer has the higher total where height ranks the hands
      Given Lando holds moderation, coins-7
      And Han holds moderation, flasks-7
      And the next cards are evil-one, sabres-3
      And the hand pot holds 20
      When Han calls
      Then Han wins the hand pot
      And Han has 120 credits

    @ranking.order:highest
    Scenario Outline: A positive total wins against a longer negative one by values of a table's own
      Given Lando holds coins-1, flasks-1
      And Han holds sabres-1, staves-1
      And the next cards are <cards>
      When Lando calls
      Then Lando wins the hand pot

      @totals.face-values:own=queen:-3/demise:-12/star:-10
      Examples: 2 against -8, with a Star that counts -10
        | values       | cards       |
        | three values | idiot, star |

      @totals.face-values:own=endurance:12/moderation:0
      Examples: 2 against -13, with a Moderation that counts zero
        | values     | cards                |
        | two values | moderation, evil-one |

    @ranking.order:highest @values-of-a-document
    Example: A positive total wins against a longer negative one where height ranks the hands
      Given Lando holds coins-2, flasks-1
      And Han holds sabres-2, staves-1
      And the next cards are coins-9, star
      When Lando calls
      Then Lando wins the hand pot

    @ranking.order:nearest @values-of-a-document @negatives-can-win
    Example: The total nearer to either end wins where nearness ranks the hands
      Given Lando holds moderation, coins-7
      And Han holds moderation, flasks-7
      And the next cards are sabres-3, evil-one
      When Han calls
      Then Han wins the hand pot
      And Han has 112 credits

    @ranking.order:nearest @totals.face-values:usual
    Example: A total of -14 wins against 12 where nearness ranks the hands
      Given Lando holds coins-2, flasks-1
      And Han holds sabres-2, staves-1
      And the next cards are star, coins-9
      When Lando calls
      Then Lando wins the hand pot

    @nearest-total-wins @totals.face-values:usual @one-demise
    Example: A total of 14 stays level with -14 where equal distances tie
      Given Lando holds coins-2, flasks-1
      And Han holds sabres-2, staves-1
      And the next cards are coins-11, star
      When the hand ends without a call
      Then Lando and Han share the hand pot
      And Lando has 106 credits
      And Han has 106 credits

    @specials.pure-totals:both @totals.face-values:usual @negatives-can-win
    Example: A total of -23 wins where it is a Pure Sabacc
      Given Lando holds endurance, coins-2
      And Han holds endurance, flasks-2
      And the next cards are staves-ace, star
      When Han calls
      Then Han wins the hand pot

    @specials.pure-totals:plus-23-only @ranking.order:highest
    @totals.face-values:usual @negatives-can-win
    Example: A total of -23 is the lowest where it is no Pure Sabacc
      Given Lando holds endurance, coins-2
      And Han holds endurance, flasks-2
      And the next cards are staves-ace, star
      When Lando calls
      Then Lando wins the hand pot

    @nearest-total-wins @ranking.plus-minus-23:plus-wins
    @totals.face-values:usual @demise.made-special:no @negatives-can-win
    Example: A total of 23 beats -23 where it does so at the showdown
      Given Lando holds evil-one, idiot
      And Han holds coins-9, flasks-6
      And the next cards are endurance, staves-8
      When Han calls
      Then Lando and Han meet in a sudden demise
      And Han wins the hand pot
      And Han has 112 credits

    @ranking.plus-minus-23:tie @either-own-list @one-demise
    @!specials.pure-cards:exactly-two
    Example: A total of 23 stays level with -23 by values of a table's own
      Given Lando holds coins-11, flasks-8, sabres-4
      And Han holds balance, evil-one, coins-3
      And the next cards are idiot, idiot
      When the hand ends without a call
      Then Lando and Han share the hand pot
      And Lando has 121 credits
      And Han has 121 credits

    @ranking.plus-minus-23:tie @totals.face-values:usual @one-demise
    Example: A total of 23 stays level with -23 where they are level at the showdown
      Given Lando holds coins-11, flasks-commander
      And Han holds endurance, evil-one
      And the next cards are idiot, idiot
      When the hand ends without a call
      Then Lando and Han share the hand pot
      And Lando has 121 credits
      And Han has 121 credits

  @demise.comparison.nearest
  Rule: The new total nearest to 23 or -23 wins
    Of the new totals in range, the one nearest to 23 or -23 wins, whatever order ranked the hands before.
    At equal distances, `ranking.equal-distance` decides, even between 23 and -23.
    Arrays rank only by their totals now.
    [specials.idiots-array-extra:allowed] (With further cards allowed in an Idiot's Array,) a tied Idiot's Array is still one.

    @values-of-a-document @negatives-can-win
    Example: A long negative total beats a short one
      Given Lando holds moderation, coins-7
      And Han holds moderation, flasks-7
      And the next cards are sabres-3, evil-one
      When Han calls
      Then Han wins the hand pot
      And Han has 112 credits

    @values-of-a-document @negatives-can-win
    Example: The player on the dealer's left has the longer negative total
      Given Lando holds moderation, coins-7
      And Han holds moderation, flasks-7
      And the next cards are evil-one, sabres-3
      And the hand pot holds 20
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 120 credits

    Scenario Outline: A positive total meets a negative one
      Given Lando holds coins-2, flasks-1
      And Han holds sabres-2, staves-1
      And the next cards are <card>, star
      When <winner> calls
      Then <winner> wins the hand pot

      @totals.face-values:usual
      Examples: The negative total of -14 is nearer
        | card     | winner |
        | coins-9  | Han    |
        | coins-10 | Han    |
        | idiot    | Han    |

      @values-of-a-document
      Examples: The positive total is nearer
        | card            | winner |
        | coins-commander | Lando  |

    @totals.face-values:usual @negatives-can-win
    Example: A total of -23 beats 9
      Given Lando holds endurance, coins-2
      And Han holds endurance, flasks-2
      And the next cards are staves-ace, star
      When Han calls
      Then Han wins the hand pot

    @ranking.plus-minus-23:tie @ranking.equal-distance:positive-wins
    @totals.face-values:usual @beaten-specials-get-nothing
    Example: A total of 23 beats -23 where the positive of two equal distances wins
      Given Lando holds endurance, evil-one
      And Han holds coins-11, flasks-commander
      And the next cards are idiot, idiot
      When Han calls
      Then Lando and Han meet in a sudden demise
      And Han wins the hand pot
      And Han has 142 credits

    @ranking.equal-distance:positive-wins
    Scenario Outline: Of two equal distances the positive one wins
      Given Lando holds coins-2, flasks-1
      And Han holds sabres-2, staves-1
      And the next cards are <positive>, <negative>
      When Lando calls
      Then Lando wins the hand pot

      @totals.face-values:usual
      Examples: 10 against -10 by the usual values
        | positive | negative |
        | coins-7  | demise   |

      @totals.face-values:rebel
      Examples: 9 against -9 by the Rebel Alliance's values
        | positive | negative |
        | coins-6  | evil-one |

      @totals.face-values:imperial
      Examples: 11 against -11 by the Imperial values
        | positive | negative |
        | coins-8  | evil-one |

      @totals.face-values:corellian
      Examples: 8 against -8 by the Corellian values
        | positive | negative |
        | flasks-5 | evil-one |

      @totals.face-values:new-republic
      Examples: 8 against -8 by the New Republic's values
        | positive | negative |
        | coins-5  | demise   |

      @totals.face-values:corporate-sector
      Examples: 11 against -11 by the Corporate Sector's values
        | positive | negative |
        | flasks-8 | evil-one |

  @demise.comparison.highest
  Rule: The highest new total wins
    Of the new totals in range, the highest wins, whatever order ranked the hands before.
    Any positive total beats any negative one, and -23 is the lowest of all.
    Arrays rank only by their totals now.
    [specials.idiots-array-extra:allowed] (With further cards allowed in an Idiot's Array,) a tied Idiot's Array is still one.

    @values-of-a-document @negatives-can-win
    Example: A short negative total beats a long one
      Given Lando holds moderation, coins-7
      And Han holds moderation, flasks-7
      And the next cards are sabres-3, evil-one
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 112 credits

    @values-of-a-document @negatives-can-win
    Example: The dealer has the shorter negative total
      Given Lando holds moderation, coins-7
      And Han holds moderation, flasks-7
      And the next cards are evil-one, sabres-3
      And the hand pot holds 20
      When Han calls
      Then Han wins the hand pot
      And Han has 120 credits

    @values-of-a-document
    Example: A positive total beats a negative one that is nearer
      Given Lando holds coins-2, flasks-1
      And Han holds sabres-2, staves-1
      And the next cards are coins-9, star
      When Lando calls
      Then Lando wins the hand pot

    @totals.face-values:usual @negatives-can-win
    Example: A total of 9 beats -23
      Given Lando holds endurance, coins-2
      And Han holds endurance, flasks-2
      And the next cards are staves-ace, star
      When Lando calls
      Then Lando wins the hand pot

    @totals.face-values:usual @negatives-can-win
    Example: A total of -6 beats -23
      Given Lando holds endurance, coins-2
      And Han holds endurance, flasks-2
      And the next cards are star, idiot
      When Han calls
      Then Han wins the hand pot

    @specials.pure-totals:both @totals.face-values:usual
    Example: A total of -14 beats one that stays -23
      Given Lando holds evil-one, endurance
      And Han holds evil-one, endurance
      And the next cards are idiot, coins-9
      When Han calls
      Then Han wins the hand pot

  @demise.idiots-array.its-total
  Rule: A demise card breaks an Idiot's Array
    The hand counts 5 plus its demise card, and is compared by that total.
    Both pots are still at stake (`demise.prize`).

    @!specials.idiots-array:one-suit @beaten-specials-get-nothing
    Example: Two arrays are compared by 16 against 20
      Given Lando holds idiot, coins-2, flasks-3
      And Han holds idiot, sabres-2, staves-3
      And the next cards are coins-11, flasks-ace
      When Han calls
      Then Han wins the hand pot
      And Han wins the sabacc pot
      And Han has 142 credits

    @!specials.idiots-array:one-suit @beaten-specials-get-nothing
    Example: Two arrays are compared by 7 against 6
      Given Lando holds idiot, coins-2, flasks-3
      And Han holds idiot, sabres-2, staves-3
      And the hand pot holds 20
      And the next cards are flasks-2, coins-1
      When Lando calls
      Then Lando wins the hand pot
      And Lando wins the sabacc pot
      And Lando has 150 credits

    @values-of-a-document
    Example: An array with a high positive card beats one with a negative card
      Given Lando holds idiot, coins-2, flasks-3
      And Han holds idiot, sabres-2, staves-3
      And the next cards are evil-one, coins-10
      When Han calls
      Then Han wins the hand pot

    @!specials.idiots-array:one-suit
    Example: A third hand of 22 has no say between two broken arrays
      Given Lando holds idiot, coins-2, flasks-3
      And Han holds idiot, sabres-2, staves-3
      And Leia holds coins-11, flasks-11
      And the next cards are coins-4, coins-1
      When Lando calls
      Then Lando wins the hand pot
      And Leia has 100 credits

  @demise.one-bombs.sound-hand-wins
  Rule: A hand still in range beats one that bombs
    A hand whose new total is out of range has bombed and is out.
    A single hand left in range wins, however poor its total; if several are left, only these are compared.
    [specials.idiots-array-extra:allowed] (With further cards allowed in an Idiot's Array,) a tied Idiot's Array never bombs here, whatever its new total.

    Example: A total of 20 beats 25
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, idiot
      When Han calls
      Then Han wins the hand pot
      And Han has 112 credits

    @demise.made-special:no
    Example: A total of 23 beats 24
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the hand pot holds 25
      And the next cards are staves-3, coins-4
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 125 credits

    @values-of-a-document
    Example: A hand that the card has ruined beats a bombed one
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are evil-one, coins-4
      When Lando calls
      Then Lando wins the hand pot

    @totals.face-values:usual @!bombs.zero:in-range
    Example: A total of -5 beats zero
      Given Lando holds coins-5, flasks-3
      And Han holds sabres-6, staves-2
      And the next cards are endurance, demise
      When Han calls
      Then Han wins the hand pot

    @totals.face-values:usual @negatives-can-win
    Example: A total of -6 beats -24
      Given Lando holds demise, coins-6
      And Han holds demise, flasks-6
      And the next cards are sabres-1, star
      When Lando calls
      Then Lando wins the hand pot

    Example: The only one of three in range wins
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-10, flasks-10
      And the next cards are coins-5, staves-10, coins-1
      When Leia calls
      Then Leia wins the hand pot
      And Leia has 112 credits

    Example: The two of three in range are compared
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-10, flasks-10
      And the next cards are coins-2, staves-10, coins-1
      When Lando calls
      Then Lando wins the hand pot

    @specials.idiots-array-extra:allowed @!specials.idiots-array:one-suit
    @!ranking.tie-break:fewest-cards
    Example: An Idiot's Array that now counts 24 shares with one that counts 15
      Given Lando holds idiot, coins-2, flasks-3, sabres-8
      And Han holds idiot, sabres-2, staves-3
      And the next cards are coins-11, coins-10
      When the hand ends without a call
      Then Lando and Han share the hand pot
      And Lando and Han share the sabacc pot
      And Lando has 121 credits
      And Han has 121 credits

    @specials.idiots-array-extra:allowed @!specials.idiots-array:one-suit
    Example: Two Idiot's Arrays that now count 24 leave nothing to a third hand
      Given Lando holds idiot, coins-2, flasks-3, sabres-8
      And Han holds coins-9, flasks-11
      And Leia holds idiot, sabres-2, staves-3, staves-8
      And the next cards are coins-11, staves-11
      When the hand ends without a call
      Then Lando and Leia share the hand pot
      And Lando has 121 credits
      And Han has 100 credits

    @penalties.bomb:none
    Example: The pots after a lone bomb that costs nothing
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, idiot
      When Han calls
      Then Lando has 100 credits
      And the hand pot holds 0
      And the sabacc pot holds 30

    @penalties.demise-bomb:none
    Example: The pots after a lone bomb of a demise card that costs nothing
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the sabacc pot holds 9
      And the next cards are idiot, coins-5
      When Lando calls
      Then Han has 100 credits
      And the hand pot holds 0
      And the sabacc pot holds 9

  @demise.one-bombs.zero-takes-part
  Rule: A hand of zero is compared with hands still in range
    A hand whose new total is out of range has bombed, but if another one is in range, zero is compared with it like any total.
    Every other hand that has bombed is out.
    What the bomb of a demise card costs is still owed.

    @demise.comparison:as-showdown @ranking.order:highest
    @totals.face-values:usual
    Example: Zero beats -5
      Given Lando holds coins-5, flasks-3
      And Han holds sabres-6, staves-2
      And the next cards are endurance, demise
      When Lando calls
      Then Lando wins the hand pot

    @totals.face-values:usual
    Example: Zero loses to 1
      Given Lando holds coins-5, flasks-3
      And Han holds sabres-6, staves-2
      And the next cards are endurance, idiot
      When Han calls
      Then Han wins the hand pot

    @one-demise @demise.comparison:as-showdown @ranking.order:highest
    @totals.face-values:usual
    Example: Two totals of zero share before one of -5
      Given Lando holds coins-5, flasks-3
      And Han holds sabres-6, staves-2
      And Leia holds coins-4, flasks-4
      And the next cards are endurance, endurance, demise
      When the hand ends without a call
      Then Lando and Han share the hand pot

    @demise.all-bomb:next-best-hand @totals.face-values:usual
    @!bombs.zero:in-range
    Example: Zero wins nothing when the other hand bombs too
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are evil-one, coins-ace
      When Lando calls
      Then nobody wins the hand pot

    Example: A total of 25 is no match for 20
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, idiot
      When Han calls
      Then Han wins the hand pot

    @totals.face-values:usual @negatives-can-win
    Example: A total of -24 is no match for -6
      Given Lando holds demise, coins-6
      And Han holds demise, flasks-6
      And the next cards are sabres-1, star
      When Lando calls
      Then Lando wins the hand pot

    @penalties.bomb:hand-pot @penalties.demise-bomb:due
    @penalties.lone-demise-bomb:due @demise.comparison:as-showdown
    @ranking.order:highest @totals.face-values:usual @!bombs.zero:in-range
    Example: A winner with zero pays for the bomb
      Given Lando holds coins-5, flasks-3
      And Han holds sabres-6, staves-2
      And the next cards are endurance, demise
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 100 credits
      And the sabacc pot holds 42

  @demise.still-tied.split
  Rule: Hands level after the demise card share the pot
    If the best new totals are level again, their players share the hand pot equally.
    There is no second sudden demise.
    Nobody else gets anything, even if they played the sudden demise.

    Example: Two hands level again take half each
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are coins-3, staves-3
      When the hand ends without a call
      Then Lando and Han share the hand pot
      And Lando has 106 credits
      And Han has 106 credits
      And the sabacc pot holds 30

    Example: A caller shares like anybody else
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are coins-5, staves-5
      When Lando calls
      Then Lando and Han share the hand pot

    Example: A single point apart is a win
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the sabacc pot holds 14
      And the next cards are coins-3, staves-4
      When Han calls
      Then Han wins the hand pot
      And Han has 112 credits
      And the sabacc pot holds 14

    Example: Two of three are level in front
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds coins-10, staves-5
      And the hand pot holds 20
      And the next cards are coins-3, staves-3, coins-1
      When the hand ends without a call
      Then Lando and Han share the hand pot
      And Han has 110 credits
      And Leia has 100 credits

    Example: All three are level again
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds coins-10, staves-5
      And the next cards are coins-3, staves-3, sabres-3
      When the hand ends without a call
      Then Lando, Han and Leia share the hand pot
      And Leia has 104 credits

    Example: A level hand outside the sudden demise gets nothing
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds coins-8, staves-5
      And the next cards are idiot, idiot
      When the hand ends without a call
      Then Lando and Han share the hand pot
      And Leia has 100 credits

  @demise.still-tied.another-demise
  Rule: Hands level after the demise card meet again
    If the best new totals are level again, their players, and nobody else, meet in another sudden demise.
    Each of them is dealt a further card, and all their cards count.
    They play for the same pots, and whatever holds for a sudden demise holds for each.
    This goes on until one hand alone is the best, or all the hands that meet bomb (`demise.all-bomb`).
    [demise.all-bomb:next-best-hand] If all bomb, the next best hand is one that met in none of these demises.
    If there is not a card for each, those who are level share (`edges.short-demise`).
    [specials.idiots-array-extra:allowed] Tied Idiot's Arrays share after one demise card, because no card can part them.

    For programs:
    `demise` in an answer names the last card that each player was dealt.

    Example: The second demise has a winner
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are coins-3, staves-3, sabres-1, flasks-4
      When Han calls
      Then Lando and Han meet in a sudden demise
      And Lando is dealt sabres-1
      And Han is dealt flasks-4
      And Han wins the hand pot
      And Han has 112 credits

    Example: The better card of the second demise falls to the other player
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are coins-3, staves-3, sabres-4, flasks-1
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 112 credits

    Example: A single point apart needs no second demise
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are coins-3, staves-4, sabres-4, flasks-1
      When Han calls
      Then Lando is dealt coins-3
      And Han is dealt staves-4
      And Han wins the hand pot

    Example: The third demise has a winner
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are coins-3, staves-3, sabres-1, flasks-1, coins-2, flasks-3
      When Han calls
      Then Han is dealt flasks-3
      And Han wins the hand pot
      And Han has 112 credits

    Example: The third player of a demise gets no second card
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds coins-10, staves-5
      And the next cards are coins-3, staves-3, coins-1, sabres-1, flasks-2, sabres-6
      When Han calls
      Then Leia is dealt coins-1
      And Han wins the hand pot
      And Leia has 100 credits

    Example: The second card makes one of two hands bomb
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-1, flasks-1, coins-5, sabres-1
      When Han calls
      Then Lando is dealt coins-5
      And Han wins the hand pot
      And Han has 112 credits

    @totals.face-values:usual @beaten-specials-get-nothing
    Example: Two Pure Sabaccs meet twice for both pots
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And the next cards are star, star, coins-1, coins-3
      When Han calls
      Then Han wins the hand pot
      And Han wins the sabacc pot
      And Han has 142 credits

    @demise.all-bomb:split
    Example: Two hands bomb with their second card
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-1, flasks-1, coins-5, sabres-4
      When the hand ends without a call
      Then Lando is dealt coins-5
      And Lando and Han share the hand pot

    @demise.all-bomb:next-best-hand
    Example: A hand that lost the first demise is not the next best one after the second
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-10, staves-10
      And Chewbacca holds coins-8, staves-6
      And the next cards are coins-1, flasks-1, idiot, coins-5, sabres-4
      When Chewbacca calls
      Then Lando, Han and Leia meet in a sudden demise
      And Chewbacca wins the hand pot

    @time-to-call @calls-in-every-turn
    Example: One card is left for two players
      Given Han and Lando play
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And the deck holds coins-3, staves-3, sabres-1
      When Lando calls in round 9
      Then Han is dealt coins-3
      And Han and Lando share the hand pot
      And the deck holds sabres-1

    @time-to-call @edges.empty-deck:discards-shuffled
    Example: The cards out of play are shuffled for the second demise
      Given Han and Lando play
      And Han has 1000 credits
      And Lando has 1000 credits
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And the deck holds coins-3, staves-3
      And coins-4, coins-2 lie out of play
      And cards shuffled anew lie in the order coins-4, coins-2
      When Han calls in round 8
      Then Han is dealt coins-4
      And Lando is dealt coins-2
      And Han wins the hand pot
      And the deck holds no card

    @specials.idiots-array-extra:allowed
    Example: Two Idiot's Arrays meet once
      Given Lando holds idiot, coins-2, coins-3
      And Han holds idiot, sabres-2, sabres-3
      And the next cards are coins-11, flasks-ace, coins-5, sabres-6
      When the hand ends without a call
      Then Lando is dealt coins-11
      And Lando and Han share the hand pot
      And Lando and Han share the sabacc pot
