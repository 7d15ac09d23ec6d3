@time-to-play
Feature: How many cards are drawn at once
  Versions of the game differ in this number.

  @drawing.number.one
  Rule: A player who draws takes one card
    Each time a player draws, they take one card and no more.
    [totals.version:in-force] (With versions that change mid-hand,) the version in force at the draw counts (`versions.scope`).

    For programs:
    A draw of two or more cards is refused (`wrong-number`), even if the player holds the Evil One.

    # elsewhere "With versions that change"

    # shows "Each time a player"
    Example: One card is drawn
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han holds coins-9, flasks-5, coins-2

    # shows "Each time a player", "A draw of two"
    Scenario Outline: More cards are refused
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3, coins-1, flasks-1
      When Han draws <number> cards in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may not draw: wrong-number
      And Han may draw
      And Han holds coins-9, flasks-5, coins-2

      Examples: more than one
        | number |
        | 2      |
        | 3      |
        | 4      |

    # shows "Each time a player", "A draw of two"
    Example: The Evil One earns no second card
      Given Han and Lando play
      And Han holds coins-9, evil-one
      And the next cards are coins-2, coins-3
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may not draw: wrong-number
      And Han holds coins-9, evil-one

    Example: No card at all is no draw
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2
      When Han draws 0 cards in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may not draw: wrong-number
      And Han may draw
      And Han holds coins-9, flasks-5, coins-2

  @drawing.number.one-or-two
  Rule: A player who draws takes one or two cards
    They say how many before they see a card, and take the cards together.
    If there are not two cards to be had, they may still draw one.
    [totals.version:in-force] (With versions that change mid-hand,) the version in force at the draw counts (`versions.scope`).

    For programs:
    A draw of three or more cards is refused (`wrong-number`).
    A draw of two cards is refused if there are not two to be had (`no-cards-left`).

    # elsewhere "With versions that change"

    # shows "They say how many"
    @totals.version:chosen-before-play
    Example: Two cards are drawn
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3, coins-1
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han holds coins-9, flasks-5, coins-2, coins-3

    # shows "A draw of three"
    @totals.version:chosen-before-play
    Example: Two cards are drawn where three were refused
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3, coins-1
      When Han draws 3 cards in round 1
      And Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may not draw: wrong-number
      And Han may draw
      And Han holds coins-9, flasks-5, coins-2, coins-3

    # shows "If there are not", "A draw of three"
    Example: One card is drawn where four were refused
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3, coins-1, flasks-1
      When Han draws 4 cards in round 1
      And Han draws in round 1
      And Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may not draw: wrong-number
      And Han may draw
      And Han does not come to draw
      And Han holds coins-9, flasks-5, coins-2

    # shows "If there are not", "A draw of two"
    @totals.version:chosen-before-play
    Example: Only one card is left
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the deck is coins-2
      When Han draws 2 cards in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may not draw: no-cards-left
      And Han may draw
      And Han holds coins-9, flasks-5, coins-2

  @drawing.number.one-or-three
  Rule: A player who draws takes one or three cards
    They cannot take two; they say how many before they see a card, and take them together.
    If there are not three to be had, they may still draw one.
    [totals.version:in-force] (With versions that change mid-hand,) the version in force at the draw counts (`versions.scope`).

    For programs:
    A draw of two cards, or of four or more, is refused (`wrong-number`).
    A draw of three cards is refused if there are not three to be had (`no-cards-left`).

    # elsewhere "With versions that change"

    # shows "They cannot take two"
    @totals.version:chosen-before-play
    Example: Three cards are drawn
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3, coins-1, flasks-1
      When Han draws 3 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han holds coins-9, flasks-5, coins-2, coins-3, coins-1

    # shows "They cannot take two", "If there are not", "A draw of two"
    @totals.version:chosen-before-play
    Example: Three cards are drawn where two were refused
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3, coins-1, flasks-1
      When Han draws 2 cards in round 1
      And Han draws 3 cards in round 1
      And the drawing of round 1 is over
      Then Han may not draw: wrong-number
      And Han may draw
      And Han holds coins-9, flasks-5, coins-2, coins-3, coins-1

    # shows "They cannot take two", "If there are not"
    Example: One card is drawn where two were refused
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3, coins-1, flasks-1
      When Han draws 2 cards in round 1
      And Han draws in round 1
      And Han draws 3 cards in round 1
      And the drawing of round 1 is over
      Then Han may not draw: wrong-number
      And Han may draw
      And Han does not come to draw
      And Han holds coins-9, flasks-5, coins-2

    # shows "They cannot take two", "If there are not", "A draw of two"
    @totals.version:chosen-before-play
    Example: Four cards are refused
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3, coins-1, flasks-1
      When Han draws 4 cards in round 1
      And Han draws 3 cards in round 1
      And the drawing of round 1 is over
      Then Han may not draw: wrong-number
      And Han may draw
      And Han holds coins-9, flasks-5, coins-2, coins-3, coins-1

    # shows "If there are not", "A draw of three"
    @totals.version:chosen-before-play
    Example: Only two cards are left
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the deck is coins-2, coins-3
      When Han draws 3 cards in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may not draw: no-cards-left
      And Han may draw
      And Han holds coins-9, flasks-5, coins-2

  @drawing.number.two-with-evil-one @totals.version:chosen-before-play
  Rule: A player with the Evil One may draw two cards
    A player who holds the Evil One may take one card or two, or stand; one copy of it is enough, and other players who draw take one card.
    They say how many before they see a card, and take the cards together.
    If there are not two cards to be had, they may still draw one.
    [field.exists:yes] The Evil One may lie in an interference field.
    [totals.version:in-force] (With versions that change mid-hand,) the version in force at the draw counts (`versions.scope`).

    For programs:
    A draw of two cards without the Evil One is refused (`no-evil-one`).
    A draw of three or more cards is refused in any case (`wrong-number`).
    A draw of two cards with the Evil One is refused if there are not two to be had (`no-cards-left`).

    # elsewhere "With versions that change"

    # shows "A player who holds", "They say how many"
    @!totals.face-values:own
    Example: A player with the Evil One draws two cards
      Given Han and Lando play
      And Han holds coins-9, flasks-6, evil-one
      And the next cards are coins-2, coins-3
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han holds coins-9, flasks-6, evil-one, coins-2, coins-3

    # shows "A player who holds", "A draw of two cards without"
    Example: A player without the Evil One draws but one
      Given Han and Lando play
      And Han holds coins-9, flasks-6
      And the next cards are coins-2, coins-3
      When Han draws 2 cards in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may not draw: no-evil-one
      And Han may draw
      And Han holds coins-9, flasks-6, coins-2

    # shows "A draw of three"
    @!totals.face-values:own
    Example: The Evil One earns no third card
      Given Han and Lando play
      And Han holds coins-9, flasks-6, evil-one
      And the next cards are coins-2, coins-3, coins-1
      When Han draws 3 cards in round 1
      And Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may not draw: wrong-number
      And Han may draw
      And Han holds coins-9, flasks-6, evil-one, coins-2, coins-3

    # shows "A player who holds", "The Evil One may"
    @field.exists:yes @!totals.face-values:own
    Example: The Evil One lies in the field
      Given Han and Lando play
      And Han holds coins-9, flasks-6, evil-one
      And the next cards are coins-2, coins-3
      When Han lays evil-one in the betting of round 1
      And Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han holds coins-9, flasks-6, coins-2, coins-3
      And Han has evil-one in the interference field

    # shows "A player who holds", "A draw of two cards without"
    Example: Another player's Evil One is of no use
      Given Han and Lando play
      And Han holds coins-9, flasks-6
      And Lando holds coins-8, flasks-8, evil-one
      And the next cards are coins-2, coins-3
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may not draw: no-evil-one
      And Han holds coins-9, flasks-6

    # shows "A player who holds", "If there are not", "A draw of two cards with the"
    @!totals.face-values:own
    Example: The deck holds one card for the Evil One's holder
      Given Han and Lando play
      And Han holds coins-9, flasks-6, evil-one
      And the deck is coins-2
      When Han draws 2 cards in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may not draw: no-cards-left
      And Han may draw
      And Han holds coins-2, coins-9, flasks-6, evil-one

  @drawing.number-each.phase @totals.version:chosen-before-play
  Rule: The number of cards is the same in every drawing phase
    A player may draw the highest number in every drawing phase in which they are asked.
    Cards drawn before are not counted, and cards not drawn are not saved up.
    There is no limit for the hand as a whole.

    # shows "A player may draw", "Cards drawn before are", "There is no limit"
    @drawing.number:one-or-two
    Example: Two cards are drawn in two drawing phases
      Given Han and Lando play
      And Han holds flasks-2, staves-3
      And the next cards are coins-1, coins-2, coins-3, coins-4
      When Han draws 2 cards
      And Han draws 2 cards
      And the drawing of round 3 is over
      Then Han may draw
      And Han may draw
      And Han holds flasks-2, staves-3, coins-1, coins-2, coins-3, coins-4

    # shows "A player may draw"
    @drawing.number:one-or-three
    Example: Three cards are drawn in two drawing phases
      Given Han and Lando play
      And Han holds flasks-1, staves-2
      And the next cards are coins-1, coins-2, coins-3, flasks-2, flasks-3, flasks-4
      When Han draws 3 cards
      And Han draws 3 cards
      And the drawing of round 3 is over
      Then Han may draw
      And Han may draw
      And Han holds flasks-1, staves-2, coins-1, coins-2, coins-3, flasks-2, flasks-3, flasks-4

    # shows "A player may draw"
    @drawing.number:two-with-evil-one @!totals.face-values:own
    Example: The Evil One earns two cards twice
      Given Han and Lando play
      And Han holds coins-9, flasks-7, evil-one
      And the next cards are coins-1, flasks-1, coins-2, sabres-1
      When Han draws 2 cards
      And Han draws 2 cards
      And the drawing of round 3 is over
      Then Han may draw
      And Han may draw
      And Han holds coins-9, flasks-7, evil-one, coins-1, flasks-1, coins-2, sabres-1

    # shows "Cards drawn before are"
    @drawing.number:one-or-two
    Example: A card that was not drawn is not saved up
      Given Han and Lando play
      And Han holds flasks-2, staves-3
      And the next cards are coins-1, coins-2, coins-3, coins-4
      When Han draws
      And Han draws 3 cards
      And Han draws 2 cards
      And the drawing of round 3 is over
      Then Han may draw
      And Han may not draw: wrong-number
      And Han may draw
      And Han holds flasks-2, staves-3, coins-1, coins-2, coins-3

  @drawing.evil-one.before-drawing @totals.version:chosen-before-play
  Rule: The Evil One must be held before the draw
    A player must hold it when they say how many cards they draw, however it came to them.
    An Evil One that is still in the deck allows nothing, even if it would be the first of the two cards.
    Once a player has it, it allows two cards from the next drawing phase on, for as long as they hold it.

    # shows "A player must hold", "An Evil One that"
    @!totals.face-values:own
    Example: The first card would be the Evil One
      Given Han and Lando play
      And Han holds coins-9, flasks-9
      And the next cards are evil-one, coins-1
      When Han draws 2 cards in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may not draw: no-evil-one
      And Han may draw
      And Han holds coins-9, flasks-9, evil-one

    # shows "A player must hold", "Once a player has"
    @!totals.face-values:own
    Example: An Evil One that was drawn allows two cards the next time
      Given Han and Lando play
      And Han holds coins-9, flasks-9
      And the next cards are evil-one, coins-1, flasks-1
      When Han draws
      And Han draws 2 cards
      And the drawing of round 3 is over
      Then Han may draw
      And Han may draw
      And Han holds coins-9, flasks-9, evil-one, coins-1, flasks-1

    # shows "A player must hold"
    Example: The Evil One was dealt
      Given Han and Lando play
      And Han holds coins-9, flasks-9, evil-one
      And the next cards are evil-one, coins-1
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
