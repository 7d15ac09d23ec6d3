"""What a dispute does not tell, or tells in two ways: what holds all the same, and what depends."""
