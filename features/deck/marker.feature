Feature: The end of the deck

  @deck.marker.a-line-will-do
  Rule: A blank card may mark the end of the deck
    The blank lies face up at the bottom when the deck is made.
    It is never dealt and belongs to nobody.
    Cards that go below it are out of play; a table without a blank keeps them apart in another way.
    A program has no blank card, so no case can show it.
