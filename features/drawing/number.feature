@time-to-play
Feature: How many cards are drawn at once
  Where the version of the game may change in mid-hand, the version in force at the draw decides.

  @drawing.number.one
  Rule: Whoever draws takes one card
    A drawing of two or more cards is refused: wrong-number.
    Afterwards he holds one card more than before.

    Example: One card is drawn
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han holds coins-9, flasks-5, coins-2

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

    Example: The Evil One earns no second card
      Given Han and Lando play
      And Han holds coins-9, evil-one
      And the next cards are coins-2, coins-3
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may not draw: wrong-number
      And Han holds coins-9, evil-one

  @drawing.number.one-or-two
  Rule: Whoever draws takes one card or two
    He names the number before he sees a card, and takes them together.
    Three or more are refused: wrong-number.
    He must not take two: one is enough, and he may stand.
    If there are not two cards to be had, two are refused: no-cards-left; one card he may draw still.

    @totals.version:chosen-before-play
    Example: Two cards are drawn
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3, coins-1
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han holds coins-9, flasks-5, coins-2, coins-3

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
  Rule: Whoever draws takes one card or three
    He names the number before he sees a card, and takes them together.
    Two are refused, and so are four or more: wrong-number.
    He may take one, and he may stand.
    If there are not three cards to be had, three are refused: no-cards-left; one card he may draw still.

    @totals.version:chosen-before-play
    Example: Three cards are drawn
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3, coins-1, flasks-1
      When Han draws 3 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han holds coins-9, flasks-5, coins-2, coins-3, coins-1

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
  Rule: Whoever draws takes one card, or two if he holds the Evil One
    The Evil One may be in his hand or lie in his interference field, and one copy of it is enough.
    He names the number before he sees a card, and takes them together.
    Without the Evil One a draw of two cards is refused: no-evil-one.
    Three or more are refused in any case: wrong-number.
    With the Evil One he may take one as well, and he may stand.
    If there are not two cards to be had, two are refused to him: no-cards-left; one card he may draw still.

    Example: A player with the Evil One draws two cards
      Given Han and Lando play
      And Han holds coins-9, flasks-6, evil-one
      And the next cards are coins-2, coins-3
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han holds coins-9, flasks-6, evil-one, coins-2, coins-3

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

    @field.exists:yes
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

    Example: Another player's Evil One is of no use
      Given Han and Lando play
      And Han holds coins-9, flasks-6
      And Lando holds coins-8, flasks-8, evil-one
      And the next cards are coins-2, coins-3
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may not draw: no-evil-one
      And Han holds coins-9, flasks-6

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
  Rule: The number of cards holds for each drawing phase anew
    Whoever has drawn the highest number in one drawing phase may draw as many again in the next that asks him.
    What he has drawn before in the hand is not counted.
    There is no number for the hand as a whole.

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

    @drawing.number:two-with-evil-one
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
  Rule: The Evil One must be held before the draw of two that it allows
    It is looked for when the player says how many cards he draws.
    An Evil One that is still in the deck allows nothing, even if it would be the first of the two cards.
    Once it has come, it allows two cards from the next drawing phase on, for as long as he holds it.
    How it came to him makes no difference.

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

    Example: The Evil One was dealt
      Given Han and Lando play
      And Han holds coins-9, flasks-9, evil-one
      And the next cards are evil-one, coins-1
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
