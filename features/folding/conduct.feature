Feature: What a folded hand shows

  @folding.showing.never
  Rule: Nobody has to show a hand that they fold
    It goes face down with the cards out of play.

    For programs:
    A program under test answers to the arbiter, who sees every hand anyway.

    # conduct "It goes face down"
    # conduct "A program under test"
