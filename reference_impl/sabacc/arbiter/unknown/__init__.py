"""What a dispute does not tell: varied, so that a ruling is given where it does not matter."""
