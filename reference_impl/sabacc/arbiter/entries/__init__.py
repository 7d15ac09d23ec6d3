"""The entries of a dispute, a line or a field each: read into values, and fitted together."""
