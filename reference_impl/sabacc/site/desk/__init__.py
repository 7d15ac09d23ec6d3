"""What a table needs before it plays, and a hand to step through."""
