"""A dispute as a draft scenario."""
