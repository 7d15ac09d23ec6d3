Feature: Two pots

  @pots.apart.two-kept-apart
  Rule: There are two pots, kept apart: the hand pot and the sabacc pot
    The hand pot holds the stakes of the current hand.
    The sabacc pot grows from hand to hand, until somebody takes it.
    At a table they lie where nobody can take one for the other.
    Where an answer of a program speaks of a pot it names it by itself, so no case of its own shows this rule.
