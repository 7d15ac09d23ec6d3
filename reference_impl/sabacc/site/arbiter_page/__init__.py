"""The page of the arbiter: its engine, and what it knows before that is loaded."""
