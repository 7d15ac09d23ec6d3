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

  @edges.late-notice.undone-until-next-action
  Rule: A forbidden action can be undone until the next player acts, and stands after that
    If a player does what the rules do not allow, and somebody notices it before the next player acts, it is undone: credits and cards go back, and nobody pays for it.
    Once the next player has acted, it stands, and the hand goes on.
    This is also true of an action out of turn (`table.out-of-turn`) and of a call that is not allowed (`calling.void`).
    A wrong payment can be corrected for longer (`edges.wrong-payment`); a hand with too many or too few cards is out (`edges.misdeal`).

    For programs:
    A program refuses such an action at once, so nothing is noticed late.

    # conduct "If a player does"
    # conduct "Once the next player"
    # conduct "This is also true"
    # conduct "A wrong payment can"
    # conduct "A program refuses such"

  @edges.wrong-payment.until-next-deal
  Rule: A wrong payment is corrected until the next hand is dealt
    If a player or a pot has received too much or too little, the difference is paid as soon as somebody notices it.
    Once the cards of the next hand are being dealt, the payment stands.

    For programs:
    A program makes no wrong payment.

    # conduct "If a player or"
    # conduct "Once the cards of"
    # conduct "A program makes no"

  @edges.wrong-shift.undone-until-seen
  Rule: A mistaken shift is undone unless a player has seen a new card
    If cards are shifted although no shift was due, all of them go back to where they were.
    If a player has looked at a new card, the shift stands.
    A shift that was forgotten takes place if somebody notices it before the next player acts; after that, there is none.

    For programs:
    A program shifts the cards when the rules say so, and at no other time.

    # conduct "If cards are shifted"
    # conduct "If a player has"
    # conduct "A shift that was"
    # conduct "A program shifts the"
