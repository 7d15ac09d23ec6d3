@time-to-play
Feature: How many cards are traded in the trading phase
  Versions of the game differ in the number of cards.

  @trading.cards.any-number
  Rule: Players may trade any number of cards in the trading phase
    They trade all of them in a single trade, from one card up to their whole hand, or stand.
    Other rules can still forbid giving up a card.
    [field.exists:yes] Cards in an interference field cannot be traded.
    [totals.version:in-force] (With versions that change mid-hand,) the version in force at the trade counts (`versions.scope`).

    For programs:
    To trade a card that lies in the field is refused (`in-the-field`).

    Example: One card is traded
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3, flasks-2, flasks-3, sabres-3
      When Han trades coins-5 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds flasks-4, sabres-2, staves-1, coins-3

    Example: Two cards are traded
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3, flasks-2, flasks-3, sabres-3
      When Han trades coins-5, sabres-2 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds flasks-4, staves-1, coins-3, flasks-2

    @no-discards-owed
    Example: Three cards are traded
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3, flasks-2, flasks-3, sabres-3
      When Han trades coins-5, sabres-2, staves-1 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds flasks-4, coins-3, flasks-2, flasks-3

    @drawing.discard-limit:none
    Example: All cards are traded
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3, flasks-2, flasks-3, sabres-3
      When Han trades coins-5, flasks-4, sabres-2, staves-1 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds coins-3, flasks-2, flasks-3, sabres-3

    @drawing.discard-limit:none @field.exists:yes @laying-is-no-draw
    @!field.withdrawal:traded
    Example: All cards are traded but the one in the field
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3, flasks-2, flasks-3, sabres-3
      When Han lays coins-5 in the betting of round 1
      And Han trades coins-5, flasks-4, sabres-2 in the trading
      And Han trades flasks-4, sabres-2, staves-1 in the trading
      And round 2 is over
      Then Han cannot trade: in-the-field
      And Han may trade
      And Han holds coins-3, flasks-2, flasks-3
      And Han has coins-5 in the interference field

  @trading.cards.up-to-two
  Rule: Players may trade one or two cards in the trading phase
    They trade them in a single trade; a player who trades no card stands.
    [totals.version:in-force] (With versions that change mid-hand,) the version in force at the trade counts (`versions.scope`).

    For programs:
    To trade three or more cards is refused (`wrong-number`).

    Example: One card of two allowed is traded
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3, flasks-2, flasks-3, sabres-3
      When Han trades coins-5 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds flasks-4, sabres-2, staves-1, coins-3

    Example: Both cards that are allowed are traded
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3, flasks-2, flasks-3, sabres-3
      When Han trades coins-5, sabres-2 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds flasks-4, staves-1, coins-3, flasks-2

    @totals.version:chosen-before-play
    Example: Three cards are refused
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3, flasks-2, flasks-3, sabres-3
      When Han trades coins-5, sabres-2, staves-1 in the trading
      And Han trades coins-5, sabres-2 in the trading
      And round 2 is over
      Then Han cannot trade: wrong-number
      And Han may trade
      And Han holds flasks-4, staves-1, coins-3, flasks-2

    @totals.version:chosen-before-play
    Example: After a refusal a player keeps their hand
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3, flasks-2, flasks-3, sabres-3
      When Han trades coins-5, flasks-4, sabres-2, staves-1 in the trading
      And round 2 is over
      Then Han cannot trade: wrong-number
      And Han holds coins-5, flasks-4, sabres-2, staves-1

  @trading.cards.three-or-none
  Rule: Players may trade exactly three cards in the trading phase
    They trade all three in a single trade, or none.
    Nobody has to trade, and a player who cannot give up three cards stands.
    [totals.version:in-force] (With versions that change mid-hand,) the version in force at the trade counts (`versions.scope`).

    For programs:
    To trade one, two, four or more cards is refused (`wrong-number`).

    @no-discards-owed
    Example: The three cards are traded
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3, flasks-2, flasks-3, sabres-3
      When Han trades coins-5, sabres-2, staves-1 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds flasks-4, coins-3, flasks-2, flasks-3

    Example: A player trades none
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3, flasks-2, flasks-3, sabres-3
      When Han stands in the trading
      And Han trades coins-5, sabres-2, staves-1 in the trading
      And round 2 is over
      Then Han may stand
      And Han cannot trade: not-reached
      And Han holds coins-5, flasks-4, sabres-2, staves-1

    @no-discards-owed @totals.version:chosen-before-play
    Scenario Outline: Another number is refused
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3, flasks-2, flasks-3, sabres-3
      When Han trades <cards> in the trading
      And Han trades coins-5, sabres-2, staves-1 in the trading
      And round 2 is over
      Then Han cannot trade: wrong-number
      And Han may trade
      And Han holds flasks-4, coins-3, flasks-2, flasks-3

      Examples: fewer than three
        | number | cards             |
        | one    | coins-5           |
        | two    | coins-5, sabres-2 |

      Examples: more than three
        | number | cards                                |
        | four   | coins-5, flasks-4, sabres-2, staves-1 |

    @totals.version:chosen-before-play
    Example: A player with two cards stands
      Given Han and Lando play
      And Han holds coins-9, flasks-5
      And the next cards are coins-3, flasks-2, flasks-3, sabres-3
      When Han trades coins-9, flasks-5 in the trading
      And round 2 is over
      Then Han cannot trade: wrong-number
      And Han holds coins-9, flasks-5

  @trading.cards.up-to-one
  Rule: Players may trade one card in the trading phase
    Nobody has to trade: a player may stand instead.
    [totals.version:in-force] (With versions that change mid-hand,) the version in force at the trade counts (`versions.scope`).

    For programs:
    To trade two or more cards is refused (`wrong-number`).

    Example: The one card is traded
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3, flasks-2, flasks-3, sabres-3
      When Han trades coins-5 in the trading
      And round 2 is over
      Then Han may trade
      And Han holds flasks-4, sabres-2, staves-1, coins-3

    @totals.version:chosen-before-play
    Scenario Outline: More cards are refused
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3, flasks-2, flasks-3, sabres-3
      When Han trades <cards> in the trading
      And Han trades sabres-2 in the trading
      And round 2 is over
      Then Han cannot trade: wrong-number
      And Han may trade
      And Han holds coins-5, flasks-4, staves-1, coins-3

      Examples: more than one
        | number | cards                                |
        | two    | coins-5, sabres-2                     |
        | three  | coins-5, sabres-2, staves-1           |
        | four   | coins-5, flasks-4, sabres-2, staves-1 |

    Example: A second trade is not to be had
      Given Han and Lando play
      And Han holds coins-5, flasks-4, sabres-2, staves-1
      And the next cards are coins-3, flasks-2, flasks-3, sabres-3
      When Han trades coins-5 in the trading
      And Han trades sabres-2 in the trading
      And round 4 is over
      Then Han may trade
      And Han cannot trade: not-reached
      And Han holds flasks-4, sabres-2, staves-1, coins-3
