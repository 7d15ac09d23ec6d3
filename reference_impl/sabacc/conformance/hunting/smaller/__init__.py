"""Smaller questions of whole hands: fewer seats, later beginnings, fewer hands of a session."""
