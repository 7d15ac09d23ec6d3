Feature: What a shift takes away
  Who loses which card, and who picks it.

  @shift.loss.one-card
  Rule: Each player loses one card and gets one
    Every player still in the hand loses exactly one card, however many they hold, and gets one in its place.
    Another player picks it (`shift.picker`).
    [field.exists:yes] (With an interference field,) only a card outside the field can be lost.

    For programs:
    A position can say in which order a player's cards offer themselves to the picker.
    Then the lost card is the first of them that was in the player's hand when the die fell.

    Example: Two players lose a card to each other's pick
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot
      When a shift comes
      Then Lando picks from Han
      And Han picks from Lando
      And Han holds queen, coins-5
      And Lando holds idiot, flasks-7

    Example: A hand of five loses one card too
      Given Han holds star, coins-1, coins-2, coins-3, coins-4
      And Lando holds queen, flasks-7
      And the deck holds queen, star
      And shuffled cards lie in the order queen, star
      When a shift comes
      Then Han holds queen, coins-1, coins-2, coins-3, coins-4
      And Lando holds star, flasks-7

    Example: The picker finds the middle one of three cards
      Given Han holds coins-5, idiot, flasks-9
      And Lando holds queen, flasks-7
      And the picker of Han's card would find idiot, flasks-9, coins-5 in that order
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot
      When a shift comes
      Then Han holds queen, coins-5, flasks-9
      And Lando holds idiot, flasks-7

    Example: Three players lose one card each
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7, flasks-8
      And Leia holds star, staves-4
      And the deck holds star, idiot, queen
      And shuffled cards lie in the order star, idiot, queen
      When a shift comes
      Then Han holds star, coins-5
      And Lando holds idiot, flasks-7, flasks-8
      And Leia holds queen, staves-4

  @shift.loss.whole-hand
  Rule: Each player loses the whole hand and gets as many cards
    Every player still in the hand loses all the cards of their hand and gets as many new ones; nobody picks a card.
    A player gets all their new cards before the next player gets any (`shift.order`).
    The cards of a hand are put away in the order in which they lie there.
    [field.exists:yes] (With an interference field,) the cards in the field stay.

    Example: Two hands of two cards are new
      Given Han holds idiot, queen
      And Lando holds star, balance
      And the deck holds star, balance, queen, idiot
      And shuffled cards lie in the order star, balance, queen, idiot
      When a shift comes
      Then nobody picks from Han
      And Han holds star, balance
      And Lando holds queen, idiot

    Example: A hand of three is followed by one of two
      Given Han holds idiot, queen, demise
      And Lando holds star, balance
      And the deck holds star, balance, queen, demise, idiot
      And shuffled cards lie in the order star, balance, queen, demise, idiot
      When a shift comes
      Then Han holds star, balance, queen
      And Lando holds demise, idiot

    @field.exists:yes
    Example: A card in the interference field is no part of the hand
      Given Han holds idiot, queen
      And Han has coins-9 in the interference field
      And Lando holds star
      And the deck holds star, queen, idiot
      And shuffled cards lie in the order star, queen, idiot
      When a shift comes
      Then Han holds star, queen
      And Lando holds idiot

    @shift.lost-cards:under-deck
    Example: Whole hands go under the deck
      Given Han holds coins-1, coins-2
      And Lando holds flasks-1, flasks-2
      And the deck holds sabres-1, sabres-2, sabres-3, sabres-4, sabres-5
      When a shift comes
      Then Han holds sabres-1, sabres-2
      And Lando holds sabres-3, sabres-4
      And the deck holds sabres-5, coins-1, coins-2, flasks-1, flasks-2

    @shift.lost-cards:pooled
    Example: Whole hands are shuffled together and dealt back
      Given Han holds coins-1, coins-2
      And Lando holds flasks-1
      And shuffled cards lie in the order flasks-1, coins-2, coins-1
      When a shift comes
      Then Han holds flasks-1, coins-2
      And Lando holds coins-1

  @shift.folded.none
  Rule: Folded players have no part in a shift
    A player who has folded loses no card, gets none and picks none.
    The shift passes over their seat, and the cards they folded stay as they are.

    @!shift.loss:whole-hand
    Example: The last of three players has folded
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And Leia holds star, staves-4
      And Leia has folded
      And the deck holds queen, idiot, star
      And shuffled cards lie in the order queen, idiot, star
      When a shift comes
      Then nobody picks from Leia
      And Han holds queen, coins-5
      And Lando holds idiot, flasks-7
      And Leia holds star, staves-4

    @!shift.loss:whole-hand
    Example: The middle one of three players has folded
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And Leia holds star, staves-4
      And Lando has folded
      And the deck holds star, idiot, queen
      And shuffled cards lie in the order star, idiot, queen
      When a shift comes
      Then nobody picks from Lando
      And Han holds star, coins-5
      And Lando holds queen, flasks-7
      And Leia holds idiot, staves-4

    @!shift.loss:whole-hand
    Example: Nobody has folded
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And Leia holds star, staves-4
      And the deck holds star, idiot, queen
      And shuffled cards lie in the order star, idiot, queen
      When a shift comes
      Then Han holds star, coins-5
      And Lando holds idiot, flasks-7
      And Leia holds queen, staves-4

    @!shift.loss:whole-hand
    Example: Two of four players have folded
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And Leia holds star, staves-4
      And Chewbacca holds balance, sabres-6
      And Han has folded
      And Leia has folded
      And the deck holds balance, queen, star, idiot
      And shuffled cards lie in the order balance, queen, star, idiot
      When a shift comes
      Then Han holds idiot, coins-5
      And Lando holds balance, flasks-7
      And Leia holds star, staves-4
      And Chewbacca holds queen, sabres-6

    Example: A folded card stays beside two hands of one card
      Given Han holds idiot
      And Lando holds queen
      And Leia holds star
      And Leia has folded
      And the deck holds queen, idiot, star
      And shuffled cards lie in the order queen, idiot, star
      When a shift comes
      Then Han holds queen
      And Lando holds idiot
      And Leia holds star

  @shift.folded.like-others
  Rule: Folded players lose a card and get one too
    A player who has folded, and whose cards lie before them, loses cards and gets new ones like everybody else.
    The shift still needs two players who are in the hand.
    For who picks, see `shift.picker` and `shift.folded-neighbour`.

    For programs:
    In `play` the cards of a folded player have gone out of play, so no shift reaches them.

    @!shift.loss:whole-hand
    Example: The last of three players has folded, and loses a card
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And Leia holds star, staves-4
      And Leia has folded
      And the deck holds star, idiot, queen
      And shuffled cards lie in the order star, idiot, queen
      When a shift comes
      Then Han holds star, coins-5
      And Lando holds idiot, flasks-7
      And Leia holds queen, staves-4

    @!shift.loss:whole-hand
    Example: The first of three players has folded, and gets the first card
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And Leia holds star, staves-4
      And Han has folded
      And the deck holds queen, star, idiot
      And shuffled cards lie in the order queen, star, idiot
      When a shift comes
      Then Han holds queen, coins-5
      And Lando holds star, flasks-7
      And Leia holds idiot, staves-4

    Example: Two of three players have folded, and nothing shifts
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And Leia holds star, staves-4
      And Han has folded
      And Leia has folded
      And the deck holds queen, star, idiot
      And shuffled cards lie in the order queen, star, idiot
      When a shift comes
      Then the cards stay

    Example: One of two players has folded, and nothing shifts
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And Han has folded
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot
      When a shift comes
      Then the cards stay

    @!shift.loss:whole-hand
    Example: One of three players has folded, and the cards shift
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And Leia holds star, staves-4
      And Han has folded
      And the deck holds queen, star, idiot
      And shuffled cards lie in the order queen, star, idiot
      When a shift comes
      Then the cards shift

  @shift.folded-neighbour.next-active
  Rule: If the neighbour has folded, the next on that side picks
    If the neighbour who would pick has folded, the next player on that side who is still in the hand picks instead.

    Example: The player between two others has folded
      Given Han holds coins-9, coins-5
      And Lando holds sabres-8, flasks-7
      And Leia holds staves-3, staves-4
      And Lando has folded
      When a shift comes
      Then Han picks from Leia
      And Leia picks from Han

    Example: The first of three players has folded
      Given Han holds coins-9, coins-5
      And Lando holds sabres-8, flasks-7
      And Leia holds staves-3, staves-4
      And Han has folded
      When a shift comes
      Then Leia picks from Lando
      And Lando picks from Leia

    Example: Two players side by side have folded
      Given Han holds coins-9, coins-5
      And Lando holds sabres-8, flasks-7
      And Leia holds staves-3, staves-4
      And Chewbacca holds flasks-2, staves-11
      And Lando has folded
      And Leia has folded
      When a shift comes
      Then Chewbacca picks from Han
      And Han picks from Chewbacca

    @shift.picker:right-neighbour
    Example: The next one on the right picks
      Given Han holds coins-9, coins-5
      And Lando holds sabres-8, flasks-7
      And Leia holds staves-3, staves-4
      And Chewbacca holds flasks-2, staves-11
      And Lando has folded
      When a shift comes
      Then Han picks from Leia
      And Chewbacca picks from Han
      And Leia picks from Chewbacca

    @shift.picker:left-neighbour
    Example: The next one on the left picks
      Given Han holds coins-9, coins-5
      And Lando holds sabres-8, flasks-7
      And Leia holds staves-3, staves-4
      And Chewbacca holds flasks-2, staves-11
      And Lando has folded
      When a shift comes
      Then Leia picks from Han
      And Chewbacca picks from Leia
      And Han picks from Chewbacca

  @shift.folded-neighbour.seat-itself
  Rule: The neighbour picks, even after folding
    The player in the next seat picks, whether or not they have folded.
    With two players left in the hand, neither need pick from the other.

    @shift.picker:right-neighbour
    Example: The player between two others has folded, and picks
      Given Han holds coins-9, coins-5
      And Lando holds sabres-8, flasks-7
      And Leia holds staves-3, staves-4
      And Lando has folded
      When a shift comes
      Then Lando picks from Leia
      And Leia picks from Han

    @shift.picker:left-neighbour
    Example: The player on the left has folded, and picks
      Given Han holds coins-9, coins-5
      And Lando holds sabres-8, flasks-7
      And Leia holds staves-3, staves-4
      And Lando has folded
      When a shift comes
      Then Lando picks from Han
      And Han picks from Leia

    @shift.picker:right-neighbour
    Example: Nobody has folded, and the right-hand neighbour picks
      Given Han holds coins-9, coins-5
      And Lando holds sabres-8, flasks-7
      And Leia holds staves-3, staves-4
      When a shift comes
      Then Leia picks from Han
      And Han picks from Lando
      And Lando picks from Leia

  @shift.at-once.never
  Rule: A new card cannot be lost in the same shift
    All cards are picked from the hands as they were when the die fell.
    Then all lost cards are put away together, and only then are new ones dealt.

    For programs:
    A card that was not in a hand at the roll cannot be picked from it, even if it would offer itself to the picker first.

    @!shift.loss:whole-hand
    Example: The new card would offer itself first
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And the picker of Han's card would find queen, idiot, coins-5 in that order
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot
      When a shift comes
      Then Han holds queen, coins-5
      And Lando holds idiot, flasks-7

    @!shift.loss:whole-hand
    Example: The second player's new card would offer itself first
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And the picker of Lando's card would find idiot, queen, flasks-7 in that order
      And the deck holds queen, idiot
      And shuffled cards lie in the order queen, idiot
      When a shift comes
      Then Lando holds idiot, flasks-7
      And Han holds queen, coins-5

    @!shift.loss:whole-hand
    Example: Three new cards would offer themselves first
      Given Han holds idiot, coins-5
      And Lando holds queen, flasks-7
      And Leia holds star, staves-4
      And the picker of Han's card would find star, idiot, coins-5 in that order
      And the picker of Lando's card would find idiot, queen, flasks-7 in that order
      And the picker of Leia's card would find queen, star, staves-4 in that order
      And the deck holds star, idiot, queen
      And shuffled cards lie in the order star, idiot, queen
      When a shift comes
      Then Han holds star, coins-5
      And Lando holds idiot, flasks-7
      And Leia holds queen, staves-4
