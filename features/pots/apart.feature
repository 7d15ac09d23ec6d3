Feature: Two pots

  @pots.apart.two-kept-apart
  Rule: There are two pots, kept apart: the hand pot and the sabacc pot
    The hand pot holds the stakes of the current hand.
    The sabacc pot grows over several hands until it is won.
    At a table they lie where nobody can take one for the other.
    Every answer of a program names each pot by itself, so no case of its own shows this rule.
