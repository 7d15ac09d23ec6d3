"""A run: what is asked, how answers are graded, and what becomes of a program."""
