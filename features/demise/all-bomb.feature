Feature: If every hand of a sudden demise bombs
  The tied hands were in range until the demise cards fell.

  @demise.all-bomb.next-best-hand
  Rule: If all tied hands bomb, the next best hand wins
    The pot goes to the best of the other hands that can win it, judged by the cards at the showdown.
    That hand must have been in range then, and must not have played a sudden demise for this pot.
    A single best hand wins at once and gets no card.
    [stakes.short-stack:all-in] With side pots, a demise card that it was dealt for another pot does not count.

    Example: The third hand wins
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-4
      And the next cards are coins-5, staves-10
      When Leia calls
      Then Lando and Han meet in a sudden demise
      And Leia wins the hand pot
      And Leia has 112 credits

    Example: The better of two others wins
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-4
      And Chewbacca holds coins-10, staves-7
      And the next cards are coins-5, staves-10
      When Chewbacca calls
      Then Lando and Han meet in a sudden demise
      And Chewbacca wins the hand pot
      And Chewbacca has 112 credits

    Example: The lowest hand in range wins when no other is left
      Given Lando holds coins-11, flasks-9
      And Han holds idiot, coins-1
      And Leia holds sabres-11, staves-9
      And the hand pot holds 33
      And the next cards are coins-5, staves-10
      When Han calls
      Then Han wins the hand pot
      And Han has 133 credits

    Example: A better hand that folded is not the next best
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-4
      And Chewbacca holds coins-10, staves-7
      And Chewbacca has folded
      And the next cards are coins-5, staves-10
      When Leia calls
      Then Leia wins the hand pot
      And Chewbacca has 100 credits

    Example: A hand out of range is not the next best
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-4
      And Chewbacca holds flasks-11, staves-mistress
      And the next cards are coins-5, staves-10
      When Leia calls
      Then Leia wins the hand pot
      And Leia has 112 credits

    Example: Three tied hands bomb before a fourth
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-10, flasks-10
      And Chewbacca holds coins-8, flasks-4
      And the next cards are coins-5, staves-10, sabres-4
      When Chewbacca calls
      Then Lando, Han and Leia meet in a sudden demise
      And Chewbacca wins the hand pot

    Example: At a table of two nobody is left to win
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, staves-10
      When Lando calls
      Then nobody wins the hand pot

    @stakes.short-stack:all-in @penalties.demise-bomb:none
    @demise.next-best-tie:demise-of-their-own
    Example: A hand that bombed in the demise for the main pot is the next best for the side pot
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-7
      And Chewbacca holds sabres-8, staves-7
      And the main pot of 16 is open to Lando, Han, Leia and Chewbacca
      And a side pot of 9 is open to Lando, Han and Leia
      And the next cards are coins-5, staves-10, coins-9, sabres-3
      When Chewbacca calls
      Then Chewbacca wins the hand pot
      And Chewbacca has 116 credits
      And Leia wins the side pot
      And Leia has 109 credits

    @stakes.short-stack:all-in @demise.next-best-tie:demise-of-their-own
    Example: The next best hand for both pots wins both
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-7
      And Chewbacca holds sabres-8, staves-7
      And the main pot of 16 is open to Lando, Han, Leia and Chewbacca
      And a side pot of 9 is open to Lando, Han and Leia
      And the next cards are coins-5, staves-10, sabres-3, coins-9
      When Leia calls
      Then Leia wins the hand pot
      And Leia wins the side pot
      And Leia has 125 credits

    @penalties.bomb:none
    Example: The sabacc pot is left alone where bombs cost nothing
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-4
      And the sabacc pot holds 9
      And the next cards are coins-5, staves-10
      When Leia calls
      Then Leia has 112 credits
      And Lando has 100 credits
      And the sabacc pot holds 9

    @penalties.demise-bomb:none
    Example: The sabacc pot is left alone where a demise card costs nothing
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-4
      And the next cards are coins-5, staves-10
      When Leia calls
      Then Leia has 112 credits
      And Lando has 100 credits
      And the sabacc pot holds 30

  @demise.all-bomb.split
  Rule: If all tied hands bomb, their players share the pot
    They count as level whatever their new totals, and share the hand pot equally.
    Players outside the sudden demise get nothing, even with hands in range.

    Example: Both bombed hands count as winners
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, staves-10
      When Lando calls
      Then Lando and Han share the hand pot

    Example: A hand in range outside the sudden demise gets nothing
      Given Lando holds coins-11, flasks-9
      And Han holds coins-8, flasks-4
      And Leia holds sabres-11, staves-9
      And the next cards are coins-5, staves-10
      When the hand ends without a call
      Then Lando and Leia share the hand pot
      And Han has 100 credits

    Example: Three bombed hands share
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-10, flasks-10
      And the next cards are coins-5, staves-10, sabres-4
      When Han calls
      Then Lando, Han and Leia share the hand pot

    Example: One hand in range takes the whole pot
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, coins-1
      When Han calls
      Then Han wins the hand pot
      And Han has 112 credits

    @penalties.bomb:hand-pot @penalties.demise-bomb:none
    Example: Each takes half the hand pot
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, staves-10
      When the hand ends without a call
      Then Lando has 106 credits
      And Han has 106 credits
      And the sabacc pot holds 30

  @demise.all-bomb.nearest-to-plus-23
  Rule: If all tied hands bomb, the one nearest to +23 wins
    The gap of a hand is the difference between its new total and +23, on either side: 1 for 24, 23 for 0, 47 for -24.
    The smallest gap wins; for equal gaps, see `demise.bombed-gaps`.
    Players outside the sudden demise get nothing, even with hands in range.

    Example: A total of 24 beats 30
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-4, staves-10
      When Lando calls
      Then Lando wins the hand pot

    Example: A total of 25 beats 26
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-6, staves-5
      When Han calls
      Then Han wins the hand pot

    @totals.face-values:usual @!bombs.zero:in-range
    Example: A total of 30 beats zero
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are evil-one, coins-ace
      When Han calls
      Then Han wins the hand pot

    @totals.face-values:usual @negatives-can-win
    Example: A total of zero beats -24
      Given Lando holds demise, coins-6
      And Han holds demise, flasks-6
      And the next cards are sabres-7, star
      When Lando calls
      Then Lando wins the hand pot

    Example: A hand in range outside the sudden demise does not win
      Given Lando holds coins-11, flasks-9
      And Han holds coins-8, flasks-4
      And Leia holds sabres-11, staves-9
      And the next cards are staves-10, coins-4
      When Leia calls
      Then Leia wins the hand pot

    Example: The nearest of three wins
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-10, flasks-10
      And the next cards are coins-5, staves-10, sabres-4
      When Leia calls
      Then Lando, Han and Leia meet in a sudden demise
      And Leia wins the hand pot

    @penalties.bomb:hand-pot @penalties.demise-bomb:none
    Example: The winner takes the whole hand pot
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-4, staves-10
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 112 credits
      And the sabacc pot holds 30

    @penalties.bomb:hand-pot @penalties.demise-bomb:none
    Example: The winner at the dealer's place takes a larger hand pot
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the hand pot holds 45
      And the sabacc pot holds 14
      And the next cards are staves-10, coins-4
      When Han calls
      Then Han wins the hand pot
      And Han has 145 credits
      And the sabacc pot holds 14

  @demise.bombed-gaps.split
  Rule: Bombed hands equally near to +23 share the pot
    If several bombed hands have the smallest gap to +23, their players share equally what was played for.
    Only equal totals can have equal gaps: 0 would need a total of 46, which no hand can reach with one card.

    Example: Two totals of 25 share
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, staves-5
      When Lando calls
      Then Lando and Han share the hand pot

    Example: A total of 26 gets nothing beside 25
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-6, staves-5
      When Han calls
      Then Han wins the hand pot

    Example: Two totals of 25 share before one of 30
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-10, flasks-10
      And the next cards are staves-10, coins-5, staves-5
      When Han calls
      Then Han and Leia share the hand pot

    @penalties.bomb:hand-pot @penalties.demise-bomb:none
    Example: Each of two equal gaps takes half
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, staves-5
      When the hand ends without a call
      Then Lando has 106 credits
      And Han has 106 credits
      And the sabacc pot holds 30

    @penalties.bomb:hand-pot @penalties.demise-bomb:none
    Example: The smaller of two gaps takes all
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-6, staves-5
      When the hand ends without a call
      Then Lando has 100 credits
      And Han has 112 credits
      And the sabacc pot holds 30

  @demise.all-bomb-prize.contested-pots
  Rule: Bombed hands that win take what was played for
    The prize is still the hand pot, and the sabacc pot too if the tied hands played for it (`demise.prize`).
    A single winner takes all of it; players who share divide each pot on its own.

    @demise.all-bomb:split
    Example: Two bombed Pure Sabaccs share both pots
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And the next cards are coins-1, staves-9
      When Lando calls
      Then Lando and Han share the hand pot
      And Lando and Han share the sabacc pot

    @demise.all-bomb:split @penalties.bomb:hand-pot @penalties.demise-bomb:none
    Example: Each of two bombed Pure Sabaccs gets half of both pots
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And the sabacc pot holds 50
      And the next cards are coins-1, staves-9
      When the hand ends without a call
      Then Lando has 131 credits
      And Han has 131 credits
      And the sabacc pot holds 0

    @demise.all-bomb:split
    Example: Two bombed ordinary hands share the hand pot alone
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, staves-10
      When Lando calls
      Then Lando and Han share the hand pot
      And nobody wins the sabacc pot

    @demise.all-bomb:nearest-to-plus-23 @beaten-specials-get-nothing
    Example: The nearer of two bombed Pure Sabaccs takes the sabacc pot
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And the next cards are staves-9, coins-1
      When Han calls
      Then Han wins the hand pot
      And Han wins the sabacc pot

    @demise.all-bomb:nearest-to-plus-23 @penalties.bomb:hand-pot
    @penalties.demise-bomb:none @beaten-specials-get-nothing
    Example: The nearer of two bombed Pure Sabaccs takes every credit
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And Leia holds coins-9, flasks-11
      And the hand pot holds 18
      And the next cards are coins-1, staves-9
      When Lando calls
      Then Lando wins the sabacc pot
      And Lando has 148 credits
      And the sabacc pot holds 0

    @demise.all-bomb:nearest-to-plus-23
    Example: The nearer of two bombed ordinary hands takes the hand pot alone
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-4, staves-10
      When Lando calls
      Then Lando wins the hand pot
      And nobody wins the sabacc pot

    @demise.all-bomb:split @specials.regional-array:force
    @pots.regional-array:both-pots @regional-arrays-have-ranks
    Example: Two bombed Force Arrays share both pots
      Given Lando holds flasks-master, sabres-1, sabres-2
      And Han holds staves-master, sabres-3, sabres-4
      And the next cards are coins-7, flasks-8
      When Lando calls
      Then Lando and Han share the hand pot
      And Lando and Han share the sabacc pot

    @demise.all-bomb:split @specials.valued-arrays:three @ranking.order:nearest
    @pots.valued-arrays:hand-pot-alone @values-of-a-document
    @arrays-of-stated-value
    Example: Two bombed Longing Hearts share the hand pot alone
      Given Lando holds endurance, coins-master, flasks-mistress
      And Han holds endurance, sabres-master, staves-mistress
      And Leia holds coins-11, flasks-9
      And the next cards are coins-5, staves-6
      When Lando calls
      Then Lando and Han share the hand pot
      And nobody wins the sabacc pot

  @demise.all-bomb-prize.hand-pot-alone
  Rule: Bombed hands that win take the hand pot alone
    A single winner takes the whole hand pot; players who share divide it.
    The sabacc pot stays for a later hand, even if the tied hands played for it (`demise.prize`).

    @demise.all-bomb:split
    Example: Two bombed Pure Sabaccs share the hand pot and no more
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And the next cards are coins-1, staves-9
      When Lando calls
      Then Lando and Han share the hand pot
      And nobody wins the sabacc pot

    @demise.all-bomb:split @penalties.bomb:hand-pot @penalties.demise-bomb:none
    Example: Each of two bombed Pure Sabaccs gets half of the hand pot
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And the sabacc pot holds 50
      And the next cards are coins-1, staves-9
      When the hand ends without a call
      Then Lando has 106 credits
      And Han has 106 credits
      And the sabacc pot holds 50

    @demise.all-bomb:nearest-to-plus-23 @beaten-specials-get-nothing
    Example: The nearer of two bombed Pure Sabaccs leaves the sabacc pot
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And the next cards are staves-9, coins-1
      When Han calls
      Then Han wins the hand pot
      And nobody wins the sabacc pot

    @penalties.demise-bomb:none @beaten-specials-get-nothing
    Example: A Pure Sabacc that stays in range takes every credit of both pots
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And the sabacc pot holds 50
      And the next cards are coins-1, idiot
      When the hand ends without a call
      Then Lando has 100 credits
      And Han has 162 credits
      And the sabacc pot holds 0

    @beaten-specials-get-nothing
    Example: A Pure Sabacc that stays in range takes the sabacc pot
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And the next cards are coins-1, idiot
      When Han calls
      Then Han wins the hand pot
      And Han wins the sabacc pot

  @demise.next-best-tie.demise-of-their-own
  Rule: Tied next best hands play a sudden demise of their own
    If the next best hands are level, their players play a sudden demise like the first, with the next cards of the deck.
    [stakes.short-stack:all-in] With side pots, a demise card that a player already has counts (`side-pots.demise-card`).
    If all of them bomb too, the next best hand after them is sought.

    Example: The better of two next best hands wins
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-7
      And Chewbacca holds sabres-8, staves-7
      And the next cards are coins-5, staves-10, coins-3, coins-1
      When Leia calls
      Then Lando, Han, Leia and Chewbacca meet in a sudden demise
      And Leia wins the hand pot
      And Leia has 112 credits

    Example: The cards of the second sudden demise go round from the dealer's left
      Given Lando holds coins-8, flasks-7
      And Han holds coins-11, flasks-9
      And Leia holds sabres-8, staves-7
      And Chewbacca holds sabres-11, staves-9
      And the next cards are coins-5, staves-10, coins-1, coins-3
      When Leia calls
      Then Han is dealt coins-5
      And Chewbacca is dealt staves-10
      And Lando is dealt coins-1
      And Leia is dealt coins-3
      And Leia wins the hand pot

    Example: A hand that bombs in the second sudden demise loses to one in range
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-7
      And Chewbacca holds sabres-8, staves-7
      And the next cards are coins-5, staves-10, coins-9, idiot
      When Chewbacca calls
      Then Chewbacca wins the hand pot
      And Chewbacca has 112 credits

    @one-demise
    Example: Next best hands that stay level share
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-7
      And Chewbacca holds sabres-8, staves-7
      And the next cards are coins-5, staves-10, coins-3, staves-3
      When the hand ends without a call
      Then Leia and Chewbacca share the hand pot
      And Leia has 106 credits

    Example: Nobody wins when the second sudden demise bombs as well
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-7
      And Chewbacca holds sabres-8, staves-7
      And the next cards are coins-5, staves-10, coins-9, coins-10
      When Lando calls
      Then Lando, Han, Leia and Chewbacca meet in a sudden demise
      And nobody wins the hand pot

    Example: A single next best hand meets nobody
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-7
      And Chewbacca holds sabres-8, staves-4
      And the next cards are coins-5, staves-10, coins-3, coins-1
      When Leia calls
      Then Lando and Han meet in a sudden demise
      And Leia wins the hand pot

  @demise.next-best-tie.split-at-once
  Rule: Tied next best hands share the pot at once
    If the next best hands are level, their players get no card and share the hand pot equally.
    They share the sabacc pot too if a next best hand like theirs takes it (`demise.next-best-pot`).

    Example: Two next best hands share
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-7
      And Chewbacca holds sabres-8, staves-7
      And the next cards are coins-5, staves-10, coins-3, coins-1
      When the hand ends without a call
      Then Lando and Han meet in a sudden demise
      And Leia and Chewbacca share the hand pot
      And Leia has 106 credits
      And Chewbacca has 106 credits

    Example: A single next best hand takes the whole pot
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-7
      And Chewbacca holds sabres-8, staves-4
      And the next cards are coins-5, staves-10, coins-3, coins-1
      When Leia calls
      Then Leia wins the hand pot
      And Leia has 112 credits

    @beaten-specials-get-nothing
    Example: Two ordinary hands after two bombed Pure Sabaccs leave the sabacc pot
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And Leia holds coins-8, flasks-7
      And Chewbacca holds sabres-8, staves-7
      And the next cards are coins-5, staves-5
      When the hand ends without a call
      Then Leia and Chewbacca share the hand pot
      And nobody wins the sabacc pot

    @ranking.plus-minus-23:plus-wins @totals.face-values:usual
    @beaten-specials-get-nothing
    Example: Two hands of -23 after two bombed hands of 23 share both pots
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And Leia holds endurance, evil-one
      And Chewbacca holds endurance, evil-one
      And the next cards are coins-5, staves-5
      When the hand ends without a call
      Then Leia and Chewbacca share the hand pot
      And Leia and Chewbacca share the sabacc pot

  @demise.next-best-pot.by-its-own-special
  Rule: A next best hand wins the sabacc pot only if special
    It takes the hand pot, and the sabacc pot too only if its own cards at the showdown made a hand that wins it (`pots.sabacc-pot`).
    Otherwise the sabacc pot stays for a later hand: the claim of the bombed hands is lost.

    @beaten-specials-get-nothing
    Example: An ordinary hand after two bombed Pure Sabaccs leaves the sabacc pot alone
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And Leia holds coins-9, flasks-11
      And the next cards are coins-5, staves-5
      When Leia calls
      Then Leia wins the hand pot
      And nobody wins the sabacc pot
      And Leia has 112 credits

    @beaten-specials-get-nothing
    Example: The hand on the dealer's left inherits the hand pot alone
      Given Lando holds coins-9, flasks-11
      And Han holds coins-11, flasks-commander
      And Leia holds sabres-11, staves-commander
      And the hand pot holds 21
      And the next cards are coins-5, staves-5
      When Lando calls
      Then Lando wins the hand pot
      And nobody wins the sabacc pot
      And Lando has 121 credits

    @ranking.plus-minus-23:plus-wins @totals.face-values:usual
    @beaten-specials-get-nothing
    Example: A hand of -23 after two bombed hands of 23 takes the sabacc pot
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And Leia holds endurance, evil-one
      And the next cards are coins-5, staves-5
      When Leia calls
      Then Leia wins the hand pot
      And Leia wins the sabacc pot

    @specials.regional-array:force @pots.regional-array:both-pots
    @ranking.regional-array:under-pure-sabacc @beaten-specials-get-nothing
    Example: A Force Array after two bombed hands of 23 takes the sabacc pot
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And Leia holds coins-master, sabres-1, sabres-2
      And the next cards are coins-5, staves-5
      When Leia calls
      Then Lando and Han meet in a sudden demise
      And Leia wins the hand pot
      And Leia wins the sabacc pot

    @penalties.demise-bomb:none @ranking.plus-minus-23:plus-wins
    @totals.face-values:usual @beaten-specials-get-nothing
    Example: A hand of -23 after two bombed hands of 23 takes every credit of both pots
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And Leia holds endurance, evil-one
      And the next cards are coins-5, staves-5
      When Leia calls
      Then Leia has 142 credits
      And the sabacc pot holds 0

  @demise.nobody-left.hand-pot-to-sabacc-pot
  Rule: If nobody is left, the sabacc pot gets the hand pot
    Nobody wins if every other player who could win the pot has folded, has bombed, or has already played a sudden demise for it.
    Then the whole hand pot goes to the sabacc pot.
    [showdown.all-bombed:stays-in-hand-pot|nobody-pays] Where the hand pot stays if every hand shown has bombed, it still goes to the sabacc pot here.
    [stakes.short-stack:all-in] With side pots, this happens before the sabacc pot is awarded for another pot.

    Scenario Outline: Both players of a table of two bomb
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the hand pot holds <pot>
      And the next cards are coins-5, staves-10
      When the hand ends without a call
      Then nobody wins the hand pot
      And the sabacc pot holds <sabacc>
      And Han has <left> credits

      @penalties.bomb:none
      Examples: Where bombs cost nothing
        | pot | sabacc | left |
        | 12  | 42     | 100  |
        | 45  | 75     | 100  |

      @penalties.demise-bomb:none
      Examples: Where the bomb of a demise card costs nothing
        | pot | sabacc | left |
        | 20  | 50     | 100  |
        | 8   | 38     | 100  |

      @penalties.bomb:hand-pot @penalties.demise-bomb:due
      Examples: Where the bomb of a demise card costs the hand pot
        | pot | sabacc | left |
        | 10  | 60     | 90   |
        | 3   | 39     | 97   |

    @penalties.bomb:none
    Example: A folded hand in range does not inherit
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-4
      And Leia has folded
      And the next cards are coins-5, staves-10
      When the hand ends without a call
      Then nobody wins the hand pot
      And the sabacc pot holds 42

    @penalties.bomb:none
    Example: A hand that was out of range from the start does not inherit
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds flasks-11, staves-mistress
      And the next cards are coins-5, staves-10
      When the hand ends without a call
      Then nobody wins the hand pot
      And the sabacc pot holds 42

    @penalties.bomb:none
    Example: A third hand in range inherits
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-4
      And the next cards are coins-5, staves-10
      When Leia calls
      Then Leia wins the hand pot
      And the sabacc pot holds 30

  @demise.all-bomb.nobody-wins
  Rule: If all tied hands bomb, nobody wins
    Nobody takes the hand pot, even if another hand at the table is in range.
    It moves into the sabacc pot, which nobody takes either, even if special hands were tied.

    @penalties.demise-bomb:none
    Example: The hand pot of two bombed hands moves into the sabacc pot
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-6, staves-5
      When the hand ends without a call
      Then nobody wins the hand pot
      And Lando has 100 credits
      And Han has 100 credits
      And the sabacc pot holds 42

    @penalties.demise-bomb:none
    Example: A third hand in range wins nothing
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-4
      And the next cards are coins-6, staves-5
      When the hand ends without a call
      Then nobody wins the hand pot
      And Leia has 100 credits
      And the sabacc pot holds 42

    @penalties.demise-bomb:none @beaten-specials-get-nothing
    Example: Tied Pure Sabaccs that bomb leave the sabacc pot alone
      Given Lando holds coins-8, flasks-ace
      And Han holds sabres-8, staves-ace
      And the next cards are coins-6, staves-5
      When the hand ends without a call
      Then nobody wins the hand pot
      And nobody wins the sabacc pot
      And the sabacc pot holds 42

    Example: One sound hand wins
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-6, staves-1
      When Han calls
      Then Han wins the hand pot

  @demise.all-bomb.carries-over
  Rule: If all tied hands bomb, the hand pot waits for the next hand
    Nobody takes the hand pot, even if another hand at the table is in range.
    It stays where it is, and the next hand is played for it together with its own antes and bets.
    [stakes.short-stack:all-in] With side pots, only the tied pot stays.
    Nobody takes the sabacc pot either, even if special hands were tied.

    @penalties.demise-bomb:none
    Example: The hand pot of two bombed hands stays
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-6, staves-5
      When the hand ends without a call
      Then nobody wins the hand pot
      And the hand pot holds 12
      And Lando has 100 credits
      And Han has 100 credits
      And the sabacc pot holds 30

    @checks-until-a-call @antes-of-one
    Example: The next hand is played for the pot of two bombed hands
      Given Han and Lando play
      And Han holds coins-11, flasks-9
      And Lando holds sabres-11, staves-9
      And Han has 1000 credits
      And Lando has 1000 credits
      And the next cards are coins-6, staves-5
      When Han calls in round 8
      And in hand 2 Lando bets 1 in round 1
      And in hand 2 Han folds in round 1
      Then nobody wins the hand pot
      And the hand pot holds 12
      And in hand 2 after the ante the hand pot holds 14
      And in hand 2 Lando wins the hand pot

    @time-to-call @antes-of-one
    Example: The next hand has a pot of its own after a hand in range
      Given Han and Lando play
      And Han holds coins-11, flasks-9
      And Lando holds sabres-11, staves-9
      And Han has 1000 credits
      And Lando has 1000 credits
      And the next cards are coins-6, staves-1
      When Han calls in round 8
      And in hand 2 Lando bets 1 in round 1
      And in hand 2 Han folds in round 1
      Then Lando wins the hand pot
      And the hand pot holds 0
      And in hand 2 after the ante the hand pot holds 2
      And in hand 2 Lando wins the hand pot

    Example: A third hand in range leaves the pot for the next hand
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-4
      And the next cards are coins-6, staves-5
      When the hand ends without a call
      Then nobody wins the hand pot
      And the hand pot holds 12
      And Leia has 100 credits

    @stakes.short-stack:all-in @penalties.demise-bomb:none
    Example: A side pot of two bombed hands stays when the main pot is won
      Given Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And Leia holds coins-11, flasks-9
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And the next cards are sabres-11, staves-10
      When the hand ends without a call
      Then Leia has 12 credits
      And the hand pot holds 8
      And the sabacc pot holds 30

    @penalties.demise-bomb:none @beaten-specials-get-nothing
    Example: Tied Pure Sabaccs that bomb leave both pots alone
      Given Lando holds coins-8, flasks-ace
      And Han holds sabres-8, staves-ace
      And the next cards are coins-6, staves-5
      When the hand ends without a call
      Then nobody wins the hand pot
      And nobody wins the sabacc pot
      And the sabacc pot holds 30

    Example: One hand that stays in range takes the pot
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-6, staves-1
      When Han calls
      Then Han wins the hand pot
      And the hand pot holds 0
