Feature: Bombing out before the call

  @bombs.showing.shown
  Rule: Whoever leaves the hand with a bomb shows the cards
    Where a bomb in mid-hand puts a player out at once, the cards are laid face up there and then,
    so that the others can see that the total is out of range and the penalty is due.
    After that they are out of play.
    No program can show this: it answers to an arbiter who sees all cards anyway,
    and which way up a card lies changes nothing in what is won or paid.
