Feature: A sudden demise with too few cards
  What happens when the deck cannot give every tied player a card.

  @edges.demise-deck.discards-shuffled
  Rule: The cards out of play are shuffled for a sudden demise
    If the deck holds too few cards for the players of a sudden demise, what is left of it is dealt first, in the usual order.
    Then all cards out of play are shuffled into a new deck, and the other players get theirs from its top.
    A deck that holds just enough is dealt to its last card, and nothing is shuffled.
    The hands that are shown stay out of the shuffle.

    For programs:
    If a case says how shuffled cards lie, the cards out of play lie in that order.

    @time-to-call
    Example: The deck holds a card for one of two
      Given Han and Lando play
      And Han has 1000 credits
      And Lando has 1000 credits
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And the deck holds coins-1
      And coins-4, coins-2 lie out of play
      And cards shuffled anew lie in the order coins-4, coins-2
      When Han calls in round 8
      Then Han is dealt coins-1
      And Lando is dealt coins-4
      And Lando wins the hand pot
      And the deck holds coins-2

    @time-to-call
    Example: The first of two orders counts
      Given Han and Lando play
      And Han has 1000 credits
      And Lando has 1000 credits
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And the deck holds coins-1
      And coins-4, coins-2 lie out of play
      And cards shuffled anew lie in the order coins-4, coins-2
      And cards shuffled anew lie in the order coins-2, coins-4
      When Han calls in round 8
      Then Han is dealt coins-1
      And Lando is dealt coins-4
      And the deck holds coins-2

    @time-to-call
    Example: No card is left in the deck for either of two
      Given Han and Lando play
      And Han has 1000 credits
      And Lando has 1000 credits
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And the deck holds no card
      And coins-4, coins-2 lie out of play
      And cards shuffled anew lie in the order coins-4, coins-2
      When Han calls in round 8
      Then Han is dealt coins-4
      And Lando is dealt coins-2
      And Han wins the hand pot
      And the deck holds no card

    @time-to-call
    Example: The deck holds just enough
      Given Han and Lando play
      And Han has 1000 credits
      And Lando has 1000 credits
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And the deck holds coins-1, coins-3
      And coins-4 lies out of play
      When Han calls in round 8
      Then Han is dealt coins-1
      And Lando is dealt coins-3
      And Lando wins the hand pot
      And coins-4 lies out of play

    @time-to-call @!folding.cards:under-deck @!turns.folded:held
    Example: A folded hand serves two others
      Given Han, Lando and Leia play
      And Han has 1000 credits
      And Lando has 1000 credits
      And Leia has 1000 credits
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And Leia holds coins-2, coins-5
      And the deck holds no card
      And cards shuffled anew lie in the order coins-5, coins-2
      When Han bets 1 in round 1
      And Leia folds in round 1
      And Han calls in round 8
      Then Han is dealt coins-5
      And Lando is dealt coins-2
      And Han wins the hand pot

    @time-to-call @dealt-bombs-stay-in
    Example: A bombed hand serves nobody
      Given Han, Lando and Leia play
      And Han has 1000 credits
      And Lando has 1000 credits
      And Leia has 1000 credits
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And Leia holds flasks-11, staves-ace
      And the deck holds coins-2
      And coins-4 lies out of play
      And cards shuffled anew lie in the order flasks-11, staves-ace, coins-4
      When Han calls in round 9
      Then Han is dealt coins-2
      And Lando is dealt coins-4
      And Leia bombed
      And Lando wins the hand pot

    @time-to-play @rounds-of-draws-and-trades
    @calling.earliest-round:from=8-or-less @drawing.discards:out-of-play
    @!ranking.tie-break:fewest-cards
    Example: Cards that were traded away serve again
      Given Han and Lando play
      And Han has 1000 credits
      And Lando has 1000 credits
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds sabres-8, staves-7
      And the deck holds coins-2, flasks-4, coins-1
      And cards shuffled anew lie in the order sabres-2, flasks-5
      When Han trades flasks-5 in round 1
      And Han trades sabres-2 in round 2
      And Han calls in round 8
      Then Han is dealt coins-1
      And Lando is dealt sabres-2
      And Lando wins the hand pot
      And the deck holds flasks-5

    @time-to-play @rounds-of-draws-and-trades
    @calling.earliest-round:from=8-or-less @drawing.discards:out-of-play
    @!ranking.tie-break:fewest-cards
    Example: Two cards for two players leave the traded cards alone
      Given Han and Lando play
      And Han has 1000 credits
      And Lando has 1000 credits
      And Han holds coins-9, flasks-5, sabres-2
      And Lando holds sabres-8, staves-7
      And the deck holds coins-2, flasks-4, coins-3, coins-1
      When Han trades flasks-5 in round 1
      And Han trades sabres-2 in round 2
      And Han calls in round 8
      Then Han is dealt coins-3
      And Lando is dealt coins-1
      And Han wins the hand pot
      And the deck holds no card

  @edges.short-demise.split
  Rule: With too few cards, the tied players share
    If there is not a card for each tied player, nobody is dealt one.
    [edges.empty-deck:discards-shuffled] Cards that would be shuffled for the demise count too (`edges.demise-deck`).
    The hands stay as they were shown, and nobody bombs.
    The tied players share what they would have played for: the hand pot, and the sabacc pot too if their hands could win it.
    [stakes.short-stack:all-in] With side pots, this holds for each pot, and a player who already has a card for its demise needs none (`side-pots.demise-card`).
    [demise.all-bomb:next-best-hand] This holds for a sudden demise between next best hands too.

    @time-to-play
    Example: Two players share if no card is left
      Given Han and Lando play
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And the deck holds no card
      When the hand is played
      Then there is no sudden demise
      And Han and Lando share the hand pot
      And Han has 106 credits
      And Lando has 106 credits

    @time-to-call @calls-in-every-turn @betting.check:allowed
    Example: Two players share if one card is left
      Given Han, Lando and Leia play
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And Leia holds coins-2, coins-3
      And the deck holds coins-1
      And the hand pot holds 30
      When Leia calls in round 10
      Then there is no sudden demise
      And Han has 115 credits
      And Lando has 115 credits
      And the deck holds coins-1

    @time-to-call @calls-in-every-turn @betting.check:allowed
    Example: Two players get the last two cards
      Given Han and Lando play
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And the deck holds coins-1, coins-3
      When Lando calls in round 9
      Then Han and Lando meet in a sudden demise
      And Lando wins the hand pot
      And Lando has 112 credits
      And the deck holds no card

    @checks-until-a-call @calls-in-every-turn @edges.empty-deck:no-more-draws
    Example: Cards out of play do not come back for a sudden demise
      Given Han, Lando and Leia play
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And Leia holds coins-2, coins-3
      And the deck holds coins-1
      And coins-4 lies out of play
      When Leia calls in round 10
      Then there is no sudden demise
      And Han has 106 credits
      And coins-4 lies out of play

    @time-to-call
    Example: Three players share if two cards are left
      Given Han, Lando and Leia play
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And Leia holds coins-10, staves-5
      And the deck holds coins-1, coins-3
      When Han calls in round 9
      Then there is no sudden demise
      And Han, Lando and Leia share the hand pot
      And Leia has 104 credits
      And the deck holds coins-1, coins-3

    @time-to-call
    Example: Two Pure Sabaccs share both pots
      Given Han and Lando play
      And Han holds coins-11, flasks-commander
      And Lando holds sabres-11, staves-commander
      And the deck holds coins-1
      When Han calls in round 8
      Then there is no sudden demise
      And Han and Lando share the hand pot
      And Han and Lando share the sabacc pot

    @time-to-call @stakes.short-stack:all-in @three-each-time
    Example: The cards for the main pot are enough for the side pot
      Given Han, Lando and Leia play
      And Han has 1000 credits
      And Lando has 1000 credits
      And Leia has 2 credits
      And Han holds coins-9, flasks-8
      And Lando holds sabres-9, staves-8
      And Leia holds coins-10, staves-7
      And the deck holds coins-3, coins-2, coins-1
      When Han bets 3 in round 1
      And Leia goes all in in round 1
      And Han calls in round 9
      Then Han is dealt coins-3
      And Han wins the hand pot
      And Han wins the side pot
      And the deck holds no card

    @time-to-play @stakes.short-stack:all-in @three-each-time
    Example: Two players share a side pot if no card is left
      Given Han, Lando and Leia play
      And Leia has 2 credits
      And Han holds coins-9, flasks-6
      And Lando holds sabres-8, staves-7
      And Leia holds coins-10, staves-9
      And the deck holds no card
      When Han bets 3 in round 1
      And Leia goes all in in round 1
      Then there is no sudden demise
      And Leia wins the hand pot
      And Han and Lando share the side pot

    @time-to-call @demise.all-bomb:next-best-hand
    Example: Two next best hands share if one card is left for them
      Given Han, Lando, Leia and Chewbacca play
      And Han has 1000 credits
      And Lando has 1000 credits
      And Leia has 1000 credits
      And Chewbacca has 1000 credits
      And Han holds sabres-11, staves-9
      And Lando holds coins-11, flasks-9
      And Leia holds coins-9, flasks-6
      And Chewbacca holds sabres-8, staves-7
      And the deck holds coins-5, staves-10, sabres-3
      When Han calls in round 12
      Then Han and Lando meet in a sudden demise
      And Leia and Chewbacca share the hand pot
      And the deck holds sabres-3
