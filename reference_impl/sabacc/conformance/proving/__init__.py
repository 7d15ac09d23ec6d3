"""The suite's proof of itself."""
