Feature: When the version changes

  @versions.odds.one-in
  Rule: Chance decides whether the version changes
    At each moment when the version may change, it changes by the odds that the table set before play: one in an agreed number.

    For programs:
    The request says when the version changes; the odds leave no trace in a single hand.
