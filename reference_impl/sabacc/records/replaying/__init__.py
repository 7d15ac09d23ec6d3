"""Replaying a record: the engine plays what it says, and whatever the rules refuse is told."""
