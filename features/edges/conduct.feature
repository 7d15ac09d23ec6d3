Feature: Mishaps
  What goes wrong at a table, and what follows from it.

  @edges.misdeal.redeal-before-first-action
  Rule: A misdeal is dealt again before the first action
    If somebody notices a wrong deal before anybody has acted, the same dealer deals again, and the antes stay.
    If it is noticed later, the hand goes on; a player with too many or too few cards is out of it, and pays nothing for that.

    For programs:
    A program is asked for one deal and no other; the rules of the deal show whether it deals right.

    # conduct "If somebody notices a"
    # conduct "If it is noticed"
    # conduct "A program is asked"

  @edges.exposed-card.stands-or-refused
  Rule: An exposed card stands, unless the dealer exposed it
    A card that its owner turns up stays in the hand.
    If the dealer turns it up, the player may refuse it and take the next card instead.

    For programs:
    A program turns up no card by mistake.

    # conduct "A card that its"
    # conduct "If the dealer turns"
    # conduct "A program turns up"

  @edges.cocked-die.rolled-again
  Rule: A die that leans or leaves the table is rolled again
    Only a die that lies flat on the table counts.

    For programs:
    A program is given the face that counts.

    # conduct "Only a die that"
    # conduct "A program is given"
