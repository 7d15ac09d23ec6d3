Feature: When the version changes

  @versions.odds.one-in
  Rule: Chance decides whether the version changes
    At each moment when the version may change, there is {versions.odds.one-in} that it does; the table agrees on it before play.

    For programs:
    The request says when the version changes; the odds leave no trace in a single hand.
