Feature: What a folded hand shows

  @folding.showing.never
  Rule: Nobody has to show a hand that they fold
    It goes face down to the discards.

    For programs:
    A program under test answers to the arbiter, who sees every hand anyway.
