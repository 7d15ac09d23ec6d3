"""Requests that nobody has written: scenarios changed a little, long hands, positions at random."""
