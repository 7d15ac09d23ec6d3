Feature: When a sudden demise is played
  Hands tied for the best get one more card, and that card decides.

  @demise.cause.tie-for-best
  Rule: Hands tied for the best meet in a sudden demise
    A sudden demise is played if two or more hands in range tie for the best (`ranking.tie-break`).
    Special hands that tie meet like any others.
    Hands that tie behind a better one meet nobody.
    Hands that have bombed never tie, even with equal totals.

    Example: Two equal totals meet
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are flasks-5, coins-1
      When Lando calls
      Then Lando and Han meet in a sudden demise
      And Lando wins the hand pot
      And Lando has 112 credits

    @!ranking.tie-break:fewest-cards
    Example: Three cards meet two of the same total
      Given Lando holds coins-4, coins-5, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are coins-1, flasks-5
      When Han calls
      Then Lando and Han meet in a sudden demise
      And Han wins the hand pot
      And Han has 112 credits

    Example: A single point apart is no tie
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-8
      And the next cards are flasks-5, coins-1
      When Han calls
      Then there is no sudden demise
      And Han wins the hand pot

    Example: Two equal hands behind a better one meet nobody
      Given Lando holds coins-8, flasks-4
      And Han holds sabres-7, staves-5
      And Leia holds coins-11, flasks-9
      And the next cards are flasks-5, coins-1
      When Leia calls
      Then there is no sudden demise
      And Leia wins the hand pot

    @nearest-total-wins @totals.face-values:usual @negatives-can-win
    Example: A total of 16 meets one of -16 where both are equally far off
      Given Lando holds coins-9, flasks-7
      And Han holds endurance, endurance
      And the next cards are staves-5, coins-10
      When Lando calls
      Then Lando and Han meet in a sudden demise
      And Lando wins the hand pot
      And Lando has 112 credits

    @ranking.order:nearest @ranking.equal-distance:positive-wins
    @totals.face-values:usual
    Example: A total of 16 does not meet one of -16 where the positive one is better
      Given Lando holds coins-9, flasks-7
      And Han holds endurance, endurance
      And the next cards are staves-5, coins-10
      When Lando calls
      Then there is no sudden demise
      And Lando wins the hand pot
      And Lando has 112 credits

    @ranking.order:highest @totals.face-values:usual
    Example: A total of 16 does not meet one of -16 where height ranks the hands
      Given Lando holds endurance, endurance
      And Han holds coins-9, flasks-7
      And the hand pot holds 18
      And the next cards are coins-10, staves-5
      When Han calls
      Then there is no sudden demise
      And Han wins the hand pot
      And Han has 118 credits

    @ranking.plus-minus-23:plus-wins
    Example: A total of 23 does not meet one of -23 where the positive one is better
      Given Lando holds coins-11, flasks-commander
      And Han holds endurance, evil-one
      And the next cards are idiot, coins-9
      When Lando calls
      Then there is no sudden demise
      And Lando wins the hand pot

    @ranking.plus-minus-23:tie @totals.face-values:usual
    Example: A total of 23 meets one of -23 where they are level
      Given Lando holds coins-11, flasks-commander
      And Han holds endurance, evil-one
      And the next cards are idiot, coins-9
      When Lando calls
      Then Lando and Han meet in a sudden demise
      And Lando wins the hand pot

    Example: Two Idiot's Arrays meet
      Given Lando holds idiot, coins-2, flasks-3
      And Han holds idiot, sabres-2, staves-3
      And the next cards are coins-11, flasks-ace
      When Lando calls
      Then Lando and Han meet in a sudden demise

    Example: Two Pure Sabaccs meet over the head of a third hand
      Given Lando holds coins-11, flasks-commander
      And Han holds coins-9, flasks-6
      And Leia holds sabres-11, staves-commander
      And the next cards are idiot, coins-1
      When Lando calls
      Then Lando and Leia meet in a sudden demise
      And Lando wins the hand pot

    @!specials.idiots-array:one-suit
    Example: An Idiot's Array needs no card to beat a Pure Sabacc
      Given Lando holds idiot, coins-2, flasks-3
      And Han holds sabres-11, staves-commander
      And the next cards are flasks-5, coins-1
      When Lando calls
      Then there is no sudden demise
      And Lando wins the hand pot

    Example: Two bombed hands of one total meet nobody
      Given Lando holds flasks-11, staves-master
      And Han holds sabres-11, coins-master
      And Leia holds coins-2, flasks-1
      And the next cards are flasks-5, coins-1
      When Leia calls
      Then there is no sudden demise
      And Leia wins the hand pot

  @demise.cause.never-shared
  Rule: Hands tied for the best share at once
    There is no sudden demise: hands in range that tie for the best (`ranking.tie-break`) share the hand pot equally.
    Special hands that win the sabacc pot and tie share that pot too.
    [stakes.short-stack:all-in] With side pots, each pot is shared by those who tie for it (`side-pots.winners`).
    Nobody else gets anything.

    Example: Two equal totals take half each
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are flasks-5, coins-1
      When the hand ends without a call
      Then there is no sudden demise
      And Lando and Han share the hand pot
      And Lando has 106 credits
      And Han has 106 credits
      And the sabacc pot holds 30

    Example: Three equal totals take a third each
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds coins-10, staves-5
      And the next cards are flasks-5, coins-1, coins-2
      When the hand ends without a call
      Then Lando, Han and Leia share the hand pot
      And Leia has 104 credits

    Example: A single point apart is a win, and no share
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-8
      When Han calls
      Then Han wins the hand pot
      And Han has 112 credits

    Example: A third hand behind two equal ones gets nothing
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds coins-8, staves-6
      When the hand ends without a call
      Then Lando and Han share the hand pot
      And Leia has 100 credits

    Example: Two Pure Sabaccs share both pots
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And the next cards are flasks-5, coins-1
      When the hand ends without a call
      Then Lando and Han share the hand pot
      And Lando and Han share the sabacc pot
      And Lando has 121 credits
      And Han has 121 credits

    Example: A Pure Sabacc shares nothing with a lesser hand
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-11
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 142 credits

  @demise.cause.never-forfeit
  Rule: If hands tie for the best, nobody wins
    There is no sudden demise: if two or more hands in range tie for the best (`ranking.tie-break`), the hand pot goes to the sabacc pot.
    Special hands that tie do not win the sabacc pot.
    [stakes.short-stack:all-in] With side pots, only the tied pots go there, and they do so before the sabacc pot is awarded.
    [!penalties.caller:none] A tied caller has not won, and pays for a failed call (`penalties.caller-without-winner`).

    Example: Two equal totals feed the sabacc pot
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are flasks-5, coins-1
      When the hand ends without a call
      Then there is no sudden demise
      And nobody wins the hand pot
      And Lando has 100 credits
      And Han has 100 credits
      And the sabacc pot holds 42

    Example: A third hand behind two equal ones does not win
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds coins-8, staves-6
      When the hand ends without a call
      Then nobody wins the hand pot
      And the sabacc pot holds 42

    Example: A single point apart wins the pot
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-8
      When Han calls
      Then Han wins the hand pot
      And Han has 112 credits
      And the sabacc pot holds 30

    @beaten-specials-get-nothing
    Example: Two Pure Sabaccs win neither pot
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-commander
      And the next cards are flasks-5, coins-1
      When the hand ends without a call
      Then nobody wins the hand pot
      And nobody wins the sabacc pot
      And the sabacc pot holds 42

    @stakes.short-stack:all-in
    Example: A side pot for which two hands tie goes to the sabacc pot
      Given Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And Leia holds coins-11, flasks-9
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Leia has 12 credits
      And Han has 100 credits
      And the sabacc pot holds 38

    @stakes.short-stack:all-in
    Example: The main pot is tied, and one of the two wins the side pot
      Given Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-6
      And Leia holds staves-8, flasks-7
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When the hand ends without a call
      Then Han has 108 credits
      And Leia has 0 credits
      And the sabacc pot holds 42

    @stakes.short-stack:all-in
    Example: The winner of both pots takes a tied side pot with the sabacc pot
      Given Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And Leia holds coins-11, flasks-commander
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Leia has 50 credits
      And the sabacc pot holds 0

    Example: A single Pure Sabacc wins both pots
      Given Lando holds coins-11, flasks-commander
      And Han holds sabres-11, staves-11
      When Lando calls
      Then Lando wins the hand pot
      And Lando wins the sabacc pot
      And Lando has 142 credits

    @penalties.caller:hand-pot
    Example: A tied caller pays as much as the hand pot holds
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      When Lando calls
      Then nobody wins the hand pot
      And Lando has 88 credits
      And the sabacc pot holds 54

  @demise.who.the-tied
  Rule: Only the tied players play the sudden demise
    Every player who ties for the best hand takes part, and nobody else gets a card.
    The others cannot win the pot while one of the tied hands is in range, even if it is now worse than theirs.

    Example: Both hands of a table of two meet
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-1, coins-2
      When Han calls
      Then Lando and Han meet in a sudden demise
      And Han wins the hand pot

    Example: The third hand at the table gets no card
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-11
      And the next cards are coins-1, idiot, coins-3
      When Lando calls
      Then Lando and Han meet in a sudden demise
      And Lando wins the hand pot
      And Leia has 100 credits

    Example: The hand between two tied ones gets no card
      Given Lando holds coins-11, flasks-9
      And Han holds coins-8, flasks-11
      And Leia holds sabres-11, staves-9
      And the next cards are coins-1, coins-2, coins-3
      When Leia calls
      Then Lando and Leia meet in a sudden demise
      And Leia wins the hand pot
      And Leia has 112 credits

    Example: Three level hands meet
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds coins-10, staves-5
      And the next cards are coins-1, coins-4, coins-2
      When Han calls
      Then Lando, Han and Leia meet in a sudden demise
      And Han wins the hand pot

    @values-of-a-document
    Example: A hand outside the sudden demise wins nothing with a total that is now the best
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And Leia holds coins-8, flasks-11
      And the next cards are evil-one, coins-5
      When Lando calls
      Then Lando wins the hand pot
      And Lando has 112 credits

  @demise.cards.one-each
  Rule: Each tied player is dealt exactly one card, the demise card
    Each tied player must take one card from the top of the deck, even if it makes their hand bomb.
    They give up no card for it.
    [!demise.still-tied:another-demise] (Where a sudden demise is not repeated,) no second card follows.
    The new total is the sum of all their cards.
    [field.exists:yes] (With an interference field,) the cards in the field count too (`totals.field-cards`).
    [totals.version:in-force] (With changing versions,) the values that counted at the showdown still count.
    [specials.valued-arrays:three|fairy-empress] (With a Fairy Empress in play,) the stated value of an array no longer counts.

    Example: One card each decides
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are coins-3, staves-1, idiot, staves-4
      When Lando calls
      Then Lando is dealt coins-3
      And Han is dealt staves-1
      And Lando wins the hand pot

    Example: The card is added to every card held
      Given Lando holds coins-4, coins-5, flasks-6
      And Han holds sabres-8, staves-1, staves-6
      And the next cards are staves-3, coins-2
      When Lando calls
      Then Lando is dealt staves-3
      And Han is dealt coins-2
      And Lando has 112 credits

    @field.exists:yes @demise.made-special:no
    Example: Cards in the interference field count with the demise card
      Given Lando holds coins-9
      And Lando has flasks-6 in the interference field
      And Han holds sabres-8, staves-7
      And the next cards are coins-8, staves-3
      When Lando calls
      Then Lando and Han meet in a sudden demise
      And Lando wins the hand pot
      And Lando has 112 credits

    @field.exists:yes
    Example: A card in the interference field helps the demise card to make the hand bomb
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8
      And Han has staves-7 in the interference field
      And the next cards are coins-1, staves-9
      When Lando calls
      Then Lando and Han meet in a sudden demise
      And Lando wins the hand pot
      And Lando has 112 credits

    @totals.version:in-force
    Example: The demise card has its value by the version in force
      Given Lando holds coins-4, flasks-6
      And Han holds sabres-8, staves-2
      And the Rebel Alliance version is in force
      And the next cards are endurance, coins-9
      When Lando calls
      Then Lando and Han meet in a sudden demise
      And Lando wins the hand pot
      And Lando has 112 credits

    @totals.version:in-force
    Example: The cards held keep their values by the version in force
      Given Lando holds sabres-8, staves-7
      And Han holds endurance, coins-5
      And the Rebel Alliance version is in force
      And the next cards are flasks-5, coins-6
      When Han calls
      Then Lando and Han meet in a sudden demise
      And Han wins the hand pot
      And Han has 112 credits

    @specials.valued-arrays:three @ranking.order:nearest
    @totals.face-values:usual @pots.valued-arrays:hand-pot-alone
    @arrays-of-stated-value
    Example: Two Longing Hearts count the sum of their cards with the demise card
      Given Lando holds endurance, coins-master, flasks-mistress
      And Han holds endurance, sabres-master, staves-mistress
      And Leia holds coins-11, flasks-9
      And the next cards are evil-one, coins-5
      When Lando calls
      Then Lando and Han meet in a sudden demise
      And Lando wins the hand pot
      And Lando has 112 credits

    @specials.regional-array:force @regional-arrays-have-ranks
    Example: Two Force Arrays count their totals with the demise card
      Given Lando holds flasks-master, sabres-1, sabres-2
      And Han holds staves-master, sabres-3, sabres-4
      And the next cards are coins-5, idiot
      When Lando calls
      Then Lando and Han meet in a sudden demise
      And Lando wins the hand pot

    Example: A card that makes the hand bomb must be taken
      Given Lando holds coins-11, flasks-9
      And Han holds sabres-11, staves-9
      And the next cards are coins-5, idiot
      When Han calls
      Then Lando is dealt coins-5
      And Han is dealt idiot
      And Han wins the hand pot

    @demise.still-tied:split
    Example: Hands level again get no further card
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And the next cards are coins-3, staves-3, idiot, staves-5
      When the hand ends without a call
      Then Lando is dealt coins-3
      And Han is dealt staves-3
      And Lando and Han share the hand pot

    Example: Three players get a card each
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds coins-10, staves-5
      And the next cards are coins-1, coins-2, coins-6, coins-7
      When Leia calls
      Then Lando is dealt coins-1
      And Han is dealt coins-2
      And Leia is dealt coins-6
      And Leia wins the hand pot

  @demise.order.from-dealers-left
  Rule: Demise cards are dealt clockwise from the dealer's left
    The first tied player on the dealer's left gets the first card, then the next tied player clockwise.
    The dealer, if tied, gets the last one.
    The order is the same if the dealer has folded.

    Example: The dealer gets the second of two cards
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Han deals
      And the next cards are coins-3, staves-1
      When Lando calls
      Then Lando is dealt coins-3
      And Han is dealt staves-1
      And Lando wins the hand pot

    Example: The other player deals the same two cards
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Lando deals
      And the next cards are coins-3, staves-1
      When Han calls
      Then Han is dealt coins-3
      And Lando is dealt staves-1
      And Han wins the hand pot

    Example: The player in the middle deals to three
      Given Lando holds coins-9, flasks-6
      And Han holds sabres-8, staves-7
      And Leia holds coins-10, staves-5
      And Han deals
      And the next cards are coins-3, staves-1, coins-2
      When Leia calls
      Then Leia is dealt coins-3
      And Lando is dealt staves-1
      And Han is dealt coins-2
      And Leia wins the hand pot

    Example: A dealer outside the sudden demise deals to the left first
      Given Lando holds coins-9, flasks-6
      And Han holds coins-8, flasks-4
      And Leia holds coins-10, staves-5
      And Han deals
      And the next cards are coins-3, staves-1
      When Leia calls
      Then Leia is dealt coins-3
      And Lando is dealt staves-1
      And Leia wins the hand pot

    Example: A player who is not tied is passed over
      Given Lando holds coins-8, flasks-4
      And Han holds sabres-8, staves-7
      And Leia holds coins-10, staves-5
      And the next cards are coins-3, staves-1
      When Han calls
      Then Han is dealt coins-3
      And Leia is dealt staves-1
      And Han wins the hand pot

    Example: A dealer who has folded still deals from the left
      Given Lando holds coins-9, flasks-6
      And Han holds coins-10, flasks-11
      And Leia holds sabres-8, staves-7
      And Han has folded
      And Han deals
      And the next cards are coins-3, staves-1
      When Leia calls
      Then Leia is dealt coins-3
      And Lando is dealt staves-1
      And Leia wins the hand pot
