"""Consoles, files, interrupts, text, and base classes of values."""
