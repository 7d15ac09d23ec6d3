Feature: The end of the deck
  What lies beneath the last card to be dealt.

  @deck.marker.a-line-will-do
  Rule: A blank card may mark the end of the deck
    The person who prepares the deck may put a card without a picture beneath it, blank side in view.
    The blank belongs to the table and to no hand; dealing stops where it shows.
    Cards put beneath it are out of play until the deck runs short.
    A table without a blank keeps such cards apart in another way.

    For programs:
    No case can show this rule: a program has no blank card.
