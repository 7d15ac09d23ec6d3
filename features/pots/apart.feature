Feature: Two pots

  @pots.apart.two-kept-apart
  Rule: The hand pot and the sabacc pot lie apart
    The hand pot holds the stakes of the current hand.
    The sabacc pot grows from hand to hand until somebody wins it.
    At a table, they lie where nobody can take one for the other.

    For programs:
    An answer names each pot by itself, so no case shows this rule.
