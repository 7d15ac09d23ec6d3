Feature: The end of the deck
  What lies beneath the last card to be dealt.

  @deck.marker.a-line-will-do
  Rule: A blank card may mark the end of the deck
    A card without a picture may lie beneath the deck, its blank side in view.
    It belongs to the table and to no hand; dealing stops where it shows.
    Cards put beneath the blank are out of play until the deck runs short.
    [shift.lost-cards:under-deck] Cards that a shift puts under the deck go above the blank.

    For programs:
    No case can show this rule: a program has no blank card.
