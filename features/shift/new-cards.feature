Feature: What a shift brings
  Where the lost cards go, and where the new ones come from.

  @shift.lost-cards.under-deck
  Rule: Lost cards go under the deck; new ones come from its top
    [shift.loss:one-card] When all picks are made, the lost cards are slipped under the deck, unseen.
    [shift.loss:one-card] Then each player who lost a card is dealt one from the top.
    A lost card can come up again in the hand.

    @!shift.loss:whole-hand
    Example: Two cards change places with the deck
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And the deck holds sabres-9, sabres-10, sabres-11
      When a shift comes
      Then Han holds sabres-9, coins-5
      And Lando holds sabres-10, flasks-7
      And coins-1, flasks-1 lie at the bottom of the deck

    @!shift.loss:whole-hand
    Example: The whole deck after a shift for two
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And the deck holds staves-3, balance, sabres-2, idiot
      When a shift comes
      Then Han holds staves-3, coins-5
      And Lando holds balance, flasks-7
      And the deck holds sabres-2, idiot, coins-1, flasks-1

    @!shift.loss:whole-hand
    Example: Three cards change places with the deck
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And Leia holds staves-1, staves-4
      And the deck holds sabres-9, sabres-10, sabres-11, star
      When a shift comes
      Then Leia holds sabres-11, staves-4
      And the deck holds star, coins-1, flasks-1, staves-1

    Example: Two hands of one card change places with the deck
      Given Han holds coins-1
      And Lando holds flasks-1
      And the deck holds sabres-9, sabres-10, sabres-11
      When a shift comes
      Then Han holds sabres-9
      And Lando holds sabres-10
      And the deck holds sabres-11, coins-1, flasks-1

  @shift.lost-cards.pooled
  Rule: Lost cards are pooled, shuffled and dealt back
    [shift.loss:one-card] The dealer gathers all the picked cards, shuffles them among themselves, and deals one to each player who lost one.
    [shift.loss:whole-hand] (Where whole hands are lost,) the dealer gathers all the lost cards, shuffles them among themselves, and deals them back.
    So the lost cards are also the new ones, and a player can get their own card back.
    The deck is not touched.

    @!shift.loss:whole-hand
    Example: Two players swap their cards
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And the deck holds sabres-9, sabres-10, sabres-11
      And shuffled cards lie in the order flasks-1, coins-1
      When a shift comes
      Then Han holds flasks-1, coins-5
      And Lando holds coins-1, flasks-7
      And the deck holds sabres-9, sabres-10, sabres-11

    @!shift.loss:whole-hand
    Example: Two players get their own cards back
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And the deck holds staves-3, balance
      And shuffled cards lie in the order coins-1, flasks-1
      When a shift comes
      Then Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And the deck holds staves-3, balance

    @!shift.loss:whole-hand
    Example: Three cards go round
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And Leia holds staves-1, staves-4
      And shuffled cards lie in the order staves-1, coins-1, flasks-1
      When a shift comes
      Then Han holds staves-1, coins-5
      And Lando holds coins-1, flasks-7
      And Leia holds flasks-1, staves-4

    @!shift.loss:whole-hand @!shift.folded:like-others
    Example: A folded player's card is not in the pool
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And Leia holds staves-1, staves-4
      And Lando has folded
      And shuffled cards lie in the order staves-1, coins-1
      When a shift comes
      Then Han holds staves-1, coins-5
      And Lando holds flasks-1, flasks-7
      And Leia holds coins-1, staves-4

    Example: Two hands of one card are swapped
      Given Han holds coins-1
      And Lando holds flasks-1
      And the deck holds sabres-9, sabres-10
      And shuffled cards lie in the order flasks-1, coins-1
      When a shift comes
      Then Han holds flasks-1
      And Lando holds coins-1
      And the deck holds sabres-9, sabres-10

  @shift.lost-cards.under-marker
  Rule: Lost cards go out of play; new ones come off the top
    [shift.loss:one-card] When all picks are made, the lost cards are laid, unseen, under the marker at the end of the deck.
    [shift.loss:whole-hand] (Where whole hands are lost,) the lost cards are laid, unseen, under the marker at the end of the deck.
    There they are out of play, unless the deck runs short (`edges.short-shift`, `edges.empty-deck`).
    [shift.loss:one-card] Each player who lost a card is dealt one off the top of the deck, which shrinks by as many cards.

    @!shift.loss:whole-hand
    Example: Two cards leave play
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And the deck holds sabres-9, sabres-10, sabres-11
      When a shift comes
      Then Han holds sabres-9, coins-5
      And Lando holds sabres-10, flasks-7
      And the deck holds sabres-11
      And coins-1, flasks-1 lie out of play

    @!shift.loss:whole-hand
    Example: Three cards leave play
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And Leia holds staves-1, staves-4
      And the deck holds star, sabres-9, balance, idiot, sabres-2
      When a shift comes
      Then Leia holds balance, staves-4
      And the deck holds idiot, sabres-2
      And coins-1, flasks-1, staves-1 lie out of play

    Example: A roll without a shift leaves every card in play
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And the deck holds sabres-9, sabres-10, sabres-11
      When no shift comes
      Then no card lies out of play
      And the deck holds sabres-9, sabres-10, sabres-11

    @!shift.loss:whole-hand @!shift.folded:like-others
    Example: A folded player's card is not laid there
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And Leia holds staves-1, staves-4
      And Han has folded
      And the deck holds sabres-9, sabres-10, sabres-11
      When a shift comes
      Then Lando holds sabres-9, flasks-7
      And Leia holds sabres-10, staves-4
      And flasks-1, staves-1 lie out of play

  @shift.pool-shuffle.shuffled
  Rule: The pool is dealt in the order of its shuffle
    [shift.loss:one-card] Only the picked cards are shuffled, and every order of them is equally likely.
    [shift.loss:whole-hand] (Where whole hands are lost,) only the lost cards are shuffled, and every order of them is equally likely.
    The pool is dealt from its top card on.

    For programs:
    If a position says how shuffled cards lie, the pool keeps that order.
    Cards named there that are not in the pool are left out, and so is a second copy of a card that lies there once.

    @!shift.loss:whole-hand
    Scenario Outline: Three cards lie in each order
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And Leia holds staves-1, staves-4
      And shuffled cards lie in the order <order>
      When a shift comes
      Then Han holds <Han>
      And Lando holds <Lando>
      And Leia holds <Leia>

      Examples: six orders
        | circumstance          | order                       | Han               | Lando              | Leia               |
        | all keep their own    | coins-1, flasks-1, staves-1 | coins-1, coins-5  | flasks-1, flasks-7 | staves-1, staves-4 |
        | Han's comes back      | coins-1, staves-1, flasks-1 | coins-1, coins-5  | staves-1, flasks-7 | flasks-1, staves-4 |
        | Lando's comes back    | staves-1, flasks-1, coins-1 | staves-1, coins-5 | flasks-1, flasks-7 | coins-1, staves-4  |
        | Leia's comes back     | flasks-1, coins-1, staves-1 | flasks-1, coins-5 | coins-1, flasks-7  | staves-1, staves-4 |
        | all go one seat left  | staves-1, coins-1, flasks-1 | staves-1, coins-5 | coins-1, flasks-7  | flasks-1, staves-4 |
        | all go one seat right | flasks-1, staves-1, coins-1 | flasks-1, coins-5 | staves-1, flasks-7 | coins-1, staves-4  |

    @!shift.loss:whole-hand
    Scenario Outline: Two cards lie in each order
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And shuffled cards lie in the order <order>
      When a shift comes
      Then Han holds <Han>
      And Lando holds <Lando>

      Examples: two orders, and one with other cards between
        | circumstance         | order                                | Han               | Lando              |
        | both keep their own  | coins-1, flasks-1                    | coins-1, coins-5  | flasks-1, flasks-7 |
        | both swap            | flasks-1, coins-1                    | flasks-1, coins-5 | coins-1, flasks-7  |
        | unpicked cards named | flasks-7, flasks-1, coins-5, coins-1 | flasks-1, coins-5 | coins-1, flasks-7  |

    @!shift.loss:whole-hand
    Example: A card named twice lies in the pool once
      Given Han holds queen, coins-5
      And Lando holds flasks-1, flasks-7
      And shuffled cards lie in the order queen, queen, flasks-1
      When a shift comes
      Then Han holds queen, coins-5
      And Lando holds flasks-1, flasks-7

    Scenario Outline: Two hands of one card lie in each order
      Given Han holds coins-1
      And Lando holds flasks-1
      And shuffled cards lie in the order <order>
      When a shift comes
      Then Han holds <Han>
      And Lando holds <Lando>

      Examples: both orders
        | order             | Han      | Lando    |
        | coins-1, flasks-1 | coins-1  | flasks-1 |
        | flasks-1, coins-1 | flasks-1 | coins-1  |

  @shift.lost-order.from-dealers-left
  Rule: Lost cards go under the deck from the dealer's left
    [shift.loss:one-card] The card of the dealer's left-hand neighbour goes under the deck first, then the next player's, clockwise; the dealer's own goes last.
    The first card to go under is the first to come up again.
    [field.exists:yes] (With an interference field,) players who lost no card are passed over.

    @!shift.loss:whole-hand
    Scenario Outline: The lost cards of three players lie under the deck
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And Leia holds staves-1, staves-4
      And the deck holds sabres-9, sabres-10, sabres-11, star
      And <dealer> deals
      When a shift comes
      Then the deck holds <deck>

      Examples: each place of the dealer
        | dealer | deck                              |
        | Leia   | star, coins-1, flasks-1, staves-1 |
        | Han    | star, flasks-1, staves-1, coins-1 |
        | Lando  | star, staves-1, coins-1, flasks-1 |

    @!shift.loss:whole-hand
    Scenario Outline: The lost cards of two players lie under the deck
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And the deck holds sabres-9, sabres-10
      And <dealer> deals
      When a shift comes
      Then the deck holds <deck>

      Examples: each place of the dealer
        | dealer | deck              |
        | Lando  | coins-1, flasks-1 |
        | Han    | flasks-1, coins-1 |

    @!shift.loss:whole-hand @!shift.folded:like-others
    Example: The player left of the dealer has folded
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And Leia holds staves-1, staves-4
      And Han has folded
      And the deck holds sabres-9, sabres-10, sabres-11, star
      When a shift comes
      Then the deck holds sabres-11, star, flasks-1, staves-1

    @!shift.loss:whole-hand @!shift.folded:like-others
    Example: The dealer has folded
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And Leia holds staves-1, staves-4
      And Han deals
      And Han has folded
      And the deck holds sabres-9, sabres-10, sabres-11, star
      When a shift comes
      Then the deck holds sabres-11, star, flasks-1, staves-1

    Scenario Outline: Hands of one card lie under the deck
      Given Han holds coins-1
      And Lando holds flasks-1
      And the deck holds sabres-9, sabres-10
      And <dealer> deals
      When a shift comes
      Then the deck holds <deck>

      Examples: each place of the dealer
        | dealer | deck              |
        | Lando  | coins-1, flasks-1 |
        | Han    | flasks-1, coins-1 |

  @shift.short-deck.lost-cards-come-back
  Rule: If the deck is too short, the lost cards are dealt
    The lost cards go under the deck before any new card is dealt.
    If the deck's own cards run out, the lost ones follow in the order in which they went under.
    A player can get back the very card they lost.

    Scenario Outline: One card for two hands of one card
      Given Han holds coins-1
      And Lando holds flasks-1
      And the deck holds sabres-9
      And <dealer> deals
      When a shift comes
      Then Han holds <Han>
      And Lando holds <Lando>

      Examples: each place of the dealer
        | dealer | Han      | Lando    |
        | Lando  | sabres-9 | coins-1  |
        | Han    | flasks-1 | sabres-9 |

    @!shift.loss:whole-hand
    Example: One card for two players
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And the deck holds star
      When a shift comes
      Then Han holds star, coins-5
      And Lando holds coins-1, flasks-7
      And the deck holds flasks-1

    @!shift.loss:whole-hand
    Example: One card for two players with Han dealing
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And the deck holds star
      And Han deals
      When a shift comes
      Then Lando holds star, flasks-7
      And Han holds flasks-1, coins-5
      And the deck holds coins-1

    Example: An empty deck gives everybody their own card back
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And the deck holds no card
      When a shift comes
      Then the cards shift
      And Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And the deck holds no card

    @!shift.loss:whole-hand
    Example: One card for three players
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And Leia holds staves-1, staves-4
      And the deck holds star
      When a shift comes
      Then Han holds star, coins-5
      And Lando holds coins-1, flasks-7
      And Leia holds flasks-1, staves-4
      And the deck holds staves-1

    @!shift.loss:whole-hand
    Example: Two cards for three players
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And Leia holds staves-1, staves-4
      And the deck holds star, sabres-9
      When a shift comes
      Then Lando holds sabres-9, flasks-7
      And Leia holds coins-1, staves-4
      And the deck holds flasks-1, staves-1

    @!shift.loss:whole-hand
    Example: Two cards are just enough for two players
      Given Han holds coins-1, coins-5
      And Lando holds flasks-1, flasks-7
      And the deck holds star, sabres-9
      When a shift comes
      Then Lando holds sabres-9, flasks-7
      And the deck holds coins-1, flasks-1

  @shift.order.from-dealers-left
  Rule: New cards are dealt clockwise from the dealer's left
    [shift.loss:one-card] The dealer's left-hand neighbour gets the first card, then the next player clockwise; the dealer gets theirs last.
    [field.exists:yes] (With an interference field,) players who lost no card are passed over.
    A dealer who has folded still deals, and the order still begins on their left.

    @!shift.loss:whole-hand
    Scenario Outline: Three players get new cards
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And Leia holds star, staves-4
      And the deck holds queen, star, idiot
      And shuffled cards lie in the order queen, star, idiot
      And <dealer> deals
      When a shift comes
      Then Han holds <Han>
      And Lando holds <Lando>
      And Leia holds <Leia>

      Examples: each place of the dealer
        | dealer | Han            | Lando           | Leia            |
        | Leia   | queen, coins-5 | star, flasks-7  | idiot, staves-4 |
        | Han    | idiot, coins-5 | queen, flasks-7 | star, staves-4  |
        | Lando  | star, coins-5  | idiot, flasks-7 | queen, staves-4 |

    Scenario Outline: Two hands of one card are new
      Given Han holds idiot
      And Lando holds queen
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot
      And <dealer> deals
      When a shift comes
      Then Han holds <Han>
      And Lando holds <Lando>

      Examples: each place of the dealer
        | dealer | Han   | Lando |
        | Lando  | queen | idiot |
        | Han    | idiot | queen |

    @!shift.loss:whole-hand
    Scenario Outline: Two players get new cards
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot
      And <dealer> deals
      When a shift comes
      Then Han holds <Han>
      And Lando holds <Lando>

      Examples: each place of the dealer
        | dealer | Han            | Lando           |
        | Lando  | queen, coins-5 | idiot, flasks-7 |
        | Han    | idiot, coins-5 | queen, flasks-7 |

    @!shift.loss:whole-hand @!shift.folded:like-others
    Example: The folded dealer gets no card
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And Leia holds star, staves-4
      And Lando deals
      And Lando has folded
      And the deck holds idiot, star
      And shuffled cards lie in the order idiot, star
      When a shift comes
      Then Leia holds idiot, staves-4
      And Han holds star, coins-5

  @shift.order.from-roller
  Rule: New cards are dealt clockwise from the player who rolled
    The player who rolled the die gets the first card, then the next player clockwise.
    A roller who has just folded is passed over.
    Lost cards still go under the deck as `shift.lost-order` says.

    For programs:
    A position of `shift` does not say who rolled: there the first card goes to the dealer's left.

    @time-to-play @!shift.lost-cards:pooled @!shift.loss:whole-hand
    Scenario Outline: The roller gets the first new card
      Given Han and Lando play
      And a shift comes in round <round>
      And the picker of Han's card would find flasks-9, staves-9 in that order
      And the picker of Lando's card would find flasks-8, staves-8 in that order
      And the next cards are sabres-2, sabres-3
      When round <round> is over
      Then after the shift of round <round> Han holds staves-9, <Han>
      And after the shift of round <round> Lando holds staves-8, <Lando>

      @turns.unit:turns @shift.roller:turn-player
      Examples: the first turn
        | turn  | round | Han      | Lando    |
        | Han   | 1     | sabres-2 | sabres-3 |

      Examples: the second turn, or round
        | turn  | round | Han      | Lando    |
        | Lando | 2     | sabres-3 | sabres-2 |

    @time-to-play @!folding.when:facing-bet @!shift.lost-cards:pooled
    @!shift.loss:whole-hand @!turns.player-out:ends
    Example: The second player folds in the second round, and the third gets the first card
      Given Han, Lando and Leia play
      And Leia holds coins-6, flasks-6
      And a shift comes in round 2
      And the picker of Han's card would find flasks-9, staves-9 in that order
      And the picker of Leia's card would find flasks-6, coins-6 in that order
      And the next cards are sabres-2, sabres-3
      When Lando folds in round 2
      And the shift of round 2 is over
      Then after the shift of round 2 Leia holds coins-6, sabres-2
      And after the shift of round 2 Han holds staves-9, sabres-3

    @!shift.loss:whole-hand
    Scenario Outline: Two players get new cards in a position that names no roller
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot
      And <dealer> deals
      When a shift comes
      Then Han holds <Han>
      And Lando holds <Lando>

      Examples: both dealers
        | dealer | Han            | Lando           |
        | Lando  | queen, coins-5 | idiot, flasks-7 |
        | Han    | idiot, coins-5 | queen, flasks-7 |
