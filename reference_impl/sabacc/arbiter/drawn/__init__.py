"""What the arbiter draws: a table and its cards, and the sheet of a ruling."""
