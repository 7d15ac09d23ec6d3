"""Adapters to begin with: a folder with a small program that claims `score`, for each language."""
