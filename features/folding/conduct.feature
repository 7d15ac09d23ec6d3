Feature: A folded hand

  @folding.showing.never
  Rule: Nobody has to show a hand that they fold
    It goes face down with the cards out of play.

    For programs:
    A program under test answers to the arbiter, who sees every hand anyway.

    # conduct "It goes face down"
    # conduct "A program under test"

  @folding.withdrawn.never
  Rule: A fold cannot be taken back
    A player who has folded is out of the hand, even if their cards still lie apart from all others.

    For programs:
    There is no action that undoes a fold, so no program can be asked about this rule.

    # conduct "A player who has"
    # conduct "There is no action"
