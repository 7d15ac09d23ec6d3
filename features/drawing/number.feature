@time-to-play
Feature: How many cards are drawn at once
  Versions of the game differ in this number.

  @drawing.number.one
  Rule: A player who draws takes one card
    Each time a player draws, they take one card and no more.
    [totals.version:in-force] (With versions that change mid-hand,) the version in force at the draw counts (`versions.scope`).

    For programs:
    A draw of two or more cards is refused (`wrong-number`), even if the player holds the Evil One.

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
      Then Han cannot draw: wrong-number
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
      Then Han cannot draw: wrong-number
      And Han holds coins-9, evil-one

    Example: A second card has to wait
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3
      When Han draws in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han cannot draw: not-reached
      And Han holds coins-9, flasks-5, coins-2

    Example: No card at all is no draw
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2
      When Han draws 0 cards in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han cannot draw: wrong-number
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
      Then Han cannot draw: wrong-number
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
      Then Han cannot draw: wrong-number
      And Han may draw
      And Han cannot draw: not-reached
      And Han holds coins-9, flasks-5, coins-2

    @totals.version:chosen-before-play
    Example: Only one card is left
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the deck holds coins-2
      When Han draws 2 cards in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han cannot draw: no-cards-left
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
      Then Han cannot draw: wrong-number
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
      Then Han cannot draw: wrong-number
      And Han may draw
      And Han cannot draw: not-reached
      And Han holds coins-9, flasks-5, coins-2

    @totals.version:chosen-before-play
    Example: Four cards are refused
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3, coins-1, flasks-1
      When Han draws 4 cards in round 1
      And Han draws 3 cards in round 1
      And the drawing of round 1 is over
      Then Han cannot draw: wrong-number
      And Han may draw
      And Han holds coins-9, flasks-5, coins-2, coins-3, coins-1

    @totals.version:chosen-before-play
    Example: Only two cards are left
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the deck holds coins-2, coins-3
      When Han draws 3 cards in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han cannot draw: no-cards-left
      And Han may draw
      And Han holds coins-9, flasks-5, coins-2

  @drawing.number.two-with-evil-one @totals.version:chosen-before-play
  Rule: A player with the Evil One may draw two cards
    A player who holds the Evil One may take one card or two, or stand; one copy of it is enough, and other players who draw take one card.
    They say how many before they see a card, and take the cards together.
    If there are not two cards to be had, they may still draw one.
    [field.exists:yes] The Evil One can lie in an interference field.
    [totals.version:in-force] (With versions that change mid-hand,) the version in force at the draw counts (`versions.scope`).

    For programs:
    A draw of two cards without the Evil One is refused (`no-evil-one`).
    A draw of three or more cards is refused in any case (`wrong-number`).
    A draw of two cards with the Evil One is refused if there are not two to be had (`no-cards-left`).

    @values-of-a-document
    Example: A player with the Evil One draws two cards
      Given Han and Lando play
      And Han holds coins-9, flasks-7, evil-one
      And the next cards are coins-2, coins-3
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han holds coins-9, flasks-7, evil-one, coins-2, coins-3

    Example: A player without the Evil One draws but one
      Given Han and Lando play
      And Han holds coins-9, flasks-6
      And the next cards are coins-2, coins-3
      When Han draws 2 cards in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han cannot draw: no-evil-one
      And Han may draw
      And Han holds coins-9, flasks-6, coins-2

    @values-of-a-document
    Example: The Evil One earns no third card
      Given Han and Lando play
      And Han holds coins-9, flasks-7, evil-one
      And the next cards are coins-2, coins-3, coins-1
      When Han draws 3 cards in round 1
      And Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han cannot draw: wrong-number
      And Han may draw
      And Han holds coins-9, flasks-7, evil-one, coins-2, coins-3

    @field.exists:yes @values-of-a-document @laying-is-no-draw
    Example: The Evil One lies in the field
      Given Han and Lando play
      And Han holds coins-9, flasks-7, evil-one
      And the next cards are coins-2, coins-3
      When Han lays evil-one in the betting of round 1
      And Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han holds coins-9, flasks-7, coins-2, coins-3
      And Han has evil-one in the interference field

    @values-of-a-document
    Example: Another player's Evil One is of no use
      Given Han and Lando play
      And Han holds coins-9, flasks-6
      And Lando holds coins-8, flasks-8, evil-one
      And the next cards are coins-2, coins-3
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han cannot draw: no-evil-one
      And Han holds coins-9, flasks-6

    @values-of-a-document
    Example: The deck holds one card for the Evil One's holder
      Given Han and Lando play
      And Han holds coins-9, flasks-7, evil-one
      And the deck holds coins-2
      When Han draws 2 cards in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han cannot draw: no-cards-left
      And Han may draw
      And Han holds coins-2, coins-9, flasks-7, evil-one

  @drawing.number.until-content @totals.version:chosen-before-play
  Rule: A player who draws takes one card after another
    A player takes one card at a time, and is asked again after each, until they stand.
    [bombs.mid-hand:out-at-once] (Where a bomb puts a player out at once,) the hand is judged after each card.
    When they are asked again, they have the same choices as before.

    For programs:
    A draw of two or more cards at once is refused (`wrong-number`).

    Example: Three cards one after another
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3, coins-1, flasks-1
      When Han draws in round 1
      And Han draws in round 1
      And Han draws in round 1
      And Han stands in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han may draw
      And Han may draw
      And Han may stand
      And Han holds coins-9, flasks-5, coins-2, coins-3, coins-1

    Example: A player who stands takes no card after that
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3, coins-1, flasks-1
      When Han draws in round 1
      And Han stands in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han may stand
      And Han cannot draw: not-reached
      And Han holds coins-9, flasks-5, coins-2

    Example: Two cards at once are refused
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3, coins-1
      When Han draws 2 cards in round 1
      And Han draws in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han cannot draw: wrong-number
      And Han may draw
      And Han may draw
      And Han holds coins-9, flasks-5, coins-2, coins-3

    @bombs.mid-hand:out-at-once
    Example: The second card puts a player out
      Given Han, Lando and Leia play
      And Han holds coins-9, flasks-5
      And the next cards are coins-8, coins-7, coins-1
      When Han draws in round 1
      And Han draws in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han may draw
      And Han cannot draw: not-reached
      And Han is out by a bomb

  @drawing.number.two-or-none
  Rule: A player who draws takes two cards
    A player who draws takes exactly two cards together; otherwise they stand.
    If there are not two cards to be had, they cannot draw.

    For programs:
    A draw of one card, or of three or more, is refused (`wrong-number`).
    A draw of two cards is refused if there are not two to be had (`no-cards-left`).

    @totals.version:chosen-before-play
    Example: Two cards are drawn where one was refused
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3, coins-1
      When Han draws in round 1
      And Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han cannot draw: wrong-number
      And Han may draw
      And Han holds coins-9, flasks-5, coins-2, coins-3

    Example: A third card is refused
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3, coins-1
      When Han draws 3 cards in round 1
      And the drawing of round 1 is over
      Then Han cannot draw: wrong-number
      And Han holds coins-9, flasks-5

    Example: A player stands on the cards that were dealt
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-2, coins-3
      When Han stands in round 1
      And the drawing of round 1 is over
      Then Han may stand
      And Han holds coins-9, flasks-5

    @totals.version:chosen-before-play
    Example: The last card cannot be drawn
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the deck holds coins-2
      When Han draws 2 cards in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han cannot draw: no-cards-left
      And Han cannot draw: wrong-number
      And Han holds coins-9, flasks-5

  @drawing.number-each.phase
  Rule: The number of cards is the same in every drawing phase
    A player may draw the highest number in every drawing phase in which they are asked.
    Cards drawn before are not counted, and cards not drawn are not saved up.
    There is no limit for the hand as a whole.

    @drawing.number:one-or-two @totals.version:chosen-before-play
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

    @totals.version:in-force
    Example: Two cards are drawn in two drawing phases of a version that allows them
      Given the Rebel Alliance version is in force
      And Han and Lando play
      And Han holds flasks-2, staves-3
      And the next cards are coins-1, coins-2, coins-3, coins-4
      When Han draws 2 cards
      And Han draws 2 cards
      And the drawing of round 3 is over
      Then Han may draw
      And Han may draw
      And Han holds flasks-2, staves-3, coins-1, coins-2, coins-3, coins-4

    @totals.version:in-force
    Example: Two cards are drawn in one version, three in the next
      Given the Corporate Sector version is in force
      And Han and Lando play
      And Han holds flasks-2, staves-3
      And the next cards are coins-1, coins-2, coins-3, coins-4, flasks-1
      And the version becomes Corellian in round 2
      When Han draws 2 cards
      And Han draws 3 cards
      And the drawing of round 3 is over
      Then Han may draw
      And Han may draw
      And Han holds flasks-2, staves-3, coins-1, coins-2, coins-3, coins-4, flasks-1

    @drawing.number:one-or-three @totals.version:chosen-before-play
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

    @drawing.number:two-with-evil-one @values-of-a-document
    @totals.version:chosen-before-play
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

    @drawing.number:one-or-two @totals.version:chosen-before-play
    Example: A card that was not drawn is not saved up
      Given Han and Lando play
      And Han holds flasks-2, staves-3
      And the next cards are coins-1, coins-2, coins-3, coins-4
      When Han draws
      And Han draws 3 cards
      And Han draws 2 cards
      And the drawing of round 3 is over
      Then Han may draw
      And Han cannot draw: wrong-number
      And Han may draw
      And Han holds flasks-2, staves-3, coins-1, coins-2, coins-3

  @drawing.number-each.whole-hand
  Rule: The number of cards holds for the whole hand
    The highest number that a player may draw is the most that they may draw in the hand.
    At each draw they take a number that may be drawn at once, as long as the cards they have drawn come to no more than that.
    [drawing.number:two-with-evil-one] (Where the Evil One allows a second card,) a player who has drawn one needs the Evil One for another.
    [totals.version:in-force] (With versions that change mid-hand,) the highest number is that of the version in force at the draw, earlier draws count in whatever version they were made, and a version in which one card is drawn sets no such limit.

    For programs:
    A draw of too many is refused (`wrong-number`).
    A second card without the Evil One is refused (`no-evil-one`).

    @drawing.number:one-or-two @totals.version:chosen-before-play
    Example: A player who has drawn two cards draws no more
      Given Han and Lando play
      And Han holds flasks-2, staves-3
      And the next cards are coins-1, coins-2, coins-3, coins-4
      When Han draws 2 cards
      And Han draws
      And the drawing of round 3 is over
      Then Han may draw
      And Han cannot draw: wrong-number
      And Han holds flasks-2, staves-3, coins-1, coins-2

    @drawing.number:one-or-two
    Example: A player who has drawn one card draws one more
      Given Han and Lando play
      And Han holds flasks-2, staves-3
      And the next cards are coins-1, coins-2, coins-3, coins-4
      When Han draws
      And Han draws 2 cards
      And Han draws
      And the drawing of round 3 is over
      Then Han may draw
      And Han cannot draw: wrong-number
      And Han may draw
      And Han holds flasks-2, staves-3, coins-1, coins-2

    @totals.version:in-force
    Example: A player who has drawn two cards of a version draws no more of it
      Given the Rebel Alliance version is in force
      And Han and Lando play
      And Han holds flasks-2, staves-3
      And the next cards are coins-1, coins-2, coins-3, coins-4
      When Han draws 2 cards
      And Han draws
      And the drawing of round 3 is over
      Then Han may draw
      And Han cannot draw: wrong-number
      And Han holds flasks-2, staves-3, coins-1, coins-2

    @totals.version:in-force
    Example: Two cards were drawn in one version, and three may be in the next
      Given the Corporate Sector version is in force
      And Han and Lando play
      And Han holds flasks-2, staves-3
      And the next cards are coins-1, coins-2, coins-3, coins-4, flasks-1
      And the version becomes Corellian in round 2
      When Han draws 2 cards
      And Han draws 3 cards
      And Han draws
      And the drawing of round 3 is over
      Then Han may draw
      And Han cannot draw: wrong-number
      And Han may draw
      And Han holds flasks-2, staves-3, coins-1, coins-2, coins-3

    @totals.version:in-force
    Scenario Outline: Cards drawn in the standard version
      Given Han and Lando play
      And Han holds flasks-2, staves-3
      And the next cards are coins-1, coins-2, coins-3, coins-4
      And the version becomes <after> in round 2
      When Han draws
      And Han draws <number> cards
      And the drawing of round 3 is over
      Then Han may draw
      And Han <draw>

      Examples: one card was drawn, and two are the most
        | after            | number | draw                      |
        | Rebel Alliance   | 2      | cannot draw: wrong-number |
        | Corporate Sector | 1      | may draw                  |

    @totals.version:in-force
    Example: The standard version has no such limit
      Given the Rebel Alliance version is in force
      And Han and Lando play
      And Han holds flasks-2, staves-3
      And the next cards are coins-1, coins-2, coins-3, coins-4
      And the version becomes standard in round 2
      When Han draws 2 cards
      And Han draws
      And the drawing of round 3 is over
      Then Han may draw
      And Han may draw
      And Han holds flasks-2, staves-3, coins-1, coins-2, coins-3

    @drawing.number:two-with-evil-one @totals.version:chosen-before-play
    Example: A second card in the next drawing phase takes the Evil One
      Given Han and Lando play
      And Han holds coins-9, flasks-2
      And the next cards are coins-1, coins-2
      When Han draws
      And Han draws
      And the drawing of round 3 is over
      Then Han may draw
      And Han cannot draw: no-evil-one
      And Han holds coins-9, flasks-2, coins-1

    @drawing.number:two-with-evil-one @values-of-a-document
    Example: The holder of the Evil One draws a second card in the next drawing phase
      Given Han and Lando play
      And Han holds coins-9, flasks-7, evil-one
      And the next cards are coins-1, coins-2, coins-3
      When Han draws
      And Han draws
      And the drawing of round 3 is over
      Then Han may draw
      And Han may draw
      And Han holds coins-9, flasks-7, evil-one, coins-1, coins-2

  @drawing.evil-one.before-drawing
  Rule: The Evil One must be held before the draw
    A player must hold it when they say how many cards they draw, however it came to them.
    An Evil One that is still in the deck allows nothing, even if it would be the first of the two cards.
    Once a player has it, it allows two cards from the next drawing phase on, for as long as they hold it.

    @values-of-a-document @totals.version:chosen-before-play
    Example: The first card would be the Evil One
      Given Han and Lando play
      And Han holds coins-9, flasks-9
      And the next cards are evil-one, coins-1
      When Han draws 2 cards in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han cannot draw: no-evil-one
      And Han may draw
      And Han holds coins-9, flasks-9, evil-one

    @values-of-a-document @!drawing.number-each:whole-hand
    @totals.version:chosen-before-play
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

    @totals.version:in-force
    Example: The first card would be the Evil One, with the Imperial version in force
      Given the Imperial version is in force
      And Han and Lando play
      And Han holds coins-9, flasks-9
      And the next cards are evil-one, coins-1
      When Han draws 2 cards in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han cannot draw: no-evil-one
      And Han may draw
      And Han holds coins-9, flasks-9, evil-one

    @totals.version:in-force @!drawing.number-each:whole-hand
    Example: An Evil One drawn in the standard version allows two cards in the Imperial one
      Given Han and Lando play
      And Han holds coins-9, flasks-9
      And the next cards are evil-one, coins-1, flasks-1
      And the version becomes Imperial in round 2
      When Han draws
      And Han draws 2 cards
      And the drawing of round 3 is over
      Then Han may draw
      And Han may draw
      And Han holds coins-9, flasks-9, evil-one, coins-1, flasks-1

    @values-of-a-document @totals.version:chosen-before-play
    Example: The Evil One was dealt
      Given Han and Lando play
      And Han holds coins-9, flasks-9, evil-one
      And the next cards are evil-one, coins-1
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw

  @drawing.evil-one.first-of-two
  Rule: An Evil One that is drawn allows a second card at once
    A player who draws one card and gets the Evil One may draw one more in the same drawing phase, or stand.
    They show the Evil One before that draw, and there is no third card.
    A player who holds the Evil One when they are asked may draw two cards at once.

    For programs:
    The player is asked again, and a draw of two cards is then refused (`wrong-number`).
    A draw of two cards without the Evil One is refused (`no-evil-one`).

    @values-of-a-document @totals.version:chosen-before-play
    Example: The first card is the Evil One
      Given Han and Lando play
      And Han holds coins-9, flasks-9
      And the next cards are evil-one, coins-1, coins-2
      When Han draws 2 cards in round 1
      And Han draws in round 1
      And Han draws 2 cards in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han cannot draw: no-evil-one
      And Han may draw
      And Han cannot draw: wrong-number
      And Han may draw
      And Han holds coins-9, flasks-9, evil-one, coins-1

    @totals.version:in-force
    Scenario Outline: The first card is the Evil One, with a version in force
      Given the <version> version is in force
      And Han and Lando play
      And Han holds coins-9, flasks-9
      And the next cards are evil-one, coins-1, coins-2
      When Han draws in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And <second>

      Examples: the Imperial version alone lets the Evil One count
        | version      | second                       |
        | Imperial     | Han may draw                 |
        | New Republic | Han cannot draw: not-reached |

    Example: The first card is another one
      Given Han and Lando play
      And Han holds coins-9, flasks-9
      And the next cards are coins-1, evil-one, coins-2
      When Han draws in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han cannot draw: not-reached
      And Han holds coins-9, flasks-9, coins-1

    @values-of-a-document @totals.version:chosen-before-play
    Example: A player who gets the Evil One stands
      Given Han and Lando play
      And Han holds coins-9, flasks-9
      And the next cards are evil-one, coins-1
      When Han draws in round 1
      And Han stands in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han may stand
      And Han holds coins-9, flasks-9, evil-one

    @values-of-a-document @totals.version:chosen-before-play
    Example: The second Evil One allows no third card
      Given Han and Lando play
      And Han holds coins-11, flasks-10
      And the next cards are evil-one, evil-one, coins-1
      When Han draws in round 1
      And Han draws in round 1
      And Han draws in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han may draw
      And Han cannot draw: not-reached
      And during the drawing of round 1 Han shows evil-one

    @values-of-a-document
    Example: The Evil One is not shown by a player who takes no second card
      Given Han and Lando play
      And Han holds coins-11, flasks-10
      And the next cards are evil-one, evil-one, coins-1
      When Han draws in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And during the drawing of round 1 Han shows no card

    @values-of-a-document @totals.version:chosen-before-play
    Example: The holder of the Evil One draws two cards at once
      Given Han and Lando play
      And Han holds coins-9, flasks-9, evil-one
      And the next cards are coins-1, coins-2
      When Han draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han may draw
      And Han holds coins-9, flasks-9, evil-one, coins-1, coins-2

    @totals.face-values:usual @totals.face-values:imperial
    @totals.version:chosen-before-play
    @drawing.on-turn:everybody @bombs.mid-hand:out-at-once
    @penalties.bomb:hand-pot
    Example: An Evil One that puts its player out takes nothing from the next
      Given Han, Lando and Leia play
      And Han holds queen, endurance
      And Lando holds coins-9, flasks-9, evil-one
      And the next cards are evil-one, coins-1, coins-2
      When Han bets 1 in round 1
      And Han draws in round 1
      And Lando draws 2 cards in round 1
      And the drawing of round 1 is over
      Then Han has 84 credits
      And Lando may draw
      And Lando holds coins-9, flasks-9, evil-one, coins-1, coins-2
