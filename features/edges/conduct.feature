Feature: Mishaps
  What goes wrong at a table, and what follows from it.

  @edges.who-decides.dealer
  Rule: Where players disagree, the dealer rules
    Nobody rules on their own play alone: if it is about the dealer's, the first player on their left whom it does not concern rules instead.
    If it concerns everybody, they draw lots.
    A ruling stands once the next hand is dealt.

    For programs:
    A program disputes nothing.

  @edges.misdeal.redeal-before-first-action
  Rule: A misdeal is dealt again before the first action
    If somebody notices a wrong deal before anybody has acted, the same dealer deals again, and the antes stay in the pots.
    If it is noticed later, the hand goes on.
    A player with too many or too few cards is then out of the hand, but pays nothing for it.

    For programs:
    A program is asked for one deal and no other; the rules of the deal show whether it deals right.

  @edges.exposed-card.stands-or-refused
  Rule: An exposed card stands, unless the dealer exposed it
    If a player turns up one of their own cards, it stays in their hand.
    If the dealer turns up a player's card, the player may refuse it and take the next card instead.

    For programs:
    A program turns up no card by mistake.

  @edges.cocked-die.rolled-again
  Rule: A die that leans or leaves the table is rolled again
    Only a die that lies flat on the table counts.

    For programs:
    A program is given the face that counts.

  @edges.late-notice.undone-until-next-action
  Rule: A forbidden action can be undone until the next player acts, and stands after that
    If a player does something that the rules forbid, and somebody notices before the next player acts, it is undone.
    Credits and cards go back, and nobody pays for it.
    Once the next player has acted, it stands, and the hand goes on.
    If hands were shown because of it, it stands once a pot has been taken.
    This holds even for an action out of turn (`table.out-of-turn`) and for a call that is not allowed (`calling.void`).

    For programs:
    A program refuses such an action at once, so nothing is noticed late.

  @edges.wrong-payment.until-next-deal
  Rule: A wrong payment is corrected until the next hand is dealt
    If a player or a pot has received too much or too little, the difference is paid as soon as somebody notices it.
    Once the deal of the next hand has begun, the payment stands.

    For programs:
    A program makes no wrong payment.

  @edges.wrong-shift.undone-until-seen
  Rule: A mistaken shift is undone unless a player has seen a new card
    If cards shift although no shift was due, all of them go back to where they were.
    But if a player has already looked at a new card, the shift stands.
    A forgotten shift still takes place if somebody notices before the next player acts; after that, there is none.

    For programs:
    A program shifts the cards when the rules say so, and at no other time.
