Feature: When the ante is paid

  @ante.time.before-deal
  Rule: Everybody antes before a card is dealt
    Whoever does not ante is not dealt in.
    Nobody may act between ante and deal, so no program can show which came first.

  @ante.time.after-deal
  Rule: Everybody antes once the cards are dealt
    The ante is owed all the same: nobody may look at his cards and decline it.
    Nobody may act between deal and ante, so no program can show which came first.
