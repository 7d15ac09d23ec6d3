"""Played hands in disputes: from records to requests, and back."""
