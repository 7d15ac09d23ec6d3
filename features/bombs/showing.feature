Feature: Bombing out before the call

  @bombs.showing.shown
  Rule: A player put out by a bomb shows their cards
    A player whom a bomb puts out of the hand lays their cards face up at once, so that the others can see that the penalty is due.
    After that the cards are out of play.

    For programs:
    A program answers to an arbiter who sees all cards, and showing them changes nothing that is won or paid, so no case shows this rule.

    # conduct "A player whom a"
    # conduct "After that the cards"
    # conduct "A program answers to"
