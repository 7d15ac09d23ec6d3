"""Replay and audit of records."""
