Feature: Manners at the table

  @table.unit.one-unit
  Rule: All stakes are counted in one unit
    Where players use chips, one of the base value is one credit.
    What a credit is worth away from the table is agreed before play.

    For programs:
    A program counts whole units and knows no others.

    # conduct "Where players use chips"
    # conduct "What a credit is"
    # conduct "A program counts whole"

  @table.first-dealer.chosen
  Rule: The players choose who deals the first hand
    They agree on somebody, or draw lots.

    For programs:
    Who deals is given; how the table chose leaves no trace.

    # conduct "They agree on somebody"
    # conduct "Who deals is given"

  @table.dealer-folds.the-dealer-still
  Rule: A dealer who folds keeps the dealer's duties
    The duties belong to the seat, not to the hand of cards.
    A dealer who has folded goes on dealing until the hand is over.
    [shift.roller:dealer] (Where the dealer rolls the die,) they go on rolling the die too.

    For programs:
    Where the order of the deck is given, the next card is the same no matter who deals it.

    # conduct "A dealer who has"
    # conduct "Where the order of"

  @table.leaving.folds
  Rule: A player who leaves mid-hand folds
    They pay what a fold costs (`folding.cost`), and take no share of the sabacc pot with them.

    For programs:
    There is no action for leaving the table, only a fold, at the moments at which a player may fold.

    # conduct "They pay what a"
    # conduct "There is no action"

  @table.open-information.all-but-hidden-cards
  Rule: Everything is open except hidden cards
    Stacks, pots, bets, and the size of the deck and of each hand are open; hands and cards out of play are not.
    [field.exists:yes] Cards in an interference field are open.
    [shift.exists:yes] (With a shift,) the die is open, but the cards lost in a shift are not.

    For programs:
    A program under test answers to the arbiter, who sees everything.

    # conduct "Stacks, pots, bets, and"
    # conduct "Cards in an interference"
    # conduct "With a shift, the"
    # conduct "A program under test"

  @table.collusion.forbidden
  Rule: Nobody may show or name their cards to another
    A player who shows a card to one player must show it to all.

    For programs:
    What players show or say to each other is no action of a program.

    # conduct "A player who shows"
    # conduct "What players show or"

  @table.time.no-limit
  Rule: The rules set no limit on thinking time
    A table may set one: a player who runs out of time checks, passes or stands if they may, and folds otherwise.

    For programs:
    No scenario has a clock: it says what players do.

    # conduct "A table may set"
    # conduct "No scenario has a"
