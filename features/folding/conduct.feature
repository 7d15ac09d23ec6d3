Feature: A folded hand

  @folding.showing.never
  Rule: Nobody has to show a hand that they fold
    The hand joins the cards out of play, face down.

    For programs:
    The suite that tests a program sees every hand anyway.

    # conduct "The hand joins the"
    # conduct "The suite that tests"

  @folding.withdrawn.never
  Rule: A fold cannot be taken back
    A player who has folded is out of the hand, even if their cards are not yet among the cards out of play.

    For programs:
    There is no action that undoes a fold, so no program can be asked about this rule.

    # conduct "A player who has"
    # conduct "There is no action"
