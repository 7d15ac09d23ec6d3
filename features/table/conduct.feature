Feature: Manners at the table

  @table.unit.one-unit
  Rule: All stakes are counted in one unit
    A credit and a chip of the base value are the same thing.
    What one of them is worth away from the table is settled before play.
    A program counts whole units and knows no other.

  @table.first-dealer.chosen
  Rule: The players choose who deals the first hand
    They agree on somebody, or draw lots.
    A program is told who deals; how the choice fell leaves no trace.

  @table.dealer-folds.the-dealer-still
  Rule: A dealer who has folded goes on dealing and rolling until the hand is over
    The duties of the dealer belong to the seat, not to the hand of cards.
    A program that is given the order of the deck deals the same card whoever hands it out.

  @table.leaving.folds
  Rule: Whoever leaves in the middle of a hand folds
    He pays what a fold costs, and has no claim on the sabacc pot.
    A program knows no leaving: it is told of folds alone, at the moments at which one may fold.

  @table.open-information.all-but-hidden-cards
  Rule: Everybody may know everything but the hidden cards
    Stacks, pots, bets, the size of each hand, the cards in a field, the die and the size of the deck are open.
    Hands, discards and cards lost to a shift are not.
    A program under test answers to the arbiter, who sees all of it.

  @table.collusion.forbidden
  Rule: Nobody shows or tells another player what he holds
    A card that one player has been shown is shown to all.
    What people show or say to each other is no action of a program.

  @table.time.no-limit
  Rule: The rules set no limit on the time to think
    A table may set one; whoever lets it pass checks where that is free, and folds otherwise.
    A program is told what players do, and no scenario has a clock.
