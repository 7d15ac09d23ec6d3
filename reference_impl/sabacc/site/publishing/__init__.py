"""What surrounds the pages: data, editions, search, faults of what was built."""
