"""Played hands in disputes: between records and requests, and half-way through a hand."""
