"""Whole hands at random: what is asked beyond the scenarios, and where two answers part."""
