Feature: The end of the deck

  @deck.marker.a-line-will-do
  Rule: A blank card may mark the end of the deck
    Whoever makes up the deck may slip a card without a picture beneath it, turned so that everybody sees the blank side.
    It belongs to the table and to no hand: dealing stops where it shows.
    What is put beneath it has left play until the deck runs short.
    A table that has no blank keeps such cards apart in another way.
    A program has no blank card, so no case can show it.
