"""The grammar of lines about what happens at a table, for reading and writing."""
