"""What a dispute does not tell, or tells in two ways: the facts, and their values."""
