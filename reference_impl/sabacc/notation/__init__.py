"""The lines in which people write what happens at a table: one grammar, read and written."""
