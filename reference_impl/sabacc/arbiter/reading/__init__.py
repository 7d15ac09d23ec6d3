"""Disputes read and written: text, JSON, positions, deeds and claims."""
