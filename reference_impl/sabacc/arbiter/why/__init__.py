"""What an answer shows of a claim or a deed, why it is so, and both in words."""
