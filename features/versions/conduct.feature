Feature: When the version changes

  @versions.odds.one-in
  Rule: At each fixed moment the version of the game changes by chance
    The table sets the odds before play: one in as many as it likes.
    A program is told when the version changes; the odds themselves leave no trace in a single hand.
