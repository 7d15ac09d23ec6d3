Feature: Mishaps

  @edges.misdeal.redeal-before-first-action
  Rule: A misdeal is dealt again if anybody notices before the first action
    The antes stay, and the same dealer deals.
    Noticed later, the hand goes on; a hand of the wrong size is dead and costs nothing.
    A program is asked for one deal and no other; whether it deals right is shown where the deal is told.

  @edges.exposed-card.stands-or-refused
  Rule: A card that its owner exposes stands; one that the dealer exposes may be refused
    The player who refuses takes the next card instead.
    A program turns up no card by mistake.

  @edges.cocked-die.rolled-again
  Rule: A die that leans or leaves the table is rolled again
    A program is given the face that counts.
