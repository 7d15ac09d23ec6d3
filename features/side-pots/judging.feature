Feature: Who wins which pot
  When players are all in there are several hand pots, each open to certain players.

  @side-pots.winners.those-who-paid-in
  Rule: Each pot goes to the best hand it is open to
    Each hand pot is judged on its own, among the players it is open to who have neither folded nor bombed.
    The best of their hands takes it; a player who is alone takes it without a contest.
    [demise.cause:tie-for-best] If several are best, a sudden demise among them decides.
    A split divides that pot alone; odd credits go one each to those who share it, from the dealer's left.
    One hand can win several pots.

    For programs:
    A pot for which no seats are named is open to every seat.

    Example: The second-best hand wins the side pot
      Given Han holds coins-8, flasks-10
      And Lando holds sabres-9, staves-11
      And Leia holds flasks-11, sabres-10
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Leia has 12 credits
      And Lando wins the side pot
      And Lando has 108 credits
      And Han has 100 credits

    Example: The best hand wins both pots
      Given Han holds coins-11, flasks-10
      And Lando holds sabres-9, staves-11
      And Leia holds flasks-8, sabres-10
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Han calls
      Then Han wins the side pot
      And Han has 120 credits
      And Leia has 0 credits

    Example: A folded player contends for no pot
      Given Han holds coins-11, flasks-10
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-9, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And Han has folded
      When Leia calls
      Then Leia has 12 credits
      And Lando wins the side pot
      And Lando has 108 credits

    Example: A bombed player leaves the side pot to the other
      Given Han holds coins-11, flasks-mistress
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-9, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Leia has 12 credits
      And Lando wins the side pot
      And Lando has 108 credits

    Example: Four players with three hand pots
      Given Han holds coins-8, flasks-7
      And Lando holds sabres-8, staves-9
      And Leia holds flasks-9, sabres-10
      And Chewbacca holds flasks-10, staves-11
      And Leia has 0 credits
      And Chewbacca has 0 credits
      And the main pot of 16 is open to Han, Lando, Leia and Chewbacca
      And a side pot of 9 is open to Han, Lando and Leia
      And a side pot of 4 is open to Han and Lando
      When Chewbacca calls
      Then Chewbacca has 16 credits
      And Leia has 9 credits
      And Lando has 104 credits
      And Han has 100 credits

    @!demise.cause:never-forfeit @one-demise
    Scenario Outline: Level hands share the side pot
      Given Han holds coins-8, flasks-10
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-9, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 9 is open to Han and Lando
      And <dealer> deals
      And the next cards are coins-1, flasks-1
      When Leia calls
      Then Han and Lando share the side pot
      And Han has <Han> credits
      And Lando has <Lando> credits
      And Leia has 12 credits

      Examples: each place of the dealer
        | dealer | Han | Lando |
        | Han    | 104 | 105   |
        | Lando  | 105 | 104   |
        | Leia   | 105 | 104   |

    @!demise.cause:never-forfeit @one-demise
    Scenario Outline: Three level hands share the side pot of four players
      Given Han holds coins-9, staves-11
      And Lando holds coins-8, flasks-9
      And Leia holds sabres-8, staves-9
      And Chewbacca holds flasks-8, sabres-9
      And Han has 0 credits
      And the main pot of 16 is open to Han, Lando, Leia and Chewbacca
      And a side pot of 11 is open to Lando, Leia and Chewbacca
      And <dealer> deals
      And the next cards are coins-1, flasks-1, sabres-1
      When Han calls
      Then Han has 16 credits
      And Lando has <Lando> credits
      And Leia has <Leia> credits
      And Chewbacca has <Chewbacca> credits

      Examples: two credits over
        | dealer    | Lando | Leia | Chewbacca |
        | Han       | 104   | 104  | 103       |
        | Lando     | 103   | 104  | 104       |
        | Leia      | 104   | 103  | 104       |
        | Chewbacca | 104   | 104  | 103       |

  @side-pots.order.main-pot-first
  Rule: The main pot is judged first
    The side pots follow in the order in which they were made.
    [demise.cause:tie-for-best] A sudden demise for one pot, with any that follows from it, is decided before the next pot is looked at.
    [demise.cause:tie-for-best] So its cards come off the deck first.
    Each pot is judged by the hands as shown.
    [demise.cause:tie-for-best] A demise card from an earlier pot counts only if its holder has to play a demise for this pot too.

    @demise.cause:tie-for-best
    Example: The tie for the main pot gets the first cards
      Given Han holds coins-7, flasks-8
      And Lando holds sabres-7, staves-8
      And Leia holds flasks-9, sabres-10
      And Chewbacca holds coins-9, staves-10
      And Leia has 0 credits
      And Chewbacca has 0 credits
      And the main pot of 16 is open to Han, Lando, Leia and Chewbacca
      And a side pot of 8 is open to Han and Lando
      And the next cards are coins-1, coins-2, sabres-4, sabres-3
      When the hand ends without a call
      Then Chewbacca has 16 credits
      And Han has 108 credits
      And Lando has 100 credits

    @demise.cause:tie-for-best
    Example: The same cards in another order make other winners
      Given Han holds coins-7, flasks-8
      And Lando holds sabres-7, staves-8
      And Leia holds flasks-9, sabres-10
      And Chewbacca holds coins-9, staves-10
      And Leia has 0 credits
      And Chewbacca has 0 credits
      And the main pot of 16 is open to Han, Lando, Leia and Chewbacca
      And a side pot of 8 is open to Han and Lando
      And the next cards are coins-2, coins-1, sabres-3, sabres-4
      When the hand ends without a call
      Then Leia has 16 credits
      And Lando has 108 credits
      And Han has 100 credits

    @demise.cause:tie-for-best
    Example: A tie for the side pot alone gets the first cards
      Given Han holds coins-7, flasks-8
      And Lando holds sabres-7, staves-8
      And Leia holds flasks-9, sabres-10
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And the next cards are coins-1, coins-2
      When Leia calls
      Then Han and Lando meet in a sudden demise
      And Lando has 108 credits
      And Leia has 12 credits

    @demise.cause:tie-for-best @values-of-a-document
    Example: A demise card for the main pot does not spoil the side pot
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-11
      And Leia holds flasks-9, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And the next cards are demise, sabres-1
      When Leia calls
      Then Leia has 12 credits
      And Han wins the side pot
      And Han has 108 credits

  @side-pots.demise-card.one-in-all
  Rule: One demise card serves a player for every pot
    A player who was dealt a card in the demise for one pot plays every later demise with that same card.
    [!demise.still-tied:another-demise] Only players who have none yet are dealt one, so nobody ever holds two.
    [demise.still-tied:another-demise] If demises are repeated, the first demise for a pot counts the first card of each player, the second their first two, and so on.
    [demise.still-tied:another-demise] Only players who lack such a card are dealt one.

    Example: Three level hands play for two pots with one card each
      Given Han holds coins-8, flasks-9
      And Lando holds sabres-8, staves-9
      And Leia holds flasks-8, sabres-9
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And the next cards are coins-1, coins-2, coins-3, sabres-4, sabres-1
      When the hand ends without a call
      Then Leia has 12 credits
      And Lando is dealt coins-2
      And Lando has 108 credits

    Example: The first of the side pot's players holds the better card
      Given Han holds coins-8, flasks-9
      And Lando holds sabres-8, staves-9
      And Leia holds flasks-8, sabres-9
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And the next cards are coins-2, coins-1, coins-3
      When the hand ends without a call
      Then Leia has 12 credits
      And Lando is dealt coins-1
      And Han has 108 credits

    @demise.still-tied:another-demise
    Example: Two players who lose the main pot need a second card for the side pot
      Given Han holds coins-8, flasks-9
      And Lando holds sabres-8, staves-9
      And Leia holds flasks-8, sabres-9
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And the next cards are coins-1, sabres-1, coins-2, sabres-4, staves-1
      When the hand ends without a call
      Then Leia has 12 credits
      And Han is dealt sabres-4
      And Han wins the side pot
      And Han has 108 credits

    @demise.still-tied:another-demise
    Example: Two cards each serve for both demises of the side pot
      Given Han holds coins-8, flasks-9
      And Lando holds sabres-8, staves-9
      And Leia holds flasks-10, sabres-6
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And the next cards are coins-1, sabres-1, coins-4, sabres-2, staves-5, flasks-1
      When the hand ends without a call
      Then Han is dealt coins-4
      And Lando is dealt sabres-2
      And Han wins the side pot
      And Han has 120 credits

    @demise.still-tied:another-demise
    Example: A second card for the main pot does not spoil the side pot
      Given Han holds coins-8, flasks-9
      And Lando holds sabres-8, staves-9
      And Leia holds flasks-8, sabres-9
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And the next cards are coins-1, idiot, staves-1, sabres-11, sabres-1
      When Leia calls
      Then Leia has 12 credits
      And Han is dealt sabres-11
      And Han wins the side pot

    Example: One card wins both pots
      Given Han holds coins-8, flasks-9
      And Lando holds sabres-8, staves-9
      And Leia holds flasks-8, sabres-9
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And the next cards are coins-1, coins-4, coins-3, sabres-5, sabres-1
      When the hand ends without a call
      Then Han is dealt coins-1
      And Lando has 120 credits
      And Leia has 0 credits

    @one-demise
    Example: Equal cards leave the side pot shared
      Given Han holds coins-8, flasks-9
      And Lando holds sabres-8, staves-9
      And Leia holds flasks-8, sabres-9
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And the next cards are coins-1, flasks-1, coins-3, sabres-5, sabres-1
      When the hand ends without a call
      Then Han and Lando share the side pot
      And Lando has 104 credits
      And Leia has 12 credits

  @side-pots.sabacc-pot.main-pot
  Rule: The sabacc pot goes with the main pot
    Only a player who wins the main pot, with a hand that wins the sabacc pot, is paid the sabacc pot, no matter who wins the side pots.
    If several share the main pot with such hands, they alone share the sabacc pot.
    A special hand that wins or shares only a side pot gets nothing of the sabacc pot.

    Example: The all-in player's Pure Sabacc takes the sabacc pot
      Given Han holds coins-9, flasks-11
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-8, sabres-ace
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Leia wins the sabacc pot
      And Leia has 42 credits
      And Han has 108 credits

    @!specials.idiots-array:one-suit @beaten-specials-get-nothing
    Example: A Pure Sabacc beaten by an Idiot's Array wins a side pot
      Given Han holds coins-8, flasks-ace
      And Lando holds sabres-8, staves-10
      And Leia holds idiot, flasks-2, sabres-3
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then Leia wins the sabacc pot
      And Leia has 42 credits
      And Han has 108 credits
      And the sabacc pot holds 0

    @demise.cause:tie-for-best @values-of-a-document
    @beaten-specials-get-nothing
    Example: A Pure Sabacc beaten in the sudden demise wins a side pot
      Given Han holds coins-8, flasks-ace
      And Lando holds sabres-9, staves-10
      And Leia holds flasks-8, sabres-ace
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And the next cards are demise, idiot
      When Leia calls
      Then Leia wins the sabacc pot
      And Han wins the side pot
      And Leia has 42 credits
      And Han has 108 credits

    @!specials.idiots-array:one-suit @!demise.cause:never-forfeit @one-demise
    @values-of-a-document @beaten-specials-get-nothing
    Example: Two beaten Pure Sabaccs share a side pot
      Given Han holds coins-8, flasks-ace
      And Lando holds sabres-8, staves-ace
      And Leia holds idiot, flasks-2, sabres-3
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And the next cards are demise, demise
      When Leia calls
      Then Han and Lando share the side pot
      And Leia has 42 credits
      And Han has 104 credits
      And Lando has 104 credits

    @!demise.cause:never-forfeit @one-demise
    Example: Two Pure Sabaccs share the main pot
      Given Han holds coins-8, flasks-ace
      And Lando holds sabres-9, staves-10
      And Leia holds flasks-8, sabres-ace
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      And the next cards are idiot, idiot
      When the hand ends without a call
      Then Han and Leia share the sabacc pot
      And Han wins the side pot
      And Han has 129 credits
      And Leia has 21 credits

    Example: A Pure Sabacc wins every pot
      Given Han holds coins-8, flasks-ace
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-9, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Han calls
      Then Han wins the sabacc pot
      And Han has 150 credits
      And Leia has 0 credits

    Example: Ordinary hands win two pots
      Given Han holds coins-8, flasks-11
      And Lando holds sabres-8, staves-10
      And Leia holds flasks-9, sabres-11
      And Leia has 0 credits
      And the main pot of 12 is open to Han, Lando and Leia
      And a side pot of 8 is open to Han and Lando
      When Leia calls
      Then nobody wins the sabacc pot
      And Leia has 12 credits
      And Han has 108 credits
      And the sabacc pot holds 30
