"""Where two answers to one question part, and the rules behind it."""
