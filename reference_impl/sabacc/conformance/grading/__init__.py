"""How one answer is graded: its shape, its facts, and what a rule can spoil in it."""
