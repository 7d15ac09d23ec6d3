"""A program that reads, and never says a word."""

import sys

for _ in sys.stdin:
    pass
