"""Rulings where facts are unknown, or told in two versions: what holds either way."""
