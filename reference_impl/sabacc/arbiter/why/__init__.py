"""What an answer shows of a claim, why it is so, and both in words."""
