"""Disputes read and written: their text, their JSON, positions and hand records."""
