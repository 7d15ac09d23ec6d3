Feature: Manners at the table

  @table.buy-in.same
  Rule: Everybody sits down with the same stack
    Everybody brings {table.buy-in.same}, including players who come later or return.
    Between hands a smaller stack may be filled up to it; during a hand no credits come or go.

    For programs:
    Stacks are given; how players came by them leaves no trace.

  @table.unit.one-unit
  Rule: All stakes are counted in one unit
    Where players use chips, one of the base value is one credit.
    What a credit is worth away from the table is agreed before play.

    For programs:
    A program counts whole units and knows no others.

  @table.first-dealer.chosen
  Rule: The players choose who deals the first hand
    They agree on somebody, or draw lots.

    For programs:
    Who deals is given; how the table chose leaves no trace.

  @table.dealer-folds.the-dealer-still
  Rule: A dealer who folds keeps the dealer's duties
    The duties belong to the seat, not to the hand of cards.
    A dealer who has folded goes on dealing until the hand is over.
    [shift.roller:dealer] (Where the dealer rolls the die,) they go on rolling the die too.

    For programs:
    Where the order of the deck is given, the next card is the same no matter who deals it.

  @table.leaving.folds
  Rule: A player who leaves mid-hand folds
    They pay what a fold costs (`folding.cost`), and take no share of the sabacc pot with them.

    For programs:
    There is no action for leaving the table, only a fold, at the moments at which a player may fold.

  @table.open-information.all-but-hidden-cards
  Rule: Everything is open except hidden cards
    Stacks, pots, bets, and the size of the deck and of each hand are open; hands and cards out of play are not.
    [field.exists:yes] Cards in an interference field are open.
    [shift.exists:yes] (With a shift,) the die is open, but the cards lost in a shift are not.

    For programs:
    A program that says which cards the others see (`shown`) names no others.

    @time-to-call
    Example: Hands are hidden until they are shown to be settled
      Given Han and Lando play
      And Han holds sabres-11, staves-9
      And Lando holds coins-9, flasks-5
      When Han calls in round 8
      Then during the betting of round 1 Han shows no card
      And during the betting of round 1 Lando shows no card
      And during the betting of round 8 Lando shows no card
      And Han shows sabres-11, staves-9
      And Lando shows coins-9, flasks-5

    @!showdown.last-player-bombed:must-be-in-range
    Example: A hand that nobody has to show stays hidden
      Given Han and Lando play
      And Han holds sabres-11, staves-9
      And Lando holds coins-9, flasks-5
      When Han bets 1
      And Lando folds
      Then Lando may fold
      And Han shows no card
      And Lando shows no card

    @shift.exists:yes @time-to-play
    Example: Nobody sees the cards that a shift takes
      Given Han and Lando play
      And Han holds sabres-11, staves-9
      And Lando holds coins-9, flasks-5
      And a shift comes in round 1
      When the shift of round 1 is over
      Then during the shift of round 1 Han shows no card
      And during the shift of round 1 Lando shows no card

    @shift.exists:yes @field.exists:yes @time-to-play @laying-is-no-draw
    Example: What lies in the field is seen during the shift, and the rest is not
      Given Han and Lando play
      And Han holds sabres-11, staves-9
      And Lando holds coins-9, flasks-5
      And a shift comes in round 1
      When Han lays sabres-11 in the betting of round 1
      And the shift of round 1 is over
      Then Han may lay
      And during the shift of round 1 Han shows sabres-11
      And during the shift of round 1 Lando shows no card

  @table.collusion.forbidden
  Rule: Nobody may show or name their cards to another
    A player who shows a card to one player must show it to all.

    For programs:
    What players show or say to each other is no action of a program.

  @table.time.no-limit
  Rule: The rules set no limit on thinking time
    A table may set one: a player who runs out of time checks, passes or stands if they may, and folds otherwise.

    For programs:
    No scenario has a clock: it says what players do.
